//! A position before it is checked.

use alloc::vec::Vec;

use wazir_game::{BySeat, Seat};
use wazir_geometry::{Bits, Board, Geometry, Square};

use crate::error::PositionError;
use crate::kind::Kind;
use crate::ruleset::{Ruleset, Table};
use crate::state::{BoardState, NO_SQUARE};
use crate::{CastlingRights, Piece, Rules};

/// A board with pieces, hands and the rest of a position, not yet checked.
///
/// [`crate::Position::from_setup`] checks it.
#[derive(Clone)]
pub struct Setup<R: Ruleset> {
    board: Table<R, Option<Piece>>,
    hands: BySeat<[u8; 8]>,
    to_move: Seat,
    rights: CastlingRights,
    en_passant: Option<Square<R::Geometry>>,
    clock: u16,
    checks: BySeat<u8>,
    ply: u32,
}

impl<R: Ruleset> PartialEq for Setup<R> {
    fn eq(&self, other: &Self) -> bool {
        self.board.as_ref() == other.board.as_ref()
            && (self.hands, self.to_move) == (other.hands, other.to_move)
            && (self.rights, self.en_passant) == (other.rights, other.en_passant)
            && (self.clock, self.checks, self.ply) == (other.clock, other.checks, other.ply)
    }
}

impl<R: Ruleset> Eq for Setup<R> {}

impl<R: Ruleset> Default for Setup<R> {
    fn default() -> Self {
        Self {
            board: R::Geometry::table(None),
            hands: BySeat::splat([0; 8]),
            to_move: Seat::FIRST,
            rights: CastlingRights::NONE,
            en_passant: None,
            clock: 0,
            checks: BySeat::splat(0),
            ply: 0,
        }
    }
}

impl<R: Ruleset> Setup<R> {
    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square<R::Geometry>) -> Option<Piece> {
        self.board.as_ref()[square.index()]
    }

    /// Puts a piece on a square, or clears the square.
    pub fn put(&mut self, square: Square<R::Geometry>, piece: Option<Piece>) {
        self.board.as_mut()[square.index()] = piece;
    }

    /// Returns all pieces on the board with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square<R::Geometry>, Piece)> + '_ {
        Square::all().filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// Returns the number of pieces of a kind in a seat's hand; 0 for kinds that are never in hand.
    pub fn in_hand(&self, seat: Seat, kind: Kind) -> u8 {
        let lane = kind.index().checked_sub(1);
        lane.and_then(|lane| self.hands[seat].get(lane)).copied().unwrap_or(0)
    }

    /// Sets the number of pieces of a kind (1 to 8) that a seat has in hand, at most 127. Other
    /// kinds are ignored.
    pub fn set_in_hand(&mut self, seat: Seat, kind: Kind, count: u8) {
        let lane = kind.index().wrapping_sub(1);
        if let Some(held) = self.hands[seat].get_mut(lane) {
            *held = count.min(127);
        }
    }

    /// Returns the seat to move.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Sets the seat to move.
    pub fn set_to_move(&mut self, seat: Seat) {
        self.to_move = seat;
    }

    /// Returns the castling rights.
    pub fn castling_rights(&self) -> CastlingRights {
        self.rights
    }

    /// Sets the castling rights.
    pub fn set_castling_rights(&mut self, rights: CastlingRights) {
        self.rights = rights;
    }

    /// Returns the square that a double step has just skipped.
    pub fn en_passant(&self) -> Option<Square<R::Geometry>> {
        self.en_passant
    }

    /// Sets the square that a double step has just skipped.
    pub fn set_en_passant(&mut self, square: Option<Square<R::Geometry>>) {
        self.en_passant = square;
    }

    /// Returns the number of plies since the last irreversible move.
    pub fn halfmove_clock(&self) -> u32 {
        self.clock.into()
    }

    /// Sets the number of plies since the last irreversible move, at most 65 535.
    pub fn set_halfmove_clock(&mut self, clock: u32) {
        self.clock = u16::try_from(clock).unwrap_or(u16::MAX);
    }

    /// Returns the number of checks that a seat has given, in games that count them.
    pub fn checks_given(&self, seat: Seat) -> u8 {
        self.checks[seat]
    }

    /// Sets the number of checks that a seat has given.
    pub fn set_checks_given(&mut self, seat: Seat, count: u8) {
        self.checks[seat] = count;
    }

    /// Returns the number of plies played before this position.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Sets the number of plies played before this position.
    pub fn set_ply(&mut self, ply: u32) {
        self.ply = ply;
    }

    /// Counts the pieces on the board and in the hands for which `wanted` is true.
    pub fn count(&self, mut wanted: impl FnMut(Piece) -> bool) -> usize {
        let mut total = self.pieces().filter(|&(_, piece)| wanted(piece)).count();
        for seat in Seat::BOTH {
            for kind in (1..=8).filter_map(Kind::new) {
                if wanted(Piece { seat, kind }) {
                    total += usize::from(self.in_hand(seat, kind));
                }
            }
        }
        total
    }

    /// Returns whether a seat has two pieces of `kind` on one file.
    pub fn has_two_on_file(&self, seat: Seat, kind: Kind) -> bool {
        let mut files = 0u32;
        let of_kind = self.pieces().filter(|&(_, p)| p == Piece { seat, kind });
        let columns: Vec<i32> = of_kind.map(|(square, _)| square.coords().0).collect();
        columns.into_iter().any(|x| {
            let seen = files >> x & 1 != 0;
            files |= 1 << x;
            seen
        })
    }

    /// Returns the state that the generator works on, if kings, rights and en passant are in order.
    pub(crate) fn to_state(&self, rules: &Rules<R>) -> Result<BoardState<R>, PositionError> {
        let t = rules.tables();
        let mut state = BoardState::<R>::empty();
        for (square, piece) in self.pieces() {
            let kind = rules.kinds().get(piece.kind.index());
            let known = kind.and_then(|k| k.movement.get(piece.seat)?.as_ref());
            if known.is_none() {
                let square = t.board.square_name(square.index());
                return Err(PositionError::UnknownKind { square });
            }
            if square.index() >= t.board.square_count() {
                return Err(PositionError::OffTheBoard);
            }
            state.place(t, piece.seat, piece.kind, square.index());
        }
        for seat in Seat::BOTH {
            let royal = Piece { seat, kind: Kind::KING };
            let has_king = rules.has_king(seat);
            if !has_king {
                state.king[seat] = NO_SQUARE;
            }
            match self.pieces().filter(|&(_, p)| p == royal).count() {
                1 => {}
                0 if !has_king => {}
                0 if rules.allows_missing_king()
                    && R::Geometry::SQUARES < R::Geometry::TABLE_LEN => {}
                _ => return Err(PositionError::Kings { seat }),
            }
            for (lane, &count) in self.hands[seat].iter().enumerate() {
                state.hands[seat] |= u64::from(count) << (8 * lane);
            }
        }
        state.side = Seat::BOTH[self.to_move.pair_index()];
        state.key ^= if state.side == Seat::SECOND { t.side_key } else { 0 };
        state.clock = self.clock;
        if R::GOALS && t.goals.checks.is_some() {
            state.checks = self.checks;
            for (by, &count) in self.checks.entries() {
                state.key ^= t.checks_key(by, count);
            }
        }
        self.apply_castling(rules, &mut state)?;
        self.apply_en_passant(rules, &mut state)?;
        Ok(state)
    }

    fn apply_castling(
        &self,
        rules: &Rules<R>,
        state: &mut BoardState<R>,
    ) -> Result<(), PositionError> {
        let t = rules.tables();
        for (seat, wing) in self.rights.iter() {
            let right = CastlingRights::new(seat, wing).bits();
            let castle = t.side[seat].castles.iter().find(|c| c.right == right);
            let castle = castle.ok_or(PositionError::CastlingRight)?;
            // A corner piece that castles by rule need not have started there.
            let home = |square: usize| {
                let kind = state.kind_at(square);
                let begins = t.side[seat].unmoved[kind].contains(square);
                state.color[seat].contains(square) && (begins || castle.by_rule)
            };
            let king = castle.king_from;
            let castles = state.kind_at(king) == Kind::KING || !rules.has_king(seat);
            if !home(king) || !castles || !home(castle.corner_from) {
                return Err(PositionError::CastlingRight);
            }
        }
        state.rights = self.rights.bits();
        state.key ^= t.rights_key(0) ^ t.rights_key(state.rights);
        Ok(())
    }

    fn apply_en_passant(
        &self,
        rules: &Rules<R>,
        state: &mut BoardState<R>,
    ) -> Result<(), PositionError> {
        let Some(square) = self.en_passant else { return Ok(()) };
        let us = state.us();
        let (tables, them) = (rules.tables(), us.other());
        let empty = |at: usize| !state.occupied().contains(at);
        let stepped = |from: usize, land: usize| {
            usize::from(tables.skipped_square(them, from, land)) == square.index()
                && state.color[them].contains(land)
                && tables.double_steppers & state.kind_at(land).bit() != 0
        };
        // If several pieces can have skipped the square, the first one counts.
        let mut origins = (0..R::Geometry::SQUARES).filter(|&from| empty(from));
        let victim = origins.find_map(|from| {
            let lands = tables.side[them].double_steps.as_ref()[from];
            lands.iter().find(|&land| stepped(from, land))
        });
        let victim = victim.filter(|_| R::EN_PASSANT && empty(square.index()));
        let victim = victim.ok_or(PositionError::EnPassant)?;
        (state.ep, state.ep_victim) = (square.index() as u8, victim as u8);
        Ok(())
    }
}
