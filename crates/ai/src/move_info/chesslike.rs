//! [`Tactics`] for the games of the chess kernel.

use wazir_chesslike::{Kind, Move, Position, Ruleset};
use wazir_game::{Game, Outcome, Seat};
use wazir_geometry::{Geometry, Square};

use crate::move_info::{MAX_SQUARES, MoveGenType, SeeValues, Tactics};

impl<R: Ruleset> Tactics for Position<R> {
    const SQUARES: usize = R::Geometry::SQUARES;

    fn pack(mv: Move<R>) -> u32 {
        mv.packed()
    }

    fn unpack(packed: u32) -> Option<Move<R>> {
        Move::from_packed(packed)
    }

    fn is_playable(&self, mv: Move<R>) -> bool {
        self.is_legal(mv)
    }

    fn generate(&self, part: MoveGenType, moves: &mut Vec<Move<R>>) {
        let view = self.for_search();
        match part {
            MoveGenType::All => view.legal_moves(moves),
            MoveGenType::Noisy | MoveGenType::Quiescence => view.noisy_moves(moves),
            MoveGenType::Quiet => view.quiet_moves(moves),
            MoveGenType::QuietChecks => view.quiet_checks(moves),
        }
    }

    #[inline]
    fn moved_kind(&self, mv: Move<R>) -> usize {
        let on_board = || mv.from().and_then(|from| self.for_search().kind_at(from));
        mv.dropped().or_else(on_board).map_or(0, Kind::index)
    }

    /// Without drops, one for each kind.
    fn history_pieces(&self) -> usize {
        let kinds = self.rules().kinds().len();
        if R::HANDS { Self::HISTORY_PIECES } else { kinds.min(Self::HISTORY_PIECES) }
    }

    /// Drops have the last indices.
    #[inline]
    fn history_piece(&self, mv: Move<R>) -> usize {
        let drop = mv.dropped().map(|kind| (Self::HISTORY_PIECES - 1).saturating_sub(kind.index()));
        drop.unwrap_or_else(|| self.moved_kind(mv))
    }

    #[inline]
    fn source_index(&self, mv: Move<R>) -> usize {
        // Hands have the indices after the last square.
        let in_hand = || mv.dropped().map(|kind| MAX_SQUARES - 1 - kind.index());
        mv.from().map(Square::index).or_else(in_hand).unwrap_or(0)
    }

    #[inline]
    fn to_index(&self, mv: Move<R>) -> usize {
        mv.to().index()
    }

    #[inline]
    fn captured_piece(&self, mv: Move<R>) -> Option<(Seat, usize)> {
        let owner = self.to_move().other();
        if mv.is_en_passant() {
            return Some((owner, self.moved_kind(mv)));
        }
        let taken = |square| self.piece_at(square).filter(|piece| piece.seat == owner);
        let over = || mv.locust_square().and_then(taken);
        let piece = taken(mv.to()).or_else(over)?;
        Some((owner, piece.kind.index()))
    }

    /// A piece captured in passing counts too, besides one on the target square.
    #[inline]
    fn material_gain(&self, prices: &SeeValues, mv: Move<R>) -> i32 {
        let price = |(seat, kind)| prices.loss(seat, kind);
        let mut gain = self.captured_piece(mv).map_or(0, price);
        let another = || self.piece_at(mv.to()).is_some_and(|piece| piece.seat != self.to_move());
        if R::PASSING
            && let Some(over) = mv.locust_square().filter(|_| another())
        {
            let piece = self.piece_at(over);
            gain += piece.map_or(0, |piece| price((piece.seat, piece.kind.index())));
        }
        let us = self.to_move();
        let worth = |kind| prices.value(us, kind);
        gain + self.promotion(mv).map_or(0, |kind| worth(kind) - worth(self.moved_kind(mv)))
    }

    #[inline]
    fn promotion(&self, mv: Move<R>) -> Option<usize> {
        mv.promotion().map(Kind::index)
    }

    fn see(&self, prices: &SeeValues, mv: Move<R>) -> i32 {
        self.for_search().see(mv, self.material_gain(prices, mv), &prices.loss)
    }

    fn see_ge(&self, prices: &SeeValues, mv: Move<R>, least: i32) -> bool {
        self.for_search().see_ge(mv, self.material_gain(prices, mv), least, &prices.loss)
    }

    fn gives_check(&self, mv: Move<R>) -> bool {
        self.for_search().gives_check(mv)
    }

    fn play_null_move(&mut self) -> bool {
        Position::play_null_move(self)
    }

    /// With pieces in hand there is always a useful move.
    fn allows_null_move(&self) -> bool {
        R::HANDS || self.for_search().has_non_pawn_material(self.to_move())
    }

    fn quick_outcome(line: &[Self]) -> Option<Outcome> {
        R::quick_outcome(line)
    }

    fn perpetual_check_loses(&self) -> bool {
        R::perpetual_check_loses(self.rules())
    }

    fn reversible_plies(&self) -> usize {
        if R::HALFMOVE_CLOCK { self.halfmove_clock() as usize } else { usize::MAX }
    }
}
