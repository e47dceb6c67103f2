//! Training games as lines of JSON.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use wazir_text::Message;

use crate::record::{GameRecord, RecordError};
use crate::texts::Matches;

/// A game, as far as training needs it.
///
/// Its text form is a line of JSON. A game of a match ([`GameRecord`]) can be used as well.
///
/// ```
/// use wazir_arena::tune::TrainingGame;
/// let line = r#"{"moves":"7g7f 3c3d","random":1,"result":0.5,"scores":[12],"start":"s"}"#;
/// let game: TrainingGame = line.parse()?;
/// assert_eq!((game.moves().len(), game.result()), (2, 0.5));
/// assert_eq!(game.to_string(), line);
/// # Ok::<(), wazir_arena::tune::TrainingGameError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingGame {
    pub(crate) start: String,
    pub(crate) rules: Vec<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) random: usize,
    pub(crate) scores: Vec<i32>,
    pub(crate) asides: Vec<SidePosition>,
    pub(crate) result: f32,
    /// The points of all seats in turn order, in a game for more than two.
    pub(crate) results: Vec<f32>,
    pub(crate) players: String,
}

/// A position beside the game, as a search visits many.
///
/// Its text form is the number of moves of the game before the branch, the moves from there, the
/// best move in the resulting position, and its score for the player to move: `12 7g7f 3c3d -35`
/// branches after twelve moves with 7g7f, and then 3c3d was found best.
///
/// ```
/// use wazir_arena::tune::SidePosition;
/// let aside: SidePosition = "12 7g7f 3c3d -35".parse().unwrap();
/// assert_eq!((aside.ply(), aside.moves(), aside.score()), (12, &["7g7f".to_owned(), "3c3d".to_owned()][..], -35));
/// assert_eq!(aside.to_string(), "12 7g7f 3c3d -35");
/// assert!("12 -35".parse::<SidePosition>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidePosition {
    pub(crate) ply: usize,
    pub(crate) moves: Vec<String>,
    pub(crate) score: i32,
}

impl SidePosition {
    /// The number of moves of the game before the branch.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The moves from there; the last is the best move in the position.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The search score for the player to move, in hundredths of the weakest piece.
    pub fn score(&self) -> i32 {
        self.score
    }
}

impl fmt::Display for SidePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.ply, self.moves.join(" "), self.score)
    }
}

/// A text that is not a [`SidePosition`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", Message::from(Matches::NoAside))]
pub struct SidePositionError;

impl FromStr for SidePosition {
    type Err = SidePositionError;

    fn from_str(text: &str) -> Result<Self, SidePositionError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [ply, moves @ .., score] = words.as_slice() else { return Err(SidePositionError) };
        let (Ok(ply), Ok(score)) = (ply.parse(), score.parse()) else {
            return Err(SidePositionError);
        };
        let moves: Vec<String> = moves.iter().map(|&mv| mv.to_owned()).collect();
        if moves.is_empty() { Err(SidePositionError) } else { Ok(Self { ply, moves, score }) }
    }
}

/// The line of a game, with its fields in alphabetical order.
#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    aside: String,
    moves: String,
    random: usize,
    result: f32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    results: Vec<f32>,
    scores: Vec<i32>,
    start: String,
}

/// An error in the line of a training game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum TrainingGameError {
    /// The line is not a game.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The game was not decided by moves: a player broke the match rules.
    Fault,
    /// A side position cannot be read.
    #[error(transparent)]
    Aside(#[from] SidePositionError),
}

impl TrainingGameError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Record(error) => error.message(),
            Self::Fault => Matches::EndedByFault.into(),
            Self::Aside(_) => Matches::NoAside.into(),
        }
    }
}

impl TrainingGame {
    /// The start position, in the text form of the game.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// All moves, the random ones at the start included.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The number of random moves at the start.
    pub fn random_plies(&self) -> usize {
        self.random
    }

    /// The search scores after the random moves, for the player to move, in hundredths of the
    /// weakest piece; empty if they are unknown.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// The positions beside the game.
    pub fn asides(&self) -> &[SidePosition] {
        &self.asides
    }

    /// The points of the first seat: 1, 0 or a share.
    pub fn result(&self) -> f32 {
        self.result
    }

    /// Returns the points of the seat with this index in turn order, from 0.
    ///
    /// ```
    /// use wazir_arena::tune::TrainingGame;
    /// let rest = r#""scores":[],"start":"s"}"#;
    /// let two: TrainingGame = [r#"{"moves":"","random":0,"result":1,"#, rest].concat().parse()?;
    /// assert_eq!((two.points(0), two.points(1)), (1.0, 0.0));
    /// let four = r#"{"moves":"","random":0,"result":0.0,"results":[0.0,0.0,1.0,0.0],"#;
    /// let four: TrainingGame = [four, rest].concat().parse()?;
    /// assert_eq!((four.points(0), four.points(2)), (0.0, 1.0));
    /// # Ok::<(), wazir_arena::tune::TrainingGameError>(())
    /// ```
    pub fn points(&self, place: usize) -> f32 {
        let of_two = if place == 0 { self.result } else { 1.0 - self.result };
        self.results.get(place).copied().unwrap_or(of_two)
    }
}

/// Writes the line of JSON, without a line end. It states neither players nor rules: the players
/// are equal and the rules the default ones.
impl fmt::Display for TrainingGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let asides = self.asides.iter().map(SidePosition::to_string).collect::<Vec<_>>();
        let line = Line {
            aside: asides.join(";"),
            moves: self.moves.join(" "),
            random: self.random,
            result: self.result,
            results: self.results.clone(),
            scores: self.scores.clone(),
            start: self.start.clone(),
        };
        f.write_str(&serde_json::to_string(&line).map_err(|_| fmt::Error)?)
    }
}

fn asides(text: &str) -> Result<Vec<SidePosition>, SidePositionError> {
    text.split(';').filter(|part| !part.is_empty()).map(str::parse).collect()
}

impl FromStr for TrainingGame {
    type Err = TrainingGameError;

    /// Reads a training game or a game record of a match.
    fn from_str(line: &str) -> Result<Self, TrainingGameError> {
        match serde_json::from_str::<Line>(line) {
            Ok(line) => Ok(Self {
                asides: asides(&line.aside)?,
                start: line.start,
                rules: Vec::new(),
                moves: line.moves.split_whitespace().map(str::to_owned).collect(),
                random: line.random,
                scores: line.scores,
                result: line.result,
                results: line.results,
                players: String::new(),
            }),
            Err(_) => Self::try_from(&line.parse::<GameRecord>()?),
        }
    }
}

impl TryFrom<&GameRecord> for TrainingGame {
    type Error = TrainingGameError;

    /// Converts a game of a match between any players, whose scores are unknown.
    fn try_from(record: &GameRecord) -> Result<Self, TrainingGameError> {
        if record.fault().is_some() {
            return Err(TrainingGameError::Fault);
        }
        let points: Vec<f32> = record.result().iter().map(|&points| points as f32).collect();
        let result = points.first().copied().unwrap_or(0.5);
        Ok(Self {
            start: record.start().to_owned(),
            rules: record.rules().to_vec(),
            moves: record.moves().to_vec(),
            random: record.opening_moves().len(),
            scores: Vec::new(),
            asides: Vec::new(),
            result,
            results: if points.len() > 2 { points } else { Vec::new() },
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
        let game: TrainingGame = recorded(end).parse().unwrap();
        assert_eq!(game.rules, ["repetition-count=5"]);
        assert_eq!((game.start(), game.random_plies(), game.result()), ("s", 1, 1.0));
        assert_eq!((game.moves().len(), game.scores().len()), (2, 0));
        assert_eq!(game.players, r#"["a", "b"]"#);
    }

    #[test]
    fn positions_beside_a_game_are_kept() {
        let line = r#"{"aside":"0 7g7f 3c3d -35;1 2g2f 8c8d 4","moves":"2g2f","random":0,"result":1.0,"scores":[9],"start":"s"}"#;
        let game: TrainingGame = line.parse().unwrap();
        assert_eq!((game.asides().len(), game.asides()[1].ply()), (2, 1));
        assert_eq!(game.to_string(), line);
        let broken = line.replace(" -35", "");
        assert!(broken.parse::<TrainingGame>().is_err());
    }

    #[test]
    fn what_teaches_nothing_is_told_of() {
        let fault = r#""reason":"crash","fault":{"seat":1,"kind":"crash","detail":"gone"}"#;
        assert_eq!(recorded(fault).parse::<TrainingGame>(), Err(TrainingGameError::Fault));
        for line in ["", "{}", "{\"moves\":\"7g7f\"", "7g7f"] {
            let error = line.parse::<TrainingGame>().unwrap_err();
            assert!(matches!(error, TrainingGameError::Record(_)), "{error}");
        }
    }
}
