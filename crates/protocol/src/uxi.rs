//! USI and UCI, which differ in little.

mod go;
mod text;

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::Ordering;
use std::time::Duration;

use wazir_games::OpenError;
use wazir_geometry::Board as _;
use wazir_text::{Message, Protocols, message};

use crate::Protocol;
use crate::bench;
use crate::board::{Board, Refusal};
use crate::dialect::ReadPositionError;
use crate::job::{Answer, Declared, Event, Happening, Job, Plan, Value};
use crate::session::{Action, Dialogue, shown};
use crate::settings::{Effect, Field, NEVER, Settings};

use go::Go;
pub(crate) use go::{careful, spent};

/// How an answer is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reply {
    /// `bestmove`.
    Move,
    /// `checkmate`.
    Mate,
    /// Nothing more than what was told on the way.
    Nothing,
}

/// Work that was asked for.
#[derive(Debug)]
struct Errand {
    job: Option<Job>,
    reply: Reply,
    /// Whether the answer waits for `stop` or `ponderhit`.
    hold: bool,
    /// Whether nothing is to be said of it any more.
    silent: bool,
    /// Whether the work ends only when it is stopped.
    endless: bool,
    /// What to do on `ponderhit`.
    real: Option<Job>,
    /// The answer, kept while it waits.
    answer: Option<Answer>,
}

impl Errand {
    fn new(job: Job, reply: Reply) -> Self {
        let (hold, silent, endless) = (false, false, false);
        Self { job: Some(job), reply, hold, silent, endless, real: None, answer: None }
    }
}

/// Whether a game in which a search came to this answer is given up by a player who does so from
/// `limit` hundredths of a pawn on.
fn gives_up(answer: &Answer, limit: usize) -> bool {
    limit < NEVER
        && match answer.value {
            Some(Value::Loses(_)) => true,
            Some(Value::Estimate(value)) => value < 0 && value.unsigned_abs() as usize >= limit,
            _ => false,
        }
}

/// Why a position was not set up.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
enum PlaceError {
    Kind,
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Position(#[from] ReadPositionError),
}

impl PlaceError {
    fn message(&self) -> Message {
        match self {
            Self::Kind => Protocols::PositionKind.into(),
            Self::Open(error) => error.message(),
            Self::Position(error) => error.message(),
        }
    }
}

/// A session of USI or UCI.
pub(crate) struct Uxi {
    settings: Settings,
    board: Board,
    /// What the last `position` said, when all of it was played.
    last: String,
    /// The work under way, or whose answer waits.
    current: Option<Errand>,
    waiting: VecDeque<Errand>,
    /// Whether the next search begins with an empty memory.
    forget: bool,
    /// No more lines come: quit when the work is done.
    closing: bool,
    seed: u64,
}

impl Uxi {
    pub(crate) fn new(settings: Settings) -> Result<Self, OpenError> {
        let board = Board::open(&settings)?;
        Ok(Self {
            settings,
            board,
            last: String::new(),
            current: None,
            waiting: VecDeque::new(),
            forget: false,
            closing: false,
            seed: crate::seed(),
        })
    }

    fn is_usi(&self) -> bool {
        self.settings.protocol == Protocol::Usi
    }

    /// Goes to the start of the variant.
    fn restart(&mut self, out: &mut Vec<Action>) -> Result<(), OpenError> {
        self.last.clear();
        let restarted = self.board.restart(&self.settings);
        out.extend(restarted.as_ref().err().map(note));
        restarted
    }

    fn command(&mut self, line: &str, out: &mut Vec<Action>) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return };
        match command {
            "usi" | "uci" if Some(command) == self.settings.protocol.first_line() => {
                out.push(Action::Say(text::greeting(&self.settings)));
            }
            "isready" => out.push(say("readyok")),
            "usinewgame" | "ucinewgame" => {
                self.forget = true;
                let _ = self.restart(out);
            }
            "position" => self.position(line.strip_prefix("position").unwrap_or("").trim(), out),
            "go" => self.go(rest, out),
            "stop" => self.stop(out),
            "ponderhit" => self.ponder_hit(out),
            "setoption" => self.set_option(rest, out),
            "gameover" => self.game_over(out),
            "quit" => out.push(Action::Quit),
            "d" => out.push(Action::Say(text::display(&self.board))),
            "perft" => match rest.first().and_then(|depth| depth.parse().ok()) {
                Some(depth) => self.perft(depth, out),
                None => out.push(note(Message::from(Protocols::PerftDepth))),
            },
            "bench" => match bench::job(rest.first().copied(), &self.settings) {
                Ok(job) => self.enqueue(Errand::new(job, Reply::Nothing), out),
                Err(error) => out.push(note(error)),
            },
            // Nothing is different in these modes.
            "debug" | "register" => {}
            other => {
                let command = shown(other);
                out.push(note(message!(Protocols::UnknownCommand { command })));
            }
        }
    }

    fn position(&mut self, text: &str, out: &mut Vec<Action>) {
        let more = text.strip_prefix(self.last.as_str()).filter(|more| {
            let whole_word = more.is_empty() || more.starts_with(' ');
            let has_moves = self.last.split(' ').any(|word| word == "moves");
            let goes_on = more.trim_start().starts_with("moves") || more.trim().is_empty();
            !self.last.is_empty() && whole_word && (has_moves || goes_on)
        });
        let moves = match more {
            Some(more) => more,
            None => match self.set_up(text) {
                Ok(moves) => moves,
                Err(error) => {
                    let kept = message!(Protocols::PositionKept { why: error.message() });
                    return out.push(note(kept));
                }
            },
        };
        let mut words = moves.split_ascii_whitespace().peekable();
        words.next_if_eq(&"moves");
        for mv in words {
            if let Err(refusal) = self.board.play_text(mv) {
                let (number, why) = (self.board.plies() + 1, refusal.message());
                self.last.clear();
                let kept = message!(Protocols::MovesKept { ply: shown(mv), number, why });
                return out.push(note(kept));
            }
        }
        text.clone_into(&mut self.last);
    }

    /// Sets up the position of a command and returns its moves.
    fn set_up<'t>(&mut self, text: &'t str) -> Result<&'t str, PlaceError> {
        let end = text.find(" moves").filter(|&at| {
            text.get(at + 6..).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        let (place, moves) = end.and_then(|at| text.split_at_checked(at)).unwrap_or((text, ""));
        let (kind, rest) = place.trim().split_once(' ').unwrap_or((place.trim(), ""));
        self.last.clear();
        match kind {
            "startpos" if rest.trim().is_empty() => self.board.restart(&self.settings)?,
            "sfen" | "fen" => self.board.set_up(&self.settings, rest.trim(), kind == "sfen")?,
            _ => return Err(PlaceError::Kind),
        }
        Ok(moves)
    }

    fn plan(&mut self, limits: wazir_ai::Limits) -> Plan {
        let forget = std::mem::take(&mut self.forget);
        Plan::new(&self.settings, limits, forget)
    }

    fn go(&mut self, words: &[&str], out: &mut Vec<Action>) {
        let (go, complaints) = Go::read(words, self.settings.protocol);
        out.extend(complaints.iter().map(note));
        if let Some(depth) = go.perft {
            return self.perft(depth, out);
        }
        let seat = self.board.game().to_move();
        let endless = go.is_endless() || go.ponder;
        if self.is_usi() && !endless && self.board.declared().is_some() {
            return self.declare(out);
        }
        let limits = |uxi: &Self, timed| go.limits(&uxi.settings, seat, uxi.seed, timed);
        if go.mate.is_some() {
            return self.go_mate(&go, limits(self, true), out);
        }
        let among: Result<Vec<_>, _> = go
            .among
            .iter()
            .map(|text| self.board.read_legal(text).map_err(|why| (text, why)))
            .collect();
        let among = among.unwrap_or_else(|(text, why)| {
            let why = match why {
                Refusal::NoMove(why) => why.message(),
                why => {
                    let ply = (*text).to_owned();
                    message!(Protocols::IllegalMove { ply, why: why.message() })
                }
            };
            out.push(note(message!(Protocols::SearchMoves { why })));
            Vec::new()
        });
        let plan = self.plan(limits(self, !go.ponder));
        let mut errand = Errand::new(self.board.think(plan, &among, &self.settings), Reply::Move);
        (errand.hold, errand.endless) = (endless, endless);
        if go.ponder {
            let plan = Plan::new(&self.settings, limits(self, true), false);
            errand.real = Some(self.board.think(plan, &among, &self.settings));
        }
        self.enqueue(errand, out);
    }

    fn go_mate(&mut self, go: &Go<'_>, otherwise: wazir_ai::Limits, out: &mut Vec<Action>) {
        let mut limits = wazir_ai::mate::Limits::default();
        let wanted = go.mate.flatten();
        if let Some(nodes) = go.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(time) = go.movetime {
            limits = limits.time(time);
        }
        let errand = if self.is_usi() {
            if let Some(time) = wanted {
                limits = limits.time(spent(Duration::from_millis(time), self.settings.overhead));
            }
            let job = self.board.mate(limits, None);
            let endless = wanted.is_none() && go.nodes.is_none() && go.movetime.is_none();
            Errand { endless, ..Errand::new(job, Reply::Mate) }
        } else {
            let moves = wanted.unwrap_or(3).clamp(1, 500) as u32;
            let plies = moves * 2 - 1;
            let plan = self.plan(otherwise.mate(plies).depth(go.depth.unwrap_or(plies)));
            Errand::new(self.board.mate(limits.plies(plies), Some(plan)), Reply::Move)
        };
        self.enqueue(errand, out);
    }

    fn perft(&mut self, depth: u32, out: &mut Vec<Action>) {
        let job = self.board.perft(depth);
        self.enqueue(Errand::new(job, Reply::Nothing), out);
    }

    fn declare(&mut self, out: &mut Vec<Action>) {
        match self.current {
            // The answer to an earlier command comes first, so this one becomes work as well.
            Some(_) => self.enqueue(Errand::new(Job::new(Declared), Reply::Move), out),
            None => out.push(say("bestmove win")),
        }
    }

    /// Begins work now or after what is under way.
    fn enqueue(&mut self, errand: Errand, out: &mut Vec<Action>) {
        self.waiting.push_back(errand);
        match &mut self.current {
            None => self.begin_next(out),
            // What would never end is ended; the rest may come to its end.
            Some(current) if current.hold => self.release(out),
            Some(current) if current.endless => {
                current.endless = false;
                out.push(Action::Stop);
            }
            Some(_) => {}
        }
    }

    fn begin_next(&mut self, out: &mut Vec<Action>) {
        let Some(mut errand) = self.waiting.pop_front() else {
            if self.closing {
                out.push(Action::Quit);
            }
            return;
        };
        let Some(job) = errand.job.take() else { return };
        let ends = errand.endless && (self.closing || !self.waiting.is_empty());
        if ends {
            errand.hold = false;
        }
        self.current = Some(errand);
        out.push(Action::Start(job));
        if ends {
            out.push(Action::Stop);
        }
    }

    /// Gives the answer that waits, or ends the work so that there is one.
    fn release(&mut self, out: &mut Vec<Action>) {
        let Some(current) = &mut self.current else { return };
        (current.hold, current.real) = (false, None);
        match current.answer.take() {
            Some(answer) => self.finish(&answer, out),
            None => out.push(Action::Stop),
        }
    }

    fn stop(&mut self, out: &mut Vec<Action>) {
        for errand in &mut self.waiting {
            (errand.hold, errand.real) = (false, None);
            if let Some(job) = &errand.job {
                job.stop_flag().store(true, Ordering::Relaxed);
            }
        }
        self.release(out);
    }

    fn ponder_hit(&mut self, out: &mut Vec<Action>) {
        // The search goes on with a clock: what was worked out is in its memory.
        let pondering =
            self.current.as_mut().and_then(|current| Some((current.real.take()?, current)));
        let Some((real, current)) = pondering else {
            return out.push(note("ponderhit, but nothing is pondered"));
        };
        current.hold = false;
        if let Some(answer) = current.answer.take() {
            return self.finish(&answer, out);
        }
        current.silent = true;
        self.waiting.push_front(Errand::new(real, Reply::Move));
        out.push(Action::Stop);
    }

    fn game_over(&mut self, out: &mut Vec<Action>) {
        self.waiting.clear();
        let Some(current) = &mut self.current else { return };
        current.silent = true;
        self.release(out);
    }

    /// Gives an answer and goes on.
    fn finish(&mut self, answer: &Answer, out: &mut Vec<Action>) {
        if let Some(current) = self.current.take().filter(|current| !current.silent) {
            match current.reply {
                // UCI has no word for it.
                Reply::Move
                    if self.settings.protocol == Protocol::Usi
                        && gives_up(answer, self.settings.resign) =>
                {
                    out.push(Action::Say("bestmove resign".to_owned()));
                }
                Reply::Move => {
                    out.push(Action::Say(text::best_move(answer, self.settings.protocol)))
                }
                Reply::Mate => out.push(Action::Say(text::mate(answer.finding.as_ref()))),
                Reply::Nothing => {}
            }
        }
        self.begin_next(out);
    }

    fn set_option(&mut self, words: &[&str], out: &mut Vec<Action>) {
        let Some((&"name", rest)) = words.split_first() else {
            return out.push(note(Message::from(Protocols::OptionName)));
        };
        let at = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
        let (name, value) = rest.split_at(at);
        let (name, value) = (name.join(" "), value.get(1..).unwrap_or(&[]).join(" "));
        let Some(field) = Field::named(&self.settings, &name) else {
            return out.push(note(message!(Protocols::UnknownOption { name: shown(&name) })));
        };
        let before = self.settings.clone();
        if let Err(error) = field.set(&mut self.settings, &value) {
            return out.push(note(error));
        }
        match field.effect() {
            Effect::Nothing => {}
            Effect::Forget => self.forget = true,
            Effect::Restart => {
                if self.restart(out).is_err() {
                    self.settings = before;
                }
            }
            Effect::Join => {
                out.extend(self.settings.read_files().iter().map(note));
                if self.restart(out).is_err() {
                    self.settings = before;
                    return;
                }
                // Programs that ask for games by name learn of the new ones.
                let choice = Field::offered(&self.settings).into_iter();
                let choice = choice.filter(|field| field.effect() == Effect::Choose);
                out.extend(choice.map(|field| Action::Say(text::option(&self.settings, field))));
            }
            Effect::Choose | Effect::Army(_) => {
                if self.restart(out).is_err() {
                    self.settings = before;
                    return;
                }
                self.forget |= self.settings.variant != before.variant;
                if !self.is_usi() {
                    out.push(note(self.about_variant()));
                }
            }
        }
    }

    /// What front ends want to know of a variant.
    fn about_variant(&self) -> String {
        let board = self.board.game().board();
        let pocket = self.board.game().position().hand_kinds().len();
        let template = self.settings.words().xboard(self.board.game()).template();
        format!(
            "variant {} files {} ranks {} pocket {pocket} template {template} startpos {}",
            self.settings.variant,
            board.width(),
            board.height(),
            self.board.position(),
        )
    }
}

impl Dialogue for Uxi {
    fn line(&mut self, line: &str, out: &mut Vec<Action>) {
        self.command(line, out);
    }

    fn event(&mut self, event: Event, out: &mut Vec<Action>) {
        let Some(current) = &mut self.current else { return };
        match event.0 {
            Happening::Info(info) if !current.silent => {
                out.push(Action::Say(text::info(&info, self.settings.protocol)));
            }
            Happening::Note(note) if !current.silent => out.push(Action::Say(note)),
            Happening::Complaint(reason) => out.push(note(reason)),
            Happening::Done(answer) => {
                if current.hold {
                    current.answer = Some(answer);
                } else {
                    self.finish(&answer, out);
                }
            }
            Happening::Info(_) | Happening::Note(_) => {}
        }
    }

    fn end(&mut self, out: &mut Vec<Action>) {
        self.closing = true;
        match &self.current {
            None => out.push(Action::Quit),
            Some(current) if current.hold || current.endless => self.release(out),
            Some(_) => {}
        }
    }

    fn complain(&self, reason: &str) -> String {
        format!("info string {reason}")
    }
}

fn say(text: &str) -> Action {
    Action::Say(text.to_owned())
}

fn note(text: impl fmt::Display) -> Action {
    let text = text.to_string().replace(['\n', '\r'], " ");
    Action::Say(format!("info string {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_given_up_as_far_behind_as_was_said() {
        let judged = |value| Answer { value: Some(value), ..Answer::default() };
        assert!(gives_up(&judged(Value::Estimate(-1500)), 1500));
        assert!(gives_up(&judged(Value::Loses(8)), 1500));
        for value in [Value::Estimate(-1499), Value::Estimate(3000), Value::Wins(3)] {
            assert!(!gives_up(&judged(value), 1500));
        }
        assert!(!gives_up(&judged(Value::Loses(2)), NEVER));
        assert!(!gives_up(&Answer::default(), 100));
    }
}
