//! Actions and planes of EuroShogi.

use alloc::sync::Arc;

use wazir_euroshogi::{EuroShogi, Position};
use wazir_learn::{KernelEncoding, LearnSupport};

pub(super) fn support() -> LearnSupport {
    LearnSupport::new(|start: &Position| {
        KernelEncoding::<EuroShogi>::new(Arc::clone(start.rules()))
    })
}
