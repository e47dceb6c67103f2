#![forbid(unsafe_code)]
//! A client of tables over a network: a program sits at a table that a server holds.
//!
//! A [`RemoteTable`] is a table at a [`TableUrl`]. It keeps the game as far as its events have arrived,
//! makes a connection again that broke, catches up by the number of the last event that it knows,
//! and repeats a command until there is an answer: what was done is done once. Servers know a
//! person by a [`Secret`], which [`SecretFile`] keeps in a file of the user.
//!
//! ```no_run
//! use std::time::Duration;
//! use wazir_join::{TableUrl, RemoteEvent, RemoteTable, request_secret};
//! use wazir_tables::ClientCommand;
//!
//! let address: TableUrl = "https://example.org/t/k3xq".parse()?;
//! let mut remote = RemoteTable::connect(&address, &request_secret(&address)?)?;
//! remote.execute(ClientCommand::Sit { seat: wazir_game::Seat::SECOND, name: "Ann".to_owned() });
//! loop {
//!     for news in remote.poll(Duration::from_secs(1))? {
//!         if let RemoteEvent::Event(entry) = news {
//!             println!("{}: {:?}", entry.n, entry.what);
//!         }
//!     }
//! }
//! # #[allow(unreachable_code)]
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod client;
#[cfg(feature = "program")]
mod command;
#[cfg(feature = "program")]
mod engine;
#[cfg(feature = "program")]
mod line_client;
#[cfg(feature = "program")]
mod program;
#[cfg(feature = "program")]
mod screen;
#[cfg(feature = "program")]
mod table;
mod texts;

#[cfg(feature = "program")]
pub use program::main;
#[cfg(feature = "program")]
use program::{POLL_INTERVAL, RunError, default_protocol};

pub use client::{
    RemoteError, RemoteEvent, RemoteTable, Secret, SecretFile, TableUrl, TableUrlError,
    request_secret,
};

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
