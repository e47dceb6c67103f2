//! The names of the games.

use std::fmt;
use std::str::FromStr;

use wazir_text::Title;

/// A game that can be chosen while the program runs.
///
/// ```
/// use wazir::GameId;
/// assert_eq!("EuroShogi".parse(), Ok(GameId::EuroShogi));
/// assert_eq!(GameId::Cwda.to_string(), "cwda");
/// let error = "checkers".parse::<GameId>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`checkers` is no game known here: choose shogi, euroshogi, cwda or evo"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum GameId {
    /// Shogi.
    Shogi,
    /// EuroShogi.
    EuroShogi,
    /// Chess with Different Armies, orthodox chess among them.
    Cwda,
    /// Evo.
    Evo,
}

impl GameId {
    /// Every game.
    pub const ALL: [Self; 4] = [Self::Shogi, Self::EuroShogi, Self::Cwda, Self::Evo];

    /// The short name, in lower case, by which the game is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shogi => "shogi",
            Self::EuroShogi => "euroshogi",
            Self::Cwda => "cwda",
            Self::Evo => "evo",
        }
    }

    /// The name in full.
    pub const fn title(self) -> &'static str {
        let key = match self {
            Self::Shogi => Title::Shogi,
            Self::EuroShogi => Title::EuroShogi,
            Self::Cwda => Title::Cwda,
            Self::Evo => Title::Evo,
        };
        key.english()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no game known here: choose shogi, euroshogi, cwda or evo", .0.escape_debug())]
pub struct ParseGameIdError(String);

impl FromStr for GameId {
    type Err = ParseGameIdError;

    /// Reads a name as [`GameId::name`] gives it; capitals do not matter.
    fn from_str(text: &str) -> Result<Self, ParseGameIdError> {
        let named = |game: &Self| game.name().eq_ignore_ascii_case(text);
        let unknown = || ParseGameIdError(text.chars().take(40).collect());
        Self::ALL.into_iter().find(named).ok_or_else(unknown)
    }
}
