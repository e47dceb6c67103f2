//! Line interface: a game line by line, for pipes, scripts and people who prefer it.

mod answers;
mod board_query;
mod command;
mod line_interface;
mod lines;
mod menu;
mod play_out;
mod printer;

pub use answers::read_yes_no;
pub use board_query::BoardQuery;
pub use command::{LineCommand, ShowCommand, help};
pub(crate) use command::{LocalCommand, command_words, complete_move, lesson_help};
pub use line_interface::{InterruptState, LineInterface};
pub use lines::{InputLine, read_line};
pub use menu::choose_game;
pub(crate) use menu::random_seed;
pub use printer::Printer;
pub(crate) use printer::matching_moves;
