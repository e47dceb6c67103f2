#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
//! A client for tables on a server: with it a program can play at a remote table.
//!
//! A [`RemoteTable`] is the table at a [`TableUrl`]. It follows the game as events arrive,
//! reconnects when the connection breaks, catches up from the last event it knows, and repeats a
//! command until there is an answer; the command is executed only once. Servers identify a person
//! by a [`Secret`], which [`SecretFile`] stores in a file of the user.
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
//!             println!("{}: {:?}", entry.number, entry.kind);
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
use program::{POLL_INTERVAL, RunError, default_protocol};
#[cfg(feature = "program")]
pub use program::{command, main};

pub use client::{
    RemoteError, RemoteEvent, RemoteTable, Secret, SecretFile, TableUrl, TableUrlError,
    request_secret,
};

// Runs the example of the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
