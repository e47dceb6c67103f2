//! The legality of single moves, and move origins, against the list of all moves.

use std::collections::HashSet;

use proptest::prelude::*;
use wazir_chesslike::{Kind, Move, Position, Ruleset};
use wazir_cwda::{Matchup, Options, Promotion};
use wazir_euroshogi::PawnDropMate;
use wazir_game::Game;
use wazir_geometry::{Bitboard, Chess8, Shogi9, Square};

use crate::toy::{TestVariant, WORLD, rules};
use crate::worlds::{PARTS, PLAIN, world, worlds};
use wazir_game::SplitMix64;

/// Counts of events in some games, to ensure that rare ones occurred.
#[derive(Clone, Copy, Debug)]
struct Events {
    /// Of the moves that no piece could make, one in this number is tried, because the general
    /// evaluator generates all moves for each.
    one_in: usize,
    positions: u32,
    checks: u32,
    drops: u32,
    promotions: u32,
    castles: u32,
    en_passants: u32,
    /// Moves that the pieces could make if their king were not attacked.
    pinned: u32,
}

impl Events {
    fn with_sampling(one_in: usize) -> Self {
        Self {
            one_in,
            positions: 0,
            checks: 0,
            drops: 0,
            promotions: 0,
            castles: 0,
            en_passants: 0,
            pinned: 0,
        }
    }
}

fn kinds() -> impl Iterator<Item = Kind> + Clone {
    (0..Kind::MAX).filter_map(Kind::new)
}

/// Every conceivable move: from any square to any, to any kind, and every drop.
fn every_move<R: Ruleset>(position: &Position<R>) -> impl Iterator<Item = Move<R>> + '_ {
    let steps = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    let becomes = || kinds().map(Some).chain([None]);
    let steps = steps.flat_map(move |(from, to)| {
        // Most squares are empty: one kind is enough for them.
        let own = position.piece_at(from).is_some_and(|p| p.seat == position.to_move());
        let promotions = becomes().filter(move |kind| own || kind.is_none());
        promotions.map(move |kind| position.board_move(from, to, kind))
    });
    let drops = kinds().flat_map(|kind| Square::all().map(move |to| (kind, to)));
    let drops = drops.map(|(kind, to)| position.drop_move(kind, to));
    let passing = Square::all().flat_map(|from| position.locust_moves(from));
    steps.chain(drops).chain(passing.flat_map(|mv| bent(position, mv)))
}

/// A locust move, and variants of it with other squares.
fn bent<R: Ruleset>(position: &Position<R>, mv: Move<R>) -> Vec<Move<R>> {
    let (over, to) = (mv.locust_square(), mv.to());
    let from = mv.from().expect("a board move");
    let ends = [to, from].into_iter().chain(over);
    let passing = |to, over| position.locust_move(from, over, to, None);
    let others = ends.flat_map(|to| [None, Some(to), over].map(|over| passing(to, over)));
    others.chain([mv]).collect()
}

fn compare_moves<R: Ruleset>(position: &Position<R>, stale: &HashSet<Move<R>>, seen: &mut Events) {
    let legal: HashSet<_> = position.legal_moves().into_iter().collect();
    let mut found = HashSet::new();
    let reachable = |mv: &Move<R>| match mv.from() {
        Some(from) => mv.promotion().is_none() && position.targets(from).contains(mv.to()),
        None => legal.contains(mv),
    };
    let moves = every_move(position).enumerate();
    let moves = moves.filter(|(i, mv)| i % seen.one_in == 0 || reachable(mv));
    for mv in moves.map(|(_, mv)| mv).chain(stale.iter().copied()).chain(legal.iter().copied()) {
        assert_eq!(position.is_legal(mv), legal.contains(&mv), "{mv:?} in {position}");
        found.extend(position.is_legal(mv).then_some(mv));
    }
    assert_eq!(found, legal, "{position}");
    seen.positions += 1;
    seen.checks += u32::from(position.in_check());
    for mv in legal {
        seen.drops += u32::from(mv.dropped().is_some());
        seen.promotions += u32::from(mv.promotion().is_some());
        seen.castles += u32::from(mv.is_castling());
        seen.en_passants += u32::from(mv.is_en_passant());
    }
}

fn compare_origins<R: Ruleset>(position: &Position<R>, seen: &mut Events) {
    let legal = position.legal_moves();
    let known = position.rules().kinds().len();
    for kind in kinds().take(known + 1) {
        let own = |p: wazir_chesslike::Piece| p.seat == position.to_move() && p.kind == kind;
        let set: Vec<_> = position.pieces().filter(|&(_, p)| own(p)).map(|(at, _)| at).collect();
        for to in Square::all() {
            let reaches = |&from: &Square<R::Geometry>| {
                let step = position.board_move(from, to, None);
                position.targets(from).contains(to) || step.is_en_passant()
            };
            let expected: Bitboard<_> = set.iter().copied().filter(reaches).collect();
            assert_eq!(position.origins(kind, to), expected, "{kind} to {to} in {position}");
            let becomes = position.rules().promotions(position.to_move(), kind).iter();
            for promotion in becomes.copied().map(Some).chain([None, Some(Kind::KING)]) {
                let mine = |mv: &&Move<R>| {
                    let apart = mv.is_castling() || mv.is_locust();
                    (mv.to(), mv.promotion(), apart) == (to, promotion, false)
                };
                let from = legal.iter().filter(mine).filter_map(|mv| mv.from());
                let from: Bitboard<_> = from.filter(|from| set.contains(from)).collect();
                let only = |among| position.only_move(kind, to, promotion, among);
                let found = set.iter().filter_map(|&at| only(Bitboard::from(at))?.from());
                let found: Bitboard<_> = found.collect();
                assert_eq!(found, from, "{kind} to {to} as {promotion:?} in {position}");
                let one = only(Bitboard::full());
                assert_eq!(one.is_some(), from.len() == 1, "{kind} to {to} in {position}");
                assert!(one.is_none_or(|mv| legal.contains(&mv)), "{one:?} in {position}");
            }
            let pinned = |from: &Square<R::Geometry>| {
                let (from, to) = (Some(*from), to);
                let there = |mv: &Move<R>| mv.from() == from && mv.to() == to && !mv.is_locust();
                !legal.iter().any(there)
            };
            seen.pinned += expected.iter().filter(pinned).count() as u32;
        }
    }
}

/// Plays random games from `start` and compares every position on the way.
fn play<R: Ruleset>(start: &Position<R>, dice: &mut SplitMix64, plies: usize, seen: &mut Events) {
    let mut position = start.clone();
    let mut stale = HashSet::new();
    for _ in 0..plies {
        compare_moves(&position, &stale, seen);
        compare_origins(&position, seen);
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        // Moves of other positions are mostly illegal, castling and promotions above all.
        stale.extend(moves.iter().filter(|mv| mv.is_castling() || mv.is_en_passant()));
        let rare = |mv: &Move<R>| mv.is_castling() || mv.is_en_passant() || mv.dropped().is_some();
        if dice.below(3) == 0 && moves.iter().any(rare) {
            moves.retain(rare);
        }
        let mv = moves[dice.below(moves.len())];
        let mut next = position.clone();
        next.play_unchecked(mv);
        position.clone_from(&next);
        assert_eq!(position, next);
    }
}

#[test]
fn every_pairing_of_armies() {
    let mut seen = Events::with_sampling(7);
    for (seed, matchup) in Matchup::all().enumerate() {
        let options = Options::default();
        let start = matchup.start(&options).expect("a start position");
        play(&start, &mut SplitMix64::new(seed as u64), 30, &mut seen);
        let either = options.with_promotion(Promotion::Either);
        let late = "4k3/P3p1P1/8/3P3P/p6p/8/1P4p1/4K3 w - - 0 1";
        let late = matchup.position(late, &either).expect("a position");
        play(&late, &mut SplitMix64::new(seed as u64), 14, &mut seen);
    }
    assert!(seen.checks > 20 && seen.pinned > 300, "{seen:?}");
    assert!(seen.castles > 10 && seen.en_passants > 2 && seen.promotions > 300, "{seen:?}");
}

#[test]
fn castling_and_en_passant_under_fire() {
    let mut seen = Events::with_sampling(1);
    let texts = [
        "fide:fide 1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "clobberers:fide 2r1k3/8/8/8/8/8/8/L3K2L w KQ - 0 1",
        "clobberers:fide 1r2k3/8/8/8/8/8/8/L3K2L w KQ - 0 1",
        "clobberers:fide 4k3/8/8/8/8/8/8/LE2K2L w KQ - 0 1",
        "fide:clobberers l3k2l/8/8/8/8/8/8/4KR2 b kq - 0 1",
        "rookies:nutters t3k2t/8/8/8/8/8/8/S3K2S w KQkq - 0 1",
        // En passant removes two pawns from a rank at once, or a pawn next to the king's line.
        "fide:fide 4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
        "fide:fide 4k3/8/8/K1PpP2r/8/8/8/8 w - d6 0 1",
        "fide:fide 4k3/8/3b4/4pP2/3K4/8/8/8 w - e6 0 1",
        "fide:fide 4k3/8/8/2pPp3/3K4/8/8/8 w - c6 0 1",
        "fide:rookies 4k3/8/8/K2pP2s/8/8/8/8 w - d6 0 1",
    ];
    for text in texts {
        let position: wazir_cwda::Position = text.parse().expect(text);
        play(&position, &mut SplitMix64::new(1), 6, &mut seen);
    }
    assert!(seen.castles > 10 && seen.en_passants > 3, "{seen:?}");
}

#[test]
fn shogi_and_euroshogi() {
    let mut seen = Events::with_sampling(7);
    for seed in 0..3 {
        play(&wazir_shogi::Position::default(), &mut SplitMix64::new(seed), 60, &mut seen);
        let options = wazir_euroshogi::Options::default();
        for rule in [PawnDropMate::Allowed, PawnDropMate::Forbidden] {
            let options = options.with_pawn_drop_mate(rule);
            let start = options.position(wazir_euroshogi::START).expect("a start position");
            play(&start, &mut SplitMix64::new(seed), 60, &mut seen);
        }
    }
    assert!(seen.checks > 10 && seen.drops > 1000 && seen.promotions > 300, "{seen:?}");
    // Mate by a dropped pawn, and problems with one king.
    let mated = "6nk/8/6G1/8/8/8/8/4K3[P] w 0 1";
    let forbidden = wazir_euroshogi::Options::default();
    let forbidden = forbidden.with_pawn_drop_mate(PawnDropMate::Forbidden);
    play(&forbidden.position(mated).expect("a position"), &mut SplitMix64::new(1), 2, &mut seen);
    let problems = wazir_shogi::Options::default().with_missing_king(true);
    let problem = "7kl/9/6G2/9/9/9/9/9/9 b RPr2b3g4s4n3l17p 1";
    play(&problems.position(problem).expect("a problem"), &mut SplitMix64::new(2), 6, &mut seen);
}

#[test]
fn the_world_of_odd_pieces() {
    let mut seen = Events::with_sampling(61);
    let start = Position::default();
    for seed in 0..3 {
        play::<crate::toy::Toy<Chess8>>(&start, &mut SplitMix64::new(seed), 30, &mut seen);
    }
    assert!(seen.drops > 100 && seen.pinned > 20, "{seen:?}");
}

/// Pieces that capture on their way, promote by it or end where they began, against all others.
#[test]
fn the_world_of_lions() {
    let mut seen = Events::with_sampling(41);
    let rules = rules::<Chess8, 16>(&crate::worlds::lions()).expect("rules that can be built");
    let start = rules.start_position().expect("a start position");
    for seed in 0..2 {
        play(&start, &mut SplitMix64::new(seed), 30, &mut seen);
    }
    assert!(seen.promotions > 20 && seen.pinned > 20, "{seen:?}");
}

fn play_world(world: &TestVariant<'_>, seed: u64, plies: usize, one_in: usize) {
    let mut seen = Events::with_sampling(one_in);
    let eight = rules::<Chess8, 15>(world).expect("rules that can be built");
    let nine = rules::<Shogi9, 15>(world).expect("rules that can be built");
    if let Ok(start) = eight.start_position() {
        play(&start, &mut SplitMix64::new(seed), plies, &mut seen);
    }
    if let Ok(start) = nine.start_position() {
        play(&start, &mut SplitMix64::new(seed), plies, &mut seen);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn any_plain_world(pieces in worlds(&PLAIN), seed: u64) {
        play_world(&world(&pieces), seed, 16, 5);
    }

    #[test]
    fn any_world(pieces in worlds(&PARTS), seed: u64) {
        play_world(&world(&pieces), seed, 6, 97);
    }
}

#[test]
fn the_given_world_is_played() {
    play_world(&WORLD, 5, 4, 61);
}
