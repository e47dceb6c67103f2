//! The choices made before a game starts.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::error::Error;

use wazir_game::GameOptions;
use wazir_text::{Argument, Message, message};

use crate::texts::Opening;
use crate::{AllowedValues, ChosenStart, GameId, GameInfo};

/// The choices made before a game starts: a position, or whatever the game lets players choose. The
/// default is the default start of the game.
///
/// ```
/// use wazir_registry::{GameRegistry, StartOptions};
/// let games = wazir_builtin::games();
/// let game = games.open("cwda", &StartOptions::default().with_armies("nutters:rookies"))?;
/// assert_eq!(game.legal_moves().len(), 26);
/// let error = games.open("shogi", &StartOptions::default().with_seats(4)).err();
/// assert_eq!(error.unwrap().to_string(), "shogi is for 2 players, not for 4");
/// # Ok::<(), wazir_registry::OpenError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartOptions {
    armies: Option<String>,
    seats: Option<u8>,
    position: Option<String>,
    /// The name of the start, and the seed for `random`.
    named: Option<(String, u64)>,
    /// The number of the start, from its name.
    number: Option<u32>,
    options: Vec<(String, String)>,
}

impl StartOptions {
    /// Sets the armies, the first player's first, as in `fide:clobberers`.
    #[must_use]
    pub fn with_armies(self, armies: impl Into<String>) -> Self {
        Self { armies: Some(armies.into()), ..self }
    }

    /// Sets the number of players.
    #[must_use]
    pub fn with_seats(self, seats: u8) -> Self {
        Self { seats: Some(seats), ..self }
    }

    /// Sets the start position, in the text form of the game, which also gives armies and seats.
    #[must_use]
    pub fn with_position(self, text: impl Into<String>) -> Self {
        Self { position: Some(text.into()), ..self }
    }

    /// Chooses one of the game's starts by its name or number; see [`GameInfo::find_start`]. `seed`
    /// decides what `random` means.
    ///
    /// ```
    /// use wazir_registry::StartOptions;
    /// let games = wazir_builtin::games();
    /// let game = games.open("shogi", &StartOptions::default().with_start("two-pieces", 0))?;
    /// assert_eq!(game.to_move(), wazir_game::Seat::SECOND);
    /// let error = games.open("evo", &StartOptions::default().with_start("hedge", 0)).err();
    /// assert_eq!(error.unwrap().to_string(), "evo has no start `hedge`: choose cluster or wall");
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    #[must_use]
    pub fn with_start(self, name: impl Into<String>, seed: u64) -> Self {
        Self { named: Some((name.into(), seed)), ..self }
    }

    /// Sets an option by its key, replacing an earlier value.
    #[must_use]
    pub fn with_option(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        let key = key.into();
        self.options.retain(|(known, _)| *known != key);
        self.options.push((key, value.into()));
        self
    }

    /// Returns the chosen armies.
    pub fn armies(&self) -> Option<&str> {
        self.armies.as_deref()
    }

    /// Returns the chosen number of players.
    pub fn seats(&self) -> Option<u8> {
        self.seats
    }

    /// Returns the text of the chosen position.
    pub fn position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    /// Returns the name of the chosen start.
    pub fn start(&self) -> Option<&str> {
        self.named.as_ref().map(|(name, _)| &**name)
    }

    /// Returns the number of the chosen start. A game sees it when it is opened.
    pub fn start_number(&self) -> Option<u32> {
        self.number
    }

    /// Returns the chosen options as pairs of key and value.
    pub fn options(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.options.iter().map(|(key, value)| (&**key, &**value))
    }

    /// Returns the options of a ruleset: the chosen values, and the defaults for the others. Keys
    /// that the ruleset does not have are ignored.
    ///
    /// # Errors
    /// [`OpenError::OptionValue`] if an option does not accept the chosen value.
    ///
    /// ```
    /// use wazir_builtin::rules::evo::Options;
    /// use wazir_registry::StartOptions;
    ///
    /// let options: Options = StartOptions::default().with_option("repetition-count", "5").ruleset_options()?;
    /// assert_eq!(options.repetition_count(), 5);
    /// assert!(StartOptions::default().with_option("repetition-count", "1001").ruleset_options::<Options>().is_err());
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    pub fn ruleset_options<O: GameOptions>(&self) -> Result<O, OpenError> {
        self.options().try_fold(O::default(), |options, (key, value)| {
            let Some(row) = O::OPTIONS.iter().find(|row| row.key() == key) else {
                return Ok(options);
            };
            let values = row.values();
            values.normalize(value).and_then(|value| row.set(options, &value)).ok_or_else(|| {
                OpenError::OptionValue { key: key.into(), value: value.into(), possible: values }
            })
        })
    }

    /// Returns the choices with the named start replaced by what it stands for: a position, options
    /// or a number.
    ///
    /// # Errors
    /// [`OpenError::UnknownStart`] if the game has no start of this name, and
    /// [`OpenError::StartWithPosition`] if a position is given too.
    pub(crate) fn with_resolved_name(&self, facts: &GameInfo) -> Result<Self, OpenError> {
        let Some((name, seed)) = &self.named else { return Ok(self.clone()) };
        if self.position.is_some() {
            return Err(OpenError::StartWithPosition);
        }
        let plain = Self { named: None, ..self.clone() };
        let unknown = || OpenError::UnknownStart {
            game: facts.id().clone(),
            name: name.chars().take(40).flat_map(char::escape_debug).collect(),
            known: facts.start_names(),
        };
        match facts.find_start(name, *seed).ok_or_else(unknown)? {
            ChosenStart::Default => Ok(plain),
            ChosenStart::Number(number) => Ok(Self { number: Some(number), ..plain }),
            ChosenStart::Named(start) => {
                let plain = match start.position() {
                    Some(text) => plain.with_position(text),
                    None => plain,
                };
                let options = start.options();
                Ok(options.fold(plain, |plain, (key, value)| plain.with_option(key, value)))
            }
        }
    }

    /// Checks that the game lets players make these choices.
    ///
    /// # Errors
    /// The first choice that the game does not allow.
    pub(crate) fn check_against(&self, facts: &GameInfo) -> Result<(), OpenError> {
        let game = || facts.id().clone();
        if self.armies.is_some() && facts.armies().len() == 0 {
            return Err(OpenError::NoArmies { game: game() });
        }
        let possible = facts.seat_counts();
        if let Some(seats) = self.seats.filter(|seats| !possible.contains(seats)) {
            return Err(OpenError::Seats { game: game(), possible: possible.into(), seats });
        }
        for (key, value) in self.options() {
            let field = facts.option(key).ok_or_else(|| OpenError::UnknownOption {
                game: game(),
                key: key.into(),
                known: facts.options().iter().map(|field| field.key().to_string()).collect(),
            })?;
            if !field.values().contains(value) {
                return Err(OpenError::OptionValue {
                    key: key.into(),
                    value: value.into(),
                    possible: field.values().clone(),
                });
            }
        }
        match (&self.position, &self.armies, self.seats) {
            (Some(_), Some(_), _) => Err(OpenError::ArmiesWithPosition),
            (Some(_), _, Some(_)) => Err(OpenError::SeatsWithPosition),
            _ => Ok(()),
        }
    }
}

/// The reason why a game cannot be opened.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum OpenError {
    /// The registry has no such game.
    UnknownGame {
        /// The name that was asked for.
        name: String,
        /// The ids of the games in the registry.
        known: Vec<String>,
    },
    /// The text is not a position of the game.
    Position {
        /// The game that was asked for.
        game: GameId,
        /// The error in the text.
        source: Arc<dyn Error + Send + Sync>,
    },
    /// There are no such armies.
    Armies {
        /// The error in the names.
        source: Arc<dyn Error + Send + Sync>,
    },
    /// The game does not offer a choice of armies.
    NoArmies {
        /// The game that was asked for.
        game: GameId,
    },
    /// The game cannot be played with this number of players.
    Seats {
        /// The game that was asked for.
        game: GameId,
        /// The numbers of players that are possible.
        possible: Vec<u8>,
        /// The number of players that was asked for.
        seats: u8,
    },
    /// The game has no such option.
    UnknownOption {
        /// The game that was asked for.
        game: GameId,
        /// The key that was asked for.
        key: String,
        /// The keys of the game's options.
        known: Vec<String>,
    },
    /// The option does not accept this value.
    OptionValue {
        /// The key of the option.
        key: String,
        /// The value that was asked for.
        value: String,
        /// The values that the option accepts.
        possible: AllowedValues,
    },
    /// The game has no start of this name.
    UnknownStart {
        /// The game that was asked for.
        game: GameId,
        /// The name that was asked for.
        name: String,
        /// The names of the game's starts.
        known: Vec<String>,
    },
    /// A start was named although a position is given.
    StartWithPosition,
    /// Armies were chosen although the position determines them.
    ArmiesWithPosition,
    /// A number of seats was chosen although the position determines it.
    SeatsWithPosition,
}

impl OpenError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::UnknownGame { name, known } => {
                message!(Opening::UnknownGame { name: name.clone(), known: one_of_words(known) })
            }
            Self::Position { game, source } => {
                message!(Opening::Position {
                    game: Argument::from_display(game),
                    why: Argument::from_display(source)
                })
            }
            Self::Armies { source } => {
                message!(Opening::Armies { why: Argument::from_display(source) })
            }
            Self::NoArmies { game } => {
                message!(Opening::NoArmies { game: Argument::from_display(game) })
            }
            Self::Seats { game, possible, seats } => {
                let possible = Argument::one_of(possible.iter().copied());
                message!(Opening::Seats {
                    game: Argument::from_display(game),
                    possible,
                    seats: *seats
                })
            }
            Self::UnknownOption { game, key, known } if known.is_empty() => {
                message!(Opening::NoOptions {
                    game: Argument::from_display(game),
                    key: key.clone()
                })
            }
            Self::UnknownOption { game, key, known } => {
                let (game, known) = (Argument::from_display(game), one_of_words(known));
                message!(Opening::UnknownOption { game, key: key.clone(), known })
            }
            Self::OptionValue { key, value, possible } => {
                let (key, value, possible) = (key.clone(), value.clone(), possible.to_argument());
                message!(Opening::OptionValue { key, value, possible })
            }
            Self::UnknownStart { game, known, .. } if known.is_empty() => {
                message!(Opening::NoStarts { game: Argument::from_display(game) })
            }
            Self::UnknownStart { game, name, known } => {
                let (game, known) = (Argument::from_display(game), one_of_words(known));
                message!(Opening::UnknownStart { game, name: name.clone(), known })
            }
            Self::StartWithPosition => Opening::StartTwice.into(),
            Self::ArmiesWithPosition => Opening::ArmiesTwice.into(),
            Self::SeatsWithPosition => Opening::SeatsTwice.into(),
        }
    }
}

fn one_of_words(words: &[String]) -> Argument {
    Argument::one_of(words.iter().cloned())
}
