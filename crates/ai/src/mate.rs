//! Mating problems: whether the side to move can force mate, how fast, and by which line.
//!
//! [`MateSolver`] solves shogi and EuroShogi by proof-number search, and CwDA by a search for a
//! mate in a given number of plies. Its answers are proved: a mate comes with its line of play, and
//! "no mate" means that there is none, within the given number of plies or at all.
//!
//! ```
//! use wazir_ai::mate::{MateLimits, MateSolver, Verdict};
//! use wazir_game::Game;
//!
//! let position: wazir_shogi::Position = "7k1/9/6+P2/9/9/9/9/9/4K4 b G 1".parse()?;
//! let solution = MateSolver::new().solve(&position, &MateLimits::default());
//! assert_eq!(solution.verdict(), Verdict::Mate);
//! let mut position = position;
//! let mut line = Vec::new();
//! for &mv in solution.line() {
//!     line.push(position.move_text(mv));
//!     position.play(mv)?;
//! }
//! assert_eq!(line.join(" "), "G*2b");
//! assert!(position.in_check() && position.legal_moves().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What counts as a mate
//!
//! * **Games with drops** (shogi, EuroShogi): the attacker gives check with every move, as in
//!   mating problems. **Other games** (CwDA): any move is allowed.
//! * The length is counted in plies, with the fastest attack against the longest defence, so it is
//!   odd. Every legal reply counts, including useless interpositions.
//!   [`MateLimits::ignore_futile_interpositions`] excludes those.
//! * Legal moves are those of the game: in shogi a dropped pawn may not mate (rules/shogi.md
//!   section 7), in EuroShogi it may unless the options forbid it.
//! * The history of the position is ignored. Within the problem nobody gains by repetition: an
//!   attacker who gives perpetual check does not mate (he loses, rules/shogi.md section 9), and a
//!   quickest mate never repeats a position. Rules that count plies or the progress of the game,
//!   and impasse, do not apply.
//! * In shogi the attacker's king may be missing. Stalemate is no mate.
//!
//! # How it works
//!
//! Depth-first proof-number search with a table of proofs and disproofs (Nagai's df-pn), with these
//! refinements where plain df-pn is wrong or slow:
//!
//! * Entries state the pieces in hand with which a mate is proved or refuted, and also hold for all
//!   hands with more, or fewer.
//! * A disproof that depends on a repetition is stored for its path to the position only, until the
//!   repeated position is itself disproved (the graph-history interaction); a mate never depends on
//!   one.
//! * Thresholds are raised where a cycle is suspected, until the search reaches a new position
//!   (Kishimoto's threshold controlling).
//! * Initial numbers come from the number of replies and checks; drops on one square wait for one
//!   another; promotions that lose no moves go first.
//! * Every entry states the lengths for which it holds, so the same search finds the shortest mate
//!   by trying shorter and shorter lengths.
//!
//! It uses one thread, and gives the same answer each time unless a time limit ends it.

mod ancestors;
mod budget;
mod decide;
mod expand;
mod futile_interpositions;
mod hand;
mod line;
mod search;
mod table;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use wazir_chesslike::{Move, Position, Ruleset};
use wazir_game::Seat;

use budget::MateBudget;
use futile_interpositions::FutileFilter;
use search::MateSearch;

/// The limits of a mate search.
///
/// Without a limit, the search of a game with drops ends when the mate is found or refuted; where
/// any move may mate, it may never end.
///
/// ```
/// use std::time::Duration;
/// use wazir_ai::mate::MateLimits;
/// let limits = MateLimits::default().plies(9).time(Duration::from_secs(10));
/// ```
#[derive(Clone, Debug, Default)]
pub struct MateLimits {
    plies: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    stop: Option<Arc<AtomicBool>>,
    futile: bool,
    reports_every: Option<Duration>,
}

impl MateLimits {
    /// Searches only for mates of at most this many plies, and for the shortest of those.
    #[must_use]
    pub fn plies(self, plies: u32) -> Self {
        Self { plies: Some(plies), ..self }
    }

    /// Returns the maximum length of the mate in plies, if there is one.
    pub fn max_plies(&self) -> Option<u32> {
        self.plies
    }

    /// Limits the number of positions visited.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Limits the time. Without this and [`MateLimits::report_interval`] no clock is read.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Excludes interpositions that change nothing, as composers of problems do (muda-ai), and
    /// finds the shortest mate without them.
    ///
    /// A dropped piece changes nothing if the checking piece can capture it and then, without use
    /// of the captured piece, mate as soon as if nothing had been dropped. The position at the end
    /// of the line may still have such replies. Only games with drops have them; long problems take
    /// much longer to solve this way.
    #[must_use]
    pub fn ignore_futile_interpositions(self) -> Self {
        Self { futile: true, ..self }
    }

    /// Ends the search soon after the flag is set, from this or another thread.
    #[must_use]
    pub fn stop_flag(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Calls the listener of [`MateSolver::solve_with_progress`] about once in each `period`.
    #[must_use]
    pub fn report_interval(self, period: Duration) -> Self {
        Self { reports_every: Some(period), ..self }
    }
}

/// The progress of a mate search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MateProgress {
    /// The length of the mate that is searched for, in plies, or of the current line if there is no
    /// limit to the length.
    pub depth: u32,
    /// The length of the longest line so far, in plies.
    pub seldepth: u32,
    /// The number of positions visited.
    pub nodes: u64,
    /// The fill level of the table, in thousandths of its maximum size.
    pub hashfull: u32,
}

/// A callback for the progress of a mate search.
pub type ProgressListener<'l> = &'l mut dyn FnMut(&MateProgress);

/// The verdict of a mate search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// The side to move forces mate.
    Mate,
    /// The side to move cannot force mate: within the given number of plies, or at all if none was
    /// given.
    NoMate,
    /// A limit was reached first.
    Unknown,
}

/// The solution of a mating problem.
#[derive(Clone, Debug)]
pub struct MateSolution<R: Ruleset> {
    verdict: Verdict,
    line: Vec<Move<R>>,
    shortest: bool,
    nodes: u64,
}

impl<R: Ruleset> MateSolution<R> {
    /// Returns the verdict.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Returns the length of the mate in plies, which is that of the line.
    pub fn plies(&self) -> Option<u32> {
        (self.verdict == Verdict::Mate).then_some(self.line.len() as u32)
    }

    /// Returns the moves of both sides from the position to the mate; empty without a mate.
    ///
    /// If the mate is known to be the shortest, the attacker mates as fast and the defender holds
    /// out as long as possible. Otherwise the line is the best one known.
    pub fn line(&self) -> &[Move<R>] {
        &self.line
    }

    /// Returns whether no shorter mate exists. Always `true` for a mate if [`MateLimits::plies`]
    /// was given, and for all but hard problems if it was not.
    pub fn is_shortest(&self) -> bool {
        self.shortest
    }

    /// Returns the number of positions visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// A solver of mating problems.
///
/// ```
/// use wazir_ai::mate::{MateLimits, MateSolver, Verdict};
/// let position: wazir_cwda::Position = "fide:fide 7k/8/8/1R6/R7/8/8/4K3 w - - 0 1".parse()?;
/// let solver = MateSolver::new().table_mib(16);
/// // Two rooks need two moves, which with the reply makes three plies.
/// assert_eq!(solver.solve(&position, &MateLimits::default().plies(1)).verdict(), Verdict::NoMate);
/// assert_eq!(solver.solve(&position, &MateLimits::default().plies(5)).plies(), Some(3));
/// # Ok::<(), wazir_chesslike::PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MateSolver {
    memory: usize,
}

impl Default for MateSolver {
    /// Returns a solver with up to 256 MiB for its tables.
    fn default() -> Self {
        Self { memory: 256 }
    }
}

impl MateSolver {
    /// Creates a solver with up to 256 MiB for its tables.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the maximum size of the tables, in MiB. They start small and grow as needed; when they
    /// are full, the entries that took the least work are dropped, and hard problems take longer.
    #[must_use]
    pub fn table_mib(self, mib: usize) -> Self {
        Self { memory: mib }
    }

    /// Searches for a mate by the side to move.
    ///
    /// A defender without a king cannot be mated.
    pub fn solve<R: Ruleset>(
        &self,
        position: &Position<R>,
        limits: &MateLimits,
    ) -> MateSolution<R> {
        self.solve_with_progress(position, limits, &mut |_| {})
    }

    /// Solves as [`MateSolver::solve`] does, and calls `listener` at the interval of
    /// [`MateLimits::report_interval`], or never if there is none.
    ///
    /// ```
    /// use std::time::Duration;
    /// use wazir_ai::mate::{MateLimits, MateSolver};
    /// let position = wazir_cwda::Position::default();
    /// let limits = MateLimits::default().plies(7).nodes(20_000).report_interval(Duration::ZERO);
    /// let mut heard = Vec::new();
    /// let solution = MateSolver::new().solve_with_progress(&position, &limits, &mut |progress| {
    ///     heard.push(progress.nodes);
    /// });
    /// assert!(heard.is_sorted() && !heard.is_empty());
    /// assert!(heard.iter().all(|&nodes| nodes <= solution.nodes()));
    /// ```
    pub fn solve_with_progress<R: Ruleset>(
        &self,
        position: &Position<R>,
        limits: &MateLimits,
        listener: ProgressListener<'_>,
    ) -> MateSolution<R> {
        use wazir_game::Game;
        let mut solution =
            MateSolution { verdict: Verdict::NoMate, line: Vec::new(), shortest: false, nodes: 0 };
        let attacker = position.to_move();
        if position.king(attacker.other()).is_none() || has_nothing_but_king(position, attacker) {
            return solution;
        }
        let budget = MateBudget::new(limits, listener);
        let bytes = self.memory.saturating_mul(1 << 20);
        let mut engine = MateSearch::new(position, bytes, budget);
        let decision = if limits.futile && R::HANDS {
            FutileFilter::new(&mut engine).decide(position, limits.plies)
        } else {
            engine.decide(position, limits.plies)
        };
        solution.nodes = engine.budget.nodes();
        solution.verdict = decision.verdict;
        solution.shortest = decision.shortest;
        solution.line = decision.line;
        solution
    }
}

/// Returns whether a side has no piece to mate with, on the board or in hand.
fn has_nothing_but_king<R: Ruleset>(position: &Position<R>, seat: Seat) -> bool {
    let king = position.king(seat);
    position.hand(seat).next().is_none()
        && position.pieces().all(|(at, piece)| piece.seat != seat || Some(at) == king)
}
