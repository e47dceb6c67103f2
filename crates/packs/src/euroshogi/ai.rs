//! EuroShogi for computers.

use wazir_players::Thinker;

pub(super) fn thinker() -> Thinker {
    Thinker::chesslike::<wazir_euroshogi::EuroShogi>()
}
