//! Matches and tuning for EuroShogi.

use wazir_euroshogi::Position;
use wazir_players::ArenaHooks;

/// The bench positions, each with its depth.
const BENCH: &[(u32, &str)] = &[
    (13, "1nbgkgn1/5n2/ppppp1B1/5p1p/P1PPP3/1P3P1P/1GK1G1+b1/1N3b2[RPrp] w 0 1"),
    (12, "2g1k1n1/3bpg2/p+BNp1pp1/6bp/2P1RP2/N5+rP/1P1K4/2G3G1[BPPPPnpp] w 0 1"),
];

pub(super) fn tuning_hooks() -> ArenaHooks {
    ArenaHooks::of::<Position>().with_bench_positions(BENCH)
}
