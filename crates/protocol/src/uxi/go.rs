//! The command `go`.

use std::time::Duration;

use wazir_ai::{Clock, Limits};
use wazir_game::Seat;
use wazir_text::{Message, Protocols, message};

use crate::Protocol;
use crate::settings::{OVERHEAD, Settings};

/// What a `go` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go<'l> {
    pub(crate) infinite: bool,
    pub(crate) ponder: bool,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) movetime: Option<Duration>,
    /// Under UCI the moves within which to mate, under USI the time for it; `Some(None)` for any.
    pub(crate) mate: Option<Option<u64>>,
    pub(crate) perft: Option<u32>,
    /// The time left, by seat.
    pub(crate) time: [Option<Duration>; 2],
    pub(crate) increment: [Option<Duration>; 2],
    pub(crate) byoyomi: Option<Duration>,
    pub(crate) moves_to_go: Option<u32>,
    pub(crate) among: Vec<&'l str>,
}

/// A part of a `go` that makes no sense and is passed over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum Senseless {
    Mate,
    Number(String),
    Word(String),
}

impl Senseless {
    fn message(&self) -> Message {
        match self {
            Self::Mate => Protocols::Mate.into(),
            Self::Number(word) => message!(Protocols::Number { word: word.clone() }),
            Self::Word(word) => message!(Protocols::UnknownWord { word: word.clone() }),
        }
    }
}

const WORDS: [&str; 14] = [
    "infinite",
    "ponder",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "perft",
    "btime",
    "wtime",
    "binc",
    "winc",
    "byoyomi",
    "movestogo",
    "searchmoves",
];

impl<'l> Go<'l> {
    /// Reads what follows `go`; also says what of it makes no sense and is passed over.
    pub(crate) fn read(words: &[&'l str], protocol: Protocol) -> (Self, Vec<Senseless>) {
        let mut go = Self::default();
        let mut complaints = Vec::new();
        let mut rest = words.iter().copied().peekable();
        while let Some(word) = rest.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = rest.next_if(|word| !WORDS.contains(word)) {
                        go.among.push(mv);
                    }
                }
                "mate" => {
                    let limit = rest.next_if(|word| !WORDS[1..].contains(word));
                    match limit.map(str::parse::<u64>) {
                        None => go.mate = Some(None),
                        Some(Ok(limit)) => go.mate = Some(Some(limit)),
                        Some(Err(_)) if limit == Some("infinite") => go.mate = Some(None),
                        Some(Err(_)) => {
                            go.mate = Some(None);
                            complaints.push(Senseless::Mate);
                        }
                    }
                }
                _ if WORDS.contains(&word) => {
                    let number = rest.next_if(|next| next.parse::<i64>().is_ok());
                    match number.and_then(|number| number.parse::<i64>().ok()) {
                        Some(number) => go.set(word, number.max(0).unsigned_abs(), protocol),
                        None => complaints.push(Senseless::Number(word.to_owned())),
                    }
                }
                other => {
                    complaints.push(Senseless::Word(crate::session::shown(other)));
                }
            }
        }
        (go, complaints)
    }

    fn set(&mut self, word: &str, number: u64, protocol: Protocol) {
        let time = Some(Duration::from_millis(number));
        // A number too large is as good as the largest.
        let small = Some(u32::try_from(number).unwrap_or(u32::MAX));
        // USI calls the first player black, UCI white.
        let black = usize::from(protocol != Protocol::Usi);
        match word {
            "depth" => self.depth = small,
            "nodes" => self.nodes = Some(number),
            "movetime" => self.movetime = time,
            "perft" => self.perft = small,
            "btime" => self.time[black] = time,
            "wtime" => self.time[1 - black] = time,
            "binc" => self.increment[black] = time,
            "winc" => self.increment[1 - black] = time,
            "byoyomi" => self.byoyomi = time,
            _ => self.moves_to_go = small,
        }
    }

    /// Whether the search ends only when told to.
    pub(crate) fn is_endless(&self) -> bool {
        let limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.movetime.is_some()
            || self.mate.is_some()
            || self.byoyomi.is_some()
            || self.time.iter().chain(&self.increment).any(Option::is_some);
        self.infinite || !limited
    }

    /// The limits of the search for the player of a seat, clocks left out when `timed` is false.
    pub(crate) fn limits(&self, settings: &Settings, seat: Seat, seed: u64, timed: bool) -> Limits {
        let endless = self.is_endless() || !timed;
        let mut limits = if endless { settings.endless() } else { settings.level.limits(seed) };
        if let Some(depth) = self.depth {
            limits = limits.depth(depth.max(1));
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes.max(1));
        }
        if endless {
            return limits;
        }
        if let Some(time) = self.movetime {
            return limits.time(spent(time, settings.overhead));
        }
        self.timed(limits, settings, seat)
    }

    /// Adds what the clocks allow.
    fn timed(&self, limits: Limits, settings: &Settings, seat: Seat) -> Limits {
        let seat = seat.index() & 1;
        let (time, increment) = (self.time[seat], self.increment[seat]);
        if time.is_none() && increment.is_none() && self.byoyomi.is_none() {
            return limits;
        }
        let (mut main, increment) = (time.unwrap_or_default(), increment.unwrap_or_default());
        if settings.protocol == Protocol::Usi {
            // USI counts the increment of the move to be played as not yet given.
            main += increment;
        }
        let byoyomi = self.byoyomi.unwrap_or_default();
        let clock = Clock::new(main).increment(increment).byoyomi(byoyomi);
        let clock = clock.overhead(settings.overhead);
        match self.moves_to_go {
            Some(1) => limits.clock(&clock.moves_to_go(1)),
            Some(moves) => careful(limits, &clock.moves_to_go(moves), main),
            None if byoyomi.is_zero() => careful(limits, &clock, main),
            None => limits.clock(&clock),
        }
    }
}

/// The limits of a move after which the clock has to last: it never takes more than half of what is
/// left, so that a delay of the machine does not lose the game.
pub(crate) fn careful(limits: Limits, clock: &Clock, main: Duration) -> Limits {
    let most = clock.hard().min(main / 2).max(Duration::from_millis(1));
    limits.clock(clock).time(most)
}

/// What a line through two pipes and two threads may take, of a busy machine.
const PIPES: Duration = Duration::from_millis(4);

/// What is spent of a time for one move. What gets lost on the way is taken off: of the usual loss
/// no more than a twentieth of the time and what the pipes take, of what the user says is lost
/// beyond it no more than a fifth.
pub(crate) fn spent(time: Duration, overhead: Duration) -> Duration {
    let usual = overhead.min(OVERHEAD);
    let usual = usual.min(time / 20 + PIPES).min(time / 5);
    let lost = usual + overhead.saturating_sub(OVERHEAD).min(time / 5);
    time.saturating_sub(lost).max(Duration::from_millis(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_time_is_used_up_to_a_small_margin() {
        let millis = Duration::from_millis;
        for (time, overhead, used) in [
            (100, 30, 91),
            (50, 30, 43),
            (20, 30, 16),
            (100, 0, 100),
            (1000, 30, 970),
            (10_000, 30, 9970),
            (1000, 200, 800),
            (1, 5000, 1),
        ] {
            let spent = spent(millis(time), millis(overhead));
            assert_eq!(spent.as_millis(), used, "{time} {overhead}");
        }
    }
}
