//! Who chooses moves: computers of several kinds.

mod endings;
mod files;
mod players;
