//! The syntax tree of a piece, with synonyms resolved.

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::ops::Range;

use crate::MovementWarning;
use crate::sequence::{TURNED_LEFT, TURNED_RIGHT};

/// The movement of a piece: the union of its [`BetzaMove`]s.
///
/// A `Movement` is parsed from text with [`str::parse`] and printed in canonical form by `Display`.
/// Two pieces are equal if their canonical forms are. This ignores synonyms (`R` and `W0`, `ffW`
/// and `fW`) and the order of letters; use [`Movement::rays`] to compare meanings.
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
    // Information about the text is stored separately and takes no part in equality.
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

    /// The maximum number of warnings about one text.
    pub const MAX_WARNINGS: usize = 20;

    /// Returns warnings about parts of the text that may not mean what its author thinks: at most
    /// [`Movement::MAX_WARNINGS`], the first ones. A move written many times is warned of once.
    ///
    /// ```
    /// use wazir_betza::{Movement, MovementWarningKind};
    /// let piece: Movement = "sfN".parse().unwrap();
    /// assert_eq!(piece.warnings()[0].kind(), MovementWarningKind::AddedDirections);
    /// ```
    pub fn warnings(&self) -> &[MovementWarning] {
        &self.warnings
    }

    /// Returns the moves in the order of the text; there is at least one.
    pub fn moves(&self) -> &[BetzaMove] {
        &self.moves
    }

    /// Returns each move with the byte range of the text from which it was parsed.
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

/// One move: an atom with its reach and the modifiers in front of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BetzaMove {
    pub(crate) initial: bool,
    pub(crate) legs: Vec<Leg>,
    pub(crate) atom: Atom,
    pub(crate) reach: Reach,
    /// The legs that are in parentheses, which may be made any number of times.
    pub(crate) repeated: Option<Range<usize>>,
    /// The legs in brackets.
    pub(crate) path: Vec<PathLeg>,
}

impl BetzaMove {
    /// Returns whether only a piece that has never moved may use the move (`i`).
    pub fn is_initial(&self) -> bool {
        self.initial
    }

    /// Returns the legs: at least one, and more if the move is chained with `a`. In front of brackets
    /// there is one, with the letters that apply to the whole path.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// Returns the atom that all legs share, or the first atom in brackets.
    pub fn atom(&self) -> Atom {
        self.atom
    }

    /// Returns the number of leaps in a row, or of squares that the king travels in castling.
    pub fn reach(&self) -> Reach {
        self.reach
    }
}

impl BetzaMove {
    /// Returns the numbers of the legs in parentheses, which may be made any number of times: in
    /// `afs(afz)W` the third.
    ///
    /// ```
    /// let piece: wazir_betza::Movement = "afs(afz)W".parse()?;
    /// assert_eq!(piece.moves()[0].repeated(), Some(2..3));
    /// # Ok::<(), wazir_betza::ParseError>(())
    /// ```
    pub fn repeated(&self) -> Option<Range<usize>> {
        self.repeated.clone()
    }

    /// Returns the legs of a path in brackets, each with its own atom; empty for other moves.
    ///
    /// ```
    /// use wazir_betza::{Joint, Movement};
    /// let griffon: Movement = "[F?R]".parse()?;
    /// let path = griffon.moves()[0].path();
    /// assert_eq!((path.len(), path[1].joint()), (2, Some(Joint::MayStop)));
    /// # Ok::<(), wazir_betza::ParseError>(())
    /// ```
    pub fn path(&self) -> &[PathLeg] {
        &self.path
    }

    /// Returns the greatest number of legs that the move can have.
    pub fn longest(&self) -> usize {
        match self.repeated {
            Some(_) => self.most_legs(),
            None => self.legs.len().max(self.path.len()),
        }
    }
}

/// One leg of a path in brackets, with an atom of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PathLeg {
    pub(crate) joint: Option<Joint>,
    pub(crate) leg: Leg,
    pub(crate) atom: Atom,
    pub(crate) reach: Reach,
}

impl PathLeg {
    /// Returns how the leg is joined to the one before; `None` for the first.
    pub fn joint(&self) -> Option<Joint> {
        self.joint
    }

    /// Returns the letters in front of the atom.
    pub fn leg(&self) -> &Leg {
        &self.leg
    }

    /// Returns the atom.
    pub fn atom(&self) -> Atom {
        self.atom
    }

    /// Returns the number of leaps in a row.
    pub fn reach(&self) -> Reach {
        self.reach
    }
}

/// The sign between two legs of a path in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Joint {
    /// `?`: the move may end before the leg that follows.
    MayStop,
    /// `-`: the move must continue.
    MustGoOn,
}

impl Joint {
    /// Returns the sign.
    pub const fn sign(self) -> char {
        match self {
            Self::MayStop => '?',
            Self::MustGoOn => '-',
        }
    }

    pub(crate) fn from_sign(sign: char) -> Option<Self> {
        match sign {
            '?' => Some(Self::MayStop),
            '-' => Some(Self::MustGoOn),
            _ => None,
        }
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
    /// Returns the direction letters; empty means every direction.
    ///
    /// If the letters choose among the leaps of one leaper, they are the canonical ones for that
    /// choice. On `K` and `Q`, and on the later legs of a chain, they are as written.
    pub fn directions(&self) -> &[Direction] {
        &self.directions
    }

    /// Returns the mode letters.
    pub fn modifiers(&self) -> Modifiers {
        self.modifiers
    }

    /// Returns the number of times `j` was written.
    pub fn jumps(&self) -> u16 {
        self.jumps
    }
}

/// The atom of a move. `R`, `B` and `Q` are parsed as `W`, `F` and `K` without limit.
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

/// A leap that has a letter.
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

impl Atom {
    /// Returns whether the atom has leaps that are neither orthogonal nor diagonal.
    pub(crate) const fn is_oblique(self) -> bool {
        matches!(self, Self::Leaper(leaper) if leaper.is_oblique())
    }
}

impl Leaper {
    /// Returns the two coordinates of the leap, the longer first.
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

    /// Returns the canonical letter.
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

    /// Returns whether the leap goes to a neighbouring square.
    pub const fn is_step(self) -> bool {
        self.leap().0 == 1
    }

    /// Returns whether the leap is neither orthogonal nor diagonal and thus has eight directions.
    pub const fn is_oblique(self) -> bool {
        let (long, short) = self.leap();
        short != 0 && short != long
    }
}

/// The number of times in a row that a leap may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// At most this many times, 1 to 99.
    Limited(u8),
    /// As often as the board allows.
    Unlimited,
}

impl Reach {
    /// A single leap.
    pub const ONE: Self = Self::Limited(1);

    /// Returns whether the `count`-th leap, counted from 1, is still within reach.
    pub const fn allows(self, count: u32) -> bool {
        match self {
            Self::Limited(most) => count <= most as u32,
            Self::Unlimited => true,
        }
    }
}

/// A direction letter, from the view of the moving player.
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
    /// `h`, which makes a half of the leaps with the letter next to it; on oblique atoms only.
    Half,
    /// `q` on a leg after the first: to the side of the last turn, to both if there was none.
    SameSide,
    /// `z` on a leg after the first: to the other side than the last turn.
    OtherSide,
}

impl Direction {
    /// Returns the letter.
    pub const fn letter(self) -> char {
        match self {
            Self::Forward => 'f',
            Self::Backward => 'b',
            Self::Left => 'l',
            Self::Right => 'r',
            Self::Vertical => 'v',
            Self::Sideways => 's',
            Self::Half => 'h',
            Self::SameSide => 'q',
            Self::OtherSide => 'z',
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

    /// Returns the letter of a later leg: `q` and `z` name sides there, elsewhere they are modes.
    pub(crate) fn from_later_letter(letter: char) -> Option<Self> {
        match letter {
            'q' => Some(Self::SameSide),
            'z' => Some(Self::OtherSide),
            _ => Self::from_letter(letter),
        }
    }

    /// Returns whether the letter depends on the last turn.
    pub(crate) const fn is_relative(self) -> bool {
        matches!(self, Self::SameSide | Self::OtherSide)
    }

    /// Returns the letter that says the same after this turn (see [`crate::sequence`]).
    pub(crate) const fn after_turn(self, turned: u8) -> Self {
        match (self, turned) {
            (Self::SameSide, TURNED_RIGHT) | (Self::OtherSide, TURNED_LEFT) => Self::Right,
            (Self::SameSide, TURNED_LEFT) | (Self::OtherSide, TURNED_RIGHT) => Self::Left,
            (Self::SameSide | Self::OtherSide, _) => Self::Sideways,
            (letter, _) => letter,
        }
    }

    pub(crate) const fn is_vertical(self) -> bool {
        matches!(self, Self::Forward | Self::Backward | Self::Vertical)
    }

    pub(crate) const fn is_horizontal(self) -> bool {
        matches!(self, Self::Left | Self::Right | Self::Sideways | Self::SameSide | Self::OtherSide)
    }
}

bitflags::bitflags! {
    /// The mode letters of one leg. `j` is counted separately, in [`Leg::jumps`].
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
        /// `m`: moves to an empty square.
        const MOVE = 1;
        /// `c`: captures an enemy.
        const CAPTURE = 1 << 1;
        /// `d`: captures a friend.
        const FRIENDLY = 1 << 2;
        /// `e`: moves to the en-passant square.
        const EN_PASSANT = 1 << 3;
        /// `t`: spares a royal piece, or an enemy hurdle.
        const SPARING = 1 << 4;
        /// `p`: hops over one piece and continues.
        const HOP = 1 << 5;
        /// `g`: hops over one piece to the square right behind it.
        const GRASSHOP = 1 << 6;
        /// `o`: joins the left and right edges.
        const CYLINDER = 1 << 7;
        /// `y`: ends on an empty square and toggles the range of the legs that follow.
        const TOGGLE = 1 << 8;
        /// `n`: lame; the squares it passes must be empty.
        const LAME = 1 << 9;
        /// `z` on a first leg: crooked, turning right and left alternately.
        const CROOKED = 1 << 10;
        /// `q` on a first leg: circular, always turning the same way.
        const CIRCULAR = 1 << 11;
        /// `hh`: a halfling, which goes at most half of its way to the edge, rounded up.
        const HALFLING = 1 << 12;
    }
}

// In printing order.
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

    /// Returns the letters of the set, in printing order; without [`Modifiers::HALFLING`], which has
    /// two.
    pub fn letters(self) -> impl Iterator<Item = char> {
        MODE_LETTERS.iter().filter(move |(_, flag)| self.contains(*flag)).map(|(letter, _)| *letter)
    }
}
