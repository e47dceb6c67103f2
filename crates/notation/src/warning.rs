//! What a reader was lenient about.

use alloc::string::String;
use core::fmt;

use wazir_text::{Message, message};

use crate::Error;
use crate::error::{MAX_SNIPPET_CHARS, located_message, span_of};
use crate::texts::Warnings;

/// What a reader was lenient about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WarningKind {
    /// Words behind a move and its time. They are kept as a comment on the move.
    WordsAfterMove,
    /// Words behind the end of the game. They are kept as a comment on the end.
    WordsAfterEnd,
    /// The number of a move is one that has been passed, and the move is legal there: it is read as
    /// a variation.
    RepeatedMoveNumber,
    /// The number of a move is one that has been passed, and the move is legal only where it stands:
    /// it is read as the next one.
    WrongNumber,
    /// The line before a variation is too short for it: it is read as one of the line which that
    /// line itself leaves.
    VariationOfEarlierLine,
    /// No line reaches the move that a variation replaces. Its text is kept as a comment.
    DanglingVariation,
    /// A null move in the main line. It is kept, but no game holds it: of all formats only PGN and
    /// the plain record do.
    NullMove,
    /// An illegal move by which the game ends, for the record says that it was a foul. It is kept as
    /// [`RecordEntry::IllegalMove`](crate::RecordEntry::IllegalMove).
    IllegalMove,
    /// A sign of evaluation such as `±` or `+-` after a move, or more of `!` and `?` than two. It is kept
    /// as the mark it stands for.
    NonstandardNag,
    /// A move, a result, castling, the number before a move, a dash or a blank in another spelling than
    /// the standard has. It is read as the usual one.
    NonstandardSpelling,
    /// A bracket that begins or ends no variation, or one around no move. The moves are read without
    /// it, and a comment inside is kept.
    UnmatchedBracket,
    /// A mark before any move, or one beyond 255. It is left out.
    DroppedNag,
    /// Ctrl-Z or NUL where files are put together or end. It is passed over.
    ControlCharacter,
    /// A byte order mark within the text, where files were put together. It is passed over.
    ByteOrderMark,
    /// A tag behind moves, or behind a result, on one line. It begins the next game.
    TagInLine,
    /// A comment between two tags. It is kept as one before the first move.
    CommentInTags,
    /// A tag without quotation marks or bracket, or whose name is none. What can be told apart as name
    /// and value is kept.
    MalformedTag,
    /// The result after the moves is not that of the tag, which is kept.
    ResultMismatch,
    /// A castling right without king and corner piece at home, or an en-passant square that no double
    /// step has just skipped. It is left out of the position.
    InvalidPositionField,
    /// The bytes could be text in several encodings, and one was guessed.
    GuessedEncoding,
    /// The text names another encoding than the one it is in.
    EncodingMismatch,
    /// A control character, which is kept.
    ControlKept,
    /// A line before the moves that is no header, for it has no colon. It is kept as one without a
    /// value.
    UnknownHeader,
}

impl WarningKind {
    /// The kind as one word, for machines.
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

    /// What was made of it, as a sentence.
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

/// Something of a text that a reader was lenient about: what, where, and the text found there.
///
/// The record is read to its end all the same. What is left out of it is named by the warning.
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
    /// What there is to say beside what the kind says.
    detail: Option<Message>,
}

impl Warning {
    /// A warning about `part`, which stands in this line and column, counted from 1.
    pub fn new(kind: WarningKind, line: usize, column: usize, part: &str) -> Self {
        Self { kind, line, column, text: part.chars().take(MAX_SNIPPET_CHARS).collect(), detail: None }
    }

    /// A warning about what would be this error elsewhere.
    pub fn of_error(kind: WarningKind, error: &Error) -> Self {
        let (line, column) = (error.line(), error.column());
        Self { kind, line, column, text: error.text().into(), detail: Some(error.message().clone()) }
    }

    /// A warning about `part`, a slice of `line`, which is the one with this number.
    pub fn in_line(kind: WarningKind, number: usize, line: &str, part: &str) -> Self {
        let before = line.get(..span_of(line, part).start).unwrap_or("");
        let column = before.chars().filter(|&c| c != '\u{feff}').count() + 1;
        Self::new(kind, number, column, part)
    }

    /// The text starts so many lines further down.
    pub fn add_lines(&mut self, lines: usize) {
        self.line += lines;
    }

    /// The same warning, about a text of one line that is `part` of the line `source`.
    pub fn within(mut self, source: &str, part: &str) -> Self {
        let before = source.get(..span_of(source, part).start).unwrap_or("");
        self.column += before.chars().count();
        self
    }

    /// The same warning, for a text that starts `lines` further down.
    pub fn offset_lines(mut self, lines: usize) -> Self {
        self.line += lines;
        self
    }

    /// What the reader was lenient about.
    pub fn kind(&self) -> WarningKind {
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

    /// What was made of it and, where there is more to say, why.
    pub fn reason(&self) -> Message {
        match &self.detail {
            Some(why) => {
                message!(Warnings::WhyIllegal { what: self.kind.message(), why: why.clone() })
            }
            None => self.kind.message(),
        }
    }

    /// The place, the text found there and what was made of it, as a sentence that can be said in
    /// several languages.
    pub fn message(&self) -> Message {
        located_message(self.line, self.column, &self.text, self.reason())
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
