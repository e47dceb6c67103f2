//! The language of pieces: what its strings mean, and what is said about them.

mod analysis;
mod analysis_values;
mod cases;
mod errors;
mod explain;
mod meaning;
mod properties;
