//! The other side of the protocols: engines of other people, started and asked for moves.
//!
//! An [`EngineCommand`] says what to run and which [`Protocol`](crate::Protocol) it speaks,
//! [`EngineCommand::start`] gives an [`Engine`], which is told of a [`Play`](wazir_registry::Play) in its own
//! words. Limits and answers are [`DriverLimits`] and [`DriverReply`]. Nothing an engine does is taken on trust:
//! every wait has an end, a move is only handed on when it can be read, and an engine that will not
//! quit is killed.
//!
//! ```no_run
//! use wazir_registry::{GameRegistry, StartOptions};
//! use wazir_protocol::Protocol;
//! use wazir_protocol::driver::{DriverLimits, EngineDecision, EngineCommand};
//!
//! let launch = EngineCommand::new("fairy-stockfish", Protocol::Usi).with_option("Hash", "16");
//! let mut engine = launch.start()?;
//! let mut game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
//! engine.new_game(&game)?;
//! game.play_text("7g7f")?;
//! let reply = engine.think(&game, &DriverLimits::default().with_nodes(10_000))?;
//! if let EngineDecision::Move(mv) = reply.choice() {
//!     println!("{} by {}", game.move_text(*mv), engine.name());
//! }
//! engine.quit();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is said when is decided by state machines without processes, threads or clocks
//! ([`Dialogue`]), one for UCI and USI, one for CECP and one for the dialogue that gnushogi alone
//! speaks; [`Engine`] joins one of them to a process.

mod cecp;
mod dialogue;
mod engine;
mod error;
mod fairymax;
mod gnushogi;
mod launch;
mod process;
mod driver_game;
mod uci;

pub use cecp::CecpEngine;
pub use dialogue::{Dialogue, DialogueEvent, DriverLimits, DriverReply, EngineDecision, RawReply};
pub use engine::Engine;
pub use error::{CannotPlayReason, DriverError};
pub use gnushogi::GnuShogi;
pub use launch::EngineCommand;
pub use uci::Uci;
