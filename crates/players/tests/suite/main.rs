//! Tests of the computer players.

mod endings;
mod files;
mod players;
