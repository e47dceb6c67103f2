//! Mating problems: can the side to move force mate, how fast, and how?
//!
//! [`MateSolver`] answers for shogi and EuroShogi by proof-number search, for CwDA by looking for a
//! mate in so many plies. What it says is proved: a mate comes with its line of play, and "no
//! mate" means that there is none, within the plies asked for or at all.
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
//!   mating problems. **Other games** (CwDA): any move will do.
//! * The length is counted in plies, the attacker's as short and the defender's as long as can be,
//!   so it is odd. Every legal reply counts, pieces put between to no avail as well. With
//!   [`MateLimits::ignore_futile_interpositions`] those do not: see there.
//! * Legal moves are the game's: in shogi a dropped pawn may not mate (rules/shogi.md section 7),
//!   in EuroShogi it may unless the options say otherwise.
//! * The position is taken without its past. Within the problem nobody gains by repetition: an
//!   attacker who gives perpetual check does not mate (he loses, rules/shogi.md section 9), and a
//!   quickest mate never comes back to a position. Rules that count plies or the progress of the
//!   game, and impasse, are not asked.
//! * In shogi the attacker's king may be missing. Stalemate is no mate.
//!
//! # How it works
//!
//! Depth-first proof-number search with a table of proofs and disproofs (Nagai's df-pn), refined
//! where plain df-pn goes wrong or astray:
//!
//! * Entries say with what in hand a mate is proved, or refuted, and serve for all hands that hold
//!   more, or less.
//! * A disproof that rests on a repetition is kept for that way to the position alone, until the
//!   position that repeats is disproved itself (the graph-history interaction); a mate never rests
//!   on one.
//! * Thresholds give way where a cycle is suspected, until the search meets something new
//!   (Kishimoto's threshold controlling).
//! * First numbers come from the replies and checks there are; drops on one square wait for one
//!   another; promotions that lose nothing go first.
//! * Every entry knows for which lengths it holds, so the shortest mate is found by the same
//!   search within fewer and fewer plies.
//!
//! One thread, and the same answer each time unless a limit of time comes first.

mod budget;
mod decide;
mod expand;
mod futile_interpositions;
mod hand;
mod line;
mod ancestors;
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

/// How far a problem is followed.
///
/// Without any limit the search of a game with drops ends when the mate is found or refuted;
/// where any move may mate, it may never end.
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
    /// Looks for no mate of more than so many plies, and for the shortest of those.
    #[must_use]
    pub fn plies(self, plies: u32) -> Self {
        Self { plies: Some(plies), ..self }
    }

    /// The plies beyond which no mate is looked for, if there is an end.
    pub fn max_plies(&self) -> Option<u32> {
        self.plies
    }

    /// Visits at most so many positions.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Thinks at most so long. Without this and [`MateLimits::report_interval`] no clock is read.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Leaves out interpositions that change nothing, as composers of problems do (muda-ai), and
    /// gives the shortest mate of those that remain.
    ///
    /// A dropped piece changes nothing when the piece that gives check can take it, and then,
    /// without making use of what it took, mates as soon as if nothing had been dropped. The
    /// position at the end of the line may still have such replies. Only games with drops have
    /// them; long problems take much longer to solve this way.
    #[must_use]
    pub fn ignore_futile_interpositions(self) -> Self {
        Self { futile: true, ..self }
    }

    /// Ends soon after the flag is set, from this or another thread.
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

/// How the search for a mate goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MateProgress {
    /// The length of the mate that is searched for in plies, or, where any length will do, of the
    /// present line.
    pub depth: u32,
    /// The length of the longest line so far in plies.
    pub seldepth: u32,
    /// How many positions were visited.
    pub nodes: u64,
    /// How full the table is, in thousandths of the size it may have.
    pub hashfull: u32,
}

/// Is called with the progress of a search for a mate.
pub type ProgressListener<'l> = &'l mut dyn FnMut(&MateProgress);

/// What is known in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// The side to move forces mate.
    Mate,
    /// It cannot: within the plies asked for, or at all if none were.
    NoMate,
    /// A limit was reached first.
    Unknown,
}

/// The answer to a problem.
#[derive(Clone, Debug)]
pub struct MateSolution<R: Ruleset> {
    verdict: Verdict,
    line: Vec<Move<R>>,
    shortest: bool,
    nodes: u64,
}

impl<R: Ruleset> MateSolution<R> {
    /// Whether there is a mate.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The length of the mate in plies: that of the line.
    pub fn plies(&self) -> Option<u32> {
        (self.verdict == Verdict::Mate).then_some(self.line.len() as u32)
    }

    /// The moves of both sides from the position to the mate; empty without a mate.
    ///
    /// When the mate is known to be the shortest, the attacker mates as fast and the defender
    /// holds out as long as possible. Otherwise the line is as good as was found out.
    pub fn line(&self) -> &[Move<R>] {
        &self.line
    }

    /// Whether no shorter mate exists. Always so when [`MateLimits::plies`] was given, and for all
    /// but hard problems when it was not.
    pub fn is_shortest(&self) -> bool {
        self.shortest
    }

    /// How many positions were visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Solves mating problems.
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
    /// With up to 256 MiB for the table.
    fn default() -> Self {
        Self { memory: 256 }
    }
}

impl MateSolver {
    /// A solver that takes up to 256 MiB.
    pub fn new() -> Self {
        Self::default()
    }

    /// Lets the tables take up to so many MiB. They start small and grow as needed; when they are
    /// full, what cost the least is forgotten, and hard problems take longer.
    #[must_use]
    pub fn table_mib(self, mib: usize) -> Self {
        Self { memory: mib }
    }

    /// Looks for a mate by the side to move.
    ///
    /// A defender without a king cannot be mated.
    pub fn solve<R: Ruleset>(
        &self,
        position: &Position<R>,
        limits: &MateLimits,
    ) -> MateSolution<R> {
        self.solve_with_progress(position, limits, &mut |_| {})
    }

    /// As [`MateSolver::solve`]; calls `listener` as often as [`MateLimits::report_interval`] says, and never
    /// without it.
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

/// Whether a side has nothing to mate with, on the board or in hand.
fn has_nothing_but_king<R: Ruleset>(position: &Position<R>, seat: Seat) -> bool {
    let king = position.king(seat);
    position.hand(seat).next().is_none()
        && position.pieces().all(|(at, piece)| piece.seat != seat || Some(at) == king)
}
