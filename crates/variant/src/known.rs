//! Games from files that other programs know by name, for reading their records.

use alloc::boxed::Box;

use once_cell::race::OnceBox;
use wazir_registry::{GameEntry, GameRegistry, names_match};

use crate::FileErrors;
use crate::game::read_game;

/// A game that other programs know by name.
#[derive(Debug)]
pub struct KnownVariant {
    text: &'static str,
    names: &'static [&'static str],
    made: OnceBox<GameEntry>,
}

macro_rules! known {
    ($($file:literal: $($name:literal),+;)+) => {
        [$(KnownVariant {
            text: include_str!(concat!("../games/", $file, ".toml")),
            names: &[$($name),+],
            made: OnceBox::new(),
        }),+]
    };
}

/// All games with the rules that other programs use under these names. The first name is the one
/// that they write. Giveaway and suicide are missing: there castling is allowed, or a different
/// player wins when one has no moves.
static KNOWN: [KnownVariant; 21] = include!("../games/list.rs");

impl KnownVariant {
    /// All known variants.
    pub fn all() -> &'static [Self] {
        &KNOWN
    }

    /// The text of the file with its rules.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The names by which other programs know it; the first is the one that they write.
    pub fn external_names(&self) -> &'static [&'static str] {
        self.names
    }

    /// Returns the registry entry, which is made on the first call.
    ///
    /// # Errors
    /// The errors in its file.
    pub fn entry(&self) -> Result<GameEntry, FileErrors> {
        let make = || Ok(Box::new(read_game(self.text)?.with_external_names(self.names).entry()));
        self.made.get_or_try_init(make).cloned()
    }
}

/// Finds a known variant by its name in other programs.
fn find(name: &str) -> Option<GameEntry> {
    let is_called =
        |known: &&KnownVariant| known.names.iter().any(|known| names_match(known, name));
    KNOWN.iter().find(is_called)?.entry().ok()
}

/// Adds the [known](KnownVariant) games to a registry, for look-ups by name
/// ([`GameRegistry::find_by_name`]). A game of the registry with the same name comes first.
///
/// ```
/// use wazir_registry::{GameRegistry, StartOptions};
/// let games = wazir_variant::with_known_variants(GameRegistry::empty());
/// let crazyhouse = games.find_by_name("ZH").next().expect("a game that is known");
/// let mut play = crazyhouse.open(&StartOptions::default())?;
/// for mv in ["e2e4", "d7d5", "e4d5", "d8d5", "P@e4"] {
///     play.play_text(mv)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_known_variants(games: GameRegistry) -> GameRegistry {
    games.with_lookup(find)
}
