//! The look back after a lost game.

use wazir_game::NodeId;
use wazir_registry::StartOptions;
use wazir_terminal::screen::{AppEvent, SearchOutput, SearchUpdate};
use wazir_terminal::{Standing, TurningPoint};

use super::bench::{ScreenTester, game};

/// A game that Black, the computer, has won.
const LOST: &str = "f2f3 e7e5 g2g4 d8h4";

fn loser(players: &str) -> ScreenTester {
    let start = StartOptions::default().with_armies("fide:fide");
    let game = game("cwda", &start, LOST);
    let node = {
        let record = game.record();
        let path = record.path(record.cursor());
        record.node(path[2]).parent()
    };
    let before = {
        let mut before = game.clone();
        before.record_mut().go_to(node);
        before
    };
    let [played, better] = ["g2g4", "g2g3"].map(|mv| before.read_move(mv).expect("a move"));
    let mut person = ScreenTester::at(game, players);
    let (score, depth, standing) = ("-0.40".to_owned(), 9, Standing::Level);
    let better = vec![better];
    person.turned = Some(TurningPoint { node, number: 3, played, better, score, depth, standing });
    person
}

#[test]
fn the_move_where_a_lost_game_turned_is_shown_before_it_was_played() {
    let mut person = loser("person,computer");
    person.keys("w");
    let shown = person.shown();
    let sentence = "Move 2, g4, cost the most: g3 would have kept the balance.";
    assert!(shown.contains(sentence), "{shown}");
    assert!(
        shown.contains("after 2 of 4 moves") && shown.contains("depth 9  -0.40  g3"),
        "{shown}"
    );
    // From there the game can be played again.
    person.keys("k");
    assert_eq!(person.moves(), "f2f3 e7e5");
    person.keys("w");
    assert!(person.shown().contains("lost to the computer"), "{}", person.shown());
}

#[test]
fn the_look_back_is_offered_with_the_result_and_in_the_list() {
    let mut person = loser("person,computer");
    person.keys("m");
    assert!(person.shown().contains("1 the move where it turned"), "{}", person.shown());
    person.keys("1");
    assert!(person.shown().contains("cost the most"), "{}", person.shown());

    let start = StartOptions::default();
    let mut person = ScreenTester::at(game("shogi", &start, ""), "person,easy");
    person.keys("c1y");
    let shown = person.shown();
    assert!(shown.contains("Press w to see where it turned."), "{shown}");
    person.keys("w");
    assert!(person.shown().contains("slipped away"), "{}", person.shown());
}

#[test]
fn winners_and_two_persons_are_offered_no_look_back() {
    for players in ["computer,person", "person,person"] {
        let mut person = loser(players);
        person.keys("m");
        assert!(!person.shown().contains("where it turned"), "{}", person.shown());
        person.keys("<Esc>w");
        assert!(!person.shown().contains("cost the most"), "{}", person.shown());
    }
}

#[test]
fn a_look_back_shows_how_far_it_is_and_is_stopped() {
    let mut person = loser("person,computer");
    let key = |code| {
        ratatui::crossterm::event::KeyEvent::new(
            code,
            ratatui::crossterm::event::KeyModifiers::NONE,
        )
    };
    let letter = ratatui::crossterm::event::KeyCode::Char('w');
    // The search has not answered yet.
    let effects = person.app.handle_event(AppEvent::Key(key(letter)), person.now);
    assert!(!effects.is_empty());
    let progress =
        |id| AppEvent::SearchUpdate(SearchUpdate { id, output: SearchOutput::Progress(1, 2) });
    person.app.handle_event(progress(1), person.now);
    assert!(person.shown().contains("Looking back: 1 of 2"), "{}", person.shown());
    person.keys("<Esc>");
    assert!(person.shown().contains("was stopped"), "{}", person.shown());
    let output = SearchOutput::LookedBack(person.turned.clone());
    person.input(AppEvent::SearchUpdate(SearchUpdate { id: 1, output }));
    assert!(!person.shown().contains("cost the most"), "{}", person.shown());
    assert_ne!(person.turned.as_ref().map(|point| point.node), Some(NodeId::START));
}
