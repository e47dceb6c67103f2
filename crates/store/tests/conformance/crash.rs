//! Crash tests. A process is killed repeatedly while it appends, and every line it acknowledged is
//! present exactly once. Another process is suspended while others claim its tables.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::time::sleep;
use wazir_store::{AppendBatch, ClaimOutcome, Store, StoreAddress, StoreError};

use crate::{TestStore, node, table};

/// The environment variables for the process that is killed: the store, and the number of its life.
const ADDRESS: &str = "WAZIR_STORE_CRASH";
const LIFE: &str = "WAZIR_STORE_CRASH_LIFE";

const TABLES: usize = 12;

#[test]
fn what_was_acknowledged_survives_kills() {
    let place = TestStore::sqlite();
    survives_kills(&place.file("tables.db").display().to_string());
}

#[test]
fn what_was_acknowledged_survives_kills_in_postgres() {
    if let Some(place) = runtime().block_on(TestStore::postgres()) {
        survives_kills(&place.url());
    }
}

fn survives_kills(address: &str) {
    // The lines by table and number.
    let mut acknowledged = Acknowledged::default();
    for number in 1..=20 {
        let mut life = WriterProcess::begin(address, number);
        // Sometimes it is killed before it has begun, otherwise in the middle.
        if number % 3 == 0 {
            std::thread::sleep(Duration::from_millis(fastrand::u64(1..200)));
        } else {
            life.wait_for_lines(&mut acknowledged);
            std::thread::sleep(Duration::from_micros(fastrand::u64(1..100_000)));
        }
        life.process.kill().unwrap();
        assert!(!life.wait_for_exit(&mut acknowledged), "it was killed");
        runtime().block_on(assert_all_there(address, &acknowledged.0));
    }
    let count = acknowledged.0.len();
    assert!(count > 300, "{count}");
    println!("{count} lines were acknowledged in 20 lives");
}

#[test]
fn who_slept_through_the_lease_writes_nothing() {
    let Some(place) = runtime().block_on(TestStore::postgres()) else { return };
    let address = place.url();
    let mut acknowledged = Acknowledged::default();
    let life = WriterProcess::begin(&address, 1);
    life.wait_for_lines(&mut acknowledged);
    let signal = |name: &str| {
        let pid = life.process.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
    };
    signal("STOP");
    runtime().block_on(async {
        let store = open(&address).await;
        for number in 0..TABLES {
            claim_and_check(&*store, number, &mut acknowledged).await;
        }
    });
    signal("CONT");
    // It ends by itself, because it has lost all its tables.
    assert!(life.wait_for_exit(&mut acknowledged));
    runtime().block_on(assert_all_there(&address, &acknowledged.0));
}

/// Claims a table of the suspended process and writes to it.
async fn claim_and_check(store: &dyn Store, number: usize, acknowledged: &mut Acknowledged) {
    let id = format!("table {number}");
    // The suspended process may hold a lock on the table; then this waits.
    let claim = match store.claim(&id, &node("awake"), 1_000, 10).await {
        Err(StoreError::TableNotFound) => return,
        other => other.unwrap(),
    };
    let ClaimOutcome::Granted { epoch } = claim else { panic!("{claim:?}") };
    let mut stored = store.load(&id).await.unwrap().unwrap();
    for n in (stored.log.len() as u64 + 1..).take(5) {
        let line = format!("awake line {n}");
        stored.summary.ply += 1;
        let mut batch = AppendBatch::new(&id, epoch, n, [&line]);
        batch.summary = Some(stored.summary.clone());
        batch.values = vec![("last".to_owned(), Some(line.clone()))];
        store.append(batch).await.unwrap();
        acknowledged.add(&format!("acknowledged {number} {n} {line}."));
    }
}

/// The process that writes, and its output.
struct WriterProcess {
    process: Child,
    told: mpsc::Receiver<String>,
}

impl WriterProcess {
    fn begin(address: &str, life: u64) -> Self {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "crash::writer_process", "--nocapture"])
            .env(ADDRESS, address)
            .env(LIFE, life.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        let (tell, told) = mpsc::channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                tell.send(line).unwrap();
            }
        });
        Self { process, told }
    }

    /// Waits until it has acknowledged some lines.
    fn wait_for_lines(&self, acknowledged: &mut Acknowledged) {
        for _ in 0..30 {
            acknowledged.add(&self.told.recv().expect("it ended by itself"));
        }
    }

    /// Waits for its end, and returns whether it succeeded.
    fn wait_for_exit(mut self, acknowledged: &mut Acknowledged) -> bool {
        let ended = self.process.wait().unwrap();
        for line in self.told {
            acknowledged.add(&line);
        }
        ended.success()
    }
}

/// Lines by table and number.
#[derive(Default)]
struct Acknowledged(BTreeMap<(usize, u64), String>);

impl Acknowledged {
    fn add(&mut self, line: &str) {
        let Some(told) = line.strip_prefix("acknowledged ") else { return };
        // The last line may be incomplete.
        let Some(told) = told.strip_suffix('.') else { return };
        let mut words = told.splitn(3, ' ');
        let mut word = || words.next().unwrap();
        let place = (word().parse().unwrap(), word().parse().unwrap());
        assert_eq!(self.0.insert(place, word().to_owned()), None, "{line}");
    }
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

async fn open(address: &str) -> Arc<dyn Store> {
    address.parse::<StoreAddress>().unwrap().open().await.unwrap()
}

async fn assert_all_there(address: &str, acknowledged: &BTreeMap<(usize, u64), String>) {
    let store = open(address).await;
    for number in 0..TABLES {
        let id = format!("table {number}");
        let Some(stored) = store.load(&id).await.unwrap() else {
            assert!(!acknowledged.keys().any(|(of, _)| *of == number), "{id} is gone");
            continue;
        };
        // Each line contains its number: none is missing, none is doubled.
        for (n, line) in (1..).zip(&stored.log) {
            assert!(line.ends_with(&format!(" line {n}")), "{id}: {line} is line {n}");
        }
        for ((_, n), line) in acknowledged.range((number, 0)..(number + 1, 0)) {
            assert_eq!(stored.log.get(*n as usize - 1), Some(line), "{id} line {n}");
        }
        // Data written together is present together.
        if !stored.log.is_empty() {
            assert_eq!(stored.values["last"], *stored.log.last().unwrap());
            assert_eq!(stored.summary.ply as usize, stored.log.len());
        }
    }
}

/// The process that is killed.
#[test]
fn writer_process() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    let life: u64 = std::env::var(LIFE).unwrap().parse().unwrap();
    runtime().block_on(async {
        let store = open(&address).await;
        let tasks: Vec<_> = (0..TABLES)
            .map(|number| tokio::spawn(write_lines(store.clone(), number, life)))
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
    });
}

async fn write_lines(store: Arc<dyn Store>, number: usize, life: u64) {
    let id = format!("table {number}");
    if store.load(&id).await.unwrap().is_none() {
        // The database may complete what the previous life had begun.
        let created = store.create(table(&id)).await;
        assert!(matches!(created, Ok(0) | Err(StoreError::TableExists)), "{created:?}");
    }
    // Each life starts after the lease of the one before has ended.
    let claim = store.claim(&id, &node(&format!("life {life}")), life as i64 * 100, 10).await;
    let Ok(ClaimOutcome::Granted { epoch }) = claim else { panic!("{claim:?}") };
    let mut stored = store.load(&id).await.unwrap().unwrap();
    loop {
        let first = stored.summary.ply as u64 + 1;
        let count = fastrand::u64(1..4);
        let lines: Vec<_> =
            (first..first + count).map(|n| format!("life {life} line {n}")).collect();
        stored.summary.ply += count as u32;
        let mut batch = AppendBatch::new(&id, epoch, first, lines.clone());
        batch.summary = Some(stored.summary.clone());
        batch.values = vec![("last".to_owned(), lines.last().cloned())];
        loop {
            match store.append(batch.clone()).await {
                Ok(()) => break,
                Err(StoreError::OwnershipLost) => return,
                // A process suspended in a transaction wakes up without a connection.
                Err(StoreError::Unavailable(_)) => sleep(Duration::from_millis(10)).await,
                Err(other) => panic!("{other}"),
            }
        }
        let mut told = String::new();
        for (n, line) in (first..).zip(lines) {
            told += &format!("acknowledged {number} {n} {line}.\n");
        }
        std::io::stdout().write_all(told.as_bytes()).unwrap();
    }
}
