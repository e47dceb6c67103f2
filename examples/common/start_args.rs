//! The part of the command line that says what is played.

use clap::Args;
use wazir_games::Start;

/// Which game, and how it starts.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct StartArgs {
    /// The game: shogi, euroshogi, cwda or evo
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
}

impl StartArgs {
    pub(crate) fn start(&self) -> Start {
        let start = self.armies.iter().fold(Start::default(), Start::armies);
        let start = self.seats.into_iter().fold(start, Start::seats);
        self.position.iter().fold(start, Start::position)
    }
}
