//! The programs of Wazir besides `play` and `engine`, one module each: command lines over library
//! calls.
//!
//! Each module has a `main`, which reads the arguments of the process. It takes the name of the
//! program and, for programs that play games, the list of games. Each module also has a `run`,
//! which takes parsed arguments and prints to the given writer.

pub mod arena;
pub mod betza;
mod card;
pub mod convert;
pub mod endings;
mod error;
mod interrupt;
pub mod perft;
mod progress;
pub mod solve;
mod texts;
pub mod tune;
pub mod variant;

pub use error::ProgramError;

// The examples in the README are checked.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
