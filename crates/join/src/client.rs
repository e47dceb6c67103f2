//! A table over the network, as a program has it that sits there.

mod table_url;
mod client_state;
mod error;
mod http;
mod transport;
mod remote;
mod secrets;
mod stream;

pub use table_url::{TableUrl, TableUrlError};
pub use client_state::RemoteEvent;
pub use error::RemoteError;
pub use remote::{RemoteTable, request_secret};
pub use secrets::{Secret, SecretFile};
