//! Where each role can go from each square, for each seat, compiled from Betza.

use alloc::boxed::Box;
use alloc::vec::Vec;

use once_cell::race::OnceBox;
use wazir_betza::{LineRow, Mode, MoveTables, Movement};
use wazir_geometry::{Bits, Cross12};

use crate::seats::ALL;
use crate::{Role, facing};

/// Tiles capture as they move.
const QUIET_AND_CAPTURE: Mode = Mode::QUIET.union(Mode::CAPTURE);

/// One entry a square.
type Row<T> = Box<[T; 128]>;

/// The moves of one role of one seat.
pub(crate) struct RoleMoves {
    /// The squares reached whatever stands between.
    steps: Row<u128>,
    /// The lines that a piece in the way cuts short.
    pub(crate) lines: Vec<Row<LineRow<u128>>>,
}

impl RoleMoves {
    /// The steps from a square.
    #[inline(always)]
    pub(crate) fn steps(&self, from: usize) -> u128 {
        self.steps[from & 127]
    }

    /// The squares reached from `from` with the `occupied` squares in the way; those held by the
    /// mover's own pieces are not taken out.
    #[inline(always)]
    pub(crate) fn targets(&self, from: usize, occupied: u128) -> u128 {
        self.lines
            .iter()
            .fold(self.steps(from), |set, line| set | line[from & 127].targets(occupied))
    }

    /// The square of the first piece on the way from `from` to `to`, a square reached on the empty
    /// board; `None` when the way is free.
    pub(crate) fn blocker(&self, from: usize, to: usize, occupied: u128) -> Option<usize> {
        if self.targets(from, occupied).contains(to) {
            return None;
        }
        let mut rows = self.lines.iter().map(|line| &line[from & 127]);
        let row = rows.find(|row| row.landing.contains(to))?;
        // Numbers grow or shrink along a line, so the nearest piece is the lowest or the highest.
        Some(match to > from {
            true => (row.up & occupied).lowest(),
            false => (row.lo & occupied).highest_bit().lowest(),
        })
    }
}

/// The moves of all roles of all seats.
pub(crate) struct RoleMoveTables {
    movers: [[RoleMoves; 4]; 4],
}

impl RoleMoveTables {
    /// The one copy, built at the first call.
    #[inline]
    pub(crate) fn get() -> &'static Self {
        static TABLES: OnceBox<RoleMoveTables> = OnceBox::new();
        TABLES.get_or_init(|| Box::new(Self::build()))
    }

    /// How the tiles of seat number `seat` move that are turned to `role`.
    #[inline(always)]
    pub(crate) fn role_moves(&self, seat: usize, role: Role) -> &RoleMoves {
        &self.movers[seat & 3][role.index()]
    }

    fn build() -> Self {
        Self {
            movers: ALL.map(|seat| {
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
/// When the piece has a kind of move this game does not know: the roles are constants of the
/// crate, so a test sees it.
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

/// A row built on the heap from the start.
fn boxed_row<T>(entry: impl Fn(usize) -> T) -> Row<T> {
    let row: Box<[T]> = (0..128).map(entry).collect();
    row.try_into().unwrap_or_else(|_| unreachable!("the row has 128 entries"))
}
