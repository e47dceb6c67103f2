//! The moves of one piece on one board, forward and backward, and its attacks.

use wazir_betza::{Mode, MoveTables, Movement};
use wazir_geometry::{Bits, Board, Facing, Grid64};

use crate::{GenerateError, Piece, Side};

/// A blocker set that is never empty.
const NEVER: u64 = u64::MAX;

/// A piece of one side, with its moves compiled for the board.
#[derive(Debug)]
pub(crate) struct PieceMoves {
    tables: MoveTables<u64>,
    squares: usize,
    /// For each pair of squares, the set that must be empty for a capture; `None` if the moves
    /// cannot be expressed so.
    captures: Option<Vec<u64>>,
    /// For each square, the origins of quiet moves to it, each with the set that must be empty; the
    /// set is 0 if the move tables have to be consulted.
    origins: Vec<Vec<(u8, u64)>>,
    /// The start row of a pawn.
    start: u64,
    /// The promotion row of a pawn.
    pub(crate) promotion_row: u64,
    /// The squares on which a pawn cannot stand.
    pub(crate) forbidden: u64,
    /// The maximum number of rows a pawn has advanced, by square.
    pub(crate) advance: Vec<u8>,
}

impl PieceMoves {
    pub(crate) fn new(piece: &Piece, side: Side, board: &Grid64) -> Result<Self, GenerateError> {
        let unsupported = || GenerateError::UnsupportedPiece { piece: piece.to_string() };
        let movement: Movement = piece.betza().parse().map_err(|_| unsupported())?;
        let facing = if side == Side::White { Facing::forward() } else { Facing::half() };
        let tables = movement.compile(board, facing).map_err(|_| unsupported())?;
        if !tables.walks.iter().all(|walk| walk.is_plain()) {
            return Err(unsupported());
        }
        let (width, squares) = (board.width(), board.square_count());
        let row = |number: usize| {
            let number = if side == Side::White { number } else { board.height() - 1 - number };
            (0..width).fold(0, |set, x| set | u64::bit(number * width + x))
        };
        let mut moves = Self {
            tables,
            squares,
            captures: None,
            origins: vec![Vec::new(); squares],
            start: 0,
            promotion_row: 0,
            forbidden: 0,
            advance: vec![0; squares],
        };
        if piece.is_pawn() {
            moves.start = if board.height() > 2 { row(1) } else { 0 };
            moves.promotion_row = row(board.height() - 1);
            moves.forbidden = row(0) | moves.promotion_row;
            for number in 0..board.height() {
                row(number).iter().for_each(|square| moves.advance[square] = number as u8);
            }
        }
        moves.unroll();
        Ok(moves)
    }

    fn unroll(&mut self) {
        let n = self.squares;
        let plain = self.tables.hops.is_empty() && self.tables.walks.is_empty();
        let mut captures = vec![NEVER; n * n];
        for from in 0..n {
            let initial = self.start.contains(from);
            for to in self.tables.reach(from, initial).iter().filter(|&to| to != from) {
                let quiet = if plain { self.must_be_empty(from, to, Mode::QUIET) } else { 0 };
                if quiet != NEVER {
                    self.origins[to].push((from as u8, quiet));
                }
                captures[from * n + to] = self.must_be_empty(from, to, Mode::CAPTURE);
            }
        }
        self.captures = plain.then_some(captures);
    }

    /// Returns the squares that must be empty for a leap or slide between two squares.
    fn must_be_empty(&self, from: usize, to: usize, mode: Mode) -> u64 {
        let initial = self.start.contains(from);
        let may = |is: Mode| is.contains(mode) && (initial || !is.contains(Mode::INITIAL));
        let leaps = self.tables.leaps.iter().filter(|steps| may(steps.mode));
        if leaps.filter_map(|steps| steps.to.get(from)).any(|set| set.contains(to)) {
            return 0;
        }
        let lines = self.tables.lines.iter().filter(|line| may(line.mode));
        let rows =
            lines.filter_map(|line| line.rows.get(from)).filter(|row| row.landing.contains(to));
        let below = u64::bit(to) - 1;
        let ways = rows.map(|row| row.up & below | row.lo & !below & !u64::bit(to));
        // Two lines to the same square overlap; the one with fewer squares is the freer.
        ways.min_by_key(|way| way.count_ones()).unwrap_or(NEVER)
    }

    /// Returns the target squares, empty or with an enemy.
    pub(crate) fn targets(&self, from: usize, own: u64, enemy: u64) -> u64 {
        let targets = self.tables.targets(from, own, enemy, self.start.contains(from), None);
        targets.quiet | targets.captures
    }

    /// Returns whether the piece attacks the square `to`, on which an enemy stands.
    pub(crate) fn attacks(&self, from: usize, to: usize, own: u64, enemy: u64) -> bool {
        match &self.captures {
            Some(clear) => clear[from * self.squares + to] & (own | enemy) == 0,
            None => self.tables.targets(from, own, enemy, false, None).captures.contains(to),
        }
    }

    /// Returns every square from which a quiet move may have led to `to`.
    pub(crate) fn unmove_sources(
        &self,
        to: usize,
        own: u64,
        enemy: u64,
    ) -> impl Iterator<Item = usize> + '_ {
        let own = own & !u64::bit(to);
        let occupied = own | enemy;
        self.origins[to].iter().filter_map(move |&(from, clear)| {
            let from = usize::from(from);
            let free = !occupied.contains(from) && clear & occupied == 0;
            let there = || {
                let initial = self.start.contains(from);
                self.tables.targets(from, own, enemy, initial, None).quiet.contains(to)
            };
            (free && (self.captures.is_some() || there())).then_some(from)
        })
    }

    /// Returns whether the moves are unchanged by the rotation or reflection `map`; always `false`
    /// for hoppers and bent pieces, for which it cannot be determined.
    pub(crate) fn is_same_under(&self, map: &[u8]) -> bool {
        let Some(captures) = &self.captures else { return false };
        let n = self.squares;
        let image = |set: u64| set.iter().fold(0, |all, square| all | u64::bit(map[square].into()));
        let turn = |set: u64| if set == NEVER { NEVER } else { image(set) };
        if image(self.promotion_row) != self.promotion_row || image(self.start) != self.start {
            return false;
        }
        let takes = (0..n * n).all(|pair| {
            let (from, to) = (usize::from(map[pair / n]), usize::from(map[pair % n]));
            turn(captures[pair]) == captures[from * n + to]
        });
        takes
            && (0..n).all(|to| {
                let mut here: Vec<(u8, u64)> = self.origins[to]
                    .iter()
                    .map(|&(from, clear)| (map[usize::from(from)], turn(clear)))
                    .collect();
                here.sort_unstable();
                // The origins are generated in the order of the squares.
                here == self.origins[usize::from(map[to])]
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_say_what_the_tables_say() {
        let board = Grid64::new(8, 8).unwrap();
        for betza in
            ["Q", "(R4)", "(nNjjB)", "(fRsRKfhN)", "(FbbNffN)", "(HFD)", "P", "(mRcpR)", "(nD)"]
        {
            let piece: Piece = betza.parse().unwrap();
            for side in [Side::White, Side::Black] {
                let moves = PieceMoves::new(&piece, side, &board).unwrap();
                let mut random = 7u64;
                for from in 0..64 {
                    random =
                        random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    let (own, enemy) = (
                        random & random >> 19 & !u64::bit(from),
                        random.rotate_left(23) & random >> 7,
                    );
                    let enemy = enemy & !own & !u64::bit(from);
                    let all =
                        moves.tables.targets(from, own, enemy, moves.start.contains(from), None);
                    for to in enemy.iter() {
                        assert_eq!(
                            moves.attacks(from, to, own, enemy),
                            all.captures.contains(to),
                            "{betza}"
                        );
                    }
                    for to in (0..64).filter(|&to| !(own | enemy).contains(to) && to != from) {
                        let back =
                            moves.unmove_sources(to, own, enemy).any(|origin| origin == from);
                        assert_eq!(back, all.quiet.contains(to), "{betza} {from} {to}");
                    }
                }
            }
        }
    }
}
