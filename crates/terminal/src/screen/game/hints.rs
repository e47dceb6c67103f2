//! Key hints of the game page: which keys matter in which state.

use ratatui::crossterm::event::KeyCode;

use super::{GamePage, KEY_BINDINGS, Overlay, lesson, remote};
use crate::screen::footer::{self, KeyHint};
use crate::texts::Screen;

impl GamePage {
    /// Returns the letters of this table and their actions, most useful first.
    pub(super) fn key_bindings(&self) -> &'static [(char, Screen)] {
        if self.lesson.is_some() {
            &lesson::LESSON_KEY_BINDINGS
        } else if self.table.remote_state().is_some() {
            &remote::REMOTE_KEY_BINDINGS
        } else {
            &KEY_BINDINGS
        }
    }

    /// Returns the keys that work now, for the footer.
    pub(crate) fn hints(&self) -> Vec<KeyHint> {
        if self.move_menu.is_some() {
            return vec![
                KeyHint::always(KeyCode::Esc, Screen::KeyCancel),
                KeyHint::state(KeyCode::Down, Screen::KeyChoose),
                KeyHint::state(KeyCode::Enter, Screen::KeyTake),
            ];
        }
        match &self.overlay {
            Overlay::None => self.board_hints(),
            Overlay::Prompt(..) => footer::line_hints(),
            Overlay::Card(_) | Overlay::Help(_) => {
                let scrolls = self.hit_areas.last_scroll() > 0;
                let scroll = scrolls.then(|| KeyHint::state(KeyCode::Down, Screen::KeyScroll));
                let close = KeyHint::always(KeyCode::Esc, Screen::KeyClose);
                std::iter::once(close).chain(scroll).collect()
            }
            Overlay::Text(_) => vec![
                KeyHint::always(KeyCode::Esc, Screen::KeyClose),
                KeyHint::state(KeyCode::Down, Screen::KeyScroll),
            ],
            Overlay::Question(..) => vec![
                KeyHint::always(KeyCode::Char('y'), Screen::KeyYes),
                KeyHint::always(KeyCode::Char('n'), Screen::KeyNo),
            ],
            Overlay::Menu(..) => vec![
                KeyHint::always(KeyCode::Esc, Screen::KeyClose),
                KeyHint::state(KeyCode::Down, Screen::KeyChoose),
                KeyHint::state(KeyCode::Enter, Screen::KeyTake),
            ],
        }
    }

    /// Returns the keys that work while nothing lies on the board.
    fn board_hints(&self) -> Vec<KeyHint> {
        let keys = self.key_bindings();
        let always = keys.iter().filter(|(letter, _)| matches!(letter, 'm' | 'q'));
        let mut hints: Vec<KeyHint> =
            always.map(|&(letter, text)| KeyHint::always(KeyCode::Char(letter), text)).collect();
        hints.extend(self.state_hints());
        for &(letter, text) in keys {
            let code = KeyCode::Char(letter);
            if hints.iter().all(|hint| hint.code() != code) {
                hints.push(KeyHint::more(code, text));
            }
        }
        hints
    }

    /// Returns the keys that matter in this state of the game.
    fn state_hints(&self) -> Vec<KeyHint> {
        let letter = |letter, text| KeyHint::state(KeyCode::Char(letter), text);
        let remote = self.table.remote_state().is_some();
        if self.picked_source.is_some() {
            return vec![
                KeyHint::state(KeyCode::Enter, Screen::KeyPutDown),
                KeyHint::state(KeyCode::Esc, Screen::KeyLetGo),
                letter('?', Screen::KeyCard),
            ];
        }
        let analysis = self.analysing.then(|| letter('a', Screen::KeyEndAnalysis));
        let mut hints = Vec::new();
        if self.is_browsing() {
            hints.push(KeyHint::state(KeyCode::End, Screen::KeyBackToGame));
            if !remote && self.lesson.is_none() {
                hints.push(letter('k', Screen::KeyGoOn));
            }
            hints.extend(analysis);
            hints.extend([letter('[', Screen::KeyBack), letter(']', Screen::KeyForward)]);
            return hints;
        }
        hints.extend(analysis);
        if self.lesson.is_some() {
            hints.extend([
                letter('n', Screen::KeyNextLesson),
                letter('h', Screen::KeyAnswer),
                letter('u', Screen::KeyUndo),
            ]);
        } else if self.table.outcome().is_some() {
            hints.extend([letter('n', Screen::KeyNew), letter('[', Screen::KeyBack)]);
            return hints;
        } else if self.is_thinking() {
            hints.push(letter('.', Screen::KeyMoveNow));
            return hints;
        }
        hints.extend([
            KeyHint::state(KeyCode::Enter, Screen::KeyPickUp),
            letter(':', Screen::KeyTypeMove),
        ]);
        hints
    }
}
