//! Texts for people, with their translations.

mod commands;
mod dialogue;
mod look_back;
mod options;
mod players;
mod screen;

pub(crate) use commands::Commands;
pub use dialogue::Dialogue;
pub(crate) use look_back::LookBack;
pub(crate) use options::Options;
pub(crate) use players::{Levels, Sitting};
pub use screen::Screen;
