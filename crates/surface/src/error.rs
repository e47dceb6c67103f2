//! Errors, refusals and places in texts.

use std::fmt;

use wazir::game::{ClaimError, IllegalMoveError, SquareRole};
use wazir::registry::{AnySquare, OpenError};
use wazir::text::{Message, line_column};

use crate::Bilingual;

/// The kind of an [`Error`]. Its name never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// No game has this id.
    UnknownGame,
    /// The game does not offer a chosen start, option, army or number of players.
    Setup,
    /// The text is not a position of the game, or the rules do not allow it.
    Position,
    /// The text is no move.
    Move,
    /// Several pieces could make the move.
    AmbiguousMove,
    /// The rules refuse the move; see [`Error::refusal`].
    IllegalMove,
    /// The game is over.
    GameOver,
    /// The claim does not exist or does not hold.
    Claim,
    /// The board has no square of this name.
    Square,
    /// The game has no seat of this number.
    Seat,
    /// A number or a name is none of those that are possible.
    Value,
    /// The text is no Betza notation, or no board can hold the movement.
    Betza,
    /// The army cannot be used.
    Army,
    /// The definition of a game is wrong.
    GameFile,
    /// The record is wrong: its syntax, a header or a variation.
    Record,
    /// No format has this name, or none is recognised.
    Format,
    /// The bytes are not text in the encoding, or in any.
    Encoding,
    /// The format cannot hold the game.
    Write,
    /// The text is no saved game.
    Saved,
    /// The game has no computer player, no mate or no endgame tables.
    Unsupported,
    /// The input is too long, too deep or too large.
    Limit,
    /// The [`Stop`](crate::Stop) flag was set.
    Stopped,
    /// Reading from a file failed.
    Io,
    /// A program that is an engine could not be run, ended, or did not answer.
    Engine,
}

impl ErrorKind {
    /// Every kind.
    pub const ALL: [Self; 24] = [
        Self::UnknownGame,
        Self::Setup,
        Self::Position,
        Self::Move,
        Self::AmbiguousMove,
        Self::IllegalMove,
        Self::GameOver,
        Self::Claim,
        Self::Square,
        Self::Seat,
        Self::Value,
        Self::Betza,
        Self::Army,
        Self::GameFile,
        Self::Record,
        Self::Format,
        Self::Encoding,
        Self::Write,
        Self::Saved,
        Self::Unsupported,
        Self::Limit,
        Self::Stopped,
        Self::Io,
        Self::Engine,
    ];

    /// Returns the kind as one word, for programs.
    ///
    /// ```
    /// assert_eq!(wazir_surface::ErrorKind::IllegalMove.as_str(), "illegal-move");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UnknownGame => "unknown-game",
            Self::Setup => "setup",
            Self::Position => "position",
            Self::Move => "move",
            Self::AmbiguousMove => "ambiguous-move",
            Self::IllegalMove => "illegal-move",
            Self::GameOver => "game-over",
            Self::Claim => "claim",
            Self::Square => "square",
            Self::Seat => "seat",
            Self::Value => "value",
            Self::Betza => "betza",
            Self::Army => "army",
            Self::GameFile => "game-file",
            Self::Record => "record",
            Self::Format => "format",
            Self::Encoding => "encoding",
            Self::Write => "write",
            Self::Saved => "saved",
            Self::Unsupported => "unsupported",
            Self::Limit => "limit",
            Self::Stopped => "stopped",
            Self::Io => "io",
            Self::Engine => "engine",
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The line of the text with carets under the place, on two lines; only the text that stands
    /// there if the line is not known.
    pub caret: String,
}

/// The number of characters of a line that [`Place::caret`] shows.
const CARET_WIDTH: usize = 70;

impl Place {
    /// Creates the place of some bytes of a text.
    pub(crate) fn of_span(text: &str, span: std::ops::Range<usize>) -> Self {
        let at = line_column(text, span.start);
        let before = text
            .get(..span.start)
            .map_or(text.len(), |before| before.rfind('\n').map_or(0, |line_end| line_end + 1));
        let line = text.get(before..).unwrap_or("");
        let line = line.lines().next().unwrap_or("");
        let marked = text.get(span).and_then(|found| found.lines().next()).unwrap_or("");
        let caret = caret_lines(line, at.column() - 1, marked.chars().count());
        Self { line: at.line(), column: at.column(), caret }
    }

    /// Creates a place of which only the text that is there is known.
    #[cfg(feature = "notation")]
    pub(crate) fn of_found(line: usize, column: usize, found: &str) -> Self {
        let caret = caret_lines(found, 0, found.chars().count());
        Self { line, column, caret }
    }
}

/// Returns a line of a text with carets under some of its characters. A long line is cut off
/// around the place.
fn caret_lines(line: &str, column: usize, width: usize) -> String {
    let width = width.clamp(1, CARET_WIDTH);
    let skipped = (column + width).saturating_sub(CARET_WIDTH);
    // A tab would misplace the caret.
    let shown = line.chars().map(|c| if c.is_control() { ' ' } else { c });
    let shown: String = shown.skip(skipped).take(CARET_WIDTH).collect();
    format!("{}\n{}{}", shown.trim_end(), " ".repeat(column - skipped), "^".repeat(width))
}

/// A square in a [`Refusal`] with the part that it plays.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SquareNote {
    /// `from`, `to`, `cause` (the piece here prevents the move) or `attacked`.
    pub role: &'static str,
    /// The name of the square.
    pub square: String,
}

/// The reason why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Refusal {
    /// The reason as one word for programs: those of
    /// [`IllegalMoveError::as_str`](wazir::game::IllegalMoveError::as_str), and `move` and
    /// `ambiguous-move` for texts that name no single move.
    pub reason: &'static str,
    /// The reason as a sentence.
    pub message: Bilingual,
    /// The squares concerned, in the order in which the sentence names them.
    pub squares: Vec<SquareNote>,
}

impl From<&IllegalMoveError<AnySquare>> for Refusal {
    fn from(why: &IllegalMoveError<AnySquare>) -> Self {
        let note = |(role, square): (SquareRole, &AnySquare)| SquareNote {
            role: role.as_str(),
            square: square.to_string(),
        };
        Self {
            reason: why.as_str(),
            message: why.message().into(),
            squares: why.squares_with_roles().into_iter().map(note).collect(),
        }
    }
}

/// The reason why a call failed.
///
/// ```
/// use wazir_surface::{ErrorKind, Game, Setup};
/// let error = Game::new("checkers", &Setup::default()).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::UnknownGame);
/// assert!(error.message().en.starts_with("there is no game `checkers`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    kind: ErrorKind,
    message: Bilingual,
    place: Option<Place>,
    refusal: Option<Refusal>,
    hint: Option<Bilingual>,
    others: Vec<Error>,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, message: impl Into<Message>) -> Self {
        Self::with_text(kind, message.into().into())
    }

    pub(crate) fn with_text(kind: ErrorKind, message: Bilingual) -> Self {
        let (place, refusal, hint, others) = (None, None, None, Vec::new());
        Self(Box::new(Details { kind, message, place, refusal, hint, others }))
    }

    pub(crate) fn illegal(why: &IllegalMoveError<AnySquare>) -> Self {
        let kind = match why {
            IllegalMoveError::GameOver(_) => ErrorKind::GameOver,
            _ => ErrorKind::IllegalMove,
        };
        let refusal = Refusal::from(why);
        let mut error = Self::with_text(kind, refusal.message.clone());
        error.0.refusal = Some(refusal);
        error
    }

    #[must_use]
    pub(crate) fn at(mut self, place: Place) -> Self {
        self.0.place = Some(place);
        self
    }

    #[cfg(feature = "notation")]
    #[must_use]
    pub(crate) fn with_refusal(mut self, refusal: Refusal) -> Self {
        self.0.refusal = Some(refusal);
        self
    }

    #[must_use]
    pub(crate) fn with_hint(mut self, hint: Option<Bilingual>) -> Self {
        self.0.hint = hint;
        self
    }

    #[cfg(feature = "variant")]
    #[must_use]
    pub(crate) fn with_others(mut self, others: Vec<Self>) -> Self {
        self.0.others = others;
        self
    }

    /// Returns the kind.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Returns the message: what is wrong, and what to do instead.
    pub fn message(&self) -> &Bilingual {
        &self.0.message
    }

    /// Returns the place in the text, if the error has one.
    pub fn place(&self) -> Option<&Place> {
        self.0.place.as_ref()
    }

    /// Returns the reason of the rules, for moves.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.0.refusal.as_ref()
    }

    /// Returns the squares concerned; empty if the error is not about a move.
    pub fn squares(&self) -> &[SquareNote] {
        self.0.refusal.as_ref().map_or(&[], |refusal| &refusal.squares)
    }

    /// Returns a suggestion for a fix, if there is one.
    pub fn hint(&self) -> Option<&Bilingual> {
        self.0.hint.as_ref()
    }

    /// Returns the further errors in the same text; only definitions of games have them.
    pub fn others(&self) -> &[Self] {
        &self.0.others
    }

    /// Returns the error as the answer to "why not?": the reason of the rules, or of the reader.
    pub(crate) fn into_refusal(self) -> Refusal {
        let Details { kind, message, refusal, .. } = *self.0;
        refusal.unwrap_or(Refusal { reason: kind.as_str(), message, squares: Vec::new() })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0.message, f)
    }
}

impl std::error::Error for Error {}

impl From<OpenError> for Error {
    fn from(error: OpenError) -> Self {
        let kind = match &error {
            OpenError::UnknownGame { .. } => ErrorKind::UnknownGame,
            OpenError::Position { .. } => ErrorKind::Position,
            OpenError::Armies { .. } => ErrorKind::Army,
            _ => ErrorKind::Setup,
        };
        Self::new(kind, error.message())
    }
}

impl From<ClaimError> for Error {
    fn from(error: ClaimError) -> Self {
        let kind = match error {
            ClaimError::GameOver => ErrorKind::GameOver,
            _ => ErrorKind::Claim,
        };
        Self::new(kind, error.message())
    }
}
