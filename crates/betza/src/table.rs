//! Move tables: a piece unrolled over a board.

use alloc::vec::Vec;

use wazir_geometry::Bits;

use crate::Mode;

/// A piece unrolled over one board for one facing; made by [`Piece::compile`](crate::Piece::compile).
///
/// The parts are plain data for move generators, each kind of movement in its own table.
/// [`Compiled::targets`] puts them together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Compiled<B> {
    /// Leaps that nothing can block, one entry for each mode.
    pub steps: Vec<Steps<B>>,
    /// Movements along a line, stopped by the first piece in the way.
    pub lines: Vec<Line<B>>,
    /// Movements along a line over one piece.
    pub hops: Vec<Hop<B>>,
    /// Ways of castling.
    pub castlings: Vec<Castling>,
}

/// Leaps that nothing can block.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Steps<B> {
    /// What they may do where they end.
    pub mode: Mode,
    /// Where they lead from each square number of the board.
    pub to: Vec<B>,
    /// The leaps in board coordinates, already turned for the facing.
    pub deltas: Vec<(i32, i32)>,
}

/// A movement along one line, in one direction or in both.
///
/// Sliders, sliders of limited range, riders, and lame leaps all have this form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line<B> {
    /// What it may do where it ends.
    pub mode: Mode,
    /// One row for each square number of the board.
    pub rows: Vec<LineRow<B>>,
    /// The leap in board coordinates; when the line goes both ways, one of the two.
    pub step: (i32, i32),
    /// Whether this is an ordinary slide: every leap one king step, no square of the path skipped,
    /// and `land == lo | up` in every row. Its range may be limited.
    pub plain: bool,
}

/// What a [`Line`] or [`Hop`] needs to know of one square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LineRow<B> {
    /// The squares that block movement toward lower numbers.
    pub lo: B,
    /// The squares that block movement toward higher numbers.
    pub up: B,
    /// The squares where the movement may end.
    pub land: B,
}

impl<B: Bits> LineRow<B> {
    /// The squares of `land` up to and onto the first occupied square of the path each way.
    ///
    /// Friends are not told from enemies: a blocking friend's square is among the targets.
    #[inline]
    pub fn targets(&self, occ: B) -> B {
        let first_up = (self.up & occ).lowest_bit();
        let first_lo = (self.lo & occ | B::bit(0)).highest_bit();
        self.land & (first_up << 1).minus(first_lo)
    }
}

/// A movement along one line over exactly one piece, in one direction or in both.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hop<B> {
    /// What it may do where it ends.
    pub mode: Mode,
    /// One row for each square number of the board; `land == lo | up`.
    pub rows: Vec<LineRow<B>>,
    /// Whether it must end on the square right behind the piece it hops over.
    pub adjacent: bool,
    /// The leap in board coordinates; when the hop goes both ways, one of the two.
    pub step: (i32, i32),
}

impl<B: Bits> Hop<B> {
    /// The squares beyond the first occupied square of the path each way, up to and onto the
    /// second, or only the square right behind the first; nothing when `from` is not on the board.
    ///
    /// Friends are not told from enemies.
    #[inline]
    pub fn targets(&self, from: usize, occ: B) -> B {
        let Some(row) = self.rows.get(from) else { return B::EMPTY };
        let up = above((row.up & occ).lowest_bit()) & row.up;
        let lo = below((row.lo & occ).highest_bit()) & row.lo;
        if self.adjacent {
            return up.lowest_bit() | lo.highest_bit();
        }
        LineRow { lo, up, land: lo | up }.targets(occ)
    }
}

/// The squares above a single one; none for the empty set.
#[inline]
fn above<B: Bits>(square: B) -> B {
    // Two's complement: 0 - 2s has every bit above s, and doubling an empty set leaves none.
    B::EMPTY.minus(square << 1)
}

/// The squares below a single one; none for the empty set.
#[inline]
fn below<B: Bits>(square: B) -> B {
    if square.is_empty() { B::EMPTY } else { square.minus(B::bit(0)) }
}

/// A way of castling: the king travels toward the edge of the board, and the piece there lands
/// beside it on the inner side.
///
/// Reachable only while the piece at the edge is a friend that has never moved and every square
/// between is empty; attacked squares are the variant's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Castling {
    /// Whether the king must never have moved.
    pub initial: bool,
    /// The columns of one step toward that side, already turned: -1, 0 or 1.
    pub dx: i32,
    /// The rows of one step toward that side, already turned; 0 unless the seat faces sideways.
    pub dy: i32,
    /// How many squares the king travels, at least 1.
    pub king_steps: u8,
}

/// Where a piece may go, by what happens there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Targets<B> {
    /// Empty squares.
    pub quiet: B,
    /// Squares of enemies to take.
    pub captures: B,
    /// The en-passant square, if it may be entered taking the piece that has just passed it.
    pub ep: B,
}

impl<B: Bits> Compiled<B> {
    /// Where the piece may go from square number `from`, castling aside.
    ///
    /// `own` and `enemy` are the occupied squares; whether `own` holds `from` does not matter.
    /// `initial` says that this piece has never moved, `ep` which square is open to en passant.
    /// A `from` that is not on the board gives nothing.
    ///
    /// ```
    /// use wazir_betza::Piece;
    /// use wazir_geometry::{Bits, Chess8, Facing};
    /// let pawn: Piece = "ifmW2fmWfcF".parse().unwrap();
    /// let pawn = pawn.compile(&Chess8, Facing::forward()).unwrap();
    /// let d3 = u64::bit(19);
    /// let to = pawn.targets(12, 0, d3, true, None);
    /// assert_eq!(to.quiet, u64::bit(20) | u64::bit(28));
    /// assert_eq!(to.captures, d3);
    /// ```
    pub fn targets(
        &self,
        from: usize,
        own: B,
        enemy: B,
        initial: bool,
        ep: Option<usize>,
    ) -> Targets<B> {
        let occ = own | enemy;
        let free = !occ;
        let ep = ep.map_or(B::EMPTY, B::bit) & free;
        let mut targets = Targets::default();
        let mut add = |mode: Mode, to: B| {
            let when = |flag, set| if mode.contains(flag) { to & set } else { B::EMPTY };
            if initial || !mode.contains(Mode::INITIAL) {
                targets.quiet |= when(Mode::QUIET, free);
                targets.captures |= when(Mode::CAPTURE, enemy & !own);
                targets.ep |= when(Mode::EN_PASSANT, ep);
            }
        };
        for steps in &self.steps {
            add(steps.mode, steps.to.get(from).copied().unwrap_or_default());
        }
        for line in &self.lines {
            add(line.mode, line.rows.get(from).map_or(B::EMPTY, |row| row.targets(occ)));
        }
        for hop in &self.hops {
            add(hop.mode, hop.targets(from, occ));
        }
        targets
    }
}
