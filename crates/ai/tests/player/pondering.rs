//! Tests of pondering, and of the only legal move.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use wazir_ai::{Clock, Limits, Ponder};

const HOUR: Duration = Duration::from_secs(3600);

/// A king in check with one escape square.
fn single_move_position() -> wazir_shogi::Position {
    let sfen = "1ngp1k1n1/l4+Ps1l/2+P1g4/pp2p2pp/S5p2/PB2KS3/NP4PPP/L1pr2RGL/S1G4N1 w B3P 86";
    let position: wazir_shogi::Position = sfen.parse().expect("a position");
    assert_eq!(wazir_game::Game::legal_moves(&position).len(), 1);
    position
}

#[test]
fn no_clock_runs_before_the_expected_move_is_played() {
    let ponder = Ponder::default();
    let short = Clock::new(Duration::ZERO);
    let limits = Limits::default().clock(&short).nodes(30_000).ponder(&ponder);
    let result = crate::searcher().think(&[wazir_shogi::Position::default()], &limits);
    assert_eq!(result.nodes(), 30_000);
    assert!(!ponder.is_hit());
}

/// Ponders to some depth until the expected move is played. Returns the nodes after that, and in total.
fn nodes_pondered(position: wazir_shogi::Position, own: &Limits, now: &Limits) -> (u64, u64) {
    let ponder = Ponder::default();
    let limits = own.clone().nodes(3_000_000).ponder(&ponder);
    let mut hit_at = None;
    let result = crate::searcher().think_with_info(&[position], &limits, &mut |report| {
        if report.depth >= 7 && hit_at.is_none() {
            ponder.hit_with(now);
            hit_at = Some(report.nodes);
        }
    });
    let hit_at = hit_at.expect("some plies are looked ahead");
    assert!(result.depth() >= 6, "what was found before is not lost: {}", result.depth());
    (result.nodes() - hit_at, result.nodes())
}

#[test]
fn what_was_pondered_counts_as_spent() {
    let start = wazir_shogi::Position::default;
    // A move whose time is already over is played at once.
    let soon = Limits::default().clock(&Clock::new(Duration::from_millis(5)).byoyomi(HOUR / 1800));
    let enough = Limits::default().clock(&Clock::new(Duration::from_millis(100)));
    let (after, _) = nodes_pondered(start(), &enough, &Limits::default());
    assert!(after <= 256, "{after}");
    // The limits given with the hit replace the earlier ones.
    let (after, _) = nodes_pondered(start(), &Limits::default(), &enough);
    assert!(after <= 256, "{after}");
    let long = Limits::default().clock(&Clock::new(HOUR * 100));
    let (after, _) = nodes_pondered(start(), &long, &enough);
    assert!(after <= 256, "{after}");
    // With much time left the search continues.
    for own in [&long, &soon] {
        let (_, all) = nodes_pondered(start(), own, &long);
        assert_eq!(all, 3_000_000);
    }
}

#[test]
fn the_only_move_is_played_at_once_on_a_clock_and_thought_about_otherwise() {
    let think = |limits: Limits| crate::searcher().think(&[single_move_position()], &limits);
    assert_eq!(think(Limits::default().clock(&Clock::new(HOUR))).depth(), 1);
    assert_eq!(think(Limits::default().clock(&Clock::for_one_move(HOUR))).depth(), 1);
    assert_eq!(think(Limits::default().nodes(5_000)).nodes(), 5_000);
    assert_eq!(think(Limits::default().nodes(5_000).time(HOUR)).nodes(), 5_000);
    assert_eq!(think(Limits::default().depth(4)).depth(), 4);
    let (flag, limits) = (Arc::new(AtomicBool::new(false)), Limits::default());
    let limits = limits.stop_flag(flag.clone());
    let result =
        crate::searcher().think_with_info(&[single_move_position()], &limits, &mut |report| {
            flag.store(report.depth >= 5, Ordering::Relaxed);
        });
    assert_eq!(result.depth(), 5);
    let clock = Limits::default().clock(&Clock::new(HOUR));
    let (after, _) = nodes_pondered(single_move_position(), &clock, &Limits::default());
    assert!(after <= 256, "{after}");
}
