//! Every text form that players of shogi use.
//!
//! Readers give a [`ParsedGame`](wazir_notation::ParsedGame), writers take a
//! [`GameTree`](wazir_notation::GameTree); see `wazir_notation`. Every move that is read is checked by the
//! rules.
//!
//! ```
//! use wazir_kifu::kif;
//!
//! // What cannot be read is placed, and the record before it is kept.
//! let reading = kif::read("1 ７六歩(77)\n2 ３五歩(33)\n");
//! assert_eq!(
//!     reading.error().map(ToString::to_string).as_deref(),
//!     Some("line 2, column 3: `３五歩(33)`: the piece on 3c does not move to 3e"),
//! );
//! assert_eq!(reading.tree().main_moves().count(), 1);
//! ```
//!
//! | module | holds |
//! |---|---|
//! | [`kif`], [`ki2`], [`jkf`] | the records of Japanese programs |
//! | [`csa`] | the records of computer shogi, versions 1 to 3.0 |
//! | [`usi`], [`usen`] | lines of moves, and games in web addresses |
//! | [`bod`] | positions as diagrams |
//! | [`japanese`], [`western`] | single moves as people write them |
//! | [`handicap`] | the named start positions |
//!
//! [`FORMATS`] are what shogi brings along in a list of games.
#![no_std]

extern crate alloc;

mod formats;
mod kakinoki;
mod checkpoints;
mod start;
mod texts;

pub mod bod;
pub mod csa;
pub mod handicap;
pub mod japanese;
pub mod jkf;
pub mod ki2;
pub mod kif;
pub mod usen;
pub mod usi;
pub mod western;

pub use formats::{BOD, CSA, CSA3, FORMATS, JKF, KI2, KIF, USEN, USI};

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
