//! Evo for the search of `wazir-ai`.

mod eval;
mod order;
mod reach;
mod tactics;

pub use eval::WEIGHT_ROWS;
