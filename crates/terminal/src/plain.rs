//! A game line by line: for pipes, scripts, and those who like it so.

mod bots;
mod command;
mod dialogue;
mod lines;
mod listen;
mod menu;
mod printer;

pub(crate) use command::complete_move;
pub use command::{LineCommand, ShowCommand, help};
pub use dialogue::{InterruptState, LineInterface};
pub use lines::{InputLine, read_line};
pub use listen::BoardQuery;
pub use menu::choose_game;
pub use printer::Printer;
