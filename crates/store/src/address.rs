//! Addresses of stores.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use crate::{MemoryStore, Store, StoreError, StoreFuture};

/// The address of a store: `memory:`, `postgres://…`, or the name of an SQLite file, optionally
/// prefixed with `sqlite:`.
///
/// ```
/// use wazir_store::StoreAddress;
///
/// assert_eq!("memory:".parse(), Ok(StoreAddress::Memory));
/// assert_eq!("data/tables.db".parse(), Ok(StoreAddress::Sqlite("data/tables.db".into())));
/// assert!("mysql://host/tables".parse::<StoreAddress>().is_err());
/// # Ok::<(), wazir_store::StoreError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum StoreAddress {
    /// [`MemoryStore`].
    Memory,
    /// A file for `SqliteStore`.
    Sqlite(PathBuf),
    /// A connection string for `PostgresStore`. It may contain a password.
    Postgres(String),
}

impl FromStr for StoreAddress {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        if text == "memory:" {
            return Ok(Self::Memory);
        }
        match text.split_once("://") {
            Some(("postgres" | "postgresql", _)) => return Ok(Self::Postgres(text.to_owned())),
            Some((other, _)) => {
                return Err(StoreError::Address(format!(
                    "there is no storage of the kind {other}: give the name of a file, memory:, or \
                     postgres://USER@HOST/DATABASE"
                )));
            }
            None => {}
        }
        match text.strip_prefix("sqlite:").unwrap_or(text) {
            "" => Err(StoreError::Address("the name of the storage is empty".to_owned())),
            path => Ok(Self::Sqlite(path.into())),
        }
    }
}

// A password must not appear in a log.
impl fmt::Debug for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str("Memory"),
            Self::Sqlite(path) => f.debug_tuple("Sqlite").field(path).finish(),
            Self::Postgres(_) => f.write_str("Postgres(..)"),
        }
    }
}

impl StoreAddress {
    /// Opens the store. A database needs a tokio runtime; a file is opened on the calling thread.
    ///
    /// # Errors
    ///
    /// The errors of `SqliteStore::open` and `PostgresStore::connect`; [`StoreError::Address`] for
    /// a kind of store that this program was built without.
    pub fn open(&self) -> StoreFuture<'_, Arc<dyn Store>> {
        Box::pin(async move {
            match self {
                Self::Memory => Ok(Arc::new(MemoryStore::new()) as Arc<dyn Store>),
                #[cfg(feature = "sqlite")]
                Self::Sqlite(path) => Ok(Arc::new(crate::SqliteStore::open(path)?) as _),
                #[cfg(feature = "postgres")]
                Self::Postgres(url) => Ok(Arc::new(crate::PostgresStore::connect(url).await?) as _),
                #[cfg(not(all(feature = "sqlite", feature = "postgres")))]
                other => {
                    Err(StoreError::Address(format!("this program was built without {other:?}")))
                }
            }
        })
    }
}
