//! Army names as people type them: a known name, a definition, or a file.

use alloc::string::{String, ToString};

use wazir_cwda::{Army, ArmyError, ArmyRegistry, Matchup, ParseArmyError, UnknownArmyError};
use wazir_registry::{EntryRebuilder, GameEntry};
use wazir_text::{Argument, Message, message};

use crate::texts::ArmyFiles;
use crate::{FileError, read_army};

/// The reason why a text does not name an army.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ArmyNameError<E: core::error::Error + 'static> {
    /// No army has the name.
    Unknown(UnknownArmyError),
    /// A definition is invalid, or the two armies are not separated by `:`.
    #[error(transparent)]
    Text(ParseArmyError),
    /// The file cannot be opened.
    Load {
        /// The path as it was given.
        path: String,
        /// The error of the caller.
        source: E,
    },
    /// The file does not define an army. Its text is kept, so that the location can be shown.
    File {
        /// The path as it was given.
        path: String,
        /// The text of the file.
        text: String,
        /// The error in the file.
        error: FileError,
    },
    /// Another army already has the name of the army in the file.
    DuplicateId {
        /// The path as it was given.
        path: String,
        /// The error that names the army.
        error: ArmyError,
    },
}

impl<E: core::error::Error + 'static> ArmyNameError<E> {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown(error) => {
                message!(ArmyFiles::NotNamed { why: Argument::from_display(error) })
            }
            Self::Text(error) => {
                message!(ArmyFiles::Said { reason: Argument::from_display(error) })
            }
            Self::Load { path, source } => {
                let (path, why) = (path.clone(), Argument::from_display(source));
                message!(ArmyFiles::Unreadable { path, why })
            }
            Self::File { path, error, .. } => {
                message!(ArmyFiles::Placed { place: path.clone(), why: error.message() })
            }
            Self::DuplicateId { path, error } => {
                message!(ArmyFiles::Placed {
                    place: path.clone(),
                    why: Argument::from_display(error)
                })
            }
        }
    }
}

/// Reads the name of an army: a known one, a definition in [`Army`]'s text form, or a file, whose
/// text `load` returns. Any other name with a `.`, a `/` or a `\` is a file. Its army is added to
/// `armies`, and is known by its name from then on.
///
/// ```
/// use std::convert::Infallible;
/// use wazir_cwda::ArmyRegistry;
/// # const FILE: &str = include_str!("../../../docs/armies/amazons.toml");
/// let mut armies = ArmyRegistry::builtin();
/// let load = |path: &str| Ok::<_, Infallible>(if path == "amazons.toml" { FILE } else { "" }.into());
/// assert_eq!(wazir_variant::load_army("amazons.toml", &mut armies, load)?.title(), "Amazon Army");
/// assert_eq!(wazir_variant::load_army("amazons", &mut armies, load)?.title(), "Amazon Army");
/// # Ok::<(), wazir_variant::ArmyNameError<Infallible>>(())
/// ```
///
/// # Errors
/// If no army has the name, the definition or the file is invalid, or the file cannot be loaded.
pub fn load_army<E: core::error::Error + 'static>(
    name: &str,
    armies: &mut ArmyRegistry,
    mut load: impl FnMut(&str) -> Result<String, E>,
) -> Result<Army, ArmyNameError<E>> {
    if let Some(army) = armies.find(name) {
        return Ok(army.clone());
    }
    if is_definition(name) {
        return armies.read(name).map_err(ArmyNameError::Text);
    }
    if !name.contains(['.', '/', '\\']) {
        return armies.by_id(name).cloned().map_err(ArmyNameError::Unknown);
    }
    let path = || name.to_string();
    let text = load(name).map_err(|source| ArmyNameError::Load { path: path(), source })?;
    let army = match read_army(&text) {
        Ok(file) => file.into_army(),
        Err(error) => return Err(ArmyNameError::File { path: path(), text, error }),
    };
    let added = armies.add(army.clone());
    added.map_err(|error| ArmyNameError::DuplicateId { path: path(), error })?;
    Ok(army)
}

/// Reads two armies separated by `:`, each as [`load_army`] reads it: `nutters:my.toml`.
///
/// ```
/// use std::fs;
/// use wazir_cwda::ArmyRegistry;
/// let mut armies = ArmyRegistry::builtin();
/// let error = wazir_variant::load_matchup("nutters:my.toml", &mut armies, |path| fs::read_to_string(path));
/// assert!(error.unwrap_err().to_string().starts_with("cannot read my.toml: "));
/// let load_matchup = wazir_variant::load_matchup("nutters:rookies", &mut armies, |path| fs::read_to_string(path))?;
/// assert_eq!(load_matchup.to_string(), "nutters:rookies");
/// # Ok::<(), wazir_variant::ArmyNameError<std::io::Error>>(())
/// ```
///
/// # Errors
/// As for [`load_army`], and if there is no `:`.
pub fn load_matchup<E: core::error::Error + 'static>(
    names: &str,
    armies: &mut ArmyRegistry,
    mut load: impl FnMut(&str) -> Result<String, E>,
) -> Result<Matchup, ArmyNameError<E>> {
    let Some(at) = separator(names, armies) else {
        // This reports what is missing.
        return Matchup::read(names, armies).map_err(ArmyNameError::Text);
    };
    let (white, black) = (names.get(..at).unwrap_or(""), names.get(at + 1..).unwrap_or(""));
    let white = load_army(white, armies, &mut load)?;
    let black = load_army(black, armies, &mut load)?;
    Ok(Matchup::new(white, black))
}

/// Reads the two armies of `names` like [`load_matchup`]. Returns the game with these armies known,
/// and the matchup for [`StartOptions::with_armies`](wazir_registry::StartOptions::with_armies);
/// `None` if the game has no armies to choose.
///
/// ```
/// use std::convert::Infallible;
/// # const FILE: &str = include_str!("../../../docs/armies/amazons.toml");
/// let games = wazir_builtin::games();
/// let load = |_: &str| Ok::<_, Infallible>(FILE.to_owned());
/// let armed = wazir_variant::entry_with_armies(games.find("cwda")?, "fide:amazons.toml", load);
/// let (game, matchup) = armed.expect("a game with armies")?;
/// assert_eq!(matchup.ids(), "fide:amazons");
/// assert!(game.info().armies().any(|army| army == "amazons"));
/// assert!(wazir_variant::entry_with_armies(games.find("shogi")?, "fide:amazons.toml", load).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`load_matchup`].
pub fn entry_with_armies<E: core::error::Error + 'static>(
    game: &GameEntry,
    names: &str,
    load: impl FnMut(&str) -> Result<String, E>,
) -> Option<Result<(GameEntry, Matchup), ArmyNameError<E>>> {
    let (known, remake) =
        (game.extension::<ArmyRegistry>()?, game.extension::<EntryRebuilder<ArmyRegistry>>()?);
    let mut armies = known.clone();
    Some(load_matchup(names, &mut armies, load).map(|matchup| ((remake.0)(armies), matchup)))
}

/// Returns whether a text is an identifier followed by something in brackets.
fn is_definition(name: &str) -> bool {
    let usable = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
    let id = name.split_once('(').map(|(id, _)| id);
    name.ends_with(')') && id.is_some_and(|id| !id.is_empty() && id.chars().all(usable))
}

/// Returns the offset of the `:` between two names. A `:` after a single letter and before a slash
/// belongs to a drive name, unless an army has that letter as its name.
fn separator(names: &str, armies: &ArmyRegistry) -> Option<usize> {
    let mut colons = names.match_indices(':').map(|(at, _)| at);
    let first = colons.next()?;
    let before = names.get(..first).unwrap_or("");
    let letter = before.len() == 1 && before.bytes().all(|b| b.is_ascii_alphabetic());
    let slash = names.get(first + 1..).is_some_and(|rest| rest.starts_with(['/', '\\']));
    if letter && slash && armies.find(before).is_none() { colons.next() } else { Some(first) }
}
