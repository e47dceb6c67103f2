//! Computers play every game of the registry, and one that is registered from outside.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use wazir_ai::{Limits, Options, mate};
use wazir_game::Claim;
use wazir_players::{ComputerPlayer, SearcherFactory};
use wazir_registry::{GameEntry, GameRegistry, StartOptions};
use wazir_testkit::Breakthrough;

fn games() -> GameRegistry {
    wazir_builtin::games().with(Breakthrough::entry())
}

#[test]
fn one_player_plays_legal_moves_in_every_game() {
    let limits = Limits::default().nodes(200);
    let mut player = ComputerPlayer::new(Options::default().hash(1));
    for entry in games().iter() {
        let mut game = entry.open(&StartOptions::default()).unwrap();
        for _ in 0..6 {
            let mv = player.think(&game, &limits).unwrap().best().unwrap();
            game.play(mv).unwrap();
        }
        game.claim(Claim::Draw).unwrap();
        let over = player.think(&game, &limits).unwrap();
        assert_eq!(over.best(), None, "{} is over", entry.id());
    }
}

#[test]
fn a_search_can_be_watched_and_stopped() {
    let game = games().open("breakthrough", &StartOptions::default()).unwrap();
    let mut player = ComputerPlayer::default();
    let mut depths = Vec::new();
    let limits = Limits::default().depth(4);
    let result = player.think_with_info(&game, &limits, &mut |r| depths.push(r.depth)).unwrap();
    assert!(depths.is_sorted() && depths.last() == Some(&4), "{depths:?}");
    assert!(game.legal_moves().contains(&result.best().unwrap()));
    let stopped = Limits::default().stop_flag(Arc::new(AtomicBool::new(true)));
    assert!(player.think(&game, &stopped).unwrap().best().is_some(), "some move is always found");
    let only = game.read_move("a2a3").unwrap();
    let among = player.think_with_search_moves(&game, &limits, &[only], &mut |_| {}).unwrap();
    assert_eq!(among.best(), Some(only));
}

#[test]
fn mates_are_found_where_there_is_mate() {
    let start = StartOptions::default().with_position("7k1/9/6+P2/9/9/9/9/9/4K4 b G 1");
    let game = games().open("shogi", &start).unwrap();
    let mut player = ComputerPlayer::default();
    let proof = player.solve_mate(&game, &mate::MateLimits::default()).unwrap().unwrap();
    assert_eq!(proof.verdict, mate::Verdict::Mate);
    assert_eq!(proof.line.iter().map(|&mv| game.move_text(mv)).collect::<Vec<_>>(), ["G*2b"]);
    let evo = games().open("evo", &StartOptions::default()).unwrap();
    assert_eq!(player.solve_mate(&evo, &mate::MateLimits::default()).unwrap(), None);
}

#[test]
fn a_game_that_nobody_knows_is_refused() {
    let bare = GameEntry::new(Breakthrough::default());
    // A searcher for positions of another game is of no use.
    let wrong = bare.clone().with_extension(SearcherFactory::chesslike::<wazir_shogi::Shogi>());
    for entry in [bare, wrong] {
        let game = entry.open(&StartOptions::default()).unwrap();
        let error = ComputerPlayer::default().think(&game, &Limits::default()).unwrap_err();
        assert_eq!(error.to_string(), "there is no computer player for breakthrough");
    }
}

/// Bindings for other languages share their objects between threads.
#[test]
fn players_can_be_shared() {
    fn shared<T: Send + Sync>(_: &T) {}
    shared(&ComputerPlayer::default());
    shared(&games());
}
