//! Move tables: a piece unrolled over a board.

use alloc::vec::Vec;

use wazir_geometry::Bits;

use crate::trail::TrailTable;
use crate::{Mode, Occupancy, Target, Walk};

/// A piece unrolled over one board for one facing; made by
/// [`Movement::compile`](crate::Movement::compile).
///
/// The parts are plain data for move generators, each kind of movement in its own table.
/// [`MoveTables::targets`] and [`MoveTables::all_targets`] put them together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveTables<B> {
    /// Leaps that nothing can block, one entry for each mode.
    pub leaps: Vec<LeapTable<B>>,
    /// Movements along a line, stopped by the first piece in the way.
    pub lines: Vec<LineTable<B>>,
    /// Movements along a line over one piece.
    pub hops: Vec<HopTable<B>>,
    /// Ways of castling.
    pub castlings: Vec<Castling>,
    /// Movement that bends, goes round the board, or acts on its way.
    pub walks: Vec<Walk>,
    /// For each way of castling, what it is from each square.
    pub(crate) castling_ways: Vec<Vec<Option<CastlingWay<B>>>>,
    /// What the walks follow.
    pub(crate) trails: Vec<TrailTable<B>>,
}

/// Castling from one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CastlingWay<B> {
    /// The squares that must be empty.
    pub(crate) empty: B,
    pub(crate) to: usize,
    pub(crate) partner_from: usize,
    pub(crate) partner_to: usize,
}

/// Leaps that nothing can block.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeapTable<B> {
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
pub struct LineTable<B> {
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

/// What a [`LineTable`] or [`HopTable`] needs to know of one square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LineRow<B> {
    /// The squares that block movement toward lower numbers.
    pub lo: B,
    /// The squares that block movement toward higher numbers.
    pub up: B,
    /// The squares where the movement may end.
    pub landing: B,
}

impl<B: Bits> LineRow<B> {
    /// The squares of `land` up to and onto the first occupied square of the path each way.
    ///
    /// Friends are not told from enemies: a blocking friend's square is among the targets.
    #[inline]
    pub fn targets(&self, occ: B) -> B {
        // Up to and onto the lowest blocker above, from the highest one below.
        let above = self.up & occ;
        self.landing
            & (above ^ above.wrapping_sub(B::bit(0)))
            & (self.lo & occ).at_or_above_highest()
    }

    /// As [`LineRow::targets`] for a [`HopTable`]: the squares of the path beyond the first occupied one
    /// each way, up to and onto the second, or only the one right behind the first.
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

/// A movement along one line over exactly one piece, in one direction or in both.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HopTable<B> {
    /// What it may do where it ends.
    pub mode: Mode,
    /// One row for each square number of the board; `land == lo | up`.
    pub rows: Vec<LineRow<B>>,
    /// Whether it must end on the square right behind the piece it hops over.
    pub adjacent: bool,
    /// The leap in board coordinates; when the hop goes both ways, one of the two.
    pub step: (i32, i32),
}

impl<B: Bits> HopTable<B> {
    /// The squares beyond the first occupied square of the path each way, up to and onto the
    /// second, or only the square right behind the first; nothing when `from` is not on the board.
    ///
    /// Friends are not told from enemies.
    #[inline]
    pub fn targets(&self, from: usize, occ: B) -> B {
        self.rows.get(from).map_or(B::EMPTY, |row| row.targets_behind(self.adjacent, occ))
    }
}

/// The squares above a single one; none for the empty set.
#[inline]
fn above<B: Bits>(square: B) -> B {
    // Two's complement: 0 - 2s has every bit above s, and doubling an empty set leaves none.
    B::EMPTY.wrapping_sub(square << 1)
}

/// The squares below a single one; none for the empty set.
#[inline]
fn below<B: Bits>(square: B) -> B {
    if square.is_empty() { B::EMPTY } else { square.wrapping_sub(B::bit(0)) }
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

impl<B: Bits> MoveTables<B> {
    /// Where the piece may go from square number `from`, castling aside.
    ///
    /// `own` and `enemy` are the occupied squares; whether `own` holds `from` does not matter.
    /// `initial` says that this piece has never moved, `ep` which square is open to en passant.
    /// A `from` that is not on the board gives nothing. What sets cannot say is left out: passing,
    /// and taking anything but the enemy on the target; [`MoveTables::all_targets`] gives it.
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

    /// Everything the piece may do from square number `from`, castling through attacked squares
    /// included, sorted and without duplicates.
    ///
    /// It is what [`Movement::reference_targets`](crate::Movement::reference_targets) gives, faster.
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

    /// Hands what [`MoveTables::targets`] leaves out to `each`, in no order and some of it more than
    /// once: taking anything but the enemy on the target, and ending where it began. Castling is no
    /// part of it.
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

    /// Where a piece on `from` can take something by what [`MoveTables::special_targets`] tells of, in
    /// some position, and all squares that it hangs on what stands there.
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
        touched.fold((B::EMPTY, B::EMPTY), |all, one| (all.0 | one.captures, all.1 | one.depends_on))
    }

    /// Every square that a piece on `from` can end on in some position, castling aside; `initial`
    /// says whether it has never moved.
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
        // A hop ends behind its hurdle, so not on the first square of its path.
        let hops = self.hops.iter().filter(|hop| may(hop.mode));
        let hops = hops.filter_map(|hop| hop.rows.get(from));
        let hops = hops.map(|row| row.up.without_lowest() | row.lo & !row.lo.highest_bit());
        let walks = self.walks.iter().filter(|walk| initial || !walk.is_initial());
        let walks = walks.map(|walk| walk.land(&self.trails, from));
        steps.chain(lines).chain(hops).chain(walks).fold(B::EMPTY, |all, set| all | set)
    }

    /// The targets of all but castlings and walks.
    fn straight(&self, from: usize, view: &Occupancy<B>) -> Targets<B> {
        let &Occupancy { own, enemy, initial, .. } = view;
        let occ = own | enemy;
        let free = !occ;
        // An integer without room for the number holds it as another square.
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
    /// Adds what sets can say.
    fn add(&mut self, target: Target) {
        match target {
            Target::Quiet { to } => self.quiet |= B::bit(to),
            Target::Capture { to } => self.captures |= B::bit(to),
            Target::EnPassant { to } => self.ep |= B::bit(to),
            _ => {}
        }
    }
}
