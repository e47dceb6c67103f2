//! Checks whether a legal move meets a goal, and what is missing.

use alloc::string::{String, ToString};

use wazir_game::Seat;
use wazir_registry::{AnyMove, AnyPiece, MoveSource, Play};
use wazir_text::{Message, message};

use crate::goal::Origin;
use crate::texts::Lessons;
use crate::{Goal, MovePattern};

/// Returns what is missing, or `None` if the goal is met. `after` is the game after the move.
pub(crate) fn unmet_reason(goal: &Goal, play: &Play, after: &Play, mv: AnyMove) -> Option<Message> {
    match goal {
        Goal::Action(action) => action_mismatch(action, play, mv),
        Goal::Check => (!after.in_check()).then(|| Lessons::NotCheck.into()),
        Goal::Win => not_won_reason(play.to_move(), after),
        Goal::AvoidLoss => losing_reply(play.to_move(), after),
        Goal::OneOf(moves) => {
            let written = play.move_text(mv);
            (!moves.contains(&written)).then(|| Lessons::NotListed.into())
        }
    }
}

fn not_won_reason(seat: Seat, after: &Play) -> Option<Message> {
    match after.outcome() {
        Some(outcome) if outcome.winner() == Some(seat) => None,
        Some(_) => Some(Lessons::Drawn.into()),
        None => {
            let reply =
                after.legal_moves().first().map(|&mv| after.move_text(mv)).unwrap_or_default();
            Some(match after.in_check() {
                true => message!(Lessons::CheckAnswered { reply }),
                false => message!(Lessons::GoesOn { reply }),
            })
        }
    }
}

fn losing_reply(seat: Seat, after: &Play) -> Option<Message> {
    let wins = |mv: &AnyMove| {
        let mut end = after.clone();
        let played = end.play(*mv).is_ok();
        played && end.outcome().and_then(|o| o.winner()).is_some_and(|winner| winner != seat)
    };
    let reply = after.legal_moves().into_iter().find(wins)?;
    Some(message!(Lessons::LosesTo { reply: after.move_text(reply) }))
}

/// Returns the first condition of the pattern that the move does not meet.
fn action_mismatch(action: &MovePattern, play: &Play, mv: AnyMove) -> Option<Message> {
    let Some(choice) = play.move_choices().into_iter().find(|choice| choice.mv == mv) else {
        return Some(Lessons::NotListed.into());
    };
    let parts = choice.parts;
    if action.castles && !parts.is_castling {
        return Some(Lessons::NotCastling.into());
    }
    match (action.origin, parts.from) {
        (Some(Origin::Hand), MoveSource::Square(_)) => return Some(Lessons::NotDropped.into()),
        (Some(Origin::Board), MoveSource::Hand(_)) => return Some(Lessons::NotFromBoard.into()),
        _ => {}
    }
    if let Some(piece) = action.piece.as_deref().filter(|&piece| letter(play, parts.from) != piece)
    {
        return Some(message!(Lessons::OtherPiece { piece: name(play, piece) }));
    }
    if action.in_place && parts.from != MoveSource::Square(parts.to) {
        return Some(Lessons::NotInPlace.into());
    }
    let taken = parts.captured.map(|number| square(play, number));
    if let Some(square) =
        action.captures.as_deref().filter(|&square| taken.as_deref() != Some(square))
    {
        return Some(message!(Lessons::NotTaken { square: square.to_string() }));
    }
    let to = square(play, parts.to);
    if let Some(square) = action.to.as_deref().filter(|&square| to != square) {
        return Some(message!(Lessons::OtherSquare { square: square.to_string(), to }));
    }
    let becomes = choice.new_kind_letter.as_deref();
    let piece = action.becomes.as_deref().filter(|&piece| becomes != Some(piece))?;
    Some(message!(Lessons::NotTurnedInto { piece: name(play, piece) }))
}

/// The name of a square.
fn square(play: &Play, number: usize) -> String {
    play.board().square(number).map(|square| square.to_string()).unwrap_or_default()
}

/// The letter of the piece on a square or in the hand of the player to move.
fn letter(play: &Play, from: MoveSource) -> String {
    let piece = match from {
        MoveSource::Square(number) => play.position().piece_at(number),
        MoveSource::Hand(kind) => Some(AnyPiece { seat: play.to_move(), kind }),
    };
    piece.map(|piece| play.piece_info(piece).letter).unwrap_or_default()
}

/// The name of a piece of the player to move, by its letter.
fn name(play: &Play, letter: &str) -> String {
    let seat = play.to_move();
    let standing = play.pieces().into_iter().map(|(_, piece)| piece);
    let standing = standing.filter(|piece| piece.seat == seat).map(|piece| piece.kind);
    let held = play.hand(seat).into_iter().map(|(kind, _)| kind);
    let possible = play.move_choices().into_iter().filter_map(|choice| choice.parts.new_kind);
    let mut facts =
        standing.chain(held).chain(possible).map(|kind| play.piece_info(AnyPiece { seat, kind }));
    facts
        .find(|facts| facts.letter == letter)
        .map_or_else(|| letter.to_string(), |facts| facts.name)
}
