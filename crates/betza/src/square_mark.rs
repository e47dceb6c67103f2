//! The marks of the squares around a piece on a given board.

use alloc::vec::Vec;

use wazir_geometry::{Bits, Board};

use crate::{LeapTable, MoveTables, Occupancy, Target};

/// The way in which a piece reaches a square, or the role of a square that it passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SquareMark {
    /// The piece slides there and can be blocked.
    Slide,
    /// The piece leaps there and cannot be blocked.
    Leap,
    /// The piece moves there but does not capture.
    MoveOnly,
    /// The piece captures there but does not move.
    CaptureOnly,
    /// A square that must be empty for a lame move to pass.
    MustBeEmpty,
    /// The hurdle of a hop.
    Hurdle,
    /// A piece that is captured in passing.
    LocustVictim,
}

impl SquareMark {
    /// Every mark, in the order of legends.
    pub const ALL: [Self; 7] = [
        Self::Slide,
        Self::Leap,
        Self::MoveOnly,
        Self::CaptureOnly,
        Self::MustBeEmpty,
        Self::Hurdle,
        Self::LocustVictim,
    ];

    /// Returns whether the piece can end its move on the square.
    pub const fn is_target(self) -> bool {
        matches!(self, Self::Slide | Self::Leap | Self::MoveOnly | Self::CaptureOnly)
    }

    /// Returns the letter that stands for the mark in text.
    pub const fn letter(self) -> char {
        match self {
            Self::Slide => 's',
            Self::Leap => 'l',
            Self::MoveOnly => 'm',
            Self::CaptureOnly => 'c',
            Self::MustBeEmpty => 'n',
            Self::Hurdle => 'h',
            Self::LocustVictim => 'x',
        }
    }

    /// Returns the meaning of the mark, for legends.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Slide => "slide, can be blocked",
            Self::Leap => "leap, cannot be blocked",
            Self::MoveOnly => "move only",
            Self::CaptureOnly => "capture only",
            Self::MustBeEmpty => "must be empty",
            Self::Hurdle => "hurdle, hopped over",
            Self::LocustVictim => "taken in passing",
        }
    }
}

impl<B: Bits> MoveTables<B> {
    /// Returns every square that matters to the piece on `from` in the given position, with its
    /// mark. The marks for only moving or only capturing take precedence over slide and leap,
    /// whether or not `view` holds a piece there. Some squares appear twice: as a target and as the
    /// hurdle of another.
    ///
    /// `passer` maps the square passed to that of the piece that en passant captures.
    ///
    /// ```
    /// use wazir_betza::{Movement, Occupancy, SquareMark};
    /// use wazir_geometry::{Board, Chess8, Facing};
    /// let at = |name| Chess8.parse_square(name).unwrap();
    /// let cannon: Movement = "mRcpR".parse()?;
    /// let cannon = cannon.compile(&Chess8, Facing::forward())?;
    /// let view = Occupancy { enemy: 1 << at("a3") | 1 << at("a6"), ..Occupancy::default() };
    /// let ways = cannon.square_marks(&Chess8, at("a1"), &view, |_| None);
    /// assert!(ways.contains(&(at("a2"), SquareMark::MoveOnly)));
    /// assert!(ways.contains(&(at("a3"), SquareMark::Hurdle)));
    /// assert!(ways.contains(&(at("a6"), SquareMark::CaptureOnly)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn square_marks(
        &self,
        board: &impl Board<Bits = B>,
        from: usize,
        view: &Occupancy<B>,
        passer: impl Fn(usize) -> Option<usize>,
    ) -> Vec<(usize, SquareMark)> {
        let looking = SquareProbe { tables: self, full: board.full(), from, view };
        let mut found = Vec::new();
        for to in self.reach(from, view.initial).iter() {
            if let Some(way) = looking.mark(to) {
                found.push((to, way));
                found.extend(looking.hurdles(to).map(|at| (at, SquareMark::Hurdle)));
            }
        }
        found.extend(looking.lame().map(|at| (at, SquareMark::MustBeEmpty)));
        for target in self.all_targets(from, view) {
            match target {
                Target::EnPassant { to } => {
                    found.push((to, SquareMark::CaptureOnly));
                    found.extend(passer(to).map(|at| (at, SquareMark::LocustVictim)));
                }
                Target::Castle { to, .. } => found.push((to, SquareMark::MoveOnly)),
                Target::Locust { captured: kills, .. }
                | Target::Friendly { kills, .. }
                | Target::Igui { kills } => {
                    let to = target.square(from);
                    if to != from && !found.iter().any(|(at, _)| *at == to) {
                        found.push((to, SquareMark::CaptureOnly));
                    }
                    let passed = (0..B::WIDTH.min(128)).filter(|&at| kills >> at & 1 == 1);
                    found.extend(
                        passed.filter(|&at| at != to).map(|at| (at, SquareMark::LocustVictim)),
                    );
                }
                _ => {}
            }
        }
        found
    }
}

impl<B: Bits> MoveTables<B> {
    /// Returns the marks of a piece that is alone on the board, together with those of hurdles and
    /// victims that stand where it can use them: two squares away, or next to it. Marks for
    /// captures in passing and hops would be missing from an empty board.
    ///
    /// ```
    /// use wazir_betza::{Movement, SquareMark};
    /// use wazir_geometry::{Board, Chess8, Facing};
    /// let at = |name| Chess8.parse_square(name).unwrap();
    /// let grasshopper: Movement = "gQ".parse()?;
    /// let marks = grasshopper.compile(&Chess8, Facing::forward())?.piece_marks(&Chess8, at("d4"));
    /// assert!(marks.contains(&(at("d6"), SquareMark::Hurdle)));
    /// assert!(marks.contains(&(at("d7"), SquareMark::Slide)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn piece_marks(
        &self,
        board: &impl Board<Bits = B>,
        from: usize,
    ) -> Vec<(usize, SquareMark)> {
        let empty = Occupancy::default();
        let mut alone = self.square_marks(board, from, &empty, |_| None);
        let probe = SquareProbe { tables: self, full: board.full(), from, view: &empty };
        alone.extend(probe.passed_by_walks().map(|at| (at, SquareMark::MustBeEmpty)));
        let useful = self.useful_pieces(board, from);
        if useful.is_empty() {
            return alone;
        }
        let view = Occupancy { enemy: useful, ..empty };
        let mut marks = self.square_marks(board, from, &view, |_| None);
        // Where a hurdle or a victim stands, the piece can also go when nothing does.
        marks.extend(alone.into_iter().filter(|(at, _)| useful.contains(*at)));
        marks
    }

    /// Returns the squares of pieces that a piece could hop over or capture in passing.
    fn useful_pieces(&self, board: &impl Board<Bits = B>, from: usize) -> B {
        let ring = |distance: i32| {
            let steps = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
            let steps = steps.into_iter().map(|(x, y)| (x * distance, y * distance));
            let squares = steps.filter_map(|step| board.step(from, step));
            squares.fold(B::EMPTY, |all, at| all | B::bit(at))
        };
        let mut useful = B::EMPTY;
        for crowd in [ring(2), ring(1), ring(1) | ring(3)] {
            let view = Occupancy { enemy: useful | crowd, ..Occupancy::default() };
            let marks = self.square_marks(board, from, &view, |_| None).into_iter();
            let used = marks
                .filter(|(_, mark)| matches!(mark, SquareMark::Hurdle | SquareMark::LocustVictim))
                .fold(B::EMPTY, |all, (at, _)| all | B::bit(at));
            if used.count() > useful.count() {
                useful = used;
            }
        }
        useful
    }
}

/// A piece on a square, with the board around it.
struct SquareProbe<'a, B> {
    tables: &'a MoveTables<B>,
    full: B,
    from: usize,
    view: &'a Occupancy<B>,
}

impl<'a, B: Bits> SquareProbe<'a, B> {
    /// Returns the mark of a target: the actual one if it is occupied, otherwise the potential one.
    fn mark(&self, to: usize) -> Option<SquareMark> {
        if self.view.own.contains(to) {
            return None;
        }
        let (quiet, capture) =
            (self.can_move_to(self.view, to), self.can_capture_on(self.view, to));
        if self.view.enemy.contains(to) && !capture {
            return None;
        }
        match (quiet, capture) {
            (true, true) if self.cannot_be_blocked(to) => Some(SquareMark::Leap),
            (true, true) => Some(SquareMark::Slide),
            (true, false) => Some(SquareMark::MoveOnly),
            (false, true) => Some(SquareMark::CaptureOnly),
            (false, false) => None,
        }
    }

    /// Returns whether the piece could move to the square if it were empty.
    fn can_move_to(&self, view: &Occupancy<B>, to: usize) -> bool {
        let (own, enemy) = (view.own & !B::bit(to), view.enemy & !B::bit(to));
        self.tables.targets(self.from, own, enemy, view.initial, None).quiet.contains(to)
    }

    /// Returns whether the piece could capture an enemy on the square.
    fn can_capture_on(&self, view: &Occupancy<B>, to: usize) -> bool {
        let (own, enemy) = (view.own & !B::bit(to), view.enemy | B::bit(to));
        self.tables.targets(self.from, own, enemy, view.initial, None).captures.contains(to)
    }

    fn cannot_be_blocked(&self, to: usize) -> bool {
        if self.tables.walks.is_empty() {
            // The first square of a slide cannot be blocked either, but it is part of the slide.
            let leads =
                |steps: &LeapTable<B>| steps.to.get(self.from).is_some_and(|set| set.contains(to));
            return self.tables.leaps.iter().any(leads);
        }
        let others = self.full & !B::bit(self.from);
        self.can_move_to(&Occupancy { own: others, ..*self.view }, to)
    }

    /// Returns the squares of pieces without which `to` could not be reached.
    fn hurdles(&self, to: usize) -> impl Iterator<Item = usize> {
        let pieces = (self.view.own | self.view.enemy) & !B::bit(to);
        pieces.iter().filter(move |&at| {
            let (own, enemy) = (self.view.own & !B::bit(at), self.view.enemy & !B::bit(at));
            let without = Occupancy { own, enemy, ..*self.view };
            let lost = |may: fn(&Self, &Occupancy<B>, usize) -> bool| {
                may(self, self.view, to) && !may(self, &without, to)
            };
            lost(Self::can_move_to) || lost(Self::can_capture_on)
        })
    }

    /// Returns the squares that moves of several legs pass and never end on, and that must be empty
    /// for some of them.
    fn passed_by_walks(&self) -> impl Iterator<Item = usize> {
        let goes = |enemy: B| {
            let view = Occupancy { enemy, initial: true, ..Occupancy::default() };
            let quiet = |target: Target| match target {
                Target::Quiet { to } => Some(B::bit(to)),
                _ => None,
            };
            let targets = self.tables.all_targets(self.from, &view).into_iter();
            targets.filter_map(quiet).fold(B::EMPTY, |all, to| all | to)
        };
        let legs = !self.tables.walks.is_empty();
        let all = if legs { goes(B::EMPTY) } else { B::EMPTY };
        let ends = self.tables.reach(self.from, true) | B::bit(self.from);
        let others = if legs { self.full & !ends } else { B::EMPTY };
        others.iter().filter(move |&at| (all & !goes(B::bit(at))).any())
    }

    /// Returns the squares that lame leaps pass.
    fn lame(&self) -> impl Iterator<Item = usize> {
        let lines = self.tables.lines.iter().filter(|line| !line.plain);
        let rows = lines.filter_map(|line| line.rows.get(self.from));
        let passed = rows.fold(B::EMPTY, |all, row| all | (row.lo | row.up) & !row.landing);
        (passed & !self.tables.reach(self.from, true)).iter()
    }
}
