//! Tests of the table around a game, in virtual time.
#![allow(clippy::unwrap_used, reason = "what tests share is part of them")]

mod clocks;
mod controls;
#[cfg(feature = "serde")]
mod kept;
mod leaving;
mod moves;
mod offers;
mod schedules;
mod texts;

use wazir_game::Seat;
use wazir_registry::{GameRegistry, Play, StartOptions};
use wazir_session::{
    Command, Event, Fact, NotatedMove, Occupant, Refusal, Session, SessionSetup, Time,
};
use wazir_testkit::Breakthrough;

const ANN: Seat = Seat::FIRST;
const BOB: Seat = Seat::SECOND;

/// Returns the built-in games and one that no library knows.
fn games() -> GameRegistry {
    wazir_builtin::games().with(Breakthrough::default())
}

fn open(game: &str, seats: u8) -> Play {
    games().open(game, &StartOptions::default().with_seats(seats)).unwrap()
}

fn ms(millis: u64) -> Time {
    Time::from_millis(millis)
}

fn persons(count: usize) -> Vec<Occupant> {
    ["Ann", "Bob", "Cid", "Dot"].into_iter().take(count).map(Occupant::person).collect()
}

/// A session, its log, and the game it began with.
struct LoggedSession {
    session: Session,
    start: Play,
    log: Vec<Event>,
}

impl LoggedSession {
    /// Creates a table before the game.
    fn new(game: &str, setup: SessionSetup) -> Self {
        let start = open(game, setup.occupants().len() as u8);
        let session = Session::new(start.clone(), setup).unwrap();
        Self { session, start, log: Vec::new() }
    }

    /// Creates a table whose game begins at time 0.
    fn begin(game: &str, setup: SessionSetup) -> Self {
        let mut table = Self::new(game, setup);
        table.execute(Command::Begin, 0);
        table
    }

    /// Executes a command and checks that it does what it says, or nothing.
    fn try_execute(&mut self, command: Command, now: u64) -> Result<Vec<Fact>, Refusal> {
        let before = self.session.clone();
        let foretold = self.session.refusal(&command, ms(now));
        match self.session.execute(&command, ms(now)) {
            Err(why) => {
                assert!(self.session == before, "{command:?} was refused and changed something");
                assert_eq!(foretold, Some(why.clone()));
                Err(why)
            }
            Ok(events) => {
                assert_eq!(foretold, None);
                assert!(!events.is_empty(), "{command:?} did nothing");
                self.log.extend(events.iter().cloned());
                self.assert_replays();
                Ok(events.into_iter().map(|event| event.fact).collect())
            }
        }
    }

    fn execute(&mut self, command: Command, now: u64) -> Vec<Fact> {
        self.try_execute(command, now).unwrap()
    }

    fn tick(&mut self, now: u64) -> Vec<Event> {
        let events = self.session.tick(ms(now));
        self.log.extend(events.iter().cloned());
        self.assert_replays();
        events
    }

    /// Plays the first legal move of the player to move.
    fn play_first_move(&mut self, now: u64) -> Vec<Fact> {
        let (seat, mv) = (self.session.play().to_move(), self.session.play().legal_moves()[0]);
        let ply = NotatedMove::new(self.session.play(), mv);
        self.execute(Command::play(seat, ply), now)
    }

    /// Checks that the log recreates the same session.
    fn assert_replays(&self) {
        let mut again = Session::new(self.start.clone(), self.session.setup().clone()).unwrap();
        again.replay(&self.log).unwrap();
        assert!(again == self.session, "{again:#?}\n{:#?}", self.session);
    }

    fn clock_text(&self, seat: Seat, now: u64) -> String {
        self.session.clock(seat, ms(now)).map_or("-".into(), |view| view.to_string())
    }
}
