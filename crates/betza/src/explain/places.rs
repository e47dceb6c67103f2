//! Words for directions and squares.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::Direction::{Backward, Forward, Half, Left, Right, Sideways, Vertical};
use crate::{Direction, Leaper, direction};

/// The name of a set. Tables list larger sets first.
type Name<T> = (&'static [T], &'static str);

/// Orthogonal and diagonal directions, by the signs of their coordinates.
const COMPASS: &[Name<(i32, i32)>] = &[
    (&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)], "in any direction"),
    (&[(0, 1), (1, 0), (0, -1), (-1, 0)], "orthogonally"),
    (&[(0, 1)], "straight forward"),
    (&[(0, -1)], "straight back"),
    (&[(1, 0), (-1, 0)], "sideways"),
    (&[(-1, 0)], "to the left"),
    (&[(1, 0)], "to the right"),
    (&[(1, 1), (1, -1), (-1, -1), (-1, 1)], "diagonally"),
    (&[(1, 1), (-1, 1)], "diagonally forward"),
    (&[(1, -1), (-1, -1)], "diagonally back"),
    (&[(-1, 1), (-1, -1)], "diagonally to the left"),
    (&[(1, 1), (1, -1)], "diagonally to the right"),
    (&[(-1, 1)], "diagonally forward left"),
    (&[(1, 1)], "diagonally forward right"),
    (&[(-1, -1)], "diagonally back left"),
    (&[(1, -1)], "diagonally back right"),
];

/// Oblique leaps, by the letters that choose them.
const OBLIQUE: &[Name<Direction>] = &[
    (&[Forward, Half], "four forward"),
    (&[Backward, Half], "four backward"),
    (&[Right, Half], "four right-hand"),
    (&[Left, Half], "four left-hand"),
    (&[Half, Right], "four clockwise"),
    (&[Half, Left], "four anticlockwise"),
    (&[Forward, Forward], "two narrow forward"),
    (&[Backward, Backward], "two narrow backward"),
    (&[Forward, Sideways], "two wide forward"),
    (&[Backward, Sideways], "two wide backward"),
    (&[Right, Right], "two narrow right-hand"),
    (&[Left, Left], "two narrow left-hand"),
    (&[Right, Vertical], "two wide right-hand"),
    (&[Left, Vertical], "two wide left-hand"),
    (&[Right, Forward], "narrow forward right"),
    (&[Left, Forward], "narrow forward left"),
    (&[Right, Backward], "narrow backward right"),
    (&[Left, Backward], "narrow backward left"),
    (&[Forward, Right], "wide forward right"),
    (&[Forward, Left], "wide forward left"),
    (&[Backward, Right], "wide backward right"),
    (&[Backward, Left], "wide backward left"),
];

/// Turns from the direction of the leg before, in steps of 45 degrees to the right.
const TURNS: &[Name<u8>] = &[
    (&[0, 1, 2, 3, 4, 5, 6, 7], "in any direction"),
    (&[0, 1, 2, 3, 5, 6, 7], "in any direction but straight back"),
    (&[0], "straight on"),
    (&[1, 7], "at 45 degrees to either side"),
    (&[1], "at 45 degrees to the right"),
    (&[7], "at 45 degrees to the left"),
    (&[2, 6], "at right angles to either side"),
    (&[2], "at right angles to the right"),
    (&[6], "at right angles to the left"),
    (&[3, 5], "at 135 degrees to either side"),
    (&[3], "at 135 degrees to the right"),
    (&[5], "at 135 degrees to the left"),
    (&[4], "straight back"),
];

/// Returns the names that together make up the set.
fn names<T: PartialEq, M: AsRef<[T]>>(
    mut set: Vec<T>,
    table: impl Iterator<Item = (M, &'static str)>,
) -> Vec<&'static str> {
    let mut found = Vec::new();
    for (members, name) in table {
        let members = members.as_ref();
        if members.iter().all(|member| set.contains(member)) {
            set.retain(|one| !members.contains(one));
            found.push(name);
        }
    }
    found
}

/// Joins the parts to "a, b or c", with `last` as the conjunction.
pub(super) fn list(parts: &[&str], last: &str) -> String {
    match parts {
        [] => String::new(),
        [only] => only.to_string(),
        [start @ .., end] => format!("{} {last} {end}", start.join(", ")),
    }
}

/// Returns the words for orthogonal and diagonal leaps, regardless of their lengths.
pub(super) fn compass(leaps: &[(i32, i32)]) -> String {
    let signs = leaps.iter().map(|leap| (leap.0.signum(), leap.1.signum())).collect();
    list(&names(signs, COMPASS.iter().copied()), "or")
}

/// Returns the words for the turns of a later leg, in steps of 45 degrees to the right.
pub(super) fn turns(turns: Vec<u8>) -> String {
    list(&names(turns, TURNS.iter().copied()), "or")
}

/// Returns the words for oblique leaps, as "squares" to reach or as "directions" to ride in.
pub(super) fn oblique(leaper: Leaper, leaps: &[(i32, i32)], things: &str) -> String {
    let noun = match things {
        "squares" => format!("{} squares", noun(leaper)),
        other => other.to_string(),
    };
    let (long, short) = leaper.leap();
    let (long, short) = (super::number(long), super::number(short));
    let all = direction::leaps(leaper);
    if all.iter().all(|leap| leaps.contains(leap)) {
        let note = match leaper {
            Leaper::Knight => String::new(),
            _ => format!(" ({long} squares one way and {short} across)"),
        };
        return format!("any of the eight {noun}{note}");
    }
    let named = names(leaps.to_vec(), sets(leaper));
    let narrow = named.iter().any(|name| name.contains("narrow"));
    let wide = named.iter().any(|name| name.contains("wide"));
    let plural = |count: &str| if count == "one" { "square" } else { "squares" };
    let note = match (narrow, wide) {
        (true, false) => format!(" ({long} squares that way and {short} across)"),
        (false, true) => format!(" ({short} {} that way and {long} across)", plural(&short)),
        (true, true) => format!(
            " (narrow: {long} squares that way and {short} across; wide: {short} and {long})"
        ),
        (false, false) if leaper == Leaper::Knight => String::new(),
        (false, false) => format!(" ({long} squares one way and {short} across)"),
    };
    let singular = matches!(leaps, [_]);
    let noun = if singular { noun.trim_end_matches('s') } else { &noun };
    format!("the {} {noun}{note}", list(&named, "and the").replace(", ", ", the "))
}

fn sets(leaper: Leaper) -> impl Iterator<Item = (Vec<(i32, i32)>, &'static str)> {
    // Every row chooses some leaps, by the parser's own reading.
    let leaps = move |letters| direction::chosen_leaps(leaper, letters).unwrap_or_default();
    OBLIQUE.iter().map(move |(letters, name)| (leaps(letters), *name))
}

/// Returns the players' name for a leaper.
pub(super) fn noun(leaper: Leaper) -> &'static str {
    match leaper {
        Leaper::Camel => "camel",
        Leaper::Zebra => "zebra",
        _ => "knight",
    }
}
