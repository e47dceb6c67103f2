//! The shape of a piece: its colours and its symmetries.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;

use wazir_geometry::{Bits, Board};

use crate::explain::turns;
use crate::ray::leapers;
use crate::{BetzaMove, Modifiers, MoveTables, Movement, Ray, RayKind, direction};

/// Under which turns and reflections a piece stays the same, castling aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    left_right: bool,
    forward_backward: bool,
    quarter_turn: bool,
}

/// A turn or reflection: what becomes of a leap, and whether left and right change places.
type Transform = (fn((i32, i32)) -> (i32, i32), bool);

const LEFT_RIGHT: Transform = (|(x, y)| (-x, y), true);
const FORWARD_BACKWARD: Transform = (|(x, y)| (x, -y), true);
const QUARTER: Transform = (|(x, y)| (y, -x), false);

impl Symmetry {
    pub(super) fn of(piece: &Movement) -> Self {
        // Rays are free of overlaps and tell more; walks are compared as they are written.
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

    /// Whether left and right may be exchanged.
    pub fn left_right(&self) -> bool {
        self.left_right
    }

    /// Whether forward and backward may be exchanged.
    pub fn forward_backward(&self) -> bool {
        self.forward_backward
    }

    /// Whether the piece may be turned by a quarter.
    pub fn quarter_turn(&self) -> bool {
        self.quarter_turn
    }

    /// Whether it looks the same from every side and in a mirror.
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

/// One leap of a first leg, and what may follow it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct FirstLeap {
    leap: (i32, i32),
    reach: crate::Reach,
    initial: bool,
    modes: Vec<(u16, u16)>,
    turns: Vec<BTreeSet<u8>>,
}

fn paths(piece: &Movement, turn: Option<Transform>) -> BTreeSet<FirstLeap> {
    let of = |part| leapers_of(part).into_iter().map(move |leap| path(part, leap, turn));
    piece.moves().iter().flat_map(of).collect()
}

fn leapers_of(part: &BetzaMove) -> Vec<(i32, i32)> {
    let letters = part.legs().first().map_or(&[][..], |leg| leg.directions());
    let leaps = |leaper: &_| direction::chosen_leaps(*leaper, letters).unwrap_or_default();
    leapers(part.atom()).iter().flat_map(leaps).collect()
}

fn path(part: &BetzaMove, leap: (i32, i32), turn: Option<Transform>) -> FirstLeap {
    let (turned, mirror) = turn.map_or((leap, false), |(turn, mirror)| (turn(leap), mirror));
    // A step to the empty square is what a leg on the way does without letters.
    let last = part.legs().len().saturating_sub(1);
    let modes = part.legs().iter().enumerate().map(|(i, leg)| {
        let plain = leg.modifiers() == Modifiers::MOVE && i < last;
        (if plain { 0 } else { leg.modifiers().bits() }, leg.jumps())
    });
    let later = part.legs().iter().skip(1).map(|leg| {
        let turns = turns(leg.directions(), part.atom()).into_iter();
        turns.map(|turn| if mirror { (8 - turn) % 8 } else { turn }).collect()
    });
    FirstLeap {
        leap: turned,
        reach: part.reach(),
        initial: part.is_initial(),
        modes: modes.collect(),
        turns: later.collect(),
    }
}

/// Whether from every square only squares of the same colour are reached.
pub(super) fn is_color_bound<B: Board>(tables: &MoveTables<B::Bits>, board: &B) -> bool {
    let color = |square| {
        let (x, y) = board.coords(square);
        (x + y) % 2
    };
    (0..board.square_count())
        .all(|from| tables.reach(from, true).iter().all(|to| color(to) == color(from)))
}
