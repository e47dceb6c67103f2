//! The syntax tree: what was written, with synonyms resolved.

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::ops::Range;

use crate::MovementWarning;

/// How a piece moves: the union of its [`BetzaMove`]s.
///
/// A `Movement` is read from text with [`str::parse`] and printed in canonical form by `Display`.
/// Two pieces are equal when their canonical forms are, which irons out synonyms (`R` and `W0`,
/// `ffW` and `fW`) and the order of letters; use [`Movement::rays`] to compare what they mean.
///
/// ```
/// use wazir_betza::Movement;
/// let unicorn: Movement = "fhNbsK".parse()?;
/// assert_eq!(unicorn.moves().len(), 2);
/// assert_eq!(unicorn.rays().unwrap().len(), 9);
/// # Ok::<(), wazir_betza::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Movement {
    moves: Vec<BetzaMove>,
    // What concerns the text alone is kept apart and takes no part in equality.
    spans: Vec<Range<usize>>,
    warnings: Vec<MovementWarning>,
}

impl Movement {
    pub(crate) fn new(
        moves: Vec<BetzaMove>,
        spans: Vec<Range<usize>>,
        warnings: Vec<MovementWarning>,
    ) -> Self {
        Self { moves, spans, warnings }
    }

    /// What in the text may not mean what its author thinks.
    ///
    /// ```
    /// use wazir_betza::{Movement, MovementWarningKind};
    /// let piece: Movement = "sfN".parse().unwrap();
    /// assert_eq!(piece.warnings()[0].kind(), MovementWarningKind::AddedDirections);
    /// ```
    pub fn warnings(&self) -> &[MovementWarning] {
        &self.warnings
    }

    /// The moves, in the order they were written; at least one.
    pub fn moves(&self) -> &[BetzaMove] {
        &self.moves
    }

    /// Each move with the bytes of the text it was read from.
    pub fn spanned_moves(&self) -> impl ExactSizeIterator<Item = (&BetzaMove, Range<usize>)> {
        self.moves.iter().zip(self.spans.iter().cloned())
    }
}

impl PartialEq for Movement {
    fn eq(&self, other: &Self) -> bool {
        self.moves == other.moves
    }
}

impl Eq for Movement {}

impl Hash for Movement {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.moves.hash(state);
    }
}

/// One move: an atom, how far it goes, and the modifiers in front of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BetzaMove {
    pub(crate) initial: bool,
    pub(crate) legs: Vec<Leg>,
    pub(crate) atom: Atom,
    pub(crate) reach: Reach,
}

impl BetzaMove {
    /// Whether only a piece that has never moved may use it (`i`).
    pub fn is_initial(&self) -> bool {
        self.initial
    }

    /// The legs, at least one; more than one when the move is chained with `a`.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// The atom all legs share.
    pub fn atom(&self) -> Atom {
        self.atom
    }

    /// How many leaps in a row; for castling, how many squares the king travels.
    pub fn reach(&self) -> Reach {
        self.reach
    }
}

/// One leg of a move: the letters before its atom, or before the next `a`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Leg {
    pub(crate) directions: Vec<Direction>,
    pub(crate) modifiers: Modifiers,
    pub(crate) jumps: u16,
}

impl Leg {
    /// The direction letters; empty means every direction.
    ///
    /// Where the letters choose among the leaps of one leaper, they are the preferred ones for
    /// that choice; on `K` and `Q`, and on the later legs of a chain, they are as written.
    pub fn directions(&self) -> &[Direction] {
        &self.directions
    }

    /// The mode letters.
    pub fn modifiers(&self) -> Modifiers {
        self.modifiers
    }

    /// How many times `j` was written.
    pub fn jumps(&self) -> u16 {
        self.jumps
    }
}

/// What a move is made of. `R`, `B` and `Q` are read as `W`, `F` and `K` without limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Atom {
    /// A single kind of leap.
    Leaper(Leaper),
    /// `K` and `Q`: wazir and ferz under the same modifiers.
    King,
    /// `O`: castling.
    Castling,
}

/// The leaps that have a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Leaper {
    /// `W`, one square orthogonally.
    Wazir,
    /// `F`, one square diagonally.
    Ferz,
    /// `D`, two squares orthogonally.
    Dabbaba,
    /// `N`, two squares one way and one across.
    Knight,
    /// `A`, two squares diagonally.
    Alfil,
    /// `H`, three squares orthogonally.
    Threeleaper,
    /// `C` or `L`, three squares one way and one across.
    Camel,
    /// `Z` or `J`, three squares one way and two across.
    Zebra,
    /// `G`, three squares diagonally.
    Tripper,
}

impl Leaper {
    /// The two coordinates of the leap, the longer first.
    ///
    /// ```
    /// assert_eq!(wazir_betza::Leaper::Knight.leap(), (2, 1));
    /// ```
    pub const fn leap(self) -> (i32, i32) {
        match self {
            Self::Wazir => (1, 0),
            Self::Ferz => (1, 1),
            Self::Dabbaba => (2, 0),
            Self::Knight => (2, 1),
            Self::Alfil => (2, 2),
            Self::Threeleaper => (3, 0),
            Self::Camel => (3, 1),
            Self::Zebra => (3, 2),
            Self::Tripper => (3, 3),
        }
    }

    /// The canonical letter.
    pub const fn letter(self) -> char {
        match self {
            Self::Wazir => 'W',
            Self::Ferz => 'F',
            Self::Dabbaba => 'D',
            Self::Knight => 'N',
            Self::Alfil => 'A',
            Self::Threeleaper => 'H',
            Self::Camel => 'C',
            Self::Zebra => 'Z',
            Self::Tripper => 'G',
        }
    }

    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'W' => Self::Wazir,
            'F' => Self::Ferz,
            'D' => Self::Dabbaba,
            'N' => Self::Knight,
            'A' => Self::Alfil,
            'H' => Self::Threeleaper,
            'C' | 'L' => Self::Camel,
            'Z' | 'J' => Self::Zebra,
            'G' => Self::Tripper,
            _ => return None,
        })
    }

    /// Whether the leap goes to a neighbouring square.
    pub const fn is_step(self) -> bool {
        self.leap().0 == 1
    }

    /// Whether the leap is neither orthogonal nor diagonal, so that it has eight directions.
    pub const fn is_oblique(self) -> bool {
        let (long, short) = self.leap();
        short != 0 && short != long
    }
}

/// How many times in a row a leap may be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// At most this many times, 1 to 99.
    Limited(u8),
    /// As often as the board allows.
    Unlimited,
}

impl Reach {
    /// Exactly one leap.
    pub const ONE: Self = Self::Limited(1);

    /// Whether the `count`-th leap, counted from 1, is still within reach.
    pub const fn allows(self, count: u32) -> bool {
        match self {
            Self::Limited(most) => count <= most as u32,
            Self::Unlimited => true,
        }
    }
}

/// A direction letter. "Forward" is the mover's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// `f`
    Forward,
    /// `b`
    Backward,
    /// `l`
    Left,
    /// `r`
    Right,
    /// `v`, forward and backward.
    Vertical,
    /// `s`, left and right.
    Sideways,
    /// `h`, which makes a half of the letter next to it; on oblique atoms only.
    Half,
}

impl Direction {
    /// The letter.
    pub const fn letter(self) -> char {
        match self {
            Self::Forward => 'f',
            Self::Backward => 'b',
            Self::Left => 'l',
            Self::Right => 'r',
            Self::Vertical => 'v',
            Self::Sideways => 's',
            Self::Half => 'h',
        }
    }

    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'f' => Self::Forward,
            'b' => Self::Backward,
            'l' => Self::Left,
            'r' => Self::Right,
            'v' => Self::Vertical,
            's' => Self::Sideways,
            'h' => Self::Half,
            _ => return None,
        })
    }

    pub(crate) const fn is_vertical(self) -> bool {
        matches!(self, Self::Forward | Self::Backward | Self::Vertical)
    }

    pub(crate) const fn is_horizontal(self) -> bool {
        matches!(self, Self::Left | Self::Right | Self::Sideways)
    }
}

bitflags::bitflags! {
    /// The mode letters of one leg; `j` is counted apart, in [`Leg::jumps`].
    ///
    /// ```
    /// use wazir_betza::{Modifiers, Movement};
    /// let cannon: Movement = "mRcpR".parse()?;
    /// let taking = &cannon.moves()[1].legs()[0];
    /// assert_eq!(taking.modifiers(), Modifiers::CAPTURE | Modifiers::HOP);
    /// # Ok::<(), wazir_betza::ParseError>(())
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Modifiers: u16 {
        /// `m`: to an empty square.
        const MOVE = 1;
        /// `c`: onto an enemy.
        const CAPTURE = 1 << 1;
        /// `d`: onto a friend.
        const FRIENDLY = 1 << 2;
        /// `e`: to the en-passant square.
        const EN_PASSANT = 1 << 3;
        /// `t`: spares a royal piece, or an enemy hurdle.
        const SPARING = 1 << 4;
        /// `p`: hops over one piece and on.
        const HOP = 1 << 5;
        /// `g`: hops over one piece to the square right behind it.
        const GRASSHOP = 1 << 6;
        /// `o`: the left and right edges are joined.
        const CYLINDER = 1 << 7;
        /// `y`: ends on an empty square and toggles the range of what follows.
        const TOGGLE = 1 << 8;
        /// `n`: lame, the squares passed must be empty.
        const LAME = 1 << 9;
        /// `z`: crooked.
        const CROOKED = 1 << 10;
        /// `q`: circular.
        const CIRCULAR = 1 << 11;
    }
}

// In the order in which they are printed.
const MODE_LETTERS: [(char, Modifiers); 12] = [
    ('m', Modifiers::MOVE),
    ('c', Modifiers::CAPTURE),
    ('d', Modifiers::FRIENDLY),
    ('e', Modifiers::EN_PASSANT),
    ('t', Modifiers::SPARING),
    ('p', Modifiers::HOP),
    ('g', Modifiers::GRASSHOP),
    ('o', Modifiers::CYLINDER),
    ('y', Modifiers::TOGGLE),
    ('n', Modifiers::LAME),
    ('z', Modifiers::CROOKED),
    ('q', Modifiers::CIRCULAR),
];

impl Modifiers {
    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'm' => Self::MOVE,
            'c' => Self::CAPTURE,
            'd' => Self::FRIENDLY,
            'e' => Self::EN_PASSANT,
            't' => Self::SPARING,
            'p' => Self::HOP,
            'g' => Self::GRASSHOP,
            'o' => Self::CYLINDER,
            'y' => Self::TOGGLE,
            'n' => Self::LAME,
            'z' => Self::CROOKED,
            'q' => Self::CIRCULAR,
            _ => return None,
        })
    }

    /// The letters of the set, in the order in which they are printed.
    pub fn letters(self) -> impl Iterator<Item = char> {
        MODE_LETTERS.iter().filter(move |(_, flag)| self.contains(*flag)).map(|(letter, _)| *letter)
    }
}
