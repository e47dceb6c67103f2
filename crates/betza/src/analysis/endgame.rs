//! The ending of king and piece against a bare king, solved.

use alloc::vec;
use alloc::vec::Vec;

use wazir_geometry::{Bits, Board, Chess8, Facing};

use crate::{MoveTables, Movement, Occupancy, Target, UnsupportedError};

const SQUARES: usize = 64;

/// The complete solution of king and one piece against a bare king on the board of chess, from
/// [`Movement::endgame`].
///
/// The side with the piece plays up the board. Stalemate and the loss of the piece are draws,
/// nothing promotes, and neither the number of moves nor repetition ends a game.
///
/// ```
/// use wazir_geometry::{Board, Chess8};
/// let rook: wazir_betza::Movement = "R".parse()?;
/// let endgame = rook.endgame()?;
/// let square = |name| Chess8.parse_square(name).unwrap();
/// // 1. Kc7 Ka7 2. Ra1, mate.
/// assert_eq!(endgame.moves_to_mate(square("c6"), square("d1"), square("a8")), Some(2));
/// assert!(endgame.forces_mate());
/// assert_eq!(endgame.longest(), 16);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgame {
    // Indexed by own king, piece and bare king; 0 if the position is not won or not legal.
    moves: Vec<u8>,
    positions: u32,
    won: u32,
    longest: u8,
}

impl Endgame {
    /// Returns the number of legal positions with the side of the piece to move.
    pub fn positions(&self) -> u32 {
        self.positions
    }

    /// Returns the number of these positions that are won.
    pub fn won(&self) -> u32 {
        self.won
    }

    /// Returns the length of the longest win in moves of the winning side, or 0 if there is none.
    pub fn longest(&self) -> u8 {
        self.longest
    }

    /// Returns whether the piece can force mate: whether more than half of the positions are won.
    ///
    /// For known pieces the share is near one or near zero, so the exact threshold does not matter.
    pub fn forces_mate(&self) -> bool {
        self.won > self.positions / 2
    }

    /// Returns the number of moves to mate against the best defence, with the side of the piece to
    /// move. Returns `None` if it cannot mate or if the position is not legal.
    ///
    /// Squares are numbers of [`Chess8`].
    pub fn moves_to_mate(&self, king: usize, piece: usize, bare_king: usize) -> Option<u8> {
        let on_board = king < SQUARES && piece < SQUARES && bare_king < SQUARES;
        let moves = on_board.then(|| self.moves.get(index(pair(king, piece), bare_king)))?;
        moves.copied().filter(|&moves| moves > 0)
    }
}

impl Movement {
    /// Solves the ending of king and this piece against a bare king, on the board of chess.
    ///
    /// It works backwards from the mates through all positions. This takes some tens of
    /// milliseconds and a few megabytes.
    ///
    /// # Errors
    ///
    /// [`UnsupportedError`] if a move uses a form that cannot be compiled.
    pub fn endgame(&self) -> Result<Endgame, UnsupportedError> {
        let tables = self.compile(&Chess8, Facing::forward())?;
        let mut solver = Solver::new(&tables);
        let mut endgame = Endgame {
            moves: vec![0; SQUARES * SQUARES * SQUARES],
            positions: solver.safe.iter().map(|set| set.count_ones()).sum(),
            won: 0,
            longest: 0,
        };
        // A win of 255 moves or more would be reported as 255; no known win comes near that.
        for depth in 1..=u8::MAX {
            solver.find_lost();
            let found = solver.find_won();
            if found.iter().all(|set| *set == 0) {
                break;
            }
            endgame.longest = depth;
            endgame.won += found.iter().map(|set| set.count_ones()).sum::<u32>();
            for (pair, set) in found.into_iter().enumerate() {
                for bare in set.iter() {
                    if let Some(moves) = endgame.moves.get_mut(index(pair, bare)) {
                        *moves = depth;
                    }
                }
            }
        }
        Ok(endgame)
    }
}

fn pair(king: usize, piece: usize) -> usize {
    king * SQUARES + piece
}

fn index(pair: usize, bare: usize) -> usize {
    pair * SQUARES + bare
}

fn get(sets: &[u64], at: usize) -> u64 {
    sets.get(at).copied().unwrap_or(0)
}

/// Returns the neighbours of every square of a set, which may include squares of the set.
fn neighbours(set: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let sides = (set << 1) & NOT_A | (set >> 1) & NOT_H;
    let row = set | sides;
    sides | row << 8 | row >> 8
}

/// The state of the solver. Sets hold squares of the bare king, one set for each [`pair`] of own
/// king and piece, unless stated otherwise.
struct Solver {
    /// The quiet targets of the piece, by pair and bare king.
    targets: Vec<u64>,
    /// The squares on which the piece attacks the bare king.
    attacked: Vec<u64>,
    /// The squares on which the bare king may stand with the other side to move.
    safe: Vec<u64>,
    /// The safe squares from which the side of the piece wins.
    won: Vec<u64>,
    /// The squares on which the bare king, to move, is lost.
    lost: Vec<u64>,
    /// The same by own and bare king: the squares of the piece.
    lost_by_piece: Vec<u64>,
}

impl Solver {
    fn new(tables: &MoveTables<u64>) -> Self {
        let pairs = SQUARES * SQUARES;
        let mut solver = Self {
            targets: vec![0; pairs * SQUARES],
            attacked: vec![0; pairs],
            safe: vec![0; pairs],
            won: vec![0; pairs],
            lost: vec![0; pairs],
            lost_by_piece: vec![0; pairs],
        };
        for (king, piece) in placements() {
            solver.add_placement(tables, king, piece);
        }
        solver
    }

    fn add_placement(&mut self, tables: &MoveTables<u64>, king: usize, piece: usize) {
        let own = 1 << king;
        let free = !(own | neighbours(own) | 1 << piece);
        let mut attacked = 0;
        for bare in free.iter() {
            let (to, attacks) = moves(tables, piece, own, 1 << bare);
            if attacks {
                attacked |= 1 << bare;
            }
            if let Some(targets) = self.targets.get_mut(index(pair(king, piece), bare)) {
                *targets = to;
            }
        }
        let pair = pair(king, piece);
        if let (Some(all), Some(safe)) = (self.attacked.get_mut(pair), self.safe.get_mut(pair)) {
            *all = attacked;
            *safe = free & !attacked;
        }
    }

    /// Finds positions in which the bare king, to move, is mated or must move into a won position.
    fn find_lost(&mut self) {
        for (king, piece) in placements() {
            let pair = pair(king, piece);
            let (safe, won) = (get(&self.safe, pair), get(&self.won, pair));
            let (own, it) = (1u64 << king, 1u64 << piece);
            let legal = !(own | neighbours(own) | it);
            let guarded = neighbours(own) & it != 0;
            let takes = if guarded { 0 } else { neighbours(it) };
            let escapes = neighbours(safe & !won) | takes;
            // Without check and without a move it is stalemate.
            let ends = get(&self.attacked, pair) | neighbours(safe);
            let lost = legal & ends & !escapes;
            let Some(known) = self.lost.get_mut(pair) else { continue };
            for bare in (lost & !*known).iter() {
                if let Some(set) = self.lost_by_piece.get_mut(king * SQUARES + bare) {
                    *set |= it;
                }
            }
            *known = lost;
        }
    }

    /// Returns new won positions: a move of the piece's side leaves the bare king lost.
    fn find_won(&mut self) -> Vec<u64> {
        let mut found = vec![0; self.won.len()];
        for (king, piece) in placements() {
            let pair = pair(king, piece);
            let open = get(&self.safe, pair) & !get(&self.won, pair);
            let steps = neighbours(1 << king) & !(1 << piece);
            let by_king =
                steps.iter().fold(0, |set, to| set | get(&self.lost, to * SQUARES + piece));
            let by_piece = (open & !by_king).iter().filter(|bare| {
                let targets = get(&self.targets, index(pair, *bare));
                targets & get(&self.lost_by_piece, king * SQUARES + bare) != 0
            });
            let won = open & by_king | by_piece.fold(0, |set, bare| set | 1 << bare);
            if let (Some(new), Some(all)) = (found.get_mut(pair), self.won.get_mut(pair)) {
                *new = won;
                *all |= won;
            }
        }
        found
    }
}

/// Returns the quiet targets of the piece, which include its own square if it can pass, and whether
/// it could capture the bare king.
fn moves(tables: &MoveTables<u64>, piece: usize, own: u64, enemy: u64) -> (u64, bool) {
    if tables.walks.is_empty() {
        let to = tables.targets(piece, own, enemy, false, None);
        return (to.quiet, to.captures != 0);
    }
    let view = Occupancy { own, enemy, ..Occupancy::default() };
    let (mut quiet, mut attacks) = (0, false);
    for target in tables.all_targets(piece, &view) {
        match target {
            Target::Quiet { to } => quiet |= 1 << to,
            Target::Pass => quiet |= 1 << piece,
            Target::Capture { .. } => attacks = true,
            // A capture on the way must not include the own king.
            Target::Locust { captured: kills, .. } | Target::Igui { kills } => {
                attacks |= kills == u128::from(enemy);
            }
            _ => {}
        }
    }
    (quiet, attacks)
}

/// Returns every pair of different squares for the own king and the piece.
fn placements() -> impl Iterator<Item = (usize, usize)> {
    let squares = 0..Chess8.square_count();
    squares.clone().flat_map(move |king| {
        squares.clone().filter(move |piece| *piece != king).map(move |piece| (king, piece))
    })
}
