//! Board widget: draws a board on a part of the screen.

mod block_art;
mod square;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use wazir_game::Seat;
use wazir_render::{BoardView, Cell, PieceView};

pub(crate) use self::block_art::Shape;
use self::square::SquarePainter;
use super::appearance::PieceSymbols;
use super::palette::Palette;
use super::pictures::PictureList;

/// Sizes of squares in columns and rows, largest first.
const CELL_SIZES: [(u16, u16); 8] =
    [(16, 8), (14, 7), (12, 6), (10, 5), (8, 4), (6, 3), (4, 2), (4, 1)];
/// The most sizes by which a board can be smaller than the space allows.
pub(crate) const MAX_SIZE_REDUCTION: usize = CELL_SIZES.len() - 1;
/// Columns for the names of ranks on either side.
const MARGIN: u16 = 3;

/// The area of a board on the screen, and the size of its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardLayout {
    /// The whole area, with the names of files and ranks.
    pub(crate) area: Rect,
    cell: (u16, u16),
    columns: u16,
    rows: u16,
}

impl BoardLayout {
    /// Returns the columns and rows of the smallest layout, without the names of ranks at the right.
    pub(crate) fn min_size(view: &BoardView) -> (u16, u16) {
        let (columns, rows) = (view.columns() as u16, view.rows() as u16);
        let (width, height) = CELL_SIZES[CELL_SIZES.len() - 1];
        (columns * width + MARGIN, rows * height + 2)
    }

    /// Returns the largest layout that fits at the left of an area and leaves `right` columns free;
    /// the smallest layout if none fits. `smaller` is the number of sizes to go down.
    pub(crate) fn fit(view: &BoardView, area: Rect, right: u16, smaller: usize) -> Self {
        let (columns, rows) = (view.columns() as u16, view.rows() as u16);
        let needs = |(width, height): (u16, u16)| (columns * width + 2 * MARGIN, rows * height + 2);
        let fits = |&size: &(u16, u16)| {
            let (width, height) = needs(size);
            width + right <= area.width && height <= area.height
        };
        let first = CELL_SIZES.iter().position(fits).unwrap_or(CELL_SIZES.len() - 1);
        let cell = CELL_SIZES[(first + smaller).min(CELL_SIZES.len() - 1)];
        let (width, height) = needs(cell);
        let area = Rect { width: width.min(area.width), height: height.min(area.height), ..area };
        Self { area, cell, columns, rows }
    }

    /// Returns the largest layout for a picture of a board in an area, down to squares that hold just
    /// the pieces. Returns `None` if none fits.
    pub(crate) fn fit_preview(view: &BoardView, area: Rect, symbols: PieceSymbols) -> Option<Self> {
        let label = |piece: &PieceView| width(&symbols.label(piece, view.facing()));
        let widest = view.cells().filter_map(Cell::piece).map(label).max().unwrap_or(1);
        let small = (2..4).rev().map(|columns| (columns, 1));
        let mut sizes = CELL_SIZES.into_iter().chain(small).filter(|size| size.0 >= widest);
        let (columns, rows) = (view.columns() as u16, view.rows() as u16);
        sizes.find_map(|cell| {
            let size = (columns * cell.0 + 2 * MARGIN, rows * cell.1 + 2);
            let area = Rect { width: size.0, height: size.1, ..area }.intersection(area);
            ((area.width, area.height) == size).then_some(Self { area, cell, columns, rows })
        })
    }

    /// Returns the size of a square in columns and rows.
    pub(crate) const fn square_size(&self) -> (u16, u16) {
        self.cell
    }

    /// Returns the area of a square.
    pub(crate) fn square(&self, column: usize, row: usize) -> Rect {
        let (width, height) = self.cell;
        let (x, y) = (column as u16 * width, row as u16 * height);
        Rect { x: self.area.x + MARGIN + x, y: self.area.y + 1 + y, width, height }
            .intersection(self.area)
    }
}

/// The style in which a board is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardPainter<'p> {
    pub(crate) pieces: PieceSymbols,
    pub(crate) colours: Palette,
    /// Takes the pictures of the board, if they are shown.
    pub(crate) pictures: Option<&'p PictureList>,
}

/// Writes a text, as far as it fits.
pub(crate) fn write_text(
    buffer: &mut Buffer,
    area: Rect,
    at: (u16, u16),
    text: &str,
    style: Style,
) {
    let (x, y) = (area.x.saturating_add(at.0), area.y.saturating_add(at.1));
    if x < area.right() && y < area.bottom() && buffer.area.contains((x, y).into()) {
        buffer.set_stringn(x, y, text, (area.right() - x).into(), style);
    }
}

/// Returns the width of a text in columns.
pub(crate) fn width(text: &str) -> u16 {
    ratatui::text::Span::raw(text).width() as u16
}

impl BoardPainter<'_> {
    /// Returns whether large squares show figures. Without colours only letters tell the owners.
    fn draws_figures(&self) -> bool {
        let colour = self.colours.owner(Seat::FIRST).fg;
        self.pieces.draws_figures() && colour.is_some_and(|colour| colour != Color::Reset)
    }

    /// Returns whether figures are drawn with quarters of cells.
    fn is_fine(&self) -> bool {
        block_art::is_fine(self.colours.owner(Seat::FIRST))
    }

    /// Returns whether text of this style can be large.
    pub(crate) const fn has_large_text(style: Style) -> bool {
        block_art::is_fine(style)
    }

    /// Draws digits and letters of this size each, from the upper left corner of an area.
    pub(crate) fn draw_large_text(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        text: &str,
        (size, style): ((u16, u16), Style),
    ) {
        let mut x = area.x;
        for sign in text.chars() {
            // Colons and points are narrow.
            let width = if sign.is_alphanumeric() { size.0 } else { size.0 / 2 };
            let place = Rect { x, y: area.y, width, height: size.1 }.intersection(area);
            if place.width == width && place.height == size.1 {
                let shape = Shape::Letters([sign, '\0']);
                block_art::draw(buffer, place, shape, style, Style::new());
            }
            x = x.saturating_add(width + 1);
        }
    }

    /// Draws a board. `cursor` is the index of the square under the keyboard's cursor.
    pub(crate) fn draw_board(
        &self,
        buffer: &mut Buffer,
        frame: &BoardLayout,
        view: &BoardView,
        cursor: Option<usize>,
    ) {
        let faint = self.colours.faint();
        for column in 0..view.columns() {
            let place = frame.square(column, 0);
            let name = view.column_name(column);
            let x = place.x - frame.area.x + (frame.cell.0.saturating_sub(width(name))) / 2;
            for y in [0, frame.area.height.saturating_sub(1)] {
                write_text(buffer, frame.area, (x, y), name, faint);
            }
        }
        for row in 0..view.rows() {
            let y = frame.square(0, row).y - frame.area.y + (frame.cell.1 - 1) / 2;
            let name = view.row_name(row);
            write_text(buffer, frame.area, (MARGIN - 1 - width(name).min(2), y), name, faint);
            let right = MARGIN + frame.columns * frame.cell.0 + 1;
            write_text(buffer, frame.area, (right, y), name, faint);
            for column in 0..view.columns() {
                if let Some(cell) = view.cell(column, row) {
                    let square = SquarePainter {
                        painter: *self,
                        place: frame.square(column, row),
                        cell,
                        seen: view.facing(),
                        cursor: cursor == Some(cell.index()),
                    };
                    square.draw(buffer);
                }
            }
        }
    }
}
