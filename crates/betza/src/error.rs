//! Errors in descriptions of pieces, with their location.

use alloc::string::String;
use core::fmt::{self, Write};
use core::ops::Range;

use wazir_text::characters_before;

use crate::MAX_LENGTH;

/// The error for a text that is not a piece.
///
/// `Display` writes the message in one line; [`ParseError::report`] or `{:#}` adds the location.
///
/// ```
/// use wazir_betza::{ParseErrorKind, Movement};
/// let error = "fmWcE".parse::<Movement>().unwrap_err();
/// assert_eq!(error.kind(), &ParseErrorKind::NotAnAtom('E'));
/// assert_eq!(error.span(), 4..5);
/// assert!(error.report().ends_with("\n  fmWcE\n      ^"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    kind: ParseErrorKind,
    span: Range<usize>,
    text: String,
}

// A longer excerpt does not help on a terminal.
const MAX_SHOWN_CHARS: usize = 60;

impl ParseError {
    pub(crate) fn new(kind: ParseErrorKind, span: Range<usize>, text: String) -> Self {
        Self { kind, span, text }
    }

    pub(crate) fn too_long(text: &str) -> Self {
        let mut from = MAX_LENGTH;
        while !text.is_char_boundary(from) {
            from -= 1;
        }
        // A report cannot show more of a long text.
        let kept = text.get(..from).unwrap_or_default();
        Self::new(ParseErrorKind::TooLong(text.len()), from..text.len(), String::from(kept))
    }

    /// Returns the kind of the error.
    pub fn kind(&self) -> &ParseErrorKind {
        &self.kind
    }

    /// Returns the byte range of the error; empty, at the end, if something is missing.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the text that was parsed, or its first [`MAX_LENGTH`] bytes if it was longer.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the message, the text, and carets under the location.
    pub fn report(&self) -> String {
        let mut report = String::new();
        let _ = write!(report, "{self:#}");
        report
    }

    fn caret(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marked = self.text.get(self.span.clone()).unwrap_or_default();
        let column = characters_before(&self.text, self.span.start);
        let width = characters_before(marked, marked.len()).clamp(1, MAX_SHOWN_CHARS);
        let skipped = (column + width).saturating_sub(MAX_SHOWN_CHARS);
        let dots = if skipped > 0 { "..." } else { "" };
        write!(f, "\n  {dots}")?;
        for c in self.text.chars().skip(skipped).take(MAX_SHOWN_CHARS) {
            // A line break or tab would misplace the caret.
            f.write_char(if c.is_control() { '\u{fffd}' } else { c })?;
        }
        let indent = dots.len() + column - skipped;
        write!(f, "\n  {:indent$}", "")?;
        (0..width).try_for_each(|_| f.write_char('^'))
    }
}

// `{:#}` shows the location.
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        if f.alternate() { self.caret(f) } else { Ok(()) }
    }
}

impl core::error::Error for ParseError {}

/// The kind of an error in a description.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The text has more than [`MAX_LENGTH`] bytes. The field is its length in bytes.
    TooLong(usize),
    /// The text is empty.
    Empty,
    /// The text ends before an atom.
    MissingAtom,
    /// A capital letter that is not an atom.
    NotAnAtom(char),
    /// A small letter that is not a modifier.
    UnknownModifier(char),
    /// A character outside ASCII.
    NotAscii(char),
    /// White space.
    Whitespace,
    /// Digits without an atom before them.
    RangeBeforeAtom,
    /// Two equal letters that have a meaning of their own in other dialects.
    OtherDialect(&'static str),
    /// A bracket without its partner, or legs in brackets that are not joined by `?` or `-`.
    OpenPath,
    /// Brackets around a single leg.
    ShortPath,
    /// Legs joined by `a` in front of brackets.
    ChainBeforePath,
    /// A mode letter in front of brackets.
    ModeBeforePath(char),
    /// A letter that has no meaning in brackets.
    NotInPath(char),
    /// Castling in brackets.
    CastlingInPath,
    /// A turn before or after an oblique leap in brackets.
    TurnAtOblique,
    /// Letters in brackets that choose no direction of their atom.
    NoSuchTurn,
    /// Parentheses around something else than legs.
    RepeatedLeg,
    /// A second pair of parentheses.
    SecondRepeat,
    /// Another ASCII character.
    UnexpectedCharacter(char),
    /// A range above 99.
    RangeTooLarge,
    /// A range that starts with a zero.
    LeadingZero,
    /// A range after a doubled atom, as in `NN3`.
    RangeAfterDoubled,
    /// A mode letter that is given twice in one leg.
    DuplicateModifier(char),
    /// Two mode letters that contradict each other.
    ConflictingModifiers(char, char),
    /// `h` on an atom that is not oblique.
    HalfNotOblique,
    /// `h` after `s` or `v`.
    HalfAfterAxis(char),
    /// `h` before a letter other than `l` and `r`.
    HalfBefore(char),
    /// `h` without a letter beside it.
    HalfAlone,
    /// `n` on a step to a neighbouring square.
    NothingBetween,
    /// `p` or `g` on a single leap.
    HopperNeedsSlide(char),
    /// `y` on the last leg.
    ToggleLast,
    /// A chain on N, C, Z or O.
    ChainAtom,
    /// Castling (`O`) without a number.
    CastlingDistance,
    /// Castling with the number 0 (`O0`).
    CastlingZero,
    /// Castling in a direction other than sideways.
    CastlingDirection(char),
    /// A mode letter on castling.
    CastlingModifier(char),
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Self::TooLong(bytes) => {
                return write!(
                    f,
                    "the description has {bytes} bytes; at most {MAX_LENGTH} are allowed"
                );
            }
            Self::Empty => {
                "the description is empty, a piece needs at least one atom such as W or N"
            }
            Self::MissingAtom => {
                "an atom is missing, end the move with a capital letter such as W, R or N"
            }
            Self::NotAnAtom(letter) => {
                return write!(f, "`{letter}` is not an atom, {}", atom_hint(letter));
            }
            Self::UnknownModifier(letter) => {
                return write!(f, "`{letter}` is not a modifier, {}", modifier_hint(letter));
            }
            Self::NotAscii(letter) => {
                return write!(
                    f,
                    "`{letter}` is not part of the language, use the letters of the notation only"
                );
            }
            Self::Whitespace => "white space is not allowed, write the moves together",
            Self::RangeBeforeAtom => "a range goes after its atom, write W3 and not 3W",
            Self::OtherDialect(letters) => {
                return write!(f, "`{letters}` is not in this dialect; {}", dialect_hint(letters));
            }
            Self::OpenPath => {
                "legs in brackets are joined by `?` or `-` and end with `]`, as in [F?R]"
            }
            Self::ShortPath => "brackets hold two legs or more, as in [F?R]; leave them out",
            Self::ChainBeforePath => {
                "legs joined by `a` cannot go on in brackets, write all of them in the brackets"
            }
            Self::ModeBeforePath(letter) => {
                return write!(
                    f,
                    "`{letter}` does not go in front of brackets, write it at a leg inside"
                );
            }
            Self::NotInPath(letter) => {
                return write!(
                    f,
                    "`{letter}` has no meaning at this place in brackets, {}",
                    path_hint(letter)
                );
            }
            Self::CastlingInPath => "castling is not a leg, write it without brackets",
            Self::TurnAtOblique => {
                "before and after an oblique leap a path only goes on outward, leave the \
                 letters out or write `f`"
            }
            Self::NoSuchTurn => {
                "after the leg before, these letters choose no direction of the atom; a turn \
                 by 90 degrees does not lead from a diagonal to a rank or file"
            }
            Self::RepeatedLeg => {
                "parentheses hold legs that are repeated and begin with `a`, as in afs(afz)W"
            }
            Self::SecondRepeat => "a move has at most one part in parentheses",
            Self::UnexpectedCharacter(letter) => {
                return write!(f, "`{letter}` is not part of a description, {}", sign_hint(letter));
            }
            Self::RangeTooLarge => {
                "the range is too large, the most is 99, and 0 means without limit"
            }
            Self::LeadingZero => {
                "a range has no leading zero, for exact ranges are not in this dialect; write \
                 3 for up to three steps"
            }
            Self::RangeAfterDoubled => {
                "a doubled atom is already without limit, leave out the range or one letter"
            }
            Self::DuplicateModifier(letter) => {
                return write!(f, "modifier `{letter}` is given twice, once is enough");
            }
            Self::ConflictingModifiers(one, other) => {
                return write!(
                    f,
                    "modifiers `{one}` and `{other}` exclude each other, keep one of them"
                );
            }
            Self::HalfNotOblique => "`h` needs an oblique atom (N C L Z J), leave it out",
            Self::HalfAfterAxis(letter) => {
                return write!(f, "`h` after `{letter}` chooses nothing, leave `h` out");
            }
            Self::HalfBefore(letter) => {
                return write!(
                    f,
                    "`h` does not go before `{letter}`, a half is written fh, bh, lh or rh"
                );
            }
            Self::HalfAlone => "`h` stands alone, write it after f b l r, or before l or r",
            Self::NothingBetween => {
                "`n` needs a leap over some square, nothing lies between the ends of a single step"
            }
            Self::HopperNeedsSlide(letter) => {
                return write!(
                    f,
                    "`{letter}` needs a slide to hop in, give the atom a range or double it"
                );
            }
            Self::ToggleLast => {
                "`y` changes the range of the legs that follow, it has no use on the last one"
            }
            Self::ChainAtom => "chained legs need an orthogonal or diagonal atom",
            Self::CastlingDistance => {
                "castling needs the number of squares the king travels, as in O2"
            }
            Self::CastlingZero => "the king travels at least one square in castling, as in O2",
            Self::CastlingDirection(letter) => {
                return write!(f, "castling goes sideways, use l, r or s instead of `{letter}`");
            }
            Self::CastlingModifier(letter) => {
                return write!(f, "castling takes no modifier but `i`, leave out `{letter}`");
            }
        };
        f.write_str(text)
    }
}

impl core::error::Error for ParseErrorKind {}

fn atom_hint(letter: char) -> &'static str {
    match letter {
        'P' => "a pawn is written fmWfcF, without its piece letter",
        'U' => "the universal leaper is not in this dialect",
        'I' => "the imitator is not in this dialect",
        'X' | 'Y' => "longer leaps have no letter in this dialect",
        'S' | 'V' | 'M' | 'E' | 'T' => {
            "the atoms are W F D N A H C L Z J G K R B Q O, and modifiers are lower-case letters"
        }
        _ => "the atoms are W F D N A H C L Z J G K R B Q O",
    }
}

fn modifier_hint(letter: char) -> &'static str {
    match letter {
        'u' => "unloading is not in this dialect",
        'x' => "relaying is not in this dialect",
        'k' => "king-only moves are not in this dialect, and the king atom is K",
        'w' => "the wazir is written W",
        _ => "use the directions fblrvsh and the modes mcdenjpgoytzqi",
    }
}

fn dialect_hint(letters: &str) -> &'static str {
    match letters {
        "cc" => "others mean by it that pieces within a range are captured in passing",
        _ => {
            "others mean a spacious slider by it, which needs room behind its target; one `s` is sideways"
        }
    }
}

fn path_hint(letter: char) -> &'static str {
    match letter {
        'a' => "join the legs by `?` or `-`",
        'i' => "write it in front of the brackets",
        _ => "each leg has a range of its own",
    }
}

fn sign_hint(sign: char) -> &'static str {
    match sign {
        '@' => "drop rules belong to the variant",
        ',' | ';' => "write the moves together and one piece at a time",
        ':' => "leave out the piece letter in front",
        '-' => "chains with `-` are not in this dialect, and a range goes right after its atom",
        '?' => "chains with `?` are not in this dialect, use `a`",
        '+' => "it has no meaning in a move",
        _ => "use letters and digits only",
    }
}

/// The error for a form that can be parsed and printed, but has no meaning in the requested place.
///
/// [`Movement::rays`](crate::Movement::rays) supports straight lines only; a few forms have no
/// meaning anywhere.
///
/// ```
/// use wazir_betza::{UnsupportedForm, Movement};
/// use wazir_geometry::{Chess8, Facing};
/// let griffon: Movement = "FyafsF".parse().unwrap();
/// let error = griffon.rays().unwrap_err();
/// assert_eq!((error.form(), error.span()), (UnsupportedForm::Chain, 1..6));
/// assert!(griffon.compile(&Chess8, Facing::forward()).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsupportedError {
    form: UnsupportedForm,
    span: Range<usize>,
}

impl fmt::Display for UnsupportedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot be used here, describe the piece without it", self.form)
    }
}

impl core::error::Error for UnsupportedError {}

impl UnsupportedError {
    pub(crate) fn new(form: UnsupportedForm, span: Range<usize>) -> Self {
        Self { form, span }
    }

    /// Returns the unsupported form.
    pub fn form(&self) -> UnsupportedForm {
        self.form
    }

    /// Returns the byte range of the move in the text from which the piece was parsed.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

/// A form that does not have a meaning everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UnsupportedForm {
    /// Legs joined by `a`; they have no rays.
    Chain,
    /// `d`; it has no rays.
    Friendly,
    /// `t`; it has no rays.
    Sparing,
    /// `o`; it has no rays.
    Cylinder,
    /// `z`; it has no rays.
    Crooked,
    /// `q`; it has no rays.
    Circular,
    /// `hh`; it has no rays.
    Halfling,
    /// `j` other than on single `D` and `A` leaps and on slides; it has no rays.
    Jump,
    /// `n` on a hopper; it has no rays.
    LameHop,
    /// `jj` on a leap over several squares; it has no meaning.
    RepeatedJump,
    /// `e` before the last leg of a chain, or after a leg that captures; it has no meaning.
    EnPassantChain,
    /// More legs than are supported. Captures multiply the results, so a chain that captures
    /// nothing on its way may have 16 legs, a capturing chain of steps 6, and one of slides 4.
    LongChain {
        /// The greatest number of legs for such a chain.
        most: usize,
    },
}

impl fmt::Display for UnsupportedForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Self::Chain => "a chain of legs (`a`)",
            Self::Friendly => "taking a friend (`d`)",
            Self::Sparing => "sparing the royal piece (`t`)",
            Self::Cylinder => "a cylinder board (`o`)",
            Self::Crooked => "a crooked rider (`z`)",
            Self::Circular => "a circular rider (`q`)",
            Self::Halfling => "a halfling (`hh`)",
            Self::Jump => "jumping (`j`) with this atom and these modifiers",
            Self::LameHop => "a lame hopper (`n` with `p` or `g`)",
            Self::RepeatedJump => "jumping twice (`jj`) in one leap",
            Self::EnPassantChain => "en passant (`e`) on the way or after another capture",
            Self::LongChain { most } => {
                return write!(f, "a chain of more than {most} legs of this kind (`a`)");
            }
        };
        f.write_str(text)
    }
}

impl core::error::Error for UnsupportedForm {}
