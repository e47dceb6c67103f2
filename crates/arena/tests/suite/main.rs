//! Games between players, and what is measured by them.

mod bench;
mod nets;
mod one_game;
mod playtest;
