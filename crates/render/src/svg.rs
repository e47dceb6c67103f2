//! Boards as SVG.
//!
//! A square is 100 units wide, whatever its size in pixels.

mod canvas;
mod colours;
mod description;
mod interactive;
mod layout;
mod marks;
mod piece;
mod way_symbols;

use canvas::{Canvas, Paint};
use colours::{Colour, FADED, FRAME, INK, LINES, PAGE, SQUARES, TRAY, WHITE};
use layout::{Layout, Tray};

pub use interactive::interactive_svg;

use crate::{BoardView, Cell, Diagram, SquarePattern, SvgStyle};

/// Draws a view as an SVG file.
///
/// The file is self-contained: letters and kanji are outlines, so it needs no font, and it loads
/// nothing. Pieces, owners and marks differ in shape and not only in colour. For screen readers the
/// file has the title and a description of the position.
///
/// ```
/// use wazir_game::Seat;
/// use wazir_geometry::{Board, Shogi9};
/// use wazir_render::{PieceView, PieceShape, SvgStyle, BoardView, svg};
///
/// let mut view = BoardView::empty(&Shogi9);
/// let king = PieceView::new("K", Seat::FIRST).with_body(PieceShape::ShogiWedge).with_kanji("玉");
/// view.place(Shogi9.parse_square("5i").unwrap(), king.with_name("king"));
/// let picture = svg(&view, &SvgStyle::default());
/// assert!(picture.starts_with("<svg xmlns="));
/// assert!(picture.contains("<desc>Player 1: king 5i.</desc>"));
/// ```
pub fn svg(view: &BoardView, style: &SvgStyle) -> String {
    let layout = Layout::new(view, style);
    let mut canvas = Canvas::default();
    let (width, height) = layout.size();
    canvas.rect((0., 0.), (width, height), 0., Paint::fill(PAGE));
    draw_board(&mut canvas, view, &layout, style);
    canvas.finish((width, height), style.cell_size(), view.title(), &description::description(view))
}

/// Draws a diagram with its legend as an SVG file.
pub(crate) fn diagram(diagram: &Diagram, style: &SvgStyle) -> String {
    const LINE: f32 = 52.;
    let view = diagram.view();
    let layout = Layout::new(view, style);
    let (width, board_height) = layout.size();
    let top = board_height + 16.;
    let height = top + LINE * diagram.ways().count() as f32;
    let mut canvas = Canvas::default();
    canvas.rect((0., 0.), (width, height), 0., Paint::fill(PAGE));
    draw_board(&mut canvas, view, &layout, style);
    for (at, cell) in layout.cells(view) {
        way_symbols::draw_square(
            &mut canvas,
            at,
            diagram.ways_to(cell.index()),
            cell.piece().is_some(),
        );
    }
    for (row, reach) in diagram.ways().enumerate() {
        let (left, y) = (layout.left(), top + LINE * (row as f32 + 0.4));
        way_symbols::draw(&mut canvas, reach, (left + 20., y), 38.);
        let room = width - left - 60.;
        canvas.text_from(reach.meaning(), (left + 52., y), room, 24., FADED);
        canvas.newline();
    }
    let words = description::description(view) + &description::describe_ways(diagram);
    canvas.finish((width, height), style.cell_size(), view.title(), words.trim())
}

fn draw_board(canvas: &mut Canvas, view: &BoardView, layout: &Layout, style: &SvgStyle) {
    draw_squares(canvas, view, layout);
    if style.coordinates() {
        draw_coordinates(canvas, view, layout);
    }
    for (at, cell) in layout.cells(view) {
        if let Some(piece) = cell.piece() {
            piece::draw(canvas, at, piece, view.facing(), style.script());
        }
    }
    for (at, cell) in layout.cells(view) {
        marks::draw_marks(canvas, at, cell);
    }
    for tray in layout.trays() {
        draw_hand(canvas, tray, view, style);
    }
}

/// Returns one path that covers all squares for which `wanted` holds.
fn squares_path(view: &BoardView, layout: &Layout, wanted: impl Fn(&Cell) -> bool) -> String {
    let cells = layout.cells(view).filter(|(_, cell)| wanted(cell));
    cells.map(|((x, y), _)| format!("M{x} {y}h100v100h-100z")).collect()
}

fn draw_squares(canvas: &mut Canvas, view: &BoardView, layout: &Layout) {
    // Only the outer half of this thick line around every square stays visible.
    canvas.path(&squares_path(view, layout, |_| true), Paint::fill(FRAME).stroke(FRAME, 8.));
    canvas.newline();
    let [plain, light, dark] = SQUARES;
    let kinds: &[(Colour, Option<bool>)] = match view.pattern() {
        SquarePattern::Plain => &[(plain, None)],
        SquarePattern::Chequered => &[(dark, Some(true)), (light, Some(false))],
    };
    for &(colour, dark) in kinds {
        let wanted = |cell: &Cell| dark.is_none_or(|dark| cell.is_dark() == dark);
        canvas.path(&squares_path(view, layout, wanted), Paint::fill(colour));
        canvas.newline();
    }
    for (at, cell) in layout.cells(view) {
        marks::draw_background(canvas, at, cell.marks());
    }
    canvas.path(&squares_path(view, layout, |_| true), Paint::line(LINES, 2.));
    canvas.newline();
}

fn draw_coordinates(canvas: &mut Canvas, view: &BoardView, layout: &Layout) {
    let (rows, columns) = (view.rows(), view.columns());
    let middle = layout.margin() / 2. + 2.;
    for column in 0..columns {
        let (x, top) = layout.corner(column, 0);
        let (_, bottom) = layout.corner(column, rows);
        for y in [top - middle, bottom + middle] {
            canvas.centred_text(view.column_name(column), (x + 50., y), 90., 22., FADED);
        }
    }
    for row in 0..rows {
        let (left, y) = layout.corner(0, row);
        let (right, _) = layout.corner(columns, row);
        for x in [left - middle, right + middle] {
            canvas.centred_text(view.row_name(row), (x, y + 50.), 36., 22., FADED);
        }
    }
    canvas.newline();
}

fn draw_hand(canvas: &mut Canvas, tray: &Tray<'_>, view: &BoardView, style: &SvgStyle) {
    let paint = Paint::fill(TRAY).stroke(LINES, 2.);
    canvas.rect(tray.corner(), tray.size(), 10., paint);
    let (x, y) = tray.heading();
    canvas.centred_text(tray.hand().title(), (x, y), 92., 20., FADED);
    canvas.newline();
    for ((x, y), (piece, count)) in tray.places().zip(tray.hand().held()) {
        piece::draw(canvas, (x, y), piece, view.facing(), style.script());
        if count > 1 {
            let middle = (x + 82., y + 18.);
            canvas.circle(middle, 18., Paint::fill(INK).stroke(WHITE, 2.));
            canvas.centred_text(&count.to_string(), middle, 27., 20., WHITE);
            canvas.newline();
        }
    }
}
