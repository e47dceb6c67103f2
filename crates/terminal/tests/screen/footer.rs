//! What says how to leave and what to do is never cut: footers, lists of keys and messages.

use wazir_registry::StartOptions;
use wazir_saves::SaveFolder;
use wazir_session::Time;
use wazir_terminal::screen::{App, AppEvent, ColourMode, Config};

use super::bench::{ScreenTester, game};

const PEOPLE: &str = "person,person";

fn shogi(moves: &str, who: &str) -> ScreenTester {
    ScreenTester::at(game("shogi", &StartOptions::default(), moves), who)
}

fn chess(moves: &str, who: &str) -> ScreenTester {
    let start = StartOptions::default().with_armies("fide:fide");
    ScreenTester::at(game("cwda", &start, moves), who)
}

/// Asserts that the footer shows all these hints.
fn assert_footer(person: &mut ScreenTester, hints: &[&str]) {
    let footer = person.footer();
    for hint in hints {
        assert!(footer.contains(hint), "no {hint} in\n{footer}\n{}", person.shown());
    }
}

/// Returns the words of the screen, in rows from left to right.
fn words(person: &mut ScreenTester) -> String {
    person.shown().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_way_out_and_the_list_of_keys_are_in_sight_at_every_size() {
    for size in [(80, 24), (40, 15), (120, 40)] {
        for (language, game, menu) in [
            ("", ["m all keys", "q leave"], "q leave"),
            (",<Right><Esc>", ["m 全キー", "q 退出"], "q 退出"),
        ] {
            let mut person = ScreenTester::menu();
            person.size = size;
            person.keys(language);
            assert_footer(&mut person, &[menu]);
            person.keys("5");
            assert_footer(&mut person, &["Esc"]);
            person.keys("<Esc>6");
            assert_footer(&mut person, &["Esc"]);
            person.keys("<Esc>1");
            assert_footer(&mut person, &["Esc", "Enter"]);
            person.keys("<Enter>");
            assert_footer(&mut person, &game);
            // A piece is picked up; an earlier position is shown.
            person.keys("<Enter>");
            assert_footer(&mut person, &game);
            person.keys("<Esc>:7g7f<Enter>[");
            assert_footer(&mut person, &game);
        }
    }
}

#[test]
fn each_state_shows_its_own_keys() {
    let mut person = shogi("7g7f 3c3d", PEOPLE);
    assert_footer(&mut person, &["Enter pick up", ": type a move", "? card", "u undo"]);
    person.keys("<Enter>");
    assert_footer(&mut person, &["Enter put down", "Esc let go"]);
    person.keys("<Esc>[");
    assert_footer(&mut person, &["End back to the game", "k go on from here"]);
    person.keys("<End>:");
    assert_footer(&mut person, &["Esc cancel", "Enter done"]);
    person.keys("<Esc>?");
    assert_eq!(person.footer().trim(), "Esc close");
    person.keys("<Esc>c");
    assert_footer(&mut person, &["Esc close", "arrows choose", "Enter select"]);
    person.keys("1");
    assert_footer(&mut person, &["y yes", "n no"]);
    person.keys("y");
    assert_footer(&mut person, &["q leave", "n new"]);
    let mut person = shogi("", "person,easy");
    person.silent = true;
    person.keys("a");
    assert_footer(&mut person, &["a end the analysis"]);
    person.keys("a:7g7f<Enter>");
    assert_footer(&mut person, &[". move now"]);
}

#[test]
fn a_lesson_shows_the_keys_of_lessons() {
    for size in [(80, 24), (40, 15)] {
        let mut person = ScreenTester::menu();
        person.keys("5<Enter>");
        person.size = size;
        assert_footer(&mut person, &["q lessons", "m all keys", "n next lesson"]);
    }
    let mut person = ScreenTester::menu();
    person.keys("5<Enter>");
    assert_footer(&mut person, &["h answer"]);
    person.keys("m");
    let shown = person.shown();
    assert!(shown.contains("n next lesson") && !shown.contains("n new"), "{shown}");
}

#[test]
fn hints_are_buttons() {
    let mut person = shogi("7g7f", PEOPLE);
    person.click_text("u undo");
    assert_eq!(person.moves(), "");
    person.keys("?");
    person.click_text("Esc close");
    assert_footer(&mut person, &["m all keys"]);
    person.click_text("q leave");
    assert!(person.app.table().is_none());
    person.click_text("q leave");
    assert!(person.quit);
}

#[test]
fn the_list_of_keys_fits_or_scrolls() {
    for (language, scroll, keys) in [
        (
            "",
            "arrows scroll",
            ["pick up and put down", "q leave", "] forward", ", options", "? card"],
        ),
        (
            ",<Right><Esc>",
            "矢印 スクロール",
            ["持ち駒へ移動", "退出", "次の手", ", 設定", "駒の説明"],
        ),
    ] {
        let mut person = chess("", PEOPLE);
        // The cursor is on an empty square.
        person.keys(language);
        person.keys("<Up>?");
        let shown = person.shown();
        for key in keys {
            assert!(words(&mut person).contains(key), "no {key} in\n{shown}");
        }
        // The way out stays in sight.
        assert_footer(&mut person, &["Esc"]);
        person.size = (40, 15);
        assert_footer(&mut person, &[scroll]);
        let mut seen = String::new();
        for _ in 0..40 {
            seen += &words(&mut person);
            person.keys("<Down>");
        }
        for key in keys {
            let part = key.split(' ').next().unwrap_or_default();
            assert!(seen.contains(part), "no {part} in\n{seen}");
        }
        assert_footer(&mut person, &["Esc"]);
        person.keys("<Esc>");
        assert!(person.footer().contains('m'), "{}", person.shown());
    }
}

#[test]
fn the_list_of_actions_names_their_keys() {
    let mut person = shogi("", PEOPLE);
    person.keys("m");
    let shown = person.shown();
    assert!(shown.contains("f flip") && shown.contains("o open"), "{shown}");
    assert!(!shown.contains("10 "), "{shown}");
    person.keys("f");
    assert!(person.shown().contains("1   2   3   4   5   6   7   8   9"), "{}", person.shown());
    // The selected action is in sight where the list is longer than the screen.
    person.size = (40, 15);
    person.keys("m<Up>");
    let shown = person.shown();
    assert!(shown.lines().any(|line| line.contains("| q leave")), "{shown}");
    person.keys("<Enter>");
    assert!(person.app.table().is_none());
}

#[test]
fn questions_are_whole_in_every_language() {
    for language in wazir_text::Language::ALL {
        let config = Config::default().speaking(language);
        let game = game("shogi", &StartOptions::default(), "7g7f");
        let mut person =
            ScreenTester::configured(game, PEOPLE, wazir_session::TimeControl::NONE, config);
        person.keys(":resign<Enter>");
        assert!(person.shown().contains("(n) "), "{}", person.shown());
    }
}

#[test]
fn long_messages_are_wrapped() {
    let message = "This is an earlier position: k continues from here, End returns to the game.";
    for size in [(80, 24), (60, 20), (50, 24), (40, 15)] {
        for mut person in [shogi("7g7f 3c3d", PEOPLE), chess("e2e4 e7e5", PEOPLE)] {
            person.size = size;
            person.keys("[");
            // A legal move of the position that is shown.
            let shogi = person.moves().starts_with('7');
            person.keys(if shogi { ":8c8d<Enter>" } else { ":c7c5<Enter>" });
            let shown = person.shown();
            // The words are in their order, whatever stands beside them.
            let mut rest = shown.as_str();
            for word in message.split(' ') {
                let at = rest.find(word);
                rest = &rest[at.unwrap_or_else(|| panic!("no {word} at {size:?} in\n{shown}"))..];
            }
            assert_footer(&mut person, &["m all keys", "q leave"]);
        }
    }
}

#[test]
fn errors_of_the_menu_and_the_files_are_wrapped() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join(format!("{}.kif", "long-name-".repeat(8)));
    std::fs::write(&path, "this is no record\n").expect("a file");
    let mut person = ScreenTester::menu();
    person.keys("o");
    person.input(AppEvent::Paste(path.display().to_string()));
    person.keys("<Enter>");
    let shown = person.shown();
    let rows = shown.lines().filter(|line| line.contains("long-name-")).count();
    assert!(rows > 1, "{shown}");
    assert_footer(&mut person, &["q leave"]);
    assert!(words(&mut person).contains("is expected here q leave"), "{shown}");
}

#[test]
fn a_window_that_is_too_small_says_what_it_needs() {
    let mut person = ScreenTester::menu();
    for size in [(40, 10), (20, 5), (30, 8), (39, 24)] {
        person.size = size;
        let text = "This window is too small: it needs 40 by 12, preferably 80 by 24.";
        assert_eq!(words(&mut person), text, "at {size:?}");
    }
    person.size = (10, 2);
    assert_eq!(words(&mut person), "40x12");
    person.keys(",<Right><Esc>");
    person.size = (40, 10);
    assert!(words(&mut person).contains("40×12"), "{}", person.shown());
}

#[test]
fn a_board_that_does_not_fit_says_what_it_needs() {
    let mut person = shogi("", PEOPLE);
    person.size = (40, 14);
    assert!(words(&mut person).contains("it needs 40 by 15"), "{}", person.shown());
    person.size = (40, 15);
    let shown = person.shown();
    assert!(["\n a ", "\n i "].iter().all(|rank| shown.contains(rank)), "{shown}");
    let mut person = chess("", PEOPLE);
    person.size = (40, 12);
    let shown = person.shown();
    assert!(["\n 8 ", "\n 1 "].iter().all(|rank| shown.contains(rank)), "{shown}");
    let mut person = ScreenTester::at(game("evo", &StartOptions::default(), ""), PEOPLE);
    person.size = (50, 24);
    assert!(words(&mut person).contains("it needs 51 by 16"), "{}", person.shown());
}

/// Cards, menus and pages of settings that are higher than the screen are scrolled, and say so.
#[test]
fn what_is_too_high_is_scrolled() {
    let mut person = chess("", PEOPLE);
    person.size = (40, 12);
    person.touch("d1");
    person.keys("?");
    assert!(!person.shown().contains("Not to f3 g4 h5"), "{}", person.shown());
    assert_footer(&mut person, &["Esc close", "scroll"]);
    person.keys("<Down><Down><Down><Down><Down><Down><Down><Down>");
    assert!(person.shown().contains("Not to f3 g4 h5"), "{}", person.shown());

    let mut person = ScreenTester::menu();
    person.size = (40, 12);
    person.keys("1");
    assert!(person.shown().contains("\n  ...\n"), "{}", person.shown());
    person.keys("<Enter>");
    person.size = (80, 24);
    person.keys(":7g7f<Enter>q");
    person.size = (40, 12);
    let shown = person.shown();
    assert!(shown.contains("Continue the last game") && shown.contains("8 Leave"), "{shown}");
}

#[test]
fn the_menu_goes_on_with_the_game_just_left() {
    let place = tempfile::tempdir().expect("a folder");
    for folder in [Some(SaveFolder::at(place.path())), None] {
        let app = App::new(None, folder, Config::default(), ColourMode::None);
        let mut person = ScreenTester::with(app);
        assert!(person.shown().contains("1 Shogi"), "{}", person.shown());
        person.keys("1<Enter>:7g7f<Enter>");
        let line = person.moves();
        person.keys("q");
        let shown = person.shown();
        assert!(shown.contains("g Continue the last game"), "{shown}");
        assert!(shown.contains("1 Shogi"), "the numbers of the games stay:\n{shown}");
        assert_footer(&mut person, &["q leave", "g the last game"]);
        person.keys("g");
        assert_eq!(person.moves(), line);
        assert!(person.app.players().is_some_and(|players| {
            players.iter().filter(|(_, player)| player.is_person()).count() == 1
        }));
        person.keys("q<Enter>");
        assert_eq!(person.moves(), line);
        // A game that is over is not offered.
        person.keys("c1yq");
        assert!(!person.shown().contains("Go on"), "{}", person.shown());
    }
}

#[test]
fn a_move_out_of_turn_is_told_as_such() {
    let mut person = shogi("", "person,easy");
    person.silent = true;
    person.keys(":7g7f<Enter>");
    person.keys(":2g2f<Enter>");
    assert!(person.shown().contains("It is not your turn."), "{}", person.shown());
    person.keys("<Esc>");
    person.touch("2g");
    person.touch("2f");
    assert!(person.shown().contains("It is not your turn."), "{}", person.shown());
    assert_eq!(person.moves(), "7g7f");
}

#[test]
fn there_is_one_opinion_at_a_time() {
    let mut person = shogi("", "person,easy");
    person.keys("h");
    assert!(person.shown().contains("The computer would play"), "{}", person.shown());
    person.keys("a");
    let shown = person.shown();
    assert!(!shown.contains("would play") && shown.contains("+0.10"), "{shown}");
    person.keys("h");
    assert!(person.shown().contains("would play"), "{}", person.shown());
    assert!(!person.footer().contains("analysis"), "{}", person.shown());
    // A hint belongs to its position.
    let mut person = shogi("7g7f 3c3d", PEOPLE);
    person.keys("h[");
    assert!(!person.shown().contains("would play"), "{}", person.shown());
}

#[test]
fn cards_tell_steps_from_leaps_and_values_from_pawns_of_chess() {
    let mut person = shogi("", PEOPLE);
    person.touch("7g");
    person.keys("?");
    let shown = person.shown();
    assert!(shown.contains("l one step") && !shown.contains("leap,"), "{shown}");
    assert!(shown.contains("Value ") && !shown.contains("chess"), "{shown}");
    let mut person = chess("", PEOPLE);
    person.touch("b1");
    person.keys("?");
    let shown = words(&mut person);
    assert!(shown.contains("l leap, cannot be blocked"), "{shown}");
    assert!(person.shown().contains("Worth about"), "{}", person.shown());
    // A small screen shows the words without the picture.
    person.size = (40, 12);
    assert!(person.shown().contains("Worth about"), "{}", person.shown());
}

#[test]
fn every_typed_line_is_edited_by_the_same_keys() {
    let mut person = shogi("", PEOPLE);
    person.keys(":7g7e<C-h>f<Enter>");
    person.keys(":nonsense<C-u>3c3e<Back>d<Enter>");
    person.keys(":9h 2f<C-w><Back><Left><C-h>2<End>6h<Home><C-f><Enter>");
    assert_eq!(person.moves(), "7g7f 3c3d 2h6h");
    let mut person = ScreenTester::menu();
    person.keys("1<Home><Down><Down><Down>o9m<C-u>x<C-h>5m+3<Home><C-d>6<End>s<Enter>");
    person.click_text("Begin");
    assert!(person.shown().contains("6:00"), "{}", person.shown());
    let place = tempfile::tempdir().expect("a folder");
    std::fs::write(place.path().join("a.kif"), "7g7f\n").expect("a file");
    let mut person = ScreenTester::menu();
    person.keys("osome words<C-w><C-h>");
    assert!(person.shown().contains("| some "), "{}", person.shown());
    assert!(!person.shown().contains("words"), "{}", person.shown());
    person.keys("<C-u>");
    assert!(!person.shown().contains("some"), "{}", person.shown());
}

#[test]
fn ctrl_c_and_q_end_with_their_status() {
    let mut person = shogi("", PEOPLE);
    person.keys("<C-c>");
    assert!(person.quit);
    assert_eq!(person.app.exit_status(), 130);
    let mut person = ScreenTester::menu();
    person.keys("q");
    assert!(person.quit);
    assert_eq!(person.app.exit_status(), 0);
    // A computer that thinks moves at once instead.
    let mut person = shogi("", "person,easy");
    person.silent = true;
    person.keys(":7g7f<Enter><C-c>");
    person.now = Time::from_millis(1000);
    assert!(!person.quit);
}
