//! The screen, without a terminal: keys and mouse in, pictures and games out.

#[path = "screen/bench.rs"]
mod bench;
#[path = "screen/far.rs"]
mod far;
#[path = "screen/files.rs"]
mod files;
#[path = "screen/hands.rs"]
mod hands;
#[path = "screen/pictures.rs"]
mod pictures;
#[path = "screen/random.rs"]
mod random;
#[path = "screen/svg.rs"]
mod svg;
