//! Restricted moves: rules that forbid a move for what it leads to, such as those of
//! [`Restrictions`].
//!
//! Such rules are rare, and no masks describe them. So each move that is legal otherwise is tried,
//! one by one. Games without them do not come here.

use alloc::vec::Vec;

use wazir_game::Seat;
use wazir_geometry::{Bits, Geometry};

use crate::generate::MoveGen;
use crate::kind::{Kind, NO_KIND};
use crate::moves::{MoveType, RawMove};
use crate::ruleset::{PseudoRoyals, Restrictions, Ruleset, Set};
use crate::state::BoardState;
use crate::visitor::{EachMove, MoveVisitor};

/// Passes every legal move to the visitor.
#[inline(never)]
pub(crate) fn generate<R: Ruleset, S: MoveVisitor<R>>(node: &MoveGen<'_, R>, sink: &mut S) {
    for mv in node.restricted_moves() {
        if sink.is_done() {
            return;
        }
        let to = Set::<R>::bit(usize::from(mv.to));
        match mv.move_type {
            MoveType::BOARD if mv.promotion == NO_KIND => {
                sink.piece_moves(usize::from(mv.from), to, Set::<R>::EMPTY);
            }
            MoveType::DROP if S::DROPS => sink.drops(0x80 << Kind(mv.from).lane_shift(), to),
            MoveType::DROP => {}
            MoveType::CASTLE if !S::CASTLING => {}
            _ => sink.special_move(mv),
        }
    }
}

impl<R: Ruleset> MoveGen<'_, R> {
    /// Returns every legal move.
    pub(crate) fn restricted_moves(&self) -> Vec<RawMove> {
        let mut moves = Vec::with_capacity(64);
        let visit = |mv| moves.push(mv);
        let mut each = EachMove { tables: self.t, state: self.s, visit };
        crate::irregular::unrestricted(self, &mut each);
        let Some(rules) = &self.t.restrictions else { return moves };
        moves.retain(|&mv| self.is_allowed(rules, mv));
        let takes = |mv: &RawMove| {
            let board = !matches!(mv.move_type, MoveType::DROP | MoveType::CASTLE);
            mv.move_type == MoveType::EN_PASSANT || board && self.is_capture(*mv)
        };
        if self.t.must_capture && moves.iter().any(takes) {
            moves.retain(takes);
        }
        let drops = |mv: &RawMove| mv.move_type == MoveType::DROP;
        if rules.must_drop && moves.iter().any(drops) {
            moves.retain(drops);
        }
        moves
    }

    fn is_allowed(&self, rules: &Restrictions, mv: RawMove) -> bool {
        let full = |(kinds, most): &(Vec<Kind>, u32)| {
            kinds.contains(&Kind(mv.promotion)) && on_board(self.s, self.us, kinds) >= *most
        };
        if mv.promotion != NO_KIND && rules.promotion_limits.iter().any(full) {
            return false;
        }
        let mut child = *self.s;
        child.play(self.t, mv);
        let after = MoveGen::new(self.t, &child);
        let silent = rules.no_checks || rules.no_drop_checks && mv.move_type == MoveType::DROP;
        if silent && after.checkers().any() {
            return false;
        }
        rules.pseudo_royals.as_ref().is_none_or(|royals| self.keeps_royals(royals, mv, &after))
    }

    /// Returns whether no pseudo-royal piece of the mover can be captured after a move, or the move
    /// captures one of the enemy's.
    fn keeps_royals(&self, royals: &PseudoRoyals, mv: RawMove, after: &MoveGen<'_, R>) -> bool {
        let (us, them) = (self.us, self.us.other());
        if mv.move_type == MoveType::CASTLE && !self.castles_safely(royals, mv) {
            return false;
        }
        let captured = self.pseudo_royals(royals, them) & !after.s.color[them];
        if captured.any() {
            return true;
        }
        let mut squares = Set::<R>::EMPTY;
        for kinds in &royals.groups {
            let (before, now) = (on_board(self.s, us, kinds), on_board(after.s, us, kinds));
            let promoted = mv.promotion != NO_KIND && kinds.contains(&Kind(mv.promotion));
            let counted = if promoted { now } else { before };
            if counted <= royals.most + 1 {
                squares |= squares_of(after.s, us, kinds);
            }
        }
        !squares.iter().any(|at| after.all_attackers(them, at, after.occupied).any())
    }

    /// Returns whether the castling piece, if it is pseudo-royal, crosses no attacked square.
    fn castles_safely(&self, royals: &PseudoRoyals, mv: RawMove) -> bool {
        let from = usize::from(mv.from);
        let castle = self.t.castle_to(self.us, usize::from(mv.to));
        let Some(castle) = castle.filter(|_| self.pseudo_royals(royals, self.us).contains(from))
        else {
            return true;
        };
        let lifted = self.occupied & !Set::<R>::bit(from);
        let mut path = (castle.safe | Set::<R>::bit(from)) & !Set::<R>::bit(castle.king_to);
        if castle.king_to == from {
            path = Set::<R>::bit(from);
        }
        !path.iter().any(|at| self.all_attackers(self.us.other(), at, lifted).any())
    }

    /// Returns the pseudo-royal pieces of a seat.
    fn pseudo_royals(&self, royals: &PseudoRoyals, seat: Seat) -> Set<R> {
        let few = |kinds: &&Vec<Kind>| on_board(self.s, seat, kinds) <= royals.most + 1;
        let squares = royals.groups.iter().filter(few).map(|k| squares_of(self.s, seat, k));
        squares.fold(Set::<R>::EMPTY, |all, set| all | set)
    }

    /// Returns the enemies that attack a pseudo-royal piece of the side to move.
    #[inline(never)]
    pub(crate) fn pseudo_royal_attackers(&self) -> Set<R> {
        let rules = self.t.restrictions.as_ref();
        let Some(royals) = rules.and_then(|rules| rules.pseudo_royals.as_ref()) else {
            return Set::<R>::EMPTY;
        };
        let squares = self.pseudo_royals(royals, self.us);
        let attackers =
            squares.iter().map(|at| self.all_attackers(self.us.other(), at, self.occupied));
        attackers.fold(Set::<R>::EMPTY, |all, set| all | set)
    }
}

fn squares_of<R: Ruleset>(s: &BoardState<R>, seat: Seat, kinds: &[Kind]) -> Set<R> {
    let squares = s.color[seat].iter().filter(|&square| kinds.contains(&s.kind_at(square)));
    let squares = squares.filter(|&square| square < R::Geometry::SQUARES);
    squares.fold(Set::<R>::EMPTY, |all, square| all | Set::<R>::bit(square))
}

fn on_board<R: Ruleset>(s: &BoardState<R>, seat: Seat, kinds: &[Kind]) -> u32 {
    squares_of(s, seat, kinds).count()
}
