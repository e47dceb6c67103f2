//! Search queries against the same data found by playing every move.

use proptest::prelude::*;
use wazir_chesslike::{ByKind, Move, Position, Ruleset};
use wazir_game::{BySeat, Game, Seat};
use wazir_geometry::{Chess8, Shogi9};

use crate::toy::{Toy, rules};
use crate::worlds::lions;
use wazir_game::SplitMix64;

fn collect<R: Ruleset>(fill: impl FnOnce(&mut Vec<Move<R>>)) -> Vec<Move<R>> {
    let mut moves = Vec::new();
    fill(&mut moves);
    moves
}

fn sorted<R: Ruleset>(mut moves: Vec<Move<R>>) -> Vec<Move<R>> {
    moves.sort();
    moves
}

/// Compares along a random game, and counts the checks seen.
fn compare<R: Ruleset>(start: Position<R>, seed: u64, plies: usize) -> Result<u32, TestCaseError> {
    let (mut position, mut dice, mut checks) = (start, SplitMix64::new(seed), 0);
    let mut old = Vec::new();
    let mut lost: BySeat<ByKind<i32>> = BySeat::default();
    let prices = lost.iter_mut().flat_map(ByKind::as_mut_array);
    prices.for_each(|price| *price = dice.below(20) as i32);
    for _ in 0..plies {
        let all = sorted(position.legal_moves());
        let forcing = |mv: &Move<R>| position.is_capture(*mv) || mv.promotion().is_some();
        let (wanted, others): (Vec<_>, Vec<_>) = all.iter().copied().partition(forcing);
        prop_assert_eq!(sorted(collect(|f| position.for_search().noisy_moves(f))), wanted);
        prop_assert_eq!(sorted(collect(|f| position.for_search().quiet_moves(f))), others.clone());
        let taking = all.iter().copied().filter(|&mv| position.is_capture(mv));
        prop_assert_eq!(sorted(position.captures()), taking.collect::<Vec<_>>());
        let giving: Vec<Move<R>> =
            others.iter().copied().filter(|&mv| gives_check(&position, mv)).collect();
        let found = sorted(collect(|f| position.for_search().quiet_checks(f)));
        prop_assert!(found.iter().all(|mv| giving.contains(mv)), "{position:?} {found:?}");
        // Only castling and distant drops are left out.
        let must = giving.iter().filter(|mv| mv.from().is_some() && !mv.is_castling());
        for mv in must {
            prop_assert!(found.contains(mv), "{position:?} {mv:?}");
        }
        for &mv in &all {
            let check = gives_check(&position, mv);
            prop_assert_eq!(
                position.for_search().gives_check(mv),
                check,
                "{:?} {:?}",
                position,
                mv
            );
            prop_assert_eq!(position.gives_check(mv), check);
            prop_assert_eq!(Move::from_packed(mv.packed()), Some(mv));
            prop_assert_eq!(mv.to_string().parse(), Ok(mv));
            let gain = dice.below(30) as i32;
            let whole = position.for_search().see(mv, gain, &lost);
            for least in -25..25 {
                let reaches = position.for_search().see_ge(mv, gain, least, &lost);
                prop_assert_eq!(reaches, whole >= least, "{:?} {:?} {}", position, mv, least);
            }
            checks += u32::from(check);
        }
        // Moves of earlier positions stand for those a hash table would suggest.
        for &mv in all.iter().chain(&old) {
            prop_assert_eq!(position.is_legal(mv), all.contains(&mv), "{:?} {:?}", position, mv);
        }
        let mut turned = position.clone();
        prop_assert_eq!(turned.play_null_move(), !position.in_check());
        if !position.in_check() {
            prop_assert_eq!(turned.to_move(), position.to_move().other());
            prop_assert!(turned.key() != position.key());
        }
        if all.is_empty() {
            break;
        }
        let mv = all[dice.below(all.len())];
        old = all;
        position.play_unchecked(mv);
    }
    Ok(checks)
}

fn gives_check<R: Ruleset>(position: &Position<R>, mv: Move<R>) -> bool {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next.in_check()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn parts_checks_and_numbers_of_moves(seed: u64, plies in 1..80usize) {
        compare(Position::<Toy<Chess8>>::default(), seed, plies)?;
        compare(Position::<Toy<Shogi9>>::default(), seed, plies)?;
        compare(wazir_shogi::Position::default(), seed, plies)?;
        let armies = ["fide", "clobberers", "nutters", "rookies"];
        let text = format!("{}:{}", armies[seed as usize % 4], armies[seed as usize / 4 % 4]);
        let start = wazir_cwda::start_position(&text).expect("the armies exist");
        compare(start, seed, plies)?;
        compare(wazir_cwda::start_position(crate::OWN_ROYALS).expect("two armies"), seed, plies)?;
    }

    #[test]
    fn what_passes(seed: u64, plies in 1..30usize) {
        let rules = rules::<Chess8, 16>(&lions()).expect("rules that can be built");
        compare(rules.start_position().expect("a start position"), seed, plies)?;
    }

    #[test]
    fn any_number_is_a_move_or_none(packed: u32) {
        type Chess = Move<wazir_cwda::Cwda>;
        type Shogi = Move<wazir_shogi::Shogi>;
        prop_assert!(Chess::from_packed(packed).is_none_or(|mv| mv.packed() == packed));
        prop_assert!(Shogi::from_packed(packed).is_none_or(|mv| mv.packed() == packed));
        type Lions = Move<Toy<Chess8, 16>>;
        let passing = packed & 0xff_ffff | 1 << 26;
        for packed in [packed, passing] {
            prop_assert!(Lions::from_packed(packed).is_none_or(|mv| mv.packed() == packed));
        }
        let chess = wazir_cwda::Position::default();
        if let Some(mv) = Chess::from_packed(packed) {
            prop_assert_eq!(chess.is_legal(mv), chess.legal_moves().contains(&mv));
        }
    }
}

#[test]
fn checks_are_met_in_random_games() {
    let checks = (0..20)
        .map(|seed| compare(wazir_shogi::Position::default(), seed, 80).expect("they agree"));
    assert!(checks.sum::<u32>() > 100);
}

/// The gain of exchanges, in pawns: P 1, N and B 3, R 5, Q 9.
#[test]
fn exchanges_in_chess() {
    let mut lost: BySeat<ByKind<i32>> = BySeat::default();
    for list in lost.iter_mut() {
        // Kinds: king, pawn, rook, knight, bishop, queen.
        list.as_mut_array()[..6].copy_from_slice(&[0, 1, 5, 3, 3, 9]);
    }
    let table = [
        // An unguarded pawn; a guarded one captured by a rook, by a pawn.
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 1),
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -4),
        ("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
        // Two rooks in line against one guard: 1 - 5 + 1, so the second capture is not made.
        ("4k3/8/4p3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -3),
        // The guard is a rook: 1 - 5 + 5.
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 1),
        // A queen behind a bishop joins in, and so does the enemy rook behind a rook.
        ("3rk3/3r4/8/3p4/4B3/5Q2/8/4K3 w - - 0 1", "e4d5", 1 - 3 + 5 - 9 + 5 - 5 + 5 - 1),
        // The king may not recapture a guarded piece, but may an unguarded one.
        ("8/8/8/8/3k4/4p3/5P2/4K3 b - - 0 1", "e3f2", 0),
        ("8/8/8/8/5k2/4p3/5P2/4K3 w - - 0 1", "f2e3", 0),
        ("8/8/8/8/7k/4p3/5P2/4K3 w - - 0 1", "f2e3", 1),
        // A quiet move onto a guarded square.
        ("4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "d1d5", -5),
    ];
    for (text, mv, expected) in table {
        let position: wazir_cwda::Position = text.parse().expect("a valid position");
        let mv = position.read_move(mv).expect("a move");
        assert!(position.is_legal(mv), "{text}");
        let victim = position.piece_at(mv.to()).map_or(0, |p| lost[p.seat][p.kind]);
        assert_eq!(position.for_search().see(mv, victim, &lost), expected, "{text} {mv:?}");
    }
}

/// In shogi a captured piece counts twice, on the board and in hand. Here P 2, L 6, N 7, S 10, G
/// 11, B 16, R 20; promoted minor pieces count their own value on the board and the unpromoted one
/// in hand.
#[test]
fn exchanges_in_shogi() {
    let mut lost: BySeat<ByKind<i32>> = BySeat::default();
    for list in lost.iter_mut() {
        // K R B G S N L P +R +B +S +N +L +P
        list.as_mut_array()[..14]
            .copy_from_slice(&[0, 20, 16, 11, 10, 7, 6, 2, 24, 20, 10, 9, 8, 6]);
    }
    let table = [
        // An unguarded pawn, and one guarded by a gold, captured by a pawn.
        ("4k4/9/9/4p4/4P4/9/9/9/4K4 b - 1", "5e5d", 2),
        ("4k4/9/4g4/4p4/4P4/9/9/9/4K4 b - 1", "5e5d", 0),
        // A bishop captures a guarded silver: 10 - 16.
        ("4k4/9/5g3/4s4/3B5/9/9/9/4K4 b - 1", "6e5d", -6),
        // With a lance and a rook behind the pawn: 2 - 2 + 11, and the king guards no more.
        ("4k4/9/4g4/4p4/4P4/4L4/9/4R4/4K4 b - 1", "5e5d", 2),
        // Drops: onto an unguarded square, and before a pawn.
        ("4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5e", 0),
        ("4k4/9/9/4p4/9/9/9/9/4K4 b G 1", "G*5e", -11),
        // The same with a guard: gold for pawn.
        ("4k4/9/9/4p4/9/4P4/9/9/4K4 b G 1", "G*5e", -9),
    ];
    for (text, mv, expected) in table {
        let position: wazir_shogi::Position = text.parse().expect("a valid position");
        let mv = position.read_move(mv).expect("a move");
        assert!(position.is_legal(mv), "{text}");
        let victim = position.piece_at(mv.to()).map_or(0, |p| lost[p.seat][p.kind]);
        assert_eq!(position.for_search().see(mv, victim, &lost), expected, "{text} {mv:?}");
    }
}

#[test]
fn officers_are_what_does_not_promote() {
    let has = |text: &str, seat| {
        let position: wazir_cwda::Position = text.parse().expect("a valid position");
        position.for_search().has_non_pawn_material(seat)
    };
    let text = "4k3/4p3/8/8/8/8/4P3/R3K3 w - - 0 1";
    assert!(has(text, Seat::FIRST));
    assert!(!has(text, Seat::SECOND));
}
