//! Tests of players with games that are read from files.

use std::fs;
use std::path::Path;

use wazir_ai::{Limits, Net, Options, Weights};
use wazir_players::ComputerPlayer;
use wazir_registry::StartOptions;
use wazir_variant::game::read_game;

/// Every game of `docs/variants` is played for a while, and all moves are legal.
#[test]
fn every_file_is_played() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants");
    for file in fs::read_dir(folder).expect("the folder") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("text");
        let game = read_game(&text).expect("a game").entry();
        let mut play = game.open(&StartOptions::default()).expect("the start");
        let mut player = ComputerPlayer::default();
        for _ in 0..6 {
            let result = player.think(&play, &Limits::default().nodes(200)).expect("a player");
            let Some(mv) = result.best() else { break };
            let said = play.move_text(mv);
            play.play_text(&said).unwrap_or_else(|error| panic!("{}: {error}", game.title()));
        }
        let again = game
            .open(&StartOptions::default().with_position(play.position_text()))
            .expect("a text");
        assert_eq!(again.position_text(), play.position_text());
    }
}

/// A net for any piece evaluates games without hands on its board, and no others.
#[test]
fn a_net_of_any_piece_judges_the_games_of_its_board() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let net = fs::read(root.join("../builtin/nets/cwda.net")).expect("a net that is shipped");
    let net = Weights::from_net(Net::read(&net).expect("a net"));
    for (file, judges) in
        [("almost", true), ("knightmate", true), ("crazyhouse", false), ("minishogi", false)]
    {
        let path = root.join(format!("../../docs/variants/{file}.toml"));
        let game = read_game(&fs::read_to_string(path).expect("text")).expect("a game").entry();
        let mut play = game.open(&StartOptions::default()).expect("the start");
        let players = [net.clone(), Weights::Derived];
        let mut players =
            players.map(|weights| ComputerPlayer::new(Options::default().weights(weights)));
        // A single score may be equal by chance.
        let mut apart = 0;
        for _ in 0..7 {
            let mv = *play.legal_moves().last().expect("a move");
            play.play(mv).expect("a legal move");
            let [with, without] = players.each_mut().map(|player| {
                player.think(&play, &Limits::default().depth(1)).expect("a player").score()
            });
            apart += u32::from(with != without);
        }
        assert_eq!(apart > 0, judges, "{file}: {apart} of 7 scores apart");
    }
}
