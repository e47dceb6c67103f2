//! The dialogue of `gnushogi -X`.

use wazir_games::{Move, Play};

use crate::Protocol;
use crate::dialect::Dialects;

use super::dialogue::{Budget, Choice, Decision, Dialogue, Heard, Thoughts};
use super::error::{DriverError, Unable};
use super::told::Told;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Silent,
    Greeting,
    Free,
    Thinking,
}

/// The dialogue that gnushogi has with xshogi: bare moves and words.
///
/// It has no sign that it is ready, keeps no promise about seconds and says nothing about its
/// thoughts, so a depth is the only limit.
#[derive(Clone, Debug, Default)]
pub struct GnuShogi {
    stage: Stage,
    name: Option<String>,
    /// How many moves of the game it knows.
    told: usize,
    depth: u32,
    dialects: Dialects,
}

impl GnuShogi {
    /// The same with these dialects.
    #[must_use]
    pub fn with_dialects(self, dialects: Dialects) -> Self {
        Self { dialects, ..self }
    }

    fn told<'g>(&self, game: &'g Play) -> Told<'g> {
        Told::new(game, &self.dialects, Protocol::GnuShogi)
    }
}

impl Dialogue for GnuShogi {
    fn greet(&mut self) -> Vec<String> {
        self.stage = Stage::Greeting;
        Vec::new()
    }

    fn hear(&mut self, line: &str) -> Heard {
        let small = line.to_ascii_lowercase();
        if self.stage == Stage::Greeting && small.contains("gnu shogi") {
            self.name = Some(line.trim().to_owned());
            self.stage = Stage::Free;
        } else if small.contains("illegal move") || small.contains("ambiguous") {
            return Heard::Refused(line.to_owned());
        } else if self.stage == Stage::Thinking {
            let thoughts = Thoughts { depth: self.depth, ..Thoughts::default() };
            let decision = match answer(line) {
                Some(mv) => Decision::mv(mv, thoughts),
                None if small.contains("resign") => Decision::other(Choice::Resign, thoughts),
                None => return Heard::Nothing,
            };
            self.stage = Stage::Free;
            self.told += 1;
            return Heard::Reply(decision);
        }
        Heard::Nothing
    }

    fn awaits(&self) -> Option<&'static str> {
        match self.stage {
            Stage::Silent | Stage::Free => None,
            Stage::Greeting => Some("banner"),
            Stage::Thinking => Some("move"),
        }
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// It has no options; a name is sent as a command, with its value on a line of its own.
    fn configure(&mut self, options: &[(String, String)]) -> Vec<String> {
        let lines = options.iter().flat_map(|(name, value)| [name.clone(), value.clone()]);
        lines.filter(|line| !line.is_empty()).collect()
    }

    fn new_game(&mut self, game: &Play) -> Result<Vec<String>, DriverError> {
        let told = self.told(game);
        if !told.variant().is_usual(Protocol::GnuShogi) || !told.begins_as_usual() {
            return Err(Unable::ShogiAlone.into());
        }
        self.told = 0;
        Ok(["new", "easy", "force"].map(str::to_owned).into())
    }

    fn go(&mut self, game: &Play, budget: &Budget) -> Result<Vec<String>, DriverError> {
        let Some(depth) = budget.depth else {
            return Err(Unable::DepthAlone.into());
        };
        let mut lines = vec!["force".to_owned()];
        lines.extend(self.told(game).moves(false).skip(self.told));
        lines.extend(["depth".to_owned(), depth.to_string(), "switch".to_owned()]);
        self.told = game.ply();
        self.depth = depth;
        self.stage = Stage::Thinking;
        Ok(lines)
    }

    fn read_move(&self, game: &Play, text: &str) -> Result<Move, DriverError> {
        self.told(game).understood(text)
    }
}

/// The move in `12. ... 3c3d 299990`. The prompt for the depth may stand before it, and the echo
/// of a move told to it has no dots.
fn answer(line: &str) -> Option<&str> {
    let (before, after) = line.split_once(". ... ")?;
    let numbered = before.chars().next_back().is_some_and(|digit| digit.is_ascii_digit());
    after.split_whitespace().next().filter(|_| numbered)
}

#[cfg(test)]
#[cfg(all(feature = "cwda", feature = "euroshogi", feature = "shogi"))]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::driver::testing::{game, game_at};

    #[test]
    fn a_game() {
        let mut gnu = GnuShogi::default();
        assert_eq!(gnu.greet(), [""; 0]);
        assert_eq!(gnu.awaits(), Some("banner"));
        gnu.hear("GNU Shogi 1.4.2");
        assert_eq!((gnu.awaits(), gnu.name()), (None, Some("GNU Shogi 1.4.2")));
        let mut scene = game("shogi");
        assert_eq!(gnu.new_game(&scene).unwrap(), ["new", "easy", "force"]);
        scene.play_text("7g7f").unwrap();
        let budget = Budget::default().with_depth(3);
        assert_eq!(gnu.go(&scene, &budget).unwrap(), ["force", "7g7f", "depth", "3", "switch"]);
        assert_eq!(gnu.hear("1. 7g7f 300000"), Heard::Nothing);
        let thoughts = Thoughts { depth: 3, ..Thoughts::default() };
        let decision = Decision::mv("3c3d", thoughts);
        assert_eq!(gnu.hear("depth = 1. ... 3c3d 300000"), Heard::Reply(decision));
        assert_eq!(gnu.awaits(), None);
        scene.play_text("3c3d").unwrap();
        scene.play_text("8h2b+").unwrap();
        // It knows its own move.
        assert_eq!(gnu.go(&scene, &budget).unwrap()[1], "8h2b+");
        assert!(matches!(gnu.hear("Illegal move (no match) 8h2b+"), Heard::Refused(_)));
    }

    #[test]
    fn what_it_cannot() {
        let mut gnu = GnuShogi::default();
        let tsume = game_at("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
        assert!(gnu.new_game(&tsume).is_err());
        assert!(gnu.new_game(&game("euroshogi")).is_err());
        let scene = game("shogi");
        let seconds = Budget::default().with_movetime(Duration::from_secs(1));
        assert!(gnu.go(&scene, &seconds).unwrap_err().to_string().contains("depth=3"));
    }

    #[test]
    fn lines_without_a_move() {
        for line in ["", "...", ". ... 7g7f", "é. ... 7g7f", "1. 7g7f 300000", "1. ... "] {
            assert_eq!(answer(line), None, "{line}");
        }
        assert_eq!(answer("9. ... P*5e"), Some("P*5e"));
    }
}
