//! Outcomes of games.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use wazir_text::{Argument, Message, message};

use crate::texts::{Ending, Reading};
use crate::{Phrase, Seat};

/// The reason why a game ended.
///
/// The text form is a short English phrase for players. A reason that only its game knows is put in
/// quotation marks, which [`EndReason::message`] omits.
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
    /// No legal move is left, but the king is not attacked.
    Stalemate,
    /// A position was repeated as often as the rules permit (sennichite).
    Repetition,
    /// A position was repeated as often as the rules permit, and one side gave check all the time.
    PerpetualCheck,
    /// Too many moves were made without a capture or another irreversible move.
    NoProgress,
    /// Nobody has enough material left to mate.
    BareKings,
    /// Both kings entered, and the points were counted.
    Impasse,
    /// A king reached the other king's starting square (the try rule of shogi).
    Try,
    /// The agreed maximum length of a game was reached.
    MaxPlies,
    /// A side gave the last of the checks that win the game.
    Checks,
    /// A piece reached a square that wins.
    Reached,
    /// A side had too few pieces left, or none of a kind it needs.
    Extinction,
    /// A castle was captured (Evo).
    CastleCaptured,
    /// A player lost the last tile (Evo).
    LastTileCaptured,
    /// A player resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player ran out of time.
    TimeForfeit,
    /// A player left the game.
    Abandonment,
    /// A player made an illegal move and the match is strict.
    IllegalMove,
    /// A reason that only its game knows, in its own words.
    #[cfg_attr(feature = "serde", serde(rename = "Own"))]
    Custom(Phrase),
}

impl EndReason {
    /// All reasons except those [that only one game knows](Self::Custom).
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

    /// Returns a reason in a game's own words, or `None` if they are not a valid [`Phrase`].
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

    /// Returns the reason as a translatable phrase.
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

    /// Parses the text that `Display` writes.
    fn from_str(text: &str) -> Result<Self, ParseEndReasonError> {
        let known = Self::ALL.into_iter().find(|reason| reason.key().english() == text);
        let own = || Self::custom(text.strip_prefix('\'')?.strip_suffix('\'')?);
        known
            .or_else(own)
            .ok_or_else(|| ParseEndReasonError { text: text.chars().take(40).collect() })
    }
}

/// The error for a text that is not a reason for the end of a game.
///
/// ```
/// let error = "boredom".parse::<wazir_game::EndReason>().unwrap_err();
/// assert_eq!(error.to_string(), "`boredom` is not a reason for the end of a game");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseEndReasonError {
    text: String,
}

wazir_text::impl_error!(ParseEndReasonError);

impl ParseEndReasonError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Reading::Reason { text: self.text.clone() })
    }
}

/// The result of a game: the winner, if any, and the reason.
///
/// The text form is an English sentence that names the winner by the number of the seat.
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
    /// Creates a win for one seat; all others lose.
    pub const fn win(winner: Seat, reason: EndReason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// Creates a draw.
    pub const fn draw(reason: EndReason) -> Self {
        Self { winner: None, reason }
    }

    /// Returns the winner, or `None` for a draw.
    pub const fn winner(self) -> Option<Seat> {
        self.winner
    }

    /// Returns the reason why the game ended.
    pub const fn reason(self) -> EndReason {
        self.reason
    }

    /// Returns the score of `seat`: 1 for a win, 0 for a loss, `1 / players` for a draw.
    pub fn score(self, seat: Seat, players: usize) -> f64 {
        match self.winner {
            Some(winner) => f64::from(u8::from(winner == seat)),
            None => 1.0 / players.max(1) as f64,
        }
    }

    /// Returns the outcome as a translatable sentence, in which `name` gives the winner's name.
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

    /// Returns the outcome as a translatable sentence with the number of the winner's seat.
    pub fn message(self) -> Message {
        self.message_with(Seat::message)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
