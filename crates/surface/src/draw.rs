//! Pictures of games in progress.

use wazir::render::{BoardMaterial, BoardView, Marks, Script, SvgStyle, Theme};
use wazir::text::{Argument, message};

use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::texts::{Calls, Pictures};

/// How a game is drawn.
///
/// ```
/// use wazir_surface::{Game, Setup, SvgOptions};
/// let game = Game::new("shogi", &Setup::default())?;
/// let mut options = SvgOptions::default();
/// options.script = Some("two-kanji".into());
/// options.arrows.push(("7g".into(), "7f".into()));
/// options.marks.push(("5e".into(), "target".into()));
/// assert!(game.svg(&options)?.starts_with("<svg"));
/// # Ok::<(), wazir_surface::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SvgOptions {
    /// The seat from which the board is seen; 0 by default.
    pub seat: usize,
    /// The set of pieces: `kanji` (the default), `two-kanji`, `letters`, `figures` or `outlined`.
    pub script: Option<String>,
    /// The board: `standard` (the default), `wood`, `light`, `blue` or `green`.
    pub board: Option<String>,
    /// The width of a square in pixels, from 1 to 1000; 44 by default.
    pub cell_size: Option<u32>,
    /// Whether the names of files and ranks are left out.
    pub without_coordinates: bool,
    /// Arrows, each from a square to another.
    pub arrows: Vec<(String, String)>,
    /// Marked squares, each with the name of its mark: `last`, `picked`, `target`, `check`,
    /// `barred`, `zone` or `idea`.
    pub marks: Vec<(String, String)>,
}

const MARKS: [(&str, Marks); 7] = [
    ("last", Marks::LAST),
    ("picked", Marks::PICKED),
    ("target", Marks::TARGET),
    ("check", Marks::CHECK),
    ("barred", Marks::BARRED),
    ("zone", Marks::ZONE),
    ("idea", Marks::IDEA),
];

/// The greatest width of a square, in pixels.
const MAX_CELL: u32 = 1000;

impl Game {
    /// Draws the board as an SVG file. The last move and a king in check are marked.
    ///
    /// # Errors
    /// [`ErrorKind::Seat`], [`ErrorKind::Square`] or [`ErrorKind::Value`] if an option is none that
    /// is possible.
    pub fn svg(&self, options: &SvgOptions) -> Result<String, Error> {
        let mut view = self.view(options.seat)?;
        for (square, name) in &options.marks {
            view.mark(self.square(square)?.index(), mark(name)?);
        }
        for (from, to) in &options.arrows {
            view.add_arrow(self.square(from)?.index(), self.square(to)?.index());
        }
        Ok(wazir::render::svg(&view, &style(options)?))
    }

    /// Returns each square with the upper left corner of its cell in the picture of [`Game::svg`], in
    /// the units of the file: a cell is 100 wide and high.
    ///
    /// # Errors
    /// As for [`Game::svg`].
    pub fn square_corners(&self, options: &SvgOptions) -> Result<Vec<(String, f64, f64)>, Error> {
        let view = self.view(options.seat)?;
        let corners = wazir::render::square_corners(&view, &style(options)?);
        let names = self.squares();
        let named = |(square, (x, y)): (usize, (f32, f32))| {
            Some((names.get(square)?.clone(), f64::from(x), f64::from(y)))
        };
        Ok(corners.into_iter().filter_map(named).collect())
    }

    /// Draws the board as plain text, as the player of a seat sees it.
    ///
    /// # Errors
    /// [`ErrorKind::Seat`] if the game has no such seat.
    pub fn board_text(&self, seat: usize) -> Result<String, Error> {
        Ok(wazir::render::text(&self.view(seat)?))
    }

    /// Draws the board as text with the colours of a terminal, as the player of a seat sees it.
    ///
    /// # Errors
    /// [`ErrorKind::Seat`] if the game has no such seat.
    pub fn board_ansi(&self, seat: usize) -> Result<String, Error> {
        Ok(wazir::render::ansi(&self.view(seat)?, &Theme::default()))
    }

    fn view(&self, seat: usize) -> Result<BoardView, Error> {
        Ok(wazir::render::view(self.play(), self.seat(seat)?))
    }
}

impl std::fmt::Display for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&wazir::render::text(&wazir::render::view(
            self.play(),
            wazir::game::Seat::FIRST,
        )))
    }
}

fn style(options: &SvgOptions) -> Result<SvgStyle, Error> {
    let mut style = SvgStyle::default().with_coordinates(!options.without_coordinates);
    if let Some(script) = &options.script {
        let known = Script::ALL.map(|script| script.to_string());
        style = style.with_script(script.parse::<Script>().map_err(|_| no_name(script, &known))?);
    }
    if let Some(board) = &options.board {
        let known = BoardMaterial::ALL.map(|board| board.to_string());
        style =
            style.with_board(board.parse::<BoardMaterial>().map_err(|_| no_name(board, &known))?);
    }
    if let Some(size) = options.cell_size {
        let fits = u16::try_from(size).ok().filter(|_| (1..=MAX_CELL).contains(&size));
        let wrong = || {
            let (name, least) = ("cell_size", 1);
            let message = message!(Calls::OutOfRange {
                name: name,
                value: size,
                least: least,
                most: MAX_CELL
            });
            Error::new(ErrorKind::Value, message)
        };
        style = style.with_cell_size(fits.ok_or_else(wrong)?);
    }
    Ok(style)
}

fn mark(name: &str) -> Result<Marks, Error> {
    let found = MARKS.iter().find(|(known, _)| *known == name).map(|(_, mark)| *mark);
    found.ok_or_else(|| no_name(name, &MARKS.map(|(name, _)| name.to_owned())))
}

fn no_name(name: &str, known: &[String]) -> Error {
    let known = Argument::one_of(known.iter().cloned());
    let name: String = name.chars().take(40).flat_map(char::escape_debug).collect();
    Error::new(ErrorKind::Value, message!(Pictures::NoName { name, known }))
}
