//! The start of a recorded game: a position and the changed rules.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_game::Game;
use wazir_registry::{AnyPosition, GameEntry, GameRegistry, OpenError, StartOptions};
use wazir_text::{Message, message};

use crate::error::error_at;
use crate::record_support::NotationDialect;
use crate::texts::Records;
use crate::{Error, ErrorKind};

/// The reason why the game of a record was not found, by the part of the record at fault.
pub enum GameLookupError {
    /// The name of the game.
    Name(Message),
    /// The fingerprint of its rules.
    Rules(Message),
    /// The definition that comes with it.
    Definition(Message),
}

/// Returns the game of a record: the one of the registry with this name if its rules match `rules`
/// (a hexadecimal number), or else the one that the record defines.
///
/// # Errors
/// The part of the record at fault, with the reason.
pub fn find_record_game(
    games: &GameRegistry,
    name: &str,
    rules: Option<&str>,
    definition: Option<&str>,
) -> Result<GameEntry, GameLookupError> {
    let number = rules.map(|rules| u64::from_str_radix(rules.trim(), 16).ok());
    let fits = |game: &GameEntry| {
        number.is_none_or(|number| number == game.definition_source().map(|(_, rules)| rules))
    };
    let called: Vec<GameEntry> = games.find_by_name(name).collect();
    if let Some(game) = called.iter().find(|game| fits(game)) {
        return Ok(game.clone());
    }
    let listed = called.first().map_or_else(|| games.find(name.trim()), Ok);
    let other = || message!(Records::OtherRules { game: String::from(name.trim()) });
    match (definition.and_then(|text| games.parse_definition(text)), listed) {
        (Some(Ok(game)), _) if fits(&game) => Ok(game),
        (Some(Ok(_)), _) | (None, Ok(_)) => Err(GameLookupError::Rules(other())),
        (Some(Err(why)), _) => Err(GameLookupError::Definition(why)),
        (None, Err(error)) => Err(GameLookupError::Name(error.message())),
    }
}

/// The changed rules of a start, as keys and values of options; empty if it is a start of another
/// game.
pub(crate) fn changed_options(
    game: &GameEntry,
    start: &AnyPosition,
) -> Vec<(&'static str, String)> {
    game.play_from_position(start.clone()).map_or_else(Vec::new, |play| play.changed_options())
}

/// The changed rules of a start, each as `key=value`.
pub fn changed_option_texts(game: &GameEntry, start: &AnyPosition) -> Vec<String> {
    let options = changed_options(game, start).into_iter();
    options.map(|(key, value)| [key, "=", &value].concat()).collect()
}

/// Returns whether a game starts from this position by default, under the rules of that position.
pub fn is_default_start(game: &GameEntry, start: &AnyPosition) -> bool {
    let Some(begun) = game.play_from_position(start.clone()) else { return false };
    let rules = begun.changed_options().into_iter();
    let usual =
        rules.fold(StartOptions::default(), |usual, (key, value)| usual.with_option(key, value));
    game.open(&usual).is_ok_and(|play| play.position_text() == start.position_text())
}

/// Returns the default start of a game.
///
/// # Errors
/// The reason why the game has no default start.
pub fn default_start(game: &GameEntry) -> Result<AnyPosition, OpenError> {
    game.open(&StartOptions::default()).map(|play| play.position().to_any())
}

/// Reads a start: a position, after which options may stand, and further options separated by
/// commas. Both are slices of `source`; `whole` is the part to blame if there is neither.
///
/// # Errors
/// The reason with its location.
pub fn read_start(
    game: &GameEntry,
    source: &str,
    whole: &str,
    position: Option<&str>,
    options: Option<&str>,
) -> Result<AnyPosition, Error> {
    let (position, behind) = position.map_or((None, Vec::new()), |text| {
        let (text, behind) = split_options(game, text);
        (Some(text), behind)
    });
    let listed = options.into_iter().flat_map(|options| options.split(',')).map(str::trim);
    let listed = listed.filter(|option| !option.is_empty());
    let mut start = StartOptions::default();
    for option in behind.into_iter().rev().chain(listed) {
        let (key, value) = option.split_once('=').ok_or_else(|| {
            let reason = Records::StartOption;
            error_at(ErrorKind::Header, source, option, reason)
        })?;
        start = start.with_option(key.trim_end(), value.trim_start());
    }
    let usual_rules = start.options().len() == 0;
    let Some(text) = position else {
        let part = options.unwrap_or(whole);
        return open_start(game, &start)
            .map_err(|error| error_at(kind(&error), source, part, error.message()));
    };
    let error = match open_start(game, &start.with_position(text)) {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    // Other programs write positions differently, and a dialect can locate a mistake.
    match NotationDialect::of(game).map(|dialect| dialect.read(text, game)) {
        Some(Ok(position)) if usual_rules => Ok(position),
        Some(Err(placed)) if matches!(error, OpenError::Position { .. }) => {
            Err(placed.embedded_in(source, text))
        }
        _ => {
            let place = if usual_rules { text } else { options.unwrap_or(text) };
            Err(error_at(kind(&error), source, place, error.message()))
        }
    }
}

fn open_start(game: &GameEntry, start: &StartOptions) -> Result<AnyPosition, OpenError> {
    game.open(start).map(|play| play.position().to_any())
}

fn kind(error: &OpenError) -> ErrorKind {
    match error {
        OpenError::UnknownOption { .. } | OpenError::OptionValue { .. } => ErrorKind::Header,
        _ => ErrorKind::Position,
    }
}

/// Takes the options off the end of a position; the last one comes first.
fn split_options<'a>(game: &GameEntry, text: &'a str) -> (&'a str, Vec<&'a str>) {
    let (mut text, mut options) = (text, Vec::new());
    while let Some((before, word)) = text.rsplit_once(' ') {
        let known = |(key, _)| game.info().option(key).is_some();
        if !word.split_once('=').is_some_and(known) {
            break;
        }
        options.push(word);
        text = before.trim_end();
    }
    (text, options)
}
