//! The part of the command line that says what is played.

use clap::Args;
use wazir::games::{Games, OpenError, Play, Start};

/// Which game, and how it starts.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct GameArgs {
    /// The game: shogi, euroshogi, cwda or evo
    #[arg(value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub(crate) game: Option<String>,

    /// The armies of cwda, White's first: fide, clobberers, nutters, rookies
    #[arg(long, value_name = "WHITE:BLACK")]
    pub(crate) armies: Option<String>,

    /// The number of players of evo: 2 or 4
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seats: Option<u8>,

    /// The start position in the game's own text form
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,

    /// A rule of the game, as KEY=VALUE; may be given several times. A wrong key lists those there are
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
}

impl GameArgs {
    /// How the game starts.
    pub(crate) fn start(&self) -> Start {
        let mut start = Start::default();
        if let Some(armies) = &self.armies {
            start = start.armies(armies);
        }
        if let Some(seats) = self.seats {
            start = start.seats(seats);
        }
        if let Some(position) = &self.position {
            start = start.position(position);
        }
        for option in &self.options {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            start = start.option(key.trim(), value.trim());
        }
        start
    }

    /// The game, begun; `None` when none is named.
    pub(crate) fn open(&self, games: &Games) -> Option<Result<Play, OpenError>> {
        let game = self.game.as_deref()?;
        Some(games.open(game, &self.start()))
    }
}
