//! Documents in the file.

use rusqlite::{Connection, OptionalExtension, Row as SqlRow, params, params_from_iter};

use super::SqliteStore;
use super::ops::OpResult;
use crate::sql::{Dialect, Query};
use crate::{
    Document, DocumentFilter, DocumentStore, DocumentVersion, NewVersion, StoreError, StoreFuture,
    StoredDocument, VersionSummary, checks,
};

fn read_document(row: &SqlRow<'_>) -> rusqlite::Result<Document> {
    Ok(Document {
        id: row.get(0)?,
        owner: row.get(1)?,
        title: row.get(2)?,
        details: row.get(3)?,
        words: row.get(4)?,
        created_ms: row.get(5)?,
        updated_ms: row.get(6)?,
        listed: row.get(7)?,
        listed_ms: row.get(8)?,
        hidden: row.get(9)?,
        versions: row.get(10)?,
    })
}

fn create(db: &Connection, new: &StoredDocument) -> OpResult<()> {
    let it = &new.document;
    let created = db
        .prepare_cached(
            "INSERT INTO documents (id, owner, title, details, words, created_ms, updated_ms, listed, \
             listed_ms, hidden, versions) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) \
             ON CONFLICT (id) DO NOTHING",
        )?
        .execute(params![
            it.id,
            it.owner,
            it.title,
            it.details,
            it.words,
            it.created_ms,
            it.updated_ms,
            it.listed,
            it.listed_ms,
            it.hidden,
            it.versions
        ])?;
    if created == 0 {
        return Err(StoreError::DocumentExists.into());
    }
    for (number, version) in (1..).zip(&new.versions) {
        insert_version(db, &it.id, number, version)?;
    }
    Ok(())
}

fn insert_version(
    db: &Connection,
    id: &str,
    number: u32,
    version: &DocumentVersion,
) -> OpResult<()> {
    db.prepare_cached(
        "INSERT INTO document_versions (document_id, n, body, note, created_ms) \
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute(params![id, number, version.body, version.note, version.created_ms])?;
    Ok(())
}

fn add_version(db: &Connection, new: &NewVersion) -> OpResult<()> {
    let id = &new.document;
    let versions: Option<u32> = db
        .prepare_cached("SELECT versions FROM documents WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?;
    let versions = versions.ok_or(StoreError::DocumentNotFound)?;
    if versions != new.after {
        return Err(StoreError::Conflict { expected: u64::from(versions) + 1 }.into());
    }
    insert_version(db, id, versions + 1, &new.version)?;
    db.prepare_cached(
        "UPDATE documents SET title = ?2, details = ?3, words = ?4, updated_ms = ?5, versions = ?6 WHERE id = ?1",
    )?
    .execute(params![
        id,
        new.heading.title,
        new.heading.details,
        new.heading.words,
        new.version.created_ms,
        versions + 1
    ])?;
    Ok(())
}

fn delete(db: &Connection, id: &str) -> OpResult<bool> {
    db.prepare_cached("DELETE FROM document_versions WHERE document_id = ?1")?.execute([id])?;
    Ok(db.prepare_cached("DELETE FROM documents WHERE id = ?1")?.execute([id])? > 0)
}

fn load(db: &Connection, id: &str) -> OpResult<Option<(Document, Vec<VersionSummary>)>> {
    let sql = "SELECT id, owner, title, details, words, created_ms, updated_ms, listed, listed_ms, hidden, \
               versions FROM documents WHERE id = ?1";
    let found = db.prepare_cached(sql)?.query_row([id], read_document).optional()?;
    let Some(found) = found else { return Ok(None) };
    let summary =
        |row: &SqlRow<'_>| Ok(VersionSummary { note: row.get(0)?, created_ms: row.get(1)? });
    let versions = db
        .prepare_cached(
            "SELECT note, created_ms FROM document_versions WHERE document_id = ?1 ORDER BY n",
        )?
        .query_map([id], summary)?
        .collect::<Result<_, _>>()?;
    Ok(Some((found, versions)))
}

fn read_version(db: &Connection, id: &str, number: u32) -> OpResult<Option<DocumentVersion>> {
    let version = |row: &SqlRow<'_>| {
        Ok(DocumentVersion { body: row.get(0)?, note: row.get(1)?, created_ms: row.get(2)? })
    };
    let sql = "SELECT body, note, created_ms FROM document_versions \
               WHERE document_id = ?1 AND n = ?2";
    Ok(db.prepare_cached(sql)?.query_row(params![id, number], version).optional()?)
}

fn list(db: &Connection, filter: &DocumentFilter) -> OpResult<Vec<Document>> {
    let Query { sql, parameters, .. } = Query::documents(filter, Dialect::Sqlite);
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(params_from_iter(&parameters), read_document)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

impl DocumentStore for SqliteStore {
    fn create_document(&self, new: StoredDocument) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let new = checks::checked_document(new)?;
            self.threads.write(move |db| create(db, &new)).await
        })
    }

    fn add_version(&self, version: NewVersion) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            checks::check_version(&version)?;
            self.threads.write(move |db| add_version(db, &version)).await
        })
    }

    fn set_listed<'a>(&'a self, id: &'a str, listed: bool, now_ms: i64) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            checks::check_texts([id])?;
            let id = id.to_owned();
            let sql = "UPDATE documents SET listed = ?2, listed_ms = \
                       CASE WHEN ?2 THEN coalesce(listed_ms, ?3) ELSE listed_ms END WHERE id = ?1";
            let set = move |db: &Connection| {
                Ok(db.prepare_cached(sql)?.execute(params![id, listed, now_ms])? > 0)
            };
            self.threads.write(set).await
        })
    }

    fn set_hidden<'a>(&'a self, id: &'a str, hidden: bool) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            checks::check_texts([id])?;
            let id = id.to_owned();
            let set = move |db: &Connection| {
                let sql = "UPDATE documents SET hidden = ?2 WHERE id = ?1";
                Ok(db.prepare_cached(sql)?.execute(params![id, hidden])? > 0)
            };
            self.threads.write(set).await
        })
    }

    fn delete_document<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            checks::check_texts([id])?;
            let id = id.to_owned();
            self.threads.write(move |db| delete(db, &id)).await
        })
    }

    fn load_document<'a>(
        &'a self,
        id: &'a str,
    ) -> StoreFuture<'a, Option<(Document, Vec<VersionSummary>)>> {
        Box::pin(async move {
            checks::check_texts([id])?;
            let id = id.to_owned();
            self.threads.read(move |db| load(db, &id)).await
        })
    }

    fn read_version<'a>(
        &'a self,
        id: &'a str,
        number: u32,
    ) -> StoreFuture<'a, Option<DocumentVersion>> {
        Box::pin(async move {
            checks::check_texts([id])?;
            let id = id.to_owned();
            self.threads.read(move |db| read_version(db, &id, number)).await
        })
    }

    fn list_documents(&self, filter: DocumentFilter) -> StoreFuture<'_, Vec<Document>> {
        Box::pin(async move {
            checks::check_texts(filter.texts())?;
            self.threads.read(move |db| list(db, &filter)).await
        })
    }
}
