//! The printer for Fairy-Stockfish.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ops::Range;

use crate::ray::leapers;
use crate::{Atom, BetzaMove, Leaper, Leg, Modifiers, Movement, Reach, direction};

/// The error for a move that Fairy-Stockfish cannot express.
///
/// ```
/// use wazir_betza::{Movement, TranslationErrorKind};
/// let piece: Movement = "WzB".parse().unwrap();
/// let error = piece.to_fairy_stockfish().unwrap_err();
/// assert_eq!((error.kind(), error.span()), (TranslationErrorKind::Mode('z'), 1..3));
/// assert_eq!(error.to_string(), "Fairy-Stockfish silently ignores the letter `z`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranslationError {
    kind: TranslationErrorKind,
    span: Range<usize>,
}

impl fmt::Display for TranslationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fairy-Stockfish {}", self.kind)
    }
}

impl core::error::Error for TranslationError {}

impl TranslationError {
    /// Returns the reason.
    pub fn kind(&self) -> TranslationErrorKind {
        self.kind
    }

    /// Returns the byte range of the move in the text from which the piece was parsed.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

/// The reason why Fairy-Stockfish cannot express a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TranslationErrorKind {
    /// Legs joined by `a` or in brackets.
    Chain,
    /// `O`: in Fairy-Stockfish the variant defines castling.
    Castling,
    /// `i`: in Fairy-Stockfish the variant defines special first moves, with pieces and squares.
    Initial,
    /// A mode letter that Fairy-Stockfish does not know.
    Mode(char),
    /// `n` on leaps other than a single `N`, `D` or `A`.
    Lame,
    /// A rider whose leaps pass over squares, other than `NN`.
    Rider,
    /// A hopper whose leaps pass over squares, or of limited range.
    Hopper,
    /// A range above 9.
    Range,
}

impl fmt::Display for TranslationErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Self::Chain => "does not support chained legs",
            Self::Castling => "defines castling in the variant, not in the piece",
            Self::Initial => "defines first moves in the variant, not in the piece",
            Self::Mode(letter) => return write!(f, "silently ignores the letter `{letter}`"),
            Self::Lame => "tests other squares than those that block this lame leap",
            Self::Rider => "only supports riders of W, F and N",
            Self::Hopper => "only supports hoppers along whole ranks, files and diagonals",
            Self::Range => "only reads one digit of a range",
        };
        f.write_str(text)
    }
}

impl core::error::Error for TranslationErrorKind {}

impl Movement {
    /// Returns the text of the piece for Fairy-Stockfish.
    ///
    /// Fairy-Stockfish does not apply direction letters to the halves of `K` and `Q`, knows neither
    /// `R4` nor the longer riders, and skips letters it does not know.
    ///
    /// # Errors
    ///
    /// [`TranslationError`] for the first move that it would read differently or not at all.
    ///
    /// ```
    /// use wazir_betza::Movement;
    /// let text = |betza: &str| betza.parse::<Movement>().unwrap().to_fairy_stockfish();
    /// assert_eq!(text("fhNbsK").as_deref(), Ok("fhNbsWbF"));
    /// assert_eq!(text("R4").as_deref(), Ok("W4"));
    /// assert!(text("DD").is_err());
    /// ```
    pub fn to_fairy_stockfish(&self) -> Result<String, TranslationError> {
        let mut parts: Vec<(Reach, String)> = Vec::new();
        for (part, span) in self.spanned_moves() {
            let found = translate(part, &mut parts);
            found.map_err(|kind| TranslationError { kind, span })?;
        }
        // An atom without modifiers would double an equal letter before it, so these come first,
        // with longer ranges, which end differently, before shorter ones.
        let plain = |text: &str| text.starts_with(|c: char| c.is_ascii_uppercase());
        parts.sort_by_key(|(reach, text)| core::cmp::Reverse(plain(text).then_some(*reach)));
        let mut written: Vec<&str> = Vec::new();
        for (_, part) in &parts {
            if !(plain(part) && written.contains(&part.as_str())) {
                written.push(part);
            }
        }
        Ok(written.concat())
    }
}

/// Adds the text of the move, or those of its halves.
fn translate(part: &BetzaMove, out: &mut Vec<(Reach, String)>) -> Result<(), TranslationErrorKind> {
    let [leg] = part.legs() else { return Err(TranslationErrorKind::Chain) };
    if part.repeated().is_some() || !part.path().is_empty() {
        return Err(TranslationErrorKind::Chain);
    }
    if part.atom() == Atom::Castling {
        return Err(TranslationErrorKind::Castling);
    }
    if part.is_initial() {
        return Err(TranslationErrorKind::Initial);
    }
    for &leaper in leapers(part.atom()) {
        check(leaper, leg, part.reach())?;
        out.push((part.reach(), text(leaper, leg, part.reach())));
    }
    Ok(())
}

fn check(leaper: Leaper, leg: &Leg, reach: Reach) -> Result<(), TranslationErrorKind> {
    let known = Modifiers::MOVE
        | Modifiers::CAPTURE
        | Modifiers::HOP
        | Modifiers::GRASSHOP
        | Modifiers::LAME;
    let modes = leg.modifiers();
    let jump = (leg.jumps() > 0).then_some('j');
    let half = modes.contains(Modifiers::HALFLING).then_some('h');
    if let Some(letter) = (modes - known).letters().chain(jump).chain(half).next() {
        return Err(TranslationErrorKind::Mode(letter));
    }
    let hops = modes.intersects(Modifiers::HOP | Modifiers::GRASSHOP);
    if hops && !(leaper.is_step() && reach == Reach::Unlimited) {
        return Err(TranslationErrorKind::Hopper);
    }
    let short = matches!(leaper, Leaper::Knight | Leaper::Dabbaba | Leaper::Alfil);
    if modes.contains(Modifiers::LAME) && !(short && reach == Reach::ONE) {
        return Err(TranslationErrorKind::Lame);
    }
    match reach {
        Reach::ONE => Ok(()),
        _ if leaper.is_step() => match reach {
            Reach::Limited(10..) => Err(TranslationErrorKind::Range),
            _ => Ok(()),
        },
        Reach::Unlimited if leaper == Leaper::Knight => Ok(()),
        _ => Err(TranslationErrorKind::Rider),
    }
}

fn text(leaper: Leaper, leg: &Leg, reach: Reach) -> String {
    let mut text = String::new();
    let mut directions = leg.directions().to_vec();
    direction::make_canonical(leaper, &mut directions);
    text.extend(directions.iter().map(|direction| direction.letter()));
    text.extend(leg.modifiers().letters());
    let letter = leaper.letter();
    let _ = match (leaper, reach) {
        (Leaper::Wazir, Reach::Unlimited) => write!(text, "R"),
        (Leaper::Ferz, Reach::Unlimited) => write!(text, "B"),
        (_, Reach::Unlimited) => write!(text, "{letter}{letter}"),
        (_, Reach::ONE) => write!(text, "{letter}"),
        (_, Reach::Limited(most)) => write!(text, "{letter}{most}"),
    };
    text
}
