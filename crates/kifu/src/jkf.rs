//! JKF, the "JSON kifu format": a record with its variations as JSON.
//!
//! ```
//! use wazir_kifu::jkf;
//! let text = r#"{"header":{"先手":"Ann"},"initial":{"preset":"HIRATE"},"moves":[{},
//! {"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},
//!  "time":{"now":{"m":0,"s":12},"total":{"h":0,"m":0,"s":12}}},
//! {"special":"CHUDAN"}]}"#;
//! let tree = jkf::read(text).into_result()?;
//! assert_eq!(tree.main_moves().count(), 1);
//! assert!(jkf::read(jkf::write(&tree).text()).tree().same_tree(&tree));
//! # Ok::<(), wazir_notation::Error>(())
//! ```
//!
//! Where programs differ, the reader behaves as follows:
//!
//! * `header`, `initial`, `color`, `capture`, `same` and `relative` may be missing, and `null`
//!   counts as missing. A missing `initial` means the even game, or the handicap that the header
//!   手合割 names.
//! * `to` may be missing when `same` is true. `capture`, `same` and `relative` follow from the rest
//!   and are not compared with it. Without `from`, `relative` selects the piece on the board;
//!   without both, the move is a drop if the piece is in hand.
//! * The name of a piece may be its name after promotion.
//! * `special` is an ending in the words of CSA without the `%`, 不戦勝, 不戦敗 or トライ, or any text.
//! * Other members are skipped.
//!
//! Forks may be nested as deeply as memory allows.

mod json;
mod reader;
mod start;
mod writer;

use wazir_game::Seat;
use wazir_shogi::Position;

use wazir_notation::{GameTree, ParsedGame, Termination, WrittenRecord};

/// Endings that CSA has no word for.
const MORE_TERMINATIONS: [(&str, Termination); 3] = [
    ("不戦勝", Termination::WinByDefault),
    ("不戦敗", Termination::LoseByDefault),
    ("トライ", Termination::Try),
];

/// Returns the ending that `special` names.
fn read_termination(word: &str, to_move: Seat) -> Termination {
    match MORE_TERMINATIONS.iter().find(|(known, _)| *known == word) {
        Some((_, end)) => end.clone(),
        None if word == "ILLEGAL_ACTION" => Termination::FoulWin,
        None => crate::csa::read_end(word, to_move),
    }
}

/// Reads a record.
///
/// ```
/// use wazir_notation::ErrorKind;
/// use wazir_kifu::jkf;
/// let text = r#"{"moves":[{},
/// {"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":5},"piece":"FU"}}]}"#;
/// let error = jkf::read(text).into_result().expect_err("pawns do not jump");
/// assert_eq!((error.kind(), error.line(), error.column()), (ErrorKind::IllegalMove, 2, 9));
/// ```
pub fn read(text: &str) -> ParsedGame<Position> {
    reader::read(text)
}

/// Writes a record, with one move per line.
pub fn write(tree: &GameTree<Position>) -> WrittenRecord {
    WrittenRecord::without_null_moves(tree, writer::write)
}
