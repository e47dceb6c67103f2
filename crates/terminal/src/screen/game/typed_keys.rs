//! Keys that turn out to be the beginning of a move: `c2` is a square, and not the second entry of
//! the list of key `c`.

use ratatui::crossterm::event::KeyCode;
use wazir_game::NodeId;
use wazir_geometry::Facing;
use wazir_text::Message;

use super::look_back::LOOK_BACK_KEY;
use super::{GamePage, LineEditor, MenuAction, Overlay, Prompt, SearchTask};

/// A letter that acted as a key, and what it may have changed.
#[derive(Clone, Debug)]
pub(super) struct LetterKey {
    letter: char,
    node: NodeId,
    orientation: Facing,
    analysing: bool,
    has_lines: bool,
    notice: Option<Message>,
}

impl GamePage {
    /// Handles a letter, and remembers it for the next key.
    pub(super) fn press_letter(&mut self, letter: char) {
        let before = LetterKey {
            letter,
            node: self.shown_game().record().cursor(),
            orientation: self.orientation,
            analysing: self.analysing,
            has_lines: !self.lines.is_empty(),
            notice: self.notice.clone(),
        };
        self.letter_command(letter);
        let types_move = matches!(self.overlay, Overlay::Prompt(Prompt::Move | Prompt::Chat, _));
        self.last_letter = (!types_move).then_some(before);
    }

    /// Opens the line for moves with the letter before and this key, if the two begin a move or a
    /// square. Returns `false` if they do not.
    pub(super) fn type_instead(&mut self, before: &LetterKey, key: KeyCode) -> bool {
        let KeyCode::Char(sign) = key else { return false };
        if !self.continues_move(before, sign) {
            return false;
        }
        // What the letter did as a key is undone.
        self.orientation = before.orientation;
        self.notice.clone_from(&before.notice);
        let asked = matches!(self.job, Some((_, SearchTask::Hint)));
        let answered = !before.has_lines && !self.lines.is_empty();
        if asked || answered || self.analysing != before.analysing {
            self.analysing = before.analysing;
            self.clear_lines();
            self.start_search();
        }
        let line = LineEditor::new(&format!("{}{sign}", before.letter));
        self.overlay = Overlay::Prompt(Prompt::Move, line);
        self.offer_completions();
        true
    }

    /// Returns whether a letter that acted as a key and the character after it begin a move or a
    /// square.
    fn continues_move(&self, before: &LetterKey, sign: char) -> bool {
        let game = self.shown_game();
        let names_file = matches!(self.overlay, Overlay::Prompt(..));
        if game.record().cursor() != before.node {
            return false;
        }
        let pair = format!("{}{sign}", before.letter);
        let begins = |text: &str| !wazir_notation::complete_move(game, text).is_empty();
        match sign {
            // No file name begins with these, but `s-68` and `o-o` do.
            '-' | '*' => names_file,
            '0'..='9' => {
                game.board().square_by_name(&pair).is_some()
                    || begins(&pair)
                    || begins(&format!("{}-{sign}", before.letter))
            }
            _ => sign.is_alphabetic() && !names_file && !self.is_key(sign) && begins(&pair),
        }
    }

    /// Returns whether a letter does something here.
    fn is_key(&self, letter: char) -> bool {
        match &self.overlay {
            Overlay::Menu(actions, _) => {
                let mut keys = actions.iter().enumerate().map(|(at, action)| action.key(at));
                keys.any(|key| key == Some(letter))
            }
            Overlay::Question(..) => matches!(letter, 'y' | 'n'),
            _ => {
                let others = ['k', LOOK_BACK_KEY];
                others.contains(&letter)
                    || self.key_bindings().iter().any(|&(key, _)| key == letter)
            }
        }
    }

    /// Returns the key that chooses an action of the list that is shown. A number that belongs to a
    /// square after the letter that opened the list is none.
    pub(super) fn list_key(&self, action: MenuAction, at: usize) -> Option<char> {
        let key = action.key(at)?;
        let before = self.last_letter.as_ref().filter(|_| key.is_ascii_digit());
        (!before.is_some_and(|before| self.continues_move(before, key))).then_some(key)
    }
}
