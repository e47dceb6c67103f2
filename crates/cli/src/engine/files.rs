//! Games in files that users of the engine name.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use wazir::registry::GameEntry;
use wazir::saves::{io_message, read_text};
use wazir::text::{Message, message};
use wazir::variant::game::read_game;
use wazir::variant::texts::ArmyFiles;

/// Reads the game of a file, or the games of all `.toml` files in a folder. Each game is named
/// after its file.
pub(crate) fn load_games(path: &str) -> Vec<Result<(String, GameEntry), Message>> {
    let place = Path::new(path);
    let files = match place.is_dir() {
        true => files_in(place),
        false => Ok(vec![place.to_owned()]),
    };
    match files {
        Ok(files) => files.iter().map(|file| load_game(file)).collect(),
        Err(why) => vec![Err(unreadable(place, io_message(&why)))],
    }
}

/// Returns the `.toml` files in a folder, sorted by path.
fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|file| file.map(|file| file.path()));
    let mut files: Vec<PathBuf> = paths.collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    Ok(files)
}

fn load_game(file: &Path) -> Result<(String, GameEntry), Message> {
    let text = read_text(file).map_err(|why| unreadable(file, why.message()))?;
    let game = read_game(&text).map_err(|error| unreadable(file, error.message()))?;
    Ok((stem(file), game.entry()))
}

/// Returns the name of a file without its extension.
pub(crate) fn stem(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn unreadable(path: &Path, why: Message) -> Message {
    message!(ArmyFiles::Unreadable { path: path.display().to_string(), why })
}
