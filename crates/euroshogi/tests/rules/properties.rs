//! Properties over random games, compared with the plain second implementation.

use std::sync::LazyLock;

use wazir_euroshogi::{Options, PawnDropMate, Position};
use wazir_testkit::{PerftRow, drop_game_tests, perft_rows};

use crate::naive::Board;

/// The positions of the perft table: the start, and others with many drops, checks and promotions;
/// once with pawn-drop mates allowed, once without.
static STARTS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let rules = [PawnDropMate::Allowed, PawnDropMate::Forbidden];
    let options = rules.map(|rule| Options::default().with_pawn_drop_mate(rule));
    let both =
        |row: PerftRow| options.map(|options| options.position(&row.position).expect("a position"));
    perft_rows(crate::PERFT).flat_map(both).collect()
});

drop_game_tests!(
    Board,
    STARTS.as_slice(),
    "Blocked CannotPromote CannotReach DropOnPiece DropWithoutMove KingLeftAttacked MustPromote NoPiece \
     NotInHand NotYourPiece OwnPiece PawnDropMate TwoPawns"
);
