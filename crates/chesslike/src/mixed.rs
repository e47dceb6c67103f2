//! Generation where some pieces move in ways the fast path does not know: hoppers, lame leaps,
//! riders of long leaps, pieces that move and capture differently, kings that see each other.
//!
//! Such pieces cost what they cost themselves. Those of the enemy that could attack the king if the
//! board were filled to suit them are its *suspects*; each has a few squares whose occupancy decides
//! whether it does, and only moves that touch these are looked at one by one.

use wazir_geometry::Bits;

use crate::generate::Node;
use crate::moves::Raw;
use crate::ruleset::{FacingKings, Ruleset, Set};
use crate::shape::Form;
use crate::sink::Sink;
use crate::slow::{self, targets};
use crate::state::NOWHERE;
use crate::tables::{Side, at};

/// The enemies of slow classes that may attack a king, by the pieces that stand about.
struct Shadow<'n, 'a, R: Ruleset> {
    node: &'n Node<'a, R>,
    suspects: Set<R>,
    /// The squares whose occupancy matters to one of them.
    zone: Set<R>,
    /// Whether the enemy king would see ours if nothing stood between.
    facing: bool,
}

impl<'n, 'a, R: Ruleset> Shadow<'n, 'a, R> {
    fn new(node: &'n Node<'a, R>) -> Self {
        let mut shadow =
            Self { node, suspects: Set::<R>::EMPTY, zone: Set::<R>::EMPTY, facing: false };
        if !node.has_king() {
            return shadow;
        }
        let side = node.theirs();
        shadow.suspects = node.foe & able(node, side, node.king);
        for from in shadow.suspects.iter() {
            shadow.zone |= way(node, side, from, node.king);
        }
        if let Some(between) = between_kings(node, node.king) {
            shadow.facing = true;
            shadow.zone |= between;
        }
        shadow
    }

    /// Whether a suspect attacks the king when these are the pieces on the board.
    fn exposed(&self, own: Set<R>, foe: Set<R>) -> bool {
        let node = self.node;
        let attacks = |from: usize| {
            let (_, captures) = targets(node.t, node.s, node.us ^ 1, from, foe, own);
            captures.has(node.king)
        };
        (self.suspects & foe).iter().any(attacks) || self.facing && self.seen(own | foe)
    }

    fn seen(&self, occupied: Set<R>) -> bool {
        between_kings(self.node, self.node.king).is_some_and(|way| (way & occupied).is_empty())
    }

    /// The squares that a piece from outside the zone, or from a hand, may come to.
    fn landing(&self, in_check: bool) -> Set<R> {
        let node = self.node;
        let mut landing = if in_check { Set::<R>::EMPTY } else { node.t.full & !self.zone };
        let mut open = self.zone & !node.own;
        if in_check {
            open |= self.suspects;
        }
        for to in open.iter() {
            let to = Set::<R>::bit(to);
            if !self.exposed(node.own | to, node.foe & !to) {
                landing |= to;
            }
        }
        landing
    }

    /// Those of the targets of a piece that do not expose the king.
    fn tested(&self, from: usize, to: Set<R>) -> Set<R> {
        let node = self.node;
        let left = node.own & !Set::<R>::bit(from);
        let safe = to.iter().filter(|&to| {
            let to = Set::<R>::bit(to);
            !self.exposed(left | to, node.foe & !to)
        });
        safe.fold(Set::<R>::EMPTY, |all, to| all | Set::<R>::bit(to))
    }
}

/// The squares between the kings, if the enemy's would see ours on `square`; `None` where they may
/// face each other or are not on one line.
fn between_kings<R: Ruleset>(node: &Node<'_, R>, square: usize) -> Option<Set<R>> {
    use wazir_geometry::{Board, Geometry};
    let other = usize::from(node.s.king[node.us ^ 1]);
    if node.t.facing != FacingKings::Attack || other >= R::Geometry::SQUARES {
        return None;
    }
    let ((x, y), (u, v)) = (node.t.board.coords(square), node.t.board.coords(other));
    (x == u || y == v).then(|| node.t.between(square, other))
}

/// From where pieces of the slow classes of a side could go to a square on some board.
fn able<R: Ruleset>(node: &Node<'_, R>, side: &Side<R>, square: usize) -> Set<R> {
    let classes = side.slow_classes.iter().map(|&class| usize::from(class));
    classes.fold(Set::<R>::EMPTY, |all, class| {
        let from =
            side.sources.get(class).map_or(Set::<R>::EMPTY, |rows| *at::<R, _>(rows, square));
        all | node.set(class) & from
    })
}

/// The squares whose occupancy decides whether the piece on `from` takes on `to`.
fn way<R: Ruleset>(node: &Node<'_, R>, side: &Side<R>, from: usize, to: usize) -> Set<R> {
    let Some(compiled) = side.compiled.get(node.s.kind_at(from)).and_then(Option::as_ref) else {
        return Set::<R>::EMPTY;
    };
    if !compiled.walks.is_empty() {
        return node.t.full;
    }
    let below = Set::<R>::bit(to).minus(Set::<R>::bit(0));
    let lines = compiled.lines.iter().filter_map(|line| line.rows.get(from));
    let hops = compiled.hops.iter().filter_map(|hop| hop.rows.get(from));
    let ways = lines
        .chain(hops)
        .filter(|row| row.land.has(to))
        .map(|row| if to > from { row.up & below } else { row.lo & !below & !Set::<R>::bit(to) });
    ways.fold(Set::<R>::EMPTY, |all, way| all | way)
}

/// Hands on what does not expose the king; a single piece at a time.
struct Tested<'s, 'n, 'a, R: Ruleset, S> {
    shadow: &'s Shadow<'n, 'a, R>,
    from: usize,
    sink: &'s mut S,
}

impl<R: Ruleset, S: Sink<R>> Sink<R> for Tested<'_, '_, '_, R, S> {
    const DROPS: bool = S::DROPS;

    fn piece(&mut self, from: usize, to: Set<R>, promo: Set<R>) {
        let safe = self.shadow.tested(self.from, to | promo);
        self.sink.piece(from, to & safe, promo & safe);
    }
    fn shifted(&mut self, turn: u32, to: Set<R>, promo: Set<R>) {
        let safe = self.shadow.tested(self.from, to | promo);
        self.sink.shifted(turn, to & safe, promo & safe);
    }
    fn drops(&mut self, lanes: u64, to: Set<R>) {
        self.sink.drops(lanes, to);
    }
    fn special(&mut self, mv: Raw) {
        self.sink.special(mv);
    }
    fn enough(&self) -> bool {
        self.sink.enough()
    }
}

/// Feeds every legal move to the sink.
#[inline(never)]
pub(crate) fn generate<R: Ruleset, S: Sink<R>>(node: &Node<'_, R>, sink: &mut S) {
    if node.t.wild {
        return slow::generate(node, sink);
    }
    let shadow = Shadow::new(node);
    let danger = shadow.suspects.any() || shadow.facing;
    let in_check = danger && shadow.exposed(node.own, node.foe);
    let mut allowed = node.t.full & !node.own;
    let mut pins = Pins::none();
    if node.has_king() {
        let found = node.fast_checks();
        king_moves(node, sink);
        if found.checkers.many() {
            return;
        }
        if found.checkers.any() {
            allowed = found.checkers | node.way_to(&found);
        }
        pins = Pins { pinned: found.pinned, pinners: found.pinners };
    }
    let landing = if danger { shadow.landing(in_check) } else { node.t.full };
    fast_pieces(node, &shadow, &pins, (allowed, landing), sink);
    slow_pieces(node, &shadow, &pins, (allowed, landing), sink);
    if R::HANDS && S::DROPS && node.s.hands[node.us] != 0 && !sink.enough() {
        drops(node, allowed & landing & !node.occupied, sink);
    }
    if R::CASTLING && node.s.rights != 0 {
        slow::castlings(node).for_each(|mv| sink.special(mv));
    }
    if R::EN_PASSANT && node.s.ep != NOWHERE {
        slow::en_passant(node, sink);
    }
}

/// Own pieces that alone stand between their king and an enemy of a fast class.
struct Pins<B> {
    pinned: B,
    pinners: B,
}

impl<B: Bits> Pins<B> {
    fn none() -> Self {
        Self { pinned: B::EMPTY, pinners: B::EMPTY }
    }
}

/// The squares that a pinned piece can go to.
fn leash<R: Ruleset>(node: &Node<'_, R>, pins: &Pins<Set<R>>, from: usize) -> Set<R> {
    let ways = pins
        .pinners
        .iter()
        .map(|pinner| (node.t.between(node.king, pinner), Set::<R>::bit(pinner)));
    let mut ways = ways.filter(|(way, _)| way.has(from));
    ways.next().map_or(node.t.full, |(way, pinner)| way | pinner)
}

fn fast_pieces<R: Ruleset, S: Sink<R>>(
    node: &Node<'_, R>,
    shadow: &Shadow<'_, '_, R>,
    pins: &Pins<Set<R>>,
    (allowed, landing): (Set<R>, Set<R>),
    sink: &mut S,
) {
    let special = (pins.pinned | shadow.zone) & node.own;
    let free = node.own & !special;
    for class in 1..node.t.live.min(R::CLASSES) {
        let shape = node.ours().classes.as_ref()[class];
        if matches!(shape.form, Form::Nothing | Form::Slow) {
            continue;
        }
        let set = node.set(class) & node.own;
        node.class_apart(class, set & free, allowed & landing, sink);
        for from in (set & special).iter() {
            let mut allowed = allowed;
            if pins.pinned.has(from) {
                allowed &= leash(node, pins, from);
            }
            if shadow.zone.has(from) {
                let mut tested = Tested { shadow, from, sink };
                node.class_apart(class, Set::<R>::bit(from), allowed, &mut tested);
            } else {
                node.class_apart(class, Set::<R>::bit(from), allowed & landing, sink);
            }
        }
        if sink.enough() {
            return;
        }
    }
}

fn slow_pieces<R: Ruleset, S: Sink<R>>(
    node: &Node<'_, R>,
    shadow: &Shadow<'_, '_, R>,
    pins: &Pins<Set<R>>,
    (allowed, landing): (Set<R>, Set<R>),
    sink: &mut S,
) {
    for &class in &node.ours().slow_classes {
        for from in (node.set(usize::from(class)) & node.own).iter() {
            let (quiet, captures) = targets(node.t, node.s, node.us, from, node.own, node.foe);
            let mut to = (quiet | captures) & allowed;
            if pins.pinned.has(from) {
                to &= leash(node, pins, from);
            }
            to = if shadow.zone.has(from) { shadow.tested(from, to) } else { to & landing };
            let (to, promo) = node.ours().split(node.s.kind_at(from), from, to);
            sink.piece(from, to, promo);
            if sink.enough() {
                return;
            }
        }
    }
}

fn king_moves<R: Ruleset, S: Sink<R>>(node: &Node<'_, R>, sink: &mut S) {
    let side = node.theirs();
    let left = node.own & !Set::<R>::bit(node.king);
    let attacked = |to: usize| {
        let bit = Set::<R>::bit(to);
        let (own, foe) = (left | bit, node.foe & !bit);
        let takes = |from: usize| targets(node.t, node.s, node.us ^ 1, from, foe, own).1.has(to);
        let seen = between_kings(node, to).is_some_and(|way| (way & (own | foe)).is_empty());
        seen || (foe & able(node, side, to)).iter().any(takes)
    };
    let safe = node.fast_king_steps().iter().filter(|&to| !attacked(to));
    let to = safe.fold(Set::<R>::EMPTY, |all, to| all | Set::<R>::bit(to));
    sink.piece(node.king, to, Set::<R>::EMPTY);
}

fn drops<R: Ruleset, S: Sink<R>>(node: &Node<'_, R>, empty: Set<R>, sink: &mut S) {
    for group in &node.ours().drops {
        for kind in (1..=8).filter(|&kind| group.lanes & slow::lane(kind) != 0) {
            if !slow::holds(node, kind) {
                continue;
            }
            let mut to = slow::room(node, group) & empty;
            if group.no_mate.is_some() {
                let mating = to.iter().filter(|&to| slow::mates(node, Raw::drop(kind as u8, to)));
                let mating = mating.fold(Set::<R>::EMPTY, |all, to| all | Set::<R>::bit(to));
                to &= !mating;
            }
            sink.drops(slow::lane(kind), to);
        }
    }
}

impl<R: Ruleset> Node<'_, R> {
    /// Whether the side to move has a king on the board.
    pub(crate) fn has_king(&self) -> bool {
        use wazir_geometry::Geometry;
        self.king < R::Geometry::SQUARES && self.own.has(self.king)
    }
}
