//! The registry of armies known by name.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use wazir_text::{Message, message};

use super::builtin::{self, ROWS};
use super::{Army, ArmyError, ParseArmyError, truncated};
use crate::texts::Armies as Texts;

/// The largest number of armies that an error lists.
const MOST_LISTED: usize = 8;

/// An error for a name that no army has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownArmyError {
    name: String,
    known: String,
}

wazir_text::impl_error!(UnknownArmyError);

impl UnknownArmyError {
    pub(super) fn new(name: &str, known: &[Army]) -> Self {
        let ids: Vec<&str> = known.iter().take(MOST_LISTED).map(Army::id).collect();
        let more = match known.len().saturating_sub(MOST_LISTED) {
            0 => String::new(),
            more => format!(", … (+{more}, docs/armies.md)"),
        };
        Self { name: truncated(name, 32), known: ids.join(", ") + &more }
    }

    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Texts::Unknown { name: self.name.clone(), known: self.known.clone() })
    }

    /// Returns the given name, at most 32 characters of it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the known identifiers, separated by commas: the first eight, and how many more there
    /// are.
    pub fn known(&self) -> &str {
        &self.known
    }
}

/// The armies known by name: the built-in ones, and any added to them.
///
/// It is a value that is passed to the readers of names; there is no global list.
///
/// ```
/// use wazir_cwda::{ArmyRegistry, Army, Matchup};
/// let rows = [("S", "Short Rook", "R4"), ("N", "Knight", "N"), ("B", "Bishop", "B"), ("A", "Amazon", "QN")];
/// let mut armies = ArmyRegistry::builtin();
/// armies.add(Army::new("amazons", rows)?)?;
/// let pairing = Matchup::read("amazons:nutters", &armies)?;
/// assert_eq!(pairing.white().pieces()[3].name(), "Amazon");
/// assert!(Matchup::read("zebras:nutters", &armies).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyRegistry {
    list: Vec<Army>,
}

impl Default for ArmyRegistry {
    fn default() -> Self {
        Self::builtin()
    }
}

impl ArmyRegistry {
    /// Returns the built-in armies.
    pub fn builtin() -> Self {
        Self { list: builtin::all().to_vec() }
    }

    /// Returns the built-in armies and those of [`Army::library`].
    ///
    /// ```
    /// use wazir_cwda::{ArmyRegistry, Matchup};
    /// let pairing = Matchup::read("fizzies:fide", &ArmyRegistry::with_library())?;
    /// assert_eq!(pairing.white().title(), "Fighting Fizzies");
    /// # Ok::<(), wazir_cwda::ParseArmyError>(())
    /// ```
    #[cfg(feature = "library")]
    pub fn with_library() -> Self {
        Self { list: Army::builtin().iter().chain(Army::library()).cloned().collect() }
    }

    /// Adds an army under its identifier. An army that is already known stays as it is.
    ///
    /// # Errors
    /// [`ArmyError::DuplicateId`] if another army has the identifier.
    pub fn add(&mut self, army: Army) -> Result<(), ArmyError> {
        match self.list.iter().find(|known| known.id() == army.id()) {
            Some(known) if *known == army => Ok(()),
            Some(_) => Err(ArmyError::DuplicateId { id: army.id().into() }),
            None => {
                self.list.push(army);
                Ok(())
            }
        }
    }

    /// Iterates over all armies, the built-in ones first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Army> {
        self.list.iter()
    }

    /// Returns the army with this identifier.
    ///
    /// # Errors
    /// An [`UnknownArmyError`] if there is none.
    pub fn by_id(&self, id: &str) -> Result<&Army, UnknownArmyError> {
        let found = self.list.iter().find(|army| army.id() == id);
        found.ok_or_else(|| UnknownArmyError::new(id, &self.list))
    }

    /// Returns the army with any of its names: `nutters`, `Nutty Knights`, `knights`, and so on.
    /// Case, blanks, `-` and `_` do not matter.
    ///
    /// ```
    /// use wazir_cwda::ArmyRegistry;
    /// let armies = ArmyRegistry::builtin();
    /// assert_eq!(armies.find("Nutty Knights").map(|army| army.id()), Some("nutters"));
    /// assert_eq!(armies.find("Colourbound Clobberers II").map(|army| army.id()), Some("clobberers2"));
    /// assert_eq!(armies.find("Zebras"), None);
    /// ```
    pub fn find(&self, name: &str) -> Option<&Army> {
        let plain: String = name.chars().take(100).flat_map(char::to_lowercase).collect();
        let words = || plain.split([' ', '-', '_']).filter(|word| !word.is_empty());
        let joined: String = words().collect();
        let is_title = |army: &&Army| {
            let title = army.title().chars().flat_map(char::to_lowercase);
            title.filter(|c| ![' ', '-', '_'].contains(c)).eq(joined.chars())
        };
        let by_id = self.list.iter().find(|army| army.id() == plain.trim());
        by_id.or_else(|| self.list.iter().find(is_title)).or_else(|| {
            let row = ROWS.iter().find(|row| {
                let noun: String = words().filter(|word| !row.adjectives.contains(word)).collect();
                noun == row.id || row.names.contains(&noun.as_str())
            });
            row.and_then(|row| self.by_id(row.id).ok())
        })
    }

    /// Parses an army: the identifier of a known one, or a definition in [`Army`]'s text form. A
    /// definition that only repeats a known army gives that army, with its notes.
    ///
    /// # Errors
    /// A [`ParseArmyError`] if no army has the identifier, or the definition is not valid.
    pub fn read(&self, text: &str) -> Result<Army, ParseArmyError> {
        if !text.contains('(') {
            return Ok(self.by_id(text)?.clone());
        }
        let army = super::text::parse_definition(text)?;
        Ok(self.list.iter().find(|known| **known == army).cloned().unwrap_or(army))
    }
}
