//! Tests for a database only: it stops and restarts, connections break, and other servers hang in a
//! transaction.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;
use wazir_store::{AppendBatch, PostgresStore, Store, StoreError};

use crate::files::{has_documents_besides, is_upgraded};
use crate::postgres_server::Server;
use crate::test_store::execute;
use crate::{TestStore, create_owned, node};

/// The first schema, with two tables in it.
const VERSION_1: &str =
    concat!(include_str!("version_1_postgres.sql"), include_str!("version_1_rows.sql"));

/// The schema without documents, with a table in it.
const VERSION_2: &str =
    concat!(include_str!("version_2_postgres.sql"), include_str!("version_2_rows.sql"));

#[tokio::test]
async fn a_database_of_the_version_before_is_upgraded() {
    let Some(place) = TestStore::postgres().await else { return };
    let url = place.url();
    execute(&url, VERSION_2).await;
    let (one, two) = tokio::join!(PostgresStore::connect(&url), PostgresStore::connect(&url));
    has_documents_besides(&one.unwrap()).await;
    has_documents_besides(&two.unwrap()).await;
    let new = TestStore::postgres().await.unwrap();
    new.open().await;
    assert_eq!(schema(&url).await, schema(&new.url()).await);
}

#[tokio::test]
async fn an_old_database_is_upgraded() {
    let Some(place) = TestStore::postgres().await else { return };
    execute(&place.url(), VERSION_1).await;
    // Two servers upgrade at once.
    let url = place.url();
    let (one, two) = tokio::join!(PostgresStore::connect(&url), PostgresStore::connect(&url));
    is_upgraded(&one.unwrap()).await;
    is_upgraded(&two.unwrap()).await;
    // The result has the same columns and indexes as a new one.
    let new = TestStore::postgres().await.unwrap();
    new.open().await;
    assert_eq!(schema(&url).await, schema(&new.url()).await);
}

/// Returns all columns and indexes.
async fn schema(url: &str) -> Vec<String> {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let sql = "SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, \
               collation_name, column_default) FROM information_schema.columns \
               WHERE table_schema = current_schema() \
               UNION ALL SELECT replace(indexdef, current_schema() || '.', '') FROM pg_indexes \
               WHERE schemaname = current_schema() ORDER BY 1";
    client.query(sql, &[]).await.unwrap().iter().map(|row| row.get(0)).collect()
}

#[tokio::test]
async fn a_newer_database_is_refused() {
    let Some(place) = TestStore::postgres().await else { return };
    let url = place.url();
    let refused = async || PostgresStore::connect(&url).await.map(|_| ()).unwrap_err();
    place.open().await;
    execute(&url, "UPDATE meta SET value = '4' WHERE key = 'schema'").await;
    assert_eq!(refused().await, StoreError::NewerSchema { found: 4, known: 3 });
    execute(&url, "UPDATE meta SET value = 'jazz' WHERE key = 'schema'").await;
    assert!(matches!(refused().await, StoreError::Address(_)));
}

#[tokio::test]
async fn an_upgrade_is_done_whole_or_not_at_all() {
    let Some(place) = TestStore::postgres().await else { return };
    let url = place.url();
    execute(&url, VERSION_1).await;
    execute(&url, "CREATE INDEX people_table ON events (n)").await;
    let before = schema(&url).await;
    assert!(matches!(PostgresStore::connect(&url).await, Err(StoreError::Unavailable(_))));
    assert_eq!(schema(&url).await, before);
    execute(&url, "DROP INDEX people_table").await;
    is_upgraded(&PostgresStore::connect(&url).await.unwrap()).await;
}

#[tokio::test]
async fn where_there_is_no_database_it_says_so() {
    let cannot = PostgresStore::connect("postgres://nobody@127.0.0.1:1/none").await;
    assert!(matches!(cannot, Err(StoreError::Unavailable(_))), "{cannot:?}");
    let what = PostgresStore::connect("postgres://nobody@127.0.0.1:port/none").await;
    assert!(matches!(what, Err(StoreError::Address(_))), "{what:?}");
    let place = TestStore::sqlite();
    let address = format!("sqlite:{}", place.file("tables.db").display());
    let store = address.parse::<wazir_store::StoreAddress>().unwrap().open().await.unwrap();
    assert_eq!(store.check_writable().await, Ok(()));
}

/// Appends line after line until told to stop, and returns the acknowledged lines. After a failure
/// it reads the log.
async fn keeps_writing(
    store: Arc<dyn Store>,
    id: String,
    stop: watch::Receiver<bool>,
) -> Vec<(u64, String)> {
    let (mut next, mut acknowledged) = (1, Vec::new());
    for attempt in 0.. {
        if *stop.borrow() {
            break;
        }
        let line = format!("{id} attempt {attempt}");
        let before = Instant::now();
        match store.append(AppendBatch::new(&id, 1, next, [&line])).await {
            Ok(()) => {
                acknowledged.push((next, line));
                next += 1;
            }
            Err(StoreError::Unavailable(_)) => {
                let waited = before.elapsed();
                assert!(waited < Duration::from_secs(12), "{waited:?}");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            // The previous line was written, but the answer was lost.
            Err(StoreError::Conflict { expected }) => {
                assert_eq!(expected, next + 1, "{id}");
                next = expected;
            }
            Err(other) => panic!("{id}: {other}"),
        }
    }
    acknowledged
}

/// Runs an event while several tasks write; afterwards every acknowledged line is present.
async fn while_many_write(
    store: Arc<dyn Store>,
    happens: impl AsyncFnOnce(&watch::Receiver<bool>),
) {
    let (stop, stopped) = watch::channel(false);
    let mut tasks = Vec::new();
    for number in 0..8 {
        let id = format!("table {number}");
        create_owned(&*store, &id, &node("n")).await;
        let task = keeps_writing(store.clone(), id.clone(), stopped.clone());
        tasks.push((id, tokio::spawn(task)));
    }
    happens(&stopped).await;
    stop.send(true).unwrap();
    for (id, task) in tasks {
        let acknowledged = task.await.unwrap();
        let log = store.read_log(&id, 0).await.unwrap();
        assert!(acknowledged.len() > 20, "{id}: {}", acknowledged.len());
        for (n, line) in &acknowledged {
            assert_eq!(log.get(*n as usize - 1), Some(line), "{id} line {n}");
        }
        // No line is doubled.
        let mut lines = log.clone();
        lines.sort();
        lines.dedup();
        assert_eq!(lines.len(), log.len(), "{id}");
    }
}

async fn works_again(store: &dyn Store) {
    let since = Instant::now();
    while let Err(why) = store.check_writable().await {
        assert!(matches!(why, StoreError::Unavailable(_)), "{why}");
        assert!(since.elapsed() < Duration::from_secs(20), "{why}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn sleep(ms: u64) {
    tokio::time::sleep(Duration::from_millis(ms)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_stops_and_comes_back() {
    // With synchronisation on, the server stops as in a power loss.
    let Some(mut server) = Server::start(true) else {
        return println!("SKIPPED: Postgres stops and comes back");
    };
    let store: Arc<dyn Store> = Arc::new(PostgresStore::connect(&server.url()).await.unwrap());
    while_many_write(store.clone(), async |_| {
        for _ in 0..3 {
            sleep(200).await;
            server.stop();
            // A call made now fails at once.
            for _ in 0..3 {
                let before = Instant::now();
                let gone = store.load("table 0").await;
                assert!(matches!(gone, Err(StoreError::Unavailable(_))), "{gone:?}");
                assert!(before.elapsed() < Duration::from_secs(4), "{:?}", before.elapsed());
                sleep(50).await;
            }
            server.go();
            works_again(&*store).await;
            sleep(200).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_are_cut() {
    let Some(server) = Server::start(false) else {
        return println!("SKIPPED: connections to Postgres are cut");
    };
    let url = server.url();
    let store: Arc<dyn Store> = Arc::new(PostgresStore::connect(&url).await.unwrap());
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE application_name = 'wazir' AND pid <> pg_backend_pid()";
    while_many_write(store.clone(), async |_| {
        for _ in 0..30 {
            sleep(fastrand::u64(1..60)).await;
            execute(&url, cut).await;
        }
        works_again(&*store).await;
        sleep(100).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_stands_still_with_a_table() {
    let Some(place) = TestStore::postgres().await else { return };
    let store = place.open().await;
    create_owned(&*store, "held", &node("n")).await;
    create_owned(&*store, "free", &node("n")).await;
    let url = place.url();
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute("BEGIN; SELECT * FROM tables WHERE id = 'held' FOR UPDATE").await.unwrap();
    let before = Instant::now();
    let held = store.append(AppendBatch::new("held", 1, 1, ["one"]));
    let free = store.append(AppendBatch::new("free", 1, 1, ["one"]));
    let (held, free) = tokio::join!(held, free);
    assert!(matches!(held, Err(StoreError::Unavailable(_))), "{held:?}");
    assert_eq!(free, Ok(()));
    assert!(before.elapsed() < Duration::from_secs(8), "{:?}", before.elapsed());
    // It has no effect, now or later.
    drop(client);
    sleep(100).await;
    assert_eq!(store.read_log("held", 0).await, Ok(Vec::new()));
    assert_eq!(store.append(AppendBatch::new("held", 1, 1, ["two"])).await, Ok(()));
    assert_eq!(store.read_log("held", 0).await.unwrap(), ["two"]);
}
