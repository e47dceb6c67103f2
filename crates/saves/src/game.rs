//! Saved games in files of any format that players use.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use wazir_notation::texts::Records;
use wazir_notation::{
    AnyParsedGame, Document, EncodedDocument, Encoding, Error, Format, Formats, Headers, Loss,
    ResumeError, UnmappablePolicy, WriteError, decode_with, write_play,
};
use wazir_registry::{GameRegistry, Play};
use wazir_text::{Argument, Message, message};

use crate::texts::Saving;
use crate::{FileAction, SaveError, SaveFile, SaveFolder, display_path};

/// The reason why a game cannot be saved in a file or resumed from it.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum GameFileError {
    /// The file cannot be held, read or written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The contents cannot be parsed.
    Read {
        /// The path of the file.
        path: PathBuf,
        /// The error, with its location.
        source: Error,
    },
    /// The game in the file cannot be continued.
    Resume {
        /// The path of the file.
        path: PathBuf,
        /// The reason.
        source: ResumeError,
    },
    /// The format cannot hold this game.
    Write {
        /// The path of the file.
        path: PathBuf,
        /// The reason.
        source: WriteError,
    },
    /// The format can hold the game, but not all of it.
    Lossy {
        /// The path of the file.
        path: PathBuf,
        /// The format of the file.
        format: Format,
        /// Everything that would be lost.
        losses: Vec<Loss>,
        /// The formats that hold the game.
        alternatives: Vec<Format>,
    },
    /// The file holds a game other than the one to be saved.
    OtherGame {
        /// The path of the file.
        path: PathBuf,
    },
}

impl GameFileError {
    /// The error message, as a translatable text.
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

/// A game that is saved in a file: after every move it is written back in the format and encoding
/// of the file, with its line ends and all its comments, variations and headers, and beside the other
/// games of the file. A new file has the encoding of [`Format::default_encoding`]. A file becomes UTF-8 if the
/// game needs a character that its encoding lacks.
///
/// Move times are saved if the format has them; a format without them is not refused.
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
    /// The contents of the file before the present session. The game is the last one in it.
    document: Document,
    /// Whether lines of the file end as on Windows, with a carriage return.
    has_crlf: bool,
    /// The losses that were already reported.
    reported_losses: BTreeSet<Loss>,
}

impl GameFile {
    /// Creates a saved game in an empty file. Nothing is written before [`GameFile::save`].
    ///
    /// # Errors
    /// If the format does not hold the game and its moves exactly.
    pub fn create(
        file: SaveFile,
        format: Format,
        play: &Play,
        headers: Headers,
    ) -> Result<Self, GameFileError> {
        let mut next = play.clone();
        if let Some(&mv) = play.legal_moves().first() {
            // The format must be able to hold moves, even if there are none yet.
            let _ = next.play(mv);
        }
        let written = write_play(&next, format, headers.clone());
        let written = written.map_err(|source| write_error(&file, source))?;
        require_lossless(
            &file,
            format,
            play,
            written.losses().filter(|&loss| loss != Loss::Headers),
        )?;
        // Headers of our own are no reason to refuse a format that has none.
        let kept = !written.losses().any(|loss| loss == Loss::Headers);
        let headers = if kept { headers } else { Headers::default() };
        let before = AnyParsedGame::from_play(play, headers);
        let before = Document::new(format, default_encoding(format, file.path()), vec![before]);
        let reported_losses = BTreeSet::from([Loss::Times]);
        Ok(Self { file, document: before, has_crlf: false, reported_losses })
    }

    /// Continues the game of a file, at the end of its main line; if the file holds several games,
    /// the last one.
    ///
    /// # Errors
    /// If the contents cannot be parsed or break a rule, or if something could not be written back.
    pub fn resume(
        file: SaveFile,
        contents: &[u8],
        games: &GameRegistry,
    ) -> Result<(Self, Play), GameFileError> {
        let format = format_of(file.path(), games);
        let (document, play) = read(file.path(), contents, format, games)?;
        let again = encode_document(&document).map_err(|source| write_error(&file, source))?;
        require_lossless(&file, document.format(), &play, again.losses())?;
        let has_crlf = ends_lines_with_crlf(contents, document.encoding());
        let reported_losses = BTreeSet::from([Loss::Times]);
        Ok((Self { file, document, has_crlf, reported_losses }, play))
    }

    /// Continues the latest unfinished game of a folder. Files that another program holds are
    /// skipped. So are newer files that cannot be continued; their errors are added to `damaged`, so
    /// that the caller can tell the user.
    ///
    /// # Errors
    /// The system's error.
    pub fn resume_latest(
        folder: &SaveFolder,
        games: &GameRegistry,
        damaged: &mut Vec<GameFileError>,
    ) -> Result<Option<(Self, Play)>, SaveError> {
        for path in folder.game_paths()?.into_iter().rev() {
            let (file, contents) = match SaveFile::open(path) {
                Ok((file, Some(contents))) => (file, contents),
                Ok((_, None)) | Err(SaveError::InUse { .. }) => continue,
                Err(error) => {
                    damaged.push(error.into());
                    continue;
                }
            };
            match Self::resume(file, &contents, games) {
                Ok((kept, play)) if play.outcome().is_none() => return Ok(Some((kept, play))),
                Ok(_) => {}
                Err(error) => damaged.push(error),
            }
        }
        Ok(None)
    }

    /// Writes the game, and returns the losses that were not reported before.
    ///
    /// # Errors
    /// The reason why it could not be written; the file is then unchanged.
    pub fn save(&mut self, play: &Play) -> Result<Vec<Loss>, GameFileError> {
        let mut document = self.document.clone();
        if !document.games_mut().last_mut().is_some_and(|game| game.merge_play(play)) {
            return Err(GameFileError::OtherGame { path: self.path().to_owned() });
        }
        let stored =
            encode_document(&document).map_err(|source| write_error(&self.file, source))?;
        match self.has_crlf {
            true => self.file.write(&with_crlf(stored.bytes()))?,
            false => self.file.write(stored.bytes())?,
        }
        Ok(stored.losses().filter(|&loss| self.reported_losses.insert(loss)).collect())
    }

    /// Merges a copy of the game that came from elsewhere, with its comments, and returns the
    /// merged game. It is written by the next [`GameFile::save`].
    ///
    /// # Errors
    /// [`GameFileError::OtherGame`] if it is another game, or [`GameFileError::Resume`]; nothing is
    /// changed then.
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

    /// Writes the game, with everything that is known of it, to another file, whose contents it
    /// replaces; see [`save_as`].
    ///
    /// # Errors
    /// As for [`save_as`], and [`GameFileError::OtherGame`] if `play` is another game.
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

    /// The path of the file.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// The format of the file.
    pub fn format(&self) -> Format {
        self.document.format()
    }

    /// The number of games in the file.
    pub fn game_count(&self) -> usize {
        self.document.games().len()
    }

    /// The headers of the game.
    pub fn headers(&self) -> Headers {
        let game = self.document.games().last();
        game.map(|game| game.tree().headers().clone()).unwrap_or_default()
    }

    /// Reads the last game of a file, without holding the file.
    ///
    /// # Errors
    /// If the file cannot be read or breaks a rule.
    pub fn load_last_game(path: &Path, games: &GameRegistry) -> Result<Play, GameFileError> {
        let contents = crate::file::read(path)?;
        let missing = || std::io::Error::from(std::io::ErrorKind::NotFound);
        let contents = contents.ok_or_else(|| SaveError::io(FileAction::Read, path)(missing()))?;
        let format = format_of(path, games);
        read(path, &contents, format, games).map(|(_, play)| play)
    }
}

/// Writes a game to a file, whose contents it replaces, and returns the losses.
///
/// # Errors
/// If another program holds the file, or the format cannot hold the game at all.
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

/// The usual format of a file with this name.
fn format_of(path: &Path, games: &GameRegistry) -> Option<Format> {
    Formats::for_games(games).by_path(path.to_str()?)
}

fn default_encoding(format: Format, path: &Path) -> Encoding {
    format.default_encoding(&path.to_string_lossy())
}

/// Encodes a document, in UTF-8 if its encoding lacks a character: an automatic save must neither
/// fail because of a name nor lose a part of it.
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

/// Returns whether most lines of a text end with a carriage return and a line feed.
fn ends_lines_with_crlf(contents: &[u8], encoding: Encoding) -> bool {
    let Ok(text) = decode_with(contents, Some(encoding)) else { return false };
    let (lines, pairs) = (text.text().matches('\n').count(), text.text().matches("\r\n").count());
    2 * pairs > lines
}

/// Returns an encoded text with a carriage return before each line feed.
fn with_crlf(bytes: &[u8]) -> Vec<u8> {
    // The encodings that records are written in have a line feed as one byte, but for UTF-16, whose
    // byte order mark says which one it is.
    let (unit, at) = match bytes {
        [0xff, 0xfe, ..] => (2, 0),
        [0xfe, 0xff, ..] => (2, 1),
        _ => (1, 0),
    };
    let mut found = Vec::with_capacity(bytes.len() + bytes.len() / 16);
    let mut before: &[u8] = &[];
    for letter in bytes.chunks(unit) {
        let is = |letter: &[u8], byte| {
            letter.iter().enumerate().all(|(i, &b)| b == if i == at { byte } else { 0 })
        };
        if is(letter, b'\n') && !(before.len() == unit && is(before, b'\r')) {
            let mut end = letter.to_vec();
            end.iter_mut().for_each(|byte| *byte = if *byte == b'\n' { b'\r' } else { 0 });
            found.extend(end);
        }
        found.extend(letter);
        before = letter;
    }
    found
}

/// Reads a file and the last game in it. The format of its name counts only if the contents can be
/// read in it.
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

/// Refuses a format that loses anything but times.
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
    Err(GameFileError::Lossy {
        path: file.path().to_owned(),
        format,
        losses: lost,
        alternatives: serving,
    })
}
