//! A consistent copy of the whole database.

use std::path::Path;

use super::connection::{Failure, ReconnectingClient};
use super::{documents, read_stored};
use crate::StoreError;
use crate::backup::{BackupLine, BackupValue, BackupWriter};

/// Number of tables per query.
const CHUNK: usize = 100;

pub(super) async fn backup(way: &ReconnectingClient, path: &Path) -> Result<(), StoreError> {
    let mut dump = BackupWriter::begin(path)?;
    match read(way, &mut dump).await {
        Ok(()) => dump.finish().await,
        Err(failure) => Err(failure.into()),
    }
}

async fn read(way: &ReconnectingClient, dump: &mut BackupWriter) -> Result<(), Failure> {
    let client = way.dedicated().await?;
    client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    // Writing the file may take longer than a transaction may be idle.
    client.batch_execute("SET LOCAL idle_in_transaction_session_timeout = 0").await?;
    let ids: Vec<String> = client
        .query("SELECT id FROM tables ORDER BY id", &[])
        .await?
        .iter()
        .map(|r| r.get(0))
        .collect();
    let load = client.prepare(super::LOAD).await?;
    for ids in ids.chunks(CHUNK) {
        for row in client.query(&load, &[&ids]).await? {
            dump.write(&BackupLine::Table(read_stored(&row)?)).await?;
        }
    }
    let values = "SELECT scope, key, value, expires_ms FROM side_values ORDER BY scope, key";
    for row in client.query(values, &[]).await? {
        let (scope, key, value, expires_ms) = (row.get(0), row.get(1), row.get(2), row.get(3));
        dump.write(&BackupLine::Value(BackupValue { scope, key, value, expires_ms })).await?;
    }
    let ids = client.query("SELECT id FROM documents ORDER BY id", &[]).await?;
    let ids: Vec<String> = ids.iter().map(|row| row.get(0)).collect();
    let load = client.prepare(documents::DUMP).await?;
    for ids in ids.chunks(CHUNK) {
        for row in client.query(&load, &[&ids]).await? {
            dump.write(&BackupLine::Document(documents::read_stored(&row))).await?;
        }
    }
    Ok(client.batch_execute("COMMIT").await?)
}
