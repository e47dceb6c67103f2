//! Board widget: draws a board on a part of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use wazir_render::{BoardView, Cell, Marks, PieceShape, PieceView};

use super::appearance::{PieceSymbols, mark_char};
use super::palette::Palette;

/// Sizes of squares in columns and rows, largest first.
const CELL_SIZES: [(u16, u16); 4] = [(8, 4), (6, 3), (4, 2), (4, 1)];
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
pub(crate) struct BoardPainter {
    pub(crate) pieces: PieceSymbols,
    pub(crate) colours: Palette,
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

impl BoardPainter {
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
                    let place = frame.square(column, row);
                    self.draw_cell(buffer, place, cell, view, cursor == Some(cell.index()));
                }
            }
        }
    }

    fn draw_cell(
        &self,
        buffer: &mut Buffer,
        place: Rect,
        cell: &Cell,
        view: &BoardView,
        cursor: bool,
    ) {
        let (marks, ways) = (cell.marks(), cell.ways());
        let target = ways.iter().copied().find(|way| way.is_target());
        let marked = self.colours.marked_square(marks, target.or(ways.first().copied()));
        let ground = marked.unwrap_or_else(|| self.colours.square(cell.is_dark()));
        let ground = if cursor { ground.add_modifier(Modifier::REVERSED) } else { ground };
        for y in 0..place.height {
            write_text(buffer, place, (0, y), &" ".repeat(place.width.into()), ground);
        }
        let middle = place.height.saturating_sub(1) / 2;
        let text =
            cell.piece().map_or_else(String::new, |piece| self.pieces.label(piece, view.facing()));
        let style = match cell.piece() {
            Some(piece) => self.colours.owner_on(piece.owner(), ground),
            None => ground,
        };
        let text =
            if text.is_empty() && mark_char(marks, ways).is_none() { ".".to_owned() } else { text };
        let style = if cell.piece().is_none() { self.colours.faint_on(style) } else { style };
        let indent = place.width.saturating_sub(width(&text)).div_ceil(2);
        write_text(buffer, place, (indent, middle), &text, style);
        if let Some(piece) = cell.piece() {
            self.draw_edges(buffer, place, piece, view, ground);
        }
        self.draw_marks(buffer, place, cell, (indent, width(&text)), ground);
    }

    /// Draws the signs around a piece or on an empty square.
    fn draw_marks(
        &self,
        buffer: &mut Buffer,
        at: Rect,
        cell: &Cell,
        (indent, wide): (u16, u16),
        style: Style,
    ) {
        let (marks, ways) = (cell.marks(), cell.ways());
        let target = ways.iter().any(|way| way.is_target());
        let middle = at.height.saturating_sub(1) / 2;
        let right = indent + wide;
        let style = style.add_modifier(Modifier::BOLD);
        let Some(sign) = mark_char(marks, ways) else { return };
        match cell.piece() {
            None => write_text(
                buffer,
                at,
                (at.width.saturating_sub(1).div_ceil(2), middle),
                &sign.to_string(),
                style,
            ),
            Some(_) => {
                let left = indent.saturating_sub(1);
                write_text(buffer, at, (left, middle), &sign.to_string(), style);
                let closing = match sign {
                    '[' => "]",
                    '{' => "}",
                    '!' => "!",
                    // A ring for a capture.
                    _ if target && !marks.contains(Marks::BARRED) => ")",
                    _ => return,
                };
                if right < at.width {
                    write_text(buffer, at, (right, middle), closing, style);
                }
            }
        }
        if marks.contains(Marks::ZONE) && at.height > 1 {
            write_text(buffer, at, (0, at.height - 1), &"_".repeat(at.width.into()), style);
        }
    }

    /// Draws the letters on the other edges of a tile, if there is space.
    fn draw_edges(
        &self,
        buffer: &mut Buffer,
        at: Rect,
        piece: &PieceView,
        view: &BoardView,
        style: Style,
    ) {
        let PieceShape::Tile { edges, active } = piece.body() else { return };
        if at.height < 3 || at.width < 6 {
            return;
        }
        let style = self.colours.faint_on(style);
        let turned = (4 + view.facing().quarters() - piece.facing().quarters()) % 4;
        let (middle, right) = ((at.height - 1) / 2, at.width - 1);
        let places =
            [(at.width / 2, 0), (right, middle), (at.width / 2, at.height - 1), (0, middle)];
        for step in 1..4_usize {
            let letter = edges[(usize::from(active) + step) % 4];
            let place = places[(step + usize::from(turned)) % 4];
            write_text(buffer, at, place, &letter.to_ascii_lowercase().to_string(), style);
        }
    }
}
