//! Records, positions and moves of the games on the board of chess.
//!
//! Readers give a [`ParsedGame`](wazir_notation::ParsedGame), writers take a
//! [`GameTree`](wazir_notation::GameTree); see `wazir_notation`. Every move that is read is checked by the
//! rules.
//!
//! | module | holds | games |
//! |---|---|---|
//! | [`pgn`] | the record of chess | CwDA, EuroShogi, games that bring their rules along |
//! | [`fen`] | positions in the letters of other programs | CwDA, EuroShogi |
//! | [`san`] | single moves as people write them | CwDA, EuroShogi |
//!
//! [`FORMATS`] are what Chess with Different Armies brings along in a list of games.
#![no_std]

extern crate alloc;

mod epd;
mod formats;
mod texts;

pub mod fen;
pub mod pgn;
pub mod san;

pub use formats::{EPD, FORMATS, PGN, PGN_RECORD_SUPPORT, PGN_XBOARD};

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
