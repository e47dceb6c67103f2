//! Configuration of the screen, kept between runs.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use wazir_notation::{MoveStyle, MoveStyles};
use wazir_registry::GameEntry;
use wazir_text::Language;

use super::appearance::PieceSymbols;
use super::background::ThemeChoice;
use super::palette::ColourMode;
use super::pictures::PictureChoice;

/// The user's settings for the screen, saved as `wazir/play.toml` in the system's configuration
/// folder, such as `~/.config`. The variable `WAZIR_CONFIG` names another file.
///
/// ```
/// use wazir_terminal::screen::{Config, PieceSymbols};
/// let mut config = Config::default();
/// config.pieces = PieceSymbols::Kanji;
/// let place = tempfile::tempdir()?;
/// let path = place.path().join("play.toml");
/// config.write(&path)?;
/// assert_eq!(Config::read(&path), config);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Config {
    /// Symbols for the pieces.
    pub pieces: PieceSymbols,
    /// Number of colours; `None` means that of the terminal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colours: Option<ColourMode>,
    /// Colours for a dark or a light background.
    #[serde(skip_serializing_if = "is_default")]
    theme: ThemeChoice,
    /// Theme of this run, which overrides the chosen one.
    #[serde(skip)]
    run_theme: Option<ThemeChoice>,
    /// Whether and how pictures are shown.
    #[serde(skip_serializing_if = "is_default")]
    pictures: PictureChoice,
    /// Choice of pictures of this run, which overrides the chosen one.
    #[serde(skip)]
    run_pictures: Option<PictureChoice>,
    /// `true` if the terminal bell rings.
    pub bell: bool,
    /// Language chosen on the screen, as its ISO 639 code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Language of this run, which overrides the chosen one.
    #[serde(skip)]
    spoken: Option<Language>,
    /// Chosen notations of moves. The key is the first notation that a game has: `san` for
    /// chess-like games, `japanese` for shogi.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub moves: BTreeMap<String, String>,
    /// Notation of moves of this run, which overrides the chosen one.
    #[serde(skip)]
    run_moves: Option<MoveStyle>,
    /// Number of sizes by which the board is smaller than the space allows.
    #[serde(rename = "smaller")]
    pub size_reduction: usize,
}

impl Default for Config {
    fn default() -> Self {
        let (pieces, colours, smaller) = (PieceSymbols::default(), None, 0);
        Self {
            pieces,
            colours,
            theme: ThemeChoice::Auto,
            run_theme: None,
            pictures: PictureChoice::Auto,
            run_pictures: None,
            bell: true,
            language: None,
            spoken: None,
            moves: BTreeMap::new(),
            run_moves: None,
            size_reduction: smaller,
        }
    }
}

impl Config {
    /// Returns the path of the file, or `None` if the system names no configuration folder.
    #[must_use]
    pub fn path() -> Option<PathBuf> {
        if let Some(chosen) = std::env::var_os("WAZIR_CONFIG").filter(|chosen| !chosen.is_empty()) {
            return Some(chosen.into());
        }
        use etcetera::BaseStrategy as _;
        let base = etcetera::choose_base_strategy().ok()?;
        Some(base.config_dir().join("wazir").join("play.toml"))
    }

    /// Reads the settings from a file. Returns the defaults if there is none or it cannot be read.
    #[must_use]
    pub fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
        toml::from_str(&text).unwrap_or_default()
    }

    /// Writes the settings to a file. Creates its folder if it is missing.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let text = toml::to_string(self).map_err(std::io::Error::other)?;
        fs::write(path, text)
    }

    /// Returns the chosen language, or `None` if none was chosen or it is not known.
    #[must_use]
    pub fn chosen_language(&self) -> Option<Language> {
        self.language.as_ref()?.parse().ok()
    }

    /// Returns the settings for a run in this language, which overrides the chosen one. It is not
    /// saved.
    #[must_use]
    pub fn speaking(self, language: Language) -> Self {
        Self { spoken: Some(language), ..self }
    }

    /// Returns the language of the screen: that of this run, or the chosen one, or the default.
    #[must_use]
    pub fn language(&self) -> Language {
        self.spoken.or(self.chosen_language()).unwrap_or_default()
    }

    /// Returns the settings for a run with this notation of moves, in the games that have it. It is
    /// not saved.
    #[must_use]
    pub fn writing_moves(self, style: Option<MoveStyle>) -> Self {
        Self { run_moves: style, ..self }
    }

    /// Returns the preferred notations of the moves of a game, the most wanted first.
    #[must_use]
    pub fn move_styles(&self, game: &GameEntry) -> Vec<MoveStyle> {
        let family = MoveStyles::of(game).iter().next().map(MoveStyle::as_str);
        let chosen = family.and_then(|family| self.moves.get(family)?.parse().ok());
        self.run_moves.into_iter().chain(chosen).collect()
    }

    /// Returns the notation in which the moves of a game are shown.
    #[must_use]
    pub fn move_style(&self, game: &GameEntry) -> MoveStyle {
        MoveStyles::of(game).choose(&self.move_styles(game), self.language())
    }

    /// Chooses the notation in which the moves of a game, and of others with the same notations, are
    /// shown; `None` means the one that readers of the language expect.
    pub fn set_move_style(&mut self, game: &GameEntry, style: Option<MoveStyle>) {
        let styles = MoveStyles::of(game);
        let Some(family) = styles.iter().next() else { return };
        match style {
            Some(style) => self.moves.insert(family.to_string(), style.to_string()),
            None => self.moves.remove(family.as_str()),
        };
        self.run_moves = self.run_moves.filter(|run| styles.iter().all(|style| style != *run));
    }

    /// Chooses the language, also for this run.
    pub fn set_language(&mut self, language: Language) {
        (self.language, self.spoken) = (Some(language.to_string()), None);
    }

    /// Returns the settings for a run with this theme. It is not saved.
    #[must_use]
    pub fn themed(self, theme: Option<ThemeChoice>) -> Self {
        Self { run_theme: theme, ..self }
    }

    /// Returns the theme: that of this run, or the chosen one.
    #[must_use]
    pub fn theme(&self) -> ThemeChoice {
        self.run_theme.unwrap_or(self.theme)
    }

    /// Chooses the theme, also for this run.
    pub fn set_theme(&mut self, theme: ThemeChoice) {
        (self.theme, self.run_theme) = (theme, None);
    }

    /// Returns the settings for a run with this choice of pictures. It is not saved.
    #[must_use]
    pub fn picturing(self, pictures: Option<PictureChoice>) -> Self {
        Self { run_pictures: pictures, ..self }
    }

    /// Returns the choice of pictures: that of this run, or the chosen one.
    #[must_use]
    pub fn pictures(&self) -> PictureChoice {
        self.run_pictures.unwrap_or(self.pictures)
    }

    /// Returns whether this run has no pictures, so that nobody asks the terminal for them.
    pub(crate) fn refuses_pictures(&self) -> bool {
        self.run_pictures == Some(PictureChoice::Off)
    }

    /// Chooses pictures, also for this run.
    pub fn set_pictures(&mut self, pictures: PictureChoice) {
        (self.pictures, self.run_pictures) = (pictures, None);
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
