//! Searcher, weights and net for shogi.

use wazir_ai::{EmbeddedNet, TunedWeights};
use wazir_players::SearcherFactory;

static NETS: [EmbeddedNet; 1] = [embedded_net!("../../nets/shogi.net")];

pub(super) fn searcher_factory() -> SearcherFactory {
    SearcherFactory::chesslike::<wazir_shogi::Shogi>()
}

pub(super) fn weights() -> TunedWeights {
    TunedWeights::new(include_str!("../../weights/shogi.txt"), &NETS)
}
