//! The compiled rules of one ending: its men, their moves, and the resulting positions.

use std::ops::ControlFlow;
use std::sync::Arc;

use wazir_geometry::{Bits, Board, Grid64};

use crate::index::{ManSquares, PositionIndex, symmetries};
use crate::moves::PieceMoves;
use crate::{EndgameRules, GenerateError, Material, Side};

/// The pieces of an ending with their moves compiled for the board.
#[derive(Debug)]
pub(crate) struct CompiledEnding {
    pub(crate) material: Material,
    pub(crate) conditions: EndgameRules,
    pub(crate) men: Vec<Man>,
    /// The index of each side's king among the men.
    pub(crate) kings: [Option<usize>; 2],
    pub(crate) layout: PositionIndex,
    pub(crate) symmetries: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct Man {
    pub(crate) side: Side,
    pub(crate) moves: Arc<PieceMoves>,
    pub(crate) pawn: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ManMove {
    pub(crate) man: usize,
    pub(crate) to: usize,
    pub(crate) captured: Option<usize>,
    /// The index of the new piece among the promotions of the rules.
    pub(crate) promotion: Option<usize>,
}

impl ManMove {
    /// Returns whether the move leads into another ending.
    pub(crate) fn converts(&self) -> bool {
        self.captured.is_some() || self.promotion.is_some()
    }
}

impl CompiledEnding {
    pub(crate) fn new(
        material: &Material,
        conditions: &EndgameRules,
    ) -> Result<Self, GenerateError> {
        let board = conditions.board();
        let pieces: Vec<_> = material.pieces().collect();
        let mut men: Vec<Man> = Vec::new();
        for (place, &(side, piece)) in pieces.iter().enumerate() {
            let known = pieces[..place].iter().position(|&other| other == (side, piece));
            let moves = match known {
                Some(known) => men[known].moves.clone(),
                None => Arc::new(PieceMoves::new(piece, side, &board)?),
            };
            men.push(Man { side, moves, pawn: piece.is_pawn() });
        }
        let king = |side| pieces.iter().position(|&(of, piece)| of == side && piece.is_king());
        let kings = [king(Side::White), king(Side::Black)];
        let mut alike = Vec::new();
        let mut from = 0;
        for to in 1..=pieces.len() {
            if pieces.get(to) != pieces.get(from) {
                if to > from + 1 {
                    alike.push((from, to));
                }
                from = to;
            }
        }
        let maps = shared_symmetries(&board, &men);
        let anchor = kings[0].or(kings[1]).unwrap_or(0);
        let layout = PositionIndex::new(board.square_count(), men.len(), anchor, alike, &maps);
        Ok(Self {
            material: material.clone(),
            conditions: conditions.clone(),
            men,
            kings,
            layout,
            symmetries: maps.len(),
        })
    }

    /// Returns the occupied squares of White and of Black.
    pub(crate) fn occupied(&self, squares: &ManSquares) -> [u64; 2] {
        let mut sets = [0; 2];
        for (man, &square) in self.men.iter().zip(squares) {
            sets[man.side.index()] |= u64::bit(square.into());
        }
        sets
    }

    /// Returns whether the position is possible: no two men on a square, no pawn on a forbidden
    /// square, and the side that has just moved not in check.
    pub(crate) fn is_legal(&self, side: Side, squares: &ManSquares) -> bool {
        let sets = self.occupied(squares);
        let here = (sets[0] | sets[1]).count_ones() as usize == self.men.len();
        let barred = |(man, &square): (&Man, &u8)| man.moves.forbidden.contains(square.into());
        here && !self.men.iter().zip(squares).any(barred)
            && !self.is_check(side.other(), squares, sets, None)
    }

    /// Returns whether the king of `side` is attacked, ignoring the man `without`.
    pub(crate) fn is_check(
        &self,
        side: Side,
        squares: &ManSquares,
        sets: [u64; 2],
        without: Option<usize>,
    ) -> bool {
        let Some(king) = self.kings[side.index()] else { return false };
        let to = usize::from(squares[king]);
        let (own, enemy) = (sets[side.other().index()], sets[side.index()]);
        self.men.iter().enumerate().any(|(place, man)| {
            man.side != side
                && Some(place) != without
                && man.moves.attacks(squares[place].into(), to, own, enemy)
        })
    }

    /// Calls `each` for every legal move, with the squares of the men after it, until it breaks.
    pub(crate) fn for_each_move<T>(
        &self,
        side: Side,
        squares: &ManSquares,
        mut each: impl FnMut(ManMove, &ManSquares) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let sets = self.occupied(squares);
        let (own, enemy) = (sets[side.index()], sets[side.other().index()]);
        for (place, man) in self.men.iter().enumerate().filter(|(_, man)| man.side == side) {
            let from = usize::from(squares[place]);
            for to in man.moves.targets(from, own, enemy).iter() {
                let mut after = *squares;
                after[place] = to as u8;
                let mut now = sets;
                now[side.index()] = own & !u64::bit(from) | u64::bit(to);
                now[side.other().index()] = enemy & !u64::bit(to);
                let captured =
                    enemy.contains(to).then(|| self.man_on(to, side.other(), squares)).flatten();
                if self.is_check(side, &after, now, captured) {
                    continue;
                }
                let step = ManMove { man: place, to, captured, promotion: None };
                if man.moves.promotion_row.contains(to) {
                    for promotion in 0..self.conditions.promotions().len() {
                        each(ManMove { promotion: Some(promotion), ..step }, &after)?;
                    }
                } else {
                    each(step, &after)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn man_on(&self, square: usize, side: Side, squares: &ManSquares) -> Option<usize> {
        let on = |&(man, &at): &(&Man, &u8)| man.side == side && usize::from(at) == square;
        self.men.iter().zip(squares).position(|pair| on(&pair))
    }

    /// Calls `each` for every position from which a non-capturing move of `side` may lead here;
    /// some of them are not legal. Pawn moves are included only if `pawns` is set.
    pub(crate) fn for_each_unmove(
        &self,
        side: Side,
        squares: &ManSquares,
        pawns: bool,
        mut each: impl FnMut(&ManSquares),
    ) {
        let sets = self.occupied(squares);
        let (own, enemy) = (sets[side.index()], sets[side.other().index()]);
        for (place, man) in self.men.iter().enumerate() {
            if man.side != side || man.pawn && !pawns {
                continue;
            }
            for from in man.moves.unmove_sources(squares[place].into(), own, enemy) {
                let mut before = *squares;
                before[place] = from as u8;
                each(&before);
            }
        }
    }

    /// Returns the total number of ranks that all pawns have advanced.
    pub(crate) fn advance(&self, squares: &ManSquares) -> usize {
        let pawns = self.men.iter().zip(squares).filter(|(man, _)| man.pawn);
        pawns.map(|(man, &square)| usize::from(man.moves.advance[usize::from(square)])).sum()
    }
}

/// Returns the symmetries of the board that leave the moves of every man unchanged.
fn shared_symmetries(board: &Grid64, men: &[Man]) -> Vec<Vec<u8>> {
    let mut maps = symmetries(board);
    maps.retain(|map| {
        let identity = map.iter().enumerate().all(|(place, &to)| place == usize::from(to));
        identity || men.iter().all(|man| man.moves.is_same_under(map))
    });
    maps
}
