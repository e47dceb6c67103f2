//! The limits of a search.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use wazir_game::SplitMix64;

use crate::Clock;
use crate::stopwatch::Stopwatch;

/// A limit of time.
#[derive(Clone, Copy, Debug)]
struct TimeLimit {
    /// The maximum time.
    hard: Duration,
    /// The time that the move should take, if a clock rewards saving.
    soft: Option<Duration>,
    /// `true` on a game clock, where the only legal move is played at once.
    in_game: bool,
}

/// The switch of pondering: it suspends the time limits of a search while the opponent thinks.
///
/// A search with [`Limits::ponder`] ignores all time limits until the switch is hit. It then goes
/// on as a search for the player's own move, with everything that it has found. The time spent
/// pondering counts: if it is already as much as the move should take, the answer comes at once.
///
/// ```
/// use std::time::Duration;
/// use wazir_ai::{Clock, Limits, Ponder};
/// let ponder = Ponder::default();
/// let limits = Limits::default().clock(&Clock::new(Duration::from_secs(60))).ponder(&ponder);
/// // A search with these limits continues until the expected move has been played.
/// ponder.hit();
/// assert!(ponder.is_hit());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Ponder(Arc<OnceLock<Option<TimeLimit>>>);

impl Ponder {
    /// Signals that the expected move was played: the time limits of the search count from now on.
    pub fn hit(&self) {
        let _ = self.0.set(None);
    }

    /// Signals a hit as [`Ponder::hit`] does, and replaces the time limit of the search by that of
    /// `limits`, if it has one. Has no effect after another hit.
    pub fn hit_with(&self, limits: &Limits) {
        let _ = self.0.set(limits.time);
    }

    /// Returns whether the expected move was played.
    pub fn is_hit(&self) -> bool {
        self.0.get().is_some()
    }
}

/// The minimum time of a move for which an endgame table may be built.
const MIN_BUILD_TIME: Duration = Duration::from_millis(750);

/// The limits of a search, and its freedom to choose between nearly equal moves.
///
/// Without any limit a search ends at a depth of 100 plies.
///
/// ```
/// use std::time::Duration;
/// use wazir_ai::Limits;
/// let limits = Limits::default().time(Duration::from_secs(1)).nodes(1_000_000);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) mate: Option<u32>,
    time: Option<TimeLimit>,
    stop: Option<Arc<AtomicBool>>,
    pub(crate) variety: Option<(i32, u64)>,
    pub(crate) among: Option<Arc<[u32]>>,
    tables: bool,
    begun: Option<Stopwatch>,
    ponder: Option<Ponder>,
    pub(crate) reports_every: Option<Duration>,
    pub(crate) drawn_after: Option<u32>,
}

impl Limits {
    /// Allows the use of endgame tables. [`Level::Master`](crate::Level::Master) does so.
    #[must_use]
    pub fn endgame_tables(self) -> Self {
        Self { tables: true, ..self }
    }

    /// Returns whether endgame tables may be used.
    pub fn allows_endgame_tables(&self) -> bool {
        self.tables
    }

    /// Returns whether there is time to build a small endgame table before the search: tables are
    /// allowed, the move may take at least three quarters of a second (as with five seconds on a
    /// clock), and there is no depth or node limit, which would promise the same answer each time.
    pub fn allows_building_tables(&self) -> bool {
        let enough = |time: &TimeLimit| time.hard >= MIN_BUILD_TIME;
        self.tables
            && self.depth.is_none()
            && self.nodes.is_none()
            && self.time.as_ref().is_none_or(enough)
    }

    /// Starts the time limit, if there is one, now and not at the beginning of the search.
    #[must_use]
    pub fn started_now(self) -> Self {
        let begun = self.time.map(|_| Stopwatch::start());
        Self { begun, ..self }
    }

    /// Starts the time limit, if there is one, at the start of this stopwatch, or at an
    /// [`Instant`](std::time::Instant), and not at the beginning of the search.
    #[must_use]
    pub fn since(self, start: impl Into<Stopwatch>) -> Self {
        let begun = self.time.map(|_| start.into());
        Self { begun, ..self }
    }

    /// Returns whether preparation should stop: half of a time limit that is already running
    /// ([`Limits::started_now`]) is up, or the stop flag is set.
    pub fn should_stop_building(&self) -> bool {
        let late =
            |watch: &Stopwatch| self.time.is_some_and(|time| watch.elapsed() >= time.hard / 2);
        self.begun.as_ref().is_some_and(late)
            || self.stop.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Limits the depth, in plies, at least 1; quiescence search and extensions may go deeper.
    #[must_use]
    pub fn depth(self, plies: u32) -> Self {
        Self { depth: Some(plies), ..self }
    }

    /// Limits the number of positions visited. Several threads may exceed it by a few hundred each.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Ends the search as soon as it finds a win or a loss in at most this many plies.
    #[must_use]
    pub fn mate(self, plies: u32) -> Self {
        Self { mate: Some(plies), ..self }
    }

    /// Limits the time. Without a time limit no clock is read. For platforms without a clock, see
    /// [`set_clock`](crate::set_clock).
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { time: Some(TimeLimit { hard: time, soft: None, in_game: false }), ..self }
    }

    /// Caps the time, whatever else limits it. The soft limit of a clock stays, up to this.
    #[must_use]
    pub fn max_time(self, time: Duration) -> Self {
        let Some(known) = self.time else { return self.time(time) };
        let soft = known.soft.map(|soft| soft.min(time));
        Self { time: Some(TimeLimit { hard: known.hard.min(time), soft, ..known }), ..self }
    }

    /// Sets the time limits of a move on this clock. Less is used if the best move is soon clear,
    /// and next to nothing on the only legal move.
    #[must_use]
    pub fn clock(self, clock: &Clock) -> Self {
        let soft = clock.keeps_unused_time().then(|| clock.soft());
        let time = TimeLimit { hard: clock.hard(), soft, in_game: true };
        Self { time: Some(time), ..self }
    }

    /// Suspends all time limits until the switch is hit.
    #[must_use]
    pub fn ponder(self, ponder: &Ponder) -> Self {
        Self { ponder: Some(ponder.clone()), ..self }
    }

    /// Asks for progress reports at least this often, between the lines found: see
    /// [`SearchInfo::is_currmove`](crate::SearchInfo::is_currmove).
    #[must_use]
    pub fn report_interval(self, period: Duration) -> Self {
        Self { reports_every: Some(period), ..self }
    }

    /// Ends the search soon after the flag is set, from this or another thread.
    #[must_use]
    pub fn stop_flag(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Chooses by `seed` among the moves that are worse than the best by at most `margin`
    /// hundredths of the weakest piece. The same seed gives the same choice.
    #[must_use]
    pub fn variety(self, margin: u32, seed: u64) -> Self {
        let margin = i32::try_from(margin).unwrap_or(i32::MAX).min(10_000);
        Self { variety: Some((margin, seed)), ..self }
    }

    /// Treats the game as drawn after this many more plies without a result; a mate by the last of
    /// them counts. Only searches for two players support it.
    #[must_use]
    pub fn draw_after_plies(self, plies: u32) -> Self {
        Self { drawn_after: Some(plies), ..self }
    }

    /// Restricts the search to these root moves, packed by [`Tactics::pack`](crate::Tactics::pack).
    /// The restriction is ignored if none of them is legal, and in games of more than two players.
    #[must_use]
    pub fn search_moves(self, packed: impl IntoIterator<Item = u32>) -> Self {
        Self { among: Some(packed.into_iter().collect()), ..self }
    }
}

/// Returns the random number that decides between nearly equal moves, by seed and ply.
pub(crate) fn seeded_number(seed: u64, ply: usize) -> u64 {
    let at = SplitMix64::new(ply as u64).next_u64();
    SplitMix64::new(seed ^ at).next_u64()
}

/// The limits in force during one search, shared by all its threads.
#[derive(Debug)]
pub(crate) struct SearchControl<'a> {
    limits: &'a Limits,
    /// The stopwatch; runs only if there is, or may be, a time limit.
    started: Option<Stopwatch>,
    /// The time elapsed when the expected move was played.
    pondered: OnceLock<Duration>,
    /// `true` if there is only one legal move.
    forced: AtomicBool,
    threads: usize,
    ended: AtomicBool,
    nodes: AtomicU64,
    tb_hits: AtomicU64,
}

impl<'a> SearchControl<'a> {
    pub(crate) fn new(limits: &'a Limits, threads: usize) -> Self {
        let timed = limits.time.is_some() || limits.ponder.is_some();
        let begun = timed.then(|| limits.begun.unwrap_or_else(Stopwatch::start));
        Self {
            limits,
            started: begun,
            pondered: OnceLock::new(),
            forced: AtomicBool::new(false),
            threads,
            ended: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            tb_hits: AtomicU64::new(0),
        }
    }

    /// Returns the time limit in force and the time elapsed, or `None` without a limit and while
    /// pondering.
    fn time(&self) -> Option<(TimeLimit, Duration)> {
        let begun = self.started.as_ref()?;
        let time = match &self.limits.ponder {
            None => self.limits.time?,
            Some(ponder) => ponder.0.get()?.or(self.limits.time)?,
        };
        Some((time, begun.elapsed()))
    }

    /// Returns the part of the elapsed time that was spent pondering.
    fn pondered(&self, elapsed: Duration) -> Duration {
        if self.limits.ponder.is_none() {
            return Duration::ZERO;
        }
        *self.pondered.get_or_init(|| elapsed)
    }

    /// Returns whether this share of the soft limit has passed; 1 is all of it.
    pub(crate) fn past_soft_limit(&self, share: f64) -> bool {
        self.time().is_some_and(|(time, elapsed)| {
            time.soft.is_some_and(|soft| elapsed >= soft.mul_f64(share))
        })
    }

    /// Notes that there is only one legal move, which is played at once on a clock.
    pub(crate) fn set_single_move(&self) {
        self.forced.store(true, Ordering::Relaxed);
    }

    /// Returns whether there is only one legal move and a game clock runs.
    pub(crate) fn is_single_move(&self) -> bool {
        let in_game = || self.time().is_some_and(|(time, _)| time.in_game);
        self.forced.load(Ordering::Relaxed) && in_game()
    }

    /// Returns the number of nodes that all threads have reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Returns the number of oracle hits that the threads have reported.
    pub(crate) fn certain(&self) -> u64 {
        self.tb_hits.load(Ordering::Relaxed)
    }

    /// Stops all threads.
    pub(crate) fn stop_all(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    /// Returns whether a limit has been reached or a thread has ended the search.
    pub(crate) fn should_stop(&self) -> bool {
        let flag = self.limits.stop.as_ref();
        self.ended.load(Ordering::Relaxed)
            || flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.time().is_some_and(|(time, elapsed)| self.is_up(&time, elapsed))
            || self.threads > 1 && self.limits.nodes.is_some_and(|most| self.nodes() >= most)
    }

    fn is_up(&self, time: &TimeLimit, elapsed: Duration) -> bool {
        let pondered = self.pondered(elapsed);
        // The time spent pondering may be enough already.
        let ripe = !pondered.is_zero()
            && (time.soft.is_some_and(|soft| pondered >= soft) || self.is_single_move());
        ripe || elapsed - pondered >= time.hard
    }
}

/// A hook that is called regularly during a search.
pub(crate) trait ProgressHook {
    fn on_clock_check(&self, watch: &SearchControl<'_>);
}

/// The budget of one thread.
pub(crate) struct ThreadBudget<'a> {
    watch: &'a SearchControl<'a>,
    beat: Option<&'a dyn ProgressHook>,
    nodes: u64,
    /// The oracle hits since the last report.
    certain: Cell<u64>,
    /// The node count at which this thread stops by itself.
    max_nodes: u64,
    /// The nodes already reported.
    reported: u64,
    spent: bool,
    /// The number of nodes between two looks at the clock.
    period: u64,
}

/// The usual number of nodes between two looks at the clock: a fraction of a millisecond.
pub(crate) const CLOCK_PERIOD: u64 = 256;

impl<'a> ThreadBudget<'a> {
    pub(crate) fn new(watch: &'a SearchControl<'a>) -> Self {
        let most = watch.limits.nodes.filter(|_| watch.threads == 1).unwrap_or(u64::MAX);
        Self {
            watch,
            beat: None,
            nodes: 0,
            certain: Cell::new(0),
            max_nodes: most,
            reported: 0,
            spent: false,
            period: CLOCK_PERIOD,
        }
    }

    /// Sets the hook that is called at every look at the clock.
    pub(crate) fn with_progress_hook(self, beat: Option<&'a dyn ProgressHook>) -> Self {
        Self { beat, ..self }
    }

    /// Counts an oracle hit.
    pub(crate) fn count_tb_hit(&self) {
        self.certain.set(self.certain.get() + 1);
    }

    /// Sets the number of nodes between two looks at the clock, for searches with slow nodes.
    pub(crate) fn with_clock_period(self, period: u64) -> Self {
        Self { period: period.max(1), ..self }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the number of nodes not yet reported.
    pub(crate) fn unflushed_nodes(&self) -> u64 {
        self.nodes - self.reported
    }

    pub(crate) fn watch(&self) -> &'a SearchControl<'a> {
        self.watch
    }

    /// Returns whether a limit has been reached.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.spent
    }

    /// Reports the nodes and oracle hits counted so far.
    pub(crate) fn flush_nodes(&mut self) {
        self.watch.nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        self.reported = self.nodes;
        self.watch.tb_hits.fetch_add(self.certain.take(), Ordering::Relaxed);
    }

    /// Counts a node and returns whether the search may continue.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        if self.nodes.is_multiple_of(self.period) {
            self.check_limits();
        }
        self.spent |= self.nodes >= self.max_nodes;
        self.nodes += u64::from(!self.spent);
        !self.spent
    }

    #[cold]
    fn check_limits(&mut self) {
        self.flush_nodes();
        self.spent |= self.watch.should_stop();
        if let Some(beat) = self.beat {
            beat.on_clock_check(self.watch);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_counted_exactly() {
        let limits = Limits::default().nodes(3);
        let watch = SearchControl::new(&limits, 1);
        let mut budget = ThreadBudget::new(&watch);
        let steps: Vec<bool> = (0..5).map(|_| budget.count_node()).collect();
        assert_eq!(steps, [true, true, true, false, false]);
        assert_eq!(budget.nodes(), 3);
        budget.flush_nodes();
        assert_eq!(watch.nodes(), 3);
    }

    #[test]
    fn threads_share_the_nodes() {
        let limits = Limits::default().nodes(10 * CLOCK_PERIOD);
        let watch = SearchControl::new(&limits, 2);
        let mut budgets = [ThreadBudget::new(&watch), ThreadBudget::new(&watch)];
        while budgets.iter_mut().any(ThreadBudget::count_node) {}
        budgets.iter_mut().for_each(ThreadBudget::flush_nodes);
        assert!((10 * CLOCK_PERIOD..=12 * CLOCK_PERIOD).contains(&watch.nodes()));
    }

    #[test]
    fn the_flag_stops_from_outside() {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().stop_flag(flag.clone());
        let watch = SearchControl::new(&limits, 1);
        let mut budget = ThreadBudget::new(&watch);
        assert!(budget.count_node());
        flag.store(true, Ordering::Relaxed);
        assert!((0..=CLOCK_PERIOD).any(|_| !budget.count_node()));
        assert!(budget.is_spent());
    }

    #[test]
    fn one_thread_ends_all() {
        let limits = Limits::default();
        let watch = SearchControl::new(&limits, 2);
        let mut budget = ThreadBudget::new(&watch);
        assert!(budget.count_node());
        watch.stop_all();
        assert!((0..=CLOCK_PERIOD).any(|_| !budget.count_node()));
    }
}
