//! Appearance of the screen: colours and piece symbols.

use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};
use wazir_betza::SquareMark;
use wazir_game::Seat;
use wazir_geometry::Facing;
use wazir_render::{Marks, PieceShape, PieceView};

/// The symbols for pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum PieceSymbols {
    /// Figures on squares that are large enough, with the letters beside them; letters elsewhere.
    #[default]
    Figures,
    /// Kanji, if the game has them, on figures as large as [`Figures`](Self::Figures).
    Kanji,
    /// Letters of the game, with a sign for the facing of the piece.
    Letters,
    /// Labels of position texts, whose letters alone tell the owner.
    Ascii,
}

impl PieceSymbols {
    /// Returns the next set of symbols; the last is followed by the first.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Figures => Self::Kanji,
            Self::Kanji => Self::Letters,
            Self::Letters => Self::Ascii,
            Self::Ascii => Self::Figures,
        }
    }

    /// Returns the text for a piece on a board seen with this facing, one to four columns wide.
    #[must_use]
    pub fn label(self, piece: &PieceView, seen: Facing) -> String {
        let (arrow, body) = self.parts(piece, seen);
        let blank = (self == Self::Kanji && piece.kanji().is_some()).then_some(' ');
        arrow.or(blank).into_iter().chain(body.chars()).collect()
    }

    /// Returns the sign for the facing of a piece, if it is needed, and its letters or kanji.
    pub(crate) fn parts(self, piece: &PieceView, seen: Facing) -> (Option<char>, String) {
        let turned = (piece.facing().quarters() + 4 - seen.quarters()) % 4;
        match (self, piece.kanji()) {
            (Self::Kanji, Some(kanji)) => {
                ((turned != 0).then_some(arrow(turned)), kanji.to_owned())
            }
            (Self::Ascii, _) => (None, piece.label().to_owned()),
            _ => {
                let promoted = if piece.is_promoted() { "+" } else { "" };
                let letters = match piece.body() {
                    // The arrow is enough to tell the owner.
                    PieceShape::Tile { edges, active } => {
                        edges[usize::from(active) % 4].to_string()
                    }
                    PieceShape::Castle => CASTLE.to_owned(),
                    _ => piece.letters().trim_start_matches('+').to_uppercase(),
                };
                (Some(arrow(turned)), format!("{promoted}{letters}"))
            }
        }
    }

    /// Returns whether a sign shows where a piece faces.
    pub(crate) const fn shows_facing(self) -> bool {
        !matches!(self, Self::Ascii)
    }

    /// Returns whether large squares show figures.
    pub(crate) const fn draws_figures(self) -> bool {
        matches!(self, Self::Figures | Self::Kanji)
    }
}

/// The text for a castle.
const CASTLE: &str = "K";

/// Returns the sign for a facing, in quarter turns clockwise from up. All signs are one column wide
/// in every terminal.
pub(crate) const fn arrow(quarters: u8) -> char {
    match quarters % 4 {
        0 => '^',
        1 => '>',
        2 => 'v',
        _ => '<',
    }
}

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
    /// All colours.
    True,
}

impl ColourMode {
    /// Returns the mode that a terminal supports according to its environment variables `NO_COLOR`,
    /// `COLORTERM` and `TERM`.
    #[must_use]
    pub fn from_env(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let says = |name: &str, words: &[&str]| {
            set(name).is_some_and(|value| words.iter().any(|word| value.contains(word)))
        };
        if set("NO_COLOR").is_some() || says("TERM", &["dumb", "-mono", "vt100"]) {
            Self::None
        } else if says("COLORTERM", &["truecolor", "24bit"]) || says("TERM", &["-direct"]) {
            Self::True
        } else {
            Self::Sixteen
        }
    }

    const fn colour(self, full: (u8, u8, u8), sixteen: Color) -> Color {
        match self {
            Self::None => Color::Reset,
            Self::Sixteen => sixteen,
            Self::True => Color::Rgb(full.0, full.1, full.2),
        }
    }

    /// Returns the style of a seat's pieces.
    #[must_use]
    pub fn owner(self, seat: Seat) -> Style {
        let colour = match seat.index() % 4 {
            0 => self.colour((255, 255, 255), Color::White),
            1 => self.colour((255, 190, 70), Color::Yellow),
            2 => self.colour((120, 220, 160), Color::LightGreen),
            _ => self.colour((250, 150, 210), Color::LightMagenta),
        };
        Style::new().fg(colour).add_modifier(Modifier::BOLD)
    }

    /// Returns the background of a light or dark square.
    #[must_use]
    pub fn square(self, dark: bool) -> Style {
        let colour = match dark {
            true => self.colour((44, 52, 60), Color::Black),
            false => self.colour((64, 74, 84), Color::DarkGray),
        };
        Style::new().bg(colour)
    }

    /// Returns the background of a square with these marks, which the selected piece reaches in
    /// this way. Returns `None` if it looks like other squares.
    #[must_use]
    pub fn marked_square(self, marks: Marks, way: Option<SquareMark>) -> Option<Style> {
        let ground = |full, sixteen| {
            let style = Style::new().bg(self.colour(full, sixteen));
            if self == Self::Sixteen { style.fg(Color::Black) } else { style }
        };
        let barred = || ground((92, 92, 100), Color::Gray);
        Some(match way.filter(|way| way.is_target()) {
            _ if marks.contains(Marks::PICKED) => ground((30, 120, 70), Color::Green),
            Some(_) if marks.contains(Marks::BARRED) => barred(),
            Some(SquareMark::Slide) => ground((150, 130, 20), Color::Yellow),
            Some(SquareMark::Leap) => ground((190, 100, 20), Color::LightRed),
            Some(SquareMark::MoveOnly) => ground((20, 130, 80), Color::LightGreen),
            Some(_) => ground((170, 50, 60), Color::Red),
            None if marks.contains(Marks::CHECK) => ground((150, 30, 40), Color::Red),
            None if marks.contains(Marks::IDEA) => ground((30, 90, 150), Color::LightBlue),
            None if marks.contains(Marks::LAST) => ground((100, 96, 40), Color::Cyan),
            None => return None,
        })
    }

    /// Returns the style of normal text.
    #[must_use]
    pub fn plain(self) -> Style {
        Style::new()
    }

    /// Returns the style of less important text.
    #[must_use]
    pub fn faint(self) -> Style {
        match self {
            Self::None => Style::new(),
            _ => Style::new().fg(self.colour((150, 155, 165), Color::Gray)),
        }
    }

    /// Returns the style of headings and keys.
    #[must_use]
    pub fn strong(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self == Self::None { style } else { style.fg(self.colour((130, 200, 255), Color::Cyan)) }
    }

    /// Returns the style of the selected entry in a list.
    #[must_use]
    pub fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Returns the style of errors.
    #[must_use]
    pub fn error(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self == Self::None {
            style
        } else {
            style.fg(self.colour((255, 120, 110), Color::LightRed))
        }
    }
}

/// Returns the sign of the most important mark, for screens without colours.
pub(crate) fn mark_char(marks: Marks, ways: &[SquareMark]) -> Option<char> {
    let way = ways.iter().copied().find(|way| way.is_target());
    Some(match (way.or(ways.first().copied()), marks) {
        (_, marks) if marks.contains(Marks::PICKED) => '{',
        (Some(way), marks) if way.is_target() && marks.contains(Marks::BARRED) => '/',
        (Some(way), _) => way.letter(),
        (None, marks) if marks.contains(Marks::CHECK) => '!',
        (None, marks) if marks.contains(Marks::IDEA) => '*',
        (None, marks) if marks.contains(Marks::DROP) => '·',
        (None, marks) if marks.contains(Marks::LAST) => '[',
        (None, marks) if marks.contains(Marks::ZONE) => '_',
        _ => return None,
    })
}
