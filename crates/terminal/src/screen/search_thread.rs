//! Search thread: the computer searches beside the screen.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use wazir_ai::{EndgameScore, Level, Limits, Options};
use wazir_game::Seat;
use wazir_players::{ComputerPlayer, PoolConfig, WorkerPool};
use wazir_protocol::driver::EngineDecision;
use wazir_registry::{AnyMove, Play};
use wazir_text::{Message, message};

use crate::external_engine::ExternalEngine;
use crate::look_back::{self, TurningPoint};
use crate::players::ComputerSettings;
use crate::texts::Dialogue;

/// A job for the search thread.
#[derive(Clone, Debug)]
pub struct SearchJob {
    /// Number of the job, which its updates carry.
    pub id: u64,
    /// The game at the position to search.
    pub game: Box<Play>,
    /// The task of the job.
    pub task: SearchTask,
    /// Set if a move takes a minimum time, so that people can follow a game between computers.
    pub slow_down: bool,
}

/// The task of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchTask {
    /// A move at this level, or at the level chosen for all.
    Move(Option<Level>),
    /// A move of the external engine.
    ExternalEngine,
    /// The best move.
    Hint,
    /// This number of best lines, until the search is stopped.
    Analysis(usize),
    /// The decision whether to accept a draw.
    DrawOffer,
    /// The move of this player that lost most in the game so far.
    LookBack(Seat),
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine {
    /// Its rank among the best lines, from 1.
    pub rank: usize,
    /// Its score for the player to move.
    pub score: String,
    /// Search depth, in plies.
    pub depth: u32,
    /// The moves of the line.
    pub moves: Vec<AnyMove>,
}

/// A result of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchUpdate {
    /// The number of the job.
    pub id: u64,
    /// The result.
    pub output: SearchOutput,
}

/// The result of a job, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchOutput {
    /// A line found so far.
    Line(PvLine),
    /// The exact score of the position in the endgame tables, sent before the end.
    ExactScore(EndgameScore),
    /// The end of the job: the move with its line, if there is a move.
    Finished(Option<PvLine>),
    /// The end of a draw offer: `true` if the side to move is level or better.
    LevelOrBetter(bool),
    /// How many of how many moves of a look back are done.
    Progress(usize, usize),
    /// The end of a look back: the move where the game turned, if there is one.
    LookedBack(Option<TurningPoint>),
    /// The external engine resigns.
    Resigns,
    /// There is no move, for this reason.
    NoMove(Message),
    /// The search failed because of an error in this program.
    Failed,
}

/// Name of the search thread.
pub(crate) const THREAD: &str = "thinker";

/// A computer player in a thread of its own.
pub(crate) struct SearchThread {
    workers: WorkerPool<Worker>,
    send_update: Arc<dyn Fn(SearchUpdate) + Send + Sync>,
    stop: Arc<AtomicBool>,
}

impl SearchThread {
    /// Starts a thread that waits for jobs and passes their results to `tell`.
    ///
    /// # Errors
    /// Returns an error if the system cannot start a thread.
    pub(crate) fn new(
        opponent: ComputerSettings,
        rival: Option<ExternalEngine>,
        tell: impl Fn(SearchUpdate) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let thinker =
            ComputerPlayer::default().with_endgame_tables(opponent.endgame_tables.clone());
        let worker = Worker { opponent, rival, thinker };
        let workers =
            WorkerPool::start(PoolConfig { name: THREAD, ..PoolConfig::default() }, [worker])?;
        Ok(Self { workers, send_update: Arc::new(tell), stop: Arc::default() })
    }

    /// Stops the present job and starts this one.
    pub(crate) fn think(&mut self, job: SearchJob) {
        self.stop();
        self.stop = Arc::default();
        let (tell, stop) = (Arc::clone(&self.send_update), self.stop.clone());
        let (id, failed) = (job.id, Arc::clone(&tell));
        let work = move |worker: &mut Worker| worker.run(&job, stop, &*tell);
        let then = move |worker: &mut Worker, done: Option<()>| {
            if done.is_none() {
                worker.thinker.clear();
                failed(SearchUpdate { id, output: SearchOutput::Failed });
            }
        };
        // Each job stops the one before, so few of them wait.
        let _ = self.workers.submit(work, then);
    }

    /// Stops the present job at once, with the result so far.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Minimum time of a move in a game between computers.
const MIN_MOVE_TIME: Duration = Duration::from_millis(500);

struct Worker {
    opponent: ComputerSettings,
    rival: Option<ExternalEngine>,
    thinker: ComputerPlayer,
}

/// A draw offer gets one part in this many of the time for a move.
const OUTLOOK_TIME_DIVISOR: u32 = 4;

impl Worker {
    fn run(&mut self, job: &SearchJob, stop: Arc<AtomicBool>, tell: &dyn Fn(SearchUpdate)) {
        self.opponent.stop = stop;
        let id = job.id;
        let begun = Instant::now();
        if matches!(job.task, SearchTask::Hint | SearchTask::Analysis(_))
            && let Ok(Some(certain)) = self.thinker.probe_endgame(&job.game)
        {
            tell(SearchUpdate { id, output: SearchOutput::ExactScore(certain) });
        }
        let mut told = |output| tell(SearchUpdate { id, output });
        let found = match job.task {
            SearchTask::LookBack(seat) => self.look_back(&job.game, seat, &mut told),
            _ => self.search(job, &mut |line| told(SearchOutput::Line(line))),
        };
        while job.slow_down
            && begun.elapsed() < MIN_MOVE_TIME
            && !self.opponent.stop.load(Ordering::Relaxed)
        {
            thread::sleep(MIN_MOVE_TIME / 20);
        }
        tell(SearchUpdate { id, output: found });
    }

    fn search(&mut self, job: &SearchJob, heard: &mut dyn FnMut(PvLine)) -> SearchOutput {
        let game = &job.game;
        let limits = match job.task {
            SearchTask::ExternalEngine => return self.ask_engine(game),
            SearchTask::Move(level) => self.opponent.limits(level, game.ply()),
            SearchTask::Hint => self.opponent.strongest_limits(),
            SearchTask::DrawOffer => {
                let mut opponent = self.opponent.clone();
                opponent.time = opponent.time.map(|time| time / OUTLOOK_TIME_DIVISOR);
                opponent.strongest_limits()
            }
            // With more than two players only the end of a search reports lines, so the search must
            // end.
            SearchTask::Analysis(_) if game.seats().len() > 2 => self.opponent.strongest_limits(),
            // A look back is not one search.
            SearchTask::LookBack(_) => return SearchOutput::LookedBack(None),
            SearchTask::Analysis(_) => {
                Limits::default().endgame_tables().stop_flag(self.opponent.stop.clone())
            }
        };
        let lines = if let SearchTask::Analysis(lines) = job.task { lines } else { 1 };
        self.thinker.set_options(Options::default().multi_pv(lines));
        let mut listener = |report: &wazir_ai::SearchInfo<AnyMove>| {
            if report.bound == wazir_ai::ScoreBound::Exact {
                let (place, depth) = (report.multi_pv, report.depth);
                let score = report.score.to_string();
                heard(PvLine { rank: place, score, depth, moves: report.pv.clone() });
            }
        };
        let result = match self.thinker.think_with_info(game, &limits, &mut listener) {
            Ok(result) => result,
            Err(error) => return SearchOutput::NoMove(error.message()),
        };
        if job.task == SearchTask::DrawOffer {
            return SearchOutput::LevelOrBetter(result.score().is_level_or_better());
        }
        let (score, depth) = (result.score().to_string(), result.depth());
        let moves = result.lines().first().map(|line| line.moves().to_vec());
        let moves = moves.filter(|moves| !moves.is_empty()).or(result.best().map(|mv| vec![mv]));
        // A weak level may play another move than the best that it found.
        let moves = match (result.best(), moves) {
            (Some(best), Some(moves)) if moves.first() != Some(&best) => Some(vec![best]),
            (_, moves) => moves,
        };
        SearchOutput::Finished(moves.map(|moves| PvLine { rank: 1, score, depth, moves }))
    }

    fn look_back(
        &mut self,
        game: &Play,
        seat: Seat,
        told: &mut dyn FnMut(SearchOutput),
    ) -> SearchOutput {
        self.thinker.set_options(Options::default());
        let stop = &self.opponent.stop;
        let limits = Limits::default().nodes(look_back::NODES).stop_flag(stop.clone());
        let thinker = &mut self.thinker;
        let mut search = |game: &Play| {
            let found = thinker.think(game, &limits).ok();
            found
                .filter(|_| !stop.load(Ordering::Relaxed))
                .map(|found| look_back::Searched::from(&found))
        };
        let mut progress = |done, all| told(SearchOutput::Progress(done, all));
        SearchOutput::LookedBack(look_back::turning_point(game, seat, &mut search, &mut progress))
    }

    fn ask_engine(&mut self, game: &Play) -> SearchOutput {
        let player = game.seat_message(game.to_move());
        let nothing = |why: String| {
            let player = player.clone();
            SearchOutput::NoMove(message!(Dialogue::MakesNoMove { player, why }))
        };
        let Some(rival) = &mut self.rival else { return SearchOutput::Finished(None) };
        rival.set_stop_flag(self.opponent.stop.clone());
        match rival.choose(game) {
            Ok(EngineDecision::Move(mv)) => {
                let (score, depth, moves) = (String::new(), 0, vec![mv]);
                SearchOutput::Finished(Some(PvLine { rank: 1, score, depth, moves }))
            }
            Ok(EngineDecision::Resign) => SearchOutput::Resigns,
            Ok(choice) => nothing(format!("{choice:?}")),
            Err(error) => nothing(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use wazir_testkit::Breakthrough;

    use super::*;

    #[test]
    fn a_search_that_fails_is_told_of_and_the_next_one_goes_on() {
        let (tell, told) = channel();
        let heard = move |result| tell.send(result).unwrap();
        let mut mind = SearchThread::new(ComputerSettings::default(), None, heard).unwrap();
        let job = |id, entry: wazir_registry::GameEntry| {
            let game = Box::new(entry.open(&Default::default()).unwrap());
            SearchJob { id, game, task: SearchTask::Move(Some(Level::Easy)), slow_down: false }
        };
        mind.think(job(1, Breakthrough::panicking()));
        assert_eq!(told.recv().unwrap(), SearchUpdate { id: 1, output: SearchOutput::Failed });
        mind.think(job(2, Breakthrough::entry()));
        let last =
            told.iter().find(|result| !matches!(result.output, SearchOutput::Line(_))).unwrap();
        assert!(
            matches!(last, SearchUpdate { id: 2, output: SearchOutput::Finished(Some(_)) }),
            "{last:?}"
        );
    }
}
