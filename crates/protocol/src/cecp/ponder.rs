//! Pondering under CECP.

use wazir_ai::Ponder;
use wazir_registry::AnyMove;

use super::{CecpEngine, JobPurpose, Mode};
use crate::job::{JobResult, SearchRequest};
use crate::session::SessionAction;

/// A search on the other side's time.
pub(super) struct Pondering {
    /// The expected move.
    pub(super) expected: AnyMove,
    switch: Ponder,
    /// The result, if the search ends before the move is played.
    pub(super) answer: Option<JobResult>,
}

impl CecpEngine {
    /// Searches for an answer to the expected reply.
    pub(super) fn ponder(&mut self, out: &mut Vec<SessionAction>) {
        let Some(hint) = self.hint else { return };
        let mut expected = self.board.clone();
        if expected.play(hint).is_err() || expected.game().outcome().is_some() {
            return;
        }
        let switch = Ponder::default();
        let plan = SearchRequest::new(&self.settings, self.limits().ponder(&switch), false);
        let job = expected.think(plan, &[], &self.settings);
        self.begin(job, JobPurpose::Ponder, out);
        self.pondering = Some(Pondering { expected: hint, switch, answer: None });
    }

    /// Handles the expected move: the search for the answer continues with a clock and with
    /// everything that it has found. Returns `false` if another move was played.
    pub(super) fn ponder_hit(&mut self, mv: &str, out: &mut Vec<SessionAction>) -> bool {
        let Some(pondering) = &self.pondering else { return false };
        let (Mode::Play(seat), Ok(expected)) = (self.mode, self.board.read(mv)) else {
            return false;
        };
        let known = pondering.answer.is_some() || self.current == Some(JobPurpose::Ponder);
        if expected != pondering.expected || seat == self.to_move() || !known {
            return false;
        }
        let mut after = self.board.clone();
        if after.play(expected).is_err() {
            return false;
        }
        let before = std::mem::replace(&mut self.board, after);
        if self.ended().is_some() {
            self.board = before;
            return false;
        }
        let limits = self.limits();
        self.hint = None;
        let Some(pondering) = self.pondering.take() else { return false };
        match pondering.answer {
            Some(answer) => self.play(answer, out),
            None => {
                pondering.switch.hit_with(&limits);
                self.current = Some(JobPurpose::Move);
            }
        }
        true
    }
}
