//! The legality of a single move, and the origins of a move, without a list of all moves.

use wazir_geometry::Bits;

use crate::generate::MoveGen;
use crate::kind::{Kind, NO_KIND};
use crate::moves::{MoveType, RawMove};
use crate::ruleset::{Ruleset, Set};
use crate::visitor::MoveVisitor;

/// A visitor that looks for one move of one piece to a given target.
struct SingleMoveProbe<'a> {
    becomes: u8,
    /// The kinds to which the piece can promote.
    promotes: &'a [u8],
    found: bool,
}

impl<R: Ruleset> MoveVisitor<R> for SingleMoveProbe<'_> {
    #[inline(always)]
    fn piece_moves(&mut self, _: usize, to: Set<R>, promo: Set<R>) {
        self.found |= match self.becomes {
            NO_KIND => to.any(),
            kind => promo.any() && self.promotes.contains(&kind),
        };
    }
    #[inline(always)]
    fn shifted_moves(&mut self, _: u32, to: Set<R>, promo: Set<R>) {
        <Self as MoveVisitor<R>>::piece_moves(self, 0, to, promo);
    }
    fn drops(&mut self, _: u64, _: Set<R>) {}
    fn special_move(&mut self, _: RawMove) {}
}

/// A visitor that collects the start squares of moves.
struct OriginCollector<B> {
    from: B,
}

impl<R: Ruleset> MoveVisitor<R> for OriginCollector<Set<R>> {
    #[inline(always)]
    fn piece_moves(&mut self, from: usize, to: Set<R>, promo: Set<R>) {
        if (to | promo).any() {
            self.from |= Set::<R>::bit(from);
        }
    }
    #[inline(always)]
    fn shifted_moves(&mut self, turn: u32, to: Set<R>, promo: Set<R>) {
        let back = turn.wrapping_neg() & (Set::<R>::WIDTH as u32 - 1);
        self.from |= (to | promo).rotate_left(back);
    }
    fn drops(&mut self, _: u64, _: Set<R>) {}
    fn special_move(&mut self, _: RawMove) {}
}

/// Returns the top bit of the byte of a kind in a hand; 0 for kinds that are never in hand.
fn lane(kind: Kind) -> u64 {
    if kind.is_droppable() { 0x80 << kind.lane_shift() } else { 0 }
}

impl<R: Ruleset> MoveGen<'_, R> {
    /// Returns whether a move is legal: whether the generator would produce it.
    #[inline]
    pub(crate) fn is_legal(&self, mv: RawMove) -> bool {
        if self.t.goal(self.s).is_some() {
            return false;
        }
        if R::GOALS && self.t.restrictions.is_some() {
            return self.restricted_moves().contains(&mv);
        }
        let captures = || mv.move_type == MoveType::EN_PASSANT || self.is_capture(mv);
        if R::GOALS && self.t.must_capture && !captures() && self.must_capture() {
            return false;
        }
        let legal = match mv.move_type {
            MoveType::BOARD => self.is_legal_on_board(mv),
            MoveType::DROP => R::HANDS && self.is_legal_drop(mv),
            MoveType::EN_PASSANT => R::EN_PASSANT && self.is_legal_en_passant(mv),
            MoveType::CASTLE => R::CASTLING && self.is_legal_castling(mv),
            _ => R::PASSING && self.is_pseudo_legal_locust(mv),
        };
        legal && !(R::PASSING && self.t.has_locust && !self.is_safe_after(mv))
    }

    #[inline]
    fn is_legal_on_board(&self, mv: RawMove) -> bool {
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        if !self.own.contains(from) || self.own.contains(to) {
            return false;
        }
        if from == self.king {
            // The king does not shield the squares behind it from its attackers.
            let lifted = self.occupied & !Set::<R>::bit(from);
            return mv.promotion == NO_KIND
                && self.king_targets().contains(to)
                && !self.attacked(to, lifted, Set::<R>::EMPTY);
        }
        let kind = self.s.kind_at(from);
        let promotes = &self.ours().promotes[kind];
        let mut one = SingleMoveProbe { becomes: mv.promotion, promotes, found: false };
        self.reaching(self.t.class(kind), Set::<R>::bit(from), to, &mut one);
        one.found && self.is_safe((self.occupied & !Set::<R>::bit(from)) | Set::<R>::bit(to), to)
    }

    /// Passes the moves of the pieces `set`, of one class, that end on `to` to the visitor.
    #[inline(always)]
    fn reaching<S: MoveVisitor<R>>(&self, class: usize, set: Set<R>, to: usize, sink: &mut S) {
        let shape = self.ours().classes.as_ref()[class];
        self.class(class, shape, set, self.t.full & Set::<R>::bit(to), sink);
    }

    /// Returns whether the mover's king is safe with this occupancy and the enemy on `taken` gone.
    #[inline]
    fn is_safe(&self, occupied: Set<R>, taken: usize) -> bool {
        if R::GOALS && !self.has_king() {
            return true;
        }
        !self.attacked(self.king, occupied, Set::<R>::bit(taken))
    }

    fn is_legal_drop(&self, mv: RawMove) -> bool {
        let (kind, to) = (Kind(mv.from), usize::from(mv.to));
        let lane = lane(kind);
        let held = self.t.in_hand(self.s.hands[self.us], kind) != 0;
        let Some(group) = self.ours().drops.iter().find(|group| group.lanes & lane != 0) else {
            return false;
        };
        let empty = self.t.full & Set::<R>::bit(to) & !self.occupied;
        // The test for mate is the most expensive and comes last.
        held && empty.any()
            && self.is_safe(self.occupied | empty, to)
            && self.drop_squares(group, empty).any()
    }

    fn is_legal_en_passant(&self, mv: RawMove) -> bool {
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        if mv.promotion != NO_KIND
            || mv.to != self.s.ep
            || !self.en_passant_capturers(to).contains(from)
        {
            return false;
        }
        let victim = usize::from(self.s.ep_victim);
        let gone = Set::<R>::bit(victim) | Set::<R>::bit(from);
        self.is_safe((self.occupied & !gone) | Set::<R>::bit(to), victim)
    }

    pub(crate) fn is_legal_castling(&self, mv: RawMove) -> bool {
        let Some(castle) = self.t.castle_to(self.us, usize::from(mv.to)) else { return false };
        if R::GOALS && !self.has_king() {
            return mv.promotion == NO_KIND
                && usize::from(mv.from) == castle.king_from
                && self.castling_path_clear(castle);
        }
        let lifted = self.occupied & !Set::<R>::bit(self.king);
        let attacked = |square| {
            self.attacked(square, lifted, Set::<R>::EMPTY)
                || R::PASSING && self.t.has_locust && self.king_locust_attacked(square)
        };
        mv.promotion == NO_KIND
            && usize::from(mv.from) == castle.king_from
            && self.castling_path_clear(castle)
            && !attacked(castle.king_from)
            && !castle.safe.iter().any(attacked)
            && (!(castle.uncovers || R::OTHER_PIECES && self.t.is_irregular)
                || self.is_safe_after(mv))
    }

    /// Returns the pieces of the side to move, of one kind, that reach a square, ignoring the
    /// safety of their king. En passant is included, castling is not.
    #[inline]
    pub(crate) fn origins(&self, kind: Kind, to: usize) -> Set<R> {
        let mut found = OriginCollector { from: Set::<R>::EMPTY };
        if self.own.contains(to) {
            return found.from;
        }
        let class = self.t.class(kind);
        let set = self.set(class) & self.own;
        if kind == Kind::KING {
            let able = self.king_targets().contains(to);
            found.from = if able { set } else { found.from };
        } else {
            self.reaching(class, set, to, &mut found);
        }
        if R::EN_PASSANT && usize::from(self.s.ep) == to {
            found.from |= self.en_passant_capturers(to);
        }
        self.of_kind(kind, found.from)
    }

    /// Keeps the pieces of one kind: kinds that move alike share a class.
    #[inline]
    fn of_kind(&self, kind: Kind, set: Set<R>) -> Set<R> {
        let others = set.iter().filter(|&from| self.s.kind_at(from) != kind);
        others.fold(set, |rest, from| rest & !Set::<R>::bit(from))
    }
}
