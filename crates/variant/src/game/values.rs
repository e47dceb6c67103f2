//! Values of game files: flags, numbers, words, lists, and values per side.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use toml::Spanned;
use toml::de::DeValue;
use wazir_registry::{PieceShape, SquarePattern};

use super::definition::{CheckRule, DropMateRule, GameResult, PromotionMode, RepetitionResult};
use super::keys::{self, Key, KeyValue};
use super::log::ErrorLog;
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

/// The words of `promotes`.
pub(crate) const PROMOTION_MODES: [(&str, PromotionMode); 3] = [
    ("optional", PromotionMode::Optional),
    ("when-stuck", PromotionMode::WhenStuck),
    ("forced", PromotionMode::Forced),
];
/// The words for the result of an end of the game.
pub(crate) const RESULTS: [(&str, GameResult); 3] =
    [("loss", GameResult::Loss), ("draw", GameResult::Draw), ("win", GameResult::Win)];
/// The words of `perpetual-check`.
pub(crate) const PERPETUAL_CHECK_RESULTS: [(&str, GameResult); 2] =
    [("draw", GameResult::Draw), ("loss", GameResult::Loss)];
/// The words of `drop-mate`.
pub(crate) const DROP_MATE_RULES: [(&str, DropMateRule); 3] = [
    ("allowed", DropMateRule::Allowed),
    ("illegal", DropMateRule::Illegal),
    ("loses", DropMateRule::Loses),
];
/// The words of `repetition-result`.
pub(crate) const REPETITION_RESULTS: [(&str, RepetitionResult); 5] = [
    ("draw", RepetitionResult::Draw),
    ("white-wins", RepetitionResult::White),
    ("black-wins", RepetitionResult::Black),
    ("win", RepetitionResult::Mover(GameResult::Win)),
    ("loss", RepetitionResult::Mover(GameResult::Loss)),
];
/// The words of `checks` in `[moves]`.
pub(crate) const CHECK_RULES: [(&str, CheckRule); 3] = [
    ("allowed", CheckRule::Allowed),
    ("not-by-drops", CheckRule::NotByDrops),
    ("illegal", CheckRule::Illegal),
];
/// The words of `board` in `[look]`.
pub(crate) const PATTERNS: [(&str, SquarePattern); 3] = [
    ("squares", SquarePattern::Chequered),
    ("plain", SquarePattern::Plain),
    ("lines", SquarePattern::Lines),
];
/// The words of `pieces` in `[look]`.
pub(crate) const SHAPES: [(&str, PieceShape); 3] = [
    ("figures", PieceShape::Figure),
    ("counters", PieceShape::Counter),
    ("wedges", PieceShape::ShogiWedge),
];
/// Returns the words of a list of words with their meanings.
pub(crate) const fn words<T: Copy, const N: usize>(
    pairs: &[(&'static str, T); N],
) -> [&'static str; N] {
    let mut words = [""; N];
    let mut i = 0;
    while i < N {
        words[i] = pairs[i].0;
        i += 1;
    }
    words
}

/// The keys of a table. What is wrong is reported, and then counts as not written.
pub(crate) struct Keys<'a, 't> {
    table: TomlTable<'t>,
    log: &'a ErrorLog,
    known: &'static [Key],
}

impl<'a, 't> Keys<'a, 't> {
    /// Reads a table that has these keys; others are reported.
    pub(crate) fn new(table: TomlTable<'t>, log: &'a ErrorLog, known: &'static [Key]) -> Self {
        let names: Vec<&'static str> = keys::names(known).collect();
        table.unknown_keys(&names).for_each(|error| log.report(error));
        Self { table, log, known }
    }

    /// The values that a key takes.
    fn value_of(&self, key: &str) -> Option<KeyValue> {
        self.known.iter().find(|known| known.name == key).map(|known| known.value)
    }

    fn get(&self, key: &str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.table.get(key)
    }

    /// Reads a boolean.
    pub(crate) fn flag(&self, key: &'static str) -> Option<Located<bool>> {
        let value = self.get(key)?;
        let flag = value.get_ref().as_bool();
        let flag = flag.ok_or_else(|| self.table.type_error(key, ArmyFiles::Truth, value));
        Some(Located::new(self.log.check(flag)?, self.table.file_span(value.span())))
    }

    /// Reads an integer in the range of the key.
    pub(crate) fn number(&self, key: &'static str) -> Option<Located<u32>> {
        let Some(KeyValue::Number { least, most }) = self.value_of(key) else { return None };
        let value = self.get(key)?;
        let span = self.table.file_span(value.span());
        let Some(number) = value.get_ref().as_integer() else {
            self.log.report(self.table.type_error(key, ArmyFiles::Integer, value));
            return None;
        };
        let number = u32::from_str_radix(number.as_str(), number.radix()).ok();
        let number = number.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
            self.table.problem(GameFileProblem::Range { key, least, most }, span.clone())
        });
        Some(Located::new(self.log.check(number)?, span))
    }

    /// Reads one of a few words.
    pub(crate) fn keyword<T: Copy>(
        &self,
        key: &'static str,
        words: &[(&'static str, T)],
    ) -> Option<Located<T>> {
        let value = self.string(key)?;
        let meant = words.iter().find(|(word, _)| *word == value.text).map(|(_, meant)| *meant);
        let meant = meant.ok_or_else(|| {
            let known: Vec<&'static str> = words.iter().map(|(word, _)| *word).collect();
            let found = shown(value.text);
            let suggestion = crate::table::suggest(&found, &known);
            let problem =
                GameFileProblem::UnknownWord { key, known: listed(known), found, suggestion };
            self.table.problem(problem, value.full_span())
        });
        Some(Located::new(self.log.check(meant)?, value.span))
    }

    /// Reads a string.
    pub(crate) fn string(&self, key: &'static str) -> Option<StringValue<'t>> {
        self.log.check(self.table.optional(key))?
    }

    /// Reads a text of 1 to as many characters as the key takes.
    pub(crate) fn limited_text(&self, key: &'static str) -> Option<Located<String>> {
        let most = match self.value_of(key) {
            Some(KeyValue::Text { most } | KeyValue::Id { most }) => most,
            _ => return None,
        };
        self.within(key, most, self.string(key)?)
    }

    /// Converts a value to a text of one or two characters.
    pub(crate) fn characters_in(
        &self,
        key: &'static str,
        value: &'t Spanned<DeValue<'t>>,
    ) -> Option<Located<String>> {
        self.within(key, 2, self.string_in(key, value)?)
    }

    /// Checks the length of a text.
    fn within(
        &self,
        key: &'static str,
        most: usize,
        value: StringValue<'t>,
    ) -> Option<Located<String>> {
        let characters = value.text.chars().count();
        let plain = !value.text.chars().any(|c| c.is_control() && c != '\n');
        if !(1..=most).contains(&characters) || !plain {
            let problem = GameFileProblem::Length { key, most };
            self.log.report(self.table.problem(problem, value.full_span()));
            return None;
        }
        Some(Located::new(value.text.to_string(), value.full_span()))
    }

    /// Reads a list of strings; a single string counts as a list of one.
    pub(crate) fn list(&self, key: &'static str) -> Option<Vec<StringValue<'t>>> {
        self.list_in(key, self.get(key)?)
    }

    /// Converts a value to a list of strings.
    pub(crate) fn list_in(
        &self,
        key: &'static str,
        value: &'t Spanned<DeValue<'t>>,
    ) -> Option<Vec<StringValue<'t>>> {
        let string = |value| self.string_in(key, value);
        match value.get_ref() {
            DeValue::String(_) => string(value).map(|one| [one].into()),
            // Every item is looked at before one that is wrong spoils the list.
            DeValue::Array(array) => {
                array.iter().map(string).collect::<Vec<_>>().into_iter().collect()
            }
            _ => {
                self.log.report(self.table.type_error(key, ArmyFiles::String, value));
                None
            }
        }
    }

    /// Converts a value to a string.
    pub(crate) fn string_in(
        &self,
        key: &'static str,
        value: &'t Spanned<DeValue<'t>>,
    ) -> Option<StringValue<'t>> {
        self.log.check(self.table.string_in(key, value))
    }

    /// Reads a table, if it is there.
    pub(crate) fn table(&self, key: &'static str) -> Option<Self> {
        let Some(KeyValue::Table(known)) = self.value_of(key) else { return None };
        self.table_in(key, self.get(key)?, known)
    }

    /// Reads a table of tables in the order of the file. Anything else in it is reported, and is
    /// `None`.
    pub(crate) fn tables(&self, key: &'static str) -> Vec<(&'t str, Range<usize>, Option<Self>)> {
        let Some(KeyValue::Tables(known)) = self.value_of(key) else { return Vec::new() };
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(tables) = self.log.check(self.table.table_in(key, value)) else {
            return Vec::new();
        };
        let entries = tables.entries().into_iter();
        let table = |value| self.table_in(key, value, known);
        entries.map(|(name, span, value)| (name, span, table(value))).collect()
    }

    /// Reads a table of strings and of tables, in the order of the file. Anything else in it is
    /// reported and left out.
    pub(crate) fn strings_and_tables(
        &self,
        key: &'static str,
    ) -> Vec<(&'t str, Range<usize>, StringOrKeys<'a, 't>)> {
        let Some(KeyValue::Starts(known)) = self.value_of(key) else { return Vec::new() };
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(table) = self.log.check(self.table.table_in(key, value)) else {
            return Vec::new();
        };
        let entry = |(name, span, value): (_, _, &'t Spanned<DeValue<'t>>)| {
            let read = match value.get_ref() {
                DeValue::String(_) => StringOrKeys::String(self.string_in(key, value)?),
                _ => StringOrKeys::Keys(self.table_in(key, value, known)?),
            };
            Some((name, span, read))
        };
        table.entries().into_iter().filter_map(entry).collect()
    }

    /// Reports what is wrong at a place in the file.
    pub(crate) fn report(&self, problem: GameFileProblem, span: Range<usize>) {
        self.log.report(self.table.problem(problem, span));
    }

    /// Reads the string of a key that has to be there.
    pub(crate) fn required(&self, key: &'static str) -> Option<StringValue<'t>> {
        self.log.check(self.table.string(key))
    }

    fn table_in(
        &self,
        key: &'static str,
        value: &'t Spanned<DeValue<'t>>,
        known: &'static [Key],
    ) -> Option<Self> {
        let table = self.log.check(self.table.table_in(key, value))?;
        Some(Self::new(table, self.log, known))
    }

    /// Reads a value that is written once, or once per side.
    pub(crate) fn sided<T>(
        &self,
        key: &'static str,
        read: impl Fn(&Self, &'static str, &'t Spanned<DeValue<'t>>) -> Option<T>,
    ) -> Option<PerSide<T>> {
        let value = self.get(key)?;
        if value.get_ref().as_table().is_none() {
            return read(self, key, value).map(PerSide::Both);
        }
        let table = self.table_in(key, value, &keys::SIDES)?;
        let side = |name| table.get(name).map(|value| read(&table, key, value));
        match ["white", "black"].map(side) {
            [Some(None), _] | [_, Some(None)] => None,
            sides => Some(PerSide::Each(sides.map(Option::flatten))),
        }
    }
}

/// A value that is a string, or a table.
pub(crate) enum StringOrKeys<'a, 't> {
    String(StringValue<'t>),
    Keys(Keys<'a, 't>),
}

impl TomlTable<'_> {
    pub(crate) fn problem(&self, problem: GameFileProblem, span: Range<usize>) -> FileError {
        self.error(FileErrorKind::Game(problem), span)
    }
}
