//! EuroShogi for computers.

use wazir_ai::{EmbeddedNet, TunedWeights};
use wazir_players::Thinker;

static NETS: [EmbeddedNet; 1] = [EmbeddedNet::new(include_bytes!("../../nets/euroshogi.net"))];

pub(super) fn thinker() -> Thinker {
    Thinker::chesslike::<wazir_euroshogi::EuroShogi>()
}

pub(super) fn weights() -> TunedWeights {
    TunedWeights::new(include_str!("../../weights/euroshogi.txt"), &NETS)
}
