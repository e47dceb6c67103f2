//! The colours and symmetries of a piece.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;

use wazir_geometry::{Bits, Board};

use crate::sequence::{Sequence, TURN_STATES};
use crate::{BetzaMove, Modifiers, MoveTables, Movement, Ray, RayKind};

/// The turns and reflections that leave a piece the same, apart from castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    left_right: bool,
    forward_backward: bool,
    quarter_turn: bool,
}

/// A turn or reflection: the transformation of a leap, and `true` if left and right are exchanged.
type Transform = (fn((i32, i32)) -> (i32, i32), bool);

const LEFT_RIGHT: Transform = (|(x, y)| (-x, y), true);
const FORWARD_BACKWARD: Transform = (|(x, y)| (x, -y), true);
const QUARTER: Transform = (|(x, y)| (y, -x), false);

impl Symmetry {
    pub(super) fn of(piece: &Movement) -> Self {
        // Rays have no overlaps, so they compare better; walks are compared as they are written.
        let rays = piece.rays();
        let same = |turn| match &rays {
            Ok(rays) => rays_are_same(rays, turn),
            Err(_) => paths(piece, None) == paths(piece, Some(turn)),
        };
        Self {
            left_right: same(LEFT_RIGHT),
            forward_backward: same(FORWARD_BACKWARD),
            quarter_turn: same(QUARTER),
        }
    }

    /// Returns whether the piece stays the same if left and right are exchanged.
    pub fn left_right(&self) -> bool {
        self.left_right
    }

    /// Returns whether the piece stays the same if forward and backward are exchanged.
    pub fn forward_backward(&self) -> bool {
        self.forward_backward
    }

    /// Returns whether the piece stays the same after a quarter turn.
    pub fn quarter_turn(&self) -> bool {
        self.quarter_turn
    }

    /// Returns whether the piece is the same from every side and in a mirror.
    pub fn is_full(&self) -> bool {
        self.left_right && self.forward_backward && self.quarter_turn
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match (self.left_right, self.forward_backward, self.quarter_turn) {
            (true, true, true) => "the same from all sides",
            (true, true, false) => "the same left and right, and forward and backward",
            (true, false, _) => "the same left and right, but not forward and backward",
            (false, true, _) => "the same forward and backward, but not left and right",
            (false, false, true) => "the same after a quarter turn, but not in a mirror",
            (false, false, false) => "not the same left and right, nor forward and backward",
        })
    }
}

fn rays_are_same(rays: &[Ray], (turn, _): Transform) -> bool {
    let castles = |ray: &&Ray| matches!(ray.kind(), RayKind::Castle { .. });
    let rays = || rays.iter().filter(|ray| !castles(ray));
    let turned = rays().map(|ray| Ray { step: turn(ray.step), ..*ray });
    turned.collect::<BTreeSet<Ray>>() == rays().copied().collect()
}

/// A leap and the one that follows it.
type LeapPair = [(i32, i32); 2];

/// One leap of a first leg, with its continuations.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct FirstLeap {
    leap: (i32, i32),
    initial: bool,
    /// The modes, jumps and reach of each leg.
    legs: Vec<(u16, u16, [crate::Reach; 2])>,
    /// For each later leg and each last turn, the pairs of a leap before and the one after it.
    turns: Vec<[BTreeSet<LeapPair>; TURN_STATES]>,
}

fn paths(piece: &Movement, turn: Option<Transform>) -> BTreeSet<FirstLeap> {
    let mut all = BTreeSet::new();
    for part in piece.moves() {
        for sequence in part.sequences() {
            let Some(first) = sequence.legs.first() else { continue };
            let leaps = first.leaps.all().into_iter().enumerate();
            for (_, leap) in leaps.filter(|(heading, _)| sequence.first >> heading & 1 == 1) {
                all.insert(path(part, &sequence, leap, turn));
            }
        }
    }
    all
}

fn path(
    part: &BetzaMove,
    sequence: &Sequence<'_>,
    leap: (i32, i32),
    turn: Option<Transform>,
) -> FirstLeap {
    let turned = |leap| turn.map_or(leap, |(turn, _)| turn(leap));
    let mirror = turn.is_some_and(|(_, mirror)| mirror);
    // On a leg before the last, `m` means the same as no letter.
    let last = sequence.legs.len().saturating_sub(1);
    let legs = sequence.legs.iter().enumerate().map(|(i, leg)| {
        let plain = leg.modes == Modifiers::MOVE && i < last;
        (if plain { 0 } else { leg.modes.bits() }, leg.leg.jumps(), leg.reach)
    });
    let later = sequence.legs.windows(2).map(|pair| {
        let [before, leg] = pair else { return Default::default() };
        let (from, to) = (before.leaps.all(), leg.leaps.all());
        let pairs = |state: usize| {
            let rows = from.iter().zip(leg.next.get(state).copied().unwrap_or_default());
            rows.flat_map(|(&before, next)| {
                let chosen = to.iter().enumerate().filter(move |(n, _)| next >> n & 1 == 1);
                chosen.map(move |(_, &leap)| [turned(before), turned(leap)])
            })
            .collect()
        };
        let states = if mirror { [0, 2, 1] } else { [0, 1, 2] };
        states.map(pairs)
    });
    FirstLeap {
        leap: turned(leap),
        initial: part.is_initial(),
        legs: legs.collect(),
        turns: later.collect(),
    }
}

/// Returns whether every square leads only to squares of the same colour.
pub(super) fn is_color_bound<B: Board>(tables: &MoveTables<B::Bits>, board: &B) -> bool {
    let color = |square| {
        let (x, y) = board.coords(square);
        (x + y) % 2
    };
    (0..board.square_count())
        .all(|from| tables.reach(from, true).iter().all(|to| color(to) == color(from)))
}
