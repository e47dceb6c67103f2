//! The leaps of an atom that the direction letters choose.

use alloc::vec::Vec;

use crate::{Direction, Leaper};

use Direction::{Backward, Forward, Half, Left, OtherSide, Right, SameSide, Sideways, Vertical};

/// Returns the leaps of an atom from the mover's view, clockwise from straight ahead.
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
        // (x, y) becomes (y, -x), a quarter turn to the right. This keeps the order clockwise.
        quarter.iter_mut().for_each(|leap| *leap = (leap.1, -leap.0));
    }
    all
}

/// Returns the leaps that the letters choose (all without letters), clockwise from straight ahead.
pub(crate) fn chosen_leaps(
    leaper: Leaper,
    letters: &[Direction],
) -> Result<Vec<(i32, i32)>, HalfError> {
    let set = leap_mask(leaper, letters)?;
    let leaps = leaps(leaper).into_iter().enumerate();
    Ok(leaps.filter(|(i, _)| set >> i & 1 == 1).map(|(_, leap)| leap).collect())
}

/// Returns the leaps that the letters choose as a set: bit `n` stands for the `n`-th of [`leaps`].
///
/// A set avoids allocation while parsing.
pub(crate) fn leap_mask(leaper: Leaper, letters: &[Direction]) -> Result<u8, HalfError> {
    let family = LeaperFamily::of(leaper);
    if letters.is_empty() {
        return Ok(family.all());
    }
    LetterGroups { family, rest: letters }
        .try_fold(0, |set, group| Ok(set | family.mask_of(group?)))
}

/// Replaces the letters by the canonical ones for the same leaps, or by none for all leaps.
///
/// The result depends only on the set of leaps.
pub(crate) fn make_canonical(leaper: Leaper, letters: &mut Vec<Direction>) {
    let family = LeaperFamily::of(leaper);
    // The parser has rejected letters that choose nothing.
    let mut missing = leap_mask(leaper, letters).unwrap_or(family.all());
    letters.clear();
    if missing == family.all() {
        return;
    }
    for (name, held) in family.names() {
        // Names must not overlap, or `f` and `l` would combine into `fl` on a diagonal.
        if held & !missing == 0 {
            missing &= !held;
            letters.extend_from_slice(name);
        }
    }
    // A single narrow letter needs no doubling; next to others it would combine with them.
    if matches!(letters.as_slice(), [a, b] if a == b) {
        letters.truncate(1);
    }
}

/// Leaves out `h` after `f b l r` on `K` and `Q`, where these letters name half of the leaps anyway,
/// unless the letters beside it would then combine.
pub(crate) fn drop_halves(letters: &mut Vec<Direction>) {
    let half = |pair: &[Direction]| matches!(pair, [Forward | Backward | Left | Right, Half]);
    let mut kept = Vec::with_capacity(letters.len());
    let mut rest = letters.as_slice();
    while let [first, tail @ ..] = rest {
        kept.push(*first);
        rest =
            if half(&rest[..rest.len().min(2)]) { tail.get(1..).unwrap_or_default() } else { tail };
    }
    let combines = |pair: &[Direction]| {
        matches!(pair, [Forward | Backward, Left | Right] | [Left | Right, Forward | Backward])
    };
    let changed = kept.len() < letters.len();
    if changed && !kept.windows(2).any(combines) {
        *letters = kept;
    }
}

/// A group of leapers whose letters have the same meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LeaperFamily {
    Orthogonal,
    Diagonal,
    Oblique,
}

/// Direction letters with the set of leaps that they choose.
type Name = (&'static [Direction], u8);

impl LeaperFamily {
    fn of(leaper: Leaper) -> Self {
        let (long, short) = leaper.leap();
        match short {
            0 => Self::Orthogonal,
            _ if short == long => Self::Diagonal,
            _ => Self::Oblique,
        }
    }

    fn all(self) -> u8 {
        if self == Self::Oblique { 0b1111_1111 } else { 0b1111 }
    }

    /// Returns the leaps on one side, or on both sides of an axis.
    fn side_mask(self, direction: Direction) -> u8 {
        match (self, direction) {
            (Self::Orthogonal, Forward) => 0b0001,
            (Self::Orthogonal, Right) => 0b0010,
            (Self::Orthogonal, Backward) => 0b0100,
            (Self::Orthogonal, Left) => 0b1000,
            (Self::Orthogonal, Vertical) => 0b0101,
            (Self::Orthogonal, Sideways) => 0b1010,
            (Self::Diagonal, Forward) => 0b1001,
            (Self::Diagonal, Right) => 0b0011,
            (Self::Diagonal, Backward) => 0b0110,
            (Self::Diagonal, Left) => 0b1100,
            (Self::Oblique, Forward) => 0b1100_0011,
            (Self::Oblique, Right) => 0b0000_1111,
            (Self::Oblique, Backward) => 0b0011_1100,
            (Self::Oblique, Left) => 0b1111_0000,
            // `q` and `z` do not occur on first legs.
            (_, Vertical | Sideways | Half | SameSide | OtherSide) => self.all(),
        }
    }

    fn mask_of(self, group: LetterGroup) -> u8 {
        const STEEP: u8 = 0b1001_1001;
        let narrow =
            |d: Direction| self.side_mask(d) & if d.is_vertical() { STEEP } else { !STEEP };
        match group {
            LetterGroup::Toward(d) => self.side_mask(d),
            LetterGroup::Between(a, b) => self.side_mask(a) & self.side_mask(b),
            LetterGroup::Narrow(d) => narrow(d),
            LetterGroup::Wide(a, b) => self.side_mask(a) & narrow(b),
            // Every other leap, clockwise: each is a quarter turn from the one before.
            LetterGroup::Chiral(Right) => 0b0101_0101,
            LetterGroup::Chiral(_) => 0b1010_1010,
        }
    }

    /// Returns the names of sets of leaps, larger sets first.
    fn names(self) -> &'static [Name] {
        match self {
            Self::Orthogonal => &[
                (&[Vertical], 0b0101),
                (&[Forward], 0b0001),
                (&[Backward], 0b0100),
                (&[Sideways], 0b1010),
                (&[Left], 0b1000),
                (&[Right], 0b0010),
            ],
            Self::Diagonal => &[
                (&[Forward], 0b1001),
                (&[Backward], 0b0110),
                (&[Left], 0b1100),
                (&[Right], 0b0011),
                (&[Forward, Left], 0b1000),
                (&[Forward, Right], 0b0001),
                (&[Backward, Left], 0b0100),
                (&[Backward, Right], 0b0010),
            ],
            Self::Oblique => &[
                (&[Vertical, Vertical], 0b1001_1001),
                (&[Sideways, Sideways], 0b0110_0110),
                (&[Forward, Half], 0b1100_0011),
                (&[Backward, Half], 0b0011_1100),
                (&[Left, Half], 0b1111_0000),
                (&[Right, Half], 0b0000_1111),
                (&[Half, Left], 0b1010_1010),
                (&[Half, Right], 0b0101_0101),
                (&[Forward, Forward], 0b1000_0001),
                (&[Backward, Backward], 0b0001_1000),
                (&[Left, Left], 0b0110_0000),
                (&[Right, Right], 0b0000_0110),
                (&[Forward, Sideways], 0b0100_0010),
                (&[Backward, Sideways], 0b0010_0100),
                (&[Left, Vertical], 0b1001_0000),
                (&[Right, Vertical], 0b0000_1001),
                (&[Forward, Left], 0b0100_0000),
                (&[Forward, Right], 0b0000_0010),
                (&[Backward, Left], 0b0010_0000),
                (&[Backward, Right], 0b0000_0100),
                (&[Left, Forward], 0b1000_0000),
                (&[Right, Forward], 0b0000_0001),
                (&[Left, Backward], 0b0001_0000),
                (&[Right, Backward], 0b0000_1000),
            ],
        }
    }
}

/// Returns the turns that the letters of a later leg choose, in eighths of a full turn clockwise
/// from the direction of the leg before: bit 0 is straight on, bit 2 to the right, bit 4 back.
///
/// A single letter names turns by multiples of 90 degrees. Two letters at a right angle, in either
/// order, name the turns half-way between them.
pub(crate) fn turns(letters: &[Direction]) -> u8 {
    let (mut rest, mut turns) = (letters, 0);
    while let [first, tail @ ..] = rest {
        let second = tail.first().filter(|second| second.is_vertical() != first.is_vertical());
        turns |= match second {
            Some(&second) => beside(*first) & beside(second),
            None => straight(*first),
        };
        rest = if second.is_some() { tail.get(1..).unwrap_or_default() } else { tail };
    }
    turns
}

/// Returns the turn or turns that one letter names.
fn straight(letter: Direction) -> u8 {
    match letter {
        Forward => 1,
        Right => 1 << 2,
        Backward => 1 << 4,
        Left => 1 << 6,
        Vertical => 1 | 1 << 4,
        Sideways => 1 << 2 | 1 << 6,
        // The parser rejects `h` on later legs, and `q` and `z` are replaced before.
        Half | SameSide | OtherSide => 0,
    }
}

/// Returns the turns by 45 and 135 degrees on the side or sides of one letter.
fn beside(letter: Direction) -> u8 {
    let ways = straight(letter);
    ways.rotate_left(1) | ways.rotate_right(1)
}

/// Returns whether a dialect that combines `sf` and `vr` on oblique atoms would read otherwise.
pub(crate) fn is_disputed(leaper: Leaper, letters: &[Direction]) -> bool {
    let family = LeaperFamily::of(leaper);
    if family != LeaperFamily::Oblique {
        return false;
    }
    let mut axis_before = None;
    LetterGroups { family, rest: letters }.any(|group| {
        let axis = axis_before.take();
        match group {
            Ok(LetterGroup::Narrow(d)) => {
                axis_before = matches!(d, Vertical | Sideways).then_some(d);
                axis.is_some_and(|axis: Direction| axis.is_vertical() != d.is_vertical())
            }
            Ok(LetterGroup::Toward(d) | LetterGroup::Wide(d, _)) => {
                axis.is_some_and(|axis| axis.is_vertical() != d.is_vertical())
            }
            _ => false,
        }
    })
}

/// A misuse of `h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HalfError {
    /// `h` on an atom that is not oblique.
    NotOblique,
    /// `h` after `s` or `v`, where it would choose everything.
    AfterAxis(Direction),
    /// `h` before a letter with which it does not combine.
    Before(Direction),
    /// `h` without another letter.
    Alone,
}

/// One or two letters that together choose some of the leaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LetterGroup {
    /// All leaps on that side.
    Toward(Direction),
    /// The leaps that lie on both sides.
    Between(Direction, Direction),
    /// The leaps closest to that direction; oblique atoms only.
    Narrow(Direction),
    /// The leaps on the first side, closest to the second direction; oblique atoms only.
    Wide(Direction, Direction),
    /// Every other leap, clockwise from forward right or anticlockwise from forward left; oblique
    /// only.
    Chiral(Direction),
}

/// An iterator that reads letters from the left, two at a time if they combine.
struct LetterGroups<'a> {
    family: LeaperFamily,
    rest: &'a [Direction],
}

impl Iterator for LetterGroups<'_> {
    type Item = Result<LetterGroup, HalfError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (&first, tail) = self.rest.split_first()?;
        self.rest = tail;
        let oblique = self.family == LeaperFamily::Oblique;
        let pair = match tail.split_first() {
            Some((&second, tail)) => match pair(self.family, first, second) {
                Ok(Some(group)) => {
                    self.rest = tail;
                    return Some(Ok(group));
                }
                other => other,
            },
            None => Ok(None),
        };
        Some(match pair {
            Err(fault) => Err(fault),
            _ if first == Half => Err(alone(self.family, tail.first())),
            _ if oblique => Ok(LetterGroup::Narrow(first)),
            _ => Ok(LetterGroup::Toward(first)),
        })
    }
}

fn alone(family: LeaperFamily, next: Option<&Direction>) -> HalfError {
    match next {
        _ if family != LeaperFamily::Oblique => HalfError::NotOblique,
        Some(&next) if next != Half => HalfError::Before(next),
        _ => HalfError::Alone,
    }
}

/// Returns the meaning of two letters together, or `None` if they do not combine.
fn pair(
    family: LeaperFamily,
    a: Direction,
    b: Direction,
) -> Result<Option<LetterGroup>, HalfError> {
    if family != LeaperFamily::Oblique {
        if a == Half || b == Half {
            return Err(HalfError::NotOblique);
        }
        let right_angle = a.is_vertical() != b.is_vertical();
        return Ok(match (a, b) {
            _ if a == b => Some(LetterGroup::Toward(a)),
            _ if right_angle && family == LeaperFamily::Diagonal => {
                Some(LetterGroup::Between(a, b))
            }
            _ => None,
        });
    }
    Ok(match (a, b) {
        (Vertical | Sideways, Half) => return Err(HalfError::AfterAxis(a)),
        (Forward | Backward | Left | Right, Half) => Some(LetterGroup::Toward(a)),
        (Half, Left | Right) => Some(LetterGroup::Chiral(b)),
        (Half, _) => None,
        _ if a == b => Some(LetterGroup::Narrow(a)),
        (Forward | Backward, Left | Right | Sideways)
        | (Left | Right, Forward | Backward | Vertical) => Some(LetterGroup::Wide(a, b)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::{LeaperFamily, chosen_leaps, leap_mask, leaps, make_canonical};
    use crate::Leaper;
    use alloc::vec::Vec;

    #[test]
    fn canonical_letters_choose_the_same_leaps_for_every_set() {
        for leaper in [Leaper::Wazir, Leaper::Alfil, Leaper::Knight, Leaper::Zebra] {
            let names = LeaperFamily::of(leaper).names();
            for wanted in 1..1u32 << leaps(leaper).len() {
                // Letters for the set: the names of its single leaps.
                let singles = names.iter().filter(|(_, held)| held.is_power_of_two());
                let inside = singles.filter(|(_, held)| u32::from(*held) & !wanted == 0);
                let mut letters: Vec<_> =
                    inside.flat_map(|(name, _)| name.iter().copied()).collect();
                assert_eq!(leap_mask(leaper, &letters).map(u32::from), Ok(wanted));
                make_canonical(leaper, &mut letters);
                assert_eq!(leap_mask(leaper, &letters).map(u32::from), Ok(wanted), "{letters:?}");
            }
        }
    }

    #[test]
    fn names_choose_what_their_tables_say() {
        for leaper in [Leaper::Dabbaba, Leaper::Tripper, Leaper::Camel] {
            for (name, held) in LeaperFamily::of(leaper).names() {
                assert_eq!(leap_mask(leaper, name), Ok(*held), "{name:?}");
            }
        }
    }

    #[test]
    fn sides_are_sides() {
        use crate::Direction::{Backward, Forward, Left, Right, Sideways, Vertical};
        for leaper in [Leaper::Wazir, Leaper::Ferz, Leaper::Knight] {
            let family = LeaperFamily::of(leaper);
            for (i, (dx, dy)) in leaps(leaper).into_iter().enumerate() {
                let on = |direction| family.side_mask(direction) >> i & 1 == 1;
                assert_eq!((on(Forward), on(Backward)), (dy > 0, dy < 0));
                assert_eq!((on(Left), on(Right)), (dx < 0, dx > 0));
                assert_eq!((on(Vertical), on(Sideways)), (dy != 0, dx != 0));
            }
        }
    }

    #[test]
    fn leaps_go_clockwise() {
        assert_eq!(leaps(Leaper::Ferz), [(1, 1), (1, -1), (-1, -1), (-1, 1)]);
        assert_eq!(leaps(Leaper::Knight).get(..3), Some(&[(1, 2), (2, 1), (2, -1)][..]));
        assert_eq!(chosen_leaps(Leaper::Ferz, &[]), Ok(leaps(Leaper::Ferz)));
    }
}
