//! A game line by line: for pipes, scripts, and those who like it so.

mod bots;
mod command;
mod dialogue;
mod lines;
mod listen;
mod menu;

pub use bots::Bots;
pub use command::{complete_move, read_claim};
pub use dialogue::{Dialogue, Shared};
pub use lines::{Line, read_line};
pub use listen::Question;
pub use menu::choose;
