//! Actions and planes of Chess with Different Armies: the same for all pairs of armies, except that
//! armies with pieces that capture on their way have more actions.

use alloc::sync::Arc;

use wazir_cwda::{Cwda, Position, kinds};
use wazir_learn::{KernelEncoding, LearnSupport};

/// The number of kinds of a game whose armies have as many as possible.
const KINDS: usize = 2 + kinds::OWN.len() + kinds::FOREIGN.len();

pub(super) fn support() -> LearnSupport {
    LearnSupport::new(|start: &Position| {
        KernelEncoding::<Cwda>::new(Arc::clone(start.rules()))
            .with_kind_planes(KINDS)
            .with_promotion_kinds(&[kinds::OWN, kinds::FOREIGN].concat())
            .with_promotion_rows(1)
    })
}
