//! The fuzz targets as a library.
//!
//! Each program under `fuzz_targets/` passes its bytes to [`run`]. The same function replays the
//! inputs under `regressions/` in an ordinary test of the main workspace, on stable Rust and
//! without a fuzzer.
#![forbid(unsafe_code)]

pub mod properties;

pub use properties::{run, targets};
