//! The moves of each role from each square, for each seat, compiled from Betza.

use alloc::boxed::Box;
use alloc::vec::Vec;

use once_cell::race::OnceBox;
use wazir_betza::{LineRow, Mode, MoveTables, Movement};
use wazir_game::{BySeat, Seat};
use wazir_geometry::{Bits, Cross12};

use crate::{Role, facing};

/// Tiles capture as they move.
const QUIET_AND_CAPTURE: Mode = Mode::QUIET.union(Mode::CAPTURE);

/// A table with one entry per square.
type Row<T> = Box<[T; 128]>;

/// The moves of one role of one seat.
pub(crate) struct RoleMoves {
    /// The squares reached whatever is between.
    steps: Row<u128>,
    /// The lines on which pieces block.
    pub(crate) lines: Vec<Row<LineRow<u128>>>,
}

impl RoleMoves {
    /// Returns the steps from a square.
    #[inline(always)]
    pub(crate) fn steps(&self, from: usize) -> u128 {
        self.steps[from & 127]
    }

    /// Returns the squares reached from `from` with the `occupied` squares in the way, including
    /// squares with pieces of the mover.
    #[inline(always)]
    pub(crate) fn targets(&self, from: usize, occupied: u128) -> u128 {
        self.lines
            .iter()
            .fold(self.steps(from), |set, line| set | line[from & 127].targets(occupied))
    }

    /// Returns the square of the first piece on the way from `from` to `to`, a square reached on
    /// the empty board; `None` if the way is free.
    pub(crate) fn blocker(&self, from: usize, to: usize, occupied: u128) -> Option<usize> {
        if self.targets(from, occupied).contains(to) {
            return None;
        }
        let mut rows = self.lines.iter().map(|line| &line[from & 127]);
        let row = rows.find(|row| row.landing.contains(to))?;
        // Numbers rise or fall along a line, so the nearest piece is the lowest or the highest.
        Some(match to > from {
            true => (row.up & occupied).lowest(),
            false => (row.lo & occupied).highest_bit().lowest(),
        })
    }
}

/// The moves of all roles of all seats.
pub(crate) struct RoleMoveTables {
    movers: BySeat<[RoleMoves; 4], 4>,
}

impl RoleMoveTables {
    /// Returns the only copy, built at the first call.
    #[inline]
    pub(crate) fn get() -> &'static Self {
        static TABLES: OnceBox<RoleMoveTables> = OnceBox::new();
        TABLES.get_or_init(|| Box::new(Self::build()))
    }

    /// Returns the moves of the tiles of a seat that are turned to `role`.
    #[inline(always)]
    pub(crate) fn role_moves(&self, seat: Seat, role: Role) -> &RoleMoves {
        &self.movers[seat][role.index()]
    }

    fn build() -> Self {
        Self {
            movers: BySeat::from_fn(|seat| {
                Role::ALL.map(|role| {
                    let piece: Movement = role.betza().parse().expect("a role is written in Betza");
                    let compiled = piece.compile(&Cross12, facing(seat));
                    mover(&compiled.expect("a role has compilable moves"))
                })
            }),
        }
    }
}

/// # Panics
/// If the piece has a kind of move that this game does not know. The roles are constants of the
/// crate, so tests would notice.
fn mover(compiled: &MoveTables<u128>) -> RoleMoves {
    assert!(compiled.hops.is_empty() && compiled.castlings.is_empty(), "tiles step and ride only");
    let modes = compiled.leaps.iter().map(|steps| steps.mode);
    let mut modes = modes.chain(compiled.lines.iter().map(|line| line.mode));
    assert!(modes.all(|mode| mode == QUIET_AND_CAPTURE), "tiles capture as they move");
    RoleMoves {
        steps: boxed_row(|from| compiled.leaps.iter().fold(0, |set, steps| set | steps.to[from])),
        lines: compiled.lines.iter().map(|line| boxed_row(|from| line.rows[from])).collect(),
    }
}

/// Builds a row on the heap without a copy on the stack.
fn boxed_row<T>(entry: impl Fn(usize) -> T) -> Row<T> {
    let row: Box<[T]> = (0..128).map(entry).collect();
    row.try_into().unwrap_or_else(|_| unreachable!("the row has 128 entries"))
}
