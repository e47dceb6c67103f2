//! Points in time and time spans, in whole milliseconds.

use alloc::string::String;
use core::fmt;
use core::ops::Add;
use core::str::FromStr;
use core::time::Duration;

use wazir_text::{Argument, Message, characters_before, message};

use crate::texts::Timing;

/// A point in time: milliseconds since an origin that the caller chooses, the same for a whole
/// session.
///
/// The crate reads no clock. A program passes the time of its clock, a test any value.
///
/// ```
/// use wazir_session::{TimeSpan, Time};
/// let noon = Time::from_millis(43_200_000);
/// assert_eq!((noon + TimeSpan::from_secs(90)).since(noon), TimeSpan::from_secs(90));
/// assert_eq!(noon.since(noon + TimeSpan::from_secs(90)), TimeSpan::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Time(u64);

impl Time {
    /// The origin from which the caller counts.
    pub const START: Self = Self(0);

    /// Creates the time `millis` milliseconds after the caller's origin.
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// Returns the milliseconds since the caller's origin.
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// Returns the time since `earlier`; zero if that lies ahead.
    pub const fn since(self, earlier: Self) -> TimeSpan {
        TimeSpan(self.0.saturating_sub(earlier.0))
    }
}

impl Add<TimeSpan> for Time {
    type Output = Self;

    fn add(self, span: TimeSpan) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

/// A time span in whole milliseconds.
///
/// The text form is that of time controls: numbers with the units `d`, `h`, `m`, `s` and `ms`,
/// longest first.
///
/// ```
/// use wazir_session::TimeSpan;
/// assert_eq!("1h30m".parse(), Ok(TimeSpan::from_minutes(90)));
/// assert_eq!(TimeSpan::from_millis(61_500).to_string(), "1m1s500ms");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct TimeSpan(u64);

/// The units of the text form with their milliseconds, longest first.
const UNITS: [(&str, u64); 5] =
    [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)];

impl TimeSpan {
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// One day.
    pub const DAY: Self = Self::from_days(1);
    /// One minute.
    pub const MINUTE: Self = Self::from_minutes(1);
    /// One second.
    pub const SECOND: Self = Self::from_secs(1);

    /// Creates a span of `millis` milliseconds.
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// Creates a span of `seconds` seconds.
    pub const fn from_secs(seconds: u64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// Creates a span of `minutes` minutes.
    pub const fn from_minutes(minutes: u64) -> Self {
        Self(minutes.saturating_mul(60_000))
    }

    /// Creates a span of `days` days.
    pub const fn from_days(days: u64) -> Self {
        Self(days.saturating_mul(86_400_000))
    }

    /// Returns the length in milliseconds.
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// Returns whether the span is zero.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Returns the sum, capped at the longest span.
    #[must_use]
    pub const fn saturating_add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Returns the difference, at least zero.
    #[must_use]
    pub const fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// Returns the product, capped at the longest span.
    #[must_use]
    pub const fn times(self, count: u32) -> Self {
        Self(self.0.saturating_mul(count as u64))
    }

    /// Returns whether it is a positive number of whole days.
    pub(crate) const fn is_days(self) -> bool {
        self.0 != 0 && self.0.is_multiple_of(Self::DAY.0)
    }
}

impl From<TimeSpan> for Duration {
    fn from(span: TimeSpan) -> Self {
        Self::from_millis(span.0)
    }
}

impl From<Duration> for TimeSpan {
    /// Drops fractions of a millisecond.
    fn from(duration: Duration) -> Self {
        Self(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
    }
}

impl fmt::Display for TimeSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0s");
        }
        let mut rest = self.0;
        for (unit, millis) in UNITS {
            if rest >= millis {
                write!(f, "{}{unit}", rest / millis)?;
                rest %= millis;
            }
        }
        Ok(())
    }
}

impl FromStr for TimeSpan {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<Self, ParseTimeError> {
        let mut reader = TimeParser::new(text);
        let span = reader.parse_span(None)?;
        reader.expect_end()?;
        Ok(span)
    }
}

/// The error for a text that is not a time or a time control.
///
/// ```
/// use wazir_session::TimeControl;
/// let error = "5m+3x".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.at(), 4);
/// assert_eq!(error.to_string(), "`byo` or the end expected at character 5 of `5m+3x`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseTimeError {
    text: String,
    at: usize,
    character: usize,
    expected: Timing,
}

impl ParseTimeError {
    /// Returns the position of the error, in bytes from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Timing::Unreadable {
            expected: Argument::from(self.expected),
            character: self.character,
            text: self.text.clone(),
        })
    }
}

/// A parser of the text forms of times.
pub(crate) struct TimeParser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> TimeParser<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start_matches(' ').len();
    }

    /// Skips `wanted` if it comes next; returns whether it did.
    pub(crate) fn eat(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len() } else { 0 };
        found
    }

    pub(crate) fn error(&self, expected: Timing) -> ParseTimeError {
        ParseTimeError {
            text: self.text.chars().take(40).collect(),
            at: self.at,
            character: characters_before(self.text, self.at) + 1,
            expected,
        }
    }

    pub(crate) fn expect_end(&self) -> Result<(), ParseTimeError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error(Timing::End)) }
    }

    /// Parses a whole number without sign.
    pub(crate) fn parse_number<N: FromStr>(
        &mut self,
        expected: Timing,
    ) -> Result<N, ParseTimeError> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..end].parse().map_err(|_| self.error(expected))?;
        self.at += end;
        Ok(number)
    }

    /// Parses a time: numbers with their units, longest first. If `bare` is given, a number without
    /// a unit counts in it.
    pub(crate) fn parse_span(
        &mut self,
        bare: Option<TimeSpan>,
    ) -> Result<TimeSpan, ParseTimeError> {
        let mut sum: Option<u64> = None;
        let mut shorter = &UNITS[..];
        while sum.is_none() || self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            let start = self.at;
            let number: u64 = self.parse_number(Timing::Time)?;
            // `m` is a prefix of `ms`.
            let unit = shorter.iter().rposition(|(unit, _)| self.rest().starts_with(unit));
            let millis = match (unit, bare) {
                (Some(place), _) => {
                    let (unit, millis) = shorter[place];
                    self.at += unit.len();
                    shorter = &shorter[place + 1..];
                    millis
                }
                (None, Some(bare)) if sum.is_none() => bare.as_millis(),
                (None, _) => return Err(self.error(Timing::Unit)),
            };
            let part = number.checked_mul(millis);
            sum = part.and_then(|part| part.checked_add(sum.unwrap_or(0)));
            if sum.is_none() {
                self.at = start;
                return Err(self.error(Timing::Time));
            }
        }
        Ok(TimeSpan(sum.unwrap_or(0)))
    }
}
