//! The rules kernel for chess-like games.
//!
//! A game gives its pieces as Betza strings in a [`Spec`]; the kernel compiles them to tables
//! ([`Rules`]) and then knows everything that does not depend on the game: legal moves, checks and
//! pins, hands and drops, promotion, castling, en passant, repetition, perft. What is the game's
//! own (text forms, which positions are valid, how a game ends) it supplies through [`Ruleset`].
//!
//! [`Position`] is the type to work with; it implements [`wazir_game::Game`].
//!
//! # Design
//!
//! * Nothing here knows a particular piece. Pieces with equal movement share a *class*; classes
//!   are generated set-wise (all pawns by one shift), piece by piece from tables (steps, and lines
//!   two at a time), or, for movements beyond these, by a general evaluator with every move
//!   tested.
//! * Legal moves are made outright: checkers and pins are found once per position from the king
//!   outward, and masks do the rest.
//! * Generation hands whole target sets to a sink, so counting is a population count.
//! * Making a move copies the position; there is no unmake.
//! * The tables are run-time data reached by reference, so armies read from a file run at the
//!   speed of those built in.
#![no_std]

extern crate alloc;

mod build;
mod error;
mod explain;
mod generate;
mod history;
mod kind;
mod moves;
mod perft;
mod position;
mod rules;
mod ruleset;
mod setup;
mod shape;
mod sink;
mod slow;
mod state;
mod tables;
pub mod text;

pub use error::{BuildError, PositionError};
pub use history::{no_moves, repetition};
pub use kind::{Kind, Piece};
pub use moves::Move;
pub use position::Position;
pub use rules::Rules;
pub use ruleset::{Forced, KindSpec, Ruleset, Set, Spec, Table};
pub use setup::Setup;
pub use shape::{Class, Form};
