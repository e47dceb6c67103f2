//! A computer opponent for every game.
//!
//! [`Searcher`] looks for a good move in any game that implements [`Search`], which adds to the
//! rules what a player has to know: how good a position looks, and what a move gains at once.
//! Two players are searched as in chess; with more players the searcher trusts nobody and takes
//! all the others for one enemy (the paranoid search).
//!
//! The methods are the usual ones: alpha-beta with iterative deepening and a transposition
//! table, quiescence over captures and promotions, killer moves and history for the order of
//! moves, reductions of late quiet moves, and a look at the moves of the game before the
//! position, so that repetitions are seen for what the rules make of them.
//!
//! A search ends by depth, by nodes, by time, or when asked to ([`Limits`]). By depth or nodes
//! alone it gives the same answer on every machine.
#![cfg_attr(
    feature = "evo",
    doc = r#"
```
use wazir_ai::{Limits, Searcher};
use wazir_evo::{Options, Position, Seats};
use wazir_game::Game;

let start = Position::start(Seats::Two, &Options::default());
let thought = Searcher::new().think(&[start.clone()], &Limits::default().nodes(2_000));
let best = thought.best().expect("the first player has moves");
assert!(start.check(best).is_ok());
```
"#
)]

#[cfg(feature = "chesslike")]
mod chesslike;
#[cfg(feature = "evo")]
mod evo;
mod limits;
mod score;
mod search;
mod table;

pub use limits::Limits;
pub use score::Score;
pub use search::{Searcher, Thought};

use wazir_game::{Game, Seat};

/// What a player has to know about a game beyond its rules.
pub trait Search: Game {
    /// What is worked out once for a search and then read at every node, such as the values of
    /// the pieces.
    type Knowledge: Send + Sync;

    /// Works out the knowledge for games that continue from this position.
    fn knowledge(&self) -> Self::Knowledge;

    /// How good a position that goes on looks to `seat`, in hundredths of the weakest piece:
    /// between -50 000 and 50 000, 0 when level. With two seats, what one gains the other loses.
    fn evaluate(&self, knowledge: &Self::Knowledge, seat: Seat) -> i32;

    /// What a legal move wins at once and what it puts at risk.
    fn merit(&self, knowledge: &Self::Knowledge, mv: Self::Move) -> Merit;
}

/// The material side of a move, in the units of [`Search::evaluate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merit {
    /// The value taken from others or gained by promoting; 0 for a quiet move. Moves with a gain
    /// are followed to the end of the exchange.
    pub gain: i32,
    /// The value of the piece that moves and may be lost for it.
    pub stake: i32,
}
