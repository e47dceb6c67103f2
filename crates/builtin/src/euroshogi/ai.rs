//! Searcher, weights and net for EuroShogi.

use wazir_ai::{EmbeddedNet, TunedWeights};
use wazir_players::SearcherFactory;

static NETS: [EmbeddedNet; 1] = [embedded_net!("../../nets/euroshogi.net")];

pub(super) fn searcher_factory() -> SearcherFactory {
    SearcherFactory::chesslike::<wazir_euroshogi::EuroShogi>()
}

pub(super) fn weights() -> TunedWeights {
    TunedWeights::new(include_str!("../../weights/euroshogi.txt"), &NETS)
}
