//! Engine protocols on both sides of the wire: USI, UCI and CECP.
//!
//! **Being the engine.** [`serve`] reads commands and answers them until it is told to quit; with
//! standard input and output a program that calls it is an engine for ShogiHome, Shogidokoro,
//! cutechess or XBoard. The dialogue itself is a [`Session`]: a state machine without threads,
//! clocks or processes, which turns lines into [`Action`]s. Which commands and options there are
//! is said in `docs/protocols.md`.
//!
//! **Being the other side.** [`driver`] starts engines of other people and plays with them.

mod bench;
mod board;
mod cecp;
pub mod driver;
mod games;
mod job;
mod lines;
mod protocol;
mod runner;
mod session;
mod settings;
mod uxi;
mod variant;

pub use job::{Brain, Event, Job};
pub use protocol::{Protocol, UnknownProtocol};
pub use runner::{Options, serve};
pub use session::{Action, Session};
pub use variant::{Army, UnknownVariant, Variant};

/// Who made the engine, as far as protocols ask.
const AUTHORS: &str = "the Wazir developers";

/// A number that differs from one start of the program to the next: by it weak levels choose
/// between moves that are about as good.
fn seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}
