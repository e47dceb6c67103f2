//! Move tables: a piece unrolled over a board.

use alloc::vec::Vec;

use wazir_geometry::Bits;

use crate::trail::TrailTable;
use crate::{Mode, Occupancy, Target, Walk};

/// A piece unrolled over one board for one facing, created by
/// [`Movement::compile`](crate::Movement::compile).
///
/// The parts are plain data for move generators, with a separate table for each kind of movement.
/// [`MoveTables::targets`] and [`MoveTables::all_targets`] combine them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveTables<B> {
    /// Leaps that cannot be blocked, one entry for each mode.
    pub leaps: Vec<LeapTable<B>>,
    /// Movements along a line that stop at the first piece.
    pub lines: Vec<LineTable<B>>,
    /// Movements along a line over exactly one piece.
    pub hops: Vec<HopTable<B>>,
    /// The castling moves.
    pub castlings: Vec<Castling>,
    /// Movements that bend, wrap round the board, or act on their way.
    pub walks: Vec<Walk>,
    /// The details of each castling move, for each square of the king.
    pub(crate) castling_ways: Vec<Vec<Option<CastlingWay<B>>>>,
    /// The trails that the walks follow.
    pub(crate) trails: Vec<TrailTable<B>>,
}

/// A castling move from one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CastlingWay<B> {
    /// The squares that must be empty.
    pub(crate) empty: B,
    pub(crate) to: usize,
    pub(crate) partner_from: usize,
    pub(crate) partner_to: usize,
}

/// Leaps that cannot be blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeapTable<B> {
    /// The effects allowed on the target squares.
    pub mode: Mode,
    /// The targets, by the number of the source square.
    pub to: Vec<B>,
    /// The leaps in board coordinates, already turned for the facing.
    pub deltas: Vec<(i32, i32)>,
}

/// A movement along one line, in one direction or both.
///
/// Sliders, sliders of limited range, riders and lame leaps all have this form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineTable<B> {
    /// The effects allowed on the target square.
    pub mode: Mode,
    /// The rows, by square number.
    pub rows: Vec<LineRow<B>>,
    /// The leap in board coordinates. If the line goes both ways, this is one of the two.
    pub step: (i32, i32),
    /// Set if this is an ordinary slide: every leap is a king step, no square of the path is
    /// skipped, and `landing == lo | up` in every row. Its range may be limited.
    pub plain: bool,
}

/// A row of a [`LineTable`] or [`HopTable`], for one square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LineRow<B> {
    /// The squares that block movement toward lower square numbers.
    pub lo: B,
    /// The squares that block movement toward higher square numbers.
    pub up: B,
    /// The squares on which the movement may end.
    pub landing: B,
}

impl<B: Bits> LineRow<B> {
    /// Returns the squares of `landing` up to and including the first occupied one on each side.
    ///
    /// Friends count like enemies: the square of a blocking friend is among the targets.
    #[inline]
    pub fn targets(&self, occ: B) -> B {
        // From the highest blocker below to the lowest blocker above, both included.
        let above = self.up & occ;
        self.landing
            & (above ^ above.wrapping_sub(B::bit(0)))
            & (self.lo & occ).at_or_above_highest()
    }

    /// Returns the targets for a [`HopTable`]: the squares of the path beyond the first occupied
    /// one in each direction, up to and including the second. If `adjacent` is set, only the square
    /// right behind the first one counts.
    #[inline]
    pub fn targets_behind(&self, adjacent: bool, occ: B) -> B {
        let up = above((self.up & occ).lowest_bit()) & self.up;
        let lo = below((self.lo & occ).highest_bit()) & self.lo;
        if adjacent {
            return (up.lowest_bit() | lo.highest_bit()) & self.landing;
        }
        LineRow { lo, up, landing: (lo | up) & self.landing }.targets(occ)
    }
}

/// A movement along one line over exactly one piece, in one direction or both.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HopTable<B> {
    /// The effects allowed on the target square.
    pub mode: Mode,
    /// The rows, by square number; `landing == lo | up`.
    pub rows: Vec<LineRow<B>>,
    /// Set if the hop must end on the square right behind the piece it hops over.
    pub adjacent: bool,
    /// The leap in board coordinates. If the hop goes both ways, this is one of the two.
    pub step: (i32, i32),
}

impl<B: Bits> HopTable<B> {
    /// Returns the squares beyond the first occupied square of the path in each direction, up to
    /// and including the second, or only the square right behind the first if the hop is adjacent.
    /// Returns the empty set if `from` is not on the board.
    ///
    /// Friends and enemies are not distinguished.
    #[inline]
    pub fn targets(&self, from: usize, occ: B) -> B {
        self.rows.get(from).map_or(B::EMPTY, |row| row.targets_behind(self.adjacent, occ))
    }
}

/// Returns the squares above a single one, or the empty set for the empty set.
#[inline]
fn above<B: Bits>(square: B) -> B {
    // Two's complement: 0 - 2s has every bit above s, and doubling an empty set leaves none.
    B::EMPTY.wrapping_sub(square << 1)
}

/// Returns the squares below a single one, or the empty set for the empty set.
#[inline]
fn below<B: Bits>(square: B) -> B {
    if square.is_empty() { B::EMPTY } else { square.wrapping_sub(B::bit(0)) }
}

/// A castling move: the king travels toward the edge, and the piece there lands beside it on the
/// inner side.
///
/// It is available only if the piece at the edge is a friend that has never moved and every square
/// between them is empty. Attacked squares are left to the rules of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Castling {
    /// Set if the king must never have moved.
    pub initial: bool,
    /// The columns of one step toward that side, in board coordinates: -1, 0 or 1.
    pub dx: i32,
    /// The rows of that step, in board coordinates; 0 unless the seat faces sideways.
    pub dy: i32,
    /// The number of squares the king travels, at least 1.
    pub king_steps: u8,
}

/// The target squares of a piece, by what happens there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Targets<B> {
    /// Empty squares.
    pub quiet: B,
    /// Squares of enemies that can be captured.
    pub captures: B,
    /// The en-passant square, if the piece may enter it and capture the piece that passed it.
    pub ep: B,
}

impl<B: Bits> MoveTables<B> {
    /// Returns the targets of the piece on square number `from`, without castling.
    ///
    /// `own` and `enemy` are the occupied squares; `own` may include `from` or not. `initial` is
    /// set if this piece has never moved, and `ep` is the en-passant square. The sets are empty if
    /// `from` is not on the board. They cannot express passing, or capturing anything but the enemy
    /// on the target; use [`MoveTables::all_targets`] for these.
    ///
    /// ```
    /// use wazir_betza::Movement;
    /// use wazir_geometry::{Bits, Chess8, Facing};
    /// let pawn: Movement = "ifmW2fmWfcF".parse().unwrap();
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
        let view = Occupancy { own, enemy, initial, ep, ..Occupancy::default() };
        let mut targets = self.straight(from, &view);
        if !self.walks.is_empty() {
            self.walk(from, &view, |target| targets.add(target));
        }
        targets
    }

    /// Returns everything the piece can do from square number `from`, sorted and without
    /// duplicates. This includes castling through attacked squares.
    ///
    /// The result equals that of
    /// [`Movement::reference_targets`](crate::Movement::reference_targets), but is faster.
    ///
    /// ```
    /// use wazir_betza::{Occupancy, Movement, Target};
    /// use wazir_geometry::{Bits, Chess8, Facing};
    /// let lion: Movement = "mcabK".parse().unwrap();
    /// let lion = lion.compile(&Chess8, Facing::forward()).unwrap();
    /// let view = Occupancy { enemy: u64::bit(36), ..Occupancy::default() };
    /// assert_eq!(lion.all_targets(28, &view), [Target::Igui { kills: 1 << 36 }, Target::Pass]);
    /// ```
    pub fn all_targets(&self, from: usize, view: &Occupancy<B>) -> Vec<Target> {
        let sets = self.straight(from, view);
        let quiet = sets.quiet.iter().map(|to| Target::Quiet { to });
        let captures = sets.captures.iter().map(|to| Target::Capture { to });
        let ep = sets.ep.iter().map(|to| Target::EnPassant { to });
        let mut all: Vec<Target> = quiet.chain(captures).chain(ep).collect();
        all.extend(self.castle(from, view));
        self.walk(from, view, |target| all.push(target));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Passes the targets that [`MoveTables::targets`] leaves out to `each`: those that capture
    /// anything but the enemy on the target, or that end on the source square. They come in no
    /// particular order, and some of them repeatedly. Castling is not included.
    ///
    /// ```
    /// use wazir_betza::{Movement, Occupancy, Target};
    /// use wazir_geometry::{Bits, Chess8, Facing};
    /// let man: Movement = "mFcafmF".parse().unwrap();
    /// let man = man.compile(&Chess8, Facing::forward()).unwrap();
    /// let view = Occupancy { enemy: u64::bit(18), ..Occupancy::default() }; // c3
    /// let mut jumps = Vec::new();
    /// man.special_targets(9, &view, |target| jumps.push(target)); // from b2
    /// assert_eq!(jumps, [Target::Locust { to: 27, captured: 1 << 18 }]);
    /// ```
    pub fn special_targets(&self, from: usize, view: &Occupancy<B>, mut each: impl FnMut(Target)) {
        let special = self.walks.iter().filter(|walk| !walk.is_plain());
        self.walk_by(special, from, view, |target| match target {
            Target::Quiet { .. } | Target::Capture { .. } | Target::EnPassant { .. } => {}
            target => each(target),
        });
    }

    /// Returns two sets for a piece on `from`: the squares on which [`MoveTables::special_targets`]
    /// can capture in some position, and all squares whose contents affect these targets.
    ///
    /// ```
    /// use wazir_betza::Movement;
    /// use wazir_geometry::{Bits, Chess8, Facing};
    /// let man: Movement = "mFcafmF".parse().unwrap();
    /// let man = man.compile(&Chess8, Facing::forward()).unwrap();
    /// let (takes, sees) = man.special_reach(0); // from a1
    /// assert_eq!((takes, sees), (u64::bit(9), u64::bit(9) | u64::bit(18)));
    /// ```
    pub fn special_reach(&self, from: usize) -> (B, B) {
        let special = self.walks.iter().filter(|walk| !walk.is_plain());
        let touched = special.map(|walk| walk.special_reach(&self.trails, from));
        touched
            .fold((B::EMPTY, B::EMPTY), |all, one| (all.0 | one.captures, all.1 | one.depends_on))
    }

    /// Returns every square on which a piece from `from` can end in some position, without
    /// castling. `initial` is set if it has never moved.
    ///
    /// ```
    /// use wazir_betza::Movement;
    /// use wazir_geometry::{Bits, Chess8, Facing};
    /// let horse: Movement = "afsW".parse().unwrap();
    /// let horse = horse.compile(&Chess8, Facing::forward()).unwrap();
    /// assert_eq!(horse.reach(0, false), u64::bit(10) | u64::bit(17));
    /// ```
    pub fn reach(&self, from: usize, initial: bool) -> B {
        let may = |mode: Mode| initial || !mode.contains(Mode::INITIAL);
        let steps = self.leaps.iter().filter(|steps| may(steps.mode));
        let steps = steps.filter_map(|steps| steps.to.get(from)).copied();
        let lines = self.lines.iter().filter(|line| may(line.mode));
        let lines = lines.filter_map(|line| line.rows.get(from)).map(|row| row.landing);
        // A hop ends behind its hurdle, so never on the first square of its path.
        let hops = self.hops.iter().filter(|hop| may(hop.mode));
        let hops = hops.filter_map(|hop| hop.rows.get(from));
        let hops = hops.map(|row| row.up.without_lowest() | row.lo & !row.lo.highest_bit());
        let walks = self.walks.iter().filter(|walk| initial || !walk.is_initial());
        let walks = walks.map(|walk| walk.land(&self.trails, from));
        steps.chain(lines).chain(hops).chain(walks).fold(B::EMPTY, |all, set| all | set)
    }

    /// Returns the targets without castling and walks.
    fn straight(&self, from: usize, view: &Occupancy<B>) -> Targets<B> {
        let &Occupancy { own, enemy, initial, .. } = view;
        let occ = own | enemy;
        let free = !occ;
        // `B::bit` would wrap a number that does not fit.
        let ep = view.ep.filter(|&square| square < B::WIDTH).map_or(B::EMPTY, B::bit) & free;
        let mut targets = Targets::default();
        let mut add = |mode: Mode, to: B| {
            let when = |flag, set| if mode.contains(flag) { to & set } else { B::EMPTY };
            if initial || !mode.contains(Mode::INITIAL) {
                targets.quiet |= when(Mode::QUIET, free);
                targets.captures |= when(Mode::CAPTURE, enemy & !own);
                targets.ep |= when(Mode::EN_PASSANT, ep);
            }
        };
        for steps in &self.leaps {
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

    fn walk(&self, from: usize, view: &Occupancy<B>, each: impl FnMut(Target)) {
        self.walk_by(self.walks.iter(), from, view, each);
    }

    fn walk_by<'a>(
        &self,
        walks: impl Iterator<Item = &'a Walk>,
        from: usize,
        view: &Occupancy<B>,
        mut each: impl FnMut(Target),
    ) {
        let view = view.without_mover(from);
        for walk in walks {
            walk.for_each_result(&self.trails, from, &view, &mut |found| {
                each(if found.en_passant {
                    Target::EnPassant { to: found.to }
                } else {
                    let friend = (found.kills & view.own).any();
                    let kills = found.kills.iter().fold(0, |all, square| all | u128::bit(square));
                    Target::of(from, found.to, kills, friend)
                });
            });
        }
    }

    fn castle(&self, from: usize, view: &Occupancy<B>) -> impl Iterator<Item = Target> {
        let view = view.without_mover(from);
        let ways = self.castlings.iter().zip(&self.castling_ways);
        ways.filter_map(move |(castling, ways)| {
            let way = (*ways.get(from)?)?;
            let free = ((view.own | view.enemy) & way.empty).is_empty();
            let partner = (view.own & view.unmoved).contains(way.partner_from);
            let &CastlingWay { to, partner_from, partner_to, .. } = &way;
            (free && partner && (view.initial || !castling.initial)).then_some(Target::Castle {
                to,
                partner_from,
                partner_to,
            })
        })
    }
}

impl<B: Bits> Targets<B> {
    /// Adds a target that the sets can express.
    fn add(&mut self, target: Target) {
        match target {
            Target::Quiet { to } => self.quiet |= B::bit(to),
            Target::Capture { to } => self.captures |= B::bit(to),
            Target::EnPassant { to } => self.ep |= B::bit(to),
            _ => {}
        }
    }
}
