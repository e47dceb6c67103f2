//! The text form of armies: one word, which fits wherever the name of an army is allowed.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ops::Range;
use core::str::FromStr;

use wazir_text::{Argument, Message, message};

use super::{Army, ArmyError, ArmyPiece, ArmyRegistry, KING, PAWN, UnknownArmyError};
use crate::texts::{Armies as Texts, Wanted};

/// An error in the text of an army, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseArmyError {
    kind: ParseArmyErrorKind,
    span: Range<usize>,
}

wazir_text::impl_error!(ParseArmyError);

/// The kind of an error in the text of an army.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseArmyErrorKind {
    /// The text is malformed.
    Expected(Wanted),
    /// No army has the name.
    Unknown(UnknownArmyError),
    /// The army cannot be used.
    Army(ArmyError),
}

wazir_text::impl_error!(ParseArmyErrorKind);

impl ParseArmyErrorKind {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Expected(expected) => {
                message!(Texts::Expected { expected: Argument::from(*expected) })
            }
            Self::Unknown(error) => error.message(),
            Self::Army(error) => error.message(),
        }
    }
}

impl ParseArmyError {
    fn new(kind: ParseArmyErrorKind, span: Range<usize>) -> Self {
        Self { kind, span }
    }

    pub(crate) fn expected(at: usize, expected: Wanted) -> Self {
        Self::new(ParseArmyErrorKind::Expected(expected), at..at)
    }

    /// Returns the kind of the error.
    pub fn kind(&self) -> &ParseArmyErrorKind {
        &self.kind
    }

    /// Returns the bytes of the text that are wrong; an empty range where something is missing.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the error message with the place where something is missing, as a translatable text.
    pub fn message(&self) -> Message {
        match &self.kind {
            ParseArmyErrorKind::Expected(expected) => message!(Texts::ExpectedAt {
                expected: Argument::from(*expected),
                byte: self.span.start + 1,
            }),
            kind => kind.message(),
        }
    }

    /// Returns the error message without the place.
    pub fn reason(&self) -> String {
        self.kind.to_string()
    }

    /// Returns the same error for a text in which this one starts at the byte `by`.
    #[must_use]
    pub(crate) fn shifted(mut self, by: usize) -> Self {
        self.span = self.span.start + by..self.span.end + by;
        self
    }
}

impl From<UnknownArmyError> for ParseArmyError {
    fn from(error: UnknownArmyError) -> Self {
        let length = error.name().len();
        Self::new(ParseArmyErrorKind::Unknown(error), 0..length)
    }
}

/// The separator of the parts of a definition.
const COMMA: char = ',';

impl fmt::Display for Army {
    /// Writes the identifier of a built-in army, or the definition of any other, without notes:
    /// `amazons(Amazon_Army,S=Short_Rook=R4,N=Knight=N,B=Bishop=B,A=Amazon=QN)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_builtin() {
            return f.pad(self.id());
        }
        let mut text = String::from(self.id());
        text.push('(');
        if self.title() != self.id() {
            escape(self.title(), &mut text);
            text.push(COMMA);
        }
        for (letter, own, usual) in [('K', self.king(), KING), ('P', self.pawn(), PAWN)] {
            if usual.parse().as_ref() != Ok(own) {
                write!(text, "{letter}={own}{COMMA}")?;
            }
        }
        for (place, file) in ('a'..='h').enumerate() {
            let Some(piece) = self.piece_on_file(file) else { continue };
            if place > 3 {
                if self.piece_index_on_file(file) == Some(7 - place) {
                    continue;
                }
                write!(text, ",{file}=")?;
            } else if place > 0 {
                text.push(COMMA);
            }
            write!(text, "{}=", piece.letter())?;
            escape(piece.name(), &mut text);
            write!(text, "={}", piece.movement())?;
        }
        text.push(')');
        f.pad(&text)
    }
}

impl FromStr for Army {
    type Err = ParseArmyError;

    /// Parses the identifier of a built-in army, or a definition:
    ///
    /// ```text
    /// amazons(Amazon_Army,K=KfN,P=fmWfcF,S=Short_Rook=R4,N=Knight=N,B=Bishop=B,A=Amazon=QN)
    /// ```
    ///
    /// A definition is one word without `:` and `/`. The brackets hold, separated by commas: the
    /// title, unless it is the identifier; `K=` and `P=` with the Betza strings of king and pawn,
    /// unless they are those of chess; and letter, name and Betza string of the pieces on the a and
    /// h, b and g, c and f, and d files. After them, `f=`, `g=` or `h=` and such a piece says what
    /// is there instead, as in `h=R=Right_Rhino=KafrK`. In title and names, `_` is a blank.
    /// Characters other than
    /// ASCII letters, digits, `-` and `.` are written as `%` and two hexadecimal digits for each
    /// byte of their UTF-8 form.
    ///
    /// ```
    /// use wazir_cwda::Army;
    /// let text = "mine(S=Short_Rook=R4,N=Knight=N,B=Bishop=B,A=Ma%C3%AEtre=QN)";
    /// let army: Army = text.parse()?;
    /// assert_eq!(army.pieces()[3].name(), "Maître");
    /// assert_eq!(army.to_string(), text);
    /// let error = "mine(S=Short_Rook=R4,N=Knight=x)".parse::<Army>().unwrap_err();
    /// assert_eq!(error.span(), 30..31);
    /// # Ok::<(), wazir_cwda::ParseArmyError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseArmyError> {
        ArmyRegistry::builtin().read(text)
    }
}

fn escape(name: &str, text: &mut String) {
    for c in name.chars() {
        match c {
            ' ' => text.push('_'),
            '-' | '.' => text.push(c),
            c if c.is_ascii_alphanumeric() => text.push(c),
            c => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    // Writing to a string cannot fail.
                    let _ = write!(text, "%{byte:02X}");
                }
            }
        }
    }
}

/// A part of the definition, with its offset.
#[derive(Clone, Copy)]
struct Segment<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Segment<'a> {
    fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    fn split(self, at: char) -> impl Iterator<Item = Segment<'a>> {
        let mut from = self.at;
        self.text.split(at).map(move |text| {
            let part = Segment { text, at: from };
            from += text.len() + at.len_utf8();
            part
        })
    }

    fn unescaped(self) -> Result<String, ParseArmyError> {
        let mut bytes = Vec::with_capacity(self.text.len());
        let mut rest = self.text.bytes().enumerate();
        while let Some((at, byte)) = rest.next() {
            bytes.push(match byte {
                b'_' => b' ',
                b'%' => {
                    let digits = self.text.get(at + 1..at + 3);
                    let byte = digits.filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
                    let byte = byte.and_then(|digits| u8::from_str_radix(digits, 16).ok());
                    let missing = Wanted::HexDigits;
                    rest.by_ref().take(2).for_each(drop);
                    byte.ok_or_else(|| ParseArmyError::expected(self.at + at + 1, missing))?
                }
                byte => byte,
            });
        }
        let name = String::from_utf8(bytes);
        name.map_err(|_| {
            ParseArmyError::new(ParseArmyErrorKind::Expected(Wanted::Utf8), self.span())
        })
    }

    /// Returns the error of an army about this part, or about the bytes in it that the Betza error
    /// points at.
    fn refused(self, why: ArmyError) -> ParseArmyError {
        let span = match why.betza_span() {
            Some(inner) => self.at + inner.start..self.at + inner.end.min(self.text.len()),
            None => self.span(),
        };
        ParseArmyError::new(ParseArmyErrorKind::Army(why), span)
    }
}

impl ArmyError {
    /// Returns the faulty bytes of the Betza string, if the error is in one.
    ///
    /// ```
    /// use wazir_cwda::ArmyPiece;
    /// let error = ArmyPiece::new("A", "Ace", "WFX").unwrap_err();
    /// assert_eq!(error.betza_span(), Some(2..3));
    /// ```
    pub fn betza_span(&self) -> Option<Range<usize>> {
        match self {
            Self::Movement { why, .. } => Some(why.span()),
            Self::Unsupported { why, .. } => Some(why.span()),
            _ => None,
        }
    }
}

/// Parses a definition.
pub(super) fn parse_definition(text: &str) -> Result<Army, ParseArmyError> {
    let expected = ParseArmyError::expected;
    let open = text.find('(').ok_or_else(|| expected(text.len(), Wanted::ArmyOpen))?;
    let body = text.strip_suffix(')').and_then(|text| text.get(open + 1..));
    let body = body.ok_or_else(|| expected(text.len(), Wanted::ArmyClose))?;
    let id = Segment { text: text.get(..open).unwrap_or(""), at: 0 };
    let body = Segment { text: body, at: open + 1 };
    let mut parts = body.split(COMMA).peekable();
    let title = parts.next_if(|part| !part.text.contains('='));
    let mut own = |letter: &str| {
        let part = parts.next_if(|part| part.text.split('=').next() == Some(letter));
        part.map(|part| Segment { text: part.text.get(2..).unwrap_or(""), at: part.at + 2 })
    };
    let (king, pawn) = (own("K"), own("P"));
    let mut man = || match parts.next() {
        Some(part) => piece(part),
        None => Err(expected(text.len() - 1, Wanted::AnotherPiece)),
    };
    let pieces = [man()?, man()?, man()?, man()?];
    let mut army = Army::from_pieces(id.text, pieces).map_err(|why| match why {
        ArmyError::Id { .. } => id.refused(why),
        why => body.refused(why),
    })?;
    for part in parts {
        let (file, rest) =
            king_side_file(part).ok_or_else(|| expected(part.at - 1, Wanted::ArmyEnd))?;
        army = army.with_king_side_piece(file, piece(rest)?).map_err(|why| part.refused(why))?;
    }
    let army = match title {
        Some(title) => army.with_title(&title.unescaped()?).map_err(|why| title.refused(why))?,
        None => army,
    };
    let army = match king {
        Some(king) => army.with_king(king.text).map_err(|why| king.refused(why))?,
        None => army,
    };
    match pawn {
        Some(pawn) => army.with_pawn(pawn.text).map_err(|why| pawn.refused(why)),
        None => Ok(army),
    }
}

/// Splits `h=R=Rook=R` into the file and the piece, if the text begins with a file of the king's side.
fn king_side_file(part: Segment<'_>) -> Option<(char, Segment<'_>)> {
    let file = part.text.chars().next().filter(|file| matches!(file, 'f'..='h'))?;
    let text = part.text.get(1..)?.strip_prefix('=')?;
    Some((file, Segment { text, at: part.at + 2 }))
}

fn piece(part: Segment<'_>) -> Result<ArmyPiece, ParseArmyError> {
    let mut words = part.split('=');
    let (Some(letter), Some(name), Some(betza), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(ParseArmyError::expected(part.at, Wanted::ArmyPiece));
    };
    let plain = name.unescaped()?;
    ArmyPiece::new(letter.text, &plain, betza.text).map_err(|why| match why {
        ArmyError::Letter { .. } => letter.refused(why),
        ArmyError::Name { .. } => name.refused(why),
        why => betza.refused(why),
    })
}
