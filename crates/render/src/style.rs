//! Drawing options of SVG pictures.

use std::fmt;
use std::str::FromStr;

/// The set of pieces: what is drawn on those that can show several things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Script {
    /// Kanji, one where one is enough, or figures on pieces without kanji.
    #[default]
    Kanji,
    /// The full names in two kanji, or what [`Kanji`](Self::Kanji) shows on pieces without them.
    FullKanji,
    /// Letters only.
    Letters,
    /// Figures, or a diagram of the moves on pieces without a figure.
    Figurines,
    /// Figures drawn with thick outlines.
    Outlined,
}

impl Script {
    /// All sets, the default first.
    pub const ALL: [Self; 5] =
        [Self::Kanji, Self::FullKanji, Self::Letters, Self::Figurines, Self::Outlined];
}

/// Writes `kanji`, `two-kanji`, `letters`, `figures` or `outlined`, which [`FromStr`] reads.
impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Kanji => "kanji",
            Self::FullKanji => "two-kanji",
            Self::Letters => "letters",
            Self::Figurines => "figures",
            Self::Outlined => "outlined",
        })
    }
}

/// The error for a text that names no set of pieces.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no set of pieces: one of kanji, two-kanji, letters, figures, outlined is wanted")]
pub struct ParseScriptError(());

/// ```
/// use wazir_render::Script;
/// assert_eq!("figures".parse(), Ok(Script::Figurines));
/// assert!(Script::ALL.iter().all(|set| set.to_string().parse() == Ok(*set)));
/// assert!("runes".parse::<Script>().is_err());
/// ```
impl FromStr for Script {
    type Err = ParseScriptError;

    fn from_str(text: &str) -> Result<Self, ParseScriptError> {
        let named = Self::ALL.into_iter().find(|set| set.to_string() == text);
        named.ok_or(ParseScriptError(()))
    }
}

/// The material of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoardMaterial {
    /// Plain colours, which a page can set.
    #[default]
    Standard,
    /// Wood with its grain: kaya for boards whose squares all look alike.
    Wood,
    /// Nearly white.
    Light,
    /// Blue and grey.
    Blue,
    /// Green.
    Green,
}

impl BoardMaterial {
    /// All materials, the default first.
    pub const ALL: [Self; 5] = [Self::Standard, Self::Wood, Self::Light, Self::Blue, Self::Green];
}

/// Writes `standard`, `wood`, `light`, `blue` or `green`, which [`FromStr`] reads.
impl fmt::Display for BoardMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Standard => "standard",
            Self::Wood => "wood",
            Self::Light => "light",
            Self::Blue => "blue",
            Self::Green => "green",
        })
    }
}

/// The error for a text that names no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no board: one of standard, wood, light, blue, green is wanted")]
pub struct ParseBoardError(());

/// ```
/// use wazir_render::BoardMaterial;
/// assert_eq!("wood".parse(), Ok(BoardMaterial::Wood));
/// assert!("velvet".parse::<BoardMaterial>().is_err());
/// ```
impl FromStr for BoardMaterial {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let named = Self::ALL.into_iter().find(|board| board.to_string() == text);
        named.ok_or(ParseBoardError(()))
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
    board: BoardMaterial,
    coordinates: bool,
    background: bool,
}

impl Default for SvgStyle {
    fn default() -> Self {
        Self {
            cell: 44,
            script: Script::default(),
            board: BoardMaterial::default(),
            coordinates: true,
            background: true,
        }
    }
}

impl SvgStyle {
    /// Returns the style with squares of this width in pixels, at least 1.
    #[must_use]
    pub fn with_cell_size(self, cell: u16) -> Self {
        Self { cell: cell.max(1), ..self }
    }

    /// Returns the style with another set of pieces.
    #[must_use]
    pub fn with_script(self, script: Script) -> Self {
        Self { script, ..self }
    }

    /// Returns the style with a board of another material.
    #[must_use]
    pub fn with_board(self, board: BoardMaterial) -> Self {
        Self { board, ..self }
    }

    /// Returns the style with or without the names of files and ranks.
    #[must_use]
    pub fn with_coordinates(self, coordinates: bool) -> Self {
        Self { coordinates, ..self }
    }

    /// Returns the style with or without a background behind the board. Without one the page
    /// shows through at the edges, so that a picture suits a light page and a dark one. The names of
    /// files and ranks are dark and need a background, or a light page.
    #[must_use]
    pub fn with_background(self, background: bool) -> Self {
        Self { background, ..self }
    }

    /// Returns the width of a square in pixels; the default is 44.
    pub fn cell_size(&self) -> u16 {
        self.cell
    }

    /// Returns the set of pieces; the default is kanji.
    pub fn script(&self) -> Script {
        self.script
    }

    /// Returns the material of the board.
    pub fn board(&self) -> BoardMaterial {
        self.board
    }

    /// Returns whether files and ranks are named; the default is `true`.
    pub fn coordinates(&self) -> bool {
        self.coordinates
    }

    /// Returns whether there is a background behind the board; the default is `true`.
    pub fn background(&self) -> bool {
        self.background
    }
}
