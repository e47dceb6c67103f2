//! Tests of saved games.

mod files;
mod games;
