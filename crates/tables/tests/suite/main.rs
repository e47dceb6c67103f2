//! Tests of tables over a network.

mod network;
mod notation;
mod table;
mod watching;
