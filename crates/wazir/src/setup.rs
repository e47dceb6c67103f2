//! How a game starts.

use crate::GameId;

/// What is chosen before a game: nothing for its usual start, or a position, or what the game
/// lets players choose.
///
/// ```
/// use wazir::{GameId, Setup};
/// let table = GameId::Cwda.open(&Setup::default().armies("nutters:rookies"))?;
/// assert_eq!(table.moves().len(), 26);
/// let error = GameId::Shogi.open(&Setup::default().seats(4)).err();
/// assert_eq!(error.unwrap().to_string(), "shogi is for two players, not for 4");
/// # Ok::<(), wazir::SetupError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    pub(crate) armies: Option<String>,
    pub(crate) seats: Option<u8>,
    pub(crate) position: Option<String>,
}

impl Setup {
    /// The armies of CwDA, White's first, as in `fide:clobberers`.
    #[must_use]
    pub fn armies(self, armies: impl Into<String>) -> Self {
        Self { armies: Some(armies.into()), ..self }
    }

    /// The number of players: 2, or 4 in Evo.
    #[must_use]
    pub fn seats(self, seats: u8) -> Self {
        Self { seats: Some(seats), ..self }
    }

    /// The start position in the text form of the game; it says the armies and seats as well.
    #[must_use]
    pub fn position(self, text: impl Into<String>) -> Self {
        Self { position: Some(text.into()), ..self }
    }
}

/// Why a game cannot start as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The text is no position of the game.
    #[error("not a position of {game}: {reason}")]
    Position {
        /// The game.
        game: GameId,
        /// What is wrong with the text.
        reason: String,
    },
    /// There are no such armies.
    #[error("no such armies: {reason}")]
    Armies {
        /// What is wrong with the names.
        reason: String,
    },
    /// The game has no armies to choose from.
    #[error("{game} has no armies to choose: leave them out")]
    NoArmies {
        /// The game.
        game: GameId,
    },
    /// The game cannot be played by so many.
    #[error("{} is for {}, not for {seats}", .game, players(.game))]
    Seats {
        /// The game.
        game: GameId,
        /// The number asked for.
        seats: u8,
    },
    /// A position and something that it says already.
    #[error("the position says which {what} play: leave out the {what}")]
    SaidTwice {
        /// What was given twice: armies or seats.
        what: &'static str,
    },
    /// The game was left out when the program was built.
    #[error("{game} was left out of this program: build it with the feature `{game}`")]
    LeftOut {
        /// The game.
        game: GameId,
    },
}

fn players(game: &GameId) -> &'static str {
    match game {
        GameId::Evo => "two or four players",
        _ => "two players",
    }
}

impl Setup {
    /// Refuses what the game does not let players choose.
    pub(crate) fn suits(&self, game: GameId) -> Result<(), SetupError> {
        if self.armies.is_some() && game != GameId::Cwda {
            return Err(SetupError::NoArmies { game });
        }
        let possible: &[u8] = if game == GameId::Evo { &[2, 4] } else { &[2] };
        if let Some(seats) = self.seats.filter(|seats| !possible.contains(seats)) {
            return Err(SetupError::Seats { game, seats });
        }
        match (&self.position, &self.armies, self.seats) {
            (Some(_), Some(_), _) => Err(SetupError::SaidTwice { what: "armies" }),
            (Some(_), _, Some(_)) => Err(SetupError::SaidTwice { what: "seats" }),
            _ => Ok(()),
        }
    }
}
