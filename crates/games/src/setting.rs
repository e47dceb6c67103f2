//! Options of a ruleset as a table of keys.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Help, OpenError, OptionField, Start, Values};

/// One option of a ruleset whose options are a value of type `O`: how it is called, read and
/// written.
///
/// A ruleset keeps a table of these, from which come the fields that people choose from, the
/// options of a [`Start`], and what is not as usual in a position.
///
/// ```
/// use wazir_evo::Options;
/// use wazir_games::{Help, Setting, Start};
///
/// let table = [Setting::number(
///     "repetition-count",
///     0..=100,
///     Help::own("at which occurrence of a position the game is drawn"),
///     Options::repetition_count,
///     Options::with_repetition_count,
/// )];
/// let chosen = Start::default().option("repetition-count", "5");
/// let options = Setting::apply(&table, Options::default(), &chosen)?;
/// assert_eq!(options.repetition_count(), 5);
/// assert_eq!(Setting::unusual(&table, &options), [("repetition-count", "5".to_string())]);
/// # Ok::<(), wazir_games::OpenError>(())
/// ```
pub struct Setting<O> {
    key: &'static str,
    values: Kind<O>,
    help: Help,
}

enum Kind<O> {
    Words { words: &'static [&'static str], get: fn(&O) -> String, set: fn(O, &str) -> Option<O> },
    Number { least: u32, most: u32, get: fn(&O) -> u32, set: fn(O, u32) -> O },
}

impl<O: Clone + Default> Setting<O> {
    /// An option that is one of these words.
    pub const fn words(
        key: &'static str,
        words: &'static [&'static str],
        help: Help,
        get: fn(&O) -> String,
        set: fn(O, &str) -> Option<O>,
    ) -> Self {
        Self { key, values: Kind::Words { words, get, set }, help }
    }

    /// An option that is a number.
    pub const fn number(
        key: &'static str,
        range: core::ops::RangeInclusive<u32>,
        help: Help,
        get: fn(&O) -> u32,
        set: fn(O, u32) -> O,
    ) -> Self {
        let (least, most) = (*range.start(), *range.end());
        Self { key, values: Kind::Number { least, most, get, set }, help }
    }

    fn get(&self, options: &O) -> String {
        match &self.values {
            Kind::Words { get, .. } => get(options),
            Kind::Number { get, .. } => alloc::format!("{}", get(options)),
        }
    }

    fn set(&self, options: O, value: &str) -> Option<O> {
        match &self.values {
            Kind::Words { set, .. } => set(options, value),
            Kind::Number { least, most, set, .. } => {
                let number = value.parse().ok().filter(|number| (*least..=*most).contains(number));
                number.map(|number| set(options, number))
            }
        }
    }

    /// What people choose from.
    pub fn field(&self) -> OptionField {
        let values = match &self.values {
            Kind::Words { words, .. } => Values::words(words.iter().copied()),
            Kind::Number { least, most, .. } => Values::Number(*least..=*most),
        };
        OptionField::new(self.key, values, self.get(&O::default()), self.help.clone())
    }

    /// The fields of a table.
    pub fn fields(table: &[Self]) -> Vec<OptionField> {
        table.iter().map(Self::field).collect()
    }

    /// The options with those that a start chooses in their place.
    ///
    /// # Errors
    /// [`OpenError::OptionValue`] when an option of the table does not take the value chosen.
    /// Keys that are not in the table are left to others.
    pub fn apply(table: &[Self], options: O, start: &Start) -> Result<O, OpenError> {
        start.chosen_options().try_fold(options, |options, (key, value)| {
            let Some(setting) = table.iter().find(|setting| setting.key == key) else {
                return Ok(options);
            };
            setting.set(options, value).ok_or_else(|| OpenError::OptionValue {
                key: key.into(),
                value: value.into(),
                possible: setting.field().values().clone(),
            })
        })
    }

    /// The options that are not as usual, as keys and values.
    pub fn unusual(table: &[Self], options: &O) -> Vec<(&'static str, String)> {
        let usual = O::default();
        let changed = table.iter().filter(|setting| setting.get(options) != setting.get(&usual));
        changed.map(|setting| (setting.key, setting.get(options))).collect()
    }
}
