//! Evo as a [`Game`]: legality, draws and claims.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_game::{
    Claim, ClaimError, EndReason, Game, IllegalMoveError, MoveTextError, Outcome, Seat,
};
use wazir_geometry::{Bits, Cross12, Square};

use crate::tables::RoleMoveTables;
use crate::texts::Expected;
use crate::{Kind, Move, Position, Role, SeatSet};

impl Game for Position {
    type Move = Move;
    type Square = Square<Cross12>;

    fn seats(&self) -> Vec<Seat> {
        self.seat_set().iter().collect()
    }

    fn to_move(&self) -> Seat {
        Self::to_move(self)
    }

    /// Returns every legal action, ordered by the role of the tile and its square number: the
    /// rotations of a tile, then its targets with each final role, the present one first. Empty if
    /// the game was won. Draws depend on the line and do not affect the list (rules/evo.md R21).
    fn legal_moves(&self) -> Vec<Move> {
        self.collect_moves()
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMoveError<Square<Cross12>>> {
        if let Some(outcome) = self.win_outcome() {
            return Err(IllegalMoveError::GameOver(outcome));
        }
        let (from, to) = (mv.from(), mv.to());
        let piece = self.piece_at(from).ok_or(IllegalMoveError::NoPiece { from })?;
        if piece.seat() != self.to_move() {
            return Err(IllegalMoveError::NotYourPiece { from });
        }
        match piece.kind() {
            Kind::Castle if mv.is_rotation() => Err(IllegalMoveError::CannotTurn { square: from }),
            Kind::Castle => Err(IllegalMoveError::CannotReach { from, to }),
            Kind::Tile(role) => {
                if !mv.is_rotation() {
                    self.check_movement(role, from, to)?;
                }
                // In place it is a null move (R6); after a move it is not written (section 7).
                match mv.role() == Some(role) {
                    true => Err(IllegalMoveError::SameRole { square: from }),
                    false => Ok(()),
                }
            }
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.play_move(mv);
    }

    fn key(&self) -> u64 {
        self.repetition_key()
    }

    fn same_position(&self, other: &Self) -> bool {
        self.same_for_repetition(other)
    }

    /// Tests for a win first, as it ends the game at once (R12), then for repetition (R17) and
    /// rounds without a capture (R18), with the options of the last position of the line.
    fn outcome(line: &[Self]) -> Option<Outcome> {
        let last = line.last()?;
        last.win_outcome().or_else(|| last.repetition(line)).or_else(|| last.no_progress())
    }

    /// Resignation lets the other of two players win; with four it is not a claim (R20).
    fn claim(line: &[Self], claim: Claim) -> Result<Outcome, ClaimError> {
        let last = line.last().ok_or(ClaimError::Unknown)?;
        if Self::outcome(line).is_some() {
            return Err(ClaimError::GameOver);
        }
        let seats = last.seat_set();
        match claim {
            Claim::Resign(seat) if seats != SeatSet::Four && seats.contains(seat) => {
                Ok(Outcome::win(seats.after(seat), EndReason::Resignation))
            }
            Claim::Draw => Ok(Outcome::draw(EndReason::Agreement)),
            _ => Err(ClaimError::Unknown),
        }
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    /// Parses the notation of rules/evo.md section 7. `x` in place of `-` requires another player's
    /// piece on the target.
    fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let (mv, captures) = Move::read(text)?;
        let enemy = self.piece_at(mv.to()).is_some_and(|piece| piece.seat() != self.to_move());
        if captures && !enemy {
            let at = text.find('x').unwrap_or(0);
            return Err(MoveTextError::new(text, at, Expected::NoCapture));
        }
        Ok(mv)
    }

    fn position_text(&self) -> String {
        self.to_setup().to_string()
    }
}

impl Position {
    /// Checks whether a tile of this role can go from one square to the other.
    fn check_movement(
        &self,
        role: Role,
        from: Square<Cross12>,
        to: Square<Cross12>,
    ) -> Result<(), IllegalMoveError<Square<Cross12>>> {
        let mover = RoleMoveTables::get().role_moves(self.to_move(), role);
        let (start, end) = (from.index(), to.index());
        if !mover.targets(start, 0).contains(end) {
            return Err(IllegalMoveError::CannotReach { from, to });
        }
        let blocker = mover.blocker(start, end, self.occupied_bits());
        if let Some(by) = blocker.and_then(Square::new) {
            return Err(IllegalMoveError::Blocked { from, to, by });
        }
        if self.pieces_of(self.to_move()).contains(end) {
            return Err(IllegalMoveError::OwnPiece { to });
        }
        Ok(())
    }

    /// Returns the draw by repetition, if the last position of the line has occurred often enough.
    fn repetition(&self, line: &[Self]) -> Option<Outcome> {
        let wanted = self.options().repetition_count() as usize;
        if wanted == 0 {
            return None;
        }
        // No position from before the last capture can occur again.
        let since_capture = (self.clock() as usize).saturating_add(1);
        let recent = line.iter().rev().take(since_capture);
        let seen = recent.filter(|earlier| earlier.same_for_repetition(self)).count();
        (seen >= wanted).then_some(Outcome::draw(EndReason::Repetition))
    }

    /// Returns the draw by rounds without a capture, if there are enough.
    fn no_progress(&self) -> Option<Outcome> {
        let rounds = self.options().no_capture_rounds();
        let plies = rounds.saturating_mul(self.seat_set().players() as u32);
        (rounds > 0 && self.clock() >= plies).then_some(Outcome::draw(EndReason::NoProgress))
    }
}
