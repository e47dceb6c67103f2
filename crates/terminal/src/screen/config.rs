//! What is remembered from one time to the next.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use wazir_text::Language;

use super::appearance::{ColourMode, PieceSymbols};

/// How a person likes the screen: the file `wazir/play.toml` in the folder of configurations that
/// the system names, such as `~/.config`. The variable `WAZIR_CONFIG` names another file.
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
    /// What pieces are written with.
    pub pieces: PieceSymbols,
    /// How many colours there are; what the terminal says of itself where nothing is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colours: Option<ColourMode>,
    /// Whether the terminal rings.
    pub bell: bool,
    /// The language that was chosen on the screen, as its code in ISO 639.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The language of this time, whatever was chosen before.
    #[serde(skip)]
    spoken: Option<Language>,
    /// How many sizes smaller than there is room for the board is.
    #[serde(rename = "smaller")]
    pub size_reduction: usize,
}

impl Default for Config {
    fn default() -> Self {
        let (pieces, colours, smaller) = (PieceSymbols::default(), None, 0);
        Self { pieces, colours, bell: true, language: None, spoken: None, size_reduction: smaller }
    }
}

impl Config {
    /// Where it is kept; `None` where the system names no place.
    #[must_use]
    pub fn path() -> Option<PathBuf> {
        if let Some(chosen) = std::env::var_os("WAZIR_CONFIG").filter(|chosen| !chosen.is_empty()) {
            return Some(chosen.into());
        }
        use etcetera::BaseStrategy as _;
        let base = etcetera::choose_base_strategy().ok()?;
        Some(base.config_dir().join("wazir").join("play.toml"))
    }

    /// What a file says; what is usual where there is none, or where it cannot be read.
    #[must_use]
    pub fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
        toml::from_str(&text).unwrap_or_default()
    }

    /// Writes it to a file, in a folder that need not be there yet.
    ///
    /// # Errors
    /// What the system refuses.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let text = toml::to_string(self).map_err(std::io::Error::other)?;
        fs::write(path, text)
    }

    /// The language that was chosen; `None` where none was, or one that is not known.
    #[must_use]
    pub fn chosen_language(&self) -> Option<Language> {
        self.language.as_ref()?.parse().ok()
    }

    /// The same for a program that speaks this language, whatever was chosen before. It is not
    /// written to the file.
    #[must_use]
    pub fn speaking(self, language: Language) -> Self {
        Self { spoken: Some(language), ..self }
    }

    /// The language to speak: that of this time, or that which was chosen, or the usual one.
    #[must_use]
    pub fn language(&self) -> Language {
        self.spoken.or(self.chosen_language()).unwrap_or_default()
    }

    /// Turns to the next language.
    pub(crate) fn next_language(&mut self) {
        let at = Language::ALL.iter().position(|&known| known == self.language()).unwrap_or(0);
        self.language = Some(Language::ALL[(at + 1) % Language::ALL.len()].to_string());
        self.spoken = None;
    }
}
