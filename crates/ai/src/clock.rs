//! The time policy: how much of the time left to spend on a move.

use std::time::Duration;

/// The state of a player's clock before a move.
///
/// This is the one place where the time left becomes a budget for a move: the engine under every
/// protocol, matches, tables and games on a terminal all come here. The soft limit is what a move
/// should take, give or take how clear the best move is; the hard limit is a cap for the rare move
/// that needs more.
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
    /// The time of this move, where it is fixed and there is nothing to save.
    fixed: Option<Duration>,
}

/// Sudden death is played as if this many moves were left.
const HORIZON: u32 = 25;
/// No move takes more than one part in this many of the main time, with this many moves to go or
/// more.
const MIN_MOVES_TO_SPREAD: u32 = 4;
/// The hard limit is at most this many times the soft one, where the clock has to last.
const HARD_PER_SOFT: u32 = 4;
/// One move in this many is expected to lose the whole overhead on its way.
const MOVES_PER_DELAY: u32 = 3;
/// At least this many overheads are never planned with: a busy machine may delay several moves in
/// a row.
const RESERVED_OVERHEADS: u32 = 2;
/// What a line through two pipes and two threads may take on a busy machine.
const PIPE_LATENCY: Duration = Duration::from_millis(4);
/// No time is longer: 136 years, as good as any, with which sums and products are safe.
const MAX_TIME: Duration = Duration::from_secs(1 << 32);
/// No budget is shorter.
const MIN_BUDGET: Duration = Duration::from_millis(1);

impl Clock {
    /// What the way from and to the clock may cost a move, unless another overhead is given: 30 ms.
    pub const OVERHEAD: Duration = Duration::from_millis(30);

    /// A clock with this much main time left before the move, and nothing else.
    pub fn new(main: Duration) -> Self {
        Self { main: main.min(MAX_TIME), overhead: Self::OVERHEAD, ..Self::default() }
    }

    /// A fixed time for this move, nearly all of which is used: up to a twentieth and 4 ms are left
    /// for the way, together no more than the usual overhead and a fifth of the time. An overhead
    /// beyond [`Clock::OVERHEAD`] is left as well, up to a fifth of the time.
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

    /// What every move adds.
    #[must_use]
    pub fn increment(self, increment: Duration) -> Self {
        Self { increment: increment.min(MAX_TIME), ..self }
    }

    /// What every move may take when the main time is used up.
    #[must_use]
    pub fn byoyomi(self, byoyomi: Duration) -> Self {
        Self { byoyomi: byoyomi.min(MAX_TIME), ..self }
    }

    /// In how many moves the clock is set anew; at least 1.
    #[must_use]
    pub fn moves_to_go(self, moves: u32) -> Self {
        Self { moves_to_go: Some(moves.max(1)), ..self }
    }

    /// How much of each move's time may be lost on the way; [`Clock::OVERHEAD`] by default.
    #[must_use]
    pub fn overhead(self, overhead: Duration) -> Self {
        Self { overhead: overhead.min(MAX_TIME), ..self }
    }

    /// The time that a move should take: no new depth is begun after about this long. Never more
    /// than [`Clock::hard`], and equal to it where time that is not used is lost.
    pub fn soft(&self) -> Duration {
        let hard = self.hard();
        if self.fixed.is_some() || self.main.is_zero() {
            return hard;
        }
        (self.fair_share() + self.byoyomi.mul_f32(0.7)).min(hard)
    }

    /// The time after which a move must have been played: at most what is left minus the overhead,
    /// and at least a millisecond, however little is left.
    pub fn hard(&self) -> Duration {
        if let Some(time) = self.fixed {
            return self.fixed_budget(time);
        }
        let moves = u64::from(self.moves());
        // With two moves to go the first may take two thirds, with three a half.
        let share = self.usable().mul_f64((2.0 / (moves + 1) as f64).max(1.0 / f64::from(MIN_MOVES_TO_SPREAD)));
        let mut main = share + self.net_increment();
        if self.byoyomi.is_zero() && moves > 2 {
            // Half of what is left stays, so that no delay of the machine loses the game.
            main = main.min(self.main / 2);
        }
        if moves > 1 {
            main = main.min(self.fair_share() * HARD_PER_SOFT);
        }
        let left = (self.main + self.byoyomi).saturating_sub(self.overhead);
        (main + self.byoyomi).min(left).max(MIN_BUDGET)
    }

    /// Whether unused time is kept for later moves, so that it pays to stop early.
    pub(crate) fn keeps_unused_time(&self) -> bool {
        self.fixed.is_none() && !self.main.is_zero()
    }

    /// For how many moves the main time has to last.
    fn moves(&self) -> u32 {
        self.moves_to_go.map_or(HORIZON, |moves| moves.min(HORIZON))
    }

    /// The main time that can be planned with. What delays will cost until the next control is left
    /// out, up to half of the time, unless byoyomi comes after it.
    fn usable(&self) -> Duration {
        if !self.byoyomi.is_zero() {
            return self.main;
        }
        let delays = self.overhead * (RESERVED_OVERHEADS + self.moves() / MOVES_PER_DELAY);
        self.main - delays.min(self.main / 2)
    }

    /// What is left of an increment after the delays that it has to make good.
    fn net_increment(&self) -> Duration {
        self.increment.saturating_sub(self.overhead / MOVES_PER_DELAY)
    }

    /// A move's fair part of the main time and of the increment, which is spent and not saved up.
    fn fair_share(&self) -> Duration {
        self.usable() / self.moves() + self.net_increment() * 3 / 4
    }

    /// What is spent of a time for one move.
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

    /// A clock from numbers of milliseconds; 0 moves to go stand for the whole game.
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

    /// Time left, increment, moves to go, byoyomi, and the soft and hard limits they come to, all
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
        // With byoyomi, which is lost when it is not used.
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
