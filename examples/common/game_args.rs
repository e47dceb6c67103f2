//! The part of the command line that says what is played.

use clap::Args;
use wazir::{GameId, Setup};

/// Which game, and how it starts.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct GameArgs {
    /// The game: shogi, euroshogi, cwda or evo
    pub(crate) game: Option<GameId>,

    /// The armies of cwda, White's first: fide, clobberers, nutters, rookies
    #[arg(long, value_name = "WHITE:BLACK")]
    pub(crate) armies: Option<String>,

    /// The number of players of evo: 2 or 4
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seats: Option<u8>,

    /// The start position in the game's own text form
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
}

impl GameArgs {
    pub(crate) fn setup(&self) -> Setup {
        let mut setup = Setup::default();
        if let Some(armies) = &self.armies {
            setup = setup.armies(armies);
        }
        if let Some(seats) = self.seats {
            setup = setup.seats(seats);
        }
        if let Some(position) = &self.position {
            setup = setup.position(position);
        }
        setup
    }
}
