//! The 960 starts of Chess960, by number.

use alloc::vec::Vec;

use wazir_chesslike::{CastlingRights, CastlingSide, Kind, Piece, PositionError, Setup};
use wazir_game::Seat;
use wazir_geometry::Square;

use crate::castling::rules_for;
use crate::ruleset::kinds;
use crate::{Army, Matchup, Options, Position};

/// The largest number of a start of Chess960; the smallest is 0.
pub const CHESS960_LAST: u32 = 959;

/// The squares of the two knights among the five that bishops and queen leave free.
const KNIGHTS: [[usize; 2]; 10] =
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

/// Returns the back rank of a start of Chess960 in the letters of chess, from the a-file, by the
/// numbers that R. Scharnagl gave to the starts. Returns `None` for numbers above
/// [`CHESS960_LAST`].
///
/// ```
/// use wazir_cwda::chess960_row;
/// assert_eq!(chess960_row(518), Some(*b"RNBQKBNR"));
/// assert_eq!(chess960_row(0), Some(*b"BBQNNRKR"));
/// assert_eq!(chess960_row(960), None);
/// ```
pub fn chess960_row(number: u32) -> Option<[u8; 8]> {
    if number > CHESS960_LAST {
        return None;
    }
    let number = number as usize;
    let (rest, light) = (number / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    let (knights, queen) = (rest / 6, rest % 6);
    let mut row = [0; 8];
    row[2 * light + 1] = b'B';
    row[2 * dark] = b'B';
    fill(&mut row, &[(queen, b'Q')]);
    let [first, second] = KNIGHTS[knights];
    fill(&mut row, &[(first, b'N'), (second, b'N')]);
    fill(&mut row, &[(0, b'R'), (1, b'K'), (2, b'R')]);
    Some(row)
}

/// Puts pieces on free squares, each counted among those that are free before the call.
fn fill(row: &mut [u8; 8], pieces: &[(usize, u8)]) {
    let free: Vec<usize> = (0..8).filter(|&file| row[file] == 0).collect();
    for &(nth, letter) in pieces {
        if let Some(&file) = free.get(nth) {
            row[file] = letter;
        }
    }
}

impl Matchup {
    /// Returns the start of Chess960 with this number, 0 to [`CHESS960_LAST`]. Each army has its
    /// pieces where the rooks, knights, bishops and the queen of chess would stand; both castle.
    ///
    /// ```
    /// use wazir_cwda::{Matchup, Options};
    /// let pairing: Matchup = "fide:nutters".parse()?;
    /// let start = pairing.chess960_start(959, &Options::default())?;
    /// assert!(start.to_string().starts_with("fide:nutters tkthhcbb/pppppppp/"));
    /// assert_eq!(pairing.chess960_start(518, &Options::default())?, pairing.start(&Options::default())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A [`PositionError`] if the pieces move in ways the kernel cannot compile. A number above the
    /// last one gives the usual start.
    pub fn chess960_start(
        &self,
        number: u32,
        options: &Options,
    ) -> Result<Position, PositionError> {
        let Some(row) = chess960_row(number) else { return self.start(options) };
        let (mut setup, mut castles) = (Setup::default(), Vec::new());
        for (seat, home, pawns) in [(Seat::FIRST, 0, 1), (Seat::SECOND, 7, 6)] {
            let square = |file| Square::at(file as i32, home);
            for (file, letter) in row.iter().enumerate() {
                let first = row.iter().position(|other| other == letter) == Some(file);
                put(&mut setup, square(file), seat, kind(&self.armies()[seat], *letter, first));
                put(&mut setup, Square::at(file as i32, pawns), seat, kinds::PAWN);
            }
            let king = row.iter().position(|letter| *letter == b'K').and_then(square);
            let rooks = [row.iter().rposition(is_rook), row.iter().position(is_rook)];
            for (side, rook) in
                [CastlingSide::KingSide, CastlingSide::QueenSide].into_iter().zip(rooks)
            {
                if let (Some(king), Some(rook)) = (king, rook.and_then(square)) {
                    castles.push((seat, side, king, rook));
                }
            }
        }
        setup.set_castling_rights(CastlingRights::ALL);
        let rules = rules_for(&castles, &self.rules(options)?)?;
        Position::from_setup(rules, &setup)
    }
}

fn is_rook(letter: &u8) -> bool {
    *letter == b'R'
}

fn put(setup: &mut Setup<crate::Cwda>, square: Option<crate::Square>, seat: Seat, kind: Kind) {
    if let Some(square) = square {
        setup.put(square, Some(Piece { seat, kind }));
    }
}

/// Returns the kind of an army that takes the place of a piece of chess; of two equal pieces, the
/// first from the a-file is the one of the queen's side.
fn kind(army: &Army, letter: u8, first: bool) -> Kind {
    let files = match letter {
        b'R' => ['a', 'h'],
        b'N' => ['b', 'g'],
        b'B' => ['c', 'f'],
        b'Q' => ['d', 'd'],
        _ => return kinds::KING,
    };
    let index = army.piece_index_on_file(files[usize::from(!first)]);
    index.and_then(|index| kinds::OWN.get(index)).copied().unwrap_or(kinds::KING)
}
