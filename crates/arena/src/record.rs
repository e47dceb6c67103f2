//! Games as lines of JSON.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use wazir_game::texts::Ending;
use wazir_text::{Message, message};

use crate::texts::Matches;

/// A game that was played, with all that is needed to judge it again.
///
/// Its text form is one line of JSON; docs/arena.md says what the fields hold.
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

/// What a player spent on a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SearchTotals {
    pub(crate) moves: u64,
    pub(crate) nodes: u64,
    pub(crate) depths: u64,
    pub(crate) ms: f64,
    pub(crate) slowest_ms: f64,
}

/// Who broke the rules of the match, and how.
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
    /// A move that came too late, or not at all.
    Time,
    /// A move that breaks the rules or cannot be read, or a claim that does not hold.
    Illegal,
    /// A player that is gone.
    Crash,
}

impl ForfeitKind {
    /// The reason why a game ended, as a phrase that can be said in several languages.
    pub fn message(self) -> Message {
        match self {
            Self::Time => Ending::TimeForfeit.into(),
            Self::Illegal => Ending::IllegalMove.into(),
            Self::Crash => Matches::Crash.into(),
        }
    }
}

/// The name as the reason why a game ended, which records hold in English.
impl fmt::Display for ForfeitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Forfeit {
    /// The seat by its place in turn order, from 0.
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// In which way.
    pub fn kind(&self) -> ForfeitKind {
        self.kind
    }

    /// What happened, in words.
    pub fn detail(&self) -> &str {
        &self.detail
    }
}

impl SearchTotals {
    /// How many moves were thought about.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The positions visited for them.
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

/// What tells one game of a match from all others: which game, which opening, and who sat where.
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
    /// The game by its short name.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The program and version that played it.
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

    /// Where the game began, in the text form of the game.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The rules that are not the usual ones of the game, each as `KEY=VALUE`.
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

    /// Who played, by name, in turn order.
    pub fn seats(&self) -> &[String] {
        &self.seats
    }

    /// How each was set up.
    pub fn options(&self) -> &[String] {
        &self.options
    }

    /// The points of each seat, 1 in all.
    pub fn result(&self) -> &[f64] {
        &self.result
    }

    /// Why the game ended.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// A breach of the match's rules, if one ended the game.
    pub fn fault(&self) -> Option<&Forfeit> {
        self.fault.as_ref()
    }

    /// How many plies were played after the opening.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// What each seat spent.
    pub fn effort(&self) -> &[SearchTotals] {
        &self.effort
    }

    /// What tells this game of a match from the others.
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

/// Why a line is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum RecordError {
    /// It is not JSON, or has not the fields of a game.
    Json {
        /// What was expected where.
        reason: String,
    },
    /// The lists of the seats differ in length, or there are fewer than two seats.
    Lengths,
    /// The points are not one in all, or a seat at fault is none of the game's.
    Result,
}

impl RecordError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Json { reason } => message!(Matches::Words { words: reason.clone() }),
            Self::Lengths => Matches::Lengths.into(),
            Self::Result => Matches::Result.into(),
        }
    }
}

/// The line of JSON, without its end.
impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for GameRecord {
    type Err = RecordError;

    /// Reads a line, and refuses one whose parts do not fit together.
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

/// A line among others that is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct RecordLineError {
    line: usize,
    error: RecordError,
}

impl RecordLineError {
    /// The number of the line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// What is wrong with it.
    pub fn error(&self) -> &RecordError {
        &self.error
    }

    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        message!(Matches::InLine { line: self.line, why: self.error.message() })
    }
}

/// The games of a text, one a line. Empty lines are left out, and so is a last line without an
/// end that is no game: it was cut off when a program was stopped.
///
/// # Errors
/// The first other line that is no game.
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
        // A line cut off at the end is no game and no mistake.
        assert_eq!(read_records(&(line("[1,0]") + "\n{\"ga")).unwrap().len(), 1);
    }
}
