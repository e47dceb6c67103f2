//! The stopwatch: the only place of the crate where a clock is read.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// `true` if this platform has a clock. WebAssembly in a browser has none, and asking for it would
/// end the program.
const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// The time that a look at the clock counts for if there is none: about as long as 256 positions take.
const POLL_TIME: Duration = Duration::from_millis(2);

static CUSTOM_CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the clock for all time limits of this program. `now` may count from any moment on, but must
/// never go back. This is for platforms where the standard library has no time, such as
/// `wasm32-unknown-unknown`, where `now` asks the browser (`performance.now()`). Returns `false`
/// and does nothing if a clock was set before.
///
/// Without a clock, a time limit there counts the work: each look at the clock counts for two
/// milliseconds, and a search looks once in 256 positions, or more often where positions take long.
/// The search then ends after a time of that order and does the same on every machine.
///
/// Set the clock before the first search: stopwatches that are already running keep theirs.
///
/// ```standalone_crate
/// use std::time::Duration;
/// use std::sync::atomic::{AtomicU64, Ordering};
/// static MILLISECONDS: AtomicU64 = AtomicU64::new(0);
/// // A clock that advances with each look.
/// assert!(wazir_ai::set_clock(|| {
///     Duration::from_millis(MILLISECONDS.fetch_add(1, Ordering::Relaxed))
/// }));
/// assert!(!wazir_ai::set_clock(|| Duration::ZERO));
/// ```
pub fn set_clock(now: fn() -> Duration) -> bool {
    CUSTOM_CLOCK.set(now).is_ok()
}

/// A measurement of the time since a moment. It reads the clock of [`set_clock`] if there is one,
/// so it also works where the standard library has no time.
///
/// ```
/// use wazir_ai::Stopwatch;
/// let watch = Stopwatch::start();
/// let first = watch.elapsed();
/// assert!(watch.elapsed() >= first);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Source);

/// What a stopwatch reads, and the reading at its start.
#[derive(Clone, Copy, Debug)]
enum Source {
    Std(Instant),
    /// Reads the clock that was set.
    Custom(fn() -> Duration, Duration),
    /// Counts looks.
    Polls(u64),
}

/// Returns the number of looks so far on a platform without a clock.
fn next_poll() -> u64 {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    LOOKS.fetch_add(1, Ordering::Relaxed)
}

impl Stopwatch {
    /// Starts a stopwatch.
    #[expect(clippy::disallowed_methods, reason = "everybody else has to come here")]
    pub fn start() -> Self {
        #[cfg(test)]
        tests::STARTED.with(|started| started.set(started.get() + 1));
        Self(match CUSTOM_CLOCK.get() {
            Some(&now) => Source::Custom(now, now()),
            None if HAS_CLOCK => Source::Std(Instant::now()),
            None => Source::Polls(next_poll()),
        })
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        match self.0 {
            Source::Std(instant) => instant.elapsed(),
            Source::Custom(now, begun) => now().saturating_sub(begun),
            Source::Polls(begun) => {
                let looks = u32::try_from(next_poll().saturating_sub(begun)).unwrap_or(u32::MAX);
                POLL_TIME.saturating_mul(looks)
            }
        }
    }
}

impl From<Instant> for Stopwatch {
    /// Returns a stopwatch that runs since `instant`.
    fn from(instant: Instant) -> Self {
        Self(Source::Std(instant))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    thread_local! {
        /// The number of stopwatches started by this thread.
        pub(super) static STARTED: Cell<u32> = const { Cell::new(0) };
    }

    fn started(work: impl FnOnce()) -> u32 {
        let before = STARTED.get();
        work();
        STARTED.get() - before
    }

    #[test]
    fn only_a_limit_of_time_has_a_search_read_the_clock() {
        use crate::{Clock, Limits, MultiplayerMethod, Options, Searchable, Searcher};
        fn check<G: Searchable>(start: &G, method: MultiplayerMethod) {
            let think = |limits: Limits| {
                let mut searcher =
                    Searcher::with_options(Options::default().hash(1).multiplayer(method));
                started(|| {
                    let result = searcher.think(std::slice::from_ref(start), &limits);
                    assert!(result.best().is_some());
                })
            };
            assert_eq!(think(Limits::default().nodes(1_000)), 0, "{method}");
            assert_eq!(think(Limits::default().depth(1)), 0, "{method}");
            let limits = Limits::default().nodes(1_000);
            assert_eq!(think(limits.clone().time(Duration::from_secs(1))), 1, "{method}");
            let clock = Clock::new(Duration::from_secs(60));
            assert_eq!(think(limits.clock(&clock)), 1, "{method}");
        }
        for method in MultiplayerMethod::ALL {
            check(&crate::stones::Stones::new(40), method);
        }
        check(&wazir_shogi::Position::default(), MultiplayerMethod::default());
    }

    /// On a platform without a clock, time passes with the work that is done.
    #[test]
    fn looks_count_where_there_is_no_clock() {
        let watch = super::Stopwatch(super::Source::Polls(super::next_poll()));
        let (first, second) = (watch.elapsed(), watch.elapsed());
        assert!(first >= super::POLL_TIME && second > first, "{first:?} {second:?}");
        assert!(second < Duration::from_secs(3600));
    }

    #[test]
    fn only_a_limit_of_time_has_the_solver_read_the_clock() {
        use crate::mate::{MateLimits, MateSolver, Verdict};
        let problem = "7k1/9/6+P2/9/9/9/9/9/4K4 b G 1";
        let problem: wazir_shogi::Position = problem.parse().expect("a position");
        let solve = |limits: MateLimits| {
            started(|| {
                let solution = MateSolver::new().table_mib(1).solve(&problem, &limits);
                assert_eq!(solution.verdict(), Verdict::Mate);
            })
        };
        assert_eq!(solve(MateLimits::default()), 0);
        assert_eq!(solve(MateLimits::default().nodes(10_000).plies(3)), 0);
        assert_eq!(solve(MateLimits::default().time(Duration::from_secs(10))), 1);
    }
}
