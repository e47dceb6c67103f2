//! Engine protocol dialect of Evo: its own notation. UCI and XBoard have no board for it.

use wazir_protocol::Protocol;
use wazir_protocol::dialect::{Dialect, GameDialect, implied_by_promotion};
use wazir_registry::{AnyMove, DynPosition};

/// Returns the dialect of the game.
pub(super) fn dialect() -> GameDialect {
    GameDialect::new(EvoDialect)
}

struct EvoDialect;

impl Dialect for EvoDialect {
    fn is_supported_by(&self, protocol: Protocol) -> bool {
        protocol == Protocol::Usi
    }

    fn implied_promotion(&self, position: &DynPosition, mv: AnyMove) -> Option<AnyMove> {
        implied_by_promotion(position, mv)
    }

    fn bench_positions(&self) -> &'static [(&'static str, &'static str)] {
        &[("evo", "")]
    }
}
