//! Games from files that come with the library; most have names in the records of other programs.

use alloc::boxed::Box;

use once_cell::race::OnceBox;
use wazir_registry::{GameEntry, GameRegistry, names_match};

use crate::FileErrors;
use crate::game::read_game;

/// A game whose file comes with the library.
#[derive(Debug)]
pub struct KnownVariant {
    file: &'static str,
    text: &'static str,
    names: &'static [&'static str],
    /// The file of the game that this one shuffles, if any.
    shuffles: &'static [&'static str],
    made: OnceBox<GameEntry>,
}

macro_rules! known {
    ($($file:literal $(shuffles $other:literal)? $(: $($name:literal),+)?;)+) => {
        [$(KnownVariant {
            file: $file,
            text: include_str!(concat!("../games/", $file, ".toml")),
            names: &[$($($name),+)?],
            shuffles: &[$($other)?],
            made: OnceBox::new(),
        }),+]
    };
}

/// All games, with the rules that other programs use under these names. The first name is the one
/// that they write. Giveaway has none: programs differ on castling and on who wins without a move.
static KNOWN: [KnownVariant; 32] = include!("../games/list.rs");

impl KnownVariant {
    /// All known variants.
    pub fn all() -> &'static [Self] {
        &KNOWN
    }

    /// The text of the file with its rules.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The names by which other programs know it; the first is the one that they write. A game that
    /// they do not know has none.
    pub fn external_names(&self) -> &'static [&'static str] {
        self.names
    }

    /// Returns the game that has the same rules but for starts with shuffled pieces, if this one
    /// differs from another only by them.
    ///
    /// ```
    /// use wazir_variant::KnownVariant;
    /// let shuffled = KnownVariant::all().iter().filter_map(|known| known.shuffles());
    /// assert!(shuffled.clone().count() > 0);
    /// assert!(shuffled.clone().all(|usual| usual.shuffles().is_none()));
    /// ```
    pub fn shuffles(&self) -> Option<&'static Self> {
        let usual = self.shuffles.first()?;
        KNOWN.iter().find(|known| known.file == *usual)
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
