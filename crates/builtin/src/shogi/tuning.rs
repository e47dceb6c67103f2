//! Matches and tuning for shogi.

use wazir_players::ArenaHooks;
use wazir_shogi::Position;

/// The bench positions, each with its depth.
const BENCH: &[(u32, &str)] = &[
    (13, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    (12, "l1sg1g1+N1/1r2ks3/1pBppp3/p1p3ppp/9/P1P5P/1PSgPPPP1/1L2RK3/+b2+n1GSNL b Nlp 1"),
    (12, "lnsg1gs1l/4knr2/pp1p1pnpp/6+b2/2p6/5P1G1/PPPNPS1PP/3K1G1b1/L5R1L b s4p 1"),
    (11, "lns4nl/2g2k3/1ppp1Bs1p/p3+Bp3/9/P2G5/1P1PKP+p1+r/1S3S3/L5P1+r b GPg2nl5p 1"),
];

pub(super) fn tuning_hooks() -> ArenaHooks {
    ArenaHooks::of::<Position>().with_bench_positions(BENCH)
}
