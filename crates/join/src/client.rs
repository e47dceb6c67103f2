//! A table over the network, as a program has it that sits there.

mod address;
mod conversation;
mod error;
mod http;
mod line;
mod remote;
mod secrets;
mod stream;

pub use address::{Address, AddressError};
pub use conversation::News;
pub use error::RemoteError;
pub use remote::{Remote, introduce};
pub use secrets::{Secret, Secrets};
