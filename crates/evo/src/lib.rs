//! Evo: tiles that turn, on a cross of 128 squares, for two or four players.
//!
//! Each player has a castle, which never moves, and eight equal tiles. The side of a tile that
//! points away from its owner is its [`Role`] and says how it moves; an action is to turn a tile,
//! or to move one and then turn it or not. Who takes a castle, or a player's last tile, wins alone.
//! Rulings are quoted by their number in rules/evo.md, as "R17".
//!
//! * [`Position`] is a checked position and implements [`Game`](wazir_game::Game); [`Setup`] is any
//!   placement, to be edited and then checked.
//! * [`Options`] are what players may choose, [`SeatSet`] who plays.
//! * How a role moves is written in Betza notation ([`Role::betza`]) and compiled once for all
//!   seats; nothing in this crate knows a direction.
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
//! // South's warrior stands before the castle of West.
//! let text = "nKnW6/8/11eK/11eW/12/12/12/wW11/12/wKsW10/8/7sK swne s 0 1";
//! let mut position: Position = text.parse()?;
//! position.play("b3-a3=S".parse()?)?;
//! assert_eq!(position.win_outcome(), Some(Outcome::win(SOUTH, EndReason::CastleCaptured)));
//! assert!(position.legal_moves().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]

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

// A position is its Evo FEN, a move its notation.
#[cfg(feature = "serde")]
wazir_game::serde_by_text!(Move, Piece, Position, Role, SeatSet, Setup);

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
