//! Tests of all formats, in one program: each of several would be linked with all the games.

mod detect;
mod encoding;
mod endings;
mod fouls;
mod outside;
mod plain;
mod play;
#[cfg(feature = "std")]
mod stream;
mod typed;
mod words;
