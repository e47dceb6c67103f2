//! Tests of the bench.

use wazir_ai::Limits;
use wazir_arena::Bench;
use wazir_players::{ArenaHooks, ComputerPlayer};
use wazir_registry::{GameEntry, GameRegistry, StartOptions};

#[test]
fn every_game_is_there_and_the_count_stays() {
    for game in wazir_builtin::games().iter() {
        let bench = game.extension().map_or(&[][..], ArenaHooks::bench_positions);
        assert!(bench.len() > 1, "{}", game.id());
        for (_, position) in bench {
            let play = game.open(&StartOptions::default().with_position(*position)).unwrap();
            let search =
                || ComputerPlayer::default().think(&play, &Limits::default().depth(2)).unwrap();
            let once = search().nodes();
            assert!(once > 1, "{position}");
            assert_eq!(once, search().nodes(), "{position}");
        }
    }
}

/// A game is measured by its own bench positions, and a game without any is skipped.
#[test]
fn games_bring_their_positions() {
    const BARE: &[(u32, &str)] = &[(1, "4k4/9/9/9/9/9/9/9/4K4 b - 1")];
    let shogi = || wazir_builtin::games().find("shogi").unwrap().clone();
    let run = |game: GameEntry| Bench::run(&GameRegistry::empty().with(game)).unwrap().to_string();
    let one = run(shogi().with_extension(ArenaHooks::default().with_bench_positions(BARE)));
    assert!(one.starts_with(" 1 shogi     depth  1 ") && one.lines().count() == 2, "{one}");
    assert_eq!(run(shogi().with_extension(ArenaHooks::default())).lines().count(), 1);
}
