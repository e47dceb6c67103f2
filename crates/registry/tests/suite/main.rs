//! Any game of a list, and games in progress.

mod games;
mod recall;
