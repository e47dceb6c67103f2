//! Generation for positions in which pieces move in ways the fast path does not know: riders of
//! long leaps, lame leaps, hoppers, and pieces that move and capture differently.
//!
//! Every pseudo-legal move is played and the king looked at.

use wazir_geometry::{Bits, Geometry};

use crate::generate::Node;
use crate::kind::NONE;
use crate::moves::{Raw, What};
use crate::ruleset::{Ruleset, Set};
use crate::sink::{Any, Sink};
use crate::state::{NOWHERE, State};
use crate::tables::{Castle, Tables};

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
    if !(t.full & bit).any() {
        return Set::<R>::EMPTY;
    }
    let (own, foe) = (s.color[by & 1] & !bit, (s.color[(by ^ 1) & 1] & !lifted) | bit);
    let hits = own.iter().filter(|&from| targets(t, s, by, from, own, foe).1.has(square));
    hits.fold(Set::<R>::EMPTY, |all, from| all | Set::<R>::bit(from))
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
    (found.quiet, found.captures)
}

fn safe_after<R: Ruleset>(node: &Node<'_, R>, mv: Raw) -> bool {
    let mut child = *node.s;
    child.play(node.t, mv);
    let king = usize::from(child.king[node.us]);
    attackers(node.t, &child, node.us ^ 1, king).is_empty()
}

#[cold]
#[inline(never)]
pub(crate) fn generate<R: Ruleset, S: Sink<R>>(node: &Node<'_, R>, sink: &mut S) {
    for from in node.own.iter() {
        let kind = node.s.kind_at(from);
        let (quiet, captures) = targets(node.t, node.s, node.us, from, node.own, node.foe);
        let legal = (quiet | captures).iter();
        let legal = legal.filter(|&to| safe_after(node, Raw::board(from, to, NONE)));
        let legal = legal.fold(Set::<R>::EMPTY, |all, to| all | Set::<R>::bit(to));
        let (to, promo) = node.ours().split(kind, from, legal);
        sink.piece(from, to, promo);
        if sink.enough() {
            return;
        }
    }
    if R::CASTLING {
        castling(node, sink);
    }
    if R::HANDS {
        drops(node, sink);
    }
    if R::EN_PASSANT && node.s.ep != NOWHERE {
        let to = usize::from(node.s.ep);
        for from in node.en_passant_capturers(to).iter() {
            let mv = Raw::special(from, to, What::EnPassant);
            if safe_after(node, mv) {
                sink.special(mv);
            }
        }
    }
}

fn castling<R: Ruleset, S: Sink<R>>(node: &Node<'_, R>, sink: &mut S) {
    // On its way the king neither shields what is behind it nor serves as a hurdle.
    let lifted = Set::<R>::bit(node.king);
    let attacked =
        |square: usize| attackers_through(node.t, node.s, node.us ^ 1, square, lifted).any();
    let allowed = |castle: &&Castle<Set<R>>| {
        node.s.rights & castle.right != 0
            && (castle.empty & node.occupied).is_empty()
            && attackers(node.t, node.s, node.us ^ 1, node.king).is_empty()
            && !castle.safe.iter().any(attacked)
    };
    for castle in node.ours().castles.iter().filter(allowed) {
        let mv = Raw::special(castle.king_from, castle.king_to, What::Castle);
        if safe_after(node, mv) {
            sink.special(mv);
        }
    }
}

fn drops<R: Ruleset, S: Sink<R>>(node: &Node<'_, R>, sink: &mut S) {
    let hand = node.s.hands[node.us];
    for group in &node.ours().drops {
        for kind in 1..=8usize {
            let lane = 0x80u64 << (8 * (kind - 1));
            let held = hand >> (8 * (kind - 1)) & 0xff != 0;
            if group.lanes & lane == 0 || !held {
                continue;
            }
            let mut to = node.t.full & !node.occupied & group.zone;
            if let Some(class) = group.one_a_file {
                to &= !R::Geometry::columns_of(node.set(usize::from(class)) & node.own);
            }
            let legal = to.iter().filter(|&to| {
                let mv = Raw::drop(kind as u8, to);
                safe_after(node, mv) && !(group.no_mate.is_some() && mates(node, mv))
            });
            let legal = legal.fold(Set::<R>::EMPTY, |all, to| all | Set::<R>::bit(to));
            sink.drops(lane, legal);
        }
    }
}

fn mates<R: Ruleset>(node: &Node<'_, R>, mv: Raw) -> bool {
    let mut child = *node.s;
    child.play(node.t, mv);
    let king = usize::from(child.king[child.us()]);
    if attackers(node.t, &child, node.us, king).is_empty() {
        return false;
    }
    // Each level spends a piece in hand, so this ends.
    let mut any = Any(false);
    generate(&Node::new(node.t, &child), &mut any);
    !any.0
}
