//! Readers and writers for games, positions and moves on the chess board.
//!
//! Readers return a [`ParsedGame`](wazir_notation::ParsedGame), writers take a
//! [`GameTree`](wazir_notation::GameTree); see `wazir_notation`. Readers check every move against
//! the rules.
//!
//! | module | contents | games |
//! |---|---|---|
//! | [`pgn`] | the record format of chess | CwDA, EuroShogi, games that bring their rules along |
//! | [`fen`] | positions in the letters of other programs | CwDA, EuroShogi |
//! | [`san`] | single moves as people write them | CwDA, EuroShogi |
//!
//! [`FORMATS`] lists the formats that Chess with Different Armies registers with a list of games.
#![no_std]

extern crate alloc;

mod epd;
mod formats;
mod move_styles;
mod texts;

pub mod fen;
pub mod pgn;
pub mod san;

pub use formats::{EPD, FORMATS, PGN, PGN_MOVE_SUPPORT, PGN_RECORD_SUPPORT, PGN_XBOARD};
pub use move_styles::MOVE_STYLES;

// Runs the example in the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
