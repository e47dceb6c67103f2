//! A table over the network, as a program has it that sits there.

mod address;
mod conversation;
mod error;
mod http;
mod line;
mod remote;
mod secrets;
mod stream;

pub use address::{TableUrl, TableUrlError};
pub use conversation::RemoteEvent;
pub use error::RemoteError;
pub use remote::{RemoteTable, request_secret};
pub use secrets::{Secret, SecretFile};
