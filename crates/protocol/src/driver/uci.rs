//! The driver side of UCI and USI, which differ in a few words.

use std::time::Duration;

use wazir_registry::{AnyMove, Play};

use crate::Protocol;

use super::dialogue::{
    Clock, Dialogue, DialogueEvent, DriverLimits, EngineDecision, RawReply, SearchSoFar,
};
use super::driver_game::DriverGame;
use super::error::{CannotPlayReason, DriverError};
use super::info::EngineInfo;

/// The option that tells an engine that castling follows Chess960.
const CHESS960_OPTION: &str = "UCI_Chess960";
/// The names that engines use for the option that chooses the game.
const VARIANT_OPTIONS: [&str; 2] = ["UCI_Variant", "USI_Variant"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Silent,
    Greeting,
    /// Waits for `readyok`.
    Readying,
    Free,
    Thinking,
}

/// The dialogue of UCI, or of USI.
#[derive(Clone, Debug)]
pub struct Uci {
    usi: bool,
    /// Set if a time per move is sent as `byoyomi`.
    byoyomi: bool,
    stage: Stage,
    name: Option<String>,
    /// The engine's name for the game, as given by the user.
    variant: Option<String>,
    /// The option that chooses the game, and its possible values.
    variants: Option<(String, Vec<String>)>,
    /// Set if the user's options may have added games.
    more_variants: bool,
    chosen: Option<String>,
    /// The value of the engine's Chess960 option, if it has one.
    chess960: Option<bool>,
    /// Set if the user has set that option.
    always_chess960: bool,
    thoughts: SearchSoFar,
}

impl Uci {
    /// Creates the dialogue of UCI. `variant` is the engine's name for the game if it is not the
    /// default.
    pub fn new(variant: Option<String>) -> Self {
        Self {
            usi: false,
            byoyomi: false,
            stage: Stage::Silent,
            name: None,
            variant,
            variants: None,
            more_variants: false,
            chosen: None,
            chess960: None,
            always_chess960: false,
            thoughts: SearchSoFar::default(),
        }
    }

    /// Creates the dialogue of USI.
    pub fn usi(variant: Option<String>) -> Self {
        Self { usi: true, ..Self::new(variant) }
    }

    /// Sends a time per move as `byoyomi`: the oldest programs of USI know nothing else.
    #[must_use]
    pub fn with_byoyomi(self, byoyomi: bool) -> Self {
        Self { byoyomi, ..self }
    }

    fn protocol(&self) -> Protocol {
        if self.usi { Protocol::Usi } else { Protocol::Uci }
    }

    fn told<'g>(&self, game: &'g Play) -> DriverGame<'g> {
        let told = DriverGame::new(game, self.protocol());
        told.with_chess960(self.chess960 == Some(true))
    }

    /// Returns the line that sets the Chess960 option, if one is needed.
    fn choose_castling(&mut self, wanted: bool) -> Result<Option<String>, DriverError> {
        let wanted = wanted || self.always_chess960;
        match self.chess960 {
            // Under USI no engine has such an option; those that know the game know its castling.
            None if wanted && !self.usi => Err(CannotPlayReason::NoChess960.into()),
            Some(set) if set != wanted => {
                self.chess960 = Some(wanted);
                Ok(Some(format!("setoption name {CHESS960_OPTION} value {wanted}")))
            }
            _ => Ok(None),
        }
    }

    /// Returns the line that chooses the game, if one is needed.
    fn choose(&mut self, told: &DriverGame<'_>) -> Result<Option<String>, DriverError> {
        let usual = told.variant();
        let variant = self.variant.clone();
        let name = variant.clone().unwrap_or_else(|| usual.to_string());
        let Some((option, known)) = &self.variants else {
            // The game that every engine of the protocol plays needs no option.
            return match variant.is_none() && usual.is_default_for(self.protocol()) {
                true => Ok(None),
                false => Err(CannotPlayReason::NoVariantOption { variant: name }.into()),
            };
        };
        if !self.more_variants && !known.contains(&name) {
            return Err(CannotPlayReason::VariantNotListed { variant: name }.into());
        }
        if self.chosen.as_ref() == Some(&name) {
            return Ok(None);
        }
        let line = format!("setoption name {option} value {name}");
        self.chosen = Some(name);
        Ok(Some(line))
    }

    fn think(&mut self, line: &str) {
        // Lines after the best do not count.
        if let Some(info) = EngineInfo::parse(line).filter(|info| info.rank <= 1) {
            self.thoughts.update(&info);
        }
    }

    fn decided(&mut self, words: &mut LineWords<'_>) -> DialogueEvent {
        self.stage = Stage::Free;
        let choice = match words.next() {
            Some("resign") => EngineDecision::Resign,
            Some("win") => EngineDecision::Win,
            None | Some("(none)" | "none" | "0000") => EngineDecision::Nothing,
            Some(mv) => return DialogueEvent::Decided(RawReply::mv(mv, self.thoughts)),
        };
        DialogueEvent::Decided(RawReply::other(choice, self.thoughts))
    }
}

/// An iterator over the words of a line.
struct LineWords<'l>(std::str::SplitWhitespace<'l>);

impl<'l> LineWords<'l> {
    fn next(&mut self) -> Option<&'l str> {
        self.0.next()
    }

    fn rest(self) -> String {
        self.0.collect::<Vec<_>>().join(" ")
    }
}

/// Returns the name and the values of an `option` line.
fn option(words: LineWords<'_>) -> Option<(String, Vec<String>)> {
    let text = words.rest();
    let text = text.strip_prefix("name ")?;
    let (name, rest) = text.split_once(" type ")?;
    let values = rest.split(" var ").skip(1).map(|value| value.trim().to_owned());
    Some((name.to_owned(), values.collect()))
}

impl Dialogue for Uci {
    fn opening_lines(&mut self) -> Vec<String> {
        self.stage = Stage::Greeting;
        vec![if self.usi { "usi" } else { "uci" }.to_owned()]
    }

    fn receive(&mut self, line: &str) -> DialogueEvent {
        let mut words = LineWords(line.split_whitespace());
        match (self.stage, words.next()) {
            (Stage::Greeting, Some("id")) if words.next() == Some("name") => {
                self.name = Some(words.rest());
            }
            (Stage::Greeting, Some("option")) => {
                let Some((name, values)) = option(words) else { return DialogueEvent::Nothing };
                if name == CHESS960_OPTION {
                    self.chess960 = Some(line.trim_end().ends_with("default true"));
                } else if VARIANT_OPTIONS.contains(&&*name) {
                    self.variants = Some((name, values));
                }
            }
            (Stage::Greeting, Some("uciok")) if !self.usi => self.stage = Stage::Free,
            (Stage::Greeting, Some("usiok")) if self.usi => self.stage = Stage::Free,
            (Stage::Readying, Some("readyok")) => self.stage = Stage::Free,
            (Stage::Thinking, Some("info")) => self.think(line),
            (Stage::Thinking, Some("bestmove")) => return self.decided(&mut words),
            _ => {}
        }
        DialogueEvent::Nothing
    }

    fn awaited(&self) -> Option<&'static str> {
        match self.stage {
            Stage::Silent | Stage::Free => None,
            Stage::Greeting if self.usi => Some("`usiok`"),
            Stage::Greeting => Some("`uciok`"),
            Stage::Readying => Some("`readyok`"),
            Stage::Thinking => Some("move"),
        }
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn option_lines(&mut self, options: &[(String, String)]) -> Vec<String> {
        let mut lines = Vec::new();
        for (name, value) in options {
            self.more_variants |= name == "VariantPath";
            if name == CHESS960_OPTION {
                self.always_chess960 = value.eq_ignore_ascii_case("true");
                self.chess960 = Some(self.always_chess960);
            }
            lines.push(match &**value {
                "" => format!("setoption name {name}"),
                value => format!("setoption name {name} value {value}"),
            });
        }
        lines.push("isready".to_owned());
        self.stage = Stage::Readying;
        lines
    }

    fn new_game(&mut self, game: &Play) -> Result<Vec<String>, DriverError> {
        let (told, protocol) = (self.told(game), self.protocol());
        if !told.is_spoken() {
            let game = game.entry().id().to_string();
            return Err(CannotPlayReason::GameNotInProtocol { protocol, game }.into());
        }
        let is_chess960 = told.is_chess960();
        let mut lines = Vec::from_iter(self.choose(&told)?);
        lines.extend(self.choose_castling(is_chess960)?);
        // The order in USI is `isready`, `usinewgame`; engines of both kinds accept this one, in
        // which the answer says that the new game can begin.
        lines.push(if self.usi { "usinewgame" } else { "ucinewgame" }.to_owned());
        lines.push("isready".to_owned());
        self.stage = Stage::Readying;
        Ok(lines)
    }

    fn go(&mut self, game: &Play, budget: &DriverLimits) -> Result<Vec<String>, DriverError> {
        let told = self.told(game);
        let mut position = "position ".to_owned();
        if told.starts_at_default() {
            position += "startpos";
        } else {
            position += if self.usi { "sfen " } else { "fen " };
            position += &told.start();
        }
        if game.ply() > 0 {
            position += " moves";
        }
        for mv in told.moves(false) {
            position.push(' ');
            position += &mv;
        }
        self.thoughts = SearchSoFar::default();
        self.stage = Stage::Thinking;
        let go = match budget.movetime.filter(|_| self.byoyomi) {
            Some(time) => format!("go btime 0 wtime 0 byoyomi {}", time.as_millis()),
            None => go_line(budget, game.to_move().index() == 0, self.usi),
        };
        Ok(vec![position, go])
    }

    fn read_move(&self, game: &Play, text: &str) -> Result<AnyMove, DriverError> {
        self.told(game).read_engine_move(text)
    }
}

/// Returns the command `go`. The first player is Black under USI, White under UCI.
fn go_line(budget: &DriverLimits, first: bool, usi: bool) -> String {
    let mut line = "go".to_owned();
    let mut add = |key: &str, value: u128| line.push_str(&format!(" {key} {value}"));
    if let Some(Clock { own, other, increment }) = budget.clock {
        // In USI the increment of this move comes on top of the clock.
        let left = if usi { own.saturating_sub(increment) } else { own };
        let [mine, theirs] = if first == usi { ["b", "w"] } else { ["w", "b"] };
        let clocks: [(&str, &str, Duration); 4] = [
            (mine, "time", left),
            (theirs, "time", other),
            (mine, "inc", increment),
            (theirs, "inc", increment),
        ];
        for (color, key, time) in clocks {
            add(&format!("{color}{key}"), time.as_millis());
        }
    }
    if let Some(depth) = budget.depth {
        add("depth", u128::from(depth));
    }
    if let Some(nodes) = budget.nodes {
        add("nodes", u128::from(nodes));
    }
    if let Some(time) = budget.movetime {
        add("movetime", time.as_millis());
    }
    if line == "go" {
        line.push_str(" infinite");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits() {
        assert_eq!(go_line(&DriverLimits::default().with_nodes(7), true, true), "go nodes 7");
        assert_eq!(go_line(&DriverLimits::default(), true, false), "go infinite");
    }
}
