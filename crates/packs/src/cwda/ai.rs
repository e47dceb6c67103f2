//! Chess with Different Armies for computers.

use wazir_players::Thinker;

pub(super) fn thinker() -> Thinker {
    Thinker::chesslike::<wazir_cwda::Cwda>()
}
