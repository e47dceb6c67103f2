//! Operations on the tables, each within a transaction.

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, OptionalExtension, Row as SqlRow, ToSql, params, params_from_iter};

use crate::checks::{self, Ownership};
use crate::sql::{self, Dialect, Parameter, Query, SummaryColumns};
use crate::{
    AppendBatch, ClaimOutcome, Lease, NewTable, ServerNode, StoreError, StoredTable, TableFilter,
    TableHeader, TableSummary,
};

/// The reason why an operation failed.
pub(super) enum Failure {
    /// It breaks a rule of the store.
    Store(StoreError),
    /// The database reports an error.
    Database(rusqlite::Error),
}

impl From<StoreError> for Failure {
    fn from(why: StoreError) -> Self {
        Self::Store(why)
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(why: rusqlite::Error) -> Self {
        Self::Database(why)
    }
}

pub(super) type OpResult<T> = Result<T, Failure>;

impl ToSql for Parameter {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Text(text) => text.to_sql(),
            Self::Number(number) => number.to_sql(),
        }
    }
}

pub(super) fn create(db: &Connection, new: &NewTable) -> OpResult<u64> {
    let NewTable { row, summary, lines, values: kept, owner } = new;
    let exists = db.prepare_cached("SELECT 1 FROM tables WHERE id = ?1")?.exists([&row.id])?;
    if exists {
        return Err(StoreError::TableExists.into());
    }
    if let Some(lease) = owner {
        set_lease(db, lease)?;
    }
    let epoch = u64::from(owner.is_some());
    db.prepare_cached(
        "INSERT INTO tables (id, game, private, created_ms, status, to_move, ply, seats, due_ms, \
         updated_ms, owner, epoch, last) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    )?
    .execute(params![
        row.id,
        row.game,
        row.private,
        row.created_ms,
        summary.status.name(),
        summary.to_move,
        summary.ply,
        sql::seats_text(summary)?,
        summary.due_ms,
        summary.updated_ms,
        owner.as_ref().map(|lease| &lease.node.name),
        sql::stored_number(epoch),
        lines.len() as i64,
    ])?;
    db.prepare_cached("INSERT INTO openings (table_id, opening) VALUES (?1, ?2)")?
        .execute([&row.id, &row.opening])?;
    insert_lines(db, &row.id, 1, lines)?;
    for (key, value) in kept {
        keep(db, &row.id, key, Some(value))?;
    }
    insert_people(db, &row.id, summary)?;
    Ok(epoch)
}

pub(super) fn append(db: &Connection, batch: &AppendBatch) -> OpResult<()> {
    let id = &batch.table;
    let last = standing(db, id)?.check_append(batch)?;
    insert_lines(db, id, batch.first, &batch.lines)?;
    if let Some(summary) = &batch.summary {
        let seats = sql::seats_text(summary)?;
        let before: String = db
            .prepare_cached("SELECT seats FROM tables WHERE id = ?1")?
            .query_row([id], |row| row.get(0))?;
        if before != seats {
            db.prepare_cached("DELETE FROM people WHERE table_id = ?1")?.execute([id])?;
            insert_people(db, id, summary)?;
        }
        db.prepare_cached(
            "UPDATE tables SET last = ?2, status = ?3, to_move = ?4, ply = ?5, seats = ?6, \
             due_ms = ?7, updated_ms = ?8 WHERE id = ?1",
        )?
        .execute(params![
            id,
            sql::stored_number(last),
            summary.status.name(),
            summary.to_move,
            summary.ply,
            seats,
            summary.due_ms,
            summary.updated_ms,
        ])?;
    } else if !batch.lines.is_empty() {
        db.prepare_cached("UPDATE tables SET last = ?2 WHERE id = ?1")?
            .execute(params![id, sql::stored_number(last)])?;
    }
    for (key, value) in &batch.values {
        keep(db, id, key, value.as_ref())?;
    }
    Ok(())
}

fn standing(db: &Connection, id: &str) -> OpResult<Ownership> {
    let standing = db
        .prepare_cached("SELECT epoch, owner, last FROM tables WHERE id = ?1")?
        .query_row([id], |row| {
            let (epoch, last) = (sql::number(row.get(0)?), sql::number(row.get(2)?));
            Ok(Ownership { epoch, owner: row.get(1)?, last })
        })
        .optional()?;
    Ok(standing.ok_or(StoreError::TableNotFound)?)
}

fn insert_lines(db: &Connection, id: &str, first: u64, lines: &[String]) -> OpResult<()> {
    let mut insert =
        db.prepare_cached("INSERT INTO events (table_id, n, line) VALUES (?1, ?2, ?3)")?;
    for (n, line) in (first..).zip(lines) {
        insert.execute(params![id, sql::stored_number(n), line])?;
    }
    Ok(())
}

fn insert_people(db: &Connection, id: &str, summary: &TableSummary) -> OpResult<()> {
    let mut insert = db.prepare_cached("INSERT INTO people (person, table_id) VALUES (?1, ?2)")?;
    for person in sql::people(summary) {
        insert.execute([person, id])?;
    }
    Ok(())
}

fn keep(db: &Connection, id: &str, key: &str, value: Option<&String>) -> OpResult<()> {
    match value {
        Some(value) => db
            .prepare_cached(
                "INSERT INTO kept (table_id, key, value) VALUES (?1, ?2, ?3) \
                 ON CONFLICT (table_id, key) DO UPDATE SET value = excluded.value",
            )?
            .execute([id, key, value])?,
        None => db
            .prepare_cached("DELETE FROM kept WHERE table_id = ?1 AND key = ?2")?
            .execute([id, key])?,
    };
    Ok(())
}

fn set_lease(db: &Connection, lease: &Lease) -> OpResult<()> {
    db.prepare_cached(
        "INSERT INTO nodes (name, url, lease_ms) VALUES (?1, ?2, ?3) \
         ON CONFLICT (name) DO UPDATE SET url = excluded.url, lease_ms = excluded.lease_ms",
    )?
    .execute(params![lease.node.name, lease.node.url, lease.until_ms()])?;
    Ok(())
}

pub(super) fn claim(db: &Connection, id: &str, lease: &Lease) -> OpResult<ClaimOutcome> {
    let standing = standing(db, id)?;
    let holder = db
        .prepare_cached("SELECT name, url, lease_ms FROM nodes WHERE name = ?1")?
        .query_row([&standing.owner], |row| {
            Ok((ServerNode { name: row.get(0)?, url: row.get(1)? }, row.get::<_, i64>(2)?))
        })
        .optional()?;
    let holder = holder.as_ref().map(|(node, until_ms)| (node, *until_ms));
    let claim = standing.claim(&lease.node, holder, lease.now_ms);
    if let ClaimOutcome::Granted { epoch } = claim {
        set_lease(db, lease)?;
        db.prepare_cached("UPDATE tables SET epoch = ?2, owner = ?3 WHERE id = ?1")?
            .execute(params![id, sql::stored_number(epoch), lease.node.name])?;
    }
    Ok(claim)
}

pub(super) fn renew(db: &Connection, lease: &Lease) -> OpResult<u64> {
    set_lease(db, lease)?;
    let count = db
        .prepare_cached("SELECT count(*) FROM tables WHERE owner = ?1")?
        .query_row([&lease.node.name], |row| row.get(0))?;
    Ok(sql::number(count))
}

pub(super) fn release(db: &Connection, node: &str, ids: Option<&[String]>) -> OpResult<()> {
    let Some(ids) = ids else {
        db.execute("UPDATE tables SET owner = NULL WHERE owner = ?1", [node])?;
        db.execute("DELETE FROM nodes WHERE name = ?1", [node])?;
        return Ok(());
    };
    let mut release =
        db.prepare_cached("UPDATE tables SET owner = NULL WHERE id = ?1 AND owner = ?2")?;
    for id in ids {
        release.execute([id, node])?;
    }
    Ok(())
}

pub(super) fn delete(db: &Connection, id: &str) -> OpResult<bool> {
    for sql in [
        "DELETE FROM events WHERE table_id = ?1",
        "DELETE FROM kept WHERE table_id = ?1",
        "DELETE FROM people WHERE table_id = ?1",
        "DELETE FROM openings WHERE table_id = ?1",
    ] {
        db.prepare_cached(sql)?.execute([id])?;
    }
    Ok(db.prepare_cached("DELETE FROM tables WHERE id = ?1")?.execute([id])? > 0)
}

/// Removes some of the tables due for pruning. Returns their number.
pub(super) fn prune(db: &Connection, over_before: i64, waiting_before: i64) -> OpResult<i64> {
    let ids: Vec<String> = db
        .prepare_cached(
            "SELECT id FROM tables WHERE (status = 'over' AND updated_ms < ?1) \
             OR (status = 'waiting' AND updated_ms < ?2) LIMIT ?3",
        )?
        .query_map([over_before, waiting_before, sql::PRUNE_BATCH], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    for id in &ids {
        delete(db, id)?;
    }
    Ok(ids.len() as i64)
}

/// Removes expired values, and stale nodes without tables.
pub(super) fn prune_expired(db: &Connection, over_before: i64) -> OpResult<()> {
    db.execute("DELETE FROM side_values WHERE expires_ms <= ?1", [checks::unix_ms()])?;
    db.execute(
        "DELETE FROM nodes WHERE lease_ms < ?1 \
         AND NOT EXISTS (SELECT 1 FROM tables WHERE owner = name)",
        [over_before],
    )?;
    Ok(())
}

pub(super) fn put(
    db: &Connection,
    scope: &str,
    key: &str,
    value: Option<&String>,
    expires_ms: Option<i64>,
) -> OpResult<()> {
    match value {
        Some(value) => db
            .prepare_cached(
                "INSERT INTO side_values (scope, key, value, expires_ms) VALUES (?1, ?2, ?3, ?4) \
                 ON CONFLICT (scope, key) DO UPDATE \
                 SET value = excluded.value, expires_ms = excluded.expires_ms",
            )?
            .execute(params![scope, key, value, expires_ms])?,
        None => db
            .prepare_cached("DELETE FROM side_values WHERE scope = ?1 AND key = ?2")?
            .execute([scope, key])?,
    };
    Ok(())
}

pub(super) fn take(db: &Connection, scope: &str, key: &str) -> OpResult<Option<String>> {
    let value = get(db, scope, key)?;
    put(db, scope, key, None, None)?;
    Ok(value)
}

/// Writes a value that nobody reads.
pub(super) fn check(db: &Connection) -> OpResult<()> {
    db.prepare_cached(
        "INSERT INTO meta (key, value) VALUES ('checked', ?1) \
         ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    )?
    .execute([checks::unix_ms().to_string()])?;
    Ok(())
}

pub(super) fn get(db: &Connection, scope: &str, key: &str) -> OpResult<Option<String>> {
    Ok(db
        .prepare_cached(
            "SELECT value FROM side_values WHERE scope = ?1 AND key = ?2 \
             AND (expires_ms IS NULL OR expires_ms > ?3)",
        )?
        .query_row(params![scope, key, checks::unix_ms()], |row| row.get(0))
        .optional()?)
}

pub(super) fn all(db: &Connection, scope: &str) -> OpResult<Vec<(String, String)>> {
    Ok(db
        .prepare_cached(
            "SELECT key, value FROM side_values WHERE scope = ?1 \
             AND (expires_ms IS NULL OR expires_ms > ?2) ORDER BY key",
        )?
        .query_map(params![scope, checks::unix_ms()], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?)
}

pub(super) fn load(db: &Connection, id: &str) -> OpResult<Option<StoredTable>> {
    let found = db
        .prepare_cached(
            "SELECT t.id, t.game, o.opening, t.private, t.created_ms, t.status, t.to_move, t.ply, \
             t.seats, t.due_ms, t.updated_ms \
             FROM tables t JOIN openings o ON o.table_id = t.id WHERE t.id = ?1",
        )?
        .query_row([id], |row| Ok(read_row(row)))
        .optional()?;
    let Some(found) = found else { return Ok(None) };
    let (row, summary) = found?;
    let log = lines(db, id, 0)?;
    let kept = db
        .prepare_cached("SELECT key, value FROM kept WHERE table_id = ?1")?
        .query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    Ok(Some(StoredTable { header: row, summary, log, values: kept }))
}

fn read_row(row: &SqlRow<'_>) -> OpResult<(TableHeader, TableSummary)> {
    let head = TableHeader {
        id: row.get(0)?,
        game: row.get(1)?,
        opening: row.get(2)?,
        private: row.get(3)?,
        created_ms: row.get(4)?,
    };
    let columns = SummaryColumns {
        status: row.get(5)?,
        to_move: row.get(6)?,
        ply: row.get(7)?,
        seats: row.get(8)?,
        due_ms: row.get(9)?,
        updated_ms: row.get(10)?,
    };
    let summary = columns.read(&head.id)?;
    Ok((head, summary))
}

fn lines(db: &Connection, id: &str, after: u64) -> OpResult<Vec<String>> {
    Ok(db
        .prepare_cached("SELECT line FROM events WHERE table_id = ?1 AND n > ?2 ORDER BY n")?
        .query_map(params![id, sql::stored_number(after)], |row| row.get(0))?
        .collect::<Result<_, _>>()?)
}

pub(super) fn events(db: &Connection, id: &str, after: u64) -> OpResult<Vec<String>> {
    let lines = lines(db, id, after)?;
    if lines.is_empty() {
        standing(db, id)?;
    }
    Ok(lines)
}

pub(super) fn list(
    db: &Connection,
    filter: &TableFilter,
) -> OpResult<Vec<(TableHeader, TableSummary)>> {
    let Query { sql, parameters, .. } = Query::list(filter, Dialect::Sqlite);
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query(params_from_iter(&parameters))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(read_row(row)?);
    }
    Ok(found)
}
