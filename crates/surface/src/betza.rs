//! Movements in Betza notation.

use std::fmt;
use std::hash::{Hash, Hasher};

use wazir::betza::{Movement, Occupancy, ParseError, Target, UnsupportedError};
use wazir::geometry::{Bits, Board, Facing, RectBoard};
use wazir::text::message;

use crate::Bilingual;
use crate::error::{Error, ErrorKind, Place};
use crate::texts::Calls;

/// The largest number of squares of a board for a single piece.
const MAX_SQUARES: usize = 128;

/// A movement in Betza notation. `Display` writes it in its usual form.
///
/// ```
/// use wazir_surface::Betza;
/// let unicorn = Betza::parse("fhNbsK")?;
/// assert_eq!(unicorn.explain()[0], "leaps to the four forward knight squares");
/// let error = Betza::parse("fhNbsX").unwrap_err();
/// assert_eq!(error.place().unwrap().caret, "fhNbsX\n     ^");
/// # Ok::<(), wazir_surface::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Betza {
    movement: Movement,
    /// The text that was parsed, to which places refer.
    source: String,
}

impl PartialEq for Betza {
    fn eq(&self, other: &Self) -> bool {
        self.movement == other.movement
    }
}

impl Eq for Betza {}

impl Hash for Betza {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.movement.hash(state);
    }
}

/// The analysis of a movement on a board.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BetzaAnalysis {
    /// An estimate of the value in pawns, made for the board of chess.
    pub value: f64,
    /// The mean number of moves on an empty board.
    pub mean_moves: f64,
    /// The number of moves from each square of an empty board, row by row from a1.
    pub moves_by_square: Vec<u32>,
    /// The mean number of squares that the piece reaches on a crowded board.
    pub crowded_mobility: f64,
    /// The part of it that leads to ranks further ahead.
    pub forward_mobility: f64,
    /// Whether the piece never leaves the colour of its square.
    pub is_color_bound: bool,
}

/// What a piece and its king do to a bare king, on the board of chess.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MatingPower {
    /// Whether the piece can force mate: whether it wins more than half of the positions.
    pub forces_mate: bool,
    /// The number of legal positions with the side of the piece to move.
    pub positions: u32,
    /// The number of these that are won.
    pub won: u32,
    /// The number of moves of the longest win; 0 if there is none.
    pub longest: u8,
}

/// A move of a piece on a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PieceTarget {
    /// The square on which the piece ends.
    pub square: String,
    /// The squares of the pieces that it captures.
    pub captures: Vec<String>,
}

impl Betza {
    /// Parses a movement.
    ///
    /// # Errors
    /// [`ErrorKind::Betza`] with the place.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let movement = text.parse().map_err(|error| parse_error(&error))?;
        Ok(Self { movement, source: text.to_owned() })
    }

    /// Returns the movement in its usual form, which [`Betza::parse`] reads.
    pub fn text(&self) -> String {
        self.movement.to_string()
    }

    /// Explains the movement in plain English, a clause for each way of moving.
    pub fn explain(&self) -> Vec<String> {
        self.movement.explain().clauses().to_vec()
    }

    /// Returns what other programs read differently, in English.
    pub fn warnings(&self) -> Vec<String> {
        self.movement.warnings().iter().map(ToString::to_string).collect()
    }

    /// Returns the movement as XBoard writes it; `None` if it cannot.
    pub fn to_xboard(&self) -> Option<String> {
        self.movement.to_xboard()
    }

    /// Returns the movement as Fairy-Stockfish writes it; `None` if it cannot.
    pub fn to_fairy_stockfish(&self) -> Option<String> {
        self.movement.to_fairy_stockfish().ok()
    }

    /// Analyses the piece on a board of this many files and ranks.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if there is no such board, [`ErrorKind::Betza`] if the movement cannot
    /// be played on it.
    pub fn analysis(&self, width: usize, height: usize) -> Result<BetzaAnalysis, Error> {
        let found =
            self.movement.analysis(&board(width, height)?).map_err(|why| self.unsupported(&why))?;
        Ok(BetzaAnalysis {
            value: found.value(),
            mean_moves: found.mean_moves(),
            moves_by_square: found.moves_by_square().to_vec(),
            crowded_mobility: found.crowded_mobility(),
            forward_mobility: found.forward_mobility(),
            is_color_bound: found.is_color_bound(),
        })
    }

    /// Returns the moves of the piece from a square of a board with these other pieces, in the order
    /// of the squares. Moves of a piece that has never moved are not among them.
    ///
    /// # Errors
    /// As for [`Betza::analysis`], and [`ErrorKind::Square`] for a name of no square.
    pub fn moves(
        &self,
        from: &str,
        (width, height): (usize, usize),
        friends: &[String],
        enemies: &[String],
    ) -> Result<Vec<PieceTarget>, Error> {
        let board = board(width, height)?;
        let tables = self.movement.compile(&board, Facing::forward());
        let tables = tables.map_err(|why| self.unsupported(&why))?;
        let from = square(&board, from)?;
        let around = Occupancy {
            own: squares(&board, friends)?,
            enemy: squares(&board, enemies)?,
            ..Occupancy::default()
        };
        let mut found: Vec<(usize, u128)> = tables
            .all_targets(from, &around)
            .into_iter()
            .map(|target| (target.square(from), captured(target)))
            .collect();
        found.sort_unstable();
        found.dedup();
        let name = |at| board.square_name(at);
        let target = |(at, captures): (usize, u128)| PieceTarget {
            square: name(at),
            captures: captures.iter().map(name).collect(),
        };
        Ok(found.into_iter().map(target).collect())
    }

    /// Solves the ending of king and this piece against a bare king. It takes some tens of
    /// milliseconds.
    ///
    /// # Errors
    /// [`ErrorKind::Betza`] if the movement cannot be played on the board of chess.
    pub fn mating_power(&self) -> Result<MatingPower, Error> {
        let found = self.movement.endgame().map_err(|why| self.unsupported(&why))?;
        Ok(MatingPower {
            forces_mate: found.forces_mate(),
            positions: found.positions(),
            won: found.won(),
            longest: found.longest(),
        })
    }

    /// Draws the moves of the piece from the middle of a board as an SVG file.
    ///
    /// # Errors
    /// As for [`Betza::analysis`].
    #[cfg(feature = "render")]
    pub fn svg(&self, width: usize, height: usize) -> Result<String, Error> {
        Ok(self.diagram(width, height)?.svg())
    }

    /// Draws the moves of the piece from the middle of a board as text.
    ///
    /// # Errors
    /// As for [`Betza::analysis`].
    #[cfg(feature = "render")]
    pub fn board_text(&self, width: usize, height: usize) -> Result<String, Error> {
        Ok(self.diagram(width, height)?.text())
    }

    #[cfg(feature = "render")]
    fn diagram(&self, width: usize, height: usize) -> Result<wazir::render::Diagram, Error> {
        let placement = wazir::render::PiecePlacement::alone(board(width, height)?);
        let tables = placement.compile(&self.movement).map_err(|why| self.unsupported(&why))?;
        Ok(placement.diagram(&tables, "X", &self.text()))
    }

    fn unsupported(&self, why: &UnsupportedError) -> Error {
        let place = Place::of_span(&self.source, why.span());
        Error::with_text(ErrorKind::Betza, Bilingual::same(why.to_string())).at(place)
    }
}

impl fmt::Display for Betza {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.movement, f)
    }
}

/// Returns the error for a text that is no Betza notation. Its message is in English.
pub(crate) fn parse_error(error: &ParseError) -> Error {
    let place = Place::of_span(error.text(), error.span());
    let hint = error.suggestion().map(Bilingual::same);
    Error::with_text(ErrorKind::Betza, Bilingual::same(error.to_string())).at(place).with_hint(hint)
}

fn board(width: usize, height: usize) -> Result<RectBoard, Error> {
    RectBoard::new(width, height).ok_or_else(|| {
        let message = message!(Calls::BoardSize { width, height, most: MAX_SQUARES });
        Error::new(ErrorKind::Value, message)
    })
}

fn square(board: &RectBoard, name: &str) -> Result<usize, Error> {
    board.parse_square(name).ok_or_else(|| {
        let name: String = name.chars().take(20).flat_map(char::escape_debug).collect();
        let (first, last) = (board.square_name(0), board.square_name(board.square_count() - 1));
        Error::new(ErrorKind::Square, message!(Calls::NoSquare { name, first, last }))
    })
}

fn squares(board: &RectBoard, names: &[String]) -> Result<u128, Error> {
    names.iter().try_fold(0, |set, name| Ok(set | u128::bit(square(board, name)?)))
}

/// Returns the squares that a move captures on, as a set.
fn captured(target: Target) -> u128 {
    match target {
        Target::Capture { to } => u128::bit(to),
        Target::Locust { captured, .. } => captured,
        Target::Friendly { kills, .. } | Target::Igui { kills } => kills,
        _ => 0,
    }
}
