//! Terminal front ends for games: on the full [`screen`], or line by line ([`plain`]).
//!
//! Both use a [`Table`]: the game with its players ([`Players`]), their clocks, and the file in
//! which it is saved ([`Autosave`]).

pub mod plain;
pub mod screen;
pub mod texts;

mod autosave;
mod external_engine;
mod look_back;
mod players;
mod remote;
mod sentences;
mod table;

pub use autosave::{Autosave, ResumedGame, expand_path};
pub use external_engine::ExternalEngine;
pub use look_back::{Standing, TurningPoint};
pub use players::{ComputerSettings, Player, Players, PlayersError};
pub use remote::{RemoteRequest, RemoteUpdate};
pub use sentences::{game_status, resume_command};
pub use table::{Table, TableMoveError, Undone};

// The example in the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
