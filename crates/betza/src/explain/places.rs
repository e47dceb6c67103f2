//! Words for directions and squares.

use alloc::vec::Vec;

use wazir_text::{Argument, Message, message};

use super::number;
use super::texts::{Compass, Oblique, Turns};
use crate::Direction::{Backward, Forward, Half, Left, Right, Sideways, Vertical};
use crate::{Direction, Leaper, direction};

/// The name of a set. Tables list larger sets first.
type Name<T, N> = (&'static [T], N);

/// Orthogonal and diagonal directions, by the signs of their coordinates.
const COMPASS: &[Name<(i32, i32), Compass>] = &[
    (&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)], Compass::Any),
    (&[(0, 1), (1, 0), (0, -1), (-1, 0)], Compass::Orthogonal),
    (&[(0, 1)], Compass::Ahead),
    (&[(0, -1)], Compass::Back),
    (&[(1, 0), (-1, 0)], Compass::Sideways),
    (&[(-1, 0)], Compass::Left),
    (&[(1, 0)], Compass::Right),
    (&[(1, 1), (1, -1), (-1, -1), (-1, 1)], Compass::Diagonal),
    (&[(1, 1), (-1, 1)], Compass::DiagonalAhead),
    (&[(1, -1), (-1, -1)], Compass::DiagonalBack),
    (&[(-1, 1), (-1, -1)], Compass::DiagonalLeft),
    (&[(1, 1), (1, -1)], Compass::DiagonalRight),
    (&[(-1, 1)], Compass::AheadLeft),
    (&[(1, 1)], Compass::AheadRight),
    (&[(-1, -1)], Compass::BackLeft),
    (&[(1, -1)], Compass::BackRight),
];

/// How oblique squares lie in the named direction: with the longer coordinate, or the shorter one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    Narrow,
    Wide,
    Both,
}

/// Oblique leaps, by the letters that choose them.
const OBLIQUE: &[Name<Direction, (Oblique, Width)>] = &[
    (&[Forward, Half], (Oblique::FourAhead, Width::Both)),
    (&[Backward, Half], (Oblique::FourBack, Width::Both)),
    (&[Right, Half], (Oblique::FourRight, Width::Both)),
    (&[Left, Half], (Oblique::FourLeft, Width::Both)),
    (&[Half, Right], (Oblique::Clockwise, Width::Both)),
    (&[Half, Left], (Oblique::Anticlockwise, Width::Both)),
    (&[Forward, Forward], (Oblique::NarrowAhead, Width::Narrow)),
    (&[Backward, Backward], (Oblique::NarrowBack, Width::Narrow)),
    (&[Forward, Sideways], (Oblique::WideAhead, Width::Wide)),
    (&[Backward, Sideways], (Oblique::WideBack, Width::Wide)),
    (&[Right, Right], (Oblique::NarrowRight, Width::Narrow)),
    (&[Left, Left], (Oblique::NarrowLeft, Width::Narrow)),
    (&[Right, Vertical], (Oblique::WideRight, Width::Wide)),
    (&[Left, Vertical], (Oblique::WideLeft, Width::Wide)),
    (&[Right, Forward], (Oblique::NarrowAheadRight, Width::Narrow)),
    (&[Left, Forward], (Oblique::NarrowAheadLeft, Width::Narrow)),
    (&[Right, Backward], (Oblique::NarrowBackRight, Width::Narrow)),
    (&[Left, Backward], (Oblique::NarrowBackLeft, Width::Narrow)),
    (&[Forward, Right], (Oblique::WideAheadRight, Width::Wide)),
    (&[Forward, Left], (Oblique::WideAheadLeft, Width::Wide)),
    (&[Backward, Right], (Oblique::WideBackRight, Width::Wide)),
    (&[Backward, Left], (Oblique::WideBackLeft, Width::Wide)),
];

/// Turns from the direction of the leg before, in steps of 45 degrees to the right.
const TURNS: &[Name<u8, Turns>] = &[
    (&[0, 1, 2, 3, 4, 5, 6, 7], Turns::Any),
    (&[0, 1, 2, 3, 5, 6, 7], Turns::NotBack),
    (&[0], Turns::On),
    (&[1, 7], Turns::Half),
    (&[1], Turns::HalfRight),
    (&[7], Turns::HalfLeft),
    (&[2, 6], Turns::Square),
    (&[2], Turns::SquareRight),
    (&[6], Turns::SquareLeft),
    (&[3, 5], Turns::Sharp),
    (&[3], Turns::SharpRight),
    (&[5], Turns::SharpLeft),
    (&[4], Turns::Back),
];

/// Returns the names that together make up the set.
fn names<T: PartialEq, M: AsRef<[T]>, N>(
    mut set: Vec<T>,
    table: impl Iterator<Item = (M, N)>,
) -> Vec<N> {
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

/// Returns the words for orthogonal and diagonal leaps, regardless of their lengths.
pub(super) fn compass(leaps: &[(i32, i32)]) -> Argument {
    let signs = leaps.iter().map(|leap| (leap.0.signum(), leap.1.signum())).collect();
    Argument::one_of(names(signs, COMPASS.iter().copied()))
}

/// Returns the words for the turns of a later leg, in steps of 45 degrees to the right.
pub(super) fn turns(turns: Vec<u8>) -> Argument {
    Argument::one_of(names(turns, TURNS.iter().copied()))
}

/// Returns the words for the squares of oblique leaps.
pub(super) fn oblique_squares(leaper: Leaper, leaps: &[(i32, i32)]) -> Message {
    let (piece, count) = (noun(leaper), leaps.len());
    match named(leaper, leaps) {
        (None, note) => message!(Oblique::AllSquares { piece, note }),
        (Some(names), note) => message!(Oblique::SomeSquares { names, piece, count, note }),
    }
}

/// Returns the words for the directions of oblique rides.
pub(super) fn oblique_ways(leaper: Leaper, leaps: &[(i32, i32)]) -> Message {
    let count = leaps.len();
    match named(leaper, leaps) {
        (None, note) => message!(Oblique::AllWays { note }),
        (Some(names), note) => message!(Oblique::SomeWays { names, count, note }),
    }
}

/// Returns the names of oblique leaps, `None` for all eight, and a note on how far they lead. Everybody
/// knows the knight.
fn named(leaper: Leaper, leaps: &[(i32, i32)]) -> (Option<Argument>, Argument) {
    let (long, short) = leaper.leap();
    let count = short;
    let (long, short) = (number(long), number(short));
    let is_knight = leaper == Leaper::Knight;
    if direction::leaps(leaper).iter().all(|leap| leaps.contains(leap)) {
        let note = message!(Oblique::NoteAll { long, short });
        return (None, if is_knight { "".into() } else { note.into() });
    }
    let named = names(leaps.to_vec(), sets(leaper));
    let has = |width| named.iter().any(|(_, other)| *other == width);
    let note = match (has(Width::Narrow), has(Width::Wide)) {
        (true, false) => message!(Oblique::NoteNarrow { long, short }).into(),
        (false, true) => message!(Oblique::NoteWide { short, count, long }).into(),
        (true, true) => message!(Oblique::NoteBoth { long, short }).into(),
        (false, false) if is_knight => "".into(),
        (false, false) => message!(Oblique::NoteAll { long, short }).into(),
    };
    let last = named.len().saturating_sub(1);
    let names = named.into_iter().enumerate().map(|(place, (name, _))| (place, name.into()));
    let joined = names.reduce(|(_, first): (usize, Argument), (place, second)| {
        let both = match place == last {
            true => message!(Oblique::LastName { first, second }),
            false => message!(Oblique::BetweenNames { first, second }),
        };
        (place, both.into())
    });
    (joined.map(|(_, names)| names), note)
}

fn sets(leaper: Leaper) -> impl Iterator<Item = (Vec<(i32, i32)>, (Oblique, Width))> {
    // Every row chooses some leaps, by the parser's own reading.
    let leaps = move |letters| direction::chosen_leaps(leaper, letters).unwrap_or_default();
    OBLIQUE.iter().map(move |(letters, name)| (leaps(letters), *name))
}

/// Returns the players' name for a leaper.
pub(super) fn noun(leaper: Leaper) -> Oblique {
    match leaper {
        Leaper::Camel => Oblique::Camel,
        Leaper::Zebra => Oblique::Zebra,
        _ => Oblique::Knight,
    }
}
