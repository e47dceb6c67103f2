//! Where the stores under test keep their tables.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;
use wazir_store::{Memory, Sqlite, Store};

/// A place that is opened any number of times, and goes away in the end.
pub(crate) struct Place {
    folder: TempDir,
    kind: Kind,
}

enum Kind {
    Memory(Memory),
    Sqlite,
}

impl Place {
    pub(crate) fn memory() -> Self {
        Self::new(Kind::Memory(Memory::new()))
    }

    pub(crate) fn sqlite() -> Self {
        Self::new(Kind::Sqlite)
    }

    fn new(kind: Kind) -> Self {
        Self { folder: tempfile::tempdir().unwrap(), kind }
    }

    /// The same tables each time.
    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        match &self.kind {
            Kind::Memory(memory) => Arc::new(memory.clone()),
            Kind::Sqlite => Arc::new(Sqlite::open(self.file("tables.db")).unwrap()),
        }
    }

    /// The tables as two servers have them, where two may; else the same store twice.
    pub(crate) async fn open_two(&self) -> [Arc<dyn Store>; 2] {
        let one = self.open().await;
        [one.clone(), one]
    }

    /// A file of a test.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Another store that has what is in a backup.
    pub(crate) async fn restored(&self, backup: &Path) -> Arc<dyn Store> {
        match &self.kind {
            Kind::Memory(_) => {
                let store = Memory::new();
                wazir_store::restore(&store, backup).await.unwrap();
                Arc::new(store)
            }
            Kind::Sqlite => Arc::new(Sqlite::open(backup).unwrap()),
        }
    }
}
