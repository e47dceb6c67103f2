//! Shogi once more, read off the prose of the rules man by man: no Betza, no bit sets, no tables.
//! Every move is made on a plain board and the king looked at; a pawn drop that checks is tried
//! against every reply.

mod board;

use std::collections::BTreeSet;

use wazir_game::Illegal;

pub(crate) use board::{Board, Man, Name, Spot};

/// The kinds that can be in hand, in the order in which SFEN writes them.
pub(crate) const IN_HAND: [char; 7] = ['R', 'B', 'G', 'S', 'N', 'L', 'P'];

/// A move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action {
    Step { from: Spot, to: Spot, promote: bool },
    Drop { letter: char, to: Spot },
}

/// A step: right and forward.
type Way = (i32, i32);

const ALL_ROUND: [Way; 8] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];
const GOLD: [Way; 6] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];
const SILVER: [Way; 5] = [(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)];
const KNIGHT: [Way; 2] = [(-1, 2), (1, 2)];
const STRAIGHT: [Way; 4] = [(0, 1), (0, -1), (-1, 0), (1, 0)];
const DIAGONAL: [Way; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

/// How a man moves from its owner's view: single steps, and directions in which
/// it goes as far as it likes.
fn ways(man: Man) -> (&'static [Way], &'static [Way]) {
    match (man.letter, man.promoted) {
        ('K', _) => (&ALL_ROUND, &[]),
        ('R', false) => (&[], &STRAIGHT),
        ('R', true) => (&DIAGONAL, &STRAIGHT),
        ('B', false) => (&[], &DIAGONAL),
        ('B', true) => (&STRAIGHT, &DIAGONAL),
        ('S', false) => (&SILVER, &[]),
        ('N', false) => (&KNIGHT, &[]),
        ('L', false) => (&[], &[(0, 1)]),
        ('P', false) => (&[(0, 1)], &[]),
        _ => (&GOLD, &[]),
    }
}

/// How many ranks lie ahead of a spot for a side.
fn ahead(black: bool, spot: Spot) -> i32 {
    if black { spot.row } else { 8 - spot.row }
}

/// Whether a man could never move again from a spot.
fn dead(letter: char, black: bool, spot: Spot) -> bool {
    match letter {
        'P' | 'L' => ahead(black, spot) == 0,
        'N' => ahead(black, spot) <= 1,
        _ => false,
    }
}

fn in_zone(black: bool, spot: Spot) -> bool {
    ahead(black, spot) < 3
}

fn promotable(man: Man) -> bool {
    !man.promoted && "RBSNLP".contains(man.letter)
}

impl Board {
    /// The spots a man can go to, own men excluded, its own king's safety aside.
    pub(crate) fn reach(&self, from: Spot) -> Vec<Spot> {
        let Some(man) = self.man(from) else { return Vec::new() };
        let mut found = Vec::new();
        let (steps, rides) = ways(man);
        let far = |ways: &'static [Way], most| ways.iter().map(move |&way| (way, most));
        for (way, most) in far(steps, 1).chain(far(rides, 8)) {
            for to in from.walk(way, man.black).take(most) {
                let met = self.man(to);
                if met.is_none_or(|other| other.black != man.black) {
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
    pub(crate) fn attackers(&self, black: bool, spot: Spot) -> Vec<Spot> {
        let own = |from: &Spot| self.man(*from).is_some_and(|man| man.black == black);
        Spot::all().filter(own).filter(|&from| self.reach(from).contains(&spot)).collect()
    }

    pub(crate) fn in_check(&self, black: bool) -> bool {
        !self.attackers(!black, self.king(black)).is_empty()
    }

    /// The limits on where a man may be put, everything about kings apart.
    fn drop_fits(&self, letter: char, to: Spot) -> bool {
        self.man(to).is_none()
            && !dead(letter, self.black, to)
            && !(letter == 'P' && self.own_pawn_on_file(to).is_some())
    }

    fn own_pawn_on_file(&self, spot: Spot) -> Option<Spot> {
        let pawn = Man { black: self.black, letter: 'P', promoted: false };
        Spot::all().find(|&other| other.col == spot.col && self.man(other) == Some(pawn))
    }

    /// Whether a promotion, or the lack of one, goes with a board move.
    fn promotion_fits(&self, man: Man, from: Spot, to: Spot, promote: bool) -> bool {
        let touches = in_zone(man.black, from) || in_zone(man.black, to);
        if promote {
            promotable(man) && touches
        } else {
            man.promoted || !dead(man.letter, man.black, to)
        }
    }

    /// Whether an action that moves as the men move is legal.
    fn stands(&self, action: Action) -> bool {
        let after = self.after(action);
        if after.in_check(self.black) {
            return false;
        }
        let pawn_drop = matches!(action, Action::Drop { letter: 'P', .. });
        !(pawn_drop && after.in_check(!self.black) && after.actions().is_empty())
    }

    /// Every legal move.
    pub(crate) fn actions(&self) -> Vec<Action> {
        let mut found = Vec::new();
        for from in Spot::all() {
            let Some(man) = self.man(from).filter(|man| man.black == self.black) else { continue };
            for to in self.reach(from) {
                for promote in [false, true] {
                    if self.promotion_fits(man, from, to, promote) {
                        found.push(Action::Step { from, to, promote });
                    }
                }
            }
        }
        for letter in IN_HAND.into_iter().filter(|&letter| self.held(self.black, letter) > 0) {
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
        if self.held(self.black, letter) == 0 {
            return Some(Illegal::NotInHand { to: to.name() });
        }
        if self.man(to).is_some() {
            return Some(Illegal::DropOnPiece { to: to.name() });
        }
        if dead(letter, self.black, to) {
            return Some(Illegal::DropWithoutMove { to: to.name() });
        }
        let pawn = self.own_pawn_on_file(to).filter(|_| letter == 'P')?;
        Some(Illegal::TwoPawns { to: to.name(), pawn: pawn.name() })
    }

    fn why_no_step(&self, from: Spot, to: Spot, promote: bool) -> Option<Illegal<Name>> {
        let Some(man) = self.man(from) else {
            return Some(Illegal::NoPiece { from: from.name() });
        };
        if man.black != self.black {
            return Some(Illegal::NotYourPiece { from: from.name() });
        }
        if self.man(to).is_some_and(|other| other.black == self.black) {
            return Some(Illegal::OwnPiece { to: to.name() });
        }
        if !self.reach(from).contains(&to) {
            return Some(self.why_out_of_reach(man, from, to));
        }
        if self.promotion_fits(man, from, to, promote) {
            return None;
        }
        Some(match promote {
            true => Illegal::CannotPromote { from: from.name(), to: to.name() },
            false => Illegal::MustPromote { to: to.name() },
        })
    }

    /// A rider that passes over men would get there if the first of them were away.
    fn why_out_of_reach(&self, man: Man, from: Spot, to: Spot) -> Illegal<Name> {
        for &way in ways(man).1 {
            let path: Vec<Spot> = from.walk(way, man.black).take_while(|&s| s != to).collect();
            let towards = from.walk(way, man.black).any(|spot| spot == to);
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
        let king = after.king(self.black);
        let by = after.attackers(!self.black, king);
        if by.is_empty() {
            let (Action::Drop { to, .. } | Action::Step { to, .. }) = action;
            let king = after.king(!self.black).name();
            return Some(Illegal::PawnDropMate { to: to.name(), king });
        }
        let by = by.into_iter().map(Spot::name).collect();
        Some(Illegal::KingLeftAttacked { king: king.name(), by })
    }
}
