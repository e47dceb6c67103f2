//! Tests of the registry and of games in progress.

mod games;
mod recall;
