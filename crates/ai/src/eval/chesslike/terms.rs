//! The terms computed for each position: mobility, threats, king safety.

use wazir_chesslike::search::AttackVisitor;
use wazir_chesslike::{Kind, Position, Ruleset, Set};
use wazir_game::{BySeat, Seat};
use wazir_geometry::{Bitboard, Bits, Geometry, Square};

use super::layout::{self, *};
use super::pawns;
use super::{EvalTables, SideTables};
use crate::eval::model::TermVisitor;

/// The attacks of one side.
struct AttackInfo<R: Ruleset> {
    /// Attacks by pawns and other classes that are shifted as a whole.
    shifted: Set<R>,
    /// Attacks by all pieces but the king.
    men: Set<R>,
    /// Squares attacked by two or more pieces, the king included.
    twice: Set<R>,
    /// Attacks by any piece.
    all: Set<R>,
    /// Attacks by the king.
    king: Set<R>,
    /// Attacks by the pieces of each class, without pawns.
    classes: [Set<R>; KINDS],
    /// Attacks by the pieces of each tier.
    tiers: [Set<R>; TIERS],
    /// The number of pieces that attack a square around the enemy king; pawns count together as one.
    attackers: usize,
}

impl<R: Ruleset> AttackInfo<R> {
    #[inline(always)]
    fn new() -> Self {
        let none = Set::<R>::EMPTY;
        Self {
            shifted: none,
            men: none,
            twice: none,
            all: none,
            king: none,
            classes: [none; KINDS],
            tiers: [none; TIERS],
            attackers: 0,
        }
    }
}

/// The visitor that collects the attacks of one side and adds the mobility of its pieces.
struct AttackScan<'a, R: Ruleset, S> {
    side: &'a SideTables<R>,
    seat: Seat,
    /// The squares that count for mobility: not its own pieces' squares, nor attacked by enemy pawns.
    room: Set<R>,
    /// The squares around the enemy king.
    ring: Set<R>,
    found: &'a mut AttackInfo<R>,
    sink: &'a mut S,
}

impl<R: Ruleset, S: TermVisitor> AttackVisitor<R> for AttackScan<'_, R, S> {
    #[inline(always)]
    fn piece(
        &mut self,
        class: usize,
        kind: Kind,
        _: Square<R::Geometry>,
        attacked: Bitboard<R::Geometry>,
    ) {
        let attacked = attacked.bits();
        let found = &mut *self.found;
        if class == 0 {
            found.king = attacked;
            return;
        }
        found.twice |= found.men & attacked;
        found.men |= attacked;
        found.classes[class & (KINDS - 1)] |= attacked;
        found.tiers[self.side.tier_of(class)] |= attacked;
        found.attackers += usize::from((attacked & self.ring).any());
        let count = (attacked & self.room).count() as usize;
        self.sink.add(layout::mobility(self.seat, kind, count), 1);
    }
}

/// The position and tables that the terms need.
pub(super) struct TermContext<'a, R: Ruleset> {
    pub(super) position: &'a Position<R>,
    pub(super) values: &'a EvalTables<R>,
    pub(super) occupied: Set<R>,
    /// The force degree of each seat.
    pub(super) forces: BySeat<usize>,
    /// The side to move.
    pub(super) turn: Seat,
}

/// Counts the squares of a small set: faster than counting bits if there are hardly any.
#[inline(always)]
fn count_few<B: Bits>(mut set: B) -> usize {
    let mut count = 0;
    while set.any() {
        set = set.without_lowest();
        count += 1;
    }
    count
}

fn sign(seat: Seat) -> i32 {
    if seat == Seat::FIRST { 1 } else { -1 }
}

impl<R: Ruleset> TermContext<'_, R> {
    /// Adds all terms to the visitor.
    #[inline(always)]
    pub(super) fn terms<S: TermVisitor>(&self, sink: &mut S) {
        let rings = BySeat::new([self.ring(Seat::FIRST), self.ring(Seat::SECOND)]);
        let mut attacks = BySeat::new([AttackInfo::<R>::new(), AttackInfo::<R>::new()]);
        for seat in Seat::BOTH {
            let found = &mut attacks[seat];
            let shifted = self.position.for_search().shifted_attacks(seat);
            (found.shifted, found.twice) = (shifted.once.bits(), shifted.twice.bits());
        }
        let pawns = BySeat::new([attacks[Seat::FIRST].shifted, attacks[Seat::SECOND].shifted]);
        for seat in Seat::BOTH {
            let found = &mut attacks[seat];
            let (side, ring) = (&self.values.sides[seat], rings[seat.other()]);
            found.men = pawns[seat];
            found.attackers = usize::from((pawns[seat] & ring).any());
            found.tiers[side.shifted_tier & (TIERS - 1)] = pawns[seat];
            let room = !self.pieces_of(seat) & !pawns[seat.other()];
            let mut scan = AttackScan { side, seat, room, ring, found, sink: &mut *sink };
            self.position.for_search().visit_attacks(seat, &mut scan);
            found.all = found.men | found.king;
            found.twice |= found.men & found.king;
        }
        let tiers = BySeat::new([self.tiers(Seat::FIRST), self.tiers(Seat::SECOND)]);
        sink.add(TEMPO, sign(self.turn));
        for seat in Seat::BOTH {
            self.threats(seat, &attacks, &tiers, sink);
            self.king(seat, &attacks, rings[seat.other()], sink);
        }
        if self.values.pairs {
            self.pairs(sink);
        }
        if R::HANDS {
            self.files(sink);
        } else {
            self.castling(sink);
            pawns::terms(self, pawns, sink);
        }
    }

    /// Returns the squares beside a king and its own; empty if the king is missing.
    fn ring(&self, seat: Seat) -> Set<R> {
        let around =
            |king| (self.position.for_search().king_steps(seat, king) | king.into()).bits();
        self.position.king(seat).map_or(Set::<R>::EMPTY, around)
    }

    #[inline(always)]
    pub(super) fn pieces_of(&self, seat: Seat) -> Set<R> {
        self.position.for_search().pieces_of(seat).bits()
    }

    /// Returns the pieces of a class, of both seats.
    #[inline(always)]
    pub(super) fn class_set(&self, class: impl Into<usize>) -> Set<R> {
        self.position.for_search().class_set(class.into()).bits()
    }

    /// Returns the pieces of a seat by tier, without the king.
    #[inline(always)]
    fn tiers(&self, seat: Seat) -> [Set<R>; TIERS] {
        let side = &self.values.sides[seat];
        let own = self.pieces_of(seat);
        let mut tiers = [Set::<R>::EMPTY; TIERS];
        for (tier, classes) in tiers.iter_mut().zip(&side.tiers) {
            for &class in classes {
                *tier |= self.class_set(class) & own;
            }
        }
        tiers
    }

    /// Adds the threats by `seat` and the pieces it protects.
    #[inline(always)]
    fn threats<S: TermVisitor>(
        &self,
        seat: Seat,
        attacks: &BySeat<AttackInfo<R>>,
        tiers: &BySeat<[Set<R>; TIERS]>,
        sink: &mut S,
    ) {
        let (ours, theirs) = (&attacks[seat], &attacks[seat.other()]);
        let side = &self.values.sides[seat];
        let sign = sign(seat);
        let hanging = HANGING + if self.turn == seat { TIERS } else { 0 };
        let sets = tiers[seat].iter().zip(&tiers[seat.other()]);
        for (victim, (own, foe)) in sets.enumerate() {
            let under = *foe & ours.all;
            if under.any() {
                for (lesser, attacked) in ours.tiers.iter().enumerate().take(victim) {
                    let count = count_few(under & *attacked);
                    sink.add(THREAT_BY_LESSER + lesser * TIERS + victim, sign * count as i32);
                }
                sink.add(hanging + victim, sign * count_few(under & !theirs.all) as i32);
            }
            let held = count_few(*own & ours.shifted);
            sink.add(SUPPORTED + victim, sign * held as i32);
        }
        for (tier, classes) in side.promoting.iter().enumerate() {
            let classes = classes.as_slice().iter();
            let reached = classes.fold(Set::<R>::EMPTY, |all, &class| {
                all | ours.classes[usize::from(class) & (KINDS - 1)]
            });
            let open = reached & side.zone & !self.pieces_of(seat) & !theirs.all;
            sink.add(PROMOTION + tier, sign * i32::from(open.any()));
        }
    }

    /// Adds the pressure of `seat` on the enemy king, with `ring` around it.
    #[inline(always)]
    fn king<S: TermVisitor>(
        &self,
        seat: Seat,
        attacks: &BySeat<AttackInfo<R>>,
        ring: Set<R>,
        sink: &mut S,
    ) {
        if ring.is_empty() {
            return;
        }
        let (ours, theirs) = (&attacks[seat], &attacks[seat.other()]);
        let (sign, force) = (sign(seat), self.forces[seat] * RING);
        let count = |count: usize| count.min(RING - 1);
        sink.add(ATTACKERS + force + count(ours.attackers), sign);
        let weak = ring & ours.all & !theirs.men;
        sink.add(WEAK_RING + force + count(count_few(weak)), sign);
        sink.add(ATTACKED_TWICE + force + count(count_few(ring & ours.twice)), sign);
        let own = self.pieces_of(seat.other());
        let escapes = theirs.king & !own & !ours.all;
        sink.add(ESCAPES + force + count(count_few(escapes)), sign);
        self.checks(seat, attacks, ring, sink);
    }

    /// Adds the checks that could come next, from the board and from the hand.
    #[inline(always)]
    fn checks<S: TermVisitor>(
        &self,
        seat: Seat,
        attacks: &BySeat<AttackInfo<R>>,
        ring: Set<R>,
        sink: &mut S,
    ) {
        let (ours, theirs) = (&attacks[seat], &attacks[seat.other()]);
        let (side, sign) = (&self.values.sides[seat], sign(seat));
        let king = super::king(self.position, seat.other());
        let sight = self.values.visible_squares(king, self.occupied);
        let own = self.pieces_of(seat);
        // A check is also safe where only the king could capture the piece and we protect it.
        let guarded = theirs.men | (theirs.king & !ours.twice);
        for (tier, classes) in side.tiers.iter().enumerate() {
            let (mut safe, mut other) = (0, 0);
            for &class in classes.as_slice() {
                let reached = ours.classes[usize::from(class) & (KINDS - 1)] & !own;
                if reached.is_empty() {
                    continue;
                }
                let checks =
                    reached & self.values.check_squares(seat, usize::from(class), king, sight);
                safe += count_few(checks & !guarded);
                other += count_few(checks & guarded);
            }
            let at = |base: usize, count: usize| base + tier * FORCES + count.min(FORCES - 1);
            sink.add(at(SAFE_CHECK, safe), sign);
            sink.add(at(CHECK, other), sign);
        }
        if !R::HANDS {
            return;
        }
        let mut held = self.position.for_search().hand_bytes(seat);
        let landing = !self.occupied & !theirs.men & (!theirs.king | ours.all);
        let mut lane = 0;
        while held != 0 {
            if held & 0xff != 0 {
                let class = usize::from(side.lane_class[lane & 7]);
                let drops = landing & self.values.check_squares(seat, class, king, sight);
                let contact = drops & ring;
                sink.add(layout::drop(DROP_CHECK, seat, lane, count_few(drops & !contact)), 1);
                sink.add(layout::drop(DROP_CONTACT, seat, lane, count_few(contact)), 1);
            }
            held >>= 8;
            lane += 1;
        }
    }

    /// Adds colour-bound pieces with a partner on the other colour.
    fn pairs<S: TermVisitor>(&self, sink: &mut S) {
        for seat in Seat::BOTH {
            for &(kind, class) in self.values.sides[seat].bound.as_slice() {
                let class = self.class_set(class);
                let set = class & self.pieces_of(seat);
                let dark = set & self.values.dark;
                if dark.any() && dark != set {
                    sink.add(layout::pair(seat, kind), 1);
                }
            }
        }
    }

    /// Adds the files without an own pawn, if the player has a pawn to drop there.
    fn files<S: TermVisitor>(&self, sink: &mut S) {
        for seat in Seat::BOTH {
            let Some((lane, class)) = self.values.sides[seat].one_a_file else { continue };
            if self.position.for_search().hand_bytes(seat) >> (8 * u32::from(lane & 7)) & 0xff == 0
            {
                continue;
            }
            let pawns = self.class_set(class) & self.pieces_of(seat);
            let taken = self.position.board().file_fill(pawns) & self.values.home_row;
            let free = (self.values.home_row & !taken).count() as usize;
            sink.add(FILES + free.min(15), sign(seat));
        }
    }

    fn castling<S: TermVisitor>(&self, sink: &mut S) {
        let rights = self.position.castling_rights();
        for seat in Seat::BOTH {
            sink.add(CASTLING + rights.count(seat) as usize, sign(seat));
        }
    }
}
