//! Games to train on, read in chunks, so that any number of them fits into memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

use wazir_saves::io_message;
use wazir_text::{Argument, Message, message};

use super::sample::SampleError;
use super::{ExampleReader, TrainingGame, TrainingGameError, TrainingSet};
use crate::texts::Matches;

/// One game in this many is held out.
const HELD_OUT: usize = 20;
/// The maximum number of games that are held out.
const MAX_HELD_OUT: usize = 5000;

/// Games to train on, in memory or in files.
///
/// Of games in files only their places are kept, 16 bytes a game.
///
/// ```
/// use wazir_arena::tune::{ExampleReader, TrainingSource};
///
/// let games = wazir_builtin::games();
/// let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// let line = format!(
///     r#"{{"moves":"7g7f 3c3d 2g2f","random":1,"result":1,"scores":[9,-8],"start":"{start}"}}"#
/// );
/// let path = std::env::temp_dir().join(format!("wazir-source-{}", std::process::id()));
/// std::fs::write(&path, [&line, "no game", &line].join("\n"))?;
///
/// let reader = ExampleReader::new(games.find("shogi")?, false)?;
/// let mut skipped = Vec::new();
/// let files = [path.clone()];
/// let source = TrainingSource::from_files(reader, &files, |_, line, _| skipped.push(line))?;
/// assert_eq!((source.games(), skipped), (2, vec![2]));
/// assert_eq!(source.read(&[1, 0], 2)?.len(), 4);
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TrainingSource {
    reader: ExampleReader,
    games: StoredGames,
}

#[derive(Debug)]
enum StoredGames {
    Memory(Vec<TrainingGame>),
    Files { paths: Vec<PathBuf>, lines: Vec<GameLine> },
}

/// The place of a game in the files.
#[derive(Clone, Copy, Debug)]
struct GameLine {
    file: u32,
    length: u32,
    offset: u64,
}

/// A game as it is stored.
enum StoredGame<'a> {
    Game(&'a TrainingGame),
    Line(String),
}

/// An error in games to train on.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum TrainingSourceError {
    /// A file cannot be read.
    File {
        /// The path of the file.
        path: PathBuf,
        /// The error of the system.
        #[source]
        reason: io::Error,
    },
    /// A game cannot be replayed.
    #[error(transparent)]
    Sample(#[from] SampleError),
    /// A line that was a game no longer is: the file has changed.
    #[error(transparent)]
    Game(#[from] TrainingGameError),
}

impl TrainingSourceError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::File { path, reason } => {
                let path = Argument::from_display(&path.display());
                message!(Matches::CannotUse { path, why: io_message(reason) })
            }
            Self::Sample(error) => error.message(),
            Self::Game(error) => error.message(),
        }
    }
}

impl TrainingSource {
    /// Creates a source of games in memory.
    ///
    /// # Errors
    /// A [`SampleError`] if a game does not start from a position that the net supports.
    pub fn from_games(
        mut reader: ExampleReader,
        games: Vec<TrainingGame>,
    ) -> Result<Self, SampleError> {
        games.iter().try_for_each(|game| reader.register_pieces(game))?;
        Ok(Self { reader, games: StoredGames::Memory(games) })
    }

    /// Creates a source of games in files, one per line, in the order of the files. Lines that are
    /// not games are passed to `skip` with the file and the number of the line, from 1; games that
    /// ended by a fault and empty lines are left out without a word.
    ///
    /// # Errors
    /// A [`TrainingSourceError`] if a file cannot be read, or if a game does not start from a
    /// position that the net supports.
    pub fn from_files(
        mut reader: ExampleReader,
        paths: &[PathBuf],
        mut skip: impl FnMut(&Path, usize, TrainingGameError),
    ) -> Result<Self, TrainingSourceError> {
        let mut lines = Vec::new();
        for (file, path) in (0..).zip(paths) {
            let mut met = |number, offset, line: &str| {
                match line.trim().parse() {
                    _ if line.trim().is_empty() => {}
                    Ok(game) => {
                        reader.register_pieces(&game)?;
                        lines.push(GameLine { file, length: line.len() as u32, offset });
                    }
                    Err(TrainingGameError::Fault) => {}
                    Err(why) => skip(path, number, why),
                }
                Ok::<(), SampleError>(())
            };
            let mut reading = open(path)?;
            let (mut line, mut offset) = (String::new(), 0);
            for number in 1.. {
                line.clear();
                let length = reading.read_line(&mut line).map_err(|why| unread(path, why))?;
                if length == 0 {
                    break;
                }
                met(number, offset, &line)?;
                offset += length as u64;
            }
        }
        Ok(Self { reader, games: StoredGames::Files { paths: paths.to_vec(), lines } })
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        match &self.games {
            StoredGames::Memory(games) => games.len(),
            StoredGames::Files { lines, .. } => lines.len(),
        }
    }

    /// Returns whether a game is held out of the training: every twentieth, or fewer of very many,
    /// and the last of a few.
    pub(super) fn is_held_out(&self, index: usize) -> bool {
        let every = HELD_OUT.max(self.games() / MAX_HELD_OUT).min(self.games());
        index % every == every - 1
    }

    /// Reads the quiet positions of games by their numbers from 0, in `threads` threads (at least
    /// one). The result does not depend on the number of threads.
    ///
    /// # Errors
    /// A [`TrainingSourceError`] if a file cannot be read any more, or if a game cannot be
    /// replayed.
    ///
    /// # Panics
    /// If there is no game with one of the numbers.
    pub fn read(
        &self,
        games: &[usize],
        threads: usize,
    ) -> Result<TrainingSet, TrainingSourceError> {
        let stored = self.stored(games)?;
        let share = stored.len().div_ceil(threads.max(1)).max(1);
        let parts = thread::scope(|scope| {
            let start = |games: &'_ [StoredGame<'_>]| read_games(self.reader.fork(), games);
            let threads: Vec<_> =
                stored.chunks(share).map(|games| scope.spawn(move || start(games))).collect();
            let joined = threads.into_iter().map(|thread| thread.join());
            joined
                .map(|part| part.unwrap_or_else(|broken| resume_unwind(broken)))
                .collect::<Vec<_>>()
        });
        let mut all = self.reader.fork().finish();
        for part in parts {
            all.append(part?);
        }
        Ok(all)
    }

    /// Returns games by their numbers.
    fn stored(&self, games: &[usize]) -> Result<Vec<StoredGame<'_>>, TrainingSourceError> {
        match &self.games {
            StoredGames::Memory(kept) => {
                Ok(games.iter().map(|&index| StoredGame::Game(&kept[index])).collect())
            }
            StoredGames::Files { paths, lines } => {
                let mut files =
                    paths.iter().map(|path| open(path)).collect::<Result<Vec<_>, _>>()?;
                let read = |&index: &usize| {
                    let GameLine { file, length, offset } = lines[index];
                    let file = file as usize;
                    let line = read_line(&mut files[file], offset, length);
                    line.map(StoredGame::Line).map_err(|why| unread(&paths[file], why))
                };
                games.iter().map(read).collect()
            }
        }
    }
}

/// Reads games with one reader.
fn read_games(
    mut reader: ExampleReader,
    games: &[StoredGame<'_>],
) -> Result<TrainingSet, TrainingSourceError> {
    for game in games {
        match game {
            StoredGame::Game(game) => reader.add(game)?,
            StoredGame::Line(line) => reader.add(&line.trim().parse()?)?,
        }
    }
    Ok(reader.finish())
}

fn open(path: &Path) -> Result<BufReader<File>, TrainingSourceError> {
    File::open(path).map(BufReader::new).map_err(|why| unread(path, why))
}

fn unread(path: &Path, reason: io::Error) -> TrainingSourceError {
    TrainingSourceError::File { path: path.to_owned(), reason }
}

fn read_line(file: &mut BufReader<File>, offset: u64, length: u32) -> io::Result<String> {
    let mut line = vec![0; length as usize];
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(&mut line)?;
    String::from_utf8(line).map_err(|why| io::Error::new(io::ErrorKind::InvalidData, why))
}
