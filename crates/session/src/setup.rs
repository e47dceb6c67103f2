//! The terms agreed before a game.

use alloc::vec::Vec;

use wazir_game::Seat;
use wazir_text::{Message, message};

use crate::texts::Table;
use crate::{Occupant, TimeControl, TimeSpan};

wazir_game::choices! {
    /// The moment when the clocks start.
    ///
    /// ```
    /// use wazir_session::ClockStart;
    /// assert_eq!("first-move".parse(), Ok(ClockStart::FirstMove));
    /// ```
    pub enum ClockStart ("start of the clocks") {
        /// When the game begins, as over the board: the first player's clock runs at once.
        #[default]
        AtOnce = "at-once",
        /// Each player's first move is free, as on lichess and lishogi: a player's clock runs from
        /// the second turn on, and the first move earns no increment.
        FirstMove = "first-move",
    }
}

/// The terms of a game: its occupants, their time, and how strict it is.
///
/// It does not describe the game itself; that is a [`Play`](wazir_registry::Play).
///
/// ```
/// use wazir_session::{SessionSetup, Occupant, TimeControl};
/// let setup = SessionSetup::new([Occupant::person("Ann"), Occupant::bot("easy")])
///     .with_clock("10m+5s".parse()?)
///     .with_forfeit_on_illegal(true);
/// assert_eq!(setup.occupants()[1], Occupant::bot("easy"));
/// # Ok::<(), wazir_session::ParseTimeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct SessionSetup {
    #[cfg_attr(feature = "serde", serde(rename = "sitters"))]
    occupants: Vec<Occupant>,
    clocks: Vec<TimeControl>,
    clock_start: ClockStart,
    #[cfg_attr(feature = "serde", serde(rename = "lag"))]
    max_lag: TimeSpan,
    #[cfg_attr(feature = "serde", serde(rename = "grace"))]
    grace_period: Option<TimeSpan>,
    takebacks: bool,
    #[cfg_attr(feature = "serde", serde(rename = "strict"))]
    forfeit_on_illegal: bool,
    substitute: Occupant,
}

impl Default for SessionSetup {
    /// No occupants, no clocks, takebacks allowed.
    fn default() -> Self {
        Self {
            occupants: Vec::new(),
            clocks: Vec::new(),
            clock_start: ClockStart::default(),
            max_lag: TimeSpan::ZERO,
            grace_period: None,
            takebacks: true,
            forfeit_on_illegal: false,
            substitute: Occupant::bot("medium"),
        }
    }
}

impl SessionSetup {
    /// Creates a set-up with these occupants, in turn order of the seats, without clocks.
    pub fn new(occupants: impl Into<Vec<Occupant>>) -> Self {
        Self { occupants: occupants.into(), ..Self::default() }
    }

    /// Sets one time control for everybody.
    #[must_use]
    pub fn with_clock(self, control: TimeControl) -> Self {
        Self { clocks: [control].into(), ..self }
    }

    /// Sets a time control for each seat, in turn order (time odds).
    #[must_use]
    pub fn with_clocks(self, controls: impl Into<Vec<TimeControl>>) -> Self {
        Self { clocks: controls.into(), ..self }
    }

    /// Sets when the clocks start. Default: with the game.
    #[must_use]
    pub fn with_clock_start(self, clock_start: ClockStart) -> Self {
        Self { clock_start, ..self }
    }

    /// Sets the longest time in transit that a move can be [credited](crate::Command::Move) with.
    /// Default: none. A flag falls later by this time, because a move may still be in transit.
    #[must_use]
    pub fn with_max_lag(self, lag: TimeSpan) -> Self {
        Self { max_lag: lag, ..self }
    }

    /// Sets how long players may be away before they count as having left. With `None`, the
    /// default, only their clocks limit them.
    #[must_use]
    pub fn with_grace_period(self, grace: Option<TimeSpan>) -> Self {
        Self { grace_period: grace, ..self }
    }

    /// Allows or forbids takebacks. Default: allowed.
    #[must_use]
    pub fn with_takebacks(self, takebacks: bool) -> Self {
        Self { takebacks, ..self }
    }

    /// Sets whether illegal moves lose the game. By default they are only refused.
    #[must_use]
    pub fn with_forfeit_on_illegal(self, strict: bool) -> Self {
        Self { forfeit_on_illegal: strict, ..self }
    }

    /// Sets the program that plays on for a player who loses a seat at a table of more than two.
    /// Default: the level `medium`.
    #[must_use]
    pub fn with_substitute(self, substitute: Occupant) -> Self {
        Self { substitute, ..self }
    }

    /// Returns the occupants, in turn order of the seats.
    pub fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    /// Returns the time control of the seat at index `place` in turn order, from 0.
    pub fn clock(&self, place: usize) -> TimeControl {
        let same = if self.clocks.len() == 1 { 0 } else { place };
        self.clocks.get(same).copied().unwrap_or_default()
    }

    /// Returns when the clocks start.
    pub fn clock_start(&self) -> ClockStart {
        self.clock_start
    }

    /// Returns the longest time in transit that a move can be credited with.
    pub fn max_lag(&self) -> TimeSpan {
        self.max_lag
    }

    /// Returns how long players may be away before they count as having left; `None` for no limit.
    pub fn grace_period(&self) -> Option<TimeSpan> {
        self.grace_period
    }

    /// Returns whether moves can be taken back.
    pub fn takebacks(&self) -> bool {
        self.takebacks
    }

    /// Returns whether an illegal move loses the game.
    pub fn forfeit_on_illegal(&self) -> bool {
        self.forfeit_on_illegal
    }

    /// Returns the program that plays on for a player who loses a seat at a table of more than two.
    pub fn substitute(&self) -> &Occupant {
        &self.substitute
    }

    /// Returns the same terms with the players, and their time odds, one seat further on in turn
    /// order: two players change colours, four move a quarter turn.
    ///
    /// ```
    /// use wazir_session::{SessionSetup, Occupant};
    /// let setup = SessionSetup::new([Occupant::person("Ann"), Occupant::person("Bob")]);
    /// assert_eq!(setup.with_seats_rotated().occupants(), [Occupant::person("Bob"), Occupant::person("Ann")]);
    /// ```
    #[must_use]
    pub fn with_seats_rotated(mut self) -> Self {
        if !self.occupants.is_empty() {
            self.occupants.rotate_right(1);
        }
        if !self.clocks.is_empty() {
            self.clocks.rotate_right(1);
        }
        self
    }

    /// Replaces the occupants.
    pub(crate) fn with_occupants(self, occupants: Vec<Occupant>) -> Self {
        Self { occupants, ..self }
    }

    /// Checks that the set-up suits a game with these seats.
    pub(crate) fn validate(&self, seats: &[Seat]) -> Result<(), SessionSetupError> {
        let needed = seats.len();
        if self.occupants.len() != needed {
            return Err(SessionSetupError::OccupantCount { needed, given: self.occupants.len() });
        }
        if self.clocks.len() > 1 && self.clocks.len() != needed {
            return Err(SessionSetupError::ClockCount { needed, given: self.clocks.len() });
        }
        if !self.substitute.is_program() {
            return Err(SessionSetupError::SubstituteNotProgram);
        }
        let timeless = |place: usize| {
            crate::clock::Clock::new(&self.clock(place))
                .is_some_and(|clock| clock.move_limit().is_zero())
        };
        match (0..needed).find(|&place| timeless(place)) {
            Some(place) => Err(SessionSetupError::NoTime { seat: seats[place] }),
            None => Ok(()),
        }
    }
}

/// The reason why a table cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SessionSetupError {
    /// The number of occupants, including open seats, is not the number of seats.
    OccupantCount {
        /// Number of seats of the game.
        needed: usize,
        /// Number of occupants given.
        given: usize,
    },
    /// There are several time controls, but not one for each seat.
    ClockCount {
        /// Number of seats of the game.
        needed: usize,
        /// Number of time controls given.
        given: usize,
    },
    /// A clock provides no time at all.
    NoTime {
        /// The seat with that clock.
        seat: Seat,
    },
    /// The substitute is not a program.
    SubstituteNotProgram,
}

impl SessionSetupError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match *self {
            Self::OccupantCount { needed, given } => message!(Table::Sitters { needed, given }),
            Self::ClockCount { needed, given } => message!(Table::Clocks { needed, given }),
            Self::NoTime { seat } => message!(Table::NoTime { player: seat.message() }),
            Self::SubstituteNotProgram => Table::Substitute.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_odds_go_with_the_player() {
        let control = |text: &str| text.parse::<TimeControl>().unwrap();
        let clocks = [control("1+0"), control("5+0")];
        let setup =
            SessionSetup::new([Occupant::person("a"), Occupant::person("b")]).with_clocks(clocks);
        let again = setup.clone().with_seats_rotated();
        assert_eq!((again.clock(0), again.clock(1)), (control("5+0"), control("1+0")));
        assert_eq!(again.with_seats_rotated(), setup);
    }
}
