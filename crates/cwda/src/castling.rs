//! Castling from any files: Chess960, and the letters of the rights in X-FEN and Shredder-FEN.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use wazir_chesslike::{CastlingRights, CastlingSide, CastlingSpec, Piece, PositionError, Setup};
use wazir_game::Seat;
use wazir_geometry::{Chess8, Square};

use crate::ruleset::{self, Cwda, kinds};
use crate::{Position, Rules};

type BoardSquare = Square<Chess8>;

/// The file of the king in chess.
const KING: i32 = 4;

/// Which corner pieces `K` and `Q` mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CornerRule {
    /// The outermost ones on their side of the king, as in X-FEN.
    Outermost,
    /// Those on the a- and h-file where the king stands on the e-file, as in chess; then a right
    /// whose rook has left its corner is wrong, and not one of Chess960.
    Orthodox,
}

/// Why a text does not give castling rights.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CastlingRightsError {
    /// It is not made of such letters, each once; where it stops being so, in bytes from 0.
    Letter(usize),
    /// The king and the corner piece are not there, or rules cannot be made.
    Position(PositionError),
}

/// A right as its letter says it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct CastlingRight {
    seat: Seat,
    /// The wing, or the file of the corner piece.
    which: Result<CastlingSide, i32>,
}

impl CastlingRight {
    fn of_letter(letter: char) -> Option<Self> {
        let seat = if letter.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND };
        let which = match letter.to_ascii_lowercase() {
            'k' => Ok(CastlingSide::KingSide),
            'q' => Ok(CastlingSide::QueenSide),
            file @ 'a'..='h' => Err(i32::from(file as u8 - b'a')),
            _ => return None,
        };
        Some(Self { seat, which })
    }

    /// The king and the corner piece that are meant.
    fn squares(
        self,
        setup: &Setup<Cwda>,
        corners: CornerRule,
    ) -> Option<(BoardSquare, BoardSquare)> {
        let found = self.outermost(setup)?;
        let moved = |(king, corner): &(BoardSquare, BoardSquare)| {
            king.coords().0 == KING && !matches!(corner.coords().0, 0 | 7)
        };
        let wrong = corners == CornerRule::Orthodox && self.which.is_ok() && moved(&found);
        (!wrong).then_some(found)
    }

    fn outermost(self, setup: &Setup<Cwda>) -> Option<(BoardSquare, BoardSquare)> {
        let y = rank(self.seat);
        let is = |square: BoardSquare, kind| {
            setup.piece_at(square) == Some(Piece { seat: self.seat, kind })
        };
        let row = || (0..8).filter_map(move |x| BoardSquare::at(x, y));
        let king = row().find(|&square| is(square, kinds::KING))?;
        let mut corners = row().filter(|&square| is(square, kinds::OWN[0]));
        let corner = match self.which {
            Ok(CastlingSide::KingSide) => corners.next_back(),
            Ok(CastlingSide::QueenSide) => corners.next(),
            Err(file) => corners.find(|square| square.coords().0 == file),
        }?;
        let fits = self.which.map_or(true, |wing| wing == wing_of(king, corner));
        fits.then_some((king, corner))
    }

    /// The wing of chess that is meant where king and corner piece do not stand so.
    fn orthodox_wing(self) -> Option<CastlingSide> {
        match self.which {
            Ok(wing) => Some(wing),
            Err(7) => Some(CastlingSide::KingSide),
            Err(0) => Some(CastlingSide::QueenSide),
            Err(_) => None,
        }
    }
}

fn rank(seat: Seat) -> i32 {
    if seat == Seat::FIRST { 0 } else { 7 }
}

fn wing_of(king: BoardSquare, corner: BoardSquare) -> CastlingSide {
    if corner.coords().0 > king.coords().0 {
        CastlingSide::KingSide
    } else {
        CastlingSide::QueenSide
    }
}

/// Reads castling rights into a set-up whose pieces stand already: `KQkq`, where `K` is the outermost
/// corner piece on that side of the king (X-FEN), files of corner pieces (`HAha`, Shredder-FEN), or
/// `-`; `corners` says which pieces `K` and `Q` mean. A king castles to the files to which it castles in the usual set-up of its army.
///
/// The rules returned are those given if they have this castling, else rules with the same pieces
/// and options that have it.
///
/// ```
/// use wazir_cwda::Position;
/// let position: Position = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9".parse()?;
/// assert_eq!(position.perft(2), 528);
/// // The outermost rooks need no file.
/// assert!(position.to_string().ends_with(" w KQkq - 2 9"));
/// # Ok::<(), wazir_chesslike::PositionError>(())
/// ```
///
/// # Errors
/// Where the text stops being such letters, each once. That king and corner piece of `KQkq` are not
/// there is found when a position is made of the set-up.
pub fn read_castling_rights(
    text: &str,
    setup: &mut Setup<Cwda>,
    rules: &Arc<Rules>,
    corners: CornerRule,
) -> Result<Arc<Rules>, CastlingRightsError> {
    setup.set_castling_rights(CastlingRights::NONE);
    if text == "-" {
        return Ok(Arc::clone(rules));
    }
    if text.is_empty() {
        return Err(CastlingRightsError::Letter(0));
    }
    let (mut rights, mut castles) = (CastlingRights::NONE, Vec::new());
    for (at, letter) in text.char_indices() {
        let right = CastlingRight::of_letter(letter).ok_or(CastlingRightsError::Letter(at))?;
        let (wing, squares) = match (right.squares(setup, corners), right.orthodox_wing()) {
            (Some((king, corner)), _) => (wing_of(king, corner), Some((king, corner))),
            (None, Some(wing)) => (wing, None),
            (None, None) => {
                return Err(CastlingRightsError::Position(PositionError::CastlingRight));
            }
        };
        if rights.has(right.seat, wing) {
            return Err(CastlingRightsError::Letter(at));
        }
        rights = rights.with(right.seat, wing);
        castles.extend(squares.map(|(king, corner)| (right.seat, wing, king, corner)));
    }
    setup.set_castling_rights(rights);
    rules_for(&castles, rules).map_err(CastlingRightsError::Position)
}

/// Rules with these castling moves.
fn rules_for(
    castles: &[(Seat, CastlingSide, BoardSquare, BoardSquare)],
    rules: &Arc<Rules>,
) -> Result<Arc<Rules>, PositionError> {
    let known = castles.iter().all(|&(seat, wing, king, corner)| {
        rules.castling(seat, wing).is_some_and(|castling| {
            (castling.king_from, castling.corner_from) == (king.index(), corner.index())
        })
    });
    if known {
        return Ok(Arc::clone(rules));
    }
    let usual = ruleset::rules(rules.armies(), rules.options())?;
    let castle = |&(seat, wing, king, corner): &(Seat, CastlingSide, BoardSquare, BoardSquare)| {
        let usual = usual.castling(seat, wing)?;
        Some(CastlingSpec { king_from: king.index(), corner_from: corner.index(), ..usual })
    };
    let mut specs: Vec<CastlingSpec> = castles.iter().filter_map(castle).collect();
    specs.sort_by_key(|castle| (castle.seat, castle.side));
    Ok(ruleset::rules_with_castling(rules.armies(), rules.options(), specs)?)
}

/// The castling rights of a position as X-FEN has them: `K` and `Q` for the outermost corner pieces,
/// the file of another.
pub fn write_castling_rights(position: &Position) -> String {
    let rights = position.castling_rights();
    if rights.is_empty() {
        return "-".into();
    }
    let letter = |(seat, wing)| {
        let corner = corner(position, seat, wing)?;
        let letter = match (is_outermost(position, seat, wing, corner), wing) {
            (true, CastlingSide::KingSide) => 'k',
            (true, CastlingSide::QueenSide) => 'q',
            (false, _) => file_letter(corner),
        };
        Some(in_case(letter, seat))
    };
    rights.iter().filter_map(letter).collect()
}

/// The castling rights of a position as Shredder-FEN has them: the files of the corner pieces.
pub fn write_shredder_rights(position: &Position) -> String {
    let rights = position.castling_rights();
    if rights.is_empty() {
        return "-".into();
    }
    let letter = |(seat, wing)| Some(in_case(file_letter(corner(position, seat, wing)?), seat));
    rights.iter().filter_map(letter).collect()
}

fn corner(position: &Position, seat: Seat, wing: CastlingSide) -> Option<BoardSquare> {
    BoardSquare::new(position.rules().castling(seat, wing)?.corner_from)
}

fn file_letter(square: BoardSquare) -> char {
    char::from(b'a' + square.coords().0 as u8)
}

fn in_case(letter: char, seat: Seat) -> char {
    if seat == Seat::FIRST { letter.to_ascii_uppercase() } else { letter }
}

/// Whether no other corner piece of the seat stands further out on that side.
fn is_outermost(position: &Position, seat: Seat, wing: CastlingSide, corner: BoardSquare) -> bool {
    let (x, y) = corner.coords();
    let mut beyond = if wing == CastlingSide::KingSide { x + 1..8 } else { 0..x };
    let other = Some(Piece { seat, kind: kinds::OWN[0] });
    beyond.all(|x| BoardSquare::at(x, y).and_then(|square| position.piece_at(square)) != other)
}
