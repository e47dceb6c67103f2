//! The driver side of the protocols, which starts external engines and asks them for moves.
//!
//! An [`EngineCommand`] says what to run and which [`Protocol`](crate::Protocol) it speaks.
//! [`EngineCommand::start`] returns an [`Engine`], which receives a [`Play`](wazir_registry::Play) in
//! its own notation. Limits and answers are [`DriverLimits`] and [`DriverReply`]. The driver does
//! not trust engines: every wait has a limit, only a readable move is passed on, and an engine that
//! does not quit is killed.
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
//! The dialogues are state machines without processes, threads or clocks ([`Dialogue`]): one for
//! UCI and USI, one for CECP and one for gnushogi's own. [`Engine`] joins one of them to a process.

mod cecp;
mod dialogue;
mod driver_game;
mod engine;
mod error;
mod fairymax;
mod gnushogi;
mod info;
mod launch;
mod process;
mod uci;

pub use cecp::CecpEngine;
pub use dialogue::{Dialogue, DialogueEvent, DriverLimits, DriverReply, EngineDecision, RawReply};
pub use engine::Engine;
pub use error::{CannotPlayReason, DriverError};
pub use gnushogi::GnuShogi;
pub use info::{EngineBound, EngineInfo, EngineScore};
pub use launch::EngineCommand;
pub use uci::Uci;
