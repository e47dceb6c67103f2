//! Pairings of two armies.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::fmt;
use core::str::FromStr;

use wazir_chesslike::text::without_options;
use wazir_chesslike::{GameError, PositionError};
use wazir_game::{BySeat, Seat};
use wazir_text::{Message, message};

use crate::army::{Army, ArmyRegistry, ParseArmyError, UnknownArmyError};
use crate::options::Options;
use crate::texts::{Positions, Wanted};
use crate::{Position, ruleset, text};

/// Two armies, White's and Black's. The text form is `fide:clobberers`, with the whole definition
/// of an army that is not built in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matchup {
    armies: BySeat<Army>,
}

impl Matchup {
    /// Returns the pairing of White's army and Black's.
    pub fn new(white: Army, black: Army) -> Self {
        Self { armies: BySeat::new([white, black]) }
    }

    /// Iterates over all pairings of the four standard armies.
    pub fn all() -> impl Iterator<Item = Self> {
        let armies = || Army::standard().iter();
        let pairs = armies().flat_map(move |white| armies().map(move |black| (white, black)));
        pairs.map(|(white, black)| Self::new(white.clone(), black.clone()))
    }

    /// Parses two armies with `:` between them, each the identifier of a known army or a
    /// definition.
    ///
    /// ```
    /// use wazir_cwda::{ArmyRegistry, Matchup};
    /// let mut armies = ArmyRegistry::builtin();
    /// armies.add("mine(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN)".parse()?)?;
    /// let pairing = Matchup::read("mine:fide", &armies)?;
    /// // Whoever does not know the army can read it all the same.
    /// assert_eq!(pairing.to_string(), "mine(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN):fide");
    /// assert_eq!(pairing.to_string().parse::<Matchup>()?, pairing);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A [`ParseArmyError`] if an army is unknown or its definition is not valid, with the place in
    /// the whole text.
    pub fn read(text: &str, armies: &ArmyRegistry) -> Result<Self, ParseArmyError> {
        let (white, black) = text
            .split_once(':')
            .ok_or_else(|| ParseArmyError::expected(text.len(), Wanted::Colon))?;
        let second = |error: ParseArmyError| error.shifted(white.len() + 1);
        Ok(Self::new(armies.read(white)?, armies.read(black).map_err(second)?))
    }

    /// Returns whether a text names these armies, by their identifiers or by the text form.
    ///
    /// ```
    /// use wazir_cwda::{Army, Matchup};
    /// let mine: Army = "mine(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN)".parse()?;
    /// let pairing = Matchup::new(mine, Army::default());
    /// assert!(pairing.is_named_by("mine:fide") && pairing.is_named_by(&pairing.to_string()));
    /// assert!(!pairing.is_named_by("fide:mine"));
    /// # Ok::<(), wazir_cwda::ParseArmyError>(())
    /// ```
    pub fn is_named_by(&self, text: &str) -> bool {
        text == self.ids() || text == self.to_string()
    }

    /// Returns the identifiers of both armies, White's first, with `:` between them.
    pub fn ids(&self) -> String {
        format!("{}:{}", self.white().id(), self.black().id())
    }

    /// Returns White's army.
    pub fn white(&self) -> &Army {
        &self.armies[Seat::FIRST]
    }

    /// Returns Black's army.
    pub fn black(&self) -> &Army {
        &self.armies[Seat::SECOND]
    }

    /// Returns the army of each seat.
    pub fn armies(&self) -> &BySeat<Army> {
        &self.armies
    }

    /// Returns the start position.
    ///
    /// # Errors
    /// A [`PositionError`] if the pieces move in ways the kernel cannot compile.
    pub fn start(&self, options: &Options) -> Result<Position, PositionError> {
        ruleset::rules(self, options)?.start_position()
    }

    /// Parses a position of these armies. Armies and options named in the text must be the given
    /// ones.
    ///
    /// # Errors
    /// A [`PositionError`] if the text or the position is wrong.
    pub fn position(&self, text: &str, options: &Options) -> Result<Position, PositionError> {
        self.rules(options)?.read_position(text)
    }

    /// Returns the rules of this pairing, to be shared between positions. Pieces already in use,
    /// with any options, are not compiled again.
    ///
    /// # Errors
    /// A [`PositionError`] if the pieces move in ways the kernel cannot compile.
    pub fn rules(&self, options: &Options) -> Result<Arc<crate::Rules>, PositionError> {
        Ok(ruleset::rules(self, options)?)
    }
}

impl Default for Matchup {
    /// Returns orthodox chess.
    fn default() -> Self {
        Self::new(Army::default(), Army::default())
    }
}

impl fmt::Display for Matchup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}:{}", self.white(), self.black()))
    }
}

impl FromStr for Matchup {
    type Err = ParseArmyError;

    fn from_str(text: &str) -> Result<Self, ParseArmyError> {
        Self::read(text, &ArmyRegistry::builtin())
    }
}

/// An error for a position text with other armies than those of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmiesMismatchError {
    expected: String,
}

wazir_text::impl_error!(ArmiesMismatchError);

impl ArmiesMismatchError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Positions::OtherArmies { expected: self.expected.clone() })
    }
}

/// Splits a text into the armies before the position, if any, and the rest.
pub(crate) fn split_armies(text: &str) -> (Option<&str>, &str) {
    match text.split_once(' ') {
        Some((armies, rest)) if armies.contains(':') => (Some(armies), rest),
        _ => (None, text),
    }
}

/// Parses a text, to be played by the given rules.
pub(crate) fn read_with_rules(
    text: &str,
    rules: &Arc<crate::Rules>,
) -> Result<Position, PositionError> {
    let bare = without_options(text, rules)?;
    let rest = match split_armies(bare) {
        (Some(armies), rest) => {
            let played = rules.armies();
            if !played.is_named_by(armies) {
                return Err(ArmiesMismatchError { expected: played.ids() }.into());
            }
            rest
        }
        (None, _) => bare,
    };
    text::read(rest, bare.len() - rest.len(), rules)
}

/// Parses a position preceded by its armies, or one of orthodox chess. Options that follow it must
/// be the given ones.
///
/// ```
/// use wazir_cwda::{ArmyRegistry, Options, read_position};
/// let mut armies = ArmyRegistry::builtin();
/// armies.add("mine(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN)".parse()?)?;
/// let position = read_position("mine:fide 4k3/8/8/8/8/8/8/A3K3 w - - 0 1", &armies, &Options::default())?;
/// assert_eq!(position.to_string().parse::<wazir_cwda::Position>()?, position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A [`PositionError`] if an army, the text or the position is wrong.
pub fn read_position(
    text: &str,
    armies: &ArmyRegistry,
    options: &Options,
) -> Result<Position, PositionError> {
    let matchup = match split_armies(text) {
        (Some(names), _) => Matchup::read(names, armies)?,
        (None, _) => Matchup::default(),
    };
    read_with_rules(text, &ruleset::rules(&matchup, options)?)
}

impl From<ArmiesMismatchError> for PositionError {
    fn from(error: ArmiesMismatchError) -> Self {
        GameError::new(error).into()
    }
}

impl From<ParseArmyError> for PositionError {
    fn from(error: ParseArmyError) -> Self {
        GameError::new(error).into()
    }
}

impl From<UnknownArmyError> for PositionError {
    fn from(error: UnknownArmyError) -> Self {
        GameError::new(error).into()
    }
}
