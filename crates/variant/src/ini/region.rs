//! Sets of squares.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The number of files and ranks of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardSize {
    pub(super) files: u8,
    pub(super) ranks: u8,
}

/// Squares as (file, rank), both from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SquareSet(pub(super) BTreeSet<(u8, u8)>);

impl SquareSet {
    /// Parses words such as `*8`, `e*` and `d4`; squares outside the board are dropped. Returns
    /// `None` if a word is invalid.
    pub(super) fn read(text: &str, size: BoardSize) -> Option<Self> {
        let mut all = BTreeSet::new();
        for word in text.split_whitespace().filter(|word| *word != "-") {
            let mut letters = word.chars();
            let file = match letters.next()? {
                '*' => None,
                letter @ 'a'..='z' => Some(letter as u8 - b'a'),
                _ => return None,
            };
            let rank = match letters.as_str() {
                "*" => None,
                digits => Some(digits.parse::<u8>().ok()?.checked_sub(1)?),
            };
            let on = |wanted: Option<u8>, here| wanted.is_none_or(|wanted| wanted == here);
            let squares = size.squares().filter(|&(x, y)| on(file, x) && on(rank, y));
            all.extend(squares);
        }
        Some(Self(all))
    }

    /// The squares as the other side counts them.
    pub(super) fn mirrored(&self, size: BoardSize) -> Self {
        Self(self.0.iter().map(|&(x, y)| (x, size.ranks - 1 - y)).collect())
    }

    /// Writes the squares in the syntax of this crate's files. Returns `None` if there are none.
    pub(super) fn words(&self, size: BoardSize) -> Option<String> {
        let mut words = Vec::new();
        for y in 0..size.ranks {
            let row: Vec<u8> = (0..size.files).filter(|&x| self.0.contains(&(x, y))).collect();
            if row.len() == usize::from(size.files) {
                words.push(format!("*{}", y + 1));
            } else {
                words.extend(row.iter().map(|x| format!("{}{}", char::from(b'a' + x), y + 1)));
            }
        }
        (!words.is_empty()).then(|| words.join(" "))
    }
}

impl BoardSize {
    pub(super) fn squares(self) -> impl Iterator<Item = (u8, u8)> {
        (0..self.ranks).flat_map(move |y| (0..self.files).map(move |x| (x, y)))
    }
}

/// Writes a region per side as the value of a key: one text if the second is the mirror image of
/// the first.
pub(super) fn sided(sides: &[SquareSet; 2], size: BoardSize) -> Option<String> {
    let [white, black] = sides.each_ref().map(|side| side.words(size));
    if sides[1] == sides[0].mirrored(size) {
        return white.map(|white| format!("\"{white}\""));
    }
    let each = [("white", white), ("black", black)];
    let parts =
        each.into_iter().filter_map(|(side, words)| Some(format!("{side} = \"{}\"", words?)));
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| format!("{{ {} }}", parts.join(", ")))
}
