//! Castling.

use wazir_game::BySeat;
use wazir_geometry::{Bits, Board, Geometry};

use super::SideBuilder;
use crate::CastlingRights;
use crate::error::BuildError;
use crate::kind::Kind;
use crate::ruleset::{CastlingSpec, GameSpec, Ruleset, Set, Table};
use crate::tables::{Castle, SideTables, at_mut};

impl<R: Ruleset> SideBuilder<R> {
    pub(super) fn castles(&mut self, spec: &GameSpec<R>) -> Result<(), BuildError> {
        let Some(castling) = &spec.castling else {
            self.castles_of_the_king(spec);
            return Ok(());
        };
        if !R::CASTLING && !castling.is_empty() {
            return Err(BuildError::MissingFeature);
        }
        for rule in castling.iter().filter(|rule| rule.seat == self.seat) {
            let castle = self.castle_by_rule(rule).ok_or(BuildError::CastlingSquares)?;
            if self.side.castles.iter().all(|c| c.right != castle.right) {
                let _ = self.side.castles.try_push(castle);
            }
        }
        Ok(())
    }

    fn castle_by_rule(&self, rule: &CastlingSpec) -> Option<Castle<Set<R>>> {
        let &CastlingSpec { seat, side: wing, king_from, king_to, corner_from, corner_to } = rule;
        let all = [king_from, king_to, corner_from, corner_to];
        let places = all
            .iter()
            .map(|&square| (square < self.board.square_count()).then(|| self.board.coords(square)));
        let places: Option<arrayvec::ArrayVec<(i32, i32), 4>> = places.collect();
        let places = places?;
        let (_, rank) = *places.first()?;
        if places.iter().any(|&(_, y)| y != rank)
            || king_from == corner_from
            || king_to == corner_to
        {
            return None;
        }
        let span = |one: usize, other: usize| {
            let ends = (places[one].0, places[other].0);
            let range = ends.0.min(ends.1)..=ends.0.max(ends.1);
            let squares = range.filter_map(|x| self.board.index(x, rank));
            squares.fold(Set::<R>::EMPTY, |all, square| all | Set::<R>::bit(square))
        };
        let here = |square| Set::<R>::bit(square);
        // The rank may continue behind the corner piece, seen from the king's target.
        let out = (places[2].0 - places[1].0).signum();
        let uncovers = out != 0 && self.board.step(corner_from, (out, 0)).is_some();
        let own = here(king_from) | here(corner_from);
        Some(Castle {
            right: CastlingRights::new(seat, wing).bits(),
            king_from,
            king_to,
            corner_from,
            corner_to,
            empty: (span(0, 1) | span(2, 3)) & !own,
            safe: span(0, 1) & !here(king_from),
            by_rule: true,
            uncovers,
        })
    }

    fn castles_of_the_king(&mut self, spec: &GameSpec<R>) {
        let king = spec
            .start
            .pieces()
            .find(|(_, p)| *p == crate::Piece { seat: self.seat, kind: Kind::KING });
        let Some((home, _)) = king.filter(|_| R::CASTLING) else { return };
        let board = self.board;
        let walk = |steps: i32, dx: i32| board.step(home.index(), (dx * steps, 0));
        let king = self.side.compiled[Kind::KING].clone();
        for castling in king.iter().flat_map(|k| &k.castlings) {
            let (dx, n) = (castling.dx, i32::from(castling.king_steps));
            let edge = (1..).take_while(|&i| walk(i, dx).is_some()).last().unwrap_or(0);
            let squares = (walk(n, dx), walk(n - 1, dx), walk(edge, dx));
            let (Some(king_to), Some(corner_to), Some(corner_from)) = squares else { continue };
            let set = |range: core::ops::RangeInclusive<i32>| {
                let squares = range.filter_map(|i| walk(i, dx));
                squares.fold(Set::<R>::EMPTY, |all, square| all | Set::<R>::bit(square))
            };
            let wing =
                if dx < 0 { crate::CastlingSide::QueenSide } else { crate::CastlingSide::KingSide };
            let castle = Castle {
                right: CastlingRights::new(self.seat, wing).bits(),
                king_from: home.index(),
                king_to,
                corner_from,
                corner_to,
                empty: set(1..=edge - 1),
                safe: set(1..=n),
                by_rule: false,
                uncovers: false,
            };
            if n < edge && self.side.castles.iter().all(|c| c.right != castle.right) {
                let _ = self.side.castles.try_push(castle);
            }
        }
    }
}

pub(super) fn rights_mask<R: Ruleset>(side: &BySeat<SideTables<R>>) -> Table<R, u8> {
    let mut keeps = R::Geometry::table(!0);
    for castle in side.iter().flat_map(|s| &s.castles) {
        *at_mut::<R, _>(&mut keeps, castle.king_from) &= !castle.right;
        *at_mut::<R, _>(&mut keeps, castle.corner_from) &= !castle.right;
    }
    keeps
}
