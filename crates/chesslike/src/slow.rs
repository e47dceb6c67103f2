//! The general evaluator: any movement at all. Every pseudo-legal move is played and the king
//! looked at. Whole positions are generated so only where kings move oddly or captures are a duty;
//! elsewhere single moves are asked here.

use wazir_geometry::{Bits, Board, Geometry};

use crate::generate::Node;
use crate::kind::NONE;
use crate::moves::{Raw, What};
use crate::ruleset::{FacingKings, Ruleset, Set};
use crate::sink::{Any, Sink};
use crate::state::{NOWHERE, State};
use crate::tables::{Castle, DropGroup, Tables, at};

/// The pieces of `by` that could take a piece of the other side on `square`.
pub(crate) fn attackers<R: Ruleset>(
    t: &Tables<R>,
    s: &State<R>,
    by: usize,
    square: usize,
) -> Set<R> {
    attackers_through(t, s, by, square, Set::<R>::EMPTY)
}

/// As [`attackers`], with the pieces on `lifted` off the board.
pub(crate) fn attackers_through<R: Ruleset>(
    t: &Tables<R>,
    s: &State<R>,
    by: usize,
    square: usize,
    lifted: Set<R>,
) -> Set<R> {
    let bit = Set::<R>::bit(square);
    // A side without a king is nowhere attacked.
    if square >= R::Geometry::SQUARES || !(t.full & bit).any() {
        return Set::<R>::EMPTY;
    }
    let (own, foe) = (s.color[by & 1] & !bit, (s.color[(by ^ 1) & 1] & !lifted) | bit);
    let able = own & able(t, s, by, square);
    let hits = able.iter().filter(|&from| targets(t, s, by, from, own, foe).1.has(square));
    let hits = hits.fold(Set::<R>::EMPTY, |all, from| all | Set::<R>::bit(from));
    if t.facing == FacingKings::Attack { hits | facing(t, s, by, square, lifted) } else { hits }
}

/// The king of `by`, if it sees the other king on `square` along an open file or rank.
fn facing<R: Ruleset>(
    t: &Tables<R>,
    s: &State<R>,
    by: usize,
    square: usize,
    lifted: Set<R>,
) -> Set<R> {
    let king = usize::from(s.king[by & 1]);
    if king >= R::Geometry::SQUARES || king == square {
        return Set::<R>::EMPTY;
    }
    let ((x, y), (to_x, to_y)) = (t.board.coords(king), t.board.coords(square));
    let open = || (t.between(king, square) & s.occupied() & !lifted).is_empty();
    let sees = (x == to_x || y == to_y) && open();
    if sees { Set::<R>::bit(king) } else { Set::<R>::EMPTY }
}

/// The pieces, of either side, that stand where those of `by` could go to `square` from if the
/// board were filled to suit them. Few do, and only those need a closer look.
fn able<R: Ruleset>(t: &Tables<R>, s: &State<R>, by: usize, square: usize) -> Set<R> {
    let classes = s.sets.as_ref().iter().zip(&t.side[by & 1].sources);
    classes.fold(Set::<R>::EMPTY, |all, (&set, from)| all | set & *at::<R, _>(from, square))
}

/// Those of `set`, pieces of the side to move, that can go to a square, kings aside.
pub(crate) fn origins<R: Ruleset>(node: &Node<'_, R>, set: Set<R>, to: usize) -> Set<R> {
    let reaches = |from: &usize| {
        let (quiet, captures) = targets(node.t, node.s, node.us, *from, node.own, node.foe);
        (quiet | captures).has(to)
    };
    let able = set & node.own & able(node.t, node.s, node.us, to);
    able.iter().filter(reaches).fold(Set::<R>::EMPTY, |all, from| all | Set::<R>::bit(from))
}

/// The empty squares and the enemies a piece can go to, kings aside.
pub(crate) fn targets<R: Ruleset>(
    t: &Tables<R>,
    s: &State<R>,
    seat: usize,
    from: usize,
    own: Set<R>,
    foe: Set<R>,
) -> (Set<R>, Set<R>) {
    let side = &t.side[seat & 1];
    let kind = s.kind_at(from);
    let Some(compiled) = side.compiled.get(kind).and_then(Option::as_ref) else {
        return (Set::<R>::EMPTY, Set::<R>::EMPTY);
    };
    let initial = side.unmoved[kind].has(from);
    let found = compiled.targets(from, own, foe, initial, None);
    let region = side.region[kind];
    (found.quiet & region, found.captures & region)
}

pub(crate) fn safe_after<R: Ruleset>(node: &Node<'_, R>, mv: Raw) -> bool {
    let mut child = *node.s;
    child.play(node.t, mv);
    let king = usize::from(child.king[node.us]);
    attackers(node.t, &child, node.us ^ 1, king).is_empty()
}

#[cold]
#[inline(never)]
pub(crate) fn generate<R: Ruleset, S: Sink<R>>(node: &Node<'_, R>, sink: &mut S) {
    let must = R::GOALS && node.t.must_capture && can_capture(node);
    for from in node.own.iter() {
        let kind = node.s.kind_at(from);
        let (quiet, captures) = targets(node.t, node.s, node.us, from, node.own, node.foe);
        let legal = if must { captures } else { quiet | captures }.iter();
        let legal = legal.filter(|&to| safe_after(node, Raw::board(from, to, NONE)));
        let legal = legal.fold(Set::<R>::EMPTY, |all, to| all | Set::<R>::bit(to));
        let (to, promo) = node.ours().split(kind, from, legal);
        sink.piece(from, to, promo);
        if sink.enough() {
            return;
        }
    }
    if R::CASTLING && !must {
        castlings(node).for_each(|mv| sink.special(mv));
    }
    if R::HANDS && !must {
        drops(node, sink);
    }
    if R::EN_PASSANT && node.s.ep != NOWHERE {
        en_passant(node, sink);
    }
}

/// The captures en passant that leave no king attacked.
pub(crate) fn en_passant<R: Ruleset, S: Sink<R>>(node: &Node<'_, R>, sink: &mut S) {
    let to = usize::from(node.s.ep);
    for from in node.en_passant_capturers(to).iter() {
        let mv = Raw::special(from, to, What::EnPassant);
        if safe_after(node, mv) {
            sink.special(mv);
        }
    }
}

/// Whether some capture is legal.
fn can_capture<R: Ruleset>(node: &Node<'_, R>) -> bool {
    let en_passant = || {
        let to = usize::from(node.s.ep);
        let mut able = node.en_passant_capturers(to).iter();
        able.any(|from| safe_after(node, Raw::special(from, to, What::EnPassant)))
    };
    let takes = |from: usize| {
        let (_, captures) = targets(node.t, node.s, node.us, from, node.own, node.foe);
        captures.iter().any(|to| safe_after(node, Raw::board(from, to, NONE)))
    };
    node.own.iter().any(takes) || (R::EN_PASSANT && node.s.ep != NOWHERE && en_passant())
}

/// Whether a move is among those that [`generate`] finds.
#[cold]
#[inline(never)]
pub(crate) fn is_legal<R: Ruleset>(node: &Node<'_, R>, mv: Raw) -> bool {
    let (from, to) = (usize::from(mv.from), usize::from(mv.to));
    let captures = mv.what == What::EnPassant || mv.what == What::Board && node.foe.has(to);
    if R::GOALS && node.t.must_capture && !captures && can_capture(node) {
        return false;
    }
    match mv.what {
        What::Board => {
            let here = Set::<R>::bit(from);
            becomes(node, mv) && origins(node, here, to).any() && safe_after(node, mv)
        }
        What::Drop => {
            let lane = lane(from);
            let group = node.ours().drops.iter().find(|group| group.lanes & lane != 0);
            R::HANDS && holds(node, from) && group.is_some_and(|group| may_drop(node, group, mv))
        }
        What::EnPassant => {
            R::EN_PASSANT
                && (mv.to, mv.becomes) == (node.s.ep, NONE)
                && node.en_passant_capturers(to).has(from)
                && safe_after(node, mv)
        }
        What::Castle => R::CASTLING && castlings(node).any(|other| other == mv),
    }
}

/// Whether the piece of a move, if it may make it, may become what the move says.
fn becomes<R: Ruleset>(node: &Node<'_, R>, mv: Raw) -> bool {
    let (from, to) = (usize::from(mv.from), usize::from(mv.to));
    let kind = node.s.kind_at(from);
    let (keep, promo) = node.ours().split(kind, from, Set::<R>::bit(to));
    match mv.becomes {
        NONE => keep.any(),
        becomes => promo.any() && node.ours().promotes[kind].contains(&becomes),
    }
}

pub(crate) fn castlings<'a, R: Ruleset>(node: &'a Node<'_, R>) -> impl Iterator<Item = Raw> + 'a {
    // On its way the king neither shields what is behind it nor serves as a hurdle.
    let lifted = Set::<R>::bit(node.king);
    let attacked =
        move |square: usize| attackers_through(node.t, node.s, node.us ^ 1, square, lifted).any();
    let allowed = move |castle: &&Castle<Set<R>>| {
        node.s.rights & castle.right != 0
            && (castle.empty & node.occupied).is_empty()
            && attackers(node.t, node.s, node.us ^ 1, node.king).is_empty()
            && !castle.safe.iter().any(attacked)
    };
    let castles = node.ours().castles.iter().filter(allowed);
    let moves = castles.map(|c| Raw::special(c.king_from, c.king_to, What::Castle));
    moves.filter(|&mv| safe_after(node, mv))
}

fn drops<R: Ruleset, S: Sink<R>>(node: &Node<'_, R>, sink: &mut S) {
    for group in &node.ours().drops {
        for kind in (1..=8).filter(|&kind| group.lanes & lane(kind) != 0 && holds(node, kind)) {
            let to = room(node, group).iter();
            let legal = to.filter(|&to| is_safe_drop(node, group, Raw::drop(kind as u8, to)));
            let legal = legal.fold(Set::<R>::EMPTY, |all, to| all | Set::<R>::bit(to));
            sink.drops(lane(kind), legal);
        }
    }
}

/// The top bit of the byte of a kind in a hand; nothing for kinds that are never in hand.
pub(crate) fn lane(kind: usize) -> u64 {
    if (1..=8).contains(&kind) { 0x80 << (8 * (kind - 1)) } else { 0 }
}

/// Whether the side to move has one of a kind in hand.
pub(crate) fn holds<R: Ruleset>(node: &Node<'_, R>, kind: usize) -> bool {
    node.s.hands[node.us] >> (8 * (kind.wrapping_sub(1) & 7)) & 0xff != 0
}

/// The squares on which a kind of a group may be put, the king's safety and mate aside.
pub(crate) fn room<R: Ruleset>(node: &Node<'_, R>, group: &DropGroup<Set<R>>) -> Set<R> {
    let free = node.t.full & !node.occupied & group.zone;
    match group.most_a_file {
        Some((class, most)) => {
            let taken = node.set(usize::from(class)) & node.own;
            free & !node.t.full_files(taken, most)
        }
        None => free,
    }
}

fn is_safe_drop<R: Ruleset>(node: &Node<'_, R>, group: &DropGroup<Set<R>>, mv: Raw) -> bool {
    safe_after(node, mv) && !(group.no_mate.is_some() && mates(node, mv))
}

fn may_drop<R: Ruleset>(node: &Node<'_, R>, group: &DropGroup<Set<R>>, mv: Raw) -> bool {
    room(node, group).has(usize::from(mv.to)) && is_safe_drop(node, group, mv)
}

pub(crate) fn mates<R: Ruleset>(node: &Node<'_, R>, mv: Raw) -> bool {
    let mut child = *node.s;
    child.play(node.t, mv);
    let king = usize::from(child.king[child.us()]);
    if attackers(node.t, &child, node.us, king).is_empty() {
        return false;
    }
    // Each level spends a piece in hand, so this ends.
    let mut any = Any(false);
    crate::mixed::generate(&Node::new(node.t, &child), &mut any);
    !any.0
}
