//! What the tests of several crates share.
//!
//! Always there is what the tests of every ruleset need, and it depends on little:
//!
//! * positions, moves and games from their legal_move_texts ([`parse`], [`record_of`], [`legal_move_texts`], …);
//! * tables of verified node counts ([`assert_perft`]);
//! * random random_games ([`random_games`]) and what holds in all of them ([`properties`]);
//! * what a record does with a game that has begun ([`Opening`]);
//! * a board without bit sets and tables for rules that are written a second time ([`plain`]).
//!
//! The feature `chesslike` adds what the rulesets of the kernel share ([`kernel`]) and the tests of games
//! with drops ([`drop_game_tests!`]), the feature `breakthrough` a game that joins the list by the public
//! door ([`Breakthrough`]), `sheets` random records of any game ([`sheets`]).

#[cfg(feature = "breakthrough")]
mod breakthrough;
#[cfg(feature = "chesslike")]
mod drops;
#[cfg(feature = "chesslike")]
pub mod kernel;
mod perft;
pub mod naive;
mod playouts;
pub mod properties;
mod records;
#[cfg(feature = "sheets")]
pub mod trees;
mod texts;

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
