//! The search engine: a computer opponent for every game.
//!
//! [`Searcher`] searches any game that implements [`Searchable`] (the evaluation of a position) and
//! [`Tactics`] (the immediate effects of moves). Games for two are searched as in chess, games for
//! more by one of the [`MultiplayerMethod`]s.
//!
//! The search for two is a principal-variation search with iterative deepening, aspiration windows
//! and a transposition table that several threads share. [`SearchFeatures`] can switch off everything
//! beyond plain alpha-beta: null moves, reductions and pruning of late moves, static exchange
//! evaluation that counts pieces in hand, extensions, and move ordering by history. The search
//! knows the moves of the game before the position, so it scores repetitions by the rules,
//! perpetual check included, and the mates that it announces are real.
//!
//! A search ends by depth, nodes or time, or when it is asked to stop ([`Limits`]). With only a
//! depth or node limit it gives the same answer on every machine and reads no clock.
//!
//! ```
//! use wazir_ai::{Limits, Searcher};
//! use wazir_evo::{Options, Position, SeatSet};
//! use wazir_game::Game;
//!
//! let start = Position::start(SeatSet::SouthNorth, &Options::default());
//! let result = Searcher::new().think(&[start.clone()], &Limits::default().nodes(2_000));
//! let best = result.best().expect("the first player has moves");
//! assert!(start.check(best).is_ok());
//! ```

#[cfg(test)]
extern crate self as wazir_ai;

mod clock;
mod endgame;
mod eval;
mod level;
mod limits;
pub mod mate;
mod move_info;
mod multiplayer;
mod net;
mod score;
mod search;
/// The test game for three players, shared with the integration tests.
#[cfg(test)]
#[path = "../tests/player/stones.rs"]
mod stones;
mod stopwatch;
mod texts;
mod tt;
mod weights;

pub use clock::Clock;
pub use endgame::{EndgameOracle, EndgameScore};
pub use eval::Tunable;
pub use eval::model::{Coefficient, EvalModel, WeightRow};
pub use level::{Level, UnknownLevel};
pub use limits::{Limits, Ponder};
pub use move_info::{MAX_KINDS, MAX_SQUARES, MoveGenType, PIECE_TO_SIZE, SeeValues, Tactics};
pub use multiplayer::{MultiplayerMethod, UnknownMultiplayerMethod};
pub use net::{FloatNet, Net, NetError, NetFactorizer, NetInputs, NetShape};
pub use score::Score;
pub use search::{
    CORRECTION_KEYS, Options, ParamInfo, PvLine, ScoreBound, SearchFeatures, SearchInfo,
    SearchParams, SearchParamsError, SearchResult, Searcher, UnknownSearchFeature,
};
pub use stopwatch::{Stopwatch, set_clock};
pub use wazir_chesslike::ByKind;
pub use weights::{
    EmbeddedNet, LinearWithNets, TunedWeights, UnknownWeights, Weights, WeightsError, WeightsText,
};

use wazir_game::{BySeat, Seat};

/// The parts of an evaluation by weights and nets, besides [`EvalModel`] and [`Net`], for a game
/// that brings an evaluation of its own.
pub mod evaluation {
    pub use crate::eval::model::{EvalTrace, TermVisitor};
    pub use crate::eval::packed::{MAX_PHASE, taper};
    pub use crate::net::NetAccumulator;
    pub use crate::score::MAX_EVAL;
    pub use crate::search::correction_key;
    pub use crate::weights::GameRows;
}

/// A game that [`Searcher`] can play: its evaluation, on top of its rules and [`Tactics`].
pub trait Searchable: Tactics {
    /// `false` if a game never has more than two seats. The search for more is then not compiled.
    const MULTIPLAYER: bool = true;

    /// Values, tables and weights that are computed before a search and read at every node.
    type EvalData: Send + Sync;

    /// The incremental part of the evaluation, kept with every position of a line: material,
    /// piece-square sums, the phase of the game. It should be small.
    type Sums: Copy + Send + Sync;

    /// Computes the evaluation data for games that continue from this position.
    fn eval_data(&self, weights: &Weights) -> Self::EvalData;

    /// Returns whether the evaluation data of this position is also valid for `other`, as far as a
    /// quick check can tell.
    ///
    /// The default is `false`.
    fn shares_eval_data(&self, other: &Self) -> bool {
        let _ = other;
        false
    }

    /// Returns the piece values for static exchange evaluation.
    fn see_values(knowledge: &Self::EvalData) -> &SeeValues;

    /// Computes the sums of this position from scratch.
    fn eval_state(&self, knowledge: &Self::EvalData) -> Self::Sums;

    /// Computes the sums after a legal move; `self` is the position before it and `sums` belongs to
    /// `self`. `after` holds the sums of any position with the same evaluation data; they are
    /// overwritten in place because they may be large.
    fn update_eval_state(
        &self,
        knowledge: &Self::EvalData,
        sums: &Self::Sums,
        mv: Self::Move,
        after: &mut Self::Sums,
    );

    /// Returns the static evaluation of a position that has not ended, from the point of view of
    /// `seat`, in hundredths of the weakest piece: from -50 000 to 50 000, 0 when level. With two
    /// seats, what one gains the other loses.
    fn evaluate(&self, knowledge: &Self::EvalData, sums: &Self::Sums, seat: Seat) -> i32;

    /// Returns an evaluation from the sums alone, which is quicker and less exact than
    /// [`Searchable::evaluate`], or `None` (the default) if there is none.
    fn lazy_eval(&self, _: &Self::EvalData, _: &Self::Sums, _: Seat) -> Option<i32> {
        None
    }

    /// Returns the key ([`wazir_game::Game::key`]) of the position after a legal move, for
    /// prefetching memory before the move is played. It may be wrong for some moves.
    fn key_after(&self, mv: Self::Move) -> u64 {
        let mut after = self.clone();
        after.play_unchecked(mv);
        after.key()
    }

    /// Returns keys of features that the position shares with others for which the evaluation may
    /// err in the same way, such as the pawns or the pieces of one side. By default all keys are 0,
    /// which means no features.
    fn correction_keys(&self, _: &Self::EvalData) -> [u64; CORRECTION_KEYS] {
        [0; CORRECTION_KEYS]
    }

    /// Returns [`Searchable::evaluate`] for every seat, 0 for seats out of play.
    fn evaluate_seats(&self, knowledge: &Self::EvalData, sums: &Self::Sums) -> BySeat<i32, 4> {
        let mut standings = BySeat::splat(0);
        for seat in self.seats() {
            standings[seat] = self.evaluate(knowledge, sums, seat);
        }
        standings
    }
}

/// A game with a static evaluation and nothing else: the shortest way to a [`Searcher`].
///
/// Every such game is a [`Searchable`] that keeps nothing from position to position and ignores
/// weights. A game with weights or incremental sums implements [`Searchable`] itself.
/// `examples/own_game.rs` in the repository is a complete game with its evaluation.
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
    /// Returns the static evaluation of a position that has not ended, from the point of view of
    /// `seat`, as [`Searchable::evaluate`] does: from -50 000 to 50 000, 0 when level. With two
    /// seats, what one gains the other loses.
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

// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
