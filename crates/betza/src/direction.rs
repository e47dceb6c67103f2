//! Which leaps of an atom the direction letters choose.

use alloc::vec::Vec;

use crate::{Direction, Leaper};

use Direction::{Backward, Forward, Half, Left, Right, Sideways, Vertical};

/// The leaps of an atom from the mover's own view, clockwise from straight ahead.
pub(crate) fn leaps(leaper: Leaper) -> Vec<(i32, i32)> {
    let (long, short) = leaper.leap();
    let first = if leaper.is_oblique() {
        [(short, long), (long, short)].to_vec()
    } else {
        [(short, long)].to_vec()
    };
    let mut quarter = first;
    let mut all = Vec::new();
    for _ in 0..4 {
        all.extend_from_slice(&quarter);
        // (x, y) becomes (y, -x): a quarter turn to the right, which keeps the order clockwise.
        quarter.iter_mut().for_each(|leap| *leap = (leap.1, -leap.0));
    }
    all
}

/// The leaps the letters choose, clockwise from straight ahead; all of them without letters.
pub(crate) fn chosen(leaper: Leaper, letters: &[Direction]) -> Result<Vec<(i32, i32)>, Misplaced> {
    let groups = groups(leaper, letters)?;
    let mut leaps = leaps(leaper);
    if !groups.is_empty() {
        leaps.retain(|&leap| groups.iter().any(|group| group.holds(leap)));
    }
    Ok(leaps)
}

/// The letters that are preferred for choosing those of the leaper's leaps that `chosen` holds.
///
/// The result depends on the set alone, and no letters are given for all of the leaps.
pub(crate) fn canonical(leaper: Leaper, chosen: &[(i32, i32)]) -> Vec<Direction> {
    let all = leaps(leaper);
    let mut missing: Vec<_> = all.iter().copied().filter(|leap| chosen.contains(leap)).collect();
    if missing.len() == all.len() {
        return Vec::new();
    }
    let names: &[&[Direction]] = if leaper.is_oblique() {
        OBLIQUE_NAMES
    } else if leaper.leap().1 == 0 {
        ORTHOGONAL_NAMES
    } else {
        DIAGONAL_NAMES
    };
    let mut letters: Vec<&[Direction]> = Vec::new();
    for name in names {
        let groups = groups(leaper, name).unwrap_or_default();
        let holds = |leap: &(i32, i32)| groups.iter().any(|group| group.holds(*leap));
        // No name overlaps those before it, or `f` and `l` would meet as `fl` on a diagonal.
        if all.iter().filter(|leap| holds(leap)).all(|leap| missing.contains(leap)) {
            missing.retain(|leap| !holds(leap));
            letters.push(name);
        }
    }
    match letters.as_slice() {
        // One narrow letter needs no doubling; next to others it would combine with them.
        [[a, b]] if a == b => [*a].to_vec(),
        _ => letters.concat(),
    }
}

// The names of sets of leaps, larger sets first.
const ORTHOGONAL_NAMES: &[&[Direction]] =
    &[&[Vertical], &[Forward], &[Backward], &[Sideways], &[Left], &[Right]];
const DIAGONAL_NAMES: &[&[Direction]] = &[
    &[Forward],
    &[Backward],
    &[Left],
    &[Right],
    &[Forward, Left],
    &[Forward, Right],
    &[Backward, Left],
    &[Backward, Right],
];
const OBLIQUE_NAMES: &[&[Direction]] = &[
    &[Vertical, Vertical],
    &[Sideways, Sideways],
    &[Forward, Half],
    &[Backward, Half],
    &[Left, Half],
    &[Right, Half],
    &[Half, Left],
    &[Half, Right],
    &[Forward, Forward],
    &[Backward, Backward],
    &[Left, Left],
    &[Right, Right],
    &[Forward, Sideways],
    &[Backward, Sideways],
    &[Left, Vertical],
    &[Right, Vertical],
    &[Forward, Left],
    &[Forward, Right],
    &[Backward, Left],
    &[Backward, Right],
    &[Left, Forward],
    &[Right, Forward],
    &[Left, Backward],
    &[Right, Backward],
];

/// Whether a dialect that combines `sf` and `vr` on oblique atoms would read the letters otherwise.
pub(crate) fn disputed(leaper: Leaper, letters: &[Direction]) -> bool {
    let groups = groups(leaper, letters).unwrap_or_default();
    groups.windows(2).any(|pair| match pair {
        [Group::Narrow(axis @ (Vertical | Sideways)), next] => {
            let (Group::Toward(d) | Group::Narrow(d) | Group::Wide(d, _)) = *next else {
                return false;
            };
            axis.is_vertical() != d.is_vertical()
        }
        _ => false,
    })
}

/// How `h` was misused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misplaced {
    /// On an atom that is not oblique.
    NotOblique,
    /// After `s` or `v`, whose half is the whole.
    AfterAxis(Direction),
    /// Before a letter it does not combine with.
    Before(Direction),
    /// With no letter to go with.
    Alone,
}

/// One or two letters that together choose some of the leaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// Everything on that side.
    Toward(Direction),
    /// What lies on both sides.
    Between(Direction, Direction),
    /// Obliques only: the leaps closest to that direction.
    Narrow(Direction),
    /// Obliques only: on the first side, and closest to the second direction.
    Wide(Direction, Direction),
    /// Obliques only: the leaps turned like a clock's hands from forward right (or left).
    Chiral(Direction),
}

/// Reads the letters from the left, two at a time where they combine.
pub(crate) fn groups(leaper: Leaper, letters: &[Direction]) -> Result<Vec<Group>, Misplaced> {
    let mut rest = letters;
    let mut groups = Vec::new();
    while let [first, tail @ ..] = rest {
        let pair = match tail.first() {
            Some(&second) => pair(leaper, *first, second)?,
            None => None,
        };
        let (group, taken) = match pair {
            Some(group) => (group, 2),
            None if *first == Half => return Err(alone(leaper, tail.first())),
            None if leaper.is_oblique() => (Group::Narrow(*first), 1),
            None => (Group::Toward(*first), 1),
        };
        groups.push(group);
        rest = rest.get(taken..).unwrap_or_default();
    }
    Ok(groups)
}

fn alone(leaper: Leaper, next: Option<&Direction>) -> Misplaced {
    match next {
        _ if !leaper.is_oblique() => Misplaced::NotOblique,
        Some(&next) if next != Half => Misplaced::Before(next),
        _ => Misplaced::Alone,
    }
}

/// What two letters mean together; `None` when they do not combine.
fn pair(leaper: Leaper, a: Direction, b: Direction) -> Result<Option<Group>, Misplaced> {
    if !leaper.is_oblique() {
        if a == Half || b == Half {
            return Err(Misplaced::NotOblique);
        }
        let right_angle = a.is_vertical() != b.is_vertical();
        let diagonal = leaper.leap().0 == leaper.leap().1;
        return Ok(match (a, b) {
            _ if a == b => Some(Group::Toward(a)),
            _ if right_angle && diagonal => Some(Group::Between(a, b)),
            _ => None,
        });
    }
    Ok(match (a, b) {
        (Vertical | Sideways, Half) => return Err(Misplaced::AfterAxis(a)),
        (Forward | Backward | Left | Right, Half) => Some(Group::Toward(a)),
        (Half, Left | Right) => Some(Group::Chiral(b)),
        (Half, _) => None,
        _ if a == b => Some(Group::Narrow(a)),
        (Forward | Backward, Left | Right | Sideways)
        | (Left | Right, Forward | Backward | Vertical) => Some(Group::Wide(a, b)),
        _ => None,
    })
}

impl Group {
    pub(crate) fn holds(self, leap: (i32, i32)) -> bool {
        let steep = leap.1.abs() > leap.0.abs();
        let narrow = |d: Direction| toward(d, leap) && d.is_vertical() == steep;
        match self {
            Self::Toward(d) => toward(d, leap),
            Self::Between(a, b) => toward(a, leap) && toward(b, leap),
            Self::Narrow(d) => narrow(d),
            Self::Wide(a, b) => toward(a, leap) && narrow(b),
            Self::Chiral(d) => (leap.0 * leap.1 > 0) == (steep == (d == Right)),
        }
    }
}

fn toward(direction: Direction, (dx, dy): (i32, i32)) -> bool {
    match direction {
        Forward => dy > 0,
        Backward => dy < 0,
        Left => dx < 0,
        Right => dx > 0,
        Vertical => dy != 0,
        Sideways => dx != 0,
        Half => true,
    }
}

#[cfg(test)]
mod tests {
    use super::{canonical, chosen, leaps};
    use crate::Leaper;
    use alloc::vec::Vec;

    #[test]
    fn canonical_letters_choose_the_same_leaps_for_every_set() {
        for leaper in [Leaper::Wazir, Leaper::Alfil, Leaper::Knight, Leaper::Zebra] {
            let all = leaps(leaper);
            for bits in 1..1u32 << all.len() {
                let member = |(i, _): &(usize, &(i32, i32))| bits >> i & 1 == 1;
                let set: Vec<_> = all.iter().enumerate().filter(member).map(|(_, &l)| l).collect();
                let letters = canonical(leaper, &set);
                assert_eq!(chosen(leaper, &letters).as_ref(), Ok(&set), "{letters:?}");
            }
        }
    }

    #[test]
    fn leaps_go_clockwise() {
        assert_eq!(leaps(Leaper::Ferz), [(1, 1), (1, -1), (-1, -1), (-1, 1)]);
        assert_eq!(leaps(Leaper::Knight).get(..3), Some(&[(1, 2), (2, 1), (2, -1)][..]));
    }
}
