//! Evo in engine protocols: in its own notation. UCI and XBoard have no board for it.

use wazir_games::{DynPosition, Move};
use wazir_protocol::Protocol;
use wazir_protocol::dialect::{Dialect, Words, promoting};

/// How Evo is written.
pub(super) fn words() -> Words {
    Words::new(Evo)
}

struct Evo;

impl Dialect for Evo {
    fn is_spoken(&self, protocol: Protocol) -> bool {
        protocol == Protocol::Usi
    }

    fn implied(&self, position: &DynPosition, mv: Move) -> Option<Move> {
        promoting(position, mv)
    }

    fn bench(&self) -> &'static [(&'static str, &'static str)] {
        &[("evo", "")]
    }
}
