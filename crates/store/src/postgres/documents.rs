//! Documents in the database. Each write is one statement, and so a transaction of its own.

use tokio_postgres::Row as SqlRow;
use tokio_postgres::types::ToSql;

use super::PostgresStore;
use crate::sql::{self, Dialect, Query};
use crate::{
    Document, DocumentFilter, DocumentStore, DocumentVersion, Heading, NewVersion, StoreError,
    StoreFuture, StoredDocument, VersionSummary, checks,
};

const CREATE: &str = "WITH d AS ( \
        INSERT INTO documents (id, owner, title, details, words, created_ms, updated_ms, listed, listed_ms, \
        hidden, versions) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
        ON CONFLICT (id) DO NOTHING RETURNING id \
    ), v AS ( \
        INSERT INTO document_versions (document_id, n, body, note, created_ms) \
        SELECT d.id, u.n, u.body, u.note, u.created_ms \
        FROM d, unnest($12::text[], $13::text[], $14::bigint[]) \
        WITH ORDINALITY AS u (body, note, created_ms, n) \
    ) SELECT id FROM d";

/// Of two callers that know the same last version, the second waits for the first and then finds
/// another number.
const ADD: &str = "WITH d AS ( \
        UPDATE documents SET title = $3, details = $8, words = $4, updated_ms = $7, versions = versions + 1 \
        WHERE id = $1 AND versions = $2 RETURNING id, versions \
    ) INSERT INTO document_versions (document_id, n, body, note, created_ms) \
    SELECT id, versions, $5, $6, $7 FROM d RETURNING n";

const VERSIONS: &str = "SELECT versions FROM documents WHERE id = $1";

const SET_LISTED: &str = "UPDATE documents SET listed = $2, listed_ms = \
    CASE WHEN $2 THEN coalesce(listed_ms, $3::bigint) ELSE listed_ms END WHERE id = $1 RETURNING id";

const SET_HIDDEN: &str = "UPDATE documents SET hidden = $2 WHERE id = $1 RETURNING id";

const DELETE: &str = "WITH d AS (DELETE FROM documents WHERE id = $1 RETURNING id), \
    v AS (DELETE FROM document_versions WHERE document_id IN (SELECT id FROM d)) SELECT id FROM d";

/// Deletes the version that was added while [`DELETE`] waited for the document: the statement did
/// not see it.
const DELETE_LATE: &str = "DELETE FROM document_versions WHERE document_id = $1 \
    AND NOT EXISTS (SELECT FROM documents WHERE id = $1)";

/// Selects a document with the notes and times of its versions, in one consistent read.
const LOAD: &str = "SELECT id, owner, title, details, words, created_ms, updated_ms, listed, listed_ms, \
    hidden, versions, \
    ARRAY(SELECT note FROM document_versions WHERE document_id = d.id ORDER BY n), \
    ARRAY(SELECT created_ms FROM document_versions WHERE document_id = d.id ORDER BY n) \
    FROM documents d WHERE id = $1";

const READ: &str = "SELECT body, note, created_ms FROM document_versions \
    WHERE document_id = $1 AND n = $2";

/// Selects whole documents for a backup.
pub(super) const DUMP: &str = "SELECT id, owner, title, details, words, created_ms, updated_ms, listed, \
    listed_ms, hidden, versions, \
    ARRAY(SELECT note FROM document_versions WHERE document_id = d.id ORDER BY n), \
    ARRAY(SELECT created_ms FROM document_versions WHERE document_id = d.id ORDER BY n), \
    ARRAY(SELECT body FROM document_versions WHERE document_id = d.id ORDER BY n) \
    FROM documents d WHERE id = ANY($1) ORDER BY id";

fn read_document(row: &SqlRow) -> Document {
    Document {
        id: row.get(0),
        owner: row.get(1),
        title: row.get(2),
        details: row.get(3),
        words: row.get(4),
        created_ms: row.get(5),
        updated_ms: row.get(6),
        listed: row.get(7),
        listed_ms: row.get(8),
        hidden: row.get(9),
        versions: u32::try_from(row.get::<_, i64>(10)).unwrap_or(0),
    }
}

fn read_summaries(row: &SqlRow) -> Vec<VersionSummary> {
    let (notes, times): (Vec<String>, Vec<i64>) = (row.get(11), row.get(12));
    let summary = |(note, created_ms)| VersionSummary { note, created_ms };
    notes.into_iter().zip(times).map(summary).collect()
}

/// Reads a row of [`DUMP`].
pub(super) fn read_stored(row: &SqlRow) -> StoredDocument {
    let bodies: Vec<String> = row.get(13);
    let version = |(summary, body): (VersionSummary, String)| DocumentVersion {
        body,
        note: summary.note,
        created_ms: summary.created_ms,
    };
    let versions = read_summaries(row).into_iter().zip(bodies).map(version).collect();
    StoredDocument { document: read_document(row), versions }
}

impl DocumentStore for PostgresStore {
    fn create_document(&self, new: StoredDocument) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let StoredDocument { document: it, versions } = &checks::checked_document(new)?;
            let bodies: Vec<&str> = versions.iter().map(|version| version.body.as_str()).collect();
            let notes: Vec<&str> = versions.iter().map(|version| version.note.as_str()).collect();
            let times: Vec<i64> = versions.iter().map(|version| version.created_ms).collect();
            let values: &[&(dyn ToSql + Sync)] = &[
                &it.id,
                &it.owner,
                &it.title,
                &it.details,
                &it.words,
                &it.created_ms,
                &it.updated_ms,
                &it.listed,
                &it.listed_ms,
                &it.hidden,
                &i64::from(it.versions),
                &bodies,
                &notes,
                &times,
            ];
            match self.rows(CREATE, values).await?.is_empty() {
                true => Err(StoreError::DocumentExists),
                false => Ok(()),
            }
        })
    }

    fn add_version(&self, new: NewVersion) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            checks::check_version(&new)?;
            let NewVersion { document: id, after, heading, version } = &new;
            let Heading { title, details, words } = heading;
            let DocumentVersion { body, note, created_ms } = version;
            let values: &[&(dyn ToSql + Sync)] =
                &[id, &i64::from(*after), title, words, body, note, created_ms, details];
            if !self.rows(ADD, values).await?.is_empty() {
                return Ok(());
            }
            let known = self.rows(VERSIONS, &[id]).await?;
            let known = known.first().ok_or(StoreError::DocumentNotFound)?;
            Err(StoreError::Conflict { expected: sql::number(known.get(0)) + 1 })
        })
    }

    fn set_listed<'a>(&'a self, id: &'a str, listed: bool, now_ms: i64) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            checks::check_texts([id])?;
            Ok(!self.rows(SET_LISTED, &[&id, &listed, &now_ms]).await?.is_empty())
        })
    }

    fn set_hidden<'a>(&'a self, id: &'a str, hidden: bool) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            checks::check_texts([id])?;
            Ok(!self.rows(SET_HIDDEN, &[&id, &hidden]).await?.is_empty())
        })
    }

    fn delete_document<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            checks::check_texts([id])?;
            let existed = !self.rows(DELETE, &[&id]).await?.is_empty();
            self.rows(DELETE_LATE, &[&id]).await?;
            Ok(existed)
        })
    }

    fn load_document<'a>(
        &'a self,
        id: &'a str,
    ) -> StoreFuture<'a, Option<(Document, Vec<VersionSummary>)>> {
        Box::pin(async move {
            checks::check_texts([id])?;
            let rows = self.rows(LOAD, &[&id]).await?;
            Ok(rows.first().map(|row| (read_document(row), read_summaries(row))))
        })
    }

    fn read_version<'a>(
        &'a self,
        id: &'a str,
        number: u32,
    ) -> StoreFuture<'a, Option<DocumentVersion>> {
        Box::pin(async move {
            checks::check_texts([id])?;
            let rows = self.rows(READ, &[&id, &i64::from(number)]).await?;
            Ok(rows.first().map(|row| DocumentVersion {
                body: row.get(0),
                note: row.get(1),
                created_ms: row.get(2),
            }))
        })
    }

    fn list_documents(&self, filter: DocumentFilter) -> StoreFuture<'_, Vec<Document>> {
        Box::pin(async move {
            checks::check_texts(filter.texts())?;
            let query = Query::documents(&filter, Dialect::Postgres);
            let rows = self.rows(&query.sql, &super::statement_values(&query)).await?;
            Ok(rows.iter().map(read_document).collect())
        })
    }
}
