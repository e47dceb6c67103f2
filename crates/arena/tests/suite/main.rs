//! Tests of matches, playtests and training.

mod balance;
mod bench;
mod nets;
mod one_game;
mod playtest;
