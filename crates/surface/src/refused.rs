//! The reasons of the rules behind the sentences of readers.

use wazir::game::IllegalMoveError;
use wazir::registry::{AnySquare, MoveSource, Play};
use wazir::text::Message;

/// Returns the reason of the rules that says this against a move of the player to move, with its
/// squares. Readers of SAN and of records keep only the sentence; it names the squares, so no other
/// move has the same one.
pub(crate) fn reason_saying(play: &Play, message: &Message) -> Option<IllegalMoveError<AnySquare>> {
    let seat = play.to_move();
    let standing = play.pieces().into_iter().filter(|(_, piece)| piece.seat == seat);
    let standing = standing.map(|(square, _)| MoveSource::Square(square.index()));
    let held = play.hand(seat).into_iter().map(|(kind, _)| MoveSource::Hand(kind));
    let board = play.board();
    let mut reasons = standing.chain(held).flat_map(|from| {
        let targets = board.all_squares();
        targets.filter_map(move |to| play.why_illegal(from, to.index()))
    });
    reasons.find(|why| why.message() == *message)
}
