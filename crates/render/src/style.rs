//! How a picture is drawn.

/// What is written on pieces that have both letters and kanji.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Script {
    /// Kanji where a piece has one.
    #[default]
    Kanji,
    /// Letters only.
    Letters,
}

/// How a picture is drawn.
///
/// ```
/// use wazir_render::{Script, Style};
/// let style = Style::default().with_cell(64).with_script(Script::Letters);
/// assert_eq!((style.cell(), style.coordinates()), (64, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    cell: u16,
    script: Script,
    coordinates: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { cell: 44, script: Script::default(), coordinates: true }
    }
}

impl Style {
    /// The same style with squares this many pixels wide, at least 1.
    #[must_use]
    pub fn with_cell(self, cell: u16) -> Self {
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
    pub fn cell(&self) -> u16 {
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
