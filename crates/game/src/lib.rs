//! The common basis of all games; it knows no particular game.
//!
//! * [`Game`]: a position that knows the side to move, the legal moves, the effect of a move, and
//!   whether the game is over;
//! * [`Outcome`] and [`EndReason`]: the result of a game and the rule that ended it;
//! * [`IllegalMoveError`]: the reason why a move is refused, with the squares concerned;
//! * [`Record`]: a game as a tree of moves with undo, redo, variations, comments and times.
//!
//! A [`Game`] value is a single position. Rules that look back (repetition, perpetual check) need
//! the line of positions, which [`Game::outcome`] is given; [`Record`] keeps that line.
//!
//! The texts for players are translatable [`wazir_text::Message`]s; `Display` writes English.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod by_seat;
mod cached_outcome;
mod choices;
mod claim;
mod illegal;
mod line;
mod move_text;
mod options;
mod outcome;
mod phrase;
mod random;
mod record;
#[cfg(feature = "serde")]
mod record_serde;
mod seat;
#[cfg(feature = "serde")]
mod serde_text;
pub mod texts;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::hash::Hash;

pub use by_seat::BySeat;
pub use choices::ParseChoiceError;
pub use claim::{Claim, ClaimError};
pub use illegal::{IllegalMoveError, SquareRole};
pub use line::{PositionHistory, PositionStack};
pub use move_text::MoveTextError;
pub use options::{
    AllowedValues, GameOption, GameOptions, OptionHelp, OptionValue, OptionWords, OptionsMismatch,
    ParseOptionsError, ValueWords, changed_options, format_options, read_options, split_options,
};
pub use outcome::{EndReason, Outcome, ParseEndReasonError};
pub use phrase::{ParsePhraseError, Phrase};
pub use random::SplitMix64;
pub use record::{LegalMove, Node, NodeId, Record};
pub use seat::Seat;
#[doc(hidden)]
#[cfg(feature = "serde")]
pub use serde_text::OwnedText;

/// A position of a game, with its rules.
///
/// ```
/// use wazir_game::{Game, Outcome};
///
/// /// Plays the first legal move until the game ends.
/// fn shortest_way_out<G: Game>(start: G) -> (usize, Option<Outcome>) {
///     let mut line = vec![start];
///     while G::outcome(&line).is_none() && line.len() < 1000 {
///         let mut next = line[line.len() - 1].clone();
///         let Some(&mv) = next.legal_moves().first() else { break };
///         next.play_unchecked(mv);
///         line.push(next);
///     }
///     (line.len() - 1, G::outcome(&line))
/// }
/// ```
pub trait Game: Clone + Debug + Send + Sync {
    /// A move, valid only together with the position it is played in.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;
    /// A square of the board.
    type Square: Copy + Eq + Debug + Display + Send + Sync;

    /// Returns the seats in play, in turn order; two by default.
    fn seats(&self) -> Vec<Seat> {
        Seat::BOTH.to_vec()
    }

    /// Returns the seat whose turn it is.
    fn to_move(&self) -> Seat;

    /// Returns every legal move once, in an order that depends on the position alone.
    ///
    /// The list is empty after mate, stalemate and the like. Endings that need counting
    /// (repetition, move counts, bare kings) are left to [`Game::outcome`].
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    fn check(&self, mv: Self::Move) -> Result<(), IllegalMoveError<Self::Square>>;

    /// Plays a move that is known to be legal.
    ///
    /// After any other move the position is unspecified, but the call does not panic.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Checks a move and plays it.
    ///
    /// # Errors
    /// The reason why the move is illegal; the position is then unchanged.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMoveError<Self::Square>> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Returns whether the side to move is in check; always `false` in games without check.
    fn in_check(&self) -> bool {
        false
    }

    /// Returns a hash of everything that counts for repetition. Equal positions have equal keys.
    fn key(&self) -> u64;

    /// Returns whether the two positions are the same for the purpose of repetition.
    fn same_position(&self, other: &Self) -> bool;

    /// Returns the outcome of a game. `line` holds the positions from the start to the present one,
    /// which is the last. Returns `None` while the game continues or if `line` is empty.
    fn outcome(line: &[Self]) -> Option<Outcome>;

    /// Returns the outcome of a claim, with `line` as in [`Game::outcome`]. By default a game knows
    /// none.
    ///
    /// Claims that do not concern the rules of the game, such as a time forfeit
    /// ([`Claim::forfeit`]), never reach the game; [`Record::claim`] handles them for every game.
    ///
    /// # Errors
    /// [`ClaimError::Unknown`] if the game has no such claim, or the reason for refusing it now.
    fn claim(line: &[Self], claim: Claim) -> Result<Outcome, ClaimError> {
        let _ = (line, claim);
        Err(ClaimError::Unknown)
    }

    /// Returns the move in the game's own notation, which [`Game::read_move`] parses.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Parses a move in the game's own notation. The move need not be legal.
    ///
    /// # Errors
    /// The position in the text at which it stops being a move, and the text expected there.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveTextError>;

    /// Returns the position in the game's own text form, as players and other programs write it.
    ///
    /// It does not include the options of the game. `Display` of the positions of Wazir's games
    /// adds the options that differ from their defaults.
    fn position_text(&self) -> String;
}

// The example in README.md runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
