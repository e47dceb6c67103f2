//! Backups as text: one line of JSON for each table, each value and each document.
//!
//! The last line holds the count of the others, so that a truncated backup is recognised. Owners
//! are not included, because a restored store starts with new servers.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::thread;

use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};

use crate::{NewTable, Store, StoreError, StoreFuture, StoredDocument, StoredTable};

/// The version of the format.
const VERSION: u32 = 1;

/// Number of lines that can wait for the disk.
const QUEUE_LINES: usize = 32;

/// A line of a backup.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BackupLine {
    /// The first line, with the version of the format.
    Tables(u32),
    /// A table.
    Table(StoredTable),
    /// A value beside the tables.
    Value(BackupValue),
    /// A document with its versions.
    Document(StoredDocument),
    /// The last line, with the number of tables, values and documents.
    End(u64),
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct BackupValue {
    pub(crate) scope: String,
    pub(crate) key: String,
    pub(crate) value: String,
    pub(crate) expires_ms: Option<i64>,
}

/// A backup in progress, written by its own thread.
#[derive(Debug)]
pub(crate) struct BackupWriter {
    lines: mpsc::Sender<String>,
    done: oneshot::Receiver<Result<(), StoreError>>,
    count: u64,
}

impl BackupWriter {
    pub(crate) fn begin(path: &Path) -> Result<Self, StoreError> {
        let path = path.to_owned();
        let (lines, mut to_write) = mpsc::channel::<String>(QUEUE_LINES);
        let (tell, done) = oneshot::channel();
        let work = move || {
            // Nobody listens any more if the backup was abandoned.
            let _ = tell.send(write_atomically(&path, |file| {
                let mut file = BufWriter::new(file);
                let mut ended = false;
                while let Some(line) = to_write.blocking_recv() {
                    ended = line.is_empty();
                    if !ended {
                        writeln!(file, "{line}")?;
                    }
                }
                file.flush()?;
                if ended { Ok(()) } else { Err(io::Error::other("it was given up")) }
            }));
        };
        thread::Builder::new()
            .name("backup".to_owned())
            .spawn(work)
            .map_err(|why| StoreError::Unavailable(why.to_string()))?;
        Ok(Self { lines, done, count: 0 })
    }

    /// Writes a table, a value or a document.
    pub(crate) async fn write(&mut self, record: &BackupLine) -> Result<(), StoreError> {
        if self.count == 0 {
            self.line(&BackupLine::Tables(VERSION)).await?;
        }
        self.count += 1;
        self.line(record).await
    }

    async fn line(&mut self, record: &BackupLine) -> Result<(), StoreError> {
        let line = serde_json::to_string(record)
            .map_err(|why| StoreError::Unavailable(why.to_string()))?;
        // If the thread has ended, it has reported the reason.
        if self.lines.send(line).await.is_err() { self.outcome().await } else { Ok(()) }
    }

    async fn outcome(&mut self) -> Result<(), StoreError> {
        let gone = || Err(StoreError::Unavailable("the backup was given up".to_owned()));
        (&mut self.done).await.unwrap_or_else(|_| gone())
    }

    /// Finishes the backup. Returns `Ok` once the complete file is in place.
    pub(crate) async fn finish(mut self) -> Result<(), StoreError> {
        if self.count == 0 {
            self.line(&BackupLine::Tables(VERSION)).await?;
        }
        let end = BackupLine::End(self.count);
        self.line(&end).await?;
        let Self { lines, done, .. } = self;
        let sent = lines.send(String::new()).await;
        drop(lines);
        let gone = || Err(StoreError::Unavailable("the backup was given up".to_owned()));
        let outcome = done.await.unwrap_or_else(|_| gone());
        if sent.is_err() && outcome.is_ok() { gone() } else { outcome }
    }
}

/// Returns the name of a file while it is incomplete.
pub(crate) fn partial_path(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".part");
    PathBuf::from(name)
}

/// Returns the error of a file operation.
pub(crate) fn file_error(path: &Path, why: &io::Error) -> StoreError {
    StoreError::Unavailable(format!("{}: {why}", path.display()))
}

/// Writes a new file that appears only once it is complete and on disk.
fn write_atomically(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), StoreError> {
    if path.exists() {
        return Err(StoreError::FileExists(path.to_owned()));
    }
    let part = partial_path(path);
    let mut open = OpenOptions::new();
    let open = open.write(true).create(true).truncate(true);
    let mut file = open.open(&part).map_err(|why| file_error(&part, &why))?;
    let written = write(&mut file).and_then(|()| file.sync_all());
    drop(file);
    written.and_then(|()| rename_durably(&part, path)).map_err(|why| {
        // Remove the incomplete file.
        let _ = fs::remove_file(&part);
        file_error(path, &why)
    })
}

/// Renames a complete file so that its name survives a power loss.
pub(crate) fn rename_durably(part: &Path, path: &Path) -> io::Result<()> {
    fs::rename(part, path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    // Not every system can sync a folder; those that cannot do so by themselves.
    match File::open(folder.unwrap_or(Path::new("."))) {
        Ok(folder) => folder.sync_all().or(Ok(())),
        Err(_) => Ok(()),
    }
}

/// Restores the tables, values and documents of a [text backup](Store::backup) into a store, and returns the
/// number of tables. No server may use the store at the same time.
///
/// The whole file is checked before anything is stored. Existing data stays, and the restoration
/// stops at the first table that already exists: it is meant for an empty store.
///
/// # Errors
///
/// [`StoreError::Backup`] if the file is not a complete backup; [`StoreError::TableExists`] if the
/// store has a table with the same id; the errors of [`Store::create`], [`Store::put_value`] and
/// [`DocumentStore::create_document`](crate::DocumentStore::create_document).
pub fn restore<'a>(store: &'a dyn Store, path: &'a Path) -> StoreFuture<'a, u64> {
    Box::pin(async move {
        let path = path.to_owned();
        let (send, mut records) = mpsc::channel(QUEUE_LINES);
        let read = move || {
            let all = for_each_line(&path, |_| true).and_then(|()| {
                for_each_line(&path, |record| send.blocking_send(Ok(record)).is_ok())
            });
            if let Err(why) = all {
                let _ = send.blocking_send(Err(why));
            }
        };
        thread::Builder::new()
            .name("restore".to_owned())
            .spawn(read)
            .map_err(|why| StoreError::Unavailable(why.to_string()))?;
        let mut tables = 0;
        while let Some(record) = records.recv().await {
            match record? {
                BackupLine::Table(stored) => {
                    store.create(new_table(stored)).await?;
                    tables += 1;
                }
                BackupLine::Value(BackupValue { scope, key, value, expires_ms }) => {
                    store.put_value(&scope, &key, Some(value), expires_ms).await?;
                }
                BackupLine::Document(document) => store.create_document(document).await?,
                BackupLine::Tables(_) | BackupLine::End(_) => {}
            }
        }
        Ok(tables)
    })
}

fn new_table(stored: StoredTable) -> NewTable {
    let StoredTable { header: row, summary, log, values: kept } = stored;
    NewTable { row, summary, lines: log, values: kept.into_iter().collect(), owner: None }
}

/// Passes each line of a backup to `wanted` until it returns `false`, and checks that the backup is
/// complete.
fn for_each_line(
    path: &Path,
    mut wanted: impl FnMut(BackupLine) -> bool,
) -> Result<(), StoreError> {
    let file = File::open(path).map_err(|why| file_error(path, &why))?;
    let (mut line, mut count, mut ended) = (0, 0, false);
    for text in BufReader::new(file).lines() {
        line += 1;
        let wrong = |why: String| StoreError::Backup { line, why };
        let text = text.map_err(|why| wrong(why.to_string()))?;
        let record = serde_json::from_str(&text).map_err(|why| wrong(why.to_string()))?;
        match &record {
            BackupLine::Tables(VERSION) if line == 1 => {}
            _ if line == 1 => return Err(wrong("this is not a backup that can be read".into())),
            _ if ended => return Err(wrong("there is more behind its end".into())),
            BackupLine::End(told) if *told == count => ended = true,
            BackupLine::Tables(_) | BackupLine::End(_) => {
                return Err(wrong(format!("lines are missing before it: {count} are there")));
            }
            BackupLine::Table(_) | BackupLine::Value(_) | BackupLine::Document(_) => count += 1,
        }
        if !wanted(record) {
            return Ok(());
        }
    }
    if ended { Ok(()) } else { Err(StoreError::Backup { line, why: "its end is missing".into() }) }
}
