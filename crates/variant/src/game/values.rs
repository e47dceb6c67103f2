//! Values of game files: flags, numbers, words, lists, and values per side.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::DeValue;

use super::problem::GameFileProblem;
use crate::table::{StringValue, TomlTable};
use crate::texts::ArmyFiles;
use crate::{FileError, FileErrorKind};

/// The number of characters of a value that an error repeats.
const SHOWN: usize = 40;

/// A value with its location.
#[derive(Clone, Debug)]
pub(crate) struct Located<T> {
    pub(crate) value: T,
    pub(crate) span: Range<usize>,
}

impl<T> Located<T> {
    pub(crate) fn new(value: T, span: Range<usize>) -> Self {
        Self { value, span }
    }
}

/// One value for both sides, or one for each side that has any.
#[derive(Clone, Debug)]
pub(crate) enum PerSide<T> {
    Both(T),
    Each([Option<T>; 2]),
}

impl<T> PerSide<T> {
    /// The value of a side.
    pub(crate) fn of(&self, seat: usize) -> Option<&T> {
        match self {
            Self::Both(value) => Some(value),
            Self::Each(values) => values.get(seat)?.as_ref(),
        }
    }

    /// Returns `true` if it was written once for both sides.
    pub(crate) fn is_both(&self) -> bool {
        matches!(self, Self::Both(_))
    }
}

/// Shortens and escapes a text for an error.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(SHOWN).flat_map(char::escape_debug).collect()
}

/// Quotes words and separates them with commas, for errors.
pub(crate) fn listed<S: AsRef<str>>(words: impl IntoIterator<Item = S>) -> String {
    let quoted: Vec<String> =
        words.into_iter().map(|word| format!("`{}`", word.as_ref())).collect();
    quoted.join(", ")
}

const SIDES: [&str; 2] = ["white", "black"];

type Found<T> = Result<Option<T>, FileError>;

impl<'t> TomlTable<'t> {
    pub(crate) fn problem(&self, problem: GameFileProblem, span: Range<usize>) -> FileError {
        self.error(FileErrorKind::Game(problem), span)
    }

    /// Reads a boolean.
    pub(crate) fn flag(&self, key: &'static str) -> Found<Located<bool>> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let flag = value.get_ref().as_bool();
        let flag = flag.ok_or_else(|| self.type_error(key, ArmyFiles::Truth, value))?;
        Ok(Some(Located::new(flag, self.file_span(value.span()))))
    }

    /// Reads an integer in a range.
    pub(crate) fn number(
        &self,
        key: &'static str,
        range: RangeInclusive<u32>,
    ) -> Found<Located<u32>> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let Some(number) = value.get_ref().as_integer() else {
            return Err(self.type_error(key, ArmyFiles::Integer, value));
        };
        let number = u32::from_str_radix(number.as_str(), number.radix()).ok();
        match number.filter(|number| range.contains(number)) {
            Some(number) => Ok(Some(Located::new(number, self.file_span(value.span())))),
            None => {
                let (least, most) = (*range.start(), *range.end());
                let problem = GameFileProblem::Range { key, least, most };
                Err(self.problem(problem, self.file_span(value.span())))
            }
        }
    }

    /// Reads one of a few words.
    pub(crate) fn keyword<T: Copy>(
        &self,
        key: &'static str,
        words: &[(&'static str, T)],
    ) -> Found<Located<T>> {
        let Some(value) = self.optional(key)? else { return Ok(None) };
        match words.iter().find(|(word, _)| *word == value.text) {
            Some(&(_, meant)) => Ok(Some(Located::new(meant, value.span.clone()))),
            None => {
                let known: Vec<&'static str> = words.iter().map(|(word, _)| *word).collect();
                let found = shown(value.text);
                let suggestion = crate::table::suggest(&found, &known);
                let problem =
                    GameFileProblem::UnknownWord { key, known: listed(known), found, suggestion };
                Err(self.problem(problem, value.full_span()))
            }
        }
    }

    /// Reads a text of 1 to `most` characters.
    pub(crate) fn limited_text(&self, key: &'static str, most: usize) -> Found<Located<String>> {
        let Some(value) = self.optional(key)? else { return Ok(None) };
        let characters = value.text.chars().count();
        let plain = !value.text.chars().any(|c| c.is_control() && c != '\n');
        if !(1..=most).contains(&characters) || !plain {
            return Err(self.problem(GameFileProblem::Length { key, most }, value.full_span()));
        }
        Ok(Some(Located::new(value.text.to_string(), value.full_span())))
    }

    /// Reads a list of strings; a single string counts as a list of one.
    pub(crate) fn list(&self, key: &'static str) -> Found<Vec<StringValue<'t>>> {
        self.get(key).map(|value| self.list_in(key, value)).transpose()
    }

    /// Converts a value to a list of strings.
    pub(crate) fn list_in(
        &self,
        key: &'static str,
        value: &'t Spanned<DeValue<'t>>,
    ) -> Result<Vec<StringValue<'t>>, FileError> {
        match value.get_ref() {
            DeValue::String(_) => self.string_in(key, value).map(|one| [one].into()),
            DeValue::Array(array) => array.iter().map(|value| self.string_in(key, value)).collect(),
            _ => Err(self.type_error(key, ArmyFiles::String, value)),
        }
    }

    /// Reads an optional table.
    pub(crate) fn optional_table(&self, key: &'static str) -> Found<TomlTable<'t>> {
        self.get(key).map(|value| self.table_in(key, value)).transpose()
    }

    /// Reads a value that is written once, or once per side.
    pub(crate) fn sided<T>(
        &self,
        key: &'static str,
        mut read: impl FnMut(&Self, &'t Spanned<DeValue<'t>>) -> Result<T, FileError>,
    ) -> Found<PerSide<T>> {
        let Some(value) = self.get(key) else { return Ok(None) };
        if value.get_ref().as_table().is_none() {
            return read(self, value).map(|value| Some(PerSide::Both(value)));
        }
        let table = self.table_in(key, value)?;
        table.reject_unknown_keys(&SIDES)?;
        let mut side = |name| table.get(name).map(|value| read(&table, value)).transpose();
        Ok(Some(PerSide::Each([side(SIDES[0])?, side(SIDES[1])?])))
    }
}
