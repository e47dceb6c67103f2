//! Tests of the players, in one program: compiling the search for every game takes long.
#![allow(clippy::disallowed_methods, reason = "clocks are read here to measure searches")]

mod evaluation;
mod games;
mod heap;
mod level;
mod many;
mod mate;
mod pondering;
mod search;
mod shown;
mod stones;
mod weights;

use wazir_ai::{Options, Searchable, Searcher, TunedWeights};

/// A game with its id.
trait RegisteredGame: Searchable {
    /// The id of the game in the registry, if it is there.
    const ID: &str;

    /// Returns the tuned weights of the game.
    fn tuned() -> Option<TunedWeights> {
        wazir_builtin::games().find(Self::ID).ok()?.extension().copied()
    }
}

impl RegisteredGame for wazir_shogi::Position {
    const ID: &str = "shogi";
}
impl RegisteredGame for wazir_euroshogi::Position {
    const ID: &str = "euroshogi";
}
impl RegisteredGame for wazir_cwda::Position {
    const ID: &str = "cwda";
}
impl RegisteredGame for stones::Stones {
    const ID: &str = "stones";
}
impl RegisteredGame for wazir_evo::Position {
    const ID: &str = "evo";
}

/// Creates a searcher with the default options for its game.
fn searcher<G: RegisteredGame>() -> Searcher<G> {
    searcher_with(Options::default())
}

/// Creates a searcher with these options for its game.
fn searcher_with<G: RegisteredGame>(options: Options) -> Searcher<G> {
    Searcher::with_options(options.for_game(G::tuned().as_ref()))
}
