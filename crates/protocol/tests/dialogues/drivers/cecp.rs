//! The driver side of CECP.

use std::time::Duration;

use wazir_protocol::driver::{CecpEngine, Dialogue, DialogueEvent, DriverLimits, EngineDecision};
use wazir_registry::Play;

use super::{decided, game_at};

pub(super) const FAIRY_MAX: [&str; 5] = [
    "feature myname=\"Fairy-Max 5.0b\"",
    "feature setboard=0 ping=1 done=0",
    "feature variants=\"normal,cylinder,fairy\" option=\"Ini File -file /usr/fmax.ini\"",
    "feature option=\"Variant fairy selects -combo FIDE-Clobberers /// *FIDE-Nutters\"",
    "feature done=1",
];

pub(super) fn after_greeting(lines: &[&str]) -> CecpEngine {
    let mut cecp = CecpEngine::new(None);
    assert_eq!(cecp.opening_lines(), ["xboard", "protover 2"]);
    for line in lines {
        assert!(matches!(cecp.receive(line), DialogueEvent::Send(_)), "{line}");
    }
    cecp
}

pub(super) fn armies(pairing: &str) -> Play {
    game_at("cwda", &wazir_cwda::start_position(pairing).expect("a pairing").to_string())
}

#[test]
fn a_game_with_fairy_max() {
    let mut cecp = after_greeting(&FAIRY_MAX[..2]);
    assert_eq!(cecp.awaited(), Some("`feature done=1`"));
    assert!(!cecp.accepts_silence(), "it asked for time");
    FAIRY_MAX[2..].iter().for_each(|line| drop(cecp.receive(line)));
    assert_eq!((cecp.awaited(), cecp.name()), (None, Some("Fairy-Max 5.0b")));
    assert_eq!(cecp.option_lines(&[("memory".into(), "16".into())]), ["memory 16", "ping 1"]);
    assert_eq!(cecp.receive("pong 1"), DialogueEvent::Nothing);
    let mut scene = armies("fide:nutters");
    let sent = cecp.new_game(&scene).unwrap();
    let expected = [
        "option Variant fairy selects=FIDE-Nutters",
        "new",
        "variant fairy",
        "easy",
        "post",
        "force",
        "ping 2",
    ];
    assert_eq!(sent, expected);
    let board = "thuckuht/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    cecp.receive(&format!("setup (PNBRQ................Kp...h.t.c...uk) {board} w KQkq - 0 1"));
    assert_eq!(cecp.receive("pong 2"), DialogueEvent::Nothing);
    scene.play_text("e2e4").unwrap();
    let budget = DriverLimits::default().with_movetime(Duration::from_millis(100)).with_depth(4);
    let sent = cecp.go(&scene, &budget).unwrap();
    assert_eq!(sent, ["force", "e2e4", "time 300", "otim 300", "sd 4", "ping 3", "go"]);
    // Lines before the pong refer to the previous position.
    for line in ["1/2-1/2 {Draw by repetition}", "pong 3", " 4  -12  3  456 d7d5 c1e3"] {
        assert_eq!(cecp.receive(line), DialogueEvent::Nothing, "{line}");
    }
    let decision = decided(cecp.receive("move d7d5"));
    assert_eq!(decision.move_text(), Some("d7d5"));
    assert_eq!((decision.score(), decision.nodes(), decision.depth()), (Some(-12), 456, 4));
    scene.play_text("d7d5").unwrap();
    scene.play_text("e4d5").unwrap();
    assert_eq!(
        cecp.go(&scene, &DriverLimits::default()).unwrap(),
        ["force", "e4d5", "ping 4", "go"]
    );
    assert!(matches!(cecp.receive("Illegal move:e4d5"), DialogueEvent::Refused(_)));
}

#[test]
fn the_wrong_armies_are_noticed() {
    let mut cecp = after_greeting(&FAIRY_MAX);
    cecp.new_game(&armies("fide:nutters")).unwrap();
    cecp.receive("setup (PNBRQ...) lecakcel/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let DialogueEvent::Refused(line) = cecp.receive("pong 1") else {
        panic!("nothing was noticed")
    };
    assert!(line.starts_with("lecakcel/") && line.contains("where thuckuht/"), "{line}");
}

#[test]
fn mirrors_have_a_file_that_is_left_again() {
    let mut cecp = after_greeting(&FAIRY_MAX);
    let sent = cecp.new_game(&armies("rookies:rookies")).unwrap();
    let path = sent[0].strip_prefix("option Ini File=").unwrap().to_owned();
    assert!(std::fs::read_to_string(&path).unwrap().contains("Game: fairy/FIDE-Clobberers"));
    assert_eq!(sent[1], "option Variant fairy selects=FIDE-Clobberers");
    let sent = cecp.new_game(&armies("fide:fide")).unwrap();
    assert_eq!(sent[..2], ["option Ini File=/usr/fmax.ini", "new"]);
    assert!(!std::path::Path::new(&path).exists());
    let unknown = cecp.new_game(&armies("rookies:fide")).unwrap_err();
    assert!(unknown.to_string().contains("does not know rookies against fide"), "{unknown}");
}

#[test]
fn results_in_place_of_a_move() {
    let start = "fide:fide 4k3/8/8/8/8/8/P7/4K3 b - - 0 1";
    let black = game_at("cwda", start);
    for (line, choice) in [
        ("1-0 {Black resigns}", EngineDecision::Resign),
        ("0-1 {Black has won}", EngineDecision::Win),
        ("1/2-1/2 {Draw by fifty moves}", EngineDecision::Draw),
        ("resign", EngineDecision::Resign),
    ] {
        let mut cecp = after_greeting(&["feature done=1"]);
        cecp.go(&black, &DriverLimits::default()).unwrap();
        assert_eq!(decided(cecp.receive(line)).choice(), Some(&choice), "{line}");
    }
}

#[test]
fn moves_and_positions_of_a_modern_engine() {
    let mut modern = after_greeting(&["feature setboard=1 usermove=1 variants=\"shogi\" done=1"]);
    let tsume = game_at("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    let sent = modern.new_game(&tsume).unwrap();
    let board = "setboard 4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1";
    assert_eq!(sent, ["new", "variant shogi", "easy", "post", "force", board]);
    let mut after = tsume.clone();
    after.play_text("G*5b").unwrap();
    assert_eq!(modern.go(&after, &DriverLimits::default()).unwrap()[1], "usermove G@e8");
    assert!(modern.new_game(&armies("fide:nutters")).is_err());
    let nodes = modern.go(&after, &DriverLimits::default().with_nodes(5)).unwrap_err();
    assert!(nodes.to_string().contains("no node limit"));
}
