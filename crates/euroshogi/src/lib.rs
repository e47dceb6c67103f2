//! EuroShogi with complete rules, exact to the numbered rulings of `docs/rules/euroshogi.md`.
//!
//! Positions are written in the game's own FEN with hands, moves as `a3a4`, `a5a6+` (the suffix is
//! required, because promotion is automatic) and `P@e4`.
//!
//! ```
//! use wazir_euroshogi::Position;
//! use wazir_game::{Game, IllegalMoveError};
//!
//! let position: Position = "4k3/8/8/P7/8/8/8/4K3[] w 0 1".parse()?;
//! assert_eq!(position.legal_moves().len(), 6);
//! let unpromoted = position.read_move("a5a6")?;
//! assert!(matches!(position.check(unpromoted), Err(IllegalMoveError::MustPromote { .. })));
//! assert!(position.check(position.read_move("a5a6+")?).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod options;
mod ruleset;
mod text;
mod texts;

pub use options::{Impasse, Options, PawnDropMate, PerpetualCheck, Stalemate};
pub use ruleset::{EuroShogi, PIECES, impasse_points, kinds};
pub use wazir_chesslike::drops::DropPiece;

/// A EuroShogi position.
pub type Position = wazir_chesslike::Position<EuroShogi>;
/// A EuroShogi move.
pub type Move = wazir_chesslike::Move<EuroShogi>;
/// A EuroShogi position before it is checked.
pub type Setup = wazir_chesslike::Setup<EuroShogi>;
/// The rules of EuroShogi with their options.
pub type Rules = wazir_chesslike::Rules<EuroShogi>;
/// A square of the board.
pub type Square = wazir_geometry::Square<wazir_geometry::Chess8>;

/// The text of the start position.
pub const START: &str = "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[] w 0 1";

// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
