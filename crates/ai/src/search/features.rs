//! The parts of the search that can be switched off.

use std::fmt;
use std::str::FromStr;

use wazir_text::{Message, message};

use crate::texts::Computers;

bitflags::bitflags! {
    /// What the search does beyond looking at every move to the same depth.
    ///
    /// All are on by default; matches with one of them off measure what it gains.
    ///
    /// ```
    /// use wazir_ai::SearchFeatures;
    /// let features = SearchFeatures::all() - SearchFeatures::NULL_MOVE;
    /// assert!(features.contains(SearchFeatures::SINGULAR));
    /// assert_eq!("table, killers".parse(), Ok(SearchFeatures::TABLE | SearchFeatures::KILLERS));
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct SearchFeatures: u32 {
        /// Results of earlier searches end a node (transposition table). Without it the table
        /// still proposes moves.
        const TABLE = 1;
        /// Each depth is searched with a window about the score of the one before.
        const ASPIRATION = 1 << 1;
        /// A position so good that even passing holds is not looked into.
        const NULL_MOVE = 1 << 2;
        /// Late moves are searched less deep.
        const REDUCTIONS = 1 << 3;
        /// Very late quiet moves are left out near the edge.
        const LATE_PRUNING = 1 << 4;
        /// Quiet moves are left out near the edge where the position is too bad for them.
        const FUTILITY = 1 << 5;
        /// Positions near the edge that are better than need be by a margin count as good enough.
        const REVERSE_FUTILITY = 1 << 6;
        /// Hopeless positions near the edge are judged by their captures alone.
        const RAZORING = 1 << 7;
        /// Moves that lose material are left out near the edge.
        const EXCHANGE_PRUNING = 1 << 8;
        /// At the edge captures that cannot bring the score up are left out, and those that lose
        /// material.
        const DELTA = 1 << 9;
        /// At the edge checks are looked at for one ply besides captures.
        const QUIET_CHECKS = 1 << 10;
        /// Quiet moves that refuted a sister position come early.
        const KILLERS = 1 << 11;
        /// The quiet move that last refuted the same move comes early.
        const COUNTER_MOVES = 1 << 12;
        /// Quiet moves are ordered by how they did elsewhere.
        const HISTORY = 1 << 13;
        /// Quiet moves are ordered by how they did after the same one and two moves.
        const CONTINUATION = 1 << 14;
        /// Captures are ordered by how they did elsewhere.
        const CAPTURE_HISTORY = 1 << 15;
        /// Moves that give check at no loss are searched deeper.
        const CHECK_EXTENSION = 1 << 16;
        /// A move that is better than all others by a margin is searched deeper.
        const SINGULAR = 1 << 17;
        /// Positions without a known best move are searched less deep.
        const INTERNAL_REDUCTION = 1 << 18;
        /// A line that cannot beat a win found is not followed.
        const MATE_DISTANCE = 1 << 19;
        /// Quiet moves with a bad record are left out near the edge.
        const HISTORY_PRUNING = 1 << 20;
        /// Evaluations are set right by what searches of positions that have something in common
        /// with this one found.
        const CORRECTION = 1 << 21;
        /// The more of the search went into the best move, the sooner a move is played on a clock.
        const NODE_TIME = 1 << 22;
    }
}

impl Default for SearchFeatures {
    fn default() -> Self {
        Self::all()
    }
}

/// A name that no feature has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownSearchFeature {
    name: String,
}

impl UnknownSearchFeature {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        message!(Computers::NoFeature { name: self.name.clone() })
    }
}

/// The names in lower case with `-`, separated by a comma and a space; `all` and `none`.
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

/// Reads what is written, and after names `all, -null-move` what is taken away.
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
        for features in [SearchFeatures::all(), SearchFeatures::empty(), SearchFeatures::TABLE | SearchFeatures::SINGULAR] {
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
