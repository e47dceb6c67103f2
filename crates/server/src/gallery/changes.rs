//! What has changed between two versions of a file.

use serde::{Deserialize, Serialize};

/// Number of changed lines that are kept, and their maximum length in characters.
const MAX_LINES: usize = 12;
const MAX_CHARS: usize = 120;
/// Maximum size of the table in which lines are compared; texts that differ more count as replaced.
const MAX_TABLE: usize = 1_000_000;

/// The note of a version: who saved it, and what changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChangeNote {
    pub(crate) by: String,
    /// Number of lines that are new or gone.
    pub(crate) plus: usize,
    pub(crate) minus: usize,
    /// The first of these lines, each behind a `+` or `-`.
    pub(crate) lines: Vec<String>,
}

impl ChangeNote {
    /// Returns the note of a first version.
    pub(crate) fn first(text: &str, by: &str) -> Self {
        let plus = text.lines().count();
        Self { by: by.to_owned(), plus, minus: 0, lines: Vec::new() }
    }

    /// Compares two texts line by line.
    pub(crate) fn between(before: &str, after: &str, by: &str) -> Self {
        let (old, new): (Vec<&str>, Vec<&str>) =
            (before.lines().collect(), after.lines().collect());
        let alike = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
        let (old, new) = (&old[alike..], &new[alike..]);
        let same_end = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
        let (old, new) = (&old[..old.len() - same_end], &new[..new.len() - same_end]);
        let mut note = Self { by: by.to_owned(), ..Self::default() };
        for (sign, line) in changes(old, new) {
            match sign {
                '+' => note.plus += 1,
                _ => note.minus += 1,
            }
            if note.lines.len() < MAX_LINES {
                let shown: String = line.chars().take(MAX_CHARS).collect();
                note.lines.push(format!("{sign}{shown}"));
            }
        }
        note
    }

    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a note as the store has it.
    pub(crate) fn of(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }
}

/// Returns the lines that are gone and new, in order.
fn changes<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<(char, &'t str)> {
    if old.len() * new.len() > MAX_TABLE {
        let gone = old.iter().map(|line| ('-', *line));
        return gone.chain(new.iter().map(|line| ('+', *line))).collect();
    }
    // The length of the longest common part of what begins at each pair of lines.
    let width = new.len() + 1;
    let mut common = vec![0_u32; (old.len() + 1) * width];
    for a in (0..old.len()).rev() {
        for b in (0..new.len()).rev() {
            common[a * width + b] = match old[a] == new[b] {
                true => common[(a + 1) * width + b + 1] + 1,
                false => common[(a + 1) * width + b].max(common[a * width + b + 1]),
            };
        }
    }
    let (mut a, mut b, mut found) = (0, 0, Vec::new());
    while a < old.len() || b < new.len() {
        if a < old.len() && b < new.len() && old[a] == new[b] {
            (a, b) = (a + 1, b + 1);
        } else if b == new.len()
            || (a < old.len() && common[(a + 1) * width + b] >= common[a * width + b + 1])
        {
            found.push(('-', old[a]));
            a += 1;
        } else {
            found.push(('+', new[b]));
            b += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_are_found() {
        let before = "name = 'a'\nbased-on = 'chess'\n[end]\nchecks = 3\n";
        let after = "name = 'b'\nbased-on = 'chess'\n[end]\nchecks = 3\nstalemate = 'loss'\n";
        let note = ChangeNote::between(before, after, "Ann");
        assert_eq!((note.plus, note.minus), (2, 1));
        assert_eq!(note.lines, ["-name = 'a'", "+name = 'b'", "+stalemate = 'loss'"]);
        assert_eq!(ChangeNote::of(&note.to_text()), note);
        let same = ChangeNote::between(before, before, "Ann");
        assert_eq!((same.plus, same.minus, same.lines.len()), (0, 0, 0));
    }

    #[test]
    fn long_texts_are_compared_in_bounded_time() {
        let text = |word: &str| (0..8_000).map(|n| format!("{word}{n}\n")).collect::<String>();
        let note = ChangeNote::between(&text("a"), &text("b"), "Ann");
        assert_eq!((note.plus, note.minus, note.lines.len()), (8_000, 8_000, MAX_LINES));
    }
}
