//! The driver side of the dialogue of `gnushogi -X`.

use wazir_registry::{AnyMove, Play};

use crate::Protocol;

use super::dialogue::{
    Dialogue, DialogueEvent, DriverLimits, EngineDecision, RawReply, SearchSoFar,
};
use super::driver_game::DriverGame;
use super::error::{CannotPlayReason, DriverError};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Silent,
    Greeting,
    Free,
    Thinking,
}

/// The dialogue between gnushogi and xshogi, which consists of bare moves and words.
///
/// gnushogi does not announce when it is ready, does not respect seconds and does not report its
/// search, so a depth is the only limit.
#[derive(Clone, Debug, Default)]
pub struct GnuShogi {
    stage: Stage,
    name: Option<String>,
    /// The number of moves of the game that the engine knows.
    moves_sent: usize,
    depth: u32,
}

impl GnuShogi {
    fn told<'g>(&self, game: &'g Play) -> DriverGame<'g> {
        DriverGame::new(game, Protocol::GnuShogi)
    }
}

impl Dialogue for GnuShogi {
    fn opening_lines(&mut self) -> Vec<String> {
        self.stage = Stage::Greeting;
        Vec::new()
    }

    fn receive(&mut self, line: &str) -> DialogueEvent {
        let small = line.to_ascii_lowercase();
        if self.stage == Stage::Greeting && small.contains("gnu shogi") {
            self.name = Some(line.trim().to_owned());
            self.stage = Stage::Free;
        } else if small.contains("illegal move") || small.contains("ambiguous") {
            return DialogueEvent::Refused(line.to_owned());
        } else if self.stage == Stage::Thinking {
            let thoughts = SearchSoFar { depth: self.depth, ..SearchSoFar::default() };
            let decision = match answer(line) {
                Some(mv) => RawReply::mv(mv, thoughts),
                None if small.contains("resign") => {
                    RawReply::other(EngineDecision::Resign, thoughts)
                }
                None => return DialogueEvent::Nothing,
            };
            self.stage = Stage::Free;
            self.moves_sent += 1;
            return DialogueEvent::Decided(decision);
        }
        DialogueEvent::Nothing
    }

    fn awaited(&self) -> Option<&'static str> {
        match self.stage {
            Stage::Silent | Stage::Free => None,
            Stage::Greeting => Some("banner"),
            Stage::Thinking => Some("move"),
        }
    }

    /// It looks at its input only between moves.
    fn stop_line(&self) -> Option<&'static str> {
        None
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Sends each name as a command, and its value on a line of its own, because gnushogi has no
    /// options.
    fn option_lines(&mut self, options: &[(String, String)]) -> Vec<String> {
        let lines = options.iter().flat_map(|(name, value)| [name.clone(), value.clone()]);
        lines.filter(|line| !line.is_empty()).collect()
    }

    fn new_game(&mut self, game: &Play) -> Result<Vec<String>, DriverError> {
        let told = self.told(game);
        if !told.variant().is_default_for(Protocol::GnuShogi) || !told.starts_at_default() {
            return Err(CannotPlayReason::OnlyShogi.into());
        }
        self.moves_sent = 0;
        Ok(["new", "easy", "force"].map(str::to_owned).into())
    }

    fn go(&mut self, game: &Play, budget: &DriverLimits) -> Result<Vec<String>, DriverError> {
        let Some(depth) = budget.depth else {
            return Err(CannotPlayReason::OnlyDepth.into());
        };
        let mut lines = vec!["force".to_owned()];
        lines.extend(self.told(game).moves(false).skip(self.moves_sent));
        lines.extend(["depth".to_owned(), depth.to_string(), "switch".to_owned()]);
        self.moves_sent = game.ply();
        self.depth = depth;
        self.stage = Stage::Thinking;
        Ok(lines)
    }

    fn read_move(&self, game: &Play, text: &str) -> Result<AnyMove, DriverError> {
        self.told(game).read_engine_move(text)
    }
}

/// Returns the move in `12. ... 3c3d 299990`. The prompt for the depth may precede it; the echo of
/// a move that was sent has no dots.
fn answer(line: &str) -> Option<&str> {
    let (before, after) = line.split_once(". ... ")?;
    let numbered = before.chars().next_back().is_some_and(|digit| digit.is_ascii_digit());
    after.split_whitespace().next().filter(|_| numbered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_without_a_move() {
        for line in ["", "...", ". ... 7g7f", "é. ... 7g7f", "1. 7g7f 300000", "1. ... "] {
            assert_eq!(answer(line), None, "{line}");
        }
        assert_eq!(answer("9. ... P*5e"), Some("P*5e"));
    }
}
