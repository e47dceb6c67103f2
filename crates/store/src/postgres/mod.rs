//! Tables in a Postgres database.

mod backup;
mod connection;
mod documents;
mod group;
mod schema;
#[cfg(feature = "tls")]
mod tls;
mod writer;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, Row as SqlRow};

use crate::checks;
use crate::sql::{self, Dialect, PRUNE_BATCH, Parameter, Query, SummaryColumns};
use crate::{
    AppendBatch, ClaimOutcome, Lease, NewTable, ServerNode, Store, StoreError, StoreFuture,
    StoredTable, TableFilter, TableHeader, TableSummary,
};
use connection::{Failure, ReconnectingClient};
use group::{WriteReply, WriteRequest};
use writer::Writer;

/// Time without a response after which a connection is dropped.
const TCP_USER_TIMEOUT: Duration = Duration::from_secs(5);

const CREATE: &str = "WITH t AS ( \
        INSERT INTO tables (id, game, private, created_ms, status, to_move, ply, seats, due_ms, \
        updated_ms, owner, epoch, last) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) \
        ON CONFLICT (id) DO NOTHING RETURNING id \
    ), o AS ( \
        INSERT INTO openings (table_id, opening) SELECT id, $14 FROM t \
    ), e AS ( \
        INSERT INTO events (table_id, n, line) \
        SELECT t.id, u.n, u.line FROM t, unnest($15::text[]) WITH ORDINALITY AS u (line, n) \
    ), k AS ( \
        INSERT INTO kept (table_id, key, value) \
        SELECT t.id, u.key, u.value FROM t, unnest($16::text[], $17::text[]) AS u (key, value) \
    ), p AS ( \
        INSERT INTO people (person, table_id) \
        SELECT u.person, t.id FROM t, unnest($18::text[]) AS u (person) \
    ), n AS ( \
        INSERT INTO nodes (name, url, lease_ms) \
        SELECT $11::text, $19::text, $20::bigint FROM t WHERE $11 IS NOT NULL \
        ON CONFLICT (name) DO UPDATE SET url = excluded.url, lease_ms = excluded.lease_ms \
    ) SELECT id FROM t";

/// Selects everything about tables: the columns of a list, the log and the values.
const LOAD: &str = "SELECT t.id, t.game, o.opening, t.private, t.created_ms, t.status, t.to_move, \
    t.ply, t.seats, t.due_ms, t.updated_ms, \
    ARRAY(SELECT line FROM events WHERE table_id = t.id ORDER BY n), \
    ARRAY(SELECT key FROM kept WHERE table_id = t.id ORDER BY key), \
    ARRAY(SELECT value FROM kept WHERE table_id = t.id ORDER BY key) \
    FROM tables t JOIN openings o ON o.table_id = t.id WHERE t.id = ANY($1) ORDER BY t.id";

const EVENTS: &str = "SELECT ARRAY(SELECT line FROM events WHERE table_id = t.id AND n > $2 ORDER BY n) \
    FROM tables t WHERE t.id = $1";

const RENEW: &str = "WITH n AS ( \
        INSERT INTO nodes (name, url, lease_ms) VALUES ($1, $2, $3) \
        ON CONFLICT (name) DO UPDATE SET url = excluded.url, lease_ms = excluded.lease_ms \
    ) SELECT count(*) FROM tables WHERE owner = $1";

/// Locks the tables in the order of their ids, so that servers cannot deadlock.
const RELEASE: &str = "UPDATE tables SET owner = NULL WHERE owner = $1 AND id IN ( \
        SELECT id FROM tables WHERE owner = $1 AND ($2::text[] IS NULL OR id = ANY($2)) \
        ORDER BY id FOR UPDATE \
    )";

const SELECT_PRUNABLE: &str = "SELECT id FROM tables WHERE (status = 'over' AND updated_ms < $1) \
    OR (status = 'waiting' AND updated_ms < $2) LIMIT $3";

const DELETE_EXPIRED_VALUES: &str = "DELETE FROM side_values WHERE expires_ms <= $1";

const DELETE_DEAD_NODES: &str = "DELETE FROM nodes WHERE lease_ms < $1 \
    AND NOT EXISTS (SELECT 1 FROM tables WHERE owner = name)";

const SET: &str = "INSERT INTO side_values (scope, key, value, expires_ms) VALUES ($1, $2, $3, $4) \
    ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value, expires_ms = excluded.expires_ms";

const UNSET: &str = "DELETE FROM side_values WHERE scope = $1 AND key = $2";

const GET: &str = "SELECT value FROM side_values WHERE scope = $1 AND key = $2 \
    AND (expires_ms IS NULL OR expires_ms > $3)";

const TAKE: &str = "DELETE FROM side_values WHERE scope = $1 AND key = $2 \
    RETURNING CASE WHEN expires_ms IS NULL OR expires_ms > $3 THEN value END";

const ALL: &str = "SELECT key, value FROM side_values WHERE scope = $1 \
    AND (expires_ms IS NULL OR expires_ms > $2) ORDER BY key";

const CHECK: &str = "INSERT INTO meta (key, value) VALUES ('checked', $1) \
    ON CONFLICT (key) DO UPDATE SET value = excluded.value";

/// Tables in one database, for any number of servers.
///
/// It needs its own database, or its own schema, named by `search_path` in the connection options.
/// It uses two connections: one writes and combines simultaneous calls; the other does the rest.
/// While the database is unreachable, calls fail within seconds; they work again once it is back.
///
/// With `sslmode=require` in the address (feature `tls`) the connection uses TLS. The database must
/// then present a certificate trusted by the system, or by the file in `SSL_CERT_FILE`. Otherwise
/// the connection is not encrypted; a database on another machine should then be reached over an
/// encrypted network or tunnel.
pub struct PostgresStore {
    writer: Writer,
    way: ReconnectingClient,
}

impl fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresStore").finish_non_exhaustive()
    }
}

impl PostgresStore {
    /// Connects, and creates or upgrades the database tables. It must be called on a tokio runtime
    /// with time and I/O, and works as long as that runs.
    ///
    /// ```no_run
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
    /// use wazir_store::PostgresStore;
    ///
    /// let store = PostgresStore::connect("postgres://wazir@localhost/tables").await?;
    /// # Ok::<(), wazir_store::StoreError>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`StoreError::Address`] if the text is not a valid address, or the database contains
    /// something else; [`StoreError::NewerSchema`] if it was written by a newer version of this
    /// program; [`StoreError::Unavailable`] if it cannot be reached.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        let config = url.parse::<Config>();
        let mut config = config.map_err(|why| StoreError::Address(address_text(&why)))?;
        if config.get_application_name().is_none() {
            config.application_name("wazir");
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(TCP_USER_TIMEOUT);
        }
        let config = Arc::new(config);
        let way = ReconnectingClient::new(config.clone());
        way.prepare().await?;
        Ok(Self { writer: Writer::start(ReconnectingClient::new(config)), way })
    }

    async fn rows(
        &self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<SqlRow>, Failure> {
        let query = async |link: Arc<connection::PgConnection>| {
            let statement = link.statement(sql).await?;
            Ok(link.client.query(&statement, values).await?)
        };
        self.way.call(query).await
    }

    async fn removed(&self, ask: WriteRequest) -> Result<u64, StoreError> {
        match self.writer.send(ask).await? {
            WriteReply::Removed(count) => Ok(count),
            other => Err(unexpected(&other)),
        }
    }
}

/// Should never happen: each request has its own kind of reply.
fn unexpected(said: &WriteReply) -> StoreError {
    StoreError::Unavailable(format!("another answer was expected: {said:?}"))
}

fn address_text(why: &tokio_postgres::Error) -> String {
    format!("this is not an address of a database: {why}")
}

/// Returns the parameters of a statement.
fn statement_values(query: &Query) -> Vec<&(dyn ToSql + Sync)> {
    fn value(parameter: &Parameter) -> &(dyn ToSql + Sync) {
        match parameter {
            Parameter::Text(text) => text,
            Parameter::Number(number) => number,
        }
    }
    query.parameters.iter().map(value).collect()
}

fn read_row(row: &SqlRow) -> Result<(TableHeader, TableSummary), StoreError> {
    let head = TableHeader {
        id: row.get(0),
        game: row.get(1),
        opening: row.get(2),
        private: row.get(3),
        created_ms: row.get(4),
    };
    let columns = SummaryColumns {
        status: row.get(5),
        to_move: row.get(6),
        ply: row.get(7),
        seats: row.get(8),
        due_ms: row.get(9),
        updated_ms: row.get(10),
    };
    let summary = columns.read(&head.id)?;
    Ok((head, summary))
}

fn read_stored(row: &SqlRow) -> Result<StoredTable, StoreError> {
    let (head, summary) = read_row(row)?;
    let (keys, values): (Vec<String>, Vec<String>) = (row.get(12), row.get(13));
    Ok(StoredTable {
        header: head,
        summary,
        log: row.get(11),
        values: keys.into_iter().zip(values).collect(),
    })
}

impl Store for PostgresStore {
    fn create(&self, table: NewTable) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            checks::check_table(&table)?;
            let NewTable { row, summary, lines, values: kept, owner } = &table;
            let epoch = u64::from(owner.is_some());
            let kept: BTreeMap<_, _> = kept.iter().map(|(key, value)| (key, value)).collect();
            let (keys, values): (Vec<_>, Vec<_>) = kept.into_iter().unzip();
            let name = owner.as_ref().map(|lease| &lease.node.name);
            let url = owner.as_ref().map(|lease| &lease.node.url);
            let values: &[&(dyn ToSql + Sync)] = &[
                &row.id,
                &row.game,
                &row.private,
                &row.created_ms,
                &summary.status.name(),
                &summary.to_move.map(i64::from),
                &i64::from(summary.ply),
                &sql::seats_text(summary)?,
                &summary.due_ms,
                &summary.updated_ms,
                &name,
                &sql::stored_number(epoch),
                &(lines.len() as i64),
                &row.opening,
                &lines,
                &keys,
                &values,
                &sql::people(summary),
                &url,
                &owner.as_ref().map(Lease::until_ms),
            ];
            match self.rows(CREATE, values).await?.is_empty() {
                true => Err(StoreError::TableExists),
                false => Ok(epoch),
            }
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredTable>> {
        Box::pin(async move {
            checks::check_texts([id])?;
            let rows = self.rows(LOAD, &[&[id].as_slice()]).await?;
            rows.first().map(read_stored).transpose()
        })
    }

    fn read_log<'a>(&'a self, id: &'a str, after: u64) -> StoreFuture<'a, Vec<String>> {
        Box::pin(async move {
            checks::check_texts([id])?;
            let rows = self.rows(EVENTS, &[&id, &sql::stored_number(after)]).await?;
            rows.first().map(|row| row.get(0)).ok_or(StoreError::TableNotFound)
        })
    }

    fn append(&self, batch: AppendBatch) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            checks::check_batch(&batch)?;
            self.writer.send(WriteRequest::Append(batch)).await.map(|_| ())
        })
    }

    fn claim<'a>(
        &'a self,
        id: &'a str,
        node: &'a ServerNode,
        now_ms: i64,
        lease_ms: i64,
    ) -> StoreFuture<'a, ClaimOutcome> {
        Box::pin(async move {
            checks::check_texts([id])?;
            checks::check_node(node)?;
            let (id, lease) = (id.to_owned(), Lease { node: node.clone(), now_ms, lease_ms });
            match self.writer.send(WriteRequest::Claim { id, lease }).await? {
                WriteReply::Claimed(claim) => Ok(claim),
                other => Err(unexpected(&other)),
            }
        })
    }

    fn renew<'a>(
        &'a self,
        node: &'a ServerNode,
        now_ms: i64,
        lease_ms: i64,
    ) -> StoreFuture<'a, u64> {
        Box::pin(async move {
            checks::check_node(node)?;
            let until = now_ms.saturating_add(lease_ms);
            let rows = self.rows(RENEW, &[&node.name, &node.url, &until]).await?;
            Ok(rows.first().map_or(0, |row| sql::number(row.get(0))))
        })
    }

    fn release<'a>(
        &'a self,
        node: &'a ServerNode,
        ids: Option<&'a [String]>,
    ) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            checks::check_node(node)?;
            checks::check_texts(ids.into_iter().flatten().map(String::as_str))?;
            self.rows(RELEASE, &[&node.name, &ids]).await?;
            if ids.is_none() {
                self.rows("DELETE FROM nodes WHERE name = $1", &[&node.name]).await?;
            }
            Ok(())
        })
    }

    fn list(&self, filter: TableFilter) -> StoreFuture<'_, Vec<(TableHeader, TableSummary)>> {
        Box::pin(async move {
            checks::check_texts(filter.texts())?;
            let query = Query::list(&filter, Dialect::Postgres);
            self.rows(&query.sql, &statement_values(&query)).await?.iter().map(read_row).collect()
        })
    }

    fn delete<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            checks::check_texts([id])?;
            Ok(self.removed(WriteRequest::Delete { id: id.to_owned() }).await? > 0)
        })
    }

    fn prune(&self, over_before_ms: i64, waiting_before_ms: i64) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            self.rows(DELETE_EXPIRED_VALUES, &[&checks::unix_ms()]).await?;
            let mut pruned = 0;
            loop {
                let old = &[&over_before_ms as _, &waiting_before_ms as _, &PRUNE_BATCH as _];
                let rows = self.rows(SELECT_PRUNABLE, old).await?;
                let ids: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
                let count = ids.len() as i64;
                if count > 0 {
                    let ask = WriteRequest::Prune { ids, over_before_ms, waiting_before_ms };
                    pruned += self.removed(ask).await?;
                }
                if count < PRUNE_BATCH {
                    break;
                }
            }
            self.rows(DELETE_DEAD_NODES, &[&over_before_ms]).await?;
            Ok(pruned)
        })
    }

    fn put_value<'a>(
        &'a self,
        scope: &'a str,
        key: &'a str,
        value: Option<String>,
        expires_ms: Option<i64>,
    ) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            checks::check_texts([scope, key].into_iter().chain(value.as_deref()))?;
            match value {
                Some(value) => self.rows(SET, &[&scope, &key, &value, &expires_ms]).await?,
                None => self.rows(UNSET, &[&scope, &key]).await?,
            };
            Ok(())
        })
    }

    fn get_value<'a>(&'a self, scope: &'a str, key: &'a str) -> StoreFuture<'a, Option<String>> {
        Box::pin(async move {
            checks::check_texts([scope, key])?;
            let rows = self.rows(GET, &[&scope, &key, &checks::unix_ms()]).await?;
            Ok(rows.first().map(|row| row.get(0)))
        })
    }

    fn take_value<'a>(&'a self, scope: &'a str, key: &'a str) -> StoreFuture<'a, Option<String>> {
        Box::pin(async move {
            checks::check_texts([scope, key])?;
            let rows = self.rows(TAKE, &[&scope, &key, &checks::unix_ms()]).await?;
            Ok(rows.first().and_then(|row| row.get(0)))
        })
    }

    fn list_values<'a>(&'a self, scope: &'a str) -> StoreFuture<'a, Vec<(String, String)>> {
        Box::pin(async move {
            checks::check_texts([scope])?;
            let rows = self.rows(ALL, &[&scope, &checks::unix_ms()]).await?;
            Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
        })
    }

    fn backup<'a>(&'a self, path: &'a Path) -> StoreFuture<'a, ()> {
        Box::pin(backup::backup(&self.way, path))
    }

    fn check_writable(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.rows(CHECK, &[&checks::unix_ms().to_string()]).await?;
            Ok(())
        })
    }
}
