//! The driver side of CECP version 2, the protocol of XBoard.

use std::time::Duration;

use wazir_registry::{AnyMove, Play};

use crate::Protocol;

use super::dialogue::{
    Dialogue, DialogueEvent, DriverLimits, EngineDecision, RawReply, SearchSoFar,
};
use super::driver_game::DriverGame;
use super::error::{CannotPlayReason, DriverError};
use super::fairymax::{self, TempFile};
use super::info::EngineInfo;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Silent,
    /// Waits for the end of the features; `slow` is set if the engine has asked for time.
    Greeting {
        slow: bool,
    },
    /// Waits for the `pong` with this number.
    Ponging(u32),
    /// Thinks. Lines before the `pong` with this number refer to the time before.
    Thinking {
        since: Option<u32>,
    },
    Free,
}

/// The features that the engine has announced.
#[derive(Debug, Default)]
struct Features {
    name: Option<String>,
    ping: bool,
    setboard: bool,
    usermove: bool,
    memory: bool,
    cores: bool,
    variants: Vec<String>,
    /// The names of its options, each with its definition.
    options: Vec<(String, String)>,
}

/// The dialogue of CECP version 2.
#[derive(Debug)]
pub struct CecpEngine {
    stage: Stage,
    /// The engine's name for the game, as given by the user.
    variant: Option<String>,
    features: Features,
    pings: u32,
    /// The number of moves of the game that the engine knows.
    moves_sent: usize,
    thoughts: SearchSoFar,
    /// The placement that the engine should set up, and the one it reports.
    expected: Option<String>,
    set_up: Option<String>,
    /// Set if White is to move, which decides what a result means.
    white: bool,
    /// A file written for the engine, which it may read as long as it runs.
    file: Option<TempFile>,
}

impl CecpEngine {
    /// Creates the dialogue. `variant` is the engine's name for the game if it is not the default.
    pub fn new(variant: Option<String>) -> Self {
        Self {
            stage: Stage::Silent,
            variant,
            features: Features::default(),
            pings: 0,
            moves_sent: 0,
            thoughts: SearchSoFar::default(),
            expected: None,
            set_up: None,
            white: true,
            file: None,
        }
    }

    fn told<'g>(&self, game: &'g Play) -> DriverGame<'g> {
        DriverGame::new(game, Protocol::Cecp)
    }

    fn option(&self, name: &str) -> Option<&str> {
        let mut options = self.features.options.iter();
        options.find(|(known, _)| known == name).map(|(_, about)| &**about)
    }

    /// Sends a `ping` if the engine supports it.
    fn ping(&mut self, lines: &mut Vec<String>) -> Option<u32> {
        self.features.ping.then(|| {
            self.pings += 1;
            lines.push(format!("ping {}", self.pings));
            self.pings
        })
    }

    /// Notes features and accepts them.
    fn feature(&mut self, text: &str) -> Vec<String> {
        let mut answers = Vec::new();
        for (name, value) in pairs(text) {
            let on = value == "1";
            match &*name {
                "done" => {
                    self.stage = if on { Stage::Free } else { Stage::Greeting { slow: true } }
                }
                "myname" => self.features.name = Some(value),
                "ping" => self.features.ping = on,
                "setboard" => self.features.setboard = on,
                "usermove" => self.features.usermove = on,
                "memory" => self.features.memory = on,
                "smp" => self.features.cores = on,
                "variants" => {
                    self.features.variants =
                        value.split(',').map(|name| name.trim().to_owned()).collect();
                }
                "option" => {
                    let (name, about) = value.split_once(" -").unwrap_or((&value, ""));
                    self.features.options.push((name.to_owned(), about.to_owned()));
                }
                _ => {}
            }
            answers.push(format!("accepted {name}"));
        }
        answers
    }

    /// Returns the lines that choose the game; the last one is the variant.
    fn choose(&mut self, told: &DriverGame<'_>) -> Result<Vec<String>, DriverError> {
        let mut lines = Vec::new();
        let usual = told.variant();
        let variant = match (&self.variant, usual.armies()) {
            (Some(variant), _) => variant.clone(),
            (None, _) if usual.is_default_for(Protocol::Cecp) => {
                lines.extend(self.usual_file());
                if told.is_chess960() { "fischerandom" } else { "normal" }.to_owned()
            }
            (None, Some([white, black])) if self.option(fairymax::PAIRING_OPTION).is_some() => {
                lines.extend(self.pair(told, white, black)?);
                "fairy".to_owned()
            }
            (None, Some([white, black])) => {
                for (name, army) in [("White army", white), ("Black army", black)] {
                    let known = self.option(name).and_then(|about| entry(about, army));
                    lines.extend(known.map(|army| format!("option {name}={army}")));
                }
                usual.entry().id().to_string()
            }
            (None, None) => usual.to_string(),
        };
        let known = &self.features.variants;
        if !known.is_empty() && !known.contains(&variant) {
            let known = known.join(", ");
            return Err(CannotPlayReason::UnknownVariant { variant, known }.into());
        }
        lines.push("new".to_owned());
        if variant != "normal" {
            lines.push(format!("variant {variant}"));
        }
        Ok(lines)
    }

    /// Returns the lines that give Fairy-Max the armies: one of its own matchups, or a file that
    /// has this matchup in place of another.
    fn pair(
        &mut self,
        told: &DriverGame<'_>,
        white: &str,
        black: &str,
    ) -> Result<Vec<String>, DriverError> {
        let pairings = self.option(fairymax::PAIRING_OPTION).unwrap_or_default();
        let name = format!("{}-{}", told.army_title(white), told.army_title(black));
        if let Some(entry) = entry(pairings, &name) {
            let mut lines = Vec::from_iter(self.usual_file());
            lines.push(format!("option {}={entry}", fairymax::PAIRING_OPTION));
            return Ok(lines);
        }
        let text = (white == black).then(|| fairymax::mirror_match_file(told)).flatten();
        let (Some(text), true) = (text, self.option(fairymax::FILE_OPTION).is_some()) else {
            let (white, black) = (white.to_owned(), black.to_owned());
            return Err(CannotPlayReason::Pairing { white, black }.into());
        };
        let file = TempFile::new(&format!("{white}.ini"), &text)
            .map_err(|error| CannotPlayReason::File { reason: error.to_string() })?;
        // A name that its combo does not know leaves it at the first entry, which the file defines.
        let first = pairings.split("///").next().unwrap_or_default();
        let first = first.trim_start_matches("combo ").trim().trim_start_matches('*').to_owned();
        let lines = vec![
            format!("option {}={}", fairymax::FILE_OPTION, file.path()),
            format!("option {}={first}", fairymax::PAIRING_OPTION),
        ];
        self.file = Some(file);
        Ok(lines)
    }

    /// Restores Fairy-Max's original file if it has another.
    fn usual_file(&mut self) -> Option<String> {
        self.file.take()?;
        let (_, path) = self.option(fairymax::FILE_OPTION)?.split_once(' ')?;
        Some(format!("option {}={}", fairymax::FILE_OPTION, path.trim()))
    }

    fn is_fairy_max(&self) -> bool {
        self.option(fairymax::PAIRING_OPTION).is_some()
    }

    fn setup(&mut self, text: &str) {
        // `setup (PIECES) 8x8+0_fairy FEN`; size and parent may be missing.
        let words = text.split_whitespace();
        self.set_up = words.skip(1).find(|word| word.contains('/')).map(str::to_owned);
    }

    fn decided(&mut self, choice: EngineDecision) -> DialogueEvent {
        self.stage = Stage::Free;
        DialogueEvent::Decided(RawReply::other(choice, self.thoughts))
    }

    /// Handles a line that arrives while the engine thinks.
    fn thinking(&mut self, first: &str, rest: &str, line: &str) -> DialogueEvent {
        match first {
            "move" => {
                self.stage = Stage::Free;
                self.moves_sent += 1;
                DialogueEvent::Decided(RawReply::mv(rest.trim(), self.thoughts))
            }
            "resign" => self.decided(EngineDecision::Resign),
            "1-0" | "0-1" => {
                let wins = (first == "1-0") == self.white;
                self.decided(if wins { EngineDecision::Win } else { EngineDecision::Resign })
            }
            "1/2-1/2" => self.decided(EngineDecision::Draw),
            _ => {
                // The output of engines after `post`.
                if let Some(info) = EngineInfo::parse(line) {
                    self.thoughts.update(&info);
                }
                DialogueEvent::Nothing
            }
        }
    }
}

/// Returns the entry of a combo with this name, ignoring case.
fn entry(about: &str, name: &str) -> Option<String> {
    let entries = about.strip_prefix("combo ")?.split("///");
    let mut entries = entries.map(|entry| entry.trim().trim_start_matches('*'));
    entries.find(|entry| entry.eq_ignore_ascii_case(name)).map(str::to_owned)
}

/// Returns the `name=value` pairs of a line; values may be quoted.
fn pairs(text: &str) -> Vec<(String, String)> {
    let (mut pairs, mut rest) = (Vec::new(), text.trim_start());
    while let Some((name, after)) = rest.split_once('=') {
        let quoted =
            after.strip_prefix('"').map(|inner| inner.split_once('"').unwrap_or((inner, "")));
        let (value, left) =
            quoted.unwrap_or_else(|| after.split_once(char::is_whitespace).unwrap_or((after, "")));
        pairs.push((name.trim().to_owned(), value.to_owned()));
        rest = left.trim_start();
    }
    pairs
}

impl Dialogue for CecpEngine {
    fn opening_lines(&mut self) -> Vec<String> {
        self.stage = Stage::Greeting { slow: false };
        vec!["xboard".to_owned(), "protover 2".to_owned()]
    }

    fn receive(&mut self, line: &str) -> DialogueEvent {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if first == "feature" {
            return DialogueEvent::Send(self.feature(rest));
        }
        if first == "setup" {
            self.setup(rest);
        }
        let small = line.to_ascii_lowercase();
        if small.starts_with("illegal move") || small.starts_with("error (illegal") {
            return DialogueEvent::Refused(line.to_owned());
        }
        let pong = (first == "pong").then(|| rest.trim().parse().ok()).flatten();
        match self.stage {
            Stage::Ponging(number) if pong == Some(number) => {
                self.stage = Stage::Free;
                let wrong = self.expected.take().zip(self.set_up.take());
                if let Some((expected, found)) = wrong.filter(|(expected, found)| expected != found)
                {
                    let line = format!("{found} where {expected} was to be set up");
                    return DialogueEvent::Refused(line);
                }
            }
            Stage::Thinking { since: Some(number) } if pong == Some(number) => {
                self.stage = Stage::Thinking { since: None };
            }
            Stage::Thinking { since: None } => return self.thinking(first, rest, line),
            _ => {}
        }
        DialogueEvent::Nothing
    }

    fn awaited(&self) -> Option<&'static str> {
        match self.stage {
            Stage::Silent | Stage::Free => None,
            Stage::Greeting { .. } => Some("`feature done=1`"),
            Stage::Ponging(_) => Some("`pong`"),
            Stage::Thinking { .. } => Some("move"),
        }
    }

    /// Accepts an engine of the first version of the protocol, which has no features.
    fn accepts_silence(&mut self) -> bool {
        let old = self.stage == Stage::Greeting { slow: false };
        if old {
            self.stage = Stage::Free;
        }
        old
    }

    fn stop_line(&self) -> Option<&'static str> {
        Some("?")
    }

    fn name(&self) -> Option<&str> {
        self.features.name.as_deref()
    }

    fn option_lines(&mut self, options: &[(String, String)]) -> Vec<String> {
        let mut lines = Vec::new();
        for (name, value) in options {
            lines.push(match (&**name, &**value) {
                ("memory" | "cores", value) => format!("{name} {value}"),
                (name, "") => format!("option {name}"),
                (name, value) => format!("option {name}={value}"),
            });
        }
        if let Some(number) = self.ping(&mut lines) {
            self.stage = Stage::Ponging(number);
        }
        lines
    }

    fn new_game(&mut self, game: &Play) -> Result<Vec<String>, DriverError> {
        let told = self.told(game);
        if !told.is_spoken() {
            let (protocol, game) = (Protocol::Cecp, game.entry().id().to_string());
            return Err(CannotPlayReason::GameNotInProtocol { protocol, game }.into());
        }
        let usual = told.starts_at_default();
        if !usual && !self.features.setboard {
            return Err(CannotPlayReason::NoSetBoard.into());
        }
        let mut lines = self.choose(&told)?;
        // Fairy-Max sets up wrong armies without an error.
        let armies = told.variant().armies().is_some() && usual && self.is_fairy_max();
        self.expected = armies.then(|| told.placement());
        self.set_up = None;
        lines.extend(["easy", "post", "force"].map(str::to_owned));
        if !usual {
            lines.push(format!("setboard {}", told.start()));
        }
        self.moves_sent = 0;
        if let Some(number) = self.ping(&mut lines) {
            self.stage = Stage::Ponging(number);
        }
        Ok(lines)
    }

    fn go(&mut self, game: &Play, budget: &DriverLimits) -> Result<Vec<String>, DriverError> {
        let mut lines = vec!["force".to_owned()];
        let prefix = if self.features.usermove { "usermove " } else { "" };
        // In Fairy-Max some letters belong to two kinds; the strongest is implied.
        let told = self.told(game);
        let moves = told.moves(self.is_fairy_max()).skip(self.moves_sent);
        lines.extend(moves.map(|mv| format!("{prefix}{mv}")));
        lines.extend(limits(budget)?);
        self.moves_sent = game.ply();
        self.white = game.to_move().index() == 0;
        self.thoughts = SearchSoFar::default();
        let since = self.ping(&mut lines);
        self.stage = Stage::Thinking { since };
        lines.push("go".to_owned());
        Ok(lines)
    }

    fn read_move(&self, game: &Play, text: &str) -> Result<AnyMove, DriverError> {
        self.told(game).read_engine_move(text)
    }
}

/// The number of moves that a clock should last. Fairy-Max spends 1 to 4 % of its clock on a move,
/// most often 3 %, so this comes closest to the wanted time on average.
const CLOCK_MOVES: u32 = 30;

/// Returns the lines that limit the next move.
fn limits(budget: &DriverLimits) -> Result<Vec<String>, DriverError> {
    if budget.nodes.is_some() {
        return Err(CannotPlayReason::NoNodeLimit.into());
    }
    let mut lines = Vec::new();
    let mut clocks = |own: Duration, other: Duration| {
        lines.push(format!("time {}", own.as_millis() / 10));
        lines.push(format!("otim {}", other.as_millis() / 10));
    };
    match (budget.clock, budget.movetime) {
        (Some(clock), _) => {
            clocks(clock.own, clock.other);
            let seconds = clock.increment.as_secs_f64();
            lines.insert(0, format!("level 0 {} {seconds}", minutes(clock.own)));
        }
        // `st` takes only whole seconds. For other times, the clock is set for every move so that
        // its share for one move is about the wanted time.
        (None, Some(time)) if time.subsec_millis() != 0 => {
            clocks(time * CLOCK_MOVES, time * CLOCK_MOVES);
        }
        (None, Some(time)) => {
            clocks(time, time);
            lines.insert(0, format!("st {}", time.as_secs().max(1)));
        }
        (None, None) => {}
    }
    lines.extend(budget.depth.map(|depth| format!("sd {depth}")));
    Ok(lines)
}

/// Returns a time in the form of `level`, at least one second.
fn minutes(time: Duration) -> String {
    let seconds = time.as_secs().max(1);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_of_all_kinds() {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let read = pairs("ping=1 myname=\"A B=C\" option=\"x -spin 1 0 9\" done=0");
        let expected = [
            pair("ping", "1"),
            pair("myname", "A B=C"),
            pair("option", "x -spin 1 0 9"),
            pair("done", "0"),
        ];
        assert_eq!(read, expected);
        assert_eq!(pairs("a=\"open"), [pair("a", "open")]);
        assert!(pairs("nothing").is_empty());
    }

    #[test]
    fn times() {
        let second = Duration::from_secs(1);
        let clock = DriverLimits::default().with_clock(second * 90, second * 80, second / 10);
        assert_eq!(limits(&clock).unwrap(), ["level 0 1:30 0.1", "time 9000", "otim 8000"]);
        let whole = DriverLimits::default().with_movetime(second * 2);
        assert_eq!(limits(&whole).unwrap(), ["st 2", "time 200", "otim 200"]);
        assert_eq!(limits(&DriverLimits::default().with_depth(3)).unwrap(), ["sd 3"]);
    }
}
