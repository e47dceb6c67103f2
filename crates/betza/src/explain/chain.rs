//! Explanations of moves with more than one leg.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use wazir_text::{Argument, Language, Message, message};

use super::texts::{Legs, Moves, Turns};
use super::{Clause, LeapLength, Say, ending, places, slide, squares};
use crate::ray::first_leaper;
use crate::sequence::path_headings;
use crate::{Atom, Direction, Joint, Leg, Modifiers, PathLeg, Reach};

/// Returns the clause of the whole chain: the path of the first leg, then each later leg.
pub(super) fn clause(
    group: &Clause<'_>,
    atom: Atom,
    later: &[Leg],
    repeated: Option<&Range<usize>>,
) -> String {
    let (style, language) = (&group.style, group.language);
    let mut text = group.travel();
    let mut before = style.modes;
    let mut reach = style.reach;
    for (number, leg) in (1..).zip(later) {
        let end = ending::between(before);
        if before.intersects(Modifiers::TOGGLE | Modifiers::GRASSHOP) {
            reach = toggled(reach);
        }
        let (travel, turns) = (travel(style.span, reach), turn_words(leg.directions(), atom));
        text += &language.say(message!(Legs::Then { end, travel, turns }));
        text += &on_the_way(leg, style.span, language);
        before = leg.modifiers();
        if let Some(legs) = repeated.filter(|legs| legs.end == number + 1) {
            text += &language.say(match legs.len() {
                1 => Legs::RepeatedLeg,
                2 => Legs::RepeatedTwo,
                _ => Legs::RepeatedMore,
            });
        }
    }
    text + &ending::last(before, language)
}

/// Returns the words for a path in brackets after its first leg.
pub(super) fn path_clause(text: String, path: &[PathLeg], language: Language) -> String {
    let mut text = text;
    let mut before = path.first();
    for leg in path.iter().skip(1) {
        let Some(last) = before else { break };
        let span = LeapLength::of(first_leaper(leg.atom()));
        let (travel, turns) = (travel(span, leg.reach()), path_turn(last, leg));
        let end = ending::between(last.leg().modifiers());
        text += &language.say(match leg.joint() {
            Some(Joint::MayStop) if ending::is_empty_square(&end) => {
                message!(Legs::MayStopEmpty { travel, turns })
            }
            Some(Joint::MayStop) => message!(Legs::MayStop { end, travel, turns }),
            _ => message!(Legs::GoesOn { end, travel, turns }),
        });
        text += &on_the_way(leg.leg(), span, language);
        before = Some(leg);
    }
    text + &ending::last(before.map(|leg| leg.leg().modifiers()).unwrap_or_default(), language)
}

/// Returns the words for what a later leg passes.
fn on_the_way(leg: &Leg, span: LeapLength, language: Language) -> String {
    let modes = [
        (Modifiers::LAME, Moves::Lame),
        (Modifiers::CYLINDER, Moves::Cylinder),
        (Modifiers::HALFLING, Moves::Halfling),
    ];
    let modes = modes.into_iter().filter(|(mode, _)| leg.modifiers().contains(*mode));
    let remarks = modes.map(|(_, words)| Message::from(words));
    let remarks = remarks.chain(super::jumps(leg.jumps(), span));
    remarks.map(|remark| language.say(remark)).collect()
}

/// Returns the words for the turn before a leg in brackets.
fn path_turn(before: &PathLeg, leg: &PathLeg) -> Argument {
    if before.atom().is_oblique() || leg.atom().is_oblique() {
        return Turns::Outward.into();
    }
    let letters = leg.leg().directions();
    if letters.iter().any(|letter| letter.is_relative()) {
        return turn_words(letters, leg.atom());
    }
    let table = path_headings(before, leg);
    let rows = (0..8_u8).zip(table[0]);
    let mut turns: Vec<u8> = rows
        .flat_map(|(heading, next)| {
            (0..8).filter(move |n| next >> n & 1 == 1).map(move |n| (n + 8 - heading) % 8)
        })
        .collect();
    turns.sort_unstable();
    turns.dedup();
    places::turns(turns)
}

/// Returns the words for the turn that the letters of a later leg choose.
fn turn_words(letters: &[Direction], atom: Atom) -> Argument {
    if !letters.iter().any(|letter| letter.is_relative()) {
        return places::turns(turns(letters, atom));
    }
    let (mut words, mut plain, mut rest) = (Vec::<Argument>::new(), Vec::new(), letters);
    while let [first, tail @ ..] = rest {
        let second = tail.first().filter(|second| second.is_vertical() != first.is_vertical());
        let group = match second {
            Some(second) => [*first, *second].to_vec(),
            None => [*first].to_vec(),
        };
        rest = tail.get(group.len() - 1..).unwrap_or_default();
        let Some(side) = group.iter().find(|letter| letter.is_relative()) else {
            plain.extend(group);
            continue;
        };
        let angle = match group.iter().find(|letter| letter.is_vertical()) {
            None => Turns::RightAngle,
            Some(Direction::Forward) => Turns::Angle45,
            Some(Direction::Backward) => Turns::Angle135,
            Some(_) => Turns::Angle45Or135,
        };
        words.push(match side {
            Direction::SameSide => message!(Turns::SameSide { angle }).into(),
            _ => message!(Turns::OtherSide { angle }).into(),
        });
    }
    if !plain.is_empty() {
        words.push(places::turns(turns(&plain, atom)));
    }
    Argument::one_of(words)
}

/// Swaps a single step and a slide, as `y` and `g` do.
fn toggled(reach: Reach) -> Reach {
    if reach == Reach::ONE { Reach::Unlimited } else { Reach::ONE }
}

fn travel(span: LeapLength, reach: Reach) -> Message {
    match (span, reach) {
        (LeapLength::Straight(1) | LeapLength::Oblique(_) | LeapLength::Castling, reach) => {
            slide(reach)
        }
        (LeapLength::Straight(length), Reach::ONE) => {
            let squares = squares(length);
            message!(Legs::Leap { squares })
        }
        (LeapLength::Straight(length), _) => {
            let squares = squares(length);
            message!(Legs::Ride { squares })
        }
    }
}

/// Returns the turns that the letters of a later leg allow, in steps of 45 degrees to the right.
fn turns(letters: &[Direction], atom: Atom) -> Vec<u8> {
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
        // `q` and `z` have words of their own.
        Direction::Half | Direction::SameSide | Direction::OtherSide => &[],
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
