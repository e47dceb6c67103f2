//! Outcomes as plain values.

use wazir::game::Seat;
use wazir::registry::Play;
use wazir::text::Message;

use crate::Bilingual;

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Outcome {
    /// The number of the winner's seat, from 0; `None` for a draw.
    pub winner: Option<usize>,
    /// The reason as an English phrase that never changes, such as `checkmate` or `bare kings`. That
    /// of a single game is in quotation marks.
    pub reason: String,
    /// The outcome as a sentence with the name of the winner.
    pub message: Bilingual,
}

impl Outcome {
    pub(crate) fn of(outcome: wazir::game::Outcome, play: &Play) -> Self {
        Self::named(outcome, |seat| play.seat_message(seat))
    }

    /// Returns the outcome with the names of the seats from `name`.
    pub(crate) fn named(outcome: wazir::game::Outcome, name: impl FnOnce(Seat) -> Message) -> Self {
        Self {
            winner: outcome.winner().map(Seat::index),
            reason: outcome.reason().to_string(),
            message: outcome.message_with(name).into(),
        }
    }
}
