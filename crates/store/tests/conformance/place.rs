//! Where the stores under test keep their tables.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;
use wazir_store::{Memory, Store};

/// A place that is opened any number of times, and goes away in the end.
pub(crate) struct Place {
    folder: TempDir,
    kind: Kind,
}

enum Kind {
    Memory(Memory),
}

impl Place {
    pub(crate) fn memory() -> Self {
        Self::new(Kind::Memory(Memory::new()))
    }

    fn new(kind: Kind) -> Self {
        Self { folder: tempfile::tempdir().unwrap(), kind }
    }

    /// The same tables each time.
    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        match &self.kind {
            Kind::Memory(memory) => Arc::new(memory.clone()),
        }
    }

    /// The same tables as another server has them, where there may be two; else the same store.
    pub(crate) async fn open_beside(&self) -> Arc<dyn Store> {
        match &self.kind {
            Kind::Memory(_) => self.open().await,
        }
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
        }
    }
}
