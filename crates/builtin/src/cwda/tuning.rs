//! Matches and tuning for Chess with Different Armies.

use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;

use wazir_cwda::{ArmyRegistry, Matchup, Options, Position, Square};
use wazir_players::ArenaHooks;
use wazir_registry::StartOptions;

use super::{RandomArmies, army_change};

/// The bench positions, each with its depth.
const BENCH: &[(u32, &str)] = &[
    (13, "fide:fide rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (13, "clobberers:rookies s2mk3/1ppb2p1/p1wbpp2/4s1P1/PP1EP3/1AP2CP1/5P2/L1C1K2L w KQq - 0 21"),
    (14, "fide:nutters 3t3t/1k3pp1/1p4cp/4h3/Q6P/3PB1P1/PP3P2/R4K1R w - - 4 21"),
    (15, "fide:nutters t2t4/1k3h2/2p5/2p1pp1p/p1P4P/NP2B1P1/P1b2P2/R4K2 w - - 0 31"),
    (16, "rookies:fide 4M3/kr6/3p1p2/2p1nP1P/P1P5/3P4/8/5SK1 w - - 0 51"),
];

pub(super) fn tuning_hooks() -> ArenaHooks {
    ArenaHooks::of::<Position>()
        .with_bench_positions(BENCH)
        .with_army_pairings(Matchup::all().map(|matchup| matchup.to_string()))
        .with_random_starts(|seed, number| RandomArmies::new(seed).start(number))
        .with_pawn_odds(|army| pawn_odds(army).unwrap_or_default())
        .with_army_change(army_change::change)
}

/// Returns the starts of an army against itself without one of the 16 pawns.
fn pawn_odds(army: &str) -> Option<Vec<(StartOptions, f64)>> {
    let army = ArmyRegistry::with_library().read(army).ok()?;
    let start = Matchup::new(army.clone(), army).start(&Options::default()).ok()?;
    let pawns = (0..8).flat_map(|x| [(x, 1, -1.0), (x, 6, 1.0)]);
    let without = pawns.filter_map(|(x, y, ahead)| {
        let mut setup = start.to_setup();
        setup.put(Square::at(x, y)?, None);
        let position = Position::from_setup(Arc::clone(start.rules()), &setup).ok()?;
        Some((StartOptions::default().with_position(position.to_string()), ahead))
    });
    Some(without.collect())
}
