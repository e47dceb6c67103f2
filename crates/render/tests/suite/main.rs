//! Tests of boards as text and as SVG.

mod games;
mod pictures;
mod stage;
mod svg;
mod xml;
