//! Tests of the built-in games.

mod drawn;
mod starts;
