//! Games to learn from, as lines of JSON.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use wazir_text::{Matches, Message};

use crate::record::{GameRecord, RecordError};

/// A game between two players, as far as a fit has use for it.
///
/// Its text form is a line of JSON. A game of a match ([`GameRecord`]) can be learnt from as well.
///
/// ```
/// use wazir_arena::tune::PlayedGame;
/// let line = r#"{"moves":"7g7f 3c3d","random":1,"result":0.5,"scores":[12],"start":"s"}"#;
/// let game: PlayedGame = line.parse()?;
/// assert_eq!((game.moves().len(), game.result()), (2, 0.5));
/// assert_eq!(game.to_string(), line);
/// # Ok::<(), wazir_arena::tune::PlayedGameError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    pub(crate) start: String,
    pub(crate) rules: Vec<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) random: usize,
    pub(crate) scores: Vec<i32>,
    pub(crate) result: f32,
    pub(crate) players: String,
}

/// The line of a game, its fields in the order of the alphabet.
#[derive(Serialize, Deserialize)]
struct Line {
    moves: String,
    random: usize,
    result: f32,
    scores: Vec<i32>,
    start: String,
}

/// Why a line is no game to learn from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayedGameError {
    /// It is not a game at all.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It was not decided by moves: somebody broke the rules of the match.
    Fault,
}

impl PlayedGameError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Record(error) => error.message(),
            Self::Fault => Matches::EndedByFault.into(),
        }
    }
}

impl PlayedGame {
    /// Where the game began, in the text form of the game.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// All moves, the random ones at the beginning included.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// How many moves at the beginning were random.
    pub fn random(&self) -> usize {
        self.random
    }

    /// What the player to move thought of the positions after the random moves, in hundredths of
    /// the weakest piece; nothing when that is not known.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// The points of the first seat: 1, 0 or a half.
    pub fn result(&self) -> f32 {
        self.result
    }
}

/// The line of JSON, without its end. Who played is not in it, nor by which rules: these are equal
/// players and the usual rules.
impl fmt::Display for PlayedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = Line {
            moves: self.moves.join(" "),
            random: self.random,
            result: self.result,
            scores: self.scores.clone(),
            start: self.start.clone(),
        };
        f.write_str(&serde_json::to_string(&line).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for PlayedGame {
    type Err = PlayedGameError;

    /// Reads a game as it is written, or as a match records it.
    fn from_str(line: &str) -> Result<Self, PlayedGameError> {
        match serde_json::from_str::<Line>(line) {
            Ok(line) => Ok(Self {
                start: line.start,
                rules: Vec::new(),
                moves: line.moves.split_whitespace().map(str::to_owned).collect(),
                random: line.random,
                scores: line.scores,
                result: line.result,
                players: String::new(),
            }),
            Err(_) => Self::try_from(&line.parse::<GameRecord>()?),
        }
    }
}

impl TryFrom<&GameRecord> for PlayedGame {
    type Error = PlayedGameError;

    /// A game of a match between any players. What they thought is not known.
    fn try_from(record: &GameRecord) -> Result<Self, PlayedGameError> {
        if record.fault().is_some() {
            return Err(PlayedGameError::Fault);
        }
        let result = record.result().first().copied().unwrap_or(0.5);
        Ok(Self {
            start: record.start().to_owned(),
            rules: record.rules().to_vec(),
            moves: record.moves().to_vec(),
            random: record.opening_moves().len(),
            scores: Vec::new(),
            result: result as f32,
            players: format!("{:?}", record.seats()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EFFORT: &str = r#"{"moves":1,"nodes":1,"depths":1,"ms":1,"slowest_ms":1}"#;

    fn recorded(rest: &str) -> String {
        format!(
            r#"{{"game":"shogi","build":"x","seed":1,"opening":0,"start":"s","moves":["7g7f","3c3d"],
            "opening_plies":1,"seats":["a","b"],"options":["",""],"result":[1,0],"plies":1,
            "effort":[{EFFORT},{EFFORT}],{rest}}}"#
        )
    }

    #[test]
    fn games_of_a_match_are_read() {
        let end = r#""reason":"resignation","rules":["repetition-count=5"]"#;
        let game: PlayedGame = recorded(end).parse().unwrap();
        assert_eq!(game.rules, ["repetition-count=5"]);
        assert_eq!((game.start(), game.random(), game.result()), ("s", 1, 1.0));
        assert_eq!((game.moves().len(), game.scores().len()), (2, 0));
        assert_eq!(game.players, r#"["a", "b"]"#);
    }

    #[test]
    fn what_teaches_nothing_is_told_of() {
        let fault = r#""reason":"crash","fault":{"seat":1,"kind":"crash","detail":"gone"}"#;
        assert_eq!(recorded(fault).parse::<PlayedGame>(), Err(PlayedGameError::Fault));
        for line in ["", "{}", "{\"moves\":\"7g7f\"", "7g7f"] {
            let error = line.parse::<PlayedGame>().unwrap_err();
            assert!(matches!(error, PlayedGameError::Record(_)), "{error}");
        }
    }
}
