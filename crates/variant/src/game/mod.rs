//! Whole games from files.
//!
//! [`read_game`] reads a [`VariantDefinition`] from the text of a file; `docs/variants.md` explains
//! the keys.

mod bases;
mod compile;
mod definition;
mod entry;
mod keys;
mod lint;
mod log;
mod no_effect;
mod parsed;
#[cfg(feature = "ai")]
mod piece_values;
mod placement;
mod player_pieces;
mod problem;
mod region;
mod resolve;
mod rules_text;
mod ruleset;
#[cfg(feature = "schema")]
mod schema;
mod starts;
mod text;
mod values;
mod warning;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use toml::Spanned;
use toml::de::DeTable;
use wazir_chesslike::{BuildError, PositionError};
use wazir_game::Seat;
use wazir_registry::GameEntry;
use wazir_text::Message;

pub use bases::BaseGame;
pub use compile::{CompiledVariant, compile_rules, read_position};
pub use definition::{
    CastlingRule, CheckRule, ConnectRule, DropMateRule, DropRules, EndRules, ExtinctionRule,
    GameResult, PieceDefinition, PromotionMode, ReachRule, RepetitionResult, VariantDefinition,
};
use entry::SizedVariant;
pub use entry::VariantGame;
use log::ErrorLog;
#[cfg(feature = "ai")]
pub use piece_values::piece_values;
pub use player_pieces::PlayerPiece;
pub use problem::GameFileProblem;
pub use region::Region;
pub use resolve::{MAX_CELLS, MAX_DROPPABLE, MAX_KINDS, MAX_SQUARES};
pub use ruleset::{Variant64, Variant128, VariantRuleset};
#[cfg(feature = "schema")]
pub use schema::json_schema;
pub use starts::StartDefinition;
pub use warning::GameWarning;

use crate::table::{StringValue, TomlTable};
use crate::{FileError, FileErrorKind, FileErrors, FileWarning, MAX_LENGTH};

/// A playable game read from a file, with warnings for its author.
#[derive(Clone, Debug)]
pub struct GameFile {
    definition: Arc<VariantDefinition>,
    warnings: Vec<FileWarning>,
    made: SizedVariant,
    /// The location of each piece, except those that are derived from others.
    places: Vec<Range<usize>>,
}

impl GameFile {
    /// The definition of the game.
    pub fn definition(&self) -> &VariantDefinition {
        &self.definition
    }

    /// The warnings about things that may not mean what the author thinks.
    pub fn warnings(&self) -> &[FileWarning] {
        &self.warnings
    }

    /// The compiled game.
    pub fn compiled(&self) -> &CompiledVariant {
        self.made.book()
    }

    /// Sets the names by which other programs know the game; see
    /// [`GameInfo::with_external_names`](wazir_registry::GameInfo::with_external_names).
    #[must_use]
    pub fn with_external_names(self, names: &[&'static str]) -> Self {
        Self { made: self.made.named(names), ..self }
    }

    /// The entry for a game registry.
    pub fn entry(&self) -> GameEntry {
        self.made.entry()
    }
}

/// The pieces on the board at the start: squares, seats and kinds.
pub(crate) fn placed(definition: &VariantDefinition) -> Vec<placement::PlacedPiece> {
    placement::read(definition.start(), definition).map(|placed| placed.pieces).unwrap_or_default()
}

/// Reads a game from the text of its file.
///
/// # Errors
/// The errors in the file, each with its location: all that can be found, but for those that only
/// follow from others, and at most [`FileErrors::MAX`].
pub fn read_game(text: &str) -> Result<GameFile, FileErrors> {
    if text.len() > MAX_LENGTH {
        let kind = FileErrorKind::TooLong { bytes: text.len() };
        return Err(FileError::new(text, kind, 0..0).into());
    }
    let parsed = parse(text)?;
    let log = ErrorLog::default();
    let file = || TomlTable::file(text, &parsed);
    let mut raw = parsed::read(file(), &log);
    let base = base_game(&file(), &raw, &log);
    let under = base.map(|base| parse(base.text())).transpose()?;
    let made = match (&raw.based_on, &under) {
        (Some(base), Some(under)) => {
            let under = TomlTable::within(text, under, base.full_span());
            let under = parsed::read(under, &log);
            check_without(&file(), &raw, &under, &log);
            raw.inherit_from(under);
            resolved(&file(), &raw, text, &log)
        }
        // Everything that is missing could come from the game that was meant.
        _ if !log.is_empty() && file().has_path(&["based-on"]) => None,
        _ => resolved(&file(), &raw, text, &log),
    };
    let nothing = || file().missing("name").into();
    made.ok_or_else(|| log.into_errors().unwrap_or_else(nothing))
}

/// Finds the game that the file builds on.
fn base_game(
    file: &TomlTable<'_>,
    raw: &parsed::ParsedFile<'_>,
    log: &ErrorLog,
) -> Option<BaseGame> {
    let Some(base) = &raw.based_on else {
        if let Some(name) = raw.without.first().filter(|_| !file.has_path(&["based-on"])) {
            let problem = GameFileProblem::MissingKey { key: "without", other: "based-on" };
            log.report(file.problem(problem, name.full_span()));
        }
        return None;
    };
    let found = BaseGame::all().iter().find(|known| known.name() == base.text).copied();
    if found.is_none() {
        let known = values::listed(BaseGame::all().iter().map(BaseGame::name));
        let problem = GameFileProblem::UnknownBase { name: values::shown(base.text), known };
        log.report(file.problem(problem, base.full_span()));
    }
    found
}

/// Reports pieces left out that the base game does not have.
fn check_without(
    file: &TomlTable<'_>,
    raw: &parsed::ParsedFile<'_>,
    under: &parsed::ParsedFile<'_>,
    log: &ErrorLog,
) {
    let keys: Vec<&str> = under.pieces.iter().map(|(key, ..)| *key).collect();
    for name in raw.without.iter().filter(|name| !keys.contains(&name.text)) {
        let (known, text) = (values::listed(&keys), values::shown(name.text));
        let problem = GameFileProblem::NoPiece { name: text, known };
        log.report(file.problem(problem, name.full_span()));
    }
}

/// Parses a definition that comes with a record, for
/// [`GameRegistry::with_definition_parser`](wazir_registry::GameRegistry::with_definition_parser).
///
/// ```
/// use wazir_registry::GameRegistry;
/// let games = GameRegistry::empty().with_definition_parser(wazir_variant::game::parse_entry);
/// let chess = games.parse_definition("name = 'Chess'\nbased-on = 'chess'").expect("a reader").unwrap();
/// assert_eq!(chess.title(), "Chess");
/// ```
///
/// # Errors
/// The first error in the definition, with its location, and the number of the others.
pub fn parse_entry(text: &str) -> Result<GameEntry, Message> {
    read_game(text).map(|file| file.entry()).map_err(|error| error.message())
}

fn resolved<'t>(
    file: &TomlTable<'t>,
    raw: &parsed::ParsedFile<'t>,
    text: &str,
    log: &ErrorLog,
) -> Option<GameFile> {
    let (definition, mut warnings) = resolve::resolve(file, raw, text, log)?;
    let definition = Arc::new(definition);
    let start = raw.game.start.as_ref().map_or(0..0, StringValue::full_span);
    let made = SizedVariant::new(&definition).map_err(|why| match why {
        PositionError::Pieces(why) => {
            let name = raw.game.name.as_ref().map_or(0..0, |name| name.span.clone());
            let place = movement_of(raw, &definition, &why).unwrap_or(name);
            file.problem(GameFileProblem::Unplayable(why), place)
        }
        why => file.problem(GameFileProblem::Start(why), start.clone()),
    });
    let made = log.check(made)?;
    let span_of = |number: usize| raw.starts.get(number).map_or(0..0, |s| s.position.full_span());
    for (number, why) in made.refused_starts() {
        log.report(file.problem(GameFileProblem::Start(why), span_of(number)));
    }
    if !log.is_empty() {
        return None;
    }
    for (doubt, number) in made.named_start_warnings() {
        warnings.push(FileWarning::of_game(text, doubt, span_of(number)));
    }
    for (doubt, piece) in made.doubts() {
        let piece = piece.and_then(|piece| raw.pieces.get(piece));
        let span = piece.map_or_else(|| start.clone(), |(_, span, _)| span.clone());
        warnings.push(FileWarning::of_game(text, doubt, span));
    }
    // A base has keys for the games that build on it.
    if BaseGame::all().iter().all(|base| base.text() != text) {
        let useless = made.useless_keys(raw).into_iter();
        warnings.extend(useless.map(|(key, span)| FileWarning::of_game(text, key, span)));
    }
    let places = raw.pieces.iter().map(|(_, place, _)| place.clone()).collect();
    Some(GameFile { definition, warnings, made, places })
}

/// Returns the location of the movement at fault.
fn movement_of(
    raw: &parsed::ParsedFile<'_>,
    definition: &VariantDefinition,
    why: &BuildError,
) -> Option<Range<usize>> {
    let BuildError::Movement { piece, .. } = why else { return None };
    let known = definition.pieces().iter().zip(&raw.pieces);
    let mut places = known.flat_map(|(known, (.., raw))| {
        let sides = Seat::BOTH.into_iter().zip([0, 1]);
        sides.filter(|&(seat, _)| known.name(seat) == piece).filter_map(|(_, side)| {
            raw.betza.as_ref().and_then(|betza| betza.of(side)).map(StringValue::full_span)
        })
    });
    places.next()
}

fn parse(text: &str) -> Result<Spanned<DeTable<'_>>, FileError> {
    DeTable::parse(text).map_err(|error| {
        let reason = error.message().lines().collect::<Vec<_>>().join(", ");
        let end = text.trim_end().len();
        FileError::new(text, FileErrorKind::Toml { reason }, error.span().unwrap_or(end..end))
    })
}
