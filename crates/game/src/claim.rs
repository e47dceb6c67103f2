//! Claims that players can make, and the reasons for refusing them.

use wazir_text::{Argument, Message, message};

use crate::texts::Claims;
use crate::{EndReason, Phrase, Seat};

/// A declaration or agreement of players instead of a move, or an event away from the board that
/// ends a game.
///
/// ```
/// use wazir_game::{Claim, ClaimError, Game, Outcome, Record};
///
/// /// What the side to move gets for giving up.
/// fn give_up<G: Game>(record: &Record<G>) -> Result<Outcome, ClaimError> {
///     record.claim_outcome(Claim::Resign(record.position().to_move()))
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Claim {
    /// This seat resigns.
    Resign(Seat),
    /// All players agree on a draw.
    Draw,
    /// Impasse, by agreement or as a declaration of the side to move, by the game's options.
    Impasse,
    /// This seat has no time left.
    TimeForfeit(Seat),
    /// This seat has left the game.
    Abandonment(Seat),
    /// This seat has made an illegal move, and the match counts that as a loss.
    IllegalMove(Seat),
    /// This seat makes a claim that only its game knows, named by this phrase.
    Custom(Seat, Phrase),
}

impl Claim {
    /// Returns the loser and the reason, for claims that do not depend on the rules of the game:
    /// time, leaving, an illegal move. Returns `None` for claims that the game judges.
    ///
    /// ```
    /// use wazir_game::{Claim, EndReason, Seat};
    /// let flag = Claim::TimeForfeit(Seat::FIRST);
    /// assert_eq!(flag.forfeit(), Some((Seat::FIRST, EndReason::TimeForfeit)));
    /// assert_eq!(Claim::Resign(Seat::FIRST).forfeit(), None);
    /// ```
    pub const fn forfeit(self) -> Option<(Seat, EndReason)> {
        match self {
            Self::TimeForfeit(seat) => Some((seat, EndReason::TimeForfeit)),
            Self::Abandonment(seat) => Some((seat, EndReason::Abandonment)),
            Self::IllegalMove(seat) => Some((seat, EndReason::IllegalMove)),
            Self::Resign(_) | Self::Draw | Self::Impasse | Self::Custom(..) => None,
        }
    }

    /// Returns the seat that the claim concerns, or `None` for claims of all players.
    ///
    /// ```
    /// use wazir_game::{Claim, Seat};
    /// assert_eq!(Claim::Resign(Seat::SECOND).seat(), Some(Seat::SECOND));
    /// assert_eq!(Claim::Draw.seat(), None);
    /// ```
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Resign(seat)
            | Self::TimeForfeit(seat)
            | Self::Abandonment(seat)
            | Self::IllegalMove(seat)
            | Self::Custom(seat, _) => Some(seat),
            Self::Draw | Self::Impasse => None,
        }
    }
}

/// The reason why a claim is refused.
///
/// ```
/// use wazir_game::ClaimError;
/// assert_eq!(ClaimError::Unknown.to_string(), "this game has no such claim");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClaimError {
    /// The game is over.
    GameOver,
    /// The game or its options do not support the claim, or the seat is not in the game.
    Unknown,
    /// The claim requires both kings to be in their promotion zones.
    KingsNotEntered,
    /// A reason that only its game knows, in its own words.
    Custom(Phrase),
}

wazir_text::impl_error!(ClaimError);

impl ClaimError {
    /// Returns the error message, as a translatable text.
    pub fn message(self) -> Message {
        let key = match self {
            Self::GameOver => Claims::GameOver,
            Self::Unknown => Claims::Unknown,
            Self::KingsNotEntered => Claims::KingsNotEntered,
            Self::Custom(words) => {
                return message!(Claims::Own { words: Argument::from_display(&words) });
            }
        };
        key.into()
    }
}
