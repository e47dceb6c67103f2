//! Games defined in TOML.

use wazir::registry::GameEntry;
use wazir::variant::game::read_game;
use wazir::variant::{FileError, FileErrors, FileWarning};

use crate::error::{Error, ErrorKind, Place};
use crate::game::Game;
use crate::setup::Setup;

impl Game {
    /// Begins a game that a TOML text defines; `docs/variants.md` explains the keys.
    ///
    /// # Errors
    /// [`ErrorKind::GameFile`] with the place and all other errors in the text
    /// ([`Error::others`]), or the choice that the game refuses.
    ///
    /// ```
    /// use wazir_surface::{Game, Setup};
    /// let mut game = Game::from_toml("name = 'Plain'\nbased-on = 'chess'", &Setup::default())?;
    /// assert_eq!((game.id(), game.count()), ("plain", 20));
    /// let error = Game::from_toml("name = 'Plain'\nbased-in = 'chess'", &Setup::default()).unwrap_err();
    /// let place = error.place().unwrap();
    /// assert_eq!((place.line, place.column), (2, 1));
    /// assert_eq!(place.caret, "based-in = 'chess'\n^^^^^^^^");
    /// # Ok::<(), wazir_surface::Error>(())
    /// ```
    pub fn from_toml(text: &str, setup: &Setup) -> Result<Self, Error> {
        Self::begin(&game_entry(text)?, setup)
    }
}

/// Returns the game that a text defines.
pub(crate) fn game_entry(text: &str) -> Result<GameEntry, Error> {
    let file = read_game(text).map_err(|errors| file_errors(&errors, text))?;
    Ok(file.entry())
}

/// Returns what is doubtful in the definition of a game, each with its place.
///
/// # Errors
/// The errors in the definition, as for [`Game::from_toml`].
pub fn check_game_file(text: &str) -> Result<Vec<Error>, Error> {
    let file = read_game(text).map_err(|errors| file_errors(&errors, text))?;
    Ok(file.warnings().iter().map(|warning| file_warning(warning, text)).collect())
}

fn file_errors(errors: &FileErrors, text: &str) -> Error {
    let mut all = errors.iter().map(|error| file_error(ErrorKind::GameFile, error, text));
    let first = all.next();
    let others = all.collect();
    match first {
        Some(first) => first.with_others(others),
        None => Error::new(ErrorKind::GameFile, errors.message()),
    }
}

/// Returns an error in a file about a game or an army.
pub(crate) fn file_error(kind: ErrorKind, error: &FileError, text: &str) -> Error {
    let hint = error.hint().map(Into::into);
    let place = Place::of_span(text, error.span());
    Error::new(kind, error.kind().message()).at(place).with_hint(hint)
}

fn file_warning(warning: &FileWarning, text: &str) -> Error {
    Error::new(ErrorKind::GameFile, warning.reason()).at(Place::of_span(text, warning.span()))
}
