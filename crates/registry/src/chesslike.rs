//! Positions of the kernel as playable positions.

use alloc::vec::Vec;

use wazir_chesslike::{Kind, Move, Position, Ruleset};
use wazir_game::{Game, Seat};
use wazir_geometry::Square;

use crate::{AnyPiece, MoveParts, MoveSource, PieceInfo, Playable, PositionView};

fn to_kernel_piece(piece: AnyPiece) -> Option<wazir_chesslike::Piece> {
    Some(wazir_chesslike::Piece { seat: piece.seat, kind: Kind::new(piece.kind)? })
}

impl<R: Ruleset> PositionView for Position<R> {
    fn ply(&self) -> u32 {
        self.ply()
    }

    fn piece_at(&self, square: usize) -> Option<AnyPiece> {
        let piece = Position::piece_at(self, Square::new(square)?)?;
        Some(AnyPiece { seat: piece.seat, kind: piece.kind.index() })
    }

    fn hand(&self, seat: Seat) -> Vec<(usize, u32)> {
        Position::hand(self, seat).map(|(kind, count)| (kind.index(), count)).collect()
    }

    fn has_hands(&self) -> bool {
        self.rules().has_hands()
    }

    fn kind_count(&self) -> usize {
        self.rules().kinds().len()
    }

    fn hand_kinds(&self) -> Vec<usize> {
        let kinds = (0..self.kind_count()).filter_map(Kind::new);
        kinds.filter(|&kind| self.rules().is_droppable(kind)).map(Kind::index).collect()
    }

    fn piece_facts(&self, piece: AnyPiece) -> PieceInfo {
        let seat = piece.seat;
        let label = to_kernel_piece(piece).map(|piece| self.letters(piece)).unwrap_or_default();
        let Some(kind) = self.rules().kinds().get(piece.kind) else {
            return PieceInfo::new(label.clone(), label.clone(), label, None);
        };
        let promoted = label.starts_with('+');
        let (letter, name) = (&*kind.letter[seat], &*kind.name[seat]);
        let facts = PieceInfo::new(label, letter, name, kind.movement[seat].clone());
        facts.with_promoted(promoted).with_royal(piece.kind == Kind::KING.index())
    }

    fn checked_king(&self) -> Option<usize> {
        let king = self.king(Game::to_move(self))?;
        Game::in_check(self).then_some(king.index())
    }

    fn promotion_zone(&self, seat: Seat) -> Vec<usize> {
        self.rules().promotion_zone(seat).iter().map(Square::index).collect()
    }

    fn is_unmoved(&self, square: usize) -> bool {
        let Some(square) = Square::new(square) else { return false };
        let piece = Position::piece_at(self, square);
        piece.is_some() && piece == self.rules().start().piece_at(square)
    }

    fn en_passant(&self) -> Option<usize> {
        Position::en_passant(self).map(Square::index)
    }

    fn play_null_move(&mut self) -> bool {
        Position::play_null_move(self)
    }
}

impl<R: Ruleset> Playable for Position<R> {
    type Board = R::Geometry;

    fn board(&self) -> R::Geometry {
        Position::board(self)
    }

    fn is_identical(&self, other: &Self) -> bool {
        self == other
    }

    fn square_index(square: Square<R::Geometry>) -> usize {
        square.index()
    }

    fn encode(mv: Move<R>) -> u64 {
        mv.packed().into()
    }

    fn decode(encoded: u64) -> Option<Move<R>> {
        u32::try_from(encoded).ok().and_then(Move::from_packed)
    }

    fn move_parts(&self, mv: Move<R>) -> MoveParts {
        let to = mv.to();
        let from = match (mv.from(), mv.dropped()) {
            (Some(from), _) => MoveSource::Square(from.index()),
            (None, kind) => MoveSource::Hand(kind.map_or(0, Kind::index)),
        };
        let takes = match mv.from() {
            Some(_) if mv.is_en_passant() => self.en_passant_victim().map(|(square, _)| square),
            Some(from) if from == to => None,
            Some(_) => {
                Some(to).filter(|&to| !mv.is_castling() && Position::piece_at(self, to).is_some())
            }
            None => None,
        };
        let partner = mv.is_castling().then(|| self.castling_corner(mv)).flatten();
        MoveParts::new(from, to.index())
            .with_new_kind(mv.promotion().map(Kind::index))
            .with_captured(takes.map(Square::index))
            .with_locust_captured(mv.locust_square().map(Square::index))
            .with_castling(mv.is_castling())
            .with_castling_partner(partner.map(Square::index))
    }

    fn candidate_moves(&self, from: MoveSource, to: usize) -> Vec<Move<R>> {
        let Some(to) = Square::new(to) else { return Vec::new() };
        match from {
            MoveSource::Hand(kind) => {
                Kind::new(kind).map(|kind| self.drop_move(kind, to)).into_iter().collect()
            }
            MoveSource::Square(from) => {
                let Some(from) = Square::new(from) else { return Vec::new() };
                let piece = Position::piece_at(self, from);
                let becomes = piece.map_or(&[][..], |p| self.rules().promotions(p.seat, p.kind));
                let kinds = [None].into_iter().chain(becomes.iter().copied().map(Some));
                let passing = self.locust_moves(from).into_iter().filter(|mv| mv.to() == to);
                kinds.map(|kind| self.board_move(from, to, kind)).chain(passing).collect()
            }
        }
    }

    fn attackers(&self, seat: Seat, square: usize) -> Vec<usize> {
        let Some(square) = Square::new(square).filter(|_| Seat::BOTH.contains(&seat)) else {
            return Vec::new();
        };
        Position::attackers(self, seat, square).iter().map(Square::index).collect()
    }

    fn perft(&self, depth: u32) -> u64 {
        Position::perft(self, depth)
    }
}
