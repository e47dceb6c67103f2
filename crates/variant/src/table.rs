//! Access to the tables of a TOML file, by key.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::texts::ArmyFiles;
use crate::{FileError, FileErrorKind};

/// The number of characters of a key that an error repeats.
const SHOWN: usize = 40;

/// A table with its location.
pub(crate) struct TomlTable<'t> {
    text: &'t str,
    /// Its name in errors; `None` for the file itself.
    name: Option<&'static str>,
    inside: &'t DeTable<'t>,
    span: Range<usize>,
    /// The location of everything in it, for a table that is not part of the user's file.
    within: Option<Range<usize>>,
}

/// A string of the file.
#[derive(Clone, Debug)]
pub(crate) struct StringValue<'t> {
    pub(crate) text: &'t str,
    /// Its location, including the quotation marks.
    pub(crate) span: Range<usize>,
    /// The byte offset of its content in the file; `None` if it contains escapes.
    start: Option<usize>,
}

impl StringValue<'_> {
    /// Converts a byte range of the string, extended to whole characters, to a byte range of the
    /// file.
    pub(crate) fn sub_span(&self, inner: Range<usize>) -> Range<usize> {
        match self.start {
            Some(start) => {
                let end = self.text.len();
                let inside = |at: &usize| self.text.is_char_boundary(*at);
                let from = (0..=inner.start.min(end)).rev().find(inside).unwrap_or(0);
                start + from..start + (inner.end..end).find(inside).unwrap_or(end)
            }
            None => self.span.clone(),
        }
    }

    /// The byte range of the content of the string in the file.
    pub(crate) fn full_span(&self) -> Range<usize> {
        self.sub_span(0..self.text.len())
    }
}

/// Returns the byte offset of a string's content, if the text between its quotation marks is the
/// string itself.
fn start(text: &str, span: &Range<usize>, value: &str) -> Option<usize> {
    let raw = text.get(span.clone())?;
    let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quotes| {
        raw.len() >= 2 * quotes.len() && raw.starts_with(quotes) && raw.ends_with(quotes)
    })?;
    let inner = raw.get(quotes.len()..raw.len() - quotes.len())?;
    // A line end right after three quotation marks is not part of the string.
    let cut = inner.strip_prefix("\r\n").or_else(|| inner.strip_prefix('\n'));
    let inner = cut.filter(|_| quotes.len() == 3).unwrap_or(inner);
    (inner == value).then(|| span.end - quotes.len() - inner.len())
}

impl<'t> TomlTable<'t> {
    pub(crate) fn file(text: &'t str, inside: &'t Spanned<DeTable<'t>>) -> Self {
        // What is missing in a file is missing at its end.
        let end = text.trim_end().len();
        Self { text, name: None, inside: inside.get_ref(), span: end..end, within: None }
    }

    /// Creates a table whose values all have one location in the file: that of the base game.
    pub(crate) fn within(
        text: &'t str,
        inside: &'t Spanned<DeTable<'t>>,
        place: Range<usize>,
    ) -> Self {
        let span = place.clone();
        Self { text, name: None, inside: inside.get_ref(), span, within: Some(place) }
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    /// The location of the table.
    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The location in the file of something in this table.
    pub(crate) fn file_span(&self, span: Range<usize>) -> Range<usize> {
        self.within.clone().unwrap_or(span)
    }

    /// The keys with their locations and values, in the order of the file.
    pub(crate) fn entries(&self) -> Vec<(&'t str, Range<usize>, &'t Spanned<DeValue<'t>>)> {
        let entry =
            |(key, value): (&'t Spanned<DeString<'t>>, _)| (&**key.get_ref(), key.span(), value);
        let mut all: Vec<_> = self.inside.iter().map(entry).collect();
        all.sort_by_key(|(_, span, _)| span.start);
        all.into_iter().map(|(key, span, value)| (key, self.file_span(span), value)).collect()
    }

    pub(crate) fn error(&self, kind: FileErrorKind, span: Range<usize>) -> FileError {
        FileError::new(self.text, kind, span)
    }

    /// Refuses the first key that is not among `known`.
    pub(crate) fn reject_unknown_keys(&self, known: &[&'static str]) -> Result<(), FileError> {
        self.unknown_keys(known).next().map_or(Ok(()), Err)
    }

    /// The errors about keys that are not among `known`, in the order of the file.
    pub(crate) fn unknown_keys(
        &self,
        known: &[&'static str],
    ) -> impl Iterator<Item = FileError> + use<'_, 't> {
        let listed: Vec<String> = known.iter().map(|key| format!("`{key}`")).collect();
        let (listed, known) = (listed.join(", "), known.to_vec());
        let mut unknown: Vec<_> =
            self.inside.keys().filter(|key| !known.contains(&&**key.get_ref())).collect();
        unknown.sort_by_key(|key| key.span().start);
        unknown.into_iter().map(move |key| {
            let word: String = key.get_ref().chars().take(SHOWN).collect();
            let kind = FileErrorKind::Unknown {
                suggestion: suggest(&word, &known),
                known: listed.clone(),
                key: word,
            };
            self.error(kind, self.file_span(key.span()))
        })
    }

    /// Returns whether a key of tables inside each other is written, or something else stands
    /// where one of the tables should be.
    pub(crate) fn has_path(&self, path: &[&str]) -> bool {
        let mut table = self.inside;
        for key in path {
            match table.get(*key).map(Spanned::get_ref) {
                None => return false,
                Some(DeValue::Table(inside)) => table = inside,
                Some(_) => return true,
            }
        }
        true
    }

    pub(crate) fn get(&self, key: &str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.inside.get(key)
    }

    pub(crate) fn missing(&self, key: &'static str) -> FileError {
        let kind = FileErrorKind::Missing { key, table: self.name };
        self.error(kind, self.span.clone())
    }

    pub(crate) fn type_error(
        &self,
        key: &'static str,
        expected: ArmyFiles,
        value: &Spanned<DeValue<'_>>,
    ) -> FileError {
        let found = match value.get_ref() {
            DeValue::Integer(_) => ArmyFiles::Integer,
            DeValue::Array(_) => ArmyFiles::Array,
            DeValue::String(_) => ArmyFiles::String,
            DeValue::Table(_) => ArmyFiles::Table,
            DeValue::Float(_) => ArmyFiles::Number,
            DeValue::Boolean(_) => ArmyFiles::Truth,
            DeValue::Datetime(_) => ArmyFiles::Date,
        };
        let kind = FileErrorKind::Type { key, expected, found };
        self.error(kind, self.file_span(value.span()))
    }

    /// The string of a key, if present.
    pub(crate) fn optional(&self, key: &'static str) -> Result<Option<StringValue<'t>>, FileError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        self.string_in(key, value).map(Some)
    }

    /// Converts a value to a string.
    pub(crate) fn string_in(
        &self,
        key: &'static str,
        value: &'t Spanned<DeValue<'t>>,
    ) -> Result<StringValue<'t>, FileError> {
        let Some(text) = value.get_ref().as_str() else {
            return Err(self.type_error(key, ArmyFiles::String, value));
        };
        if let Some(span) = self.within.clone() {
            return Ok(StringValue { text, start: None, span });
        }
        let span = value.span();
        Ok(StringValue { text, start: start(self.text, &span, text), span })
    }

    /// The string of a required key.
    pub(crate) fn string(&self, key: &'static str) -> Result<StringValue<'t>, FileError> {
        self.optional(key)?.ok_or_else(|| self.missing(key))
    }

    /// The table of a required key.
    pub(crate) fn table(&self, key: &'static str) -> Result<Self, FileError> {
        let value = self.get(key).ok_or_else(|| self.missing(key))?;
        self.table_in(key, value)
    }

    /// Converts a value to a table.
    pub(crate) fn table_in(
        &self,
        key: &'static str,
        value: &'t Spanned<DeValue<'t>>,
    ) -> Result<Self, FileError> {
        let Some(inside) = value.get_ref().as_table() else {
            return Err(self.type_error(key, ArmyFiles::Table, value));
        };
        let (span, within) = (self.file_span(value.span()), self.within.clone());
        Ok(Self { text: self.text, name: Some(key), inside, span, within })
    }
}

/// Returns the key that was probably meant by a word.
pub(crate) fn suggest(word: &str, known: &[&'static str]) -> Option<&'static str> {
    let word = word.to_lowercase();
    let near = known.iter().map(|key| (distance(&word, key), *key));
    // With as many edits, too little would be left of a short word.
    let near = near.filter(|(distance, key)| *distance <= 2 && distance * 2 < key.len());
    near.min_by_key(|(distance, _)| *distance).map(|(_, key)| key)
}

/// The edit distance: the number of letters to insert, delete or replace.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = core::mem::replace(&mut row[0], i + 1);
        for (j, to) in b.chars().enumerate() {
            let exchanged = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_near() {
        let keys = ["letter", "name", "betza", "note", "a", "b", "king"];
        for (word, meant) in [
            ("beta", Some("betza")),
            ("Betza", Some("betza")),
            ("leter", Some("letter")),
            ("nmae", None),
            ("nane", Some("name")),
            ("notes", Some("note")),
            ("kings", Some("king")),
            ("e", None),
            ("A", Some("a")),
            ("moves", None),
        ] {
            assert_eq!(suggest(word, &keys), meant, "{word}");
        }
        assert_eq!(["", "abc", "kitten"].map(|a| distance(a, "sitting")), [7, 7, 3]);
    }

    #[test]
    fn strings_with_their_marks() {
        for (raw, value, begins) in [
            ("\"R4\"", "R4", Some(1)),
            ("'R4'", "R4", Some(1)),
            ("\"\"", "", Some(1)),
            ("\"\"\"R4\"\"\"", "R4", Some(3)),
            ("'''\nR4'''", "R4", Some(4)),
            ("\"\"\"\r\nR4\"\"\"", "R4", Some(5)),
            ("\"\\u0052\"", "R", None),
        ] {
            assert_eq!(start(raw, &(0..raw.len()), value), begins, "{raw}");
        }
    }
}
