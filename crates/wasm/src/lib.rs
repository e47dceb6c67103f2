//! The npm package `wazir`: the surface of Wazir for JavaScript.
//!
//! `build.mjs` compiles this crate to WebAssembly with different features and puts the package
//! together. The crate converts types and has no logic of its own; what the calls do is written in
//! `wazir-surface`. `ts/` holds what JavaScript has to do itself: loading and workers.

#[cfg(feature = "ai")]
mod engine;
mod errors;
mod facts;
mod game;
#[cfg(feature = "ai")]
mod host;
#[cfg(feature = "ai")]
mod nets;
#[cfg(feature = "render")]
mod pictures;
mod pieces;
#[cfg(feature = "ai")]
mod player;
#[cfg(feature = "notation")]
mod records;
mod types;
mod values;
