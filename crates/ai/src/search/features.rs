//! The switches for parts of the search.

use std::fmt;
use std::str::FromStr;

use wazir_text::{Message, message};

use crate::texts::Computers;

bitflags::bitflags! {
    /// The parts of the search beyond plain alpha-beta to a fixed depth.
    ///
    /// All are on by default; matches with one of them off measure its gain.
    ///
    /// ```
    /// use wazir_ai::SearchFeatures;
    /// let features = SearchFeatures::all() - SearchFeatures::NULL_MOVE;
    /// assert!(features.contains(SearchFeatures::SINGULAR));
    /// assert_eq!("table, history".parse(), Ok(SearchFeatures::TABLE | SearchFeatures::HISTORY));
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct SearchFeatures: u32 {
        /// Transposition table cutoffs: results of earlier searches end a node. Without them the
        /// table still suggests moves.
        const TABLE = 1;
        /// Aspiration windows: each depth is searched with a window around the last score.
        const ASPIRATION = 1 << 1;
        /// Null-move pruning: a position is cut off if it holds even after giving up the turn.
        const NULL_MOVE = 1 << 2;
        /// Late move reductions: late moves are searched to a lower depth.
        const REDUCTIONS = 1 << 3;
        /// Late move pruning: very late quiet moves are skipped at low depth.
        const LATE_PRUNING = 1 << 4;
        /// Futility pruning: quiet moves are skipped at low depth if the evaluation is too low.
        const FUTILITY = 1 << 5;
        /// Reverse futility pruning: positions at low depth are cut off if the evaluation exceeds
        /// beta by a margin.
        const REVERSE_FUTILITY = 1 << 6;
        /// Moves that lose material by static exchange evaluation are skipped at low depth.
        const EXCHANGE_PRUNING = 1 << 7;
        /// Delta pruning: quiescence search skips captures that cannot raise the score, and those
        /// that lose material.
        const DELTA = 1 << 8;
        /// Quiescence search adds checks at its first ply.
        const QUIET_CHECKS = 1 << 9;
        /// Quiet moves are ordered by their history.
        const HISTORY = 1 << 10;
        /// Continuation history: quiet moves are ordered by their history after the last one and
        /// two moves.
        const CONTINUATION = 1 << 11;
        /// Capture history: captures are ordered by their history.
        const CAPTURE_HISTORY = 1 << 12;
        /// Check extensions: moves that give check without loss are searched deeper.
        const CHECK_EXTENSION = 1 << 13;
        /// Singular extensions: a move that is better than all others by a margin is searched deeper.
        const SINGULAR = 1 << 14;
        /// Internal iterative reductions: positions without a table move are searched to a lower depth.
        const INTERNAL_REDUCTION = 1 << 15;
        /// Mate distance pruning: a line that cannot beat a win already found is cut off.
        const MATE_DISTANCE = 1 << 16;
        /// History pruning: quiet moves with a bad history are skipped at low depth.
        const HISTORY_PRUNING = 1 << 17;
        /// Correction history: the evaluation is adjusted by the errors that searches found in
        /// similar positions.
        const CORRECTION = 1 << 18;
        /// Time management by nodes: the greater the best move's share of the nodes, the sooner it
        /// is played on a clock.
        const NODE_TIME = 1 << 19;
        /// Quiet moves are ordered by what followed the moves four and six plies before, too.
        const FAR_CONTINUATION = 1 << 20;
        /// History learns without a cutoff, too: from table cutoffs, from moves that refute all answers, and
        /// from searches repeated at full depth.
        const WIDE_LEARNING = 1 << 21;
        /// A move whose reduced search fails high by much is searched deeper, by little shallower.
        const DEPTH_ADJUSTMENT = 1 << 22;
        /// Late move reductions count the cutoffs below, and whether the table move is a capture.
        const REDUCTION_TERMS = 1 << 23;
        /// A reduced position is searched deeper if the evaluation shows that the reduction was too great, and
        /// shallower if both sides' evaluations agree that it is lost for the other.
        const HINDSIGHT = 1 << 24;
        /// A move known to be not the only good one loses two plies or three, not one.
        const NEGATIVE_EXTENSION = 1 << 25;
    }
}

impl Default for SearchFeatures {
    fn default() -> Self {
        Self::all()
    }
}

/// The error for an unknown feature name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownSearchFeature {
    name: String,
}

impl UnknownSearchFeature {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Computers::NoFeature { name: self.name.clone() })
    }
}

/// Writes the names in lower case with `-`, separated by a comma and a space; `all` and `none`.
impl fmt::Display for SearchFeatures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_all() {
            return f.write_str("all");
        }
        if self.is_empty() {
            return f.write_str("none");
        }
        for (i, (name, _)) in self.iter_names().enumerate() {
            let name = name.to_lowercase().replace('_', "-");
            write!(f, "{}{name}", if i > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

/// Parses the same form; names after a `-` are removed, as in `all, -null-move`.
impl FromStr for SearchFeatures {
    type Err = UnknownSearchFeature;

    fn from_str(text: &str) -> Result<Self, UnknownSearchFeature> {
        let mut features = Self::empty();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (less, name) = match part.strip_prefix('-') {
                Some(name) => (true, name),
                None => (false, part),
            };
            let known = match name {
                "all" => Some(Self::all()),
                "none" => Some(Self::empty()),
                _ => Self::from_name(&name.to_uppercase().replace('-', "_")),
            };
            let named = known.ok_or_else(|| UnknownSearchFeature { name: name.to_owned() })?;
            features.set(named, !less);
        }
        Ok(features)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back() {
        for features in [
            SearchFeatures::all(),
            SearchFeatures::empty(),
            SearchFeatures::TABLE | SearchFeatures::SINGULAR,
        ] {
            assert_eq!(features.to_string().parse(), Ok(features));
        }
        assert_eq!("all, -table".parse(), Ok(SearchFeatures::all() - SearchFeatures::TABLE));
        let refused = "all,tabel".parse::<SearchFeatures>().map_err(|why| why.to_string());
        assert_eq!(
            refused,
            Err("no search feature is called `tabel`: write names such as `null-move` or `all`"
                .to_owned())
        );
    }
}
