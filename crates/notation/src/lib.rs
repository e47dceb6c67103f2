//! Records of games, whatever the game and the format.
//!
//! A reader takes a text and gives a [`ParsedGame`]: a [`GameTree`] (headers, and a tree of moves,
//! comments, times and endings) as far as it could be read, and the first [`Error`] with its line
//! and column. What it was lenient about are [`Warning`]s. A writer takes a sheet and gives a text, and names what the format cannot hold
//! ([`Loss`]). Every move that is read is checked by the rules of its game.
//!
//! ```
//! use wazir_notation::{AnyParsedGame, Formats};
//!
//! let games = wazir_builtin::games();
//! let formats = Formats::for_games(&games);
//! let text = "手合割：平手\n先手：Ann\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
//! let format = formats.detect(text).expect("a record");
//! assert_eq!(format.title(), "KIF");
//! let read = format.read(text, &games)?;
//! let written = read[0].write(formats.find("csa")?)?;
//! assert_eq!(written.text(), "V2.2\nN+Ann\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n");
//! assert_eq!(written.losses().count(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! No game is named here. A game brings its formats along in a list of games, as [`RecordSupport`] among the
//! parts of its entry, and with them how other programs write its positions and moves ([`NotationDialect`]);
//! [`Formats`] are those of a list. Two formats are of every game: [`Format::PLAIN`] and
//! [`Format::POSITION`]. The records of shogi are the crate `wazir-kifu`, those of the games on the
//! board of chess the crate `wazir-pgn`.
//!
//! Where game and format are known only while the program runs, [`Formats::detect`] looks into the
//! text, [`Format::read`] reads it as a game of a list ([`wazir_registry::GameRegistry`]) and [`AnyParsedGame`]
//! holds what comes out. [`write_play`] writes a game in progress, and [`AnyParsedGame::into_play`] goes on
//! with one that was read. A [`Document`] is a file with all that: its encoding, its format and its
//! games. [`decode`] and [`encode`] turn bytes into text and back.
//!
//! All of these take a whole text. Files of any size are read game by game, in bounded memory, by the
//! module `stream` behind the feature `std`.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod any_game;
mod conversion;
mod document;
mod encoding;
mod termination;
mod error;
mod format;
mod headers;
mod lines;
mod start_position;
mod line_order;
mod record_support;
mod game_tree;
mod split;
mod warning;

pub mod plain;
#[cfg(feature = "std")]
pub mod stream;
pub mod texts;
pub mod format_support;

pub use any_game::{AnyParsedGame, MoveNotations, RecordSummary, ResumeError};
pub use conversion::{outcome_of, termination_of};
pub use document::{Document, EncodedDocument};
pub use encoding::{
    Decoded, Encoded, Encoding, ParseEncodingError, UnmappablePolicy, decode, decode_with, encode,
};
pub use termination::{ParseTerminationError, Termination};
pub use error::{Error, ErrorKind, Loss, WriteError, WrittenRecord};
pub use format::{
    Format, FormatContent, FormatInfo, Formats, MatchConfidence, ParseFormatError, write_play,
};
pub use headers::{HeaderKey, Headers};
pub use record_support::{LenientPosition, NotationDialect, RecordSupport};
pub use game_tree::{GameTree, ParsedGame, RecordEntry, TreeNodeId};
pub use split::{CheckedGame, ChunkReader, GameBoundary, GameSplitter};
pub use warning::{Warning, WarningKind};

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
