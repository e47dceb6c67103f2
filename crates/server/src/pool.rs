//! The search threads, shared by all tables.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::oneshot;
use wazir_ai::{Clock, EndgameScore, Level, Limits, Options};
use wazir_players::{ComputerPlayer, EndgameTables, PoolConfig, WorkerPool};
use wazir_registry::{AnyMove, Play};
use wazir_session::{Outlook, TimeLeft, TimeSpan};

use crate::app::AppState;

/// Maximum number of waiting jobs. A table has only one at a time, so all get their turn.
const MAX_JOBS: usize = 4096;
/// Size of each thread's hash table, in MiB.
const HASH: usize = 16;
/// Maximum time for a computer's move.
const LONGEST: Duration = Duration::from_secs(4);
/// Number of nodes per move for the highest level.
const MASTER_NODES: u64 = 300_000;

/// Scores up to this count as equal, in hundredths of the weakest piece.
const EQUAL_MARGIN: i32 = 50;
/// The score of a decided game in the analysis, in centipawns.
pub(crate) const MATE_CP: i32 = 10_000;

/// Time until another attempt if the pool is full.
const FULL_POOL_WAIT: Duration = Duration::from_millis(200);

/// A search for a move.
pub(crate) struct SearchJob {
    pub(crate) game: Play,
    pub(crate) limits: Limits,
    pub(crate) stop: Arc<AtomicBool>,
    /// Set to look up endgame tables as well, which may have to be generated.
    pub(crate) probe_endgames: bool,
    /// Receives the result.
    pub(crate) reply: Box<dyn FnOnce(SearchOutcome) + Send>,
}

/// The result of a search.
#[derive(Debug)]
pub(crate) struct SearchOutcome {
    /// The move to play.
    pub(crate) mv: Option<AnyMove>,
    pub(crate) outlook: Outlook,
    /// The value of the position for the player to move, as text.
    pub(crate) score: String,
    /// The same in centipawns, with the maximum for a mate.
    pub(crate) centipawns: i32,
    /// The best line.
    pub(crate) line: Vec<String>,
    /// The result of the endgame tables, for the player to move.
    pub(crate) exact: Option<EndgameScore>,
}

/// Time allowed for delays of a move: it waits for a thread of low priority.
const OVERHEAD: Duration = Duration::from_millis(100);

/// Returns the limits of a computer at a level, with its remaining time.
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

/// The search threads.
pub(crate) struct SearchPool(Option<WorkerPool<ComputerPlayer>>);

impl SearchPool {
    /// Starts the threads, each with its own memory. They have a lower priority than the network.
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

    /// Submits a job. Returns whether there was room.
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
                // It was stopped before it started.
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

/// Searches a position; waits while the pool is full. Returns `None` if the server ends.
pub(crate) async fn search_patiently(
    app: &AppState,
    game: Play,
    limits: Limits,
    probe_endgames: bool,
) -> Option<SearchOutcome> {
    let mut stop = app.stop.subscribe();
    loop {
        let (tell, told) = oneshot::channel();
        let job = SearchJob {
            game: game.clone(),
            limits: limits.clone(),
            stop: Arc::new(AtomicBool::new(false)),
            probe_endgames,
            reply: Box::new(move |found| drop(tell.send(found))),
        };
        if app.pool.submit(job) {
            return tokio::select! {
                found = told => found.ok(),
                _ = stop.wait_for(|stop| *stop) => None,
            };
        }
        tokio::select! {
            () = tokio::time::sleep(FULL_POOL_WAIT) => {}
            _ = stop.wait_for(|stop| *stop) => return None,
        }
    }
}

#[cfg(target_os = "linux")]
fn lower_priority() {
    // If this is not allowed, the system schedules the threads as it likes.
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 10);
}

#[cfg(not(target_os = "linux"))]
fn yields_to_others() {}

fn search(player: &mut ComputerPlayer, game: &Play, limits: &Limits) -> SearchOutcome {
    let Ok(result) = player.think(game, limits) else {
        let mv = game.legal_moves().first().copied();
        return SearchOutcome { mv, ..SearchOutcome::empty() };
    };
    let score = result.score();
    let outlook = match score.estimate() {
        Some(estimate) if estimate.abs() <= EQUAL_MARGIN => Outlook::Equal,
        _ if score.is_level_or_better() => Outlook::Better,
        _ => Outlook::Worse,
    };
    let line =
        result.lines().first().map_or_else(Vec::new, |line| game.variation_texts(line.moves()));
    SearchOutcome {
        mv: result.best(),
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
    /// Returns the result of a position about which nothing is known.
    fn empty() -> Self {
        let (mv, score, line) = (None, String::new(), Vec::new());
        Self { mv, outlook: Outlook::Equal, score, centipawns: 0, line, exact: None }
    }
}
