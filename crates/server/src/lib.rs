//! Tables in a browser: a server of games of this workspace.
//!
//! Somebody opens a table, others join it by its address, two to four people and computers. Every
//! table is a task of its own around a [`wazir_tables::TableState`]; what happens is appended to a
//! [`wazir_store::Store`], and nobody is told of it before the disk has it. The pages are plain
//! modules of the browser's own language, served from the program.
//!
//! The program is `wazir-tables`, of which `cargo run --release --example tables` is the same: [`program`]. A
//! server can be started from another program as well:
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
mod table_actor;
mod identity;
mod limits;
mod lobby;
mod metrics;
mod open;
mod custom_games;
mod pieces;
mod pool;
pub mod program;
mod server;
mod texts;
mod time;
mod web;

pub use admin::AdminTask;
pub use config::{ServerConfig, ServerLimits};
pub use server::{Server, StartError, administer};

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
