//! Filters for lists of tables.

use crate::{TableHeader, TableStatus, TableSummary};

/// The selection, order and number of tables in a list.
///
/// The newest tables come first. With [`updated_after_ms`](Self::updated_after_ms) tables are
/// ordered by time of change, and with [`due_before_ms`](Self::due_before_ms), which takes
/// precedence, by due time. Ties are ordered by id.
///
/// ```
/// use wazir_store::{TableFilter, TableStatus};
///
/// let free = TableFilter::new().status(TableStatus::Waiting).game("evo").limit(20);
/// assert_eq!(free, TableFilter::default().limit(20).game("evo").status(TableStatus::Waiting));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFilter {
    pub(crate) id: Option<String>,
    pub(crate) game: Option<String>,
    pub(crate) status: Option<TableStatus>,
    pub(crate) person: Option<String>,
    pub(crate) include_private: bool,
    pub(crate) updated_after_ms: Option<i64>,
    pub(crate) updated_before_ms: Option<i64>,
    pub(crate) due_before_ms: Option<i64>,
    pub(crate) after: Option<(i64, String)>,
    pub(crate) limit: usize,
}

/// The order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SortOrder {
    Newest,
    Updated,
    Due,
}

impl Default for TableFilter {
    fn default() -> Self {
        Self::new()
    }
}

impl TableFilter {
    /// Selects the 100 newest tables that are not private.
    pub fn new() -> Self {
        Self {
            id: None,
            game: None,
            status: None,
            person: None,
            include_private: false,
            updated_after_ms: None,
            updated_before_ms: None,
            due_before_ms: None,
            after: None,
            limit: 100,
        }
    }

    /// Selects the table with this id.
    pub fn id(self, id: impl Into<String>) -> Self {
        Self { id: Some(id.into()), ..self }
    }

    /// Selects tables of this game.
    pub fn game(self, game: impl Into<String>) -> Self {
        Self { game: Some(game.into()), ..self }
    }

    /// Selects tables with this status.
    pub fn status(self, status: TableStatus) -> Self {
        Self { status: Some(status), ..self }
    }

    /// Selects tables at which this person has a seat.
    pub fn person(self, person: impl Into<String>) -> Self {
        Self { person: Some(person.into()), ..self }
    }

    /// Sets whether private tables are included. By default they are not.
    pub fn include_private(self, include: bool) -> Self {
        Self { include_private: include, ..self }
    }

    /// Selects tables that changed after this time, in milliseconds since 1970.
    ///
    /// A caller that polls for changes should go back a few seconds further than its last call: the
    /// clocks of servers differ, and a write becomes visible only later.
    pub fn updated_after_ms(self, ms: i64) -> Self {
        Self { updated_after_ms: Some(ms), ..self }
    }

    /// Selects tables that have not changed since this time, in milliseconds since 1970. The order
    /// stays the same.
    pub fn updated_before_ms(self, ms: i64) -> Self {
        Self { updated_before_ms: Some(ms), ..self }
    }

    /// Selects tables with a deadline before this time, in milliseconds since 1970.
    pub fn due_before_ms(self, ms: i64) -> Self {
        Self { due_before_ms: Some(ms), ..self }
    }

    /// Limits the number of tables.
    pub fn limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// Continues after this table in the order of the filter, for the next page. It should be the
    /// last table listed.
    pub fn after(mut self, row: &TableHeader, summary: &TableSummary) -> Self {
        self.after = Some((self.order().key(row, summary), row.id.clone()));
        self
    }

    pub(crate) fn order(&self) -> SortOrder {
        if self.due_before_ms.is_some() {
            SortOrder::Due
        } else if self.updated_after_ms.is_some() {
            SortOrder::Updated
        } else {
            SortOrder::Newest
        }
    }

    /// Returns whether a table matches, regardless of the page.
    pub(crate) fn matches(&self, row: &TableHeader, summary: &TableSummary) -> bool {
        self.id.as_ref().is_none_or(|id| *id == row.id)
            && self.game.as_ref().is_none_or(|game| *game == row.game)
            && self.status.is_none_or(|status| status == summary.status)
            && self.person.as_ref().is_none_or(|asked| {
                summary.seats.iter().any(|seat| seat.person.as_ref() == Some(asked))
            })
            && (self.include_private || !row.private)
            && self.updated_after_ms.is_none_or(|ms| summary.updated_ms > ms)
            && self.updated_before_ms.is_none_or(|ms| summary.updated_ms < ms)
            && self.due_before_ms.is_none_or(|ms| summary.due_ms.is_some_and(|due| due < ms))
    }

    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let behind = self.after.as_ref().map(|(_, id)| id.as_str());
        let asked = [&self.id, &self.game, &self.person];
        asked.into_iter().filter_map(|text| text.as_deref()).chain(behind)
    }
}

impl SortOrder {
    /// Returns the time by which a table is ordered.
    pub(crate) fn key(self, row: &TableHeader, summary: &TableSummary) -> i64 {
        match self {
            Self::Newest => row.created_ms,
            Self::Updated => summary.updated_ms,
            Self::Due => summary.due_ms.unwrap_or(i64::MAX),
        }
    }

    /// Returns whether the latest comes first.
    pub(crate) fn is_descending(self) -> bool {
        self == Self::Newest
    }
}
