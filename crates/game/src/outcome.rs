//! How a game ended.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use wazir_text::{Argument, Message, message};

use crate::texts::{Ending, Reading};
use crate::{Phrase, Seat};

/// Why a game ended.
///
/// The text form is a short phrase for players, in English; that of a game's own reason stands in
/// quotation marks, which a sentence ([`EndReason::message`]) leaves out.
///
/// ```
/// use wazir_game::EndReason;
/// assert_eq!(EndReason::BareKings.to_string(), "bare kings");
/// assert_eq!("bare kings".parse(), Ok(EndReason::BareKings));
/// let own = EndReason::custom("three in a row").unwrap();
/// assert_eq!(own.message().to_string(), "three in a row");
/// assert_eq!((own.to_string(), "'three in a row'".parse()), ("'three in a row'".into(), Ok(own)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum EndReason {
    /// The king is attacked and no legal move is left.
    Checkmate,
    /// No legal move is left though the king is not attacked.
    Stalemate,
    /// A position stood for the last permitted time (sennichite).
    Repetition,
    /// A position stood for the last permitted time, one side having given check all along.
    PerpetualCheck,
    /// Too many moves without a capture or another irreversible move.
    NoProgress,
    /// Nobody has material left to mate with.
    BareKings,
    /// Entering kings, settled by counting points.
    Impasse,
    /// A king reached the other king's starting square (the try rule of shogi).
    Try,
    /// The agreed greatest length of a game was reached.
    MaxPlies,
    /// The last of the checks that win was given.
    Checks,
    /// A piece reached a square that wins.
    Reached,
    /// A side had too few pieces left, or none of a kind it needs.
    Extinction,
    /// A castle was taken (Evo).
    CastleCaptured,
    /// A player lost the last tile (Evo).
    LastTileCaptured,
    /// A player resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player overstepped the time.
    TimeForfeit,
    /// A player left the game.
    Abandonment,
    /// A player made an illegal move and the match is strict.
    IllegalMove,
    /// A reason of a game from outside, in its own words.
    #[cfg_attr(feature = "serde", serde(rename = "Own"))]
    Custom(Phrase),
}

impl EndReason {
    /// Every reason but those that games have [of their own](Self::Own).
    pub const ALL: [Self; 19] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::Repetition,
        Self::PerpetualCheck,
        Self::NoProgress,
        Self::BareKings,
        Self::Impasse,
        Self::Try,
        Self::MaxPlies,
        Self::Checks,
        Self::Reached,
        Self::Extinction,
        Self::CastleCaptured,
        Self::LastTileCaptured,
        Self::Resignation,
        Self::Agreement,
        Self::TimeForfeit,
        Self::Abandonment,
        Self::IllegalMove,
    ];

    /// A reason in a game's own words; `None` where they are no [`Phrase`].
    pub const fn custom(words: &str) -> Option<Self> {
        match Phrase::new(words) {
            Some(phrase) => Some(Self::Custom(phrase)),
            None => None,
        }
    }

    const fn key(self) -> Ending {
        match self {
            Self::Checkmate => Ending::Checkmate,
            Self::Stalemate => Ending::Stalemate,
            Self::Repetition => Ending::Repetition,
            Self::PerpetualCheck => Ending::PerpetualCheck,
            Self::NoProgress => Ending::NoProgress,
            Self::BareKings => Ending::BareKings,
            Self::Impasse => Ending::Impasse,
            Self::Try => Ending::Try,
            Self::MaxPlies => Ending::MaxPlies,
            Self::Checks => Ending::Checks,
            Self::Reached => Ending::Reached,
            Self::Extinction => Ending::Extinction,
            Self::CastleCaptured => Ending::CastleCaptured,
            Self::LastTileCaptured => Ending::LastTileCaptured,
            Self::Resignation => Ending::Resignation,
            Self::Agreement => Ending::Agreement,
            Self::TimeForfeit => Ending::TimeForfeit,
            Self::Abandonment => Ending::Abandonment,
            Self::IllegalMove => Ending::IllegalMove,
            Self::Custom(_) => Ending::Own,
        }
    }

    /// The reason as a phrase that can be said in several languages.
    pub fn message(self) -> Message {
        match self {
            Self::Custom(words) => message!(Ending::Own { words: Argument::from_display(&words) }),
            known => known.key().into(),
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Custom(words) => f.pad(&alloc::format!("'{words}'")),
            known => f.pad(known.key().english()),
        }
    }
}

impl FromStr for EndReason {
    type Err = ParseEndReasonError;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ParseEndReasonError> {
        let known = Self::ALL.into_iter().find(|reason| reason.key().english() == text);
        let own = || Self::custom(text.strip_prefix('\'')?.strip_suffix('\'')?);
        known
            .or_else(own)
            .ok_or_else(|| ParseEndReasonError { text: text.chars().take(40).collect() })
    }
}

/// A text that is no reason for which a game ends.
///
/// ```
/// let error = "boredom".parse::<wazir_game::EndReason>().unwrap_err();
/// assert_eq!(error.to_string(), "`boredom` is no reason for which a game ends");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseEndReasonError {
    text: String,
}

impl ParseEndReasonError {
    /// What is the matter.
    pub fn message(&self) -> Message {
        message!(Reading::Reason { text: self.text.clone() })
    }
}

/// The end of a game: who won, if anybody, and why.
///
/// The text form is a sentence in English that names the winner by the number of the seat.
///
/// ```
/// use wazir_game::{Outcome, EndReason, Seat};
/// let mate = Outcome::win(Seat::FIRST, EndReason::Checkmate);
/// assert_eq!(mate.score(Seat::FIRST, 2), 1.0);
/// assert_eq!(Outcome::draw(EndReason::Repetition).score(Seat::FIRST, 4), 0.25);
/// assert_eq!(mate.to_string(), "seat 1 wins: checkmate");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    winner: Option<Seat>,
    reason: EndReason,
}

impl Outcome {
    /// One seat wins, all others lose.
    pub const fn win(winner: Seat, reason: EndReason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// Nobody wins.
    pub const fn draw(reason: EndReason) -> Self {
        Self { winner: None, reason }
    }

    /// The winner, or `None` after a draw.
    pub const fn winner(self) -> Option<Seat> {
        self.winner
    }

    /// Why the game ended.
    pub const fn reason(self) -> EndReason {
        self.reason
    }

    /// What `seat` scores in a game of `players`: 1 for a win, 0 for a loss, an equal share of 1
    /// for a draw.
    pub fn score(self, seat: Seat, players: usize) -> f64 {
        match self.winner {
            Some(winner) => f64::from(u8::from(winner == seat)),
            None => 1.0 / players.max(1) as f64,
        }
    }

    /// The end as a sentence that can be said in several languages, with what the game calls the
    /// players of its seats.
    ///
    /// ```
    /// use wazir_game::{Outcome, EndReason, Seat};
    /// use wazir_game::texts::Seats;
    /// let mate = Outcome::win(Seat::FIRST, EndReason::Checkmate);
    /// assert_eq!(mate.message_with(|_| Seats::White).to_string(), "White wins: checkmate");
    /// ```
    pub fn message_with<N: Into<Argument>>(self, name: impl FnOnce(Seat) -> N) -> Message {
        let reason = self.reason.message();
        match self.winner {
            Some(winner) => message!(Ending::Won { winner: name(winner), reason }),
            None => message!(Ending::Drawn { reason }),
        }
    }

    /// The end as a sentence, with the number of the winner's seat.
    pub fn message(self) -> Message {
        self.message_with(Seat::message)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
