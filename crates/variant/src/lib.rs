//! Whole games, and armies for Chess with Different Armies, defined in TOML files.
//!
//! [`game::read_game`] reads a whole game and makes an entry for the game registry:
//!
//! ```
//! use wazir_registry::{GameRegistry, StartOptions};
//! let file = wazir_variant::game::read_game("
//! name = 'Knightmate'
//! based-on = 'chess'
//! without = 'N'
//! start = 'rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1'
//! [pieces]
//! K = { name = 'royal knight', betza = 'N' }
//! M = { name = 'mann', betza = 'K' }
//! P = { promotes-to = ['M', 'Q', 'R', 'B'] }
//! ")?;
//! let mut games = GameRegistry::empty();
//! games.add(file.entry());
//! let mut play = games.open("knightmate", &StartOptions::default())?;
//! assert_eq!(play.perft(2), 324);
//! play.play_text("e1f3")?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An army file gives the name of the army and, for the pieces on the a and h, b and g, c and f,
//! and d files, their letter, their name and their movement in [Betza notation](wazir_betza).
//!
//! ```
//! let text = r#"
//! name = "Amazon Army"
//!
//! [a]
//! letter = "S"
//! name = "Short Rook"
//! betza = "R4"
//! note = "a rook of four squares at most"
//!
//! [b]
//! letter = "N"
//! name = "Knight"
//! betza = "N"
//!
//! [c]
//! letter = "B"
//! name = "Bishop"
//! betza = "B"
//!
//! [d]
//! letter = "A"
//! name = "Amazon"
//! betza = "QN"
//! "#;
//! let army = wazir_variant::read_army(text)?.into_army();
//! assert_eq!((army.id(), army.title()), ("amazon-army", "Amazon Army"));
//!
//! // Errors have a line and a column, down to the letter of a Betza string.
//! let error = wazir_variant::read_army(&text.replace("R4", "R4X")).unwrap_err();
//! assert_eq!((error.line(), error.column()), (7, 12));
//! # Ok::<(), wazir_variant::FileError>(())
//! ```
//!
//! | key | holds | |
//! |---|---|---|
//! | `name` | the name for players, 1 to 60 characters | |
//! | `id` | the name in position texts: 1 to 32 lower-case letters, digits, `-` and `_` | made from `name` by default |
//! | `a`, `b`, `c`, `d` | the pieces by file, each a table with the keys below | |
//! | `king`, `pawn` | their Betza strings, without castling | those of chess by default |
//! | `letter` | an upper-case letter other than K and P, each once | |
//! | `name` | the piece's name for players, 1 to 60 characters | |
//! | `betza` | its movement | |
//! | `note` | a note of at most 500 characters | optional |
//!
//! An army that no game can be played with is refused: every army that is read can play against any
//! other.
//!
//! This crate does no I/O: [`load_matchup`] and [`load_army`] read names as people type them, such
//! as `nutters:my.toml`, and ask the caller for the text of a file.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod army_names;
mod error;
mod file;
pub mod game;
pub mod ini;
#[cfg(feature = "known")]
mod known;
#[cfg(feature = "render")]
mod render;
mod table;
pub mod texts;

pub use army_names::{ArmyNameError, entry_with_armies, load_army, load_matchup};
pub use error::{FileError, FileErrorKind, FileErrors, FileWarning};
pub use file::{ArmyFile, MAX_LENGTH, read_army};
#[cfg(feature = "known")]
pub use known::{KnownVariant, with_known_variants};

// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
