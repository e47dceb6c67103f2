//! Errors with a location in the text, losses, and written records.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt;
use core::ops::Range;

use wazir_game::Game;
use wazir_text::{Argument, Message, line_column, message};

use crate::GameTree;
use crate::texts::{Losses, Records};

/// The number of characters of the offending text that an error keeps.
pub const MAX_SNIPPET_CHARS: usize = 40;

/// The kind of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The bytes are not text in any supported encoding.
    Encoding,
    /// The format does not allow this text here.
    Syntax,
    /// The value of a header cannot be parsed.
    Header,
    /// The start position cannot be parsed, or the rules do not allow it.
    Position,
    /// The text is not a move.
    Move,
    /// More than one piece could make the move.
    AmbiguousMove,
    /// The move is not legal.
    IllegalMove,
    /// The variation does not branch off anywhere.
    Variation,
    /// The game or variant of the record is not known.
    Game,
    /// A limit on nesting, length or numbers is exceeded.
    Limit,
}

impl ErrorKind {
    /// The kind as one word, for programs.
    ///
    /// ```
    /// assert_eq!(wazir_notation::ErrorKind::IllegalMove.as_str(), "illegal-move");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Encoding => "encoding",
            Self::Syntax => "syntax",
            Self::Header => "header",
            Self::Position => "position",
            Self::Move => "move",
            Self::AmbiguousMove => "ambiguous-move",
            Self::IllegalMove => "illegal-move",
            Self::Variation => "variation",
            Self::Game => "game",
            Self::Limit => "limit",
        }
    }
}

/// The error that stopped a reader: its kind, its location, the text found there, and the reason.
///
/// ```
/// use wazir_notation::{Error, ErrorKind};
///
/// wazir_text::texts! { Pgn { AnySquare { en: "a square expected", ja: "マスが必要です" } } }
///
/// # fn main() {
/// let error = Error::new(ErrorKind::Move, "V2.2\nPI\n+77Z6FU\n", 8..15, Pgn::AnySquare);
/// assert_eq!((error.line(), error.column(), error.text()), (3, 1, "+77Z6FU"));
/// assert_eq!(error.to_string(), "line 3, column 1: `+77Z6FU`: a square expected");
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.located_message())]
pub struct Error {
    kind: ErrorKind,
    line: usize,
    column: usize,
    text: String,
    reason: Message,
    /// `true` if the error concerns the whole text.
    whole: bool,
}

impl Error {
    /// Creates an error about the bytes `span` of `source`.
    ///
    /// The span is clamped to `source` and to whole characters. Only its first line is kept, up to
    /// [`MAX_SNIPPET_CHARS`] characters.
    pub fn new(
        kind: ErrorKind,
        source: &str,
        span: Range<usize>,
        reason: impl Into<Message>,
    ) -> Self {
        let start = floor_char_boundary(source, span.start);
        let end = floor_char_boundary(source, span.end).max(start);
        let place = line_column(source, start);
        let (line, column) = (place.line(), place.column());
        let found = source[start..end].chars().take_while(|&c| c != '\n' && c != '\r');
        let text = found.take(MAX_SNIPPET_CHARS).collect();
        Self { kind, line, column, text, reason: reason.into(), whole: false }
    }

    /// Creates an error that concerns no particular location in the text.
    pub fn without_location(kind: ErrorKind, reason: impl Into<Message>) -> Self {
        let reason = reason.into();
        Self { kind, line: 1, column: 1, text: String::new(), reason, whole: true }
    }

    /// Returns `true` if the error concerns no particular location. Line and column are then 1.
    pub fn has_no_location(&self) -> bool {
        self.whole
    }

    /// The kind of the error.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The text found there, at most 40 characters of it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The reason, or what was expected, as a translatable text.
    pub fn message(&self) -> &Message {
        &self.reason
    }

    /// The reason with its location and the text found there, as `Display` prints it in English.
    pub fn located_message(&self) -> Message {
        if self.whole {
            return self.reason.clone();
        }
        located_message(self.line, self.column, &self.text, self.reason.clone())
    }

    /// The reason, or what was expected, in English.
    pub fn reason(&self) -> String {
        self.reason.to_string()
    }

    /// Moves the error from the text `part` to its place in `source`, of which `part` is a slice.
    pub fn embedded_in(mut self, source: &str, part: &str) -> Self {
        let start = line_column(source, span_of(source, part).start);
        if self.line == 1 {
            self.column += start.column() - 1;
        }
        self.line += start.line() - 1;
        self
    }

    /// Adds `lines` to the line number, for a text that starts that many lines further down.
    #[must_use]
    pub fn offset_lines(mut self, lines: usize) -> Self {
        self.line += lines;
        self.whole &= lines == 0;
        self
    }
}

/// Puts a line, a column and the text found there in front of a message; the text may be empty.
pub fn located_message(line: usize, column: usize, text: &str, why: Message) -> Message {
    if text.is_empty() {
        return message!(Records::At { line, column, why });
    }
    message!(Records::TextAt { line, column, text: Argument::from_display(text), why })
}

/// Returns the start of the character at or before a byte of the text.
fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Returns the byte range of `part` in `source`; `part` must be a slice of `source`.
///
/// Readers work on slices and compute locations only for errors.
pub fn span_of(source: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).saturating_sub(source.as_ptr() as usize);
    start..start + part.len()
}

/// Creates an error about `part`, a slice of `source`.
pub fn error_at(kind: ErrorKind, source: &str, part: &str, reason: impl Into<Message>) -> Error {
    Error::new(kind, source, span_of(source, part), reason)
}

/// Returns the first word of a text, for an error about it.
pub fn first_word(text: &str) -> &str {
    text.split([' ', '\t', '\r', '\n', '\u{3000}']).next().unwrap_or("")
}

/// A part of a record that a format cannot hold, in the order in which losses are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// The moves; only a position is written.
    Moves,
    /// Every line but the main one.
    Variations,
    /// Null moves, everything after them, and the other continuations beside them.
    NullMoves,
    /// Comments.
    Comments,
    /// Bookmarks (KIF `&` lines).
    Bookmarks,
    /// The times of the moves.
    Times,
    /// Some of the headers.
    Headers,
    /// Marks such as `!?` (NAGs).
    Marks,
    /// The termination of the game.
    Ending,
    /// The illegal move that ended the game.
    IllegalMove,
    /// The number of the first move, if it is not 1.
    MoveNumber,
    /// Rules of the game that are not the default ones.
    Rules,
    /// Characters that the encoding lacks; they were replaced.
    Characters,
}

impl Loss {
    /// What is lost as one word, for programs.
    ///
    /// ```
    /// assert_eq!(wazir_notation::Loss::NullMoves.as_str(), "null-moves");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Variations => "variations",
            Self::NullMoves => "null-moves",
            Self::Comments => "comments",
            Self::Bookmarks => "bookmarks",
            Self::Times => "times",
            Self::Headers => "headers",
            Self::Marks => "marks",
            Self::Ending => "ending",
            Self::IllegalMove => "illegal-move",
            Self::MoveNumber => "move-number",
            Self::Rules => "rules",
            Self::Characters => "characters",
        }
    }

    /// The name of what is lost, as a translatable text.
    pub fn message(self) -> Message {
        Message::from(match self {
            Self::Moves => Losses::Moves,
            Self::Variations => Losses::Variations,
            Self::NullMoves => Losses::NullMoves,
            Self::Comments => Losses::Comments,
            Self::Bookmarks => Losses::Bookmarks,
            Self::Times => Losses::Times,
            Self::Headers => Losses::Headers,
            Self::Marks => Losses::Marks,
            Self::Ending => Losses::Ending,
            Self::IllegalMove => Losses::IllegalMove,
            Self::MoveNumber => Losses::MoveNumber,
            Self::Rules => Losses::Rules,
            Self::Characters => Losses::Characters,
        })
    }

    /// Joins several losses with commas.
    ///
    /// ```
    /// use wazir_notation::Loss;
    /// assert_eq!(Loss::list(&[Loss::Times, Loss::Marks]).to_string(), "times, move marks");
    /// ```
    pub fn list(lost: &[Self]) -> Argument {
        let words = lost.iter().map(|loss| Argument::from(loss.message()));
        let all = words.reduce(|first, second| message!(Records::Comma { first, second }).into());
        all.unwrap_or(Argument::from(""))
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// The reason why a record cannot be written in a format at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum WriteError {
    /// The format does not hold this game.
    WrongGame {
        /// The requested format.
        format: &'static str,
        /// The game of the record, by the name that its players use.
        game: String,
        /// The names of the formats that hold this game, separated by commas.
        instead: String,
    },
    /// There are several games, and the format holds only one.
    OneGame {
        /// The requested format.
        format: &'static str,
    },
    /// The start position cannot be expressed.
    Position {
        /// The requested format.
        format: &'static str,
        /// The reason.
        reason: String,
    },
    /// The encoding lacks a character.
    Character {
        /// The requested encoding.
        encoding: &'static str,
        /// The first character that the encoding lacks.
        character: char,
        /// The line of the text, from 1.
        line: usize,
    },
}

impl WriteError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::WrongGame { format, game, instead } => {
                let (game, instead) = (game.clone(), instead.clone());
                message!(Losses::WrongGame { format: *format, game, instead })
            }
            Self::OneGame { format } => message!(Losses::OneGame { format: *format }),
            Self::Position { format, reason } => {
                message!(Losses::Position { format: *format, reason: reason.clone() })
            }
            Self::Character { encoding, character, line } => {
                let character = Argument::from_display(character);
                message!(Losses::Character { encoding: *encoding, character, line: *line })
            }
        }
    }
}

/// A record in text form, and what the text does not hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenRecord {
    text: String,
    lost: alloc::collections::BTreeSet<Loss>,
}

impl WrittenRecord {
    /// Wraps a text that holds the whole record.
    pub fn lossless(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    /// Writes a tree with `write`, which cannot hold null moves, and notes the loss if there are
    /// any.
    pub fn without_null_moves<G: Game>(
        tree: &GameTree<G>,
        write: impl FnOnce(&GameTree<G>) -> Self,
    ) -> Self {
        if tree.has_null_moves() {
            write(&tree.without_null_moves()).with_loss_if(Loss::NullMoves, true)
        } else {
            write(tree)
        }
    }

    /// Writes a tree with `write`, which cannot hold illegal moves, and notes the loss if there are
    /// any.
    pub fn without_illegal_moves<G: Game>(
        tree: &GameTree<G>,
        write: impl FnOnce(&GameTree<G>) -> Self,
    ) -> Self {
        if tree.has_illegal_moves() {
            write(&tree.without_illegal_moves()).with_loss_if(Loss::IllegalMove, true)
        } else {
            write(tree)
        }
    }

    /// Notes that something is lost.
    pub fn add_loss(&mut self, loss: Loss) {
        self.lost.insert(loss);
    }

    /// Notes that something is lost, if `is_lost`.
    #[must_use]
    pub fn with_loss_if(mut self, loss: Loss, is_lost: bool) -> Self {
        if is_lost {
            self.add_loss(loss);
        }
        self
    }

    /// Appends a line feed to the text.
    #[must_use]
    pub fn with_line_end(mut self) -> Self {
        self.text.push('\n');
        self
    }

    /// The text of the record.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Everything the text does not hold, each kind once.
    pub fn losses(&self) -> impl Iterator<Item = Loss> + '_ {
        self.lost.iter().copied()
    }

    /// Returns the text and discards the losses.
    pub fn into_text(self) -> String {
        self.text
    }
}

impl From<&str> for WrittenRecord {
    fn from(text: &str) -> Self {
        Self::lossless(text.to_owned())
    }
}
