//! How a picture is drawn.

use std::fmt;
use std::str::FromStr;

/// What is written on pieces that have both letters and kanji.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Script {
    /// Kanji where a piece has one.
    #[default]
    Kanji,
    /// Letters only.
    Letters,
    /// Figures where a piece has one, otherwise letters.
    Figurines,
}

impl Script {
    /// Every script, the usual one first.
    pub const ALL: [Self; 3] = [Self::Kanji, Self::Letters, Self::Figurines];
}

/// Writes `kanji`, `letters` or `figures`.
impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Kanji => "kanji",
            Self::Letters => "letters",
            Self::Figurines => "figures",
        })
    }
}

/// A text that is no script.
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

/// How a picture is drawn.
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
    /// The same style with squares this many pixels wide, at least 1.
    #[must_use]
    pub fn with_cell_size(self, cell: u16) -> Self {
        Self { cell: cell.max(1), ..self }
    }

    /// The same style with other writing on the pieces.
    #[must_use]
    pub fn with_script(self, script: Script) -> Self {
        Self { script, ..self }
    }

    /// The same style with or without the names of files and ranks.
    #[must_use]
    pub fn with_coordinates(self, coordinates: bool) -> Self {
        Self { coordinates, ..self }
    }

    /// How many pixels wide a square is; 44 unless set.
    pub fn cell_size(&self) -> u16 {
        self.cell
    }

    /// What is written on the pieces; kanji unless set.
    pub fn script(&self) -> Script {
        self.script
    }

    /// Whether files and ranks are named; they are unless set.
    pub fn coordinates(&self) -> bool {
        self.coordinates
    }
}
