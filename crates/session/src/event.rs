//! The events of a session.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use wazir_game::{Outcome, Seat};
use wazir_registry::ClaimKind;
use wazir_text::{Argument, Message, message};

use crate::texts::{News, Table};
use crate::{NotatedMove, Occupant, Time, TimeSpan};

/// A fact with the time at which it happened.
///
/// The events of a session, kept in order, describe it completely: [`Session::replay`] recreates
/// it.
///
/// [`Session::replay`]: crate::Session::replay
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event {
    /// The time of the event. A flag falls at the millisecond at which the time was up, however
    /// late that is noticed.
    pub at: Time,
    /// The fact.
    pub fact: Fact,
}

/// A fact about a session, without its time.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Fact {
    /// A seat was taken.
    Seated {
        /// The seat.
        seat: Seat,
        /// The new occupant.
        #[cfg_attr(feature = "serde", serde(rename = "sitter"))]
        occupant: Occupant,
    },
    /// The game began.
    Begun,
    /// A move was played.
    Moved {
        /// The player who moved.
        seat: Seat,
        /// The move.
        ply: NotatedMove,
        /// Time charged for the move, after credit for lag.
        used: TimeSpan,
    },
    /// An illegal move was tried where that loses the game.
    IllegalMove {
        /// The player who tried it.
        seat: Seat,
        /// The move.
        ply: NotatedMove,
    },
    /// An offer was made and now stands. For programs among the seats asked, the caller supplies
    /// the answer; see [`bot_answer`](crate::bot_answer).
    OfferMade {
        /// The player who offers.
        seat: Seat,
        /// The offer.
        offer: Offer,
        /// The seats that have to agree.
        asked: Vec<Seat>,
    },
    /// An offer was answered. One refusal ends it.
    OfferAnswered {
        /// The player who answered.
        seat: Seat,
        /// The player who made the offer.
        to: Seat,
        /// `true` if it was accepted.
        accepted: bool,
    },
    /// An offer was withdrawn.
    OfferWithdrawn {
        /// The player who made the offer.
        seat: Seat,
    },
    /// An offer lapsed, because the game went on without an answer.
    OfferLapsed {
        /// The player who made the offer.
        seat: Seat,
    },
    /// Moves were taken back.
    TakenBack {
        /// The player who had asked for it.
        seat: Seat,
        /// Number of moves taken back.
        plies: u32,
    },
    /// A player's time ran out.
    FlagFell {
        /// The player whose time ran out.
        seat: Seat,
    },
    /// A player went away.
    Away {
        /// The absent player.
        seat: Seat,
    },
    /// A player is back.
    Returned {
        /// The player who is back.
        seat: Seat,
    },
    /// A player left for good, or was away for too long.
    Left {
        /// The player who left.
        seat: Seat,
    },
    /// A program took over the seat of a player who lost it, in a game of more than two.
    SeatHandedOver {
        /// The seat.
        seat: Seat,
        /// The program that plays on.
        to: Occupant,
    },
    /// All clocks stopped.
    Paused,
    /// The game resumed.
    Resumed,
    /// The game ended. Nothing happens after this.
    Ended(SessionEnd),
}

/// The end of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum SessionEnd {
    /// The game has a result.
    Decided(Outcome),
    /// The game has no result: the last person left the table.
    Abandoned,
}

impl SessionEnd {
    /// Returns the result; `None` if the game was abandoned.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Decided(outcome) => Some(outcome),
            Self::Abandoned => None,
        }
    }

    /// Returns the end as a sentence, with the players named by `name`.
    pub fn message_with<N: Into<Argument>>(self, name: impl FnOnce(Seat) -> N) -> Message {
        match self {
            Self::Decided(outcome) => outcome.message_with(name),
            Self::Abandoned => News::Abandoned.into(),
        }
    }
}

/// An offer to the other players.
///
/// The text form is that of the claim, such as `draw` or `'nobody gets through'`, or `takeback` and
/// a number of moves.
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
    /// A claim to which the game lets players agree.
    Claim(ClaimKind),
    /// Taking back moves.
    Takeback {
        /// Number of moves.
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

/// The error for a text that is not an offer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseOfferError(String);

impl ParseOfferError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Table::NoSuchOffer { text: self.0.clone() })
    }
}

impl Fact {
    /// Returns the fact as a sentence, with the players named by `name`.
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
            Self::Seated { seat, occupant } => {
                message!(News::Seated { occupant: occupant.message(), player: player(seat) })
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
                message!(News::HandedOver { occupant: to.message(), player: player(seat) })
            }
            Self::Paused => News::Paused.into(),
            Self::Resumed => News::Resumed.into(),
            Self::Ended(end) => end.message_with(name),
        }
    }
}

impl Offer {
    /// Returns the sentence in which `player` makes the offer.
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
