//! The colours and symmetries of a piece.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;

use wazir_geometry::{Bits, Board};

use crate::explain::turns;
use crate::ray::leapers;
use crate::{BetzaMove, Modifiers, MoveTables, Movement, Ray, RayKind, direction};

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

/// One leap of a first leg, with its continuations.
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
    // On a leg before the last, `m` means the same as no letter.
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

/// Returns whether every square leads only to squares of the same colour.
pub(super) fn is_color_bound<B: Board>(tables: &MoveTables<B::Bits>, board: &B) -> bool {
    let color = |square| {
        let (x, y) = board.coords(square);
        (x + y) % 2
    };
    (0..board.square_count())
        .all(|from| tables.reach(from, true).iter().all(|to| color(to) == color(from)))
}
