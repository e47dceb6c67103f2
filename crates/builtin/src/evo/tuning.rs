//! Matches and tuning for Evo.

use wazir_evo::Position;
use wazir_players::ArenaHooks;

/// The bench positions, each with its depth.
const BENCH: &[(u32, &str)] = &[
    (9, "nKnWnWnW4/nWnWnWnWnW3/12/12/12/12/12/12/12/12/3sWsWsWsWsW/4sWsWsWsK sn s 0 1"),
    (9, "nKnWnWnW4/1nW6/1nW1nC8/12/6sC5/12/8nS3/12/10sW1/7sW4/3sW3nC/3sW1sWsWsK sn s 0 19"),
    (10, "nK7/1nC6/12/12/1nC7sW2/12/3sW3nS4/12/12/12/2nW3sW1/4sWsW1sK sn s 11 61"),
    (
        7,
        "nKnWnWnW4/1nW2nW3/10eWeK/2wC3eW4eW/9eW1eW/2nB9/wW1nW6eC2/wWwCsC6sC2/1wC3wC1eW1sB1nC/wKwW4sW2sC2/2wCsW2sW1/5sW1sK swne s 15 41",
    ),
    (
        7,
        "nKnWnW5/4nCnC2/3nC7eK/8eSeWeC1/8eC2eW/9sS2/2nC4eSsS3/wW9nW1/wWwW3wC6/wK1wW9/2sCwS3sW/5sWsWsK swne s 1 61",
    ),
];

pub(super) fn tuning_hooks() -> ArenaHooks {
    ArenaHooks::of::<Position>().with_bench_positions(BENCH)
}
