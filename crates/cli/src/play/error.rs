//! Errors of the program `play`.

use std::io;
use std::path::{Path, PathBuf};

use wazir::notation::MoveReadError;
use wazir::registry::GameId;
use wazir::saves::{GameFileError, SaveError, io_message};
use wazir::session::SessionSetupError;
use wazir::text::{Argument, Message, message};
use wazir_terminal::PlayersError;

use super::MissingProgram;
use crate::game_args::GameError;
use crate::texts::Playing;
use crate::variants::VariantError;

/// The reason why the program cannot continue.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayCommandError {
    /// The game cannot start with these options.
    Game(#[from] GameError),
    /// The file of the game cannot be used.
    Variant(#[from] VariantError),
    /// A move of `--moves` cannot be played.
    Move {
        /// The text of the move.
        text: String,
        /// Why it is no legal move.
        source: MoveReadError,
    },
    /// The players do not fit the seats.
    Players(#[from] PlayersError),
    /// The table cannot be set up with this clock.
    Table(#[from] SessionSetupError),
    /// The command of the external engine names no program.
    Engine(#[from] MissingProgram),
    /// The folder of saved games cannot be used.
    Folder(#[from] SaveError),
    /// The file of the game cannot be used as a save file.
    GameFile(#[from] GameFileError),
    /// A person plays with `--bots`.
    PersonAmongBots,
    /// An engine plays, and `--engine` is missing.
    WhichEngine,
    /// There is no unfinished game to resume.
    NoLastGame,
    /// The file holds the same game with other rules.
    OtherRules {
        /// The file that was read.
        path: PathBuf,
        /// The game in it.
        held: GameId,
    },
    /// The file holds another game.
    OtherGame {
        /// The file that was read.
        path: PathBuf,
        /// The game in it.
        held: GameId,
        /// The game that was asked for.
        game: String,
    },
    /// The file holds a game, and the arguments give a start or moves.
    HoldsGame {
        /// The file that was read.
        path: PathBuf,
    },
    /// The file given in place of a game is empty.
    EmptyRecord {
        /// The file that was read.
        path: PathBuf,
    },
    /// The file is new, and the arguments name no game for it.
    WhichGame {
        /// The file that was given.
        path: PathBuf,
        /// The name of this program.
        program: String,
    },
    /// The terminal, or its replacement, cannot be read or written.
    Io(#[from] io::Error),
}

impl PlayCommandError {
    /// Returns whether other arguments would do, so that their list helps.
    pub(super) fn is_about_arguments(&self) -> bool {
        match self {
            Self::Game(GameError::Open(_)) => true,
            Self::Players(_) | Self::Table(_) | Self::Engine(_) => true,
            Self::PersonAmongBots | Self::WhichEngine => true,
            // The messages about files say what to do, and the list cannot mend a file.
            _ => false,
        }
    }

    /// Returns the error message, as a translatable text.
    #[must_use]
    pub fn message(&self) -> Message {
        let shown = |path: &Path| Argument::from_display(&path.display());
        match self {
            Self::Game(why) => why.message(),
            Self::Variant(why) => why.message(),
            Self::Move { text, source } => {
                message!(Playing::MoveRefused { text: text.clone(), why: source.message().clone() })
            }
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
            Self::EmptyRecord { path } => message!(Playing::EmptyRecord { path: shown(path) }),
            Self::WhichGame { path, program } => {
                message!(Playing::WhichGame { path: shown(path), program: program.clone() })
            }
            Self::Io(why) => io_message(why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_is_named_only_where_it_helps() {
        let full = io::Error::from(io::ErrorKind::StorageFull);
        let full = PlayCommandError::Io(full);
        assert_eq!(full.to_string(), "the disk is full");
        assert!(!full.is_about_arguments());
        assert!(!PlayCommandError::NoLastGame.is_about_arguments());
        assert!(PlayCommandError::WhichEngine.is_about_arguments());
    }
}
