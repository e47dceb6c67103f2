//! Rays: the meaning of a piece, one direction at a time, without a board.

use alloc::vec::Vec;

use crate::supported::single_leg;
use crate::{
    Atom, BetzaMove, Leaper, Leg, Modifiers, Movement, Reach, UnsupportedError, UnsupportedForm,
    direction,
};

bitflags::bitflags! {
    /// The effects allowed where a move ends, and when it is allowed.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Mode: u8 {
        /// The move may end on an empty square.
        const QUIET = 1;
        /// The move may capture an enemy.
        const CAPTURE = 1 << 1;
        /// The piece must never have moved.
        const INITIAL = 1 << 2;
        /// The move may end on the en-passant square and capture the piece that has just passed it.
        const EN_PASSANT = 1 << 3;
    }
}

impl Mode {
    fn of(leg: &Leg, initial: bool) -> Self {
        let letters = [
            (Modifiers::MOVE, Self::QUIET),
            (Modifiers::CAPTURE, Self::CAPTURE),
            (Modifiers::EN_PASSANT, Self::EN_PASSANT),
        ];
        let mut mode = Self::empty();
        for (letter, flag) in letters {
            mode.set(flag, leg.modifiers().contains(letter));
        }
        if mode.is_empty() {
            mode = Self::QUIET | Self::CAPTURE;
        }
        if initial { mode | Self::INITIAL } else { mode }
    }

    /// Returns whether this mode may be used whenever `other` may.
    fn applies_whenever(self, other: Self) -> bool {
        !self.contains(Self::INITIAL) || other.contains(Self::INITIAL)
    }
}

/// One direction of a piece's movement, from its player's view.
///
/// ```
/// use wazir_betza::{Mode, Movement, RayKind, Reach};
/// let lance: Movement = "fR".parse().unwrap();
/// let [ray] = lance.rays().unwrap().try_into().unwrap();
/// assert_eq!(ray.step(), (0, 1));
/// assert_eq!(ray.mode(), Mode::QUIET | Mode::CAPTURE);
/// assert_eq!(ray.kind(), RayKind::Slide { reach: Reach::Unlimited, skip: 0, lame: false });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ray {
    pub(crate) step: (i32, i32),
    pub(crate) kind: RayKind,
    pub(crate) mode: Mode,
}

/// The way in which a [`Ray`] travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum RayKind {
    /// Repeated leaps over empty squares, up to and onto the first occupied one.
    Slide {
        /// The greatest number of leaps.
        reach: Reach,
        /// The number of squares at the start that are passed over, whatever they hold (`j`).
        skip: u16,
        /// Set if the squares within each leap must be empty too (`n`).
        lame: bool,
    },
    /// A slide that continues behind the first occupied square and cannot stop before it.
    Hop {
        /// The greatest number of leaps, counted from the start.
        reach: Reach,
        /// Set if it must stop right behind the hurdle (`g`).
        adjacent: bool,
    },
    /// Castling; the step points to the side.
    Castle {
        /// The number of squares the king travels.
        king_steps: u8,
    },
}

impl Ray {
    /// Returns the leap, with `x` to the mover's right and `y` forward.
    pub fn step(&self) -> (i32, i32) {
        self.step
    }

    /// Returns the way in which the ray travels.
    pub fn kind(&self) -> RayKind {
        self.kind
    }

    /// Returns the effects allowed where the ray ends. Castling is [`Mode::QUIET`].
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Returns whether the ray is a single leap that nothing can block.
    pub fn is_leap(&self) -> bool {
        self.kind == RayKind::Slide { reach: Reach::ONE, skip: 0, lame: false }
    }

    /// Returns whether the ray can land on any square at all.
    fn can_land(&self) -> bool {
        match self.kind {
            RayKind::Slide { reach, skip, .. } => reach.allows(u32::from(skip) + 1),
            RayKind::Hop { reach, .. } => reach.allows(2),
            RayKind::Castle { .. } => true,
        }
    }

    /// Returns whether this ray reaches every square that `other` reaches, in every position.
    fn covers(&self, other: &Self) -> bool {
        use RayKind::{Hop, Slide};
        self.step == other.step
            && match (self.kind, other.kind) {
                (
                    Slide { reach, skip, lame },
                    Slide { reach: less, skip: other_skip, lame: lamer },
                ) => reach >= less && skip == other_skip && lame <= lamer,
                (Hop { reach, adjacent }, Hop { reach: less, adjacent: stricter }) => {
                    reach >= less && adjacent <= stricter
                }
                (a, b) => a == b,
            }
    }
}

impl Movement {
    /// Returns the meaning of the piece as rays, from its player's view.
    ///
    /// The list is normalised: rays with the same path are joined, and rays covered by others are
    /// left out. Pieces that are written differently but move alike therefore usually give equal
    /// lists. The list is sorted by step, kind and mode.
    ///
    /// # Errors
    ///
    /// [`UnsupportedError`] if a move is more than straight lines: chained legs, and the modes `d`,
    /// `t`, `o`, `z` and `q`. [`Movement::compile`] supports these.
    ///
    /// ```
    /// use wazir_betza::Movement;
    /// let (a, b): (Movement, Movement) = ("mFcF".parse().unwrap(), "F".parse().unwrap());
    /// assert_ne!(a, b);
    /// assert_eq!(a.rays(), b.rays());
    /// ```
    pub fn rays(&self) -> Result<Vec<Ray>, UnsupportedError> {
        let mut rays = Vec::new();
        for (part, span) in self.spanned_moves() {
            expand(part, &mut rays).map_err(|form| UnsupportedError::new(form, span))?;
        }
        Ok(normalize(rays))
    }
}

/// Returns the leapers that an atom stands for.
pub(crate) fn leapers(atom: Atom) -> &'static [Leaper] {
    use Leaper::*;
    match atom {
        Atom::Leaper(Wazir) => &[Wazir],
        Atom::Leaper(Ferz) => &[Ferz],
        Atom::Leaper(Dabbaba) => &[Dabbaba],
        Atom::Leaper(Knight) => &[Knight],
        Atom::Leaper(Alfil) => &[Alfil],
        Atom::Leaper(Threeleaper) => &[Threeleaper],
        Atom::Leaper(Camel) => &[Camel],
        Atom::Leaper(Zebra) => &[Zebra],
        Atom::Leaper(Tripper) => &[Tripper],
        Atom::King => &[Wazir, Ferz],
        Atom::Castling => &[],
    }
}

/// Returns the first of the leapers that an atom stands for, which gives the length of its leaps.
pub(crate) fn first_leaper(atom: Atom) -> Leaper {
    leapers(atom).first().copied().unwrap_or(Leaper::Wazir)
}

/// Adds the rays of one move.
pub(crate) fn expand(part: &BetzaMove, rays: &mut Vec<Ray>) -> Result<(), UnsupportedForm> {
    let leg = single_leg(part)?;
    let mode = Mode::of(leg, part.is_initial());
    if let (Atom::Castling, Reach::Limited(king_steps)) = (part.atom(), part.reach()) {
        let mode = (mode & Mode::INITIAL) | Mode::QUIET;
        // Castling uses the two sideways directions of a wazir.
        for step in chosen(Leaper::Wazir, leg).into_iter().filter(|step| step.1 == 0) {
            rays.push(Ray { step, kind: RayKind::Castle { king_steps }, mode });
        }
    }
    for &leaper in leapers(part.atom()) {
        let (kind, shrink) = kind(leaper, leg, part.reach());
        for (dx, dy) in chosen(leaper, leg) {
            rays.push(Ray { step: (dx / shrink, dy / shrink), kind, mode });
        }
    }
    Ok(())
}

fn chosen(leaper: Leaper, leg: &Leg) -> Vec<(i32, i32)> {
    // The parser has rejected letters that choose nothing.
    direction::chosen_leaps(leaper, leg.directions()).unwrap_or_default()
}

/// Returns the way in which the leaper travels, and the divisor from its leap to the ray's step.
fn kind(leaper: Leaper, leg: &Leg, reach: Reach) -> (RayKind, i32) {
    let modes = leg.modifiers();
    let adjacent = modes.contains(Modifiers::GRASSHOP);
    if adjacent || modes.contains(Modifiers::HOP) {
        return (RayKind::Hop { reach, adjacent }, 1);
    }
    let skip = leg.jumps();
    if skip > 0 && !leaper.is_step() {
        // The middle square must be occupied, so this is a grasshopper's hop of two squares in all.
        return (RayKind::Hop { reach: Reach::Limited(2), adjacent: true }, 2);
    }
    (RayKind::Slide { reach, skip, lame: modes.contains(Modifiers::LAME) }, 1)
}

/// Joins rays with the same path, and leaves out rays that others cover.
pub(crate) fn normalize(mut rays: Vec<Ray>) -> Vec<Ray> {
    rays.retain(Ray::can_land);
    rays.sort_unstable();
    let mut joined: Vec<Ray> = Vec::with_capacity(rays.len());
    for ray in rays {
        // Rays with the same path are adjacent; at most two are kept, one of them initial.
        let alike = joined.iter_mut().rev().take(2).find(|other| {
            (other.step, other.kind) == (ray.step, ray.kind)
                && (other.mode ^ ray.mode) & Mode::INITIAL == Mode::empty()
        });
        match alike {
            Some(other) => other.mode |= ray.mode,
            None => joined.push(ray),
        }
    }
    let same_step = joined.chunk_by(|a, b| a.step == b.step);
    let mut rest: Vec<Ray> = same_step
        .flat_map(|rays| rays.iter().enumerate().filter_map(|(i, ray)| remainder(rays, i, *ray)))
        .collect();
    rest.sort_unstable();
    rest
}

/// Returns the part of the `i`-th ray that the others do not cover, if any.
fn remainder(rays: &[Ray], i: usize, ray: Ray) -> Option<Ray> {
    let mut mode = ray.mode;
    for (j, other) in rays.iter().enumerate() {
        // No two rays cover each other in both respects, because rays that differ only in their
        // modes were joined. So the shared part is never dropped from both.
        if i != j && other.covers(&ray) && other.mode.applies_whenever(ray.mode) {
            mode &= !(other.mode & !Mode::INITIAL);
        }
    }
    (!(mode & !Mode::INITIAL).is_empty()).then_some(Ray { mode, ..ray })
}
