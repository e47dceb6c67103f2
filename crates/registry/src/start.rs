//! How a game starts.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;

use wazir_game::GameOptions;
use wazir_text::{Argument, Message, message};

use crate::texts::Opening;
use crate::{AllowedValues, GameId, GameInfo};

/// What is chosen before a game: nothing for its usual start, or a position, or what the game
/// lets players choose.
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
    options: Vec<(String, String)>,
}

impl StartOptions {
    /// The armies, the first player's first, as in `fide:clobberers`.
    #[must_use]
    pub fn with_armies(self, armies: impl Into<String>) -> Self {
        Self { armies: Some(armies.into()), ..self }
    }

    /// The number of players.
    #[must_use]
    pub fn with_seats(self, seats: u8) -> Self {
        Self { seats: Some(seats), ..self }
    }

    /// The start position in the text form of the game; it says the armies and seats as well.
    #[must_use]
    pub fn with_position(self, text: impl Into<String>) -> Self {
        Self { position: Some(text.into()), ..self }
    }

    /// A rule by its key; the last value given counts.
    #[must_use]
    pub fn with_option(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        let key = key.into();
        self.options.retain(|(known, _)| *known != key);
        self.options.push((key, value.into()));
        self
    }

    /// The armies chosen.
    pub fn armies(&self) -> Option<&str> {
        self.armies.as_deref()
    }

    /// The number of players chosen.
    pub fn seats(&self) -> Option<u8> {
        self.seats
    }

    /// The position chosen.
    pub fn position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    /// The rules chosen, each as key and value.
    pub fn options(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.options.iter().map(|(key, value)| (&**key, &**value))
    }

    /// The options of a ruleset: those chosen, and the defaults of the others. Keys that it does not have
    /// are left to others.
    ///
    /// # Errors
    /// [`OpenError::OptionValue`] when an option does not take the value chosen.
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

    /// Refuses what the game does not let players choose.
    ///
    /// # Errors
    /// What that is.
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

/// Why a game cannot start as asked.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum OpenError {
    /// There is no such game in the list.
    UnknownGame {
        /// The name asked for.
        name: String,
        /// The games there are.
        known: Vec<String>,
    },
    /// The text is no position of the game.
    Position {
        /// The game.
        game: GameId,
        /// What is wrong with the text.
        source: Box<dyn Error + Send + Sync>,
    },
    /// There are no such armies.
    Armies {
        /// What is wrong with the names.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The game has no armies to choose from.
    NoArmies {
        /// The game.
        game: GameId,
    },
    /// The game cannot be played by so many.
    Seats {
        /// The game.
        game: GameId,
        /// By how many it can be played.
        possible: Vec<u8>,
        /// The number asked for.
        seats: u8,
    },
    /// The game has no such option.
    UnknownOption {
        /// The game.
        game: GameId,
        /// The option asked for.
        key: String,
        /// The options there are.
        known: Vec<String>,
    },
    /// The option does not take that value.
    OptionValue {
        /// The option.
        key: String,
        /// The value asked for.
        value: String,
        /// What it can be.
        possible: AllowedValues,
    },
    /// A position and armies, which it says already.
    ArmiesWithPosition,
    /// A position and a number of seats, which it says already.
    SeatsWithPosition,
}

impl OpenError {
    /// What is the matter, as a sentence that can be said in several languages.
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
            Self::ArmiesWithPosition => Opening::ArmiesTwice.into(),
            Self::SeatsWithPosition => Opening::SeatsTwice.into(),
        }
    }
}

fn one_of_words(words: &[String]) -> Argument {
    Argument::one_of(words.iter().cloned())
}
