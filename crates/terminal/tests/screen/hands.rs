//! Moves by keys and mouse, and the actions around them.

use wazir_lessons::Course;
use wazir_registry::StartOptions;
use wazir_session::Time;

use super::bench::{ScreenTester, game};
use ratatui::crossterm::event::{MouseButton, MouseEventKind};
use wazir_terminal::screen::AppEvent;

const PEOPLE: &str = "person,person";

#[test]
fn a_whole_game_to_mate_by_clicks() {
    let mut person = ScreenTester::at(
        game("cwda", &StartOptions::default().with_armies("fide:fide"), ""),
        PEOPLE,
    );
    for mv in ["f2 f3", "e7 e5", "g2 g4"] {
        let (from, to) = mv.split_once(' ').expect("two squares");
        person.touch(from);
        person.touch(to);
    }
    assert_eq!(person.moves(), "f2f3 e7e5 g2g4");
    person.touch("d8");
    let shown = person.shown();
    assert!(shown.contains("{vQ}"), "the piece picked up is marked:\n{shown}");
    person.touch("h4");
    assert!(person.shown().contains("Black wins: checkmate"), "{}", person.shown());
    assert!(person.rung > 0);
}

#[test]
fn a_move_a_drop_and_a_promotion_by_keys() {
    let start = StartOptions::default().with_position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    let mut person = ScreenTester::at(game("shogi", &start, ""), PEOPLE);
    // The cursor starts on 5g: go up to the pawn on 5c, select it, move it one square.
    person.keys("<Up><Up><Up><Up><Enter><Up><Enter>");
    assert!(person.shown().contains("becomes"), "{}", person.shown());
    person.keys("<Enter>");
    assert_eq!(person.moves(), "5c5b+");
    person.keys("u");
    assert_eq!(person.moves(), "");
    person.keys("<Tab><Enter>");
    assert!(person.shown().contains("{^G}"), "{}", person.shown());
    person.touch("5b");
    assert_eq!(person.moves(), "G*5b");
    assert!(person.shown().contains("Black wins: checkmate"), "{}", person.shown());
}

#[test]
fn promotions_are_chosen_by_letter_number_arrows_and_mouse() {
    let start =
        StartOptions::default().with_position("fide:clobberers 7k/P7/8/8/8/8/8/K7 w - - 0 1");
    let play = |keys: &str| {
        let mut person = ScreenTester::at(game("cwda", &start, ""), PEOPLE);
        person.touch("a7");
        person.touch("a8");
        person.keys(keys);
        person.moves()
    };
    assert_eq!(play("r"), "a7a8r");
    assert_eq!(play("<Esc>"), "");
    assert_eq!(play("<Right><Left><Enter>"), play("1"));
    let mut person = ScreenTester::at(game("cwda", &start, ""), PEOPLE);
    person.touch("a7");
    person.touch("a8");
    person.click_text("Knight");
    assert_eq!(person.moves(), "a7a8n");
}

#[test]
fn tiles_turn_after_a_move_and_in_place() {
    let mut person = ScreenTester::at(game("evo", &StartOptions::default(), ""), PEOPLE);
    person.touch("f2");
    person.touch("f3");
    assert!(person.shown().contains("[as it is]"), "{}", person.shown());
    person.keys("<Enter>");
    assert_eq!(person.moves(), "f2-f3");
    person.touch("f12");
    person.touch("f12");
    person.keys("c");
    assert_eq!(person.moves(), "f2-f3 f12=C");
}

#[test]
fn a_refused_move_says_why_and_shows_the_squares() {
    let mut person = ScreenTester::at(game("shogi", &StartOptions::default(), ""), PEOPLE);
    person.touch("8h");
    person.touch("2b");
    let shown = person.shown();
    assert!(shown.contains("The way from 8h to 2b is blocked at 7g."), "{shown}");
    assert!(shown.contains("!^P"), "the pawn in the way is marked:\n{shown}");
    assert_eq!(person.moves(), "");
}

#[test]
fn targets_are_of_four_kinds_and_captures_have_rings() {
    let start = StartOptions::default().with_position("4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1");
    let mut person = ScreenTester::at(game("cwda", &start, ""), PEOPLE);
    person.size = (120, 40);
    person.touch("e4");
    let shown = person.shown();
    assert!(shown.contains("cvP)"), "{shown}");
    let view = person.app.view().expect("a game");
    let way = |name: &str| {
        let cell = view.cells().find(|cell| cell.name() == name).expect("a square");
        cell.ways().first().map(|way| way.letter())
    };
    assert_eq!((way("e5"), way("d5"), way("f5")), (Some('m'), Some('c'), Some('c')));
    person.keys("<Esc>");
    person.touch("h1");
    let view = person.app.view().expect("a game");
    let cell = view.cells().find(|cell| cell.name() == "h7").expect("a square");
    assert_eq!(cell.ways()[0].letter(), 's');
}

#[test]
fn cards_tell_what_any_piece_does_and_why_not_elsewhere() {
    let mut person = ScreenTester::at(
        game("cwda", &StartOptions::default().with_armies("fide:nutters"), ""),
        PEOPLE,
    );
    let at = person.square("b8");
    person.mouse(MouseEventKind::Down(MouseButton::Right), at);
    let shown = person.shown();
    assert!(shown.contains("Horse of Black") && shown.contains("Can go to a6 c6."), "{shown}");
    person.keys("<Esc>");
    person.touch("d1");
    person.keys("?");
    assert!(person.shown().contains("Not to"), "{}", person.shown());
    assert!(person.shown().contains("Queen of White"), "{}", person.shown());
}

#[test]
fn typed_moves_begin_with_a_colon_a_figure_or_a_capital() {
    let mut person = ScreenTester::at(game("shogi", &StartOptions::default(), ""), PEOPLE);
    person.keys("7g7f<Enter>");
    assert_eq!(person.moves(), "7g7f");
    person.keys(":3c3d<Enter>");
    assert_eq!(person.moves(), "7g7f 3c3d");
    person.keys(":2h9z<Enter>");
    assert!(person.shown().contains("This is not a move: write one such as"), "{}", person.shown());
    person.keys(":2h5e<Enter>");
    assert!(person.shown().contains("2h"), "{}", person.shown());
    assert_eq!(person.moves(), "7g7f 3c3d");
    person.input(AppEvent::Paste("8h2b+\n".to_owned()));
    person.keys("<Enter>");
    assert_eq!(person.moves(), "7g7f 3c3d 8h2b+");
}

#[test]
fn the_game_is_stepped_through_and_taken_up_elsewhere() {
    let moves = "e2e4 e7e5 g1f3";
    let start = StartOptions::default().with_armies("fide:fide");
    let mut person = ScreenTester::at(game("cwda", &start, moves), PEOPLE);
    person.keys("[[");
    assert!(person.shown().contains("after 1 of 3 moves"), "{}", person.shown());
    person.touch("d7");
    person.touch("d5");
    assert!(person.shown().contains("an earlier position"), "{}", person.shown());
    person.keys("]");
    assert!(person.shown().contains("after 2 of 3 moves"));
    person.keys("<Home>");
    assert!(person.shown().contains("after 0 of 3 moves"));
    person.keys("]k");
    assert_eq!(person.moves(), "e2e4");
    person.touch("c7");
    person.touch("c5");
    assert_eq!(person.moves(), "e2e4 c7c5");
    // The other move is still shown.
    assert!(person.shown().contains("c5'"), "{}", person.shown());
    person.keys("}");
    assert!(person.shown().contains("after 2 of 2 moves"), "{}", person.shown());
    assert!(person.shown().contains("e5'") || person.shown().contains("c5'"));
    person.keys("<End>");
    person.click_text("e4 ");
    assert!(person.shown().contains("after 1 of 2 moves"), "{}", person.shown());
}

#[test]
fn the_computer_answers_and_gives_hints_and_lines() {
    let mut person = ScreenTester::at(game("shogi", &StartOptions::default(), ""), "person,easy");
    person.keys("h");
    assert!(person.shown().contains("The computer would play"), "{}", person.shown());
    person.keys("a");
    assert!(person.shown().contains("depth 3  +0.10"), "{}", person.shown());
    person.keys("a7g7f<Enter>");
    assert_eq!(person.moves().split(' ').count(), 2, "{}", person.moves());
    person.keys("u");
    assert_eq!(person.moves(), "");
    person.keys("r");
    assert_eq!(person.moves().split(' ').count(), 2);
    person.keys("c1y");
    assert!(person.shown().contains("White wins: resignation"), "{}", person.shown());
    person.keys("n2");
    assert_eq!(person.moves().split(' ').count(), 1, "the computer begins now");
}

#[test]
fn what_endgame_tables_say_stands_above_the_lines() {
    let start = StartOptions::default().with_position("fide:fide 8/8/8/3k4/8/8/8/K6R w - - 0 1");
    let mut person = ScreenTester::at(game("cwda", &start, ""), PEOPLE);
    person.keys("a");
    let shown = person.shown();
    assert!(shown.contains("By the endgame tables") && shown.contains("depth 3  +0.10"), "{shown}");
    person.keys("a");
    assert!(!person.shown().contains("By the endgame tables"), "{}", person.shown());
}

#[test]
fn offers_are_put_to_everybody() {
    let start = StartOptions::default().with_armies("fide:fide");
    let mut person = ScreenTester::at(game("cwda", &start, "e2e4"), PEOPLE);
    person.keys("c<Down><Enter>");
    assert!(person.shown().contains("Offer a draw?"), "{}", person.shown());
    person.keys("y");
    assert!(person.shown().contains("White, do you agree to a draw?"), "{}", person.shown());
    person.keys("n");
    assert!(person.shown().contains("White does not agree"), "{}", person.shown());
    person.keys("c<Down><Enter>y");
    person.click_text("Yes (y)");
    assert!(person.shown().contains("raw"), "{}", person.shown());
    assert!(person.app.table().is_some_and(|table| table.outcome().is_some()));
    let mut person = ScreenTester::at(game("cwda", &start, "e2e4"), "easy,person");
    person.keys("c<Down><Enter>y");
    assert!(person.app.table().is_some_and(|table| table.outcome().is_some()));
}

#[test]
fn shogi_knows_no_draw_and_counts_its_impasse() {
    let mut person = ScreenTester::at(game("shogi", &StartOptions::default(), ""), PEOPLE);
    person.keys("c");
    let shown = person.shown();
    let points = "Impasse: Black has 27 points (24 needed) and White has 27 points (24 needed).";
    assert!(!shown.contains("draw") && shown.contains(points), "{shown}");

    let strict = StartOptions::default().with_option("impasse", "declare-27");
    let mut person = ScreenTester::at(game("shogi", &strict, ""), PEOPLE);
    person.keys("c");
    let shown = person.shown();
    assert!(shown.contains("Impasse: Black has 0 points (0 of 10"), "{shown}");
}

#[test]
fn clocks_run_and_fall() {
    let control = "1m".parse().expect("a clock");
    let start = StartOptions::default().with_armies("fide:fide");
    let mut person = ScreenTester::timed(game("cwda", &start, ""), PEOPLE, control);
    assert!(person.shown().contains("1:00"), "{}", person.shown());
    person.keys(":e2e4<Enter>");
    person.now = Time::from_millis(30_000);
    person.input(AppEvent::Tick);
    assert!(person.shown().contains("0:30"), "{}", person.shown());
    person.now = Time::from_millis(61_000);
    person.input(AppEvent::Tick);
    assert!(person.shown().contains("White wins"), "{}", person.shown());
}

#[test]
fn positions_and_records_are_copied() {
    let start = StartOptions::default().with_armies("fide:fide");
    let mut person = ScreenTester::at(game("cwda", &start, "e2e4"), PEOPLE);
    person.keys("y1");
    assert!(person.copied.contains("rnbqkbnr/pppppppp/8/8/4P3/"), "{}", person.copied);
    person.keys("y2");
    assert!(person.copied.contains("e2e4"), "{}", person.copied);
}

#[test]
fn boards_turn_by_halves_and_quarters() {
    let mut person = ScreenTester::at(game("shogi", &StartOptions::default(), ""), PEOPLE);
    person.keys("f");
    assert!(person.shown().contains("1   2   3   4   5   6   7   8   9"), "{}", person.shown());
    let four = StartOptions::default().with_seats(4);
    let mut person = ScreenTester::at(game("evo", &four, ""), "person,person,person,person");
    person.keys("f");
    let first = person.shown();
    assert!(first.lines().next().is_some_and(|line| !line.contains("a   b")), "{first}");
    person.keys("fff");
    assert!(person.shown().lines().next().is_some_and(|line| line.contains("a   b")));
}

#[test]
fn the_menu_leads_to_a_game_by_keys_and_by_mouse() {
    let mut person = ScreenTester::menu();
    assert!(person.shown().contains("Mate the king"), "{}", person.shown());
    person.keys("3");
    assert!(person.shown().contains("Army of White"), "{}", person.shown());
    person.keys("<Enter>");
    assert!(person.app.table().is_some());
    person.keys("q");
    assert!(person.app.table().is_none());
    person.click_text("Evo");
    person.keys("<Home><Right>");
    person.click_text("Begin");
    assert_eq!(person.app.players().map(|players| players.iter().count()), Some(4));
    person.keys("qq");
    assert!(person.quit);
}

#[test]
fn a_handicap_is_chosen() {
    let mut person = ScreenTester::menu();
    person.keys("1<Home>");
    assert!(person.shown().contains("< even game >"), "{}", person.shown());
    person.keys("<Right><Right><Right>");
    assert!(person.shown().contains("< bishop handicap >"), "{}", person.shown());
    person.click_text("Begin");
    let start = person.app.table().expect("a table").game().start_text();
    assert_eq!(start, "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
}

#[test]
fn a_clock_of_ones_own_is_typed() {
    let mut person = ScreenTester::menu();
    person.keys("1<Home><Down><Down><Down>");
    assert!(person.shown().contains("another clock"), "{}", person.shown());
    person.keys("o5 parsecs<Enter>");
    person.keys("o5m+3s<Enter>");
    person.click_text("Begin");
    assert!(person.shown().contains("5:00"), "{}", person.shown());
}

#[test]
fn every_lesson_is_learnt_by_its_answers() {
    let mut person = ScreenTester::menu();
    person.click_text("Learn a game");
    person.keys("<Enter>");
    let games = wazir_builtin::games();
    for game in ["shogi", "euroshogi", "cwda", "evo"] {
        for lesson in Course::of(games.find(game).unwrap()) {
            let shown = person.shown();
            let title = lesson.title().to_string();
            assert!(shown.contains(title.split(' ').next().unwrap_or_default()), "{shown}");
            for step in lesson.steps() {
                person.keys("h");
                assert!(person.shown().contains("One answer is"), "{}", person.shown());
                person.keys(&format!(":{}<Enter>", step.solution()));
            }
            assert!(person.shown().contains("Solved"), "{title}: {}", person.shown());
            person.keys("n");
        }
        // Returns to the list, where the next game is.
        person.keys("<Enter>");
    }
}

#[test]
fn a_wrong_answer_of_a_lesson_is_explained() {
    let mut person = ScreenTester::menu();
    person.click_text("Learn a game");
    person.click_text("Mate by a drop");
    person.keys(":G*4b<Enter>");
    assert!(person.shown().contains("That is check, but not mate"), "{}", person.shown());
    assert_eq!(person.moves(), "");
    insta::assert_snapshot!("lesson", person.shown());
}

#[test]
fn an_army_of_ones_own_is_chosen_and_a_wrong_one_refused_with_its_place() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("mine.toml");
    std::fs::write(&path, "name = \"Mine\"\n").expect("a file");
    let mut person = ScreenTester::menu();
    person.keys("3<Down>");
    let path = path.display().to_string();
    person.keys("o");
    person.input(AppEvent::Paste(path));
    person.keys("<Enter>");
    person.click_text("Begin");
    assert!(person.app.table().is_none());
    assert!(person.shown().contains("mine.toml"), "{}", person.shown());
}

#[test]
fn a_search_that_fails_costs_no_game() {
    let mut person =
        ScreenTester::at(game("shogi", &StartOptions::default(), ""), "person,computer");
    person.fails = true;
    person.touch("7g");
    person.touch("7f");
    assert_eq!(person.moves().split(' ').count(), 2, "{}", person.moves());
    assert!(person.shown().contains("The search failed"), "{}", person.shown());
    person.keys("h");
    assert!(person.shown().contains("The search failed"), "{}", person.shown());
}
