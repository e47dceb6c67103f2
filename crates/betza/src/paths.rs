//! Walks as lists of squares that must be empty or occupied.

use alloc::vec::Vec;

use wazir_geometry::Bits;

use crate::trail::{TrailStop, TrailTable};
use crate::walk::CompiledLeg;
use crate::{Mode, Modifiers, MoveTables, Walk};

/// One path by which a walk reaches a square, found by [`MoveTables::walk_paths`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct WalkPath<B> {
    /// The number of the target square.
    pub to: usize,
    /// The squares that must be empty.
    pub empty: B,
    /// The squares that must hold a piece of either side.
    pub full: B,
    /// The effects allowed on the target square, and when they are; without en passant.
    pub mode: Mode,
}

impl<B: Bits> MoveTables<B> {
    /// Returns every path by which the walks reach a square from square number `from`, for move
    /// generators that need the conditions. Paths along one leg are consecutive.
    ///
    /// Returns `None` if there are more than `most` paths, or if more than the occupancy of squares
    /// matters. This is so for walks that are not [plain](Walk::is_plain), and for some that are.
    /// Walks without such paths ([`Walk::is_special_only`]) are left out.
    ///
    /// ```
    /// use wazir_betza::Movement;
    /// use wazir_geometry::{Bits, Chess8, Facing};
    /// let horse: Movement = "afsW".parse().unwrap();
    /// let horse = horse.compile(&Chess8, Facing::forward()).unwrap();
    /// let mut paths = horse.walk_paths(0, 100).unwrap();
    /// paths.sort_unstable();
    /// let told: Vec<_> = paths.iter().map(|path| (path.to, path.empty)).collect();
    /// // From a1 to c2 by way of b1, and to b3 by way of a2.
    /// assert_eq!(told, [(10, u64::bit(1)), (17, u64::bit(8))]);
    /// assert_eq!(horse.walk_paths(0, 1), None);
    /// ```
    pub fn walk_paths(&self, from: usize, most: usize) -> Option<Vec<WalkPath<B>>> {
        let mut found = PathCollector { from, most, paths: Vec::new() };
        for walk in self.walks.iter().filter(|walk| !walk.is_special_only()) {
            walk.paths(&self.trails, &mut found)?;
        }
        Some(found.paths)
    }
}

/// The paths found so far, and the limit on their number.
struct PathCollector<B> {
    from: usize,
    most: usize,
    paths: Vec<WalkPath<B>>,
}

/// The state of a piece on its path, with the conditions so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PartialPath<B> {
    empty: B,
    full: B,
    square: u8,
    way: u8,
    turned: u8,
    toggled: bool,
}

impl<B: Bits> PartialPath<B> {
    /// Requires the squares to be empty. Returns `None` if that contradicts the conditions.
    fn with_empty(self, squares: B) -> Option<Self> {
        (squares & self.full).is_empty().then_some(Self { empty: self.empty | squares, ..self })
    }

    /// Requires a piece on the square. Returns `None` if that contradicts the conditions; the
    /// source square is empty, because the piece has left it.
    fn with_full(self, square: usize, from: usize) -> Option<Self> {
        let bit = B::bit(square);
        let may = square != from && (bit & self.empty).is_empty();
        may.then_some(Self { full: self.full | bit, ..self })
    }
}

impl Walk {
    fn paths<B: Bits>(&self, pool: &[TrailTable<B>], found: &mut PathCollector<B>) -> Option<()> {
        let (last, on_the_way) = self.legs().split_last()?;
        let sparing = |leg: &CompiledLeg| leg.modes().contains(Modifiers::SPARING);
        if !self.is_plain() || self.legs().iter().any(sparing) || found.from >= B::WIDTH {
            return None;
        }
        let (empty, full, square) = (B::EMPTY, B::EMPTY, found.from as u8);
        let mut parts =
            Vec::from([PartialPath { empty, full, square, way: 0, turned: 0, toggled: false }]);
        for leg in on_the_way {
            let mut next = Vec::new();
            for part in &parts {
                leg.extend_paths(pool, part, found, &mut next)?;
            }
            next.sort_unstable();
            next.dedup();
            parts = next;
        }
        for part in &parts {
            last.finish_paths(pool, part, self.is_initial(), found)?;
        }
        Some(())
    }
}

/// A walk along one trail that collects the conditions for the piece to continue.
struct TrailWalker<'a, B, F> {
    leg: &'a CompiledLeg,
    stops: &'a [TrailStop<B>],
    from: usize,
    /// Receives each stop with the conditions for reaching it.
    visit: F,
}

impl<B: Bits, F: FnMut(&TrailStop<B>, PartialPath<B>) -> Option<()>> TrailWalker<'_, B, F> {
    /// Continues to the stop with this number, counted from 0. If `hurdle` is set, the piece must
    /// pass a hurdle before it may stop.
    fn go(&mut self, number: usize, part: PartialPath<B>, hurdle: bool) -> Option<()> {
        let stops = self.stops;
        let Some(stop) = stops.get(number) else { return Some(()) };
        let count = number as u32 + 1;
        let lame = self.leg.modes().contains(Modifiers::LAME);
        // Impossible: a missing square must be empty, or squares both empty and occupied.
        let never = lame && (!stop.whole || self.leg.jumps());
        if never || !self.leg.allows(part.toggled, count) {
            return Some(());
        }
        let passed = stop.passed & !B::bit(self.from);
        if lame {
            return match part.with_empty(passed) {
                Some(part) => self.stop(number, part, hurdle),
                None => Some(()),
            };
        }
        if !self.leg.jumps() {
            return self.stop(number, part, hurdle);
        }
        // A piece must stand within the leap; the first occupied square distinguishes the paths.
        let mut before = part;
        for square in passed.iter() {
            if let Some(part) = before.with_full(square, self.from) {
                self.stop(number, part, hurdle)?;
            }
            match before.with_empty(B::bit(square)) {
                Some(part) => before = part,
                None => break,
            }
        }
        Some(())
    }

    fn stop(&mut self, number: usize, part: PartialPath<B>, hurdle: bool) -> Option<()> {
        let stops = self.stops;
        let Some(stop) = stops.get(number) else { return Some(()) };
        if number < usize::from(self.leg.skip()) {
            return self.go(number + 1, part, hurdle);
        }
        let square = usize::from(stop.square);
        let beyond = part.with_empty(B::bit(square) & !B::bit(self.from));
        if hurdle {
            if let Some(part) = part.with_full(square, self.from) {
                self.go(number + 1, part, false)?;
            }
            return beyond.map_or(Some(()), |part| self.go(number + 1, part, true));
        }
        (self.visit)(stop, part)?;
        let only = self.leg.modes().contains(Modifiers::GRASSHOP) && self.leg.is_last();
        match beyond {
            Some(part) if !only => self.go(number + 1, part, false),
            _ => Some(()),
        }
    }
}

impl CompiledLeg {
    fn follow<B: Bits>(
        &self,
        pool: &[TrailTable<B>],
        part: &PartialPath<B>,
        from: usize,
        mut each: impl FnMut(&TrailStop<B>, PartialPath<B>) -> Option<()>,
    ) -> Option<()> {
        for (turned, stops) in self.paths(pool, part.square, part.way, part.turned) {
            let hurdle = self.is_last() && self.hops();
            let part = PartialPath { turned, ..*part };
            TrailWalker { leg: self, stops, from, visit: &mut each }.go(0, part, hurdle)?;
        }
        Some(())
    }

    /// Adds the states in which a leg before the last can end.
    fn extend_paths<B: Bits>(
        &self,
        pool: &[TrailTable<B>],
        part: &PartialPath<B>,
        found: &PathCollector<B>,
        next: &mut Vec<PartialPath<B>>,
    ) -> Option<()> {
        use Modifiers as M;
        self.follow(pool, part, found.from, |stop, part| {
            let square = usize::from(stop.square);
            let here = PartialPath { square: stop.square, way: stop.heading, ..part };
            if self.modes().intersects(M::MOVE | M::TOGGLE) {
                let toggled = part.toggled ^ self.modes().contains(M::TOGGLE);
                let empty = B::bit(square) & !B::bit(found.from);
                next.extend(here.with_empty(empty).map(|part| PartialPath { toggled, ..part }));
            }
            if self.hops() {
                let toggled = part.toggled ^ self.modes().contains(M::GRASSHOP);
                next.extend(
                    here.with_full(square, found.from).map(|p| PartialPath { toggled, ..p }),
                );
            }
            (next.len() <= found.most).then_some(())
        })
    }

    /// Adds the results of the last leg.
    fn finish_paths<B: Bits>(
        &self,
        pool: &[TrailTable<B>],
        part: &PartialPath<B>,
        initial: bool,
        found: &mut PathCollector<B>,
    ) -> Option<()> {
        let mut mode = Mode::empty();
        mode.set(Mode::QUIET, self.modes().contains(Modifiers::MOVE));
        mode.set(Mode::CAPTURE, self.modes().contains(Modifiers::CAPTURE));
        mode.set(Mode::INITIAL, initial);
        let PathCollector { from, most, paths } = found;
        self.follow(pool, part, *from, |stop, part| {
            let to = usize::from(stop.square);
            if to != *from {
                paths.push(WalkPath { to, empty: part.empty, full: part.full, mode });
            }
            (paths.len() <= *most).then_some(())
        })
    }
}
