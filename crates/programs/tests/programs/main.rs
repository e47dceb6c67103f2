//! Tests of each program, from its arguments to its output.
#![allow(clippy::unwrap_used, reason = "what tests share is part of them")]

mod arena;
mod betza;
mod convert;
mod endings;
mod engine;
mod help;
#[cfg(unix)]
mod interrupt;
mod language;
mod perft;
mod solve;
mod tune;
mod tutorial;
mod variant;
