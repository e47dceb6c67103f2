//! Completion of typed lines: the words that a line can continue with.

use std::path::Path;

use crate::autosave::expand_path;

/// Most words that are kept.
const MAX_WORDS: usize = 200;

/// The words that can take the place of the end of a typed line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Candidates {
    /// Length of the part of the line that stays, in bytes.
    kept: usize,
    words: Vec<String>,
}

impl Candidates {
    /// Creates the candidates for the text after the first `kept` bytes of a line.
    pub(crate) fn new(kept: usize, words: impl IntoIterator<Item = String>) -> Self {
        Self { kept, words: words.into_iter().take(MAX_WORDS).collect() }
    }

    /// Returns the files that a line can name. Folders end in a slash, and other files are listed
    /// if `is_wanted` says so. The name begins after the first `kept` bytes of the line.
    pub(crate) fn files(line: &str, kept: usize, is_wanted: impl Fn(&Path) -> bool) -> Self {
        let typed = line.get(kept..).unwrap_or_default();
        let (folder, beginning) = typed.rsplit_once('/').map_or(("", typed), |(folder, rest)| {
            // The slash belongs to the folder: that of the root has no other name.
            (&typed[..=folder.len()], rest)
        });
        let place = if folder.is_empty() { ".".into() } else { expand_path(folder) };
        let Ok(listed) = std::fs::read_dir(place) else { return Self::default() };
        let named = listed.flatten().filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let hidden = name.starts_with('.') && !beginning.starts_with('.');
            if hidden || !name.starts_with(beginning) {
                return None;
            }
            let path = entry.path();
            match path.is_dir() {
                true => Some(format!("{folder}{name}/")),
                false => is_wanted(&path).then(|| format!("{folder}{name}")),
            }
        });
        let mut words: Vec<String> = named.collect();
        words.sort();
        Self::new(kept, words)
    }

    /// Returns the words in one line. Files are named without their folder.
    pub(crate) fn shown(&self) -> String {
        let name = |word: &String| {
            let end = word.trim_end_matches('/').rfind('/').map_or(0, |at| at + 1);
            word[end..].to_owned()
        };
        self.words.iter().map(name).collect::<Vec<String>>().join("  ")
    }

    /// Returns a line with its end completed as far as all words agree. Returns `None` if that adds
    /// nothing.
    pub(crate) fn complete(&self, line: &str) -> Option<String> {
        let (kept, typed) = line.split_at_checked(self.kept)?;
        let (first, rest) = self.words.split_first()?;
        let shared = rest.iter().fold(first.as_str(), |shared, word| common_prefix(shared, word));
        // One word can be another way to write what was typed; several only complete it.
        let completes = rest.is_empty() || shared.starts_with(typed);
        (completes && shared != typed).then(|| format!("{kept}{shared}"))
    }
}

/// Returns the longest text with which both begin.
fn common_prefix<'a>(one: &'a str, other: &str) -> &'a str {
    let same = one.char_indices().zip(other.chars()).take_while(|((_, a), b)| a == b);
    let end = same.last().map_or(0, |((at, sign), _)| at + sign.len_utf8());
    &one[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Candidates {
        Candidates::new(0, words.iter().map(|&word| word.to_owned()))
    }

    #[test]
    fn a_line_is_completed_as_far_as_the_words_agree() {
        assert_eq!(words(&["undo"]).complete("u").as_deref(), Some("undo"));
        assert_eq!(words(&["undo"]).complete("undo"), None);
        assert_eq!(words(&["record", "redo"]).complete("r").as_deref(), Some("re"));
        assert_eq!(words(&["record", "redo"]).complete("re"), None);
        assert_eq!(words(&[]).complete("x"), None);
        // A move in other words than those that were typed.
        assert_eq!(words(&["Nf3"]).complete("g1f3").as_deref(), Some("Nf3"));
        assert_eq!(words(&["Nf3", "Nh3"]).complete("g1"), None);
        let japanese = words(&["☗７六歩", "☗７七角"]);
        assert_eq!(japanese.complete("☗").as_deref(), Some("☗７"));
        let named = Candidates::new(5, ["games/".to_owned()]);
        assert_eq!(named.complete("save g").as_deref(), Some("save games/"));
        assert_eq!(named.complete("sav"), None);
    }

    #[test]
    fn files_and_folders_are_completed() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["one.kif", "one.txt", ".hidden.kif", "over.kif"] {
            std::fs::write(folder.path().join(name), "").expect("a file");
        }
        std::fs::create_dir(folder.path().join("old")).expect("a folder");
        let place = folder.path().display().to_string();
        let found = |typed: &str| {
            let line = format!("open {place}/{typed}");
            let is_wanted = |path: &Path| path.extension().is_some_and(|end| end == "kif");
            let found = Candidates::files(&line, 5, is_wanted);
            (found.shown(), found.complete(&line).unwrap_or_default().replace(&place, ""))
        };
        assert_eq!(found(""), ("old/  one.kif  over.kif".to_owned(), "open /o".to_owned()));
        assert_eq!(found("on"), ("one.kif".to_owned(), "open /one.kif".to_owned()));
        assert_eq!(found(".h"), (".hidden.kif".to_owned(), "open /.hidden.kif".to_owned()));
        assert_eq!(found("nowhere/"), Default::default());
    }
}
