//! Data for an evaluation: sets of pieces, hands and attacks, without lists.

use wazir_game::Seat;
use wazir_geometry::{Bitboard, Bits, Geometry, Square};

use super::{MovementClasses, SearchView};
use crate::class::{GenMethod, MovementClass};
use crate::generate::{for_usual_classes, standard_class};
use crate::moves::{Move, MoveType};
use crate::position::full_key;
use crate::ruleset::{Ruleset, Set};
use crate::state::NO_SQUARE;
use crate::tables::{LINE_GROUPS, SideTables, TargetNeed, at};
use crate::{Kind, Piece};

/// A visitor of attacks; see [`SearchView::visit_attacks`].
pub trait AttackVisitor<R: Ruleset> {
    /// Visits the squares that the piece of this class and kind on `from` attacks, including those
    /// of its own side, up to and including the first piece on each line.
    fn piece(
        &mut self,
        class: usize,
        kind: Kind,
        from: Square<R::Geometry>,
        attacked: Bitboard<R::Geometry>,
    );
}

/// One change that a move makes to the board or the hands; see [`SearchView::visit_changes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardChange<G: Geometry> {
    /// A piece leaves this square.
    Removed(Piece, Square<G>),
    /// A piece appears on this square.
    Added(Piece, Square<G>),
    /// A seat gets a piece of this kind in hand.
    HandGained(Seat, Kind),
    /// A seat drops a piece of this kind.
    HandSpent(Seat, Kind),
}

/// The attacks of pieces that are generated all at once by shifting their set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShiftedAttacks<G: Geometry> {
    /// Squares attacked at least once.
    pub once: Bitboard<G>,
    /// Squares attacked at least twice.
    pub twice: Bitboard<G>,
}

/// The squares from which pieces of one class attack a king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttackOrigins<G: Geometry> {
    /// Attacks by a step, which nothing can block.
    pub step: Bitboard<G>,
    /// Attacks along a line, if nothing is between.
    pub line: Bitboard<G>,
}

impl<R: Ruleset> MovementClasses<'_, R> {
    /// Returns the class of a kind: kinds that move and promote alike share one.
    pub fn of(self, kind: Kind) -> usize {
        self.rules.tables().class(kind)
    }

    /// Returns the number of classes, including the king's.
    pub fn count(self) -> usize {
        self.rules.tables().class_count.min(R::CLASSES)
    }

    /// Returns whether the pieces of a class are generated all at once by shifting their set, as
    /// pawns are. [`SearchView::shifted_attacks`] has the attacks of these classes.
    pub fn is_shifted(self, seat: Seat, class: usize) -> bool {
        let classes = self.rules.tables().side[seat].classes.as_ref();
        classes.get(class).is_some_and(|class| class.form == GenMethod::SetWise)
    }

    /// Returns the squares from which a piece of `class` attacks a `king` of `seat`.
    pub fn attack_origins(
        self,
        seat: Seat,
        king: Square<R::Geometry>,
        class: usize,
    ) -> AttackOrigins<R::Geometry> {
        let row = self.rules.tables().side[seat].king_row(king.index());
        let Some(&step) = row.step_from.as_ref().get(class) else {
            return AttackOrigins::default();
        };
        let other = &self.rules.tables().side[seat.other()];
        let groups = other.classes.as_ref()[class].groups;
        let lines = groups.map(|group| row.reach[usize::from(group) & (LINE_GROUPS - 1)]);
        let [step, line] = [step, lines[0] | lines[1]].map(Bitboard::from_bits);
        AttackOrigins { step, line }
    }
}

impl<R: Ruleset> SearchView<'_, R> {
    /// Returns the squares of all pieces of a seat.
    #[inline(always)]
    pub fn pieces_of(self, seat: Seat) -> Bitboard<R::Geometry> {
        Bitboard::from_bits(self.state().color[seat])
    }

    /// Returns the squares of all pieces of a class, of both seats.
    #[inline(always)]
    pub fn class_set(self, class: usize) -> Bitboard<R::Geometry> {
        let set = self.state().sets.as_ref().get(class).copied();
        Bitboard::from_bits(set.unwrap_or(Set::<R>::EMPTY))
    }

    /// Returns the kind on a square, whoever owns it.
    #[inline(always)]
    pub fn kind_at(self, square: Square<R::Geometry>) -> Option<Kind> {
        let kind = self.state().kind_at(square.index());
        (kind != Kind::NONE).then_some(kind)
    }

    /// Returns the hand of a seat: byte `i` counts kind `i + 1`.
    #[inline(always)]
    pub fn hand_bytes(self, seat: Seat) -> u64 {
        self.state().hands[seat]
    }

    /// Returns the steps of a king of `seat` from a square on the empty board.
    #[inline(always)]
    pub fn king_steps(self, seat: Seat, square: Square<R::Geometry>) -> Bitboard<R::Geometry> {
        let row = self.tables().side[seat].king_row(square.index());
        Bitboard::from_bits(row.steps)
    }

    /// Passes the attacks of every piece of a seat to the visitor `sink`, the king's last. Shifted
    /// classes are left out; see [`SearchView::shifted_attacks`].
    ///
    /// For an irregular piece (hoppers, pieces that move and capture differently) the attacks are
    /// the squares to which it can move or on which it can capture.
    #[inline(always)]
    pub fn visit_attacks<S: AttackVisitor<R>>(self, seat: Seat, sink: &mut S) {
        let t = self.tables();
        let (own, occupied) = (self.pieces_of(seat).bits(), self.state().occupied());
        let side = &t.side[seat];
        if R::OTHER_PIECES && t.is_irregular {
            self.visit_mixed(side, own, occupied, sink);
        } else if R::OTHER_PIECES && !t.is_standard {
            for class in 1..t.class_count.min(R::CLASSES) {
                let shape = side.classes.as_ref()[class];
                self.class_attacks(side, class, shape, own, occupied, sink);
            }
        } else {
            for_usual_classes!(R, |INDEX, class| {
                self.class_attacks(side, INDEX, class, own, occupied, sink);
            });
        }
        if let Some(king) = self.position.king(seat) {
            let attacked = Bitboard::from_bits(side.attacks(0, king.index()));
            sink.piece(0, Kind::KING, king, attacked);
        }
    }

    /// Returns the kind on a square that has a piece.
    #[inline(always)]
    fn kind_of(self, square: Square<R::Geometry>) -> Kind {
        self.state().kind_at(square.index())
    }

    #[inline(always)]
    fn class_attacks<S: AttackVisitor<R>>(
        self,
        side: &SideTables<R>,
        index: usize,
        class: MovementClass,
        own: Set<R>,
        occupied: Set<R>,
        sink: &mut S,
    ) {
        let (steps, lines) = match class.form {
            GenMethod::Empty | GenMethod::Irregular | GenMethod::SetWise => return,
            GenMethod::Steps | GenMethod::StepsPromo => (true, 0),
            GenMethod::Pair | GenMethod::PairPromo => (false, 1),
            GenMethod::SinglePromo => (false, 3),
            GenMethod::StepsPair => (true, 1),
            GenMethod::TwoPairs => (false, 2),
            GenMethod::StepsAndPairs | GenMethod::StepsAndPairsPromo => (true, 2),
        };
        let first = &side.pairs[usize::from(class.groups[0]) & (LINE_GROUPS - 1)];
        let second = &side.pairs[usize::from(class.groups[1]) & (LINE_GROUPS - 1)];
        let set = Bitboard::<R::Geometry>::from_bits(self.state().sets.as_ref()[index] & own);
        for square in set.iter() {
            let from = square.index();
            let mut to = if steps { side.attacks(index, from) } else { Set::<R>::EMPTY };
            if lines == 3 {
                to |= at::<R, _>(first, from).first_targets(occupied);
            } else if lines > 0 {
                to |= at::<R, _>(first, from).targets(occupied);
            }
            if lines == 2 {
                to |= at::<R, _>(second, from).targets(occupied);
            }
            sink.piece(index, self.kind_of(square), square, Bitboard::from_bits(to));
        }
    }

    #[inline(never)]
    fn visit_mixed<S: AttackVisitor<R>>(
        self,
        side: &SideTables<R>,
        own: Set<R>,
        occupied: Set<R>,
        sink: &mut S,
    ) {
        let t = self.tables();
        let landing = [t.full, t.full & !occupied, occupied];
        for index in 1..t.class_count.min(R::CLASSES) {
            let class = side.classes.as_ref()[index];
            if class.form != GenMethod::Irregular {
                self.class_attacks(side, index, class, own, occupied, sink);
                continue;
            }
            let Some(ways) = side.move_lists.get(usize::from(class.plan)) else { continue };
            let set = Bitboard::<R::Geometry>::from_bits(self.state().sets.as_ref()[index] & own);
            for square in set.iter() {
                let to = ways.targets(side, square.index(), occupied, &landing);
                sink.piece(index, self.kind_of(square), square, Bitboard::from_bits(to));
            }
        }
    }

    /// Returns the squares attacked by the pieces of a seat whose classes are shifted.
    #[inline(always)]
    pub fn shifted_attacks(self, seat: Seat) -> ShiftedAttacks<R::Geometry> {
        let t = self.tables();
        let side = &t.side[seat];
        let own = self.pieces_of(seat).bits();
        let (mut once, mut twice) = (Set::<R>::EMPTY, Set::<R>::EMPTY);
        for class in 1..t.class_count.min(R::CLASSES) {
            let shape = side.classes.as_ref()[class];
            if shape.form != GenMethod::SetWise {
                continue;
            }
            let set = self.class_set(class).bits() & own;
            for shift in &side.plans[usize::from(shape.plan) & (LINE_GROUPS - 1)] {
                if shift.need != TargetNeed::Empty {
                    let attacked = (set & shift.from).rotate_left(shift.rotation);
                    twice |= once & attacked;
                    once |= attacked;
                }
            }
        }
        let [once, twice] = [once, twice].map(Bitboard::from_bits);
        ShiftedAttacks { once, twice }
    }

    /// Calls `visit` with every change that a legal move makes.
    #[inline(always)]
    pub fn visit_changes(self, mv: Move<R>, mut visit: impl FnMut(BoardChange<R::Geometry>)) {
        let (t, s) = (self.tables(), self.state());
        let (us, to) = (s.us(), mv.to());
        let piece = |seat: Seat, kind: Kind| Piece { seat, kind };
        let Some(from) = mv.from() else {
            let dropped = piece(us, Kind(mv.raw.from));
            visit(BoardChange::HandSpent(dropped.seat, dropped.kind));
            visit(BoardChange::Added(dropped, to));
            return;
        };
        let mut take = |taken_at: Square<R::Geometry>| {
            let taken = piece(us.other(), s.kind_at(taken_at.index()));
            visit(BoardChange::Removed(taken, taken_at));
            let lane = t.lane_of_captured[taken.kind];
            if R::HANDS && lane != 0 {
                let kind = piece(us, Kind::of_lowest_lane(lane));
                visit(BoardChange::HandGained(kind.seat, kind.kind));
            }
        };
        let mut taken_at = to;
        if R::EN_PASSANT && mv.raw.move_type == MoveType::EN_PASSANT {
            taken_at = Square::new(usize::from(s.ep_victim)).unwrap_or(to);
        }
        if s.color[us.other()].contains(taken_at.index()) {
            take(taken_at);
        }
        if R::PASSING
            && let Some(over) = mv.locust_square()
        {
            take(over);
        }
        if R::CASTLING
            && mv.raw.move_type == MoveType::CASTLE
            && let Some(castle) = t.castle_to(us, to.index())
            && let (Some(corner), Some(inner)) =
                (Square::new(castle.corner_from), Square::new(castle.corner_to))
        {
            let piece = piece(us, s.kind_at(corner.index()));
            visit(BoardChange::Removed(piece, corner));
            visit(BoardChange::Added(piece, inner));
        }
        let mover = piece(us, s.kind_at(from.index()));
        visit(BoardChange::Removed(mover, from));
        let becomes = mv.promotion().unwrap_or(mover.kind);
        visit(BoardChange::Added(piece(us, becomes), to));
    }

    /// Returns the key of the position after a legal move ([`wazir_game::Game::key`]) without
    /// playing it, early enough to prefetch memory that is found by the key.
    ///
    /// The result differs from the true key after the few moves that allow an en-passant capture,
    /// capture a castling piece on their way, or give a check that is counted.
    ///
    /// ```
    /// use wazir_game::Game;
    /// let mut shogi = wazir_shogi::Position::default();
    /// let mv = shogi.legal_moves()[0];
    /// let expected = shogi.for_search().key_after(mv);
    /// shogi.play_unchecked(mv);
    /// assert_eq!(shogi.key(), expected);
    /// ```
    #[inline(always)]
    pub fn key_after(self, mv: Move<R>) -> u64 {
        let (t, s) = (self.tables(), self.state());
        let (mut key, mut hands) = (s.key ^ t.side_key, s.hands);
        self.visit_changes(mv, |change| match change {
            BoardChange::Removed(piece, square) | BoardChange::Added(piece, square) => {
                key ^= t.zobrist(piece.seat, piece.kind, square.index());
            }
            BoardChange::HandGained(seat, kind) => {
                let held = &mut hands[seat];
                *held = held.wrapping_add(t.lane(kind));
            }
            BoardChange::HandSpent(seat, kind) => {
                let held = &mut hands[seat];
                *held = held.wrapping_sub(t.lane(kind));
            }
        });
        if R::CASTLING
            && s.rights != 0
            && let Some(from) = mv.from()
        {
            let left = s.rights_after(t, from.index(), mv.to().index());
            key ^= t.rights_key(s.rights) ^ t.rights_key(left);
        }
        full_key::<R>(key, hands, NO_SQUARE)
    }
}
