//! Movement diagrams: a board with the squares that a piece reaches.

use anstyle::{Ansi256Color, Color};

use wazir_betza::SquareMark;

use crate::text::{self, CellText};
use crate::{BoardView, Cell, PieceView, SvgStyle, Theme};

fn style(way: SquareMark) -> anstyle::Style {
    let (ink, ground) = match way {
        SquareMark::Slide => (16, 227),
        SquareMark::Leap => (16, 214),
        SquareMark::MoveOnly => (16, 78),
        SquareMark::CaptureOnly => (16, 210),
        SquareMark::MustBeEmpty => (16, 250),
        SquareMark::Hurdle => (16, 117),
        SquareMark::LocustVictim => (16, 182),
    };
    let colour = |number| Some(Color::from(Ansi256Color(number)));
    anstyle::Style::new().fg_color(colour(ink)).bg_color(colour(ground))
}

/// A board with a piece and the squares it reaches.
///
/// ```
/// use wazir_game::Seat;
/// use wazir_geometry::{Board, RectBoard};
/// use wazir_betza::SquareMark;
/// use wazir_render::{Diagram, PieceView, BoardView};
///
/// let board = RectBoard::new(5, 3).unwrap();
/// let at = |name| board.parse_square(name).unwrap();
/// let pawn = Diagram::new(&BoardView::empty(&board))
///     .with_piece(at("c1"), PieceView::new("P", Seat::FIRST))
///     .with_way(at("c2"), SquareMark::MoveOnly)
///     .with_way(at("b2"), SquareMark::CaptureOnly)
///     .with_way(at("d2"), SquareMark::CaptureOnly);
/// assert_eq!(
///     pawn.text(),
///     "    a   b   c   d   e
/// 3   .   .   .   .   .   3
/// 2   .   c   m   c   .   2
/// 1   .   .   P   .   .   1
///     a   b   c   d   e
///
/// m move only
/// c capture only
/// "
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    view: BoardView,
}

impl Diagram {
    /// Creates a diagram on a board, which can hold pieces.
    pub fn new(view: &BoardView) -> Self {
        Self { view: view.clone() }
    }

    /// Puts a piece on the square with this index. Does nothing if there is no such square.
    #[must_use]
    pub fn with_piece(mut self, square: usize, piece: PieceView) -> Self {
        self.view.place(square, piece);
        self
    }

    /// Marks the square with this index as reached in this way. Does nothing if there is no such
    /// square. A square can be reached in several ways.
    #[must_use]
    pub fn with_way(mut self, square: usize, reach: SquareMark) -> Self {
        self.view.add_way(square, reach);
        self
    }

    /// Returns the board of the diagram.
    pub fn view(&self) -> &BoardView {
        &self.view
    }

    /// Returns the ways in which the square with this index is reached, in the order of
    /// [`SquareMark::ALL`].
    pub fn ways_to(&self, square: usize) -> &[SquareMark] {
        self.view.cells().find(|cell| cell.index() == square).map_or(&[], Cell::ways)
    }

    /// Returns the ways that occur in the diagram, in the order of [`SquareMark::ALL`].
    pub fn ways(&self) -> impl Iterator<Item = SquareMark> + '_ {
        let occurs = |reach: &SquareMark| self.view.cells().any(|cell| cell.ways().contains(reach));
        SquareMark::ALL.into_iter().filter(occurs)
    }

    /// Draws the diagram as an SVG file with a legend.
    pub fn svg(&self) -> String {
        self.svg_with(&SvgStyle::default())
    }

    /// Draws the diagram as an SVG file in this style.
    pub fn svg_with(&self, style: &SvgStyle) -> String {
        crate::svg::diagram(self, style)
    }

    /// Draws the diagram as plain text with a legend. Letters stand for the ways of [`SquareMark`];
    /// on an occupied square they follow the piece and a colon.
    pub fn text(&self) -> String {
        self.render(&Theme::plain(), false)
    }

    /// Draws the diagram as text with terminal colours.
    pub fn ansi(&self) -> String {
        self.ansi_with(&Theme::default())
    }

    /// Draws the diagram as text with the terminal colours of a theme.
    pub fn ansi_with(&self, theme: &Theme) -> String {
        self.render(theme, true)
    }

    fn render(&self, theme: &Theme, coloured: bool) -> String {
        let style =
            |reach: SquareMark| if coloured { self::style(reach) } else { anstyle::Style::new() };
        let mut text = text::draw(&self.view, theme, |cell| {
            let kinds = cell.ways();
            let first = *kinds.first()?;
            let letters: String = kinds.iter().map(|reach| reach.letter()).collect();
            let label = match cell.piece() {
                Some(piece) => format!("{}:{letters}", piece.label()),
                None => letters,
            };
            Some(CellText { label, style: style(first) })
        });
        text.extend(self.ways().next().map(|_| '\n'));
        for reach in self.ways() {
            let letter = text::styled(style(reach), &reach.letter().to_string());
            text += &format!("{letter} {}\n", reach.meaning());
        }
        text
    }
}
