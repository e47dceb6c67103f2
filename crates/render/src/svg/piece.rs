//! Pieces, each in a square of 100 units.

use wazir_geometry::Facing;

use super::canvas::{Canvas, Paint};
use super::colours::{
    COAL, Colour, GREY, HUES, INK, PAPER, PINK, RED, TINTS, WHITE, WOOD, WOOD_EDGE,
};
use super::way_symbols;
use crate::figure::{CASTLE_GATE, CASTLE_WALLS, WEDGE};
use crate::{PieceShape, PieceView, Pips, Script};

/// The faces of cubes and discs, and the ink on them, by owner.
const FACES: [(Colour, Colour); 4] =
    [(PAPER, INK), (COAL, WHITE), (TINTS[2], INK), (TINTS[3], INK)];

/// Returns the line inside the edge that tells owners apart without colour: none, solid, dashed,
/// dotted.
fn edge_line(owner: usize, colour: Colour, width: f32) -> Option<Paint> {
    let line = Paint::line(colour, width);
    match owner {
        0 => None,
        1 => Some(line),
        2 => Some(line.dash("9 8")),
        _ => Some(line.dash("0 8")),
    }
}

/// Draws a piece as seen by a player with the facing `seen`.
pub(super) fn draw(
    canvas: &mut Canvas,
    at: (f32, f32),
    piece: &PieceView,
    seen: Facing,
    script: Script,
) {
    let quarters = (piece.facing().quarters() + seen.inverse().quarters()) % 4;
    let owner = piece.owner().index() % HUES.len();
    match piece.body() {
        PieceShape::ShogiWedge => {
            canvas.transformed(at, 1., quarters, |canvas| draw_pentagon(canvas, piece, script))
        }
        PieceShape::Castle => {
            canvas.transformed(at, 1., quarters, |canvas| draw_castle(canvas, owner))
        }
        PieceShape::Tile { edges, active } => {
            canvas
                .transformed(at, 1., 0, |canvas| draw_tile(canvas, owner, quarters, edges, active));
        }
        // Cubes and discs.
        _ => {
            canvas
                .transformed(at, 1., 0, |canvas| draw_face(canvas, piece, owner, quarters, script));
        }
    }
}

/// Draws the writing on a piece, centred on a point.
fn draw_lettering(
    canvas: &mut Canvas,
    piece: &PieceView,
    script: Script,
    (x, y): (f32, f32),
    size: f32,
    ink: Colour,
) {
    if let Some(figure) = piece.figurine().filter(|_| script == Script::Figurines) {
        let size = size * 1.12;
        canvas.transformed((x - size / 2., y - size / 2.), size / 100., 0, |canvas| {
            canvas.path(figure, Paint::fill(ink).holes());
        });
        return;
    }
    let kanji = piece.kanji().filter(|_| script == Script::Kanji);
    let kanji: Vec<char> = kanji.unwrap_or_default().chars().take(2).collect();
    match kanji.as_slice() {
        [] => canvas.centred_text(piece.letters(), (x, y), size, size * 0.68, ink),
        [one] => canvas.kanji(*one, (x, y), size, ink),
        more => {
            let size = size * 0.64;
            for (&kanji, y) in more.iter().zip([y - size / 2., y + size / 2.]) {
                canvas.kanji(kanji, (x, y), size, ink);
            }
        }
    }
}

fn draw_pentagon(canvas: &mut Canvas, piece: &PieceView, script: Script) {
    canvas.path(WEDGE, Paint::fill(WOOD).stroke(WOOD_EDGE, 3.));
    let mut ink = INK;
    if piece.is_promoted() {
        ink = RED;
        canvas.path("M50 12L73 22L82.5 87H17.5L27 22z", Paint::line(RED, 2.5));
    }
    draw_lettering(canvas, piece, script, (50., 56.), 54., ink);
}

/// Returns the edge of tiles and castles, which tells owners apart without colour: a solid line, a
/// double line, dashes, or dots.
fn edges(owner: usize) -> Vec<Paint> {
    let line = Paint::line(HUES[owner], 7.);
    match owner {
        0 => vec![line],
        1 => vec![Paint::line(HUES[owner], 9.), Paint::line(TINTS[owner], 3.)],
        2 => vec![line.dash("10 13")],
        _ => vec![line.dash("0 10.5")],
    }
}

fn draw_castle(canvas: &mut Canvas, owner: usize) {
    canvas.path(CASTLE_WALLS, Paint::fill(TINTS[owner]));
    edges(owner).into_iter().for_each(|edge| canvas.path(CASTLE_WALLS, edge));
    canvas.path(CASTLE_GATE, Paint::fill(HUES[owner]));
}

/// Draws a tile. The arrow and the large letter point away from the owner; all letters stay
/// upright.
fn draw_tile(canvas: &mut Canvas, owner: usize, quarters: u8, letters: [char; 4], active: u8) {
    let (corner, size) = ((13., 13.), (74., 74.));
    canvas.rect(corner, size, 8., Paint::fill(TINTS[owner]));
    edges(owner).into_iter().for_each(|edge| canvas.rect(corner, size, 8., edge));
    canvas.transformed((0., 0.), 1., quarters, |canvas| {
        canvas.path("M50 0L66 16H34z", Paint::fill(HUES[owner]));
    });
    for side in 0..4_u8 {
        let letter = letters[usize::from(active % 4 + side) % 4];
        // The letters at the sides leave space for the large one.
        let (ahead, capitals, ink) = match side {
            0 => ((0, 13), 32., INK),
            2 => ((0, -26), 14., GREY),
            1 => ((26, -14), 14., GREY),
            _ => ((-26, -14), 14., GREY),
        };
        let (x, y) = Facing::new(quarters).rotate(ahead);
        let place = (50. + x as f32, 50. - y as f32);
        canvas.centred_text(letter.encode_utf8(&mut [0; 4]), place, 42., capitals, ink);
    }
}

fn draw_face(canvas: &mut Canvas, piece: &PieceView, owner: usize, quarters: u8, script: Script) {
    let (fill, ink) = FACES[owner];
    let paint = Paint::fill(fill).stroke(INK, 3.);
    let line = edge_line(owner, if owner == 1 { WHITE } else { HUES[owner] }, 3.);
    if piece.body() == PieceShape::Disc {
        canvas.circle((50., 50.), 43., paint);
        line.into_iter().for_each(|line| canvas.circle((50., 50.), 37., line));
    } else {
        canvas.rect((10., 10.), (80., 80.), 10., paint);
        line.into_iter().for_each(|line| canvas.rect((16., 16.), (68., 68.), 6., line));
    }
    if piece.is_promoted() {
        canvas.circle((50., 50.), 29., Paint::line(if owner == 1 { PINK } else { RED }, 5.));
    }
    let size = if piece.is_promoted() { 40. } else { 50. };
    match piece.pips() {
        None => draw_lettering(canvas, piece, script, (50., 50.), size, ink),
        Some(pips) => {
            // A figurine can reach under the plate; letters cannot.
            let figure = script == Script::Figurines && piece.figurine().is_some();
            let (middle, size) =
                if figure { ((43., 42.), size * 1.1) } else { ((40., 37.), size * 0.86) };
            draw_lettering(canvas, piece, script, middle, size, ink);
            draw_pips(canvas, pips, quarters);
        }
    }
}

/// Draws the grid of pips on a plate at the lower right.
fn draw_pips(canvas: &mut Canvas, pips: &Pips, quarters: u8) {
    let (left, width) = (51., 47.);
    let radius = pips.radius();
    let pitch = width / (2 * radius + 1) as f32;
    canvas.rect((left, left), (width, width), 5., Paint::fill(PAPER).stroke(INK, 2.));
    let middle = left + width / 2.;
    let point = |x: i32, y: i32| (middle + x as f32 * pitch, middle - y as f32 * pitch);
    canvas.circle(point(0, 0), pitch * 0.3, Paint::line(INK, 1.5));
    for ((x, y), pip) in pips.iter() {
        let (x, y) = Facing::new(quarters).rotate((x, y));
        way_symbols::draw(canvas, way_symbols::pip_way(pip), point(x, y), pitch * 0.94);
    }
}
