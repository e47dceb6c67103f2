//! Warnings: everything a reader was lenient about.

use alloc::string::String;
use core::fmt;

use wazir_text::{Message, message};

use crate::Error;
use crate::error::{MAX_SNIPPET_CHARS, located_message, span_of};
use crate::texts::Warnings;

/// The kind of a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WarningKind {
    /// Words after a move and its time. They are kept as a comment on the move.
    WordsAfterMove,
    /// Words after the end of the game. They are kept as a comment on the end.
    WordsAfterEnd,
    /// The move repeats an earlier number and is legal there. It is read as a variation.
    RepeatedMoveNumber,
    /// The move repeats an earlier number but is legal only as the next move. It is read as the
    /// next move.
    WrongNumber,
    /// The line before the variation is too short for it. It is read as a variation of the line
    /// that the short line itself branches off.
    VariationOfEarlierLine,
    /// No line reaches the move that the variation replaces. Its text is kept as a comment.
    DanglingVariation,
    /// A null move in the main line. It is kept, but no game allows it, and only PGN and the plain
    /// record can hold it.
    NullMove,
    /// An illegal move that ends the game; the record says that it was a foul. It is kept as
    /// [`RecordEntry::IllegalMove`](crate::RecordEntry::IllegalMove).
    IllegalMove,
    /// An evaluation symbol such as `±` or `+-` after a move, or more than two of `!` and `?`. It is
    /// kept as the NAG it stands for.
    NonstandardNag,
    /// A move, a result, castling, a move number, a dash or a blank in a spelling other than the
    /// standard one. It is read as the standard one.
    NonstandardSpelling,
    /// A bracket that begins or ends no variation, or a pair around no move. The moves are read
    /// without it, and a comment inside is kept.
    UnmatchedBracket,
    /// A mark before any move, or one above 255. It is dropped.
    DroppedNag,
    /// Ctrl-Z or NUL where files end or were concatenated. It is skipped.
    ControlCharacter,
    /// A byte order mark within the text, where files were concatenated. It is skipped.
    ByteOrderMark,
    /// A tag after moves or a result on the same line. It begins the next game.
    TagInLine,
    /// A comment between two tags. It is kept before the first move.
    CommentInTags,
    /// A tag without quotation marks or bracket, or with an invalid name. Whatever can be
    /// recognised as name and value is kept.
    MalformedTag,
    /// The result after the moves differs from that of the tag, which is kept.
    ResultMismatch,
    /// A castling right without king and corner piece at home, or an en-passant square that no
    /// double step has just skipped. It is dropped from the position.
    InvalidPositionField,
    /// The bytes could be text in several encodings, and one was guessed.
    GuessedEncoding,
    /// The text names an encoding other than the one it is in.
    EncodingMismatch,
    /// A control character. It is kept.
    ControlKept,
    /// A line before the moves without a colon. It is kept as a header without a value.
    UnknownHeader,
}

impl WarningKind {
    /// The kind as one word, for programs.
    ///
    /// ```
    /// assert_eq!(wazir_notation::WarningKind::WordsAfterMove.as_str(), "words-after-move");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WordsAfterMove => "words-after-move",
            Self::WordsAfterEnd => "words-after-end",
            Self::RepeatedMoveNumber => "number-goes-back",
            Self::WrongNumber => "wrong-number",
            Self::VariationOfEarlierLine => "earlier-line",
            Self::DanglingVariation => "loose-variation",
            Self::NullMove => "null-move",
            Self::IllegalMove => "illegal-move",
            Self::NonstandardNag => "evaluation-sign",
            Self::NonstandardSpelling => "other-spelling",
            Self::UnmatchedBracket => "bracket",
            Self::DroppedNag => "mark-left-out",
            Self::ControlCharacter => "control-character",
            Self::ByteOrderMark => "byte-order-mark",
            Self::TagInLine => "tag-in-line",
            Self::CommentInTags => "comment-in-tags",
            Self::MalformedTag => "malformed-tag",
            Self::ResultMismatch => "result-mismatch",
            Self::InvalidPositionField => "position-field",
            Self::GuessedEncoding => "guessed-encoding",
            Self::EncodingMismatch => "other-encoding",
            Self::ControlKept => "control-kept",
            Self::UnknownHeader => "unknown-header",
        }
    }

    /// The reader's reaction, as a translatable sentence.
    pub fn message(self) -> Message {
        Message::from(match self {
            Self::WordsAfterMove => Warnings::WordsAfterMove,
            Self::WordsAfterEnd => Warnings::WordsAfterEnd,
            Self::RepeatedMoveNumber => Warnings::NumberGoesBack,
            Self::WrongNumber => Warnings::WrongNumber,
            Self::VariationOfEarlierLine => Warnings::EarlierLine,
            Self::DanglingVariation => Warnings::LooseVariation,
            Self::NullMove => Warnings::NullMove,
            Self::IllegalMove => Warnings::IllegalMove,
            Self::NonstandardNag => Warnings::EvaluationSign,
            Self::NonstandardSpelling => Warnings::OtherSpelling,
            Self::UnmatchedBracket => Warnings::Bracket,
            Self::DroppedNag => Warnings::MarkLeftOut,
            Self::ControlCharacter => Warnings::ControlCharacter,
            Self::ByteOrderMark => Warnings::ByteOrderMark,
            Self::TagInLine => Warnings::TagInLine,
            Self::CommentInTags => Warnings::CommentInTags,
            Self::MalformedTag => Warnings::MalformedTag,
            Self::ResultMismatch => Warnings::ResultMismatch,
            Self::InvalidPositionField => Warnings::PositionField,
            Self::GuessedEncoding => Warnings::GuessedEncoding,
            Self::EncodingMismatch => Warnings::OtherEncoding,
            Self::ControlKept => Warnings::ControlKept,
            Self::UnknownHeader => Warnings::UnknownHeader,
        })
    }
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// A warning of a reader: its kind, its location, and the text found there.
///
/// A warning does not stop the reader. If something was dropped, the warning names it.
///
/// ```
/// use wazir_notation::WarningKind;
/// use wazir_kifu::kif;
/// let reading = kif::read("1 ７六歩(77) ( 0:16/00:00:16) joseki\n");
/// let [warning] = reading.warnings() else { panic!("one warning") };
/// assert_eq!(warning.kind(), WarningKind::WordsAfterMove);
/// assert_eq!(
///     warning.to_string(),
///     "line 1, column 28: `joseki`: words after a move are kept as a comment on it",
/// );
/// assert!(reading.error().is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    kind: WarningKind,
    line: usize,
    column: usize,
    text: String,
    /// An explanation beyond what the kind says.
    detail: Option<Message>,
}

impl Warning {
    /// Creates a warning about `part`, which begins at this line and column, both from 1.
    pub fn new(kind: WarningKind, line: usize, column: usize, part: &str) -> Self {
        Self {
            kind,
            line,
            column,
            text: part.chars().take(MAX_SNIPPET_CHARS).collect(),
            detail: None,
        }
    }

    /// Creates a warning from what would be an error elsewhere.
    pub fn of_error(kind: WarningKind, error: &Error) -> Self {
        let (line, column) = (error.line(), error.column());
        Self {
            kind,
            line,
            column,
            text: error.text().into(),
            detail: Some(error.message().clone()),
        }
    }

    /// Creates a warning about `part`, a slice of `line`, which has this line number (from 1).
    pub fn in_line(kind: WarningKind, number: usize, line: &str, part: &str) -> Self {
        let before = line.get(..span_of(line, part).start).unwrap_or("");
        let column = before.chars().filter(|&c| c != '\u{feff}').count() + 1;
        Self::new(kind, number, column, part)
    }

    /// Adds `lines` to the line number, in place.
    pub fn add_lines(&mut self, lines: usize) {
        self.line += lines;
    }

    /// Moves the warning from the one-line text `part` to its place in the line `source`, of which
    /// `part` is a slice.
    pub fn within(mut self, source: &str, part: &str) -> Self {
        let before = source.get(..span_of(source, part).start).unwrap_or("");
        self.column += before.chars().count();
        self
    }

    /// Adds `lines` to the line number, for a text that starts that many lines further down.
    pub fn offset_lines(mut self, lines: usize) -> Self {
        self.line += lines;
        self
    }

    /// The kind of the warning.
    pub fn kind(&self) -> WarningKind {
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

    /// The reader's reaction and, if known, the reason for the warning.
    pub fn reason(&self) -> Message {
        match &self.detail {
            Some(why) => {
                message!(Warnings::WhyIllegal { what: self.kind.message(), why: why.clone() })
            }
            None => self.kind.message(),
        }
    }

    /// The location, the text found there and the reader's reaction, as a translatable sentence.
    pub fn message(&self) -> Message {
        located_message(self.line, self.column, &self.text, self.reason())
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
