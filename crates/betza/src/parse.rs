//! The parser: one pass over the letters, then the checks that need a whole leg.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use core::str::FromStr;

use crate::direction::{self, HalfError};
use crate::{
    Atom, BetzaMove, Direction, Joint, Leaper, Leg, Modifiers, Movement, MovementWarning,
    MovementWarningKind, ParseError, ParseErrorKind, PathLeg, Reach, sequence, warning,
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
        let doubts = warning::move_warnings(&part);
        warnings.extend(doubts.map(|kind| MovementWarning::new(kind, span.clone())));
        make_canonical(&mut part);
        // A move that is written many times is warned of once.
        if moves.iter().filter(|known| **known == part).count() == 1 {
            warnings.push(MovementWarning::new(MovementWarningKind::Repetition, span.clone()));
        }
        moves.push(part);
        spans.push(span);
    }
    warnings.truncate(Movement::MAX_WARNINGS);
    Ok(Movement::new(moves, spans, warnings))
}

/// Replaces synonyms by the canonical form.
fn make_canonical(part: &mut BetzaMove) {
    let chained = part.legs.len() > 1 || part.repeated.is_some();
    let bends = part.bends_at_once();
    if let Some(start) = part.path.first_mut()
        && let Atom::Leaper(leaper) = start.atom
        && !start.leg.directions.is_empty()
    {
        direction::make_canonical(leaper, &mut start.leg.directions);
    }
    let Some(leg) = part.legs.first_mut() else { return };
    match part.atom {
        Atom::Leaper(_) if leg.directions.is_empty() => {}
        // In front of brackets, the letters choose a path as they choose the leap of a knight.
        _ if bends => direction::make_canonical(Leaper::Knight, &mut leg.directions),
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
        let mut repeat = Repeat::default();
        let letter = loop {
            let (leg, end) = self.parse_leg(&mut initial, legs.len(), &mut repeat)?;
            legs.push(leg);
            if let Some(letter) = end {
                break letter;
            }
        };
        let repeated = repeat.finished()?;
        if letter == '[' {
            return self.parse_path(start, initial, legs, repeated);
        }
        let atom_at = self.at;
        self.at += letter.len_utf8();
        let (atom, reach) = self.atom_and_reach(letter, atom_at)?;
        if let (Atom::King, Some(first)) = (atom, legs.first_mut()) {
            direction::drop_halves(&mut first.directions);
        }
        match check_legs(&legs, atom, reach) {
            Ok(()) => Ok(BetzaMove { initial, legs, atom, reach, repeated, path: Vec::new() }),
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

    /// Parses a path in brackets; `legs` are those in front of it.
    fn parse_path(
        &mut self,
        start: usize,
        initial: bool,
        legs: Vec<Leg>,
        repeated: Option<Range<usize>>,
    ) -> Result<BetzaMove, SpannedErrorKind> {
        let open = self.at;
        self.at += 1;
        if legs.len() > 1 || repeated.is_some() {
            return Err((ParseErrorKind::ChainBeforePath, start..open));
        }
        let prefix = legs.first().cloned().unwrap_or_default();
        let ends = Modifiers::MOVE | Modifiers::CAPTURE;
        if let Some(letter) = (prefix.modifiers - ends).letters().next() {
            return Err((ParseErrorKind::ModeBeforePath(letter), open..open + 1));
        }
        let mut path: Vec<PathLeg> = Vec::new();
        loop {
            let joint = if path.is_empty() { None } else { Some(self.joint(open)?) };
            let begin = self.at;
            let mut leg = Leg::default();
            let letter = self.parse_letters(&mut leg, !path.is_empty())?;
            let atom_at = self.at;
            self.at += letter.len_utf8();
            let (atom, reach) = self.atom_and_reach(letter, atom_at)?;
            if path.is_empty() && atom == Atom::King {
                direction::drop_halves(&mut leg.directions);
            }
            let next = PathLeg { joint, leg, atom, reach };
            check_path_leg(&next, path.last()).map_err(|kind| (kind, begin..self.at))?;
            path.push(next);
            if self.peek() == Some(']') {
                break;
            }
        }
        self.at += 1;
        let [first, .., last] = path.as_slice() else {
            return Err((ParseErrorKind::ShortPath, open..self.at));
        };
        let half = prefix.modifiers.contains(Modifiers::HALFLING);
        if half && path.iter().rev().skip(1).any(|leg| leg.reach != Reach::ONE) {
            return Err((ParseErrorKind::ModeBeforePath('h'), open..open + 1));
        }
        check_last_leg(&last.leg, last.reach == Reach::ONE)
            .map_err(|kind| (kind, open..self.at))?;
        let (atom, reach) = (first.atom, first.reach);
        let part = BetzaMove { initial, legs, atom, reach, repeated: None, path };
        let family = match atom {
            _ if part.bends_at_once() => Leaper::Knight,
            Atom::Leaper(leaper) => leaper,
            _ => Leaper::Wazir,
        };
        direction::leap_mask(family, &prefix.directions)
            .map_err(|fault| (half_error(fault), start..open))?;
        Ok(part)
    }

    /// Parses the sign between two legs in the brackets that begin at `open`.
    fn joint(&mut self, open: usize) -> Result<Joint, SpannedErrorKind> {
        let joint = self.peek().and_then(Joint::from_sign);
        let joint = joint.ok_or((ParseErrorKind::OpenPath, open..self.at))?;
        self.at += 1;
        Ok(joint)
    }

    /// Parses the letters of a leg in brackets. Returns the letter of its atom, not consumed.
    fn parse_letters(&mut self, leg: &mut Leg, later: bool) -> Result<char, SpannedErrorKind> {
        loop {
            let at = self.at;
            let letter = self.peek().ok_or((ParseErrorKind::MissingAtom, at..at))?;
            if letter.is_ascii_uppercase() {
                return Ok(letter);
            }
            let after = at + letter.len_utf8();
            match letter {
                'a' | 'i' => return Err((ParseErrorKind::NotInPath(letter), at..after)),
                _ => self.add_letter(leg, letter, later).map_err(|kind| (kind, at..after))?,
            }
            self.at = after;
        }
    }

    fn add_letter(&self, leg: &mut Leg, letter: char, later: bool) -> Result<(), ParseErrorKind> {
        let before = self.at.checked_sub(1).and_then(|before| self.text.as_bytes().get(before));
        match letter {
            // It means something of its own elsewhere.
            'c' if before == Some(&b'c') => Err(ParseErrorKind::OtherDialect("cc")),
            'h' if before == Some(&b'h') && leg.directions.last() == Some(&Direction::Half) => {
                leg.directions.pop();
                match leg.modifiers.contains(Modifiers::HALFLING) {
                    true => Err(ParseErrorKind::DuplicateModifier('h')),
                    false => {
                        leg.modifiers |= Modifiers::HALFLING;
                        Ok(())
                    }
                }
            }
            'j' => {
                leg.jumps = leg.jumps.saturating_add(1);
                Ok(())
            }
            _ => leg.add(letter, later),
        }
    }

    /// Parses a leg. Returns the letter of the atom or the bracket, not consumed, if the leg ended
    /// there and not at `a`.
    fn parse_leg(
        &mut self,
        initial: &mut bool,
        number: usize,
        repeat: &mut Repeat,
    ) -> Result<(Leg, Option<char>), SpannedErrorKind> {
        let mut leg = Leg::default();
        loop {
            let at = self.at;
            let Some(letter) = self.peek() else {
                let kind =
                    if at == 0 { ParseErrorKind::Empty } else { ParseErrorKind::MissingAtom };
                return Err((kind, at..at));
            };
            if letter.is_ascii_uppercase() || letter == '[' {
                return Ok((leg, Some(letter)));
            }
            let after = at + letter.len_utf8();
            match letter {
                'a' => {
                    self.at = after;
                    return Ok((leg, None));
                }
                '(' => {
                    repeat.open(number + 1, at)?;
                    // What is repeated begins with `a`.
                    self.at = after + 1;
                    return match self.text.as_bytes().get(after) {
                        Some(b'a') => Ok((leg, None)),
                        _ => Err((ParseErrorKind::RepeatedLeg, at..after)),
                    };
                }
                ')' => {
                    repeat.close(number + 1, at)?;
                    self.at = after;
                    return match self.peek() {
                        Some('a') => {
                            self.at += 1;
                            Ok((leg, None))
                        }
                        Some(letter) if letter.is_ascii_uppercase() => Ok((leg, Some(letter))),
                        _ => Err((ParseErrorKind::RepeatedLeg, at..after)),
                    };
                }
                'i' => *initial = true,
                _ => self
                    .add_letter(&mut leg, letter, number > 0)
                    .map_err(|kind| (kind, at..after))?,
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

/// The legs in parentheses, while they are parsed.
#[derive(Default)]
struct Repeat {
    open: Option<(usize, usize)>,
    legs: Option<Range<usize>>,
}

impl Repeat {
    fn open(&mut self, leg: usize, at: usize) -> Result<(), SpannedErrorKind> {
        if self.legs.is_some() || self.open.is_some() {
            return Err((ParseErrorKind::SecondRepeat, at..at + 1));
        }
        self.open = Some((leg, at));
        Ok(())
    }

    fn close(&mut self, end: usize, at: usize) -> Result<(), SpannedErrorKind> {
        let (start, _) = self.open.take().ok_or((ParseErrorKind::RepeatedLeg, at..at + 1))?;
        self.legs = Some(start..end);
        Ok(())
    }

    fn finished(self) -> Result<Option<Range<usize>>, SpannedErrorKind> {
        match self.open {
            Some((_, at)) => Err((ParseErrorKind::RepeatedLeg, at..at + 1)),
            None => Ok(self.legs),
        }
    }
}

impl Leg {
    fn add(&mut self, letter: char, later: bool) -> Result<(), ParseErrorKind> {
        let direction = if later {
            Direction::from_later_letter(letter)
        } else {
            Direction::from_letter(letter)
        };
        if let Some(direction) = direction {
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
        ']' => ParseErrorKind::OpenPath,
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
    if legs.len() > 1 && (atom.is_oblique() || atom == Atom::Castling) {
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
    let sideways = [Direction::Sideways; 2];
    if !(first && atom.is_oblique()) && leg.directions.windows(2).any(|pair| pair == sideways) {
        return Err(ParseErrorKind::OtherDialect("ss"));
    }
    // The letters of a later leg are relative to the leg before it, where `h` has no meaning.
    let leaper = match atom {
        Atom::Leaper(leaper) if first => leaper,
        _ => Leaper::Wazir,
    };
    direction::leap_mask(leaper, &leg.directions).map(drop).map_err(half_error)
}

fn half_error(fault: HalfError) -> ParseErrorKind {
    match fault {
        HalfError::NotOblique => ParseErrorKind::HalfNotOblique,
        HalfError::AfterAxis(d) => ParseErrorKind::HalfAfterAxis(d.letter()),
        HalfError::Before(d) => ParseErrorKind::HalfBefore(d.letter()),
        HalfError::Alone => ParseErrorKind::HalfAlone,
    }
}

/// Checks a leg in brackets that comes after `before`.
fn check_path_leg(next: &PathLeg, before: Option<&PathLeg>) -> Result<(), ParseErrorKind> {
    if next.atom == Atom::Castling {
        return Err(ParseErrorKind::CastlingInPath);
    }
    check_leg(&next.leg, next.atom, before.is_none())?;
    if next.leg.modifiers.contains(Modifiers::TOGGLE) {
        return Err(ParseErrorKind::NotInPath('y'));
    }
    let Some(before) = before else { return Ok(()) };
    if before.leg.modifiers.contains(Modifiers::GRASSHOP) {
        return Err(ParseErrorKind::NotInPath('g'));
    }
    let letters = next.leg.directions.as_slice();
    let oblique = before.atom.is_oblique() || next.atom.is_oblique();
    if oblique && !matches!(letters, [] | [Direction::Forward]) {
        return Err(ParseErrorKind::TurnAtOblique);
    }
    let table = sequence::path_headings(before, next);
    match table.as_flattened().iter().all(|headings| *headings == 0) {
        true => Err(ParseErrorKind::NoSuchTurn),
        false => Ok(()),
    }
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
    let half = leg.modifiers.contains(Modifiers::HALFLING).then_some('h');
    match leg.modifiers.letters().chain(jump).chain(half).next() {
        Some(letter) => Err(ParseErrorKind::CastlingModifier(letter)),
        None => Ok(()),
    }
}
