//! Texts for people, with their translations.

mod commands;
mod dialogue;
mod players;
mod screen;

pub(crate) use commands::Commands;
pub use dialogue::Dialogue;
pub(crate) use players::Sitting;
pub use screen::Screen;
