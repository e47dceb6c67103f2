//! Random keys and clicks, in any order.

use std::sync::OnceLock;

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use wazir_game::SplitMix64;
use wazir_registry::StartOptions;
use wazir_session::Time;
use wazir_terminal::screen::AppEvent;

use super::bench::{ScreenTester, game};

/// Number of events for a game; `WAZIR_EVENTS` overrides it.
const EVENTS: usize = 10_000;

const KEYS: [KeyCode; 12] = [
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Tab,
    KeyCode::Esc,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::Backspace,
    KeyCode::PageDown,
];
/// Without `s` and `o`, which write and read files, and `q`, which leaves.
const LETTERS: &str = "urhafcny?[]{}k.:,tb+-l123789PGRabcdefgh=*";

fn any_events_leave_a_sound_state(id: &str, seats: usize) {
    // Random keys also type file names.
    static PLACE: OnceLock<tempfile::TempDir> = OnceLock::new();
    let place = PLACE.get_or_init(|| tempfile::tempdir().expect("a folder"));
    std::env::set_current_dir(place.path()).expect("to be there");
    let events = std::env::var("WAZIR_EVENTS").ok().and_then(|text| text.parse().ok());
    let events: usize = events.unwrap_or(EVENTS);
    let start =
        if seats == 4 { StartOptions::default().with_seats(4) } else { StartOptions::default() };
    let who = ["person"; 4][..seats].join(",").replacen("person,", "easy,", 1);
    let mut person = ScreenTester::at(game(id, &start, ""), &who);
    let mut random = SplitMix64::new(seats as u64);
    let letters: Vec<char> = LETTERS.chars().collect();
    for event in 0..events {
        let pick = random.next_u64() as usize;
        let place = |random: &mut SplitMix64| {
            (random.next_u64() as u16 % 130, random.next_u64() as u16 % 44)
        };
        match pick % 16 {
            0..5 => person.input(key(KEYS[pick / 16 % KEYS.len()])),
            5..8 => person.input(key(KeyCode::Char(letters[pick / 16 % letters.len()]))),
            8..14 => {
                let at = place(&mut random);
                mouse(&mut person, MouseEventKind::Down(MouseButton::Left), at);
            }
            14 => {
                let at = place(&mut random);
                let kinds = [
                    MouseEventKind::Down(MouseButton::Right),
                    MouseEventKind::ScrollUp,
                    MouseEventKind::ScrollDown,
                    MouseEventKind::Moved,
                ];
                mouse(&mut person, kinds[pick / 16 % 4], at);
            }
            _ => person.size = (20 + pick as u16 / 16 % 140, 6 + pick as u16 / 64 % 60),
        }
        person.now = Time::from_millis(event as u64 * 10);
        if pick.is_multiple_of(8) {
            person.shown();
        }
        if event.is_multiple_of(512) {
            assert_sound(&person);
        }
    }
    assert_sound(&person);
}

// A test for each game, so that they use all cores.

#[test]
fn any_events_in_shogi() {
    any_events_leave_a_sound_state("shogi", 2);
}

#[test]
fn any_events_in_euroshogi() {
    any_events_leave_a_sound_state("euroshogi", 2);
}

#[test]
fn any_events_in_cwda() {
    any_events_leave_a_sound_state("cwda", 2);
}

#[test]
fn any_events_in_evo() {
    any_events_leave_a_sound_state("evo", 4);
}

fn key(code: KeyCode) -> AppEvent {
    use ratatui::crossterm::event::{KeyEvent, KeyModifiers};
    AppEvent::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn mouse(person: &mut ScreenTester, kind: MouseEventKind, (column, row): (u16, u16)) {
    use ratatui::crossterm::event::{KeyModifiers, MouseEvent};
    let modifiers = KeyModifiers::NONE;
    person.input(AppEvent::Mouse(MouseEvent { kind, column, row, modifiers }));
}

/// Checks that the game on the screen can be replayed from its start.
fn assert_sound(person: &ScreenTester) {
    let Some(table) = person.app.table() else { return };
    let held = table.game();
    let mut start = held.clone();
    while start.undo().is_some() {}
    let mut again = start.without_history();
    for mv in held.move_texts() {
        again.play_text(&mv).expect("the moves again");
    }
    assert_eq!(again.position_text(), held.position_text());
}
