//! Games in the form that engines receive.

use wazir_protocol::Protocol;
use wazir_protocol::dialect::{GameDialect, NotationStyle};
use wazir_protocol::driver::{CecpEngine, Dialogue, DriverLimits, Uci};
use wazir_registry::{AnyMove, Play};

use super::cecp::{FAIRY_MAX, after_greeting};
use super::{game, game_at};

/// Returns the text of the start position.
fn start(game: &Play, protocol: Protocol) -> String {
    GameDialect::of(game.entry())
        .write_position(game.record().start(), NotationStyle::driver(protocol))
}

fn moves(game: &Play, protocol: Protocol) -> Vec<String> {
    let (words, record) = (GameDialect::of(game.entry()), game.record());
    let moves = record.moves().into_iter().zip(record.history().iter());
    moves
        .map(|(mv, before)| words.write_move(before, mv, NotationStyle::driver(protocol)))
        .collect()
}

/// Reads a move from an engine.
fn understood(game: &Play, dialogue: &impl Dialogue, text: &str) -> AnyMove {
    dialogue.read_move(game, text).expect("a move")
}

#[test]
fn shogi_in_three_dialects() {
    let mut game = game("shogi");
    for mv in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"] {
        game.play_text(mv).unwrap();
    }
    assert_eq!(moves(&game, Protocol::Usi), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"]);
    assert_eq!(moves(&game, Protocol::Cecp), ["c3c4", "g7g6", "b2h8+", "g9h8", "B@e5"]);
    let sent = Uci::usi(None).go(&game, &DriverLimits::default().with_depth(1)).unwrap();
    assert_eq!(sent[0], "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e");
    assert_eq!(game.move_text(understood(&game, &CecpEngine::new(None), "g8g7=")), "3b3c");
    assert!(Uci::usi(None).read_move(&game, "resign").is_err());
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1";
    assert_eq!(start(&game, Protocol::Uci), board);
}

#[test]
fn euroshogi_in_two_dialects() {
    let mut game = game("euroshogi");
    game.play_text("f3f4").unwrap();
    assert_eq!(moves(&game, Protocol::Usi), ["3f3e"]);
    assert_eq!(moves(&game, Protocol::Uci), ["f3f4"]);
    assert_eq!(game.move_text(understood(&game, &Uci::usi(None), "6c6d")), "c6c5");
    let sfen = "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1 b - 1";
    assert_eq!(start(&game, Protocol::Usi), sfen);
    // A forced promotion may be omitted.
    let game = game_at("euroshogi", "4k3/8/8/P7/8/8/8/4K3[] w 0 1");
    assert_eq!(game.move_text(understood(&game, &CecpEngine::new(None), "a5a6")), "a5a6+");
}

#[test]
fn positions_in_foreign_words() {
    let game = game_at("shogi", "4k4/9/9/9/9/9/9/9/4K4 w 2Pb16p 8");
    let fen = format!("4k4/9/9/9/9/9/9/9/4K4[PPb{}] b - - 0 4", "p".repeat(16));
    assert_eq!(start(&game, Protocol::Uci), fen);
    let game = game_at("euroshogi", "4k3/8/8/8/8/8/8/4K3[PPr] b 0 3");
    assert_eq!(start(&game, Protocol::Usi), "4k3/8/8/8/8/8/8/4K3 w 2Pr 6");
}

#[test]
fn promotion_to_the_strongest_goes_without_saying() {
    let mut game = game_at("cwda", "fide:nutters 1h2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let mut cecp = after_greeting(&FAIRY_MAX);
    let queen = understood(&game, &cecp, "a7a8");
    assert_eq!(queen, understood(&game, &cecp, "a7a8q"));
    assert_ne!(queen, understood(&game, &cecp, "a7a8n"));
    game.play(queen).unwrap();
    let sent = cecp.go(&game, &DriverLimits::default().with_depth(1)).unwrap();
    assert_eq!(sent[..2], ["force", "a7a8"]);
    assert_eq!(moves(&game, Protocol::Cecp), ["a7a8q"]);
}
