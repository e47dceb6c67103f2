//! The games under their protocol names.

use std::fmt;

use wazir_registry::{GameEntry, GameRegistry, Play, StartOptions};
use wazir_text::{Message, message};

use crate::Protocol;
use crate::dialect::{GameDialect, pairing};
use crate::texts::Protocols;

/// A game with the choices made before it starts, under the name that `UCI_Variant` takes.
///
/// ```
/// use wazir_registry::GameRegistry;
/// use wazir_protocol::Variant;
///
/// let variant = Variant::find("cwda-fide-knights", &wazir_builtin::games())?;
/// assert_eq!(variant.to_string(), "cwda-fide-nutters");
/// assert_eq!(variant.entry().id().as_str(), "cwda");
/// # Ok::<(), wazir_protocol::ParseVariantError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Variant {
    name: String,
    entry: GameEntry,
    start: StartOptions,
}

impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        self.entry.id() == other.entry.id() && self.start == other.start
    }
}

impl Eq for Variant {}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// An unknown variant name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseVariantError {
    name: String,
    /// The names that are not matchups, separated by commas.
    known: String,
    /// One of the matchups, if there are any.
    pairing: Option<String>,
}

impl ParseVariantError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        let (name, known) = (self.name.clone(), self.known.clone());
        match self.pairing.clone() {
            None => message!(Protocols::UnknownVariant { name, known }),
            Some(pairing) => message!(Protocols::UnknownVariantOrPairing { name, known, pairing }),
        }
    }
}

impl Variant {
    /// Returns every variant of these games.
    pub fn all(games: &GameRegistry) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for entry in games.iter() {
            for variant in Self::of_game(entry, &GameDialect::of(entry)) {
                // A later game takes the name from an earlier one.
                match all.iter_mut().find(|known| known.name == variant.name) {
                    Some(known) => *known = variant,
                    None => all.push(variant),
                }
            }
        }
        all
    }

    fn of_game(entry: &GameEntry, words: &GameDialect) -> Vec<Self> {
        let variant = |(name, start)| Self { name, entry: entry.clone(), start };
        words.variants(words.name(entry.info()), entry.info()).into_iter().map(variant).collect()
    }

    /// Finds a variant by its name, or by another name in use: one army for a mirror match, or any
    /// name that the dialect of a game knows. Case is ignored.
    ///
    /// # Errors
    /// [`ParseVariantError`], with the known names, if there is no such variant.
    pub fn find(name: &str, games: &GameRegistry) -> Result<Self, ParseVariantError> {
        let wanted = name.trim().to_ascii_lowercase();
        let all = Self::all(games);
        if let Some(known) = all.iter().find(|variant| variant.name == wanted) {
            return Ok(known.clone());
        }
        let other = games.iter().find_map(|entry| {
            let words = GameDialect::of(entry);
            let start = words.variant_by_name(entry.info(), &wanted);
            let start = start.or_else(|| named(entry, &words, &wanted))?;
            Some(Self::with_start(entry, &words, start))
        });
        other.ok_or_else(|| unknown(name.trim(), &all))
    }

    /// Returns the variant of a game with this start.
    fn with_start(entry: &GameEntry, words: &GameDialect, start: StartOptions) -> Self {
        let mut known = Self::of_game(entry, words).into_iter();
        let name = |start: &StartOptions| match start.armies().and_then(|both| both.split_once(':'))
        {
            Some((white, black)) => format!("{}-{white}-{black}", entry.id()),
            None => words.name(entry.info()).to_owned(),
        };
        known.find(|variant| variant.start == start).unwrap_or_else(|| Self {
            name: name(&start),
            entry: entry.clone(),
            start,
        })
    }

    /// Returns the variant with these armies, White's first.
    pub(crate) fn with_armies(entry: &GameEntry, [white, black]: [&str; 2]) -> Self {
        Self::with_start(
            entry,
            &GameDialect::of(entry),
            StartOptions::default().with_armies(pairing(white, black)),
        )
    }

    /// Returns the first variant of a game.
    pub(crate) fn default_of(entry: &GameEntry) -> Self {
        let words = GameDialect::of(entry);
        let first = Self::of_game(entry, &words).into_iter().next();
        first.unwrap_or_else(|| Self::with_start(entry, &words, StartOptions::default()))
    }

    /// Returns the variant of a game, by its start.
    pub fn of(game: &Play) -> Self {
        let entry = game.entry();
        let words = GameDialect::of(entry);
        let mut start = StartOptions::default();
        if let Some([white, black]) = words.armies(game) {
            start = start.with_armies(pairing(&white, &black));
        }
        let seats = game.seats().len() as u8;
        if entry.info().seat_counts().first().is_some_and(|usual| *usual != seats) {
            start = start.with_seats(seats);
        }
        Self::with_start(entry, &words, start)
    }

    /// Returns the game's registry entry.
    pub fn entry(&self) -> &GameEntry {
        &self.entry
    }

    /// Returns the start options.
    pub fn start(&self) -> &StartOptions {
        &self.start
    }

    /// Returns the armies, White's first, in games that have them.
    pub(crate) fn armies(&self) -> Option<[&str; 2]> {
        self.start.armies().and_then(|both| both.split_once(':')).map(Into::into)
    }

    /// Returns whether this is the default variant of a protocol.
    pub(crate) fn is_default_for(&self, protocol: Protocol) -> bool {
        self.name == protocol.default_variant()
    }
}

/// Returns the start under a name made of the game's id and a choice, such as the number of players
/// or the armies.
fn named(entry: &GameEntry, words: &GameDialect, name: &str) -> Option<StartOptions> {
    let facts = entry.info();
    let chosen = name.strip_prefix(entry.id().as_str())?;
    if facts.seat_counts().first().is_some_and(|usual| chosen == usual.to_string()) {
        return Some(StartOptions::default());
    }
    let chosen = chosen.strip_prefix('-').filter(|_| facts.armies().len() > 0)?;
    let army = |name: &str| words.army_by_name(facts, name);
    // The names of armies may contain the sign that separates them.
    let signs = chosen.match_indices('-').filter_map(|(at, _)| {
        let (white, black) = (chosen.get(..at)?, chosen.get(at + 1..)?);
        army(white).zip(army(black))
    });
    let mirror = army(chosen).map(|army| (army.clone(), army));
    let (white, black) = signs.chain(mirror).next()?;
    Some(StartOptions::default().with_armies(pairing(&white, &black)))
}

fn unknown(name: &str, all: &[Variant]) -> ParseVariantError {
    let name = name.chars().take(40).flat_map(char::escape_debug).collect();
    let is_pairing = |variant: &&Variant| {
        variant.armies().is_some() && variant.name.starts_with(variant.entry.id().as_str())
    };
    let names = all.iter().filter(|variant| !is_pairing(variant)).map(|variant| &*variant.name);
    let known = names.collect::<Vec<_>>().join(", ");
    let pairing = all.iter().find(is_pairing).map(ToString::to_string);
    ParseVariantError { name, known, pairing }
}
