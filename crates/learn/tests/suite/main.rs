//! The tests of the crate.

mod batch;
mod common;
mod games;
mod variants;
