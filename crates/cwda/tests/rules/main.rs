//! The game against the tables of `docs/rules/cwda.md` and a second, slow implementation.

mod armies;
mod castling;
mod chess960;
mod endings;
mod illegal;
mod library;
mod naive;
mod options;
mod pawns;
mod perft;
mod playouts;
mod properties;
mod reading;
mod runtime;
mod serde_form;
mod shape;
mod tables;

use std::collections::BTreeSet;

use wazir_cwda::{Move, Position};
use wazir_game::Game;
use wazir_testkit::parse_move;

/// Parses a position with the default options.
fn position_from(text: &str) -> Position {
    wazir_testkit::parse(text)
}

/// Returns the position after some moves, all of which must be legal.
fn play_moves(position: &Position, moves: &str) -> Position {
    line(position, moves).pop().expect("a line has a start")
}

/// Returns the positions from `position` on; all moves must be legal.
fn line(position: &Position, moves: &str) -> Vec<Position> {
    let mut line = vec![position.clone()];
    for text in moves.split_whitespace() {
        let mut next = line[line.len() - 1].clone();
        let played = next.play(parse_move(&next, text));
        assert_eq!(played, Ok(()), "{text} in {next}");
        line.push(next);
    }
    line
}

/// Returns the legal moves that pass `wanted`, sorted, in one line.
fn moves_that(position: &Position, wanted: impl Fn(Move) -> bool) -> String {
    let moves = position.legal_moves().into_iter().filter(|&mv| wanted(mv));
    let texts: BTreeSet<String> = moves.map(|mv| position.move_text(mv)).collect();
    texts.into_iter().collect::<Vec<_>>().join(" ")
}

/// Returns the legal moves from one square.
fn moves_from(position: &Position, square: &str) -> String {
    moves_that(position, |mv| mv.from().is_some_and(|from| from.to_string() == square))
}

/// Returns the castling moves.
fn castling_moves(position: &Position) -> String {
    moves_that(position, Move::is_castling)
}

/// Sorts words.
fn sorted(words: &str) -> String {
    words.split_whitespace().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(" ")
}
