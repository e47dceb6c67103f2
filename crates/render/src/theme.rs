//! Which colours a terminal picture has.

use anstyle::{Ansi256Color, Color, Style};
use wazir_game::Seat;

use crate::Marks;

/// Terminal styles for the parts of a picture.
///
/// The default theme takes colours that stay apart for colour-blind eyes and can be read on dark
/// and on light terminals.
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
    /// No styles at all.
    pub fn plain() -> Self {
        let none = Style::new();
        Self { owners: [none; 4], coordinates: none, last: none, target: none, check: none }
    }

    /// The style of the pieces of a seat.
    pub fn owner(&self, seat: Seat) -> Style {
        self.owners[seat.index() % self.owners.len()]
    }

    /// The style of the names of files and ranks.
    pub fn coordinates(&self) -> Style {
        self.coordinates
    }

    /// The ground of a square with these marks; the plain style when there are none.
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
