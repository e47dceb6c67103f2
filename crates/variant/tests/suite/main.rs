//! Tests of games from files.

mod counts;
mod docs;
mod files;
mod game_errors;
mod games;
mod ini;
mod passing;
mod pgn;
mod records;
mod rules;
mod spoilt;
mod starts;
