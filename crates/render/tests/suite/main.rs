//! Boards as text and as SVG.

mod games;
mod pictures;
mod stage;
mod svg;
mod xml;
