//! Castling from any files: Chess960, and castling rights in X-FEN and Shredder-FEN.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use wazir_chesslike::{
    CastlingRights, CastlingSide, CastlingSpec, Kind, Piece, PositionError, Setup,
};
use wazir_game::Seat;
use wazir_geometry::{Chess8, Square};

use crate::army::Army;
use crate::matchup::Matchup;
use crate::ruleset::{self, Cwda, kinds};
use crate::{Position, Rules};

type BoardSquare = Square<Chess8>;

/// The file of the king in chess.
const KING: i32 = 4;

/// The corner pieces that `K` and `Q` mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CornerRule {
    /// The outermost ones on their side of the king, as in X-FEN.
    Outermost,
    /// The ones on the a- and h-file if the king is on the e-file, as in chess. A right whose
    /// rook has left its corner is then an error, not a right of Chess960.
    Orthodox,
}

/// The reason a text does not give castling rights.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CastlingRightsError {
    /// The text does not consist of castling letters, each at most once; with the byte of the
    /// fault, from 0.
    Letter(usize),
    /// The king or the corner piece is missing, or the rules cannot be made.
    Position(PositionError),
}

/// A right as its letter names it.
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

    /// Returns the squares of the king and the corner piece that are meant.
    fn squares(
        self,
        setup: &Setup<Cwda>,
        matchup: &Matchup,
        corners: CornerRule,
    ) -> Option<(BoardSquare, BoardSquare)> {
        let found = self.outermost(setup, &matchup.armies()[self.seat])?;
        let moved = |(king, corner): &(BoardSquare, BoardSquare)| {
            king.coords().0 == KING && !matches!(corner.coords().0, 0 | 7)
        };
        let wrong = corners == CornerRule::Orthodox && self.which.is_ok() && moved(&found);
        (!wrong).then_some(found)
    }

    fn outermost(self, setup: &Setup<Cwda>, army: &Army) -> Option<(BoardSquare, BoardSquare)> {
        let y = rank(self.seat);
        let is = |square: BoardSquare, kind| {
            setup.piece_at(square) == Some(Piece { seat: self.seat, kind })
        };
        let row = || (0..8).filter_map(move |x| BoardSquare::at(x, y));
        let king = row().find(|&square| is(square, kinds::KING))?;
        let [a, h] = corner_kinds(army);
        let mut corners = row().filter(|&square| is(square, a) || is(square, h));
        let corner = match self.which {
            Ok(CastlingSide::KingSide) => corners.next_back(),
            Ok(CastlingSide::QueenSide) => corners.next(),
            Err(file) => corners.find(|square| square.coords().0 == file),
        }?;
        let fits = self.which.map_or(true, |wing| wing == wing_of(king, corner));
        fits.then_some((king, corner))
    }

    /// Returns the wing in chess, for a right whose king and corner piece are not in place.
    fn orthodox_wing(self) -> Option<CastlingSide> {
        match self.which {
            Ok(wing) => Some(wing),
            Err(7) => Some(CastlingSide::KingSide),
            Err(0) => Some(CastlingSide::QueenSide),
            Err(_) => None,
        }
    }
}

/// Returns the kinds of an army on the a- and the h-file.
fn corner_kinds(army: &Army) -> [Kind; 2] {
    ['a', 'h'].map(|file| {
        let index = army.piece_index_on_file(file);
        index.and_then(|index| kinds::OWN.get(index)).copied().unwrap_or(kinds::OWN[0])
    })
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

/// Parses castling rights into a set-up that has its pieces: `KQkq`, where `K` is the outermost
/// corner piece on that side of the king (X-FEN), files of corner pieces (`HAha`, Shredder-FEN), or
/// `-`. `corners` says which pieces `K` and `Q` mean. A king castles to the same files as in the
/// usual set-up of its army.
///
/// Returns the given rules if they have this castling, and otherwise rules with the same pieces and
/// options that do.
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
/// [`CastlingRightsError::Letter`] if the text does not consist of such letters, each at most once.
/// [`CastlingRightsError::Position`] if a file from b to g has no corner piece, or the rules cannot
/// be made. Other missing pieces are errors only when the set-up becomes a position.
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
        let (wing, squares) =
            match (right.squares(setup, rules.armies(), corners), right.orthodox_wing()) {
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

/// Returns rules with these castling moves.
pub(crate) fn rules_for(
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

/// Writes the castling rights of a position as in X-FEN: `K` and `Q` for the outermost corner
/// pieces, the file for another one.
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

/// Writes the castling rights of a position as in Shredder-FEN: the files of the corner pieces.
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

/// Returns whether no other corner piece of the seat stands further out on that side.
fn is_outermost(position: &Position, seat: Seat, wing: CastlingSide, corner: BoardSquare) -> bool {
    let (x, y) = corner.coords();
    let mut beyond = if wing == CastlingSide::KingSide { x + 1..8 } else { 0..x };
    let corners = corner_kinds(&position.rules().armies().armies()[seat]);
    let is_corner = |piece: Piece| piece.seat == seat && corners.contains(&piece.kind);
    let piece_at = |x| position.piece_at(BoardSquare::at(x, y)?);
    !beyond.any(|x| piece_at(x).is_some_and(is_corner))
}
