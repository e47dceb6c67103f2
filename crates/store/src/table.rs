//! The stored data.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The constant data of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableHeader {
    /// The id, unique among all tables.
    pub id: String,
    /// The game, as filters refer to it.
    pub game: String,
    /// The specification of the table, in the caller's own format.
    pub opening: String,
    /// `true` to omit it from lists that do not [request it](crate::TableFilter::include_private).
    pub private: bool,
    /// Creation time, in milliseconds since 1970.
    pub created_ms: i64,
}

impl TableHeader {
    /// Creates a header of a table that is not private.
    pub fn new(
        id: impl Into<String>,
        game: impl Into<String>,
        opening: impl Into<String>,
        created_ms: i64,
    ) -> Self {
        let (id, game, opening) = (id.into(), game.into(), opening.into());
        Self { id, game, opening, private: false, created_ms }
    }
}

/// The status of a table.
///
/// ```
/// use wazir_store::TableStatus;
///
/// assert_eq!(TableStatus::Running.to_string(), "running");
/// assert_eq!("over".parse(), Ok(TableStatus::Over));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableStatus {
    /// Waiting for players.
    Waiting,
    /// Being played.
    Running,
    /// The game has ended.
    Over,
}

impl TableStatus {
    /// All values, in the order of a table's life.
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Running, Self::Over];

    /// Returns the name, as used in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Over => "over",
        }
    }
}

impl fmt::Display for TableStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a text that is not the name of a [`TableStatus`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a table is waiting, running or over")]
pub struct ParseTableStatusError;

impl FromStr for TableStatus {
    type Err = ParseTableStatusError;

    fn from_str(text: &str) -> Result<Self, ParseTableStatusError> {
        Self::ALL.into_iter().find(|status| status.name() == text).ok_or(ParseTableStatusError)
    }
}

/// A seat in a list of tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSummary {
    /// The number of the seat in its game, which may leave out some; `None` if it was stored by a
    /// version that did not keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// The kind of occupant, in the caller's own terms: a person, a bot, nobody.
    pub kind: String,
    /// The name to show.
    pub name: String,
    /// The id of a person who can [request their own tables](crate::TableFilter::person).
    pub person: Option<String>,
    /// The time left on the clock at the last change, in milliseconds; `None` without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// How that time goes on, in the caller's own format: what it waits for, and the overtime that
    /// follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_rest: Option<String>,
}

/// The changing data of a table, for lists, so that its log need not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSummary {
    /// The status of the table.
    pub status: TableStatus,
    /// The number of the seat to move; [`TableSummary::place_of`] finds it among the seats.
    pub to_move: Option<u8>,
    /// Number of plies played.
    pub ply: u32,
    /// The seats, in order.
    pub seats: Vec<SeatSummary>,
    /// The next deadline, in milliseconds since 1970.
    pub due_ms: Option<i64>,
    /// Time of the last change, in milliseconds since 1970.
    pub updated_ms: i64,
    /// `true` while the clock of the seat to move runs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub clock_runs: bool,
    /// The end of the game, in the caller's own format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
}

impl TableSummary {
    /// Returns the place of a seat in [`TableSummary::seats`] by its number in the game.
    ///
    /// ```
    /// use wazir_store::{SeatSummary, TableSummary};
    ///
    /// let seat = |number| SeatSummary {
    ///     number: Some(number),
    ///     kind: "open".to_owned(),
    ///     name: String::new(),
    ///     person: None,
    ///     clock_ms: None,
    ///     clock_rest: None,
    /// };
    /// let summary = TableSummary { seats: vec![seat(0), seat(2)], ..TableSummary::waiting(0) };
    /// assert_eq!((summary.place_of(2), summary.place_of(1)), (Some(1), None));
    /// ```
    pub fn place_of(&self, number: u8) -> Option<usize> {
        let is_it = |(place, seat): (usize, &SeatSummary)| {
            seat.number.map_or(usize::from(number) == place, |known| known == number)
        };
        self.seats.iter().enumerate().position(is_it)
    }

    /// Returns the seat to move, if somebody is.
    pub fn seat_to_move(&self) -> Option<&SeatSummary> {
        self.seats.get(self.place_of(self.to_move?)?)
    }

    /// Creates a summary of a waiting table without seats.
    pub fn waiting(updated_ms: i64) -> Self {
        let (status, seats) = (TableStatus::Waiting, Vec::new());
        Self {
            status,
            to_move: None,
            ply: 0,
            seats,
            due_ms: None,
            updated_ms,
            clock_runs: false,
            end: None,
        }
    }
}

/// Everything that is stored of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredTable {
    /// The constant data.
    #[serde(rename = "row")]
    pub header: TableHeader,
    /// The data for lists.
    pub summary: TableSummary,
    /// The log; its first line has number 1.
    pub log: Vec<String>,
    /// The values beside the log.
    #[serde(rename = "kept")]
    pub values: BTreeMap<String, String>,
}

/// A table to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// The constant data.
    pub row: TableHeader,
    /// The data for lists.
    pub summary: TableSummary,
    /// The first lines of the log, numbered from 1.
    pub lines: Vec<String>,
    /// Values beside the log.
    pub values: Vec<(String, String)>,
    /// The initial owner, under epoch 1.
    pub owner: Option<Lease>,
}

impl NewTable {
    /// Creates a table with an empty log and no owner.
    pub fn new(row: TableHeader, summary: TableSummary) -> Self {
        Self { row, summary, lines: Vec::new(), values: Vec::new(), owner: None }
    }
}

/// A node with the duration of its lease, as in [`claim`](crate::Store::claim).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The node that holds the tables.
    pub node: ServerNode,
    /// The current time, in milliseconds since 1970.
    pub now_ms: i64,
    /// Duration from now, in milliseconds.
    pub lease_ms: i64,
}

impl Lease {
    /// Returns the end of the lease, in milliseconds since 1970.
    pub fn until_ms(&self) -> i64 {
        self.now_ms.saturating_add(self.lease_ms)
    }
}

/// Lines for the log of a table, with other changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppendBatch {
    /// The id of the table.
    pub table: String,
    /// The epoch under which the caller owns the table.
    pub epoch: u64,
    /// The number of the first line; ignored if there are no lines.
    pub first: u64,
    /// The lines to append.
    pub lines: Vec<String>,
    /// The new summary; `None` leaves it unchanged.
    pub summary: Option<TableSummary>,
    /// Values beside the log to set, or to remove if `None`.
    pub values: Vec<(String, Option<String>)>,
}

impl AppendBatch {
    /// Creates a batch of lines without other changes.
    pub fn new<L: Into<String>>(
        table: impl Into<String>,
        epoch: u64,
        first: u64,
        lines: impl IntoIterator<Item = L>,
    ) -> Self {
        let lines = lines.into_iter().map(Into::into).collect();
        Self { table: table.into(), epoch, first, lines, summary: None, values: Vec::new() }
    }
}

/// A server process.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ServerNode {
    /// The name, unique among all processes.
    pub name: String,
    /// The address for clients.
    pub url: String,
}

impl ServerNode {
    /// Creates a node with this name and address.
    pub fn new(name: impl Into<String>, url: impl Into<String>) -> Self {
        Self { name: name.into(), url: url.into() }
    }
}

/// The result of a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClaimOutcome {
    /// The caller owns the table.
    #[serde(rename = "Yours")]
    Granted {
        /// The new epoch, from 1.
        epoch: u64,
    },
    /// Another node owns the table.
    Held {
        /// The owner.
        by: ServerNode,
        /// The end of its lease unless renewed, in milliseconds since 1970.
        until_ms: i64,
    },
}
