//! Engine protocols on both sides of the wire: USI, UCI and CECP.
//!
//! **Being the engine.** [`serve`] reads commands and answers them until it is told to quit; with
//! standard input and output a program that calls it is an engine for ShogiHome, Shogidokoro,
//! cutechess or XBoard. The dialogue itself is an [`EngineSession`]: a state machine without threads,
//! clocks or processes, which turns lines into [`SessionAction`]s. Which commands and options there are
//! is said in `docs/protocols.md`.
//!
//! **Being the other side.** [`driver`] starts engines of other people and plays with them.
//!
//! Which games there are comes from outside, as a list of [`wazir_registry::GameRegistry`]; how each is written
//! is said by its [`dialect`], which comes with it, for both sides alike.

mod bench;
mod engine_game;
mod cecp;
pub mod dialect;
pub mod driver;
mod job;
mod lines;
mod start_cache;
mod protocol;
mod runner;
mod session;
mod settings;
mod texts;
mod uci;
mod variant;

pub use job::{Job, JobEvent, SearchWorker};
pub use protocol::{ParseProtocolError, Protocol};
pub use runner::{EngineConfig, GameFileReader, serve};
pub use session::{EngineSession, SessionAction, SessionError};
pub use variant::{ParseVariantError, Variant};

/// Who made the engine, as far as protocols ask.
const AUTHORS: &str = "the Wazir developers";

/// A number that differs from one start of the program to the next: by it weak levels choose
/// between moves that are about as good.
fn seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
