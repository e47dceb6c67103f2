//! The client of a remote table.

mod client_state;
mod error;
mod http;
mod remote;
mod secrets;
mod stream;
mod table_url;
mod transport;

pub use client_state::RemoteEvent;
pub use error::RemoteError;
pub use remote::{RemoteTable, request_secret};
pub use secrets::{Secret, SecretFile};
pub use table_url::{TableUrl, TableUrlError};
