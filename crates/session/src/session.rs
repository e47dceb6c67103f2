//! A game in progress with its seats, clocks and offers.

use alloc::vec::Vec;

use wazir_game::{Node, NodeId, Seat};
use wazir_registry::{AnyMove, Play};

use crate::clock::{Clock, PausableTimer};
use crate::{
    ClockStart, ClockView, Command, Event, Fact, Occupant, Offer, Refusal, ReplayError, SessionEnd,
    SessionSetup, SessionSetupError, Time, TimeLeft, TimeSpan,
};

/// A game in progress with its seats, clocks and offers.
///
/// Only events change it. A [`Command`] is checked and becomes events ([`execute`](Self::execute)),
/// and so does passing time ([`tick`](Self::tick)); the stored events of a session recreate it
/// ([`replay`](Self::replay)). See the [front page](crate) for an example.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) setup: SessionSetup,
    pub(crate) play: Play,
    pub(crate) state: SessionState,
}

/// The state of a session besides the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SessionState {
    pub(crate) phase: Phase,
    /// Time of the last event.
    pub(crate) last_event_at: Time,
    /// The seats in turn order.
    pub(crate) seats: Vec<SeatState>,
    /// Thinking time of the current move.
    pub(crate) turn_timer: PausableTimer,
    pub(crate) offers: Vec<StandingOffer>,
}

/// The phase of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// The game has not begun.
    Waiting,
    /// The game is in progress.
    Running,
    /// The game is paused.
    Paused,
    /// The game is over.
    Over(SessionEnd),
}

/// A seat and its occupant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatState {
    pub(crate) seat: Seat,
    pub(crate) occupant: Occupant,
    /// `None` without a clock.
    pub(crate) clock: Option<Clock>,
    /// `true` if the time is up.
    pub(crate) flag_fallen: bool,
    /// `true` if this seat has moved.
    pub(crate) has_moved: bool,
    /// Time since the player went away; `None` if present.
    pub(crate) away_timer: Option<PausableTimer>,
    /// `true` if a program plays on for the player who lost the seat. It has no clock.
    pub(crate) substituted: bool,
    /// The person who left, until another occupant takes the seat.
    pub(crate) former_occupant: Option<Occupant>,
}

impl SeatState {
    /// Returns the clock that runs on this player's turn.
    pub(crate) fn running_clock(&self, start: ClockStart) -> Option<&Clock> {
        let free = self.flag_fallen
            || self.substituted
            || start == ClockStart::FirstMove && !self.has_moved;
        self.clock.as_ref().filter(|_| !free)
    }

    /// Returns whether a person sits here and is present.
    pub(crate) fn has_present_person(&self) -> bool {
        self.occupant.is_person() && self.away_timer.is_none() && self.former_occupant.is_none()
    }
}

/// An offer that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingOffer {
    pub(crate) by: Seat,
    pub(crate) offer: Offer,
    pub(crate) asked: Vec<Seat>,
}

impl StandingOffer {
    /// Returns the player who made it.
    pub fn by(&self) -> Seat {
        self.by
    }

    /// Returns the offer.
    pub fn offer(&self) -> Offer {
        self.offer
    }

    /// Returns the seats that have not answered yet.
    pub fn asked(&self) -> &[Seat] {
        &self.asked
    }

    pub(crate) fn is_takeback(&self) -> bool {
        matches!(self.offer, Offer::Takeback { .. })
    }
}

/// The next thing that time alone causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deadline {
    Flag(Seat),
    Grace(Seat),
}

impl Session {
    /// Creates a table around a game. The game need not be at its start: earlier moves count as
    /// played, without time. It begins with [`Command::Begin`].
    ///
    /// # Errors
    /// Returns an error if the set-up does not suit the game: wrong number of occupants or clocks,
    /// a clock without time, or a substitute that is not a program.
    pub fn new(play: Play, setup: SessionSetup) -> Result<Self, SessionSetupError> {
        let seats = play.seats();
        setup.validate(&seats)?;
        let occupants = seats.iter().zip(setup.occupants()).enumerate();
        let chair = |(place, (&seat, occupant)): (usize, (&Seat, &Occupant))| SeatState {
            seat,
            occupant: occupant.clone(),
            clock: Clock::new(&setup.clock(place)),
            flag_fallen: false,
            has_moved: false,
            away_timer: None,
            substituted: false,
            former_occupant: None,
        };
        let ended = |outcome| Phase::Over(SessionEnd::Decided(outcome));
        let state = SessionState {
            phase: play.outcome().map_or(Phase::Waiting, ended),
            last_event_at: Time::START,
            seats: occupants.map(chair).collect(),
            turn_timer: PausableTimer::default(),
            offers: Vec::new(),
        };
        Ok(Self { setup, play, state })
    }

    /// Executes a command at time `now` and returns the resulting events.
    ///
    /// Time does not run backwards: a `now` before the last event counts as the time of that event.
    /// Call [`tick`](Self::tick) with the same time first, so that the results of passing time come
    /// before the command.
    ///
    /// # Errors
    /// Returns the reason if the command is refused; then nothing has changed.
    pub fn execute(&mut self, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
        let now = now.max(self.state.last_event_at);
        let facts = self.decide(command, now)?;
        Ok(self.record_facts(facts, now))
    }

    /// Returns the reason why a command would be refused at time `now`; `None` if it is allowed.
    pub fn refusal(&self, command: &Command, now: Time) -> Option<Refusal> {
        self.decide(command, now.max(self.state.last_event_at)).err()
    }

    /// Lets time pass up to and including `now`, and returns the resulting events: flags that fell,
    /// and players who were away for too long.
    pub fn tick(&mut self, now: Time) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some((at, due)) = self.next_due().filter(|(at, _)| *at <= now) {
            let facts = match due {
                Deadline::Flag(seat) => self.decide_flag_fall(seat),
                Deadline::Grace(seat) => self.decide_leave(seat),
            };
            events.extend(self.record_facts(facts, at.max(self.state.last_event_at)));
        }
        events
    }

    /// Returns the next time at which [`tick`](Self::tick) returns an event; `None` if nothing will
    /// happen without a command.
    pub fn next_deadline(&self) -> Option<Time> {
        self.next_due().map(|(at, _)| at)
    }

    pub(crate) fn next_due(&self) -> Option<(Time, Deadline)> {
        let lag = self.setup.max_lag();
        let limit = self.to_move().and_then(|chair| {
            let clock = chair.running_clock(self.setup.clock_start())?;
            Some((chair.seat, clock.move_limit().saturating_add(lag)))
        });
        let flag = limit.and_then(|(seat, limit)| {
            Some((self.state.turn_timer.reaches(limit)?, Deadline::Flag(seat)))
        });
        let gone = |chair: &SeatState| {
            let back = chair.away_timer.as_ref()?.reaches(self.setup.grace_period()?)?;
            Some((back, Deadline::Grace(chair.seat)))
        };
        let due = flag.into_iter().chain(self.state.seats.iter().filter_map(gone));
        due.min_by_key(|(at, _)| *at)
    }

    /// Turns decided facts into events and adds the end if the game is over.
    fn record_facts(&mut self, facts: Vec<Fact>, at: Time) -> Vec<Event> {
        let mut events: Vec<Event> =
            facts.into_iter().map(|fact| self.record_fact(fact, at)).collect();
        let outcome = self.play.outcome().filter(|_| self.end().is_none());
        events.extend(
            outcome.map(|outcome| self.record_fact(Fact::Ended(SessionEnd::Decided(outcome)), at)),
        );
        events
    }

    fn record_fact(&mut self, fact: Fact, at: Time) -> Event {
        let event = Event { at, fact };
        let folded = self.fold(&event);
        debug_assert_eq!(folded, Ok(()), "what is decided fits: {event:?}");
        event
    }

    /// Folds events in order: a session created from the same game and [`SessionSetup`] returns to
    /// the same state.
    ///
    /// # Errors
    /// Returns the first event that cannot have happened; the events before it are folded.
    pub fn replay<'a>(
        &mut self,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Result<(), ReplayError> {
        for (index, event) in events.into_iter().enumerate() {
            self.fold(event).map_err(|why| ReplayError::new(index, why))?;
        }
        Ok(())
    }

    /// Returns the terms agreed before the game.
    pub fn setup(&self) -> &SessionSetup {
        &self.setup
    }

    /// Returns the game. Its moves carry the time they took.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// Returns the game without the table.
    pub fn into_play(self) -> Play {
        self.play
    }

    /// Returns the phase of the session.
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// Returns the end of the session; `None` before it.
    pub fn end(&self) -> Option<SessionEnd> {
        match self.state.phase {
            Phase::Over(end) => Some(end),
            _ => None,
        }
    }

    /// Returns the time of the last event.
    pub fn last_event_at(&self) -> Time {
        self.state.last_event_at
    }

    /// Returns the current occupant of a seat; `None` if the game has no such seat.
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.seat_state(seat).map(|chair| &chair.occupant)
    }

    /// Returns whether the player of a seat is away.
    pub fn is_away(&self, seat: Seat) -> bool {
        self.seat_state(seat).is_some_and(|chair| chair.away_timer.is_some())
    }

    /// Returns the offers that wait for answers.
    pub fn offers(&self) -> &[StandingOffer] {
        &self.state.offers
    }

    /// Returns the thinking time of the current move, without pauses.
    pub fn thinking_time(&self, now: Time) -> TimeSpan {
        self.state.turn_timer.elapsed(now)
    }

    /// Returns the clock display of a seat at time `now`; `None` without a clock.
    pub fn clock(&self, seat: Seat, now: Time) -> Option<ClockView> {
        let chair = self.seat_state(seat)?;
        let clock = chair.clock.as_ref()?;
        match chair.flag_fallen {
            true => Some(ClockView::flagged()),
            false => {
                let (used, running) = self.turn_time(chair, now);
                Some(clock.view(used, running))
            }
        }
    }

    /// Returns the time that an engine in a seat has at time `now`; `None` if it may think as long
    /// as it likes.
    pub fn time_left(&self, seat: Seat, now: Time) -> Option<TimeLeft> {
        let chair = self.seat_state(seat)?;
        let clock = chair.clock.as_ref().filter(|_| !chair.flag_fallen && !chair.substituted)?;
        Some(clock.remaining(self.turn_time(chair, now).0))
    }

    /// Returns how much of the current turn counts on the clock of a seat, and whether the clock
    /// runs.
    fn turn_time(&self, chair: &SeatState, now: Time) -> (TimeSpan, bool) {
        let counts = chair.running_clock(self.setup.clock_start()).is_some();
        match self.play.to_move() == chair.seat && counts {
            true => (self.state.turn_timer.elapsed(now), self.state.phase == Phase::Running),
            false => (TimeSpan::ZERO, false),
        }
    }

    /// Returns the number of moves back to the last turn of a seat; `None` if it has not moved.
    pub fn takeback_plies(&self, seat: Seat) -> Option<u32> {
        let line = self.play.record().history();
        let before = line.iter().rev().skip(1).position(|position| position.to_move() == seat)?;
        u32::try_from(before + 1).ok()
    }

    /// Returns the set-up of a rematch: the same terms with the current occupants, everybody one
    /// seat further on; see [`SessionSetup::with_seats_rotated`].
    pub fn rematch_setup(&self) -> SessionSetup {
        let occupants = self.state.seats.iter().map(|chair| chair.occupant.clone()).collect();
        self.setup.clone().with_occupants(occupants).with_seats_rotated()
    }

    pub(crate) fn seat_state(&self, seat: Seat) -> Option<&SeatState> {
        self.state.seats.iter().find(|chair| chair.seat == seat)
    }

    pub(crate) fn to_move(&self) -> Option<&SeatState> {
        self.seat_state(self.play.to_move())
    }
}

impl PartialEq for Session {
    /// Two sessions are equal if everything about them is equal, including the moves of their
    /// games.
    fn eq(&self, other: &Self) -> bool {
        let record = |session: &Self| {
            let record = session.play.record();
            let node =
                |(_, node): (NodeId, &Node<AnyMove>)| (node.mv(), node.parent(), node.time());
            let tree: Vec<_> = record.nodes().map(node).collect();
            (session.play.start_text(), record.cursor(), record.declared(), tree)
        };
        self.setup == other.setup && self.state == other.state && record(self) == record(other)
    }
}
