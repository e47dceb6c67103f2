//! Evo for the game registry: the public view of a position and its moves.

use alloc::string::ToString;
use alloc::vec::Vec;

use wazir_game::Seat;
use wazir_geometry::{Cross12, Facing, Square};
use wazir_registry::{AnyPiece, MoveParts, MoveSource, PieceInfo, Playable, PositionView};

use crate::{Kind, Move, Position, Role};

/// The number of the castle's kind, after those of the roles.
const CASTLE: usize = Role::ALL.len();

/// Returns the kind with a number: roles first, then the castle.
fn kind(number: usize) -> Kind {
    Role::ALL.get(number).copied().map_or(Kind::Castle, Kind::Tile)
}

fn square(number: usize) -> Option<Square<Cross12>> {
    Square::new(number)
}

impl PositionView for Position {
    fn ply(&self) -> u32 {
        self.ply()
    }

    fn piece_at(&self, number: usize) -> Option<AnyPiece> {
        let piece = Position::piece_at(self, square(number)?)?;
        Some(AnyPiece { seat: piece.seat(), kind: piece.role().map_or(CASTLE, Role::index) })
    }

    fn kind_count(&self) -> usize {
        CASTLE + 1
    }

    fn piece_facts(&self, piece: AnyPiece) -> PieceInfo {
        let role = Role::ALL.get(piece.kind).copied();
        let kind = kind(piece.kind);
        let label = crate::Piece::new(piece.seat, kind).to_string();
        let name = match role {
            Some(Role::Warrior) => "warrior",
            Some(Role::Blade) => "blade",
            Some(Role::Catapult) => "catapult",
            Some(Role::Shield) => "shield",
            None => "castle",
        };
        let movement = role.and_then(|role| role.betza().parse().ok());
        PieceInfo::new(label, kind.letter(), name, movement).with_royal(role.is_none())
    }

    fn facing(&self, seat: Seat) -> Facing {
        crate::facing(seat)
    }

    fn play_null_move(&mut self) -> bool {
        Position::play_null_move(self)
    }
}

impl Playable for Position {
    type Board = Cross12;

    fn is_identical(&self, other: &Self) -> bool {
        self == other
    }

    fn board(&self) -> Cross12 {
        Cross12
    }

    fn square_index(square: Square<Cross12>) -> usize {
        square.index()
    }

    fn encode(mv: Move) -> u64 {
        let role = mv.role().map_or(0, |role| role.index() as u64 + 1);
        role << 16 | (mv.to().index() as u64) << 8 | mv.from().index() as u64
    }

    fn decode(encoded: u64) -> Option<Move> {
        let [from, to, role, rest @ ..] = encoded.to_le_bytes();
        let role = match role {
            0 => None,
            n => Some(*Role::ALL.get(usize::from(n) - 1)?),
        };
        let mv = Move::new(square(from.into())?, square(to.into())?, role);
        mv.filter(|_| rest == [0; 5])
    }

    fn move_parts(&self, mv: Move) -> MoveParts {
        let to = mv.to().index();
        let takes =
            (!mv.is_rotation() && Position::piece_at(self, mv.to()).is_some()).then_some(to);
        let becomes = mv.role().map(Role::index);
        MoveParts::new(MoveSource::Square(mv.from().index()), to)
            .with_new_kind(becomes)
            .with_captured(takes)
    }

    fn candidate_moves(&self, from: MoveSource, to: usize) -> Vec<Move> {
        let MoveSource::Square(from) = from else { return Vec::new() };
        let (Some(from), Some(to)) = (square(from), square(to)) else { return Vec::new() };
        match from == to {
            true => Role::ALL.into_iter().map(|role| Move::rotation(from, role)).collect(),
            false => Move::new(from, to, None).into_iter().collect(),
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        Position::perft(self, depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turn_is_not_given_away_once_the_game_is_over() {
        let running = "nK7/5nS2/12/12/12/12/5sW6/12/12/12/8/7sK sn s 0 1";
        let over = "nK7/5nS2/12/12/12/12/5sW6/12/12/12/8/7nW sn s 0 1";
        for (text, goes) in [(running, true), (over, false)] {
            let mut position: Position = text.parse().expect("a position");
            let before = position;
            assert_eq!(PositionView::play_null_move(&mut position), goes, "{text}");
            assert_eq!(position != before, goes, "{text}");
        }
    }
}
