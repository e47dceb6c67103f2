//! The errors of commands and of event logs.

use wazir_game::{ClaimError, IllegalMoveError, MoveTextError, Seat};
use wazir_registry::AnySquare;
use wazir_text::{Argument, Message, message};

use crate::SessionEnd;
use crate::texts::Table;

/// The reason why a command is refused. A refused command changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum Refusal {
    /// Time alone has caused something that has not been reported yet: call
    /// [`Session::tick`](crate::Session::tick) with the same time first.
    Overdue,
    /// The game has no such seat.
    NoSuchSeat(Seat),
    /// A person already sits there.
    SeatTaken(Seat),
    /// Nobody sits there.
    SeatOpen(Seat),
    /// The time of that seat is up, so no person can sit there any more.
    SeatForfeited(Seat),
    /// The game has not begun.
    NotBegun,
    /// The game has begun already.
    Begun,
    /// The game is over.
    Over(SessionEnd),
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// It is another player's turn.
    NotYourTurn {
        /// The player to move.
        turn: Seat,
    },
    /// The text is not a move.
    NotAMove(#[source] MoveTextError),
    /// The move is not legal.
    Illegal(#[source] IllegalMoveError<AnySquare>),
    /// The claim does not hold, or the game does not have it.
    Claim(#[source] ClaimError),
    /// The player has made an offer that still stands.
    OfferStands,
    /// There is no offer that the player could answer or withdraw.
    NoOffer,
    /// The player has not moved yet.
    NothingToTakeBack,
    /// The players agreed not to take back moves.
    NoTakebacks,
    /// The player is not away and has not left.
    NotAway(Seat),
    /// The player is away already.
    AlreadyAway(Seat),
}

impl Refusal {
    /// Returns the refusal as a sentence, with the players named by `name`.
    pub fn message_with<N: Into<Argument>>(&self, name: impl Fn(Seat) -> N) -> Message {
        let about = |key: Table, seat: &Seat| Message::new(key).with("player", name(*seat));
        match self {
            Self::Overdue => Table::Overdue.into(),
            Self::NoSuchSeat(seat) => about(Table::NoSuchSeat, seat),
            Self::SeatTaken(seat) => about(Table::SeatTaken, seat),
            Self::SeatOpen(seat) => about(Table::SeatOpen, seat),
            Self::SeatForfeited(seat) => about(Table::SeatLost, seat),
            Self::NotBegun => Table::NotBegun.into(),
            Self::Begun => Table::Begun.into(),
            Self::Over(_) => Table::Over.into(),
            Self::Paused => Table::Paused.into(),
            Self::NotPaused => Table::NotPaused.into(),
            Self::NotYourTurn { turn } => about(Table::NotYourTurn, turn),
            Self::NotAMove(error) => error.message(),
            Self::Illegal(why) => why.message(),
            Self::Claim(error) => error.message(),
            Self::OfferStands => Table::OfferStands.into(),
            Self::NoOffer => Table::NoOffer.into(),
            Self::NothingToTakeBack => Table::NothingToTakeBack.into(),
            Self::NoTakebacks => Table::NoTakebacks.into(),
            Self::NotAway(seat) => about(Table::NotAway, seat),
            Self::AlreadyAway(seat) => about(Table::AlreadyAway, seat),
        }
    }

    /// Returns the refusal as a sentence, with the players named by seat number.
    pub fn message(&self) -> Message {
        self.message_with(Seat::message)
    }
}

/// The reason why an event cannot have happened in a session.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum FoldError {
    /// It is earlier than the event before it.
    OutOfOrder,
    /// It comes after the end.
    AfterEnd,
    /// The game has no such seat.
    NoSuchSeat(Seat),
    /// The text is not a move.
    NotAMove(MoveTextError),
    /// The move is not legal.
    Illegal(IllegalMoveError<AnySquare>),
    /// It does not fit the earlier events.
    Inconsistent,
}

impl FoldError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::OutOfOrder => Table::WrongOrder.into(),
            Self::AfterEnd => Table::AfterEnd.into(),
            Self::NoSuchSeat(seat) => message!(Table::NoSuchSeat { player: seat.message() }),
            Self::NotAMove(error) => error.message(),
            Self::Illegal(why) => why.message(),
            Self::Inconsistent => Table::DoesNotFit.into(),
        }
    }
}

/// The error for a log of events from which no session can be recreated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ReplayError {
    index: usize,
    #[source]
    why: FoldError,
}

impl ReplayError {
    pub(crate) const fn new(index: usize, why: FoldError) -> Self {
        Self { index, why }
    }

    /// Returns the index of the wrong event, from 0.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Returns what is wrong with the event.
    pub fn why(&self) -> &FoldError {
        &self.why
    }

    /// Returns the error message, with the number of the event from 1.
    pub fn message(&self) -> Message {
        message!(Table::WrongEvent { number: self.index + 1, why: self.why.message() })
    }
}
