//! Pawn structure, in games without drops in which some kind promotes.

use wazir_chesslike::{Ruleset, Set, Table};
use wazir_game::{BySeat, Seat};
use wazir_geometry::{Bits, Board, Geometry};

use super::layout::*;
use super::piece_stats::relative_coords;
use super::terms::TermContext;
use crate::eval::model::TermVisitor;

/// The masks of a pawn on one square.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnMasks<B> {
    /// The squares ahead on its file.
    forward_file: B,
    /// The squares ahead on its file and on those beside it: enemy pawns there stop a pawn.
    passed_mask: B,
    /// The squares beside and behind on the files beside it, from which pawns could defend it.
    support_mask: B,
    /// The files on both sides.
    adjacent_files: B,
    /// The two neighbouring squares on its row.
    phalanx: B,
    /// The square ahead; empty on the last row.
    stop: B,
    /// The row from the owner's view, from 0.
    row: usize,
}

/// The masks of one seat and the class of its pawns.
pub(super) struct PawnTables<R: Ruleset> {
    pub(super) class: usize,
    outlook: Box<Table<R, PawnMasks<Set<R>>>>,
}

impl<R: Ruleset> PawnTables<R> {
    pub(super) fn new(board: R::Geometry, seat: Seat, class: usize) -> Self {
        let empty = Set::<R>::EMPTY;
        let nothing = PawnMasks {
            forward_file: empty,
            passed_mask: empty,
            support_mask: empty,
            adjacent_files: empty,
            phalanx: empty,
            stop: empty,
            row: 0,
        };
        let mut outlook = Box::new(R::Geometry::table(nothing));
        for square in 0..board.square_count() {
            let (x, y) = relative_coords(&board, seat, square);
            let where_so = |test: &dyn Fn(i32, i32) -> bool| {
                let squares = (0..board.square_count()).filter(|&other| {
                    let (u, v) = relative_coords(&board, seat, other);
                    test(u - x, v - y)
                });
                squares.fold(empty, |all, other| all | Set::<R>::bit(other))
            };
            outlook.as_mut().as_mut()[square] = PawnMasks {
                forward_file: where_so(&|dx, dy| dx == 0 && dy > 0),
                passed_mask: where_so(&|dx, dy| dx.abs() <= 1 && dy > 0),
                support_mask: where_so(&|dx, dy| dx.abs() == 1 && dy <= 0),
                adjacent_files: where_so(&|dx, _| dx.abs() == 1),
                phalanx: where_so(&|dx, dy| dx.abs() == 1 && dy == 0),
                stop: where_so(&|dx, dy| dx == 0 && dy == 1),
                row: y as usize,
            };
        }
        Self { class, outlook }
    }

    fn outlook(&self, square: usize) -> &PawnMasks<Set<R>> {
        &(*self.outlook).as_ref()[square & (R::Geometry::TABLE_LEN - 1)]
    }
}

/// Adds the terms of all pawns; `attacks` has the squares that the pawns of each seat attack.
#[inline(always)]
pub(super) fn terms<R: Ruleset, S: TermVisitor>(
    node: &TermContext<'_, R>,
    attacks: BySeat<Set<R>>,
    sink: &mut S,
) {
    let [Some(first), Some(second)] = node.values.pawns.as_array() else { return };
    let tables = BySeat::new([first, second]);
    let sets: BySeat<Set<R>> =
        BySeat::from_fn(|seat| node.class_set(tables[seat].class) & node.pieces_of(seat));
    for (seat, pawns) in tables.entries() {
        let sign = if seat == Seat::FIRST { 1 } else { -1 };
        let (own, foe) = (sets[seat], sets[seat.other()]);
        for square in own.iter() {
            let view = pawns.outlook(square);
            let row = view.row.min(15);
            if (own & view.phalanx).any() {
                sink.add(PHALANX + row, sign);
            }
            if attacks[seat].contains(square) {
                sink.add(PAWN_SUPPORTED + row, sign);
            }
            if (own & view.adjacent_files).is_empty() {
                let open = (view.forward_file & foe).is_empty();
                sink.add(ISOLATED + usize::from(open), sign);
            } else if (own & view.support_mask).is_empty()
                && (view.stop & (attacks[seat.other()] | foe)).any()
            {
                sink.add(BACKWARD, sign);
            }
            if (view.forward_file & own).any() {
                sink.add(DOUBLED, sign);
            } else if (view.passed_mask & foe).is_empty() {
                let blocked = (view.stop & node.occupied).any();
                sink.add(PASSED + row + if blocked { 16 } else { 0 }, sign);
                king_race(node, seat, view, sign, sink);
            }
        }
    }
}

/// Adds the kings' distances to a passed pawn, which only they can still stop or help.
fn king_race<R: Ruleset, S: TermVisitor>(
    node: &TermContext<'_, R>,
    seat: Seat,
    view: &PawnMasks<Set<R>>,
    sign: i32,
    sink: &mut S,
) {
    // The further advanced, the more it matters: each row counts once more.
    let (stop, weight) = (view.stop.lowest(), sign * view.row as i32);
    for (king, base) in [(seat, PASSED_OWN_KING), (seat.other(), PASSED_FOE_KING)] {
        let king = super::king(node.position, king);
        if king < R::Geometry::SQUARES && stop < R::Geometry::SQUARES {
            let board = node.position.board();
            let ((x, y), (u, v)) = (board.coords(king), board.coords(stop));
            let steps = (x - u).abs().max((y - v).abs()) as usize;
            sink.add(base + steps.min(15), weight);
        }
    }
}
