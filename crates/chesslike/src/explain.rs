//! Reasons why a move is illegal.

use wazir_game::{Game, IllegalMoveError, Seat};
use wazir_geometry::{Bitboard, Bits, Board, Geometry, Square};

use crate::kind::{Kind, NO_KIND};
use crate::moves::{Move, MoveType, RawMove};
use crate::position::Position;
use crate::ruleset::{Ruleset, Set};
use crate::tables::Castle;

type IllegalReason<R> = IllegalMoveError<Square<<R as Ruleset>::Geometry>>;

/// Checks whether `mv` is legal, and says why not.
pub(crate) fn check<R: Ruleset>(
    position: &Position<R>,
    mv: Move<R>,
) -> Result<(), IllegalReason<R>> {
    if position.is_legal(mv) {
        return Ok(());
    }
    let explain = Explainer { position, raw: mv.raw };
    Err(match mv.raw.move_type {
        MoveType::DROP => explain.drop(),
        MoveType::CASTLE => explain.castle(),
        MoveType::BOARD | MoveType::EN_PASSANT => explain.board(),
        _ => explain.locust(),
    })
}

struct Explainer<'a, R: Ruleset> {
    position: &'a Position<R>,
    raw: RawMove,
}

impl<R: Ruleset> Explainer<'_, R> {
    fn square(index: usize) -> Square<R::Geometry> {
        Square::new(index).or_else(|| Square::new(0)).expect("boards have squares")
    }

    fn from(&self) -> usize {
        usize::from(self.raw.from)
    }

    fn to(&self) -> usize {
        usize::from(self.raw.to)
    }

    fn side(&self) -> &crate::tables::SideTables<R> {
        &self.position.rules().tables().side[self.position.state().us()]
    }

    fn drop(&self) -> IllegalReason<R> {
        let (s, rules) = (self.position.state(), self.position.rules());
        let kind = Kind(self.raw.from);
        let to = Self::square(self.to());
        let held = kind.is_droppable() && rules.tables().in_hand(s.hands[s.us()], kind) != 0;
        if !R::HANDS || !held {
            return IllegalMoveError::NotInHand { to };
        }
        if s.occupied().contains(self.to()) {
            return IllegalMoveError::DropOnPiece { to };
        }
        if self.side().stuck[kind].contains(self.to()) {
            return IllegalMoveError::DropWithoutMove { to };
        }
        let same = s.sets.as_ref()[rules.tables().class(kind)] & s.color[s.us()];
        let on_file = rules.tables().board.file_fill(Set::<R>::bit(self.to())) & same;
        let limits = rules.kinds().get(kind.index());
        let most = limits.and_then(|k| k.max_per_file).map_or(u32::MAX, u32::from);
        if on_file.count() >= most && on_file.any() {
            return IllegalMoveError::TwoPawns { to, pawn: Self::square(on_file.lowest()) };
        }
        match self.king_attacked() {
            Some(why) => why,
            None => {
                let king = usize::from(s.king[s.us().other()]);
                IllegalMoveError::PawnDropMate { to, king: Self::square(king) }
            }
        }
    }

    /// Returns the attack that the move leaves on the mover's king, if any.
    fn king_attacked(&self) -> Option<IllegalReason<R>> {
        let mut after = self.position.clone();
        let seat = after.to_move();
        after.play_unchecked(Move::new(self.raw));
        let king = after.king(seat)?;
        let by = after.attackers(after.to_move(), king);
        let by = by.iter().collect();
        Some(IllegalMoveError::KingLeftAttacked { king, by }).filter(
            |why| matches!(why, IllegalMoveError::KingLeftAttacked { by, .. } if !by.is_empty()),
        )
    }

    fn board(&self) -> IllegalReason<R> {
        let s = self.position.state();
        let (from, to) = (Self::square(self.from()), Self::square(self.to()));
        let us = s.us();
        if s.color[us.other()].contains(self.from()) {
            return IllegalMoveError::NotYourPiece { from };
        }
        if !s.color[us].contains(self.from()) {
            return IllegalMoveError::NoPiece { from };
        }
        if s.color[us].contains(self.to()) {
            return IllegalMoveError::OwnPiece { to };
        }
        if self.raw.move_type != MoveType::EN_PASSANT {
            let foe = s.color[us.other()];
            if !self.reaches(s.color[us], foe) {
                return self.unreachable();
            }
            if let Some(why) = self.promotion() {
                return why;
            }
        }
        self.king_attacked().unwrap_or(IllegalMoveError::CannotReach { from, to })
    }

    fn locust(&self) -> IllegalReason<R> {
        let s = self.position.state();
        let (from, to) = (Self::square(self.from()), Self::square(self.to()));
        let us = s.us();
        if s.color[us.other()].contains(self.from()) {
            return IllegalMoveError::NotYourPiece { from };
        }
        if !s.color[us].contains(self.from()) {
            return IllegalMoveError::NoPiece { from };
        }
        if self.from() != self.to() && s.color[us].contains(self.to()) {
            return IllegalMoveError::OwnPiece { to };
        }
        let node = self.position.move_gen();
        if let Some(over) = self.raw.locust_square().filter(|&over| !node.foe.contains(over)) {
            return IllegalMoveError::NothingToCapture { to: Self::square(over) };
        }
        let moves = node.locust_moves_from(us, self.from());
        if moves.contains(&self.raw) {
            return self.king_attacked().unwrap_or(IllegalMoveError::CannotReach { from, to });
        }
        let squares = |mv: &RawMove| (mv.to, mv.move_type) == (self.raw.to, self.raw.move_type);
        let promotion = moves.iter().any(squares).then(|| self.promotion()).flatten();
        promotion.unwrap_or(IllegalMoveError::CannotReach { from, to })
    }

    /// Returns whether the piece reaches the target with these pieces around it.
    fn reaches(&self, own: Set<R>, foe: Set<R>) -> bool {
        let kind = self.position.state().kind_at(self.from());
        let here = Set::<R>::bit(self.from());
        let found = self.side().pseudo_targets(kind, self.from(), own | here, foe & !here);
        (found.0 | found.1).contains(self.to())
    }

    fn unreachable(&self) -> IllegalReason<R> {
        let s = self.position.state();
        let (from, to) = (Self::square(self.from()), Self::square(self.to()));
        let none = Set::<R>::EMPTY;
        let target = Set::<R>::bit(self.to());
        let foe_there = s.color[s.us().other()] & target;
        if !self.reaches(none, foe_there) {
            return if foe_there.any() && self.reaches(none, none) {
                IllegalMoveError::CannotCapture { to }
            } else if foe_there.is_empty() && self.reaches(none, target) {
                IllegalMoveError::NothingToCapture { to }
            } else {
                IllegalMoveError::CannotReach { from, to }
            };
        }
        let others = s.occupied() & !target & !Set::<R>::bit(self.from());
        let blocks = |&by: &usize| !self.reaches(Set::<R>::bit(by), foe_there);
        match others.iter().filter(blocks).min_by_key(|&by| self.distance(by)) {
            Some(by) => IllegalMoveError::Blocked { from, to, by: Self::square(by) },
            None => IllegalMoveError::CannotReach { from, to },
        }
    }

    fn distance(&self, square: usize) -> i32 {
        let board = self.position.board();
        let ((x, y), (to_x, to_y)) = (board.coords(self.from()), board.coords(square));
        (to_x - x).abs().max((to_y - y).abs())
    }

    fn promotion(&self) -> Option<IllegalReason<R>> {
        let kind = self.position.state().kind_at(self.from());
        let (from, to) = (Self::square(self.from()), Self::square(self.to()));
        let promotes = &self.side().promotes[kind];
        let (keep, can) =
            self.side().split_by_promotion(kind, self.from(), Set::<R>::bit(self.to()));
        if self.raw.promotion == NO_KIND {
            return keep.is_empty().then_some(IllegalMoveError::MustPromote { to });
        }
        if promotes.is_empty() || can.is_empty() {
            return Some(IllegalMoveError::CannotPromote { from, to });
        }
        (!promotes.contains(&self.raw.promotion)).then_some(IllegalMoveError::WrongPromotion { to })
    }

    fn castle(&self) -> IllegalReason<R> {
        let s = self.position.state();
        let (from, to) = (Self::square(self.from()), Self::square(self.to()));
        let t = self.position.rules().tables();
        let Some(castle) = t.castle_to(s.us(), self.to()) else {
            return IllegalMoveError::CannotReach { from, to };
        };
        if s.rights & castle.right == 0 {
            return IllegalMoveError::CastlingRightLost { king: from };
        }
        let in_way = (castle.empty & s.occupied()).iter().min_by_key(|&by| self.distance(by));
        if let Some(by) = in_way {
            return IllegalMoveError::Blocked { from, to, by: Self::square(by) };
        }
        self.castling_attacked(castle).unwrap_or(IllegalMoveError::CannotReach { from, to })
    }

    /// Returns the attackers of a square once the king has left its own.
    fn attackers_past_king(
        &self,
        by: Seat,
        square: Square<R::Geometry>,
        king: usize,
    ) -> Bitboard<R::Geometry> {
        let (node, king) = (self.position.move_gen(), Set::<R>::bit(king));
        let lifted = node.occupied & !king;
        let mut found = node.attackers(by, square.index(), lifted);
        if R::PASSING && !node.t.side[by].locust_classes.is_empty() {
            let (own, here) = (node.s.color[by], Set::<R>::bit(square.index()));
            let others = lifted & !own | here;
            found |= node.locust_attackers(by, square.index(), own & !here, others);
        }
        Bitboard::from_bits(found)
    }

    fn castling_attacked(&self, castle: &Castle<Set<R>>) -> Option<IllegalReason<R>> {
        let foe = self.position.to_move().other();
        let path = castle.safe | Set::<R>::bit(castle.king_from);
        let mut path: alloc::vec::Vec<usize> = path.iter().collect();
        path.sort_by_key(|&square| self.distance(square));
        path.into_iter().map(Self::square).find_map(|square| {
            let by = self.attackers_past_king(foe, square, castle.king_from);
            (!by.is_empty())
                .then(|| IllegalMoveError::CastlingThroughCheck { square, by: by.iter().collect() })
        })
    }
}
