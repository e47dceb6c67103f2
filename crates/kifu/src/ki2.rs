//! KI2: records with moves as books have them, which people type and post.
//!
//! Everything but the moves and the end of the game is as in [KIF](crate::kif).
//!
//! ```
//! use wazir_notation::Termination;
//! use wazir_kifu::ki2;
//! let sheet = ki2::read("先手：ann\n▲７六歩△３四歩▲２二角成△同銀\nまで4手で後手の勝ち\n").into_result()?;
//! assert_eq!(sheet.main_moves().count(), 4);
//! let text = "\
//! 手合割：平手
//! 先手：ann
//!
//! ▲７六歩    △３四歩    ▲２二角成  △同　銀
//! まで4手で後手の勝ち
//! ";
//! assert_eq!(ki2::write(&sheet).text(), text);
//! assert_eq!(sheet.termination(), Some(&Termination::Resign));
//! # Ok::<(), wazir_notation::Error>(())
//! ```

use wazir_shogi::Position;

use crate::kakinoki::{self, KakinokiFormat};
use wazir_notation::{GameTree, ParsedGame, WrittenRecord};

/// Reads a record. Bytes are turned into text by [`wazir_notation::decode`].
///
/// Moves stand between blanks or close together, with or without the marks of the players. Every
/// one is checked by the rules; where several pieces fit, those whose move is illegal do not count.
/// The end of the game is what the line with the result says (まで…).
pub fn read(text: &str) -> ParsedGame<Position> {
    kakinoki::read(text, KakinokiFormat::Ki2)
}

/// Writes a record, its lines ended by `\n`.
///
/// KI2 has no place for the times of the moves, nor for marks such as `!?`. Nor for an illegal move
/// of a piece that does not move so: it does not say where pieces come from.
pub fn write(sheet: &GameTree<Position>) -> WrittenRecord {
    let write = |sheet: &_| WrittenRecord::without_null_moves(sheet, kakinoki::write_ki2);
    if kakinoki::is_expressible_in_ki2(sheet) {
        return write(sheet);
    }
    WrittenRecord::without_illegal_moves(sheet, write)
}
