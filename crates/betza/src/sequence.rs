//! Moves as sequences of legs, one after the other: chains, paths in brackets, repeated legs.

use alloc::vec::Vec;

use crate::ray::{first_leaper, leapers};
use crate::supported::{MAX_CAPTURING_SLIDE_LEGS, MAX_CAPTURING_STEP_LEGS, MAX_LEGS};
use crate::trail::{HEADINGS, Leaps};
use crate::{Atom, BetzaMove, Direction, Joint, Leaper, Leg, Modifiers, PathLeg, Reach, direction};

/// The last turn of a piece on its way: none, to the right, or to the left.
pub(crate) const TURN_STATES: usize = 3;
pub(crate) const TURNED_RIGHT: u8 = 1;
pub(crate) const TURNED_LEFT: u8 = 2;

/// The headings with which a leg may start, as bits, by the last turn and the heading before.
pub(crate) type HeadingTable = [[u8; HEADINGS as usize]; TURN_STATES];

/// One way to make a move: legs that follow each other, without a choice between them.
#[derive(Clone, Debug)]
pub(crate) struct Sequence<'a> {
    /// The headings of the first leg from the mover's view.
    pub(crate) first: u8,
    pub(crate) legs: Vec<SequenceLeg<'a>>,
}

/// A leg of a sequence.
#[derive(Clone, Debug)]
pub(crate) struct SequenceLeg<'a> {
    pub(crate) leg: &'a Leg,
    /// The mode letters, including those in front of the brackets on a last leg.
    pub(crate) modes: Modifiers,
    pub(crate) leaps: Leaps,
    /// The reach as written, and after `y` or `g` have swapped steps and slides.
    pub(crate) reach: [Reach; 2],
    /// Set on a halfling: the number of leaps before this leg that count as part of its way.
    pub(crate) half: Option<u32>,
    /// The headings in which it may start; empty for the first leg.
    pub(crate) next: HeadingTable,
}

impl SequenceLeg<'_> {
    /// Returns whether the leg turns by the turn before it (`q` or `z`).
    pub(crate) fn minds_turns(&self) -> bool {
        self.leg.directions().iter().any(|letter| letter.is_relative())
    }

    /// Returns the largest turn that the leg can make after a leg with these leaps, in eighths of
    /// a full turn, rounded up.
    pub(crate) fn sharpest(&self, before: Leaps) -> u8 {
        let turn = |(heading, next): (u8, u8)| match (before, self.leaps) {
            (Leaps::Straight(_), Leaps::Straight(_)) | (Leaps::Oblique(_), Leaps::Oblique(_)) => {
                let turn = (next + HEADINGS - heading) % HEADINGS;
                turn.min(HEADINGS - turn)
            }
            _ => 1,
        };
        self.transitions().map(turn).max().unwrap_or(0)
    }

    /// Returns every pair of a heading before and one in which the leg may start after it.
    pub(crate) fn transitions(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let rows = self.next.iter().flat_map(|rows| (0..HEADINGS).zip(rows));
        rows.flat_map(|(heading, next)| {
            (0..HEADINGS).filter(move |n| next >> n & 1 == 1).map(move |n| (heading, n))
        })
    }
}

/// Returns the last turn after a leg that starts in the direction `next`.
pub(crate) fn turn_after(before: Leaps, heading: u8, leaps: Leaps, next: u8, turned: u8) -> u8 {
    let turn = (next + HEADINGS - heading) % HEADINGS;
    match (before, leaps) {
        // An oblique leap with a number lies between the straight ones with it and the next.
        (Leaps::Straight(_), Leaps::Oblique(_)) => {
            [TURNED_RIGHT, TURNED_LEFT][usize::from(turn != 0)]
        }
        (Leaps::Oblique(_), Leaps::Straight(_)) => {
            [TURNED_LEFT, TURNED_RIGHT][usize::from(turn != 0)]
        }
        _ => match turn {
            1..=3 => TURNED_RIGHT,
            5..=7 => TURNED_LEFT,
            _ => turned,
        },
    }
}

impl BetzaMove {
    /// Returns every sequence of legs that the move allows, shorter ones first.
    pub(crate) fn sequences(&self) -> Vec<Sequence<'_>> {
        if !self.path().is_empty() {
            return self.path_sequences();
        }
        let legs = self.legs();
        let Some(body) = self.repeated() else {
            return [self.chain(legs.iter())].to_vec();
        };
        let (head, tail) = (body.start, legs.len() - body.end);
        let most = self.most_legs();
        let rounds = (0..).take_while(|n| head + n * body.len() + tail <= most);
        rounds
            .map(|n| {
                let again = core::iter::repeat_n(&legs[body.clone()], n).flatten();
                self.chain(legs[..head].iter().chain(again).chain(&legs[body.end..]))
            })
            .collect()
    }

    /// Returns the greatest number of legs that a move of this kind may have.
    pub(crate) fn most_legs(&self) -> usize {
        let mut on_the_way: Vec<&Leg> = if self.path().is_empty() {
            self.legs().iter().collect()
        } else {
            self.path().iter().map(|leg| leg.leg()).collect()
        };
        if self.repeated().is_none() {
            on_the_way.pop();
        }
        let capturing = Modifiers::CAPTURE | Modifiers::FRIENDLY;
        let takes = on_the_way.iter().any(|leg| leg.modifiers().intersects(capturing));
        match (takes, self.slides()) {
            (false, _) => MAX_LEGS,
            (true, false) => MAX_CAPTURING_STEP_LEGS,
            (true, true) => MAX_CAPTURING_SLIDE_LEGS,
        }
    }

    /// Returns whether some leg may continue beyond a single leap.
    fn slides(&self) -> bool {
        let long = Modifiers::TOGGLE | Modifiers::GRASSHOP | Modifiers::CIRCULAR;
        let steps = match self.path() {
            [] => self.reach() == Reach::ONE,
            path => path.iter().all(|leg| leg.reach() == Reach::ONE),
        };
        let inside = self.path().iter().map(PathLeg::leg);
        !steps || self.legs().iter().chain(inside).any(|leg| leg.modifiers().intersects(long))
    }

    fn chain<'a>(&'a self, legs: impl Iterator<Item = &'a Leg>) -> Sequence<'a> {
        let leaper = first_leaper(self.atom());
        let legs = legs.map(|leg| SequenceLeg {
            leg,
            modes: leg.modifiers(),
            half: leg.modifiers().contains(Modifiers::HALFLING).then_some(0),
            leaps: Leaps::of(leaper),
            reach: [reach(self.reach(), leg, false), reach(self.reach(), leg, true)],
            next: heading_table(leg, |letters| match (letters, self.atom()) {
                ([], Atom::King) => !(1 << 4),
                ([], _) => 1 | 1 << 2 | 1 << 6,
                (letters, _) => direction::turns(letters),
            }),
        });
        let first = self.legs().first().map_or(&[][..], Leg::directions);
        Sequence { first: first_headings(self.atom(), first), legs: legs.collect() }
    }

    fn path_sequences(&self) -> Vec<Sequence<'_>> {
        let (path, prefix) = (self.path(), self.legs().first());
        let prefix_modes = prefix.map(Leg::modifiers).unwrap_or_default();
        let legs: Vec<SequenceLeg<'_>> = path
            .iter()
            .enumerate()
            .map(|(i, leg)| {
                let leaper = first_leaper(leg.atom());
                let before = i.checked_sub(1).and_then(|before| path.get(before));
                SequenceLeg {
                    leg: leg.leg(),
                    modes: leg.leg().modifiers(),
                    half: leg.leg().modifiers().contains(Modifiers::HALFLING).then_some(0),
                    leaps: Leaps::of(leaper),
                    reach: [reach(leg.reach(), leg.leg(), false); 2],
                    next: before.map(|before| path_headings(before, leg)).unwrap_or_default(),
                }
            })
            .collect();
        let ends = (1..=legs.len()).filter(|&count| {
            // The joint of a leg is the one in front of it.
            path.get(count).is_none_or(|next| next.joint() == Some(Joint::MayStop))
        });
        let starts = self.path_starts(&legs);
        let all = ends.flat_map(|count| starts.iter().map(move |start| (count, start)));
        all.map(|(count, &(first, second))| {
            let mut legs: Vec<_> = legs.iter().take(count).cloned().collect();
            let before = legs.len().saturating_sub(1) as u32;
            if let Some(last) = legs.last_mut() {
                if !last.modes.intersects(Modifiers::MOVE | Modifiers::CAPTURE) {
                    last.modes |= prefix_modes & (Modifiers::MOVE | Modifiers::CAPTURE);
                }
                if prefix_modes.contains(Modifiers::HALFLING) {
                    last.half = Some(before);
                }
            }
            if let (Some(turns), Some(leg)) = (second, legs.get_mut(1)) {
                leg.next = [core::array::from_fn(|heading| turns.rotate_left(heading as u32));
                    TURN_STATES];
            }
            Sequence { first, legs }
        })
        .collect()
    }

    /// Returns the headings of the first leg; where letters in front of the brackets choose among
    /// paths, one heading at a time with the turns of the second leg relative to it.
    fn path_starts(&self, legs: &[SequenceLeg<'_>]) -> Vec<(u8, Option<u8>)> {
        let letters = self.legs().first().map_or(&[][..], Leg::directions);
        let (Some(start), Some(second)) = (self.path().first(), legs.get(1)) else {
            return Vec::new();
        };
        let first = first_headings(start.atom(), start.leg().directions());
        if letters.is_empty() {
            return [(first, None)].to_vec();
        }
        if !self.bends_at_once() {
            return [(first & first_headings(start.atom(), letters), None)].to_vec();
        }
        // A path that bends by 45 degrees is chosen like the leap of a knight between its legs.
        let chosen = direction::leap_mask(Leaper::Knight, letters).unwrap_or(0);
        let headings = (0..HEADINGS).filter(|heading| first >> heading & 1 == 1);
        let turns = |heading: u8| {
            let next = second.next[0][usize::from(heading)].rotate_right(heading.into());
            let between = |turn: u8| if turn == 1 { heading } else { (heading + 7) % HEADINGS };
            let kept = [1, 7].into_iter().filter(|&turn| chosen >> between(turn) & 1 == 1);
            next & kept.fold(0, |all, turn| all | 1 << turn)
        };
        let starts = headings.map(|heading| (1 << heading, turns(heading)));
        starts.filter(|(_, turns)| *turns != 0).map(|(first, turns)| (first, Some(turns))).collect()
    }

    /// Returns whether a path in brackets turns by 45 degrees after its first leg, so that letters
    /// in front of it choose among its eight directions as on an oblique atom.
    pub(crate) fn bends_at_once(&self) -> bool {
        let [first, second, ..] = self.path() else { return false };
        let (Some(before), Some(after)) = (is_diagonal(first.atom()), is_diagonal(second.atom()))
        else {
            return false;
        };
        let curved = Modifiers::CROOKED | Modifiers::CIRCULAR;
        before != after && !first.leg().modifiers().intersects(curved)
    }
}

/// Returns whether an atom leaps diagonally; `None` if its leaps are of several kinds or oblique.
fn is_diagonal(atom: Atom) -> Option<bool> {
    match atom {
        Atom::Leaper(leaper) if !leaper.is_oblique() => Some(leaper.leap().1 != 0),
        _ => None,
    }
}

/// Returns the headings that the letters of a first leg choose, from the mover's view.
fn first_headings(atom: Atom, letters: &[Direction]) -> u8 {
    let mut headings = 0;
    for &leaper in leapers(atom) {
        let all = Leaps::of(leaper).all();
        for leap in direction::chosen_leaps(leaper, letters).unwrap_or_default() {
            let heading = all.iter().position(|&other| other == leap);
            headings |= heading.map_or(0, |heading| 1 << heading);
        }
    }
    headings
}

/// Makes the table of a leg from the turns that its letters choose, relative to the leg before.
/// `q` and `z` are replaced by what they mean after each turn.
fn heading_table(leg: &Leg, turns: impl Fn(&[Direction]) -> u8) -> HeadingTable {
    core::array::from_fn(|turned| {
        let letters: Vec<Direction> =
            leg.directions().iter().map(|letter| letter.after_turn(turned as u8)).collect();
        let turns = turns(&letters);
        core::array::from_fn(|heading| turns.rotate_left(heading as u32))
    })
}

/// Returns the headings with which a leg in brackets may start after the one before it.
pub(crate) fn path_headings(before: &PathLeg, next: &PathLeg) -> HeadingTable {
    let table = headings_after(before.atom(), next.atom(), next.leg());
    if before.leg().modifiers().contains(Modifiers::CIRCULAR) {
        return table;
    }
    // The leg before ends in a direction of its own atom, unless it bends on its way.
    let own = first_headings(before.atom(), &[]);
    table.map(|row| {
        core::array::from_fn(|heading| if own >> heading & 1 == 1 { row[heading] } else { 0 })
    })
}

fn headings_after(before: Atom, atom: Atom, leg: &Leg) -> HeadingTable {
    let around = |turns: u8| -> HeadingTable {
        [core::array::from_fn(|heading| turns.rotate_left(heading as u32)); TURN_STATES]
    };
    let straight = |turns: HeadingTable| {
        // Only the headings of the atom itself.
        let own = first_headings(atom, &[]);
        turns.map(|row| row.map(|headings| headings & own))
    };
    match (before.is_oblique(), atom.is_oblique()) {
        (true, true) => around(1),
        // Oblique leap n lies between the straight leaps n and n + 1.
        (false, true) => around(1 | 1 << 7),
        (true, false) => straight(around(0b11)),
        (false, false) => {
            let table = straight(heading_table(leg, |letters| match letters {
                [] if atom == Atom::King => !(1 << 4),
                [] => 1,
                letters => direction::turns(letters),
            }));
            // Where nothing leads straight on, or straight back, the two next to it do.
            let beside = match *leg.directions() {
                [] | [Direction::Forward] => 1 << 1 | 1 << 7,
                [Direction::Backward] => 1 << 3 | 1 << 5,
                _ => 0,
            };
            let beside = straight(around(beside));
            core::array::from_fn(|turned| {
                core::array::from_fn(|heading| match table[turned][heading] {
                    0 => beside[turned][heading],
                    headings => headings,
                })
            })
        }
    }
}

/// Returns the reach of a leg.
fn reach(written: Reach, leg: &Leg, toggled: bool) -> Reach {
    let one = if toggled { written != Reach::ONE } else { written == Reach::ONE };
    match (one, toggled) {
        (true, _) if leg.modifiers().contains(Modifiers::CIRCULAR) => Reach::Unlimited,
        (true, _) => Reach::ONE,
        (false, true) => Reach::Unlimited,
        (false, false) => written,
    }
}
