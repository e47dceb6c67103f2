//! The database schema and its upgrades.

use tokio_postgres::Client;

use super::connection::Failure;
use crate::StoreError;
use crate::sql::SCHEMA_VERSION;

const CURRENT_SCHEMA: &str = include_str!("schema.sql");

/// The upgrades from each version to the next, from version 1.
const UPGRADES: [&str; SCHEMA_VERSION as usize - 1] =
    [include_str!("upgrade_1.sql"), include_str!("upgrade_2.sql")];

/// Serialises servers that start at the same time. The number is arbitrary.
const LOCK_SCHEMA: &str = "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; \
    SELECT pg_advisory_xact_lock(8241739650)";

/// Creates the tables of an empty database, or upgrades old ones.
pub(super) async fn prepare(client: &mut Client) -> Result<(), Failure> {
    let transaction = client.transaction().await?;
    transaction.batch_execute(LOCK_SCHEMA).await?;
    let is_there = "SELECT to_regclass('meta') IS NOT NULL";
    let version = if transaction.query_one(is_there, &[]).await?.get(0) {
        let version = "SELECT value FROM meta WHERE key = 'schema'";
        let version = transaction.query_opt(version, &[]).await?;
        let version = version.and_then(|row| row.get::<_, String>(0).parse::<u32>().ok());
        Some(version.filter(|version| *version > 0).ok_or_else(foreign)?)
    } else {
        None
    };
    match version {
        None => transaction.batch_execute(CURRENT_SCHEMA).await?,
        Some(SCHEMA_VERSION) => return Ok(()),
        Some(found) => {
            let upgrades = (found as usize).checked_sub(1).and_then(|past| UPGRADES.get(past..));
            let newer = StoreError::NewerSchema { found, known: SCHEMA_VERSION };
            for upgrade in upgrades.ok_or(newer)? {
                transaction.batch_execute(upgrade).await?;
            }
        }
    }
    let set = "INSERT INTO meta (key, value) VALUES ('schema', $1) \
               ON CONFLICT (key) DO UPDATE SET value = excluded.value";
    transaction.execute(set, &[&SCHEMA_VERSION.to_string()]).await?;
    Ok(transaction.commit().await?)
}

fn foreign() -> StoreError {
    StoreError::Address("the database has tables of something else in it".to_owned())
}
