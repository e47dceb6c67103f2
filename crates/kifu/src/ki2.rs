//! KI2: records with moves as in books, which people type and post.
//!
//! Everything except the moves and the end of the game is as in [KIF](crate::kif).
//!
//! ```
//! use wazir_notation::Termination;
//! use wazir_kifu::ki2;
//! let tree = ki2::read("先手：ann\n▲７六歩△３四歩▲２二角成△同銀\nまで4手で後手の勝ち\n").into_result()?;
//! assert_eq!(tree.main_moves().count(), 4);
//! let text = "\
//! 手合割：平手
//! 先手：ann
//!
//! ▲７六歩    △３四歩    ▲２二角成  △同　銀
//! まで4手で後手の勝ち
//! ";
//! assert_eq!(ki2::write(&tree).text(), text);
//! assert_eq!(tree.termination(), Some(&Termination::Resign));
//! # Ok::<(), wazir_notation::Error>(())
//! ```

use wazir_shogi::Position;

use crate::kakinoki::{self, KakinokiFormat};
use wazir_notation::{GameTree, ParsedGame, WrittenRecord};

/// Reads a record. [`wazir_notation::decode`] turns bytes into text.
///
/// Moves may be separated by blanks or not, with or without the marks of the players. Every move is
/// checked against the rules; if several pieces fit, those whose move is illegal do not count. The
/// line with the result (まで…) states the end of the game.
pub fn read(text: &str) -> ParsedGame<Position> {
    kakinoki::read(text, KakinokiFormat::Ki2)
}

/// Writes a record. Lines end in `\n`.
///
/// KI2 has no room for the times of moves and for marks such as `!?`. It also cannot express an
/// illegal move of a piece that does not move that way, because it does not name origin squares.
pub fn write(tree: &GameTree<Position>) -> WrittenRecord {
    let write = |tree: &_| WrittenRecord::without_null_moves(tree, kakinoki::write_ki2);
    if kakinoki::is_expressible_in_ki2(tree) {
        return write(tree);
    }
    WrittenRecord::without_illegal_moves(tree, write)
}
