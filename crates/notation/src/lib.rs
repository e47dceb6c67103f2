//! Game records in any format, for any game.
//!
//! A reader parses a text into a [`ParsedGame`]: a [`GameTree`] (headers, and a tree of moves,
//! comments, times and terminations) up to the first [`Error`], which has its line and column.
//! Everything the reader was lenient about is a [`Warning`]. A writer turns a game tree into a text
//! and names what the format cannot hold ([`Loss`]). Every move is checked against the rules of its
//! game.
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
//! This crate knows no particular game. A game supplies its formats as [`RecordSupport`], an extension of
//! its registry entry, together with the way other programs write its positions and moves
//! ([`NotationDialect`]). [`Formats`] is the list of the formats of a registry. Two formats serve
//! every game: [`Format::PLAIN`] and [`Format::POSITION`]. Shogi records are in the crate
//! `wazir-kifu`, those of games on the chess board in `wazir-pgn`.
//!
//! If the game and the format are known only at run time, [`Formats::detect`] detects the format of
//! a text, [`Format::read`] reads it with the games of a [`wazir_registry::GameRegistry`], and
//! [`AnyParsedGame`] holds the result. [`write_play`] writes a game in progress, and
//! [`AnyParsedGame::into_play`] continues one that was read. A [`Document`] is a whole file: its
//! encoding, its format and its games. [`decode`] and [`encode`] convert between bytes and text.
//!
//! All of these work on a whole text. The module `stream` (feature `std`) reads files of any size
//! game by game, in bounded memory.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod any_game;
mod conversion;
mod document;
mod encoding;
mod error;
mod format;
mod game_tree;
mod headers;
mod line_order;
mod lines;
mod move_style;
mod record_support;
mod split;
mod start_position;
mod termination;
mod warning;

pub mod format_support;
pub mod plain;
#[cfg(feature = "std")]
pub mod stream;
pub mod texts;

pub use any_game::{AnyParsedGame, MoveNotations, RecordSummary, ResumeError};
pub use conversion::{outcome_of, termination_of};
pub use document::{Document, EncodedDocument};
pub use encoding::{
    Decoded, Encoded, Encoding, ParseEncodingError, UnmappablePolicy, decode, decode_with, encode,
};
pub use error::{Error, ErrorKind, Loss, WriteError, WrittenRecord};
pub use format::{
    Format, FormatContent, FormatInfo, Formats, MatchConfidence, ParseFormatError, write_play,
};
pub use game_tree::{GameTree, ParsedGame, RecordEntry, TreeNodeId};
pub use headers::{HeaderKey, Headers};
pub use move_style::{
    MoveReadError, MoveStyle, MoveStyles, ParseMoveStyleError, complete_move, play_move, read_move,
};
pub use record_support::{LenientPosition, NotationDialect, RecordSupport};
pub use split::{CheckedGame, ChunkReader, GameBoundary, GameSplitter};
pub use termination::{ParseTerminationError, Termination};
pub use warning::{Warning, WarningKind};

// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
