//! The list of the formats of a game registry.

use alloc::string::String;
use alloc::vec::Vec;
use core::borrow::Borrow;

use wazir_registry::{DynPosition, GameEntry, GameRegistry};
use wazir_text::{Argument, Message, message};

use super::{Format, FormatContent, detect};
use crate::RecordSupport;

/// The formats that games bring along, and those of every game: [`Format::PLAIN`] and
/// [`Format::POSITION`]. Formats of whole games come before diagrams, and diagrams before lines.
///
/// ```
/// use wazir_registry::GameRegistry;
/// use wazir_notation::{Format, Formats};
/// let all: Vec<_> = Formats::for_games(&wazir_builtin::games()).iter().map(Format::name).collect();
/// assert_eq!(all[..3], ["kif", "ki2", "csa"]);
/// let generic: Vec<_> = Formats::for_games(&GameRegistry::empty()).iter().collect();
/// assert_eq!(generic, [Format::PLAIN, Format::POSITION]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formats(Vec<Format>);

impl Formats {
    /// The formats of the games of a registry, each once, and those of every game.
    pub fn for_games(games: &GameRegistry) -> Self {
        Self::of_entries(games.iter())
    }

    /// The formats of one game, and those of every game.
    pub fn for_game(game: &GameEntry) -> Self {
        Self::of_entries([game])
    }

    fn of_entries<'e>(entries: impl IntoIterator<Item = &'e GameEntry>) -> Self {
        let mut all = Vec::from([Format::POSITION]);
        let brought = entries.into_iter().filter_map(GameEntry::extension::<RecordSupport>);
        for &format in brought.flat_map(|records| records.formats()).chain([&Format::PLAIN]) {
            if !all.contains(&format) {
                all.push(format);
            }
        }
        all.sort_by_key(|format| format.content());
        Self(all)
    }

    /// The formats, in order.
    pub fn iter(&self) -> impl Iterator<Item = Format> + '_ {
        self.0.iter().copied()
    }

    /// The formats that hold this game with this position.
    pub fn supporting<P>(&self, game: &GameEntry, position: &P) -> impl Iterator<Item = Format> + '_
    where
        P: Borrow<DynPosition> + ?Sized,
    {
        let game = game.clone();
        let position = position.borrow().to_any();
        self.iter().filter(move |format| format.supports(&game, &position))
    }

    /// Finds a format by its name or an alias, ignoring case.
    ///
    /// ```
    /// use wazir_notation::{Format, Formats};
    /// let formats = Formats::for_games(&wazir_builtin::games());
    /// assert_eq!(formats.find("TEXT"), Ok(Format::PLAIN));
    /// assert!(formats.find("doc").is_err());
    /// ```
    ///
    /// # Errors
    /// If no format has this name.
    pub fn find(&self, name: &str) -> Result<Format, ParseFormatError> {
        let lower = name.to_ascii_lowercase();
        let is_named = |format: &Format| format.name() == lower;
        let is_called = |format: &Format| format.0.aliases.contains(&lower.as_str());
        let found = self.iter().find(is_named).or_else(|| self.iter().find(is_called));
        found.ok_or_else(|| ParseFormatError {
            name: name.chars().take(40).collect(),
            known: self.iter().map(Format::name).collect(),
        })
    }

    /// Returns the usual format of files with this name: by the extension after the last dot, or by
    /// the whole name if it has none. Versions are not distinguished.
    ///
    /// ```
    /// use wazir_notation::{Format, Formats};
    /// use wazir_kifu::KIF;
    /// let formats = Formats::for_games(&wazir_builtin::games());
    /// assert_eq!(formats.by_path("games/final.KIFU"), Some(KIF));
    /// assert_eq!(formats.by_path("wzr"), Some(Format::PLAIN));
    /// assert_eq!(formats.by_path("notes.txt"), None);
    /// ```
    pub fn by_path(&self, path: &str) -> Option<Format> {
        let extension = path.rsplit(['.', '/', '\\']).next()?.to_ascii_lowercase();
        self.iter().find(|format| format.has_extension(&extension))
    }

    /// The usual extensions of files with whole games, each once.
    ///
    /// ```
    /// use wazir_registry::GameRegistry;
    /// use wazir_notation::Formats;
    /// assert_eq!(Formats::for_games(&GameRegistry::empty()).extensions(), ["wzr"]);
    /// ```
    pub fn extensions(&self) -> Vec<&'static str> {
        let games = self.iter().filter(|format| format.content() == FormatContent::Games);
        let mut extensions: Vec<_> = games.map(Format::extension).collect();
        extensions.dedup();
        extensions
    }

    /// Detects the format of a text. Returns `None` if nothing in it is known.
    pub fn detect(&self, text: &str) -> Option<Format> {
        detect::detect(&self.0, text)
    }
}

/// The error for an unknown format name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseFormatError {
    name: String,
    known: Vec<&'static str>,
}

impl ParseFormatError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        let known = Argument::one_of(self.known.iter().copied());
        message!(crate::texts::Records::FormatName { name: self.name.clone(), known })
    }
}
