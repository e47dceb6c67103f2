//! Positions, moves and games from their texts.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::str::FromStr;

use wazir_game::{Game, IllegalMoveError, NodeId, Record};

/// Parses a value.
///
/// # Panics
/// The text cannot be parsed; the message has the text and the reason.
#[track_caller]
pub fn parse<T: FromStr<Err: Display>>(text: &str) -> T {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Reads a move, legal or not.
///
/// # Panics
/// The text is not a move.
#[track_caller]
pub fn parse_move<G: Game>(position: &G, text: &str) -> G::Move {
    position
        .read_move(text)
        .unwrap_or_else(|why| panic!("{text} in {}: {why}", position.position_text()))
}

/// Returns the game in which these moves were played, given as texts separated by spaces.
///
/// # Panics
/// A move is not legal, or follows the end of the game.
#[track_caller]
pub fn record_of<G: Game>(position: G, moves: &str) -> Record<G> {
    let mut record = Record::new(position);
    play_moves(&mut record, moves);
    record
}

/// Plays moves, given as texts separated by spaces, and returns the nodes they lead to.
///
/// # Panics
/// A move is not legal, or follows the end of the game.
#[track_caller]
pub fn play_moves<G: Game>(record: &mut Record<G>, moves: &str) -> Vec<NodeId> {
    let mut nodes = Vec::new();
    for text in moves.split_whitespace() {
        let mv = parse_move(record.position(), text);
        nodes.push(record.play(mv).unwrap_or_else(|why| panic!("{text}: {why}")));
    }
    nodes
}

/// Returns the moves of a game up to its current position, as texts separated by spaces.
pub fn moves_text<G: Game>(record: &Record<G>) -> String {
    let line = record.history().iter().zip(record.moves());
    line.map(|(position, mv)| position.move_text(mv)).collect::<Vec<_>>().join(" ")
}

/// Returns the texts of the legal moves.
pub fn legal_move_texts<G: Game>(position: &G) -> BTreeSet<String> {
    position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect()
}

/// Checks whether a move is legal.
///
/// # Errors
/// The reason why the move is illegal.
///
/// # Panics
/// The text is not a move, or the verdict differs from the list of legal moves.
#[track_caller]
pub fn check_move<G: Game>(position: &G, text: &str) -> Result<(), IllegalMoveError<G::Square>> {
    let mv = parse_move(position, text);
    let verdict = position.check(mv);
    assert_eq!(verdict.is_ok(), position.legal_moves().contains(&mv), "{text}");
    verdict
}

/// Returns the reason why a move is illegal.
///
/// # Panics
/// The move is legal; and as in [`check_move`].
#[track_caller]
pub fn illegal_reason<G: Game>(position: &G, text: &str) -> IllegalMoveError<G::Square> {
    check_move(position, text).expect_err(text)
}

/// Returns whether a move is legal.
///
/// # Panics
/// Like [`check_move`].
#[track_caller]
pub fn is_legal<G: Game>(position: &G, text: &str) -> bool {
    check_move(position, text).is_ok()
}
