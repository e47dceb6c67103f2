//! The text form of positions, and serde through that text.

#[cfg(feature = "serde")]
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::Position;
use crate::error::PositionError;
use crate::ruleset::{Ruleset, StaticRuleset};

/// Writes a position without its options.
pub(super) struct WithoutOptions<'a, R: Ruleset>(pub(super) &'a Position<R>);

impl<R: Ruleset> fmt::Display for WithoutOptions<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        R::write_position(self.0, f)
    }
}

impl<R: Ruleset> fmt::Display for Position<R> {
    /// Writes the game's text form, followed by the options that are not the default ones, which
    /// [`Game::position_text`](wazir_game::Game::position_text) leaves out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        R::write_position(self, f)?;
        R::options_text(self.rules.options()).iter().try_for_each(|option| write!(f, " {option}"))
    }
}

impl<R: Ruleset> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl<R: StaticRuleset> FromStr for Position<R> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        R::read_position(text)
    }
}

#[cfg(feature = "serde")]
impl<R: Ruleset> serde::Serialize for Position<R> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de, R: StaticRuleset> serde::Deserialize<'de> for Position<R> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
