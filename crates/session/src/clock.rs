//! The clock of one player.

use core::fmt;

use crate::time_control::ClockRules;
use crate::{MoveBonus, Overtime, Time, TimeControl, TimeSpan};

/// The state of a player's clock between two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    rules: ClockRules,
    /// Remaining main time.
    main: TimeSpan,
    stage: Stage,
}

/// The period that a clock is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Main,
    /// Number of periods left.
    Byoyomi {
        periods: u32,
    },
    /// Time left for the given number of moves.
    Canadian {
        left: TimeSpan,
        moves: u32,
    },
}

impl Clock {
    /// Creates a full clock; `None` if the control has none.
    pub(crate) fn new(control: &TimeControl) -> Option<Self> {
        let rules = control.rules()?;
        let main = match rules.bonus {
            MoveBonus::Increment(span) | MoveBonus::Bronstein(span) if rules.main.is_zero() => span,
            _ => rules.main,
        };
        let mut clock = Self { rules, main, stage: Stage::Main };
        if main.is_zero() {
            clock.stage = clock.initial_overtime();
        }
        Some(clock)
    }

    /// Returns the overtime at its start, or the main time if there is no overtime.
    fn initial_overtime(&self) -> Stage {
        match self.rules.overtime {
            Overtime::None => Stage::Main,
            Overtime::Byoyomi { periods, .. } => Stage::Byoyomi { periods },
            Overtime::Canadian { period, moves } => Stage::Canadian { left: period, moves },
        }
    }

    /// Returns how long the clock waits at each move before it runs.
    fn delay(&self) -> TimeSpan {
        match (self.stage, self.rules.bonus) {
            (Stage::Main, MoveBonus::Delay(delay)) => delay,
            _ => TimeSpan::ZERO,
        }
    }

    fn period(&self) -> TimeSpan {
        match self.rules.overtime {
            Overtime::None => TimeSpan::ZERO,
            Overtime::Byoyomi { period, .. } | Overtime::Canadian { period, .. } => period,
        }
    }

    /// Returns the time that a stage provides in addition to the main time.
    fn overtime_left(&self, stage: Stage) -> TimeSpan {
        match stage {
            Stage::Main => TimeSpan::ZERO,
            Stage::Byoyomi { periods } => self.period().times(periods),
            Stage::Canadian { left, .. } => left,
        }
    }

    /// Returns the longest time that the next move may take; the flag falls at that moment.
    pub(crate) fn move_limit(&self) -> TimeSpan {
        match self.stage {
            Stage::Main => {
                let main = self.delay().saturating_add(self.main);
                main.saturating_add(self.overtime_left(self.initial_overtime()))
            }
            stage => self.overtime_left(stage),
        }
    }

    /// Returns the clock after thinking for `used` without a move; `None` if the flag has fallen.
    pub(crate) fn after_thinking(&self, used: TimeSpan) -> Option<Self> {
        if used >= self.move_limit() {
            return None;
        }
        let counted = used.saturating_sub(self.delay());
        let (main, over, stage) = match self.stage {
            Stage::Main if counted < self.main || self.initial_overtime() == Stage::Main => {
                (self.main.saturating_sub(counted), TimeSpan::ZERO, Stage::Main)
            }
            Stage::Main => {
                (TimeSpan::ZERO, counted.saturating_sub(self.main), self.initial_overtime())
            }
            stage => (TimeSpan::ZERO, counted, stage),
        };
        let stage = match stage {
            Stage::Main => stage,
            Stage::Byoyomi { periods } => {
                let lost = over.as_millis() / self.period().as_millis().max(1);
                let lost = u32::try_from(lost).unwrap_or(u32::MAX);
                Stage::Byoyomi { periods: periods.saturating_sub(lost) }
            }
            Stage::Canadian { left, moves } => {
                Stage::Canadian { left: left.saturating_sub(over), moves }
            }
        };
        Some(Self { main, stage, ..*self })
    }

    /// Returns the clock after a move that took `used`; `None` if the flag has fallen.
    pub(crate) fn after_move(&self, used: TimeSpan) -> Option<Self> {
        let mut clock = self.after_thinking(used)?;
        match (clock.stage, self.rules.bonus) {
            (Stage::Main, MoveBonus::Increment(increment)) => {
                clock.main = clock.main.saturating_add(increment);
            }
            (Stage::Main, MoveBonus::Bronstein(most)) => {
                clock.main = clock.main.saturating_add(used.min(most));
            }
            (Stage::Canadian { moves: 1, .. }, _) => clock.stage = self.initial_overtime(),
            (Stage::Canadian { left, moves }, _) => {
                clock.stage = Stage::Canadian { left, moves: moves - 1 };
            }
            _ => {}
        }
        Some(clock)
    }

    /// Returns the clock's display after `used` of the current move.
    pub(crate) fn view(&self, used: TimeSpan, running: bool) -> ClockView {
        let delay = self.delay().saturating_sub(used);
        let Some(now) = self.after_thinking(used) else { return ClockView::flagged() };
        let over = match self.stage {
            Stage::Main => used.saturating_sub(self.delay()).saturating_sub(self.main),
            _ => used,
        };
        let overtime = match now.stage {
            Stage::Main => None,
            Stage::Byoyomi { periods } => {
                let gone = over.as_millis() % self.period().as_millis().max(1);
                let left = self.period().saturating_sub(TimeSpan::from_millis(gone));
                Some(OvertimeView::Byoyomi { left, periods })
            }
            Stage::Canadian { left, moves } => Some(OvertimeView::Canadian { left, moves }),
        };
        let next = self.after_this(now.stage);
        ClockView { main: now.main, delay, overtime, next, running, flag_fallen: false }
    }

    /// Returns the overtime that begins when the time of a stage's display has run out.
    fn after_this(&self, stage: Stage) -> Option<OvertimeView> {
        let next = match stage {
            Stage::Main => self.initial_overtime(),
            Stage::Byoyomi { periods } => Stage::Byoyomi { periods: periods.saturating_sub(1) },
            Stage::Canadian { .. } => Stage::Main,
        };
        match next {
            Stage::Main | Stage::Byoyomi { periods: 0 } => None,
            Stage::Byoyomi { periods } => {
                Some(OvertimeView::Byoyomi { left: self.period(), periods })
            }
            Stage::Canadian { left, moves } => Some(OvertimeView::Canadian { left, moves }),
        }
    }

    /// Returns the times to tell an engine after `used` of the current move.
    pub(crate) fn remaining(&self, used: TimeSpan) -> TimeLeft {
        let view = self.view(used, true);
        let none = TimeLeft::default();
        match view.overtime {
            Some(OvertimeView::Byoyomi { left, .. }) => TimeLeft { byoyomi: left, ..none },
            Some(OvertimeView::Canadian { left, moves }) => {
                TimeLeft { main: left, moves_to_go: Some(moves), ..none }
            }
            None => {
                let increment = match self.rules.bonus {
                    MoveBonus::None => TimeSpan::ZERO,
                    MoveBonus::Increment(span)
                    | MoveBonus::Delay(span)
                    | MoveBonus::Bronstein(span) => span,
                };
                let share = match self.rules.overtime {
                    Overtime::Canadian { moves, .. } => u64::from(moves),
                    _ => 1,
                };
                let byoyomi = TimeSpan::from_millis(self.period().as_millis() / share);
                TimeLeft { main: view.main, increment, byoyomi, moves_to_go: None }
            }
        }
    }
}

/// The display of a clock.
///
/// `Display` writes it as clocks do: `4:59`, with hours `1:04:59`, with tenths below ten seconds,
/// and with the remaining overtime in parentheses: `0:27 (3)` in the third-last period of byoyomi,
/// `4:10 (12)` with twelve moves to make. Seconds and tenths are rounded up, so `0:00.0` means a
/// fallen flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClockView {
    /// Remaining main time.
    pub main: TimeSpan,
    /// Time before the clock starts to run in this move (simple delay).
    pub delay: TimeSpan,
    /// Remaining overtime; `None` before it begins.
    pub overtime: Option<OvertimeView>,
    /// The overtime that begins without a move when [`ClockView::display_time`] has run out: the
    /// first, or the next period of byoyomi. `None` if the flag falls then.
    pub next: Option<OvertimeView>,
    /// `true` while this player's time runs.
    pub running: bool,
    /// `true` if the time is up.
    pub flag_fallen: bool,
}

/// Remaining overtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OvertimeView {
    /// Byoyomi.
    Byoyomi {
        /// Time left in the current period.
        left: TimeSpan,
        /// Number of periods left, including the current one.
        periods: u32,
    },
    /// Canadian overtime.
    Canadian {
        /// Time left for the moves.
        left: TimeSpan,
        /// Number of moves to make in that time.
        moves: u32,
    },
}

impl ClockView {
    /// Returns a clock whose time is up.
    pub(crate) const fn flagged() -> Self {
        let (main, delay) = (TimeSpan::ZERO, TimeSpan::ZERO);
        let (overtime, next) = (None, None);
        Self { main, delay, overtime, next, running: false, flag_fallen: true }
    }

    /// Returns the time to display prominently: that of the current period in overtime, otherwise
    /// the main time.
    pub fn display_time(&self) -> TimeSpan {
        match self.overtime {
            None => self.main,
            Some(OvertimeView::Byoyomi { left, .. } | OvertimeView::Canadian { left, .. }) => left,
        }
    }
}

impl fmt::Display for ClockView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = self.display_time().as_millis();
        if millis < 9_950 {
            write!(f, "0:0{}.{}", millis.div_ceil(100) / 10, millis.div_ceil(100) % 10)?;
        } else {
            let seconds = millis.div_ceil(1000);
            let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
            match hours {
                0 => write!(f, "{minutes}:{seconds:02}")?,
                _ => write!(f, "{hours}:{minutes:02}:{seconds:02}")?,
            }
        }
        match self.overtime {
            None => Ok(()),
            Some(
                OvertimeView::Byoyomi { periods: count, .. }
                | OvertimeView::Canadian { moves: count, .. },
            ) => write!(f, " ({count})"),
        }
    }
}

/// A player's remaining time as engines are told of it, in the terms of USI, UCI and CECP.
///
/// An engine must think no longer than main time and byoyomi together. Of several periods of
/// byoyomi it is told only one, so that it never loses the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimeLeft {
    /// Remaining main time.
    pub main: TimeSpan,
    /// Time that each move adds or gives back.
    pub increment: TimeSpan,
    /// Time for each move once the main time is used up.
    pub byoyomi: TimeSpan,
    /// Number of moves until the clock is reset; `None` without Canadian overtime.
    pub moves_to_go: Option<u32>,
}

/// A timer that can be paused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PausableTimer {
    /// Time measured before the current run.
    accumulated: TimeSpan,
    /// Start of the current run; `None` while stopped.
    since: Option<Time>,
}

impl PausableTimer {
    /// Creates a timer at zero that runs from `at`, or stands still.
    pub(crate) fn started_at(at: Time, running: bool) -> Self {
        Self { accumulated: TimeSpan::ZERO, since: running.then_some(at) }
    }

    pub(crate) fn elapsed(&self, now: Time) -> TimeSpan {
        self.since
            .map_or(self.accumulated, |since| self.accumulated.saturating_add(now.since(since)))
    }

    pub(crate) fn stop(&mut self, at: Time) {
        *self = Self { accumulated: self.elapsed(at), since: None };
    }

    pub(crate) fn start(&mut self, at: Time) {
        self.since = Some(at);
    }

    /// Resets to zero; keeps running if it ran.
    pub(crate) fn reset(&mut self, at: Time) {
        *self = Self::started_at(at, self.since.is_some());
    }

    /// Returns when the timer will reach `span`; `None` while stopped.
    pub(crate) fn reaches(&self, span: TimeSpan) -> Option<Time> {
        self.since.map(|since| since + span.saturating_sub(self.accumulated))
    }
}
