//! Two armies against each other.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::fmt;
use core::str::FromStr;

use wazir_chesslike::text::without_options;
use wazir_chesslike::{GameError, PositionError};
use wazir_text::{Message, message};

use crate::army::{Army, ArmyRegistry, ParseArmyError, UnknownArmyError};
use crate::options::Options;
use crate::texts::{Positions, Wanted};
use crate::{Position, ruleset, text};

/// Two armies: White's and Black's. Its text form is `fide:clobberers`, with the whole definition
/// of an army that is not built in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matchup {
    armies: [Army; 2],
}

impl Matchup {
    /// White's army against Black's.
    pub fn new(white: Army, black: Army) -> Self {
        Self { armies: [white, black] }
    }

    /// Every pairing of the four settled armies.
    pub fn all() -> impl Iterator<Item = Self> {
        let armies = || Army::standard().iter();
        let pairs = armies().flat_map(move |white| armies().map(move |black| (white, black)));
        pairs.map(|(white, black)| Self::new(white.clone(), black.clone()))
    }

    /// Reads two armies with `:` between them, each the name of a known one or a definition.
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
    /// When an army is not known or its definition is not in order, with the place in the whole
    /// text.
    pub fn read(text: &str, armies: &ArmyRegistry) -> Result<Self, ParseArmyError> {
        let (white, black) = text
            .split_once(':')
            .ok_or_else(|| ParseArmyError::expected(text.len(), Wanted::Colon))?;
        let second = |error: ParseArmyError| error.shifted(white.len() + 1);
        Ok(Self::new(armies.read(white)?, armies.read(black).map_err(second)?))
    }

    /// Whether these are the armies that a text names: by their identifiers, or by the text form.
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

    /// The identifiers of both, White's first, with `:` between them.
    pub fn ids(&self) -> String {
        format!("{}:{}", self.white().id(), self.black().id())
    }

    /// White's army.
    pub fn white(&self) -> &Army {
        &self.armies[0]
    }

    /// Black's army.
    pub fn black(&self) -> &Army {
        &self.armies[1]
    }

    /// Both armies, White's first.
    pub fn armies(&self) -> &[Army; 2] {
        &self.armies
    }

    /// The start position.
    ///
    /// # Errors
    /// When the pieces move in ways the kernel cannot compile.
    pub fn start(&self, options: &Options) -> Result<Position, PositionError> {
        ruleset::rules(self, options)?.start_position()
    }

    /// Reads a position of these armies. Armies and options named in the text must be these.
    ///
    /// # Errors
    /// What is wrong with the text or the position.
    pub fn position(&self, text: &str, options: &Options) -> Result<Position, PositionError> {
        self.rules(options)?.read_position(text)
    }

    /// The rules of this pairing, to share between positions. Pieces that are played already, with
    /// whatever options, are not built anew.
    ///
    /// # Errors
    /// When the pieces move in ways the kernel cannot compile.
    pub fn rules(&self, options: &Options) -> Result<Arc<crate::Rules>, PositionError> {
        Ok(ruleset::rules(self, options)?)
    }
}

impl Default for Matchup {
    /// Orthodox chess.
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

/// Other armies stand before a position than those that play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ArmiesMismatchError {
    expected: String,
}

impl ArmiesMismatchError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        message!(Positions::OtherArmies { expected: self.expected.clone() })
    }
}

/// The armies before a position, where there are any, and the rest.
pub(crate) fn split_armies(text: &str) -> (Option<&str>, &str) {
    match text.split_once(' ') {
        Some((armies, rest)) if armies.contains(':') => (Some(armies), rest),
        _ => (None, text),
    }
}

/// Reads a text to be played by rules at hand.
pub(crate) fn read_with_rules(text: &str, rules: &Arc<crate::Rules>) -> Result<Position, PositionError> {
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

/// Reads a position with the armies before it, or of orthodox chess. Options behind it must be these.
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
/// What is wrong with the text or the position.
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
