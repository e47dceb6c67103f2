//! Games as lines of JSON.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

/// A game that was played, with all that is needed to judge it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct GameRecord {
    /// The game by its short name.
    pub(crate) game: String,
    /// The program and version that played it.
    pub(crate) build: String,
    /// The seed and the number of the opening.
    pub(crate) seed: u64,
    pub(crate) opening: u64,
    /// Where the game began, in the text form of the game.
    pub(crate) start: String,
    /// All moves, of which the first so many are the opening.
    pub(crate) moves: Vec<String>,
    pub(crate) opening_plies: usize,
    /// Who played, by name, in turn order, and how each was set up.
    pub(crate) seats: Vec<String>,
    pub(crate) options: Vec<String>,
    /// The points of each seat, 1 in all.
    pub(crate) result: Vec<f64>,
    /// Why the game ended.
    pub(crate) reason: String,
    /// A breach of the match's rules, if one ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fault: Option<Fault>,
    /// How many plies were played after the opening.
    pub(crate) plies: usize,
    /// What each seat spent.
    pub(crate) effort: Vec<Effort>,
}

/// What a player spent on a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Effort {
    /// How many moves were thought about.
    pub(crate) moves: u64,
    pub(crate) nodes: u64,
    /// The sum of the depths reached, in plies.
    pub(crate) depths: u64,
    /// The time of all moves and of the slowest, in milliseconds.
    pub(crate) ms: f64,
    pub(crate) slowest_ms: f64,
}

/// Who broke the rules of the match, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Fault {
    /// The seat by its place in turn order.
    pub(crate) seat: usize,
    pub(crate) kind: FaultKind,
    /// What happened, in words.
    pub(crate) detail: String,
}

/// The ways to lose other than by play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FaultKind {
    Time,
    Illegal,
    Crash,
}

impl std::fmt::Display for FaultKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Time => "time forfeit",
            Self::Illegal => "illegal move",
            Self::Crash => "crash",
        })
    }
}

/// What tells one game of a match from all others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GameKey {
    pub(crate) game: String,
    pub(crate) seed: u64,
    pub(crate) opening: u64,
    pub(crate) start: String,
    pub(crate) moves: Vec<String>,
    pub(crate) seats: Vec<String>,
}

impl GameRecord {
    pub(crate) fn key(&self) -> GameKey {
        GameKey {
            game: self.game.clone(),
            seed: self.seed,
            opening: self.opening,
            start: self.start.clone(),
            moves: self.moves.iter().take(self.opening_plies).cloned().collect(),
            seats: self.seats.clone(),
        }
    }

    /// Reads a line, and refuses one whose lists do not fit together.
    pub(crate) fn read(line: &str) -> Result<Self, String> {
        let record: Self = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let seats = record.seats.len();
        let lengths = [record.options.len(), record.result.len(), record.effort.len()];
        if seats < 2 || lengths.iter().any(|&length| length != seats) {
            return Err("`seats`, `options`, `result` and `effort` differ in length".to_owned());
        }
        let seat = record.fault.as_ref().map_or(0, |fault| fault.seat);
        let points: f64 = record.result.iter().sum();
        if seat >= seats || (points - 1.0).abs() > 1e-6 {
            return Err("`result` does not add up to 1, or there is no such seat".to_owned());
        }
        Ok(record)
    }

    pub(crate) fn line(&self) -> io::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}

/// The games of a text; a line without an end, cut off when a program was stopped, is no game.
pub(crate) fn read_all(text: &str, name: &str) -> Result<Vec<GameRecord>, String> {
    let mut records = Vec::new();
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        match GameRecord::read(line) {
            Ok(record) => records.push(record),
            Err(_) if !line.ends_with('\n') => {}
            Err(reason) => return Err(format!("{name}, line {}: {reason}", index + 1)),
        }
    }
    Ok(records)
}

/// Where games are written as they end.
#[derive(Debug)]
pub(crate) enum Sink {
    Nowhere,
    Stdout,
    File(File),
}

impl Sink {
    /// Opens a file for more games and returns those that are there already. `-` is standard
    /// output.
    pub(crate) fn open(path: Option<&Path>) -> Result<(Self, Vec<GameRecord>), String> {
        let Some(path) = path else { return Ok((Self::Nowhere, Vec::new())) };
        if path.as_os_str() == "-" {
            return Ok((Self::Stdout, Vec::new()));
        }
        let name = path.display().to_string();
        let wrong = |error: io::Error| format!("cannot use {name}: {error}");
        let open =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = open.map_err(wrong)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(wrong)?;
        let records = read_all(&text, &name)?;
        // A line cut off in the middle would spoil the next one.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let cut = text.get(whole..).unwrap_or_default();
        let end = if GameRecord::read(cut).is_ok() { text.len() } else { whole };
        file.set_len(end as u64).map_err(wrong)?;
        file.seek(SeekFrom::Start(end as u64)).map_err(wrong)?;
        if end > whole {
            file.write_all(b"\n").map_err(wrong)?;
        }
        Ok((Self::File(file), records))
    }

    /// Writes a game at once, so that nothing is lost when the program is stopped.
    pub(crate) fn write(&mut self, record: &GameRecord) -> io::Result<()> {
        match self {
            Self::Nowhere => Ok(()),
            Self::Stdout => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(record.line()?.as_bytes())?;
                stdout.flush()
            }
            Self::File(file) => file.write_all(record.line()?.as_bytes()),
        }
    }
}
