//! Players of games that are read from files.

#![cfg(feature = "variant")]

use std::fs;
use std::path::Path;

use wazir_ai::Limits;
use wazir_games::Start;
use wazir_players::Players;
use wazir_variant::game::read;

/// Every game of `docs/variants` is played for a while, and what is played is legal.
#[test]
fn every_file_is_played() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants");
    for file in fs::read_dir(folder).expect("the folder") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("text");
        let game = read(&text).expect("a game").entry();
        let mut play = game.open(&Start::default()).expect("the start");
        let mut player = Players::built_in().player();
        for _ in 0..6 {
            let thought = player.think(&play, &Limits::default().nodes(200)).expect("a player");
            let Some(mv) = thought.best() else { break };
            let said = play.write(mv);
            play.play_text(&said).unwrap_or_else(|error| panic!("{}: {error}", game.title()));
        }
        let again = game.open(&Start::default().position(play.position_text())).expect("a text");
        assert_eq!(again.position_text(), play.position_text());
    }
}
