//! Typed moves and commands, and pasted games.

use wazir_registry::StartOptions;
use wazir_session::TimeControl;
use wazir_terminal::screen::{AppEvent, Config};
use wazir_text::Language;

use super::bench::{ScreenTester, game};

fn chess(moves: &str) -> ScreenTester {
    let start = StartOptions::default().with_armies("fide:fide");
    ScreenTester::at(game("cwda", &start, moves), "person,person")
}

fn shogi(moves: &str) -> ScreenTester {
    ScreenTester::at(game("shogi", &StartOptions::default(), moves), "person,person")
}

fn paste(person: &mut ScreenTester, text: &str) {
    person.input(AppEvent::Paste(text.to_owned()));
    person.shown();
}

#[test]
fn moves_are_typed_as_players_write_them() {
    let mut person = chess("");
    person.keys(":e4<Enter>:e5<Enter>Nf3<Enter>:nc6<Enter>:Bb5<Enter>:a6<Enter>:O-O<Enter>");
    assert_eq!(person.moves(), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1");
    assert!(person.shown().contains("3. Bb5"), "{}", person.shown());
    assert!(person.shown().contains("O-O"), "{}", person.shown());
    let mut person = shogi("");
    person.keys("P-7f<Enter>:３四歩<Enter>:8822UM<Enter>:同銀<Enter>");
    assert_eq!(person.moves(), "7g7f 3c3d 8h2b+ 3a2b");
    assert!(person.shown().contains("Bx2b+"), "{}", person.shown());
}

#[test]
fn a_refused_move_says_why() {
    let mut person = chess("");
    person.keys(":Ke2<Enter>");
    assert!(person.shown().contains("your own piece is on e2"), "{}", person.shown());
    person.keys(":N<Enter>");
    assert!(person.shown().contains("Na3, Nc3, Nf3 and Nh3"), "{}", person.shown());
    person.keys(":hello<Enter>");
    assert!(person.shown().contains("write one such as"), "{}", person.shown());
    assert_eq!(person.moves(), "");
}

#[test]
fn the_words_of_the_line_interface_work_after_a_colon() {
    let mut person = chess("e2e4 e7e5");
    person.keys(":help<Enter>");
    assert!(person.shown().contains("Type one of these"), "{}", person.shown());
    person.keys("<Esc>:moves N<Enter>");
    assert!(person.shown().contains("Na3 Nc3 Ne2 Nf3 Nh3"), "{}", person.shown());
    person.keys("<Esc>:record<Enter>");
    assert!(person.shown().contains("1. e4 e5"), "{}", person.shown());
    person.keys("<Esc>:position<Enter>");
    assert!(person.shown().contains("rnbqkbnr/pppp1ppp/8/4p3/"), "{}", person.shown());
    person.keys("<Esc>:rank 4<Enter>");
    assert!(person.shown().contains("e4 White pawn"), "{}", person.shown());
    person.keys(":why e4 e6<Enter>");
    assert!(person.shown().contains("does not move to e6"), "{}", person.shown());
    person.keys("::undo<Enter>");
    assert_eq!(person.moves(), "e2e4");
    person.keys(":redo<Enter>");
    assert_eq!(person.moves(), "e2e4 e7e5");
    person.keys(":resign<Enter>n");
    assert!(person.app.table().is_some_and(|table| table.outcome().is_none()));
    person.keys(":quit<Enter>");
    assert!(person.app.table().is_none(), "{}", person.shown());
}

#[test]
fn a_pasted_game_or_position_is_opened() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let pgn = "[Event \"?\"]\n[White \"Ann\"]\n\n1. e4 e5 2. Nf3 *\n";
    let kif = "手合割：平手\r\n   1 ７六歩(77)\r\n   2 ３四歩(33)\r\n";
    for (text, id, moves) in [
        (fen, "cwda", ""),
        (pgn, "cwda", "e2e4 e7e5 g1f3"),
        (kif, "shogi", "7g7f 3c3d"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "shogi", ""),
        ("position startpos moves 7g7f 3c3d", "shogi", "7g7f 3c3d"),
    ] {
        let mut menu = ScreenTester::menu();
        let mut begun = shogi("2g2f");
        paste(&mut menu, text);
        paste(&mut begun, text);
        assert!(
            begun.shown().contains("Replace the current game with this one"),
            "{}",
            begun.shown()
        );
        begun.keys("y");
        for person in [menu, begun] {
            assert!(person.app.table().is_some(), "{text}");
            let table = person.app.table().expect("a game");
            assert_eq!((table.game().entry().id().as_str(), person.moves().as_str()), (id, moves));
        }
    }
}

#[test]
fn a_line_of_moves_is_played() {
    let mut person = chess("");
    paste(&mut person, "1. e4 e5 2. Nf3 Nc6");
    assert_eq!(person.moves(), "e2e4 e7e5 g1f3 b8c6");
    // From where the game is, or else from its start.
    paste(&mut person, "Bb5 a6");
    person.keys("y");
    assert_eq!(person.moves(), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
    paste(&mut person, "e4 c5");
    person.keys("y");
    assert_eq!(person.moves(), "e2e4 c7c5");
    paste(&mut person, "d4 d5");
    person.keys("n");
    assert_eq!(person.moves(), "e2e4 c7c5");
    // One move goes to the prompt.
    paste(&mut person, "Nf3\n");
    person.keys("<Enter>");
    assert_eq!(person.moves(), "e2e4 c7c5 g1f3");
}

#[test]
fn several_pasted_games_are_listed() {
    let two = "[White \"Ann\"]\n\n1. e4 *\n\n[White \"Bea\"]\n\n1. d4 *\n";
    let mut person = ScreenTester::menu();
    paste(&mut person, two);
    assert!(person.shown().contains("Bea"), "{}", person.shown());
    person.keys("<Down><Enter>");
    assert_eq!(person.moves(), "d2d4");
    let mut person = shogi("7g7f");
    paste(&mut person, two);
    assert!(person.shown().contains("The text has 2 games"), "{}", person.shown());
    let mut person = ScreenTester::menu();
    paste(&mut person, "good morning");
    assert!(
        person.shown().contains("not a record, position or list of moves"),
        "{}",
        person.shown()
    );
}

#[test]
fn what_fits_a_half_typed_line_is_shown_and_completed() {
    let mut person = chess("");
    person.keys(":N");
    assert!(person.shown().contains("Na3  Nc3  Nf3  Nh3"), "{}", person.shown());
    person.keys("f<Tab>");
    assert!(person.shown().contains("Nf3"), "{}", person.shown());
    person.keys("<Enter>:unhappy<Esc>:un<Tab><Enter>");
    assert_eq!(person.moves(), "");
    person.keys(":re");
    assert!(person.shown().contains("record  resign  redo"), "{}", person.shown());
    // A move in other words than those that were typed.
    person.keys("<Esc>:g1<Esc>:g1f<Tab>");
    assert!(person.shown().contains("Nf3"), "{}", person.shown());
    person.keys("<Enter>");
    assert_eq!(person.moves(), "g1f3");
}

#[test]
fn file_names_are_completed() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().display().to_string();
    std::fs::write(folder.path().join("lasting.kif"), "").expect("a file");
    std::fs::write(folder.path().join("letter.txt"), "").expect("a file");
    let mut person = shogi("7g7f");
    person.keys("s");
    paste(&mut person, &format!("{place}/la"));
    person.keys("<Tab>");
    assert!(person.shown().contains("lasting.kif"), "{}", person.shown());
    person.keys("<Enter>");
    assert!(person.shown().contains("lasting.kif exists already"), "{}", person.shown());
}

#[test]
fn ranks_are_named_as_in_the_moves() {
    assert!(shogi("").shown().contains("\n g "));
    let config = Config::default().speaking(Language::Japanese);
    let game = game("shogi", &StartOptions::default(), "");
    let mut person = ScreenTester::configured(game, "person,person", TimeControl::NONE, config);
    assert!(person.shown().contains("\n七 "), "{}", person.shown());
    person.keys(":76歩<Enter>");
    assert!(person.shown().contains("☗７六歩"), "{}", person.shown());
}
