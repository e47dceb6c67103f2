//! Random games in worlds of random pieces, on both boards.

use proptest::prelude::*;
use wazir_chesslike::{ForcedPromotion, Position};
use wazir_game::Game;
use wazir_geometry::{Chess8, Geometry, Shogi9, Square};

use crate::naive::{Contents, Naive};
use crate::toy::{Repetition, TestKind, TestVariant, Toy, WORLD, row, rules};
use wazir_game::SplitMix64;

type At<G, const N: usize> = Position<Toy<G, N>>;

/// Counts of events in some games, to ensure that rare ones occurred.
#[derive(Default, Debug)]
struct Events {
    passing: u32,
    positions: u32,
    checks: u32,
    drops: u32,
    promotions: u32,
}

fn contents<G: Geometry, const N: usize>(position: &At<G, N>) -> Contents {
    let man = |s| position.piece_at(s).map(|p| (p.seat.index(), p.kind.index()));
    let mut hands = [[0; 9]; 2];
    for seat in position.seats() {
        for (kind, count) in position.hand(seat) {
            hands[seat.index()][kind.index()] = count;
        }
    }
    (Square::all().map(man).collect(), hands, position.to_move().index())
}

/// Plays a random game, compared move for move with the slow implementation.
fn compare<G: Geometry, const N: usize>(
    world: &TestVariant<'_>,
    dice: &mut SplitMix64,
    plies: usize,
    events: &mut Events,
) {
    let rules = rules::<G, N>(world).expect("rules that can be built");
    // Some kings attack each other from home; no game starts that way.
    let Ok(mut position) = rules.start_position() else { return };
    let mut naive = Naive::<G>::new(world);
    for _ in 0..plies {
        assert_eq!(contents(&position), naive.contents(), "{position}");
        assert_eq!(position.in_check(), naive.in_check(), "{position}");
        let legal = position.legal_moves();
        let mut texts: Vec<_> = legal.iter().map(|&mv| position.move_text(mv)).collect();
        texts.sort();
        let expected = naive.moves();
        assert!(texts.iter().eq(expected.keys()), "{position}\n{texts:?}\n{expected:?}");
        assert_eq!(position.count_moves(), legal.len() as u64, "{position}");
        assert_eq!(position.has_moves(), !legal.is_empty());
        events.positions += 1;
        events.checks += u32::from(position.in_check());
        if texts.is_empty() {
            break;
        }
        let text = &texts[dice.below(texts.len())];
        let mv = position.read_move(text).expect("a move text");
        assert!(legal.contains(&mv), "{text}");
        events.drops += u32::from(mv.dropped().is_some());
        events.passing += u32::from(mv.is_locust());
        events.promotions += u32::from(mv.promotion().is_some());
        naive = naive.after(expected[text]);
        position.play_unchecked(mv);
    }
}

#[test]
fn the_world_of_odd_pieces() {
    let mut events = Events::default();
    for seed in 0..8 {
        compare::<Chess8, 15>(&WORLD, &mut SplitMix64::new(seed), 100, &mut events);
        compare::<Shogi9, 15>(&WORLD, &mut SplitMix64::new(seed), 60, &mut events);
    }
    assert!(events.positions > 600 && events.checks > 20, "{events:?}");
    assert!(events.drops > 50 && events.promotions > 30, "{events:?}");
}

/// Lions of chu shogi, long locusts, men and kings of checkers, rooks that shoot.
pub(crate) fn lions() -> TestVariant<'static> {
    let mut lions = WORLD;
    for (row, betza) in
        [(2, "KNADcaKmcabK"), (3, "mRcafmR"), (4, "fmFfcafmF"), (5, "mFcafmF"), (7, "mRcabR")]
    {
        lions.rows[row].betza = betza;
    }
    lions
}

#[test]
fn the_world_of_lions() {
    let (lions, mut events) = (lions(), Events::default());
    for seed in 0..8 {
        compare::<Chess8, 16>(&lions, &mut SplitMix64::new(seed), 60, &mut events);
        compare::<Shogi9, 16>(&lions, &mut SplitMix64::new(seed), 30, &mut events);
    }
    assert!(events.passing > 50 && events.checks > 20 && events.promotions > 20, "{events:?}");
}

/// Parts of movements of every form.
pub(crate) const PARTS: [&str; 40] = [
    "W", "F", "N", "D", "R", "B", "fR", "bB", "vN", "Q4", "NN", "DD", "AA", "N2", "nN", "nD", "nA",
    "nH", "nNN", "mR", "cR", "mcB", "mW", "cF", "fmW", "fcF", "WimN", "FimR2", "DifmnD", "NicW",
    "jR", "jD", "jjB", "pR", "cpR", "mpB", "gQ", "gNN", "cpR4", "fW",
];
/// Parts that the fast generator knows.
pub(crate) const PLAIN: [&str; 32] = [
    "W", "F", "N", "D", "A", "C", "K", "R", "B", "R2", "B3", "vR", "sR", "fR", "bR", "lR", "fB",
    "bB", "frB", "blB", "fR3", "sB2", "vR2", "fhN", "bsN", "ffN", "fW", "bF", "sW", "vD", "fA",
    "fF",
];

/// Parts of bent movements, and some that are not bent.
const BENT: [&str; 20] = [
    "FyafsF",
    "afsW",
    "zB",
    "qN",
    "oR",
    "gafQ",
    "mRafsR",
    "mafsmafW",
    "pafR",
    "FafsW",
    "yafW",
    "mpafsB",
    "afD",
    "mQafQmafQ",
    "iafW",
    "mBafsB",
    "N",
    "pR",
    "W",
    "NN",
];

/// Parts of movements with locust moves, and some without.
pub(crate) const PASSING: [&str; 20] = [
    "KNADcaKmcabK",
    "cafmF",
    "mRcafmR",
    "mcabK",
    "cabR",
    "caK",
    "cabQ",
    "mcabR",
    "cpafmW",
    "fcafW",
    "mafcabW",
    "macaW",
    "aaW",
    "ifcafmW",
    "caD",
    "oRcafW",
    "N",
    "fW",
    "pR",
    "nD",
];

fn movements(parts: &'static [&'static str]) -> impl Strategy<Value = String> {
    let part = proptest::sample::select(parts);
    proptest::collection::vec(part, 1..=3).prop_map(|parts| {
        let mut text = String::new();
        for part in parts {
            // A letter after the same letter would be parsed as a doubled one.
            if !part.starts_with(|c| text.ends_with(c)) {
                text.push_str(part);
            }
        }
        text
    })
}

/// Generates a king, a pawn, three more kinds in hand, and four to promote to.
pub(crate) fn worlds(parts: &'static [&'static str]) -> impl Strategy<Value = (Vec<String>, bool)> {
    ruled(&["K", "KN", "WA", "FD"], parts)
}

/// [`worlds`] with these kings.
fn ruled(
    kings: &'static [&'static str],
    parts: &'static [&'static str],
) -> impl Strategy<Value = (Vec<String>, bool)> {
    let king = proptest::sample::select(kings).prop_map(String::from);
    let pawn = proptest::sample::select(&["fW", "fF", "W", "fWfF"][..]).prop_map(String::from);
    let others = proptest::collection::vec(movements(parts), 7);
    (king, pawn, others, any::<bool>()).prop_map(|(king, pawn, others, forced)| {
        ([king, pawn].into_iter().chain(others).collect(), forced)
    })
}

pub(crate) fn world((pieces, forced): &(Vec<String>, bool)) -> TestVariant<'_> {
    let piece = |i: usize| pieces[i].as_str();
    TestVariant {
        rows: [
            row(piece(0), None),
            TestKind { betza: piece(1), promotes: Some(5), limited: true },
            row(piece(2), Some(6)),
            row(piece(3), Some(7)),
            row(piece(4), None),
            row(piece(5), None),
            row(piece(6), None),
            row(piece(7), None),
            row(piece(8), None),
        ],
        forced: if *forced { ForcedPromotion::Always } else { ForcedPromotion::WhenStuck },
        options: Repetition::default(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn any_bent_world(pieces in worlds(&BENT), seed: u64) {
        compare::<Chess8, 15>(&world(&pieces), &mut SplitMix64::new(seed), 20, &mut Events::default());
    }

    #[test]
    fn any_passing_world(pieces in ruled(&["K", "KcaK", "KmcabK", "WcafmF"], &PASSING), seed: u64) {
        compare::<Chess8, 16>(&world(&pieces), &mut SplitMix64::new(seed), 25, &mut Events::default());
        compare::<Shogi9, 16>(&world(&pieces), &mut SplitMix64::new(seed), 12, &mut Events::default());
    }

    #[test]
    fn any_king(
        pieces in ruled(&["R", "N", "mKcN", "KNN", "KmB", "fKcpR", "FyafsF", "mWcF"], &PARTS),
        seed: u64,
    ) {
        compare::<Chess8, 16>(&world(&pieces), &mut SplitMix64::new(seed), 25, &mut Events::default());
        compare::<Shogi9, 16>(&world(&pieces), &mut SplitMix64::new(seed), 10, &mut Events::default());
    }

    #[test]
    fn any_world_on_64_squares(pieces in worlds(&PARTS), seed: u64) {
        compare::<Chess8, 15>(&world(&pieces), &mut SplitMix64::new(seed), 30, &mut Events::default());
    }

    #[test]
    fn any_plain_world_on_64_squares(pieces in worlds(&PLAIN), seed: u64) {
        compare::<Chess8, 15>(&world(&pieces), &mut SplitMix64::new(seed), 40, &mut Events::default());
    }

    #[test]
    fn any_world_on_81_squares(pieces in worlds(&PARTS), seed: u64) {
        compare::<Shogi9, 15>(&world(&pieces), &mut SplitMix64::new(seed), 20, &mut Events::default());
    }

    #[test]
    fn any_plain_world_on_81_squares(pieces in worlds(&PLAIN), seed: u64) {
        compare::<Shogi9, 15>(&world(&pieces), &mut SplitMix64::new(seed), 30, &mut Events::default());
    }
}
