//! A game line by line: for pipes, scripts, and those who like it so.

mod bots;
mod command;
mod dialogue;
mod lines;
mod listen;
mod menu;

pub use bots::Bots;
pub use dialogue::{Dialogue, Shared};
pub use menu::choose;

pub(crate) use command::complete_move;
