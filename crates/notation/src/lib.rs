//! Every text form that players of shogi, EuroShogi, Evo and Chess with Different Armies use.
//!
//! A reader takes a text and gives a [`Reading`]: a [`Sheet`] (headers, and a tree of moves,
//! comments, times and endings) as far as it could be read, and the first [`Error`] with its line
//! and column. What it was lenient about are [`Warning`]s. A writer takes a sheet and gives a text, and names what the format cannot hold
//! ([`Loss`]). Every move that is read is checked by the rules of its game.
//!
//! ```
//! use wazir_notation::{csa, kif};
//!
//! let text = "手合割：平手\n先手：Ann\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
//! let sheet = kif::read(text).strict()?;
//! let written = csa::write(&sheet, csa::Version::V2_2);
//! assert_eq!(written.text(), "V2.2\nN+Ann\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n");
//! assert_eq!(written.lost().count(), 0);
//!
//! // What cannot be read is placed, and the record before it is kept.
//! let reading = kif::read("1 ７六歩(77)\n2 ３五歩(33)\n");
//! assert_eq!(
//!     reading.error().map(ToString::to_string).as_deref(),
//!     Some("line 2, column 3: `３五歩(33)`: the piece on 3c does not move to 3e"),
//! );
//! assert_eq!(reading.sheet().main_moves().count(), 1);
//! # Ok::<(), wazir_notation::Error>(())
//! ```
//!
//! | module | holds | games |
//! |---|---|---|
//! | [`kif`], [`ki2`], [`jkf`] | the records of Japanese programs | shogi |
//! | [`csa`] | the records of computer shogi, versions 1 to 3.0 | shogi |
//! | [`usi`], [`usen`] | lines of moves, and games in web addresses | shogi |
//! | [`pgn`] | the record of chess | CwDA, EuroShogi |
//! | [`plain`] | one move a line, for mail and version control | all |
//! | [`bod`], [`fen`] | positions as diagrams, and in the letters of other programs | shogi; the others |
//! | [`japanese`], [`western`], [`san`] | single moves as people write them | shogi; shogi; CwDA, EuroShogi |
//! | [`handicap`] | the named start positions | shogi |
//!
//! Where game and format are known only while the program runs, [`Format::detect`] looks into the
//! text, [`Format::read`] reads it as a game of a list ([`wazir_games::Games`]) and [`AnyReading`]
//! holds what comes out. [`save`] writes a game in progress, and [`AnyReading::into_play`] goes on
//! with one that was read. A [`Document`] is a file with all that: its encoding, its format and its
//! games. [`decode`] and [`encode`] turn bytes into text and back.
//!
//! All of these take a whole text. Files of any size are read game by game, in bounded memory, by the
//! module `stream` behind the feature `std`.
//!
//! What is of one game stands behind the feature of its name; `plain` and what reads and writes any
//! format are always there. PGN is read by the reader of chess, so `euroshogi` brings `cwda` along.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod any;
mod bridge;
mod dialect;
mod document;
mod encoding;
mod end;
#[cfg(feature = "cwda")]
mod epd;
mod error;
#[cfg(feature = "evo")]
mod evo;
mod format;
mod headers;
#[cfg(feature = "shogi")]
mod kakinoki;
#[cfg(feature = "shogi")]
mod kept;
#[cfg(any(feature = "cwda", feature = "std"))]
mod lines;
mod opening;
mod order;
mod sheet;
#[cfg(feature = "shogi")]
mod start;
mod warning;

#[cfg(feature = "shogi")]
pub mod bod;
#[cfg(feature = "shogi")]
pub mod csa;
#[cfg(feature = "cwda")]
pub mod fen;
#[cfg(feature = "shogi")]
pub mod handicap;
#[cfg(feature = "shogi")]
pub mod japanese;
#[cfg(feature = "shogi")]
pub mod jkf;
#[cfg(feature = "shogi")]
pub mod ki2;
#[cfg(feature = "shogi")]
pub mod kif;
#[cfg(feature = "cwda")]
pub mod pgn;
pub mod plain;
#[cfg(feature = "cwda")]
pub mod san;
#[cfg(feature = "std")]
pub mod stream;
#[cfg(feature = "shogi")]
pub mod usen;
#[cfg(feature = "shogi")]
pub mod usi;
#[cfg(feature = "shogi")]
pub mod western;

pub use any::{AnyReading, MoveForms, ResumeError, Summary};
pub use bridge::{end_of, outcome_of};
pub use document::{Document, Stored};
pub use encoding::{
    Decoded, Encoded, Encoding, Missing, ParseEncodingError, decode, decode_as, encode,
};
pub use end::{End, ParseEndError};
pub use error::{Error, ErrorKind, Loss, WriteError, Written};
pub use format::{Format, ParseFormatError, save};
pub use headers::{Headers, Key};
pub use sheet::{Entry, NodeId, Reading, Sheet};
pub use warning::{Warning, WarningKind};

// The example of the package's own page is run as a test.
#[cfg(all(doctest, feature = "shogi"))]
#[doc = include_str!("../README.md")]
struct Readme;
