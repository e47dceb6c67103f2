//! Chess with Different Armies with complete rules, exact to the numbered rulings of
//! `docs/rules/cwda.md`: all 16 pairings of the four standard armies, and your own armies.
//!
//! A position text is a FEN preceded by the two armies; without them it is orthodox chess.
//!
//! ```
//! use wazir_cwda::{Position, start_position};
//! use wazir_game::Game;
//!
//! let position = start_position("fide:clobberers")?;
//! assert_eq!(position.perft(3), 12458);
//!
//! // A corner piece bound to one colour makes long castling three squares wide.
//! let position: Position = "clobberers:fide 4k3/8/8/8/8/8/8/L3K2L w KQ - 0 1".parse()?;
//! assert!(position.check(position.read_move("e1b1")?).is_ok());
//! assert!(position.check(position.read_move("e1c1")?).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Armies are data: [`Army::new`] takes Betza strings at run time, and the game plays them at the
//! same speed, without recompiling. The text form of your own army is its whole definition, so a
//! position with it can be read wherever positions are read. [`ArmyRegistry`] holds the armies
//! known by name.
//!
//! ```
//! use wazir_cwda::{Army, Matchup, Options};
//! let amazons = Army::new(
//!     "amazons",
//!     [("S", "Short Rook", "R4"), ("N", "Knight", "N"), ("B", "Bishop", "B"), ("A", "Amazon", "QN")],
//! )?;
//! let fide = Army::builtin_by_id("fide")?;
//! let position = Matchup::new(amazons, fide).start(&Options::default())?;
//! assert_eq!(position.count_moves(), 22);
//! let text = position.to_string();
//! assert!(text.starts_with("amazons(S=Short_Rook=R4,N=Knight=N,B=Bishop=B,A=Amazon=QN):fide "));
//! assert_eq!(text.parse::<wazir_cwda::Position>()?, position);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod army;
mod castling;
mod chess960;
mod matchup;
mod options;
mod ruleset;
mod text;
pub mod texts;

pub use army::{
    Army, ArmyError, ArmyOrigin, ArmyPiece, ArmyRegistry, KING, PAWN, ParseArmyError,
    ParseArmyErrorKind, UnknownArmyError,
};
pub use castling::{
    CastlingRightsError, CornerRule, read_castling_rights, write_castling_rights,
    write_shredder_rights,
};
pub use chess960::{CHESS960_LAST, chess960_row};
pub use matchup::{ArmiesMismatchError, Matchup, read_position};
pub use options::{Options, Promotion};
pub use ruleset::{Cwda, kinds};

// The text of an army is its identifier or its definition; that of a pairing has two of them.
#[cfg(feature = "serde")]
wazir_game::serde_by_text!(Army, Matchup);

/// A position of Chess with Different Armies.
pub type Position = wazir_chesslike::Position<Cwda>;
/// A move of Chess with Different Armies.
pub type Move = wazir_chesslike::Move<Cwda>;
/// A position of Chess with Different Armies before it is checked.
pub type Setup = wazir_chesslike::Setup<Cwda>;
/// The rules with two armies and options.
pub type Rules = wazir_chesslike::Rules<Cwda>;
/// A square of the board.
pub type Square = wazir_geometry::Square<wazir_geometry::Chess8>;

/// Returns the start position of a pairing such as `fide:clobberers`, White's army first.
///
/// # Errors
/// A [`PositionError`](wazir_chesslike::PositionError) if an army is unknown or its definition is
/// not valid.
pub fn start_position(armies: &str) -> Result<Position, wazir_chesslike::PositionError> {
    armies.parse::<Matchup>()?.start(&Options::default())
}

// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
