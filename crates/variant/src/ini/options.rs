//! The sections of a file: games with their options.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::pieces::kind_names;
use super::{ImportWarning, SkipReason, warning};

/// The options whose values are letters of pieces. A letter means the piece that has it in the game
/// that sets the option, also in games that give the letter to another piece.
const PIECE_OPTIONS: [&str; 27] = [
    "blastImmuneTypes",
    "castlingKingPiece",
    "castlingKingPieceBlack",
    "castlingKingPieceWhite",
    "castlingRookPiece",
    "castlingRookPieces",
    "castlingRookPiecesBlack",
    "castlingRookPiecesWhite",
    "connectPieceTypes",
    "dropNoDoubled",
    "enPassantTypes",
    "enPassantTypesBlack",
    "enPassantTypesWhite",
    "extinctionPieceTypes",
    "flagPiece",
    "flagPieceBlack",
    "flagPieceWhite",
    "mustDropType",
    "mutuallyImmuneTypes",
    "nMoveRuleTypes",
    "nMoveRuleTypesBlack",
    "nMoveRuleTypesWhite",
    "pawnTypes",
    "petrifyOnCaptureTypes",
    "promotionPawnTypes",
    "promotionPawnTypesBlack",
    "promotionPawnTypesWhite",
];
/// The same for options that forget a piece when a game removes it.
const CHOICE_OPTIONS: [&str; 3] =
    ["promotionPieceTypes", "promotionPieceTypesBlack", "promotionPieceTypesWhite"];
/// The same for lists of pairs, which add to those of the parent game.
const PAIR_OPTIONS: [&str; 2] = ["promotedPieceType", "promotionLimit"];

#[derive(Clone, Debug)]
struct SetOption {
    value: String,
    /// The kinds that the letters of the value mean, and what is paired with each.
    kinds: Option<Vec<(String, String)>>,
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
    /// The letter of each kind that the game has, in lower case.
    letters: BTreeMap<String, char>,
}

impl Options {
    /// The value of an option.
    pub(super) fn get(&mut self, key: &str) -> Option<String> {
        let set = self.set.get_mut(key)?;
        set.used = true;
        let Some(kinds) = &set.kinds else { return Some(set.value.clone()) };
        let letter = |kind: &String| match kind.as_str() {
            "*" => Some('*'),
            "-" => Some('-'),
            kind => self.letters.get(kind).copied(),
        };
        let pairs = PAIR_OPTIONS.contains(&key);
        let words = kinds.iter().filter_map(|(kind, other)| {
            let first = letter(kind)?;
            Some(match (pairs, other.parse::<u32>()) {
                (false, _) => format!("{first}"),
                (true, Ok(number)) => format!(" {first}:{number}"),
                (true, Err(_)) => format!(" {first}:{}", letter(other)?),
            })
        });
        Some(words.collect())
    }

    /// The number of inheritance levels up to the game that sets an option: 0 if it is the game's
    /// own.
    pub(super) fn depth(&self, key: &str) -> usize {
        self.set.get(key).map_or(0, |set| set.depth)
    }

    /// The value of the option that counts among several that set the same: that of the nearest
    /// game, and of its options the last one.
    pub(super) fn last_set(&mut self, keys: &[&str]) -> Option<String> {
        self.deciding(keys).and_then(|key| self.get(key))
    }

    /// The option that counts, as for [`Self::last_set`]; all of them are marked as used.
    pub(super) fn deciding<'k>(&mut self, keys: &[&'k str]) -> Option<&'k str> {
        let mut best: Option<(&str, usize)> = None;
        for key in keys.iter().copied() {
            let Some(set) = self.set.get_mut(key) else { continue };
            set.used = true;
            if best.is_none_or(|(_, depth)| set.depth <= depth) {
                best = Some((key, set.depth));
            }
        }
        best.map(|(key, _)| key)
    }

    /// Returns whether an option is set.
    pub(super) fn has(&self, key: &str) -> bool {
        self.set.contains_key(key)
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
        self.letters = under.letters.clone();
        self.read_letters();
        self.read_kinds();
        for (key, set) in &under.set {
            let above = || SetOption { depth: set.depth + 1, ..set.clone() };
            let kept = self.set.entry(key.clone()).or_insert_with(above);
            if let (true, Some(pairs)) = (PAIR_OPTIONS.contains(&key.as_str()), &mut kept.kinds) {
                let other = set.kinds.iter().flatten();
                let new: Vec<_> = other
                    .filter(|(kind, _)| pairs.iter().all(|(known, _)| known != kind))
                    .cloned()
                    .collect();
                pairs.extend(new);
            }
            let kinds = kept.kinds.iter_mut().filter(|_| CHOICE_OPTIONS.contains(&key.as_str()));
            for kinds in kinds {
                kinds.retain(|(kind, _)| kind == "*" || self.letters.contains_key(kind));
            }
        }
    }

    /// Reads the letters that the game itself gives to its pieces, or takes from them.
    fn read_letters(&mut self) {
        for kind in kind_names() {
            let Some(set) = self.set.get(&kind) else { continue };
            match set.value.chars().next() {
                Some(letter) if letter.is_ascii_alphabetic() => {
                    let letter = letter.to_ascii_lowercase();
                    self.letters.retain(|_, other| *other != letter);
                    self.letters.insert(kind, letter);
                }
                Some(_) => {
                    self.letters.remove(&kind);
                }
                None => {}
            }
        }
    }

    /// Finds the kinds that the letters in the game's own options mean. Letters from an unknown one
    /// on have no meaning, as in Fairy-Stockfish, and are reported.
    fn read_kinds(&mut self) {
        let letters = &self.letters;
        let kind = |letter: char| {
            let letter = letter.to_ascii_lowercase();
            letters.iter().find(|(_, known)| **known == letter).map(|(kind, _)| kind.clone())
        };
        let mut wrong = Vec::new();
        for (key, set) in self.set.iter_mut().filter(|(_, set)| set.kinds.is_none()) {
            let key = key.as_str();
            let (found, whole) = if PAIR_OPTIONS.contains(&key) {
                pairs(&set.value, kind)
            } else if PIECE_OPTIONS.contains(&key) || CHOICE_OPTIONS.contains(&key) {
                singles(&set.value, kind)
            } else {
                continue;
            };
            set.kinds = Some(found);
            if !whole {
                wrong.push(warning(
                    set.line,
                    &format!("{key} = {}", set.value),
                    SkipReason::InvalidValue,
                ));
            }
        }
        self.remarks.extend(wrong);
    }
}

/// The kinds of a list of letters, and whether all letters are known.
fn singles(text: &str, kind: impl Fn(char) -> Option<String>) -> (Vec<(String, String)>, bool) {
    let mut kinds = Vec::new();
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        match letter {
            '-' => break,
            '*' => kinds.push(("*".to_owned(), String::new())),
            letter => match kind(letter) {
                Some(kind) => kinds.push((kind, String::new())),
                None => return (kinds, false),
            },
        }
    }
    (kinds, true)
}

/// The pairs of a list such as `p:g s:-` or `q:1`, and whether all of them are understood.
fn pairs(text: &str, kind: impl Fn(char) -> Option<String>) -> (Vec<(String, String)>, bool) {
    let mut found = Vec::new();
    for word in text.split_whitespace().filter(|word| *word != "-") {
        let single = |text: &str| {
            let mut letters = text.chars();
            letters.next().filter(|_| letters.next().is_none())
        };
        let pair = word.split_once(':').and_then(|(first, second)| {
            let other = match second {
                "-" => "-".to_owned(),
                number if number.bytes().all(|b| b.is_ascii_digit()) => number.to_owned(),
                letter => kind(single(letter)?)?,
            };
            Some((kind(single(first)?)?, other))
        });
        match pair {
            Some(pair) => found.push(pair),
            None => return (found, false),
        }
    }
    (found, true)
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
            let Some(parent) = self.0[i].parent.clone() else {
                if let Ok(options) = &mut self.0[i].options {
                    options.inherit_from(&Options::default());
                }
                continue;
            };
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
                let value = value.to_owned();
                let set = SetOption { value, kinds: None, line, depth: 0, used: false };
                options.set.insert(key.to_owned(), set);
            }
            _ => self.invalid_lines.push(warning(line, &text, SkipReason::InvalidLine)),
        }
    }
}
