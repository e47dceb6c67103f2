//! Drawing options of SVG pictures.

use std::fmt;
use std::str::FromStr;

/// The writing on pieces that have both letters and kanji.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Script {
    /// Kanji, or letters on pieces without kanji.
    #[default]
    Kanji,
    /// Letters only.
    Letters,
    /// Figurines, or letters on pieces without a figurine.
    Figurines,
}

impl Script {
    /// All scripts, the default first.
    pub const ALL: [Self; 3] = [Self::Kanji, Self::Letters, Self::Figurines];
}

/// Writes `kanji`, `letters` or `figures`, which [`FromStr`] reads.
impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Kanji => "kanji",
            Self::Letters => "letters",
            Self::Figurines => "figures",
        })
    }
}

/// The error for a text that names no script.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no script: one of kanji, letters, figures is wanted")]
pub struct ParseScriptError(());

/// ```
/// use wazir_render::Script;
/// assert_eq!("figures".parse(), Ok(Script::Figurines));
/// assert!(Script::ALL.iter().all(|script| script.to_string().parse() == Ok(*script)));
/// assert!("runes".parse::<Script>().is_err());
/// ```
impl FromStr for Script {
    type Err = ParseScriptError;

    fn from_str(text: &str) -> Result<Self, ParseScriptError> {
        let named = Self::ALL.into_iter().find(|script| script.to_string() == text);
        named.ok_or(ParseScriptError(()))
    }
}

/// The drawing options of an SVG picture.
///
/// ```
/// use wazir_render::{Script, SvgStyle};
/// let style = SvgStyle::default().with_cell_size(64).with_script(Script::Letters);
/// assert_eq!((style.cell_size(), style.coordinates()), (64, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SvgStyle {
    cell: u16,
    script: Script,
    coordinates: bool,
}

impl Default for SvgStyle {
    fn default() -> Self {
        Self { cell: 44, script: Script::default(), coordinates: true }
    }
}

impl SvgStyle {
    /// Returns the style with squares of this width in pixels, at least 1.
    #[must_use]
    pub fn with_cell_size(self, cell: u16) -> Self {
        Self { cell: cell.max(1), ..self }
    }

    /// Returns the style with another script on the pieces.
    #[must_use]
    pub fn with_script(self, script: Script) -> Self {
        Self { script, ..self }
    }

    /// Returns the style with or without the names of files and ranks.
    #[must_use]
    pub fn with_coordinates(self, coordinates: bool) -> Self {
        Self { coordinates, ..self }
    }

    /// Returns the width of a square in pixels; the default is 44.
    pub fn cell_size(&self) -> u16 {
        self.cell
    }

    /// Returns the script on the pieces; the default is kanji.
    pub fn script(&self) -> Script {
        self.script
    }

    /// Returns whether files and ranks are named; the default is `true`.
    pub fn coordinates(&self) -> bool {
        self.coordinates
    }
}
