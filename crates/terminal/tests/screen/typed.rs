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

/// Letters that are keys and begin a move too: what follows tells, and nothing ends the game unasked.
#[test]
fn a_move_typed_without_a_colon_does_not_end_the_game() {
    let typed = |moves: &str, keys: &str| {
        let mut person = chess(moves);
        person.keys(keys);
        assert!(person.app.table().is_some_and(|table| table.outcome().is_none()), "{keys}");
        person
    };
    for keys in ["c2c3", "a2a4", "f2f4", "h2h4", "nf3", "a4", "c4", "f4", "h4"] {
        let person = typed("", &format!("{keys}<Enter>"));
        assert_eq!(person.moves().split(' ').count(), 1, "{keys}: {}", person.moves());
        assert!(!person.moves().is_empty(), "{keys}");
    }
    for keys in ["nb1<Enter>", "n1", "n3"] {
        let person = typed("e2e4 e7e5 b1c3 a7a6", keys);
        assert!(person.moves().starts_with("e2e4 e7e5 b1c3 a7a6"), "{keys}: {}", person.moves());
    }
    let person = typed("e2e4 e7e5 f1c4 f8c5 g1f3 g8f6", "o-o<Enter>");
    assert!(person.moves().ends_with("e1g1"), "{}", person.moves());
    let mut person = typed("", "f");
    let turned = person.shown();
    person.keys("f");
    let usual = person.shown();
    person.keys("f4<Esc>");
    assert_eq!(person.shown(), usual);
    assert_ne!(usual, turned);
    let mut person = shogi("");
    person.keys("s-68<Enter>");
    assert_eq!(person.moves(), "7i6h");
    person.keys("s-<Esc>s68");
    assert!(person.shown().contains("Your move"), "{}", person.shown());
}

#[test]
fn actions_that_end_the_game_are_asked_for() {
    let mut person = shogi("7g7f 3c3d");
    person.keys("n1");
    assert!(person.shown().contains("End this game and play again?"), "{}", person.shown());
    person.keys("x");
    assert!(person.shown().contains("The game goes on."), "{}", person.shown());
    person.keys("n3");
    assert!(person.shown().contains("Leave this game for the menu?"), "{}", person.shown());
    person.keys("<Enter><Esc>");
    assert_eq!(person.moves(), "7g7f 3c3d");
    person.keys(":resign<Enter><Esc>c2");
    assert!(person.shown().contains("Claim an impasse?"), "{}", person.shown());
    person.keys("<Esc>n1y");
    assert_eq!(person.moves(), "");
    // The numbers of a list are shown where they work.
    person.keys("c");
    assert!(person.shown().contains("1 Resign"), "{}", person.shown());
    let mut person = chess("e2e4");
    person.keys("c");
    let shown = person.shown();
    assert!(shown.contains("Resign") && !shown.contains("1 Resign"), "{shown}");
}

#[test]
fn commands_that_do_not_work_in_a_lesson_are_not_listed() {
    let mut person = ScreenTester::menu();
    person.click_text("Learn a game");
    person.keys("<Enter>");
    assert!(person.app.table().is_some(), "{}", person.shown());
    person.keys(":help<Enter>");
    let shown = person.shown();
    assert!(shown.contains("show a right answer") && !shown.contains("resign"), "{shown}");
    person.keys("<Esc>:hint<Enter>");
    assert!(person.shown().contains("One answer is"), "{}", person.shown());
    for line in [":resign", ":analyse", ":save x.kif"] {
        person.keys(&format!("{line}<Enter>"));
        assert!(person.shown().contains("not possible in a lesson"), "{}", person.shown());
    }
}

#[test]
fn the_list_of_commands_fits_the_usual_window() {
    for language in Language::ALL {
        let config = Config::default().speaking(language);
        let game = game("shogi", &StartOptions::default(), "");
        let mut person = ScreenTester::configured(game, "person,person", TimeControl::NONE, config);
        person.keys(":help<Enter>");
        for _ in 0..3 {
            let shown = person.shown();
            for line in shown.lines().filter(|line| line.starts_with('|')) {
                let text = line.trim_matches('|');
                let begins = text.starts_with("   ") || text.trim().is_empty();
                assert!(begins || line.contains(['\u{ff1a}', ':']), "a wrapped line: {line}");
            }
            person.keys("<PageDown>");
        }
    }
}

#[test]
fn cards_and_refusals_are_japanese_for_readers_of_japanese() {
    let config = Config::default().speaking(Language::Japanese);
    let game = game("shogi", &StartOptions::default(), "");
    let mut person = ScreenTester::configured(game, "person,person", TimeControl::NONE, config);
    person.touch("7g");
    person.keys("?");
    let shown = person.shown();
    assert!(shown.contains("先手の歩兵") && !shown.contains("steps"), "{shown}");
    assert!(shown.contains("７六") && !shown.contains("7f"), "{shown}");
    person.keys("<Esc>");
    person.touch("7e");
    assert!(person.shown().contains("７七の駒は７五に動けません"), "{}", person.shown());
}

#[test]
fn the_card_of_a_piece_in_hand_has_quiet_dots() {
    let mut person = shogi("7g7f 3c3d 8h2b+ 3a2b");
    person.keys("<Tab>?");
    let shown = person.shown();
    assert!(shown.contains("Bishop of") || shown.contains("bishop of"), "{shown}");
    assert!(shown.contains('·') && !shown.contains(" l "), "{shown}");
}
