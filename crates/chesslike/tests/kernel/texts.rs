//! Placements and text fields, hashes, and rules that look back.

use std::sync::Arc;

use proptest::prelude::*;
use wazir_chesslike::text::fields;
use wazir_chesslike::texts::Wanted;
use wazir_chesslike::{Kind, Piece, Position, PositionError, Setup};
use wazir_game::{EndReason, Game, Outcome, Seat};
use wazir_geometry::{Chess8, Shogi9, Square};

use crate::toy::{Repetition, TestVariant, Toy, WORLD, read, rules};
use wazir_game::SplitMix64;

fn random_playout<R: wazir_chesslike::StaticRuleset>(seed: u64, plies: usize) -> Position<R> {
    let (mut position, mut dice) = (Position::default(), SplitMix64::new(seed));
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[dice.below(moves.len())]);
    }
    position
}

fn read_back<R: wazir_chesslike::StaticRuleset>(
    seed: u64,
    plies: usize,
) -> Result<(), TestCaseError> {
    let position: Position<R> = random_playout(seed, plies);
    let text = position.to_string();
    let again: Position<R> =
        text.parse().map_err(|e: PositionError| TestCaseError::fail(format!("{text}: {e}")))?;
    prop_assert_eq!(again.to_string(), text);
    prop_assert_eq!(again.key(), position.key());
    prop_assert!(again.same_position(&position));
    let rules = Arc::clone(position.rules());
    prop_assert_eq!(Position::from_setup(rules, &position.to_setup()), Ok(position));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read_back(seed: u64, plies in 0..120usize) {
        read_back::<Toy<Chess8>>(seed, plies)?;
        read_back::<Toy<Shogi9>>(seed, plies)?;
    }

    /// The key changes with everything that counts for repetition.
    #[test]
    fn keys_tell_positions_apart(seed: u64, plies in 0..60usize) {
        let position: Position<Toy<Chess8>> = random_playout(seed, plies);
        let mut keys = vec![position.key()];
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            keys.push(next.key());
        }
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        prop_assert_eq!(keys.len(), count);
    }

    #[test]
    fn no_placement_does_harm(text in "[1-9/+'a-dA-DkKnNpPxX]{0,40}", junk in "\\PC{0,20}") {
        let _ = format!("{text} w -").parse::<Position<Toy<Chess8>>>();
        let _ = format!("{text} w -").parse::<Position<Toy<Shogi9>>>();
        let _ = junk.parse::<Position<Toy<Chess8>>>();
        let _ = Position::<Toy<Chess8>>::default().read_move(&junk);
    }
}

#[test]
fn hands_count_for_the_key() {
    let at = |hands: &str| -> Position<Toy<Chess8>> {
        format!("4k3/8/8/8/8/8/8/4K3 w {hands}").parse().unwrap()
    };
    let texts = ["-", "P", "PP", "p", "C", "Pp", "Cc", "N"];
    for (i, a) in texts.iter().enumerate() {
        for (j, b) in texts.iter().enumerate() {
            assert_eq!(at(a).key() == at(b).key(), i == j, "{a} {b}");
            assert_eq!(at(a).same_position(&at(b)), i == j, "{a} {b}");
        }
    }
}

#[test]
fn placements_that_are_none() {
    let read = |board: &str| format!("{board} w -").parse::<Position<Toy<Chess8>>>();
    let letters = Wanted::PieceLetter;
    let signs = Wanted::PieceOrRun;
    for (board, error) in [
        ("4k3/8/8/8/8/8/8/4K2", PositionError::RowLength { row: 8 }),
        ("4k4/8/8/8/8/8/8/4K3", PositionError::RowLength { row: 1 }),
        ("4k2pp/8/8/8/8/8/8/4K3", PositionError::RowLength { row: 1 }),
        ("4k3/8/8/8/8/8/8", PositionError::RowCount),
        ("4k3/8/8/8/8/8/8/4K3/8", PositionError::RowCount),
        ("4k3/44/8/8/8/8/8/4K3", PositionError::Text { at: 5, expected: signs }),
        ("4k3/z7/8/8/8/8/8/4K3", PositionError::Text { at: 4, expected: letters }),
        ("4k3/+8/8/8/8/8/8/4K3", PositionError::Text { at: 5, expected: letters }),
        ("4k3/+k7/8/8/8/8/8/4K3", PositionError::Text { at: 5, expected: letters }),
        ("4k3/'p7/8/8/8/8/8/4K3", PositionError::Text { at: 5, expected: letters }),
        ("4k3/8/8/8/8/8/8/4K2+", PositionError::Text { at: 20, expected: letters }),
        ("4k3/08/8/8/8/8/8/4K3", PositionError::Text { at: 4, expected: signs }),
    ] {
        assert_eq!(read(board), Err(error), "{board}");
    }
}

#[test]
fn fields_are_parted_by_single_blanks() {
    let split = |text| {
        fields(text, [Wanted::Placement, Wanted::Rights]).map(|found| found.map(|f| (f.text, f.at)))
    };
    assert_eq!(split("ab c"), Ok([("ab", 0), ("c", 3)]));
    assert_eq!(split("é c"), Ok([("é", 0), ("c", 3)]));
    for (text, at, expected) in [
        ("", 0, Wanted::Placement),
        ("ab", 3, Wanted::Rights),
        ("ab ", 3, Wanted::Rights),
        ("ab  c", 3, Wanted::Rights),
        ("ab c d", 4, Wanted::End),
        ("ab c ", 4, Wanted::End),
    ] {
        assert_eq!(split(text), Err(PositionError::Text { at, expected }), "{text:?}");
    }
}

#[test]
fn set_ups_hold_what_is_put_in() {
    let mut setup = Setup::<Toy<Chess8>>::default();
    let (e4, pawn) = (Square::named("e4").unwrap(), Kind::new(1).unwrap());
    let piece = Piece { seat: Seat::SECOND, kind: pawn };
    setup.put(e4, Some(piece));
    assert_eq!((setup.piece_at(e4), setup.pieces().count()), (Some(piece), 1));
    setup.set_in_hand(Seat::SECOND, pawn, 200);
    assert_eq!(setup.in_hand(Seat::SECOND, pawn), 127, "a byte with room to spare");
    setup.set_in_hand(Seat::FIRST, Kind::KING, 3);
    assert_eq!(setup.in_hand(Seat::FIRST, Kind::KING), 0, "kings are never in hand");
    assert_eq!(setup.count(|p| p == piece), 128);
    assert!(!setup.has_two_on_file(Seat::SECOND, pawn));
    setup.put(Square::named("e6").unwrap(), Some(piece));
    assert!(setup.has_two_on_file(Seat::SECOND, pawn));
    assert!(!setup.has_two_on_file(Seat::FIRST, pawn));
    setup.put(e4, None);
    assert_eq!(setup.piece_at(e4), None);
}

fn outcome(start: &str, moves: &str, repetition: Repetition) -> Option<Outcome> {
    let rules = rules::<Chess8, 15>(&TestVariant { options: repetition, ..WORLD }).expect("rules");
    let mut line = vec![read(start, &rules).expect("a position")];
    for text in moves.split_whitespace() {
        let mut next = line[line.len() - 1].clone();
        let mv = next.read_move(text).expect("a move text");
        next.play(mv).unwrap_or_else(|why| panic!("{text}: {why}"));
        line.push(next);
    }
    Position::outcome(&line)
}

#[test]
fn repetition_is_counted_and_perpetual_check_loses_by_option() {
    let plain = |count| Repetition { count, perpetual_loses: false };
    let strict = |count| Repetition { count, perpetual_loses: true };
    let quiet = ("k7/8/8/8/8/8/8/X6K w -", "a1b1 a8b8 b1a1 b8a8");
    let times = |moves: &str, n: usize| vec![moves; n].join(" ");
    let draw = Some(Outcome::draw(EndReason::Repetition));
    for (count, n, expected) in
        [(3, 1, None), (3, 2, draw), (4, 2, None), (4, 3, draw), (2, 1, draw), (0, 6, None)]
    {
        assert_eq!(outcome(quiet.0, &times(quiet.1, n), plain(count)), expected, "{count} {n}");
        assert_eq!(outcome(quiet.0, &times(quiet.1, n), strict(count)), expected, "{count} {n}");
    }
    // The cannon checks with every move, over a hurdle on either file.
    let checks = ("k7/8/8/8/8/8/PP6/1C5K w -", "b1a1 a8b8 a1b1 b8a8");
    let lost = Some(Outcome::win(Seat::SECOND, EndReason::PerpetualCheck));
    assert_eq!(outcome(checks.0, &times(checks.1, 2), strict(3)), lost);
    assert_eq!(outcome(checks.0, &times(checks.1, 2), plain(3)), draw);
    assert_eq!(outcome(checks.0, &times(checks.1, 1), strict(3)), None);
}

#[test]
fn without_a_move_the_game_is_lost_here() {
    let won = |reason| Some(Outcome::win(Seat::FIRST, reason));
    for (position, expected) in [
        ("k7/X1K5/X7/8/8/8/8/8 b -", won(EndReason::Checkmate)),
        ("k7/2K5/X7/8/8/8/8/8 b -", won(EndReason::Stalemate)),
        ("k7/2K5/8/8/8/8/8/8 b -", None),
        ("k7/2K5/X7/8/8/8/8/8 b p", None),
    ] {
        assert_eq!(outcome(position, "", Repetition::default()), expected, "{position}");
    }
}
