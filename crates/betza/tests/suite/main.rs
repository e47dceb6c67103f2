//! Tests of the language of pieces: meanings, analyses and explanations of its strings.

mod analysis;
mod analysis_values;
mod cases;
mod errors;
mod explain;
mod explain_japanese;
mod meaning;
mod paths;
mod properties;
