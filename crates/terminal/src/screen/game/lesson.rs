//! Lessons on the game page.

use wazir_lessons::{Lesson, Verdict};
use wazir_registry::{GameRegistry, MoveChoice};
use wazir_session::{Command, NotatedMove};
use wazir_text::message;

use super::{Effect, GamePage};
use crate::autosave::Autosave;
use crate::players::{Player, Players};
use crate::screen::learn::LearnPage;
use crate::screen::options::OPTIONS_KEY;
use crate::table::Table;
use crate::texts::Screen;

/// Keys and their actions in a lesson, most useful first.
pub(super) const LESSON_KEY_BINDINGS: [(char, Screen); 12] = [
    ('m', Screen::KeyMenu),
    ('n', Screen::KeyNextLesson),
    ('h', Screen::KeyAnswer),
    ('u', Screen::KeyUndo),
    ('r', Screen::KeyRedo),
    ('?', Screen::KeyCard),
    ('f', Screen::KeyFlip),
    ('y', Screen::KeyCopy),
    ('[', Screen::KeyBack),
    (']', Screen::KeyForward),
    (OPTIONS_KEY, Screen::KeyOptions),
    ('q', Screen::KeyToTheList),
];

impl GamePage {
    /// Creates a page for a lesson, with the learner in all seats. Returns `None` if the lesson
    /// cannot be opened.
    pub(crate) fn of_lesson(lesson: Lesson, games: &GameRegistry) -> Option<Self> {
        let game = lesson.open(games).ok()?;
        let seats = game.seats();
        let seen = game.position().facing(game.to_move());
        let players = Players::new(&seats, &vec![Player::Person; seats.len()]).ok()?;
        let table = Table::new(game, &players, Autosave::default()).ok()?;
        let mut page = Self::new(table, players, games.clone());
        (page.orientation, page.lesson) = (seen, Some(lesson));
        page.cursor = page.default_cursor();
        Some(page)
    }

    /// Handles a letter in a lesson. Returns `false` if it means the same as in a game.
    pub(super) fn lesson_command(&mut self, letter: char) -> bool {
        let Some(lesson) = &self.lesson else { return false };
        match letter {
            'h' => {
                let game = self.table.game();
                let solution = lesson.current_step(game).map(|step| step.solution().to_owned());
                if let Some(solution) = solution {
                    let read = wazir_notation::read_move(game, &solution);
                    let mv = read.map_or(solution, |mv| self.move_style.write(game, mv));
                    self.set_notice(message!(Screen::Solution { mv }));
                }
            }
            'n' => {
                let next = LearnPage::next_lesson(&self.games, lesson);
                let next = next.and_then(|next| Self::of_lesson(next, &self.games));
                match next {
                    Some(next) => *self = next,
                    None => self.is_closed = true,
                }
            }
            'a' | 'c' | 's' | 'o' | 'k' => {}
            _ => return false,
        }
        true
    }

    /// Checks a move of a lesson. If it is right, plays it and the replies.
    pub(super) fn answer_lesson(&mut self, choice: &MoveChoice) {
        let Some(lesson) = self.lesson.clone() else { return };
        let verdict = lesson.check_answer(self.table.game(), choice.mv);
        let replies = match &verdict {
            Verdict::Wrong(why) => {
                (self.picked_source, self.move_menu) = (None, None);
                self.effects.push(Effect::Bell);
                return self.set_notice(why.clone());
            }
            Verdict::Continue { replies } => replies.clone(),
            _ => Vec::new(),
        };
        let game = self.table.game();
        let first = (game.to_move(), NotatedMove::new(game, choice.mv));
        // A right move and its replies are legal.
        let _ = self.table.apply(&Command::play(first.0, first.1));
        for reply in replies {
            let _ = self.table.play_text(&reply);
        }
        self.after_change();
        let next = match (verdict, LearnPage::next_lesson(&self.games, &lesson)) {
            (Verdict::Continue { .. }, _) => match lesson.current_task(self.table.game()) {
                Some(task) => message!(Screen::Right { task: task.clone() }),
                None => return,
            },
            (_, Some(_)) => Screen::NextLesson.into(),
            (_, None) => Screen::AllLearnt.into(),
        };
        self.set_notice(next);
    }
}
