//! How a piece moves, shown on a board.

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
    /// A diagram on a board, which may hold pieces.
    pub fn new(view: &BoardView) -> Self {
        Self { view: view.clone() }
    }

    /// Puts a piece on the square with this number; nothing happens when there is none.
    #[must_use]
    pub fn with_piece(mut self, square: usize, piece: PieceView) -> Self {
        self.view.place(square, piece);
        self
    }

    /// Shows how the square with this number is reached; nothing happens when there is none. A
    /// square can be reached in several ways.
    #[must_use]
    pub fn with_way(mut self, square: usize, reach: SquareMark) -> Self {
        self.view.add_way(square, reach);
        self
    }

    /// The board.
    pub fn view(&self) -> &BoardView {
        &self.view
    }

    /// How the square with this number is reached, in the order of [`SquareMark::ALL`].
    pub fn ways_to(&self, square: usize) -> &[SquareMark] {
        self.view.cells().find(|cell| cell.index() == square).map_or(&[], Cell::ways)
    }

    /// The kinds that occur, in the order of [`SquareMark::ALL`].
    pub fn ways(&self) -> impl Iterator<Item = SquareMark> + '_ {
        let occurs = |reach: &SquareMark| self.view.cells().any(|cell| cell.ways().contains(reach));
        SquareMark::ALL.into_iter().filter(occurs)
    }

    /// The diagram as an SVG file, with a legend.
    pub fn svg(&self) -> String {
        self.svg_with(&SvgStyle::default())
    }

    /// The diagram as an SVG file in a style.
    pub fn svg_with(&self, style: &SvgStyle) -> String {
        crate::svg::diagram(self, style)
    }

    /// The diagram as plain text, with a legend: letters stand for the kinds of [`SquareMark`], and
    /// follow a colon where a piece stands on the square.
    pub fn text(&self) -> String {
        self.render(&Theme::plain(), false)
    }

    /// The diagram as text with terminal colours.
    pub fn ansi(&self) -> String {
        self.ansi_with(&Theme::default())
    }

    /// The diagram as text with the terminal colours of a theme.
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
