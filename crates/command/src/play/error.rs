//! Why nothing can be played.

use std::io;
use std::path::PathBuf;

use wazir::games::{self, GameId};
use wazir::saves::{GameFileError, SaveError};
use wazir::session::SetupError;
use wazir_terminal::PlayersError;

use super::EngineError;
use crate::game_args::GameError;
use crate::variants::VariantError;

/// Why the program cannot go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The game cannot start so.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The file of the game.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// A move that is to be played first.
    #[error(transparent)]
    Move(#[from] games::PlayError),
    /// The players do not fit the seats.
    #[error(transparent)]
    Players(#[from] PlayersError),
    /// The table cannot be set up with this clock.
    #[error(transparent)]
    Table(#[from] SetupError),
    /// The other program.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The folder of games.
    #[error(transparent)]
    Folder(#[from] SaveError),
    /// The file in which the game is kept.
    #[error(transparent)]
    Kept(#[from] GameFileError),
    /// A person is to play with --bots.
    #[error("with --bots all players are computers: give levels alone")]
    PersonAmongBots,
    /// An engine is to play, and none is named.
    #[error("which engine? add --engine COMMAND --protocol NAME")]
    WhichEngine,
    /// Nothing was played before that is not over.
    #[error("there is no game to go on with")]
    NoLastGame,
    /// A file of the game by other rules.
    #[error("{} holds a game of {held} with other rules: take another file", .path.display())]
    OtherRules {
        /// The file.
        path: PathBuf,
        /// The game in it.
        held: GameId,
    },
    /// A file of another game.
    #[error("{} holds a game of {held}, not of {game}: take another file", .path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The game in it.
        held: GameId,
        /// The one that was asked for.
        game: String,
    },
    /// A start is given for a file that holds a game.
    #[error("{} holds a game already: leave out how it starts, or take another file", .path.display())]
    HoldsGame {
        /// The file.
        path: PathBuf,
    },
    /// A new file, and no game for it.
    #[error("which game is to be kept in {0}? Name it, as in: {program} shogi --file {0}", .path.display())]
    WhichGame {
        /// The file.
        path: PathBuf,
        /// The name of the program.
        program: String,
    },
    /// The terminal, or what stands in its place.
    #[error(transparent)]
    Io(#[from] io::Error),
}
