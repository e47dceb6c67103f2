//! Strength by name.

use std::fmt;
use std::str::FromStr;

use wazir_text::{Computers, Message};

use crate::Limits;

/// How strong the computer plays.
///
/// Weak levels do not play at random: they look a short way ahead, so that they see what hangs and
/// every win in one, and then do not mind which of several moves they play that look about the
/// same to them. How far the levels lie apart is measured in `docs/levels.md`.
///
/// ```
/// use wazir_ai::Level;
/// assert_eq!("easy".parse(), Ok(Level::Easy));
/// assert!(Level::Beginner < Level::Master);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Knows the rules and takes what is left hanging.
    Beginner,
    /// Sees the answer to each of its moves, and has a vague idea of what it wants.
    Easy,
    /// Looks a few moves ahead.
    #[default]
    Medium,
    /// Looks well ahead and plays the move it likes best.
    Hard,
    /// As strong as the computer is in the time it gets.
    Master,
}

/// What keeps a level down: how many plies it looks ahead, how many positions it visits, and how
/// much worse than the best a move may look that it plays, in hundredths of the weakest piece.
struct Handicap {
    depth: Option<u32>,
    nodes: Option<u64>,
    margin: u32,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 5] = [Self::Beginner, Self::Easy, Self::Medium, Self::Hard, Self::Master];

    /// The name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Master => "master",
        }
    }

    /// The limits of the level for a player who picks by `seed` among moves that look alike.
    ///
    /// Limits given afterwards take the place of the level's own of the same kind. [`Master`]
    /// has none: with it a search has to be ended by other limits. It alone may use tables of
    /// endings ([`Limits::tables`]).
    ///
    /// ```
    /// use std::time::Duration;
    /// use wazir_ai::Level;
    /// let quick = Level::Hard.limits(7).time(Duration::from_millis(100));
    /// ```
    ///
    /// [`Master`]: Self::Master
    pub fn limits(self, seed: u64) -> Limits {
        let Handicap { depth, nodes, margin } = self.handicap();
        let mut limits = Limits::default();
        if let Some(depth) = depth {
            limits = limits.depth(depth);
        }
        if let Some(nodes) = nodes {
            limits = limits.nodes(nodes);
        }
        if self == Self::Master {
            limits = limits.tables();
        }
        if margin > 0 { limits.variety(margin, seed) } else { limits }
    }

    const fn handicap(self) -> Handicap {
        let (depth, nodes, margin) = match self {
            Self::Beginner => (Some(1), None, 200),
            Self::Easy => (Some(2), None, 50),
            Self::Medium => (None, Some(3_000), 0),
            Self::Hard => (None, Some(15_000), 0),
            Self::Master => (None, None, 0),
        };
        Handicap { depth, nodes, margin }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no level has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownLevel(());

impl UnknownLevel {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        Computers::NoLevel.into()
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    /// Reads a name as [`Level::name`] gives it; capitals do not matter.
    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let mut all = Self::ALL.into_iter();
        all.find(|level| level.name().eq_ignore_ascii_case(text)).ok_or(UnknownLevel(()))
    }
}
