//! What happened at a table.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use wazir_game::{Outcome, Seat};
use wazir_registry::ClaimKind;
use wazir_text::{Argument, Message, message};

use crate::texts::{News, Table};
use crate::{NotatedMove, Occupant, Time, TimeSpan};

/// Something that happened, and when.
///
/// The events of a session, kept in order, are all of it: [`Session::replay`] makes it again.
///
/// [`Session::replay`]: crate::Session::replay
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event {
    /// When it happened. A flag falls at the millisecond at which the time was up, however late
    /// that is noticed.
    pub at: Time,
    /// What happened.
    pub fact: Fact,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Fact {
    /// Somebody sat down.
    Seated {
        /// The seat.
        seat: Seat,
        /// Who sits there now.
        sitter: Occupant,
    },
    /// The game began.
    Begun,
    /// A move was played.
    Moved {
        /// Who moved.
        seat: Seat,
        /// The move.
        ply: NotatedMove,
        /// How long it took, without what it was credited.
        used: TimeSpan,
    },
    /// An illegal move was tried where that loses.
    IllegalMove {
        /// Who tried it.
        seat: Seat,
        /// The move.
        ply: NotatedMove,
    },
    /// An offer was made and stands now. Those asked who are programs need an answer from the
    /// caller; see [`bot_answer`](crate::bot_answer).
    OfferMade {
        /// Who offers.
        seat: Seat,
        /// What is offered.
        offer: Offer,
        /// Who has to agree.
        asked: Vec<Seat>,
    },
    /// An offer was answered. One refusal ends it.
    OfferAnswered {
        /// Who answered.
        seat: Seat,
        /// Whose offer it was.
        to: Seat,
        /// Whether it was accepted.
        accepted: bool,
    },
    /// An offer was withdrawn.
    OfferWithdrawn {
        /// Whose offer it was.
        seat: Seat,
    },
    /// An offer stands no more, because the game went on without an answer.
    OfferLapsed {
        /// Whose offer it was.
        seat: Seat,
    },
    /// Moves were taken back.
    TakenBack {
        /// Who had asked for it.
        seat: Seat,
        /// How many moves.
        plies: u32,
    },
    /// A player's time was up.
    FlagFell {
        /// Whose time.
        seat: Seat,
    },
    /// A player seems to be gone.
    Away {
        /// Who.
        seat: Seat,
    },
    /// A player is back.
    Returned {
        /// Who.
        seat: Seat,
    },
    /// A player left for good, or was away for too long.
    Left {
        /// Who.
        seat: Seat,
    },
    /// A program plays on for the player who lost the seat, where there are more than two.
    SeatHandedOver {
        /// The seat.
        seat: Seat,
        /// Who plays on.
        to: Occupant,
    },
    /// All clocks stopped.
    Paused,
    /// The game went on.
    Resumed,
    /// The game ended. Nothing happens after this.
    Ended(SessionEnd),
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum SessionEnd {
    /// With a result.
    Decided(Outcome),
    /// Without one: the last person left the table.
    Abandoned,
}

impl SessionEnd {
    /// The result, if there is one.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Decided(outcome) => Some(outcome),
            Self::Abandoned => None,
        }
    }

    /// The end as a sentence, with what the game calls the players of its seats.
    pub fn message_with<N: Into<Argument>>(self, name: impl FnOnce(Seat) -> N) -> Message {
        match self {
            Self::Decided(outcome) => outcome.message_with(name),
            Self::Abandoned => News::Abandoned.into(),
        }
    }
}

/// What is offered to others.
///
/// The text form is that of the claim, such as `draw` or `'nobody gets through'`, or `takeback` and a number of moves.
///
/// ```
/// use wazir_session::Offer;
/// assert_eq!("takeback 2".parse(), Ok(Offer::Takeback { plies: 2 }));
/// assert_eq!("draw".parse::<Offer>()?.to_string(), "draw");
/// # Ok::<(), wazir_session::ParseOfferError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Offer {
    /// What the game lets players agree on.
    Claim(ClaimKind),
    /// To take back moves.
    Takeback {
        /// How many.
        plies: u32,
    },
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Claim(claim) => claim.fmt(f),
            Self::Takeback { plies } => write!(f, "takeback {plies}"),
        }
    }
}

impl FromStr for Offer {
    type Err = ParseOfferError;

    fn from_str(text: &str) -> Result<Self, ParseOfferError> {
        let plies = text.strip_prefix("takeback ").map(str::parse);
        let offer = match plies {
            Some(plies) => plies.ok().map(|plies| Self::Takeback { plies }),
            None => text.parse().ok().map(Self::Claim),
        };
        offer.ok_or_else(|| ParseOfferError(text.chars().take(40).collect()))
    }
}

/// A text that is no offer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseOfferError(String);

impl ParseOfferError {
    /// What is the matter.
    pub fn message(&self) -> Message {
        message!(Table::NoSuchOffer { text: self.0.clone() })
    }
}

impl Fact {
    /// What happened as a sentence, with what the players of the seats are called.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// use wazir_session::Fact;
    /// let fact = Fact::FlagFell { seat: Seat::SECOND };
    /// assert_eq!(fact.message_with(|_| "Gote").to_string(), "Gote has no time left");
    /// ```
    pub fn message_with<N: Into<Argument>>(&self, name: impl Fn(Seat) -> N) -> Message {
        let player = |seat: &Seat| -> Argument { name(*seat).into() };
        let of = |key: News, seat: &Seat| Message::new(key).with("player", player(seat));
        match self {
            Self::Seated { seat, sitter } => {
                message!(News::Seated { sitter: sitter.message(), player: player(seat) })
            }
            Self::Begun => News::Begun.into(),
            Self::Moved { seat, ply, .. } => {
                message!(News::Moved { player: player(seat), ply: ply.to_string() })
            }
            Self::IllegalMove { seat, ply } => {
                message!(News::IllegalMove { player: player(seat), ply: ply.to_string() })
            }
            Self::OfferMade { seat, offer, .. } => offer.message(player(seat)),
            Self::OfferAnswered { seat, accepted: true, .. } => of(News::Accepted, seat),
            Self::OfferAnswered { seat, .. } => of(News::Declined, seat),
            Self::OfferWithdrawn { seat } => of(News::Withdrawn, seat),
            Self::OfferLapsed { seat } => of(News::Lapsed, seat),
            Self::TakenBack { plies, .. } => message!(News::TakenBack { plies: *plies }),
            Self::FlagFell { seat } => of(News::FlagFell, seat),
            Self::Away { seat } => of(News::Away, seat),
            Self::Returned { seat } => of(News::Returned, seat),
            Self::Left { seat } => of(News::Left, seat),
            Self::SeatHandedOver { seat, to } => {
                message!(News::HandedOver { sitter: to.message(), player: player(seat) })
            }
            Self::Paused => News::Paused.into(),
            Self::Resumed => News::Resumed.into(),
            Self::Ended(end) => end.message_with(name),
        }
    }
}

impl Offer {
    /// The offer as somebody makes it.
    fn message(self, player: Argument) -> Message {
        match self {
            Self::Claim(ClaimKind::Impasse) => message!(News::OffersImpasse { player }),
            Self::Claim(ClaimKind::Draw) => message!(News::OffersDraw { player }),
            Self::Claim(claim) => {
                message!(News::Offers { player, claim: claim.as_str().to_string() })
            }
            Self::Takeback { plies } => message!(News::AsksBack { player, plies }),
        }
    }
}
