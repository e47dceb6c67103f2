//! Boards as SVG.
//!
//! A square is 100 units wide, whatever its size in pixels.

mod arrows;
mod board;
mod canvas;
mod colours;
mod description;
mod interactive;
mod layout;
mod marks;
mod piece;
mod way_symbols;

use board::{draw_coordinates, draw_squares};
use canvas::{Canvas, Paint};
use colours::{FADED, INK, LINES, PAGE, TRAY, WHITE};
use layout::{Layout, Tray};

pub use interactive::interactive_svg;

use crate::{BoardView, Diagram, SvgStyle};

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
/// let bare = svg(&view, &SvgStyle::default().with_background(false));
/// assert!(bare.len() < picture.len() && !bare.contains("#fbf8f1"));
/// ```
pub fn svg(view: &BoardView, style: &SvgStyle) -> String {
    let layout = Layout::new(view, style);
    let mut canvas = Canvas::default();
    let (width, height) = layout.size();
    if style.background() {
        canvas.rect((0., 0.), (width, height), 0., Paint::fill(PAGE));
    }
    draw_board(&mut canvas, view, &layout, style);
    canvas.finish((width, height), style.cell_size(), view.title(), &description::description(view))
}

/// Returns the number of each square and the upper left corner of its cell in the picture that [`svg`]
/// draws, in the units of the file: a cell is 100 wide and high.
///
/// ```
/// use wazir_geometry::Shogi9;
/// use wazir_render::{BoardView, SvgStyle, square_corners};
/// let corners = square_corners(&BoardView::empty(&Shogi9), &SvgStyle::default());
/// assert_eq!(corners.len(), 81);
/// let (_, (left, top)) = corners[0];
/// assert!(corners.iter().any(|&(_, corner)| corner == (left + 100., top)));
/// ```
pub fn square_corners(view: &BoardView, style: &SvgStyle) -> Vec<(usize, (f32, f32))> {
    let layout = Layout::new(view, style);
    layout.cells(view).map(|(corner, cell)| (cell.index(), corner)).collect()
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
    draw_squares(canvas, view, layout, style.board());
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
    arrows::draw_arrows(canvas, view, layout);
    for tray in layout.trays() {
        draw_hand(canvas, tray, view, style);
    }
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
