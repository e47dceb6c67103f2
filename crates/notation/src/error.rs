//! What is wrong with a text, and where.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt;
use core::ops::Range;

use wazir_game::Game;
use wazir_text::{Argument, Message, line_column, message};

use crate::GameTree;
use crate::texts::{Losses, Records};

/// How many characters of the offending text an error keeps.
pub const MAX_SNIPPET_CHARS: usize = 40;

/// What kind of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The bytes are no text in any encoding that is read.
    Encoding,
    /// Something stands where the format has no place for it.
    Syntax,
    /// A header has a value that cannot be understood.
    Header,
    /// The start position cannot be read, or the rules do not allow it.
    Position,
    /// A text that is no move.
    Move,
    /// A move that more than one piece could make.
    AmbiguousMove,
    /// A move that the rules refuse.
    IllegalMove,
    /// A variation that starts nowhere.
    Variation,
    /// The record belongs to a game or variant that is not known.
    Game,
    /// More nesting, length or number than is read.
    Limit,
}

impl ErrorKind {
    /// The kind as one word, for machines.
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

/// Why a record could not be read further: kind, place, the text found there, and what is the
/// matter with it.
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
    /// Whether it is about the whole text.
    whole: bool,
}

impl Error {
    /// An error about the bytes `span` of `source`.
    ///
    /// The span is cut to what `source` has and to whole characters; of a long one only the
    /// beginning is kept.
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

    /// An error that concerns no particular place of the text.
    pub fn without_location(kind: ErrorKind, reason: impl Into<Message>) -> Self {
        let reason = reason.into();
        Self { kind, line: 1, column: 1, text: String::new(), reason, whole: true }
    }

    /// Whether it concerns no particular place of the text. Line and column are then 1.
    pub fn has_no_location(&self) -> bool {
        self.whole
    }

    /// What kind of thing is wrong.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The text found there, at most 40 characters of it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is the matter with it, or what was expected, as a sentence that can be said in several
    /// languages.
    pub fn message(&self) -> &Message {
        &self.reason
    }

    /// The same with the place and the text found there: what `Display` says in English.
    pub fn located_message(&self) -> Message {
        if self.whole {
            return self.reason.clone();
        }
        located_message(self.line, self.column, &self.text, self.reason.clone())
    }

    /// What is the matter with it, or what was expected, in English.
    pub fn reason(&self) -> String {
        self.reason.to_string()
    }

    /// The same error, about a text that is `part` of `source`.
    pub fn embedded_in(mut self, source: &str, part: &str) -> Self {
        let start = line_column(source, span_of(source, part).start);
        if self.line == 1 {
            self.column += start.column() - 1;
        }
        self.line += start.line() - 1;
        self
    }

    /// The same error, for a text that starts `lines` further down.
    #[must_use]
    pub fn offset_lines(mut self, lines: usize) -> Self {
        self.line += lines;
        self.whole &= lines == 0;
        self
    }
}

/// What is said of a text in a line and column; the text may be empty.
pub fn located_message(line: usize, column: usize, text: &str, why: Message) -> Message {
    if text.is_empty() {
        return message!(Records::At { line, column, why });
    }
    message!(Records::TextAt { line, column, text: Argument::from_display(text), why })
}

/// The nearest start of a character at or before a byte of the text.
fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The part of `source` that `part` is, in bytes; `part` must be a slice of `source`.
///
/// Readers work on slices, and only when something is wrong ask where they lie.
pub fn span_of(source: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).saturating_sub(source.as_ptr() as usize);
    start..start + part.len()
}

/// An error about `part`, a slice of `source`.
pub fn error_at(kind: ErrorKind, source: &str, part: &str, reason: impl Into<Message>) -> Error {
    Error::new(kind, source, span_of(source, part), reason)
}

/// The first word of a text, for an error about it.
pub fn first_word(text: &str) -> &str {
    text.split([' ', '\t', '\r', '\n', '\u{3000}']).next().unwrap_or("")
}

/// What a format cannot hold of a record, in the order in which it is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// The moves, where only a position is written.
    Moves,
    /// Lines other than the main one.
    Variations,
    /// Null moves, and what follows them or stands beside them.
    NullMoves,
    /// Comments.
    Comments,
    /// Bookmarks.
    Bookmarks,
    /// The times of the moves.
    Times,
    /// Some of the headers.
    Headers,
    /// Marks such as `!?` (NAGs).
    Marks,
    /// How the game ended.
    Ending,
    /// The illegal move by which the game ended.
    IllegalMove,
    /// The number of the first move, where it is not 1.
    MoveNumber,
    /// Rules of the game that are not the usual ones.
    Rules,
    /// Characters that the encoding lacks were replaced.
    Characters,
}

impl Loss {
    /// What is lost, as words that can be said in several languages.
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

    /// Several losses, one after another.
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

/// Why a record cannot be written in a format at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum WriteError {
    /// The format belongs to other games.
    WrongGame {
        /// The format asked for.
        format: &'static str,
        /// The game of the record, by the name that its players use.
        game: String,
        /// The formats that can, with commas.
        instead: String,
    },
    /// There are several games, and the format holds one.
    OneGame {
        /// The format asked for.
        format: &'static str,
    },
    /// The start position cannot be expressed.
    Position {
        /// The format asked for.
        format: &'static str,
        /// What is the matter.
        reason: String,
    },
    /// A character is missing in the encoding.
    Character {
        /// The encoding asked for.
        encoding: &'static str,
        /// The first character that it lacks.
        character: char,
        /// The line of the text, counted from 1.
        line: usize,
    },
}

impl WriteError {
    /// Why not, as a sentence that can be said in several languages.
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

/// A text that was written, and what of the record it does not hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenRecord {
    text: String,
    lost: alloc::collections::BTreeSet<Loss>,
}

impl WrittenRecord {
    /// A text that holds everything.
    pub fn lossless(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    /// What `write` makes of a sheet of which it cannot hold null moves.
    pub fn without_null_moves<G: Game>(
        sheet: &GameTree<G>,
        write: impl FnOnce(&GameTree<G>) -> Self,
    ) -> Self {
        if sheet.has_null_moves() {
            write(&sheet.without_null_moves()).with_loss_if(Loss::NullMoves, true)
        } else {
            write(sheet)
        }
    }

    /// What `write` makes of a sheet of which it cannot hold illegal moves.
    pub fn without_illegal_moves<G: Game>(
        sheet: &GameTree<G>,
        write: impl FnOnce(&GameTree<G>) -> Self,
    ) -> Self {
        if sheet.has_illegal_moves() {
            write(&sheet.without_illegal_moves()).with_loss_if(Loss::IllegalMove, true)
        } else {
            write(sheet)
        }
    }

    /// Notes that something is not held.
    pub fn add_loss(&mut self, loss: Loss) {
        self.lost.insert(loss);
    }

    /// The same, as an expression; nothing is noted when `is_lost` is false.
    #[must_use]
    pub fn with_loss_if(mut self, loss: Loss, is_lost: bool) -> Self {
        if is_lost {
            self.add_loss(loss);
        }
        self
    }

    /// The same with a line end behind it.
    #[must_use]
    pub fn with_line_end(mut self) -> Self {
        self.text.push('\n');
        self
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the text does not hold, each once.
    pub fn losses(&self) -> impl Iterator<Item = Loss> + '_ {
        self.lost.iter().copied()
    }

    /// The text alone.
    pub fn into_text(self) -> String {
        self.text
    }
}

impl From<&str> for WrittenRecord {
    fn from(text: &str) -> Self {
        Self::lossless(text.to_owned())
    }
}
