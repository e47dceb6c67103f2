//! The rules of Evo against the tables of `docs/rules/evo.md` and a second, slow implementation.

mod fen;
mod naive;
mod perft;
mod positions;
mod properties;
mod rulings;
mod serde_form;
