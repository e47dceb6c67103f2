//! The meaning of a piece, square by square: slow, plain, and independent of the move tables.

use alloc::vec::Vec;

use wazir_geometry::{Bits, Board, Facing};

use crate::ray::{leapers, supported};
use crate::{Atom, Leaper, Leg, Modifiers, Move, Piece, Reach, Unsupported, direction};

/// What stands on the board, seen by the piece that is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occupancy<B> {
    /// The squares of friends; whether the moving piece's own is among them does not matter.
    pub own: B,
    /// The squares of enemies.
    pub enemy: B,
    /// The squares of the friends that have never moved, for castling.
    pub unmoved: B,
    /// Whether the moving piece has never moved.
    pub initial: bool,
    /// The square that is open to en passant.
    pub ep: Option<usize>,
}

/// One thing a piece may do, by square numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Target {
    /// Go to an empty square.
    Quiet {
        /// Where it goes.
        to: usize,
    },
    /// Take the enemy on the square it goes to.
    Capture {
        /// Where it goes.
        to: usize,
    },
    /// Go to the en-passant square and take the piece that has just passed it.
    EnPassant {
        /// Where it goes.
        to: usize,
    },
    /// Castle.
    Castle {
        /// Where the king goes.
        to: usize,
        /// Where the other piece stands.
        partner_from: usize,
        /// Where the other piece goes.
        partner_to: usize,
    },
}

impl Piece {
    /// Everything the piece may do from square number `from`, worked out one square at a time.
    ///
    /// This is what the language means by the letters; [`Piece::compile`] is the fast way to the
    /// same answers. The list is sorted and has no duplicates. It is empty when `from` is not on
    /// the board. No royal or check rules apply, castling through attacked squares included.
    ///
    /// # Errors
    ///
    /// [`Unsupported`] when a move uses a form that has no meaning in this version.
    ///
    /// ```
    /// use wazir_betza::{Occupancy, Piece, Target};
    /// use wazir_geometry::{Bits, Chess8, Facing};
    /// let cannon: Piece = "mRcpR".parse().unwrap();
    /// let enemy = u64::bit(2) | u64::bit(5) | u64::bit(8);
    /// let view = Occupancy { enemy, ..Occupancy::default() };
    /// let targets = cannon.reference(&Chess8, Facing::forward(), 0, &view).unwrap();
    /// assert_eq!(targets, [Target::Quiet { to: 1 }, Target::Capture { to: 5 }]);
    /// ```
    pub fn reference<B: Board>(
        &self,
        board: &B,
        facing: Facing,
        from: usize,
        view: &Occupancy<B::Bits>,
    ) -> Result<Vec<Target>, Unsupported> {
        let mut walk = Walk { board, facing, from, view, targets: Vec::new() };
        for (part, span) in self.spanned_moves() {
            let leg = supported(part).map_err(|form| Unsupported::new(form, span))?;
            if from < board.squares() && (view.initial || !part.is_initial()) {
                walk.part(part, leg);
            }
        }
        walk.targets.sort_unstable();
        walk.targets.dedup();
        Ok(walk.targets)
    }
}

struct Walk<'a, B: Board> {
    board: &'a B,
    facing: Facing,
    from: usize,
    view: &'a Occupancy<B::Bits>,
    targets: Vec<Target>,
}

impl<B: Board> Walk<'_, B> {
    fn part(&mut self, part: &Move, leg: &Leg) {
        if part.atom() == Atom::Castling {
            self.castle(part, leg);
        }
        for &leaper in leapers(part.atom()) {
            let leaps = direction::chosen(leaper, leg.directions()).unwrap_or_default();
            for leap in leaps {
                let leap = self.facing.turn(leap);
                let modes = leg.modifiers();
                if modes.intersects(Modifiers::HOP | Modifiers::GRASSHOP) {
                    self.hop(leap, part.reach(), modes);
                } else if leg.jumps() > 0 && !leaper.is_step() {
                    self.jump(leap, modes);
                } else {
                    self.slide(leaper, leap, part.reach(), leg);
                }
            }
        }
    }

    fn occupied(&self, square: usize) -> bool {
        (self.view.own | self.view.enemy).has(square)
    }

    fn slide(&mut self, leaper: Leaper, leap: (i32, i32), reach: Reach, leg: &Leg) {
        let mut at = self.from;
        for count in 1.. {
            let lame = leg.modifiers().contains(Modifiers::LAME);
            if !reach.allows(count) || (lame && !self.way_is_free(at, leaper, leap)) {
                return;
            }
            let Some(next) = self.board.step(at, leap) else { return };
            at = next;
            if count <= u32::from(leg.jumps()) {
                continue;
            }
            self.land(at, leg.modifiers());
            if self.occupied(at) {
                return;
            }
        }
    }

    fn way_is_free(&self, at: usize, leaper: Leaper, leap: (i32, i32)) -> bool {
        let (dx, dy) = leap;
        let (x, y) = (dx.signum(), dy.signum());
        let along = if dx.abs() > dy.abs() { (x, 0) } else { (0, y) };
        let passed: &[(i32, i32)] = match leaper {
            Leaper::Wazir | Leaper::Ferz => &[],
            Leaper::Dabbaba | Leaper::Alfil | Leaper::Zebra => &[(x, y)],
            Leaper::Knight | Leaper::Camel => &[along],
            Leaper::Threeleaper | Leaper::Tripper => &[(x, y), (2 * x, 2 * y)],
        };
        let free = |&step| self.board.step(at, step).is_some_and(|square| !self.occupied(square));
        passed.iter().all(free)
    }

    fn hop(&mut self, leap: (i32, i32), reach: Reach, modes: Modifiers) {
        let mut at = self.from;
        let mut hurdle_passed = false;
        for count in 1.. {
            if !reach.allows(count) {
                return;
            }
            let Some(next) = self.board.step(at, leap) else { return };
            at = next;
            if !hurdle_passed {
                hurdle_passed = self.occupied(at);
                continue;
            }
            self.land(at, modes);
            if self.occupied(at) || modes.contains(Modifiers::GRASSHOP) {
                return;
            }
        }
    }

    fn jump(&mut self, (dx, dy): (i32, i32), modes: Modifiers) {
        let middle = self.board.step(self.from, (dx / 2, dy / 2));
        if middle.is_some_and(|square| self.occupied(square))
            && let Some(to) = self.board.step(self.from, (dx, dy))
        {
            self.land(to, modes);
        }
    }

    fn land(&mut self, to: usize, modes: Modifiers) {
        let special = Modifiers::MOVE | Modifiers::CAPTURE | Modifiers::EN_PASSANT;
        let may = |mode| {
            modes.contains(mode) || (!modes.intersects(special) && mode != Modifiers::EN_PASSANT)
        };
        if self.view.enemy.has(to) && !self.view.own.has(to) && may(Modifiers::CAPTURE) {
            self.targets.push(Target::Capture { to });
        }
        if self.occupied(to) {
            return;
        }
        if may(Modifiers::MOVE) {
            self.targets.push(Target::Quiet { to });
        }
        if self.view.ep == Some(to) && may(Modifiers::EN_PASSANT) {
            self.targets.push(Target::EnPassant { to });
        }
    }

    fn castle(&mut self, part: &Move, leg: &Leg) {
        let Reach::Limited(king_steps) = part.reach() else { return };
        let sides = direction::chosen(Leaper::Wazir, leg.directions()).unwrap_or_default();
        for side in sides.into_iter().filter(|side| side.1 == 0) {
            let side = self.facing.turn(side);
            let mut way = Vec::new();
            let mut at = self.from;
            while let Some(next) = self.board.step(at, side) {
                way.push(next);
                at = next;
            }
            let Some((&partner_from, between)) = way.split_last() else { continue };
            let friend = self.view.own & self.view.unmoved;
            if !friend.has(partner_from) || between.iter().any(|&square| self.occupied(square)) {
                continue;
            }
            // The king stays short of the edge piece, which lands on the square before his.
            let landing = usize::from(king_steps) - 1;
            let Some(&to) = between.get(landing) else { continue };
            let before = landing.checked_sub(1).and_then(|i| between.get(i));
            let partner_to = *before.unwrap_or(&self.from);
            self.targets.push(Target::Castle { to, partner_from, partner_to });
        }
    }
}
