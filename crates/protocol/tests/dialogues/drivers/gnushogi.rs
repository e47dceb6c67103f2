//! The dialogue of gnushogi.

use std::time::Duration;

use wazir_protocol::driver::{Dialogue, DialogueEvent, DriverLimits, GnuShogi};

use super::{decided, game, game_at};

#[test]
fn a_game() {
    let mut gnu = GnuShogi::default();
    assert_eq!(gnu.opening_lines(), [""; 0]);
    assert_eq!(gnu.awaited(), Some("banner"));
    gnu.receive("GNU Shogi 1.4.2");
    assert_eq!((gnu.awaited(), gnu.name()), (None, Some("GNU Shogi 1.4.2")));
    let mut scene = game("shogi");
    assert_eq!(gnu.new_game(&scene).unwrap(), ["new", "easy", "force"]);
    scene.play_text("7g7f").unwrap();
    let budget = DriverLimits::default().with_depth(3);
    assert_eq!(gnu.go(&scene, &budget).unwrap(), ["force", "7g7f", "depth", "3", "switch"]);
    assert_eq!(gnu.receive("1. 7g7f 300000"), DialogueEvent::Nothing);
    let decision = decided(gnu.receive("depth = 1. ... 3c3d 300000"));
    assert_eq!(decision.move_text(), Some("3c3d"));
    assert_eq!((decision.score(), decision.nodes(), decision.depth()), (None, 0, 3));
    assert_eq!(gnu.awaited(), None);
    scene.play_text("3c3d").unwrap();
    scene.play_text("8h2b+").unwrap();
    // The engine knows its own move.
    assert_eq!(gnu.go(&scene, &budget).unwrap()[1], "8h2b+");
    assert!(matches!(gnu.receive("Illegal move (no match) 8h2b+"), DialogueEvent::Refused(_)));
}

#[test]
fn what_it_cannot() {
    let mut gnu = GnuShogi::default();
    let tsume = game_at("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    assert!(gnu.new_game(&tsume).is_err());
    assert!(gnu.new_game(&game("euroshogi")).is_err());
    let scene = game("shogi");
    let seconds = DriverLimits::default().with_movetime(Duration::from_secs(1));
    assert!(gnu.go(&scene, &seconds).unwrap_err().to_string().contains("depth=3"));
}
