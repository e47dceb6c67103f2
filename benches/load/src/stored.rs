//! Stored tables, which exist when the server starts.

use std::io;
use std::path::Path;

use futures_util::future::join_all;
use wazir_store::{NewTable, SqliteStore, Store, TableHeader, TableSummary};

/// The number of tables that are written together.
const TOGETHER: usize = 512;
/// The number of events of each table.
const EVENTS: usize = 20;

/// Fills the data folder of a server with a number of tables.
///
/// # Errors
/// The tables cannot be written.
pub(crate) async fn fill(folder: &Path, count: usize) -> io::Result<()> {
    let store = SqliteStore::open(folder.join("tables.sqlite")).map_err(io::Error::other)?;
    let opening = r#"{"game":"shogi","seats":["me","open"],"name":"Ada"}"#;
    for start in (0..count).step_by(TOGETHER) {
        let creations = (start..count.min(start + TOGETHER)).map(|number| {
            let when = number as i64;
            let row = TableHeader::new(format!("stored{number}"), "shogi", opening, when);
            let mut table = NewTable::new(row, TableSummary::waiting(when));
            let line = |n| format!(r#"{{"n":{n},"at":{n},"notice":{{"chat":{{"on":true}}}}}}"#);
            table.lines = (1..=EVENTS).map(line).collect();
            store.create(table)
        });
        for created in join_all(creations).await {
            created.map_err(io::Error::other)?;
        }
    }
    Ok(())
}
