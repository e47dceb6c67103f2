//! The driver side of UCI and USI.

use std::time::Duration;

use wazir_protocol::driver::{
    CannotPlayReason, Dialogue, DialogueEvent, DriverError, DriverLimits, Uci,
};

use super::{decided, game, game_at};

/// Returns the dialogue after these lines from the engine, none of which gets an answer.
fn after_lines(mut dialogue: Uci, lines: &[&str]) -> Uci {
    for line in lines {
        assert_eq!(dialogue.receive(line), DialogueEvent::Nothing, "{line}");
    }
    dialogue
}

const OPTIONS: [&str; 4] = [
    "id name Fairy-Stockfish 11.1 LB 64",
    "option name Hash type spin default 16 min 1 max 131072",
    "option name UCI_Variant type combo default chess var chess var euroshogi var shogi",
    "option name Skill Level type spin default 20 min -20 max 20",
];

#[test]
fn a_game_of_euroshogi() {
    let mut uci = Uci::new(None);
    assert_eq!(uci.opening_lines(), ["uci"]);
    let mut uci = after_lines(uci, &["Fairy-Stockfish 11.1 LB 64 by Fabian Fichter"]);
    uci = after_lines(uci, &OPTIONS);
    assert_eq!(uci.awaited(), Some("`uciok`"));
    let mut uci = after_lines(uci, &["readyok", "usiok", "uciok"]);
    assert_eq!((uci.awaited(), uci.name()), (None, Some("Fairy-Stockfish 11.1 LB 64")));
    let options = [("Hash", "4"), ("Clear Hash", "")];
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let sent = ["setoption name Hash value 4", "setoption name Clear Hash", "isready"];
    assert_eq!(uci.option_lines(&options), sent);
    let mut uci = after_lines(uci, &["bestmove a1a1", "readyok"]);
    let mut scene = game("euroshogi");
    let sent = ["setoption name UCI_Variant value euroshogi", "ucinewgame", "isready"];
    assert_eq!(uci.new_game(&scene).unwrap(), sent);
    let mut uci = after_lines(uci, &["info string variant euroshogi", "readyok"]);
    scene.play_text("a3a4").unwrap();
    let budget = DriverLimits::default().with_movetime(Duration::from_millis(100));
    let sent = ["position startpos moves a3a4", "go movetime 100"];
    assert_eq!(uci.go(&scene, &budget).unwrap(), sent);
    let thoughts = [
        "info depth 5 seldepth 7 multipv 1 score cp 80 nodes 900 nps 9 time 1 pv f6f5 depth",
        "info depth 6 multipv 2 score cp -5 nodes 950 pv a6a5",
        "info string depth 77",
        "info currmove f6f5",
    ];
    let mut uci = after_lines(uci, &thoughts);
    let decision = decided(uci.receive("bestmove c6c5 ponder d3d4"));
    assert_eq!(decision.move_text(), Some("c6c5"));
    assert_eq!((decision.score(), decision.nodes(), decision.depth()), (Some(80), 900, 5));
    assert_eq!(uci.awaited(), None);
    // The variant is already chosen.
    assert_eq!(uci.new_game(&scene).unwrap(), ["ucinewgame", "isready"]);
}

#[test]
fn games_that_cannot_be_told() {
    let greeted = |mut dialogue: Uci, ok| {
        dialogue.opening_lines();
        after_lines(after_lines(dialogue, &OPTIONS), &[ok])
    };
    let start = wazir_cwda::start_position("nutters:rookies").unwrap().to_string();
    let cwda = game_at("cwda", &start);
    let refused = greeted(Uci::new(None), "uciok").new_game(&cwda).unwrap_err();
    assert!(refused.to_string().contains("does not know `cwda-nutters-rookies`"), "{refused}");
    assert!(greeted(Uci::usi(None), "usiok").new_game(&cwda).is_err());
    let mut plain = Uci::new(None);
    plain.opening_lines();
    let mut plain = after_lines(plain, &["uciok"]);
    assert!(plain.new_game(&game("shogi")).is_err());
    // Orthodox chess needs no option, and neither does shogi in USI.
    let chess = game("cwda");
    assert_eq!(plain.new_game(&chess).unwrap(), ["ucinewgame", "isready"]);
    let mut usi = Uci::usi(None);
    usi.opening_lines();
    let mut usi = after_lines(usi, &["usiok"]);
    let sent = usi.new_game(&game("shogi")).unwrap();
    assert_eq!(sent, ["usinewgame", "isready"]);
    // A file of variants may contain games that the list does not.
    let mut more = greeted(Uci::new(None), "uciok");
    more.option_lines(&[("VariantPath".to_owned(), "cwda.ini".to_owned())]);
    let sent = more.new_game(&cwda).unwrap();
    assert_eq!(sent[0], "setoption name UCI_Variant value cwda-nutters-rookies");
}

/// The option is set if a game needs it, and reset for one that does not.
#[test]
fn chess960() {
    let greeted = |lines: &[&str]| {
        let mut uci = Uci::new(None);
        uci.opening_lines();
        after_lines(after_lines(uci, lines), &["uciok"])
    };
    let offer = "option name UCI_Chess960 type check default false";
    let start = "nrk1brnb/pp1ppppp/8/2p5/3P4/8/PPP1PPPP/NRK1BRNB w FBfb - 0 2";
    let mut shuffled = game_at("cwda", &format!("fide:fide {start}"));
    let mut uci = greeted(&[offer]);
    let sent = ["setoption name UCI_Chess960 value true", "ucinewgame", "isready"];
    assert_eq!(uci.new_game(&shuffled).unwrap(), sent);
    for mv in ["g1f3", "g8f6", "c1b1", "c8b8"] {
        shuffled.play(uci.read_move(&shuffled, mv).unwrap()).unwrap();
    }
    let position = "position fen nrk1brnb/pp1ppppp/8/2p5/3P4/8/PPP1PPPP/NRK1BRNB w KQkq - 0 2 \
                    moves g1f3 g8f6 c1b1 c8b8";
    assert_eq!(uci.go(&shuffled, &DriverLimits::default()).unwrap()[0], position);
    // A game of chess is sent as chess.
    let mut chess = game("cwda");
    for mv in ["e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "e1g1"] {
        chess.play_text(mv).unwrap();
    }
    let sent = ["setoption name UCI_Chess960 value false", "ucinewgame", "isready"];
    assert_eq!(uci.new_game(&chess).unwrap(), sent);
    assert!(uci.go(&chess, &DriverLimits::default()).unwrap()[0].ends_with(" e1g1"));
    assert_eq!(uci.new_game(&chess).unwrap(), ["ucinewgame", "isready"]);
    // Unless the user has set the option.
    let mut always = greeted(&[offer]);
    always.option_lines(&[("UCI_Chess960".to_owned(), "true".to_owned())]);
    assert_eq!(always.new_game(&chess).unwrap(), ["ucinewgame", "isready"]);
    assert!(always.go(&chess, &DriverLimits::default()).unwrap()[0].ends_with(" e1h1"));
    let refused = greeted(&[]).new_game(&shuffled).unwrap_err();
    assert_eq!(refused, DriverError::from(CannotPlayReason::NoChess960));
}

#[test]
fn positions_and_clocks() {
    let clock = Duration::from_millis;
    let budget =
        DriverLimits::default().with_clock(clock(5100), clock(4000), clock(100)).with_depth(9);
    let tsume = game_at("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    let sent = Uci::usi(None).go(&tsume, &budget).unwrap();
    assert_eq!(sent[0], "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    assert_eq!(sent[1], "go btime 5000 wtime 4000 binc 100 winc 100 depth 9");
    let start = "fide:fide 4k3/8/8/8/8/8/P7/4K3 b - - 0 1";
    let ending = game_at("cwda", start);
    let sent = Uci::new(None).go(&ending, &budget).unwrap();
    assert_eq!(sent[0], "position fen 4k3/8/8/8/8/8/P7/4K3 b - - 0 1");
    assert_eq!(sent[1], "go btime 5100 wtime 4000 binc 100 winc 100 depth 9");
    let second = DriverLimits::default().with_movetime(Duration::from_secs(1));
    let sent = Uci::usi(None).with_byoyomi(true).go(&tsume, &second).unwrap();
    assert_eq!(sent[1], "go btime 0 wtime 0 byoyomi 1000");
}
