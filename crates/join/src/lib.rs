//! The program `join`: sit at a table far away, on the whole screen, line by line, or with an engine.

mod command;
mod engine;
mod plain;
mod program;
mod screen;
mod table;

pub use program::main;

use program::{Failure, MOMENT, usual_protocol};

// The page of the package is held to what is there.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
