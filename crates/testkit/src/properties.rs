//! Properties of every game.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Debug;

use proptest::prelude::{TestCaseError, prop_assert, prop_assert_eq};
use wazir_game::{Game, IllegalMoveError, NodeId, Record};

/// The result of checking a property.
pub type TestCaseResult = Result<(), TestCaseError>;

/// Checks that every legal move is listed once, passes the check and is read back from its text,
/// and that there are `count` of them, counted in another way.
///
/// # Errors
/// The first violation.
pub fn moves_are_listed_once<G: Game>(position: &G, count: u64) -> TestCaseResult {
    let moves = position.legal_moves();
    prop_assert_eq!(moves.len() as u64, count);
    prop_assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len(), "a move listed twice");
    prop_assert_eq!(
        crate::legal_move_texts(position).len(),
        moves.len(),
        "two moves with one text"
    );
    for mv in moves {
        prop_assert_eq!(position.check(mv), Ok(()));
        prop_assert_eq!(position.read_move(&position.move_text(mv)), Ok(mv));
    }
    Ok(())
}

/// Checks that the verdicts on these moves agree with the list of legal moves, and that a refused
/// move changes nothing.
///
/// # Errors
/// The first violation.
pub fn check_matches_legal_moves<G: Game + PartialEq>(
    position: &G,
    moves: impl IntoIterator<Item = G::Move>,
) -> TestCaseResult {
    let legal: HashSet<_> = position.legal_moves().into_iter().collect();
    for mv in moves {
        prop_assert_eq!(position.check(mv).is_ok(), legal.contains(&mv), "{:?}", mv);
        if !legal.contains(&mv) {
            refusal_changes_nothing(position, mv)?;
        }
    }
    Ok(())
}

/// Checks that a refused move changes nothing.
///
/// # Errors
/// The first violation.
pub fn refusal_changes_nothing<G: Game + PartialEq>(position: &G, mv: G::Move) -> TestCaseResult {
    let mut unchanged = position.clone();
    prop_assert_eq!(unchanged.play(mv), position.check(mv));
    prop_assert!(unchanged == *position, "{mv:?} is refused and changes {position:?}");
    Ok(())
}

/// Checks that a position is read back from its text as an equal value, with the same key and text.
///
/// # Errors
/// The first violation.
pub fn position_round_trips<G: Game + PartialEq, E: Debug>(
    position: &G,
    read: impl FnOnce(&str) -> Result<G, E>,
) -> TestCaseResult {
    let text = position.position_text();
    let read = read(&text).map_err(|why| TestCaseError::fail(format!("{text}: {why:?}")))?;
    prop_assert_eq!(&read, position);
    prop_assert_eq!(read.key(), position.key());
    prop_assert!(read.same_position(position));
    prop_assert_eq!(read.position_text(), text);
    Ok(())
}

/// Checks that positions have the same key if and only if they are the same.
///
/// # Errors
/// The first violation.
pub fn keys_distinguish_positions<G: Game>(line: &[G]) -> TestCaseResult {
    let mut seen: BTreeMap<u64, &G> = BTreeMap::new();
    for position in line {
        if let Some(other) = seen.insert(position.key(), position) {
            prop_assert!(position.same_position(other), "one key for {position:?} and {other:?}");
        }
        for same in line.iter().filter(|other| other.same_position(position)) {
            prop_assert_eq!(same.key(), position.key());
        }
    }
    Ok(())
}

/// Checks that a record keeps a line of play up to the end of the game: undo and redo lead to the
/// same positions, and nothing can be played after the end.
///
/// # Errors
/// The first violation.
pub fn records_keep_the_line<G: Game + PartialEq>(
    line: &[G],
    played: &[G::Move],
) -> TestCaseResult {
    let mut record = Record::new(line[0].clone());
    let mut plies = 0;
    while let Some(&mv) = played.get(plies) {
        if let Some(outcome) = record.outcome() {
            prop_assert_eq!(record.play(mv).err(), Some(IllegalMoveError::GameOver(outcome)));
            break;
        }
        prop_assert_eq!(record.play(mv).err(), None);
        plies += 1;
    }
    prop_assert_eq!(&record.history()[..], &line[..=plies]);
    prop_assert_eq!(record.moves(), &played[..plies]);
    for ply in (0..plies).rev() {
        prop_assert_eq!(record.undo(), Some(played[ply]));
        prop_assert_eq!(record.position(), &line[ply]);
        prop_assert_eq!(record.position().key(), line[ply].key());
    }
    prop_assert_eq!(record.undo(), None);
    prop_assert_eq!(record.cursor(), NodeId::START);
    for ply in 0..plies {
        prop_assert_eq!(record.redo(), Some(played[ply]));
        prop_assert_eq!(record.position(), &line[ply + 1]);
    }
    prop_assert_eq!(record.redo(), None);
    Ok(())
}
