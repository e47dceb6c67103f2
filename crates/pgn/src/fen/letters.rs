//! The letters of the piece kinds.

use alloc::vec::Vec;

use wazir_chesslike::{ByKind, Kind, Rules, Ruleset};
use wazir_cwda::{Army, ArmyPiece, Cwda, Matchup, kinds};
use wazir_game::{BySeat, Seat};
use wazir_geometry::Board;
use wazir_registry::{AnyPiece, AnyPosition};

/// A dialect of piece letters for the armies.
///
/// | army | own | pychess.org | Fairy-Max |
/// |---|---|---|---|
/// | fide | R N B Q | R N B Q | R N B Q |
/// | clobberers | L E C A | D W A C | L E C A |
/// | nutters | T H B C | G I H O | T H U C |
/// | rookies | S W B M | S M F E | S W H M |
/// | clobberers2 | L C E A | D A W C | L C E A |
///
/// Any other army has only its own letters.
///
/// The order is that of the files a, b, c and d.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PieceLetters {
    /// The letters of the game's own position texts; the meaning of B and C depends on the army.
    #[default]
    Own,
    /// The letters of pychess.org, which differ from army to army.
    Pychess,
    /// The letters of XBoard and Fairy-Max.
    FairyMax,
}

impl PieceLetters {
    /// Returns the letters of an army in the order of [`Army::pieces`], in upper case, or `None` if it
    /// has none in this dialect.
    ///
    /// ```
    /// use wazir_cwda::Army;
    /// use wazir_pgn::fen::PieceLetters;
    /// let nutters = Army::builtin_by_id("nutters")?;
    /// assert_eq!(PieceLetters::Pychess.of_army(&nutters), Some(vec!['G', 'I', 'H', 'O']));
    /// let mine: Army = "mine(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN)".parse()?;
    /// assert_eq!(PieceLetters::Own.of_army(&mine), Some(vec!['R', 'N', 'B', 'A']));
    /// assert_eq!(PieceLetters::Pychess.of_army(&mine), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_army(self, army: &Army) -> Option<Vec<char>> {
        let row = DIALECTS.iter().find(|row| row.army == army.id() && army.is_builtin());
        let letters = |row: [u8; 4]| row.map(char::from).to_vec();
        match self {
            Self::Own => Some(army.pieces().iter().map(ArmyPiece::letter).collect()),
            Self::Pychess => row.map(|row| letters(row.unique)),
            Self::FairyMax => row.map(|row| letters(row.fairy_max)),
        }
    }

    /// Returns the letters of an army, or its own if it has none in this dialect.
    pub fn for_army_or_own(self, army: &Army) -> Vec<char> {
        let own = || army.pieces().iter().map(ArmyPiece::letter).collect();
        self.of_army(army).unwrap_or_else(own)
    }
}

/// The letters of an army in the foreign dialects, in the order of the files a to d.
struct ArmyLetters {
    army: &'static str,
    unique: [u8; 4],
    fairy_max: [u8; 4],
}

const fn dialect(army: &'static str, unique: &[u8; 4], fairy_max: &[u8; 4]) -> ArmyLetters {
    ArmyLetters { army, unique: *unique, fairy_max: *fairy_max }
}

/// Armies that are not listed here have only their own letters.
const DIALECTS: [ArmyLetters; 5] = [
    dialect("fide", b"RNBQ", b"RNBQ"),
    dialect("clobberers", b"DWAC", b"LECA"),
    dialect("nutters", b"GIHO", b"THUC"),
    dialect("rookies", b"SMFE", b"SWHM"),
    dialect("clobberers2", b"DAWC", b"LCEA"),
];

/// Returns whether a dialect has letters for both armies of a matchup.
pub(crate) fn is_written_in(letters: PieceLetters, matchup: &Matchup) -> bool {
    matchup.armies().iter().all(|army| letters.of_army(army).is_some())
}

/// Returns the armies that letters alone can identify, with their letters. The second army of
/// Clobberers has the pieces of the first, so only its name identifies it.
pub(crate) fn identifiable_armies(
    letters: PieceLetters,
) -> impl Iterator<Item = (&'static Army, Vec<char>)> {
    Army::standard().iter().filter_map(move |army| Some((army, letters.of_army(army)?)))
}

/// The number that stands for no kind.
const NO_KIND: u8 = u8::MAX;

/// The letter of a kind, with a mark before it if `marked`. 0 if there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct KindLetter {
    pub(crate) marked: bool,
    pub(crate) letter: u8,
}

/// The letters of both sides, for lookup in both directions.
#[derive(Clone, Debug)]
pub(crate) struct Alphabet {
    /// Kinds by the low five bits of their letter, first those without the mark, then those with
    /// it.
    kinds: BySeat<[[u8; 32]; 2]>,
    names: BySeat<ByKind<KindLetter>>,
    /// The number of files and ranks of the board.
    extent: (u8, u8),
    /// The mark before the letters of some kinds.
    mark: char,
}

impl Alphabet {
    fn new(mark: char) -> Self {
        let kinds = BySeat::splat([[NO_KIND; 32]; 2]);
        Self { kinds, names: BySeat::default(), extent: (8, 8), mark }
    }

    fn set(&mut self, seat: Seat, kind: Kind, marked: bool, letter: u8) {
        let place = &mut self.kinds[seat][usize::from(marked)][usize::from(letter & 31)];
        // Of two kinds with the same letter, the first is the player's own.
        if *place == NO_KIND {
            *place = kind.index() as u8;
            self.names[seat][kind] = KindLetter { marked, letter };
        }
    }

    /// Returns the letters of a dialect, or `None` if an army has none there.
    pub(crate) fn of(rules: &Rules<Cwda>, letters: PieceLetters) -> Option<Self> {
        if letters == PieceLetters::Own {
            return Some(Self::of_rules(rules, '\''));
        }
        let matchup = rules.armies();
        let rows = matchup.armies().each_ref().map(|army| letters.of_army(army));
        let [Some(white), Some(black)] = rows.into_array() else { return None };
        let mut alphabet = Self::new('\'');
        let rows = BySeat::new([white, black]);
        for seat in Seat::BOTH {
            alphabet.set(seat, kinds::KING, false, b'K');
            alphabet.set(seat, kinds::PAWN, false, b'P');
            for (kind, &letter) in kinds::OWN.into_iter().zip(&rows[seat]) {
                alphabet.set(seat, kind, false, letter as u8);
            }
            for (kind, &letter) in kinds::FOREIGN.into_iter().zip(&rows[seat.other()]) {
                let spec = rules.kinds().get(kind.index());
                if spec.is_some_and(|spec| spec.movement[seat].is_some()) {
                    alphabet.set(seat, kind, letters != PieceLetters::Pychess, letter as u8);
                }
            }
        }
        Some(alphabet)
    }

    /// Returns the letters of the rules themselves, which may have `mark` before them.
    pub(crate) fn of_rules<R: Ruleset>(rules: &Rules<R>, mark: char) -> Self {
        let mut alphabet = Self::new(mark);
        for (kind, spec) in rules.numbered_kinds() {
            for seat in Seat::BOTH.into_iter().filter(|&seat| spec.movement[seat].is_some()) {
                let (marked, letter) = match *spec.letter[seat].as_bytes() {
                    [letter] => (false, letter),
                    [_, letter] => (true, letter),
                    _ => continue,
                };
                alphabet.set(seat, kind, marked, letter);
            }
        }
        alphabet
    }

    /// Returns the letters of a game that is known only at run time, as its positions show them.
    /// Kinds can share a letter: a piece that turns back when captured has the letter of the piece
    /// it looks like.
    pub(crate) fn of_position(position: &AnyPosition) -> Self {
        let kinds = 0..position.kind_count();
        let all = Seat::BOTH
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
            alphabet.set(piece.seat, kind, marked, letter);
            alphabet.names[piece.seat][kind] = KindLetter { marked, letter };
        }
        alphabet
    }

    /// Returns the number of files and ranks of the board.
    pub(crate) fn extent(&self) -> (u8, u8) {
        self.extent
    }

    /// Returns the kind with this letter, in either case.
    #[inline]
    pub(crate) fn kind(&self, seat: Seat, marked: bool, letter: u8) -> Option<Kind> {
        let row = &self.kinds[seat][usize::from(marked)];
        let kind = row[usize::from(letter & 31)];
        if letter.is_ascii_alphabetic() { Kind::new(usize::from(kind)) } else { None }
    }

    /// Returns the letter of a kind, in upper case.
    pub(crate) fn name(&self, seat: Seat, kind: Kind) -> KindLetter {
        self.names[seat][kind]
    }

    pub(crate) fn mark(&self) -> char {
        self.mark
    }
}
