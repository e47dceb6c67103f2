//! EuroShogi once more, read off the prose of the rules piece by piece: no Betza, no bit sets, no
//! tables. Every move is made on a plain board and the king looked at.

mod board;

use std::collections::BTreeSet;

use wazir_game::Illegal;

pub(crate) use board::{Board, Man, Name, Spot};

/// The kinds that can be in hand, in the order in which positions are written.
pub(crate) const IN_HAND: [char; 5] = ['R', 'B', 'G', 'N', 'P'];

/// A move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action {
    Step { from: Spot, to: Spot, promote: bool },
    Drop { letter: char, to: Spot },
}

/// A step: right and forward.
type Way = (i32, i32);

const ALL_ROUND: [Way; 8] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];
const GENERAL: [Way; 6] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];
const KNIGHT: [Way; 4] = [(-1, 2), (1, 2), (-1, 0), (1, 0)];
const STRAIGHT: [Way; 4] = [(0, 1), (0, -1), (-1, 0), (1, 0)];
const DIAGONAL: [Way; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

/// How a man moves from its owner's view: single steps, and directions in which it goes as far as
/// it likes.
fn ways(man: Man) -> (&'static [Way], &'static [Way]) {
    match (man.letter, man.promoted) {
        ('K', _) => (&ALL_ROUND, &[]),
        ('R', false) => (&[], &STRAIGHT),
        ('R', true) => (&DIAGONAL, &STRAIGHT),
        ('B', false) => (&[], &DIAGONAL),
        ('B', true) => (&STRAIGHT, &DIAGONAL),
        ('N', false) => (&KNIGHT, &[]),
        ('P', false) => (&[(0, 1)], &[]),
        _ => (&GENERAL, &[]),
    }
}

/// How many ranks lie ahead of a spot for a side.
fn ahead(white: bool, spot: Spot) -> i32 {
    if white { spot.row } else { 7 - spot.row }
}

fn promotes(man: Man, from: Spot, to: Spot) -> bool {
    let zone = |spot| ahead(man.white, spot) < 3;
    !man.promoted && "RBNP".contains(man.letter) && (zone(from) || zone(to))
}

impl Board {
    /// The spots a man can go to, own men excluded, its own king's safety aside.
    pub(crate) fn reach(&self, from: Spot) -> Vec<Spot> {
        let Some(man) = self.man(from) else { return Vec::new() };
        let mut found = Vec::new();
        let (steps, rides) = ways(man);
        let far = |ways: &'static [Way], most| ways.iter().map(move |&way| (way, most));
        for (way, most) in far(steps, 1).chain(far(rides, 7)) {
            for to in from.walk(way, man.white).take(most) {
                let met = self.man(to);
                if met.is_none_or(|other| other.white != man.white) {
                    found.push(to);
                }
                if met.is_some() {
                    break;
                }
            }
        }
        found
    }

    /// The men of a side that attack a spot on which an enemy of theirs stands.
    pub(crate) fn attackers(&self, white: bool, spot: Spot) -> Vec<Spot> {
        let own = |from: &Spot| self.man(*from).is_some_and(|man| man.white == white);
        Spot::all().filter(own).filter(|&from| self.reach(from).contains(&spot)).collect()
    }

    pub(crate) fn in_check(&self, white: bool) -> bool {
        !self.attackers(!white, self.king(white)).is_empty()
    }

    /// The limits on where a man may be put, everything about kings apart.
    fn drop_fits(&self, letter: char, to: Spot) -> bool {
        let pawn = letter == 'P';
        self.man(to).is_none()
            && !(pawn && (ahead(self.white, to) == 0 || self.own_pawn_on_file(to).is_some()))
    }

    fn own_pawn_on_file(&self, spot: Spot) -> Option<Spot> {
        let pawn = Man { white: self.white, letter: 'P', promoted: false };
        Spot::all().find(|&other| other.col == spot.col && self.man(other) == Some(pawn))
    }

    /// Whether an action that moves as the men move is legal.
    fn stands(&self, action: Action) -> bool {
        let after = self.after(action);
        if after.in_check(self.white) {
            return false;
        }
        let pawn_drop = matches!(action, Action::Drop { letter: 'P', .. });
        let mates = |after: &Self| after.in_check(after.white) && after.actions().is_empty();
        !(self.no_pawn_drop_mate && pawn_drop && mates(&after))
    }

    /// Every legal move.
    pub(crate) fn actions(&self) -> Vec<Action> {
        let mut found = Vec::new();
        for from in Spot::all() {
            let Some(man) = self.man(from).filter(|man| man.white == self.white) else { continue };
            let steps = self.reach(from).into_iter();
            found.extend(steps.map(|to| {
                let promote = promotes(man, from, to);
                Action::Step { from, to, promote }
            }));
        }
        for letter in IN_HAND.into_iter().filter(|&letter| self.held(self.white, letter) > 0) {
            let fits = |to: &Spot| self.drop_fits(letter, *to);
            found.extend(Spot::all().filter(fits).map(|to| Action::Drop { letter, to }));
        }
        found.retain(|&action| self.stands(action));
        found
    }

    /// Every legal move as text.
    pub(crate) fn texts(&self) -> BTreeSet<String> {
        self.actions().into_iter().map(|action| action.to_string()).collect()
    }

    /// Why an action is illegal, or `None` when it is legal.
    pub(crate) fn why(&self, action: Action) -> Option<Illegal<Name>> {
        let why = match action {
            Action::Drop { letter, to } => self.why_no_drop(letter, to),
            Action::Step { from, to, promote } => self.why_no_step(from, to, promote),
        };
        why.or_else(|| self.why_attacked(action))
    }

    fn why_no_drop(&self, letter: char, to: Spot) -> Option<Illegal<Name>> {
        if self.held(self.white, letter) == 0 {
            return Some(Illegal::NotInHand { to: to.name() });
        }
        if self.man(to).is_some() {
            return Some(Illegal::DropOnPiece { to: to.name() });
        }
        if letter != 'P' {
            return None;
        }
        if ahead(self.white, to) == 0 {
            return Some(Illegal::DropWithoutMove { to: to.name() });
        }
        let pawn = self.own_pawn_on_file(to)?;
        Some(Illegal::TwoPawns { to: to.name(), pawn: pawn.name() })
    }

    fn why_no_step(&self, from: Spot, to: Spot, promote: bool) -> Option<Illegal<Name>> {
        let Some(man) = self.man(from) else {
            return Some(Illegal::NoPiece { from: from.name() });
        };
        if man.white != self.white {
            return Some(Illegal::NotYourPiece { from: from.name() });
        }
        if self.man(to).is_some_and(|other| other.white == self.white) {
            return Some(Illegal::OwnPiece { to: to.name() });
        }
        if !self.reach(from).contains(&to) {
            return Some(self.why_out_of_reach(man, from, to));
        }
        match (promotes(man, from, to), promote) {
            (true, false) => Some(Illegal::MustPromote { to: to.name() }),
            (false, true) => Some(Illegal::CannotPromote { from: from.name(), to: to.name() }),
            _ => None,
        }
    }

    /// A rider that passes over men would get there if the first of them were away.
    fn why_out_of_reach(&self, man: Man, from: Spot, to: Spot) -> Illegal<Name> {
        for &way in ways(man).1 {
            let path: Vec<Spot> = from.walk(way, man.white).take_while(|&s| s != to).collect();
            let towards = from.walk(way, man.white).any(|spot| spot == to);
            let first = path.into_iter().find(|&spot| self.man(spot).is_some());
            if let Some(by) = first.filter(|_| towards) {
                return Illegal::Blocked { from: from.name(), to: to.name(), by: by.name() };
            }
        }
        Illegal::NotItsMove { from: from.name(), to: to.name() }
    }

    fn why_attacked(&self, action: Action) -> Option<Illegal<Name>> {
        if self.stands(action) {
            return None;
        }
        let after = self.after(action);
        let king = after.king(self.white);
        let by = after.attackers(!self.white, king);
        if by.is_empty() {
            let (Action::Drop { to, .. } | Action::Step { to, .. }) = action;
            let king = after.king(!self.white).name();
            return Some(Illegal::PawnDropMate { to: to.name(), king });
        }
        let by = by.into_iter().map(Spot::name).collect();
        Some(Illegal::KingLeftAttacked { king: king.name(), by })
    }
}
