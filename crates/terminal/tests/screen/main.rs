//! Tests of the screen without a terminal: keys and mouse events in, pictures and games out.

mod bench;
mod board;
mod far;
mod files;
mod footer;
mod hands;
mod look_back;
mod options;
mod pictures;
mod random;
mod setup;
mod svg;
mod themes;
mod typed;
