//! Evo as a search of `wazir-ai` sees it.

mod eval;
mod order;
mod reach;
mod tactics;

pub use eval::WEIGHT_ROWS;
