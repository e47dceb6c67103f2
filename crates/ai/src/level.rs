//! Strength by name.

use std::fmt;
use std::str::FromStr;

use wazir_text::Message;

use crate::Limits;
use crate::texts::Computers;

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
            limits = limits.endgame_tables();
        }
        if margin > 0 { limits.variety(margin, seed) } else { limits }
    }

    /// The rating of the level on the scale of [`Level::limits_for_rating`].
    ///
    /// The steps are the leads that were measured, averaged over the games for two and rounded
    /// (`docs/levels.md`); that [`Medium`](Self::Medium) stands at 1450 is a convention.
    /// [`Master`](Self::Master) has the rating of a tenth of a second a move.
    pub const fn rating(self) -> u32 {
        match self {
            Self::Beginner => 500,
            Self::Easy => 900,
            Self::Medium => 1450,
            Self::Hard => 1950,
            Self::Master => 2350,
        }
    }

    /// The limits of a player with a rating, in Elo: those of the level with this rating. Between
    /// two levels that count positions the count lies between theirs; between the others the
    /// weaker level plays. Ratings beyond the weakest and the strongest level are theirs.
    ///
    /// The strongest is limited to 150,000 positions, what [`Master`](Self::Master) looks at in a
    /// tenth of a second.
    ///
    /// ```
    /// use wazir_ai::Level;
    /// // Plays like `Level::Medium`.
    /// let limits = Level::limits_for_rating(1450, 7);
    /// assert!(!limits.allows_tables());
    /// ```
    pub fn limits_for_rating(rating: u32, seed: u64) -> Limits {
        match Self::rated_nodes(rating) {
            Some(nodes) => Limits::default().nodes(nodes),
            None if rating < Self::Easy.rating() => Self::Beginner.limits(seed),
            None => Self::Easy.limits(seed),
        }
    }

    /// How many positions a player with a rating looks at, where that is what limits it.
    fn rated_nodes(rating: u32) -> Option<u64> {
        let steps: [(Self, u32); 3] =
            [(Self::Medium, 3_000), (Self::Hard, 15_000), (Self::Master, 150_000)];
        let above = steps.windows(2).find_map(|pair| {
            let &[(low, few), (high, many)] = pair else { return None };
            let inside = (low.rating()..=high.rating()).contains(&rating);
            inside.then(|| {
                // A straight line between the logarithms.
                let share =
                    f64::from(rating - low.rating()) / f64::from(high.rating() - low.rating());
                (f64::from(few) * f64::powf(f64::from(many) / f64::from(few), share)).round() as u64
            })
        });
        let strongest = || (rating > Self::Master.rating()).then_some(150_000);
        above.or_else(strongest)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_those_of_the_levels() {
        for (level, nodes) in
            [(Level::Medium, 3_000), (Level::Hard, 15_000), (Level::Master, 150_000)]
        {
            assert_eq!(Level::rated_nodes(level.rating()), Some(nodes), "{level}");
        }
        assert!(Level::ALL.windows(2).all(|pair| pair[0].rating() < pair[1].rating()));
        assert_eq!(Level::rated_nodes(9_999), Some(150_000));
        for level in [Level::Beginner, Level::Easy] {
            let (own, rated) = (level.limits(3), Level::limits_for_rating(level.rating(), 3));
            assert_eq!((own.depth, own.variety), (rated.depth, rated.variety), "{level}");
        }
        assert_eq!(Level::limits_for_rating(0, 3).depth, Some(1));
        assert_eq!(Level::limits_for_rating(Level::Medium.rating() - 1, 3).depth, Some(2));
    }

    #[test]
    fn a_higher_rating_looks_at_more() {
        let nodes = |rating| Level::rated_nodes(rating).unwrap_or(0);
        let ratings: Vec<u64> = (1_450..=2_350).step_by(50).map(nodes).collect();
        assert!(ratings.windows(2).all(|pair| pair[0] < pair[1]), "{ratings:?}");
    }
}
