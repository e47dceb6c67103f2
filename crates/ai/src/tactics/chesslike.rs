//! The games of the chess kernel as a search sees them.

use wazir_chesslike::{Kind, Move, Position, Ruleset};
use wazir_game::{Game, Outcome};
use wazir_geometry::{Geometry, Square};

use crate::tactics::{KINDS, MoveGenType, SQUARES, SeeValues, Tactics};

/// What pieces cost, by seat and kind, for two seats.
fn lost(prices: &SeeValues) -> &[[i32; KINDS]; 2] {
    prices.lost.first_chunk().unwrap_or(&[[0; KINDS]; 2])
}

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

    fn list(&self, part: MoveGenType, moves: &mut Vec<Move<R>>) {
        let view = self.for_search();
        match part {
            MoveGenType::All => view.all(moves),
            MoveGenType::Forcing | MoveGenType::Captures => view.forcing(moves),
            MoveGenType::Quiet => view.quiet(moves),
            MoveGenType::QuietChecks => view.quiet_checks(moves),
        }
    }

    #[inline]
    fn mover(&self, mv: Move<R>) -> usize {
        let on_board = || mv.from().and_then(|from| self.for_search().kind_at(from));
        mv.dropped().or_else(on_board).map_or(0, Kind::index)
    }

    /// Where nothing is dropped, as many as there are kinds.
    fn manners(&self) -> usize {
        let kinds = self.rules().kinds().len();
        if R::HANDS { Self::MANNERS } else { kinds.min(Self::MANNERS) }
    }

    /// Drops have the last numbers.
    #[inline]
    fn manner(&self, mv: Move<R>) -> usize {
        let drop = mv.dropped().map(|kind| (Self::MANNERS - 1).saturating_sub(kind.index()));
        drop.unwrap_or_else(|| self.mover(mv))
    }

    #[inline]
    fn origin(&self, mv: Move<R>) -> usize {
        // Hands have the numbers past the last square.
        let in_hand = || mv.dropped().map(|kind| SQUARES - 1 - kind.index());
        mv.from().map(Square::index).or_else(in_hand).unwrap_or(0)
    }

    #[inline]
    fn target(&self, mv: Move<R>) -> usize {
        mv.to().index()
    }

    #[inline]
    fn victim(&self, mv: Move<R>) -> Option<(usize, usize)> {
        let owner = self.to_move().other().index();
        if mv.is_en_passant() {
            return Some((owner, self.mover(mv)));
        }
        let taken = |square| self.piece_at(square).filter(|piece| piece.seat.index() == owner);
        let over = || mv.taken_on_the_way().and_then(taken);
        let piece = taken(mv.to()).or_else(over)?;
        Some((owner, piece.kind.index()))
    }

    /// The piece taken on the way counts too, beside one on the target.
    #[inline]
    fn gain(&self, prices: &SeeValues, mv: Move<R>) -> i32 {
        let price = |(seat, kind)| prices.lost(seat, kind);
        let mut gain = self.victim(mv).map_or(0, price);
        let another = || self.piece_at(mv.to()).is_some_and(|piece| piece.seat != self.to_move());
        if R::PASSING
            && let Some(over) = mv.taken_on_the_way().filter(|_| another())
        {
            let piece = self.piece_at(over);
            gain += piece.map_or(0, |piece| price((piece.seat.index(), piece.kind.index())));
        }
        let us = self.to_move().index();
        let worth = |kind| prices.worth(us, kind);
        gain + self.promotion(mv).map_or(0, |kind| worth(kind) - worth(self.mover(mv)))
    }

    #[inline]
    fn promotion(&self, mv: Move<R>) -> Option<usize> {
        mv.promotion().map(Kind::index)
    }

    fn exchange(&self, prices: &SeeValues, mv: Move<R>) -> i32 {
        self.for_search().exchange(mv, self.gain(prices, mv), lost(prices))
    }

    fn exchange_reaches(&self, prices: &SeeValues, mv: Move<R>, least: i32) -> bool {
        self.for_search().exchange_reaches(mv, self.gain(prices, mv), least, lost(prices))
    }

    fn gives_check(&self, mv: Move<R>) -> bool {
        self.for_search().gives_check(mv)
    }

    fn pass(&mut self) -> bool {
        Position::pass(self)
    }

    /// With pieces in hand there is always something useful to do.
    fn may_pass(&self) -> bool {
        R::HANDS || self.for_search().has_officers(self.to_move())
    }

    fn settled(line: &[Self]) -> Option<Outcome> {
        R::settled(line)
    }

    fn perpetual_check_loses(&self) -> bool {
        R::perpetual_check_loses(self.rules())
    }

    fn reversible_plies(&self) -> usize {
        if R::CLOCK { self.clock() as usize } else { usize::MAX }
    }
}
