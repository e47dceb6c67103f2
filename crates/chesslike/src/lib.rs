//! The rules kernel for chess-like games.
//!
//! A game describes its pieces as Betza strings in a [`GameSpec`], and the kernel compiles them to
//! tables ([`Rules`]). From then on it knows everything that does not depend on the game: legal
//! moves, checks and pins, hands and drops, promotion, castling, en passant, repetition, perft. The
//! game supplies the rest (text forms, valid positions, how a game ends) through [`Ruleset`].
//!
//! [`Position`] is the type to work with; it implements [`wazir_game::Game`]. Everything here
//! works for any ruleset:
//!
//! ```
//! use wazir_chesslike::{Position, Ruleset};
//! use wazir_game::Game;
//!
//! /// The moves after which the opponent has the fewest replies.
//! fn most_cramping<R: Ruleset>(position: &Position<R>) -> Vec<String> {
//!     let replies = |mv| {
//!         let mut next = position.clone();
//!         next.play_unchecked(mv);
//!         next.count_moves()
//!     };
//!     let moves = position.legal_moves();
//!     let fewest = moves.iter().map(|&mv| replies(mv)).min();
//!     let best = moves.into_iter().filter(|&mv| Some(replies(mv)) == fewest);
//!     best.map(|mv| position.move_text(mv)).collect()
//! }
//!
//! let chess: Position<wazir_cwda::Cwda> = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?;
//! assert_eq!(most_cramping(&chess), ["a1a8"]);
//! let shogi: Position<wazir_shogi::Shogi> = "4k4/9/4G4/9/9/9/9/9/4K4 b G 1".parse()?;
//! assert!(most_cramping(&shogi).contains(&"G*5b".to_string()));
//! # Ok::<(), wazir_chesslike::PositionError>(())
//! ```
//!
//! # Design
//!
//! * No code here knows a particular piece. Pieces with equal movement share a *class*. Classes are
//!   generated set-wise (all pawns by one shift), piece by piece from tables (steps, and lines two
//!   at a time), or, for movements beyond these, from lists of what can block and carry them.
//!   Captures on the way are followed leg by leg, and every such move is tested.
//! * The generator produces legal moves directly: it finds checkers and pins once per position,
//!   from the king outward, and masks do the rest.
//! * The generator hands whole target sets to a visitor, so counting moves is a population count.
//! * Making a move copies the position; there is no unmake.
//! * The tables are run-time data reached by reference, so armies read from a file run as fast as
//!   built-in ones.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod build;
mod castling;
mod castling_moves;
mod class;
pub mod drops;
mod error;
mod explain;
mod generate;
mod goals;
mod irregular;
mod irregular_attacks;
mod kind;
mod legal;
mod locust;
mod move_lists;
mod move_text;
mod moves;
mod perft;
mod position;
mod queries;
mod repetition;
mod restricted;
mod rules;
mod rules_cache;
mod ruleset;
pub mod search;
mod setup;
mod state;
mod tables;
pub mod text;
pub mod texts;
mod visitor;

pub use build::check_walk;
pub use castling::{CastlingRights, CastlingSide, ParseCastlingError};
pub use class::{GenMethod, MovementClass};
pub use error::{BuildError, GameError, MovementError, PositionError};
pub use kind::{ByKind, Kind, Piece};
pub use move_text::ParseMoveError;
pub use moves::Move;
pub use position::Position;
pub use repetition::{repetition_outcome, stalemate_or_checkmate};
pub use rules::Rules;
pub use rules_cache::RulesCache;
pub use ruleset::{
    CastlingSpec, ConnectGoal, ExtinctionGoal, ExtinctionResult, FacingKings, ForcedPromotion,
    GameSpec, Goals, KindSpec, Orthodox, PseudoRoyals, ReachGoal, Restrictions, Ruleset, Set,
    SquareMask, StaticRuleset, Table,
};
pub use setup::Setup;

// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
