//! The record formats of single games: those of shogi and those of the board of chess.
//!
//! This crate holds nothing of its own. Features of Cargo cannot say "the formats of those games that
//! are there"; this crate can be asked for formats without asking for any game, and a game that is
//! there turns on its own.
#![no_std]

#[cfg(feature = "kifu")]
pub use wazir_kifu as kifu;
#[cfg(feature = "pgn")]
pub use wazir_pgn as pgn;

// The example of the package's own page is run as a test.
#[cfg(all(doctest, feature = "kifu"))]
#[doc = include_str!("../README.md")]
struct Readme;
