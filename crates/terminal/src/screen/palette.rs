//! Palette: the colours of everything on the screen, for dark and light backgrounds.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};
use wazir_betza::SquareMark;
use wazir_game::Seat;
use wazir_render::Marks;

use super::background::Background;

/// The number of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ColourMode {
    /// No colours, only bold, reverse and signs.
    None,
    /// The sixteen colours that every terminal has.
    #[default]
    Sixteen,
    /// The 256 colours that most terminals have.
    #[serde(rename = "256")]
    Indexed,
    /// All colours.
    True,
}

/// Names of terminals that show all colours, also where `COLORTERM` does not pass through.
const TRUE_COLOUR_TERMINALS: [&str; 7] =
    ["-direct", "kitty", "alacritty", "ghostty", "wezterm", "foot", "contour"];

impl ColourMode {
    /// Every number of colours, from none to all.
    pub const ALL: [Self; 4] = [Self::None, Self::Sixteen, Self::Indexed, Self::True];

    /// Returns the mode that a terminal supports according to its environment variables `NO_COLOR`,
    /// `COLORTERM`, `TERM` and `WT_SESSION`.
    ///
    /// ```
    /// use wazir_terminal::screen::ColourMode;
    /// let of = |term: &str| ColourMode::from_env(|name| (name == "TERM").then(|| term.to_owned()));
    /// assert_eq!(of("xterm-256color"), ColourMode::Indexed);
    /// assert_eq!(of("linux"), ColourMode::Sixteen);
    /// assert_eq!(of("dumb"), ColourMode::None);
    /// ```
    #[must_use]
    pub fn from_env(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let says = |name: &str, words: &[&str]| {
            set(name).is_some_and(|value| words.iter().any(|word| value.contains(word)))
        };
        if set("NO_COLOR").is_some() || says("TERM", &["dumb", "-mono", "vt100"]) {
            Self::None
        } else if says("COLORTERM", &["truecolor", "24bit"])
            || says("TERM", &TRUE_COLOUR_TERMINALS)
            || set("WT_SESSION").is_some()
        {
            Self::True
        } else if says("TERM", &["256color"]) {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }
}

/// A colour in each number of colours.
#[derive(Clone, Copy)]
struct Shade {
    full: (u8, u8, u8),
    indexed: u8,
    sixteen: Color,
}

const fn shade(full: (u8, u8, u8), indexed: u8, sixteen: Color) -> Shade {
    Shade { full, indexed, sixteen }
}

/// The background of a marked square, and the colour of pieces on it where it is not their owner's.
#[derive(Clone, Copy)]
struct MarkShade {
    ground: Shade,
    /// With sixteen colours, no background has enough contrast to the colours of all owners.
    sixteen_ink: Color,
    ink: Option<Shade>,
}

const fn mark(ground: Shade, sixteen_ink: Color) -> MarkShade {
    MarkShade { ground, sixteen_ink, ink: None }
}

/// The colours for one background.
struct Shades {
    ground: Shade,
    text: Shade,
    faint: Shade,
    strong: Shade,
    error: Shade,
    owners: [Shade; 4],
    dark_square: Shade,
    light_square: Shade,
    picked: MarkShade,
    slide: MarkShade,
    leap: MarkShade,
    move_only: MarkShade,
    capture_only: MarkShade,
    barred: MarkShade,
    check: MarkShade,
    idea: MarkShade,
    last: MarkShade,
    /// Signs on squares, for slides, leaps, moves without capture, and captures only.
    signs: [Shade; 4],
}

/// Light text on a dark background.
static DARK: Shades = Shades {
    ground: shade((22, 24, 28), 234, Color::Black),
    text: shade((222, 224, 228), 253, Color::White),
    faint: shade((160, 166, 176), 248, Color::Gray),
    strong: shade((130, 200, 255), 117, Color::LightCyan),
    error: shade((255, 130, 120), 210, Color::LightRed),
    owners: [
        shade((255, 255, 255), 231, Color::White),
        shade((255, 205, 100), 222, Color::LightYellow),
        shade((130, 230, 170), 157, Color::LightGreen),
        shade((255, 178, 228), 225, Color::LightCyan),
    ],
    dark_square: shade((30, 35, 42), 235, Color::Black),
    light_square: shade((50, 58, 67), 237, Color::Blue),
    picked: MarkShade {
        ground: shade((150, 225, 180), 115, Color::LightMagenta),
        sixteen_ink: Color::Black,
        ink: Some(shade((16, 20, 24), 16, Color::Black)),
    },
    slide: mark(shade((96, 82, 0), 58, Color::LightYellow), Color::Black),
    leap: mark(shade((28, 76, 165), 25, Color::Cyan), Color::Black),
    move_only: mark(shade((0, 96, 50), 22, Color::Green), Color::Black),
    capture_only: mark(shade((165, 22, 50), 124, Color::Red), Color::White),
    barred: mark(shade((96, 78, 70), 240, Color::Gray), Color::Black),
    check: mark(shade((140, 15, 95), 89, Color::LightRed), Color::Black),
    idea: mark(shade((95, 50, 170), 55, Color::Magenta), Color::White),
    last: mark(shade((28, 78, 86), 23, Color::LightBlue), Color::White),
    signs: [
        shade((230, 196, 60), 221, Color::LightYellow),
        shade((125, 175, 255), 117, Color::LightCyan),
        shade((90, 210, 130), 114, Color::LightGreen),
        shade((255, 125, 125), 210, Color::White),
    ],
};

/// Dark text on a light background.
static LIGHT: Shades = Shades {
    ground: shade((250, 249, 246), 231, Color::White),
    text: shade((28, 30, 34), 235, Color::Black),
    faint: shade((84, 88, 96), 240, Color::Black),
    strong: shade((0, 80, 160), 25, Color::Blue),
    error: shade((175, 25, 25), 124, Color::Red),
    owners: [
        shade((0, 55, 150), 18, Color::Blue),
        shade((125, 45, 0), 88, Color::Black),
        shade((0, 80, 40), 22, Color::Blue),
        shade((110, 20, 120), 90, Color::Black),
    ],
    dark_square: shade((228, 216, 196), 187, Color::Gray),
    light_square: shade((247, 240, 228), 230, Color::White),
    picked: MarkShade {
        ground: shade((20, 95, 60), 22, Color::Blue),
        sixteen_ink: Color::White,
        ink: Some(shade((255, 255, 255), 231, Color::White)),
    },
    slide: mark(shade((255, 228, 100), 221, Color::LightYellow), Color::Black),
    leap: mark(shade((140, 190, 255), 117, Color::LightCyan), Color::Black),
    move_only: mark(shade((150, 230, 160), 120, Color::LightGreen), Color::Black),
    capture_only: mark(shade((255, 165, 165), 217, Color::LightRed), Color::Black),
    barred: mark(shade((200, 200, 205), 251, Color::Black), Color::White),
    check: mark(shade((255, 150, 215), 219, Color::Red), Color::White),
    idea: mark(shade((215, 190, 255), 189, Color::LightMagenta), Color::Black),
    last: mark(shade((180, 230, 230), 159, Color::LightBlue), Color::White),
    signs: [
        shade((140, 100, 0), 94, Color::Black),
        shade((20, 90, 190), 25, Color::Blue),
        shade((0, 115, 55), 22, Color::Black),
        shade((180, 25, 45), 124, Color::Black),
    ],
};

/// The colours of the screen: how many there are, and the background that they are for. In each
/// palette the contrast of every text to what is behind it is at least 4.5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Palette {
    mode: ColourMode,
    background: Background,
}

impl Palette {
    /// Creates the palette with this number of colours for a background.
    #[must_use]
    pub const fn new(mode: ColourMode, background: Background) -> Self {
        Self { mode, background }
    }

    /// Returns the number of colours.
    #[must_use]
    pub const fn mode(self) -> ColourMode {
        self.mode
    }

    /// Returns the background that the colours are for.
    #[must_use]
    pub const fn background(self) -> Background {
        self.background
    }

    fn shades(self) -> &'static Shades {
        match self.background {
            Background::Dark => &DARK,
            Background::Light => &LIGHT,
        }
    }

    fn colour(self, shade: Shade) -> Color {
        match self.mode {
            ColourMode::None => Color::Reset,
            ColourMode::Sixteen => shade.sixteen,
            ColourMode::Indexed => Color::Indexed(shade.indexed),
            ColourMode::True => Color::Rgb(shade.full.0, shade.full.1, shade.full.2),
        }
    }

    fn ink(self, shade: Shade) -> Style {
        match self.mode {
            ColourMode::None => Style::new(),
            _ => Style::new().fg(self.colour(shade)),
        }
    }

    /// Gives all cells without a colour that of the screen, so that no text depends on colours of
    /// the terminal that the program does not know.
    pub(crate) fn fill(self, buffer: &mut Buffer) {
        if self.mode == ColourMode::None {
            return;
        }
        let shades = self.shades();
        let (text, ground) = (self.colour(shades.text), self.colour(shades.ground));
        for cell in &mut buffer.content {
            if cell.fg == Color::Reset {
                cell.fg = text;
            }
            if cell.bg == Color::Reset {
                cell.bg = ground;
            }
        }
    }

    /// Returns the style of a seat's pieces.
    #[must_use]
    pub fn owner(self, seat: Seat) -> Style {
        let seat = seat.index() % 4;
        let style = self.ink(self.shades().owners[seat]).add_modifier(Modifier::BOLD);
        // On a light background, only two of the sixteen colours can be read on every square.
        let shared = (self.mode, self.background) == (ColourMode::Sixteen, Background::Light);
        if shared && seat > 1 { style.add_modifier(Modifier::UNDERLINED) } else { style }
    }

    /// Returns the style of a seat's piece on a square with this style: the owner's, or that of the
    /// square if it has a text colour of its own.
    #[must_use]
    pub fn owner_on(self, seat: Seat, square: Style) -> Style {
        match square.fg {
            Some(_) => square.add_modifier(Modifier::BOLD),
            None => square.patch(self.owner(seat)),
        }
    }

    /// Returns the style of less important text on a square with this style. A marked square shows
    /// it like other text.
    #[must_use]
    pub fn faint_on(self, square: Style) -> Style {
        let unmarked = [true, false].map(|dark| self.square(dark).bg).contains(&square.bg);
        if unmarked { square.patch(self.faint()) } else { square }
    }

    /// Returns the background of a light or dark square.
    #[must_use]
    pub fn square(self, dark: bool) -> Style {
        let shades = self.shades();
        Style::new().bg(self.colour(if dark { shades.dark_square } else { shades.light_square }))
    }

    /// Returns the background of a square with these marks, which the selected piece reaches in
    /// this way, and the colour of the text on it if it has one of its own. Returns `None` if the
    /// square looks like others.
    #[must_use]
    pub fn marked_square(self, marks: Marks, way: Option<SquareMark>) -> Option<Style> {
        let shades = self.shades();
        let mark = match way.filter(|way| way.is_target()) {
            _ if marks.contains(Marks::PICKED) => shades.picked,
            Some(_) if marks.contains(Marks::BARRED) => shades.barred,
            Some(SquareMark::Slide) => shades.slide,
            Some(SquareMark::Leap) => shades.leap,
            Some(SquareMark::MoveOnly) => shades.move_only,
            Some(_) => shades.capture_only,
            None if marks.contains(Marks::CHECK) => shades.check,
            None if marks.contains(Marks::IDEA) => shades.idea,
            None if marks.contains(Marks::LAST) => shades.last,
            None => return None,
        };
        let style = Style::new().bg(self.colour(mark.ground));
        Some(match (self.mode, mark.ink) {
            (ColourMode::None, _) => style,
            (ColourMode::Sixteen, _) => style.fg(mark.sixteen_ink),
            (_, Some(ink)) => style.fg(self.colour(ink)),
            (_, None) => style,
        })
    }

    /// Returns the style of a sign that shows a way to a square which keeps its colour.
    #[must_use]
    pub fn sign(self, way: SquareMark) -> Style {
        let sign = match way {
            SquareMark::Slide => 0,
            SquareMark::Leap => 1,
            SquareMark::MoveOnly => 2,
            _ => 3,
        };
        self.ink(self.shades().signs[sign])
    }

    /// Returns the style of normal text.
    #[must_use]
    pub fn plain(self) -> Style {
        Style::new()
    }

    /// Returns the style of less important text.
    #[must_use]
    pub fn faint(self) -> Style {
        self.ink(self.shades().faint)
    }

    /// Returns the style of headings and keys.
    #[must_use]
    pub fn strong(self) -> Style {
        self.ink(self.shades().strong).add_modifier(Modifier::BOLD)
    }

    /// Returns the style of the selected entry in a list.
    #[must_use]
    pub fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Returns the style of errors.
    #[must_use]
    pub fn error(self) -> Style {
        self.ink(self.shades().error).add_modifier(Modifier::BOLD)
    }
}
