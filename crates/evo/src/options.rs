//! What players may choose before a game.

use core::fmt;
use core::str::FromStr;

use crate::Role;

/// Where the eight tiles of each player start (rules/evo.md R1, section 8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Preset {
    /// The squares of the arm nearest the castle: g1 h1 i1 f2 g2 h2 i2 j2 for South.
    #[default]
    Cluster,
    /// The whole row before the castle: c2 to j2 for South.
    Wall,
}

impl Preset {
    /// Every preset.
    pub const ALL: [Self; 2] = [Self::Cluster, Self::Wall];

    /// South's squares; those of the others are quarter turns of them.
    pub(crate) const fn squares(self) -> [&'static str; 8] {
        match self {
            Self::Cluster => ["g1", "h1", "i1", "f2", "g2", "h2", "i2", "j2"],
            Self::Wall => ["c2", "d2", "e2", "f2", "g2", "h2", "i2", "j2"],
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Cluster => "cluster",
            Self::Wall => "wall",
        })
    }
}

/// A text that names no set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the set-up is `cluster` or `wall`")]
pub struct ParsePresetError(());

impl FromStr for Preset {
    type Err = ParsePresetError;

    fn from_str(text: &str) -> Result<Self, ParsePresetError> {
        match text {
            "cluster" => Ok(Self::Cluster),
            "wall" => Ok(Self::Wall),
            _ => Err(ParsePresetError(())),
        }
    }
}

/// The options of a game of Evo, with the defaults of rules/evo.md section 9.
///
/// ```
/// use wazir_evo::{Options, Position, Preset, Role, Seats};
/// let options = Options::default().with_preset(Preset::Wall).with_start_role(Role::Blade);
/// let start = Position::start(Seats::Two, &options);
/// assert!(start.to_string().starts_with("nK7/nBnBnBnBnBnBnBnB/12/"));
/// assert_eq!(start.options(), options);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Options {
    #[cfg_attr(feature = "serde", serde(rename = "setup"))]
    preset: Preset,
    start_role: Role,
    repetition_count: u16,
    no_capture_rounds: u16,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            preset: Preset::Cluster,
            start_role: Role::Warrior,
            repetition_count: 3,
            no_capture_rounds: 50,
        }
    }
}

impl Options {
    /// Where the tiles start (R1); the cluster unless chosen otherwise.
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// The role of every tile at the start (R2); warrior unless chosen otherwise.
    pub const fn start_role(&self) -> Role {
        self.start_role
    }

    /// At which occurrence of a position the game is drawn (R17); 0 is never, 3 the default.
    pub const fn repetition_count(&self) -> u16 {
        self.repetition_count
    }

    /// After how many rounds without a capture the game is drawn, a round being one ply of each
    /// player (R18); 0 is never, 50 the default.
    pub const fn no_capture_rounds(&self) -> u16 {
        self.no_capture_rounds
    }

    /// The same options with another set-up (R1).
    #[must_use]
    pub const fn with_preset(self, preset: Preset) -> Self {
        Self { preset, ..self }
    }

    /// The same options with another role at the start (R2).
    #[must_use]
    pub const fn with_start_role(self, start_role: Role) -> Self {
        Self { start_role, ..self }
    }

    /// The same options with a draw at the `count`th occurrence of a position (R17); 0 is never.
    #[must_use]
    pub const fn with_repetition_count(self, count: u16) -> Self {
        Self { repetition_count: count, ..self }
    }

    /// The same options with a draw after `rounds` rounds without a capture (R18); 0 is never.
    #[must_use]
    pub const fn with_no_capture_rounds(self, rounds: u16) -> Self {
        Self { no_capture_rounds: rounds, ..self }
    }
}
