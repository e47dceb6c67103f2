//! The computer, thinking beside the screen.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use wazir_ai::{Certain, Level, Limits, Options};
use wazir_games::{Move, Play};
use wazir_players::{Player as Thinker, Threads, Workers};
use wazir_protocol::driver::Choice;
use wazir_text::{Message, message};

use crate::players::Opponent;
use crate::rival::Rival;
use crate::texts::Dialogue;

/// What there is to think about.
#[derive(Clone, Debug)]
pub struct Job {
    /// Tells one job from another.
    pub id: u64,
    /// The game, where it stands.
    pub game: Box<Play>,
    /// What is asked.
    pub task: Task,
    /// Whether a move takes its time, so that people can follow a game of computers.
    pub leisurely: bool,
}

/// What is asked of the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Task {
    /// A move at a level, or at the one chosen for all.
    Move(Option<Level>),
    /// A move of the other program.
    Rival,
    /// The best move.
    Hint,
    /// The best lines, so many of them, until it is stopped.
    Analyse(usize),
    /// Whether it would take an offer of a draw.
    Outlook,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its place among the best, from 1.
    pub place: usize,
    /// What it is worth to the player to move.
    pub score: String,
    /// How many plies are looked ahead.
    pub depth: u32,
    /// The moves.
    pub moves: Vec<Move>,
}

/// What comes of thinking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The job it belongs to.
    pub id: u64,
    /// What there is.
    pub found: Found,
}

/// A part of what comes of thinking.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// A line, on the way.
    Line(Line),
    /// What tables of endings say of the position, on the way.
    Certain(Certain),
    /// The end of the job: the move, if there is one, with what it is worth.
    Best(Option<Line>),
    /// Whether the side to move is no worse off.
    Level(bool),
    /// The other program gives up.
    Resigns,
    /// No move, and why.
    Nothing(Message),
    /// The search failed through a fault of ours.
    Failed,
}

/// What the thread that thinks is called.
pub(crate) const THREAD: &str = "thinker";

/// Somebody who thinks in a thread of its own.
pub(crate) struct Mind {
    workers: Workers<Worker>,
    tell: Arc<dyn Fn(Thought) + Send + Sync>,
    stop: Arc<AtomicBool>,
}

impl Mind {
    /// Begins to wait for jobs; what comes of them goes to `tell`.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub(crate) fn new(
        opponent: Opponent,
        rival: Option<Rival>,
        tell: impl Fn(Thought) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let thinker = Thinker::default().with_endings(opponent.endings.clone());
        let worker = Worker { opponent, rival, thinker };
        let workers = Workers::start(Threads { name: THREAD, ..Threads::default() }, [worker])?;
        Ok(Self { workers, tell: Arc::new(tell), stop: Arc::default() })
    }

    /// Stops what is being thought about, and thinks about this.
    pub(crate) fn think(&mut self, job: Job) {
        self.stop();
        self.stop = Arc::default();
        let (tell, stop) = (Arc::clone(&self.tell), self.stop.clone());
        let (id, failed) = (job.id, Arc::clone(&tell));
        let work = move |worker: &mut Worker| worker.work(&job, stop, &*tell);
        let then = move |worker: &mut Worker, done: Option<()>| {
            if done.is_none() {
                worker.thinker.forget();
                failed(Thought { id, found: Found::Failed });
            }
        };
        // Each job has stopped the one before: few wait.
        let _ = self.workers.give(work, then);
    }

    /// Ends the present job at once, with what has been found.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// How long a move takes at least in a game that is only watched.
const LEISURE: Duration = Duration::from_millis(500);

struct Worker {
    opponent: Opponent,
    rival: Option<Rival>,
    thinker: Thinker,
}

/// An outlook takes so many times less than a move.
const PART: u32 = 4;

impl Worker {
    fn work(&mut self, job: &Job, stop: Arc<AtomicBool>, tell: &dyn Fn(Thought)) {
        self.opponent.stop = stop;
        let id = job.id;
        let begun = Instant::now();
        if matches!(job.task, Task::Hint | Task::Analyse(_))
            && let Ok(Some(certain)) = self.thinker.look_up(&job.game)
        {
            tell(Thought { id, found: Found::Certain(certain) });
        }
        let found = self.find(job, &mut |line| {
            tell(Thought { id, found: Found::Line(line) });
        });
        while job.leisurely
            && begun.elapsed() < LEISURE
            && !self.opponent.stop.load(Ordering::Relaxed)
        {
            thread::sleep(LEISURE / 20);
        }
        tell(Thought { id, found });
    }

    fn find(&mut self, job: &Job, heard: &mut dyn FnMut(Line)) -> Found {
        let game = &job.game;
        let limits = match job.task {
            Task::Rival => return self.ask(game),
            Task::Move(level) => self.opponent.limits(level, game.ply()),
            Task::Hint => self.opponent.best(),
            Task::Outlook => {
                let mut opponent = self.opponent.clone();
                opponent.time = opponent.time.map(|time| time / PART);
                opponent.best()
            }
            // With more than two players nothing is heard before the end, which has to come.
            Task::Analyse(_) if game.seats().len() > 2 => self.opponent.best(),
            Task::Analyse(_) => Limits::default().tables().stop_flag(self.opponent.stop.clone()),
        };
        let lines = if let Task::Analyse(lines) = job.task { lines } else { 1 };
        self.thinker.set_options(Options::default().multi_pv(lines));
        let mut listener = |report: &wazir_ai::Report<Move>| {
            if report.bound == wazir_ai::ScoreBound::Exact {
                let (place, depth) = (report.multi_pv, report.depth);
                let score = report.score.to_string();
                heard(Line { place, score, depth, moves: report.pv.clone() });
            }
        };
        let thought = match self.thinker.think_aloud(game, &limits, &mut listener) {
            Ok(thought) => thought,
            Err(error) => return Found::Nothing(error.message()),
        };
        if job.task == Task::Outlook {
            return Found::Level(thought.score().is_level_or_better());
        }
        let (score, depth) = (thought.score().to_string(), thought.depth());
        let moves = thought.lines().first().map(|line| line.moves().to_vec());
        let moves = moves.filter(|moves| !moves.is_empty()).or(thought.best().map(|mv| vec![mv]));
        // A weak level plays another move than the best it found.
        let moves = match (thought.best(), moves) {
            (Some(best), Some(moves)) if moves.first() != Some(&best) => Some(vec![best]),
            (_, moves) => moves,
        };
        Found::Best(moves.map(|moves| Line { place: 1, score, depth, moves }))
    }

    fn ask(&mut self, game: &Play) -> Found {
        let player = game.seat_message(game.to_move());
        let nothing = |why: String| {
            let player = player.clone();
            Found::Nothing(message!(Dialogue::MakesNoMove { player, why }))
        };
        let Some(rival) = &mut self.rival else { return Found::Best(None) };
        rival.heeds(self.opponent.stop.clone());
        match rival.ask(game) {
            Ok(Choice::Move(mv)) => {
                let (score, depth, moves) = (String::new(), 0, vec![mv]);
                Found::Best(Some(Line { place: 1, score, depth, moves }))
            }
            Ok(Choice::Resign) => Found::Resigns,
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
        let heard = move |thought| tell.send(thought).unwrap();
        let mut mind = Mind::new(Opponent::default(), None, heard).unwrap();
        let job = |id, entry: wazir_games::Entry| {
            let game = Box::new(entry.open(&Default::default()).unwrap());
            Job { id, game, task: Task::Move(Some(Level::Easy)), leisurely: false }
        };
        mind.think(job(1, Breakthrough::faulty()));
        assert_eq!(told.recv().unwrap(), Thought { id: 1, found: Found::Failed });
        mind.think(job(2, Breakthrough::entry()));
        let last = told.iter().find(|thought| !matches!(thought.found, Found::Line(_))).unwrap();
        assert!(matches!(last, Thought { id: 2, found: Found::Best(Some(_)) }), "{last:?}");
    }
}
