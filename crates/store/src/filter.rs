//! Which tables a list has.

use crate::{TableHeader, TableStatus, TableSummary};

/// Which tables are listed, in which order, and how many.
///
/// The newest come first; those asked for by [`due_before_ms`](Self::due_before_ms) come in the
/// order in which they are due, and those asked for by
/// [`updated_after_ms`](Self::updated_after_ms) in the order of their change. Tables of one moment
/// are ordered by id.
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
    pub(crate) due_before_ms: Option<i64>,
    pub(crate) after: Option<(i64, String)>,
    pub(crate) limit: usize,
}

/// What a list is ordered by.
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
    /// The 100 newest tables that are not private.
    pub fn new() -> Self {
        Self {
            id: None,
            game: None,
            status: None,
            person: None,
            include_private: false,
            updated_after_ms: None,
            due_before_ms: None,
            after: None,
            limit: 100,
        }
    }

    /// The table of this id.
    pub fn id(self, id: impl Into<String>) -> Self {
        Self { id: Some(id.into()), ..self }
    }

    /// Tables of this game.
    pub fn game(self, game: impl Into<String>) -> Self {
        Self { game: Some(game.into()), ..self }
    }

    /// Tables that have come this far.
    pub fn status(self, status: TableStatus) -> Self {
        Self { status: Some(status), ..self }
    }

    /// Tables at which this person has a seat.
    pub fn person(self, person: impl Into<String>) -> Self {
        Self { person: Some(person.into()), ..self }
    }

    /// Whether private tables are listed as well. They are not unless this is called.
    pub fn include_private(self, include: bool) -> Self {
        Self { include_private: include, ..self }
    }

    /// Tables that were changed after this moment, in milliseconds since 1970.
    ///
    /// Whoever asks again and again for what is new asks for a few seconds more than have gone by:
    /// the clocks of servers differ, and what is written at this moment is seen in the next.
    pub fn updated_after_ms(self, ms: i64) -> Self {
        Self { updated_after_ms: Some(ms), ..self }
    }

    /// Tables at which something happens by time alone before this moment, in milliseconds since
    /// 1970.
    pub fn due_before_ms(self, ms: i64) -> Self {
        Self { due_before_ms: Some(ms), ..self }
    }

    /// No more tables than this.
    pub fn limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// The tables that come behind this one in the order of the filter, which is the last that was
    /// listed: the next page.
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

    /// Whether a table is listed, its place aside.
    pub(crate) fn matches(&self, row: &TableHeader, summary: &TableSummary) -> bool {
        self.id.as_ref().is_none_or(|id| *id == row.id)
            && self.game.as_ref().is_none_or(|game| *game == row.game)
            && self.status.is_none_or(|status| status == summary.status)
            && self.person.as_ref().is_none_or(|asked| {
                summary.seats.iter().any(|seat| seat.person.as_ref() == Some(asked))
            })
            && (self.include_private || !row.private)
            && self.updated_after_ms.is_none_or(|ms| summary.updated_ms > ms)
            && self.due_before_ms.is_none_or(|ms| summary.due_ms.is_some_and(|due| due < ms))
    }

    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let behind = self.after.as_ref().map(|(_, id)| id.as_str());
        let asked = [&self.id, &self.game, &self.person];
        asked.into_iter().filter_map(|text| text.as_deref()).chain(behind)
    }
}

impl SortOrder {
    /// The time by which a table has its place.
    pub(crate) fn key(self, row: &TableHeader, summary: &TableSummary) -> i64 {
        match self {
            Self::Newest => row.created_ms,
            Self::Updated => summary.updated_ms,
            Self::Due => summary.due_ms.unwrap_or(i64::MAX),
        }
    }

    /// Whether the latest comes first.
    pub(crate) fn is_descending(self) -> bool {
        self == Self::Newest
    }
}
