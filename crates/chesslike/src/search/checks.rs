//! The squares from which the side to move gives check.

use alloc::vec::Vec;

use wazir_geometry::Bits;

use crate::generate::MoveGen;
use crate::kind::Kind;
use crate::moves::{Move, RawMove};
use crate::ruleset::{Ruleset, Set};
use crate::tables::{KingRow, LINE_GROUPS};

/// Plays a move and returns whether the other side is in check after it.
pub(super) fn checks_after<R: Ruleset>(node: &MoveGen<'_, R>, mv: RawMove) -> bool {
    let mut next = *node.s;
    next.play(node.t, mv);
    MoveGen::new(node.t, &next).checkers().any()
}

/// Removes the moves from index `start` on that fail the test.
pub(super) fn retain_from<R: Ruleset>(
    moves: &mut Vec<Move<R>>,
    start: usize,
    mut test: impl FnMut(Move<R>) -> bool,
) {
    let mut index = 0;
    moves.retain(|&mv| {
        index += 1;
        index <= start || test(mv)
    });
}

/// The squares from which the pieces of the side to move would give check.
pub(super) struct CheckSquares<R: Ruleset> {
    /// The squares for each class.
    direct: R::Classes<Set<R>>,
    /// Own pieces on the line of another to the king.
    pub(super) blockers: Set<R>,
    /// The pieces behind them.
    snipers: Set<R>,
    pub(super) king: usize,
}

impl<R: Ruleset> CheckSquares<R> {
    /// Returns `None` if there is no enemy king.
    pub(super) fn new(node: &MoveGen<'_, R>) -> Option<Self> {
        let king = usize::from(node.s.king[node.us.other()]);
        if !node.foe.contains(king) {
            return None;
        }
        let (side, row) = (node.ours(), node.theirs().king_row(king));
        // Kings that move alike never attack each other: neither can come so close.
        let mut direct = row.step_from;
        let open = open_squares(node, row, king);
        for (class, set) in direct.as_mut().iter_mut().enumerate().take(node.t.class_count).skip(1)
        {
            for group in side.classes.as_ref()[class].groups {
                *set |= row.reach[usize::from(group) & (LINE_GROUPS - 1)] & open;
            }
        }
        let mut distant = Set::<R>::EMPTY;
        for group in 0..side.groups {
            let own = row.reach[group & (LINE_GROUPS - 1)] & node.own & !open;
            if own.any() {
                distant |= own & node.sliders(side, group);
            }
        }
        let through = node.scan_lines(king, distant, node.own);
        Some(Self { direct, blockers: through.blockers, snipers: through.behind, king })
    }

    /// Returns the squares on which a piece of a kind gives check itself.
    #[inline(always)]
    pub(super) fn direct(&self, node: &MoveGen<'_, R>, kind: Kind) -> Set<R> {
        self.direct.as_ref()[node.t.class(kind)]
    }

    /// Returns the targets on which the piece on `from` uncovers a check.
    pub(super) fn discovered_check_targets(&self, node: &MoveGen<'_, R>, from: usize) -> Set<R> {
        if !self.blockers.contains(from) {
            return Set::<R>::EMPTY;
        }
        let lines = self.snipers.iter().map(|at| node.t.between(self.king, at));
        lines.filter(|line| line.contains(from)).fold(Set::<R>::EMPTY, |all, line| all | !line)
    }
}

/// Returns the squares, empty or not, with an open line to the king for one of our groups.
fn open_squares<R: Ruleset>(node: &MoveGen<'_, R>, row: &KingRow<R>, king: usize) -> Set<R> {
    let groups = row.reach.iter().take(node.ours().groups);
    let all = groups.fold(Set::<R>::EMPTY, |all, &reach| all | reach);
    let clear = |at: &usize| (node.t.between(king, *at) & node.occupied).is_empty();
    all.iter().filter(clear).fold(Set::<R>::EMPTY, |open, at| open | Set::<R>::bit(at))
}
