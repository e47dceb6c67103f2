//! Why nothing can be played.

use std::io;
use std::path::{Path, PathBuf};

use wazir::registry::{self, GameId};
use wazir::saves::{GameFileError, SaveError};
use wazir::session::SessionSetupError;
use wazir::text::{Argument, Message, message};
use wazir_terminal::PlayersError;

use super::MissingProgram;
use crate::game_args::GameError;
use crate::texts::{Playing, Programs};
use crate::variants::VariantError;

/// Why the program cannot go on.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayCommandError {
    /// The game cannot start so.
    Game(#[from] GameError),
    /// The file of the game.
    Variant(#[from] VariantError),
    /// A move that is to be played first.
    Move(#[from] registry::PlayError),
    /// The players do not fit the seats.
    Players(#[from] PlayersError),
    /// The table cannot be set up with this clock.
    Table(#[from] SessionSetupError),
    /// The other program.
    Engine(#[from] MissingProgram),
    /// The folder of games.
    Folder(#[from] SaveError),
    /// The file in which the game is kept.
    GameFile(#[from] GameFileError),
    /// A person is to play with --bots.
    PersonAmongBots,
    /// An engine is to play, and none is named.
    WhichEngine,
    /// Nothing was played before that is not over.
    NoLastGame,
    /// A file of the game by other rules.
    OtherRules {
        /// The file.
        path: PathBuf,
        /// The game in it.
        held: GameId,
    },
    /// A file of another game.
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The game in it.
        held: GameId,
        /// The one that was asked for.
        game: String,
    },
    /// A start is given for a file that holds a game.
    HoldsGame {
        /// The file.
        path: PathBuf,
    },
    /// A new file, and no game for it.
    WhichGame {
        /// The file.
        path: PathBuf,
        /// The name of the program.
        program: String,
    },
    /// The terminal, or what stands in its place.
    Io(#[from] io::Error),
}

impl PlayCommandError {
    /// What is the matter, to be said in any language.
    #[must_use]
    pub fn message(&self) -> Message {
        let shown = |path: &Path| Argument::from_display(&path.display());
        match self {
            Self::Game(why) => why.message(),
            Self::Variant(why) => why.message(),
            Self::Move(why) => why.message(),
            Self::Players(why) => why.message(),
            Self::Table(why) => why.message(),
            Self::Engine(why) => why.message(),
            Self::Folder(why) => why.message(),
            Self::GameFile(why) => why.message(),
            Self::PersonAmongBots => Playing::PersonAmongBots.into(),
            Self::WhichEngine => Playing::WhichEngine.into(),
            Self::NoLastGame => Playing::NoLastGame.into(),
            Self::OtherRules { path, held } => {
                message!(Playing::OtherRules {
                    path: shown(path),
                    held: Argument::from_display(held)
                })
            }
            Self::OtherGame { path, held, game } => message!(Playing::OtherGame {
                path: shown(path),
                held: Argument::from_display(held),
                game: game.clone(),
            }),
            Self::HoldsGame { path } => message!(Playing::HoldsGame { path: shown(path) }),
            Self::WhichGame { path, program } => {
                message!(Playing::WhichGame { path: shown(path), program: program.clone() })
            }
            Self::Io(why) => message!(Programs::Report { report: why.to_string() }),
        }
    }
}
