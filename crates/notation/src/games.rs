//! What a record needs to know of a game.

use alloc::format;
use alloc::string::String;

use wazir_chesslike::PositionError;
use wazir_cwda::{Armies, Promotion};
use wazir_game::{Game, Seat};
use wazir_text::Seats;

use crate::error::error_at;
use crate::{Error, ErrorKind};

/// A game whose records can be kept in any of the formats that are not one game's own.
pub trait Recorded: Game {
    /// The short name of the game, in lower case.
    const NAME: &'static str;

    /// The start position that goes without saying.
    fn usual_start() -> Self;

    /// What a reader may know beforehand that records can name: the armies of Chess with Different
    /// Armies, nothing for the other games.
    type Known: Default;

    /// Reads a position in the form of [`start_text`](Self::start_text).
    ///
    /// # Errors
    /// What is wrong with it, and where.
    fn read_position(text: &str, known: &Self::Known) -> Result<Self, Error>;

    /// The game's own text form of the position, followed by the options that legal moves depend
    /// on where they are not the usual ones.
    fn start_text(&self) -> String {
        self.position_text()
    }

    /// What the game calls the player of a seat, as in `White`.
    fn seat_name(seat: Seat) -> &'static str;
}

/// Stands behind a position of Chess with Different Armies whose pawns may become pieces of the
/// other army (rules/cwda.md R1).
const PROMOTES_TO_EITHER: &str = " promotion=either";

/// An error of the rules about a position, at its place.
fn located(text: &str, error: &PositionError) -> Error {
    match *error {
        PositionError::Text { at, expected } => {
            let start = text.char_indices().nth(at).map_or(text.len(), |(byte, _)| byte);
            let reason = format!("{expected} expected");
            Error::new(ErrorKind::Position, text, start..text.len(), reason)
        }
        _ => error_at(ErrorKind::Position, text, text, error),
    }
}

/// Black and White, whoever of them is first.
fn colour(seat: Seat, names: [Seats; 2]) -> &'static str {
    names[seat.index() & 1].english()
}

impl Recorded for wazir_shogi::Position {
    const NAME: &'static str = "shogi";

    type Known = ();

    fn usual_start() -> Self {
        crate::start::even()
    }

    fn read_position(text: &str, (): &()) -> Result<Self, Error> {
        crate::start::read(text).map_err(|error| located(text, &error))
    }

    fn seat_name(seat: Seat) -> &'static str {
        colour(seat, [Seats::Black, Seats::White])
    }
}

impl Recorded for wazir_euroshogi::Position {
    const NAME: &'static str = "euroshogi";

    type Known = ();

    fn usual_start() -> Self {
        Self::default()
    }

    fn read_position(text: &str, (): &()) -> Result<Self, Error> {
        text.parse().map_err(|error| located(text, &error))
    }

    fn seat_name(seat: Seat) -> &'static str {
        colour(seat, [Seats::White, Seats::Black])
    }
}

impl Recorded for wazir_cwda::Position {
    const NAME: &'static str = "cwda";

    type Known = Armies;

    fn usual_start() -> Self {
        Self::default()
    }

    fn read_position(text: &str, known: &Armies) -> Result<Self, Error> {
        let (text, promotion) = match text.strip_suffix(PROMOTES_TO_EITHER) {
            Some(text) => (text, Promotion::Either),
            None => (text, Promotion::Own),
        };
        crate::fen::read_promoting(text, promotion, known)
    }

    fn start_text(&self) -> String {
        let either = self.rules().options().options().promotion() == Promotion::Either;
        self.position_text() + if either { PROMOTES_TO_EITHER } else { "" }
    }

    fn seat_name(seat: Seat) -> &'static str {
        colour(seat, [Seats::White, Seats::Black])
    }
}

impl Recorded for wazir_evo::Position {
    const NAME: &'static str = "evo";

    type Known = ();

    fn usual_start() -> Self {
        Self::start(wazir_evo::Seats::Two, &wazir_evo::Options::default())
    }

    fn read_position(text: &str, (): &()) -> Result<Self, Error> {
        crate::fen::read_evo(text)
    }

    fn seat_name(seat: Seat) -> &'static str {
        wazir_evo::seat_name(seat)
    }
}
