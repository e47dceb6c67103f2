//! Regions: sets of squares as files write them.

use alloc::vec::Vec;

use super::problem::GameFileProblem;
use super::values::shown;

/// A set of squares, each as (file, rank): files from the left, ranks from White's side, both from
/// 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Region(Vec<(u8, u8)>);

impl Region {
    /// Creates a region from its squares.
    pub fn new(squares: impl IntoIterator<Item = (u8, u8)>) -> Self {
        let mut squares: Vec<_> = squares.into_iter().collect();
        squares.sort_unstable_by_key(|&(x, y)| (y, x));
        squares.dedup();
        Self(squares)
    }

    /// Returns whether a square is in the region.
    pub fn has(&self, square: (u8, u8)) -> bool {
        self.0.binary_search_by_key(&(square.1, square.0), |&(x, y)| (y, x)).is_ok()
    }

    /// The squares, rank by rank from White's side.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u8, u8)> + '_ {
        self.0.iter().copied()
    }

    /// The number of squares.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the region is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The region as the other side sees it: ranks counted from the far end.
    pub(crate) fn mirrored(&self, ranks: u8) -> Self {
        Self::new(self.iter().map(|(x, y)| (x, ranks - 1 - y)))
    }
}

/// The size of a board, needed to parse regions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardSize {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
}

/// A file or rank in a region: all of them, or one.
#[derive(Clone, Copy)]
enum Coordinate {
    All,
    One(u32),
}

impl Coordinate {
    fn span(self, size: u8) -> (u32, u32) {
        match self {
            Self::All => (0, u32::from(size) - 1),
            Self::One(at) => (at, at),
        }
    }
}

/// Parses a word such as `e4`, `d1-f3`, `*8`, `*^3-*^1` or `e*`. The letter (`*`: each) is the
/// file, the number (`*`: each; with `^` counted from the far end) the rank; two with `-` between
/// them span a rectangle.
pub(crate) fn part(word: &str, extent: BoardSize) -> Result<Vec<(u8, u8)>, GameFileProblem> {
    let bad = || GameFileProblem::Region { part: shown(word) };
    let outside = || GameFileProblem::OutsideBoard {
        part: shown(word),
        files: extent.files.into(),
        ranks: extent.ranks.into(),
    };
    let (from, to) = word.split_once('-').unwrap_or((word, word));
    let (from, to) = (point(from, extent), point(to, extent));
    let (Some((x0, y0)), Some((x1, y1))) = (from, to) else { return Err(bad()) };
    let between = |a: Coordinate, b: Coordinate, size: u8| {
        let ((a, b), (c, d)) = (a.span(size), b.span(size));
        (a.min(c), b.max(d))
    };
    let (left, right) = between(x0, x1, extent.files);
    let (low, high) = between(y0, y1, extent.ranks);
    if right >= extent.files.into() || high >= extent.ranks.into() {
        return Err(outside());
    }
    let rows = low..=high;
    Ok(rows.flat_map(|y| (left..=right).map(move |x| (x as u8, y as u8))).collect())
}

fn point(text: &str, extent: BoardSize) -> Option<(Coordinate, Coordinate)> {
    let file = text.chars().next()?;
    let rank = text.get(file.len_utf8()..)?;
    let x = match file {
        '*' => Coordinate::All,
        'a'..='z' => Coordinate::One(file as u32 - 'a' as u32),
        _ => return None,
    };
    let number = |digits: &str| {
        let plain = !digits.is_empty() && digits.len() <= 2;
        let plain = plain && digits.bytes().all(|b| b.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|&n| plain && n > 0)
    };
    let y = match rank.strip_prefix('^') {
        // A rank before White's first one is outside as well.
        Some(digits) => {
            let from_far = u32::from(extent.ranks).checked_sub(number(digits)?);
            Coordinate::One(from_far.unwrap_or(u32::MAX))
        }
        None if rank == "*" => Coordinate::All,
        None => Coordinate::One(number(rank)? - 1),
    };
    Some((x, y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        let extent = BoardSize { files: 9, ranks: 10 };
        let squares = |word: &str| part(word, extent).map(|squares| squares.len()).ok();
        for (word, count) in [
            ("e4", Some(1)),
            ("i10", Some(1)),
            ("d1-f3", Some(9)),
            ("f3-d1", Some(9)),
            ("*8", Some(9)),
            ("*^3-*^1", Some(27)),
            ("e*", Some(10)),
            ("**", Some(90)),
            ("j1", None),
            ("a11", None),
            ("a^11", None),
            ("a0", None),
            ("", None),
            ("4e", None),
            ("e4-", None),
            ("é4", None),
            ("a001", None),
        ] {
            assert_eq!(squares(word), count, "{word}");
        }
        assert_eq!(part("a^1", extent), Ok([(0, 9)].into()));
        let zone = Region::new(part("*^2-*^1", extent).unwrap());
        assert!(
            zone.has((3, 8)) && !zone.mirrored(10).has((3, 8)) && zone.mirrored(10).has((3, 1))
        );
    }
}
