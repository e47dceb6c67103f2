//! Commands in comments, such as `[%clk 0:05:00]`.

use alloc::string::String;
use core::fmt::Write;
use core::ops::Range;
use core::time::Duration;

use super::bytes;

/// Returns the first command of this name in a comment: its span, brackets included, and its value.
fn find<'a>(comment: &'a str, name: &str) -> Option<(Range<usize>, &'a str)> {
    let mut from = 0;
    while let Some(found) = bytes::find(comment.as_bytes().get(from..)?, b'[') {
        let start = from + found;
        from = start + 1;
        let Some(inside) = comment.get(from..)?.strip_prefix('%') else { continue };
        let Some(value) = inside.strip_prefix(name).filter(|v| v.starts_with([' ', '\t'])) else {
            continue;
        };
        let length = value.find(']')?;
        let end = comment.len() - value.len() + length + 1;
        return Some((start..end, value.get(..length)?.trim()));
    }
    None
}

/// Returns the time left on the mover's clock, from a command such as `[%clk 1:02:03.5]`.
///
/// ```
/// use core::time::Duration;
/// use wazir_pgn::pgn;
/// assert_eq!(pgn::comment_clock("good [%clk 0:05:00]"), Some(Duration::from_secs(300)));
/// assert_eq!(pgn::comment_clock("[%clk soon]"), None);
/// ```
pub fn comment_clock(comment: &str) -> Option<Duration> {
    find(comment, "clk").and_then(|(_, value)| duration(value))
}

/// An evaluation of a position, from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EvalComment {
    /// A score in centipawns.
    Centipawns(i32),
    /// Mate in this many moves; negative if Black mates.
    Mate(i32),
}

/// Returns a program's evaluation of the position, from a command such as `[%eval 0.17]` or
/// `[%eval #-3]`. A depth after a comma is ignored.
///
/// ```
/// use wazir_pgn::pgn::{self, EvalComment};
/// assert_eq!(pgn::comment_eval("[%eval -1.5,20]"), Some(EvalComment::Centipawns(-150)));
/// assert_eq!(pgn::comment_eval("[%eval #3] mates"), Some(EvalComment::Mate(3)));
/// ```
pub fn comment_eval(comment: &str) -> Option<EvalComment> {
    let (_, value) = find(comment, "eval")?;
    let value = value.split(',').next().unwrap_or("").trim();
    if let Some(moves) = value.strip_prefix('#') {
        return moves.parse().ok().map(EvalComment::Mate);
    }
    let (sign, digits) = match value.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, value.strip_prefix('+').unwrap_or(value)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if !all_digits(whole) || !all_digits(fraction) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let mut digits = fraction.bytes().map(|b| i32::from(b - b'0')).chain([0, 0]);
    let hundredths = digits.next()? * 10 + digits.next()?;
    let value = whole.checked_mul(100)?.checked_add(hundredths)?;
    Some(EvalComment::Centipawns(sign * value))
}

/// Parses a time `h:mm:ss.fff`, whose first parts may be missing.
fn duration(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let mut seconds = 0u64;
    let mut parts = 0;
    for part in whole.split(':') {
        parts += 1;
        if !digits(part) || parts > 3 {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    if text.ends_with('.') || (!fraction.is_empty() && (!digits(fraction) || fraction.len() > 9)) {
        return None;
    }
    let scale = 10u32.pow(9 - fraction.len() as u32);
    let nanos: u32 = if fraction.is_empty() { 0 } else { fraction.parse().ok()? };
    Some(Duration::new(seconds, nanos * scale))
}

/// Removes the time of the move, `[%emt 0:00:05]`, from a comment. Returns the time, and the
/// comment before and after it.
pub(super) fn take_time(comment: &str) -> Option<(Duration, &str, &str)> {
    let (place, value) = find(comment, "emt")?;
    let time = duration(value)?;
    Some((time, comment.get(..place.start)?.trim_end(), comment.get(place.end..)?.trim_start()))
}

/// Appends the time of a move as a command.
pub(super) fn push_time(time: Duration, text: &mut String) {
    let seconds = time.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    // Writing to a string cannot fail.
    let _ = write!(text, "[%emt {hours}:{minutes:02}:{rest:02}");
    if time.subsec_nanos() > 0 {
        let start = text.len();
        let _ = write!(text, ".{:09}", time.subsec_nanos());
        let kept = text.trim_end_matches('0').len().max(start);
        text.truncate(kept);
    }
    text.push(']');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_what_is_none() {
        assert_eq!(duration("0:00:05"), Some(Duration::from_secs(5)));
        assert_eq!(duration("90"), Some(Duration::from_secs(90)));
        assert_eq!(duration("1:02:03.25"), Some(Duration::from_millis(3_723_250)));
        for text in
            ["", ":", "1:", "1:2:3:4", "1.", "1.5.2", "-1", "1e3", "1:0x", ".5", "1.0000000001"]
        {
            assert_eq!(duration(text), None, "{text}");
        }
    }

    #[test]
    fn a_time_is_taken_out() {
        let taken = take_time("so [%emt 0:00:05.5] so");
        assert_eq!(taken, Some((Duration::from_millis(5500), "so", "so")));
        assert_eq!(take_time("[%emt never]"), None);
        assert_eq!(take_time("[%emtx 5]"), None);
        assert_eq!(take_time("[%emt 5"), None);
        assert_eq!(
            take_time("[%clk 5][%emt 6]").map(|t| (t.0.as_secs(), t.1)),
            Some((6, "[%clk 5]"))
        );
    }

    #[test]
    fn times_are_written_short() {
        let mut text = String::new();
        push_time(Duration::from_millis(3_723_250), &mut text);
        push_time(Duration::from_secs(10), &mut text);
        assert_eq!(text, "[%emt 1:02:03.25][%emt 0:00:10]");
    }

    #[test]
    fn evaluations_and_what_is_none() {
        assert_eq!(comment_eval("[%eval 2.35]"), Some(EvalComment::Centipawns(235)));
        assert_eq!(comment_eval("[%eval .5]"), Some(EvalComment::Centipawns(50)));
        assert_eq!(comment_eval("[%eval +7]"), Some(EvalComment::Centipawns(700)));
        assert_eq!(comment_eval("[%eval #-12]"), Some(EvalComment::Mate(-12)));
        for text in
            ["[%eval ]", "[%eval x]", "[%eval -]", "[%eval 1.x]", "eval 1", "[%eval 99999999999]"]
        {
            assert_eq!(comment_eval(text), None, "{text}");
        }
    }
}
