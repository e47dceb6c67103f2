//! The board without its pieces: squares or lines, their marks, and coordinates.

use std::collections::BTreeMap;

use super::canvas::{Canvas, Paint, SvgNumber};
use super::colours::{self, Colour, FADED, FRAME, GRAIN, GRAIN_FILL};
use super::layout::Layout;
use super::marks;
use crate::{BoardMaterial, BoardView, Cell, SquarePattern};

/// Returns one path that covers all squares for which `wanted` holds.
fn squares_path(view: &BoardView, layout: &Layout, wanted: impl Fn(&Cell) -> bool) -> String {
    let cells = layout.cells(view).filter(|(_, cell)| wanted(cell));
    cells.map(|((x, y), _)| format!("M{x} {y}h100v100h-100z")).collect()
}

/// Draws the squares or lines of the board and the backgrounds of marked squares.
pub(super) fn draw_squares(
    canvas: &mut Canvas,
    view: &BoardView,
    layout: &Layout,
    material: BoardMaterial,
) {
    let ([plain, light, dark], lines) = colours::board(material);
    // Only the outer half of this thick line around every square stays visible.
    canvas.path(&squares_path(view, layout, |_| true), Paint::fill(FRAME).stroke(FRAME, 8.));
    canvas.newline();
    let kinds: &[(Colour, Option<bool>)] = match view.pattern() {
        SquarePattern::Chequered => &[(dark, Some(true)), (light, Some(false))],
        _ => &[(plain, None)],
    };
    for &(colour, dark) in kinds {
        let wanted = |cell: &Cell| dark.is_none_or(|dark| cell.is_dark() == dark);
        canvas.path(&squares_path(view, layout, wanted), Paint::fill(colour));
        canvas.newline();
    }
    if material == BoardMaterial::Wood {
        draw_grain(canvas, &squares_path(view, layout, |_| true));
    }
    for (at, cell) in layout.cells(view) {
        marks::draw_background(canvas, at, cell.marks(), view.pattern());
    }
    match view.pattern() {
        SquarePattern::Lines => draw_lines(canvas, view, layout, lines),
        _ => {
            canvas.path(&squares_path(view, layout, |_| true), Paint::line(lines, 2.));
            draw_stars(canvas, view, layout, lines);
        }
    }
    canvas.newline();
}

/// Draws the straight grain of quarter-sawn wood over the squares.
fn draw_grain(canvas: &mut Canvas, squares: &str) {
    const STREAKS: [(&str, f32, &str); 3] = [
        (
            "M7 0C9 90 4 170 7 260M61 0C57 80 64 190 61 260M119 0C123 70 115 200 119 260M176 0C172 110 179 180 176 260",
            1.6,
            "0.3",
        ),
        (
            "M24 0C27 100 20 160 24 260M43 0C40 70 46 200 43 260M97 0C100 120 93 190 97 260M141 0C137 90 145 170 141 260M193 0C197 60 189 210 193 260",
            1.,
            "0.24",
        ),
        ("M81 0C76 110 86 150 81 260M158 0C163 100 153 160 158 260", 5., "0.1"),
    ];
    let how = r#"id="wazir-grain" width="210" height="260" patternUnits="userSpaceOnUse""#;
    canvas.element("pattern", format_args!("{how}"), |canvas| {
        for (streaks, width, opacity) in STREAKS {
            canvas.element("g", format_args!(r#"opacity="{opacity}""#), |canvas| {
                canvas.path(streaks, Paint::line(GRAIN, width));
            });
        }
    });
    canvas.path(squares, Paint::fill(GRAIN_FILL));
    canvas.newline();
}

/// Draws the lines of a board whose pieces are on crossings, with its river, its palaces and its
/// marked points.
fn draw_lines(canvas: &mut Canvas, view: &BoardView, layout: &Layout, lines: Colour) {
    let points = crossings(view, layout);
    let look = view.board_look();
    let at = |x: i32, y: i32| points.get(&(x, y)).copied();
    let files = points.keys().map(|&(x, _)| x);
    let (first, last) = (files.clone().min().unwrap_or(0), files.max().unwrap_or(0));
    let mut path = String::new();
    let mut join = |from: Option<(f32, f32)>, to: Option<(f32, f32)>| {
        if let (Some((x0, y0)), Some((x1, y1))) = (from, to) {
            path += &format!("M{x0} {y0}L{x1} {y1}");
        }
    };
    for (&(x, y), &from) in &points {
        join(Some(from), at(x + 1, y));
        let river = look.river().is_some_and(|rank| i32::from(rank) == y);
        if !river || x == first || x == last {
            join(Some(from), at(x, y + 1));
        }
    }
    for &[(x0, y0), (x1, y1)] in look.palaces() {
        let [x0, y0, x1, y1] = [x0, y0, x1, y1].map(i32::from);
        join(at(x0, y0), at(x1, y1));
        join(at(x0, y1), at(x1, y0));
    }
    canvas.path(&path, Paint::line(lines, 2.5));
    canvas.path(&point_marks(view, &points, (first, last)), Paint::line(lines, 2.5));
    draw_river_names(canvas, view, &points, (first, last), lines);
    let corners = points.values();
    let (x, y) = corners.clone().fold((f32::MAX, f32::MAX), |a, b| (a.0.min(b.0), a.1.min(b.1)));
    let (right, low) = corners.fold((0_f32, 0_f32), |a, b| (a.0.max(b.0), a.1.max(b.1)));
    canvas.rect((x - 9., y - 9.), (right - x + 18., low - y + 18.), 0., Paint::line(lines, 5.));
}

/// Returns the places of the crossings by file and rank.
fn crossings(view: &BoardView, layout: &Layout) -> BTreeMap<(i32, i32), (f32, f32)> {
    let columns =
        (0..view.columns()).flat_map(|column| (0..view.rows()).map(move |row| (column, row)));
    let there = columns.filter(|&(column, row)| view.cell(column, row).is_some());
    let place = |(column, row)| {
        let (x, y) = view.place_at(column, row)?;
        let (left, top) = layout.corner(column, row);
        Some(((x as i32, y as i32), (left + 50., top + 50.)))
    };
    there.filter_map(place).collect()
}

/// Draws the stars of a board of squares: dots on the far right corners of the points.
fn draw_stars(canvas: &mut Canvas, view: &BoardView, layout: &Layout, lines: Colour) {
    if view.board_look().points().is_empty() {
        return;
    }
    let middles = crossings(view, layout);
    for &(file, rank) in view.board_look().points() {
        let (file, rank) = (i32::from(file), i32::from(rank));
        let corners = (middles.get(&(file, rank)), middles.get(&(file + 1, rank + 1)));
        if let (Some(a), Some(b)) = corners {
            canvas.circle(((a.0 + b.0) / 2., (a.1 + b.1) / 2.), 6., Paint::fill(lines));
        }
    }
}

/// Returns the marks of points: an angle in each corner that lies on the board.
fn point_marks(
    view: &BoardView,
    points: &BTreeMap<(i32, i32), (f32, f32)>,
    (first, last): (i32, i32),
) -> String {
    let mut path = String::new();
    for &(file, rank) in view.board_look().points() {
        let Some(&(x, y)) = points.get(&(i32::from(file), i32::from(rank))) else { continue };
        for side in [-1, 1] {
            let edge = if side < 0 { first } else { last };
            if i32::from(file) == edge {
                continue;
            }
            // Towards the neighbouring file, wherever the viewer sees it.
            let Some(&(next, beside)) = points.get(&(i32::from(file) + side, i32::from(rank)))
            else {
                continue;
            };
            let (dx, dy) = ((next - x) / 100., (beside - y) / 100.);
            for turn in [-1., 1.] {
                let (ux, uy) = (-dy * turn, dx * turn);
                let corner = |along: f32, across: f32| {
                    let px = x + dx * along + ux * across;
                    let py = y + dy * along + uy * across;
                    format!("{} {}", SvgNumber(px), SvgNumber(py))
                };
                path += &format!("M{}L{}L{}", corner(8., 24.), corner(8., 8.), corner(24., 8.));
            }
        }
    }
    path
}

/// Writes the names of the river's banks of Xiangqi into a river that flows across the picture.
fn draw_river_names(
    canvas: &mut Canvas,
    view: &BoardView,
    points: &BTreeMap<(i32, i32), (f32, f32)>,
    (first, last): (i32, i32),
    lines: Colour,
) {
    let Some(rank) = view.board_look().river().map(i32::from) else { return };
    let place = |file, rank| points.get(&(file, rank)).copied();
    let (Some(a), Some(b)) = (place(first, rank), place(last, rank + 1)) else { return };
    if a.0 == b.0 || (b.0 - a.0).abs() < 600. || (b.1 - a.1).abs() > 100. {
        return;
    }
    let (left, width, y) = (a.0.min(b.0), (b.0 - a.0).abs(), (a.1 + b.1) / 2.);
    for (name, part) in ['楚', '河', '漢', '界'].into_iter().zip([0.16, 0.3, 0.7, 0.84]) {
        canvas.kanji(name, (left + width * part, y), 62., lines);
    }
}

/// Draws the names of files and ranks around the board.
pub(super) fn draw_coordinates(canvas: &mut Canvas, view: &BoardView, layout: &Layout) {
    let (rows, columns) = (view.rows(), view.columns());
    let middle = layout.margin() / 2. + 2.;
    for column in 0..columns {
        let (x, top) = layout.corner(column, 0);
        let (_, bottom) = layout.corner(column, rows);
        for y in [top - middle, bottom + middle] {
            draw_name(canvas, view.column_name(column), (x + 50., y), 90.);
        }
    }
    for row in 0..rows {
        let (left, y) = layout.corner(0, row);
        let (right, _) = layout.corner(columns, row);
        for x in [left - middle, right + middle] {
            draw_name(canvas, view.row_name(row), (x, y + 50.), 36.);
        }
    }
    canvas.newline();
}

/// Draws the name of a file or rank, which can be a kanji.
fn draw_name(canvas: &mut Canvas, name: &str, at: (f32, f32), width: f32) {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(kanji), None) if !kanji.is_ascii() => canvas.kanji(kanji, at, 30., FADED),
        _ => canvas.centred_text(name, at, width, 22., FADED),
    }
}
