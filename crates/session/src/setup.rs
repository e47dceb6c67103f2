//! What is agreed before a game.

use alloc::vec::Vec;

use wazir_game::Seat;
use wazir_text::{Message, message};

use crate::texts::Table;
use crate::{Occupant, TimeControl, TimeSpan};

wazir_game::choices! {
    /// When the clocks begin to run.
    ///
    /// ```
    /// use wazir_session::ClockStart;
    /// assert_eq!("first-move".parse(), Ok(ClockStart::FirstMove));
    /// ```
    pub enum ClockStart ("start of the clocks") {
        /// With the game, as over the board: the first player's clock runs as soon as it begins.
        #[default]
        AtOnce = "at-once",
        /// Each player's first move is free, as on lichess and lishogi: a clock runs from the second
        /// turn of its player on, and the first move is given no increment.
        FirstMove = "first-move",
    }
}

/// What is agreed before a game: who sits where, how much time they have, and how strict it is.
///
/// It says nothing about the game itself; that is a [`Play`](wazir_registry::Play).
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
    /// Nobody at the table yet, no clocks, takebacks allowed.
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
    /// A table with these players, in the turn order of the seats, without clocks.
    pub fn new(sitters: impl Into<Vec<Occupant>>) -> Self {
        Self { occupants: sitters.into(), ..Self::default() }
    }

    /// The same with one time control for everybody.
    #[must_use]
    pub fn with_clock(self, control: TimeControl) -> Self {
        Self { clocks: [control].into(), ..self }
    }

    /// The same with a time control for each seat, in turn order (time odds).
    #[must_use]
    pub fn with_clocks(self, controls: impl Into<Vec<TimeControl>>) -> Self {
        Self { clocks: controls.into(), ..self }
    }

    /// The same with clocks that begin so; at once unless told otherwise.
    #[must_use]
    pub fn with_clock_start(self, clock_start: ClockStart) -> Self {
        Self { clock_start, ..self }
    }

    /// The same with so much time that a move can be [credited](crate::Command::Move) for the way it
    /// travelled; none unless told otherwise. A flag falls so much later, as long as it cannot be
    /// known that no move is under way.
    #[must_use]
    pub fn with_max_lag(self, lag: TimeSpan) -> Self {
        Self { max_lag: lag, ..self }
    }

    /// The same with players who are away for so long taken to have left. With `None`, the default,
    /// they may be away as long as their clocks let them.
    #[must_use]
    pub fn with_grace_period(self, grace: Option<TimeSpan>) -> Self {
        Self { grace_period: grace, ..self }
    }

    /// The same with or without takebacks; with them unless told otherwise.
    #[must_use]
    pub fn with_takebacks(self, takebacks: bool) -> Self {
        Self { takebacks, ..self }
    }

    /// The same with illegal moves that lose; they are only refused unless told otherwise.
    #[must_use]
    pub fn with_forfeit_on_illegal(self, strict: bool) -> Self {
        Self { forfeit_on_illegal: strict, ..self }
    }

    /// The same with this program as the one that plays on for a player who loses a seat at a table of more
    /// than two; the level `medium` unless told otherwise.
    #[must_use]
    pub fn with_substitute(self, substitute: Occupant) -> Self {
        Self { substitute, ..self }
    }

    /// Who sits at the table, in the turn order of the seats.
    pub fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    /// The time control of the seat that comes so many-th in turn order, from 0.
    pub fn clock(&self, place: usize) -> TimeControl {
        let same = if self.clocks.len() == 1 { 0 } else { place };
        self.clocks.get(same).copied().unwrap_or_default()
    }

    /// When the clocks begin.
    pub fn clock_start(&self) -> ClockStart {
        self.clock_start
    }

    /// How much a move can be credited for the way it travelled.
    pub fn max_lag(&self) -> TimeSpan {
        self.max_lag
    }

    /// After how long players who are away have left.
    pub fn grace_period(&self) -> Option<TimeSpan> {
        self.grace_period
    }

    /// Whether moves can be taken back.
    pub fn takebacks(&self) -> bool {
        self.takebacks
    }

    /// Whether an illegal move loses.
    pub fn forfeit_on_illegal(&self) -> bool {
        self.forfeit_on_illegal
    }

    /// Which program plays on for a player who loses a seat at a table of more than two.
    pub fn substitute(&self) -> &Occupant {
        &self.substitute
    }

    /// The same table with the players, and time odds with them, one seat further on in turn order:
    /// colours changed between two, a quarter turn among four.
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

    /// The same with others in the seats.
    pub(crate) fn with_occupants(self, sitters: Vec<Occupant>) -> Self {
        Self { occupants: sitters, ..self }
    }

    /// Refuses what does not suit a game for these seats.
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

/// Why a table cannot be set up so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SessionSetupError {
    /// There are not as many players, open seats among them, as seats.
    OccupantCount {
        /// How many seats the game has.
        needed: usize,
        /// How many players were given.
        given: usize,
    },
    /// There are several time controls, but not one for each seat.
    ClockCount {
        /// How many seats the game has.
        needed: usize,
        /// How many time controls were given.
        given: usize,
    },
    /// A clock gives no time at all.
    NoTime {
        /// Whose clock it is.
        seat: Seat,
    },
    /// Who plays on for others has to be a program.
    SubstituteNotProgram,
}

impl SessionSetupError {
    /// What is the matter, as a sentence that can be said in several languages.
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
