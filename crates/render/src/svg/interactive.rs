//! Interactive boards for programs in a browser.

use std::fmt::Write;

use wazir_betza::SquareMark;
use wazir_game::Seat;

use super::board::{draw_coordinates, draw_squares};
use super::canvas::{Canvas, Escaped, Paint, SvgNumber};
use super::colours::{INK, LINES, PAPER, TRANSPARENT, TRAY};
use super::layout::{Layout, Tray};
use super::{marks, piece, way_symbols};
use crate::{BoardView, Marks, PieceView, Script, SquarePattern, SvgStyle};

/// Draws an empty board to play on, with symbols for everything that can be put on it.
///
/// The view gives the squares, their pattern, the coordinates, the title, the hands and the facing.
/// The program that shows the board adds pieces on squares, pieces in hand and marks. `pieces` are
/// all pieces that can occur, each with a key of the program's own, made of letters, digits, `.`,
/// `-` and `_`. `places` are the owners and keys of the pieces that can be in hand, in the order in
/// which they lie there. A place whose owner has no hand in the view is left out.
///
/// The file has:
///
/// * a `<symbol id="p-KEY">` for each piece and a `<symbol id="m-NAME">` for each mark, all with
///   the view box `0 0 100 100`. The names are `last`, `picked`, `target`, `ring` (a target with a
///   piece on it), `check`, `barred`, `zone`, `idea`, `premove`, the ways to reach a square
///   `slide`, `leap`, `move`, `capture`, `lame`, `hop`, `locust`, `plate` (the background of these
///   on a piece), and `last-ground`, `picked-ground`, `check-ground`, `premove-ground`;
/// * `#ground` with the squares, the coordinates and the trays of the hands, followed by the empty
///   layers `#below`, `#pieces`, `#marks`, `#arrows`;
/// * above them `#grid`, a grid of rows and cells for screen readers. The cell of a square is
///   `#sq-NAME`; `data-x` and `data-y` are its upper left corner. It holds an invisible rectangle
///   that receives pointer events. Each hand is a grid `#hand-SEAT` whose cells are `#hand-KEY`.
///
/// Colours are CSS custom properties with the default colours as fallbacks, so a page can set
/// others: `--ink`, `--paper`, `--plain`, `--light`, `--dark`, `--hue-0` and so on. The file loads
/// nothing and has no style tree and no script.
///
/// ```
/// use wazir_game::Seat;
/// use wazir_geometry::{Board, Shogi9};
/// use wazir_render::{PieceView, PieceShape, SvgStyle, BoardView, interactive_svg};
///
/// let king = PieceView::new("K", Seat::FIRST).with_body(PieceShape::ShogiWedge).with_kanji("玉");
/// let board = interactive_svg(&BoardView::empty(&Shogi9), [("0.7".to_owned(), king)], [], &SvgStyle::default());
/// assert!(board.contains(r#"<symbol id="p-0.7""#));
/// assert!(board.contains(r#"<g id="sq-5i" role="gridcell""#));
/// ```
pub fn interactive_svg(
    view: &BoardView,
    pieces: impl IntoIterator<Item = (String, PieceView)>,
    places: impl IntoIterator<Item = (Seat, String)>,
    style: &SvgStyle,
) -> String {
    let view = &view.clone().cleared();
    let places: Vec<(Seat, String)> = places.into_iter().collect();
    let held = |owner: Seat| places.iter().filter(move |(seat, _)| *seat == owner);
    let layout = Layout::stacked(view, style, |hand| held(hand.owner()).count());
    let mut symbols = Canvas::themed();
    for (key, look) in pieces {
        // Pages leave the diagram in the corner out of small pictures.
        let carded =
            look.pips().is_some() && look.figurine().is_some() && style.script() != Script::Letters;
        let class = if carded { "\" class=\"carded" } else { "" };
        symbol(&mut symbols, format_args!("p-{}{class}", Escaped(&key)), |canvas| {
            piece::draw(canvas, (0., 0.), &look, view.facing(), style.script());
        });
    }
    add_symbols(&mut symbols, view.pattern());
    let mut ground = symbols.sibling();
    draw_squares(&mut ground, view, &layout, style.board());
    if style.coordinates() {
        draw_coordinates(&mut ground, view, &layout);
    }
    for tray in layout.trays() {
        let edge = Paint::fill(TRAY).stroke(LINES, 2.);
        ground.rect(tray.corner(), tray.size(), 6., edge);
    }
    let mut grids = Canvas::themed();
    grid(&mut grids, view, &layout);
    for tray in layout.trays() {
        hand(&mut grids, tray, held(tray.hand().owner()).map(|(_, key)| key.as_str()));
    }
    let (width, height) = layout.size();
    let mut file = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" role="group" aria-label="{}">
<defs>
{}"#,
        SvgNumber(width),
        SvgNumber(height),
        Escaped(view.title()),
        ground.outlines()
    );
    let _ = write!(file, "{}</defs>\n<g id=\"ground\" aria-hidden=\"true\">\n", symbols.body());
    file += ground.body();
    file += "</g>\n";
    for layer in ["below", "pieces", "marks", "arrows"] {
        let _ = writeln!(file, r#"<g id="{layer}" aria-hidden="true"></g>"#);
    }
    file + grids.body() + "</svg>\n"
}

/// Draws a symbol: a piece or mark that can be put on the board.
fn symbol(canvas: &mut Canvas, id: std::fmt::Arguments<'_>, draw: impl FnOnce(&mut Canvas)) {
    let how = format!(r#"id="{id}" viewBox="0 0 100 100" overflow="visible""#);
    canvas.element("symbol", format_args!("{how}"), draw);
}

/// Returns the name of a way in ids.
fn name(way: SquareMark) -> &'static str {
    match way {
        SquareMark::Slide => "slide",
        SquareMark::Leap => "leap",
        SquareMark::MoveOnly => "move",
        SquareMark::CaptureOnly => "capture",
        SquareMark::MustBeEmpty => "lame",
        SquareMark::Hurdle => "hop",
        SquareMark::LocustVictim => "locust",
    }
}

fn add_symbols(canvas: &mut Canvas, pattern: SquarePattern) {
    for way in SquareMark::ALL {
        symbol(canvas, format_args!("m-{}", name(way)), |canvas| {
            way_symbols::draw(canvas, way, (50., 50.), 100.);
        });
    }
    symbol(canvas, format_args!("m-plate"), |canvas| {
        canvas.rect((0., 0.), (100., 100.), 14., Paint::fill(PAPER).stroke(INK, 5.));
    });
    symbol(canvas, format_args!("m-premove"), marks::premove);
    symbol(canvas, format_args!("m-premove-ground"), marks::premove_ground);
    symbol(canvas, format_args!("m-ring"), |canvas| marks::draw_mark(canvas, Marks::TARGET, true));
    let marks = [
        ("last", Marks::LAST),
        ("picked", Marks::PICKED),
        ("target", Marks::TARGET),
        ("check", Marks::CHECK),
        ("barred", Marks::BARRED),
        ("zone", Marks::ZONE),
        ("idea", Marks::IDEA),
    ];
    for (name, mark) in marks {
        symbol(canvas, format_args!("m-{name}"), |canvas| marks::draw_mark(canvas, mark, false));
    }
    for (name, mark) in [("last", Marks::LAST), ("picked", Marks::PICKED), ("check", Marks::CHECK)]
    {
        symbol(canvas, format_args!("m-{name}-ground"), |canvas| {
            marks::draw_background(canvas, (0., 0.), mark, pattern);
        });
    }
}

/// Draws a place that can be touched: a square or a place in a hand.
fn cell(canvas: &mut Canvas, id: std::fmt::Arguments<'_>, (x, y): (f32, f32)) {
    let (left, top) = (SvgNumber(x), SvgNumber(y));
    let how = format!(r#"id="{id}" role="gridcell" data-x="{left}" data-y="{top}" tabindex="-1""#);
    canvas.element("g", format_args!("{how}"), |canvas| {
        canvas.rect((x, y), (100., 100.), 0., Paint::fill(TRANSPARENT));
    });
}

fn grid(canvas: &mut Canvas, view: &BoardView, layout: &Layout<'_>) {
    let how = format!(r#"id="grid" role="grid" aria-label="{}""#, Escaped(view.title()));
    canvas.element("g", format_args!("{how}"), |canvas| {
        for row in 0..view.rows() {
            canvas.element("g", format_args!(r#"role="row""#), |canvas| {
                for column in 0..view.columns() {
                    if let Some(square) = view.cell(column, row) {
                        let (name, at) = (Escaped(square.name()), layout.corner(column, row));
                        cell(canvas, format_args!("sq-{name}"), at);
                    }
                }
            });
        }
    });
}

fn hand<'k>(canvas: &mut Canvas, tray: &Tray<'_>, keys: impl Iterator<Item = &'k str>) {
    let (owner, title) = (tray.hand().owner().index(), Escaped(tray.hand().title()));
    let how = format!(r#"id="hand-{owner}" role="grid" aria-label="{title}""#);
    canvas.element("g", format_args!("{how}"), |canvas| {
        canvas.element("g", format_args!(r#"role="row""#), |canvas| {
            for (corner, key) in tray.places().zip(keys) {
                cell(canvas, format_args!("hand-{}", Escaped(key)), corner);
            }
        });
    });
}
