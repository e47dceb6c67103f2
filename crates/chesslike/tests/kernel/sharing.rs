//! Shared tables, and positions as keys of sets.

use std::collections::HashSet;

use wazir_chesslike::{BuildError, Rules, RulesCache, StaticRuleset};
use wazir_cwda::Cwda;
use wazir_game::Game;
use wazir_geometry::Chess8;

use crate::toy::{Repetition, Toy, WORLD, spec};

type Small = Toy<Chess8>;

fn options(count: usize) -> Repetition {
    Repetition { count: count as u32, perpetual_loses: false }
}

fn rules(shelf: &RulesCache<Small, usize>, key: usize, built: &mut usize) -> Rules<Small> {
    let spec = || {
        *built += 1;
        spec(&WORLD)
    };
    shelf.rules(key, (), options(key), spec).expect("rules that can be built")
}

#[test]
fn pieces_in_use_are_built_once() {
    let (shelf, mut built) = (RulesCache::new(), 0);
    let held: Vec<_> = [1, 2, 1, 2, 1].map(|key| rules(&shelf, key, &mut built)).into();
    assert_eq!(built, 2);
    assert!(held[0].shares_tables(&held[2]) && !held[0].shares_tables(&held[1]));
    assert_eq!(held[2].options(), &options(1), "the options are one's own");
    drop(held);
    // The last tables built stay; others are freed with their last user.
    rules(&shelf, 2, &mut built);
    assert_eq!(built, 2);
    rules(&shelf, 1, &mut built);
    assert_eq!(built, 3);
}

#[test]
fn so_many_are_known_and_no_more() {
    let (shelf, mut built) = (RulesCache::new(), 0);
    let held: Vec<_> = (0..65).map(|key| rules(&shelf, key, &mut built)).collect();
    assert_eq!(built, 65);
    assert!(rules(&shelf, 64, &mut built).shares_tables(&held[64]));
    assert!(rules(&shelf, 1, &mut built).shares_tables(&held[1]));
    assert_eq!(built, 65);
    // The first was forgotten, which does not affect its users.
    assert!(!rules(&shelf, 0, &mut built).shares_tables(&held[0]));
    assert_eq!(built, 66);
}

#[test]
fn what_cannot_be_built_is_asked_again() {
    let shelf = RulesCache::<Small, usize>::new();
    let refused = shelf.rules(1, (), options(1), || Err(BuildError::UnsupportedKing));
    assert_eq!(refused.err(), Some(BuildError::UnsupportedKing));
    rules(&shelf, 1, &mut 0);
}

#[test]
fn threads_share_a_shelf() {
    let shelf = RulesCache::<Small, usize>::new();
    let held: Vec<_> = std::thread::scope(|scope| {
        let work = |thread: usize| {
            let shelf = &shelf;
            move || {
                (0..20).map(|key| rules(shelf, key % 3 + thread % 2, &mut 0)).collect::<Vec<_>>()
            }
        };
        let threads: Vec<_> = (0..4).map(|thread| scope.spawn(work(thread))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(held.len(), 80);
    let again = rules(&shelf, 1, &mut 0);
    assert!(held.iter().any(|rules| rules.shares_tables(&again)));
}

#[test]
fn positions_are_keys_of_sets() {
    let mut chess = Cwda::start();
    let mut seen = HashSet::from([chess.clone()]);
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
        chess.play(chess.read_move(text).expect("a move")).expect("a legal move");
        assert!(seen.insert(chess.clone()), "{chess}: the clock differs at least");
    }
    let again: wazir_cwda::Position = chess.to_string().parse().expect("a position");
    assert!(seen.contains(&again));
}
