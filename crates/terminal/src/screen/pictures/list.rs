//! Pictures of a frame: what is drawn where, and which parts are still visible.

use std::cell::RefCell;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};

use super::Rgb;
use crate::screen::board::Shape;
use crate::screen::palette::Palette;

/// The pictures that are drawn in a frame. What is painted over them later counts: there the cells
/// are shown.
#[derive(Debug, Default)]
pub(crate) struct PictureList(RefCell<Vec<Drawn>>);

/// A picture that was drawn, and the cells that stand for it.
#[derive(Debug)]
struct Drawn {
    picture: Picture,
    cells: Buffer,
}

/// Shapes on a ground. Pictures that are equal look the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Picture {
    /// Columns and rows.
    pub(super) size: (u16, u16),
    pub(super) ground: Rgb,
    pub(super) parts: Vec<(Shape, Place, Rgb)>,
}

/// A shape in a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) shape: Shape,
    pub(crate) place: Place,
    /// The style whose text colour the shape has.
    pub(crate) ink: Style,
}

/// Where a shape lies in its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// As large as it fits, as high as wide.
    Square,
    /// Stretched over this many half rows at the top.
    HalfRows(u16),
    /// Stretched over nearly all of it.
    Body,
    /// In the middle, and hardly higher than wide.
    Upright,
    /// The writing on a wedge that points this many quarter turns clockwise from up.
    OnWedge(u8),
    /// A letter of this height around this point, all in hundredths.
    Letter { middle: (u8, u8), height: u8 },
}

/// A rectangle of a picture that is seen on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tile {
    /// The cells on the screen.
    pub(super) area: Rect,
    pub(super) look: Look,
}

/// What a tile shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Look {
    pub(super) picture: Picture,
    /// The cells of the picture.
    pub(super) part: Rect,
}

impl PictureList {
    /// Adds a picture for an area whose cells stand for it. A picture in colours that are not known
    /// in red, green and blue is left out.
    pub(crate) fn add(&self, buffer: &Buffer, area: Rect, ground: Style, parts: &[Part]) {
        let area = area.intersection(buffer.area);
        let parts = parts.iter().map(|part| Some((part.shape, part.place, rgb(part.ink.fg?)?)));
        let (Some(parts), Some(ground)) = (parts.collect(), ground.bg.and_then(rgb)) else {
            return;
        };
        let picture = Picture { size: (area.width, area.height), ground, parts };
        let mut cells = Buffer::empty(area);
        for position in area.positions() {
            cells[position].clone_from(&buffer[position]);
        }
        self.0.borrow_mut().push(Drawn { picture, cells });
    }

    /// Returns what is still seen of the pictures at the end of a frame, in rectangles.
    pub(crate) fn tiles(self, buffer: &Buffer, palette: Palette) -> Vec<Tile> {
        let mut tiles = Vec::new();
        for Drawn { picture, mut cells } in self.0.into_inner() {
            palette.fill(&mut cells);
            let origin = cells.area;
            let seen = |at: Position| same(&cells[at], &buffer[at]);
            tiles.extend(rectangles(origin, seen).into_iter().map(|area| {
                let part = Rect { x: area.x - origin.x, y: area.y - origin.y, ..area };
                Tile { area, look: Look { picture: picture.clone(), part } }
            }));
        }
        tiles
    }
}

fn same(one: &Cell, other: &Cell) -> bool {
    (one.symbol(), one.style()) == (other.symbol(), other.style())
}

/// Returns rectangles that together cover the cells of an area that are seen.
fn rectangles(area: Rect, seen: impl Fn(Position) -> bool) -> Vec<Rect> {
    let mut done: Vec<Rect> = Vec::new();
    for y in area.top()..area.bottom() {
        let mut x = area.left();
        while x < area.right() {
            let run = (x..area.right()).take_while(|&x| seen((x, y).into())).count() as u16;
            if run == 0 {
                x += 1;
                continue;
            }
            let above =
                done.iter_mut().find(|above| (above.x, above.width, above.bottom()) == (x, run, y));
            match above {
                Some(above) => above.height += 1,
                None => done.push(Rect { x, y, width: run, height: 1 }),
            }
            x += run;
        }
    }
    done
}

/// Returns the red, green and blue of a colour that is the same in every terminal.
fn rgb(colour: Color) -> Option<Rgb> {
    match colour {
        Color::Rgb(red, green, blue) => Some([red, green, blue]),
        Color::Indexed(grey @ 232..) => Some([8 + (grey - 232) * 10; 3]),
        Color::Indexed(cube @ 16..) => {
            let steps = [0, 95, 135, 175, 215, 255];
            let cube = usize::from(cube - 16);
            Some([cube / 36, cube / 6 % 6, cube % 6].map(|step| steps[step]))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::{Background, ColourMode};

    const AREA: Rect = Rect::new(2, 1, 4, 3);

    fn part(shape: Shape) -> Part {
        Part { shape, place: Place::Square, ink: Style::new().fg(Color::Rgb(9, 9, 9)) }
    }

    fn tiles_after(paint: impl Fn(&mut Buffer)) -> Vec<Rect> {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 5));
        let list = PictureList::default();
        let ground = Style::new().bg(Color::Rgb(0, 0, 0));
        list.add(&buffer, AREA, ground, &[part(Shape::Path("M0 0H9V9z"))]);
        paint(&mut buffer);
        let palette = Palette::new(ColourMode::True, Background::Dark);
        palette.fill(&mut buffer);
        list.tiles(&buffer, palette).into_iter().map(|tile| tile.area).collect()
    }

    #[test]
    fn a_picture_is_seen_where_nothing_is_painted_over_it() {
        assert_eq!(tiles_after(|_| {}), [AREA]);
        assert_eq!(tiles_after(|buffer| buffer.set_style(AREA, Style::new().bg(Color::Red))), []);
        let corner = tiles_after(|buffer| {
            buffer.set_string(1, 1, "ab", Style::new());
        });
        assert_eq!(corner, [Rect::new(3, 1, 3, 1), Rect::new(2, 2, 4, 2)]);
        let middle = tiles_after(|buffer| {
            buffer.set_string(3, 2, "ab", Style::new());
        });
        let whole_rows = [Rect::new(2, 1, 4, 1), Rect::new(2, 3, 4, 1)];
        let [top, left, right, foot] = middle[..] else { panic!("{middle:?}") };
        assert_eq!([top, foot], whole_rows);
        assert_eq!([left, right], [Rect::new(2, 2, 1, 1), Rect::new(5, 2, 1, 1)]);
    }

    #[test]
    fn colours_are_known_in_all_terminals_or_left_out() {
        assert_eq!(rgb(Color::Indexed(16)), Some([0, 0, 0]));
        assert_eq!(rgb(Color::Indexed(58)), Some([95, 95, 0]));
        assert_eq!(rgb(Color::Indexed(231)), Some([255, 255, 255]));
        assert_eq!(rgb(Color::Indexed(235)), Some([38, 38, 38]));
        assert_eq!((rgb(Color::Indexed(7)), rgb(Color::Blue)), (None, None));
        let list = PictureList::default();
        let ground = Style::new().bg(Color::Blue);
        list.add(&Buffer::empty(AREA), AREA, ground, &[part(Shape::Path("M0 0H9V9z"))]);
        assert!(list.0.into_inner().is_empty());
    }
}
