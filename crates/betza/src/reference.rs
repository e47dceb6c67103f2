//! The reference meaning of a piece, square by square: slow, plain, without the move tables.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use wazir_geometry::{Bits, Board, Facing};

use crate::ray::leapers;
use crate::supported::check_supported;
use crate::{
    Atom, BetzaMove, Leaper, Leg, Modifiers, Movement, Occupancy, Reach, Target, UnsupportedError,
    direction,
};

impl Movement {
    /// Returns everything the piece can do from square number `from`, one square at a time.
    ///
    /// This is the definition of the language; [`Movement::compile`] is the fast way to the same
    /// answers. The list is sorted, without duplicates, and empty if `from` is not on the board.
    /// No royal or check rules apply, so castling through attacked squares is included.
    ///
    /// # Errors
    ///
    /// [`UnsupportedError`] if a move uses a form that has no meaning.
    ///
    /// ```
    /// use wazir_betza::{Occupancy, Movement, Target};
    /// use wazir_geometry::{Bits, Chess8, Facing};
    /// let cannon: Movement = "mRcpR".parse().unwrap();
    /// let enemy = u64::bit(2) | u64::bit(5) | u64::bit(8);
    /// let view = Occupancy { enemy, ..Occupancy::default() };
    /// let targets = cannon.reference_targets(&Chess8, Facing::forward(), 0, &view).unwrap();
    /// assert_eq!(targets, [Target::Quiet { to: 1 }, Target::Capture { to: 5 }]);
    /// ```
    pub fn reference_targets<B: Board>(
        &self,
        board: &B,
        facing: Facing,
        from: usize,
        view: &Occupancy<B::Bits>,
    ) -> Result<Vec<Target>, UnsupportedError> {
        let mut targets = Vec::new();
        for (part, span) in self.spanned_moves() {
            check_supported(part).map_err(|form| UnsupportedError::new(form, span))?;
            if from < board.square_count() && (view.initial || !part.is_initial()) {
                let view = view.without_mover(from);
                let seen = BTreeSet::new();
                let mut walk = ReferenceWalk { board, facing, from, view, part, seen, targets };
                walk.start();
                targets = walk.targets;
            }
        }
        targets.sort_unstable();
        targets.dedup();
        Ok(targets)
    }
}

/// A function that turns a leap into the next one.
type TurnFn = fn((i32, i32)) -> (i32, i32);

struct ReferenceWalk<'a, B: Board> {
    board: &'a B,
    facing: Facing,
    from: usize,
    view: Occupancy<B::Bits>,
    part: &'a BetzaMove,
    // Starts of legs that have been walked. Many paths lead to one, and all continue alike.
    seen: BTreeSet<(usize, LegStart<B::Bits>)>,
    targets: Vec<Target>,
}

/// The start of a leg.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct LegStart<S> {
    at: usize,
    /// The first leap.
    leap: (i32, i32),
    /// Set if `y` or `g` have swapped steps and slides.
    toggled: bool,
    /// The squares of captured pieces.
    kills: S,
}

impl<B: Board> ReferenceWalk<'_, B> {
    fn start(&mut self) {
        let part = self.part;
        let Some(leg) = part.legs().first() else { return };
        if part.atom() == Atom::Castling {
            return self.castle(leg);
        }
        for &leaper in leapers(part.atom()) {
            for leap in direction::chosen_leaps(leaper, leg.directions()).unwrap_or_default() {
                let leap = self.facing.rotate(leap);
                let place = LegStart { at: self.from, leap, toggled: false, kills: B::Bits::EMPTY };
                self.leg(0, place);
            }
        }
    }

    fn leg(&mut self, number: usize, place: LegStart<B::Bits>) {
        let Some(leg) = self.part.legs().get(number) else { return };
        // First legs all differ in their leaps.
        if number > 0 && !self.seen.insert((number, place)) {
            return;
        }
        let modes = leg.modifiers();
        if modes.contains(Modifiers::CROOKED) {
            self.travel(number, leg, place, [right_angle_right, right_angle_left]);
            self.travel(number, leg, place, [right_angle_left, right_angle_right]);
        } else if modes.contains(Modifiers::CIRCULAR) {
            self.travel(number, leg, place, [turn_45_right; 2]);
            self.travel(number, leg, place, [next_left; 2]);
        } else {
            self.travel(number, leg, place, [|leap| leap; 2]);
        }
    }

    /// Walks one leg. The first turn is made after odd leaps, the second after even ones.
    fn travel(
        &mut self,
        number: usize,
        leg: &Leg,
        place: LegStart<B::Bits>,
        [odd, even]: [TurnFn; 2],
    ) {
        let modes = leg.modifiers();
        let last = number + 1 == self.part.legs().len();
        let reach = self.reach(leg, place.toggled);
        let mut before_hurdle = last && modes.intersects(Modifiers::HOP | Modifiers::GRASSHOP);
        let (mut at, mut leap) = (place.at, place.leap);
        for count in 1.. {
            if !reach.allows(count) || !self.may_pass(at, leap, leg, place.kills) {
                return;
            }
            match self.step(at, leap, modes) {
                Some(next) if next != place.at => at = next,
                _ => return,
            }
            let here = LegStart { at, leap, ..place };
            leap = if count % 2 == 1 { odd(leap) } else { even(leap) };
            if is_step(here.leap) && count <= u32::from(leg.jumps()) {
                continue;
            }
            if before_hurdle {
                before_hurdle = !self.occupied(at, place.kills);
                continue;
            }
            if last {
                self.landing_squares(here, modes);
            } else {
                self.turn(number, here, modes);
            }
            let stop = last && modes.contains(Modifiers::GRASSHOP);
            if stop || self.occupied(at, place.kills) {
                return;
            }
        }
    }

    fn reach(&self, leg: &Leg, toggled: bool) -> Reach {
        let reach = match (self.part.reach(), toggled) {
            (reach, false) => reach,
            (Reach::ONE, true) => Reach::Unlimited,
            (_, true) => Reach::ONE,
        };
        let circular = leg.modifiers().contains(Modifiers::CIRCULAR);
        if circular && reach == Reach::ONE { Reach::Unlimited } else { reach }
    }

    fn step(&self, at: usize, leap: (i32, i32), modes: Modifiers) -> Option<usize> {
        if !modes.contains(Modifiers::CYLINDER) {
            return self.board.step(at, leap);
        }
        let (x, y) = self.board.coords(at);
        let width = self.board.width() as i32;
        self.board.index((x + leap.0).rem_euclid(width), y + leap.1)
    }

    fn occupied(&self, square: usize, kills: B::Bits) -> bool {
        ((self.view.own | self.view.enemy) & !kills).contains(square)
    }

    /// Returns whether the squares within a leap let a lame or jumping piece pass.
    fn may_pass(&self, at: usize, (dx, dy): (i32, i32), leg: &Leg, kills: B::Bits) -> bool {
        let (x, y) = (dx.signum(), dy.signum());
        let along = if dx.abs() > dy.abs() { (x, 0) } else { (0, y) };
        let passed: &[(i32, i32)] = match (dx.abs().max(dy.abs()), dx.abs().min(dy.abs())) {
            (1, _) => return true,
            (2, 1) | (3, 1) => &[along],
            (2, _) | (3, 2) => &[(x, y)],
            _ => &[(x, y), (2 * x, 2 * y)],
        };
        let look = |step: &(i32, i32)| self.step(at, *step, leg.modifiers());
        let free = |step| look(step).is_some_and(|square| !self.occupied(square, kills));
        let full = |step| look(step).is_some_and(|square| self.occupied(square, kills));
        (!leg.modifiers().contains(Modifiers::LAME) || passed.iter().all(free))
            && (leg.jumps() == 0 || passed.iter().any(full))
    }

    /// Ends a leg before the last on this square, in every way that is allowed.
    fn turn(&mut self, number: usize, here: LegStart<B::Bits>, modes: Modifiers) {
        use Modifiers as M;
        let named = M::MOVE | M::CAPTURE | M::FRIENDLY | M::HOP | M::GRASSHOP | M::TOGGLE;
        let taken = here.kills | B::Bits::bit(here.at);
        if !self.occupied(here.at, here.kills) {
            if modes.contains(M::TOGGLE) {
                self.start_next_leg(number, LegStart { toggled: !here.toggled, ..here });
            } else if modes.contains(M::MOVE) || !modes.intersects(named) {
                self.start_next_leg(number, here);
            }
            return;
        }
        let enemy = self.view.enemy.contains(here.at);
        let sparing = modes.contains(M::SPARING);
        if self.may_capture(here.at, modes) {
            self.start_next_leg(number, LegStart { kills: taken, ..here });
        }
        if !(sparing && enemy) && modes.intersects(M::HOP | M::GRASSHOP) {
            let toggled = here.toggled ^ modes.contains(M::GRASSHOP);
            self.start_next_leg(number, LegStart { toggled, ..here });
        }
    }

    /// Returns whether the letters allow capturing the piece on an occupied square.
    fn may_capture(&self, square: usize, modes: Modifiers) -> bool {
        let spared = modes.contains(Modifiers::SPARING) && self.view.royal.contains(square);
        let letter =
            if self.view.enemy.contains(square) { Modifiers::CAPTURE } else { Modifiers::FRIENDLY };
        !spared && modes.contains(letter)
    }

    /// Starts the next leg in every direction that is allowed.
    fn start_next_leg(&mut self, number: usize, place: LegStart<B::Bits>) {
        let Some(next) = self.part.legs().get(number + 1) else { return };
        let turns = match (next.directions(), self.part.atom()) {
            ([], Atom::King) => 0b1110_1111,
            ([], _) => 0b0100_0101,
            (letters, _) => direction::turns(letters),
        };
        let mut leap = place.leap;
        for eighth in 0..8 {
            if turns >> eighth & 1 == 1 {
                self.leg(number + 1, LegStart { leap, ..place });
            }
            leap = turn_45_right(leap);
        }
    }

    fn landing_squares(&mut self, here: LegStart<B::Bits>, modes: Modifiers) {
        use Modifiers as M;
        let named = modes & (M::MOVE | M::CAPTURE | M::FRIENDLY | M::EN_PASSANT);
        let ends = if named.is_empty() { M::MOVE | M::CAPTURE } else { named };
        let to = here.at;
        if self.occupied(to, here.kills) {
            if self.may_capture(to, ends | (modes & M::SPARING)) {
                self.result(to, here.kills | B::Bits::bit(to));
            }
            return;
        }
        if ends.contains(M::MOVE) {
            self.result(to, here.kills);
        }
        if self.view.ep == Some(to) && to != self.from && ends.contains(M::EN_PASSANT) {
            self.targets.push(Target::EnPassant { to });
        }
    }

    fn result(&mut self, to: usize, kills: B::Bits) {
        let friend = (kills & self.view.own).any();
        let kills = kills.iter().fold(0, |all, square| all | u128::bit(square));
        self.targets.push(Target::of(self.from, to, kills, friend));
    }

    fn castle(&mut self, leg: &Leg) {
        let Reach::Limited(king_steps) = self.part.reach() else { return };
        let sides = direction::chosen_leaps(Leaper::Wazir, leg.directions()).unwrap_or_default();
        for side in sides.into_iter().filter(|side| side.1 == 0) {
            let side = self.facing.rotate(side);
            let mut way = Vec::new();
            let mut at = self.from;
            while let Some(next) = self.board.step(at, side) {
                way.push(next);
                at = next;
            }
            let Some((&partner_from, between)) = way.split_last() else { continue };
            let friend = self.view.own & self.view.unmoved;
            let none = B::Bits::EMPTY;
            if !friend.contains(partner_from) || between.iter().any(|&s| self.occupied(s, none)) {
                continue;
            }
            // The king stays short of the edge piece, which lands on the square before the king's.
            let landing = usize::from(king_steps) - 1;
            let Some(&to) = between.get(landing) else { continue };
            let before = landing.checked_sub(1).and_then(|i| between.get(i));
            let partner_to = *before.unwrap_or(&self.from);
            self.targets.push(Target::Castle { to, partner_from, partner_to });
        }
    }
}

fn is_step((dx, dy): (i32, i32)) -> bool {
    dx.abs().max(dy.abs()) == 1
}

fn right_angle_right((dx, dy): (i32, i32)) -> (i32, i32) {
    (dy, -dx)
}

fn right_angle_left((dx, dy): (i32, i32)) -> (i32, i32) {
    (-dy, dx)
}

/// Returns the next leap clockwise of the same length, by the longer coordinate.
fn turn_45_right((dx, dy): (i32, i32)) -> (i32, i32) {
    let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    // Orthogonal and diagonal leaps alternate; oblique ones only follow each other.
    let kin: [(i32, i32); 4] = if short == 0 || short == long {
        [(long, 0), (long, long), (0, long), (long, long)]
    } else {
        [(long, short), (short, long), (long, short), (short, long)]
    };
    let mut best = (dx, dy);
    let mut nearest = i32::MIN;
    for (x, y) in kin {
        for (x, y) in [(x, y), (x, -y), (-x, y), (-x, -y)] {
            let (turn, along) = (dx * y - dy * x, dx * x + dy * y);
            if turn < 0 && along > nearest {
                (best, nearest) = ((x, y), along);
            }
        }
    }
    best
}

fn next_left((dx, dy): (i32, i32)) -> (i32, i32) {
    let (x, y) = turn_45_right((-dx, dy));
    (-x, y)
}
