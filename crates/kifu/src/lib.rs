//! Readers and writers for all text forms of shogi games, positions and moves.
//!
//! Readers return a [`ParsedGame`](wazir_notation::ParsedGame), writers take a
//! [`GameTree`](wazir_notation::GameTree); see `wazir_notation`. Readers check every move against
//! the rules.
//!
//! ```
//! use wazir_kifu::kif;
//!
//! // An error has its location, and the moves before it are kept.
//! let reading = kif::read("1 ７六歩(77)\n2 ３五歩(33)\n");
//! assert_eq!(
//!     reading.error().map(ToString::to_string).as_deref(),
//!     Some("line 2, column 3: `３五歩(33)`: the piece on 3c does not move to 3e"),
//! );
//! assert_eq!(reading.tree().main_moves().count(), 1);
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`kif`], [`ki2`], [`jkf`] | the record formats of Japanese programs |
//! | [`csa`] | the record format of computer shogi, versions 1 to 3.0 |
//! | [`usi`], [`usen`] | lines of moves, and games in web addresses |
//! | [`bod`] | positions as diagrams |
//! | [`japanese`], [`western`] | single moves as people write them |
//! | [`handicap`] | the named start positions |
//!
//! [`FORMATS`] lists the formats that shogi registers with a list of games.
#![no_std]

extern crate alloc;

mod checkpoints;
mod formats;
mod kakinoki;
mod move_styles;
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
pub use move_styles::MOVE_STYLES;

// Runs the example in the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
