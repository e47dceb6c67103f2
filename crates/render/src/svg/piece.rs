//! Pieces, each in a square of 100 units.

use wazir_geometry::Facing;

use super::canvas::{Canvas, Paint};
use super::colours::{
    CHALK, COAL, COUNTER_FACE, COUNTERS, Colour, GREY, HUES, INK, PAPER, PINK, RED, TINTS, WHITE,
    WOOD, WOOD_EDGE,
};
use super::way_symbols;
use crate::figure::{CASTLE_GATE, CASTLE_WALLS, WEDGE};
use crate::{Outline, PieceShape, PieceView, Pips, Script};

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
        PieceShape::Counter => {
            canvas.transformed(at, 1., 0, |canvas| {
                draw_counter(canvas, piece, owner, quarters, script)
            });
        }
        PieceShape::Figure | PieceShape::Disc if script != Script::Letters => {
            canvas.transformed(at, 1., 0, |canvas| {
                draw_standing(canvas, piece, owner, quarters, script);
            });
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
    let figures = matches!(script, Script::Figurines | Script::Outlined);
    if let Some(figure) = piece.figurine().filter(|_| figures) {
        let size = size * 1.22;
        canvas.transformed((x - size / 2., y - size / 2.), size / 100., 0, |canvas| {
            canvas.figure(figure, Paint::fill(ink).holes());
        });
        return;
    }
    let kanji = match script {
        Script::FullKanji => piece.full_kanji(),
        Script::Kanji => piece.kanji(),
        _ => None,
    };
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

/// Draws a figure in the colours of its owner, in a square of 100 units.
fn draw_figure(canvas: &mut Canvas, figure: &'static str, owner: usize, script: Script) {
    let (fill, _) = FACES[owner];
    let (ground, top) = match (script, owner) {
        // Thick contours: dark around light figures, light around dark ones.
        (Script::Outlined, 1) => {
            (Paint::fill(WHITE).stroke(PAPER, 10.), Paint::fill(INK).holes().stroke(INK, 1.))
        }
        (Script::Outlined, _) => {
            let line = Paint::fill(fill).holes().stroke(INK, 4.);
            let dashes = ["", "", "9 8", "0 8"];
            (Paint::fill(INK).stroke(INK, 8.), line.dash(dashes[owner]))
        }
        (_, 0) => (Paint::fill(INK).stroke(INK, 5.), Paint::fill(fill).holes()),
        (_, 1) => (Paint::fill(INK).stroke(INK, 6.), Paint::fill(fill).holes().stroke(CHALK, 1.8)),
        (_, 2) => (
            Paint::fill(HUES[2]).stroke(INK, 6.),
            Paint::fill(fill).holes().stroke(HUES[2], 3.).dash("9 8"),
        ),
        _ => (
            Paint::fill(HUES[3]).stroke(INK, 6.),
            Paint::fill(fill).holes().stroke(HUES[3], 3.).dash("0 8"),
        ),
    };
    canvas.figure(figure, ground);
    canvas.figure(figure, top);
}

/// The side of the card that shows how a figure moves, and its left and upper edge.
const CARD: (f32, f32, f32) = (32., 67., 1.);

/// Returns the scale at which a figure that stands in the lower left corner leaves the corner of the
/// card free.
fn scale_beside_card(figure: &str) -> f32 {
    let outline = figure.parse::<Outline>().unwrap_or_default();
    let grid = outline.coverage(50, 50);
    let (side, left, top) = CARD;
    let scales = [0.84, 0.78, 0.72];
    let fits = |scale: &f32| {
        let cell = |units: f32| (units / scale / 2.).clamp(0., 50.) as usize;
        let (column, row) = (cell(left - 4.), cell(top + side + 3. - (94. - 92. * scale)));
        (0..=row).all(|row| (column..50).all(|column| grid.at(column, row) < 0.01))
    };
    scales.into_iter().find(fits).unwrap_or(0.64)
}

/// Draws a piece that stands by itself: its figure, or a board on a foot that shows how it moves.
fn draw_standing(
    canvas: &mut Canvas,
    piece: &PieceView,
    owner: usize,
    quarters: u8,
    script: Script,
) {
    let Some(figure) = piece.figurine() else {
        return match piece.plan() {
            Some(pips) => draw_plan(canvas, piece, pips, owner, quarters),
            None => draw_face(canvas, piece, owner, quarters, script),
        };
    };
    let scale = match (piece.pips(), piece.is_promoted()) {
        (Some(_), _) => scale_beside_card(figure),
        (None, true) => 0.88,
        (None, false) => 0.96,
    };
    // All figures are on the same line, and in the middle where nothing stands beside them.
    let left = if piece.pips().is_some() { 0. } else { 50. - 50. * scale };
    canvas.transformed((left, 95. - 92. * scale), scale, 0, |canvas| {
        draw_figure(canvas, figure, owner, script);
    });
    if let Some(pips) = piece.pips() {
        let (side, left, top) = CARD;
        draw_card(canvas, pips, quarters, (left, top), side);
    }
    if piece.is_promoted() {
        draw_promotion(canvas);
    }
}

/// Draws a board on a plate: the squares that the piece reaches, and below them its letters.
fn draw_plan(canvas: &mut Canvas, piece: &PieceView, pips: &Pips, owner: usize, quarters: u8) {
    let (fill, ink) = FACES[owner];
    let paint = Paint::fill(fill).stroke(INK, 4.);
    canvas.rect((14., 62.), (72., 33.), 6., paint);
    canvas.rect((18., 4.), (64., 64.), 8., paint);
    let line = edge_line(owner, if owner == 1 { CHALK } else { HUES[owner] }, 2.);
    line.into_iter().for_each(|line| canvas.rect((18., 72.), (64., 19.), 4., line));
    draw_card(canvas, pips, quarters, (24., 10.), 52.);
    canvas.centred_text(piece.letters(), (50., 81.5), 56., 15., ink);
    if piece.is_promoted() {
        draw_promotion(canvas);
    }
}

/// Draws the badge of a promoted piece in the upper right corner.
fn draw_promotion(canvas: &mut Canvas) {
    canvas.circle((84., 16.), 14., Paint::fill(RED).stroke(WHITE, 3.));
    canvas.path("M76 16H92M84 8V24", Paint::line(WHITE, 5.));
}

/// Draws a round counter with a character, or a figure or letters.
fn draw_counter(
    canvas: &mut Canvas,
    piece: &PieceView,
    owner: usize,
    quarters: u8,
    script: Script,
) {
    let ink = COUNTERS.get(owner).copied().unwrap_or(HUES[owner]);
    canvas.circle((50., 50.), 45., Paint::fill(COUNTER_FACE).stroke(INK, 2.5));
    canvas.circle((50., 50.), 39., Paint::line(ink, 3.));
    let line = Paint::line(ink, 2.);
    let inner = match owner {
        0 => None,
        1 => Some(line),
        2 => Some(line.dash("6 6")),
        _ => Some(line.dash("0 6")),
    };
    inner.into_iter().for_each(|line| canvas.circle((50., 50.), 34.5, line));
    let kanji = matches!(script, Script::Kanji | Script::FullKanji) && piece.kanji().is_some();
    match (script, piece.plan()) {
        (Script::Letters, _) => draw_lettering(canvas, piece, script, (50., 50.), 46., ink),
        _ if kanji => draw_lettering(canvas, piece, script, (50., 50.), 54., ink),
        (_, Some(pips)) if piece.figurine().is_none() => {
            draw_card(canvas, pips, quarters, (27., 27.), 46.);
        }
        _ => draw_lettering(canvas, piece, Script::Figurines, (50., 50.), 46., ink),
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
            // Letters cannot reach under the card.
            draw_lettering(canvas, piece, script, (40., 37.), size * 0.86, ink);
            draw_card(canvas, pips, quarters, (51., 51.), 47.);
        }
    }
}

/// Draws the grid of pips on a card with this corner and width.
fn draw_card(canvas: &mut Canvas, pips: &Pips, quarters: u8, (left, top): (f32, f32), width: f32) {
    let radius = pips.radius();
    let pitch = width / (2 * radius + 1) as f32;
    let edge = if width < 40. { 2. } else { 1.5 };
    canvas.rect((left, top), (width, width), 4., Paint::fill(PAPER).stroke(INK, edge));
    let middle = (left + width / 2., top + width / 2.);
    let point = |x: i32, y: i32| (middle.0 + x as f32 * pitch, middle.1 - y as f32 * pitch);
    canvas.circle(point(0, 0), pitch * 0.3, Paint::line(INK, 1.5));
    for ((x, y), pip) in pips.iter() {
        let (x, y) = Facing::new(quarters).rotate((x, y));
        way_symbols::draw(canvas, way_symbols::pip_way(pip), point(x, y), pitch * 0.94);
    }
}

#[cfg(test)]
mod tests {
    use wazir_registry::PieceStyle;

    use super::*;

    #[test]
    fn a_card_hides_nothing_of_the_figure() {
        let names = [
            "rook",
            "knight",
            "bishop",
            "queen",
            "leaping bishop",
            "elephant",
            "clobberer",
            "archbishop",
            "turret",
            "horse",
            "unicorn",
            "colonel",
            "short rook",
            "woody",
            "half duck",
            "marshall",
            "amazon",
            "phoenix",
            "general",
            "lancer",
            "falcon",
            "cannon",
        ];
        let (side, left, top) = CARD;
        for name in names {
            let figure = PieceStyle::default().with_glyph_of(name).glyph.expect("a figure");
            let scale = scale_beside_card(figure);
            let outline = figure.parse::<Outline>().expect("a path");
            let placed = outline.map(|(x, y)| (x * scale, 95. - 92. * scale + y * scale));
            let grid = placed.coverage(100, 100);
            let (from, below) = (left as usize, (top + side) as usize);
            let hidden = (0..below).any(|row| (from..100).any(|column| grid.at(column, row) > 0.));
            assert!(!hidden && scale > 0.6, "{name} {scale}");
        }
    }
}
