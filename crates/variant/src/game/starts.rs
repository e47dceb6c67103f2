//! Named starts of a game file.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_game::texts::Options;
use wazir_registry::NamedStart;
use wazir_text::message;

use super::problem::GameFileProblem;
use super::values::{Keys, Located, StringOrKeys, shown};
use crate::table::StringValue;

/// The maximum length of the name of a start.
const MAX_NAME: usize = 40;

/// A start of a game besides the usual one, such as a handicap.
///
/// ```
/// let text = "name = 'Chess'\nbased-on = 'chess'
/// [starts]
/// rook-ending = '4k3/7r/8/8/8/8/R7/4K3 w - - 0 1'
/// queen = { position = 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', title = 'queen odds' }";
/// let file = wazir_variant::game::read_game(text)?;
/// let [ending, odds] = file.definition().starts() else { panic!() };
/// assert_eq!((ending.name(), odds.title()), ("rook-ending", Some("queen odds")));
/// # Ok::<(), wazir_variant::FileErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartDefinition {
    name: String,
    title: Option<String>,
    about: Option<String>,
    position: String,
}

impl StartDefinition {
    /// The name by which the start is chosen.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What players call the start, if the file says it.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// What the start is for, if the file says it.
    pub fn about(&self) -> Option<&str> {
        self.about.as_deref()
    }

    /// The text of the position.
    pub fn position(&self) -> &str {
        &self.position
    }

    /// Returns the start as the game registry knows it.
    pub(super) fn to_named_start(&self) -> NamedStart {
        let own = |words: &str| message!(Options::Own { words: words.to_string() });
        let mut start = NamedStart::new(self.name.clone(), self.position.clone());
        if let Some(title) = self.title() {
            start = start.with_title(own(title));
        }
        if let Some(about) = self.about() {
            start = start.with_about(own(about));
        }
        start
    }
}

/// The keys of a start, as written.
#[derive(Clone, Debug)]
pub(crate) struct ParsedStart<'t> {
    name: &'t str,
    title: Option<Located<String>>,
    about: Option<Located<String>>,
    pub(super) position: StringValue<'t>,
}

/// Reads the table `[starts]`: a position for each name, or a table with more about it. What is
/// wrong is reported and left out.
pub(super) fn read<'t>(file: &Keys<'_, 't>) -> Vec<ParsedStart<'t>> {
    let entry = |(name, span, value): (&'t str, _, _)| {
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if !(1..=MAX_NAME).contains(&name.len()) || !name.bytes().all(plain) {
            file.report(GameFileProblem::Id { text: shown(name), most: MAX_NAME }, span);
            return None;
        }
        Some(match value {
            StringOrKeys::String(position) => {
                ParsedStart { name, title: None, about: None, position }
            }
            StringOrKeys::Keys(keys) => ParsedStart {
                name,
                title: keys.limited_text("title"),
                about: keys.limited_text("about"),
                position: keys.required("position")?,
            },
        })
    };
    file.strings_and_tables("starts").into_iter().filter_map(entry).collect()
}

impl ParsedStart<'_> {
    pub(super) fn to_definition(&self) -> StartDefinition {
        StartDefinition {
            name: self.name.to_string(),
            title: self.title.as_ref().map(|title| title.value.clone()),
            about: self.about.as_ref().map(|about| about.value.clone()),
            position: self.position.text.to_string(),
        }
    }
}
