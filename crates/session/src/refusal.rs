//! Why a command is refused, or a log of events does not fit.

use wazir_game::{ClaimError, IllegalMoveError, MoveTextError, Seat};
use wazir_registry::AnySquare;
use wazir_text::{Argument, Message, message};

use crate::SessionEnd;
use crate::texts::Table;

/// Why a command is refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum Refusal {
    /// Something has happened by time alone that nobody has been told of: call
    /// [`Session::tick`](crate::Session::tick) with the same moment first.
    Overdue,
    /// The game has no such seat.
    NoSuchSeat(Seat),
    /// A person sits there.
    SeatTaken(Seat),
    /// Nobody sits there.
    SeatOpen(Seat),
    /// The time of that seat is up, so that no person can sit there any more.
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
    /// It is somebody else's turn.
    NotYourTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// The text is no move.
    NotAMove(#[source] MoveTextError),
    /// The move is not allowed.
    Illegal(#[source] IllegalMoveError<AnySquare>),
    /// The claim does not hold, or the game does not know it.
    Claim(#[source] ClaimError),
    /// The player has made an offer that still stands.
    OfferStands,
    /// There is no offer that the player could answer or withdraw.
    NoOffer,
    /// The player has not moved yet.
    NothingToTakeBack,
    /// It was agreed that moves are not taken back.
    NoTakebacks,
    /// The player is neither away nor has left.
    NotAway(Seat),
    /// The player is away already.
    AlreadyAway(Seat),
}

impl Refusal {
    /// The refusal as a sentence, with what the players of the seats are called.
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

    /// The refusal as a sentence, with the numbers of the seats.
    pub fn message(&self) -> Message {
        self.message_with(Seat::message)
    }
}

/// Why an event cannot have happened in a session.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum FoldError {
    /// It happened before the one before it.
    OutOfOrder,
    /// It happened after the end.
    AfterEnd,
    /// The game has no such seat.
    NoSuchSeat(Seat),
    /// The text is no move.
    NotAMove(MoveTextError),
    /// The move is not allowed.
    Illegal(IllegalMoveError<AnySquare>),
    /// It does not fit what was before it.
    Inconsistent,
}

impl FoldError {
    /// What is the matter, as a sentence that can be said in several languages.
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

/// Why a session cannot be made again from a log of events.
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

    /// Which event is wrong, from 0.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Why it is wrong.
    pub fn why(&self) -> &FoldError {
        &self.why
    }

    /// What is the matter, with the number of the event from 1.
    pub fn message(&self) -> Message {
        message!(Table::WrongEvent { number: self.index + 1, why: self.why.message() })
    }
}
