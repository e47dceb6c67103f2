//! Playing strengths by name.

use std::fmt;
use std::str::FromStr;

use wazir_text::Message;

use crate::Limits;
use crate::texts::Computers;

/// A playing strength of the computer.
///
/// Weak levels do not play at random. They search a short way ahead, so they see hanging pieces and
/// every win in one, and then choose freely among moves that look about the same to them. The
/// distances between the levels are measured in `docs/measurements/levels.md`.
///
/// ```
/// use wazir_ai::Level;
/// assert_eq!("easy".parse(), Ok(Level::Easy));
/// assert!(Level::Beginner < Level::Master);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Knows the rules and captures what is left hanging.
    Beginner,
    /// Sees the reply to each of its moves, and has a vague plan.
    Easy,
    /// Looks a few moves ahead.
    #[default]
    Medium,
    /// Looks well ahead and plays the move it likes best.
    Hard,
    /// Plays as well as it can in its time.
    Master,
}

/// The limits that weaken a level: the depth in plies, the number of positions, and the distance
/// from the best move within which it chooses, in hundredths of the weakest piece.
struct Handicap {
    depth: Option<u32>,
    nodes: Option<u64>,
    margin: u32,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 5] = [Self::Beginner, Self::Easy, Self::Medium, Self::Hard, Self::Master];

    /// Returns the name used in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Master => "master",
        }
    }

    /// Returns the limits of the level; `seed` decides between moves that look alike.
    ///
    /// Later limits replace those of the level of the same kind. [`Master`] has none: its search
    /// must be ended by other limits. It alone may use endgame tables ([`Limits::endgame_tables`]).
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

    /// Returns the rating of the level on the scale of [`Level::limits_for_rating`].
    ///
    /// The steps are measured leads, averaged over the games for two and rounded
    /// (`docs/measurements/levels.md`); that [`Medium`](Self::Medium) is at 1450 is a convention.
    /// [`Master`](Self::Master) has the rating of a tenth of a second per move.
    pub const fn rating(self) -> u32 {
        match self {
            Self::Beginner => 500,
            Self::Easy => 900,
            Self::Medium => 1450,
            Self::Hard => 1950,
            Self::Master => 2350,
        }
    }

    /// Returns the limits of a player with this Elo rating: those of the level with the same
    /// rating. Ratings beyond the weakest and the strongest level are clamped.
    ///
    /// Between [`Beginner`](Self::Beginner) and [`Easy`](Self::Easy), the player searches one ply and
    /// chooses ever more strictly; from [`Easy`](Self::Easy) on, the number of positions grows with the
    /// rating. The strongest player is limited to 150,000 positions, as many as
    /// [`Master`](Self::Master) searches in a tenth of a second.
    ///
    /// ```
    /// use wazir_ai::Level;
    /// // Plays like `Level::Medium`.
    /// let limits = Level::limits_for_rating(1450, 7);
    /// assert!(!limits.allows_endgame_tables());
    /// ```
    pub fn limits_for_rating(rating: u32, seed: u64) -> Limits {
        if rating == Self::Easy.rating() {
            return Self::Easy.limits(seed);
        }
        if let Some(nodes) = Self::rated_nodes(rating) {
            return Limits::default().nodes(nodes);
        }
        let Handicap { margin, .. } = Self::Beginner.handicap();
        let surplus = rating.saturating_sub(Self::Beginner.rating());
        let margin = margin.saturating_sub(surplus * 3 / 5).max(Self::Easy.handicap().margin);
        Limits::default().depth(1).variety(margin, seed)
    }

    /// Returns the node limit of a player with this rating, if it has one.
    fn rated_nodes(rating: u32) -> Option<u64> {
        // With 300 positions, a player is about as strong as `Easy`.
        let steps: [(Self, u32); 4] = [
            (Self::Easy, 300),
            (Self::Medium, 3_000),
            (Self::Hard, 15_000),
            (Self::Master, 150_000),
        ];
        let above = steps.windows(2).find_map(|pair| {
            let &[(low, few), (high, many)] = pair else { return None };
            let inside = (low.rating()..=high.rating()).contains(&rating);
            inside.then(|| {
                // Linear interpolation between the logarithms.
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

/// The error for an unknown level name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownLevel(());

impl UnknownLevel {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        Computers::NoLevel.into()
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    /// Parses a name as [`Level::name`] returns it, in any case.
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
    }

    #[test]
    fn a_higher_rating_looks_at_more() {
        let nodes = |rating| Level::rated_nodes(rating).unwrap_or(0);
        let ratings: Vec<u64> = (900..=2_350).step_by(50).map(nodes).collect();
        assert!(ratings.windows(2).all(|pair| pair[0] < pair[1]), "{ratings:?}");
        let margin = |rating| Level::limits_for_rating(rating, 3).variety.map(|(margin, _)| margin);
        let margins: Vec<_> = (500..=750).step_by(50).map(margin).collect();
        assert!(margins.windows(2).all(|pair| pair[0] > pair[1]), "{margins:?}");
    }
}
