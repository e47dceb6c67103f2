//! What a record needs to know of a game.

use alloc::string::{String, ToString};
use core::fmt::Display;
use core::str::FromStr;

use wazir_cwda::Promotion;
use wazir_game::{Game, Seat};
use wazir_text::Seats;

/// A game whose records can be kept in any of the formats that are not one game's own.
pub trait Recorded: Game {
    /// The short name of the game, in lower case.
    const NAME: &'static str;

    /// The start position that goes without saying.
    fn usual_start() -> Self;

    /// Reads a position in the form of [`start_text`](Self::start_text).
    ///
    /// # Errors
    /// What is wrong with it, in words.
    fn read_position(text: &str) -> Result<Self, String>;

    /// The game's own text form of the position, followed by the options that legal moves depend
    /// on where they are not the usual ones.
    fn start_text(&self) -> String {
        self.position_text()
    }

    /// What the game calls the player of a seat, as in `White`.
    fn seat_name(seat: Seat) -> &'static str;

    /// Gives the turn away, as a null move does. False, and nothing done, in check.
    fn pass(&mut self) -> bool;
}

/// Stands behind a position of Chess with Different Armies whose pawns may become pieces of the
/// other army (rules/cwda.md R1).
const PROMOTES_TO_EITHER: &str = " promotion=either";

fn parse<G: FromStr<Err: Display>>(text: &str) -> Result<G, String> {
    text.parse().map_err(|error: G::Err| error.to_string())
}

/// Black and White, whoever of them is first.
fn colour(seat: Seat, names: [Seats; 2]) -> &'static str {
    names[seat.index() & 1].english()
}

impl Recorded for wazir_shogi::Position {
    const NAME: &'static str = "shogi";

    fn usual_start() -> Self {
        crate::start::even()
    }

    fn read_position(text: &str) -> Result<Self, String> {
        crate::start::read(text).map_err(|error| error.to_string())
    }

    fn seat_name(seat: Seat) -> &'static str {
        colour(seat, [Seats::Black, Seats::White])
    }

    fn pass(&mut self) -> bool {
        Self::pass(self)
    }
}

impl Recorded for wazir_euroshogi::Position {
    const NAME: &'static str = "euroshogi";

    fn usual_start() -> Self {
        Self::default()
    }

    fn read_position(text: &str) -> Result<Self, String> {
        parse(text)
    }

    fn seat_name(seat: Seat) -> &'static str {
        colour(seat, [Seats::White, Seats::Black])
    }

    fn pass(&mut self) -> bool {
        Self::pass(self)
    }
}

impl Recorded for wazir_cwda::Position {
    const NAME: &'static str = "cwda";

    fn usual_start() -> Self {
        Self::default()
    }

    fn read_position(text: &str) -> Result<Self, String> {
        let (text, promotion) = match text.strip_suffix(PROMOTES_TO_EITHER) {
            Some(text) => (text, Promotion::Either),
            None => (text, Promotion::Own),
        };
        crate::fen::read_promoting(text, promotion).map_err(|error| error.reason().to_string())
    }

    fn start_text(&self) -> String {
        let either = self.rules().options().options().promotion() == Promotion::Either;
        self.position_text() + if either { PROMOTES_TO_EITHER } else { "" }
    }

    fn seat_name(seat: Seat) -> &'static str {
        colour(seat, [Seats::White, Seats::Black])
    }

    fn pass(&mut self) -> bool {
        Self::pass(self)
    }
}

impl Recorded for wazir_evo::Position {
    const NAME: &'static str = "evo";

    fn usual_start() -> Self {
        Self::start(wazir_evo::Seats::Two, &wazir_evo::Options::default())
    }

    fn read_position(text: &str) -> Result<Self, String> {
        parse(text)
    }

    fn seat_name(seat: Seat) -> &'static str {
        wazir_evo::seat_name(seat)
    }

    fn pass(&mut self) -> bool {
        Self::pass(self);
        true
    }
}
