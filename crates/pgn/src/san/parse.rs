//! The SAN parser.

use alloc::boxed::Box;
use core::ops::Range;

use wazir_chesslike::Kind;
use wazir_game::Seat;
use wazir_geometry::{Chess8, Square};
use wazir_text::Message;

use crate::fen::Alphabet;
use crate::texts::Pgn;
use wazir_notation::{Error, ErrorKind};

/// The value that stands for a file or rank that is not given.
pub(super) const UNSPECIFIED: u8 = u8::MAX;

/// The kind of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveAction {
    Step,
    Drop,
    CastleShort,
    CastleLong,
}

/// The promotion in the text of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PromotionText {
    /// Not mentioned.
    Unspecified,
    /// A promotion to this kind.
    To(Kind),
    /// A `+`: a promotion or a check, in games where every kind promotes to one other.
    Plus,
    /// A declined promotion.
    Declined,
}

/// A file and a rank, counted from 0, on a board of any size.
pub(super) type Coords = (u8, u8);

/// A type that names the target square of a move.
pub(crate) trait Target: Copy {
    /// Returns the number of files and ranks.
    fn extent(alphabet: &Alphabet) -> (u8, u8);

    /// Returns the square on an existing file and rank.
    fn at(file: u8, rank: u8) -> Option<Self>;
}

impl Target for Square<Chess8> {
    #[inline(always)]
    fn extent(_: &Alphabet) -> (u8, u8) {
        (8, 8)
    }

    #[inline(always)]
    fn at(file: u8, rank: u8) -> Option<Self> {
        Self::new(usize::from(rank) * 8 + usize::from(file))
    }
}

impl Target for Coords {
    fn extent(alphabet: &Alphabet) -> (u8, u8) {
        alphabet.extent()
    }

    fn at(file: u8, rank: u8) -> Option<Self> {
        Some((file, rank))
    }
}

/// A parsed move, not yet compared with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct San<T = Square<Chess8>> {
    pub(super) act: MoveAction,
    /// The kind; `None` for coordinates, where the square alone determines the piece.
    pub(super) kind: Option<Kind>,
    pub(super) file: u8,
    pub(super) rank: u8,
    pub(super) to: T,
    pub(super) promotes: PromotionText,
}

/// The reason why a text is not accepted as a move, with its span. Boxed because it is rare, which
/// keeps the common results small.
#[derive(Clone, Debug)]
pub(crate) struct SanError(Box<SanErrorData>);

#[derive(Clone, Debug)]
pub(crate) struct SanErrorData {
    pub(crate) kind: ErrorKind,
    span: Range<usize>,
    pub(crate) reason: Message,
}

impl SanError {
    #[cold]
    fn expected(at: usize, reason: Pgn) -> Self {
        Self(Box::new(SanErrorData {
            kind: ErrorKind::Move,
            span: at..usize::MAX,
            reason: reason.into(),
        }))
    }

    #[cold]
    pub(crate) fn new(kind: ErrorKind, reason: impl Into<Message>) -> Self {
        Self(Box::new(SanErrorData { kind, span: 0..usize::MAX, reason: reason.into() }))
    }

    /// Returns the error with a span over a text of this length in bytes.
    #[cold]
    pub(crate) fn with_length(mut self, length: usize) -> Self {
        self.0.span = 0..length;
        self
    }

    /// Returns the error with its span moved by this many bytes.
    #[cold]
    pub(crate) fn offset(mut self, by: usize) -> Self {
        let span = &self.0.span;
        self.0.span = span.start.saturating_add(by)..span.end.saturating_add(by);
        self
    }

    #[cold]
    pub(crate) fn into_data(self) -> SanErrorData {
        *self.0
    }

    #[cold]
    pub(crate) fn error(self, source: &str) -> Error {
        let SanErrorData { kind, span, reason } = *self.0;
        Error::new(kind, source, span, reason)
    }
}

const TARGET: Pgn = Pgn::Square;
const PROMOTION: Pgn = Pgn::ArmyLetter;

/// Two coordinates, each of which may be open.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PartialSquare {
    file: u8,
    rank: u8,
}

impl PartialSquare {
    const OPEN: Self = Self { file: UNSPECIFIED, rank: UNSPECIFIED };

    #[inline]
    fn square<T: Target>(self) -> Option<T> {
        let known = self.file != UNSPECIFIED && self.rank != UNSPECIFIED;
        if known { T::at(self.file, self.rank) } else { None }
    }
}

impl<T: Target> San<T> {
    /// Parses SAN or coordinates. The text may end with check and mate symbols, but not with marks
    /// such as `!?`.
    #[inline]
    pub(crate) fn parse(text: &[u8], alphabet: &Alphabet, seat: Seat) -> Result<Self, SanError> {
        let first = *text.first().ok_or_else(|| SanError::expected(0, Pgn::Move))?;
        let second = text.get(1).copied().unwrap_or(0);
        if matches!(first, b'O' | b'0' | b'o') && second == b'-' {
            return castling(text);
        }
        let marked = char::from(first) == alphabet.mark();
        let at = usize::from(marked);
        let letter = if marked { second } else { first };
        let extent = T::extent(alphabet);
        let (from, to) = (PartialSquare::OPEN, PartialSquare::OPEN);
        let mut reader = SanParser { text, alphabet, seat, extent, at, from, to };
        let mut kind = None;
        if letter.is_ascii_uppercase() {
            let found = alphabet.kind(seat, marked, letter);
            kind = Some(found.ok_or_else(|| SanError::expected(0, PROMOTION))?);
            reader.at += 1;
            if matches!(reader.peek(), b'@' | b'*') {
                reader.at += 1;
                return reader.finish(MoveAction::Drop, kind);
            }
        } else if marked {
            return Err(SanError::expected(1, PROMOTION));
        } else if letter == b'@' {
            // Some omit the letter of a pawn that is dropped.
            let pawn = alphabet.kind(seat, false, b'P');
            reader.at += 1;
            return reader.finish(
                MoveAction::Drop,
                Some(pawn.ok_or_else(|| SanError::expected(0, PROMOTION))?),
            );
        }
        reader.finish(MoveAction::Step, kind)
    }
}

/// Parses only coordinates, in UCI form.
pub(super) fn coordinates(text: &[u8], alphabet: &Alphabet, seat: Seat) -> Result<San, SanError> {
    let squares = matches!(text.first(), Some(b'a'..=b'h')) && text.len() >= 4;
    let san = if squares {
        San::parse(text, alphabet, seat)?
    } else {
        return Err(SanError::expected(0, Pgn::TwoSquares));
    };
    let plain = san.kind.is_none()
        && text.iter().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || *b == b'\'');
    if plain { Ok(san) } else { Err(SanError::expected(0, Pgn::TwoSquares)) }
}

#[cold]
fn castling<T: Target>(text: &[u8]) -> Result<San<T>, SanError> {
    let end = text.iter().position(|b| matches!(b, b'+' | b'#')).unwrap_or(text.len());
    let (castles, signs) = text.split_at(end);
    let rooks = castles.split(|&b| b == b'-');
    let wings = rooks.clone().count();
    let plain = rooks.clone().all(|part| matches!(part, b"O" | b"0" | b"o"));
    let act = match wings {
        2 => MoveAction::CastleShort,
        3 => MoveAction::CastleLong,
        _ => return Err(SanError::expected(0, Pgn::Castling)),
    };
    if !plain || signs.len() > 2 {
        return Err(SanError::expected(0, Pgn::Castling));
    }
    // The position determines the king's target.
    let to = T::at(0, 0).ok_or_else(|| SanError::expected(0, TARGET))?;
    Ok(San {
        act,
        kind: Some(Kind::KING),
        file: UNSPECIFIED,
        rank: UNSPECIFIED,
        to,
        promotes: PromotionText::Unspecified,
    })
}

/// A parser for the text after the letter of the piece.
struct SanParser<'a> {
    text: &'a [u8],
    alphabet: &'a Alphabet,
    seat: Seat,
    /// The number of files and ranks.
    extent: (u8, u8),
    at: usize,
    from: PartialSquare,
    to: PartialSquare,
}

impl SanParser<'_> {
    #[inline]
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    #[inline]
    fn finish<T: Target>(
        mut self,
        act: MoveAction,
        kind: Option<Kind>,
    ) -> Result<San<T>, SanError> {
        self.squares()?;
        let to = self.to.square().ok_or_else(|| SanError::expected(self.at, TARGET))?;
        let promotes =
            if self.at < self.text.len() { self.tail()? } else { PromotionText::Unspecified };
        let from = self.from;
        if act == MoveAction::Drop
            && (from != PartialSquare::OPEN || matches!(promotes, PromotionText::To(_)))
        {
            return Err(SanError::expected(0, Pgn::Drop));
        }
        // Coordinates need no letter. A pawn move may name only the file.
        let full = from.file != UNSPECIFIED && from.rank != UNSPECIFIED;
        let pawn = || self.alphabet.kind(self.seat, false, b'P');
        let kind = if kind.is_none() && !full { pawn() } else { kind };
        Ok(San { act, kind, file: from.file, rank: from.rank, to, promotes })
    }

    /// Parses the target square, and the parts of the origin before it.
    #[inline]
    fn squares(&mut self) -> Result<(), SanError> {
        let (files, ranks) = self.extent;
        loop {
            match self.peek() {
                file @ b'a'..=b'z' if file - b'a' < files => {
                    if self.to != PartialSquare::OPEN {
                        if self.from != PartialSquare::OPEN {
                            // A promotion in lower case, or `ep`.
                            return Ok(());
                        }
                        self.from = self.to;
                    }
                    self.to = PartialSquare { file: file - b'a', rank: UNSPECIFIED };
                }
                rank @ b'1'..=b'9' if self.to.rank == UNSPECIFIED => {
                    let next = self.text.get(self.at + 1).copied().unwrap_or(0).wrapping_sub(b'0');
                    let number = (rank - b'0').saturating_mul(10).saturating_add(next);
                    // A rank with two digits.
                    if ranks > 9 && next < 10 && number <= ranks {
                        self.to.rank = number - 1;
                        self.at += 1;
                    } else if rank - b'1' < ranks {
                        self.to.rank = rank - b'1';
                    } else {
                        return Ok(());
                    }
                }
                b'x' | b':' | b'-' if self.at + 1 < self.text.len() => {}
                _ => return Ok(()),
            }
            self.at += 1;
        }
    }

    /// Parses a promotion, and check and mate symbols.
    fn tail(&mut self) -> Result<PromotionText, SanError> {
        let mut promotes = PromotionText::Unspecified;
        let shogi = self.alphabet.mark() == '+';
        if !matches!(self.peek(), b'+' | b'#') {
            promotes = if shogi && !self.names_kind() { self.declined()? } else { self.choice()? };
        }
        while self.at < self.text.len() {
            match self.peek() {
                b'+' if shogi && promotes == PromotionText::Unspecified => {
                    promotes = PromotionText::Plus
                }
                b'+' | b'#' => {}
                _ => return Err(SanError::expected(self.at, Pgn::MoveEnd)),
            }
            self.at += 1;
        }
        Ok(promotes)
    }

    /// Returns whether the letter of a kind follows the promotion symbol.
    fn names_kind(&self) -> bool {
        let next = self.text.get(self.at + 1).copied().unwrap_or(0);
        let is_kind = || self.alphabet.kind(self.seat, false, next).is_some();
        self.peek() == b'=' && next.is_ascii_uppercase() && is_kind()
    }

    fn declined(&mut self) -> Result<PromotionText, SanError> {
        if self.peek() != b'=' {
            return Err(SanError::expected(self.at, Pgn::PromotionOrEnd));
        }
        self.at += 1;
        Ok(if self.peek() == b'+' { PromotionText::Unspecified } else { PromotionText::Declined })
    }

    /// Parses `=Q`, `(Q)`, `/Q`, `Q` or `q`, optionally with the mark of the other army's pieces;
    /// or `ep`, which says nothing.
    fn choice(&mut self) -> Result<PromotionText, SanError> {
        if matches!(self.text.get(self.at..), Some(b"ep" | b"e.p" | b"e.p.")) {
            self.at = self.text.len();
            return Ok(PromotionText::Unspecified);
        }
        let opened = self.peek() == b'(';
        if matches!(self.peek(), b'=' | b'(' | b'/') {
            self.at += 1;
        }
        let marked = char::from(self.peek()) == self.alphabet.mark();
        self.at += usize::from(marked);
        let kind = self.alphabet.kind(self.seat, marked, self.peek());
        let kind = kind.ok_or_else(|| SanError::expected(self.at, PROMOTION))?;
        self.at += 1;
        if opened {
            if self.peek() != b')' {
                return Err(SanError::expected(self.at, Pgn::Bracket));
            }
            self.at += 1;
        }
        Ok(PromotionText::To(kind))
    }
}
