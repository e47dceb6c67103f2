//! Shogi with complete rules, exact to the numbered rulings of `docs/rules/shogi.md`.
//!
//! Positions are written as SFEN, moves in USI form (`7g7f`, `8h2b+`, `P*5e`).
//!
//! ```
//! use wazir_game::{Game, IllegalMoveError, Record};
//! use wazir_shogi::Position;
//!
//! // A pawn drop that mates is illegal (uchifuzume), and the reason says so.
//! let position: Position = "7lk/9/7G1/9/9/9/9/9/4K4 b P 1".parse()?;
//! assert_eq!(position.legal_moves().len(), 80);
//! let drop = position.read_move("P*1b")?;
//! assert!(matches!(position.check(drop), Err(IllegalMoveError::PawnDropMate { .. })));
//!
//! let mut record = Record::new(Position::default());
//! for text in ["7g7f", "3c3d", "8h2b+"] {
//!     let mv = record.position().read_move(text)?;
//!     record.play(mv)?;
//! }
//! assert_eq!(
//!     record.position().to_string(),
//!     "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Options`] chooses between rules on which federations differ. The pieces are Betza strings
//! ([`PIECES`]), and [`wazir_chesslike`] does all that concerns moves.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod impasse;
mod options;
mod ruleset;
mod text;
mod texts;

pub use impasse::{ImpassePoints, impasse_points};
pub use options::{Impasse, Options, Stalemate};
pub use ruleset::{KINDS, PIECES, Shogi, kinds};
pub use wazir_chesslike::drops::DropPiece;

/// A shogi position.
pub type Position = wazir_chesslike::Position<Shogi>;
/// A shogi move.
pub type Move = wazir_chesslike::Move<Shogi>;
/// A shogi position before it is checked.
pub type Setup = wazir_chesslike::Setup<Shogi>;
/// The rules of shogi with their options.
pub type Rules = wazir_chesslike::Rules<Shogi>;
/// A square of the shogi board.
pub type Square = wazir_geometry::Square<wazir_geometry::Shogi9>;

/// The SFEN of the start position.
pub const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
