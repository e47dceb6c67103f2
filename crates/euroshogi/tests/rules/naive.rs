//! EuroShogi once more, read off the prose of the rules piece by piece: no Betza, no bit sets, no
//! tables. Every move is made on a plain board and the king looked at.

use std::collections::BTreeSet;
use std::fmt;

use wazir_game::Illegal;
use wazir_testkit::plain::{self, Action, Man, Name, Plan, Spot, Way, Ways};

/// The board and the men, the first player being White.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EuroShogi;

const ALL_ROUND: [Way; 8] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];
const GENERAL: [Way; 6] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];
const KNIGHT: [Way; 4] = [(-1, 2), (1, 2), (-1, 0), (1, 0)];
const STRAIGHT: [Way; 4] = [(0, 1), (0, -1), (-1, 0), (1, 0)];
const DIAGONAL: [Way; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

impl Plan for EuroShogi {
    const SIZE: i32 = 8;
    const DROP: char = '@';
    const IN_HAND: &'static [char] = &['R', 'B', 'G', 'N', 'P'];

    /// Rank by rank from the bottom, each from White's left.
    fn spot(number: i32) -> Spot {
        Spot { col: number % 8, row: 7 - number / 8 }
    }

    fn name(spot: Spot) -> String {
        format!("{}{}", char::from(b'a' + spot.col as u8), 8 - spot.row)
    }

    fn ways(man: Man) -> Ways {
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
}

fn spots() -> impl Iterator<Item = Spot> {
    plain::spots::<EuroShogi>()
}

fn name(spot: Spot) -> Name {
    plain::name::<EuroShogi>(spot)
}

/// How many ranks lie ahead of a spot for a side.
fn ahead(white: bool, spot: Spot) -> i32 {
    if white { spot.row } else { 7 - spot.row }
}

fn promotes(man: Man, from: Spot, to: Spot) -> bool {
    let zone = |spot| ahead(man.first, spot) < 3;
    !man.promoted && "RBNP".contains(man.letter) && (zone(from) || zone(to))
}

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    men: plain::Board<EuroShogi>,
    clock: u32,
    number: u32,
    pub(crate) no_pawn_drop_mate: bool,
}

impl Board {
    /// Reads a position text that is known to be good.
    pub(crate) fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let (placement, hands) = fields[0].split_once('[').expect("hands in brackets");
        let mut men = plain::Board::read(placement, fields[1] == "w");
        for c in hands.chars().filter(char::is_ascii_alphabetic) {
            *men.held_mut(c.is_ascii_uppercase(), c.to_ascii_uppercase()) += 1;
        }
        Self {
            men,
            clock: fields[2].parse().expect("a clock"),
            number: fields[3].parse().expect("a move number"),
            no_pawn_drop_mate: false,
        }
    }

    fn hands_text(&self) -> String {
        let mut text = String::new();
        for white in [true, false] {
            for &letter in EuroShogi::IN_HAND {
                let case = plain::Board::<EuroShogi>::letter_of(white, letter);
                text.extend((0..self.men.held(white, letter)).map(|_| case));
            }
        }
        text
    }

    /// The position after an action, legal or not.
    pub(crate) fn after(&self, action: Action) -> Self {
        let progress = match action {
            Action::Drop { .. } => true,
            Action::Step { from, to, .. } => {
                let pawn = |man: Man| man.letter == 'P' && !man.promoted;
                self.men.man(to).is_some_and(|taken| taken.letter != 'K')
                    || self.men.man(from).is_some_and(pawn)
            }
        };
        Self {
            men: self.men.after(action),
            clock: if progress { 0 } else { self.clock + 1 },
            number: self.number + u32::from(!self.men.first),
            ..*self
        }
    }

    /// Whether the side to move is in check.
    pub(crate) fn in_check(&self) -> bool {
        self.men.in_check(self.men.first)
    }

    /// The limits on where a man may be put, everything about kings apart.
    fn drop_fits(&self, letter: char, to: Spot) -> bool {
        let pawn = letter == 'P';
        let dead = || ahead(self.men.first, to) == 0;
        self.men.man(to).is_none() && !(pawn && (dead() || self.men.own_pawn_on_file(to).is_some()))
    }

    /// Whether an action that moves as the men move is legal.
    fn stands(&self, action: Action) -> bool {
        let after = self.after(action);
        if after.men.in_check(self.men.first) {
            return false;
        }
        let pawn_drop = matches!(action, Action::Drop { letter: 'P', .. });
        let mates = |after: &Self| after.in_check() && after.actions().is_empty();
        !(self.no_pawn_drop_mate && pawn_drop && mates(&after))
    }

    /// Every legal move.
    fn actions(&self) -> Vec<Action> {
        let mut found = Vec::new();
        let white = self.men.first;
        for from in spots() {
            let Some(man) = self.men.man(from).filter(|man| man.first == white) else { continue };
            let steps = self.men.reach(from).into_iter();
            found.extend(steps.map(|to| {
                let promote = promotes(man, from, to);
                Action::Step { from, to, promote }
            }));
        }
        let held = |letter: &&char| self.men.held(white, **letter) > 0;
        for &letter in EuroShogi::IN_HAND.iter().filter(held) {
            let fits = |to: &Spot| self.drop_fits(letter, *to);
            found.extend(spots().filter(fits).map(|to| Action::Drop { letter, to }));
        }
        found.retain(|&action| self.stands(action));
        found
    }

    /// Every legal move as text.
    pub(crate) fn texts(&self) -> BTreeSet<String> {
        self.actions().into_iter().map(Action::text::<EuroShogi>).collect()
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
        let white = self.men.first;
        if self.men.held(white, letter) == 0 {
            return Some(Illegal::NotInHand { to: name(to) });
        }
        if self.men.man(to).is_some() {
            return Some(Illegal::DropOnPiece { to: name(to) });
        }
        if letter != 'P' {
            return None;
        }
        if ahead(white, to) == 0 {
            return Some(Illegal::DropWithoutMove { to: name(to) });
        }
        let pawn = self.men.own_pawn_on_file(to)?;
        Some(Illegal::TwoPawns { to: name(to), pawn: name(pawn) })
    }

    fn why_no_step(&self, from: Spot, to: Spot, promote: bool) -> Option<Illegal<Name>> {
        let white = self.men.first;
        let Some(man) = self.men.man(from) else {
            return Some(Illegal::NoPiece { from: name(from) });
        };
        if man.first != white {
            return Some(Illegal::NotYourPiece { from: name(from) });
        }
        if self.men.man(to).is_some_and(|other| other.first == white) {
            return Some(Illegal::OwnPiece { to: name(to) });
        }
        if !self.men.reach(from).contains(&to) {
            // A rider that passes over men would get there if the first of them were away.
            let (from, to, by) = (name(from), name(to), self.men.first_between(from, to));
            return Some(match by.map(name) {
                Some(by) => Illegal::Blocked { from, to, by },
                None => Illegal::NotItsMove { from, to },
            });
        }
        match (promotes(man, from, to), promote) {
            (true, false) => Some(Illegal::MustPromote { to: name(to) }),
            (false, true) => Some(Illegal::CannotPromote { from: name(from), to: name(to) }),
            _ => None,
        }
    }

    fn why_attacked(&self, action: Action) -> Option<Illegal<Name>> {
        if self.stands(action) {
            return None;
        }
        let after = self.after(action).men;
        let king = after.king(self.men.first);
        let by = after.attackers(after.first, king);
        if by.is_empty() {
            let (Action::Drop { to, .. } | Action::Step { to, .. }) = action;
            let king = name(after.king(after.first));
            return Some(Illegal::PawnDropMate { to: name(to), king });
        }
        Some(Illegal::KingLeftAttacked { king: name(king), by: by.into_iter().map(name).collect() })
    }
}

/// The position as text.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.men.first { 'w' } else { 'b' };
        let (placement, hands) = (self.men.placement(), self.hands_text());
        write!(f, "{placement}[{hands}] {side} {} {}", self.clock, self.number)
    }
}
