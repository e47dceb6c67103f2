//! How a game starts.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;

use crate::{Facts, GameId};

/// What is chosen before a game: nothing for its usual start, or a position, or what the game
/// lets players choose.
///
/// ```
/// use wazir_games::{Games, Start};
/// let games = Games::built_in();
/// # #[cfg(feature = "cwda")] {
/// let game = games.open("cwda", &Start::default().armies("nutters:rookies"))?;
/// assert_eq!(game.moves().len(), 26);
/// # }
/// # #[cfg(feature = "shogi")] {
/// let error = games.open("shogi", &Start::default().seats(4)).err();
/// assert_eq!(error.unwrap().to_string(), "shogi is for 2 players, not for 4");
/// # }
/// # Ok::<(), wazir_games::OpenError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    armies: Option<String>,
    seats: Option<u8>,
    position: Option<String>,
    options: Vec<(String, String)>,
}

impl Start {
    /// The armies, the first player's first, as in `fide:clobberers`.
    #[must_use]
    pub fn armies(self, armies: impl Into<String>) -> Self {
        Self { armies: Some(armies.into()), ..self }
    }

    /// The number of players.
    #[must_use]
    pub fn seats(self, seats: u8) -> Self {
        Self { seats: Some(seats), ..self }
    }

    /// The start position in the text form of the game; it says the armies and seats as well.
    #[must_use]
    pub fn position(self, text: impl Into<String>) -> Self {
        Self { position: Some(text.into()), ..self }
    }

    /// A rule by its key; the last value given counts.
    #[must_use]
    pub fn option(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        let key = key.into();
        self.options.retain(|(known, _)| *known != key);
        self.options.push((key, value.into()));
        self
    }

    /// The armies chosen.
    pub fn chosen_armies(&self) -> Option<&str> {
        self.armies.as_deref()
    }

    /// The number of players chosen.
    pub fn chosen_seats(&self) -> Option<u8> {
        self.seats
    }

    /// The position chosen.
    pub fn chosen_position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    /// The rules chosen, each as key and value.
    pub fn chosen_options(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.options.iter().map(|(key, value)| (&**key, &**value))
    }

    /// Refuses what the game does not let players choose.
    ///
    /// # Errors
    /// What that is.
    pub(crate) fn suits(&self, facts: &Facts) -> Result<(), OpenError> {
        let game = || facts.id().clone();
        if self.armies.is_some() && facts.armies().len() == 0 {
            return Err(OpenError::NoArmies { game: game() });
        }
        let possible = facts.seat_counts();
        if let Some(seats) = self.seats.filter(|seats| !possible.contains(seats)) {
            return Err(OpenError::Seats { game: game(), possible: possible.into(), seats });
        }
        for (key, value) in self.chosen_options() {
            let field = facts.option(key).ok_or_else(|| OpenError::UnknownOption {
                game: game(),
                key: key.into(),
                known: facts.options().iter().map(|field| field.key().to_string()).collect(),
            })?;
            if !field.values().hold(value) {
                return Err(OpenError::OptionValue {
                    key: key.into(),
                    value: value.into(),
                    possible: field.values().to_string(),
                });
            }
        }
        match (&self.position, &self.armies, self.seats) {
            (Some(_), Some(_), _) => Err(OpenError::SaidTwice { what: "armies" }),
            (Some(_), _, Some(_)) => Err(OpenError::SaidTwice { what: "seats" }),
            _ => Ok(()),
        }
    }
}

/// Why a game cannot start as asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// There is no such game in the list.
    #[error("`{name}` is no game known here: choose {}", or(known))]
    UnknownGame {
        /// The name asked for.
        name: String,
        /// The games there are.
        known: Vec<String>,
    },
    /// The text is no position of the game.
    #[error("not a position of {game}: {source}")]
    Position {
        /// The game.
        game: GameId,
        /// What is wrong with the text.
        source: Box<dyn Error + Send + Sync>,
    },
    /// There are no such armies.
    #[error("no such armies: {source}")]
    Armies {
        /// What is wrong with the names.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The game has no armies to choose from.
    #[error("{game} has no armies to choose: leave them out")]
    NoArmies {
        /// The game.
        game: GameId,
    },
    /// The game cannot be played by so many.
    #[error("{game} is for {} players, not for {seats}", or(possible))]
    Seats {
        /// The game.
        game: GameId,
        /// By how many it can be played.
        possible: Vec<u8>,
        /// The number asked for.
        seats: u8,
    },
    /// The game has no such option.
    #[error("{game} has no option `{key}`: {}", choose(known))]
    UnknownOption {
        /// The game.
        game: GameId,
        /// The option asked for.
        key: String,
        /// The options there are.
        known: Vec<String>,
    },
    /// The option does not take that value.
    #[error("the option `{key}` cannot be `{value}`: choose {possible}")]
    OptionValue {
        /// The option.
        key: String,
        /// The value asked for.
        value: String,
        /// What it can be.
        possible: String,
    },
    /// A position and something that it says already.
    #[error("the position says which {what} play: leave out the {what}")]
    SaidTwice {
        /// What was given twice: armies or seats.
        what: &'static str,
    },
}

/// A list with `or` before its last word.
fn or<T: ToString>(list: &[T]) -> String {
    let words: Vec<String> = list.iter().map(ToString::to_string).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => rest.join(", ") + " or " + last,
        None => String::new(),
    }
}

fn choose(known: &[String]) -> String {
    if known.is_empty() { "it has none".into() } else { "choose ".to_string() + &or(known) }
}
