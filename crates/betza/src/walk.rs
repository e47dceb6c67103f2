//! Walks: movements that straight lines cannot express, as a sequence of legs over trails.

use alloc::vec::Vec;

use wazir_geometry::{Bits, Board, Facing};

use crate::sequence::{HeadingTable, Sequence, SequenceLeg, TURN_STATES, turn_after};
use crate::trail::{HEADINGS, Leaps, TrailKind, TrailStop, TrailTable};
use crate::{BetzaMove, Leg, Modifiers, Occupancy, Reach};

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
    /// The headings in which it may start, by the last turn and the heading of the leg before.
    next: HeadingTable,
    /// The leaps of the leg before and its own, by which a turn is to the right or to the left.
    leaps: (Leaps, Leaps),
    /// Set if the turn into this leg matters to a later one.
    minds_turns: bool,
    /// The reach as written, and after `y` or `g` swapped steps and slides.
    reach: [Reach; 2],
    /// The number of squares at the start that are passed over, whatever they hold.
    skip: u16,
    /// The mode letters, with the defaults where none are written.
    modes: Modifiers,
    /// Set on a halfling: the number of leaps before this leg that count as part of its way.
    half: Option<u32>,
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
    turned: u8,
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
    /// Compiles one sequence of legs of a playable move; `pool` holds the trails of all walks of the
    /// piece.
    pub(crate) fn new<A: Board>(
        part: &BetzaMove,
        sequence: &Sequence<'_>,
        board: &A,
        facing: Facing,
        pool: &mut Vec<TrailTable<A::Bits>>,
    ) -> Self {
        let legs = &sequence.legs;
        let minds_turns = legs.iter().any(SequenceLeg::minds_turns);
        // Two of the eight headings are a quarter turn.
        let first = sequence.first.rotate_left(2 * u32::from(facing.quarters()));
        let compiled = legs.iter().enumerate().map(|(i, leg)| {
            let before = i.checked_sub(1).and_then(|before| legs.get(before));
            let next =
                if before.is_none() { [[first; HEADINGS as usize]; TURN_STATES] } else { leg.next };
            let leaps = (before.map_or(leg.leaps, |before| before.leaps), leg.leaps);
            let last = i + 1 == legs.len();
            // The first leg follows no other, so it does not turn.
            let turns = minds_turns && before.is_some();
            CompiledLeg::new(leg, next, leaps, (last, turns), board, pool)
        });
        let (plain, apart) = (is_plain(legs), is_apart(legs));
        Self { initial: part.is_initial(), plain, apart, legs: compiled.collect() }
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
        let mut states = Vec::from([WalkState {
            kills: B::EMPTY,
            square: from as u8,
            way: 0,
            turned: 0,
            toggled: false,
        }]);
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
        let mut here = Vec::from([(from as u8, 0, 0, false)]);
        for leg in &self.legs {
            let mut next = Vec::new();
            for &(square, way, turned, toggled) in &here {
                for (turned, path) in leg.paths(pool, square, way, turned) {
                    let stops = path.iter().zip(1..);
                    let count = stops.take_while(|(_, n)| leg.allows(toggled, *n)).count();
                    let path = path.get(..count).unwrap_or_default();
                    each(leg, path);
                    for stop in path.iter().skip(usize::from(leg.skip)) {
                        next.push((stop.square, stop.heading, turned, toggled));
                        if leg.modes.intersects(Modifiers::TOGGLE | Modifiers::GRASSHOP) {
                            next.push((stop.square, stop.heading, turned, !toggled));
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
        leg: &SequenceLeg<'_>,
        next: HeadingTable,
        leaps: (Leaps, Leaps),
        (last, minds_turns): (bool, bool),
        board: &A,
        pool: &mut Vec<TrailTable<A::Bits>>,
    ) -> Self {
        use Modifiers as M;
        let mut modes = leg.modes;
        let ends = if last {
            M::MOVE | M::CAPTURE | M::FRIENDLY | M::EN_PASSANT
        } else {
            M::MOVE | M::CAPTURE | M::FRIENDLY | M::HOP | M::GRASSHOP | M::TOGGLE
        };
        if !modes.intersects(ends) {
            modes |= if last { M::MOVE | M::CAPTURE } else { M::MOVE };
        }
        let (step, jumps) = (leg.leaps == Leaps::Straight(1), leg.leg.jumps());
        let trails = trail_turns(leg.leg).iter().map(|&turns| {
            let cylinder = modes.contains(M::CYLINDER);
            let kind = TrailKind { leaps: leg.leaps, cylinder, turns };
            let known = pool.iter().position(|trails| trails.kind() == kind);
            known.unwrap_or_else(|| {
                pool.push(TrailTable::new(board, kind));
                pool.len() - 1
            })
        });
        Self {
            last,
            next,
            leaps,
            minds_turns,
            reach: leg.reach,
            skip: if step { jumps } else { 0 },
            modes,
            half: leg.half,
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

    /// Returns the trails that the leg may follow, each with the last turn on it.
    pub(crate) fn paths<'a, B: Bits>(
        &'a self,
        pool: &'a [TrailTable<B>],
        square: u8,
        way: u8,
        turned: u8,
    ) -> impl Iterator<Item = (u8, &'a [TrailStop<B>])> {
        let row = self.next.get(usize::from(turned)).unwrap_or(&[0; HEADINGS as usize]);
        let next = row.get(usize::from(way)).copied().unwrap_or(0);
        let headings = (0..HEADINGS).filter(move |heading| next >> heading & 1 == 1);
        let trails = self.trails.iter().filter_map(|&i| pool.get(i));
        let (before, leaps) = self.leaps;
        trails.flat_map(move |trails| {
            headings.clone().map(move |heading| {
                let turned = match self.minds_turns {
                    true => turn_after(before, way, leaps, heading, turned),
                    false => 0,
                };
                (turned, self.within_reach(trails.from(usize::from(square), heading)))
            })
        })
    }

    /// Returns the part of a trail that a halfling may go: half of its way to the edge, rounded up.
    fn within_reach<'a, B>(&self, trail: &'a [TrailStop<B>]) -> &'a [TrailStop<B>] {
        let Some(before) = self.half.map(|before| before as usize) else { return trail };
        let most = (before + trail.len()).div_ceil(2).saturating_sub(before);
        trail.get(..most).unwrap_or(trail)
    }

    /// Passes the squares on which the leg may stop to `each`, with their way, the last turn and
    /// their occupancy.
    fn stops<B: Bits>(
        &self,
        pool: &[TrailTable<B>],
        state: &WalkState<B>,
        occ: B,
        hop: bool,
        each: &mut impl FnMut(u8, (u8, u8), bool),
    ) {
        let lame = self.modes.contains(Modifiers::LAME);
        for (turned, path) in self.paths(pool, state.square, state.way, state.turned) {
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
                each(stop.square, (stop.heading, turned), full);
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
        self.stops(pool, state, occ, false, &mut |square, (way, turned), full| {
            let here = WalkState { square, way, turned, ..*state };
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

fn is_plain(legs: &[SequenceLeg<'_>]) -> bool {
    use Modifiers as M;
    let Some((last, on_the_way)) = legs.split_last() else { return true };
    let special = last.modes.intersects(M::FRIENDLY | M::SPARING)
        || on_the_way.iter().any(|leg| leg.modes.intersects(M::FRIENDLY | M::CAPTURE));
    // A chain that turns by less than half a circle in all cannot come back.
    let turns = legs.windows(2).map(|pair| match pair {
        [before, leg] => leg.sharpest(before.leaps),
        _ => 0,
    });
    let sum = turns.fold(0_u8, u8::saturating_add);
    let bends = M::CROOKED | M::CIRCULAR | M::CYLINDER;
    let comes_back = sum >= 4 || legs.iter().any(|leg| leg.modes.intersects(bends));
    !special && (legs.len() == 1 || !comes_back)
}

/// Returns whether a sequence never merely moves to another square or captures there. Among those
/// of two legs, these are the ones that capture with the first leg, and those of steps there and
/// back.
fn is_apart(legs: &[SequenceLeg<'_>]) -> bool {
    use Modifiers as M;
    let [first, last] = legs else { return false };
    let bends = M::CROOKED | M::CIRCULAR | M::CYLINDER;
    if [first, last].iter().any(|leg| leg.modes.intersects(bends)) {
        return false;
    }
    let modes = first.modes;
    let others = M::MOVE | M::HOP | M::GRASSHOP | M::TOGGLE;
    let takes = modes.intersects(M::CAPTURE | M::FRIENDLY) && !modes.intersects(others);
    let skips = first.leg.jumps() > 0
        || last.leg.jumps() > 0
        || last.modes.intersects(M::HOP | M::GRASSHOP);
    let toggles = modes.intersects(M::TOGGLE | M::GRASSHOP);
    let returns = last.transitions().all(|(heading, next)| next == (heading + 4) % HEADINGS);
    let same =
        first.leaps == last.leaps && [first, last].iter().all(|leg| leg.reach[0] == Reach::ONE);
    takes || returns && same && !toggles && !skips
}
