//! What this crate says to people.

mod dialogue;
mod players;
mod screen;

pub use dialogue::Dialogue;
pub(crate) use players::Sitting;
pub use screen::Screen;
