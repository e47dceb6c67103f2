//! Evo in engine protocols: in its own notation. UCI and XBoard have no board for it.

use wazir_games::{AnyMove, DynPosition};
use wazir_protocol::Protocol;
use wazir_protocol::dialect::{Dialect, GameDialect, promoting};

/// How Evo is written.
pub(super) fn words() -> GameDialect {
    GameDialect::new(EvoDialect)
}

struct EvoDialect;

impl Dialect for EvoDialect {
    fn is_spoken(&self, protocol: Protocol) -> bool {
        protocol == Protocol::Usi
    }

    fn implied(&self, position: &DynPosition, mv: AnyMove) -> Option<AnyMove> {
        promoting(position, mv)
    }

    fn bench(&self) -> &'static [(&'static str, &'static str)] {
        &[("evo", "")]
    }
}
