//! Shogi once more, read off the prose of the rules man by man: no Betza, no bit sets, no tables.
//! Every move is made on a plain board and the king looked at; a pawn drop that checks is tried
//! against every reply.

use std::collections::BTreeSet;
use std::fmt;

use wazir_game::Illegal;
use wazir_testkit::plain::{self, Action, Man, Name, Plan, Spot, Way, Ways};

/// The board and the men, the first player being Black.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shogi;

const ALL_ROUND: [Way; 8] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];
const GOLD: [Way; 6] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];
const SILVER: [Way; 5] = [(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)];
const KNIGHT: [Way; 2] = [(-1, 2), (1, 2)];
const STRAIGHT: [Way; 4] = [(0, 1), (0, -1), (-1, 0), (1, 0)];
const DIAGONAL: [Way; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

impl Plan for Shogi {
    const SIZE: i32 = 9;
    const DROP: char = '*';
    const IN_HAND: &'static [char] = &['R', 'B', 'G', 'S', 'N', 'L', 'P'];

    /// File by file from Black's left, each from the bottom.
    fn spot(number: i32) -> Spot {
        Spot { col: number / 9, row: 8 - number % 9 }
    }

    fn name(spot: Spot) -> String {
        format!("{}{}", 9 - spot.col, char::from(b'a' + spot.row as u8))
    }

    fn ways(man: Man) -> Ways {
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
}

fn spots() -> impl Iterator<Item = Spot> {
    plain::spots::<Shogi>()
}

fn name(spot: Spot) -> Name {
    plain::name::<Shogi>(spot)
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

/// Whether a promotion, or the lack of one, goes with a board move.
fn promotion_fits(man: Man, from: Spot, to: Spot, promote: bool) -> bool {
    let touches = in_zone(man.first, from) || in_zone(man.first, to);
    if promote {
        promotable(man) && touches
    } else {
        man.promoted || !dead(man.letter, man.first, to)
    }
}

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    men: plain::Board<Shogi>,
    number: u32,
}

impl Board {
    /// Reads an SFEN that is known to be good.
    pub(crate) fn read(sfen: &str) -> Self {
        let fields: Vec<&str> = sfen.split(' ').collect();
        let mut men = plain::Board::read(fields[0], fields[1] == "b");
        let mut count = String::new();
        for c in fields[2].chars().filter(|&c| c != '-') {
            if c.is_ascii_digit() {
                count.push(c);
            } else {
                let held = men.held_mut(c.is_ascii_uppercase(), c.to_ascii_uppercase());
                *held = count.parse().unwrap_or(1);
                count.clear();
            }
        }
        Self { men, number: fields[3].parse().expect("a move number") }
    }

    fn hands_text(&self) -> String {
        let mut text = String::new();
        for black in [true, false] {
            for &letter in Shogi::IN_HAND {
                let case = plain::Board::<Shogi>::letter_of(black, letter);
                match self.men.held(black, letter) {
                    0 => {}
                    1 => text.push(case),
                    many => text += &format!("{many}{case}"),
                }
            }
        }
        if text.is_empty() { "-".into() } else { text }
    }

    /// The position after an action, legal or not.
    pub(crate) fn after(&self, action: Action) -> Self {
        Self { men: self.men.after(action), number: self.number + 1 }
    }

    /// Whether the side to move is in check.
    pub(crate) fn in_check(&self) -> bool {
        self.men.in_check(self.men.first)
    }

    /// The limits on where a man may be put, everything about kings apart.
    fn drop_fits(&self, letter: char, to: Spot) -> bool {
        self.men.man(to).is_none()
            && !dead(letter, self.men.first, to)
            && !(letter == 'P' && self.men.own_pawn_on_file(to).is_some())
    }

    /// Whether an action that moves as the men move is legal.
    fn stands(&self, action: Action) -> bool {
        let after = self.after(action);
        if after.men.in_check(self.men.first) {
            return false;
        }
        let pawn_drop = matches!(action, Action::Drop { letter: 'P', .. });
        !(pawn_drop && after.in_check() && after.actions().is_empty())
    }

    /// Every legal move.
    fn actions(&self) -> Vec<Action> {
        let mut found = Vec::new();
        let black = self.men.first;
        for from in spots() {
            let Some(man) = self.men.man(from).filter(|man| man.first == black) else { continue };
            for to in self.men.reach(from) {
                for promote in [false, true] {
                    if promotion_fits(man, from, to, promote) {
                        found.push(Action::Step { from, to, promote });
                    }
                }
            }
        }
        for &letter in Shogi::IN_HAND.iter().filter(|&&letter| self.men.held(black, letter) > 0) {
            let fits = |to: &Spot| self.drop_fits(letter, *to);
            found.extend(spots().filter(fits).map(|to| Action::Drop { letter, to }));
        }
        found.retain(|&action| self.stands(action));
        found
    }

    /// Every legal move as text.
    pub(crate) fn texts(&self) -> BTreeSet<String> {
        self.actions().into_iter().map(Action::text::<Shogi>).collect()
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
        let black = self.men.first;
        if self.men.held(black, letter) == 0 {
            return Some(Illegal::NotInHand { to: name(to) });
        }
        if self.men.man(to).is_some() {
            return Some(Illegal::DropOnPiece { to: name(to) });
        }
        if dead(letter, black, to) {
            return Some(Illegal::DropWithoutMove { to: name(to) });
        }
        let pawn = self.men.own_pawn_on_file(to).filter(|_| letter == 'P')?;
        Some(Illegal::TwoPawns { to: name(to), pawn: name(pawn) })
    }

    fn why_no_step(&self, from: Spot, to: Spot, promote: bool) -> Option<Illegal<Name>> {
        let black = self.men.first;
        let Some(man) = self.men.man(from) else {
            return Some(Illegal::NoPiece { from: name(from) });
        };
        if man.first != black {
            return Some(Illegal::NotYourPiece { from: name(from) });
        }
        if self.men.man(to).is_some_and(|other| other.first == black) {
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
        if promotion_fits(man, from, to, promote) {
            return None;
        }
        Some(match promote {
            true => Illegal::CannotPromote { from: name(from), to: name(to) },
            false => Illegal::MustPromote { to: name(to) },
        })
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

/// The position as SFEN.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.men.first { 'b' } else { 'w' };
        write!(f, "{} {side} {} {}", self.men.placement(), self.hands_text(), self.number)
    }
}
