//! The time policy: the soft and hard limits of a move by the time on the clock.

use std::time::Duration;

/// The state of a player's clock before a move.
///
/// This is the one place where the time left becomes a budget for a move: the engine under every
/// protocol, matches, tables and terminal games all use it. The soft limit is what a move should take,
/// more or less by how clear the best move is; the hard limit is a cap for the rare move that needs more.
///
/// ```
/// use std::time::Duration;
/// use wazir_ai::{Clock, Limits};
/// let clock = Clock::new(Duration::from_secs(60)).increment(Duration::from_secs(1));
/// assert!(clock.soft() < Duration::from_secs(4) && clock.hard() < Duration::from_secs(15));
/// let limits = Limits::default().clock(&clock);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    main: Duration,
    increment: Duration,
    byoyomi: Duration,
    moves_to_go: Option<u32>,
    overhead: Duration,
    /// The fixed time of this move, if there is nothing to save.
    fixed: Option<Duration>,
}

/// The number of moves assumed to be left in sudden death.
const HORIZON: u32 = 25;
/// The divisor of the main time for the longest move, with this many moves to go or more.
const MIN_MOVES_TO_SPREAD: u32 = 4;
/// The maximum ratio of the hard to the soft limit, if the clock has to last.
const HARD_PER_SOFT: u32 = 4;
/// One move in this many is expected to lose the whole overhead in transit.
const MOVES_PER_DELAY: u32 = 3;
/// The number of overheads always kept in reserve: a busy machine may delay several moves in a row.
const RESERVED_OVERHEADS: u32 = 2;
/// The time that a line may take through two pipes and two threads on a busy machine.
const PIPE_LATENCY: Duration = Duration::from_millis(4);
/// The maximum time: 136 years, with which sums and products cannot overflow.
const MAX_TIME: Duration = Duration::from_secs(1 << 32);
/// The minimum budget.
const MIN_BUDGET: Duration = Duration::from_millis(1);

impl Clock {
    /// The default overhead of a move, for the way to and from the clock: 30 ms.
    pub const OVERHEAD: Duration = Duration::from_millis(30);

    /// Creates a clock with this much main time left before the move, and nothing else.
    pub fn new(main: Duration) -> Self {
        Self { main: main.min(MAX_TIME), overhead: Self::OVERHEAD, ..Self::default() }
    }

    /// Creates a clock with a fixed time for this move, nearly all of which is used. Up to a twentieth
    /// plus 4 ms is kept for transit, at most the default overhead and a fifth of the time. The part of
    /// an overhead beyond [`Clock::OVERHEAD`] is kept as well, up to a fifth of the time.
    ///
    /// ```
    /// use std::time::Duration;
    /// use wazir_ai::Clock;
    /// let clock = Clock::for_one_move(Duration::from_secs(1));
    /// assert_eq!(clock.hard(), Duration::from_millis(970));
    /// ```
    pub fn for_one_move(time: Duration) -> Self {
        Self { fixed: Some(time.min(MAX_TIME)), ..Self::new(Duration::ZERO) }
    }

    /// Sets the time that every move adds.
    #[must_use]
    pub fn increment(self, increment: Duration) -> Self {
        Self { increment: increment.min(MAX_TIME), ..self }
    }

    /// Sets the time of every move once the main time is used up.
    #[must_use]
    pub fn byoyomi(self, byoyomi: Duration) -> Self {
        Self { byoyomi: byoyomi.min(MAX_TIME), ..self }
    }

    /// Sets the number of moves to the next time control, at least 1.
    #[must_use]
    pub fn moves_to_go(self, moves: u32) -> Self {
        Self { moves_to_go: Some(moves.max(1)), ..self }
    }

    /// Sets the time that a move may lose in transit; the default is [`Clock::OVERHEAD`].
    #[must_use]
    pub fn overhead(self, overhead: Duration) -> Self {
        Self { overhead: overhead.min(MAX_TIME), ..self }
    }

    /// Returns the time that a move should take: no new depth begins after about this long. It is
    /// never more than [`Clock::hard`], and equal to it where unused time is lost.
    pub fn soft(&self) -> Duration {
        let hard = self.hard();
        if self.fixed.is_some() || self.main.is_zero() {
            return hard;
        }
        (self.fair_share() + self.byoyomi.mul_f32(0.7)).min(hard)
    }

    /// Returns the time by which a move must have been played: at most the time left minus the
    /// overhead, and at least a millisecond, however little is left.
    pub fn hard(&self) -> Duration {
        if let Some(time) = self.fixed {
            return self.fixed_budget(time);
        }
        let moves = u64::from(self.moves());
        // With two moves to go the first may take two thirds, with three a half.
        let share = self
            .usable()
            .mul_f64((2.0 / (moves + 1) as f64).max(1.0 / f64::from(MIN_MOVES_TO_SPREAD)));
        let mut main = share + self.net_increment();
        if self.byoyomi.is_zero() && moves > 2 {
            // Half of the main time stays, so that no delay of the machine loses the game.
            main = main.min(self.main / 2);
        }
        if moves > 1 {
            main = main.min(self.fair_share() * HARD_PER_SOFT);
        }
        let left = (self.main + self.byoyomi).saturating_sub(self.overhead);
        (main + self.byoyomi).min(left).max(MIN_BUDGET)
    }

    /// Returns whether unused time is kept for later moves, so that it pays to stop early.
    pub(crate) fn keeps_unused_time(&self) -> bool {
        self.fixed.is_none() && !self.main.is_zero()
    }

    /// Returns the number of moves that the main time has to last for.
    fn moves(&self) -> u32 {
        self.moves_to_go.map_or(HORIZON, |moves| moves.min(HORIZON))
    }

    /// Returns the main time to plan with. Without byoyomi, the expected delays up to the next time
    /// control are left out, up to half of the time.
    fn usable(&self) -> Duration {
        if !self.byoyomi.is_zero() {
            return self.main;
        }
        let delays = self.overhead * (RESERVED_OVERHEADS + self.moves() / MOVES_PER_DELAY);
        self.main - delays.min(self.main / 2)
    }

    /// Returns the increment minus the expected delay that it has to cover.
    fn net_increment(&self) -> Duration {
        self.increment.saturating_sub(self.overhead / MOVES_PER_DELAY)
    }

    /// Returns a move's fair share of the main time, and most of the increment, which is spent
    /// rather than saved.
    fn fair_share(&self) -> Duration {
        self.usable() / self.moves() + self.net_increment() * 3 / 4
    }

    /// Returns the usable part of a fixed time for one move.
    fn fixed_budget(&self, time: Duration) -> Duration {
        let usual = self.overhead.min(Self::OVERHEAD);
        let usual = usual.min(time / 20 + PIPE_LATENCY).min(time / 5);
        let lost = usual + self.overhead.saturating_sub(Self::OVERHEAD).min(time / 5);
        time.saturating_sub(lost).max(MIN_BUDGET)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    /// Creates a clock from milliseconds; 0 moves to go means the rest of the game.
    fn clock(main: u64, increment: u64, moves: u32, byoyomi: u64) -> Clock {
        let clock = Clock::new(millis(main)).increment(millis(increment)).byoyomi(millis(byoyomi));
        if moves == 0 { clock } else { clock.moves_to_go(moves) }
    }

    #[test]
    fn never_more_than_is_left() {
        for main in [0, 1, 10, 29, 30, 31, 60, 100, 500, 1000, 10_000, 60_000, 3_600_000] {
            for increment in [0, 10, 100, 5000] {
                for byoyomi in [0, 10, 100, 5000] {
                    for moves in [0, 1, 2, 3, 10, 40, 1000] {
                        for overhead in [0, 30, 200, 5000] {
                            let clock = clock(main, increment, moves, byoyomi);
                            let clock = clock.overhead(millis(overhead));
                            let left = millis((main + byoyomi).saturating_sub(overhead));
                            let (soft, hard) = (clock.soft(), clock.hard());
                            assert!(soft <= hard && hard <= left.max(MIN_BUDGET), "{clock:?}");
                            assert!(hard >= MIN_BUDGET, "{clock:?}");
                        }
                    }
                }
            }
        }
    }

    /// Time left, increment, moves to go and byoyomi, with the resulting soft and hard limits, all
    /// in milliseconds.
    const BUDGETS: [(u64, u64, u32, u64, u128, u128); 26] = [
        // Sudden death.
        (60_000, 0, 0, 0, 2388, 9552),
        (57_000, 0, 0, 0, 2268, 9072),
        (10_000, 0, 0, 0, 388, 1552),
        (1000, 0, 0, 0, 28, 112),
        (500, 0, 0, 0, 10, 40),
        (100, 0, 0, 0, 2, 8),
        (30, 0, 0, 0, 0, 1),
        // With an increment.
        (180_000, 2000, 0, 0, 8680, 34_722),
        (10_000, 100, 0, 0, 455, 1822),
        (5000, 50, 0, 0, 218, 872),
        (1000, 10, 0, 0, 28, 112),
        (200, 100, 0, 0, 71, 100),
        (40, 1000, 0, 0, 10, 10),
        // With moves to go.
        (8000, 0, 40, 0, 308, 1232),
        (8000, 0, 10, 0, 785, 1962),
        (8000, 0, 3, 0, 2636, 3955),
        (8000, 0, 2, 0, 3970, 5293),
        (8000, 0, 1, 0, 7940, 7940),
        (1000, 0, 1, 0, 940, 940),
        (60_000, 1000, 20, 0, 3730, 14_922),
        // With byoyomi, which is lost if it is not used.
        (60_000, 0, 0, 10_000, 9400, 19_600),
        (1000, 0, 0, 1000, 739, 1160),
        (0, 0, 0, 10_000, 9970, 9970),
        (0, 0, 0, 300, 270, 270),
        (0, 0, 0, 20, 1, 1),
        (0, 0, 0, 0, 1, 1),
    ];

    #[test]
    fn recorded_budgets() {
        let found = BUDGETS.map(|(main, increment, moves, byoyomi, ..)| {
            let clock = clock(main, increment, moves, byoyomi);
            let (soft, hard) = (clock.soft().as_millis(), clock.hard().as_millis());
            (main, increment, moves, byoyomi, soft, hard)
        });
        assert_eq!(found, BUDGETS);
    }

    #[test]
    fn a_clock_lasts_as_long_as_moves_are_made() {
        // 300 moves, each delayed by a third of the overhead and every tenth by all of it.
        for (main, increment) in [(1000, 15), (500, 20), (10_000, 20), (60_000, 600)] {
            let mut left = millis(main);
            for number in 0..300 {
                let clock = clock(left.as_millis() as u64, increment, 0, 0);
                let delay = if number % 10 == 0 { 30 } else { 8 };
                let spent = clock.soft() + millis(delay);
                assert!(
                    spent < left,
                    "{main}+{increment}: move {number} takes {spent:?} of {left:?}"
                );
                left = left - spent + millis(increment);
            }
        }
    }

    #[test]
    fn no_time_is_too_long() {
        let most = Duration::MAX;
        let clock = Clock::new(most).increment(most).byoyomi(most).overhead(most);
        assert!(clock.soft() <= clock.hard());
        assert!(Clock::for_one_move(most).overhead(most).hard() > SECOND);
    }

    #[test]
    fn an_increment_is_spent_and_not_saved_up() {
        let (with, without) = (Clock::new(SECOND).increment(SECOND), Clock::new(SECOND));
        assert!(with.soft() > without.soft() + SECOND / 4);
    }

    #[test]
    fn a_move_time_is_used_up_to_a_small_margin() {
        for (time, overhead, used) in [
            (100, 30, 91),
            (50, 30, 43),
            (20, 30, 16),
            (100, 0, 100),
            (1000, 30, 970),
            (10_000, 30, 9970),
            (1000, 200, 800),
            (1, 5000, 1),
        ] {
            let clock = Clock::for_one_move(millis(time)).overhead(millis(overhead));
            assert_eq!(clock.hard().as_millis(), used, "{time} {overhead}");
            assert_eq!(clock.soft(), clock.hard());
        }
    }
}
