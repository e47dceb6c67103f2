//! What players may declare, and why it may be refused.

use wazir_text::{Argument, Message, message};

use crate::texts::Claims;
use crate::{EndReason, Phrase, Seat};

/// What players may declare or agree on instead of moving, and what ends a game beside the board.
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
    /// This seat gives up.
    Resign(Seat),
    /// All players agree on a draw.
    Draw,
    /// Impasse: by agreement or as a declaration of the side to move, as the game's options say.
    Impasse,
    /// This seat has no time left.
    TimeForfeit(Seat),
    /// This seat has left the game.
    Abandonment(Seat),
    /// This seat has made an illegal move where that loses.
    IllegalMove(Seat),
    /// This seat claims what a game from outside knows by these words.
    Custom(Seat, Phrase),
}

impl Claim {
    /// Who loses for what, where the rules of the game have no say: time, leaving, an illegal
    /// move. `None` for claims that the game judges.
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

    /// Whose claim it is, where it is that of one seat.
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

/// Why a claim is refused.
///
/// ```
/// use wazir_game::ClaimError;
/// assert_eq!(ClaimError::Unknown.to_string(), "this game does not know that claim");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ClaimError {
    /// The game is over.
    GameOver,
    /// The game, or the option chosen, has no such claim, or the seat is not in the game.
    Unknown,
    /// The claim needs both kings in their promotion zones.
    KingsNotEntered,
    /// A reason of a game from outside, in its own words.
    Custom(Phrase),
}

impl ClaimError {
    /// The refusal as a sentence that can be said in several languages.
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
