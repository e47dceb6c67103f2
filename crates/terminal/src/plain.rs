//! A game line by line: for pipes, scripts, and those who like it so.

mod bots;
mod command;
mod dialogue;
mod lines;
mod listen;
mod menu;
mod printer;

pub(crate) use command::complete_move;
pub use command::{Command, Show, help};
pub use dialogue::{Dialogue, Shared};
pub use lines::{Line, read_line};
pub use listen::Question;
pub use menu::choose;
pub use printer::Printer;
