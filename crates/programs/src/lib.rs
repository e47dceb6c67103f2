//! The programs of Wazir beside `play` and `engine`, each a module: arguments to library calls.
//!
//! Each module has a `main` that reads the arguments of the process, for a program of any name and,
//! where it plays games, for any list of them; and a `run` that does the same for arguments that
//! were parsed, and prints to whatever it is given.

pub mod arena;
pub mod betza;
mod card;
pub mod convert;
pub mod endings;
mod error;
pub mod perft;
pub mod solve;
mod interrupt;
mod texts;
pub mod tune;
pub mod variant;

pub use error::ProgramError;

// The page of the package is held to what is there.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
