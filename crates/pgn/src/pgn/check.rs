//! Games that are checked and counted, but not kept.

use alloc::string::ToString;

use wazir_game::Outcome;
use wazir_registry::GameEntry;

use super::movetext::MovetextVisitor;
use super::position::PgnPosition;
use super::reader::{GameFindings, GameProduct};
use super::tags::Tag;
use wazir_notation::CheckedGame;
use wazir_notation::Termination;

/// A visitor that counts the contents of a tree.
#[derive(Default)]
pub(super) struct GameCheck {
    /// The number of moves in the main line, up to a null move.
    moves: usize,
    branches: usize,
    depth: usize,
    /// Set while the current variation has no move.
    fresh: bool,
    /// Set if the main line contains a null move.
    is_null: bool,
    outcome: Option<Outcome>,
}

impl GameCheck {
    #[inline]
    fn turn(&mut self) {
        self.branches += usize::from(self.fresh);
        self.fresh = false;
    }

    fn finish(self, tags: &[Tag<'_>], found: GameFindings) -> CheckedGame {
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

impl<P: PgnPosition> MovetextVisitor<P> for GameCheck {
    #[inline]
    fn mv(&mut self, _: P::Move) {
        self.moves += usize::from(self.depth == 0 && !self.is_null);
        self.turn();
    }

    fn null_move(&mut self) {
        self.is_null |= self.depth == 0;
        self.turn();
    }

    fn begin_variation(&mut self) {
        self.depth += 1;
        self.fresh = true;
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
        self.fresh = false;
    }

    fn main_line_end(&mut self, position: &P) {
        // Moves after a null move belong to no game.
        if !self.is_null {
            self.outcome = P::outcome(core::slice::from_ref(position));
        }
    }
}

/// A product that counts games.
pub(super) struct CheckProduct;

impl GameProduct for CheckProduct {
    type Item = CheckedGame;
    type Visitor<P: PgnPosition> = GameCheck;

    fn visitor<P: PgnPosition>(_: &P) -> GameCheck {
        GameCheck::default()
    }

    fn own(sink: GameCheck, _: &GameEntry, tags: &[Tag<'_>], found: GameFindings) -> CheckedGame {
        sink.finish(tags, found)
    }

    fn cwda(sink: GameCheck, tags: &[Tag<'_>], found: GameFindings) -> CheckedGame {
        sink.finish(tags, found)
    }

    fn euroshogi(sink: GameCheck, tags: &[Tag<'_>], found: GameFindings) -> CheckedGame {
        sink.finish(tags, found)
    }
}
