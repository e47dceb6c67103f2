//! The command `position` of USI and UCI.

use wazir_registry::OpenError;
use wazir_text::{Message, message};

use super::{UciEngine, note};
use crate::dialect::ReadPositionError;
use crate::session::{SessionAction, excerpt};
use crate::texts::Protocols;

/// The reason why a position was not set up.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
enum PositionCommandError {
    Kind,
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Position(#[from] ReadPositionError),
}

impl PositionCommandError {
    fn message(&self) -> Message {
        match self {
            Self::Kind => Protocols::PositionKind.into(),
            Self::Open(error) => error.message(),
            Self::Position(error) => error.message(),
        }
    }
}

impl UciEngine {
    /// Sets up the position of the command and plays its moves. If the text extends the previous
    /// command, only the new moves are played.
    pub(super) fn position(&mut self, text: &str, out: &mut Vec<SessionAction>) {
        let more = text.strip_prefix(self.last_position.as_str()).filter(|more| {
            let whole_word = more.is_empty() || more.starts_with(' ');
            let has_moves = self.last_position.split(' ').any(|word| word == "moves");
            let goes_on = more.trim_start().starts_with("moves") || more.trim().is_empty();
            !self.last_position.is_empty() && whole_word && (has_moves || goes_on)
        });
        let moves = match more {
            Some(more) => more,
            None => match self.set_up(text) {
                Ok(moves) => moves,
                Err(error) => {
                    self.position_unread = true;
                    let kept = message!(Protocols::PositionKept { why: error.message() });
                    return out.push(note(kept));
                }
            },
        };
        let mut words = moves.split_ascii_whitespace().peekable();
        words.next_if_eq(&"moves");
        for mv in words {
            if let Err(refusal) = self.board.play_text(mv) {
                let (number, why) = (self.board.plies() + 1, refusal.message());
                self.last_position.clear();
                self.position_unread = true;
                let kept = message!(Protocols::MovesKept { ply: excerpt(mv), number, why });
                return out.push(note(kept));
            }
        }
        text.clone_into(&mut self.last_position);
        self.position_unread = false;
    }

    /// Sets up the position of a command and returns the text of its moves.
    fn set_up<'t>(&mut self, text: &'t str) -> Result<&'t str, PositionCommandError> {
        let end = text.find(" moves").filter(|&at| {
            text.get(at + 6..).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        let (place, moves) = end.and_then(|at| text.split_at_checked(at)).unwrap_or((text, ""));
        let (kind, rest) = place.trim().split_once(' ').unwrap_or((place.trim(), ""));
        self.last_position.clear();
        match kind {
            "startpos" if rest.trim().is_empty() => self.board.restart(&self.settings)?,
            "sfen" | "fen" => self.board.set_up(&self.settings, rest.trim(), kind == "sfen")?,
            _ => return Err(PositionCommandError::Kind),
        }
        Ok(moves)
    }
}
