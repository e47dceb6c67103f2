//! Which letter stands for which kind.

use alloc::vec::Vec;

use wazir_chesslike::{Kind, Rules, Ruleset};
use wazir_cwda::{Army, ArmyPiece, Cwda, Matchup, kinds};
use wazir_game::Seat;
use wazir_registry::{AnyPiece, AnyPosition};
use wazir_geometry::Board;

/// The letters by which the pieces of the armies are written.
///
/// | army | own | pychess.org | Fairy-Max |
/// |---|---|---|---|
/// | fide | R N B Q | R N B Q | R N B Q |
/// | clobberers | L E C A | D W A C | L E C A |
/// | nutters | T H B C | G I H O | T H U C |
/// | rookies | S W B M | S M F E | S W H M |
/// | clobberers2 | L C E A | D A W C | L C E A |
///
/// Any other army has its own letters alone.
///
/// The order is that of the files a, b, c and d.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PieceLetters {
    /// Those of the game's own position texts; what B and C mean depends on the army.
    #[default]
    Own,
    /// Those of pychess.org, of which no army has any in common.
    Pychess,
    /// Those of XBoard and Fairy-Max.
    FairyMax,
}

impl PieceLetters {
    /// The letters of an army in the order of the files a to d, in upper case; `None` when it has
    /// none in that dialect.
    ///
    /// ```
    /// use wazir_cwda::Army;
    /// use wazir_pgn::fen::PieceLetters;
    /// let nutters = Army::builtin_by_id("nutters")?;
    /// assert_eq!(PieceLetters::Pychess.of_army(&nutters), Some(['G', 'I', 'H', 'O']));
    /// let mine: Army = "mine(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN)".parse()?;
    /// assert_eq!(PieceLetters::Own.of_army(&mine), Some(['R', 'N', 'B', 'A']));
    /// assert_eq!(PieceLetters::Pychess.of_army(&mine), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_army(self, army: &Army) -> Option<[char; 4]> {
        let row = DIALECTS.iter().find(|row| row.army == army.id() && army.is_builtin());
        match self {
            Self::Own => Some(army.pieces().each_ref().map(ArmyPiece::letter)),
            Self::Pychess => row.map(|row| row.unique.map(char::from)),
            Self::FairyMax => row.map(|row| row.fairy_max.map(char::from)),
        }
    }

    /// The letters of an army, or its own where it has none in the dialect.
    pub fn for_army_or_own(self, army: &Army) -> [char; 4] {
        let own = || army.pieces().each_ref().map(ArmyPiece::letter);
        self.of_army(army).unwrap_or_else(own)
    }
}

/// How the pieces of an army are written elsewhere, in the order of the files a to d.
struct ArmyLetters {
    army: &'static str,
    unique: [u8; 4],
    fairy_max: [u8; 4],
}

const fn dialect(army: &'static str, unique: &[u8; 4], fairy_max: &[u8; 4]) -> ArmyLetters {
    ArmyLetters { army, unique: *unique, fairy_max: *fairy_max }
}

/// Armies that are not here have no letters but their own.
const DIALECTS: [ArmyLetters; 5] = [
    dialect("fide", b"RNBQ", b"RNBQ"),
    dialect("clobberers", b"DWAC", b"LECA"),
    dialect("nutters", b"GIHO", b"THUC"),
    dialect("rookies", b"SMFE", b"SWHM"),
    dialect("clobberers2", b"DAWC", b"LCEA"),
];

/// Whether a pairing is written in a dialect: both armies have letters there.
pub(crate) fn is_written_in(letters: PieceLetters, matchup: &Matchup) -> bool {
    matchup.armies().iter().all(|army| letters.of_army(army).is_some())
}

/// The armies that letters alone can tell, with their letters: the second army of Clobberers has
/// the pieces of the first and is told by its name.
pub(crate) fn identifiable_armies(letters: PieceLetters) -> impl Iterator<Item = (&'static Army, [char; 4])> {
    Army::standard().iter().filter_map(move |army| Some((army, letters.of_army(army)?)))
}

/// The most kinds that can have a name.
const KINDS: usize = 32;

/// No kind has this number.
const NO_KIND: u8 = u8::MAX;

/// How a kind is written: its letter, perhaps with the mark before it. 0 where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct KindLetter {
    pub(crate) marked: bool,
    pub(crate) letter: u8,
}

/// The letters of both sides, to be looked up both ways.
#[derive(Clone, Debug)]
pub(crate) struct Alphabet {
    /// Kinds by the low five bits of their letter, those without the mark and those with it.
    kinds: [[[u8; 32]; 2]; 2],
    names: [[KindLetter; KINDS]; 2],
    /// How many files and ranks the board has.
    extent: (u8, u8),
    /// What stands before the letters of some kinds.
    mark: char,
}

impl Alphabet {
    fn new(mark: char) -> Self {
        let kinds = [[[NO_KIND; 32]; 2]; 2];
        Self { kinds, names: [[KindLetter::default(); KINDS]; 2], extent: (8, 8), mark }
    }

    fn set(&mut self, seat: usize, kind: Kind, marked: bool, letter: u8) {
        let place = &mut self.kinds[seat & 1][usize::from(marked)][usize::from(letter & 31)];
        // The first of two with one letter is the player's own.
        if *place == NO_KIND {
            *place = kind.index() as u8;
            self.names[seat & 1][kind.index() % KINDS] = KindLetter { marked, letter };
        }
    }

    /// The letters of a dialect; `None` when an army is not one that has letters there.
    pub(crate) fn of(rules: &Rules<Cwda>, letters: PieceLetters) -> Option<Self> {
        if letters == PieceLetters::Own {
            return Some(Self::of_rules(rules, '\''));
        }
        let matchup = rules.armies();
        let [Some(white), Some(black)] =
            matchup.armies().each_ref().map(|army| letters.of_army(army))
        else {
            return None;
        };
        let mut alphabet = Self::new('\'');
        let rows = [white, black].map(|row| row.map(|letter| letter as u8));
        for seat in 0..2 {
            alphabet.set(seat, kinds::KING, false, b'K');
            alphabet.set(seat, kinds::PAWN, false, b'P');
            for (kind, letter) in kinds::OWN.into_iter().zip(rows[seat]) {
                alphabet.set(seat, kind, false, letter);
            }
            for (kind, letter) in kinds::FOREIGN.into_iter().zip(rows[seat ^ 1]) {
                let spec = rules.kinds().get(kind.index());
                if spec.is_some_and(|spec| spec.movement[seat].is_some()) {
                    alphabet.set(seat, kind, letters != PieceLetters::Pychess, letter);
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

    /// The letters of a game that is known only while the program runs, as its positions have them.
    /// Kinds can share one: a piece that turns back when it is captured has the letter of the piece
    /// that it looks like.
    pub(crate) fn of_position(position: &AnyPosition) -> Self {
        let kinds = 0..position.kind_count().min(KINDS);
        let seats = [Seat::FIRST, Seat::SECOND];
        let all = seats
            .into_iter()
            .flat_map(|seat| kinds.clone().map(move |kind| AnyPiece { seat, kind }));
        let facts = all.map(|piece| (piece, position.piece_facts(piece)));
        let known = facts.filter(|(_, facts)| facts.movement.is_some());
        let named: Vec<_> = known
            .filter_map(|(piece, facts)| {
                let letter = facts.label.bytes().find(u8::is_ascii_alphabetic)?;
                Some((piece, facts.label.starts_with('+'), letter.to_ascii_uppercase()))
            })
            .collect();
        let mark = if named.iter().any(|&(_, marked, _)| marked) { '+' } else { '\'' };
        let board = position.board();
        let extent = (board.width().min(26) as u8, board.height().min(99) as u8);
        let mut alphabet = Self { extent, ..Self::new(mark) };
        for (piece, marked, letter) in named {
            let Some(kind) = Kind::new(piece.kind) else { continue };
            alphabet.set(piece.seat.index(), kind, marked, letter);
            alphabet.names[piece.seat.index() & 1][piece.kind % KINDS] =
                KindLetter { marked, letter };
        }
        alphabet
    }

    /// How many files and ranks the board has.
    pub(crate) fn extent(&self) -> (u8, u8) {
        self.extent
    }

    /// The kind with this letter, in either case.
    #[inline]
    pub(crate) fn kind(&self, seat: Seat, marked: bool, letter: u8) -> Option<Kind> {
        let row = &self.kinds[seat.index() & 1][usize::from(marked)];
        let kind = row[usize::from(letter & 31)];
        if letter.is_ascii_alphabetic() { Kind::new(usize::from(kind)) } else { None }
    }

    /// How a kind is written, in upper case.
    pub(crate) fn name(&self, seat: Seat, kind: Kind) -> KindLetter {
        self.names[seat.index() & 1][kind.index() % KINDS]
    }

    pub(crate) fn mark(&self) -> char {
        self.mark
    }
}
