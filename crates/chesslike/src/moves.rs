//! Moves, as four bytes and as a public type.

use core::marker::PhantomData;

use wazir_geometry::{Geometry, Square};

use crate::kind::NO_KIND;
use crate::{Kind, Ruleset};

/// The type of a move: ordinary, drop, en passant, castling or locust.
///
/// One byte: numbers from 128 on are [locust moves](crate::locust), with the square captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct MoveType(u8);

impl MoveType {
    pub(crate) const BOARD: Self = Self(0);
    pub(crate) const DROP: Self = Self(1);
    pub(crate) const EN_PASSANT: Self = Self(2);
    pub(crate) const CASTLE: Self = Self(3);
    const PASSING: u8 = 128;

    /// A locust move that captures on `over`, or nothing on its way if it starts there.
    pub(crate) const fn passing(over: usize) -> Self {
        Self(Self::PASSING | over as u8)
    }

    /// Returns the square of the piece that a locust move captures on its way, or its start square
    /// if it captures nothing there. `None` for other moves.
    #[inline(always)]
    pub(crate) const fn locust_square(self) -> Option<usize> {
        if self.0 < Self::PASSING { None } else { Some((self.0 & !Self::PASSING) as usize) }
    }
}

/// A move in four bytes. For a drop, `from` holds the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RawMove {
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// The kind after promotion, or [`NO_KIND`].
    pub(crate) promotion: u8,
    pub(crate) move_type: MoveType,
}

impl RawMove {
    #[inline(always)]
    pub(crate) const fn board(from: usize, to: usize, becomes: u8) -> Self {
        Self { from: from as u8, to: to as u8, promotion: becomes, move_type: MoveType::BOARD }
    }

    #[inline(always)]
    pub(crate) const fn drop(kind: Kind, to: usize) -> Self {
        Self { from: kind.0, to: to as u8, promotion: NO_KIND, move_type: MoveType::DROP }
    }

    #[inline(always)]
    pub(crate) const fn special(from: usize, to: usize, what: MoveType) -> Self {
        Self { from: from as u8, to: to as u8, promotion: NO_KIND, move_type: what }
    }

    pub(crate) const fn locust(from: usize, over: usize, to: usize, becomes: u8) -> Self {
        Self {
            from: from as u8,
            to: to as u8,
            promotion: becomes,
            move_type: MoveType::passing(over),
        }
    }

    /// Returns the square of the piece captured on the way, if any.
    #[inline(always)]
    pub(crate) fn locust_square(self) -> Option<usize> {
        self.move_type.locust_square().filter(|&over| over != usize::from(self.from))
    }

    /// Returns whether it captures en passant, or is a locust move that captures or promotes.
    #[inline(always)]
    pub(crate) fn is_noisy(self) -> bool {
        let changes = || self.locust_square().is_some() || self.promotion != NO_KIND;
        self.move_type == MoveType::EN_PASSANT
            || self.move_type.locust_square().is_some() && changes()
    }
}

/// A move of ruleset `R`: a board move, perhaps with promotion, or a drop.
///
/// Castling is a move of the king, en passant one of the pawn. Moves come from move generation or
/// are made from a position ([`crate::Position::board_move`], [`crate::Position::drop_move`]),
/// which knows whether a king's move castles.
///
/// The text form, also used by serde, holds the whole move and needs no position:
///
/// ```
/// use wazir_game::Game;
/// let start = wazir_shogi::Position::default();
/// let mv = start.read_move("7g7f")?;
/// assert_eq!((mv.to_string(), "7g7f".parse()), ("7g7f".into(), Ok(mv)));
/// assert_eq!("P*5e".parse::<wazir_shogi::Move>()?.dropped(), Some(wazir_shogi::kinds::PAWN));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move<R> {
    pub(crate) raw: RawMove,
    ruleset: PhantomData<R>,
}

impl<R: Ruleset> Move<R> {
    #[inline(always)]
    pub(crate) const fn new(raw: RawMove) -> Self {
        Self { raw, ruleset: PhantomData }
    }

    /// Returns the move packed in a number from 1 to 2^27.
    pub const fn packed(self) -> u32 {
        let RawMove { from, to, promotion: becomes, move_type: what } = self.raw;
        let squares = (becomes as u32) << 14 | (to as u32) << 7 | from as u32;
        match what.locust_square() {
            Some(over) => 1 << 26 | (over as u32) << 19 | squares,
            None => 1 << 22 | (what.0 as u32) << 20 | squares,
        }
    }

    /// Returns the move of a number from [`Move::packed`], if it is one. It need not be legal.
    pub fn from_packed(packed: u32) -> Option<Self> {
        let what = match packed >> 19 {
            0b1000 => MoveType::BOARD,
            0b1010 => MoveType::DROP,
            0b1100 => MoveType::EN_PASSANT,
            0b1110 => MoveType::CASTLE,
            over @ 128..256 if R::PASSING => MoveType::passing((over & 127) as usize),
            _ => return None,
        };
        let (from, to) = ((packed & 127) as u8, (packed >> 7 & 127) as u8);
        let becomes = (packed >> 14 & 31) as u8;
        Square::<R::Geometry>::new(to.into())?;
        let mv = Self::new(RawMove { from, to, promotion: becomes, move_type: what });
        let over = mv.raw.move_type.locust_square().is_none_or(|at| at < R::Geometry::SQUARES);
        let drops = what == MoveType::DROP && (1..=8).contains(&from);
        (drops || over && mv.from().is_some()).then_some(mv)
    }

    /// Returns a drop, if the kind can be in hand.
    pub(crate) fn new_drop(kind: Kind, to: Square<R::Geometry>) -> Option<Self> {
        let held = (1..=8).contains(&kind.0);
        held.then(|| Self::new(RawMove::drop(kind, to.index())))
    }

    pub(crate) fn castling(from: Square<R::Geometry>, to: Square<R::Geometry>) -> Self {
        Self::new(RawMove::special(from.index(), to.index(), MoveType::CASTLE))
    }

    pub(crate) fn en_passant(from: Square<R::Geometry>, to: Square<R::Geometry>) -> Self {
        Self::new(RawMove::special(from.index(), to.index(), MoveType::EN_PASSANT))
    }

    /// Returns a move from one square to another. With `over` it is a locust move, which captures
    /// on that square unless it starts there. Returns `None` for a locust move in a ruleset without
    /// [`Ruleset::PASSING`].
    pub(crate) fn new_board_move(
        from: Square<R::Geometry>,
        over: Option<Square<R::Geometry>>,
        to: Square<R::Geometry>,
        becomes: Option<Kind>,
    ) -> Option<Self> {
        let becomes = becomes.map_or(NO_KIND, |kind| kind.0);
        let raw = match over {
            None => RawMove::board(from.index(), to.index(), becomes),
            Some(_) if !R::PASSING => return None,
            Some(over) => RawMove::locust(from.index(), over.index(), to.index(), becomes),
        };
        Some(Self::new(raw))
    }

    /// Returns the square the piece leaves, or `None` for a drop.
    pub fn from(self) -> Option<Square<R::Geometry>> {
        match self.raw.move_type {
            MoveType::DROP => None,
            _ => Square::new(usize::from(self.raw.from)),
        }
    }

    /// Returns the square the piece goes to.
    ///
    /// # Panics
    /// Never: a move cannot be made with a square that does not exist.
    pub fn to(self) -> Square<R::Geometry> {
        Square::new(usize::from(self.raw.to)).expect("moves hold squares of the board")
    }

    /// Returns the dropped kind, or `None` for a board move.
    pub fn dropped(self) -> Option<Kind> {
        (self.raw.move_type == MoveType::DROP).then_some(Kind(self.raw.from))
    }

    /// Returns the kind the piece promotes to, or `None` if it keeps its kind.
    pub fn promotion(self) -> Option<Kind> {
        (self.raw.promotion != NO_KIND).then_some(Kind(self.raw.promotion))
    }

    /// Returns whether the move castles.
    pub fn is_castling(self) -> bool {
        self.raw.move_type == MoveType::CASTLE
    }

    /// Returns whether this is a locust move: it captures on its way, or ends where it began.
    pub fn is_locust(self) -> bool {
        self.raw.move_type.locust_square().is_some()
    }

    /// Returns the square of the piece captured on the way. `None` if the move captures only on its
    /// target square or en passant, or not at all.
    pub fn locust_square(self) -> Option<Square<R::Geometry>> {
        self.raw.locust_square().and_then(Square::new)
    }

    /// Returns whether the move captures en passant.
    pub fn is_en_passant(self) -> bool {
        self.raw.move_type == MoveType::EN_PASSANT
    }
}
