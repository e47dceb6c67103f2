//! What all games share, without naming any of them.
//!
//! * [`Game`]: a position that knows whose turn it is, which moves are legal, what a move leads
//!   to, and whether the game is over;
//! * [`Outcome`] and [`EndReason`]: how a game ended and by which rule;
//! * [`IllegalMoveError`]: why a move is refused, with the squares concerned;
//! * [`Record`]: a game as a tree of moves with undo, redo, variations, comments and times.
//!
//! A [`Game`] value is one position. Rules that look back (repetition, perpetual check) are asked
//! over a line of positions by [`Game::outcome`]; [`Record`] keeps that line.
//!
//! What players read of these is a [`wazir_text::Message`], which can be said in several languages;
//! `Display` says it in English.
#![no_std]

extern crate alloc;

mod choices;
mod claim;
mod illegal;
mod cached_outcome;
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

pub use choices::ParseChoiceError;
pub use claim::{Claim, ClaimError};
pub use illegal::{IllegalMoveError, SquareRole};
pub use line::{PositionHistory, PositionStack};
pub use move_text::MoveTextError;
pub use options::{
    AllowedValues, GameOption, GameOptions, OptionHelp, OptionValue, OptionsMismatch,
    ParseOptionsError, changed_options, format_options, read_options, split_options,
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
    /// A move. It has meaning only together with the position it is played in.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;
    /// A square of the board.
    type Square: Copy + Eq + Debug + Display + Send + Sync;

    /// The seats in play, in turn order; two by default.
    fn seats(&self) -> Vec<Seat> {
        alloc::vec![Seat::FIRST, Seat::SECOND]
    }

    /// Whose turn it is.
    fn to_move(&self) -> Seat;

    /// Every legal move, each once, in an order that depends on the position alone. Empty after
    /// mate, stalemate and the like; ends that are a matter of counting (repetition, clocks, bare
    /// kings) are [`Game::outcome`]'s affair.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Whether the move is legal, and if not, why.
    ///
    /// # Errors
    /// The reason why the move is refused.
    fn check(&self, mv: Self::Move) -> Result<(), IllegalMoveError<Self::Square>>;

    /// Plays a move that is known to be legal.
    ///
    /// With any other move the position afterwards is unspecified (but no memory is harmed, and
    /// nothing panics here).
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// The reason why the move is refused; the position is then unchanged.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMoveError<Self::Square>> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Whether the side to move is in check. Always false in games without check.
    fn in_check(&self) -> bool {
        false
    }

    /// A hash of what counts for repetition. Equal positions have equal keys.
    fn key(&self) -> u64;

    /// Whether the two positions are the same for the purpose of repetition.
    fn same_position(&self, other: &Self) -> bool;

    /// How the game ended, judged over the positions from the start to the present one, which is
    /// the last of `line`; `None` while the game goes on or when `line` is empty.
    fn outcome(line: &[Self]) -> Option<Outcome>;

    /// What claiming gives, with `line` as in [`Game::outcome`]. By default a game knows no claim.
    ///
    /// Of claims that are no matter of the game's rules, such as time ([`Claim::forfeit`]), a game
    /// knows nothing; [`Record::claim`] settles those for every game alike.
    ///
    /// # Errors
    /// Why the game does not know that claim, or why it does not hold now.
    fn claim(line: &[Self], claim: Claim) -> Result<Outcome, ClaimError> {
        let _ = (line, claim);
        Err(ClaimError::Unknown)
    }

    /// The move in the game's own notation, which [`Game::read_move`] reads.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads a move in the game's own notation. The move need not be legal.
    ///
    /// # Errors
    /// Where the text stops being a move and what was expected there.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveTextError>;

    /// The position in the game's own text form, as players and other programs write it.
    ///
    /// Options of the game are not part of it. `Display` of the positions of Wazir's games adds those
    /// that are not the usual ones.
    fn position_text(&self) -> String;
}

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
