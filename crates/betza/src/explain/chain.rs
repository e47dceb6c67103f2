//! Explanations of moves with more than one leg.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Clause, LeapLength, ending, places, slide, squares};
use crate::{Atom, Direction, Leg, Modifiers, Reach};

/// Returns the clause of the whole chain: the path of the first leg, then each later leg.
pub(super) fn clause(group: &Clause<'_>, atom: Atom, later: &[Leg]) -> String {
    let style = &group.style;
    let mut text = group.travel();
    let mut before = style.modes;
    let mut reach = style.reach;
    for leg in later {
        text += &format!(" {}", ending::between(before));
        if before.intersects(Modifiers::TOGGLE | Modifiers::GRASSHOP) {
            reach = toggled(reach);
        }
        let turns = places::turns(turns(leg.directions(), atom));
        text += &format!(", then from there {} {turns}", travel(style.span, reach));
        before = leg.modifiers();
    }
    text + &ending::last(before)
}

/// Swaps a single step and a slide, as `y` and `g` do.
fn toggled(reach: Reach) -> Reach {
    if reach == Reach::ONE { Reach::Unlimited } else { Reach::ONE }
}

fn travel(span: LeapLength, reach: Reach) -> String {
    match (span, reach) {
        (LeapLength::Straight(1) | LeapLength::Oblique(_) | LeapLength::Castling, reach) => {
            slide(reach)
        }
        (LeapLength::Straight(length), Reach::ONE) => format!("leaps {}", squares(length)),
        (LeapLength::Straight(length), _) => format!("rides in leaps of {}", squares(length)),
    }
}

/// Returns the turns that the letters of a later leg allow, in steps of 45 degrees to the right.
pub(crate) fn turns(letters: &[Direction], atom: Atom) -> Vec<u8> {
    if letters.is_empty() {
        let royal = matches!(atom, Atom::King);
        let usual: &[u8] = if royal { &[0, 1, 2, 3, 5, 6, 7] } else { &[0, 2, 6] };
        return usual.to_vec();
    }
    let mut turns = Vec::new();
    let mut rest = letters;
    while let [first, tail @ ..] = rest {
        let pair = tail.first().filter(|second| {
            first.is_vertical() && second.is_horizontal() && *first != Direction::Vertical
                || first.is_horizontal() && second.is_vertical() && **second != Direction::Vertical
        });
        let (more, taken) = match pair {
            Some(&second) if first.is_vertical() => (between(*first, second), 2),
            Some(&second) => (between(second, *first), 2),
            None => (straight(*first), 1),
        };
        turns.extend_from_slice(more);
        rest = rest.get(taken..).unwrap_or_default();
    }
    turns
}

fn straight(letter: Direction) -> &'static [u8] {
    match letter {
        Direction::Forward => &[0],
        Direction::Backward => &[4],
        Direction::Right => &[2],
        Direction::Left => &[6],
        Direction::Sideways => &[2, 6],
        Direction::Vertical => &[0, 4],
        Direction::Half => &[],
    }
}

/// Returns the turns half-way between a vertical letter and a sideways one.
fn between(vertical: Direction, aside: Direction) -> &'static [u8] {
    let ahead = vertical == Direction::Forward;
    match (ahead, aside) {
        (true, Direction::Right) => &[1],
        (true, Direction::Left) => &[7],
        (true, _) => &[1, 7],
        (false, Direction::Right) => &[3],
        (false, Direction::Left) => &[5],
        (false, _) => &[3, 5],
    }
}
