//! Files page: a list of games in files.

use std::path::{Path, PathBuf};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use wazir_game::Seat;
use wazir_notation::{AnyParsedGame, Document, Formats, HeaderKey};
use wazir_registry::{GameRegistry, Play};
use wazir_saves::{GameFile, SaveFolder, io_message, read_text};
use wazir_text::Message;

use super::board::{width, write_text};
use super::completion::Candidates;
use super::widgets::{Appearance, draw_at_foot};
use crate::texts::Screen;

/// Most saved games in the list.
const MAX_RECENT: usize = 30;
/// Largest file that is read, in bytes.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// An entry of the list.
enum FileEntry {
    /// A saved game and its status.
    Saved(PathBuf, Message),
    /// A file that can hold games.
    File(PathBuf),
    /// A folder.
    Folder(PathBuf),
    /// One of the games in a file, and its title.
    Game(Box<AnyParsedGame>, String),
}

/// A list of files and folders, or of the games of one file.
pub(crate) struct FilesPage {
    entries: Vec<FileEntry>,
    selected: usize,
    error: Option<Message>,
    hit_areas: Vec<(Rect, usize)>,
    /// The formats of records.
    formats: Formats,
}

/// The choice of the user.
pub(crate) enum FileChoice {
    Nothing,
    Back,
    /// The file of a game, which is resumed there.
    File(PathBuf),
    /// One of the games in a file.
    Game(Box<Play>),
    /// A game whose rules are in a file.
    Definition(wazir_registry::GameEntry),
}

impl FilesPage {
    /// Creates a list of the user's saved games and of the files in the current folder.
    pub(crate) fn new(own: Option<&SaveFolder>, games: &GameRegistry) -> Self {
        let (selected, wrong, places) = (0, None, Vec::new());
        let formats = Formats::for_games(games);
        let mut page =
            Self { entries: Vec::new(), selected, error: wrong, hit_areas: places, formats };
        let kept = own.and_then(|own| own.game_paths().ok()).unwrap_or_default();
        for path in kept.into_iter().rev().take(MAX_RECENT) {
            // Files that are not games or are in use are left out.
            if let Ok(game) = GameFile::load_last_game(&path, games) {
                page.entries.push(FileEntry::Saved(path, crate::sentences::game_status(&game)));
            }
        }
        page.add_folder(Path::new("."));
        page
    }

    /// Creates a list of games.
    pub(crate) fn of_games(games: Vec<AnyParsedGame>, known: &GameRegistry) -> Self {
        let formats = Formats::for_games(known);
        let mut page =
            Self { entries: Vec::new(), selected: 0, error: None, hit_areas: Vec::new(), formats };
        page.list_games(games);
        page
    }

    /// Lists games in place of the present entries.
    fn list_games(&mut self, games: Vec<AnyParsedGame>) {
        let named = games.into_iter().enumerate().map(|(at, game)| {
            let title = title(at, &game);
            FileEntry::Game(Box::new(game), title)
        });
        (self.entries, self.selected) = (named.collect(), 0);
    }

    /// Adds the contents of a folder.
    fn add_folder(&mut self, folder: &Path) {
        let shown = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        if let Some(above) = shown.parent() {
            self.entries.push(FileEntry::Folder(above.to_owned()));
        }
        let listed = match std::fs::read_dir(&shown) {
            Ok(listed) => listed,
            Err(error) => {
                let why = wazir_text::message!(Screen::CannotList { why: io_message(&error) });
                return self.error = Some(why);
            }
        };
        let mut paths: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        let hidden = |path: &PathBuf| {
            path.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."))
        };
        paths.retain(|path| !hidden(path));
        let (folders, files): (Vec<_>, Vec<_>) = paths.into_iter().partition(|path| path.is_dir());
        let known = files.into_iter().filter(|path| is_openable(path, &self.formats));
        self.entries.extend(known.map(FileEntry::File));
        self.entries.extend(folders.into_iter().map(FileEntry::Folder));
    }

    pub(crate) fn key(&mut self, key: KeyCode, games: &GameRegistry) -> FileChoice {
        let count = self.entries.len().max(1);
        match key {
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => {
                self.selected = (self.selected + count - 1) % count;
            }
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => {
                self.selected = (self.selected + 1) % count;
            }
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = count - 1,
            KeyCode::PageDown => self.selected = (self.selected + 10).min(count - 1),
            KeyCode::PageUp => self.selected = self.selected.saturating_sub(10),
            KeyCode::Esc | KeyCode::Char('q') => return FileChoice::Back,
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(games),
            _ => {}
        }
        FileChoice::Nothing
    }

    pub(crate) fn click(&mut self, at: (u16, u16), games: &GameRegistry) -> FileChoice {
        let place = self.hit_areas.iter().find(|(place, _)| place.contains(at.into()));
        match place {
            Some(&(_, entry)) => {
                self.selected = entry;
                self.choose(games)
            }
            None => FileChoice::Nothing,
        }
    }

    fn choose(&mut self, games: &GameRegistry) -> FileChoice {
        self.error = None;
        let path = match self.entries.get(self.selected) {
            None => return FileChoice::Nothing,
            Some(FileEntry::Game(game, _)) => {
                return match game.clone().into_play() {
                    Ok(play) => FileChoice::Game(Box::new(play)),
                    Err(error) => {
                        self.error = Some(error.message());
                        FileChoice::Nothing
                    }
                };
            }
            Some(FileEntry::Folder(path)) => {
                let path = path.clone();
                (self.entries, self.selected) = (Vec::new(), 0);
                self.add_folder(&path);
                return FileChoice::Nothing;
            }
            Some(FileEntry::Saved(path, _) | FileEntry::File(path)) => path.clone(),
        };
        if is_definition_file(&path) {
            return match read_definition(&path) {
                Ok(entry) => FileChoice::Definition(entry),
                Err(why) => {
                    self.error = Some(why);
                    FileChoice::Nothing
                }
            };
        }
        match read_games(&path, games) {
            Ok(found) if found.len() < 2 => return FileChoice::File(path),
            Ok(found) => self.list_games(found),
            Err(why) => self.error = Some(why),
        }
        FileChoice::Nothing
    }

    /// Shows why a game cannot be resumed.
    pub(crate) fn show_error(&mut self, why: Message) {
        self.error = Some(why);
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, appearance: &Appearance) {
        self.hit_areas.clear();
        write_text(
            buffer,
            area,
            (2, 1),
            &appearance.text(Screen::WhichGame),
            appearance.colours.strong(),
        );
        let error = self.error.as_ref().map_or(0, |wrong| {
            let foot = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
            let text = appearance.text(wrong.clone());
            draw_at_foot(buffer, foot, &text, appearance.colours.error()).height
        });
        let room = usize::from(area.height.saturating_sub(4 + error.max(1))).max(1);
        let skip = (self.selected + 1).saturating_sub(room);
        for (row, (at, entry)) in self.entries.iter().enumerate().skip(skip).take(room).enumerate()
        {
            let text = match entry {
                FileEntry::Saved(path, standing) => {
                    format!("{}   {}", name(path), appearance.text(standing.clone()))
                }
                FileEntry::File(path) => name(path),
                FileEntry::Folder(path) => format!("{}/", path.display()),
                FileEntry::Game(_, title) => title.clone(),
            };
            let chosen = at == self.selected;
            let style =
                if chosen { appearance.colours.selected() } else { appearance.colours.faint() };
            let y = 3 + row as u16;
            write_text(buffer, area, (2, y), &text, style);
            let wide = width(&text).min(area.width.saturating_sub(2));
            let place = Rect { x: area.x + 2, y: area.y + y, width: wide, height: 1 };
            self.hit_areas.push((place, at));
        }
    }
}

fn name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Returns the files that a line can name which can be opened: records, and the rules of games. The
/// name begins after the first `kept` bytes of the line.
pub(crate) fn openable_files(line: &str, kept: usize, games: &GameRegistry) -> Candidates {
    let formats = Formats::for_games(games);
    Candidates::files(line, kept, |path| is_openable(path, &formats))
}

fn is_openable(path: &Path, formats: &Formats) -> bool {
    is_definition_file(path) || path.to_str().is_some_and(|path| formats.by_path(path).is_some())
}

/// Returns whether a file holds the rules of a game instead of played games.
pub(crate) fn is_definition_file(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// Reads the game whose rules are in a file.
///
/// # Errors
/// Returns the reason why the file cannot be read or is wrong.
pub(crate) fn read_definition(path: &Path) -> Result<wazir_registry::GameEntry, Message> {
    let text = read_text(path)
        .map_err(|error| wazir_text::message!(Screen::CannotList { why: error.message() }))?;
    wazir_variant::game::parse_entry(&text)
}

/// Reads the games of a file.
fn read_games(path: &Path, games: &GameRegistry) -> Result<Vec<AnyParsedGame>, Message> {
    let unread = |error: std::io::Error| {
        wazir_text::message!(Screen::CannotList { why: io_message(&error) })
    };
    if std::fs::metadata(path).map_err(unread)?.len() > MAX_FILE_SIZE {
        return Err(Screen::TooLarge.into());
    }
    let contents = std::fs::read(path).map_err(unread)?;
    let format = path.to_str().and_then(|path| Formats::for_games(games).by_path(path));
    let document = Document::read(&contents, format, games)
        .or_else(|_| Document::read(&contents, None, games))
        .map_err(|error| error.located_message())?;
    Ok(document.games().to_vec())
}

/// Returns the number of a game, its players, its date and its event.
fn title(at: usize, game: &AnyParsedGame) -> String {
    let headers = game.tree().headers();
    let said = |key: &HeaderKey| headers.get(key).unwrap_or("?").to_owned();
    let (first, second) =
        (said(&HeaderKey::Player(Seat::FIRST)), said(&HeaderKey::Player(Seat::SECOND)));
    let rest: Vec<&str> =
        [HeaderKey::Date, HeaderKey::Event].iter().filter_map(|key| headers.get(key)).collect();
    format!("{:>4}  {first} - {second}  {}", at + 1, rest.join("  "))
}
