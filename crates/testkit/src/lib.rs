//! What the tests of several crates share.

mod breakthrough;

pub use breakthrough::{Breakthrough, Position};
