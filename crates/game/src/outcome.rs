//! How a game ended.

use core::fmt;

use crate::Seat;

/// Why a game ended.
///
/// The text form ([`fmt::Display`]) is a short phrase for players.
///
/// ```
/// assert_eq!(wazir_game::Reason::BareKings.to_string(), "bare kings");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Reason {
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
    /// A player made an illegal move and the match is strict.
    IllegalMove,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual check",
            Self::NoProgress => "no progress",
            Self::BareKings => "bare kings",
            Self::Impasse => "impasse",
            Self::Try => "king reached the goal",
            Self::MaxPlies => "move limit",
            Self::CastleCaptured => "castle captured",
            Self::LastTileCaptured => "last tile captured",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::TimeForfeit => "time forfeit",
            Self::IllegalMove => "illegal move",
        })
    }
}

/// The end of a game: who won, if anybody, and why.
///
/// ```
/// use wazir_game::{Outcome, Reason, Seat};
/// let mate = Outcome::win(Seat::FIRST, Reason::Checkmate);
/// assert_eq!(mate.score(Seat::FIRST, 2), 1.0);
/// assert_eq!(Outcome::draw(Reason::Repetition).score(Seat::FIRST, 4), 0.25);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    winner: Option<Seat>,
    reason: Reason,
}

impl Outcome {
    /// One seat wins, all others lose.
    pub const fn win(winner: Seat, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// Nobody wins.
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }

    /// The winner, or `None` after a draw.
    pub const fn winner(self) -> Option<Seat> {
        self.winner
    }

    /// Why the game ended.
    pub const fn reason(self) -> Reason {
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
}
