//! The choice of the mate lengths to search, and their order.

use wazir_chesslike::{Move, Position, Ruleset};

use super::Verdict as Answer;
use super::search::{LengthVerdict, MAX_DEPTH, MateSearch};
use super::table::{MateLength, UNLIMITED};

/// The maximum length for which mates are searched one length at a time, before those of any length.
const SHORT: MateLength = 15;
/// The node limit of the search for a short mate, per ply.
const SHORT_NODES: u64 = 500;
/// The node limit for shortening a mate if no length was given: this factor times the nodes spent
/// on the mate, plus a constant.
const SHORTEN_FACTOR: u64 = 4;
const SHORTEN_NODES: u64 = 200_000;

/// The outcome of a mate search.
pub(super) struct Decision<R> {
    pub(super) verdict: Answer,
    pub(super) line: Vec<Move<R>>,
    pub(super) shortest: bool,
}

impl<R> Decision<R> {
    pub(super) fn without_mate(verdict: Answer) -> Self {
        Self { verdict, line: Vec::new(), shortest: false }
    }
}

impl<R: Ruleset> MateSearch<'_, R> {
    /// Decides whether there is a mate, of at most `plies` plies if given.
    pub(super) fn decide(&mut self, root: &Position<R>, plies: Option<u32>) -> Decision<R> {
        let most = match plies {
            None => UNLIMITED,
            Some(0) => return Decision::without_mate(Answer::NoMate),
            // The length of a mate is odd.
            Some(plies) => (plies.min(MAX_DEPTH as u32) as MateLength - 1) | 1,
        };
        let (verdict, shortest) = self.search_lengths(root, most);
        match verdict {
            LengthVerdict::NoMate(_) => Decision::without_mate(Answer::NoMate),
            LengthVerdict::Mate(len) if shortest || plies.is_none() => {
                // The line is a small part of the work and must not be lost to a limit.
                self.budget.grant_grace();
                match self.line(root, len, shortest) {
                    Some(line) => Decision { verdict: Answer::Mate, line, shortest },
                    None => Decision::without_mate(Answer::Unknown),
                }
            }
            _ => Decision::without_mate(Answer::Unknown),
        }
    }

    /// Returns the verdict for mates of up to `most` plies, and whether the mate is the shortest.
    fn search_lengths(&mut self, root: &Position<R>, most: MateLength) -> (LengthVerdict, bool) {
        let all = self.budget.most;
        let mut none = 0;
        // Where any move may mate, there is no search without a length.
        let short = if self.quiet { MAX_DEPTH as MateLength } else { SHORT };
        for len in (1..=short.min(most)).step_by(2) {
            if !self.quiet && len < most {
                self.limit_nodes(all, SHORT_NODES * u64::from(len));
            }
            let verdict = self.search(root, len);
            self.budget.most = all;
            match verdict {
                LengthVerdict::Mate(_) => return (verdict, true),
                LengthVerdict::NoMate(within) if within >= most => return (verdict, false),
                LengthVerdict::NoMate(within) => none = within,
                LengthVerdict::Open if self.budget.is_spent() => return (verdict, false),
                LengthVerdict::Open => break,
            }
        }
        match self.search(root, most) {
            LengthVerdict::Mate(len) => self.search_shorter(root, len, none, most),
            verdict => (verdict, false),
        }
    }

    /// Searches for shorter mates until there is none. None exists within `none` plies.
    fn search_shorter(
        &mut self,
        root: &Position<R>,
        mut len: MateLength,
        mut none: MateLength,
        most: MateLength,
    ) -> (LengthVerdict, bool) {
        let all = self.budget.most;
        if most == UNLIMITED {
            self.limit_nodes(all, self.budget.nodes() * SHORTEN_FACTOR + SHORTEN_NODES);
        }
        while len > none + 2 {
            match self.search(root, len - 2) {
                LengthVerdict::Mate(shorter) => len = shorter,
                LengthVerdict::NoMate(within) => none = within,
                LengthVerdict::Open => break,
            }
        }
        self.budget.most = all;
        (LengthVerdict::Mate(len), len <= none + 2)
    }

    /// Allows the search `nodes` more nodes, but no more than `all` in total.
    pub(super) fn limit_nodes(&mut self, all: u64, nodes: u64) {
        self.budget.most = all.min(self.budget.nodes().saturating_add(nodes));
    }
}
