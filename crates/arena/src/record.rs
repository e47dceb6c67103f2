//! Game records as lines of JSON.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use wazir_game::texts::Ending;
use wazir_text::{Message, message};

use crate::texts::Matches;

/// A game that was played, with everything that is needed to judge it again.
///
/// Its text form is one line of JSON; docs/arena.md describes the fields.
///
/// ```
/// use wazir_arena::GameRecord;
///
/// let line = r#"{"game":"shogi","build":"wazir 0.1.0","seed":1,"opening":0,
///     "start":"8k/9/8S/9/9/9/9/9/9 b G 1","moves":["G*1b"],"opening_plies":0,
///     "seats":["new","old"],"options":["nodes=900","nodes=800"],"result":[1.0,0.0],
///     "reason":"checkmate","plies":1,"effort":[
///     {"moves":1,"nodes":70,"depths":1,"ms":0.4,"slowest_ms":0.4},
///     {"moves":0,"nodes":0,"depths":0,"ms":0.0,"slowest_ms":0.0}]}"#;
/// let record: GameRecord = line.parse()?;
/// assert_eq!(record.seats(), ["new", "old"]);
/// assert_eq!(record.to_string().parse(), Ok(record));
/// # Ok::<(), wazir_arena::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    pub(crate) game: String,
    pub(crate) build: String,
    pub(crate) seed: u64,
    pub(crate) opening: u64,
    pub(crate) start: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) rules: Vec<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) opening_plies: usize,
    pub(crate) seats: Vec<String>,
    pub(crate) options: Vec<String>,
    pub(crate) result: Vec<f64>,
    pub(crate) reason: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fault: Option<Forfeit>,
    pub(crate) plies: usize,
    pub(crate) effort: Vec<SearchTotals>,
}

/// The moves, nodes and time that a player spent on a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SearchTotals {
    pub(crate) moves: u64,
    pub(crate) nodes: u64,
    pub(crate) depths: u64,
    pub(crate) ms: f64,
    pub(crate) slowest_ms: f64,
}

/// A breach of the match rules: the seat, the kind and the details.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    pub(crate) seat: usize,
    pub(crate) kind: ForfeitKind,
    pub(crate) detail: String,
}

/// The ways to lose other than by play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForfeitKind {
    /// A move came too late, or not at all.
    Time,
    /// A move breaks the rules or cannot be read, or a claim does not hold.
    Illegal,
    /// The player crashed.
    Crash,
}

impl ForfeitKind {
    /// The reason why the game ended, as a translatable phrase.
    pub fn message(self) -> Message {
        match self {
            Self::Time => Ending::TimeForfeit.into(),
            Self::Illegal => Ending::IllegalMove.into(),
            Self::Crash => Matches::Crash.into(),
        }
    }
}

/// The English reason why the game ended, as records hold it.
impl fmt::Display for ForfeitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Forfeit {
    /// The index of the seat in turn order, from 0.
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// The kind of breach.
    pub fn kind(&self) -> ForfeitKind {
        self.kind
    }

    /// A description of the event.
    pub fn detail(&self) -> &str {
        &self.detail
    }
}

impl SearchTotals {
    /// The number of moves searched.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The number of nodes of all moves.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The sum of the depths reached, in plies.
    pub fn depths(&self) -> u64 {
        self.depths
    }

    /// The time of all moves, in milliseconds.
    pub fn ms(&self) -> f64 {
        self.ms
    }

    /// The time of the slowest move, in milliseconds.
    pub fn slowest_ms(&self) -> f64 {
        self.slowest_ms
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.moves = self.moves.saturating_add(other.moves);
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.depths = self.depths.saturating_add(other.depths);
        self.ms += other.ms;
        self.slowest_ms = self.slowest_ms.max(other.slowest_ms);
    }
}

/// The identity of a game within a match: the game, its opening, and the players in their seats.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameKey {
    game: String,
    seed: u64,
    opening: u64,
    start: String,
    rules: Vec<String>,
    moves: Vec<String>,
    seats: Vec<String>,
}

impl GameRecord {
    /// The game's id.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The program and version that played the game.
    pub fn build(&self) -> &str {
        &self.build
    }

    /// The seed of the openings.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of the opening.
    pub fn opening(&self) -> u64 {
        self.opening
    }

    /// The start position, in the text form of the game.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The options of the game that are not the defaults, each as `KEY=VALUE`.
    pub fn rules(&self) -> &[String] {
        &self.rules
    }

    /// All moves, those of the opening included.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The moves of the opening.
    pub fn opening_moves(&self) -> &[String] {
        self.moves.get(..self.opening_plies).unwrap_or(&self.moves)
    }

    /// The names of the players, in turn order.
    pub fn seats(&self) -> &[String] {
        &self.seats
    }

    /// The settings of each player, in turn order.
    pub fn options(&self) -> &[String] {
        &self.options
    }

    /// The points of each seat; they sum to 1.
    pub fn result(&self) -> &[f64] {
        &self.result
    }

    /// The reason why the game ended.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The breach of the match rules that ended the game, if any.
    pub fn fault(&self) -> Option<&Forfeit> {
        self.fault.as_ref()
    }

    /// The number of plies after the opening.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// The moves, nodes and time that each seat spent.
    pub fn effort(&self) -> &[SearchTotals] {
        &self.effort
    }

    /// Returns the identity of this game within its match.
    pub fn key(&self) -> GameKey {
        GameKey {
            game: self.game.clone(),
            seed: self.seed,
            opening: self.opening,
            start: self.start.clone(),
            rules: self.rules.clone(),
            moves: self.opening_moves().to_vec(),
            seats: self.seats.clone(),
        }
    }
}

/// An error in the line of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum RecordError {
    /// The line is not JSON, or lacks the fields of a game.
    Json {
        /// The JSON error, with its position.
        reason: String,
    },
    /// The lists of the seats differ in length, or there are fewer than two seats.
    Lengths,
    /// The points do not sum to 1, or the forfeiting seat does not exist.
    Result,
}

impl RecordError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Json { reason } => message!(Matches::Words { words: reason.clone() }),
            Self::Lengths => Matches::Lengths.into(),
            Self::Result => Matches::Result.into(),
        }
    }
}

/// Writes the line of JSON, without a line end.
impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for GameRecord {
    type Err = RecordError;

    /// Reads a line; refuses it if its parts do not fit together.
    fn from_str(line: &str) -> Result<Self, RecordError> {
        let json = |error: serde_json::Error| RecordError::Json { reason: error.to_string() };
        let record: Self = serde_json::from_str(line).map_err(json)?;
        let seats = record.seats.len();
        let lengths = [record.options.len(), record.result.len(), record.effort.len()];
        if seats < 2 || lengths.iter().any(|&length| length != seats) {
            return Err(RecordError::Lengths);
        }
        let seat = record.fault.as_ref().map_or(0, |fault| fault.seat);
        let points: f64 = record.result.iter().sum();
        if seat >= seats || (points - 1.0).abs() > 1e-6 {
            return Err(RecordError::Result);
        }
        Ok(record)
    }
}

/// An error in one line of several.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct RecordLineError {
    line: usize,
    error: RecordError,
}

impl RecordLineError {
    /// The line number, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The error of the line.
    pub fn error(&self) -> &RecordError {
        &self.error
    }

    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Matches::InLine { line: self.line, why: self.error.message() })
    }
}

/// Reads games from a text with one game per line. Empty lines are skipped, and so is an invalid
/// last line without a line end: it was cut off when a program was stopped.
///
/// # Errors
/// A [`RecordLineError`] for the first other line that is not a game.
///
/// ```
/// use wazir_arena::read_records;
/// assert_eq!(read_records("\n{\"game\":\"sho")?, []);
/// let error = read_records("\n{}\n").unwrap_err();
/// assert_eq!(error.line(), 2);
/// # Ok::<(), wazir_arena::RecordLineError>(())
/// ```
pub fn read_records(text: &str) -> Result<Vec<GameRecord>, RecordLineError> {
    let mut records = Vec::new();
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        match line.parse() {
            Ok(record) => records.push(record),
            Err(_) if !line.ends_with('\n') => {}
            Err(error) => return Err(RecordLineError { line: index + 1, error }),
        }
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_do_not_fit_are_refused() {
        let line = |result: &str| {
            format!(
                r#"{{"game":"evo","build":"x","seed":1,"opening":0,"start":"s","moves":[],
                "opening_plies":0,"seats":["a","b"],"options":["",""],"result":{result},"reason":"r",
                "plies":0,"effort":[{{"moves":0,"nodes":0,"depths":0,"ms":0,"slowest_ms":0}},
                {{"moves":0,"nodes":0,"depths":0,"ms":0,"slowest_ms":0}}]}}"#
            )
            .replace('\n', " ")
        };
        let read = |line: &str| line.parse::<GameRecord>();
        let record = read(&line("[0.5,0.5]")).unwrap();
        assert_eq!(read(&record.to_string()), Ok(record));
        assert_eq!(read(&line("[0.5,0.5,0]")), Err(RecordError::Lengths));
        assert_eq!(read(&line("[0.5,0.6]")), Err(RecordError::Result));
        let error = read_records(&(line("[1,0]") + "\n{}\n")).unwrap_err();
        assert!(error.to_string().starts_with("line 2: "), "{error}");
        // A line cut off at the end is neither a game nor an error.
        assert_eq!(read_records(&(line("[1,0]") + "\n{\"ga")).unwrap().len(), 1);
    }
}
