//! Tests of tables over a network.

mod network;
mod table;
mod watching;
