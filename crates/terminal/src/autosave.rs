//! Autosave: the file in which a game is saved.

use std::path::{Path, PathBuf};

use wazir_notation::{AnyParsedGame, Format, FormatContent, Formats, HeaderKey, Headers, Loss};
use wazir_registry::{GameRegistry, Play};
use wazir_saves::{GameFile, GameFileError, SaveError, SaveFile, SaveFolder};
use wazir_text::{Message, message};

use crate::players::Players;
use crate::texts::Dialogue;

/// The format of games that were given no file.
const DEFAULT_FORMAT: Format = Format::PLAIN;

/// The header that holds the players, in the form of `--players`.
const PLAYERS_HEADER: &str = "Players";

/// The file of a game, or the folder in which it gets one.
#[derive(Debug, Default)]
pub struct Autosave {
    /// Folder for games without a file; `None` if they are not saved.
    folder: Option<SaveFolder>,
    /// The players, in the form of `--players`.
    players: String,
    file: Option<GameFile>,
    /// Set if the user named the file; unset for a file of the folder.
    explicit_file: bool,
}

/// A saved game that is resumed.
pub struct ResumedGame {
    /// The autosave with the file of the game.
    pub autosave: Autosave,
    /// The game in the file.
    pub game: Play,
    /// The players in the form of `--players`, if the file names them.
    pub players: Option<String>,
}

impl Autosave {
    /// Creates an autosave for games in a folder. The file is created with the first move. Without
    /// a folder nothing is saved.
    pub fn new(folder: Option<SaveFolder>, players: &Players) -> Self {
        Self { folder, players: players.to_arg(), ..Self::default() }
    }

    /// Opens a save file and resumes its game, or returns the file if it is empty or new. A file of
    /// a position cannot hold moves: its game is not saved there, and the file stays as it is.
    ///
    /// # Errors
    /// Returns an error if the file cannot be opened or its game cannot be resumed.
    pub fn open(
        path: &Path,
        games: &GameRegistry,
    ) -> Result<Result<ResumedGame, SaveFile>, GameFileError> {
        let (file, contents) = SaveFile::open(path)?;
        match contents.filter(|contents| !contents.trim_ascii().is_empty()) {
            None => Ok(Err(file)),
            Some(contents) => {
                let (kept, game) = GameFile::resume(file, &contents, games)?;
                match kept.format().content() {
                    FormatContent::Games => Ok(Ok(resumed(kept, game, true))),
                    _ => {
                        let autosave = Self::default();
                        Ok(Ok(ResumedGame { autosave, game, players: None }))
                    }
                }
            }
        }
    }

    /// Saves a new game in this file.
    ///
    /// # Errors
    /// Returns an error if cannot write the game in the format of the file's name.
    pub fn create(
        self,
        file: SaveFile,
        game: &Play,
        games: &GameRegistry,
    ) -> Result<Self, GameFileError> {
        let format = format_for(file.path(), games);
        let file = GameFile::create(file, format, game, headers(&self.players))?;
        Ok(Self { file: Some(file), explicit_file: true, ..self })
    }

    /// Returns the last unfinished game of the folder, and the errors of newer files that cannot be
    /// continued.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn latest_unfinished(
        folder: &SaveFolder,
        games: &GameRegistry,
    ) -> Result<(Option<ResumedGame>, Vec<GameFileError>), SaveError> {
        let mut damaged = Vec::new();
        let last = GameFile::resume_latest(folder, games, &mut damaged)?;
        Ok((last.map(|(kept, game)| resumed(kept, game, false)), damaged))
    }

    /// Returns the autosave with this folder for later games.
    pub fn with_folder(self, folder: Option<SaveFolder>) -> Self {
        Self { folder, ..self }
    }

    /// Saves the game and returns messages for the user: the new file, an error, or what the format
    /// cannot hold.
    pub fn save(&mut self, game: &Play) -> Vec<Message> {
        let mut said = Vec::new();
        if self.file.is_none() {
            let untouched = game.record().nodes().len() == 1 && game.outcome().is_none();
            let Some(folder) = self.folder.as_ref().filter(|_| !untouched) else { return said };
            match create_in(folder, game, &self.players) {
                Ok(file) => {
                    let path = file.path().display().to_string();
                    said.push(message!(Dialogue::KeptIn { path }));
                    (self.file, self.explicit_file) = (Some(file), false);
                }
                Err(error) => {
                    said.push(message!(Dialogue::NotKeptWhy { why: error.message() }));
                    self.folder = None;
                }
            }
        }
        let Some(file) = &mut self.file else { return said };
        match file.save(game) {
            Ok(lost) if lost.is_empty() => {}
            Ok(lost) => {
                let path = file.path().display().to_string();
                said.push(message!(Dialogue::NotInFile { path, lost: Loss::list(&lost) }));
            }
            Err(error) => said.push(message!(Dialogue::NotWritten { why: error.message() })),
        }
        said
    }

    /// Returns the path of the file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(GameFile::path)
    }

    /// Returns whether the game is saved, or will be with its first move.
    pub fn is_active(&self) -> bool {
        self.file.is_some() || self.folder.is_some()
    }

    /// Returns the arguments that resume the game, or `None` if it has no file.
    pub fn resume_args(&self) -> Option<String> {
        let path = self.path()?;
        Some(match self.explicit_file {
            true => format!("--file \"{}\"", path.display()),
            false => "--resume".to_owned(),
        })
    }

    /// Switches to another game, which gets its own file.
    pub fn switch_game(&mut self, players: &Players) {
        *self = Self::new(self.folder.take(), players);
    }

    /// Switches to the game in a file and saves it there from now on. Returns `None` if nothing is
    /// saved, or if the file is empty.
    ///
    /// # Errors
    /// Returns an error if the file cannot be opened or its game cannot be resumed.
    pub fn switch_to_file(
        &mut self,
        path: &Path,
        games: &GameRegistry,
    ) -> Result<Option<Play>, GameFileError> {
        if !self.is_active() {
            return Ok(None);
        }
        match Self::open(path, games)? {
            Ok(ResumedGame { autosave: keeper, game, .. }) => {
                let (folder, players) = (self.folder.take(), std::mem::take(&mut self.players));
                *self = keeper.with_folder(folder);
                if self.file.is_none() {
                    self.players = players;
                }
                Ok(Some(game))
            }
            // The file was emptied in the meantime.
            Err(_) => Ok(None),
        }
    }

    /// Merges a copy of the game that came from elsewhere and returns the merged game. The next
    /// save writes it.
    ///
    /// # Errors
    /// Returns an error if the file holds another game or cannot be resumed.
    pub fn merge(&mut self, held: &Play, copy: &Play) -> Result<Play, GameFileError> {
        match &mut self.file {
            Some(file) => file.merge_copy(held, copy),
            None => Ok(copy.clone()),
        }
    }

    /// Returns the record of the game as text, with the headers of its file.
    ///
    /// # Errors
    /// Returns an error if the format cannot hold the game.
    pub fn record_text(&self, game: &Play) -> Result<String, wazir_notation::WriteError> {
        let format = self.file.as_ref().map_or(DEFAULT_FORMAT, GameFile::format);
        let headers = self.file.as_ref().map(GameFile::headers).unwrap_or_default();
        Ok(wazir_notation::write_play(game, format, headers)?.text().to_owned())
    }

    /// Writes the game to another file, replacing its contents, and returns what the format cannot
    /// hold.
    ///
    /// # Errors
    /// Returns an error if cannot write the game.
    pub fn save_as(
        &self,
        path: &Path,
        game: &Play,
        games: &GameRegistry,
    ) -> Result<Vec<Loss>, GameFileError> {
        let format = format_for(path, games);
        match &self.file {
            Some(file) => file.save_as(path, format, game),
            None => wazir_saves::save_as(
                path,
                format,
                AnyParsedGame::from_play(game, Headers::default()),
            ),
        }
    }
}

/// Returns the format for a file with this name.
fn format_for(path: &Path, games: &GameRegistry) -> Format {
    path.to_str().and_then(|path| Formats::for_games(games).by_path(path)).unwrap_or(DEFAULT_FORMAT)
}

fn headers(players: &str) -> Headers {
    let mut headers = Headers::default();
    headers.set(HeaderKey::other(PLAYERS_HEADER), players);
    headers
}

fn resumed(kept: GameFile, game: Play, asked: bool) -> ResumedGame {
    let players = kept.headers().get(&HeaderKey::other(PLAYERS_HEADER)).map(str::to_owned);
    let stated = players.clone().unwrap_or_default();
    let keeper = Autosave { folder: None, players: stated, file: Some(kept), explicit_file: asked };
    ResumedGame { autosave: keeper, game, players }
}

fn create_in(folder: &SaveFolder, game: &Play, players: &str) -> Result<GameFile, GameFileError> {
    let file = folder.create_file(game.entry().id().as_str(), DEFAULT_FORMAT.extension())?;
    GameFile::create(file, DEFAULT_FORMAT, game, headers(players))
}

/// Returns the path for a typed file name: a leading `~/` means the home folder, as in shells.
pub fn expand_path(typed: &str) -> PathBuf {
    match (typed.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(typed),
    }
}
