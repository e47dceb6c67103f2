//! Pictures of boards, for any game.
//!
//! A program fills a [`BoardView`] with the squares, their names, the pieces, the hands and the
//! marks. This crate turns the view for any seat and draws it as plain text ([`text`](text())), as text
//! with terminal colours ([`ansi`](ansi())), or as an SVG file ([`svg`](svg())). A [`Diagram`] shows how a piece
//! moves, in the same three ways. A [`PiecePlacement`] makes one from a movement; a [`PieceCard`]
//! is a piece of a game with its name. Owners and marks can always be distinguished without colour.
//!
//! ```
//! use wazir_game::Seat;
//! use wazir_geometry::{Board, RectBoard};
//! use wazir_render::{Marks, PieceView, BoardView};
//!
//! let board = RectBoard::new(4, 3).unwrap();
//! let mut view = BoardView::empty(&board);
//! view.place(board.parse_square("b1").unwrap(), PieceView::new("K", Seat::FIRST));
//! view.place(board.parse_square("c3").unwrap(), PieceView::new("+r", Seat::SECOND));
//! view.mark(board.parse_square("c3").unwrap(), Marks::LAST);
//! assert_eq!(
//!     wazir_render::text(&view),
//!     "    a   b   c   d
//! 3   .   . [+r]  .   3
//! 2   .   .   .   .   2
//! 1   .   K   .   .   1
//!     a   b   c   d
//! "
//! );
//! ```
//!
//! [`view`](fn@view) makes the view of a game in progress, for any game.
//!
//! The letters and kanji of SVG files are outlines from Noto Sans CJK JP and Noto Serif CJK JP,
//! which are under the SIL Open Font License 1.1.

mod card;
mod diagram;
mod figure;
mod game;
mod glyphs;
mod outline;
mod pip;
mod pip_grid;
mod placement;
mod style;
mod svg;
mod text;
pub mod texts;
mod theme;
mod view;

pub use card::PieceCard;
pub use diagram::Diagram;
pub use figure::Figure;
pub use game::{interactive_svg_of, interactive_svg_with, piece_view, view};
pub use outline::{Coverage, Outline, OutlineError};
pub use pip::{Pip, Pips};
pub use placement::PiecePlacement;
pub use style::{BoardMaterial, ParseBoardError, ParseScriptError, Script, SvgStyle};
pub use svg::{interactive_svg, square_corners, svg};
pub use text::{ansi, text};
pub use theme::Theme;
pub use view::{BoardView, Cell, HandView, Marks, PieceView};
pub use wazir_registry::{BoardLook, PieceShape, SquarePattern};

// The example in the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
