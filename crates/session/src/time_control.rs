//! Time controls.

use core::fmt;
use core::str::FromStr;

use crate::texts::Timing;
use crate::time::TimeParser;
use crate::{ParseTimeError, TimeSpan};

/// The time that each move adds or gives back while the main time lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveBonus {
    /// No bonus.
    #[default]
    None,
    /// This time is added after every move, however quick it was (Fischer).
    Increment(TimeSpan),
    /// The clock waits this long at every move before it runs (simple delay).
    Delay(TimeSpan),
    /// The time a move took is given back, up to this limit (Bronstein).
    Bronstein(TimeSpan),
}

/// The time after the main time is used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Overtime {
    /// No overtime.
    #[default]
    None,
    /// A number of periods (byoyomi). A move that takes less than a period costs nothing; each
    /// whole period that goes by is lost.
    Byoyomi {
        /// Length of a period.
        period: TimeSpan,
        /// Number of periods.
        periods: u32,
    },
    /// Time for a number of moves, renewed once they are made (Canadian).
    Canadian {
        /// Time for these moves.
        period: TimeSpan,
        /// Number of moves to make in that time.
        moves: u32,
    },
}

/// The time control of a player for one game.
///
/// A clock has a main time, which moves can prolong ([`MoveBonus`]), followed by an [`Overtime`].
/// The flag falls at the very millisecond at which no time is left: a player with one minute who
/// has thought for 60,000 ms has lost; after 59,999 ms there is 1 ms left.
///
/// * **Fischer** (`5m+3s`): each move adds 3 s to the remaining time, the first one too.
/// * **Simple delay** (`5m delay 3s`): the clock waits for 3 s before it runs, so a single move may
///   take 5 min and 3 s.
/// * **Bronstein** (`5m bronstein 3s`): the clock runs at once, and a move gives back what it took,
///   at most 3 s. A single move may take 5 min.
/// * **Byoyomi** (`10m byo 30sx3`): after ten minutes there are three periods of half a minute. A
///   move of 29,999 ms costs none of them, one of 30,000 ms costs one. A player who has used the
///   last period has lost.
/// * **Canadian overtime** (`10m byo 5m/20`): after ten minutes there are five minutes for twenty
///   moves, and five for the next twenty; unused time is not kept.
/// * **Time per move** (`3d`, `30s/move`): the same time for every move; unused time is not kept.
///   Correspondence games use this.
///
/// A bonus is given only while the main time lasts, not in overtime. A clock that starts with
/// nothing but an increment (`0+3`) or a Bronstein delay starts with that much time.
///
/// # Text form
///
/// ```text
/// control  = "none" | preset | each | main [gain] [overtime]
/// each     = time "/move" | days
/// main     = time | minutes
/// gain     = "+" of | "delay" of | "bronstein" of          of = time | seconds
/// overtime = "byo" of ["x" periods] | "byo" of "/" moves
/// time     = number unit {number unit}                     unit = d, h, m, s, ms; longest first
/// ```
///
/// Spaces between the parts do not matter. A number without a unit means minutes in the main time
/// and seconds elsewhere, so `5+3` means what players expect. Whole days alone are per move, as on
/// correspondence servers; `30d+0` is thirty days for the game. The [presets](Self::PRESETS) have
/// names. The output of `Display` parses back to the same value.
///
/// ```
/// use wazir_session::{TimeSpan, TimeControl};
/// let control: TimeControl = "5+3".parse()?;
/// assert_eq!(control, TimeControl::fischer(TimeSpan::from_minutes(5), TimeSpan::from_secs(3)));
/// assert_eq!(control.to_string(), "5m+3s");
/// let byoyomi = TimeControl::byoyomi(TimeSpan::from_minutes(10), TimeSpan::from_secs(30), 3);
/// assert_eq!("10m byo 30sx3".parse(), Ok(byoyomi));
/// assert_eq!("3d".parse(), Ok(TimeControl::each_move(TimeSpan::from_days(3))));
/// assert!("none".parse::<TimeControl>()?.is_none());
/// # Ok::<(), wazir_session::ParseTimeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TimeControl(Option<ClockRules>);

/// A time control other than `none`, without bonuses or overtimes of zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClockRules {
    pub(crate) main: TimeSpan,
    pub(crate) bonus: MoveBonus,
    pub(crate) overtime: Overtime,
}

impl TimeControl {
    /// No clock.
    pub const NONE: Self = Self(None);

    /// The named time controls, which `FromStr` accepts too.
    pub const PRESETS: [(&'static str, Self); 6] = [
        ("bullet", Self::fischer(TimeSpan::from_minutes(1), TimeSpan::ZERO)),
        ("blitz", Self::fischer(TimeSpan::from_minutes(3), TimeSpan::from_secs(2))),
        ("rapid", Self::fischer(TimeSpan::from_minutes(10), TimeSpan::from_secs(5))),
        ("classical", Self::fischer(TimeSpan::from_minutes(30), TimeSpan::from_secs(20))),
        ("byoyomi", Self::byoyomi(TimeSpan::from_minutes(10), TimeSpan::from_secs(30), 1)),
        ("correspondence", Self::each_move(TimeSpan::from_days(3))),
    ];

    /// Creates a clock with a main time, a bonus per move, and overtime. A bonus or an overtime of
    /// zero counts as none.
    pub const fn new(main: TimeSpan, gain: MoveBonus, overtime: Overtime) -> Self {
        let gain = match gain {
            MoveBonus::Increment(span) | MoveBonus::Delay(span) | MoveBonus::Bronstein(span)
                if span.is_zero() =>
            {
                MoveBonus::None
            }
            gain => gain,
        };
        let overtime = match overtime {
            Overtime::Byoyomi { period, periods: count }
            | Overtime::Canadian { period, moves: count }
                if period.is_zero() || count == 0 =>
            {
                Overtime::None
            }
            overtime => overtime,
        };
        Self(Some(ClockRules { main, bonus: gain, overtime }))
    }

    /// Creates a clock with a main time and an increment after every move.
    pub const fn fischer(main: TimeSpan, increment: TimeSpan) -> Self {
        Self::new(main, MoveBonus::Increment(increment), Overtime::None)
    }

    /// Creates a clock with a main time followed by byoyomi.
    pub const fn byoyomi(main: TimeSpan, period: TimeSpan, periods: u32) -> Self {
        Self::new(main, MoveBonus::None, Overtime::Byoyomi { period, periods })
    }

    /// Creates a clock with the same time for every move.
    pub const fn each_move(time: TimeSpan) -> Self {
        Self::byoyomi(TimeSpan::ZERO, time, 1)
    }

    /// Returns whether there is no clock.
    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// Returns the main time; zero without a clock.
    pub fn main(&self) -> TimeSpan {
        self.0.map_or(TimeSpan::ZERO, |clocked| clocked.main)
    }

    /// Returns the bonus of each move.
    pub fn bonus(&self) -> MoveBonus {
        self.0.map_or(MoveBonus::None, |clocked| clocked.bonus)
    }

    /// Returns the overtime that follows the main time.
    pub fn overtime(&self) -> Overtime {
        self.0.map_or(Overtime::None, |clocked| clocked.overtime)
    }

    pub(crate) fn rules(&self) -> Option<ClockRules> {
        self.0
    }
}

impl ClockRules {
    /// Returns the time per move, if the control consists of nothing else.
    fn each_move(&self) -> Option<TimeSpan> {
        match self.overtime {
            Overtime::Byoyomi { period, periods: 1 }
                if self.main.is_zero() && self.bonus == MoveBonus::None =>
            {
                Some(period)
            }
            _ => None,
        }
    }
}

impl fmt::Display for ClockRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(time) = self.each_move() {
            return if time.is_days() { write!(f, "{time}") } else { write!(f, "{time}/move") };
        }
        write!(f, "{}", self.main)?;
        match self.bonus {
            // Whole days alone would be read as days per move.
            MoveBonus::None if self.main.is_days() && self.overtime == Overtime::None => {
                f.write_str("+0s")?;
            }
            MoveBonus::None => {}
            MoveBonus::Increment(span) => write!(f, "+{span}")?,
            MoveBonus::Delay(span) => write!(f, " delay {span}")?,
            MoveBonus::Bronstein(span) => write!(f, " bronstein {span}")?,
        }
        match self.overtime {
            Overtime::None => Ok(()),
            Overtime::Byoyomi { period, periods: 1 } => write!(f, " byo {period}"),
            Overtime::Byoyomi { period, periods } => write!(f, " byo {period}x{periods}"),
            Overtime::Canadian { period, moves } => write!(f, " byo {period}/{moves}"),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("none"),
            Some(clocked) => clocked.fmt(f),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<Self, ParseTimeError> {
        let named = Self::PRESETS.iter().find(|(name, _)| *name == text);
        if let Some((_, control)) = named {
            return Ok(*control);
        }
        if text == "none" {
            return Ok(Self::NONE);
        }
        let mut reader = TimeParser::new(text);
        reader.skip_spaces();
        let units = reader.rest();
        let main = reader.parse_span(Some(TimeSpan::MINUTE))?;
        let days = units[..units.len() - reader.rest().len()].ends_with('d') && main.is_days();
        reader.skip_spaces();
        if reader.eat("/move") || days && reader.rest().is_empty() {
            reader.skip_spaces();
            reader.expect_end()?;
            return Ok(Self::each_move(main));
        }
        let gain = parse_bonus(&mut reader)?;
        let overtime = parse_overtime(&mut reader, gain.is_some())?;
        reader.expect_end()?;
        Ok(Self::new(main, gain.unwrap_or_default(), overtime))
    }
}

fn parse_bonus(reader: &mut TimeParser<'_>) -> Result<Option<MoveBonus>, ParseTimeError> {
    let make: fn(TimeSpan) -> MoveBonus = if reader.eat("+") {
        MoveBonus::Increment
    } else if reader.eat("delay") {
        MoveBonus::Delay
    } else if reader.eat("bronstein") {
        MoveBonus::Bronstein
    } else {
        return Ok(None);
    };
    reader.skip_spaces();
    let gain = make(reader.parse_span(Some(TimeSpan::SECOND))?);
    reader.skip_spaces();
    Ok(Some(gain))
}

fn parse_overtime(
    reader: &mut TimeParser<'_>,
    after_gain: bool,
) -> Result<Overtime, ParseTimeError> {
    if !reader.eat("byo") {
        let expected = if after_gain { Timing::Overtime } else { Timing::Rest };
        let over = reader.rest().is_empty();
        return if over { Ok(Overtime::None) } else { Err(reader.error(expected)) };
    }
    reader.skip_spaces();
    let period = reader.parse_span(Some(TimeSpan::SECOND))?;
    reader.skip_spaces();
    let overtime = if reader.eat("/") {
        reader.skip_spaces();
        Overtime::Canadian { period, moves: reader.parse_number(Timing::Count)? }
    } else if reader.eat("x") {
        reader.skip_spaces();
        Overtime::Byoyomi { period, periods: reader.parse_number(Timing::Count)? }
    } else {
        Overtime::Byoyomi { period, periods: 1 }
    };
    reader.skip_spaces();
    Ok(overtime)
}
