//! When to stop thinking.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use wazir_game::SplitMix64;

use crate::Clock;
use crate::stopwatch::Stopwatch;

/// How long a search may take.
#[derive(Clone, Copy, Debug)]
struct TimeLimit {
    /// Never longer than this.
    hard: Duration,
    /// What is sensible, where there is a clock to keep something for later.
    soft: Option<Duration>,
    /// Whether a game is played by it: the only legal move is played at once.
    in_game: bool,
}

/// Holds back the limits of time of a search while the other side thinks: the switch of pondering.
///
/// A search with [`Limits::ponder`] looks at no limit of time until the switch is hit. It then goes
/// on as a search for the player's own move with all that it has found. What was pondered counts
/// as spent: the answer comes at once when it is as much as the move should take.
///
/// ```
/// use std::time::Duration;
/// use wazir_ai::{Clock, Limits, Ponder};
/// let ponder = Ponder::default();
/// let limits = Limits::default().clock(&Clock::new(Duration::from_secs(60))).ponder(&ponder);
/// // A search with these limits goes on until the expected move has been played.
/// ponder.hit();
/// assert!(ponder.is_hit());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Ponder(Arc<OnceLock<Option<TimeLimit>>>);

impl Ponder {
    /// The expected move was played: the limits of time that the search has count from now on.
    pub fn hit(&self) {
        let _ = self.0.set(None);
    }

    /// As [`Ponder::hit`], with the limit of time of `limits` in the place of the search's own, if
    /// there is one. Has no effect after another hit.
    pub fn hit_with(&self, limits: &Limits) {
        let _ = self.0.set(limits.time);
    }

    /// Whether the expected move was played.
    pub fn is_hit(&self) -> bool {
        self.0.get().is_some()
    }
}

/// What a move may take at least for a table to be made.
const MIN_BUILD_TIME: Duration = Duration::from_millis(750);

/// When a search ends, and how freely it chooses between moves of nearly the same worth.
///
/// Without any limit a search goes on until it has looked 100 plies ahead.
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
    /// Lets a player use tables of endings, if there are any. [`Level::Master`](crate::Level::Master)
    /// does.
    #[must_use]
    pub fn endgame_tables(self) -> Self {
        Self { tables: true, ..self }
    }

    /// Whether a player may use tables of endings.
    pub fn allows_endgame_tables(&self) -> bool {
        self.tables
    }

    /// Whether a player has the time to make a small table before it thinks: nothing counts plies
    /// or positions, which promises the same answer each time, and the move may take three quarters
    /// of a second at least, as with five seconds on a clock.
    pub fn allows_building_tables(&self) -> bool {
        let enough = |time: &TimeLimit| time.hard >= MIN_BUILD_TIME;
        self.tables
            && self.depth.is_none()
            && self.nodes.is_none()
            && self.time.as_ref().is_none_or(enough)
    }

    /// The time, if there is a limit of it, runs from now on, and not from the beginning of the
    /// search.
    #[must_use]
    pub fn started_now(self) -> Self {
        let begun = self.time.map(|_| Stopwatch::start());
        Self { begun, ..self }
    }

    /// The time, if there is a limit of it, runs since then, and not from the beginning of the
    /// search.
    #[must_use]
    pub fn since(self, instant: Instant) -> Self {
        let begun = self.time.map(|_| Stopwatch::since(instant));
        Self { begun, ..self }
    }

    /// Whether no more time should go into preparation: half of it is up, where it runs already
    /// ([`Limits::from_now`]), or the flag is set.
    pub fn should_stop_building(&self) -> bool {
        let late =
            |watch: &Stopwatch| self.time.is_some_and(|time| watch.elapsed() >= time.hard / 2);
        self.begun.as_ref().is_some_and(late)
            || self.stop.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Looks at most so many plies ahead (exchanges and checks may go deeper); at least 1.
    #[must_use]
    pub fn depth(self, plies: u32) -> Self {
        Self { depth: Some(plies), ..self }
    }

    /// Visits at most so many positions. With several threads the count may be exceeded by a few
    /// hundred for each.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Ends as soon as a win or a loss in no more than so many plies is found.
    #[must_use]
    pub fn mate(self, plies: u32) -> Self {
        Self { mate: Some(plies), ..self }
    }

    /// Thinks at most so long. Without a limit of time no clock is read. Where there is none, see
    /// give_clock.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { time: Some(TimeLimit { hard: time, soft: None, in_game: false }), ..self }
    }

    /// Thinks no longer than this, whatever else limits the time. What is sensible on a clock stays
    /// as it is, up to this.
    #[must_use]
    pub fn max_time(self, time: Duration) -> Self {
        let Some(known) = self.time else { return self.time(time) };
        let soft = known.soft.map(|soft| soft.min(time));
        Self { time: Some(TimeLimit { hard: known.hard.min(time), soft, ..known }), ..self }
    }

    /// Spends what is sensible of the time on a clock: less when the best move is soon clear, and
    /// next to nothing on the only legal move.
    #[must_use]
    pub fn clock(self, clock: &Clock) -> Self {
        let soft = clock.keeps_unused_time().then(|| clock.soft());
        let time = TimeLimit { hard: clock.hard(), soft, in_game: true };
        Self { time: Some(time), ..self }
    }

    /// Ponders: no limit of time counts until the switch is hit.
    #[must_use]
    pub fn ponder(self, ponder: &Ponder) -> Self {
        Self { ponder: Some(ponder.clone()), ..self }
    }

    /// Has the listener of a search told at least this often how it goes, between the lines that
    /// are found: see [`SearchInfo::is_currmove`](crate::SearchInfo::is_currmove).
    #[must_use]
    pub fn report_interval(self, period: Duration) -> Self {
        Self { reports_every: Some(period), ..self }
    }

    /// Ends soon after the flag is set, from this or another thread.
    #[must_use]
    pub fn stop_flag(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Picks by `seed` among the moves that are worse than the best by no more than `margin`
    /// hundredths of the weakest piece. The same seed gives the same choice.
    #[must_use]
    pub fn variety(self, margin: u32, seed: u64) -> Self {
        let margin = i32::try_from(margin).unwrap_or(i32::MAX).min(10_000);
        Self { variety: Some((margin, seed)), ..self }
    }

    /// Takes the game for drawn once so many more plies have been played without a result: a mate
    /// given by the last of them counts. Searches for two players alone know of it.
    #[must_use]
    pub fn draw_after_plies(self, plies: u32) -> Self {
        Self { drawn_after: Some(plies), ..self }
    }

    /// Plays one of these moves, given as [`Tactics::pack`](crate::Tactics::pack) packs them. When
    /// none of them is legal, and in games of more than two players, every move may be played.
    #[must_use]
    pub fn search_moves(self, packed: impl IntoIterator<Item = u32>) -> Self {
        Self { among: Some(packed.into_iter().collect()), ..self }
    }
}

/// The number that decides between moves nearly as good, for a seed and the ply it is asked at.
pub(crate) fn seeded_number(seed: u64, ply: usize) -> u64 {
    let at = SplitMix64::new(ply as u64).next_u64();
    SplitMix64::new(seed ^ at).next_u64()
}

/// The limits in force during one search, for all its threads.
#[derive(Debug)]
pub(crate) struct SearchControl<'a> {
    limits: &'a Limits,
    /// Runs when there is a limit of time, or may be one, and only then.
    started: Option<Stopwatch>,
    /// What had passed when the expected move was played.
    pondered: OnceLock<Duration>,
    /// Whether there is nothing to choose.
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

    /// The limit of time that counts now, and what has passed of it; `None` without any, and as long
    /// as the expected move has not been played.
    fn time(&self) -> Option<(TimeLimit, Duration)> {
        let begun = self.started.as_ref()?;
        let time = match &self.limits.ponder {
            None => self.limits.time?,
            Some(ponder) => ponder.0.get()?.or(self.limits.time)?,
        };
        Some((time, begun.elapsed()))
    }

    /// How much of the time that has passed was the other side's.
    fn pondered(&self, elapsed: Duration) -> Duration {
        if self.limits.ponder.is_none() {
            return Duration::ZERO;
        }
        *self.pondered.get_or_init(|| elapsed)
    }

    /// Whether so much of what is sensible has passed: 1 is all of it.
    pub(crate) fn past_soft_limit(&self, share: f64) -> bool {
        self.time().is_some_and(|(time, elapsed)| {
            time.soft.is_some_and(|soft| elapsed >= soft.mul_f64(share))
        })
    }

    /// Notes that there is one legal move, which a player with a clock plays at once.
    pub(crate) fn set_single_move(&self) {
        self.forced.store(true, Ordering::Relaxed);
    }

    /// Whether more thought is wasted because there is nothing to choose and a clock runs.
    pub(crate) fn is_single_move(&self) -> bool {
        let in_game = || self.time().is_some_and(|(time, _)| time.in_game);
        self.forced.load(Ordering::Relaxed) && in_game()
    }

    /// How many nodes all threads have reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How many positions were known for sure, as far as the threads have reported.
    pub(crate) fn certain(&self) -> u64 {
        self.tb_hits.load(Ordering::Relaxed)
    }

    /// Tells all threads to stop.
    pub(crate) fn stop_all(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    /// Whether a limit has been reached, or a thread has ended the search.
    pub(crate) fn should_stop(&self) -> bool {
        let flag = self.limits.stop.as_ref();
        self.ended.load(Ordering::Relaxed)
            || flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.time().is_some_and(|(time, elapsed)| self.is_up(&time, elapsed))
            || self.threads > 1 && self.limits.nodes.is_some_and(|most| self.nodes() >= most)
    }

    fn is_up(&self, time: &TimeLimit, elapsed: Duration) -> bool {
        let pondered = self.pondered(elapsed);
        // What was pondered may be enough already.
        let ripe = !pondered.is_zero()
            && (time.soft.is_some_and(|soft| pondered >= soft) || self.is_single_move());
        ripe || elapsed - pondered >= time.hard
    }
}

/// Hears from time to time how a search goes.
pub(crate) trait ProgressHook {
    fn on_clock_check(&self, watch: &SearchControl<'_>);
}

/// What one thread may still spend.
pub(crate) struct ThreadBudget<'a> {
    watch: &'a SearchControl<'a>,
    beat: Option<&'a dyn ProgressHook>,
    nodes: u64,
    /// How many positions were known for sure since the last report.
    certain: Cell<u64>,
    /// The nodes after which this thread stops by itself.
    max_nodes: u64,
    /// How many of the nodes the watch knows of.
    reported: u64,
    spent: bool,
    /// How many nodes pass between two looks at the clock.
    period: u64,
}

/// How many nodes pass between two looks at the clock: a fraction of a millisecond.
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

    /// The same, of which this hears whenever the clock is looked at.
    pub(crate) fn with_progress_hook(self, beat: Option<&'a dyn ProgressHook>) -> Self {
        Self { beat, ..self }
    }

    /// Counts a position that was known for sure.
    pub(crate) fn count_tb_hit(&self) {
        self.certain.set(self.certain.get() + 1);
    }

    /// Looks at the clock once in so many nodes, for searches whose nodes take long.
    pub(crate) fn with_clock_period(self, period: u64) -> Self {
        Self { period: period.max(1), ..self }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many nodes the watch does not know of yet.
    pub(crate) fn unflushed_nodes(&self) -> u64 {
        self.nodes - self.reported
    }

    pub(crate) fn watch(&self) -> &'a SearchControl<'a> {
        self.watch
    }

    /// Whether a limit has been reached.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.spent
    }

    /// Lets the watch know of the nodes counted so far.
    pub(crate) fn flush_nodes(&mut self) {
        self.watch.nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        self.reported = self.nodes;
        self.watch.tb_hits.fetch_add(self.certain.take(), Ordering::Relaxed);
    }

    /// Counts a node and says whether the search may go on.
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
