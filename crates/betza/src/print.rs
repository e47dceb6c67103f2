//! Printers for the canonical text and for XBoard.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::{Atom, BetzaMove, Leaper, Leg, Modifiers, Movement, PathLeg, Reach, direction};

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (part, before) in self.moves().iter().zip(previous(self.moves())) {
            append(&mut text, &part.to_string(), before);
        }
        f.pad(&text)
    }
}

/// Returns for each move the one before it.
fn previous(moves: &[BetzaMove]) -> impl Iterator<Item = Option<&BetzaMove>> {
    core::iter::once(None).chain(moves.iter().map(Some))
}

/// Appends a move. A leap before its own letter gets the range `1`, or it would become a rider.
fn append(text: &mut String, part: &str, before: Option<&BetzaMove>) {
    let single = before.is_some_and(|before| before.reach() == Reach::ONE);
    if single && text.chars().last().is_some_and(|letter| part.starts_with(letter)) {
        text.push('1');
    }
    text.push_str(part);
}

impl fmt::Display for BetzaMove {
    /// Writes the text of this move, which is valid as a piece by itself.
    ///
    /// `i` comes first, then for each leg the directions and the modes in XBoard's order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_prefix(f)?;
        if self.path().is_empty() {
            return write_atom(f, self.atom(), self.reach());
        }
        f.write_char('[')?;
        for leg in self.path() {
            write!(f, "{leg}")?;
        }
        f.write_char(']')
    }
}

impl BetzaMove {
    /// Writes everything in front of the atom.
    fn write_prefix(&self, f: &mut impl Write) -> fmt::Result {
        if self.is_initial() {
            f.write_char('i')?;
        }
        for (i, leg) in self.legs().iter().enumerate() {
            let repeated = self.repeated();
            if repeated.as_ref().is_some_and(|legs| legs.start == i) {
                f.write_char('(')?;
            }
            if i > 0 {
                f.write_char('a')?;
            }
            write!(f, "{leg}")?;
            if repeated.is_some_and(|legs| legs.end == i + 1) {
                f.write_char(')')?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for PathLeg {
    /// Writes the sign in front of the leg, its letters, its atom and its range.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(joint) = self.joint() {
            f.write_char(joint.sign())?;
        }
        write!(f, "{}", self.leg())?;
        write_atom(f, self.atom(), self.reach())
    }
}

impl fmt::Display for Leg {
    /// Writes the letters of the leg, without an atom.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.directions().iter().try_for_each(|d| f.write_char(d.letter()))?;
        self.modifiers().letters().try_for_each(|letter| f.write_char(letter))?;
        if self.modifiers().contains(Modifiers::HALFLING) {
            f.write_str("hh")?;
        }
        (0..self.jumps()).try_for_each(|_| f.write_char('j'))
    }
}

fn write_atom(f: &mut impl Write, atom: Atom, reach: Reach) -> fmt::Result {
    // A longer range turns the steps into sliders, which have their own letters.
    let letter = match (atom, reach) {
        (Atom::Castling, _) => 'O',
        (Atom::King, Reach::ONE) => 'K',
        (Atom::King, _) => 'Q',
        (Atom::Leaper(Leaper::Wazir), Reach::Limited(2..) | Reach::Unlimited) => 'R',
        (Atom::Leaper(Leaper::Ferz), Reach::Limited(2..) | Reach::Unlimited) => 'B',
        (Atom::Leaper(leaper), _) => leaper.letter(),
    };
    f.write_char(letter)?;
    match reach {
        Reach::Limited(1) if atom != Atom::Castling => Ok(()),
        Reach::Limited(most) => write!(f, "{most}"),
        Reach::Unlimited if matches!(letter, 'R' | 'B' | 'Q') => Ok(()),
        Reach::Unlimited => f.write_char(letter),
    }
}

impl Movement {
    /// Returns the text of the piece for XBoard 4.9, or `None` if XBoard does not have such a move.
    ///
    /// XBoard reads direction letters on `K` and `Q` differently, silently drops letters out of its
    /// order, and knows riders only by the range `0`.
    ///
    /// ```
    /// use wazir_betza::Movement;
    /// let unicorn: Movement = "fhNbsK".parse().unwrap();
    /// assert_eq!(unicorn.to_xboard().unwrap(), "fhNbsWbF");
    /// let nightrider: Movement = "NN".parse().unwrap();
    /// assert_eq!(nightrider.to_xboard().unwrap(), "N0");
    /// let crooked: Movement = "zB".parse().unwrap();
    /// assert_eq!(crooked.to_xboard(), None);
    /// ```
    pub fn to_xboard(&self) -> Option<String> {
        let mut moves = Vec::new();
        for part in self.moves() {
            moves.extend(split_king_atom(part)?);
        }
        let mut text = String::new();
        for (part, before) in moves.iter().zip(previous(&moves)) {
            append(&mut text, &move_to_xboard(part)?, before);
        }
        Some(text)
    }
}

/// Returns the move, or its orthogonal and diagonal halves if XBoard cannot express both at once.
fn split_king_atom(part: &BetzaMove) -> Option<Vec<BetzaMove>> {
    if !part.path().is_empty() {
        return None;
    }
    let (first, later) = part.legs().split_first()?;
    let limited = part.reach() != Reach::ONE && part.reach() != Reach::Unlimited;
    if part.atom() != Atom::King || (first.directions().is_empty() && !limited) {
        return Some([part.clone()].to_vec());
    }
    // Without letters, the later legs of a half would only turn within its own four directions.
    if later.iter().any(|leg| leg.directions().is_empty()) {
        return None;
    }
    let half = |leaper| {
        let mut directions = first.directions().to_vec();
        direction::make_canonical(leaper, &mut directions);
        let mut legs = part.legs().to_vec();
        *legs.first_mut()? = Leg { directions, ..first.clone() };
        Some(BetzaMove { legs, atom: Atom::Leaper(leaper), ..part.clone() })
    };
    [Leaper::Wazir, Leaper::Ferz].into_iter().map(half).collect()
}

fn move_to_xboard(part: &BetzaMove) -> Option<String> {
    let relative = |leg: &Leg| leg.directions().iter().any(|letter| letter.is_relative());
    if !part.path().is_empty() || part.repeated().is_some() || part.legs().iter().any(relative) {
        return None;
    }
    let unknown = Modifiers::CROOKED | Modifiers::CIRCULAR | Modifiers::HALFLING;
    // XBoard tests a single square, which is the whole path for these leaps only.
    let short =
        matches!(part.atom(), Atom::Leaper(Leaper::Dabbaba | Leaper::Alfil | Leaper::Knight));
    let lame = short && part.reach() == Reach::ONE;
    let step = !matches!(part.atom(), Atom::Leaper(leaper) if !leaper.is_step());
    let jump = lame && part.atom() != Atom::Leaper(Leaper::Knight);
    for leg in part.legs() {
        let modes = leg.modifiers();
        let blocked = modes.contains(Modifiers::LAME) && !lame;
        if modes.intersects(unknown) || blocked || (leg.jumps() > 0 && !step && !jump) {
            return None;
        }
    }
    let mut text = String::new();
    part.write_prefix(&mut text).ok()?;
    match (part.atom(), part.reach()) {
        // `R` and `B` take no range in XBoard, and only the range `0` makes a rider.
        (Atom::Leaper(leaper), Reach::Limited(most @ 2..)) => {
            write!(text, "{}{most}", leaper.letter()).ok()?;
        }
        (Atom::Leaper(leaper), Reach::Unlimited) if !leaper.is_step() => {
            write!(text, "{}0", leaper.letter()).ok()?;
        }
        (atom, reach) => write_atom(&mut text, atom, reach).ok()?,
    }
    Some(text)
}

#[cfg(feature = "serde")]
mod text_form {
    use alloc::borrow::Cow;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use crate::Movement;

    impl Serialize for Movement {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Movement {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
        }
    }
}
