//! The schema of the file and its upgrades.

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};

use super::ops::Failure;
use crate::StoreError;
use crate::sql::SCHEMA_VERSION;

const CURRENT_SCHEMA: &str = include_str!("schema.sql");

/// The upgrades from each version to the next, from version 1.
const UPGRADES: [&str; SCHEMA_VERSION as usize - 1] =
    [include_str!("upgrade_1.sql"), include_str!("upgrade_2.sql")];

/// Creates the tables of a new file, or upgrades those of an old one.
pub(super) fn prepare(connection: &mut Connection) -> Result<(), Failure> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    match version(&transaction)? {
        None => transaction.execute_batch(CURRENT_SCHEMA)?,
        Some(SCHEMA_VERSION) => return Ok(()),
        Some(found) => {
            let upgrades = (found as usize).checked_sub(1).and_then(|past| UPGRADES.get(past..));
            let newer = StoreError::NewerSchema { found, known: SCHEMA_VERSION };
            for upgrade in upgrades.ok_or(newer)? {
                transaction.execute_batch(upgrade)?;
            }
        }
    }
    transaction.execute(
        "INSERT INTO meta (key, value) VALUES ('schema', ?1) \
         ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        [SCHEMA_VERSION.to_string()],
    )?;
    Ok(transaction.commit()?)
}

/// Returns the version of the schema, or `None` for a new file.
fn version(connection: &Connection) -> Result<Option<u32>, Failure> {
    let count = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    if count("SELECT count(*) FROM sqlite_master")? == 0 {
        return Ok(None);
    }
    let foreign = || StoreError::Address("the file is a database of something else".to_owned());
    if count("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'meta'")? == 0 {
        return Err(foreign().into());
    }
    let version: Option<String> = connection
        .query_row("SELECT value FROM meta WHERE key = 'schema'", [], |row| row.get(0))
        .optional()?;
    let version = version.and_then(|version| version.parse().ok()).filter(|version| *version > 0);
    Ok(Some(version.ok_or_else(foreign)?))
}
