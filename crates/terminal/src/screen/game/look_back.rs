//! Look back at a lost game: the move where it turned.

use wazir_text::{Message, message};

use super::{GamePage, MenuAction, SearchTask};
use crate::look_back::{TurningPoint, loser, sentence};
use crate::screen::search_thread::PvLine;
use crate::texts::LookBack;

/// The key of the look back.
pub(super) const LOOK_BACK_KEY: char = 'w';

impl GamePage {
    /// Returns whether a person has lost this game to a program.
    fn can_look_back(&self) -> bool {
        self.lesson.is_none() && loser(self.table.outcome(), &self.players).is_some()
    }

    /// Returns a message about the end of the game, with the offer of a look back if the person
    /// has lost.
    pub(super) fn with_look_back_offer(&self, over: Message) -> Message {
        match self.can_look_back() {
            true => message!(LookBack::Offer { over }),
            false => over,
        }
    }

    /// Returns the entry of the look back in the list of actions, if it is possible.
    pub(super) fn look_back_action(&self) -> Option<MenuAction> {
        self.can_look_back().then_some(MenuAction::LookBack)
    }

    /// Searches for the move where the game turned.
    pub(super) fn request_look_back(&mut self) {
        match loser(self.table.outcome(), &self.players).filter(|_| self.can_look_back()) {
            Some(seat) => {
                self.analysing = false;
                self.clear_lines();
                self.request_search(SearchTask::LookBack(seat));
            }
            None => self.set_notice(LookBack::NotNow),
        }
    }

    /// Stops a look back in progress. Returns whether there was one.
    pub(super) fn cancel_look_back(&mut self) -> bool {
        if !matches!(self.job, Some((_, SearchTask::LookBack(_)))) {
            return false;
        }
        self.set_notice(LookBack::Stopped);
        self.start_search();
        true
    }

    pub(super) fn show_look_back_progress(&mut self, done: usize, all: usize) {
        self.set_notice(message!(LookBack::Progress { done, all }));
    }

    /// Shows the position where the game turned, with the better move, and says what happened.
    pub(super) fn show_turning_point(&mut self, point: Option<TurningPoint>) {
        self.set_notice(sentence(self.table.game(), point.as_ref(), self.move_style));
        if let Some(point) = point {
            self.browse_to(point.node);
            let TurningPoint { score, depth, better: moves, .. } = point;
            self.lines = vec![PvLine { rank: 1, score, depth, moves }];
        }
    }
}
