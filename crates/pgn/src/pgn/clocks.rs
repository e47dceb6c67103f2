//! Move times in games that state only the clocks.

use core::time::Duration;

use wazir_game::Game;

use super::commands::comment_clock;
use wazir_notation::{GameTree, TreeNodeId};

/// A time control with one base time for all moves, and an increment for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClockControl {
    base: Duration,
    increment: Duration,
}

impl ClockControl {
    /// Reads a `TimeControl` such as `300` or `180+2`, in seconds. `None` for any other form: with
    /// a time for a number of moves, or an unknown control, clocks do not determine the time of a
    /// move.
    pub(super) fn parse(control: &str) -> Option<Self> {
        let (base, increment) = control.trim().split_once('+').unwrap_or((control.trim(), "0"));
        let seconds = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| text.parse().ok().map(Duration::from_secs)).flatten()
        };
        Some(Self { base: seconds(base)?, increment: seconds(increment)? })
    }

    /// Returns the time of a move by the clocks in the comments: the player's previous clock plus
    /// the increment, minus the clock after the move.
    ///
    /// Programs do not agree on whether a player's first move earns the increment, so with an
    /// increment that time is `None`. So is a negative time, as after a gift of time.
    pub(super) fn time<G: Game>(self, tree: &GameTree<G>, node: TreeNodeId) -> Option<Duration> {
        let after = comment_clock(tree.comment(node))?;
        let of_rival = tree.parent(node)?;
        let before = match tree.parent(of_rival) {
            Some(before) if before != TreeNodeId::START => comment_clock(tree.comment(before))?,
            _ if self.increment.is_zero() => self.base,
            _ => return None,
        };
        before.checked_add(self.increment)?.checked_sub(after)
    }

    /// Returns whether the clocks fit this control: nobody has more time after the first move than
    /// the control allows. This catches controls in minutes, which some programs write.
    fn is_plausible<G: Game>(self, tree: &GameTree<G>) -> bool {
        let most = self.base.saturating_add(self.increment);
        let first = tree.main_line().take(2).filter_map(|node| comment_clock(tree.comment(node)));
        first.max().is_none_or(|first| first <= most)
    }

    /// Sets the times that follow from the clocks, in a game that states no times.
    pub(super) fn fill_times<G: Game>(self, tree: &mut GameTree<G>) {
        if tree.any_node(|tree, node| tree.time(node).is_some()) || !self.is_plausible(tree) {
            return;
        }
        for node in tree.node_ids() {
            if let Some(time) = self.time(tree, node) {
                tree.set_time(node, Some(time));
                tree.mark_clock_times();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls() {
        let clocks = |base, increment| {
            let [base, increment] = [base, increment].map(Duration::from_secs);
            Some(ClockControl { base, increment })
        };
        assert_eq!(ClockControl::parse("300"), clocks(300, 0));
        assert_eq!(ClockControl::parse("5400+30"), clocks(5400, 30));
        for none in ["", "?", "-", "40/9000", "40/7200:3600", "*180", "+3", "3+", "300+3+1", "-5"] {
            assert_eq!(ClockControl::parse(none), None, "{none}");
        }
    }
}
