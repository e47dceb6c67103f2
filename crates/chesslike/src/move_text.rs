//! The text of a move by itself, independent of a position.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use wazir_geometry::Square;
use wazir_text::{Message, message};

use crate::kind::{KIND_SLOTS, Kind};
use crate::moves::Move;
use crate::ruleset::Ruleset;
use crate::texts::Positions;

/// The ending of a castling move.
const CASTLES: &str = " castling";
/// The ending of an en-passant capture.
const EN_PASSANT: &str = " e.p.";

/// The text of a kind: its letters, or its number.
struct KindText<R>(Kind, core::marker::PhantomData<R>);

impl<R: Ruleset> fmt::Display for KindText<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match R::kind_text(self.0) {
            Some(letters) => f.write_str(letters),
            None => write!(f, "{}", self.0.index()),
        }
    }
}

fn kind_text<R: Ruleset>(kind: Kind) -> KindText<R> {
    KindText(kind, core::marker::PhantomData)
}

fn kind_of<R: Ruleset>(text: &str) -> Option<Kind> {
    let mut kinds = (0..KIND_SLOTS).filter_map(Kind::new);
    kinds.find(|&kind| kind_text::<R>(kind).to_string() == text)
}

impl<R: Ruleset> fmt::Display for Move<R> {
    /// Writes the move by itself, complete and independent of a position: `7g7f`, `8h2b=+B`,
    /// `P*5e`, `e1g1 castling`, `e5d6 e.p.`. Kinds are letters where the ruleset has fixed ones,
    /// and numbers otherwise. A locust move is `e4xd5e6` with the capture on its way, or `e4~e4`.
    ///
    /// For the notation of players, see [`Game::move_text`](wazir_game::Game::move_text).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.dropped(), self.from()) {
            (Some(kind), _) => write!(f, "{}*", kind_text::<R>(kind))?,
            (None, Some(from)) => write!(f, "{from}")?,
            (None, None) => {}
        }
        match self.locust_square() {
            Some(over) => write!(f, "x{over}")?,
            None if self.is_locust() => f.write_str("~")?,
            None => {}
        }
        write!(f, "{}", self.to())?;
        if let Some(kind) = self.promotion() {
            write!(f, "={}", kind_text::<R>(kind))?;
        }
        match (self.is_castling(), self.is_en_passant()) {
            (true, _) => f.write_str(CASTLES),
            (_, true) => f.write_str(EN_PASSANT),
            _ => Ok(()),
        }
    }
}

impl<R: Ruleset> fmt::Debug for Move<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<R: Ruleset> FromStr for Move<R> {
    type Err = ParseMoveError;

    /// Parses the output of `Display`. The move need not be legal anywhere.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        read(text).ok_or_else(|| ParseMoveError { text: text.chars().take(40).collect() })
    }
}

/// Returns the square at the start of a text, and the rest: `a10` rather than `a1`.
fn square_first<R: Ruleset>(text: &str) -> Option<(Square<R::Geometry>, &str)> {
    [3, 2].into_iter().find_map(|length| {
        let (name, rest) = text.split_at_checked(length)?;
        Some((Square::named(name)?, rest))
    })
}

fn read<R: Ruleset>(text: &str) -> Option<Move<R>> {
    if let Some((kind, to)) = text.split_once('*') {
        return Move::new_drop(kind_of::<R>(kind)?, Square::named(to)?);
    }
    let (from, rest) = square_first::<R>(text)?;
    let (over, rest) = match (rest.strip_prefix('x'), rest.strip_prefix('~')) {
        (Some(rest), _) => {
            let (over, rest) = square_first::<R>(rest)?;
            (Some(Some(over).filter(|&over| over != from)?), rest)
        }
        (_, Some(rest)) => (Some(from), rest),
        (None, None) => (None, rest),
    };
    let (to, rest) = square_first::<R>(rest)?;
    match (rest, over) {
        (CASTLES, None) => Some(Move::castling(from, to)),
        (EN_PASSANT, None) => Some(Move::en_passant(from, to)),
        _ => {
            let becomes = match rest.strip_prefix('=') {
                Some(letters) => Some(kind_of::<R>(letters)?),
                None if rest.is_empty() => None,
                None => return None,
            };
            Move::new_board_move(from, over, to, becomes)
        }
    }
}

/// An error for a text that is not a [`Move`] by itself.
///
/// ```
/// let error = "7g7f+".parse::<wazir_shogi::Move>().unwrap_err();
/// assert_eq!(error.to_string(), "`7g7f+` is not a move that stands by itself, such as `e2e4` or `e7e8=2`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMoveError {
    text: String,
}

wazir_text::impl_error!(ParseMoveError);

impl ParseMoveError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Positions::Move { text: self.text.clone() })
    }
}

#[cfg(feature = "serde")]
impl<R: Ruleset> serde::Serialize for Move<R> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de, R: Ruleset> serde::Deserialize<'de> for Move<R> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
