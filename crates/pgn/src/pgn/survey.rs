//! Games that are checked and counted, not kept.

use alloc::string::ToString;

use wazir_game::Outcome;
use wazir_games::GameEntry;

use super::movetext::Sink;
use super::notated::Notated;
use super::reader::{Found, Product};
use super::tags::Tag;
use wazir_notation::CheckedGame;
use wazir_notation::Termination;

/// Counts what a tree would hold.
#[derive(Default)]
pub(super) struct Survey {
    /// The moves of the main line, up to a null move.
    moves: usize,
    branches: usize,
    depth: usize,
    /// Whether the present variation has no move yet.
    fresh: bool,
    /// Whether the main line holds a null move.
    is_null: bool,
    outcome: Option<Outcome>,
}

impl Survey {
    #[inline]
    fn turn(&mut self) {
        self.branches += usize::from(self.fresh);
        self.fresh = false;
    }

    fn finish(self, tags: &[Tag<'_>], found: Found) -> CheckedGame {
        let stated = || {
            let mut named = tags.iter().filter(|tag| tag.name == "Termination");
            named.find_map(|tag| tag.value().parse::<Termination>().ok())
        };
        let end = match self.outcome {
            Some(outcome) => Some(outcome.reason().to_string()),
            None if found.error.is_none() => stated().map(|end| end.to_string()),
            None => None,
        };
        CheckedGame::new(self.moves, self.branches, end).with_findings(found.error, found.warnings)
    }
}

impl<P: Notated> Sink<P> for Survey {
    #[inline]
    fn mv(&mut self, _: P::Move) {
        self.moves += usize::from(self.depth == 0 && !self.is_null);
        self.turn();
    }

    fn null(&mut self) {
        self.is_null |= self.depth == 0;
        self.turn();
    }

    fn open(&mut self) {
        self.depth += 1;
        self.fresh = true;
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.fresh = false;
    }

    fn last(&mut self, position: &P) {
        // What follows a null move belongs to no game.
        if !self.is_null {
            self.outcome = P::outcome(core::slice::from_ref(position));
        }
    }
}

/// Games that are counted.
pub(super) struct Surveys;

impl Product for Surveys {
    type Item = CheckedGame;
    type Sink<P: Notated> = Survey;

    fn sink<P: Notated>(_: &P) -> Survey {
        Survey::default()
    }

    fn own(sink: Survey, _: &GameEntry, tags: &[Tag<'_>], found: Found) -> CheckedGame {
        sink.finish(tags, found)
    }

    fn cwda(sink: Survey, tags: &[Tag<'_>], found: Found) -> CheckedGame {
        sink.finish(tags, found)
    }

    fn euroshogi(sink: Survey, tags: &[Tag<'_>], found: Found) -> CheckedGame {
        sink.finish(tags, found)
    }
}
