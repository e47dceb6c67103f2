//! Tests of the whole: pictures and boards of the documentation, inputs of the fuzz targets.

mod boards;
mod first_program;
mod images;
mod pages;
// The included fuzz targets are public where they come from.
pub mod regressions;
