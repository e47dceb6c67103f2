//! Properties of every game of the kernel.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;

use proptest::prelude::{TestCaseError, prop_assert, prop_assert_eq};
use wazir_chesslike::{Kind, Move, Piece, Position, PositionError, Setup, StaticRuleset};
use wazir_game::Game;
use wazir_geometry::{Facing, Square};

use crate::properties::{TestCaseResult, moves_are_listed_once};
use crate::texts::legal_move_texts;

/// Returns the texts of the legal moves.
///
/// # Panics
/// The list of moves and the count of moves differ.
#[track_caller]
pub fn moves<R: StaticRuleset>(position: &Position<R>) -> BTreeSet<String> {
    assert_eq!(position.legal_moves().len() as u64, position.count_moves());
    legal_move_texts(position)
}

/// Returns the texts of the legal moves with this prefix, sorted and separated by spaces.
///
/// # Panics
/// Like [`moves`].
#[track_caller]
pub fn moves_from<R: StaticRuleset>(position: &Position<R>, start: &str) -> String {
    let all = moves(position).into_iter();
    all.filter(|text| text.starts_with(start)).collect::<Vec<_>>().join(" ")
}

/// Returns the reason why a text is not a position.
///
/// # Panics
/// The text is a position.
#[track_caller]
pub fn position_error<R: StaticRuleset>(text: &str) -> PositionError {
    match text.parse::<Position<R>>() {
        Ok(position) => panic!("{text} is read as {position}"),
        Err(why) => why,
    }
}

/// Returns the byte offset at which a text stops being a position, and checks what the error says
/// is expected there.
///
/// # Panics
/// The text is wrong in another way, or not at all.
#[track_caller]
pub fn text_error<R: StaticRuleset>(text: &str, expected: &str) -> usize {
    match position_error::<R>(text) {
        PositionError::Text { at, expected: found } => {
            assert_eq!(found.english(), expected, "{text}");
            at
        }
        other => panic!("{text}: {other}"),
    }
}

/// Prefers captures.
pub fn prefer_captures<R: StaticRuleset>(position: &Position<R>, mv: Move<R>) -> u8 {
    position.is_capture(mv).into()
}

/// Prefers drops.
pub fn prefer_drops<R: StaticRuleset>(_: &Position<R>, mv: Move<R>) -> u8 {
    mv.dropped().is_some().into()
}

/// Checks that the visitors of the move generator agree: the list, the count, the visits and the
/// early stop.
///
/// # Errors
/// The first disagreement.
pub fn visitors_agree<R: StaticRuleset>(position: &Position<R>) -> TestCaseResult {
    moves_are_listed_once(position, position.count_moves())?;
    let moves = position.legal_moves();
    prop_assert_eq!(moves.len() as u64, position.perft(1));
    prop_assert_eq!(moves.is_empty(), !position.has_moves());
    let mut visited = Vec::new();
    let all = position.for_each_move::<Infallible>(|mv| {
        visited.push(mv);
        ControlFlow::Continue(())
    });
    prop_assert!(all.is_continue());
    prop_assert_eq!(&visited, &moves);
    let middle = moves.get(moves.len() / 2).copied();
    let mut seen = 0;
    let found = position.for_each_move(|mv| {
        seen += 1;
        if Some(mv) == middle { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
    });
    prop_assert_eq!(found.break_value(), middle);
    prop_assert_eq!(seen, middle.map_or(0, |_| moves.len() / 2 + 1), "visits go on after a break");
    Ok(())
}

/// Checks that the queries of a position agree with what playing the moves shows: captures, checks,
/// mate, stalemate, piece sets, and the text of a move by itself.
///
/// # Errors
/// The first disagreement.
pub fn queries_agree<R: StaticRuleset>(position: &Position<R>) -> TestCaseResult {
    let moves = position.legal_moves();
    let wanted: BTreeSet<_> = moves.iter().copied().filter(|&mv| position.is_capture(mv)).collect();
    let captures = position.captures();
    prop_assert_eq!(captures.len(), wanted.len());
    prop_assert_eq!(captures.into_iter().collect::<BTreeSet<_>>(), wanted);
    for &mv in &moves {
        let mut next = position.clone();
        next.play_unchecked(mv);
        prop_assert_eq!(position.gives_check(mv), next.in_check(), "{} in {}", mv, position);
        prop_assert_eq!(mv.to_string().parse().ok(), Some(mv), "{}", mv);
    }
    let ended = moves.is_empty() && position.goal_outcome().is_none();
    prop_assert_eq!(position.is_checkmate(), ended && position.in_check());
    prop_assert_eq!(position.is_stalemate(), ended && !position.in_check());
    let mut count = 0;
    for seat in position.seats() {
        let mut own = 0;
        for kind in (0..position.rules().kinds().len()).filter_map(Kind::new) {
            let set = position.pieces_of_kind(seat, kind);
            own += set.len();
            let wanted = Some(Piece { seat, kind });
            prop_assert!(set.iter().all(|square| position.piece_at(square) == wanted));
        }
        prop_assert_eq!(position.pieces_of(seat).len(), own);
        count += own;
    }
    prop_assert_eq!(position.occupied().len(), count);
    prop_assert_eq!(position.piece_count() as usize, count);
    Ok(())
}

/// Checks that the side to move is in check exactly from the squares from which an enemy piece
/// reaches its king.
///
/// # Errors
/// The first disagreement.
pub fn checks_come_from_attackers<R: StaticRuleset>(position: &Position<R>) -> TestCaseResult {
    let seat = position.to_move();
    let king = position.king(seat).ok_or_else(|| TestCaseError::fail("there is no king"))?;
    let attackers = position.attackers(seat.other(), king);
    prop_assert_eq!(position.checkers(), attackers);
    prop_assert_eq!(position.in_check(), !attackers.is_empty());
    let reaches = |square: &Square<_>| position.targets(*square).contains(king);
    let others = position.pieces().filter(|(_, piece)| piece.seat != seat);
    let reaching: Vec<_> = others.map(|(square, _)| square).filter(reaches).collect();
    prop_assert_eq!(attackers.iter().collect::<Vec<_>>(), reaching);
    Ok(())
}

/// Checks that a position can be created again from its set-up.
///
/// # Errors
/// The first disagreement.
pub fn setup_round_trips<R: StaticRuleset>(position: &Position<R>) -> TestCaseResult {
    let again = Position::from_setup(Arc::clone(position.rules()), &position.to_setup());
    let again = again.map_err(|why| TestCaseError::fail(format!("{position}: {why}")))?;
    prop_assert_eq!(&again, position);
    prop_assert_eq!(again.key(), position.key());
    Ok(())
}

/// Returns the position rotated by 180° with the seats exchanged, for games whose board is
/// unchanged by that.
///
/// # Panics
/// The rules refuse the rotated position.
pub fn rotated_position<R: StaticRuleset>(position: &Position<R>) -> Position<R> {
    let mut setup = Setup::default();
    for (square, mut piece) in position.pieces() {
        piece.seat = piece.seat.other();
        setup.put(square.rotated(Facing::half()), Some(piece));
    }
    for seat in position.seats() {
        for (kind, count) in position.hand(seat) {
            setup.set_in_hand(seat.other(), kind, u8::try_from(count).expect("a small number"));
        }
    }
    setup.set_to_move(position.to_move().other());
    setup.set_halfmove_clock(position.halfmove_clock());
    Position::from_setup(Arc::clone(position.rules()), &setup).expect("the turned position is good")
}

/// Checks that both sides have the same moves on the rotated board; `turn` rotates the text of a
/// move.
///
/// # Errors
/// The first disagreement.
pub fn sides_are_symmetric<R: StaticRuleset>(
    position: &Position<R>,
    turn: impl Fn(&str) -> String,
) -> TestCaseResult {
    let other = rotated_position(position);
    prop_assert_eq!(other.in_check(), position.in_check());
    let moves: BTreeSet<String> =
        legal_move_texts(position).iter().map(|text| turn(text)).collect();
    prop_assert_eq!(legal_move_texts(&other), moves);
    prop_assert_eq!(other.perft(2), position.perft(2));
    Ok(())
}
