//! The mate solver against exhaustive search, published problems and problems of our own.

mod corpus;
mod exhaustive;
mod problems;
