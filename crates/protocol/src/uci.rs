//! The engine side of USI and UCI, which differ little.

mod go;
mod position;
mod text;
mod wdl;

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::Ordering;
use std::time::Duration;

use wazir_ai::{Limits, Ponder};
use wazir_game::Seat;
use wazir_geometry::Board as _;
use wazir_registry::OpenError;
use wazir_text::{Message, message};

use crate::Protocol;
use crate::bench;
use crate::engine_game::{EngineGame, MoveRefusal};
use crate::job::{ImmediateJob, Job, JobEvent, JobEventKind, JobResult, SearchRequest, Value};
use crate::session::{ProtocolHandler, SessionAction, excerpt};
use crate::settings::{EngineOption, NEVER_RESIGN, OptionEffect, Settings};
use crate::texts::Protocols;

use go::Go;
pub(crate) use go::move_time;

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AnswerKind {
    /// `bestmove`.
    Move,
    /// `checkmate`.
    Mate,
    /// Nothing beyond the output on the way.
    Nothing,
    /// `readyok`.
    Ready,
}

/// The state of a pondering search, for when the expected move is played.
#[derive(Debug)]
struct Pondering {
    switch: Ponder,
    /// The seat whose move is searched.
    seat: Seat,
    /// Set if the search then has a limit other than `stop`.
    limited: bool,
    /// Set if the game is then won by a declaration.
    declares: bool,
}

/// A requested job.
#[derive(Debug)]
struct PendingJob {
    job: Option<Job>,
    reply: AnswerKind,
    /// Set if the answer waits for `stop` or `ponderhit`.
    held: bool,
    /// Set once the job was told to stop.
    stopping: bool,
    /// Set if the job ends only when stopped.
    endless: bool,
    pondering: Option<Pondering>,
    /// Set if the answer is that the game is won by a declaration.
    declares: bool,
    /// The answer, kept while it waits.
    answer: Option<JobResult>,
}

impl PendingJob {
    fn new(job: Job, reply: AnswerKind) -> Self {
        let (hold, stopping, endless) = (false, false, false);
        let (pondering, declares, answer) = (None, false, None);
        Self { job: Some(job), reply, held: hold, stopping, endless, pondering, declares, answer }
    }
}

/// Returns whether the engine resigns after this result, if it resigns from a deficit of `limit`
/// centipawns.
fn should_resign(answer: &JobResult, limit: usize) -> bool {
    limit < NEVER_RESIGN
        && match answer.value {
            Some(Value::Loses(_)) => true,
            Some(Value::Estimate(value)) => value < 0 && value.unsigned_abs() as usize >= limit,
            _ => false,
        }
}

/// A session of USI or UCI.
pub(crate) struct UciEngine {
    settings: Settings,
    board: EngineGame,
    /// The text of the last `position`, if all its moves were played.
    last_position: String,
    /// Set if the last `position` could not be read to its end, so that the board shows another
    /// one.
    position_unread: bool,
    /// The running job, or one whose answer waits.
    current: Option<PendingJob>,
    /// Set if the running job only prepares memory.
    preparing: bool,
    waiting: VecDeque<PendingJob>,
    /// Set if the next search begins with an empty memory.
    forget: bool,
    /// Set if a change requires preparation before the next search.
    needs_preparation: bool,
    /// Set at the end of input: the session quits when its work is done.
    closing: bool,
    seed: u64,
}

impl UciEngine {
    pub(crate) fn new(settings: Settings) -> Result<Self, OpenError> {
        let board = EngineGame::open(&settings)?;
        Ok(Self {
            settings,
            board,
            last_position: String::new(),
            position_unread: false,
            current: None,
            preparing: false,
            waiting: VecDeque::new(),
            forget: false,
            needs_preparation: true,
            closing: false,
            seed: crate::seed(),
        })
    }

    fn is_usi(&self) -> bool {
        self.settings.protocol == Protocol::Usi
    }

    /// Goes to the start of the variant.
    fn restart(&mut self, out: &mut Vec<SessionAction>) -> Result<(), OpenError> {
        self.last_position.clear();
        self.position_unread = false;
        let restarted = self.board.restart(&self.settings);
        out.extend(restarted.as_ref().err().map(note));
        restarted
    }

    fn command(&mut self, line: &str, out: &mut Vec<SessionAction>) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return };
        match command {
            "usi" | "uci" if Some(command) == self.settings.protocol.first_line() => {
                out.push(SessionAction::Say(text::greeting(&self.settings)));
            }
            "isready" => self.is_ready(out),
            "usinewgame" | "ucinewgame" => {
                self.forget = true;
                let _ = self.restart(out);
                self.prepare_soon(out);
            }
            "position" => self.position(line.strip_prefix("position").unwrap_or("").trim(), out),
            "go" => self.go(rest, out),
            "stop" => self.stop(out),
            "ponderhit" => self.ponder_hit(rest, out),
            "setoption" => self.set_option(rest, out),
            // The game is over, and with it the search. The answer is sent all the same, for
            // programs that count answers.
            "gameover" => self.stop(out),
            "quit" => self.quit(out),
            "d" => out.push(SessionAction::Say(text::display(&self.board))),
            "perft" => match rest.first().and_then(|depth| depth.parse().ok()) {
                Some(depth) => self.perft(depth, out),
                None => out.push(note(Message::from(Protocols::PerftDepth))),
            },
            "bench" => match bench::job(rest.first().copied(), &self.settings) {
                Ok(job) => self.enqueue(PendingJob::new(job, AnswerKind::Nothing), out),
                Err(error) => out.push(note(error)),
            },
            // These change nothing here.
            "debug" | "register" => {}
            other => {
                let command = excerpt(other);
                out.push(note(message!(Protocols::UnknownCommand { command })));
            }
        }
    }

    /// Answers `readyok`, at once or after preparation. A running search is already prepared.
    fn is_ready(&mut self, out: &mut Vec<SessionAction>) {
        let at_once = match &self.current {
            None => !self.needs_preparation,
            Some(_) if self.preparing => false,
            Some(current) => !(current.stopping && self.needs_preparation),
        };
        match at_once {
            true => out.push(say("readyok")),
            false => self.prepare(AnswerKind::Ready, out),
        }
    }

    /// Prepares the next search if none is running, so that no `go` has to wait for it.
    fn prepare_soon(&mut self, out: &mut Vec<SessionAction>) {
        self.needs_preparation = true;
        if self.current.is_none() || self.preparing && self.waiting.is_empty() {
            self.prepare(AnswerKind::Nothing, out);
        }
    }

    /// Queues preparation before any waiting search.
    fn prepare(&mut self, reply: AnswerKind, out: &mut Vec<SessionAction>) {
        let ready = |errand: &PendingJob| errand.job.as_ref().is_some_and(Job::is_preparation);
        let at = self.waiting.iter().position(|errand| !ready(errand));
        let plan = match at {
            // The waiting search was requested first.
            Some(_) => SearchRequest::new(&self.settings, Limits::default(), false),
            None => self.plan(Limits::default()),
        };
        let errand = PendingJob::new(self.board.prepare(plan), reply);
        self.waiting.insert(at.unwrap_or(self.waiting.len()), errand);
        if self.current.is_none() {
            self.begin_next(out);
        }
    }

    /// Ends the session, at once or after the `readyok` of a running preparation, which does not
    /// take long.
    fn quit(&mut self, out: &mut Vec<SessionAction>) {
        self.waiting.retain(|errand| errand.reply == AnswerKind::Ready);
        match self.preparing {
            true => self.closing = true,
            false => out.push(SessionAction::Quit),
        }
    }

    /// Returns the settings of a search, or of its preparation.
    fn plan(&mut self, limits: Limits) -> SearchRequest {
        let forget = std::mem::take(&mut self.forget);
        self.needs_preparation = false;
        SearchRequest::new(&self.settings, limits, forget)
    }

    fn go(&mut self, words: &[&str], out: &mut Vec<SessionAction>) {
        let (go, complaints) = Go::read(words, self.settings.protocol);
        out.extend(complaints.iter().map(note));
        if let Some(depth) = go.perft {
            return self.perft(depth, out);
        }
        let seat = self.board.game().to_move();
        let endless = go.is_endless() || go.ponder;
        let declares = self.is_usi()
            && !self.position_unread
            && go.mate.is_none()
            && (go.ponder || !endless)
            && self.board.declared_win().is_some();
        let switch = Ponder::default();
        let pondering = go.ponder.then(|| {
            let (switch, limited) = (switch.clone(), !go.is_endless());
            Pondering { switch, seat, limited, declares }
        });
        if self.position_unread {
            out.push(note(Message::from(Protocols::NoPosition)));
            let mates = go.mate.is_some() && self.is_usi();
            let reply = if mates { AnswerKind::Mate } else { AnswerKind::Move };
            let job = Job::new(ImmediateJob::NoPosition);
            let errand =
                PendingJob { held: endless && !mates, endless, ..PendingJob::new(job, reply) };
            return self.enqueue(PendingJob { pondering, ..errand }, out);
        }
        if declares && !go.ponder {
            return self.declare(out);
        }
        let limits = go.limits(&self.settings, seat, self.seed);
        if go.mate.is_some() {
            return self.go_mate(&go, limits, out);
        }
        let among: Result<Vec<_>, _> = go
            .among
            .iter()
            .map(|text| self.board.read_legal(text).map_err(|why| (text, why)))
            .collect();
        let among = among.unwrap_or_else(|(text, why)| {
            let why = match why {
                MoveRefusal::NoMove(why) => why.message(),
                why => {
                    let ply = (*text).to_owned();
                    message!(Protocols::IllegalMove { ply, why: why.message() })
                }
            };
            out.push(note(message!(Protocols::SearchMoves { why })));
            Vec::new()
        });
        let limits = if go.ponder { limits.ponder(&switch) } else { limits };
        let plan = self.plan(limits);
        let job = self.board.think(plan, &among, &self.settings);
        let errand = PendingJob {
            held: endless,
            endless,
            pondering,
            ..PendingJob::new(job, AnswerKind::Move)
        };
        self.enqueue(errand, out);
    }

    fn go_mate(&mut self, go: &Go<'_>, otherwise: Limits, out: &mut Vec<SessionAction>) {
        let mut limits = wazir_ai::mate::MateLimits::default();
        let wanted = go.mate.flatten();
        if let Some(nodes) = go.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(time) = go.movetime {
            limits = limits.time(time);
        }
        let errand = if self.is_usi() {
            if let Some(time) = wanted {
                limits =
                    limits.time(move_time(Duration::from_millis(time), self.settings.overhead));
            }
            let job = self.board.mate(limits, None);
            let endless = wanted.is_none() && go.nodes.is_none() && go.movetime.is_none();
            PendingJob { endless, ..PendingJob::new(job, AnswerKind::Mate) }
        } else {
            let moves = wanted.unwrap_or(3).clamp(1, 500) as u32;
            let plies = moves * 2 - 1;
            let plan = self.plan(otherwise.mate(plies).depth(go.depth.unwrap_or(plies)));
            PendingJob::new(self.board.mate(limits.plies(plies), Some(plan)), AnswerKind::Move)
        };
        self.enqueue(errand, out);
    }

    fn perft(&mut self, depth: u32, out: &mut Vec<SessionAction>) {
        let job = self.board.perft(depth);
        self.enqueue(PendingJob::new(job, AnswerKind::Nothing), out);
    }

    fn declare(&mut self, out: &mut Vec<SessionAction>) {
        match self.current {
            // The answer to an earlier command comes first, so this one becomes a job as well.
            Some(_) => self.enqueue(
                PendingJob::new(Job::new(ImmediateJob::DeclaredWin), AnswerKind::Move),
                out,
            ),
            None => out.push(say("bestmove win")),
        }
    }

    /// Starts a job now or after the running one.
    fn enqueue(&mut self, errand: PendingJob, out: &mut Vec<SessionAction>) {
        self.waiting.push_back(errand);
        match &mut self.current {
            None => self.begin_next(out),
            // A job that would never end is stopped; others may finish.
            Some(current) if current.held => self.release(out),
            Some(current) if current.endless => {
                (current.endless, current.stopping) = (false, true);
                out.push(SessionAction::Stop);
            }
            Some(_) => {}
        }
    }

    fn begin_next(&mut self, out: &mut Vec<SessionAction>) {
        let Some(mut errand) = self.waiting.pop_front() else {
            if self.closing {
                out.push(SessionAction::Quit);
            } else if self.forget {
                self.prepare(AnswerKind::Nothing, out);
            }
            return;
        };
        let Some(job) = errand.job.take() else { return };
        self.preparing = job.is_preparation();
        let ends = errand.endless && (self.closing || !self.waiting.is_empty());
        if ends {
            (errand.held, errand.stopping) = (false, true);
        }
        self.current = Some(errand);
        out.push(SessionAction::Start(job));
        if ends {
            out.push(SessionAction::Stop);
        }
    }

    /// Sends the waiting answer, or stops the job so that there is one.
    fn release(&mut self, out: &mut Vec<SessionAction>) {
        let Some(current) = &mut self.current else { return };
        (current.held, current.pondering) = (false, None);
        match current.answer.take() {
            Some(answer) => self.finish(&answer, out),
            None if self.preparing => {}
            None => {
                current.stopping = true;
                out.push(SessionAction::Stop);
            }
        }
    }

    fn stop(&mut self, out: &mut Vec<SessionAction>) {
        for errand in &mut self.waiting {
            (errand.held, errand.pondering) = (false, None);
            if let Some(job) = &errand.job {
                job.stop_flag().store(true, Ordering::Relaxed);
            }
        }
        self.release(out);
    }

    /// Handles `ponderhit`: the expected move was played, so the search continues with a clock and
    /// with everything that it has found. Some programs send the clocks only now.
    fn ponder_hit(&mut self, words: &[&str], out: &mut Vec<SessionAction>) {
        let errands = self.current.iter_mut().chain(&mut self.waiting);
        let pondering = errands.into_iter().find_map(|errand| {
            let pondering = errand.pondering.take()?;
            Some((errand, pondering))
        });
        let Some((errand, pondering)) = pondering else {
            return out.push(note("ponderhit, but nothing is pondered"));
        };
        let (now, complaints) = Go::read(words, self.settings.protocol);
        out.extend(complaints.iter().map(note));
        let time = now.timed(Limits::default(), &self.settings, pondering.seat);
        pondering.switch.hit_with(&time);
        errand.held = false;
        errand.endless = !pondering.limited && !now.is_timed();
        errand.declares = pondering.declares;
        let waits = errand.job.as_ref();
        match (errand.answer.take(), waits) {
            (Some(answer), _) => self.finish(&answer, out),
            (None, Some(job)) if errand.declares => {
                job.stop_flag().store(true, Ordering::Relaxed);
            }
            (None, None) if errand.declares => {
                errand.stopping = true;
                out.push(SessionAction::Stop);
            }
            (None, _) => {}
        }
    }

    /// Sends an answer and starts the next job.
    fn finish(&mut self, answer: &JobResult, out: &mut Vec<SessionAction>) {
        self.preparing = false;
        if let Some(current) = self.current.take() {
            match current.reply {
                AnswerKind::Move if current.declares => out.push(say("bestmove win")),
                // UCI has no word for resigning.
                AnswerKind::Move
                    if self.settings.protocol == Protocol::Usi
                        && !self.settings.analysis_mode
                        && should_resign(answer, self.settings.resign) =>
                {
                    out.push(SessionAction::Say("bestmove resign".to_owned()));
                }
                AnswerKind::Move => {
                    out.push(SessionAction::Say(text::best_move(answer, self.settings.protocol)))
                }
                AnswerKind::Mate => {
                    out.push(SessionAction::Say(text::mate(answer.finding.as_ref())))
                }
                AnswerKind::Ready => out.push(say("readyok")),
                AnswerKind::Nothing => {}
            }
        }
        self.begin_next(out);
    }

    fn set_option(&mut self, words: &[&str], out: &mut Vec<SessionAction>) {
        let Some((&"name", rest)) = words.split_first() else {
            return out.push(note(Message::from(Protocols::OptionName)));
        };
        let at = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
        let (name, value) = rest.split_at(at);
        let (name, value) = (name.join(" "), value.get(1..).unwrap_or(&[]).join(" "));
        let Some(field) = EngineOption::named(&self.settings, &name) else {
            return out.push(note(message!(Protocols::UnknownOption { name: excerpt(&name) })));
        };
        let before = self.settings.clone();
        self.needs_preparation = true;
        if let Err(error) = field.set(&mut self.settings, &value) {
            return out.push(note(error));
        }
        match field.effect() {
            OptionEffect::Nothing if self.settings.hash != before.hash => self.prepare_soon(out),
            OptionEffect::Nothing => {}
            OptionEffect::ClearMemory => {
                self.forget = true;
                self.prepare_soon(out);
            }
            OptionEffect::Restart => {
                if self.restart(out).is_err() {
                    self.settings = before;
                }
            }
            OptionEffect::LoadGames => {
                out.extend(self.settings.read_files().iter().map(note));
                if self.restart(out).is_err() {
                    self.settings = before;
                    return;
                }
                // Programs that request games by name learn of the new ones.
                let choice = EngineOption::offered(&self.settings).into_iter();
                let choice = choice.filter(|field| field.effect() == OptionEffect::ChangeVariant);
                out.extend(
                    choice.map(|field| SessionAction::Say(text::option(&self.settings, field))),
                );
            }
            OptionEffect::ChangeVariant | OptionEffect::Army(_) => {
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

    /// Returns the description of a variant for front ends.
    fn about_variant(&self) -> String {
        let board = self.board.game().board();
        let pocket = self.board.game().position().hand_kinds().len();
        let template = self.settings.words().xboard_setup(self.board.game()).template();
        format!(
            "variant {} files {} ranks {} pocket {pocket} template {template} startpos {}",
            self.settings.variant,
            board.width(),
            board.height(),
            self.board.position(),
        )
    }
}

impl ProtocolHandler for UciEngine {
    fn line(&mut self, line: &str, out: &mut Vec<SessionAction>) {
        self.command(line, out);
    }

    fn event(&mut self, event: JobEvent, out: &mut Vec<SessionAction>) {
        let Some(current) = &mut self.current else { return };
        match event.0 {
            JobEventKind::Info(info) => {
                out.push(SessionAction::Say(text::info(&info, &self.settings, self.board.game())));
            }
            JobEventKind::Progress(progress) => {
                out.push(SessionAction::Say(text::progress(&progress, self.settings.protocol)));
            }
            JobEventKind::Note(note) => out.push(SessionAction::Say(note)),
            JobEventKind::Complaint(reason) => out.push(note(reason)),
            JobEventKind::Failed => out.push(note(Message::from(Protocols::SearchFailed))),
            JobEventKind::Done(answer) => {
                if current.held {
                    current.answer = Some(answer);
                } else {
                    self.finish(&answer, out);
                }
            }
        }
    }

    fn end(&mut self, out: &mut Vec<SessionAction>) {
        self.closing = true;
        match &self.current {
            None => out.push(SessionAction::Quit),
            Some(current) if current.held || current.endless => self.release(out),
            Some(_) => {}
        }
    }

    fn complain(&self, reason: &str) -> String {
        format!("info string {reason}")
    }
}

fn say(text: &str) -> SessionAction {
    SessionAction::Say(text.to_owned())
}

fn note(text: impl fmt::Display) -> SessionAction {
    let text = text.to_string().replace(['\n', '\r'], " ");
    SessionAction::Say(format!("info string {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_given_up_as_far_behind_as_was_said() {
        let judged = |value| JobResult { value: Some(value), ..JobResult::default() };
        assert!(should_resign(&judged(Value::Estimate(-1500)), 1500));
        assert!(should_resign(&judged(Value::Loses(8)), 1500));
        for value in [Value::Estimate(-1499), Value::Estimate(3000), Value::Wins(3)] {
            assert!(!should_resign(&judged(value), 1500));
        }
        assert!(!should_resign(&judged(Value::Loses(2)), NEVER_RESIGN));
        assert!(!should_resign(&JobResult::default(), 100));
    }
}
