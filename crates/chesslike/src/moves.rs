//! Moves.

use core::fmt;
use core::marker::PhantomData;

use wazir_geometry::Square;

use crate::kind::NONE;
use crate::{Kind, Ruleset};

/// What a move does besides taking a piece from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum What {
    Board,
    Drop,
    EnPassant,
    Castle,
}

/// A move as four bytes. For a drop `from` holds the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Raw {
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// The kind after promotion, [`NONE`] without.
    pub(crate) becomes: u8,
    pub(crate) what: What,
}

impl Raw {
    #[inline(always)]
    pub(crate) const fn board(from: usize, to: usize, becomes: u8) -> Self {
        Self { from: from as u8, to: to as u8, becomes, what: What::Board }
    }

    #[inline(always)]
    pub(crate) const fn drop(kind: u8, to: usize) -> Self {
        Self { from: kind, to: to as u8, becomes: NONE, what: What::Drop }
    }

    #[inline(always)]
    pub(crate) const fn special(from: usize, to: usize, what: What) -> Self {
        Self { from: from as u8, to: to as u8, becomes: NONE, what }
    }
}

/// A move of ruleset `R`: a board move, perhaps with promotion, or a drop.
///
/// Castling is the king's move, en passant the pawn's. Moves are made from a position
/// ([`crate::Position::board_move`], [`crate::Position::drop_move`]), which knows whether a king's
/// move castles, or come out of move generation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move<R> {
    pub(crate) raw: Raw,
    ruleset: PhantomData<R>,
}

impl<R: Ruleset> Move<R> {
    #[inline(always)]
    pub(crate) const fn new(raw: Raw) -> Self {
        Self { raw, ruleset: PhantomData }
    }

    /// The move as a number from 1 to 2^23, to be kept in little room.
    pub const fn packed(self) -> u32 {
        let Raw { from, to, becomes, what } = self.raw;
        (1 << 22) | (what as u32) << 20 | (becomes as u32) << 14 | (to as u32) << 7 | from as u32
    }

    /// The move of a number that [`Move::packed`] gave; `None` for others. It need not be legal.
    pub fn from_packed(packed: u32) -> Option<Self> {
        let what = match packed >> 19 {
            0b1000 => What::Board,
            0b1010 => What::Drop,
            0b1100 => What::EnPassant,
            0b1110 => What::Castle,
            _ => return None,
        };
        let (from, to) = ((packed & 127) as u8, (packed >> 7 & 127) as u8);
        let becomes = (packed >> 14 & 31) as u8;
        Square::<R::Geometry>::new(to.into())?;
        let mv = Self::new(Raw { from, to, becomes, what });
        (what == What::Drop && (1..=8).contains(&from) || mv.from().is_some()).then_some(mv)
    }

    /// The square the piece leaves; `None` for a drop.
    pub fn from(self) -> Option<Square<R::Geometry>> {
        match self.raw.what {
            What::Drop => None,
            _ => Square::new(usize::from(self.raw.from)),
        }
    }

    /// The square the piece goes to.
    ///
    /// # Panics
    /// Never: a move cannot be made with a square that does not exist.
    pub fn to(self) -> Square<R::Geometry> {
        Square::new(usize::from(self.raw.to)).expect("moves hold squares of the board")
    }

    /// The kind that is dropped; `None` for a board move.
    pub fn dropped(self) -> Option<Kind> {
        (self.raw.what == What::Drop).then_some(Kind(self.raw.from))
    }

    /// The kind the piece promotes to; `None` when it keeps its kind.
    pub fn promotion(self) -> Option<Kind> {
        (self.raw.becomes != NONE).then_some(Kind(self.raw.becomes))
    }

    /// Whether the move castles.
    pub fn is_castling(self) -> bool {
        self.raw.what == What::Castle
    }

    /// Whether the move takes a pawn en passant.
    pub fn is_en_passant(self) -> bool {
        self.raw.what == What::EnPassant
    }
}

impl<R: Ruleset> fmt::Debug for Move<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.dropped() {
            Some(kind) => write!(f, "{kind}@{}", self.to())?,
            None => {
                let from = Square::<R::Geometry>::new(usize::from(self.raw.from));
                from.map_or(Ok(()), |from| write!(f, "{from}"))?;
                write!(f, "{}", self.to())?;
            }
        }
        self.promotion().map_or(Ok(()), |kind| write!(f, "={kind}"))
    }
}
