//! Evo for computers.

use wazir_players::Thinker;

pub(super) fn thinker() -> Thinker {
    Thinker::of::<wazir_evo::Position>()
}
