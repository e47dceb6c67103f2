//! Jobs for another thread, and their results.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use wazir_ai::mate::Verdict;
use wazir_ai::{Limits, Options, Score, ScoreBound, SearchInfo, Stopwatch};
use wazir_endings::EndgameTables;
use wazir_game::Game;
use wazir_players::ComputerPlayer;
use wazir_registry::{AnyMove, DynPosition, GameId, Play};

use crate::dialect::{GameDialect, NotationStyle};
use crate::settings::Settings;

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// An estimate in centipawns.
    Estimate(i32),
    /// A win in this many plies.
    Wins(u32),
    /// A loss in this many plies.
    Loses(u32),
}

impl From<Score> for Value {
    fn from(score: Score) -> Self {
        match (score.wins_in(), score.loses_in()) {
            (Some(plies), _) => Self::Wins(plies),
            (_, Some(plies)) => Self::Loses(plies),
            _ => Self::Estimate(score.estimate().unwrap_or(0)),
        }
    }
}

/// The state of a search.
#[derive(Clone, Debug)]
pub(crate) struct Info {
    pub(crate) depth: u32,
    pub(crate) seldepth: u32,
    pub(crate) value: Value,
    pub(crate) bound: ScoreBound,
    pub(crate) nodes: u64,
    /// The number of positions found in endgame tables.
    pub(crate) tb_hits: u64,
    pub(crate) time: Duration,
    pub(crate) hashfull: u32,
    pub(crate) multi_pv: usize,
    pub(crate) pv: Vec<String>,
}

/// The progress of a search between two lines that it finds.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    pub(crate) depth: u32,
    pub(crate) seldepth: u32,
    pub(crate) nodes: u64,
    pub(crate) tb_hits: u64,
    pub(crate) time: Duration,
    pub(crate) hashfull: u32,
    /// The move being searched, and its number among all moves, from 1.
    pub(crate) current: Option<(String, usize)>,
}

/// The result of a mate solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MateResult {
    Mate(Vec<String>),
    NoMate,
    Unknown,
    NotImplemented,
}

/// A move with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenMove {
    pub(crate) mv: AnyMove,
    pub(crate) text: String,
}

/// The result of a job.
#[derive(Clone, Debug, Default)]
pub(crate) struct JobResult {
    pub(crate) best: Option<WrittenMove>,
    /// The expected reply.
    pub(crate) ponder: Option<WrittenMove>,
    pub(crate) value: Option<Value>,
    pub(crate) finding: Option<MateResult>,
    /// Set if the game is won by a declaration in place of a move.
    pub(crate) declares: bool,
    /// The number of nodes visited.
    pub(crate) nodes: u64,
}

#[derive(Clone, Debug)]
pub(crate) enum JobEventKind {
    Info(Info),
    Progress(Progress),
    /// A line for people, who asked for it.
    Note(String),
    /// The job failed because of a bug; the answer that follows was found without a search.
    Failed,
    /// A problem to report.
    Complaint(String),
    Done(JobResult),
}

/// An event of a running [`Job`], to be passed to the session that started it.
#[derive(Clone, Debug)]
pub struct JobEvent(pub(crate) JobEventKind);

impl JobEvent {
    /// Returns whether the job is done and no more events follow.
    pub fn is_last(&self) -> bool {
        matches!(self.0, JobEventKind::Done(_))
    }
}

pub(crate) type EventSink<'t> = &'t mut dyn FnMut(JobEvent);

pub(crate) trait Work: Send {
    /// Does the work.
    fn run(&self, brain: &mut SearchWorker, orders: JobControl, tell: EventSink<'_>);

    /// Gives some valid answer without a search.
    fn skip(&self, tell: EventSink<'_>);
}

/// The external controls of a job.
#[derive(Clone)]
pub(crate) struct JobControl {
    stop: Arc<AtomicBool>,
    /// Runs since the start of its time.
    begun: Stopwatch,
}

/// A job for a session: a search, a mating problem, a count.
pub struct Job {
    stop: Arc<AtomicBool>,
    started: Option<Instant>,
    is_preparation: bool,
    work: Box<dyn Work>,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").field("stop", &self.stop).finish_non_exhaustive()
    }
}

impl Job {
    pub(crate) fn new(work: impl Work + 'static) -> Self {
        Self { stop: Arc::default(), started: None, is_preparation: false, work: Box::new(work) }
    }

    /// Creates a job that prepares a search rather than running it.
    pub(crate) fn prepare(task: JobPosition, plan: SearchRequest) -> Self {
        Self { is_preparation: true, ..Self::new(PrepareJob { task, plan }) }
    }

    /// Returns whether the job only prepares memory.
    pub fn is_preparation(&self) -> bool {
        self.is_preparation
    }

    /// Sets the start of the job's time to the moment at which its command was read; the default is
    /// the start of the job.
    #[must_use]
    pub fn clock_started_at(self, instant: Instant) -> Self {
        Self { started: Some(instant), ..self }
    }

    /// Returns the flag that ends the job soon after it is set, or before it has begun.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Runs the job; `tell` receives all events, the end last. If panics unwind, a search that
    /// panics is answered as by [`Job::answer_at_once`]: a poor move is better than a lost game.
    pub fn run(self, brain: &mut SearchWorker, tell: &mut dyn FnMut(JobEvent)) {
        let begun = self.started.map_or_else(Stopwatch::start, Stopwatch::from);
        let orders = JobControl { stop: self.stop, begun };
        let work = AssertUnwindSafe(|| self.work.run(brain, orders, tell));
        if catch_unwind(work).is_err() {
            brain.reset();
            tell(JobEvent(JobEventKind::Failed));
            self.work.skip(tell);
        }
    }

    /// Answers at once with the first legal move, for tests of dialogues.
    pub fn answer_at_once(self, tell: &mut dyn FnMut(JobEvent)) {
        self.work.skip(tell);
    }
}

/// The memory that is kept from one job to the next: the computer player.
#[derive(Debug)]
pub struct SearchWorker {
    player: ComputerPlayer,
    /// The game of the last search. Only results for this game use memory.
    game: Option<GameId>,
    /// The initial endgame tables.
    default_endings: EndgameTables,
    /// The folder of the current endgame tables, as far as it could be read.
    endings: String,
}

impl SearchWorker {
    /// Creates a worker without any memory that uses these endgame tables.
    pub fn new(first: EndgameTables) -> Self {
        let player = ComputerPlayer::default().with_endgame_tables(first.clone());
        Self { player, game: None, default_endings: first, endings: String::new() }
    }

    /// Forgets results that may be incomplete.
    fn reset(&mut self) {
        self.player.clear();
        self.game = None;
    }

    /// Returns the player, set up for a game; its memory of any other game is dropped. A folder of
    /// tables that cannot be read is reported once.
    fn player(
        &mut self,
        game: &Play,
        plan: &SearchRequest,
        tell: EventSink<'_>,
    ) -> &mut ComputerPlayer {
        if plan.endings != self.endings {
            self.endings.clone_from(&plan.endings);
            let library = match &*self.endings {
                "" => Ok(self.default_endings.clone()),
                folder => EndgameTables::open(Path::new(folder)),
            };
            let library = library.unwrap_or_else(|error| {
                tell(JobEvent(JobEventKind::Complaint(error.to_string())));
                self.default_endings.clone()
            });
            self.player.set_endgame_tables(library);
        }
        self.player.set_options(plan.options.clone());
        let id = game.entry().id();
        if plan.clear_memory || self.game.as_ref() != Some(id) {
            self.game = Some(id.clone());
            // An unknown game is reported when there is a search.
            let _ = self.player.prepare_new_game(game);
        }
        &mut self.player
    }
}

/// The settings of a search.
#[derive(Clone, Debug)]
pub(crate) struct SearchRequest {
    pub(crate) limits: Limits,
    pub(crate) options: Options,
    /// Set if earlier results are to be forgotten first.
    pub(crate) clear_memory: bool,
    /// The folder of endgame tables; empty for the initial ones.
    pub(crate) endings: String,
}

impl SearchRequest {
    /// Creates a request with the user's settings.
    pub(crate) fn new(settings: &Settings, limits: Limits, forget: bool) -> Self {
        let endings = settings.endings_path.clone();
        Self { limits, options: settings.options(), clear_memory: forget, endings }
    }
}

/// The game that a job is about, with its notation.
#[derive(Clone, Debug)]
pub(crate) struct JobPosition {
    pub(crate) game: Play,
    pub(crate) words: GameDialect,
    pub(crate) form: NotationStyle,
}

impl JobPosition {
    /// Writes a line of play from here, as far as it is legal.
    fn line(&self, moves: &[AnyMove]) -> Vec<String> {
        self.words.write_line(self.game.position(), moves, self.form)
    }

    /// Returns the first move of a line, and the second.
    fn written_pair(&self, moves: &[AnyMove]) -> [Option<WrittenMove>; 2] {
        let mut said =
            moves.iter().zip(self.line(moves)).map(|(&mv, text)| WrittenMove { mv, text });
        [said.next(), said.next()]
    }

    fn search_event(&self, report: &SearchInfo<AnyMove>, time: Duration) -> JobEvent {
        if report.is_currmove() {
            let text = |(mv, place)| Some((self.line(&[mv]).into_iter().next()?, place));
            return JobEvent(JobEventKind::Progress(Progress {
                depth: report.depth,
                seldepth: report.seldepth,
                nodes: report.nodes,
                tb_hits: report.tb_hits,
                time,
                hashfull: report.hashfull,
                current: report.current_move.and_then(text),
            }));
        }
        JobEvent(JobEventKind::Info(Info {
            depth: report.depth,
            seldepth: report.seldepth,
            value: report.score.into(),
            bound: report.bound,
            nodes: report.nodes,
            tb_hits: report.tb_hits,
            time,
            hashfull: report.hashfull,
            multi_pv: report.multi_pv,
            pv: self.line(&report.pv),
        }))
    }

    /// Returns the first legal move, or the first of those in `among`, as an answer.
    fn first_move(&self, among: &[AnyMove]) -> JobResult {
        let legal = self.game.position().legal_moves();
        let chosen = among.iter().find(|mv| legal.contains(mv)).or(legal.first()).copied();
        let [best, _] = self.written_pair(chosen.as_slice());
        JobResult {
            value: best.is_some().then_some(Value::Estimate(0)),
            best,
            ..JobResult::default()
        }
    }
}

/// The longest time without a report: programs want a line every second.
const REPORT_INTERVAL: Duration = Duration::from_millis(900);

pub(crate) struct MoveSearchJob {
    pub(crate) task: JobPosition,
    pub(crate) plan: SearchRequest,
    /// The moves to choose from; empty means all.
    pub(crate) search_moves: Vec<AnyMove>,
}

impl MoveSearchJob {
    fn think(
        &self,
        brain: &mut SearchWorker,
        orders: JobControl,
        tell: EventSink<'_>,
    ) -> JobResult {
        let Self { task, plan, search_moves: among } = self;
        let player = brain.player(&task.game, plan, tell);
        let JobControl { stop, begun } = orders;
        let limits =
            plan.limits.clone().stop_flag(stop).since(begun).report_interval(REPORT_INTERVAL);
        let mut heard = false;
        let result = {
            let mut listen = |report: &SearchInfo<AnyMove>| {
                heard |= !report.is_currmove();
                tell(task.search_event(report, begun.elapsed()));
            };
            let result = player.think_with_search_moves(&task.game, &limits, among, &mut listen);
            match result {
                // The game is over by a rule that the other side does not apply, or does not
                // notice.
                Ok(result) if result.best().is_none() => player.think_with_search_moves(
                    &task.game.without_history(),
                    &limits,
                    among,
                    &mut listen,
                ),
                result => result,
            }
        };
        let result = match result {
            Ok(result) => result,
            Err(unknown) => {
                tell(JobEvent(JobEventKind::Complaint(unknown.to_string())));
                return task.first_move(among);
            }
        };
        let position = task.game.position();
        let best = result.best().or_else(|| position.legal_moves().first().copied());
        let Some(best) = best else {
            return JobResult {
                value: position.in_check().then_some(Value::Loses(0)),
                ..JobResult::default()
            };
        };
        let lines = result.lines();
        let chosen = lines.iter().find(|line| line.moves().first() == Some(&best));
        let pv = chosen.map_or(vec![best], |line| line.moves().to_vec());
        let value = chosen.map_or(result.score(), |line| line.score()).into();
        if !heard {
            tell(JobEvent(JobEventKind::Info(Info {
                depth: result.depth().max(1),
                seldepth: result.depth().max(1),
                value,
                bound: ScoreBound::Exact,
                nodes: result.nodes(),
                tb_hits: 0,
                time: begun.elapsed(),
                hashfull: 0,
                multi_pv: 1,
                pv: task.line(&pv),
            })));
        }
        let [best, ponder] = task.written_pair(&pv);
        JobResult {
            best,
            ponder,
            value: Some(value),
            nodes: result.nodes(),
            ..JobResult::default()
        }
    }
}

impl Work for MoveSearchJob {
    fn run(&self, brain: &mut SearchWorker, orders: JobControl, tell: EventSink<'_>) {
        let answer = self.think(brain, orders, tell);
        tell(JobEvent(JobEventKind::Done(answer)));
    }

    fn skip(&self, tell: EventSink<'_>) {
        let answer = self.task.first_move(&self.search_moves);
        if let Some(best) = &answer.best {
            tell(JobEvent(JobEventKind::Info(Info {
                depth: 1,
                seldepth: 1,
                value: Value::Estimate(0),
                bound: ScoreBound::Exact,
                nodes: 1,
                tb_hits: 0,
                time: Duration::from_millis(1),
                hashfull: 0,
                multi_pv: 1,
                pv: vec![best.text.clone()],
            })));
        }
        tell(JobEvent(JobEventKind::Done(answer)));
    }
}

pub(crate) struct MateJob {
    pub(crate) task: JobPosition,
    pub(crate) limits: wazir_ai::mate::MateLimits,
    pub(crate) otherwise: Option<SearchRequest>,
}

impl Work for MateJob {
    fn run(&self, brain: &mut SearchWorker, orders: JobControl, tell: EventSink<'_>) {
        let Self { task, limits, otherwise } = self;
        let limits =
            limits.clone().stop_flag(Arc::clone(&orders.stop)).report_interval(REPORT_INTERVAL);
        let mut told = |depth, seldepth, nodes, hashfull| {
            let time = orders.begun.elapsed();
            let (certain, current) = (0, None);
            let progress =
                Progress { depth, seldepth, nodes, tb_hits: certain, time, hashfull, current };
            tell(JobEvent(JobEventKind::Progress(progress)));
        };
        let mut last = (0, 0, 0);
        let proof = brain.player.solve_mate_with_progress(&task.game, &limits, &mut |progress| {
            last = (progress.depth, progress.seldepth, progress.hashfull);
            told(progress.depth, progress.seldepth, progress.nodes, progress.hashfull);
        });
        // A search without a mate reports its final state at the end.
        if let Ok(Some(proof)) = proof.as_ref()
            && proof.verdict != Verdict::Mate
            && otherwise.is_none()
        {
            told(last.0, last.1, proof.nodes, last.2);
        }
        let (finding, line) = match proof {
            Ok(None) | Err(_) => (MateResult::NotImplemented, Vec::new()),
            Ok(Some(proof)) => match proof.verdict {
                Verdict::Mate => {
                    let pv = task.line(&proof.line);
                    let plies = pv.len() as u32;
                    tell(JobEvent(JobEventKind::Info(Info {
                        depth: plies,
                        seldepth: plies,
                        value: Value::Wins(plies),
                        bound: ScoreBound::Exact,
                        nodes: proof.nodes,
                        tb_hits: 0,
                        time: orders.begun.elapsed(),
                        hashfull: 0,
                        multi_pv: 1,
                        pv: pv.clone(),
                    })));
                    (MateResult::Mate(pv), proof.line)
                }
                Verdict::NoMate => (MateResult::NoMate, Vec::new()),
                _ => (MateResult::Unknown, Vec::new()),
            },
        };
        let answer = match (&finding, otherwise) {
            (MateResult::Mate(_), _) => {
                let [best, ponder] = task.written_pair(&line);
                let value = Some(Value::Wins(line.len() as u32));
                JobResult { best, ponder, value, ..JobResult::default() }
            }
            (_, Some(plan)) => {
                let (task, plan) = (task.clone(), plan.clone());
                MoveSearchJob { task, plan, search_moves: Vec::new() }.think(brain, orders, tell)
            }
            (_, None) => JobResult::default(),
        };
        tell(JobEvent(JobEventKind::Done(JobResult { finding: Some(finding), ..answer })));
    }

    fn skip(&self, tell: EventSink<'_>) {
        let answer = self.task.first_move(&[]);
        let finding = Some(MateResult::Unknown);
        tell(JobEvent(JobEventKind::Done(JobResult { finding, ..answer })));
    }
}

pub(crate) struct PerftJob {
    pub(crate) task: JobPosition,
    pub(crate) depth: u32,
}

/// Counts lines, checking the flag now and then. `None` if it was set.
fn count(position: &DynPosition, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= 3 {
        return Some(position.perft(depth));
    }
    position.legal_moves().into_iter().try_fold(0, |sum, mv| {
        let mut next = position.to_any();
        next.play_unchecked(mv);
        count(&*next, depth - 1, stop).map(|lines| sum + lines)
    })
}

impl Work for PerftJob {
    fn run(&self, _: &mut SearchWorker, orders: JobControl, tell: EventSink<'_>) {
        let JobPosition { game, words, form } = &self.task;
        let mut total = 0;
        let mut finished = true;
        for (mv, next) in game.children() {
            let Some(lines) = count(&*next, self.depth.saturating_sub(1), &orders.stop) else {
                finished = false;
                break;
            };
            total += lines;
            let text = words.write_move(game.position(), mv, *form);
            tell(JobEvent(JobEventKind::Note(format!("{text}: {lines}"))));
        }
        let end = if finished {
            format!("\nNodes searched: {total}")
        } else {
            format!("\nNodes searched: {total} (stopped)")
        };
        tell(JobEvent(JobEventKind::Note(end)));
        tell(JobEvent(JobEventKind::Done(JobResult::default())));
    }

    fn skip(&self, tell: EventSink<'_>) {
        tell(JobEvent(JobEventKind::Note("\nNodes searched: 0 (stopped)".to_owned())));
        tell(JobEvent(JobEventKind::Done(JobResult::default())));
    }
}

/// A sequence of jobs whose nodes are counted.
pub(crate) struct BenchJob {
    pub(crate) jobs: Vec<(String, Job)>,
}

impl Work for BenchJob {
    fn run(&self, brain: &mut SearchWorker, orders: JobControl, tell: EventSink<'_>) {
        let start = Stopwatch::start();
        let mut nodes = 0;
        for (name, job) in &self.jobs {
            if orders.stop.load(Ordering::Relaxed) {
                break;
            }
            let mut last = 0;
            let mut listen = |event: JobEvent| {
                if let JobEventKind::Done(answer) = &event.0 {
                    last = answer.nodes;
                }
            };
            job.work.run(brain, orders.clone(), &mut listen);
            nodes += last;
            tell(JobEvent(JobEventKind::Note(format!("{name}: {last} nodes"))));
        }
        let seconds = start.elapsed().as_secs_f64().max(1e-3);
        let rate = (nodes as f64 / seconds) as u64;
        tell(JobEvent(JobEventKind::Note(format!("{nodes} nodes {rate} nps"))));
        tell(JobEvent(JobEventKind::Done(JobResult::default())));
    }

    fn skip(&self, tell: EventSink<'_>) {
        tell(JobEvent(JobEventKind::Note("0 nodes 0 nps".to_owned())));
        tell(JobEvent(JobEventKind::Done(JobResult::default())));
    }
}

/// A job that prepares a search.
struct PrepareJob {
    task: JobPosition,
    plan: SearchRequest,
}

impl Work for PrepareJob {
    fn run(&self, brain: &mut SearchWorker, _: JobControl, tell: EventSink<'_>) {
        let player = brain.player(&self.task.game, &self.plan, tell);
        // An unknown game is reported when there is a search.
        let _ = player.prepare(&self.task.game);
        self.skip(tell);
    }

    fn skip(&self, tell: EventSink<'_>) {
        tell(JobEvent(JobEventKind::Done(JobResult::default())));
    }
}

/// A job that is already done.
pub(crate) enum ImmediateJob {
    /// The game is won by a declaration.
    DeclaredWin,
    /// The position is unknown, so there is no move.
    NoPosition,
}

impl Work for ImmediateJob {
    fn run(&self, _: &mut SearchWorker, _: JobControl, tell: EventSink<'_>) {
        self.skip(tell);
    }

    fn skip(&self, tell: EventSink<'_>) {
        let declares = matches!(self, Self::DeclaredWin);
        tell(JobEvent(JobEventKind::Done(JobResult { declares, ..JobResult::default() })));
    }
}
