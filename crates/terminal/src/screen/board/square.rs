//! Drawing of one square of a board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use wazir_betza::SquareMark;
use wazir_geometry::Facing;
use wazir_render::{Cell, Figure, Marks, PieceShape, PieceView, Pips};

use super::block_art::{self, Shape};
use super::{BoardPainter, width, write_text};
use crate::screen::appearance::{arrow, mark_char};
use crate::screen::pictures::{Part, Place};

/// Smallest squares that hold figures, in columns and rows.
const FIGURE_SIZE: (u16, u16) = (6, 3);
/// Smallest squares that hold tiles with their letters, and signs for the ways to a square.
const SIGN_SIZE: (u16, u16) = (8, 4);

/// Height of squares from which silhouettes have holes and thin lines.
const FINE_HEIGHT: u16 = 6;
/// Height of squares from which the letters on wedges are larger than a character.
const LARGE_LETTERS: u16 = 6;

/// Height of squares from which pictures are shown.
const SMALLEST_PICTURE: u16 = 2;
/// The middle of each edge of a tile, clockwise from the top, in hundredths.
const TILE_EDGES: [(u8, u8); 4] = [(50, 25), (78, 52), (50, 80), (22, 52)];

/// The sign of a square on which a piece can be dropped.
const DROP_DOT: &str = "M43 50A7 7 0 1 1 57 50A7 7 0 1 1 43 50z";

/// Returns the sign of a way to a free square, with a shape of its own for each.
const fn way_sign(way: SquareMark) -> &'static str {
    match way {
        SquareMark::Slide => "M31 31H69V69H31z",
        SquareMark::Leap => "M26 50A24 24 0 1 1 74 50A24 24 0 1 1 26 50z",
        SquareMark::MoveOnly => "M50 18L80 50L50 82L20 50z",
        _ => "M50 20L80 78H20z",
    }
}

/// A square with what is drawn on it.
pub(super) struct SquarePainter<'b> {
    pub(super) painter: BoardPainter<'b>,
    pub(super) place: Rect,
    pub(super) cell: &'b Cell,
    /// The facing of the player who sees the board.
    pub(super) seen: Facing,
    /// `true` under the keyboard's cursor.
    pub(super) cursor: bool,
}

impl SquarePainter<'_> {
    pub(super) fn draw(&self, buffer: &mut Buffer) {
        let ground = self.ground();
        for y in 0..self.place.height {
            write_text(buffer, self.place, (0, y), &" ".repeat(self.place.width.into()), ground);
        }
        match self.cell.piece() {
            None => self.draw_free(buffer, ground),
            Some(piece) => {
                let ink = self.ink(piece, ground);
                match self.figure(piece) {
                    Some(figure) => self.draw_figure(buffer, piece, figure, (ink, ground)),
                    None if self.has_edges(piece) => self.draw_tile(buffer, piece, ink),
                    None => self.draw_label(buffer, piece, ink),
                }
                if self.figure(piece).is_none() {
                    self.add_small_picture(buffer, piece, (ink, ground));
                }
            }
        }
        if self.cell.marks().contains(Marks::ZONE) && self.place.height > 1 {
            let line = "_".repeat(self.place.width.into());
            let style = ground.add_modifier(Modifier::BOLD);
            write_text(buffer, self.place, (0, self.place.height - 1), &line, style);
        }
        if self.cursor && self.is_large() {
            self.draw_frame(buffer, ground);
        }
    }

    fn is_at_least(&self, size: (u16, u16)) -> bool {
        self.place.width >= size.0 && self.place.height >= size.1
    }

    /// Returns whether figures are drawn on the squares.
    fn is_large(&self) -> bool {
        self.painter.draws_figures() && self.is_at_least(FIGURE_SIZE)
    }

    fn figure(&self, piece: &PieceView) -> Option<Figure> {
        let figure = piece.figure().filter(|_| self.is_large());
        let figure = match figure {
            Some(_) if self.place.height >= FINE_HEIGHT => figure,
            // Without quarters of cells a plain outline is the clearest.
            Some(Figure::Path(path)) if !self.painter.is_fine() => Some(Figure::Filled(path)),
            _ => figure.and_then(|_| piece.coarse_figure()),
        };
        figure.filter(|figure| match figure {
            Figure::Tile => self.is_at_least(SIGN_SIZE),
            Figure::Plan(pips) => self.plan_step(pips) > 0,
            _ => true,
        })
    }

    /// Returns the columns and half rows of a step in the plan of a piece's moves, or 0 if the plan
    /// does not fit.
    fn plan_step(&self, pips: &Pips) -> u16 {
        let steps = plan_steps(pips);
        (self.place.width / steps).min(2 * self.place.height / steps)
    }

    /// Returns the way that counts for the look of the square.
    fn way(&self) -> Option<SquareMark> {
        let ways = self.cell.ways();
        ways.iter().copied().find(|way| way.is_target()).or(ways.first().copied())
    }

    /// Returns whether the square keeps its ground and has a sign drawn on it.
    fn has_sign(&self) -> bool {
        let target = self.way().is_some_and(SquareMark::is_target);
        target
            && self.cell.piece().is_none()
            && self.is_large()
            && self.is_at_least(SIGN_SIZE)
            && !self.cell.marks().contains(Marks::PICKED)
    }

    fn ground(&self) -> Style {
        let colours = self.painter.colours;
        let marked = colours.marked_square(self.cell.marks(), self.way());
        let marked = marked.filter(|_| !self.has_sign());
        let ground = marked.unwrap_or_else(|| colours.square(self.cell.is_dark()));
        // A frame shows the cursor where there is room.
        if self.cursor && !self.is_large() {
            ground.add_modifier(Modifier::REVERSED)
        } else {
            ground
        }
    }

    /// Returns the style of a piece: its owner's colour, unless the ground requests another.
    fn ink(&self, piece: &PieceView, ground: Style) -> Style {
        self.painter.colours.owner_on(piece.owner(), ground)
    }

    /// Returns the quarter turns clockwise from up that a piece faces on the screen.
    fn turned(&self, piece: &PieceView) -> u8 {
        (4 + piece.facing().quarters() - self.seen.quarters()) % 4
    }

    fn middle(&self) -> u16 {
        self.place.height.saturating_sub(1) / 2
    }

    /// Draws a free square.
    fn draw_free(&self, buffer: &mut Buffer, ground: Style) {
        let (colours, marks) = (self.painter.colours, self.cell.marks());
        let sign = mark_char(marks, self.cell.ways());
        let draw = |buffer: &mut Buffer, sign: char, style: Style| {
            let x = self.place.width.saturating_sub(1).div_ceil(2);
            write_text(buffer, self.place, (x, self.middle()), &sign.to_string(), style);
        };
        let faint = colours.faint_on(ground);
        match sign {
            Some(sign) if self.has_sign() => self.draw_sign(buffer, sign, ground),
            Some(_) if marks.contains(Marks::DROP) && self.is_large() => {
                self.draw_path(buffer, DROP_DOT, faint, ground);
            }
            // The ground says it.
            Some('[') if self.is_large() => {}
            Some(sign) => draw(buffer, sign, ground.add_modifier(Modifier::BOLD)),
            None if self.is_large() => {}
            None => draw(buffer, '.', faint),
        }
    }

    /// Draws the sign of a way to a free square, with its letter in the corner.
    fn draw_sign(&self, buffer: &mut Buffer, letter: char, ground: Style) {
        let (Some(way), colours) = (self.way(), self.painter.colours) else { return };
        // A move that the rules refuse is no more than hinted at.
        let barred = self.cell.marks().contains(Marks::BARRED);
        let ink = if barred { colours.faint() } else { colours.sign(way) };
        self.draw_path(buffer, way_sign(way), ink, ground);
        let corner = (self.place.width - 2, self.place.height - 1);
        write_text(buffer, self.place, corner, &letter.to_string(), colours.faint_on(ground));
    }

    /// Draws a path stretched over the square.
    fn draw_path(&self, buffer: &mut Buffer, path: &'static str, ink: Style, ground: Style) {
        let shape = Shape::Path(path);
        block_art::draw(buffer, self.place, shape, ink, ground);
        self.add_picture(buffer, self.place, ground, &[Part { shape, place: Place::Square, ink }]);
    }

    /// Adds a picture of a piece on a square that is too small for block art. Under the cursor the
    /// letters are shown.
    fn add_small_picture(&self, buffer: &Buffer, piece: &PieceView, (ink, ground): (Style, Style)) {
        let fits = self.place.height >= SMALLEST_PICTURE
            && self.painter.draws_figures()
            && !ground.add_modifier.contains(Modifier::REVERSED);
        if let Some(figure) = piece.figure().filter(|_| fits) {
            let parts = self.parts(piece, figure, (ink, ground));
            self.add_picture(buffer, self.place, ground, &parts);
        }
    }

    /// Returns the shapes in the picture of a piece.
    fn parts(&self, piece: &PieceView, figure: Figure, (ink, ground): (Style, Style)) -> Vec<Part> {
        let turned = self.turned(piece);
        let inside = on_figure(ink, ground);
        let part = |place| Part { shape: Shape::Figure(figure, turned), place, ink };
        let letter = |first, second, place| {
            let shape = Shape::Letters([first, second]);
            Part { shape, place, ink: inside }
        };
        match (figure, piece.body()) {
            (Figure::Wedge, _) => {
                let (_, body) = self.painter.pieces.parts(piece, self.seen);
                let mut signs = body.chars();
                let first = signs.next().unwrap_or(' ');
                let place = Place::OnWedge(turned);
                vec![part(Place::Body), letter(first, signs.next().unwrap_or('\0'), place)]
            }
            (Figure::Tile, PieceShape::Tile { edges, active }) => {
                let at = |step: usize| edges[(usize::from(active) + step) % 4];
                let place = |middle, height| Place::Letter { middle, height };
                let mut parts = vec![part(Place::Body), letter(at(0), '\0', place((50, 52), 36))];
                let steps = if self.is_at_least(FIGURE_SIZE) { 1..4 } else { 1..1 };
                parts.extend(steps.map(|step| {
                    let middle = TILE_EDGES[(step + usize::from(turned)) % 4];
                    letter(at(step).to_ascii_lowercase(), '\0', place(middle, 18))
                }));
                parts
            }
            (Figure::Plan(_), _) => vec![part(Place::Body)],
            _ => vec![part(Place::Upright)],
        }
    }

    /// Adds a picture of what has been drawn in an area, if pictures are shown.
    fn add_picture(&self, buffer: &Buffer, area: Rect, ground: Style, parts: &[Part]) {
        if let Some(pictures) = self.painter.pictures {
            pictures.add(buffer, area, ground, parts);
        }
    }

    /// Draws the sign of the marks at the sides of a piece, in the columns `left` and `right`.
    fn draw_sides(&self, buffer: &mut Buffer, (left, right): (Option<u16>, u16), style: Style) {
        let (marks, ways) = (self.cell.marks(), self.cell.ways());
        let Some(sign) = mark_char(marks, ways) else { return };
        let style = style.add_modifier(Modifier::BOLD);
        if let Some(left) = left {
            write_text(buffer, self.place, (left, self.middle()), &sign.to_string(), style);
        }
        if let Some(closing) = self.closing(sign).filter(|_| right < self.place.width) {
            write_text(buffer, self.place, (right, self.middle()), closing, style);
        }
    }

    /// Returns the sign at the right of a piece that fits the one at its left.
    fn closing(&self, sign: char) -> Option<&'static str> {
        let target = self.cell.ways().iter().any(|way| way.is_target());
        match sign {
            '[' => Some("]"),
            '{' => Some("}"),
            '!' => Some("!"),
            // A ring for a capture.
            _ if target && !self.cell.marks().contains(Marks::BARRED) => Some(")"),
            _ => None,
        }
    }

    /// Draws the letters or kanji of a piece in one row. The sign of its facing gives way to a mark
    /// that has no other place.
    fn draw_label(&self, buffer: &mut Buffer, piece: &PieceView, ink: Style) {
        let (arrow, body) = self.painter.pieces.parts(piece, self.seen);
        let (wide, room) = (width(&body), self.place.width);
        let full = wide + u16::from(arrow.is_some());
        let plain = ink.remove_modifier(Modifier::BOLD);
        let marked = mark_char(self.cell.marks(), self.cell.ways());
        // Kanji stay in their place, with the sign of the facing or without it.
        let start = match piece.kanji().is_some() && wide > 1 {
            true => (room.saturating_sub(wide) / 2).max(u16::from(room > wide)),
            false => room.saturating_sub(full).div_ceil(2) + (full - wide),
        };
        let tight = marked.is_some() && arrow.is_some() && (start < 2 || start + wide >= room);
        let start = if tight { room.saturating_sub(wide).div_ceil(2) } else { start };
        write_text(buffer, self.place, (start, self.middle()), &body, ink);
        let mut left = start.checked_sub(1);
        match arrow.map(String::from) {
            Some(arrow) if tight && self.middle() + 1 < self.place.height => {
                write_text(buffer, self.place, (start, self.middle() + 1), &arrow, ink);
            }
            Some(arrow) => {
                let at = start.saturating_sub(1);
                write_text(buffer, self.place, (at, self.middle()), &arrow, ink);
                left = if tight { None } else { at.checked_sub(1) };
            }
            None => {}
        }
        self.draw_sides(buffer, (left, start + wide), plain);
    }

    /// Returns whether the letters at the edges of a tile fit.
    fn has_edges(&self, piece: &PieceView) -> bool {
        matches!(piece.body(), PieceShape::Tile { .. })
            && self.is_at_least(FIGURE_SIZE)
            && self.painter.pieces.shows_facing()
    }

    /// Draws a tile: its active letter in the middle, the sign of the facing in front of it, and
    /// the letters of the other edges where they are. A free column parts it from its neighbour.
    fn draw_tile(&self, buffer: &mut Buffer, piece: &PieceView, ink: Style) {
        let PieceShape::Tile { edges, active } = piece.body() else { return };
        let (x, y) = ((self.place.width - 1) / 2, self.middle());
        let places = [(x, y - 1), (x + 2, y), (x, y + 1), (x - 2, y)];
        let edge = ink.remove_modifier(Modifier::BOLD);
        let ground = self.ground().remove_modifier(Modifier::REVERSED);
        let faint = self.painter.colours.faint_on(ground);
        let (arrow, letter) = self.painter.pieces.parts(piece, self.seen);
        write_text(buffer, self.place, (x, y), &letter, ink);
        let turned = usize::from(self.turned(piece));
        let arrow = arrow.map(String::from).unwrap_or_default();
        write_text(buffer, self.place, places[turned], &arrow, ink);
        for step in 1..4 {
            let letter = edges[(usize::from(active) + step) % 4].to_ascii_lowercase();
            let at = places[(step + turned) % 4];
            write_text(buffer, self.place, at, &letter.to_string(), faint);
        }
        // Marks take the place of the letters at the sides.
        self.draw_sides(buffer, (Some(x - 2), x + 2), edge);
    }

    /// Draws the figure of a piece, and the letters that name it.
    fn draw_figure(
        &self,
        buffer: &mut Buffer,
        piece: &PieceView,
        figure: Figure,
        (ink, ground): (Style, Style),
    ) {
        let (turned, place) = (self.turned(piece), self.place);
        let (arrow, body) = self.painter.pieces.parts(piece, self.seen);
        let label: String = arrow.into_iter().chain(body.chars()).collect();
        let inside = on_figure(ink, ground);
        let mut sides = (0, place.width - 1);
        let mut style = ground.patch(ink);
        match figure {
            Figure::Wedge => self.draw_wedge(buffer, (piece, &body), turned, (ink, ground)),
            Figure::Tile => {
                self.draw_tile_figure(buffer, piece, ink, inside);
                let area = Rect { width: place.width - 1, ..place };
                let parts = self.parts(piece, figure, (ink, ground));
                self.add_picture(buffer, area, ground, &parts);
                (sides.1, style) = (place.width - 2, inside);
            }
            Figure::Plan(pips) => {
                self.draw_plan(buffer, &pips, turned, (ink, ground));
                write_text(buffer, place, (0, 0), &label, ink);
            }
            _ => {
                // On small squares the letters have the columns at the left to themselves.
                let left = if place.width < SIGN_SIZE.0 { 2 } else { 1 };
                let area = Rect { x: place.x + left, width: place.width - 2, ..place };
                block_art::draw(buffer, area, Shape::Figure(figure, turned), ink, ground);
                // Pixels are fine enough for every silhouette.
                let parts = self.parts(piece, piece.figure().unwrap_or(figure), (ink, ground));
                self.add_picture(buffer, area, ground, &parts);
                write_text(buffer, place, (0, 0), &label, ink);
            }
        }
        self.draw_sides(buffer, (Some(sides.0), sides.1), style);
    }

    /// Draws the plan of the moves, in which each step has whole columns and half rows.
    fn draw_plan(
        &self,
        buffer: &mut Buffer,
        pips: &Pips,
        turned: u8,
        (ink, ground): (Style, Style),
    ) {
        let place = self.place;
        let size = plan_steps(pips) * self.plan_step(pips);
        let (x, y) = ((place.width - size).div_ceil(2), (2 * place.height - size) / 4);
        let height = size.div_ceil(2);
        let area = Rect { x: place.x + x, y: place.y + y, width: size, height };
        let shape = Shape::Figure(Figure::Plan(*pips), turned);
        block_art::draw_half_rows(buffer, area, (shape, size), ink, ground);
        let part = Part { shape, place: Place::HalfRows(size), ink };
        self.add_picture(buffer, area, ground, &[part]);
    }

    /// Draws a wedge with its letters or kanji in the middle.
    fn draw_wedge(
        &self,
        buffer: &mut Buffer,
        (piece, body): (&PieceView, &str),
        turned: u8,
        (ink, ground): (Style, Style),
    ) {
        let (place, wide) = (self.place, width(body));
        // The writing is in the very middle if both have an odd or an even width. A picture leaves
        // both sides to the frame of the cursor.
        let area = match wide % 2 {
            rest if rest == 0 || self.painter.pictures.is_some() => {
                Rect { x: place.x + 1, width: place.width - 2, ..place }
            }
            _ => Rect { width: place.width - 1, ..place },
        };
        block_art::draw(buffer, area, Shape::Figure(Figure::Wedge, turned), ink, ground);
        let inside = on_figure(ink, ground);
        let rows = place.height / 2;
        let large = place.height >= LARGE_LETTERS && body.is_ascii() && block_art::is_fine(inside);
        let (columns, rows) = match (large, wide % 2) {
            (false, _) => (wide, 1),
            (true, 0) => (rows * 2, rows),
            (true, _) => (rows * 2 - 1, rows),
        };
        // The middle of a wedge is nearer to its foot.
        let y = match (turned == 2, large) {
            (true, true) => 1,
            (true, false) => (place.height - 1) / 2,
            (false, true) => place.height - 1 - rows,
            (false, false) => place.height / 2,
        };
        let x = area.width.saturating_sub(columns) / 2;
        let Some((first, second)) = body.chars().next().zip(body.chars().nth(1).or(Some('\0')))
        else {
            return;
        };
        if large {
            let at = Rect { x: area.x + x, y: area.y + y, width: columns, height: rows };
            block_art::draw(buffer, at, Shape::Letters([first, second]), inside, inside);
        } else {
            write_text(buffer, area, (x, y), body, inside);
        }
        let parts = self.parts(piece, Figure::Wedge, (ink, ground));
        self.add_picture(buffer, area, ground, &parts);
    }

    /// Draws a tile: a square with a column and half a row between it and its neighbours. The active
    /// letter is in the middle, the sign of the facing at the front, and the letters of the other
    /// edges where they are.
    fn draw_tile_figure(&self, buffer: &mut Buffer, piece: &PieceView, ink: Style, inside: Style) {
        let PieceShape::Tile { edges, active } = piece.body() else { return };
        let (wide, foot) = (self.place.width - 1, self.place.height - 1);
        let edge = ink.remove_modifier(Modifier::BOLD);
        for y in 0..foot {
            write_text(buffer, self.place, (0, y), &" ".repeat(wide.into()), inside);
        }
        write_text(buffer, self.place, (0, foot), &"▀".repeat(wide.into()), edge);
        let (x, y) = (wide / 2, (foot - 1) / 2);
        let places = [(x, 0), (wide - 2, y), (x, foot - 1), (1, y)];
        let turned = usize::from(self.turned(piece));
        let small = inside.remove_modifier(Modifier::BOLD);
        let mut write = |at: (u16, u16), sign: char, style: Style| {
            write_text(buffer, self.place, at, &sign.to_string(), style);
        };
        write((x, y), edges[usize::from(active) % 4], inside);
        write(places[turned], arrow(self.turned(piece)), inside);
        for step in 1..4 {
            let letter = edges[(usize::from(active) + step) % 4].to_ascii_lowercase();
            write(places[(step + turned) % 4], letter, small);
        }
    }

    /// Draws the cursor around the square.
    fn draw_frame(&self, buffer: &mut Buffer, ground: Style) {
        let style = ground.patch(self.painter.colours.strong());
        let right = self.place.width - 1;
        for y in 0..self.place.height {
            // The letters of a piece stay.
            let written = y == 0
                && self.cell.piece().is_some_and(|piece| {
                    self.figure(piece)
                        .is_some_and(|figure| !matches!(figure, Figure::Wedge | Figure::Tile))
                });
            if !written {
                write_text(buffer, self.place, (0, y), "▌", style);
            }
            write_text(buffer, self.place, (right, y), "▐", style);
        }
    }
}

/// Returns the number of steps across the plan of a piece's moves.
fn plan_steps(pips: &Pips) -> u16 {
    2 * pips.radius().unsigned_abs() as u16 + 1
}

/// Returns the style of text on a figure.
fn on_figure(ink: Style, ground: Style) -> Style {
    let real = |colour: Option<Color>| colour.filter(|colour| *colour != Color::Reset);
    match (real(ink.fg), real(ground.bg)) {
        (Some(ink), Some(ground)) => Style::new().fg(ground).bg(ink).add_modifier(Modifier::BOLD),
        _ => ink.add_modifier(Modifier::REVERSED),
    }
}

#[cfg(test)]
mod tests {
    use wazir_registry::PieceStyle;

    use super::*;

    /// Returns a shape of this size as it is drawn with all, 256 or sixteen colours.
    fn drawn(shape: Shape, (width, height): (u16, u16), depth: usize) -> String {
        let white = [Color::Rgb(255, 255, 255), Color::Indexed(15), Color::White];
        let black = [Color::Rgb(0, 0, 0), Color::Indexed(0), Color::Black];
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let (ink, ground) = (Style::new().fg(white[depth]), Style::new().bg(black[depth]));
        block_art::draw(&mut buffer, area, shape, ink, ground);
        let cell =
            |cell: &ratatui::buffer::Cell| format!("{}{:?}{:?}", cell.symbol(), cell.fg, cell.bg);
        buffer.content().iter().map(cell).collect()
    }

    const SIZES: [(u16, u16); 5] = [(8, 4), (10, 5), (12, 6), (14, 7), (16, 8)];

    fn assert_distinct(shapes: &[Shape], size: (u16, u16), depth: usize) {
        for (at, &one) in shapes.iter().enumerate() {
            for &other in &shapes[..at] {
                let pictures = [one, other].map(|shape| drawn(shape, size, depth));
                assert_ne!(pictures[0], pictures[1], "{size:?} {depth} {one:?} {other:?}");
            }
        }
    }

    #[test]
    fn the_ways_to_a_free_square_differ_at_every_size() {
        let ways =
            [SquareMark::Slide, SquareMark::Leap, SquareMark::MoveOnly, SquareMark::CaptureOnly];
        let signs = ways.map(|way| Shape::Path(way_sign(way)));
        for size in SIZES {
            (0..3).for_each(|depth| assert_distinct(&signs, size, depth));
        }
    }

    #[test]
    fn the_pieces_of_chess_differ_at_every_size() {
        let names = ["king", "queen", "rook", "bishop", "knight", "pawn"];
        let styles = names.map(|name| PieceStyle::default().with_glyph_of(name));
        let fine = styles.clone().map(|style| Figure::Path(style.glyph.expect("a silhouette")));
        let coarse = styles.map(|style| Figure::Pixels(style.coarse_glyph.expect("a silhouette")));
        for (width, height) in SIZES {
            let figures = if height < FINE_HEIGHT { coarse } else { fine };
            let shapes = figures.map(|figure| Shape::Figure(figure, 0));
            (0..3).for_each(|depth| assert_distinct(&shapes, (width - 2, height), depth));
        }
    }
}
