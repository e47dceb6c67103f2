//! The record formats of individual games: those of shogi and those of chess-like games.
//!
//! This crate only re-exports other crates. Cargo features cannot express "the formats of the games
//! that are enabled". With this crate, one feature requests formats without asking for any game,
//! and each enabled game turns on its own formats.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "kifu")]
pub use wazir_kifu as kifu;
#[cfg(feature = "pgn")]
pub use wazir_pgn as pgn;

// The example in README.md runs as a test.
#[cfg(all(doctest, feature = "kifu"))]
#[doc = include_str!("../README.md")]
struct Readme;
