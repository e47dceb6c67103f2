//! The command `go`.

use std::time::Duration;

use wazir_ai::{Clock, Limits};
use wazir_game::{BySeat, Seat};
use wazir_text::{Message, message};

use crate::Protocol;
use crate::settings::Settings;
use crate::texts::Protocols;

/// A parsed `go` command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go<'l> {
    pub(crate) infinite: bool,
    pub(crate) ponder: bool,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) movetime: Option<Duration>,
    /// The moves within which to mate under UCI, the time in ms under USI; `Some(None)` for any.
    pub(crate) mate: Option<Option<u64>>,
    pub(crate) perft: Option<u32>,
    /// The time left, by seat.
    pub(crate) time: BySeat<Option<Duration>>,
    pub(crate) increment: BySeat<Option<Duration>>,
    pub(crate) byoyomi: Option<Duration>,
    pub(crate) moves_to_go: Option<u32>,
    pub(crate) among: Vec<&'l str>,
}

/// A part of a `go` that makes no sense and is skipped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum GoWarning {
    Mate,
    Number(String),
    Word(String),
}

impl GoWarning {
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
    /// Parses the words after `go`. Returns the command with warnings about skipped parts.
    pub(crate) fn read(words: &[&'l str], protocol: Protocol) -> (Self, Vec<GoWarning>) {
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
                    match limit.map(number) {
                        None => go.mate = Some(None),
                        Some(Some(limit)) => go.mate = Some(Some(limit)),
                        Some(None) if limit == Some("infinite") => go.mate = Some(None),
                        Some(None) => {
                            go.mate = Some(None);
                            complaints.push(GoWarning::Mate);
                        }
                    }
                }
                _ if WORDS.contains(&word) => {
                    match rest.next_if(|next| number(next).is_some()).and_then(number) {
                        Some(number) => go.set(word, number, protocol),
                        None => complaints.push(GoWarning::Number(word.to_owned())),
                    }
                }
                other => {
                    complaints.push(GoWarning::Word(crate::session::excerpt(other)));
                }
            }
        }
        (go, complaints)
    }

    fn set(&mut self, word: &str, number: u64, protocol: Protocol) {
        let time = Some(Duration::from_millis(number));
        // A number that is too large becomes the largest.
        let small = Some(u32::try_from(number).unwrap_or(u32::MAX));
        // USI calls the first player black, UCI white.
        let black = if protocol == Protocol::Usi { Seat::FIRST } else { Seat::SECOND };
        match word {
            "depth" => self.depth = small,
            "nodes" => self.nodes = Some(number),
            "movetime" => self.movetime = time,
            "perft" => self.perft = small,
            "btime" => self.time[black] = time,
            "wtime" => self.time[black.other()] = time,
            "binc" => self.increment[black] = time,
            "winc" => self.increment[black.other()] = time,
            "byoyomi" => self.byoyomi = time,
            // Some programs write 0 if one control covers the whole game.
            _ => self.moves_to_go = small.filter(|&moves| moves > 0),
        }
    }

    /// Returns whether there is a time limit.
    pub(crate) fn is_timed(&self) -> bool {
        self.movetime.is_some()
            || self.byoyomi.is_some()
            || self.time.iter().chain(&self.increment).any(Option::is_some)
    }

    /// Returns whether the search ends only when told to.
    pub(crate) fn is_endless(&self) -> bool {
        let limited = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        self.infinite || !limited && !self.is_timed()
    }

    /// Returns the search limits for the player of a seat.
    pub(crate) fn limits(&self, settings: &Settings, seat: Seat, seed: u64) -> Limits {
        // Pondering belongs to a game, not to an analysis.
        let analyses = self.is_endless() && !self.ponder;
        let mut limits = if analyses { settings.endless() } else { settings.strength(seed) };
        if let Some(depth) = self.depth {
            limits = limits.depth(depth.max(1));
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes.max(1));
        }
        if self.infinite { limits } else { self.timed(limits, settings, seat) }
    }

    /// Adds the limits of the clocks.
    pub(crate) fn timed(&self, limits: Limits, settings: &Settings, seat: Seat) -> Limits {
        if let Some(time) = self.movetime {
            return limits.time(move_time(time, settings.overhead));
        }
        let (time, increment) = (self.time[seat], self.increment[seat]);
        if time.is_none() && increment.is_none() && self.byoyomi.is_none() {
            return limits;
        }
        let (mut main, increment) = (time.unwrap_or_default(), increment.unwrap_or_default());
        if settings.protocol == Protocol::Usi {
            // USI does not include the increment of the move to be played in the clock.
            main += increment;
        }
        let byoyomi = self.byoyomi.unwrap_or_default();
        let clock = Clock::new(main).increment(increment).byoyomi(byoyomi);
        let clock = clock.overhead(settings.overhead);
        limits.clock(&self.moves_to_go.map_or(clock, |moves| clock.moves_to_go(moves)))
    }
}

/// Parses a whole number. Fractions, which some programs write, are rounded; negative numbers count
/// as 0.
fn number(word: &str) -> Option<u64> {
    if let Ok(number) = word.parse::<i64>() {
        return Some(number.max(0).unsigned_abs());
    }
    let plain = word.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    // The conversion saturates.
    word.parse::<f64>().ok().filter(|_| plain).map(|number| number.round() as u64)
}

/// Returns the part of a time for one move that may be spent.
pub(crate) fn move_time(time: Duration, overhead: Duration) -> Duration {
    Clock::for_one_move(time).overhead(overhead).hard()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_have_fractions() {
        for (word, value) in [
            ("1000", Some(1000)),
            ("1000.0", Some(1000)),
            ("0.6", Some(1)),
            ("-3", Some(0)),
            ("-3.5", Some(0)),
            ("1e3", Some(1000)),
            ("99999999999999999999", Some(99_999_999_999_999_999_999_f64 as u64)),
            ("1e999", Some(u64::MAX)),
            ("soon", None),
            ("infinite", None),
            ("inf", None),
            ("NaN", None),
            (".", None),
            ("", None),
        ] {
            assert_eq!(number(word), value, "{word}");
        }
        let words: Vec<&str> = "btime 1000.0 wtime 2e3 byoyomi 10.4 depth 7.0".split(' ').collect();
        let (go, complaints) = Go::read(&words, Protocol::Usi);
        assert_eq!(complaints, []);
        let millis = |millis| Some(Duration::from_millis(millis));
        assert_eq!(go.time, [millis(1000), millis(2000)].into());
        assert_eq!(go.byoyomi, millis(10));
        assert_eq!(go.depth, Some(7));
        let to_go = |word| Go::read(&["movestogo", word], Protocol::Uci).0.moves_to_go;
        assert_eq!([to_go("0"), to_go("1"), to_go("40")], [None, Some(1), Some(40)]);
    }
}
