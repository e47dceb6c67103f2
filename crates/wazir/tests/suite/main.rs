//! Tests of the whole: pictures of the documentation, inputs of the fuzz targets.

mod images;
// The included fuzz targets are public where they come from.
pub mod regressions;
