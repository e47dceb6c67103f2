//! Evo: tiles that turn, on a cross of 128 squares, for two or four players.
//!
//! Each player has a castle, which never moves, and eight equal tiles. The side of a tile that
//! points away from its owner is its [`Role`], which determines how the tile moves. An action turns
//! a tile, or moves one and then optionally turns it. A player who captures a castle, or a player's
//! last tile, wins alone. The docs quote the rulings of rules/evo.md by number, as "R17".
//!
//! * [`Position`] is a checked position and implements [`Game`](wazir_game::Game); [`Setup`] is any
//!   placement, to be edited and then checked.
//! * [`Options`] are the choices of the players, and [`SeatSet`] is the set of seats in play.
//! * The movement of a role is Betza notation ([`Role::betza`]), compiled once for all seats; no
//!   code in this crate knows a direction.
//!
//! ```
//! use wazir_evo::{Options, Position, SOUTH, SeatSet};
//! use wazir_game::{Game, Outcome, EndReason};
//!
//! let mut position = Position::start(SeatSet::Four, &Options::default());
//! assert_eq!(position.legal_moves().len(), 92);
//! assert_eq!(position.perft(3), 778_688);
//!
//! let mv = position.read_move("f2-f3=C")?;
//! position.play(mv)?;
//! assert_eq!(position.targets("f3".parse()?).len(), 6);
//!
//! // South's warrior is in front of the castle of West.
//! let text = "nKnW6/8/11eK/11eW/12/12/12/wW11/12/wKsW10/8/7sK swne s 0 1";
//! let mut position: Position = text.parse()?;
//! position.play("b3-a3=S".parse()?)?;
//! assert_eq!(position.win_outcome(), Some(Outcome::win(SOUTH, EndReason::CastleCaptured)));
//! assert!(position.legal_moves().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "ai")]
extern crate std;

#[cfg(feature = "ai")]
mod ai;
mod fen;
mod movegen;
mod moves;
mod options;
mod perft;
mod piece;
#[cfg(feature = "registry")]
mod playable;
mod position;
mod rules;
mod seats;
mod setup;
mod tables;
pub mod texts;
mod zobrist;

#[cfg(feature = "ai")]
pub use ai::WEIGHT_ROWS;
pub use fen::ParsePositionError;
pub use moves::Move;
pub use options::{Options, StartLayout};
pub use piece::{Kind, ParsePieceError, ParseRoleError, Piece, Role};
pub use position::Position;
pub use seats::{
    EAST, NORTH, ParseSeatSetError, SOUTH, SeatSet, WEST, castle_square, facing, seat_from_letter,
    seat_letter, seat_name,
};
pub use setup::{Setup, SetupError};

// The text of a position is its Evo FEN, that of a move its notation.
#[cfg(feature = "serde")]
wazir_game::serde_by_text!(Move, Piece, Position, Role, SeatSet, Setup);

// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
