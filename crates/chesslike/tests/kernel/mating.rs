//! Queries of a mate solver against the same data found by playing.

use std::collections::BTreeSet;

use proptest::prelude::*;
use wazir_chesslike::{Kind, Move, Position, Ruleset};
use wazir_game::{Game, Seat};
use wazir_geometry::{Chess8, Shogi9};

use crate::toy::Toy;
use wazir_game::SplitMix64;

/// Compares along a random game. Counts checks, and squares on which one can be parried.
fn compare<R: Ruleset>(start: Position<R>, seed: u64, plies: usize) -> (u32, u32) {
    let (mut position, mut dice, mut seen) = (start, SplitMix64::new(seed), (0, 0));
    for _ in 0..plies {
        let all = position.legal_moves();
        let after = |mv: Move<R>| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            next
        };
        let checks: BTreeSet<_> = all.iter().copied().filter(|&mv| after(mv).in_check()).collect();
        let mut found = Vec::new();
        position.for_search().checking_moves(&mut found);
        assert_eq!(found.len(), checks.len(), "{position:?} {found:?} {checks:?}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), checks, "{position:?}");
        seen.0 += checks.len() as u32;

        let replies = position.for_search().replies();
        let drops = all.iter().filter(|mv| mv.dropped().is_some());
        let squares: BTreeSet<_> = drops.map(|mv| mv.to()).collect();
        assert_eq!(replies.drop_squares as usize, squares.len(), "{position:?}");
        assert_eq!(replies.moves == 0 && squares.is_empty(), all.is_empty(), "{position:?}");
        let open = position.for_search().interposition_squares();
        if position.in_check() {
            let open: BTreeSet<_> = open.iter().collect();
            assert!(squares.is_subset(&open), "{position:?} {squares:?} {open:?}");
            seen.1 += open.len() as u32;
        } else {
            assert!(open.is_empty(), "{position:?}");
        }
        if all.is_empty() {
            break;
        }
        // Checks are rare in random play, so the test prefers them.
        let checks: Vec<_> = checks.into_iter().collect();
        let from = if checks.is_empty() || dice.below(2) == 0 { &all } else { &checks };
        let mv = from[dice.below(from.len())];
        let next = after(mv);
        assert_eq!(
            next.for_search().board_key() == position.for_search().board_key(),
            next.same_position(&position)
        );
        position = next;
    }
    seen
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn checks_and_replies(seed: u64, plies in 1..120usize) {
        compare(Position::<Toy<Chess8>>::default(), seed, plies);
        compare(Position::<Toy<Shogi9>>::default(), seed, plies);
        compare(wazir_shogi::Position::default(), seed, plies);
        let armies = ["fide", "clobberers", "nutters", "rookies"];
        let text = format!("{}:{}", armies[seed as usize % 4], armies[seed as usize / 4 % 4]);
        compare(wazir_cwda::start_position(&text).expect("the armies exist"), seed, plies);
        compare(wazir_cwda::start_position(crate::OWN_ROYALS).expect("two armies"), seed, plies);
    }
}

#[test]
fn there_is_something_to_compare() {
    let games = (0..30).map(|seed| compare(wazir_shogi::Position::default(), seed, 120));
    let (checks, open) = games.fold((0, 0), |sum, seen| (sum.0 + seen.0, sum.1 + seen.1));
    assert!(checks > 1000 && open > 50, "{checks} {open}");
}

/// Rare checks: by castling, en passant, promotion to each kind, and discovered.
#[test]
fn rare_checks() {
    let checks = |text: &str| {
        let position: wazir_cwda::Position = text.parse().expect("a position");
        let mut moves = Vec::new();
        position.for_search().checking_moves(&mut moves);
        let mut checks: Vec<_> = moves.into_iter().map(|mv| position.move_text(mv)).collect();
        checks.sort();
        checks.join(" ")
    };
    assert_eq!(checks("5k2/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1 h1f1 h1h8");
    assert_eq!(checks("8/2k5/8/1pP5/8/8/8/4K3 w - b6 0 1"), "c5b6");
    assert_eq!(checks("6k1/1P6/8/8/8/8/8/4K3 w - - 0 1"), "b7b8q b7b8r");
    // Only the pawn was between its promotion square and the king behind it.
    assert_eq!(checks("8/1P6/8/1k6/8/8/8/4K3 w - - 0 1"), "b7b8q b7b8r");
    let clobbers = "rookies:clobberers e1k2e2/1p4pp/1P6/2ppp3/2c2PPP/K2M4/1p1Wp2S/2B2B2 b - - 0 43";
    assert_eq!(checks(clobbers), "b2b1a b2c1a b2c1c b2c1e b2c1l");
    // Every move of the knight uncovers the rook; one gives check itself as well.
    let knight = "e4c3 e4c5 e4d2 e4d6 e4f2 e4f6 e4g3 e4g5";
    assert_eq!(checks("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1"), knight);
}

#[test]
fn only_some_promotions_keep_all_moves() {
    let shogi = wazir_shogi::Position::default();
    let rules = shogi.rules();
    let kind = |letter: &str| rules.kind_of_letter(Seat::FIRST, letter).expect("a kind");
    let keeps = |from: &str, to: &str| {
        rules.for_search().promotion_keeps_moves(Seat::FIRST, kind(from), kind(to))
    };
    for (letter, expected) in [("R", true), ("B", true), ("P", true), ("S", false), ("N", false)] {
        assert_eq!(keeps(letter, &format!("+{letter}")), expected, "{letter}");
    }
    assert!(!keeps("L", "+L"));
    assert!(!rules.for_search().promotion_keeps_moves(
        Seat::FIRST,
        Kind::KING,
        Kind::new(14).expect("a number")
    ));
}
