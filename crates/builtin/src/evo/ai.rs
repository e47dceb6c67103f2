//! Searcher, weights and nets for Evo.

use wazir_ai::{EmbeddedNet, TunedWeights};
use wazir_players::SearcherFactory;

/// One net for two players, and one for four.
static NETS: [EmbeddedNet; 2] =
    [embedded_net!("../../nets/evo.net"), embedded_net!("../../nets/evo-four.net")];

pub(super) fn searcher_factory() -> SearcherFactory {
    SearcherFactory::new::<wazir_evo::Position>()
}

pub(super) fn weights() -> TunedWeights {
    TunedWeights::new(include_str!("../../weights/evo.txt"), &NETS)
        .with_rows(wazir_evo::WEIGHT_ROWS)
}
