//! The one place of the crate where a clock is read.

use std::time::{Duration, Instant};

/// Measures how long a search has taken. Only a limit of time makes one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    #[expect(clippy::disallowed_methods, reason = "everybody else has to come here")]
    pub(crate) fn start() -> Self {
        #[cfg(test)]
        tests::STARTED.with(|started| started.set(started.get() + 1));
        Self(Instant::now())
    }

    /// One that runs since then.
    pub(crate) fn since(instant: Instant) -> Self {
        Self(instant)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    thread_local! {
        /// How many were started by this thread.
        pub(super) static STARTED: Cell<u32> = const { Cell::new(0) };
    }

    fn started(work: impl FnOnce()) -> u32 {
        let before = STARTED.get();
        work();
        STARTED.get() - before
    }

    #[test]
    #[cfg(feature = "evo")]
    fn only_a_limit_of_time_has_a_search_read_the_clock() {
        use crate::{Clock, Limits, ManyMethod, Options, Searcher};
        use wazir_evo::{Position, Seats};
        for (seats, method) in ManyMethod::ALL
            .map(|method| (Seats::Four, method))
            .into_iter()
            .chain([(Seats::Two, ManyMethod::default())])
        {
            let start = Position::start(seats, &wazir_evo::Options::default());
            let think = |limits: Limits| {
                let mut searcher = Searcher::with(Options::default().hash(1).many(method));
                started(|| {
                    let thought = searcher.think(&[start], &limits);
                    assert!(thought.best().is_some());
                })
            };
            assert_eq!(think(Limits::default().nodes(1_000)), 0, "{method}");
            assert_eq!(think(Limits::default().depth(1)), 0, "{method}");
            let limits = Limits::default().nodes(1_000);
            assert_eq!(think(limits.clone().time(Duration::from_secs(1))), 1, "{method}");
            let clock = Clock::new(Duration::from_secs(60));
            assert_eq!(think(limits.clock(&clock)), 1, "{method}");
        }
    }

    #[test]
    #[cfg(feature = "chesslike")]
    fn only_a_limit_of_time_has_the_solver_read_the_clock() {
        use crate::mate::{Limits, Solver, Verdict};
        let problem = "7k1/9/6+P2/9/9/9/9/9/4K4 b G 1";
        let problem: wazir_shogi::Position = problem.parse().expect("a position");
        let solve = |limits: Limits| {
            started(|| {
                let solution = Solver::new().memory(1).solve(&problem, &limits);
                assert_eq!(solution.verdict(), Verdict::Mate);
            })
        };
        assert_eq!(solve(Limits::default()), 0);
        assert_eq!(solve(Limits::default().nodes(10_000).plies(3)), 0);
        assert_eq!(solve(Limits::default().time(Duration::from_secs(10))), 1);
    }
}
