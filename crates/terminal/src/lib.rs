//! Plays games in a terminal: on the whole [`screen`], or [`plain`], line by line.
//!
//! Both stand on a [`Table`]: the game with those who play it ([`Players`]), their clocks, and the
//! file in which it is kept ([`Autosave`]).

pub mod plain;
pub mod screen;
pub mod texts;

mod remote;
mod autosave;
mod players;
mod external_engine;
mod table;
mod sentences;

pub use remote::{RemoteRequest, RemoteUpdate};
pub use autosave::{Autosave, ResumedGame, expand_path};
pub use players::{ComputerSettings, Player, Players, PlayersError};
pub use external_engine::ExternalEngine;
pub use table::{Table, TableMoveError, Undone};
pub use sentences::{game_status, resume_command};

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
