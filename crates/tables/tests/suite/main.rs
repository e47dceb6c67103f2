//! Tables for people far from each other.

mod network;
mod table;
