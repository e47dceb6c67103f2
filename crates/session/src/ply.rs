//! A move on its way into a game.

use alloc::string::{String, ToString};
use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

use wazir_game::MoveTextError;
use wazir_games::{Move, Play};

/// A move in a command or an event: in the game's own notation, for whoever keeps it, and where it
/// is known as the move itself, so that nobody has to read the text again.
///
/// Two plies are equal when their texts are.
///
/// ```
/// use wazir_games::{Games, Start};
/// use wazir_session::Ply;
/// let game = wazir_packs::games().open("shogi", &Start::default())?;
/// let mv = game.read("7g7f")?;
/// assert_eq!(Ply::of(&game, mv), Ply::from("7g7f"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ply {
    text: String,
    mv: Option<Move>,
}

impl Ply {
    /// A move of the present position of a game.
    pub fn of(game: &Play, mv: Move) -> Self {
        Self { text: game.write(mv), mv: Some(mv) }
    }

    /// The move in the game's own notation.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The move in the present position of a game, which need not be legal.
    ///
    /// # Errors
    /// Where the text stops being a move.
    pub fn read(&self, game: &Play) -> Result<Move, MoveTextError> {
        self.mv.map_or_else(|| game.read(&self.text), Ok)
    }
}

impl PartialEq for Ply {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Ply {}

impl From<&str> for Ply {
    fn from(text: &str) -> Self {
        Self { text: text.to_string(), mv: None }
    }
}

impl From<String> for Ply {
    fn from(text: String) -> Self {
        Self { text, mv: None }
    }
}

impl FromStr for Ply {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.into())
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}
