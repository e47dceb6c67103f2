//! Work for another thread, and what comes of it.

use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use wazir_ai::mate::Verdict;
use wazir_ai::{Limits, Options, Report, Score, ScoreBound, Searcher};

use crate::games::{Form, Spoken};

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// In hundredths of a pawn.
    Estimate(i32),
    /// A win in so many plies.
    Wins(u32),
    /// A loss in so many plies.
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
    pub(crate) time: Duration,
    pub(crate) hashfull: u32,
    pub(crate) multi_pv: usize,
    pub(crate) pv: Vec<String>,
}

/// What a solver of mating problems found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    Mate(Vec<String>),
    NoMate,
    Unknown,
    NotImplemented,
}

/// What came of a piece of work.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    pub(crate) best: Option<String>,
    /// The reply that is expected.
    pub(crate) ponder: Option<String>,
    pub(crate) value: Option<Value>,
    pub(crate) finding: Option<Finding>,
    /// How many positions were visited.
    pub(crate) nodes: u64,
}

#[derive(Clone, Debug)]
pub(crate) enum Happening {
    Info(Info),
    Note(String),
    Done(Answer),
}

/// Something that happens while a [`Job`] is done, to be told to the session that gave it out.
#[derive(Clone, Debug)]
pub struct Event(pub(crate) Happening);

impl Event {
    /// Whether the work is done and no more events follow.
    pub fn is_last(&self) -> bool {
        matches!(self.0, Happening::Done(_))
    }
}

pub(crate) type Tell<'t> = &'t mut dyn FnMut(Event);

pub(crate) trait Work: Send {
    /// Does the work.
    fn run(self: Box<Self>, brain: &mut Brain, stop: Arc<AtomicBool>, tell: Tell<'_>);

    /// Gives some valid answer without thinking.
    fn skip(self: Box<Self>, tell: Tell<'_>);
}

/// Work that a session wants done: a search, a mating problem, a count.
pub struct Job {
    stop: Arc<AtomicBool>,
    work: Box<dyn Work>,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").field("stop", &self.stop).finish_non_exhaustive()
    }
}

impl Job {
    pub(crate) fn new(work: impl Work + 'static) -> Self {
        Self { stop: Arc::default(), work: Box::new(work) }
    }

    /// The flag that ends the work soon after it is set, or before it has begun.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Does the work; `tell` hears of everything that happens, the end last.
    pub fn run(self, brain: &mut Brain, tell: &mut dyn FnMut(Event)) {
        self.work.run(brain, self.stop, tell);
    }

    /// Answers at once with the first legal move in place of the best: for trying out dialogues.
    pub fn skip(self, tell: &mut dyn FnMut(Event)) {
        self.work.skip(tell);
    }
}

/// What is remembered from one job to the next.
#[derive(Debug, Default)]
pub struct Brain {
    searcher: Option<Box<dyn Any + Send>>,
}

impl Brain {
    /// A brain that remembers nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The searcher of a game; that of any other game is forgotten.
    fn searcher<G: Spoken>(&mut self, options: Options) -> &mut Searcher<G> {
        if !self.searcher.as_ref().is_some_and(|known| known.is::<Searcher<G>>()) {
            self.searcher = Some(Box::new(Searcher::<G>::with(options.clone())));
        }
        let known = self.searcher.as_mut().and_then(|known| known.downcast_mut::<Searcher<G>>());
        let searcher = known.expect("it has just been put there");
        searcher.set_options(options);
        searcher
    }
}

/// How to think about a position.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) limits: Limits,
    pub(crate) options: Options,
    /// Whether to forget first what was worked out.
    pub(crate) forget: bool,
}

pub(crate) struct ThinkJob<G> {
    pub(crate) line: Vec<G>,
    pub(crate) form: Form,
    pub(crate) plan: Plan,
}

/// Writes a line of play that begins in a position, as far as it is legal.
fn line_of_play<G: Spoken>(start: &G, moves: &[G::Move], form: Form) -> Vec<String> {
    let mut position = start.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        if position.check(mv).is_err() {
            break;
        }
        texts.push(position.write(mv, form));
        position.play_unchecked(mv);
    }
    texts
}

fn told<G: Spoken>(root: &G, report: &Report<G::Move>, form: Form) -> Event {
    Event(Happening::Info(Info {
        depth: report.depth,
        seldepth: report.seldepth,
        value: report.score.into(),
        bound: report.bound,
        nodes: report.nodes,
        time: report.time,
        hashfull: report.hashfull,
        multi_pv: report.multi_pv,
        pv: line_of_play(root, &report.pv, form),
    }))
}

impl<G: Spoken> ThinkJob<G> {
    fn think(self, brain: &mut Brain, stop: Arc<AtomicBool>, tell: Tell<'_>) -> Answer {
        let Some(root) = self.line.last() else { return Answer::default() };
        let form = self.form;
        let searcher = brain.searcher::<G>(self.plan.options);
        if self.plan.forget {
            searcher.forget();
        }
        let limits = self.plan.limits.stop_flag(stop);
        let mut heard = false;
        let mut listen = |report: &Report<G::Move>| {
            heard = true;
            tell(told(root, report, form));
        };
        let mut thought = searcher.think_aloud(&self.line, &limits, &mut listen);
        if thought.best().is_none() {
            // The game is over by a rule that the other side does not go by, or does not see yet.
            thought = searcher.think_aloud(std::slice::from_ref(root), &limits, &mut listen);
        }
        let best = thought.best().or_else(|| root.legal_moves().first().copied());
        let Some(best) = best else {
            return Answer {
                value: root.in_check().then_some(Value::Loses(0)),
                ..Answer::default()
            };
        };
        let lines = thought.lines();
        let chosen = lines.iter().find(|line| line.moves().first() == Some(&best));
        let pv = line_of_play(root, chosen.map_or(&[best], |line| line.moves()), form);
        let value = chosen.map_or(thought.score(), |line| line.score()).into();
        if !heard {
            tell(Event(Happening::Info(Info {
                depth: thought.depth().max(1),
                seldepth: thought.depth().max(1),
                value,
                bound: ScoreBound::Exact,
                nodes: thought.nodes(),
                time: thought.elapsed(),
                hashfull: 0,
                multi_pv: 1,
                pv: pv.clone(),
            })));
        }
        let mut pv = pv.into_iter();
        let nodes = thought.nodes();
        Answer { best: pv.next(), ponder: pv.next(), value: Some(value), finding: None, nodes }
    }
}

/// The first legal move, as an answer.
fn first_move<G: Spoken>(root: &G, form: Form) -> Answer {
    let best = root.legal_moves().first().map(|&mv| root.write(mv, form));
    Answer { value: best.is_some().then_some(Value::Estimate(0)), best, ..Answer::default() }
}

impl<G: Spoken> Work for ThinkJob<G> {
    fn run(self: Box<Self>, brain: &mut Brain, stop: Arc<AtomicBool>, tell: Tell<'_>) {
        let answer = self.think(brain, stop, tell);
        tell(Event(Happening::Done(answer)));
    }

    fn skip(self: Box<Self>, tell: Tell<'_>) {
        let answer = self.line.last().map(|root| first_move(root, self.form));
        let answer = answer.unwrap_or_default();
        if let Some(best) = &answer.best {
            tell(Event(Happening::Info(Info {
                depth: 1,
                seldepth: 1,
                value: Value::Estimate(0),
                bound: ScoreBound::Exact,
                nodes: 1,
                time: Duration::from_millis(1),
                hashfull: 0,
                multi_pv: 1,
                pv: vec![best.clone()],
            })));
        }
        tell(Event(Happening::Done(answer)));
    }
}

pub(crate) struct MateJob<G> {
    pub(crate) line: Vec<G>,
    pub(crate) form: Form,
    pub(crate) limits: wazir_ai::mate::Limits,
    pub(crate) otherwise: Option<Plan>,
}

impl<G: Spoken> Work for MateJob<G> {
    fn run(self: Box<Self>, brain: &mut Brain, stop: Arc<AtomicBool>, tell: Tell<'_>) {
        let Self { line, form, limits, otherwise } = *self;
        let Some(root) = line.last() else {
            return tell(Event(Happening::Done(Answer::default())));
        };
        let start = std::time::Instant::now();
        let proof = root.solve(&limits.stop_flag(Arc::clone(&stop)));
        let finding = match proof {
            None => Finding::NotImplemented,
            Some(proof) => match proof.verdict {
                Verdict::Mate => {
                    let pv = line_of_play(root, &proof.line, form);
                    let plies = pv.len() as u32;
                    tell(Event(Happening::Info(Info {
                        depth: plies,
                        seldepth: plies,
                        value: Value::Wins(plies),
                        bound: ScoreBound::Exact,
                        nodes: proof.nodes,
                        time: start.elapsed(),
                        hashfull: 0,
                        multi_pv: 1,
                        pv: pv.clone(),
                    })));
                    Finding::Mate(pv)
                }
                Verdict::NoMate => Finding::NoMate,
                _ => Finding::Unknown,
            },
        };
        let answer = match (&finding, otherwise) {
            (Finding::Mate(pv), _) => Answer {
                best: pv.first().cloned(),
                ponder: pv.get(1).cloned(),
                value: Some(Value::Wins(pv.len() as u32)),
                ..Answer::default()
            },
            (_, Some(plan)) => ThinkJob { line, form, plan }.think(brain, stop, tell),
            (_, None) => Answer::default(),
        };
        tell(Event(Happening::Done(Answer { finding: Some(finding), ..answer })));
    }

    fn skip(self: Box<Self>, tell: Tell<'_>) {
        let answer = self.line.last().map(|root| first_move(root, self.form));
        let answer = answer.unwrap_or_default();
        let finding = Some(Finding::Unknown);
        tell(Event(Happening::Done(Answer { finding, ..answer })));
    }
}

pub(crate) struct PathsJob<G> {
    pub(crate) position: G,
    pub(crate) form: Form,
    pub(crate) depth: u32,
}

/// Counts lines, looking at the flag now and then; `None` when it was set.
fn count<G: Spoken>(position: &G, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= 3 {
        return Some(position.paths(depth));
    }
    position.legal_moves().into_iter().try_fold(0, |sum, mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        count(&next, depth - 1, stop).map(|paths| sum + paths)
    })
}

impl<G: Spoken> Work for PathsJob<G> {
    fn run(self: Box<Self>, _: &mut Brain, stop: Arc<AtomicBool>, tell: Tell<'_>) {
        let mut total = 0;
        let mut finished = true;
        for mv in self.position.legal_moves() {
            let mut next = self.position.clone();
            next.play_unchecked(mv);
            let Some(paths) = count(&next, self.depth.saturating_sub(1), &stop) else {
                finished = false;
                break;
            };
            total += paths;
            let text = self.position.write(mv, self.form);
            tell(Event(Happening::Note(format!("{text}: {paths}"))));
        }
        let end = if finished {
            format!("\nNodes searched: {total}")
        } else {
            format!("\nNodes searched: {total} (stopped)")
        };
        tell(Event(Happening::Note(end)));
        tell(Event(Happening::Done(Answer::default())));
    }

    fn skip(self: Box<Self>, tell: Tell<'_>) {
        tell(Event(Happening::Note("\nNodes searched: 0 (stopped)".to_owned())));
        tell(Event(Happening::Done(Answer::default())));
    }
}

/// Several jobs done one after the other, and their nodes counted.
pub(crate) struct BenchJob {
    pub(crate) jobs: Vec<(String, Job)>,
}

impl Work for BenchJob {
    fn run(self: Box<Self>, brain: &mut Brain, stop: Arc<AtomicBool>, tell: Tell<'_>) {
        let start = std::time::Instant::now();
        let mut nodes = 0;
        for (name, job) in self.jobs {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let mut last = 0;
            let mut listen = |event: Event| {
                if let Happening::Done(answer) = &event.0 {
                    last = answer.nodes;
                }
            };
            job.work.run(brain, Arc::clone(&stop), &mut listen);
            nodes += last;
            tell(Event(Happening::Note(format!("{name}: {last} nodes"))));
        }
        let seconds = start.elapsed().as_secs_f64().max(1e-3);
        let rate = (nodes as f64 / seconds) as u64;
        tell(Event(Happening::Note(format!("{nodes} nodes {rate} nps"))));
        tell(Event(Happening::Done(Answer::default())));
    }

    fn skip(self: Box<Self>, tell: Tell<'_>) {
        tell(Event(Happening::Note("0 nodes 0 nps".to_owned())));
        tell(Event(Happening::Done(Answer::default())));
    }
}

/// Work that is done already: the move to answer with.
pub(crate) struct Settled(pub(crate) String);

impl Work for Settled {
    fn run(self: Box<Self>, _: &mut Brain, _: Arc<AtomicBool>, tell: Tell<'_>) {
        self.skip(tell);
    }

    fn skip(self: Box<Self>, tell: Tell<'_>) {
        tell(Event(Happening::Done(Answer { best: Some(self.0), ..Answer::default() })));
    }
}
