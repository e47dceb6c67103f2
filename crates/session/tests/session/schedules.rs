//! Tests with random commands by random seats at random times, in every game.

use std::collections::HashMap;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use wazir_game::Seat;
use wazir_registry::{ClaimKind, Play};
use wazir_session::{
    ClockStart, Command, Event, Fact, NotatedMove, Occupant, Phase, Refusal, Session, SessionSetup,
    Time, TimeControl, TimeSpan,
};

use super::open;

/// Games and their numbers of players.
const TABLES: [(&str, u8); 6] =
    [("shogi", 2), ("euroshogi", 2), ("cwda", 2), ("evo", 2), ("evo", 4), ("breakthrough", 2)];

/// Clocks, some of which run out soon.
const CLOCKS: [&str; 12] = [
    "none",
    "4s",
    "1m",
    "1m+1s",
    "5s+500ms",
    "4s delay 300ms",
    "4s bronstein 300ms",
    "3s byo 900msx3",
    "3s byo 3s/4",
    "1500ms/move",
    "3s+200ms byo 900msx2",
    "1d",
];

#[derive(Clone, Debug)]
struct Step {
    /// Milliseconds since the previous step.
    wait: u64,
    /// The seat that commands, unless it is the player to move.
    seat: u8,
    what: u32,
    pick: usize,
}

fn step() -> impl Strategy<Value = Step> {
    let wait = prop_oneof![8 => Just(0), 16 => 0u64..300, 1 => 0u64..3000];
    let pick = any::<u16>().prop_map(usize::from);
    (wait, 0u8..5, 0u32..100, pick).prop_map(|(wait, seat, what, pick)| Step {
        wait,
        seat,
        what,
        pick,
    })
}

fn setup(seats: u8) -> impl Strategy<Value = SessionSetup> {
    let clocks = proptest::collection::vec(0..CLOCKS.len(), 1..=usize::from(seats));
    let programs = proptest::collection::vec(any::<bool>(), usize::from(seats));
    let grace =
        prop_oneof![Just(None), (0u64..1000).prop_map(|ms| Some(TimeSpan::from_millis(ms)))];
    let lag = prop_oneof![Just(0), 0u64..200];
    (clocks, programs, grace, lag, any::<(bool, bool, bool)>()).prop_map(
        move |(clocks, programs, grace, lag, (strict, free, takebacks))| {
            let clocks: Vec<TimeControl> = match clocks.len() == usize::from(seats) {
                true => clocks.iter().map(|&at| CLOCKS[at].parse().unwrap()).collect(),
                false => vec![CLOCKS[clocks[0]].parse().unwrap()],
            };
            let occupant = |(at, program): (usize, &bool)| match program {
                true => Occupant::bot("easy"),
                false => Occupant::person(["Ann", "Bob", "Cid", "Dot"][at]),
            };
            let occupants: Vec<_> = programs.iter().enumerate().map(occupant).collect();
            let start = if free { ClockStart::FirstMove } else { ClockStart::AtOnce };
            SessionSetup::new(occupants)
                .with_clocks(clocks)
                .with_clock_start(start)
                .with_grace_period(grace)
                .with_max_lag(TimeSpan::from_millis(lag))
                .with_forfeit_on_illegal(strict && seats > 2)
                .with_takebacks(takebacks)
        },
    )
}

/// Returns a command: often a legal move of the player to move, sometimes anything.
fn command(session: &Session, step: &Step) -> Command {
    let play = session.play();
    let seat = Seat::new(step.seat);
    let occupant =
        if step.pick.is_multiple_of(2) { Occupant::engine("x") } else { Occupant::person("Eve") };
    let to = Seat::new((step.pick % 5) as u8);
    let lag = TimeSpan::from_millis(step.pick as u64 % 300);
    match step.what {
        0 => Command::Sit { seat, occupant },
        1 => Command::Leave { seat },
        2..4 => Command::Away { seat },
        4..8 => Command::Return { seat },
        8 => Command::Pause,
        9..13 => Command::Resume,
        13..15 => Command::Claim { seat, claim: ClaimKind::Draw },
        15 => Command::Claim { seat, claim: ClaimKind::ALL[step.pick % 3] },
        16..19 => Command::TakeBack { seat },
        19..25 | 60..66 => match session.offers().get(step.pick % 5) {
            Some(offer) => {
                let seat = offer.asked()[step.pick % offer.asked().len()];
                Command::Answer { seat, to: offer.by(), accept: !step.pick.is_multiple_of(4) }
            }
            None => Command::Answer { seat, to, accept: true },
        },
        25 => Command::Withdraw { seat },
        26 => Command::Move { seat, ply: "7g7f".into(), lag },
        27 => Command::play(play.to_move(), "nonsense"),
        28 => Command::play(play.to_move(), ["f2f5", "j1-j2"][step.pick % 2]),
        29 => Command::Begin,
        _ => {
            let moves = play.legal_moves();
            let mv = moves.get(step.pick % moves.len().max(1)).copied();
            let ply = mv.map_or_else(|| "7g7f".into(), |mv| NotatedMove::new(play, mv));
            Command::Move { seat: play.to_move(), ply, lag }
        }
    }
}

/// Counts time from the events alone, apart from the session: how long each seat's clock ran, and
/// for how many moves it earned increments.
#[derive(Default)]
struct ClockLedger {
    at: u64,
    running: bool,
    turn: Option<Seat>,
    /// Time since the turn began, part of which a move may be credited with.
    ran: u64,
    spent: HashMap<Seat, u64>,
    moves: HashMap<Seat, u64>,
    moved: Vec<Seat>,
    /// Set if a player was charged for a turn without a move, where a flag may depend on the lag.
    interrupted: bool,
    untimed: Vec<Seat>,
}

impl ClockLedger {
    fn running_seat(&self, free: bool) -> Option<Seat> {
        let turn = self.turn.filter(|_| self.running)?;
        (!self.untimed.contains(&turn) && (!free || self.moved.contains(&turn))).then_some(turn)
    }

    /// Counts an event, after which it is the turn of `turn`.
    fn fold(&mut self, event: &Event, turn: Seat, free: bool) {
        let passed = event.at.as_millis() - self.at;
        self.at = event.at.as_millis();
        if self.running_seat(free).is_some() {
            self.ran += passed;
        }
        let settle = |book: &mut Self, used: u64| {
            if let Some(seat) = book.turn.filter(|seat| !book.untimed.contains(seat)) {
                *book.spent.entry(seat).or_default() += used;
            }
            book.ran = 0;
        };
        match event.fact {
            Fact::Begun => self.running = true,
            Fact::Paused => self.running = false,
            Fact::Resumed => self.running = true,
            Fact::Moved { seat, used, .. } => {
                let counts = !free || self.moved.contains(&seat);
                settle(self, if counts { used.as_millis() } else { 0 });
                if counts && !self.untimed.contains(&seat) {
                    *self.moves.entry(seat).or_default() += 1;
                }
                self.moved.push(seat);
            }
            Fact::TakenBack { .. } => {
                settle(self, self.ran);
                self.interrupted = true;
            }
            Fact::FlagFell { seat } => {
                self.untimed.push(seat);
                self.ran = 0;
            }
            Fact::SeatHandedOver { seat, .. } => {
                if self.turn == Some(seat) {
                    settle(self, self.ran);
                    self.interrupted = true;
                }
                self.untimed.push(seat);
            }
            Fact::Returned { seat } | Fact::Seated { seat, .. } => {
                self.untimed.retain(|&untimed| untimed != seat);
            }
            _ => {}
        }
        self.turn = Some(turn);
    }
}

/// The events so far, with the counted times.
struct Run {
    start: Play,
    session: Session,
    log: Vec<Event>,
    /// The session after each event of the log, starting before the first.
    states: Vec<Session>,
    book: ClockLedger,
}

impl Run {
    fn new(game: &str, seats: u8, setup: SessionSetup) -> Self {
        let start = open(game, seats);
        let session = Session::new(start.clone(), setup).unwrap();
        let states = vec![session.clone()];
        Self { start, session, log: Vec::new(), states, book: ClockLedger::default() }
    }

    /// Records new events and checks that they alone make the same session.
    fn happened(&mut self, events: Vec<Event>) -> Result<(), TestCaseError> {
        let free = self.session.setup().clock_start() == ClockStart::FirstMove;
        let mut folded = self.states.last().unwrap().clone();
        for event in events {
            prop_assert!(folded.end().is_none(), "{:?} after the end", event);
            prop_assert!(event.at >= folded.last_event_at());
            prop_assert_eq!(folded.fold(&event), Ok(()));
            self.book.fold(&event, folded.play().to_move(), free);
            self.states.push(folded.clone());
            self.log.push(event);
        }
        prop_assert!(folded == self.session, "folding the events gives another session");
        Ok(())
    }

    fn step(&mut self, step: &Step, now: Time) -> Result<(), TestCaseError> {
        let deadline = self.session.next_deadline();
        let overdue = deadline.is_some_and(|deadline| deadline <= now);
        let command = command(&self.session, step);
        if overdue {
            prop_assert_eq!(self.session.refusal(&command, now), Some(Refusal::Overdue));
            let just_before = Time::from_millis(deadline.unwrap().as_millis().saturating_sub(1));
            if just_before >= self.session.last_event_at() && Some(just_before) != deadline {
                prop_assert!(self.session.clone().tick(just_before).is_empty());
            }
        }
        let events = self.session.tick(now);
        prop_assert_eq!(!events.is_empty(), overdue);
        prop_assert!(events.first().is_none_or(|event| Some(event.at) == deadline));
        self.happened(events)?;
        prop_assert!(self.session.next_deadline().is_none_or(|deadline| deadline > now));
        let command = self::command(&self.session, step);
        let before = self.session.clone();
        match self.session.execute(&command, now) {
            Ok(events) => self.happened(events)?,
            Err(_) => prop_assert!(before == self.session, "{:?} changed something", command),
        }
        self.clocks(now)
    }

    /// Checks that main time is the initial time plus increments, minus the time spent.
    fn clocks(&self, now: Time) -> Result<(), TestCaseError> {
        if self.book.interrupted && !self.session.setup().max_lag().is_zero() {
            return Ok(());
        }
        for (place, seat) in self.start.seats().into_iter().enumerate() {
            let control = self.session.setup().clock(place);
            let Some(view) = self.session.clock(seat, now) else {
                prop_assert!(control.is_none());
                continue;
            };
            let on_turn = self.book.turn == Some(seat) && view.running;
            prop_assert!(!view.running || self.session.phase() == Phase::Running);
            let simple = matches!(control.overtime(), wazir_session::Overtime::None);
            let increment = match control.bonus() {
                wazir_session::MoveBonus::None => 0,
                wazir_session::MoveBonus::Increment(span) => span.as_millis(),
                _ => continue,
            };
            if view.flag_fallen || on_turn || !simple || self.session.end().is_some() {
                continue;
            }
            let unfinished = if self.book.turn == Some(seat) { self.book.ran } else { 0 };
            let spent = self.book.spent.get(&seat).copied().unwrap_or(0) + unfinished;
            let gained = increment * self.book.moves.get(&seat).copied().unwrap_or(0);
            let left = (control.main().as_millis() + gained).checked_sub(spent);
            prop_assert_eq!(left, Some(view.main.as_millis()), "{} {:?}", control, self.log);
        }
        Ok(())
    }

    /// Checks that a log cut anywhere makes the session as it was then.
    fn prefixes(&self) -> Result<(), TestCaseError> {
        for end in [0, self.log.len() / 3, self.log.len() / 2, self.log.len()] {
            let setup = self.session.setup().clone();
            let mut again = Session::new(self.start.clone(), setup).unwrap();
            prop_assert_eq!(again.replay(&self.log[..end]), Ok(()));
            prop_assert!(again == self.states[end]);
        }
        Ok(())
    }
}

fn scenario() -> impl Strategy<Value = (usize, SessionSetup, Vec<Step>)> {
    (0..TABLES.len()).prop_flat_map(|table| {
        let steps = proptest::collection::vec(step(), 0..120);
        (Just(table), setup(TABLES[table].1), steps)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn sessions_keep_their_promises((table, setup, steps) in scenario()) {
        let (game, seats) = TABLES[table];
        let mut run = Run::new(game, seats, setup);
        let mut now = 1000;
        let begun = run.session.execute(&Command::Begin, Time::from_millis(now)).unwrap();
        run.happened(begun)?;
        for step in &steps {
            now += step.wait;
            run.step(step, Time::from_millis(now))?;
        }
        run.prefixes()?;
        // In the end, time ends the game, or nothing is due.
        let events = run.session.tick(Time::from_millis(u64::MAX));
        run.happened(events)?;
        prop_assert_eq!(run.session.next_deadline(), None);
        let _ = run.session.rematch_setup();
    }
}
