//! The file in which the game is kept.

use std::path::{Path, PathBuf};

use wazir_registry::{GameRegistry, Play};
use wazir_notation::{AnyParsedGame, Format, Formats, HeaderKey, Headers, Loss};
use wazir_saves::{GameFile, GameFileError, SaveError, SaveFile, SaveFolder};
use wazir_text::{Message, message};

use crate::players::Players;
use crate::texts::Dialogue;

/// The format of games that were given no file.
const DEFAULT_FORMAT: Format = Format::PLAIN;

/// The header that says who plays, as --players takes it.
const PLAYERS_HEADER: &str = "Players";

/// Whether and where a game is kept.
#[derive(Debug, Default)]
pub struct Autosave {
    /// Where games go that were given no file; `None` when they are not kept.
    folder: Option<SaveFolder>,
    /// Who plays, as --players takes it.
    players: String,
    file: Option<GameFile>,
    /// Whether the file was asked for, and is not one of the folder.
    explicit_file: bool,
}

/// Where a game comes from that is begun or gone on with.
pub struct ResumedGame {
    /// The file.
    pub autosave: Autosave,
    /// The game.
    pub game: Play,
    /// Who plays, if the file says so.
    pub players: Option<String>,
}

impl Autosave {
    /// Keeps games in a folder, once there is a move to keep; nowhere without one.
    pub fn new(folder: Option<SaveFolder>, players: &Players) -> Self {
        Self { folder, players: players.to_arg(), ..Self::default() }
    }

    /// What a file holds; the file alone when it is empty or not there yet.
    pub fn open(
        path: &Path,
        games: &GameRegistry,
    ) -> Result<Result<ResumedGame, SaveFile>, GameFileError> {
        let (file, contents) = SaveFile::open(path)?;
        match contents.filter(|contents| !contents.trim_ascii().is_empty()) {
            None => Ok(Err(file)),
            Some(contents) => {
                let (kept, game) = GameFile::resume(file, &contents, games)?;
                Ok(Ok(resumed(kept, game, true)))
            }
        }
    }

    /// Keeps a game that begins in a file.
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

    /// The game of the folder that was played last and is not over.
    pub fn latest_unfinished(
        folder: &SaveFolder,
        games: &GameRegistry,
    ) -> Result<Option<ResumedGame>, SaveError> {
        let last = GameFile::resume_latest(folder, games)?;
        Ok(last.map(|(kept, game)| resumed(kept, game, false)))
    }

    /// Keeps games of other files in this folder.
    pub fn with_folder(self, folder: Option<SaveFolder>) -> Self {
        Self { folder, ..self }
    }

    /// Writes the game as it stands, and says what has to be said about that.
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

    /// The file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(GameFile::path)
    }

    /// Whether the game is kept, or will be when there is a move.
    pub fn is_active(&self) -> bool {
        self.file.is_some() || self.folder.is_some()
    }

    /// The arguments that go on with the game; `None` when it is in no file.
    pub fn resume_args(&self) -> Option<String> {
        let path = self.path()?;
        Some(match self.explicit_file {
            true => format!("--file \"{}\"", path.display()),
            false => "--resume".to_owned(),
        })
    }

    /// Turns to another game, which goes to a file of its own.
    pub fn switch_game(&mut self, players: &Players) {
        *self = Self::new(self.folder.take(), players);
    }

    /// Turns to the game of a file, which is kept there from now on; `None` where nothing is kept.
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
                *self = keeper.with_folder(self.folder.take());
                Ok(Some(game))
            }
            // It has been emptied in the meantime.
            Err(_) => Ok(None),
        }
    }

    /// Takes in what a copy of the game brings, and returns the game as it is then.
    pub fn merge(&mut self, held: &Play, copy: &Play) -> Result<Play, GameFileError> {
        match &mut self.file {
            Some(file) => file.merge_copy(held, copy),
            None => Ok(copy.clone()),
        }
    }

    /// The record of the game as text, with all that is known of it.
    ///
    /// # Errors
    /// When the format does not hold the game.
    pub fn record_text(&self, game: &Play) -> Result<String, wazir_notation::WriteError> {
        let format = self.file.as_ref().map_or(DEFAULT_FORMAT, GameFile::format);
        let headers = self.file.as_ref().map(GameFile::headers).unwrap_or_default();
        Ok(wazir_notation::write_play(game, format, headers)?.text().to_owned())
    }

    /// Writes the game to another file, whatever stands there, and returns what that does not hold.
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

/// The format that a file of this name is written in.
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

/// What a typed name of a file stands for: a leading `~` is the home folder, as in shells.
pub fn expand_path(typed: &str) -> PathBuf {
    match (typed.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(typed),
    }
}
