//! Searcher, weights and net for Chess with Different Armies.

use wazir_ai::{EmbeddedNet, TunedWeights};
use wazir_players::SearcherFactory;

static NETS: [EmbeddedNet; 1] = [embedded_net!("../../nets/cwda.net")];

pub(super) fn searcher_factory() -> SearcherFactory {
    SearcherFactory::chesslike::<wazir_cwda::Cwda>()
}

pub(super) fn weights() -> TunedWeights {
    TunedWeights::new(include_str!("../../weights/cwda.txt"), &NETS)
}
