//! A game in a file, in one of the formats that players use.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use wazir_registry::{GameRegistry, Play};
use wazir_notation::texts::Records;
use wazir_notation::{
    AnyParsedGame, Document, EncodedDocument, Encoding, Error, Format, Formats, Headers, Loss,
    ResumeError, UnmappablePolicy, WriteError, write_play,
};
use wazir_text::{Argument, Message, message};

use crate::texts::Saving;
use crate::{FileAction, SaveError, SaveFile, SaveFolder, display_path};

/// Why a game cannot be kept in a file, or not be taken up from it.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum GameFileError {
    /// The file cannot be held, read or written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// What stands in it cannot be read.
    Read {
        /// The file.
        path: PathBuf,
        /// Where it is wrong, and what is.
        source: Error,
    },
    /// The game in it cannot be gone on with.
    Resume {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: ResumeError,
    },
    /// The format cannot hold such a game.
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: WriteError,
    },
    /// The format holds such a game, but not all of it.
    Lossy {
        /// The file.
        path: PathBuf,
        /// Its format.
        format: Format,
        /// What would be missing.
        losses: Vec<Loss>,
        /// The formats that hold games of the kind.
        alternatives: Vec<Format>,
    },
    /// The file holds another game than the one that is to be kept in it.
    OtherGame {
        /// The file.
        path: PathBuf,
    },
}

impl GameFileError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        let in_file =
            |path: &Path, why: Message| message!(Saving::InFile { path: display_path(path), why });
        match self {
            Self::Save(error) => error.message(),
            Self::Read { path, source } => in_file(path, source.located_message()),
            Self::Resume { path, source } => in_file(path, source.message()),
            Self::Write { path, source } => in_file(path, source.message()),
            Self::Lossy { path, format, losses: lost, alternatives: serving } => {
                let (path, format) = (display_path(path), format.name());
                let lost = Loss::list(lost);
                let instead = serving.iter().map(|format| format!(".{}", format.extension()));
                let instead = instead.map(Argument::from);
                let instead =
                    instead.reduce(|first, second| message!(Records::Or { first, second }).into());
                match instead {
                    None => message!(Saving::NowhereExact { path, format, lost }),
                    Some(instead) => message!(Saving::Inexact { path, format, lost, instead }),
                }
            }
            Self::OtherGame { path } => message!(Saving::OtherGame { path: display_path(path) }),
        }
    }
}

/// A game that is kept in a file: it is written back after every move, in the format and encoding
/// of the file, with all the comments, variations and headers that were there, and beside the other
/// games of the file. A new file has the encoding of [`Format::default_encoding`]. A file becomes UTF-8
/// when the game needs a character that its encoding lacks.
///
/// How long moves took is kept where the format has times, and is no reason to refuse one that has
/// none.
///
/// ```
/// use wazir_registry::{GameRegistry, StartOptions};
/// use wazir_kifu::KIF;
/// use wazir_notation::Headers;
/// use wazir_saves::{GameFile, SaveFile};
///
/// let games = wazir_builtin::games();
/// let place = tempfile::tempdir()?;
/// let path = place.path().join("game.kif");
/// let mut play = games.open("shogi", &StartOptions::default())?;
/// let (file, _) = SaveFile::open(&path)?;
/// let mut kept = GameFile::create(file, KIF, &play, Headers::default())?;
/// play.play_text("7g7f")?;
/// assert_eq!(kept.save(&play)?, [], "nothing is lost");
/// drop(kept);
///
/// let (file, contents) = SaveFile::open(&path)?;
/// let (_kept, play) = GameFile::resume(file, &contents.unwrap(), &games)?;
/// assert_eq!(play.move_texts(), ["7g7f"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GameFile {
    file: SaveFile,
    /// The file as it was before what is played now. The game is the last one in it.
    document: Document,
    /// What it has been told that the file does not hold.
    reported_losses: BTreeSet<Loss>,
}

impl GameFile {
    /// Keeps a game in a file that holds nothing yet. It is not written before [`GameFile::save`].
    ///
    /// # Errors
    /// When the format does not hold the game, or moves of it, exactly.
    pub fn create(
        file: SaveFile,
        format: Format,
        play: &Play,
        headers: Headers,
    ) -> Result<Self, GameFileError> {
        let mut next = play.clone();
        if let Some(&mv) = play.legal_moves().first() {
            // Whoever begins a file wants to put moves in it.
            let _ = next.play(mv);
        }
        let written = write_play(&next, format, headers.clone());
        let written = written.map_err(|source| write_error(&file, source))?;
        require_lossless(&file, format, play, written.losses().filter(|&loss| loss != Loss::Headers))?;
        // Headers of our own are no reason to refuse a format that has none.
        let kept = !written.losses().any(|loss| loss == Loss::Headers);
        let headers = if kept { headers } else { Headers::default() };
        let before = AnyParsedGame::from_play(play, headers);
        let before = Document::new(format, default_encoding(format, file.path()), vec![before]);
        Ok(Self { file, document: before, reported_losses: BTreeSet::from([Loss::Times]) })
    }

    /// Goes on with the game of a file, the last one where it holds several, at the end of its main
    /// line.
    ///
    /// # Errors
    /// Where the contents cannot be read or break a rule, and what could not be written back.
    pub fn resume(
        file: SaveFile,
        contents: &[u8],
        games: &GameRegistry,
    ) -> Result<(Self, Play), GameFileError> {
        let format = format_of(file.path(), games);
        let (document, play) = read(file.path(), contents, format, games)?;
        let again = encode_document(&document).map_err(|source| write_error(&file, source))?;
        require_lossless(&file, document.format(), &play, again.losses())?;
        Ok((Self { file, document, reported_losses: BTreeSet::from([Loss::Times]) }, play))
    }

    /// Goes on with the game of a folder that was played last and is not over. Files that another
    /// program holds, or that are no games, are passed over.
    ///
    /// # Errors
    /// What the system refuses.
    pub fn resume_latest(
        folder: &SaveFolder,
        games: &GameRegistry,
    ) -> Result<Option<(Self, Play)>, SaveError> {
        for path in folder.game_paths()?.into_iter().rev() {
            let Ok((file, Some(contents))) = SaveFile::open(path) else { continue };
            match Self::resume(file, &contents, games) {
                Ok((kept, play)) if play.outcome().is_none() => return Ok(Some((kept, play))),
                _ => {}
            }
        }
        Ok(None)
    }

    /// Writes the game as it stands, and returns what of it the file does not hold and has not been
    /// told of.
    ///
    /// # Errors
    /// Why it could not be written; the file is then as it was.
    pub fn save(&mut self, play: &Play) -> Result<Vec<Loss>, GameFileError> {
        let mut document = self.document.clone();
        if !document.games_mut().last_mut().is_some_and(|game| game.merge_play(play)) {
            return Err(GameFileError::OtherGame { path: self.path().to_owned() });
        }
        let stored = encode_document(&document).map_err(|source| write_error(&self.file, source))?;
        self.file.write(stored.bytes())?;
        Ok(stored.losses().filter(|&loss| self.reported_losses.insert(loss)).collect())
    }

    /// Adds what a copy of the game holds that came from elsewhere, such as comments, and returns
    /// the game as it is with both. It is written with the next [`GameFile::save`].
    ///
    /// # Errors
    /// When it is another game; nothing has changed then.
    pub fn merge_copy(&mut self, held: &Play, copy: &Play) -> Result<Play, GameFileError> {
        let path = || self.file.path().to_owned();
        let mut document = self.document.clone();
        let both = document.games_mut().last_mut().filter(|_| {
            held.entry().id() == copy.entry().id() && held.start_text() == copy.start_text()
        });
        let taken = both.is_some_and(|game| game.merge_play(held) && game.merge_play(copy));
        let game = document.games().last().filter(|_| taken).cloned();
        let game = game.ok_or_else(|| GameFileError::OtherGame { path: path() })?;
        let play =
            game.into_play().map_err(|source| GameFileError::Resume { path: path(), source })?;
        self.document = document;
        Ok(play)
    }

    /// Writes the game, with all that is known of it, to another file, in place of what stands
    /// there; see [`save_as`].
    ///
    /// # Errors
    /// As with [`save_as`], and when it is another game.
    pub fn save_as(
        &self,
        path: &Path,
        format: Format,
        play: &Play,
    ) -> Result<Vec<Loss>, GameFileError> {
        let game = self.document.games().last().cloned();
        let game = game.and_then(|mut game| game.merge_play(play).then_some(game));
        let game = game.ok_or_else(|| GameFileError::OtherGame { path: self.path().to_owned() })?;
        save_as(path, format, game)
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// The format of the file.
    pub fn format(&self) -> Format {
        self.document.format()
    }

    /// How many games the file holds.
    pub fn game_count(&self) -> usize {
        self.document.games().len()
    }

    /// What the file says of the game as a whole.
    pub fn headers(&self) -> Headers {
        let game = self.document.games().last();
        game.map(|game| game.tree().headers().clone()).unwrap_or_default()
    }

    /// Reads a game that is not to be kept where it stands, the last one of a file.
    ///
    /// # Errors
    /// Where the file cannot be read or breaks a rule.
    pub fn load_last_game(path: &Path, games: &GameRegistry) -> Result<Play, GameFileError> {
        let contents = crate::file::read(path)?;
        let missing = || std::io::Error::from(std::io::ErrorKind::NotFound);
        let contents = contents.ok_or_else(|| SaveError::io(FileAction::Read, path)(missing()))?;
        let format = format_of(path, games);
        read(path, &contents, format, games).map(|(_, play)| play)
    }
}

/// Writes a game to a file, in place of what stands there, and returns what of it the file does not
/// hold.
///
/// # Errors
/// When another program holds the file, or the format cannot hold the game at all.
pub fn save_as(
    path: &Path,
    format: Format,
    game: AnyParsedGame,
) -> Result<Vec<Loss>, GameFileError> {
    let (mut file, _) = SaveFile::open(path)?;
    let document = Document::new(format, default_encoding(format, path), vec![game]);
    let stored = encode_document(&document).map_err(|source| write_error(&file, source))?;
    file.write(stored.bytes())?;
    Ok(stored.losses().collect())
}

/// The format that a file of this name usually has.
fn format_of(path: &Path, games: &GameRegistry) -> Option<Format> {
    Formats::for_games(games).by_path(path.to_str()?)
}

fn default_encoding(format: Format, path: &Path) -> Encoding {
    format.default_encoding(&path.to_string_lossy())
}

/// The bytes of a document, in UTF-8 when its encoding lacks a character: a game that is saved by
/// itself must not fail for a name, nor lose a part of it.
fn encode_document(document: &Document) -> Result<EncodedDocument, WriteError> {
    let is_whole = |stored: &EncodedDocument| stored.losses().all(|loss| loss != Loss::Characters);
    match document.encode(UnmappablePolicy::Refuse) {
        Ok(stored) if is_whole(&stored) => Ok(stored),
        Ok(_) | Err(WriteError::Character { .. }) => {
            let games = document.games().to_vec();
            Document::new(document.format(), Encoding::Utf8, games).encode(UnmappablePolicy::Refuse)
        }
        refused => refused,
    }
}

/// The file, and the last game in it. What its name says of its format counts only when it can be
/// read so.
fn read(
    path: &Path,
    contents: &[u8],
    format: Option<Format>,
    games: &GameRegistry,
) -> Result<(Document, Play), GameFileError> {
    let failed = |source| GameFileError::Read { path: path.to_owned(), source };
    let named = format.map(|format| Document::read(contents, Some(format), games));
    let document = match named {
        Some(Ok(document)) if document.games().iter().all(|game| game.error().is_none()) => {
            document
        }
        Some(named) => match Document::read(contents, None, games) {
            Ok(found) if found.games().iter().all(|game| game.error().is_none()) => found,
            _ => named.map_err(failed)?,
        },
        None => Document::read(contents, None, games).map_err(failed)?,
    };
    if let Some(error) = document.games().iter().find_map(AnyParsedGame::error) {
        return Err(failed(error.clone()));
    }
    let Some(game) = document.games().last().cloned() else {
        return Err(failed(Error::without_location(
            wazir_notation::ErrorKind::Syntax,
            Records::NoGame,
        )));
    };
    let resumed = game.into_play();
    let play = resumed.map_err(|source| GameFileError::Resume { path: path.to_owned(), source })?;
    Ok((document, play))
}

fn write_error(file: &SaveFile, source: WriteError) -> GameFileError {
    GameFileError::Write { path: file.path().to_owned(), source }
}

/// Refuses what a format does not hold of a game, but for times.
fn require_lossless(
    file: &SaveFile,
    format: Format,
    play: &Play,
    lost: impl Iterator<Item = Loss>,
) -> Result<(), GameFileError> {
    let lost: Vec<Loss> = lost.filter(|&loss| loss != Loss::Times).collect();
    if lost.is_empty() {
        return Ok(());
    }
    let formats = Formats::for_game(play.entry());
    let serving = formats.supporting(play.entry(), play.position());
    let serving = serving.filter(|other| *other != format && other.round_trips(play)).collect();
    Err(GameFileError::Lossy { path: file.path().to_owned(), format, losses: lost, alternatives: serving })
}
