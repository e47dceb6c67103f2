//! The parser: one pass over the letters, then the checks that need a whole leg.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use core::str::FromStr;

use crate::direction::{self, HalfError};
use crate::{
    Atom, BetzaMove, Direction, Leaper, Leg, Modifiers, Movement, MovementWarning,
    MovementWarningKind, ParseError, ParseErrorKind, Reach, warning,
};

/// The greatest length of a text that is parsed as a piece, in bytes.
pub const MAX_LENGTH: usize = 4096;

type SpannedErrorKind = (ParseErrorKind, Range<usize>);

impl FromStr for Movement {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.len() > MAX_LENGTH {
            return Err(ParseError::too_long(text));
        }
        read(text).map_err(|(kind, span)| ParseError::new(kind, span, String::from(text)))
    }
}

fn read(text: &str) -> Result<Movement, SpannedErrorKind> {
    let mut parser = Parser { text, at: 0 };
    // Nearly every move has one capital letter, so this avoids reallocation.
    let atoms = text.bytes().filter(u8::is_ascii_uppercase).count();
    let (mut moves, mut spans) = (Vec::with_capacity(atoms), Vec::with_capacity(atoms));
    let mut warnings = Vec::new();
    while moves.is_empty() || parser.at < text.len() {
        let start = parser.at;
        let mut part = parser.parse_move()?;
        let span = start..parser.at;
        warnings.extend(
            warning::move_warnings(&part).map(|kind| MovementWarning::new(kind, span.clone())),
        );
        make_canonical(&mut part);
        if moves.contains(&part) {
            warnings.push(MovementWarning::new(MovementWarningKind::Repetition, span.clone()));
        }
        moves.push(part);
        spans.push(span);
    }
    Ok(Movement::new(moves, spans, warnings))
}

/// Replaces synonyms by the canonical form.
fn make_canonical(part: &mut BetzaMove) {
    let chained = part.legs.len() > 1;
    let Some(leg) = part.legs.first_mut() else { return };
    match part.atom {
        Atom::Leaper(_) if leg.directions.is_empty() => {}
        Atom::Leaper(leaper) => direction::make_canonical(leaper, &mut leg.directions),
        Atom::King => {}
        Atom::Castling => {
            let has =
                |d| leg.directions.contains(&d) || leg.directions.contains(&Direction::Sideways);
            leg.directions = match (has(Direction::Left), has(Direction::Right)) {
                (true, false) => [Direction::Left].to_vec(),
                (false, true) => [Direction::Right].to_vec(),
                _ => [Direction::Sideways].to_vec(),
            };
        }
    }
    // On the last leg, `mc` means the same as no letter.
    let results =
        Modifiers::MOVE | Modifiers::CAPTURE | Modifiers::FRIENDLY | Modifiers::EN_PASSANT;
    let both = Modifiers::MOVE | Modifiers::CAPTURE;
    if !chained && leg.modifiers & results == both {
        leg.modifiers -= both;
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.at) {
            Some(byte) if byte.is_ascii() => Some(char::from(*byte)),
            _ => self.text.get(self.at..)?.chars().next(),
        }
    }

    fn parse_move(&mut self) -> Result<BetzaMove, SpannedErrorKind> {
        let start = self.at;
        let mut initial = false;
        let mut legs = Vec::with_capacity(1);
        let letter = loop {
            let (leg, end) = self.parse_leg(&mut initial)?;
            legs.push(leg);
            if let Some(letter) = end {
                break letter;
            }
        };
        let atom_at = self.at;
        self.at += letter.len_utf8();
        let (atom, reach) = self.atom_and_reach(letter, atom_at)?;
        match check_legs(&legs, atom, reach) {
            Ok(()) => Ok(BetzaMove { initial, legs, atom, reach }),
            Err((kind, None)) => Err((kind, atom_at..atom_at + 1)),
            Err((kind, Some(leg))) => Err((kind, self.leg_span(start..atom_at, leg))),
        }
    }

    /// Returns the byte range of a leg, within the range of all legs of its move.
    fn leg_span(&self, legs: Range<usize>, leg: usize) -> Range<usize> {
        let text = self.text.get(legs.clone()).unwrap_or_default();
        let mut start = legs.start;
        for part in text.split('a').take(leg) {
            start += part.len() + 1;
        }
        let length = text.split('a').nth(leg).map_or(0, str::len);
        start..start + length
    }

    /// Parses a leg. Returns the letter of the atom, not consumed, if the leg ended there and not
    /// at `a`.
    fn parse_leg(&mut self, initial: &mut bool) -> Result<(Leg, Option<char>), SpannedErrorKind> {
        let mut leg = Leg::default();
        loop {
            let at = self.at;
            let Some(letter) = self.peek() else {
                let kind =
                    if at == 0 { ParseErrorKind::Empty } else { ParseErrorKind::MissingAtom };
                return Err((kind, at..at));
            };
            if letter.is_ascii_uppercase() {
                return Ok((leg, Some(letter)));
            }
            let after = at + letter.len_utf8();
            match letter {
                'a' => {
                    self.at = after;
                    return Ok((leg, None));
                }
                'i' => *initial = true,
                'j' => leg.jumps = leg.jumps.saturating_add(1),
                _ => leg.add(letter).map_err(|kind| (kind, at..after))?,
            }
            self.at = after;
        }
    }

    fn atom_and_reach(
        &mut self,
        letter: char,
        at: usize,
    ) -> Result<(Atom, Reach), SpannedErrorKind> {
        let (atom, usual) = match letter {
            'K' => (Atom::King, Reach::ONE),
            'Q' => (Atom::King, Reach::Unlimited),
            'R' => (Atom::Leaper(Leaper::Wazir), Reach::Unlimited),
            'B' => (Atom::Leaper(Leaper::Ferz), Reach::Unlimited),
            'O' => return self.castling_distance().map(|reach| (Atom::Castling, reach)),
            _ => match Leaper::from_letter(letter) {
                Some(leaper) => (Atom::Leaper(leaper), Reach::ONE),
                None => return Err((ParseErrorKind::NotAnAtom(letter), at..self.at)),
            },
        };
        // `RR` is two moves: only a doubled leaper's letter makes a rider.
        let doubles = usual == Reach::ONE && atom != Atom::King;
        if doubles && self.peek() == Some(letter) {
            self.at += 1;
            return match self.digits() {
                Some(span) => Err((ParseErrorKind::RangeAfterDoubled, span)),
                None => Ok((atom, Reach::Unlimited)),
            };
        }
        Ok((atom, self.range()?.unwrap_or(usual)))
    }

    fn castling_distance(&mut self) -> Result<Reach, SpannedErrorKind> {
        let at = self.at;
        match self.range()? {
            Some(Reach::Limited(steps)) => Ok(Reach::Limited(steps)),
            Some(Reach::Unlimited) => Err((ParseErrorKind::CastlingZero, at..self.at)),
            None => Err((ParseErrorKind::CastlingDistance, at..at)),
        }
    }

    /// Consumes digits and returns their byte range, if there are any.
    fn digits(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        let rest = self.text.as_bytes().get(start..)?;
        let count = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        self.at += count;
        (count > 0).then_some(start..self.at)
    }

    fn range(&mut self) -> Result<Option<Reach>, SpannedErrorKind> {
        let Some(span) = self.digits() else { return Ok(None) };
        let digits = self.text.get(span.clone()).unwrap_or_default();
        if digits == "0" {
            return Ok(Some(Reach::Unlimited));
        }
        if digits.starts_with('0') {
            return Err((ParseErrorKind::LeadingZero, span));
        }
        match digits.parse::<u8>() {
            Ok(number @ 1..=99) => Ok(Some(Reach::Limited(number))),
            _ => Err((ParseErrorKind::RangeTooLarge, span)),
        }
    }
}

impl Leg {
    fn add(&mut self, letter: char) -> Result<(), ParseErrorKind> {
        if let Some(direction) = Direction::from_letter(letter) {
            self.directions.push(direction);
            return Ok(());
        }
        match Modifiers::from_letter(letter) {
            Some(flag) if self.modifiers.contains(flag) => {
                Err(ParseErrorKind::DuplicateModifier(letter))
            }
            Some(flag) => {
                self.modifiers |= flag;
                Ok(())
            }
            None => Err(unexpected_character(letter)),
        }
    }
}

/// Returns the error for a character that begins neither a modifier nor an atom.
fn unexpected_character(character: char) -> ParseErrorKind {
    match character {
        '0'..='9' => ParseErrorKind::RangeBeforeAtom,
        'a'..='z' => ParseErrorKind::UnknownModifier(character),
        '[' | ']' | '(' | ')' => ParseErrorKind::Grouping(character),
        _ if character.is_whitespace() => ParseErrorKind::Whitespace,
        _ if !character.is_ascii() => ParseErrorKind::NotAscii(character),
        _ => ParseErrorKind::UnexpectedCharacter(character),
    }
}

/// Finds the first faulty leg. Names no leg if the fault is in the atom.
fn check_legs(
    legs: &[Leg],
    atom: Atom,
    reach: Reach,
) -> Result<(), (ParseErrorKind, Option<usize>)> {
    let oblique = matches!(atom, Atom::Leaper(leaper) if leaper.is_oblique());
    if legs.len() > 1 && (oblique || atom == Atom::Castling) {
        return Err((ParseErrorKind::ChainAtom, None));
    }
    let mut single = reach == Reach::ONE;
    for (i, leg) in legs.iter().enumerate() {
        let last = i + 1 == legs.len();
        check_leg(leg, atom, i == 0)
            .and_then(|()| if last { check_last_leg(leg, single) } else { Ok(()) })
            .map_err(|kind| (kind, Some(i)))?;
        // `y` and `g` swap one step and a slide for the legs that follow.
        single ^= leg.modifiers.intersects(Modifiers::TOGGLE | Modifiers::GRASSHOP);
    }
    Ok(())
}

fn check_leg(leg: &Leg, atom: Atom, first: bool) -> Result<(), ParseErrorKind> {
    let modes = leg.modifiers;
    if atom == Atom::Castling {
        return check_castling(leg);
    }
    if modes.contains(Modifiers::LAME) && leg.jumps > 0 {
        return Err(ParseErrorKind::ConflictingModifiers('n', 'j'));
    }
    if modes.contains(Modifiers::HOP | Modifiers::GRASSHOP) {
        return Err(ParseErrorKind::ConflictingModifiers('p', 'g'));
    }
    if modes.contains(Modifiers::CROOKED | Modifiers::CIRCULAR) {
        return Err(ParseErrorKind::ConflictingModifiers('z', 'q'));
    }
    let step = match atom {
        Atom::Leaper(leaper) => leaper.is_step(),
        _ => true,
    };
    if step && modes.contains(Modifiers::LAME) {
        return Err(ParseErrorKind::NothingBetween);
    }
    // The letters of a later leg are relative to the leg before it, where `h` has no meaning.
    let leaper = match atom {
        Atom::Leaper(leaper) if first => leaper,
        _ => Leaper::Wazir,
    };
    direction::leap_mask(leaper, &leg.directions).map(drop).map_err(|fault| match fault {
        HalfError::NotOblique => ParseErrorKind::HalfNotOblique,
        HalfError::AfterAxis(d) => ParseErrorKind::HalfAfterAxis(d.letter()),
        HalfError::Before(d) => ParseErrorKind::HalfBefore(d.letter()),
        HalfError::Alone => ParseErrorKind::HalfAlone,
    })
}

fn check_last_leg(leg: &Leg, single: bool) -> Result<(), ParseErrorKind> {
    if leg.modifiers.contains(Modifiers::TOGGLE) {
        return Err(ParseErrorKind::ToggleLast);
    }
    let hop = leg.modifiers & (Modifiers::HOP | Modifiers::GRASSHOP);
    match hop.letters().next() {
        Some(letter) if single => Err(ParseErrorKind::HopperNeedsSlide(letter)),
        _ => Ok(()),
    }
}

fn check_castling(leg: &Leg) -> Result<(), ParseErrorKind> {
    if let Some(letter) = leg.directions.iter().find(|d| !d.is_horizontal()) {
        return Err(ParseErrorKind::CastlingDirection(letter.letter()));
    }
    let jump = (leg.jumps > 0).then_some('j');
    match leg.modifiers.letters().chain(jump).next() {
        Some(letter) => Err(ParseErrorKind::CastlingModifier(letter)),
        None => Ok(()),
    }
}
