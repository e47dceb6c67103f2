//! Helpers shared by the tests of several crates.
//!
//! Always available, with few dependencies, are the helpers that the tests of every ruleset need:
//!
//! * positions, moves and games from their texts ([`parse`], [`record_of`], [`legal_move_texts`],
//!   …);
//! * tables of verified node counts ([`assert_perft`]);
//! * random games ([`random_games`]) and properties that hold in all of them ([`properties`]);
//! * checks of a record of a game in progress ([`Opening`]);
//! * a naive board without bitboards and tables, for a second implementation of the rules
//!   ([`naive`]).
//!
//! The feature `chesslike` adds what the rulesets of the kernel share ([`kernel`]) and the tests of
//! games with drops ([`drop_game_tests!`]), the feature `breakthrough` a game that joins the
//! registry through the public API ([`Breakthrough`]), and the feature `trees` random records of
//! any game ([`trees`]).

#[cfg(feature = "breakthrough")]
mod breakthrough;
#[cfg(feature = "chesslike")]
mod drops;
#[cfg(feature = "chesslike")]
pub mod kernel;
pub mod naive;
mod perft;
mod playouts;
pub mod properties;
mod records;
mod texts;
#[cfg(feature = "trees")]
pub mod trees;

#[cfg(feature = "breakthrough")]
pub use breakthrough::{Breakthrough, Position, STANDSTILL};
#[cfg(feature = "chesslike")]
pub use drops::{
    NaiveGame, check_against_naive, games_match_naive, random_drop_games, random_drop_positions,
    rotated_move_text,
};
pub use perft::{PerftRow, assert_perft, perft_rows};
pub use playouts::{MovePreference, Playout, any_move, prefer_checks, random_games};
pub use records::Opening;
pub use texts::{
    check_move, illegal_reason, is_legal, legal_move_texts, moves_text, parse, parse_move,
    play_moves, record_of,
};
