//! Properties over random games, compared with the plain second implementation.

use std::sync::LazyLock;

use wazir_shogi::Position;
use wazir_testkit::{drop_game_tests, perft_rows};

use crate::naive::Board;

/// The positions of the perft table: the start, and others with many drops, checks and promotions.
static STARTS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    perft_rows(crate::PERFT).map(|row| crate::position_from(&row.position)).collect()
});

drop_game_tests!(
    Board,
    STARTS.as_slice(),
    "Blocked CannotPromote CannotReach DropOnPiece DropWithoutMove KingLeftAttacked MustPromote NoPiece \
     NotInHand NotYourPiece OwnPiece PawnDropMate TwoPawns"
);
