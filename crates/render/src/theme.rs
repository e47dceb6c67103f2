//! Colour themes of terminal pictures.

use anstyle::{Ansi256Color, Color, Style};
use wazir_game::Seat;

use crate::Marks;

/// Terminal styles for the parts of a picture.
///
/// The default theme uses colours that colour-blind people can tell apart and that are readable on
/// dark and light terminals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    owners: [Style; 4],
    coordinates: Style,
    last: Style,
    target: Style,
    check: Style,
}

fn colour(number: u8) -> Option<Color> {
    Some(Ansi256Color(number).into())
}

impl Default for Theme {
    fn default() -> Self {
        let owner = |number| Style::new().bold().fg_color(colour(number));
        let ground = |number| Style::new().fg_color(colour(16)).bg_color(colour(number));
        Self {
            owners: [owner(33), owner(208), owner(35), owner(169)],
            coordinates: Style::new().dimmed(),
            last: ground(186),
            target: ground(151),
            check: ground(217),
        }
    }
}

impl Theme {
    /// Returns a theme without any styles.
    pub fn plain() -> Self {
        let none = Style::new();
        Self { owners: [none; 4], coordinates: none, last: none, target: none, check: none }
    }

    /// Returns the style of a seat's pieces.
    pub fn owner(&self, seat: Seat) -> Style {
        self.owners[seat.index() % self.owners.len()]
    }

    /// Returns the style of the names of files and ranks.
    pub fn coordinates(&self) -> Style {
        self.coordinates
    }

    /// Returns the background style of a square with these marks: for check, the selected piece and
    /// its targets, or the last move, in this order. Returns the plain style if no mark has one.
    pub fn ground(&self, marks: Marks) -> Style {
        if marks.contains(Marks::CHECK) {
            self.check
        } else if marks.intersects(Marks::PICKED | Marks::TARGET) {
            self.target
        } else if marks.contains(Marks::LAST) {
            self.last
        } else {
            Style::new()
        }
    }
}
