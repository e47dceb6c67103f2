//! What is stored.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What never changes about a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableHeader {
    /// Its name, unique among all tables.
    pub id: String,
    /// The game, as filters ask for it.
    pub game: String,
    /// How the table was opened, in a text of the caller's own.
    pub opening: String,
    /// Whether it is left out of lists that do not [ask for it](crate::TableFilter::include_private).
    pub private: bool,
    /// When it was opened, in milliseconds since 1970.
    pub created_ms: i64,
}

impl TableHeader {
    /// A table that is not private.
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

/// How far a table has come.
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
    /// It waits for people to sit down.
    Waiting,
    /// It is being played.
    Running,
    /// The game has ended.
    Over,
}

impl TableStatus {
    /// All of them, in the order of a table's life.
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Running, Self::Over];

    /// The word for it in the database.
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

/// A text is not the name of a [`TableStatus`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a table is waiting, running or over")]
pub struct ParseTableStatusError;

impl FromStr for TableStatus {
    type Err = ParseTableStatusError;

    fn from_str(text: &str) -> Result<Self, ParseTableStatusError> {
        Self::ALL.into_iter().find(|status| status.name() == text).ok_or(ParseTableStatusError)
    }
}

/// A seat, as it stands in a list of tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSummary {
    /// What sits there, in a word of the caller's own: a person, a bot, nobody.
    pub kind: String,
    /// The name that is shown.
    pub name: String,
    /// Who it is, where it is somebody who [asks for their own tables](crate::TableFilter::person).
    pub person: Option<String>,
}

/// What changes about a table and is wanted in lists, without reading its log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSummary {
    /// How far it has come.
    pub status: TableStatus,
    /// The seat to move.
    pub to_move: Option<u8>,
    /// The number of moves made.
    pub ply: u32,
    /// The seats in their order.
    pub seats: Vec<SeatSummary>,
    /// When something will happen by time alone, in milliseconds since 1970.
    pub due_ms: Option<i64>,
    /// When the table last changed, in milliseconds since 1970.
    pub updated_ms: i64,
}

impl TableSummary {
    /// A table without seats that waits.
    pub fn waiting(updated_ms: i64) -> Self {
        let (status, seats) = (TableStatus::Waiting, Vec::new());
        Self { status, to_move: None, ply: 0, seats, due_ms: None, updated_ms }
    }
}

/// All that is stored of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredTable {
    /// What never changes.
    #[serde(rename = "row")]
    pub header: TableHeader,
    /// What stands in lists.
    pub summary: TableSummary,
    /// The log: the first is line number 1.
    pub log: Vec<String>,
    /// The values kept beside the log.
    #[serde(rename = "kept")]
    pub values: BTreeMap<String, String>,
}

/// A table that is to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// What never changes.
    pub row: TableHeader,
    /// What stands in lists.
    pub summary: TableSummary,
    /// The first lines of the log: the first is number 1.
    pub lines: Vec<String>,
    /// Values kept beside the log.
    pub values: Vec<(String, String)>,
    /// Who owns it from the beginning, under epoch 1.
    pub owner: Option<Lease>,
}

impl NewTable {
    /// A table with an empty log that nobody owns.
    pub fn new(row: TableHeader, summary: TableSummary) -> Self {
        Self { row, summary, lines: Vec::new(), values: Vec::new(), owner: None }
    }
}

/// A node and how long it may hold tables: as for [`claim`](crate::Store::claim).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Who holds them.
    pub node: ServerNode,
    /// The time now, in milliseconds since 1970.
    pub now_ms: i64,
    /// How long from now, in milliseconds.
    pub lease_ms: i64,
}

impl Lease {
    /// When it ends, in milliseconds since 1970.
    pub fn until_ms(&self) -> i64 {
        self.now_ms.saturating_add(self.lease_ms)
    }
}

/// Lines for the log of a table, and what changes with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppendBatch {
    /// The id of the table.
    pub table: String,
    /// The epoch under which the caller owns it.
    pub epoch: u64,
    /// The number of the first line. It is not looked at where there are no lines.
    pub first: u64,
    /// The lines.
    pub lines: Vec<String>,
    /// What stands in lists from now on; `None` leaves it.
    pub summary: Option<TableSummary>,
    /// Values beside the log that are set or, where there is none, removed.
    pub values: Vec<(String, Option<String>)>,
}

impl AppendBatch {
    /// Lines, and nothing else that changes.
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

/// A process that serves tables.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ServerNode {
    /// Its name: no two processes have the same.
    pub name: String,
    /// Where people find it.
    pub url: String,
}

impl ServerNode {
    /// A process by this name at this address.
    pub fn new(name: impl Into<String>, url: impl Into<String>) -> Self {
        Self { name: name.into(), url: url.into() }
    }
}

/// What came of asking for a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClaimOutcome {
    /// It is the caller's.
    #[serde(rename = "Yours")]
    Granted {
        /// Under this epoch, from 1.
        epoch: u64,
    },
    /// It is somebody else's.
    Held {
        /// Whose it is.
        by: ServerNode,
        /// When their lease ends unless they renew it, in milliseconds since 1970.
        until_ms: i64,
    },
}
