//! Arguments that choose the game and its start.

use clap::Args;
use clap::builder::TypedValueParser as _;
use wazir::cwda::ArmyRegistry;
use wazir::registry::{GameRegistry, OpenError, Play, StartOptions};
use wazir::text::Message;

use crate::armies::{ArmiesError, load_armies};
use crate::variants::{VariantError, is_path, load_variant};

/// Which game, and how it starts.
#[derive(Args, Clone, Debug, Default)]
pub struct GameArgs {
    /// The game: shogi, euroshogi, cwda, evo, or a file
    ///
    /// chess is cwda with the pieces of chess. A file, such as my.toml, defines a game of your own (docs/variants.md).
    #[arg(value_parser = clap::builder::NonEmptyStringValueParser::new().map(known_as))]
    pub(crate) game: Option<String>,

    /// A game file (docs/variants.md) instead of GAME
    #[arg(long, value_name = "FILE", conflicts_with = "game", hide_short_help = true)]
    pub(crate) variant: Option<String>,

    /// The armies of cwda, as in fide:nutters
    ///
    /// White's comes first: fide, clobberers, nutters, rookies, one of the library (docs/armies.md),
    /// random, or a file of your own, as in nutters:my.toml.
    #[arg(long, value_name = "WHITE:BLACK")]
    armies: Option<String>,

    /// The players of evo, 2 or 4
    #[arg(long, value_name = "NUMBER")]
    seats: Option<u8>,

    /// The start position: an SFEN, a FEN, or the game's own text form
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    position: Option<String>,

    /// A start by its name, such as two-pieces
    ///
    /// In games with numbered starts, a number or random. A wrong name prints the list of names.
    #[arg(long, value_name = "NAME", conflicts_with = "position")]
    start: Option<String>,

    /// A rule of the game, as KEY=VALUE
    ///
    /// Can be given several times. A wrong key prints the list of keys.
    #[arg(long = "option", value_name = "KEY=VALUE", hide_short_help = true)]
    options: Vec<String>,
}

/// Returns the game of a name: `chess` is the default of Chess with Different Armies, where both
/// players have the pieces of chess.
fn known_as(name: String) -> String {
    match name.eq_ignore_ascii_case("chess") {
        true => "cwda".to_owned(),
        false => name,
    }
}

/// The reason why a game cannot start.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum GameError {
    /// The game is not known, or cannot start with these options.
    Open(#[from] OpenError),
    /// The armies cannot be used.
    Armies(#[from] ArmiesError),
    /// The file of the game cannot be used.
    Variant(#[from] VariantError),
}

impl GameError {
    /// Returns the error message, as a translatable text.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Open(error) => error.message(),
            Self::Armies(error) => error.message(),
            Self::Variant(error) => error.message(),
        }
    }
}

impl GameArgs {
    /// Returns the name of the game.
    #[must_use]
    pub fn game(&self) -> Option<&str> {
        self.game.as_deref()
    }

    /// Returns the armies as they were given.
    #[must_use]
    pub fn armies(&self) -> Option<&str> {
        self.armies.as_deref()
    }

    /// Returns the arguments without armies.
    #[must_use]
    pub fn without_armies(&self) -> Self {
        Self { armies: None, ..self.clone() }
    }

    /// Returns the start options of the game. The start `random` is the same each time.
    #[must_use]
    pub fn start(&self) -> StartOptions {
        self.start_with_seed(0)
    }

    /// Returns the start options of the game. `seed` decides what the start `random` is.
    #[must_use]
    pub fn start_with_seed(&self, seed: u64) -> StartOptions {
        let mut start = StartOptions::default();
        if let Some(name) = &self.start {
            start = start.with_start(name, seed);
        }
        if let Some(armies) = &self.armies {
            start = start.with_armies(armies);
        }
        if let Some(seats) = self.seats {
            start = start.with_seats(seats);
        }
        if let Some(position) = &self.position {
            start = start.with_position(position);
        }
        for option in &self.options {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            start = start.with_option(key.trim(), value.trim());
        }
        start
    }

    /// Adds the game of a file to the list, if a file is given, and replaces the file by the game's
    /// name in the list.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is wrong.
    fn register_variant(
        mut self,
        mut games: GameRegistry,
    ) -> Result<(Self, GameRegistry), GameError> {
        let file = self.game.clone().filter(|name| is_path(name));
        if let Some(path) = self.variant.take().or(file) {
            let entry = load_variant(&path)?;
            self.game = Some(entry.id().to_string());
            games.add(entry);
        }
        Ok((self, games))
    }

    /// Adds the game of a file and the armies of `--armies` to the list, and replaces both by their
    /// names in the list.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or is wrong, or if an army is not known.
    pub fn register_files(self, games: GameRegistry) -> Result<(Self, GameRegistry), GameError> {
        let (this, games) = self.register_variant(games)?;
        this.register_armies(games)
    }

    fn register_armies(self, games: GameRegistry) -> Result<(Self, GameRegistry), GameError> {
        let known = self.game.as_deref().and_then(|game| games.find(game).ok());
        let armies = known.and_then(|entry| entry.extension::<ArmyRegistry>());
        let (Some(names), Some(armies)) = (&self.armies, armies) else { return Ok((self, games)) };
        let (pairing, cwda) = load_armies(names, armies)?;
        Ok((Self { armies: Some(pairing.to_string()), ..self }, games.with(cwda)))
    }

    /// Opens the game that the arguments name, or returns `None` if they name none. Adds the game
    /// and the armies of files to `games`.
    ///
    /// # Errors
    /// Returns an error if a file cannot be used or the game cannot start with these options.
    pub fn open_game(&self, games: &mut GameRegistry) -> Result<Option<Play>, GameError> {
        self.open_game_with_seed(games, 0)
    }

    /// Opens the game like [`Self::open_game`]. `seed` decides what the start `random` is.
    ///
    /// # Errors
    /// Returns an error if a file cannot be used or the game cannot start with these options.
    pub fn open_game_with_seed(
        &self,
        games: &mut GameRegistry,
        seed: u64,
    ) -> Result<Option<Play>, GameError> {
        let (chosen, known) = self.clone().register_files(games.clone())?;
        *games = known;
        let Some(game) = chosen.game.as_deref() else { return Ok(None) };
        Ok(Some(games.open(game, &chosen.start_with_seed(seed))?))
    }
}
