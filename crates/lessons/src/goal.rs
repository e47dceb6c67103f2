//! The goals of tasks, as data.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// The goal that one move has to meet.
///
/// ```
/// use wazir_lessons::{MovePattern, Goal};
/// let goal = Goal::from(MovePattern::with_piece("N").captures("2b"));
/// assert_ne!(goal, Goal::Win);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Goal {
    /// The move matches the pattern.
    Action(MovePattern),
    /// The move gives check.
    Check,
    /// The move wins the game, by mate or otherwise.
    Win,
    /// No reply lets another player win.
    AvoidLoss,
    /// The move is one of these, in the game's notation.
    OneOf(Vec<String>),
}

impl Goal {
    /// Creates a goal from a list of moves, in the game's notation.
    ///
    /// ```
    /// use wazir_lessons::Goal;
    /// assert_eq!(Goal::one_of(["e2e4"]), Goal::OneOf(vec!["e2e4".into()]));
    /// ```
    pub fn one_of(moves: impl IntoIterator<Item: Into<String>>) -> Self {
        Self::OneOf(moves.into_iter().map(Into::into).collect())
    }
}

impl From<MovePattern> for Goal {
    fn from(action: MovePattern) -> Self {
        Self::Action(action)
    }
}

/// The origin of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Board,
    Hand,
}

/// A pattern of moves: each condition that is set must hold, and the rest is free.
///
/// Pieces have the letters that the game's notation of moves uses, squares the names that the board
/// uses.
///
/// ```
/// use wazir_lessons::MovePattern;
/// let any_drop_of_a_gold = MovePattern::with_piece("G").from_hand();
/// let on_this_square = any_drop_of_a_gold.clone().to("5b");
/// assert_ne!(any_drop_of_a_gold, on_this_square);
/// let turned_where_it_stands = MovePattern::default().in_place().into_kind("B");
/// assert_ne!(turned_where_it_stands, MovePattern::default().into_kind("B"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovePattern {
    pub(crate) piece: Option<Cow<'static, str>>,
    pub(crate) origin: Option<Origin>,
    pub(crate) in_place: bool,
    pub(crate) castles: bool,
    pub(crate) captures: Option<Cow<'static, str>>,
    pub(crate) to: Option<Cow<'static, str>>,
    pub(crate) becomes: Option<Cow<'static, str>>,
}

impl MovePattern {
    /// Matches moves of pieces of this kind.
    pub fn with_piece(piece: impl Into<Cow<'static, str>>) -> Self {
        Self { piece: Some(piece.into()), ..Self::default() }
    }

    /// Requires the piece to come from the hand.
    #[must_use]
    pub fn from_hand(self) -> Self {
        Self { origin: Some(Origin::Hand), ..self }
    }

    /// Requires the piece to come from the board.
    #[must_use]
    pub fn from_board(self) -> Self {
        Self { origin: Some(Origin::Board), ..self }
    }

    /// Requires the piece to stay on its square.
    #[must_use]
    pub fn in_place(self) -> Self {
        Self { in_place: true, ..self }
    }

    /// Requires castling; the target square is that of the king.
    #[must_use]
    pub fn castling(self) -> Self {
        Self { castles: true, ..self }
    }

    /// Requires the piece on this square to be captured.
    #[must_use]
    pub fn captures(self, square: impl Into<Cow<'static, str>>) -> Self {
        Self { captures: Some(square.into()), ..self }
    }

    /// Requires the piece to go to this square.
    #[must_use]
    pub fn to(self, square: impl Into<Cow<'static, str>>) -> Self {
        Self { to: Some(square.into()), ..self }
    }

    /// Requires the piece to become one of this kind.
    #[must_use]
    pub fn into_kind(self, kind: impl Into<Cow<'static, str>>) -> Self {
        Self { becomes: Some(kind.into()), ..self }
    }
}
