//! Moves as text, as typed values, or as checked legal moves.

use alloc::string::{String, ToString};
use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

use wazir_game::{LegalMove, MoveTextError, NodeId};
use wazir_registry::{AnyMove, Play};

use crate::FoldError;

/// A move in a command or an event.
///
/// It holds the move in the game's own notation, for storage. Where it is known, it also holds the
/// move itself, so the text is not parsed again, and after the session has checked the move, it is
/// not checked again either. Two moves are equal if their texts are.
///
/// ```
/// use wazir_registry::{GameRegistry, StartOptions};
/// use wazir_session::NotatedMove;
/// let game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
/// let mv = game.read_move("7g7f")?;
/// assert_eq!(NotatedMove::new(&game, mv), NotatedMove::from("7g7f"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NotatedMove {
    text: String,
    parsed: Parsed,
}

/// The form in which a move is known besides its text.
#[derive(Clone, Copy, Debug)]
enum Parsed {
    TextOnly,
    Move(AnyMove),
    Legal(LegalMove<AnyMove>),
}

impl NotatedMove {
    /// Creates it from a move in the current position of a game.
    pub fn new(game: &Play, mv: AnyMove) -> Self {
        Self { text: game.move_text(mv), parsed: Parsed::Move(mv) }
    }

    /// Returns the move in the game's own notation.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the move in the current position of a game. It need not be legal.
    ///
    /// # Errors
    /// Returns an error if the text is not a move, with the place where it stops being one.
    pub fn read(&self, game: &Play) -> Result<AnyMove, MoveTextError> {
        match self.parsed {
            Parsed::TextOnly => game.read_move(&self.text),
            Parsed::Move(mv) => Ok(mv),
            Parsed::Legal(legal) => Ok(legal.mv()),
        }
    }

    /// Returns this move with `mv` as its typed value, in the game's notation.
    pub(crate) fn with_move(&self, game: &Play, mv: AnyMove) -> Self {
        match self.parsed {
            Parsed::TextOnly => Self::new(game, mv),
            Parsed::Move(_) | Parsed::Legal(_) => self.clone(),
        }
    }

    /// Returns this move marked as legal.
    pub(crate) fn with_legal(self, legal: LegalMove<AnyMove>) -> Self {
        Self { parsed: Parsed::Legal(legal), ..self }
    }

    /// Plays it in a game; checks the rules unless that was done already.
    pub(crate) fn play(&self, game: &mut Play) -> Result<NodeId, FoldError> {
        let played = match self.parsed {
            Parsed::Legal(legal) => game.play_legal(legal),
            _ => game.play(self.read(game).map_err(FoldError::NotAMove)?),
        };
        played.map_err(FoldError::Illegal)
    }
}

impl PartialEq for NotatedMove {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for NotatedMove {}

impl From<&str> for NotatedMove {
    fn from(text: &str) -> Self {
        text.to_string().into()
    }
}

impl From<String> for NotatedMove {
    fn from(text: String) -> Self {
        Self { text, parsed: Parsed::TextOnly }
    }
}

impl FromStr for NotatedMove {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.into())
    }
}

impl fmt::Display for NotatedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}
