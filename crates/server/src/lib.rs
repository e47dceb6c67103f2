//! A server on which people and computers play the games of this workspace in a browser.
//!
//! A player opens a table, and others join it by its address: two to four people and computers.
//! Each table is a task around a [`wazir_tables::TableState`]. Events are appended to a
//! [`wazir_store::Store`], and nobody is told about them before they are on disk. The pages are
//! plain JavaScript modules, served from the program.
//!
//! The program is `wazir-tables`, the same as `cargo run --release --example tables`: [`program`].
//! A server can also be started from another program:
//!
//! ```no_run
//! use clap::Parser;
//! use wazir_server::{ServerConfig, Server};
//!
//! #[derive(Parser)]
//! struct Arguments {
//!     #[command(flatten)]
//!     config: ServerConfig,
//! }
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let arguments = Arguments::parse_from(["program", "--listen", "127.0.0.1:0", "--database", "memory:"]);
//! let server = Server::start(arguments.config).await?;
//! println!("listening on {}", server.url());
//! server.stop().await;
//! # Ok(())
//! # }
//! ```

mod accept;
mod admin;
mod analysis;
mod app;
mod config;
mod connections;
mod custom_games;
mod gallery;
mod identity;
mod limits;
mod lobby;
mod metrics;
mod open;
mod picture;
mod pieces;
mod pool;
pub mod program;
mod server;
mod table_actor;
mod texts;
mod time;
mod web;

pub use admin::{AdminTask, GameTask};
pub use config::{ServerConfig, ServerLimits};
pub use server::{Server, StartError, administer};

// Runs the example of the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
