//! Actions and planes of shogi.

use alloc::sync::Arc;

use wazir_learn::{KernelEncoding, LearnSupport};
use wazir_shogi::{Position, Shogi};

pub(super) fn support() -> LearnSupport {
    LearnSupport::new(|start: &Position| KernelEncoding::<Shogi>::new(Arc::clone(start.rules())))
}
