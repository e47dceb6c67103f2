//! Engine protocols on both sides of the wire: USI, UCI and CECP.
//!
//! **The engine side.** [`serve`] reads commands and answers them until it receives `quit`. With
//! standard input and output, a program that calls it is an engine for ShogiHome, Shogidokoro,
//! cutechess or XBoard. The dialogue itself is an [`EngineSession`]: a state machine without
//! threads, clocks or processes that turns lines into [`SessionAction`]s. `docs/protocols.md` lists
//! the commands and options.
//!
//! **The driver side.** [`driver`] starts external engines and plays with them.
//!
//! The caller supplies the games as a [`wazir_registry::GameRegistry`]. Each game has a
//! [`dialect`], which defines its notation for both sides.

mod bench;
mod cecp;
pub mod dialect;
pub mod driver;
mod engine_game;
mod job;
mod lines;
mod protocol;
mod runner;
mod session;
mod settings;
mod start_cache;
mod texts;
mod uci;
mod variant;

pub use job::{Job, JobEvent, SearchWorker};
pub use protocol::{ParseProtocolError, Protocol};
pub use runner::{EngineConfig, GameFileReader, serve};
pub use session::{EngineSession, SessionAction, SessionError};
pub use variant::{ParseVariantError, Variant};

/// The authors of the engine, for protocols that ask.
const AUTHORS: &str = "the Wazir developers";

/// Returns a number that differs from one start of the program to the next. Weak levels use it to
/// choose between moves of similar value.
fn seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}

// Runs the example in the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
