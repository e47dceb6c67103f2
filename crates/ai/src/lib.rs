//! A computer opponent for every game.
//!
//! [`Searcher`] looks for a good move in any game that implements [`Searchable`] (what a position is
//! worth) and [`Tactics`] (what moves do at once). Games for two are searched as in chess, those
//! for more by one of the [`MultiplayerMethod`]s.
//!
//! The search for two is a principal-variation search with iterative deepening, aspiration
//! windows and a transposition table that several threads share. What it does beyond looking at
//! every move can be switched off by [`SearchFeatures`]: passes, reductions and pruning of late moves,
//! exchanges followed with pieces in hand counted in, extensions, and the order of moves by
//! experience. It looks at the moves of the game before the position, so that repetitions are seen
//! for what the rules make of them, perpetual check too, and the mates it tells of are mates.
//!
//! A search ends by depth, by nodes, by time, or when asked to ([`Limits`]). By depth or nodes
//! alone it gives the same answer on every machine, and reads no clock.
//!
//! ```
//! use wazir_ai::{Limits, Searcher};
//! use wazir_evo::{Options, Position, SeatSet};
//! use wazir_game::Game;
//!
//! let start = Position::start(SeatSet::SouthNorth, &Options::default());
//! let thought = Searcher::new().think(&[start.clone()], &Limits::default().nodes(2_000));
//! let best = thought.best().expect("the first player has moves");
//! assert!(start.check(best).is_ok());
//! ```

#[cfg(test)]
extern crate self as wazir_ai;

mod clock;
mod eval;
mod level;
mod limits;
mod multiplayer;
pub mod mate;
mod net;
mod endgame;
mod score;
mod search;
/// A game of three that the integration tests have too.
#[cfg(test)]
#[path = "../tests/player/stones.rs"]
mod stones;
mod stopwatch;
mod tt;
mod move_info;
mod texts;
mod weights;

pub use clock::Clock;
pub use eval::Tunable;
pub use eval::model::{Coefficient, EvalModel, WeightRow};
pub use level::{Level, UnknownLevel};
pub use limits::{Limits, Ponder};
pub use multiplayer::{MultiplayerMethod, UnknownMultiplayerMethod};
pub use net::{FloatNet, Net, NetError, NetFactorizer, NetInputs, NetShape};
pub use endgame::{EndgameOracle, EndgameScore};
pub use score::Score;
pub use search::{
    CORRECTION_KEYS, SearchParams, SearchFeatures, Options, ParamInfo, PvLine, ScoreBound, SearchInfo,
    SearchParamsError, SearchResult, Searcher, UnknownSearchFeature,
};
pub use stopwatch::set_clock;
pub use move_info::{MAX_KINDS, MAX_SQUARES, MoveGenType, PIECE_TO_SIZE, SeeValues, Tactics};
pub use weights::{
    EmbeddedNet, LinearWithNets, TunedWeights, UnknownWeights, Weights, WeightsError, WeightsText,
};

use wazir_game::Seat;

/// What an evaluation by weights and nets is built of, besides an [`EvalModel`] and a [`Net`], for a game
/// that brings one of its own.
pub mod evaluation {
    pub use crate::eval::model::{EvalTrace, TermVisitor};
    pub use crate::eval::packed::{MAX_PHASE, taper};
    pub use crate::net::NetAccumulator;
    pub use crate::score::MAX_EVAL;
    pub use crate::search::correction_key;
    pub use crate::weights::GameRows;
}

/// What a player has to know about a game beyond its rules.
pub trait Searchable: Tactics {
    /// Values, tables and weights worked out once for a search and then read at every node.
    type EvalData: Send + Sync;

    /// What is kept beside every position of a line so that evaluation need not begin from
    /// nothing: material, sums of piece-square values, the phase of the game. Small.
    type Sums: Copy + Send + Sync;

    /// Works out the knowledge for games that continue from this position.
    fn eval_data(&self, weights: &Weights) -> Self::EvalData;

    /// Whether the knowledge worked out for this position holds for another as well, as far as
    /// that is quickly told.
    fn shares_eval_data(&self, other: &Self) -> bool {
        let _ = other;
        false
    }

    /// What the pieces are worth in exchanges.
    fn see_values(knowledge: &Self::EvalData) -> &SeeValues;

    /// The sums of this position from nothing.
    fn eval_state(&self, knowledge: &Self::EvalData) -> Self::Sums;

    /// Works out the sums after a legal move; `self` is the position before it and `sums` are its own.
    /// `after` holds some sums of this knowledge, no matter of which position: they are written over
    /// in their place, for they may be large.
    fn update_eval_state(
        &self,
        knowledge: &Self::EvalData,
        sums: &Self::Sums,
        mv: Self::Move,
        after: &mut Self::Sums,
    );

    /// How good a position that goes on looks to `seat`, in hundredths of the weakest piece:
    /// between -50 000 and 50 000, 0 when level. With two seats, what one gains the other loses.
    fn evaluate(&self, knowledge: &Self::EvalData, sums: &Self::Sums, seat: Seat) -> i32;

    /// What the sums alone say of a position: quick, and less exact than [`Searchable::evaluate`].
    /// `None` where nothing is to be had more quickly than by that.
    fn lazy_eval(&self, _: &Self::EvalData, _: &Self::Sums, _: Seat) -> Option<i32> {
        None
    }

    /// The key of the position after a legal move ([`wazir_game::Game::key`]): memory that is found
    /// by it is fetched before the move is played. It need not be right after every move.
    fn key_after(&self, mv: Self::Move) -> u64 {
        let mut after = self.clone();
        after.play_unchecked(mv);
        after.key()
    }

    /// What the position has in common with others that an evaluation may be wrong about in the same
    /// way, such as the pawns or the pieces of one side, as numbers. Nothing, unless a game says more.
    fn correction_keys(&self, _: &Self::EvalData) -> [u64; CORRECTION_KEYS] {
        [0; CORRECTION_KEYS]
    }

    /// [`Searchable::evaluate`] for every seat at once, by its number taken modulo 4; 0 for seats out
    /// of play.
    fn evaluate_seats(&self, knowledge: &Self::EvalData, sums: &Self::Sums) -> [i32; 4] {
        let mut standings = [0; 4];
        for seat in self.seats() {
            standings[seat.index() % 4] = self.evaluate(knowledge, sums, seat);
        }
        standings
    }
}

/// A game that says what a position is worth and no more: the shortest way to a [`Searcher`].
///
/// Such a game is a [`Searchable`] that keeps nothing from position to position, and weights do not
/// change it. A game that has weights, or sums that a move changes a little, implements [`Searchable`]
/// itself. `examples/own_game.rs` in the repository is a whole game with its evaluation.
///
/// ```
/// use wazir_ai::{Searchable, StaticEval};
///
/// fn can_be_searched<G: Searchable>() {}
/// fn so_can_these<G: StaticEval>() {
///     can_be_searched::<G>();
/// }
/// ```
pub trait StaticEval: Tactics {
    /// How good a position that goes on looks to `seat`, as [`Searchable::evaluate`] says it: between
    /// -50 000 and 50 000, 0 when level; with two seats, what one gains the other loses.
    fn static_eval(&self, seat: Seat) -> i32;
}

impl<G: StaticEval> Searchable for G {
    type EvalData = SeeValues;
    type Sums = ();

    fn eval_data(&self, _: &Weights) -> SeeValues {
        SeeValues::default()
    }

    fn shares_eval_data(&self, _: &Self) -> bool {
        true
    }

    fn see_values(knowledge: &SeeValues) -> &SeeValues {
        knowledge
    }

    fn eval_state(&self, _: &SeeValues) {}

    fn update_eval_state(&self, _: &SeeValues, (): &(), _: Self::Move, (): &mut ()) {}

    fn evaluate(&self, _: &SeeValues, (): &(), seat: Seat) -> i32 {
        self.static_eval(seat)
    }
}

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
