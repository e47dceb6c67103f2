//! Tables of attacks on a king, and of the squares between.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use wazir_game::{BySeat, Seat};
use wazir_geometry::{Bits, Board, Geometry};

use super::SideBuilder;
use crate::ruleset::{Ruleset, Set, Table};
use crate::tables::{KingRow, SideTables, at, at_mut};

/// Returns the squares strictly between any two squares on one king line.
pub(super) fn between<R: Ruleset>(board: &R::Geometry) -> Vec<Table<R, Set<R>>> {
    let mut rows = vec![R::Geometry::table(Set::<R>::EMPTY); R::Geometry::TABLE_LEN];
    for (from, row) in rows.iter_mut().enumerate().take(board.square_count()) {
        for step in king_steps() {
            let (mut path, mut last) = (Set::<R>::EMPTY, from);
            while let Some(next) = board.step(last, step) {
                *at_mut::<R, _>(row, next) = path;
                path |= Set::<R>::bit(next);
                last = next;
            }
        }
    }
    rows
}

fn king_steps() -> impl Iterator<Item = (i32, i32)> {
    let all = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
    all.filter(|&step| step != (0, 0))
}

/// Returns the rows for a king of `ours` among enemies of `theirs`.
pub(super) fn king_rows<R: Ruleset>(
    ours: &SideBuilder<R>,
    theirs: &SideBuilder<R>,
) -> Box<Table<R, KingRow<R>>> {
    let mut rows = Box::new(R::Geometry::table(KingRow::empty()));
    for square in 0..ours.board.square_count() {
        *at_mut::<R, _>(&mut rows, square) = king_row(ours, theirs, square);
    }
    rows
}

fn king_row<R: Ruleset>(ours: &SideBuilder<R>, theirs: &SideBuilder<R>, king: usize) -> KingRow<R> {
    let mut row = KingRow::<R>::empty();
    row.steps = ours.side.attacks(0, king);
    row.wanted = row.steps;
    for castle in ours.side.castles.iter().filter(|c| c.king_from == king) {
        row.wanted |= castle.safe;
    }
    for from in 0..ours.board.square_count() {
        let bit = Set::<R>::bit(from);
        for class in 0..R::CLASSES {
            let attacks = theirs.side.attacks(class, from);
            if attacks.contains(king) {
                row.step_from.as_mut()[class] |= bit;
                row.step_any |= bit;
            }
            if (attacks & row.wanted).any() {
                row.zone |= bit;
            }
        }
        for (group, pairs) in theirs.side.pairs.iter().enumerate().take(theirs.side.groups) {
            let lines = at::<R, _>(pairs, from).all();
            if lines.contains(king) {
                row.reach[group] |= bit;
            }
            if (lines & row.wanted).any() {
                row.line_zone[group] |= bit;
            }
        }
    }
    row
}

/// Returns whether every line leads both ways: from each square, the pieces of a group attack, on
/// the empty board, exactly the squares from which they would attack it.
pub(super) fn are_mirrored<R: Ruleset>(sides: &BySeat<SideTables<R>>) -> bool {
    let mirrored = |seat: Seat, group: usize| {
        let (pairs, rows) = (&sides[seat].pairs[group], &sides[seat.other()].king);
        let same =
            |square| at::<R, _>(pairs, square).all() == at::<R, _>(rows, square).reach[group];
        (0..R::Geometry::SQUARES).all(same)
    };
    sides.entries().all(|(seat, side)| (0..side.groups).all(|group| mirrored(seat, group)))
}
