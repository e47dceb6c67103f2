//! CSA, the format of computer shogi: versions 1, 2, 2.1, 2.2 and 3.0.
//!
//! ```
//! use wazir_notation::Termination;
//! use wazir_kifu::csa;
//! let text = "V2.2\nN+Ann\nPI\n+\n+7776FU\nT12\n-3334FU\nT6\n%TORYO\n";
//! let tree = csa::read(text).into_result()?;
//! assert_eq!(tree.main_moves().count(), 2);
//! assert_eq!(tree.termination(), Some(&Termination::Resign));
//! assert_eq!(csa::write(&tree, csa::Version::V2_2).text(), text);
//! # Ok::<(), wazir_notation::Error>(())
//! ```
//!
//! Where the specification leaves a choice, the reader behaves as follows:
//!
//! * Statements are on lines of their own or are separated by commas. The line with the side to
//!   move may be missing if a move shows the side; the start position of an even game may be
//!   missing too. Rows of the board may have any spacing.
//! * `'*` lines are comments on the move before them, or on the start position. The evaluations of
//!   programs, `'** 30 +7776FU`, are comments whose lines begin with `* `.
//! * Other `'` lines are remarks about the file. They are kept as headers and written back:
//!   `'Max_Moves:256` under the key `'Max_Moves`, all others under the key `'`. Remarks that name
//!   the encoding are dropped, because the encoding may change.
//! * Unknown `$` headers are kept under their names without the `$`.
//! * A time before the first move belongs to the start position. A `%` statement after the end is
//!   skipped if it repeats the first one and is an error otherwise.
//! * `%-ILLEGAL_ACTION` means that White did something illegal and Black wins. Endings are seen
//!   from the side to move: with Black to move it is
//!   [`Termination::FoulWin`](wazir_notation::Termination::FoulWin), with White to move
//!   [`Termination::FoulLose`](wazir_notation::Termination::FoulLose).
//!
//! CSA has no variations; [`write()`] reports the ones it leaves out.

mod board;
mod headers;
mod moves;
mod reader;
mod terminations;
mod writer;

use alloc::string::String;
use alloc::vec::Vec;

use wazir_shogi::{Move, Position};

use wazir_notation::{Error, ErrorKind, GameTree, ParsedGame, WrittenRecord};

use crate::texts::Kifu;

pub(crate) use moves::{code, kind_of};
pub(crate) use terminations::{read as read_end, write as write_end};

/// The version of the format to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Version {
    /// Version 2.2: times in whole seconds.
    #[default]
    V2_2,
    /// Version 3.0: times in milliseconds. The first line of the text declares UTF-8.
    V3,
}

/// Reads the first game of a text.
///
/// ```
/// use wazir_kifu::csa;
/// let reading = csa::read("V2.2\nPI82HI\n-\n-4132KI,T3\n+7776FU,T8\n%CHUDAN\n");
/// assert!(reading.error().is_none());
/// ```
pub fn read(text: &str) -> ParsedGame<Position> {
    reader::CsaGames::new(text).next().unwrap_or_else(|| empty_text_error(text))
}

/// Reads all games of a text, which are separated by lines that contain only `/`. The result is
/// never empty: for a text without a game it holds one entry with an error.
pub fn read_all(text: &str) -> Vec<ParsedGame<Position>> {
    let mut games = read_chunk(text);
    if games.is_empty() {
        games.push(empty_text_error(text));
    }
    games
}

/// Reads all games of a part of a text, which may contain none.
pub(crate) fn read_chunk(text: &str) -> Vec<ParsedGame<Position>> {
    reader::CsaGames::new(text).collect()
}

fn empty_text_error(text: &str) -> ParsedGame<Position> {
    let error = Error::new(ErrorKind::Syntax, text, 0..0, Kifu::CsaGame);
    ParsedGame::new(GameTree::new(crate::start::even()), Some(error))
}

/// Writes the main line of a record. Lines end in `\n`.
///
/// A text of version 3.0 that is stored in an encoding other than UTF-8 needs a different first
/// line; [`Format::declare_encoding`](wazir_notation::Format::declare_encoding) sets it.
pub fn write(tree: &GameTree<Position>, version: Version) -> WrittenRecord {
    WrittenRecord::without_null_moves(tree, |tree| writer::write(tree, version))
}

/// Returns the text of a move in the position: `+7776FU`, or `-0055KA` for a drop. The piece has
/// its name after the move.
///
/// ```
/// use wazir_game::Game;
/// let start = wazir_shogi::Position::default();
/// let mv = start.read_move("7g7f")?;
/// assert_eq!(wazir_kifu::csa::move_text(&start, mv), "+7776FU");
/// # Ok::<(), wazir_game::MoveTextError>(())
/// ```
pub fn move_text(position: &Position, mv: Move) -> String {
    let mut text = String::with_capacity(7);
    moves::push(&mut text, position, mv);
    text
}

/// Reads a move in the form that [`move_text`] writes. The side and the named piece are checked;
/// otherwise the move need not be legal.
///
/// # Errors
/// [`ErrorKind::Move`] if the text is not a move; [`ErrorKind::IllegalMove`] if it is not that
/// side's turn or the piece is not there.
pub fn read_move(position: &Position, text: &str) -> Result<Move, Error> {
    let said = text.as_bytes().first_chunk().filter(|_| text.len() == 7).and_then(moves::parse);
    let said =
        said.ok_or_else(|| Error::new(ErrorKind::Move, text, 0..text.len(), moves::EXPECTED))?;
    moves::resolve(position, said).ok_or_else(|| {
        let reason = moves::why_not(position, said);
        Error::new(ErrorKind::IllegalMove, text, 0..text.len(), reason)
    })
}
