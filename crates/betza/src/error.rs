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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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

// Written by hand for the location that `{:#}` shows.
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        if f.alternate() { self.caret(f) } else { Ok(()) }
    }
}

/// The kind of an error in a description.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The text has more than [`MAX_LENGTH`] bytes. The field is its length in bytes.
    #[error("a description of {0} bytes is too long, the most is {MAX_LENGTH}")]
    TooLong(usize),
    /// The text is empty.
    #[error("the description is empty, a piece needs at least one atom such as W or N")]
    Empty,
    /// The text ends before an atom.
    #[error("an atom is missing, end the move with a capital letter such as W, R or N")]
    MissingAtom,
    /// A capital letter that is not an atom.
    #[error("`{0}` is not an atom, {hint}", hint = atom_hint(*.0))]
    NotAnAtom(char),
    /// A small letter that is not a modifier.
    #[error("`{0}` is not a modifier, {hint}", hint = modifier_hint(*.0))]
    UnknownModifier(char),
    /// A character outside ASCII.
    #[error("`{0}` is not part of the language, use the letters of the notation only")]
    NotAscii(char),
    /// White space.
    #[error("white space is not allowed, write the moves together")]
    Whitespace,
    /// Digits without an atom before them.
    #[error("a range goes after its atom, write W3 and not 3W")]
    RangeBeforeAtom,
    /// Two equal letters that have a meaning of their own in other dialects.
    #[error("`{0}` is not in this dialect; {hint}", hint = dialect_hint(.0))]
    OtherDialect(&'static str),
    /// A bracket without its partner, or legs in brackets that are not joined by `?` or `-`.
    #[error("legs in brackets are joined by `?` or `-` and end with `]`, as in [F?R]")]
    OpenPath,
    /// Brackets around a single leg.
    #[error("brackets hold two legs or more, as in [F?R]; leave them out")]
    ShortPath,
    /// Legs joined by `a` in front of brackets.
    #[error("legs joined by `a` cannot go on in brackets, write all of them in the brackets")]
    ChainBeforePath,
    /// A mode letter in front of brackets.
    #[error("`{0}` does not go in front of brackets, write it at a leg inside")]
    ModeBeforePath(char),
    /// A letter that has no meaning in brackets.
    #[error("`{0}` has no meaning at this place in brackets, {hint}", hint = path_hint(*.0))]
    NotInPath(char),
    /// Castling in brackets.
    #[error("castling is not a leg, write it without brackets")]
    CastlingInPath,
    /// A turn before or after an oblique leap in brackets.
    #[error(
        "before and after an oblique leap a path only goes on outward, leave the letters out or write `f`"
    )]
    TurnAtOblique,
    /// Letters in brackets that choose no direction of their atom.
    #[error(
        "after the leg before, these letters choose no direction of the atom; a turn by 90 degrees does not lead from a diagonal to a rank or file"
    )]
    NoSuchTurn,
    /// Parentheses around something else than legs.
    #[error("parentheses hold legs that are repeated and begin with `a`, as in afs(afz)W")]
    RepeatedLeg,
    /// A second pair of parentheses.
    #[error("a move has at most one part in parentheses")]
    SecondRepeat,
    /// Another ASCII character.
    #[error("`{0}` is not part of a description, {hint}", hint = sign_hint(*.0))]
    UnexpectedCharacter(char),
    /// A range above 99.
    #[error("the range is too large, the most is 99, and 0 means without limit")]
    RangeTooLarge,
    /// A range that starts with a zero.
    #[error(
        "a range has no leading zero, for exact ranges are not in this dialect; write 3 for up to three steps"
    )]
    LeadingZero,
    /// A range after a doubled atom, as in `NN3`.
    #[error("a doubled atom is already without limit, leave out the range or one letter")]
    RangeAfterDoubled,
    /// A mode letter that is given twice in one leg.
    #[error("modifier `{0}` is given twice, once is enough")]
    DuplicateModifier(char),
    /// Two mode letters that contradict each other.
    #[error("modifiers `{0}` and `{1}` exclude each other, keep one of them")]
    ConflictingModifiers(char, char),
    /// `h` on an atom that is not oblique.
    #[error("`h` needs an oblique atom (N C L Z J), leave it out")]
    HalfNotOblique,
    /// `h` after `s` or `v`.
    #[error("`h` after `{0}` chooses nothing, leave `h` out")]
    HalfAfterAxis(char),
    /// `h` before a letter other than `l` and `r`.
    #[error("`h` does not go before `{0}`, a half is written fh, bh, lh or rh")]
    HalfBefore(char),
    /// `h` without a letter beside it.
    #[error("`h` stands alone, write it after f b l r, or before l or r")]
    HalfAlone,
    /// `n` on a step to a neighbouring square.
    #[error("`n` needs a leap over some square, nothing lies between the ends of a single step")]
    NothingBetween,
    /// `p` or `g` on a single leap.
    #[error("`{0}` needs a slide to hop in, give the atom a range or double it")]
    HopperNeedsSlide(char),
    /// `y` on the last leg.
    #[error("`y` changes the range of the legs that follow, it has no use on the last one")]
    ToggleLast,
    /// A chain on N, C, Z or O.
    #[error("chained legs need an orthogonal or diagonal atom")]
    ChainAtom,
    /// Castling (`O`) without a number.
    #[error("castling needs the number of squares the king travels, as in O2")]
    CastlingDistance,
    /// Castling with the number 0 (`O0`).
    #[error("the king travels at least one square in castling, as in O2")]
    CastlingZero,
    /// Castling in a direction other than sideways.
    #[error("castling goes sideways, use l, r or s instead of `{0}`")]
    CastlingDirection(char),
    /// A mode letter on castling.
    #[error("castling takes no modifier but `i`, leave out `{0}`")]
    CastlingModifier(char),
}

fn atom_hint(letter: char) -> &'static str {
    match letter {
        'P' => "a pawn is written fmWfcF, without its piece letter",
        'U' => "the universal leaper is not in this dialect",
        'I' => "the imitator is not in this dialect",
        'X' | 'Y' => "longer leaps have no letter in this dialect",
        'S' | 'V' | 'M' | 'E' | 'T' => {
            "the atoms are W F D N A H C L Z J G K R B Q O, and modifiers are small letters"
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{form} cannot be used here, describe the piece without it")]
pub struct UnsupportedError {
    form: UnsupportedForm,
    span: Range<usize>,
}

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum UnsupportedForm {
    /// Legs joined by `a`; they have no rays.
    #[error("a chain of legs (`a`)")]
    Chain,
    /// `d`; it has no rays.
    #[error("taking a friend (`d`)")]
    Friendly,
    /// `t`; it has no rays.
    #[error("sparing the royal piece (`t`)")]
    Sparing,
    /// `o`; it has no rays.
    #[error("a cylinder board (`o`)")]
    Cylinder,
    /// `z`; it has no rays.
    #[error("a crooked rider (`z`)")]
    Crooked,
    /// `q`; it has no rays.
    #[error("a circular rider (`q`)")]
    Circular,
    /// `hh`; it has no rays.
    #[error("a halfling (`hh`)")]
    Halfling,
    /// `j` other than on single `D` and `A` leaps and on slides; it has no rays.
    #[error("jumping (`j`) with this atom and these modifiers")]
    Jump,
    /// `n` on a hopper; it has no rays.
    #[error("a lame hopper (`n` with `p` or `g`)")]
    LameHop,
    /// `jj` on a leap over several squares; it has no meaning.
    #[error("jumping twice (`jj`) in one leap")]
    RepeatedJump,
    /// `e` before the last leg of a chain, or after a leg that captures; it has no meaning.
    #[error("en passant (`e`) on the way or after another capture")]
    EnPassantChain,
    /// More legs than are supported. Captures multiply the results, so a chain that captures
    /// nothing on its way may have 16 legs, a capturing chain of steps 6, and one of slides 4.
    #[error("a chain of more than {most} legs of this kind (`a`)")]
    LongChain {
        /// The greatest number of legs for such a chain.
        most: usize,
    },
}
