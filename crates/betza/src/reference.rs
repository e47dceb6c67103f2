//! The reference meaning of a piece, square by square: slow, plain, without the move tables.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use wazir_geometry::{Bits, Board, Facing};

use crate::ray::leapers;
use crate::supported::check_supported;
use crate::{
    Atom, BetzaMove, Direction, Joint, Leaper, Leg, Modifiers, Movement, Occupancy, Reach, Target,
    UnsupportedError, direction,
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
                for legs in ways(part) {
                    let (view, seen) = (view.without_mover(from), BTreeSet::new());
                    let mut walk =
                        ReferenceWalk { board, facing, from, view, part, legs, seen, targets };
                    walk.start();
                    targets = walk.targets;
                }
            }
        }
        targets.sort_unstable();
        targets.dedup();
        Ok(targets)
    }
}

/// A leg as it is walked.
#[derive(Clone)]
struct WalkedLeg {
    /// The number of leaps before the leg that are part of the way that a halfling halves.
    before: u32,
    leg: Leg,
    atom: Atom,
    reach: Reach,
}

/// Returns every list of legs that a move may make: the beginnings of a path that may stop there,
/// and chains with each number of repeated legs.
fn ways(part: &BetzaMove) -> Vec<Vec<WalkedLeg>> {
    if !part.path().is_empty() {
        let legs: Vec<WalkedLeg> = part
            .path()
            .iter()
            .map(|leg| WalkedLeg {
                before: 0,
                leg: leg.leg().clone(),
                atom: leg.atom(),
                reach: leg.reach(),
            })
            .collect();
        let letters = part.legs().first().map(Leg::modifiers).unwrap_or_default();
        let stops = |count: usize| {
            let next = part.path().get(count);
            next.is_none_or(|next| next.joint() == Some(Joint::MayStop))
        };
        let way = |count: usize| {
            let mut legs = legs.get(..count).unwrap_or_default().to_vec();
            if let Some(last) = legs.last_mut() {
                let ends = Modifiers::MOVE | Modifiers::CAPTURE;
                if !last.leg.modifiers.intersects(ends) {
                    last.leg.modifiers |= letters & ends;
                }
                if letters.contains(Modifiers::HALFLING) {
                    last.leg.modifiers |= Modifiers::HALFLING;
                    last.before = count as u32 - 1;
                }
            }
            legs
        };
        return (1..=legs.len()).filter(|&count| stops(count)).map(way).collect();
    }
    let legs = part.legs().iter().map(|leg| WalkedLeg {
        before: 0,
        leg: leg.clone(),
        atom: part.atom(),
        reach: part.reach(),
    });
    let legs: Vec<WalkedLeg> = legs.collect();
    let Some(body) = part.repeated() else { return [legs].to_vec() };
    let mut ways = Vec::new();
    for rounds in 0.. {
        let mut way = legs.get(..body.start).unwrap_or_default().to_vec();
        for _ in 0..rounds {
            way.extend_from_slice(legs.get(body.clone()).unwrap_or_default());
        }
        way.extend_from_slice(legs.get(body.end..).unwrap_or_default());
        if way.len() > part.longest() {
            break;
        }
        ways.push(way);
    }
    ways
}

/// The side of the last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum TurnSide {
    None,
    Right,
    Left,
}

/// A function that turns a leap into the next one.
type TurnFn = fn((i32, i32)) -> (i32, i32);

struct ReferenceWalk<'a, B: Board> {
    board: &'a B,
    facing: Facing,
    from: usize,
    view: Occupancy<B::Bits>,
    part: &'a BetzaMove,
    legs: Vec<WalkedLeg>,
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
    /// The last turn, if a later leg minds it.
    turned: TurnSide,
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
        let letters = match part.path().first() {
            Some(first) => first.leg().directions(),
            None => leg.directions(),
        };
        for &leaper in leapers(part.atom()) {
            for leap in direction::chosen_leaps(leaper, letters).unwrap_or_default() {
                if !self.may_start(leaper, leap) {
                    continue;
                }
                let leap = self.facing.rotate(leap);
                let (toggled, kills) = (false, B::Bits::EMPTY);
                let turned = TurnSide::None;
                self.leg(0, LegStart { at: self.from, leap, toggled, turned, kills });
            }
        }
    }

    /// Returns whether the letters in front of brackets allow a first leap, from the mover's view.
    fn may_start(&self, leaper: Leaper, leap: (i32, i32)) -> bool {
        let letters = self.part.legs().first().map_or(&[][..], Leg::directions);
        if self.part.path().is_empty() || letters.is_empty() {
            return true;
        }
        let Some(second) = self.part.path().get(1) else { return true };
        if self.part.bends_at_once() {
            let nexts = next_leaps(leap, second.leg(), second.atom(), TurnSide::None);
            return nexts.into_iter().any(|(next, _)| self.may_turn(leap, next));
        }
        direction::chosen_leaps(leaper, letters).is_ok_and(|leaps| leaps.contains(&leap))
    }

    /// Returns whether the letters in front of brackets allow the second leap after the first, both
    /// from the mover's view.
    fn may_turn(&self, first: (i32, i32), second: (i32, i32)) -> bool {
        let letters = self.part.legs().first().map_or(&[][..], Leg::directions);
        if letters.is_empty() || !self.part.bends_at_once() {
            return true;
        }
        let sign = |(x, y): (i32, i32)| (x.signum(), y.signum());
        let ((a, b), (c, d)) = (sign(first), sign(second));
        let chosen = direction::chosen_leaps(Leaper::Knight, letters).unwrap_or_default();
        chosen.contains(&(a + c, b + d))
    }

    fn leg(&mut self, number: usize, place: LegStart<B::Bits>) {
        let Some(walked) = self.legs.get(number).cloned() else { return };
        let leg = &walked.leg;
        // First legs all differ in their leaps.
        if number > 0 && !self.seen.insert((number, place)) {
            return;
        }
        let modes = leg.modifiers();
        if modes.contains(Modifiers::CROOKED) {
            self.travel(number, &walked, place, [right_angle_right, right_angle_left]);
            self.travel(number, &walked, place, [right_angle_left, right_angle_right]);
        } else if modes.contains(Modifiers::CIRCULAR) {
            self.travel(number, &walked, place, [turn_45_right; 2]);
            self.travel(number, &walked, place, [next_left; 2]);
        } else {
            self.travel(number, &walked, place, [|leap| leap; 2]);
        }
    }

    /// Walks one leg. The first turn is made after odd leaps, the second after even ones.
    fn travel(
        &mut self,
        number: usize,
        walked: &WalkedLeg,
        place: LegStart<B::Bits>,
        [odd, even]: [TurnFn; 2],
    ) {
        let leg = &walked.leg;
        let modes = leg.modifiers();
        let last = number + 1 == self.legs.len();
        let reach = self.reach(walked, place.toggled);
        let mut before_hurdle = last && modes.intersects(Modifiers::HOP | Modifiers::GRASSHOP);
        let most = self.halved(walked, place, [odd, even]);
        let (mut at, mut leap) = (place.at, place.leap);
        for count in 1..=most {
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

    /// Returns the number of leaps that a halfling may make: half of those to the edge, rounded up.
    fn halved(
        &self,
        walked: &WalkedLeg,
        place: LegStart<B::Bits>,
        [odd, even]: [TurnFn; 2],
    ) -> u32 {
        if !walked.leg.modifiers().contains(Modifiers::HALFLING) {
            return u32::MAX;
        }
        let (mut at, mut leap, mut count) = (place.at, place.leap, 0);
        while let Some(next) = self.step(at, leap, walked.leg.modifiers()) {
            if next == place.at {
                break;
            }
            count += 1;
            leap = if count % 2 == 1 { odd(leap) } else { even(leap) };
            at = next;
        }
        (walked.before + count).div_ceil(2).saturating_sub(walked.before)
    }

    fn reach(&self, walked: &WalkedLeg, toggled: bool) -> Reach {
        let reach = match (walked.reach, toggled) {
            (reach, false) => reach,
            (Reach::ONE, true) => Reach::Unlimited,
            (_, true) => Reach::ONE,
        };
        let circular = walked.leg.modifiers().contains(Modifiers::CIRCULAR);
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
        let Some(next) = self.legs.get(number + 1).cloned() else { return };
        let minds = self.legs.iter().any(|walked| minds_turns(&walked.leg));
        if !self.part.path().is_empty() {
            for (leap, turned) in next_leaps(place.leap, &next.leg, next.atom, place.turned) {
                let back = |leap| self.facing.inverse().rotate(leap);
                if number == 0 && !self.may_turn(back(place.leap), back(leap)) {
                    continue;
                }
                let turned = if minds { turned } else { TurnSide::None };
                self.leg(number + 1, LegStart { leap, turned, ..place });
            }
            return;
        }
        let letters = letters_after(&next.leg, place.turned);
        let turns = match (letters.as_slice(), next.atom) {
            ([], Atom::King) => 0b1110_1111,
            ([], _) => 0b0100_0101,
            (letters, _) => direction::turns(letters),
        };
        let mut leap = place.leap;
        for eighth in 0..8 {
            if turns >> eighth & 1 == 1 {
                let turned = match eighth {
                    1..=3 if minds => TurnSide::Right,
                    5..=7 if minds => TurnSide::Left,
                    _ => place.turned,
                };
                self.leg(number + 1, LegStart { leap, turned, ..place });
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

/// Returns whether a leg turns by the turn before it.
fn minds_turns(leg: &Leg) -> bool {
    leg.directions().iter().any(|d| matches!(d, Direction::SameSide | Direction::OtherSide))
}

/// Returns the letters of a later leg, with `l`, `r` or `s` in place of `q` and `z`.
fn letters_after(leg: &Leg, turned: TurnSide) -> Vec<Direction> {
    let sides = match turned {
        TurnSide::None => (Direction::Sideways, Direction::Sideways),
        TurnSide::Right => (Direction::Right, Direction::Left),
        TurnSide::Left => (Direction::Left, Direction::Right),
    };
    let letter = |letter: &Direction| match letter {
        Direction::SameSide => sides.0,
        Direction::OtherSide => sides.1,
        other => *other,
    };
    leg.directions().iter().map(letter).collect()
}

/// Returns the first leaps of a leg in brackets after a leap, each with the last turn after it.
fn next_leaps(
    before: (i32, i32),
    leg: &Leg,
    atom: Atom,
    turned: TurnSide,
) -> Vec<((i32, i32), TurnSide)> {
    let letters = letters_after(leg, turned);
    let cross = |leap: (i32, i32)| before.0 * leap.1 - before.1 * leap.0;
    let along = |leap: (i32, i32)| before.0 * leap.0 + before.1 * leap.1;
    let turns = |leap: (i32, i32), letters: &[Direction]| {
        let mut at = before;
        (0..8).any(|eighth| {
            let same = (at.0.signum(), at.1.signum()) == (leap.0.signum(), leap.1.signum());
            at = turn_45_right(at);
            same && direction::turns(letters) >> eighth & 1 == 1
        })
    };
    let straight = |(x, y): (i32, i32)| x == 0 || y == 0 || x.abs() == y.abs();
    let leapers = leapers(atom).iter().map(|leaper| direction::leaps(*leaper));
    let all: Vec<Vec<(i32, i32)>> = leapers.collect();
    let mut chosen = Vec::new();
    if straight(before) && all.iter().flatten().all(|&leap| straight(leap)) {
        chosen.extend(all.iter().flatten().copied().filter(|&leap| match letters.as_slice() {
            [] if atom == Atom::King => cross(leap) != 0 || along(leap) > 0,
            [] => turns(leap, &[Direction::Forward]),
            letters => turns(leap, letters),
        }));
    }
    if chosen.is_empty() {
        // The leaps of each kind that lie nearest to straight on, or to straight back.
        let sign = match letters.as_slice() {
            [] | [Direction::Forward] => 1,
            [Direction::Backward] => -1,
            _ => 0,
        };
        for leaps in all.iter().filter(|_| sign != 0) {
            let most = leaps.iter().map(|&leap| sign * along(leap)).max();
            chosen.extend(leaps.iter().filter(|&&leap| Some(sign * along(leap)) == most));
        }
    }
    let side = |leap: (i32, i32)| match cross(leap) {
        0 => turned,
        turn if turn < 0 => TurnSide::Right,
        _ => TurnSide::Left,
    };
    chosen.into_iter().map(|leap| (leap, side(leap))).collect()
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
