//! What the whole promises: pictures of the documentation, inputs of the fuzz targets.

mod images;
// The fuzz targets, which it takes in, are public where they come from.
pub mod regressions;
