//! Tests of the screen without a terminal: keys and mouse events in, pictures and games out.

mod bench;
mod far;
mod files;
mod hands;
mod pictures;
mod random;
mod svg;
