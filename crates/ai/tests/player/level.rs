//! The tactics that every level sees, however weak it is. Only matches can measure how far the
//! levels lie apart: `docs/measurements/levels.md`.

use wazir_ai::{Level, Limits};
use wazir_game::Game;

/// Returns the limits of a level for a test: `master` has none of its own.
fn limits(level: Level, seed: u64) -> Limits {
    let limits = level.limits(seed);
    if level == Level::Master { limits.nodes(5_000) } else { limits }
}

fn choice<G: crate::RegisteredGame>(position: &G, level: Level, seed: u64) -> String {
    let line = std::slice::from_ref(position);
    let mv = crate::searcher().think(line, &limits(level, seed)).best();
    position.move_text(mv.expect("there are moves"))
}

const SEEDS: u64 = 12;

/// Every level but the lowest plays a move that wins at once; there may be several.
fn wins_at_once<G: crate::RegisteredGame>(position: &G) {
    for level in Level::ALL.into_iter().skip(1) {
        for seed in 0..SEEDS {
            let text = choice(position, level, seed);
            let mut next = position.clone();
            next.play(next.read_move(&text).expect("its own move")).expect("a legal move");
            let outcome = G::outcome(&[position.clone(), next]);
            let winner = outcome.and_then(|outcome| outcome.winner());
            assert_eq!(winner, Some(position.to_move()), "{level} plays {text}");
        }
    }
}

#[test]
fn nobody_misses_a_win_in_one() {
    let shogi = "4k4/9/4G4/9/9/9/9/9/4K4 b 2G2P 1";
    wins_at_once::<wazir_shogi::Position>(&shogi.parse().expect("a position"));
    let euroshogi = "4k3/8/4G3/8/8/8/8/4K3[GP] w 0 1";
    wins_at_once::<wazir_euroshogi::Position>(&euroshogi.parse().expect("a position"));
    for cwda in [
        "fide:fide 6k1/5ppp/8/8/8/8/5PPP/R3K1NR w - - 0 1",
        "rookies:fide 6k1/5ppp/8/8/8/8/5PPP/4M1K1 w - - 0 1",
    ] {
        wins_at_once::<wazir_cwda::Position>(&cwda.parse().expect("a position"));
    }
    let evo = "nKnW1nW4/1nW6/1nW1nC8/12/12/12/12/12/6sW3sW1/12/3sW2nWsC/2sW4sK sn n 1 30";
    let evo: wazir_evo::Position = evo.parse().expect("a position");
    assert!(evo.legal_moves().len() > 2);
    wins_at_once(&evo);
}

/// The queen is attacked by a pawn, and has safe squares to go to.
#[test]
fn nobody_leaves_the_queen_to_a_pawn() {
    let position = "fide:fide r1bqkbnr/pp1p1ppp/2n5/4p3/3Q4/4P3/PPP2PPP/RNB1KBNR w KQkq - 0 5";
    let position: wazir_cwda::Position = position.parse().expect("a position");
    for level in Level::ALL {
        for seed in 0..SEEDS {
            let text = choice(&position, level, seed);
            let mut next = position.clone();
            next.play(next.read_move(&text).expect("its own move")).expect("a legal move");
            // On its square after the move, nothing can capture the queen.
            let queen = text.strip_prefix("d4").and_then(|to| to.get(..2)).unwrap_or("d4");
            let mut replies = next.legal_moves().into_iter().map(|mv| next.move_text(mv));
            let taken = replies.find(|reply| reply.get(2..4) == Some(queen));
            assert_eq!(taken, None, "{level} plays {text}");
        }
    }
}

#[test]
fn weak_levels_vary_and_repeat_themselves_by_seed() {
    let start = wazir_cwda::start_position("fide:fide").expect("armies");
    let choices = |level| {
        let choices: Vec<String> = (0..SEEDS).map(|seed| choice(&start, level, seed)).collect();
        assert_eq!(choices[3], choice(&start, level, 3), "{level}");
        let mut different = choices.clone();
        different.sort();
        different.dedup();
        different.len()
    };
    assert!(choices(Level::Beginner) >= 4);
    assert!(choices(Level::Easy) >= 2);
    assert_eq!(choices(Level::Hard), 1);
}

#[test]
fn names_are_read_back() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
        assert_eq!(level.name().to_uppercase().parse(), Ok(level));
    }
    assert!(Level::ALL.is_sorted());
    let refused = "expert".parse::<Level>().map_err(|error| error.to_string());
    let expected = "unknown level: choose beginner, easy, medium, hard or master";
    assert_eq!(refused, Err(expected.to_owned()));
}
