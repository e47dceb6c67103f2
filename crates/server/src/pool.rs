//! Threads that think, for all tables.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use wazir_ai::{Clock, EndgameScore, Level, Limits, Options};
use wazir_registry::{AnyMove, Play};
use wazir_players::{ComputerPlayer, EndgameTables, PoolConfig, WorkerPool};
use wazir_session::{Outlook, TimeLeft, TimeSpan};

/// So many jobs wait at most. A table has one at a time, so that all get their turn.
const MAX_JOBS: usize = 4096;
/// The size of the hash table of a thread, in MiB.
const HASH: usize = 16;
/// No move of a computer takes longer.
const LONGEST: Duration = Duration::from_secs(4);
/// How many nodes the best level gets for a move.
const MASTER_NODES: u64 = 300_000;

/// Who is ahead by no more is not ahead, in hundredths of the weakest piece.
const EQUAL_MARGIN: i32 = 50;
/// What a mate counts in a curve.
pub(crate) const MATE_CP: i32 = 10_000;

/// A move to be found.
pub(crate) struct SearchJob {
    pub(crate) game: Play,
    pub(crate) limits: Limits,
    pub(crate) stop: Arc<AtomicBool>,
    /// Whether to look the position up in tables of endings as well, which may have to be made.
    pub(crate) probe_endgames: bool,
    /// Hears what was found.
    pub(crate) reply: Box<dyn FnOnce(SearchOutcome) + Send>,
}

/// What was found.
#[derive(Debug)]
pub(crate) struct SearchOutcome {
    /// The move.
    pub(crate) mv: Option<AnyMove>,
    pub(crate) outlook: Outlook,
    /// What the position is worth to the player to move, as people write it.
    pub(crate) score: String,
    /// The same in hundredths of a pawn, a mate as the furthest there is.
    pub(crate) centipawns: i32,
    /// The best line.
    pub(crate) line: Vec<String>,
    /// What tables of endings say, for the player to move.
    pub(crate) exact: Option<EndgameScore>,
}

/// What a move of a computer may lose on its way: it waits for a thread that yields to others.
const OVERHEAD: Duration = Duration::from_millis(100);

/// The limits of a computer at a level with so much time.
pub(crate) fn search_limits(level: Level, allowance: Option<TimeLeft>, seed: u64) -> Limits {
    let limits = level.limits(seed);
    let limits = if level == Level::Master { limits.nodes(MASTER_NODES) } else { limits };
    let clock = allowance.map(|allowance| {
        let length = |span: TimeSpan| Duration::from_millis(span.as_millis());
        let clock = Clock::new(length(allowance.main))
            .increment(length(allowance.increment))
            .byoyomi(length(allowance.byoyomi))
            .overhead(OVERHEAD);
        allowance.moves_to_go.map_or(clock, |moves| clock.moves_to_go(moves))
    });
    let limits = match clock {
        Some(clock) => limits.clock(&clock),
        None => limits,
    };
    limits.max_time(LONGEST)
}

/// The threads.
pub(crate) struct SearchPool(Option<WorkerPool<ComputerPlayer>>);

impl SearchPool {
    /// So many threads, each with its own memory. Sockets go before them.
    pub(crate) fn new(threads: usize, endings: &EndgameTables) -> Self {
        let player = || {
            ComputerPlayer::new(Options::default().hash(HASH)).with_endgame_tables(endings.clone())
        };
        let workers = (0..threads.max(1)).map(|_| player());
        let how =
            PoolConfig { queue_size: MAX_JOBS, on_start: lower_priority, ..PoolConfig::default() };
        let workers = WorkerPool::start(how, workers);
        if let Err(error) = &workers {
            tracing::error!(%error, "no thread that thinks can be started");
        }
        Self(workers.ok())
    }

    /// Takes a job, unless too many wait.
    pub(crate) fn submit(&self, job: SearchJob) -> bool {
        let SearchJob { game, limits, stop, probe_endgames: looks_up, reply: tell } = job;
        let game = Arc::new(game);
        let thought_about = Arc::clone(&game);
        let think = move |player: &mut ComputerPlayer| {
            (!stop.load(Ordering::Relaxed)).then(|| {
                let limits = limits.stop_flag(stop);
                let found = search(player, &thought_about, &limits);
                let certain = looks_up.then(|| player.probe_endgame(&thought_about).ok().flatten());
                SearchOutcome { exact: certain.flatten(), ..found }
            })
        };
        let then = move |player: &mut ComputerPlayer, found: Option<Option<SearchOutcome>>| {
            match found {
                Some(Some(found)) => tell(found),
                // It was stopped before it was begun.
                Some(None) => {}
                None => {
                    tracing::error!(game = %game.entry().id(), position = game.position_text(), "a search failed");
                    player.clear();
                    tell(SearchOutcome {
                        mv: game.legal_moves().first().copied(),
                        ..SearchOutcome::empty()
                    });
                }
            }
        };
        self.0.as_ref().is_some_and(|workers| workers.submit(think, then).is_ok())
    }
}

#[cfg(target_os = "linux")]
fn lower_priority() {
    // Where it is not allowed, the system shares as it likes.
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 10);
}

#[cfg(not(target_os = "linux"))]
fn yields_to_others() {}

fn search(player: &mut ComputerPlayer, game: &Play, limits: &Limits) -> SearchOutcome {
    let Ok(thought) = player.think(game, limits) else {
        let mv = game.legal_moves().first().copied();
        return SearchOutcome { mv, ..SearchOutcome::empty() };
    };
    let score = thought.score();
    let outlook = match score.estimate() {
        Some(estimate) if estimate.abs() <= EQUAL_MARGIN => Outlook::Equal,
        _ if score.is_level_or_better() => Outlook::Better,
        _ => Outlook::Worse,
    };
    let line =
        thought.lines().first().map_or_else(Vec::new, |line| game.variation_texts(line.moves()));
    SearchOutcome {
        mv: thought.best(),
        outlook,
        score: score.to_string(),
        centipawns: match (score.estimate(), score.is_level_or_better()) {
            (Some(estimate), _) => estimate,
            (None, true) => MATE_CP,
            (None, false) => -MATE_CP,
        },
        line,
        exact: None,
    }
}

impl SearchOutcome {
    /// Of a position of which nothing was found out.
    fn empty() -> Self {
        let (mv, score, line) = (None, String::new(), Vec::new());
        Self { mv, outlook: Outlook::Equal, score, centipawns: 0, line, exact: None }
    }
}
