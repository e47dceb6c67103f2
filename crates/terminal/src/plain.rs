//! A game line by line: for pipes, scripts, and those who like it so.

mod play_out;
mod command;
mod line_interface;
mod lines;
mod board_query;
mod menu;
mod printer;

pub(crate) use command::complete_move;
pub use command::{LineCommand, ShowCommand, help};
pub use line_interface::{InterruptState, LineInterface};
pub use lines::{InputLine, read_line};
pub use board_query::BoardQuery;
pub use menu::choose_game;
pub use printer::Printer;
