//! Tests for a file only: locks, versions, full disks.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use rusqlite::Connection;
use wazir_store::{
    AppendBatch, ClaimOutcome, DocumentFilter, DocumentVersion, Heading, SeatSummary, ServerNode,
    SqliteOptions, SqliteStore, Store, StoreError, StoredDocument, TableFilter, TableStatus,
    TableSummary,
};

use crate::{TestStore, create_owned, node, seat_line, table};

/// The first schema, with two tables in it.
const VERSION_1: &str =
    concat!(include_str!("version_1_sqlite.sql"), include_str!("version_1_rows.sql"));

/// The schema without documents, with a table in it.
const VERSION_2: &str =
    concat!(include_str!("version_2_sqlite.sql"), include_str!("version_2_rows.sql"));

#[tokio::test]
async fn a_file_is_used_by_one_server() {
    let place = TestStore::sqlite();
    let path = place.file("tables.db");
    let store = SqliteStore::open(&path).unwrap();
    let second = SqliteStore::open(&path).map(|_| ()).unwrap_err();
    assert_eq!(second, StoreError::Locked(path.clone()));
    assert_eq!(second.to_string(), format!("{} is in use by another server", path.display()));
    store.check_writable().await.unwrap();
    drop(store);
    SqliteStore::open(&path).unwrap().check_writable().await.unwrap();
}

#[tokio::test]
async fn an_old_file_is_upgraded() {
    let place = TestStore::sqlite();
    let path = place.file("tables.db");
    Connection::open(&path).unwrap().execute_batch(VERSION_1).unwrap();
    for _ in 0..2 {
        let store = SqliteStore::open(&path).unwrap();
        is_upgraded(&store).await;
    }
    // The result has the same tables and indexes as a new one.
    let new = place.file("new.db");
    SqliteStore::open(&new).unwrap();
    assert_eq!(schema(&path), schema(&new));
}

/// Checks the upgraded tables of version 1.
pub(crate) async fn is_upgraded(store: &dyn Store) {
    let stored = store.load("old1").await.unwrap().unwrap();
    assert_eq!(stored.header.opening, "{\"armies\":\"fide:nutters\"}");
    assert_eq!(stored.header.created_ms, 1_700_000_000_000);
    assert_eq!((stored.summary.status, stored.summary.ply), (TableStatus::Running, 2));
    // Version 1 knew nothing of clocks and of the numbers of seats.
    let no_clock = |person| SeatSummary { clock_ms: None, clock_rest: None, ..seat_line(person) };
    let old = |person| SeatSummary { number: None, ..no_clock(person) };
    assert_eq!(stored.summary.seats, ["ann", "ben"].map(old));
    assert_eq!(stored.summary.place_of(1), Some(1));
    assert_eq!((stored.summary.to_move, stored.summary.due_ms), (Some(0), None));
    assert_eq!(stored.log, ["begun", "e2e4", "e7e5"]);
    assert!(stored.values.is_empty());
    let private = store.load("old2").await.unwrap().unwrap();
    assert!(private.header.private);
    assert_eq!(private.log, Vec::<String>::new());
    let of_ann = store.list(TableFilter::new().person("ann").include_private(true)).await.unwrap();
    assert_eq!(of_ann.len(), 2);
    assert_eq!(store.get_value("ban", "eve").await.unwrap().as_deref(), Some("for ever"));

    // The owner still owns the table, and the log continues.
    let by = ServerNode::new("one", "http://10.0.0.1");
    let held = store.claim("old1", &node("n"), 1_700_000_000_000, 1).await;
    assert_eq!(held, Ok(ClaimOutcome::Held { by, until_ms: 1_700_000_009_000 }));
    let none: [&str; 0] = [];
    assert_eq!(store.append(AppendBatch::new("old1", 3, 0, none)).await, Ok(()));
    let wrong = store.append(AppendBatch::new("old1", 3, 9, ["x"])).await;
    assert_eq!(wrong, Err(StoreError::Conflict { expected: 4 }));
}

/// Returns all tables and indexes with their columns.
fn schema(path: &Path) -> Vec<(String, String)> {
    let db = Connection::open(path).unwrap();
    let sql = "SELECT m.name, group_concat(c.name || c.type || c.\"notnull\" || c.pk, ' ') \
               FROM sqlite_master m, pragma_table_info(m.name) c GROUP BY m.name \
               UNION ALL SELECT m.name, group_concat(c.name, ' ') \
               FROM sqlite_master m, pragma_index_info(m.name) c GROUP BY m.name ORDER BY 1, 2";
    let mut statement = db.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

#[tokio::test]
async fn a_file_of_the_version_before_is_upgraded() {
    let place = TestStore::sqlite();
    let path = place.file("tables.db");
    Connection::open(&path).unwrap().execute_batch(VERSION_2).unwrap();
    for _ in 0..2 {
        let store = SqliteStore::open(&path).unwrap();
        has_documents_besides(&store).await;
    }
    let new = place.file("new.db");
    SqliteStore::open(&new).unwrap();
    assert_eq!(schema(&path), schema(&new));
}

/// Checks the upgraded table of version 2, and that documents can be stored beside it.
pub(crate) async fn has_documents_besides(store: &dyn Store) {
    let stored = store.load("old3").await.unwrap().unwrap();
    assert_eq!((stored.header.game.as_str(), stored.log.len()), ("own.toml", 2));
    assert_eq!(stored.values.get("host").map(String::as_str), Some("ann"));
    let of_ben = store.list(TableFilter::new().person("ben")).await.unwrap();
    assert_eq!(of_ben.len(), 1);
    assert_eq!(store.get_value("ban", "eve").await.unwrap().as_deref(), Some("for ever"));
    let by = ServerNode::new("one", "http://10.0.0.1");
    let held = store.claim("old3", &node("n"), 1_700_000_000_000, 1).await;
    assert_eq!(held, Ok(ClaimOutcome::Held { by, until_ms: 1_700_000_009_000 }));
    let none: [&str; 0] = [];
    assert_eq!(store.append(AppendBatch::new("old3", 3, 0, none)).await, Ok(()));

    let first = DocumentVersion::new("name = 'x'", "", 1);
    let made = store
        .create_document(StoredDocument::new("d", "ann", Heading::new("x", "", "x"), first))
        .await;
    assert!(matches!(made, Ok(()) | Err(StoreError::DocumentExists)), "{made:?}");
    assert_eq!(store.list_documents(DocumentFilter::new()).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_newer_file_is_refused() {
    let place = TestStore::sqlite();
    let path = place.file("tables.db");
    drop(SqliteStore::open(&path).unwrap());
    let set = |version: &str| {
        let db = Connection::open(&path).unwrap();
        db.execute("UPDATE meta SET value = ?1 WHERE key = 'schema'", [version]).unwrap();
    };
    set("4");
    let refused = SqliteStore::open(&path).map(|_| ()).unwrap_err();
    assert_eq!(refused, StoreError::NewerSchema { found: 4, known: 3 });
    assert!(refused.to_string().contains("use a newer program"), "{refused}");
    // The file was not changed.
    set("3");
    SqliteStore::open(&path).unwrap();

    // A database of something else is not changed either.
    let other = place.file("other.db");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE songs (name)").unwrap();
    assert!(matches!(SqliteStore::open(&other), Err(StoreError::Address(_))));
    let text = place.file("text.db");
    fs::write(&text, "no database at all, but a text of some length").unwrap();
    assert!(matches!(SqliteStore::open(&text), Err(StoreError::Unavailable(_))));
    assert!(fs::read_to_string(&text).unwrap().starts_with("no database"));
}

#[tokio::test]
async fn an_upgrade_is_done_whole_or_not_at_all() {
    let place = TestStore::sqlite();
    let path = place.file("tables.db");
    let db = Connection::open(&path).unwrap();
    db.execute_batch(VERSION_1).unwrap();
    // A table stands in the way of the upgrade.
    db.execute_batch("CREATE TABLE nodes (x)").unwrap();
    let before = schema(&path);
    assert!(matches!(SqliteStore::open(&path), Err(StoreError::Unavailable(_))));
    assert_eq!(schema(&path), before);
    db.execute_batch("DROP TABLE nodes").unwrap();
    drop(db);
    is_upgraded(&SqliteStore::open(&path).unwrap()).await;
}

/// Appends until the disk is full, and returns the number of acknowledged lines.
async fn fill(store: &dyn Store) -> usize {
    let line = "x".repeat(10_000);
    for number in 1.. {
        match store.append(AppendBatch::new("a", 1, number, [&line])).await {
            Ok(()) => {}
            Err(StoreError::Unavailable(why)) => {
                assert!(why.contains("full"), "{why}");
                return number as usize - 1;
            }
            Err(other) => panic!("{other}"),
        }
    }
    unreachable!("it has no end");
}

#[tokio::test]
async fn a_full_file_acknowledges_nothing_and_recovers() {
    let place = TestStore::sqlite();
    let path = place.file("tables.db");
    let store = SqliteOptions::new().max_bytes(1 << 20).open(&path).unwrap();
    let mut old = table("old");
    old.summary.status = TableStatus::Over;
    old.lines = vec!["old".repeat(100_000)];
    store.create(old).await.unwrap();
    create_owned(&store, "a", &node("n")).await;
    create_owned(&store, "b", &node("n")).await;
    let count = fill(&store).await;
    assert!(count > 20, "{count}");
    assert_eq!(store.read_log("a", 0).await.unwrap().len(), count);

    // Of many simultaneous calls, those that fit are served.
    let line = "x".repeat(400_000);
    let asked = [
        AppendBatch::new("a", 1, count as u64 + 1, [&line]),
        AppendBatch::new("b", 1, 1, ["small"]),
    ];
    let [large, small] = asked.map(|batch| store.append(batch));
    let (large, small) = tokio::join!(large, small);
    assert!(matches!(large, Err(StoreError::Unavailable(_))), "{large:?}");
    assert_eq!(small, Ok(()));

    // Existing data can be read, and writing works again as soon as there is space.
    assert_eq!(store.load("b").await.unwrap().unwrap().log, ["small"]);
    assert_eq!(store.prune(2_000, 0).await, Ok(1));
    assert_eq!(store.check_writable().await, Ok(()));
    let line = "x".repeat(10_000);
    store.append(AppendBatch::new("a", 1, count as u64 + 1, [line])).await.unwrap();
    drop(store);
    let store = SqliteStore::open(&path).unwrap();
    assert_eq!(store.read_log("a", 0).await.unwrap().len(), count + 1);
    assert_eq!(store.read_log("b", 0).await.unwrap(), ["small"]);
}

/// A small disk in memory, if this process may mount one.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount(at: PathBuf) -> Option<Self> {
        fs::create_dir(&at).unwrap();
        let mount = ["-t", "tmpfs", "-o", "size=2m", "tmpfs"];
        let done = Command::new("mount").args(mount).arg(&at).output();
        done.is_ok_and(|done| done.status.success()).then_some(Self(at))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        Command::new("umount").arg("-l").arg(&self.0).status().unwrap();
    }
}

#[tokio::test]
async fn a_full_disk_acknowledges_nothing_and_recovers() {
    let place = TestStore::sqlite();
    let Some(disk) = SmallDisk::mount(place.file("disk")) else {
        return println!("SKIPPED: a full disk, for this process may not mount one");
    };
    let path = disk.0.join("tables.db");
    let other = disk.0.join("other");
    fs::write(&other, vec![0; 500_000]).unwrap();
    let store = SqliteStore::open(&path).unwrap();
    create_owned(&store, "a", &node("n")).await;
    let count = fill(&store).await;
    assert!(store.check_writable().await.is_err() || count > 0);
    assert_eq!(store.read_log("a", 0).await.unwrap().len(), count);
    fs::remove_file(&other).unwrap();
    assert_eq!(store.check_writable().await, Ok(()));
    store.append(AppendBatch::new("a", 1, count as u64 + 1, ["more"])).await.unwrap();
    let log = store.read_log("a", 0).await.unwrap();
    assert_eq!((log.len(), log[count].as_str()), (count + 1, "more"));
    // A backup that does not fit leaves no remains.
    fs::write(&other, vec![0; 2_000_000]).unwrap_err();
    let backup = disk.0.join("backup.db");
    assert!(matches!(store.backup(&backup).await, Err(StoreError::Unavailable(_))));
    let left: Vec<_> = fs::read_dir(&disk.0).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains("backup")), "{left:?}");
}

/// The environment variable that names the folder to the process that may not write there.
const READ_ONLY: &str = "WAZIR_STORE_READ_ONLY";

#[test]
fn a_folder_that_cannot_be_written() {
    let place = TestStore::sqlite();
    let folder = place.file("folder");
    fs::create_dir(&folder).unwrap();
    drop(SqliteStore::open(folder.join("there.db")).unwrap());
    for file in fs::read_dir(&folder).unwrap() {
        fs::set_permissions(file.unwrap().path(), fs::Permissions::from_mode(0o444)).unwrap();
    }
    // Root may write everywhere, so another user tries.
    let program = place.file("program");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    fs::set_permissions(program.parent().unwrap(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    let mut tries = Command::new(&program);
    tries.args(["--exact", "files::tries_to_write", "--nocapture"]).env(READ_ONLY, &folder);
    if fs::write(folder.join("try"), "").is_ok() {
        tries.uid(65534).gid(65534);
    }
    let tried = tries.output().unwrap();
    assert!(tried.status.success(), "{}", String::from_utf8_lossy(&tried.stderr));
    assert!(String::from_utf8_lossy(&tried.stdout).contains("refused twice"));
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
}

/// The other process of the test above.
#[test]
fn tries_to_write() {
    let Some(folder) = std::env::var_os(READ_ONLY) else { return };
    for name in ["new.db", "there.db"] {
        let why = SqliteStore::open(Path::new(&folder).join(name)).map(|_| ()).unwrap_err();
        assert!(matches!(why, StoreError::Unavailable(_)), "{why}");
        assert!(why.to_string().contains(name), "{why}");
    }
    println!("refused twice");
}

#[tokio::test]
async fn the_fast_way_keeps_the_same() {
    let place = TestStore::sqlite();
    let path = place.file("tables.db");
    let store = SqliteOptions::new().fast(true).open(&path).unwrap();
    create_owned(&store, "a", &node("n")).await;
    let mut batch = AppendBatch::new("a", 1, 1, ["one"]);
    batch.summary = Some(TableSummary::waiting(5));
    store.append(batch).await.unwrap();
    drop(store);
    let store = SqliteStore::open(&path).unwrap();
    assert_eq!(store.read_log("a", 0).await.unwrap(), ["one"]);
    assert!(!path.with_extension("db-wal").exists() || path.exists());
}
