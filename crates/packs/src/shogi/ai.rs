//! Shogi for computers.

use wazir_ai::{EmbeddedNet, TunedWeights};
use wazir_players::Thinker;

static NETS: [EmbeddedNet; 1] = [EmbeddedNet::new(include_bytes!("../../nets/shogi.net"))];

pub(super) fn thinker() -> Thinker {
    Thinker::chesslike::<wazir_shogi::Shogi>()
}

pub(super) fn weights() -> TunedWeights {
    TunedWeights::new(include_str!("../../weights/shogi.txt"), &NETS)
}
