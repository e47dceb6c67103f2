//! The common parts of both databases, whose tables have the same names and columns.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::filter::{SortOrder, TableFilter};
use crate::{DocumentFilter, SeatSummary, StoreError, TableSummary};

/// The current schema version.
pub(crate) const SCHEMA_VERSION: u32 = 3;

/// Maximum number of tables pruned in one transaction, so that others do not wait long.
pub(crate) const PRUNE_BATCH: i64 = 200;

/// The parameter syntax of a database.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Dialect {
    #[cfg(feature = "sqlite")]
    Sqlite,
    #[cfg(feature = "postgres")]
    Postgres,
}

/// A parameter of a statement.
#[derive(Clone, Debug)]
pub(crate) enum Parameter {
    Text(String),
    Number(i64),
}

/// A statement with its parameters.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    dialect: Dialect,
    pub(crate) sql: String,
    pub(crate) parameters: Vec<Parameter>,
}

impl Query {
    fn condition(&mut self, text: &str, parameter: Parameter) {
        self.parameters.push(parameter);
        let sign = match self.dialect {
            #[cfg(feature = "sqlite")]
            Dialect::Sqlite => '?',
            #[cfg(feature = "postgres")]
            Dialect::Postgres => '$',
        };
        let text = text.replace('?', &format!("{sign}{}", self.parameters.len()));
        self.sql.push_str(&text);
    }

    /// Builds the query of a list. Its columns are those of [`TableHeader`](crate::TableHeader) and
    /// [`TableSummary`], in order.
    pub(crate) fn list(filter: &TableFilter, dialect: Dialect) -> Self {
        use Parameter::{Number, Text};
        let sql = "SELECT t.id, t.game, o.opening, t.private, t.created_ms, t.status, t.to_move, \
                   t.ply, t.seats, t.due_ms, t.updated_ms \
                   FROM tables t JOIN openings o ON o.table_id = t.id WHERE TRUE";
        let mut query = Self { dialect, sql: sql.to_owned(), parameters: Vec::new() };
        if !filter.include_private {
            query.sql.push_str(" AND NOT t.private");
        }
        if let Some(id) = &filter.id {
            query.condition(" AND t.id = ?", Text(id.clone()));
        }
        if let Some(game) = &filter.game {
            query.condition(" AND t.game = ?", Text(game.clone()));
        }
        if let Some(status) = filter.status {
            // There are many tables of each status; if another condition is more selective, the
            // status index must not be used.
            let few = filter.id.is_some()
                || filter.person.is_some()
                || filter.order() != SortOrder::Newest;
            let condition = if few { " AND t.status || '' = ?" } else { " AND t.status = ?" };
            query.condition(condition, Text(status.name().to_owned()));
        }
        if let Some(person) = &filter.person {
            let seated = " AND t.id IN (SELECT table_id FROM people WHERE person = ?)";
            query.condition(seated, Text(person.clone()));
        }
        if let Some(ms) = filter.updated_after_ms {
            query.condition(" AND t.updated_ms > ?", Number(ms));
        }
        if let Some(ms) = filter.updated_before_ms {
            query.condition(" AND t.updated_ms < ?", Number(ms));
        }
        if let Some(ms) = filter.due_before_ms {
            query.condition(" AND t.due_ms < ?", Number(ms));
        }
        query.order(filter);
        query
    }

    fn order(&mut self, filter: &TableFilter) {
        let order = filter.order();
        let column = match order {
            SortOrder::Newest => "created_ms",
            SortOrder::Updated => "updated_ms",
            SortOrder::Due => "due_ms",
        };
        let (sign, direction) = if order.is_descending() { ('<', "DESC") } else { ('>', "ASC") };
        if let Some((key, id)) = &filter.after {
            let from = format!(" AND (t.{column}, t.id) {sign} (?, ");
            self.condition(&from, Parameter::Number(*key));
            self.condition("?)", Parameter::Text(id.clone()));
        }
        // Writing to a string does not fail.
        let _ = write!(self.sql, " ORDER BY t.{column} {direction}, t.id {direction}");
        let limit = i64::try_from(filter.limit).unwrap_or(i64::MAX);
        self.condition(" LIMIT ?", Parameter::Number(limit));
    }
}

impl Query {
    /// Builds the query of a list of documents. Its columns are those of
    /// [`Document`](crate::Document), in order.
    pub(crate) fn documents(filter: &DocumentFilter, dialect: Dialect) -> Self {
        use Parameter::{Number, Text};
        let sql = "SELECT id, owner, title, details, words, created_ms, updated_ms, listed, listed_ms, \
                   hidden, versions FROM documents WHERE TRUE";
        let mut query = Self { dialect, sql: sql.to_owned(), parameters: Vec::new() };
        if filter.public {
            // The second condition is implied by the first, and leads to the index.
            query.sql.push_str(" AND listed AND listed_ms IS NOT NULL AND NOT hidden");
        }
        if let Some(owner) = &filter.owner {
            query.condition(" AND owner = ?", Text(owner.clone()));
        }
        for word in &filter.words {
            let find = match dialect {
                #[cfg(feature = "sqlite")]
                Dialect::Sqlite => " AND instr(words, ?) > 0",
                #[cfg(feature = "postgres")]
                Dialect::Postgres => " AND strpos(words, ?) > 0",
            };
            query.condition(find, Text(word.clone()));
        }
        let column = if filter.public { "listed_ms" } else { "created_ms" };
        if let Some((key, id)) = &filter.after {
            query.condition(&format!(" AND ({column}, id) < (?, "), Number(*key));
            query.condition("?)", Text(id.clone()));
        }
        let _ = write!(query.sql, " ORDER BY {column} DESC, id DESC");
        let limit = i64::try_from(filter.limit).unwrap_or(i64::MAX);
        query.condition(" LIMIT ?", Number(limit));
        query
    }
}

/// Converts a line number or an epoch to its stored form.
pub(crate) fn stored_number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Converts a stored line number or epoch.
pub(crate) fn number(stored: i64) -> u64 {
    u64::try_from(stored).unwrap_or(0)
}

/// A seat as stored. What belongs to the whole table stands with its first seat: earlier versions
/// ignore it there.
#[derive(Serialize, Deserialize)]
struct StoredSeat {
    #[serde(flatten)]
    seat: SeatSummary,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    clock_runs: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<String>,
}

/// Returns the stored form of the seats.
pub(crate) fn seats_text(summary: &TableSummary) -> Result<String, StoreError> {
    let stored = |(at, seat): (usize, &SeatSummary)| StoredSeat {
        seat: seat.clone(),
        clock_runs: at == 0 && summary.clock_runs,
        end: summary.end.clone().filter(|_| at == 0),
    };
    let seats: Vec<StoredSeat> = summary.seats.iter().enumerate().map(stored).collect();
    serde_json::to_string(&seats).map_err(|why| StoreError::Unavailable(why.to_string()))
}

/// The columns of a summary, as stored.
pub(crate) struct SummaryColumns {
    pub(crate) status: String,
    pub(crate) to_move: Option<i64>,
    pub(crate) ply: i64,
    pub(crate) seats: String,
    pub(crate) due_ms: Option<i64>,
    pub(crate) updated_ms: i64,
}

impl SummaryColumns {
    /// Returns the summary; `id` is for error messages.
    pub(crate) fn read(self, id: &str) -> Result<TableSummary, StoreError> {
        let damaged = |what: String| {
            StoreError::Unavailable(format!("what is stored of table {id} is damaged: {what}"))
        };
        let seats: Vec<StoredSeat> =
            serde_json::from_str(&self.seats).map_err(|why| damaged(why.to_string()))?;
        let first = seats.first();
        let (clock_runs, end) =
            (first.is_some_and(|seat| seat.clock_runs), first.and_then(|seat| seat.end.clone()));
        let to_move = self.to_move.map(u8::try_from).transpose();
        Ok(TableSummary {
            status: self.status.parse().map_err(|_| damaged(self.status))?,
            to_move: to_move.map_err(|why| damaged(why.to_string()))?,
            ply: u32::try_from(self.ply).map_err(|why| damaged(why.to_string()))?,
            seats: seats.into_iter().map(|stored| stored.seat).collect(),
            due_ms: self.due_ms,
            updated_ms: self.updated_ms,
            clock_runs,
            end,
        })
    }
}

/// Returns the people at a table, without duplicates.
pub(crate) fn people(summary: &TableSummary) -> Vec<&str> {
    let mut people: Vec<_> =
        summary.seats.iter().filter_map(|seat| seat.person.as_deref()).collect();
    people.sort_unstable();
    people.dedup();
    people
}
