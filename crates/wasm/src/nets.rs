//! Nets, which a page fetches for the games that are played.

use wasm_bindgen::prelude::*;
use wazir::ai::TunedWeights;

/// Fills the place of a net of a game. Returns `false` if there is no such place, if it is filled, or
/// if the bytes are no net; the search then goes without.
#[wasm_bindgen(js_name = supplyNet)]
pub fn supply_net(game: &str, index: usize, bytes: &[u8]) -> bool {
    let games = wazir::games();
    let weights = games.find(game).ok().and_then(|entry| entry.extension::<TunedWeights>());
    let place = weights.and_then(|weights| weights.net_places().get(index));
    place.is_some_and(|place| place.supply(bytes).unwrap_or(false))
}
