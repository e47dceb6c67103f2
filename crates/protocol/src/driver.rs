//! The other side of the protocols: engines of other people, started and asked for moves.
//!
//! A [`Launch`] says what to run and which [`Protocol`] it speaks, [`Launch::start`] gives an
//! [`Engine`], a [`Scene`] is a game in the engine's own words. Limits and answers are [`Budget`]
//! and [`Reply`]. Nothing an engine does is taken on trust: every wait has an end, a move is only
//! handed on when it can be read, and an engine that will not quit is killed.
//!
//! ```no_run
//! use wazir_protocol::driver::{Budget, Launch, Protocol, Scene, Variant};
//!
//! let launch = Launch::new("fairy-stockfish", Protocol::Usi).option("Hash", "16");
//! let mut engine = launch.start()?;
//! let mut scene = Scene::start(Variant::Shogi);
//! engine.new_game(&scene)?;
//! scene.play("7g7f")?;
//! let reply = engine.think(&scene, &Budget::default().nodes(10_000))?;
//! println!("{:?} by {}", reply.choice(), engine.name());
//! engine.quit();
//! # Ok::<(), wazir_protocol::driver::DriverError>(())
//! ```
//!
//! What is said when is decided by state machines without processes, threads or clocks
//! ([`Dialogue`]), one for UCI and USI, one for CECP and one for the dialogue that gnushogi alone
//! speaks; [`Engine`] joins one of them to a process.

mod cecp;
mod dialect;
mod dialogue;
mod engine;
mod error;
mod fairymax;
mod gnushogi;
mod launch;
mod process;
mod scene;
mod uci;

pub use cecp::Cecp;
pub use dialogue::{Budget, Choice, Dialogue, Heard, Reply};
pub use engine::Engine;
pub use error::DriverError;
pub use gnushogi::GnuShogi;
pub use launch::{Launch, ParseProtocolError, Protocol};
pub use scene::{Scene, Variant};
pub use uci::Uci;
