//! Which letter stands for which kind.

use wazir_chesslike::{Kind, Rules, Ruleset};
use wazir_cwda::{Cwda, kinds};
use wazir_game::Seat;

/// The letters by which the pieces of the armies are written.
///
/// | army | own | pychess.org | Fairy-Max |
/// |---|---|---|---|
/// | fide | R N B Q | R N B Q | R N B Q |
/// | clobberers | L E C A | D W A C | L E C A |
/// | nutters | T H B C | G I H O | T H U C |
/// | rookies | S W B M | S M F E | S W H M |
///
/// The order is that of the files a, b, c and d.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Letters {
    /// Those of the game's own position texts; what B and C mean depends on the army.
    #[default]
    Own,
    /// Those of pychess.org, of which no army has any in common.
    Unique,
    /// Those of XBoard and Fairy-Max.
    FairyMax,
}

impl Letters {
    /// The letters of a settled army in the order of the files a to d, in upper case.
    ///
    /// ```
    /// use wazir_notation::fen::Letters;
    /// assert_eq!(Letters::Unique.of_army("nutters"), Some(['G', 'I', 'H', 'O']));
    /// assert_eq!(Letters::Unique.of_army("amazons"), None);
    /// ```
    pub fn of_army(self, id: &str) -> Option<[char; 4]> {
        armies(self).find(|(known, _)| *known == id).map(|(_, row)| row.map(char::from))
    }
}

/// Armies and their letters in the two foreign dialects, in the order of the files a to d.
const TABLE: [(&str, [u8; 4], [u8; 4]); 4] = [
    ("fide", *b"RNBQ", *b"RNBQ"),
    ("clobberers", *b"DWAC", *b"LECA"),
    ("nutters", *b"GIHO", *b"THUC"),
    ("rookies", *b"SMFE", *b"SWHM"),
];

/// The identifiers of the settled armies with their letters in a dialect.
pub(crate) fn armies(letters: Letters) -> impl Iterator<Item = (&'static str, [u8; 4])> {
    const OWN: [[u8; 4]; 4] = [*b"RNBQ", *b"LECA", *b"THBC", *b"SWBM"];
    let own = OWN.into_iter();
    TABLE.iter().zip(own).map(move |(&(id, unique, fairy_max), own)| {
        let letters = match letters {
            Letters::Own => own,
            Letters::Unique => unique,
            Letters::FairyMax => fairy_max,
        };
        (id, letters)
    })
}

/// No kind has this number.
const NO_KIND: u8 = u8::MAX;

/// How a kind is written: its letter, perhaps with the mark before it. 0 where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) marked: bool,
    pub(crate) letter: u8,
}

/// The letters of both sides, to be looked up both ways.
#[derive(Clone, Debug)]
pub(crate) struct Alphabet {
    /// Kinds by the low five bits of their letter, those without the mark and those with it.
    kinds: [[[u8; 32]; 2]; 2],
    names: [[Name; 16]; 2],
    /// What stands before the letters of some kinds.
    mark: char,
}

impl Alphabet {
    fn new(mark: char) -> Self {
        Self { kinds: [[[NO_KIND; 32]; 2]; 2], names: [[Name::default(); 16]; 2], mark }
    }

    fn set(&mut self, seat: usize, kind: Kind, marked: bool, letter: u8) {
        let place = &mut self.kinds[seat & 1][usize::from(marked)][usize::from(letter & 31)];
        // The first of two with one letter is the player's own.
        if *place == NO_KIND {
            *place = kind.index() as u8;
            self.names[seat & 1][kind.index() & 15] = Name { marked, letter };
        }
    }

    /// The letters of a dialect; `None` when an army is not one that has letters there.
    pub(crate) fn of(rules: &Rules<Cwda>, letters: Letters) -> Option<Self> {
        if letters == Letters::Own {
            return Some(Self::of_rules(rules, '\''));
        }
        let matchup = rules.options().matchup();
        let rows = [matchup.white(), matchup.black()].map(|army| {
            let known = armies(letters).find(|(id, _)| *id == army.id())?;
            let settled = wazir_cwda::Army::named(army.id()).ok()?;
            (settled == *army).then_some(known.1)
        });
        let [Some(white), Some(black)] = rows else { return None };
        let mut alphabet = Self::new('\'');
        let rows = [white, black];
        for seat in 0..2 {
            alphabet.set(seat, kinds::KING, false, b'K');
            alphabet.set(seat, kinds::PAWN, false, b'P');
            for (kind, letter) in kinds::OWN.into_iter().zip(rows[seat]) {
                alphabet.set(seat, kind, false, letter);
            }
            for (kind, letter) in kinds::FOREIGN.into_iter().zip(rows[seat ^ 1]) {
                let spec = rules.kinds().get(kind.index());
                if spec.is_some_and(|spec| spec.movement[seat].is_some()) {
                    alphabet.set(seat, kind, letters != Letters::Unique, letter);
                }
            }
        }
        Some(alphabet)
    }

    /// The letters of the rules themselves, which may have `mark` before them.
    pub(crate) fn of_rules<R: Ruleset>(rules: &Rules<R>, mark: char) -> Self {
        let mut alphabet = Self::new(mark);
        for (index, spec) in rules.kinds().iter().enumerate() {
            for seat in (0..2).filter(|&seat| spec.movement[seat].is_some()) {
                let (marked, letter) = match *spec.letter[seat].as_bytes() {
                    [letter] => (false, letter),
                    [_, letter] => (true, letter),
                    _ => continue,
                };
                if let Some(kind) = Kind::new(index) {
                    alphabet.set(seat, kind, marked, letter);
                }
            }
        }
        alphabet
    }

    /// The kind with this letter, in either case.
    #[inline]
    pub(crate) fn kind(&self, seat: Seat, marked: bool, letter: u8) -> Option<Kind> {
        let row = &self.kinds[seat.index() & 1][usize::from(marked)];
        let kind = row[usize::from(letter & 31)];
        if letter.is_ascii_alphabetic() { Kind::new(usize::from(kind)) } else { None }
    }

    /// How a kind is written, in upper case.
    pub(crate) fn name(&self, seat: Seat, kind: Kind) -> Name {
        self.names[seat.index() & 1][kind.index() & 15]
    }

    pub(crate) fn mark(&self) -> char {
        self.mark
    }
}
