//! The sections of a file: games with their options.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{ImportWarning, SkipReason, warning};

#[derive(Clone, Debug)]
struct SetOption {
    value: String,
    line: usize,
    /// The number of inheritance levels up to the game that sets it.
    depth: usize,
    used: bool,
}

/// The options of a game. Unused ones are reported in the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Options {
    set: BTreeMap<String, SetOption>,
    remarks: Vec<ImportWarning>,
}

impl Options {
    /// The value of an option.
    pub(super) fn get(&mut self, key: &str) -> Option<String> {
        let set = self.set.get_mut(key)?;
        set.used = true;
        Some(set.value.clone())
    }

    /// The number of inheritance levels up to the game that sets an option: 0 if it is the game's
    /// own.
    pub(super) fn depth(&self, key: &str) -> usize {
        self.set.get(key).map_or(0, |set| set.depth)
    }

    /// Drops an option that another one overrides.
    pub(super) fn remove(&mut self, key: &str) {
        self.set.remove(key);
    }

    /// The value of the first of these options that is set.
    pub(super) fn first_set(&mut self, keys: &[&str]) -> Option<String> {
        let values: Vec<_> = keys.iter().map(|key| self.get(key)).collect();
        values.into_iter().flatten().next()
    }

    /// The value of a boolean option; `usual` is the default.
    pub(super) fn flag(&mut self, key: &str, usual: bool) -> bool {
        match self.get(key).as_deref() {
            None => usual,
            Some("true") => true,
            Some("false") => false,
            Some(_) => {
                self.warn(key, SkipReason::InvalidValue);
                usual
            }
        }
    }

    /// The value of a numeric option of at most `most`; `usual` is the default.
    pub(super) fn number(&mut self, key: &str, usual: u32, most: u32) -> u32 {
        let Some(text) = self.get(key) else { return usual };
        match text.parse() {
            Ok(number) if number <= most => number,
            _ => {
                self.warn(key, SkipReason::InvalidValue);
                usual
            }
        }
    }

    /// Reports that an option was not converted.
    pub(super) fn warn(&mut self, key: &str, why: SkipReason) {
        if let Some(set) = self.set.get_mut(key) {
            set.used = true;
            let option = format!("{key} = {}", set.value);
            self.remarks.push(warning(set.line, &option, why));
        }
    }

    /// Returns the warnings, including those for unused options.
    pub(super) fn into_remarks(mut self) -> Vec<ImportWarning> {
        let left: Vec<String> =
            self.set.iter().filter(|(_, set)| !set.used).map(|(key, _)| key.clone()).collect();
        for key in left {
            self.warn(&key, SkipReason::UnknownOption);
        }
        self.remarks
    }

    /// Inherits the options of `under` that are not set here.
    fn inherit_from(&mut self, under: &Self) {
        for (key, set) in &under.set {
            let above = || SetOption { depth: set.depth + 1, ..set.clone() };
            self.set.entry(key.clone()).or_insert_with(above);
        }
    }
}

#[derive(Clone, Debug)]
struct Section {
    name: String,
    parent: Option<String>,
    line: usize,
    options: Result<Options, ImportWarning>,
    invalid_lines: Vec<ImportWarning>,
}

/// The games of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Sections(Vec<Section>);

impl Sections {
    /// Parses the lines. The last option of a name wins, and so does the last game.
    pub(super) fn read(text: &str) -> Self {
        let mut sections: Vec<Section> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split(['#', ';']).next().unwrap_or_default().trim();
            let line = line.trim_start_matches('\u{feff}');
            if let Some(head) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                let (name, parent) = match head.split_once(':') {
                    Some((name, parent)) => (name, Some(parent.trim().to_owned())),
                    None => (head, None),
                };
                let name = name.trim().to_owned();
                sections.retain(|section| section.name != name);
                let options = Ok(Options::default());
                let line = number + 1;
                sections.push(Section { name, parent, line, options, invalid_lines: Vec::new() });
            } else if let (Some(section), false) = (sections.last_mut(), line.is_empty()) {
                section.add(number + 1, line);
            }
        }
        Self(sections)
    }

    pub(super) fn names(&self) -> Vec<&str> {
        self.0.iter().map(|section| section.name.as_str()).collect()
    }

    /// Lets every game inherit from its parent: a game further up, or one of `known`.
    pub(super) fn inherit(&mut self, known: &Self) {
        for i in 0..self.0.len() {
            let Some(parent) = self.0[i].parent.clone() else { continue };
            let above = self.0[..i].iter().chain(&known.0).find(|other| other.name == parent);
            let above = above.map(|other| other.options.clone());
            let section = &mut self.0[i];
            match (above, &mut section.options) {
                (Some(Ok(above)), Ok(options)) => options.inherit_from(&above),
                _ => {
                    section.options = Err(warning(section.line, &parent, SkipReason::UnknownParent))
                }
            }
        }
    }

    /// Clears the line numbers, for options that are not in the user's file.
    pub(super) fn forget_lines(&mut self) {
        for options in self.0.iter_mut().flat_map(|section| &mut section.options) {
            options.set.values_mut().for_each(|set| set.line = 0);
        }
    }

    /// The games: names, options, and warnings about invalid lines.
    pub(super) fn into_games(
        self,
    ) -> impl Iterator<Item = (String, Result<Options, ImportWarning>, Vec<ImportWarning>)> {
        self.0.into_iter().map(|section| (section.name, section.options, section.invalid_lines))
    }
}

impl Section {
    fn add(&mut self, line: usize, text: &str) {
        let option = text.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
        match (option, &mut self.options) {
            (Some((key, value)), Ok(options)) if !key.is_empty() => {
                let set = SetOption { value: value.to_owned(), line, depth: 0, used: false };
                options.set.insert(key.to_owned(), set);
            }
            _ => self.invalid_lines.push(warning(line, &text, SkipReason::InvalidLine)),
        }
    }
}
