//! Walks: movements that straight lines cannot express, as a sequence of legs over trails.

use alloc::vec::Vec;

use wazir_geometry::{Bits, Board, Facing};

use crate::ray::leapers;
use crate::trail::{HEADINGS, Leaps, TrailKind, TrailStop, TrailTable};
use crate::{Atom, BetzaMove, Leg, Modifiers, Occupancy, Reach, direction};

/// A movement of one or more legs that bends, wraps round the board, or acts on its way.
///
/// [`MoveTables::targets`](crate::MoveTables::targets) includes its targets as far as sets can
/// express them, [`MoveTables::all_targets`](crate::MoveTables::all_targets) all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    initial: bool,
    plain: bool,
    apart: bool,
    legs: Vec<CompiledLeg>,
}

impl Walk {
    /// Returns whether only a piece that has never moved may use it.
    pub fn is_initial(&self) -> bool {
        self.initial
    }

    /// Returns whether it only ever moves to another square or captures an enemy there, royal or
    /// not, so that [`MoveTables::targets`](crate::MoveTables::targets) expresses it completely.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Returns whether it never contributes to [`MoveTables::targets`](crate::MoveTables::targets):
    /// it always captures on its way or ends on its source square, and only
    /// [`MoveTables::special_targets`](crate::MoveTables::special_targets) reports it.
    pub fn is_special_only(&self) -> bool {
        self.apart
    }

    /// Returns the greatest number of pieces it captures before its last leg.
    ///
    /// ```
    /// use wazir_betza::Movement;
    /// use wazir_geometry::{Chess8, Facing};
    /// let lion: Movement = "KNADcaKmcabK".parse().unwrap();
    /// let lion = lion.compile(&Chess8, Facing::forward()).unwrap();
    /// assert!(lion.walks.iter().all(|walk| walk.max_locust_captures() == 1));
    /// ```
    pub fn max_locust_captures(&self) -> usize {
        self.passing().filter(|leg| leg.can_capture()).count()
    }

    /// Returns whether it can capture a friend or spares royal pieces.
    pub fn depends_on_victim(&self) -> bool {
        let sparing = |leg: &CompiledLeg| leg.modes.contains(Modifiers::SPARING);
        let friendly = |leg: &CompiledLeg| leg.modes.contains(Modifiers::FRIENDLY);
        let spares = |leg: &CompiledLeg| sparing(leg) && (leg.last || leg.can_capture());
        self.legs.iter().any(|leg| friendly(leg) || spares(leg))
    }

    /// Returns the legs before the last.
    fn passing(&self) -> impl Iterator<Item = &CompiledLeg> {
        self.legs.iter().filter(|leg| !leg.last)
    }
}

/// A leg, compiled for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CompiledLeg {
    last: bool,
    /// The ways in which it may start, relative to the end of the leg before; bit `n` is `n` ways.
    turns: u8,
    /// The reach as written, and after `y` or `g` swapped steps and slides.
    reach: [Reach; 2],
    /// The number of squares at the start that are passed over, whatever they hold.
    skip: u16,
    /// The mode letters, with the defaults where none are written.
    modes: Modifiers,
    /// Set if a piece must stand within each leap.
    jump: bool,
    /// Its trails, as indices into the list of all trails; two if it may bend either way.
    trails: Vec<usize>,
}

/// The state of the piece on its way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct WalkState<B> {
    kills: B,
    square: u8,
    way: u8,
    toggled: bool,
}

/// One result of a walk.
#[derive(Clone, Copy)]
pub(crate) struct WalkResult<B> {
    pub(crate) to: usize,
    pub(crate) kills: B,
    pub(crate) en_passant: bool,
}

impl Walk {
    /// Compiles a playable move; `pool` holds the trails of all walks of the piece.
    pub(crate) fn new<A: Board>(
        part: &BetzaMove,
        board: &A,
        facing: Facing,
        pool: &mut Vec<TrailTable<A::Bits>>,
    ) -> Self {
        let legs = part.legs().iter().enumerate();
        let legs = legs.map(|(i, leg)| {
            let turns =
                if i == 0 { first_headings(part, leg, facing) } else { later_turns(part, leg) };
            CompiledLeg::new(part, leg, i + 1 == part.legs().len(), turns, board, pool)
        });
        let (initial, plain, apart) = (part.is_initial(), is_plain(part), is_apart(part));
        Self { initial, plain, apart, legs: legs.collect() }
    }

    pub(crate) fn legs(&self) -> &[CompiledLeg] {
        &self.legs
    }

    /// Finds all results of the walk from a square. `view` is the board as the piece meets it, see
    /// [`Occupancy::without_mover`].
    pub(crate) fn for_each_result<B: Bits>(
        &self,
        pool: &[TrailTable<B>],
        from: usize,
        view: &Occupancy<B>,
        found: &mut impl FnMut(WalkResult<B>),
    ) {
        let Some((last, on_the_way)) = self.legs.split_last() else { return };
        if self.initial && !view.initial || from >= B::WIDTH {
            return;
        }
        let mut states =
            Vec::from([WalkState { kills: B::EMPTY, square: from as u8, way: 0, toggled: false }]);
        let mut next = Vec::new();
        for leg in on_the_way {
            for state in &states {
                leg.advance(pool, state, view, &mut next);
            }
            // Many paths lead to one state, and all continue alike.
            next.sort_unstable();
            next.dedup();
            core::mem::swap(&mut states, &mut next);
            next.clear();
        }
        for state in &states {
            last.finish(pool, from, state, view, found);
        }
    }

    /// Returns the squares on which it can end, in any position.
    pub(crate) fn land<B: Bits>(&self, pool: &[TrailTable<B>], from: usize) -> B {
        let mut land = B::EMPTY;
        self.for_each_path(pool, from, |leg, path| {
            let hops = leg.last && leg.hops();
            let stops = path.iter().skip(usize::from(leg.skip) + usize::from(hops));
            if leg.last {
                land = stops.fold(land, |all, stop| all | B::bit(usize::from(stop.square)));
            }
        });
        land
    }

    /// Returns the squares on which its results depend, in any position.
    pub(crate) fn special_reach<B: Bits>(
        &self,
        pool: &[TrailTable<B>],
        from: usize,
    ) -> SpecialReach<B> {
        let mut touched = SpecialReach { captures: B::EMPTY, depends_on: B::EMPTY };
        self.for_each_path(pool, from, |leg, path| {
            for (number, stop) in path.iter().enumerate() {
                let square = B::bit(usize::from(stop.square));
                touched.depends_on |= square | stop.passed;
                if number >= usize::from(leg.skip) && leg.can_capture() {
                    touched.captures |= square;
                }
            }
        });
        let here = B::bit(from);
        SpecialReach { captures: touched.captures & !here, depends_on: touched.depends_on & !here }
    }

    /// Passes every stretch of path that a leg may follow, in any position, to `each`.
    fn for_each_path<'a, B: Bits>(
        &'a self,
        pool: &'a [TrailTable<B>],
        from: usize,
        mut each: impl FnMut(&CompiledLeg, &'a [TrailStop<B>]),
    ) {
        if from >= B::WIDTH {
            return;
        }
        // The states of all paths together, with and without the toggle.
        let mut here = Vec::from([(from as u8, 0, false)]);
        for leg in &self.legs {
            let mut next = Vec::new();
            for &(square, way, toggled) in &here {
                for path in leg.paths(pool, square, way) {
                    let stops = path.iter().zip(1..);
                    let count = stops.take_while(|(_, n)| leg.allows(toggled, *n)).count();
                    let path = path.get(..count).unwrap_or_default();
                    each(leg, path);
                    for stop in path.iter().skip(usize::from(leg.skip)) {
                        next.push((stop.square, stop.heading, toggled));
                        if leg.modes.intersects(Modifiers::TOGGLE | Modifiers::GRASSHOP) {
                            next.push((stop.square, stop.heading, !toggled));
                        }
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            here = next;
        }
    }
}

/// The squares on which a walk from one square depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SpecialReach<B> {
    /// The squares on which it can capture.
    pub(crate) captures: B,
    /// The squares that it passes or tests.
    pub(crate) depends_on: B,
}

impl CompiledLeg {
    fn new<A: Board>(
        part: &BetzaMove,
        leg: &Leg,
        last: bool,
        turns: u8,
        board: &A,
        pool: &mut Vec<TrailTable<A::Bits>>,
    ) -> Self {
        use Modifiers as M;
        let leaper = leapers(part.atom()).first().copied().unwrap_or(crate::Leaper::Wazir);
        let mut modes = leg.modifiers();
        let ends = if last {
            M::MOVE | M::CAPTURE | M::FRIENDLY | M::EN_PASSANT
        } else {
            M::MOVE | M::CAPTURE | M::FRIENDLY | M::HOP | M::GRASSHOP | M::TOGGLE
        };
        if !modes.intersects(ends) {
            modes |= if last { M::MOVE | M::CAPTURE } else { M::MOVE };
        }
        let (step, jumps) = (leaper.is_step(), leg.jumps());
        let trails = trail_turns(leg).iter().map(|&turns| {
            let cylinder = leg.modifiers().contains(M::CYLINDER);
            let kind = TrailKind { leaps: Leaps::of(leaper), cylinder, turns };
            let known = pool.iter().position(|trails| trails.kind() == kind);
            known.unwrap_or_else(|| {
                pool.push(TrailTable::new(board, kind));
                pool.len() - 1
            })
        });
        Self {
            last,
            turns,
            reach: [reach(part, leg, false), reach(part, leg, true)],
            skip: if step { jumps } else { 0 },
            modes,
            jump: !step && jumps > 0,
            trails: trails.collect(),
        }
    }

    /// Returns whether it is the last leg.
    pub(crate) fn is_last(&self) -> bool {
        self.last
    }

    /// Returns the number of squares at the start that are passed over, whatever they hold.
    pub(crate) fn skip(&self) -> u16 {
        self.skip
    }

    /// Returns whether a piece must stand within each leap.
    pub(crate) fn jumps(&self) -> bool {
        self.jump
    }

    /// Returns the mode letters, with the defaults where none are written.
    pub(crate) fn modes(&self) -> Modifiers {
        self.modes
    }

    fn can_capture(&self) -> bool {
        self.modes.intersects(Modifiers::CAPTURE | Modifiers::FRIENDLY)
    }

    pub(crate) fn hops(&self) -> bool {
        self.modes.intersects(Modifiers::HOP | Modifiers::GRASSHOP)
    }

    pub(crate) fn allows(&self, toggled: bool, count: u32) -> bool {
        let [as_written, swapped] = self.reach;
        (if toggled { swapped } else { as_written }).allows(count)
    }

    /// Returns the trails that the leg may follow.
    pub(crate) fn paths<'a, B: Bits>(
        &'a self,
        pool: &'a [TrailTable<B>],
        square: u8,
        way: u8,
    ) -> impl Iterator<Item = &'a [TrailStop<B>]> {
        let ways = (0..HEADINGS).filter(|turn| self.turns >> turn & 1 == 1);
        let ways = ways.map(move |turn| (way + turn) % HEADINGS);
        let trails = self.trails.iter().filter_map(|&i| pool.get(i));
        trails.flat_map(move |trails| {
            ways.clone().map(move |way| trails.from(usize::from(square), way))
        })
    }

    /// Passes the squares on which the leg may stop to `each`, with their way and occupancy.
    fn stops<B: Bits>(
        &self,
        pool: &[TrailTable<B>],
        state: &WalkState<B>,
        occ: B,
        hop: bool,
        each: &mut impl FnMut(u8, u8, bool),
    ) {
        let lame = self.modes.contains(Modifiers::LAME);
        for path in self.paths(pool, state.square, state.way) {
            let mut before_hurdle = hop;
            for (stop, count) in path.iter().zip(1..) {
                let blocked = lame && (!stop.whole || (stop.passed & occ).any());
                let idle = self.jump && (stop.passed & occ).is_empty();
                if blocked || idle || !self.allows(state.toggled, count) {
                    break;
                }
                if count <= u32::from(self.skip) {
                    continue;
                }
                let full = occ.contains(usize::from(stop.square));
                if before_hurdle {
                    before_hurdle = !full;
                    continue;
                }
                each(stop.square, stop.heading, full);
                if full || (hop && self.modes.contains(Modifiers::GRASSHOP)) {
                    break;
                }
            }
        }
    }

    /// Adds the states in which a leg before the last can end.
    fn advance<B: Bits>(
        &self,
        pool: &[TrailTable<B>],
        state: &WalkState<B>,
        view: &Occupancy<B>,
        next: &mut Vec<WalkState<B>>,
    ) {
        use Modifiers as M;
        let occ = (view.own | view.enemy) & !state.kills;
        self.stops(pool, state, occ, false, &mut |square, way, full| {
            let here = WalkState { square, way, ..*state };
            let bit = B::bit(usize::from(square));
            if !full {
                let toggled = state.toggled ^ self.modes.contains(M::TOGGLE);
                if self.modes.intersects(M::MOVE | M::TOGGLE) {
                    next.push(WalkState { toggled, ..here });
                }
                return;
            }
            if self.may_capture(bit, view) {
                next.push(WalkState { kills: state.kills | bit, ..here });
            }
            let spared = self.modes.contains(M::SPARING) && (view.enemy & bit).any();
            if self.hops() && !spared {
                let toggled = state.toggled ^ self.modes.contains(M::GRASSHOP);
                next.push(WalkState { toggled, ..here });
            }
        });
    }

    /// Returns whether the piece on a square, friend or enemy, may be captured.
    fn may_capture<B: Bits>(&self, bit: B, view: &Occupancy<B>) -> bool {
        let has = |mode| self.modes.contains(mode);
        let spared = has(Modifiers::SPARING) && (view.royal & bit).any();
        let enemy = (view.enemy & bit).any();
        !spared && has(if enemy { Modifiers::CAPTURE } else { Modifiers::FRIENDLY })
    }

    /// Finds the results of the last leg.
    fn finish<B: Bits>(
        &self,
        pool: &[TrailTable<B>],
        from: usize,
        state: &WalkState<B>,
        view: &Occupancy<B>,
        found: &mut impl FnMut(WalkResult<B>),
    ) {
        let occ = (view.own | view.enemy) & !state.kills;
        self.stops(pool, state, occ, self.hops(), &mut |square, _, full| {
            let to = usize::from(square);
            let bit = B::bit(to);
            let result = WalkResult { to, kills: state.kills, en_passant: false };
            if full {
                if self.may_capture(bit, view) {
                    found(WalkResult { kills: state.kills | bit, ..result });
                }
                return;
            }
            if self.modes.contains(Modifiers::MOVE) {
                found(result);
            }
            let passed = view.ep == Some(to) && to != from;
            if passed && self.modes.contains(Modifiers::EN_PASSANT) {
                found(WalkResult { en_passant: true, ..result });
            }
        });
    }
}

/// Returns the turns after odd and after even leaps, one pair for each way in which a leg may bend.
fn trail_turns(leg: &Leg) -> &'static [(u8, u8)] {
    if leg.modifiers().contains(Modifiers::CROOKED) {
        &[(2, 6), (6, 2)]
    } else if leg.modifiers().contains(Modifiers::CIRCULAR) {
        &[(1, 1), (7, 7)]
    } else {
        &[(0, 0)]
    }
}

/// Returns the reach of a leg.
fn reach(part: &BetzaMove, leg: &Leg, toggled: bool) -> Reach {
    let written = part.reach();
    let one = if toggled { written != Reach::ONE } else { written == Reach::ONE };
    match (one, toggled) {
        (true, _) if leg.modifiers().contains(Modifiers::CIRCULAR) => Reach::Unlimited,
        (true, _) => Reach::ONE,
        (false, true) => Reach::Unlimited,
        (false, false) => written,
    }
}

/// Returns the ways in which the first leg may start.
fn first_headings(part: &BetzaMove, leg: &Leg, facing: Facing) -> u8 {
    let mut ways = 0;
    for &leaper in leapers(part.atom()) {
        let all = Leaps::of(leaper).all();
        for leap in direction::chosen_leaps(leaper, leg.directions()).unwrap_or_default() {
            let turned = facing.rotate(leap);
            let way = all.iter().position(|&other| other == turned);
            ways |= way.map_or(0, |way| 1 << way);
        }
    }
    ways
}

/// Returns the turns that a later leg may make.
fn later_turns(part: &BetzaMove, leg: &Leg) -> u8 {
    match (leg.directions(), part.atom()) {
        ([], Atom::King) => !(1 << 4),
        ([], _) => 1 | 1 << 2 | 1 << 6,
        (letters, _) => direction::turns(letters),
    }
}

fn is_plain(part: &BetzaMove) -> bool {
    use Modifiers as M;
    let Some((last, on_the_way)) = part.legs().split_last() else { return true };
    let special = last.modifiers().intersects(M::FRIENDLY | M::SPARING)
        || on_the_way.iter().any(|leg| leg.modifiers().intersects(M::FRIENDLY | M::CAPTURE));
    // A chain that turns by less than half a circle in all cannot come back.
    let sharpest = |leg: &Leg| {
        let turns = later_turns(part, leg);
        (0..HEADINGS)
            .filter(|turn| turns >> turn & 1 == 1)
            .map(|turn| turn.min(HEADINGS - turn))
            .max()
    };
    let sum: u8 = part.legs().iter().skip(1).filter_map(sharpest).sum();
    let bends = M::CROOKED | M::CIRCULAR | M::CYLINDER;
    let comes_back = sum >= 4 || part.legs().iter().any(|leg| leg.modifiers().intersects(bends));
    !special && (part.legs().len() == 1 || !comes_back)
}

/// Returns whether a move never merely moves to another square or captures there. Among chains of
/// two legs, these are the ones that capture with the first leg, and those of steps there and back.
fn is_apart(part: &BetzaMove) -> bool {
    use Modifiers as M;
    let [first, last] = part.legs() else { return false };
    let bends = M::CROOKED | M::CIRCULAR | M::CYLINDER;
    if [first, last].iter().any(|leg| leg.modifiers().intersects(bends)) {
        return false;
    }
    let modes = first.modifiers();
    let others = M::MOVE | M::HOP | M::GRASSHOP | M::TOGGLE;
    let takes = modes.intersects(M::CAPTURE | M::FRIENDLY) && !modes.intersects(others);
    let skips =
        first.jumps() > 0 || last.jumps() > 0 || last.modifiers().intersects(M::HOP | M::GRASSHOP);
    let toggles = modes.intersects(M::TOGGLE | M::GRASSHOP);
    let back =
        later_turns(part, last) == 1 << 4 && part.reach() == Reach::ONE && !toggles && !skips;
    takes || back
}
