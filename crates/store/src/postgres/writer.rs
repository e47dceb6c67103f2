//! The writer task, which commits simultaneous calls together.

use std::collections::{BTreeMap, BTreeSet};
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use tokio::sync::{mpsc, oneshot};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Row, Statement};

use super::connection::{Failure, PgConnection, ReconnectingClient};
use super::group::{LockedTable, WriteGroup, WriteReply, WriteRequest};
use crate::checks::Ownership;
use crate::sql;
use crate::{ServerNode, StoreError};

/// Number of calls that can wait for the database; further callers wait.
const QUEUE: usize = 1024;

/// Maximum number of calls in one commit.
const GROUP: usize = 256;

type ReplySender = oneshot::Sender<Result<WriteReply, StoreError>>;

/// The handle to the task.
pub(super) struct Writer {
    queue: mpsc::Sender<(WriteRequest, ReplySender)>,
}

impl Writer {
    pub(super) fn start(way: ReconnectingClient) -> Self {
        let (queue, mut asked) = mpsc::channel::<(WriteRequest, ReplySender)>(QUEUE);
        tokio::spawn(async move {
            let mut group = Vec::new();
            while asked.recv_many(&mut group, GROUP).await > 0 {
                let (asks, tells): (Vec<_>, Vec<_>) = group.drain(..).unzip();
                for (tell, said) in tells.into_iter().zip(finish(&way, &asks).await) {
                    // The caller may be gone.
                    let _ = tell.send(said);
                }
            }
        });
        Self { queue }
    }

    pub(super) async fn send(&self, ask: WriteRequest) -> Result<WriteReply, StoreError> {
        let stopped = || StoreError::Unavailable("it has been stopped".to_owned());
        let (tell, said) = oneshot::channel();
        self.queue.send((ask, tell)).await.map_err(|_| stopped())?;
        said.await.unwrap_or_else(|_| Err(stopped()))
    }
}

type WriteReplies = Vec<Result<WriteReply, StoreError>>;

/// Runs all calls in one transaction. If the database reports an error, each call gets its own
/// transaction, so that one bad call does not affect the others.
async fn finish(way: &ReconnectingClient, asks: &[WriteRequest]) -> WriteReplies {
    let failure = match write(way, asks).await {
        Ok(said) => return said,
        Err(failure) => failure,
    };
    let one_is_wrong = matches!(&failure, Failure::Database(why) if why.as_db_error().is_some());
    if asks.len() == 1 || !one_is_wrong {
        let why = StoreError::from(failure);
        return asks.iter().map(|_| Err(why.clone())).collect();
    }
    let mut all = Vec::new();
    for ask in asks {
        match write(way, std::slice::from_ref(ask)).await {
            Ok(said) => all.extend(said),
            Err(failure) => all.push(Err(failure.into())),
        }
    }
    all
}

async fn write(way: &ReconnectingClient, asks: &[WriteRequest]) -> Result<WriteReplies, Failure> {
    way.call(|link| async move {
        let written = transaction(&link, asks).await;
        if written.is_err() && !link.client.is_closed() {
            // The connection continues without the transaction. If there is none any more, the
            // database only warns.
            link.client.batch_execute("ROLLBACK").await?;
        }
        written
    })
    .await
}

/// Takes two round trips: one to lock the tables, one to write.
async fn transaction(link: &PgConnection, asks: &[WriteRequest]) -> Result<WriteReplies, Failure> {
    let ids: BTreeSet<&str> = asks.iter().flat_map(|ask| ask.ids()).map(String::as_str).collect();
    let tables = lock(link, &ids.into_iter().collect::<Vec<_>>()).await?;
    let nodes = owners(link, asks, &tables).await?;
    let mut group = WriteGroup::new(tables, nodes);
    let said: WriteReplies = asks.iter().map(|ask| group.decide(ask)).collect();
    let mut writes = StatementBatch::new(link);
    writes.logs(&group).await?;
    writes.people(&group).await?;
    writes.kept(&group).await?;
    writes.claims(&group).await?;
    writes.removals(&group).await?;
    writes.commit().await?;
    Ok(said)
}

/// Locks tables in the order of their ids, so that servers cannot deadlock.
async fn lock(link: &PgConnection, ids: &[&str]) -> Result<BTreeMap<String, LockedTable>, Failure> {
    let lock = link
        .statement(
            "SELECT id, epoch, owner, last, seats, status, updated_ms FROM tables \
             WHERE id = ANY($1) ORDER BY id FOR UPDATE",
        )
        .await?;
    let begin = link.client.batch_execute("BEGIN");
    let begin: QueryFuture<'_> = Box::pin(async { begin.await.map(|()| Vec::new()) });
    let mut rows = Vec::new();
    for done in pipeline(vec![begin, Box::pin(link.client.query(&lock, &[&ids]))]).await {
        rows = done?;
    }
    let mut tables = BTreeMap::new();
    for row in rows {
        let (epoch, last) = (sql::number(row.get(1)), sql::number(row.get(3)));
        let standing = Ownership { epoch, owner: row.get(2), last };
        let (seats, status, updated_ms) = (row.get(4), row.get(5), row.get(6));
        tables.insert(row.get(0), LockedTable { standing, seats, status, updated_ms });
    }
    Ok(tables)
}

/// Returns the nodes that own tables which others claim. It reads them after the tables are locked:
/// before that, the lease of a node that has just claimed one may not be visible.
async fn owners(
    link: &PgConnection,
    asks: &[WriteRequest],
    tables: &BTreeMap<String, LockedTable>,
) -> Result<BTreeMap<String, (ServerNode, i64)>, Failure> {
    let mut names = BTreeSet::new();
    for ask in asks {
        let WriteRequest::Claim { id, lease } = ask else { continue };
        let owner = tables.get(id).and_then(|table| table.standing.owner.as_deref());
        names.extend(owner.filter(|owner| *owner != lease.node.name));
    }
    if names.is_empty() {
        return Ok(BTreeMap::new());
    }
    let names: Vec<&str> = names.into_iter().collect();
    let find = link.statement("SELECT name, url, lease_ms FROM nodes WHERE name = ANY($1)").await?;
    let rows = link.client.query(&find, &[&names]).await?;
    let node = |row: &Row| ServerNode { name: row.get(0), url: row.get(1) };
    Ok(rows.iter().map(|row| (row.get(0), (node(row), row.get(2)))).collect())
}

/// A statement parameter.
type SqlValue = Box<dyn ToSql + Sync + Send>;

/// Statements that are sent in order without waiting for each other.
struct StatementBatch<'a> {
    link: &'a PgConnection,
    statements: Vec<(Statement, Vec<SqlValue>)>,
}

impl<'a> StatementBatch<'a> {
    fn new(link: &'a PgConnection) -> Self {
        Self { link, statements: Vec::new() }
    }

    async fn add(&mut self, sql: &str, values: Vec<SqlValue>) -> Result<(), Failure> {
        self.statements.push((self.link.statement(sql).await?, values));
        Ok(())
    }

    async fn logs(&mut self, group: &WriteGroup<'_>) -> Result<(), Failure> {
        if !group.lines.numbers.is_empty() {
            let tables = texts(group.lines.tables.iter());
            let lines = texts(group.lines.texts.iter());
            let insert = "INSERT INTO events (table_id, n, line) \
                          SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])";
            self.add(insert, vec![tables, Box::new(group.lines.numbers.clone()), lines]).await?;
            let update = "UPDATE tables t SET last = u.last \
                          FROM unnest($1::text[], $2::bigint[]) AS u (id, last) WHERE t.id = u.id";
            let lasts: Vec<i64> = group.lasts.values().copied().collect();
            self.add(update, vec![texts(group.lasts.keys()), Box::new(lasts)]).await?;
        }
        if group.summaries.is_empty() {
            return Ok(());
        }
        let summaries = || group.summaries.values().map(|(summary, _)| *summary);
        let update = "UPDATE tables t SET status = u.status, to_move = u.to_move, ply = u.ply, \
                      seats = u.seats, due_ms = u.due_ms, updated_ms = u.updated_ms \
                      FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], \
                      $6::bigint[], $7::bigint[]) \
                      AS u (id, status, to_move, ply, seats, due_ms, updated_ms) WHERE t.id = u.id";
        let values: Vec<SqlValue> = vec![
            texts(group.summaries.keys()),
            texts(summaries().map(|summary| summary.status.name())),
            Box::new(summaries().map(|it| it.to_move.map(i64::from)).collect::<Vec<_>>()),
            Box::new(summaries().map(|it| i64::from(it.ply)).collect::<Vec<_>>()),
            texts(group.summaries.values().map(|(_, seats)| seats)),
            Box::new(summaries().map(|it| it.due_ms).collect::<Vec<_>>()),
            Box::new(summaries().map(|it| it.updated_ms).collect::<Vec<_>>()),
        ];
        self.add(update, values).await
    }

    async fn people(&mut self, group: &WriteGroup<'_>) -> Result<(), Failure> {
        if group.people_changed.is_empty() {
            return Ok(());
        }
        let delete = "DELETE FROM people WHERE table_id = ANY($1)";
        self.add(delete, vec![texts(group.people_changed.iter())]).await?;
        let seats = group.people_changed.iter().filter_map(|id| {
            let (summary, _) = group.summaries.get(id)?;
            Some(sql::people(summary).into_iter().map(move |person| (person, *id)))
        });
        let (people, tables): (Vec<_>, Vec<_>) = seats.flatten().unzip();
        let insert = "INSERT INTO people (person, table_id) \
                      SELECT * FROM unnest($1::text[], $2::text[])";
        self.add(insert, vec![texts(people), texts(tables)]).await
    }

    async fn kept(&mut self, group: &WriteGroup<'_>) -> Result<(), Failure> {
        let set = || group.kept.iter().filter_map(|(place, value)| Some((place, (*value)?)));
        if set().next().is_some() {
            let insert = "INSERT INTO kept (table_id, key, value) \
                          SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) \
                          ON CONFLICT (table_id, key) DO UPDATE SET value = excluded.value";
            let tables = texts(set().map(|((id, _), _)| id));
            let keys = texts(set().map(|((_, key), _)| key));
            self.add(insert, vec![tables, keys, texts(set().map(|(_, value)| value))]).await?;
        }
        let gone = || group.kept.iter().filter(|(_, value)| value.is_none());
        if gone().next().is_some() {
            let delete = "DELETE FROM kept k USING unnest($1::text[], $2::text[]) AS u (id, key) \
                          WHERE k.table_id = u.id AND k.key = u.key";
            let tables = texts(gone().map(|((id, _), _)| id));
            self.add(delete, vec![tables, texts(gone().map(|((_, key), _)| key))]).await?;
        }
        Ok(())
    }

    async fn claims(&mut self, group: &WriteGroup<'_>) -> Result<(), Failure> {
        if group.owners.is_empty() {
            return Ok(());
        }
        let update = "UPDATE tables t SET owner = u.owner, epoch = u.epoch \
                      FROM unnest($1::text[], $2::text[], $3::bigint[]) AS u (id, owner, epoch) \
                      WHERE t.id = u.id";
        let epochs: Vec<i64> = group.owners.values().map(|(_, epoch)| *epoch).collect();
        let owners = texts(group.owners.values().map(|(owner, _)| owner));
        self.add(update, vec![texts(group.owners.keys()), owners, Box::new(epochs)]).await?;
        let ends: Vec<i64> = group.leases.values().map(|lease| lease.until_ms()).collect();
        let insert = "INSERT INTO nodes (name, url, lease_ms) \
                      SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]) \
                      ON CONFLICT (name) DO UPDATE \
                      SET url = excluded.url, lease_ms = excluded.lease_ms";
        let urls = texts(group.leases.values().map(|lease| &lease.node.url));
        self.add(insert, vec![texts(group.leases.keys()), urls, Box::new(ends)]).await
    }

    /// Must come last: the removed tables may have been written to before.
    async fn removals(&mut self, group: &WriteGroup<'_>) -> Result<(), Failure> {
        if group.removed.is_empty() {
            return Ok(());
        }
        for delete in [
            "DELETE FROM events WHERE table_id = ANY($1)",
            "DELETE FROM kept WHERE table_id = ANY($1)",
            "DELETE FROM people WHERE table_id = ANY($1)",
            "DELETE FROM openings WHERE table_id = ANY($1)",
            "DELETE FROM tables WHERE id = ANY($1)",
        ] {
            self.add(delete, vec![texts(group.removed.iter())]).await?;
        }
        Ok(())
    }

    async fn commit(self) -> Result<(), Failure> {
        let client = &self.link.client;
        let mut sent: Vec<QueryFuture<'_>> = Vec::new();
        for (statement, values) in &self.statements {
            sent.push(Box::pin(async move {
                let values: Vec<_> = values.iter().map(|value| value.as_ref() as _).collect();
                client.query(statement, &values).await
            }));
        }
        sent.push(Box::pin(async { client.batch_execute("COMMIT").await.map(|()| Vec::new()) }));
        for done in pipeline(sent).await {
            done?;
        }
        Ok(())
    }
}

/// Returns a text array as a statement parameter.
fn texts<T: ToString>(texts: impl IntoIterator<Item = T>) -> SqlValue {
    Box::new(texts.into_iter().map(|text| text.to_string()).collect::<Vec<String>>())
}

type QueryFuture<'a> =
    Pin<Box<dyn Future<Output = Result<Vec<Row>, tokio_postgres::Error>> + Send + 'a>>;

/// Starts the queries in order, so that the database receives them in this order, then waits for
/// all.
async fn pipeline(mut sent: Vec<QueryFuture<'_>>) -> Vec<Result<Vec<Row>, tokio_postgres::Error>> {
    let mut done: Vec<_> = sent.iter().map(|_| None).collect();
    poll_fn(|context| {
        for (sent, done) in sent.iter_mut().zip(&mut done) {
            if done.is_none()
                && let Poll::Ready(result) = sent.as_mut().poll(context)
            {
                *done = Some(result);
            }
        }
        if done.iter().all(Option::is_some) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    done.into_iter().flatten().collect()
}
