//! The rules of ownership and of texts, shared by all stores.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::{
    AppendBatch, ClaimOutcome, DocumentVersion, NewTable, NewVersion, ServerNode, StoreError,
    StoredDocument, TableSummary,
};

/// The owner of a table, and the length of its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ownership {
    pub(crate) epoch: u64,
    /// The name of the node.
    pub(crate) owner: Option<String>,
    /// Number of the last line.
    pub(crate) last: u64,
}

impl Ownership {
    /// Returns the number of the last line after the batch, or an error if it must not be written.
    pub(crate) fn check_append(&self, batch: &AppendBatch) -> Result<u64, StoreError> {
        if self.owner.is_none() || self.epoch != batch.epoch {
            return Err(StoreError::OwnershipLost);
        }
        let expected = self.last + 1;
        if !batch.lines.is_empty() && batch.first != expected {
            return Err(StoreError::Conflict { expected });
        }
        Ok(self.last + batch.lines.len() as u64)
    }

    /// Decides a claim. `holder` is the current owner, if known, with the end of its lease. Each
    /// claim that is granted raises the epoch, even for the current owner: its earlier writes may
    /// still be in progress and must not arrive after what it reads now.
    pub(crate) fn claim(
        &self,
        node: &ServerNode,
        holder: Option<(&ServerNode, i64)>,
        now_ms: i64,
    ) -> ClaimOutcome {
        match (&self.owner, holder) {
            (Some(owner), Some((by, until_ms))) if *owner != node.name && until_ms > now_ms => {
                ClaimOutcome::Held { by: by.clone(), until_ms }
            }
            _ => ClaimOutcome::Granted { epoch: self.epoch + 1 },
        }
    }
}

/// Refuses texts that not every database can store.
pub(crate) fn check_texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<(), StoreError> {
    if texts.into_iter().any(|text| text.as_bytes().contains(&0)) {
        return Err(StoreError::ZeroByte);
    }
    Ok(())
}

fn texts_of_summary(summary: &TableSummary) -> impl Iterator<Item = &str> {
    summary.seats.iter().flat_map(|seat| {
        let free = [&seat.person, &seat.clock_rest].into_iter().filter_map(Option::as_deref);
        [seat.kind.as_str(), seat.name.as_str()].into_iter().chain(free)
    })
}

/// Refuses a batch with texts that not every database can store.
pub(crate) fn check_batch(batch: &AppendBatch) -> Result<(), StoreError> {
    check_texts([batch.table.as_str()])?;
    check_texts(batch.lines.iter().map(String::as_str))?;
    check_texts(batch.summary.iter().flat_map(texts_of_summary))?;
    for (key, value) in &batch.values {
        check_texts([key.as_str()].into_iter().chain(value.as_deref()))?;
    }
    Ok(())
}

/// Refuses a table with texts that not every database can store.
pub(crate) fn check_table(table: &NewTable) -> Result<(), StoreError> {
    let row = &table.row;
    check_texts([row.id.as_str(), row.game.as_str(), row.opening.as_str()])?;
    check_texts(table.lines.iter().map(String::as_str))?;
    check_texts(texts_of_summary(&table.summary))?;
    check_texts(table.values.iter().flat_map(|(key, value)| [key.as_str(), value.as_str()]))?;
    table.owner.iter().try_for_each(|lease| check_node(&lease.node))
}

/// Refuses a node with texts that not every database can store.
pub(crate) fn check_node(node: &ServerNode) -> Result<(), StoreError> {
    check_texts([node.name.as_str(), node.url.as_str()])
}

fn texts_of_version(version: &DocumentVersion) -> [&str; 2] {
    [&version.body, &version.note]
}

/// Refuses a version with texts that not every database can store.
pub(crate) fn check_version(new: &NewVersion) -> Result<(), StoreError> {
    let heading = &new.heading;
    check_texts([new.document.as_str(), &heading.title, &heading.details, &heading.words])?;
    check_texts(texts_of_version(&new.version))
}

/// Counts the versions of a new document. Refuses one with texts that not every database can store.
pub(crate) fn checked_document(mut new: StoredDocument) -> Result<StoredDocument, StoreError> {
    let document = &mut new.document;
    document.versions = u32::try_from(new.versions.len()).unwrap_or(u32::MAX);
    check_texts([document.id.as_str(), &document.owner, &document.title])?;
    check_texts([document.details.as_str(), &document.words])?;
    check_texts(new.versions.iter().flat_map(texts_of_version))?;
    Ok(new)
}

/// Returns the wall-clock time in milliseconds since 1970.
pub(crate) fn unix_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
