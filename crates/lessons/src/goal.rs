//! What a task asks for, as data.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// What one move has to come to.
///
/// ```
/// use wazir_lessons::{MovePattern, Goal};
/// let goal = Goal::from(MovePattern::of("N").takes("2b"));
/// assert_ne!(goal, Goal::Win);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Goal {
    /// The move does what is described.
    Action(MovePattern),
    /// The move wins the game: it mates, or wins as the game is won otherwise.
    Win,
    /// No reply wins the game for somebody else.
    AvoidLoss,
    /// The move is one of these, as the game writes them.
    OneOf(Vec<String>),
}

impl Goal {
    /// One of these moves, as the game writes them.
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
    fn from(deed: MovePattern) -> Self {
        Self::Action(deed)
    }
}

/// Where a piece has to come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Board,
    Hand,
}

/// A description of moves: each thing that is said of it must hold, and what is not said is free.
///
/// Pieces are named by the letters that moves name them by, squares as the board names them.
///
/// ```
/// use wazir_lessons::MovePattern;
/// let any_drop_of_a_gold = MovePattern::of("G").dropped();
/// let on_this_square = any_drop_of_a_gold.clone().to("5b");
/// assert_ne!(any_drop_of_a_gold, on_this_square);
/// let turned_where_it_stands = MovePattern::default().in_place().becomes("B");
/// assert_ne!(turned_where_it_stands, MovePattern::default().becomes("B"));
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
    /// Something done with a piece of this kind.
    pub fn with_piece(piece: impl Into<Cow<'static, str>>) -> Self {
        Self { piece: Some(piece.into()), ..Self::default() }
    }

    /// The piece comes from the hand.
    #[must_use]
    pub fn from_hand(self) -> Self {
        Self { origin: Some(Origin::Hand), ..self }
    }

    /// The piece comes from the board.
    #[must_use]
    pub fn from_board(self) -> Self {
        Self { origin: Some(Origin::Board), ..self }
    }

    /// The piece stays on its square.
    #[must_use]
    pub fn in_place(self) -> Self {
        Self { in_place: true, ..self }
    }

    /// The move castles; the square it goes to is that of the king.
    #[must_use]
    pub fn castling(self) -> Self {
        Self { castles: true, ..self }
    }

    /// The piece on this square is taken.
    #[must_use]
    pub fn captures(self, square: impl Into<Cow<'static, str>>) -> Self {
        Self { captures: Some(square.into()), ..self }
    }

    /// The piece goes to this square.
    #[must_use]
    pub fn to(self, square: impl Into<Cow<'static, str>>) -> Self {
        Self { to: Some(square.into()), ..self }
    }

    /// The piece becomes one of this kind.
    #[must_use]
    pub fn into_kind(self, kind: impl Into<Cow<'static, str>>) -> Self {
        Self { becomes: Some(kind.into()), ..self }
    }
}
