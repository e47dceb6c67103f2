//! CSA, the format of computer shogi: versions 1, 2, 2.1, 2.2 and 3.0.
//!
//! ```
//! use wazir_notation::Termination;
//! use wazir_kifu::csa;
//! let text = "V2.2\nN+Ann\nPI\n+\n+7776FU\nT12\n-3334FU\nT6\n%TORYO\n";
//! let sheet = csa::read(text).into_result()?;
//! assert_eq!(sheet.main_moves().count(), 2);
//! assert_eq!(sheet.termination(), Some(&Termination::Resign));
//! assert_eq!(csa::write(&sheet, csa::Version::V2_2).text(), text);
//! # Ok::<(), wazir_notation::Error>(())
//! ```
//!
//! What the reader makes of things the specification leaves open:
//!
//! * Statements stand on lines of their own or are parted by commas; the line of the side to move
//!   may be missing when a move tells it, and so may the start position of an even game. Rows of
//!   the board may be spaced in any way.
//! * `'*` lines are comments on the move before them, or on the start position. The evaluations of
//!   programs, `'** 30 +7776FU`, are comments whose lines begin with `* `.
//! * Other `'` lines are remarks about the file. They are kept as headers, `'Max_Moves:256` under
//!   the key `'Max_Moves`, all others under the key `'`, and written back; those that name the
//!   encoding are left out, as the encoding may change.
//! * `$` headers that are not known are kept under their names without the `$`.
//! * A time before the first move is that of the start position. A `%` statement after the end is
//!   skipped when it says the same again, and is an error otherwise.
//! * `%-ILLEGAL_ACTION` says that White did something illegal and Black wins. Endings are seen from
//!   the side to move, so with Black to move it is [`Termination::FoulWin`](wazir_notation::Termination::FoulWin), and with
//!   White to move [`Termination::FoulLose`](wazir_notation::Termination::FoulLose).
//!
//! There are no variations in CSA; [`write()`] says when it leaves some out.

mod board;
mod terminations;
mod headers;
mod moves;
mod reader;
mod writer;

use alloc::string::String;
use alloc::vec::Vec;

use wazir_shogi::{Move, Position};

use wazir_notation::{Error, ErrorKind, GameTree, ParsedGame, WrittenRecord};

use crate::texts::Kifu;

pub(crate) use terminations::{read as read_end, write as write_end};
pub(crate) use moves::{code, kind_of};

/// A version of the format to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Version {
    /// Version 2.2: times in whole seconds.
    #[default]
    V2_2,
    /// Version 3.0: times in milliseconds; the text says in its first line that it is UTF-8.
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

/// Reads all games of a text, which are parted by lines with nothing but `/`. There is always one:
/// in a text without a game it holds an error.
pub fn read_all(text: &str) -> Vec<ParsedGame<Position>> {
    let mut games = read_chunk(text);
    if games.is_empty() {
        games.push(empty_text_error(text));
    }
    games
}

/// Reads all games of a part of a text, which may have none.
pub(crate) fn read_chunk(text: &str) -> Vec<ParsedGame<Position>> {
    reader::CsaGames::new(text).collect()
}

fn empty_text_error(text: &str) -> ParsedGame<Position> {
    let error = Error::new(ErrorKind::Syntax, text, 0..0, Kifu::CsaGame);
    ParsedGame::new(GameTree::new(crate::start::even()), Some(error))
}

/// Writes the main line of a record, with lines that end in `\n`.
///
/// Who stores a text of version 3.0 in another encoding than UTF-8 changes its first line;
/// [`Format::declare_encoding`](wazir_notation::Format::declare_encoding) does so.
pub fn write(sheet: &GameTree<Position>, version: Version) -> WrittenRecord {
    WrittenRecord::without_null_moves(sheet, |sheet| writer::write(sheet, version))
}

/// A move of the position: `+7776FU`, and `-0055KA` for a drop. The piece is named as it is after
/// the move.
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

/// Reads a move as [`move_text`] writes it. Apart from the side, and the piece that it names, the
/// move need not be legal.
///
/// # Errors
/// When the text is no move, when it is not that side's turn, or when the piece is not there.
pub fn read_move(position: &Position, text: &str) -> Result<Move, Error> {
    let said = text.as_bytes().first_chunk().filter(|_| text.len() == 7).and_then(moves::parse);
    let said =
        said.ok_or_else(|| Error::new(ErrorKind::Move, text, 0..text.len(), moves::EXPECTED))?;
    moves::resolve(position, said).ok_or_else(|| {
        let reason = moves::why_not(position, said);
        Error::new(ErrorKind::IllegalMove, text, 0..text.len(), reason)
    })
}
