//! Evo, in its own notation. UCI and XBoard have no board for it.

use wazir_evo::Position;

use super::Dialect;
use crate::Protocol;

pub(super) struct Evo;

impl Dialect for Evo {
    type Position = Position;

    fn is_spoken(&self, protocol: Protocol) -> bool {
        protocol == Protocol::Usi
    }
}
