//! The npm package `wazir`: the surface of Wazir for JavaScript.
//!
//! `build.mjs` compiles this crate to WebAssembly with different features and puts the package
//! together. The crate converts types and has no logic of its own; what the calls do is written in
//! `wazir-surface`. `ts/` holds what JavaScript has to do itself: loading and workers.

// The worker has the search, and of games only what that needs.
#[cfg(feature = "engine")]
mod engine;
mod errors;
#[cfg(not(feature = "ai"))]
mod facts;
mod game;
#[cfg(feature = "ai")]
mod host;
mod moves;
#[cfg(feature = "ai")]
mod nets;
#[cfg(all(feature = "pictures", not(feature = "ai")))]
mod pictures;
#[cfg(not(feature = "ai"))]
mod pieces;
#[cfg(not(feature = "ai"))]
mod play;
#[cfg(feature = "ai")]
mod player;
#[cfg(all(feature = "records", not(feature = "ai")))]
mod records;
mod types;
mod values;
#[cfg(all(feature = "variant", not(feature = "ai")))]
mod variant;
