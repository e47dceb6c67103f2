//! Times after KIF moves: `( 0:16/00:00:16)`.

use alloc::string::String;
use core::fmt::Write as _;
use core::time::Duration;

/// The times in brackets after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Times {
    /// The time of the move.
    pub(super) move_time: Option<Duration>,
    /// The total time that the player has used so far.
    pub(super) total: Option<Duration>,
}

struct Cursor<'t> {
    bytes: &'t [u8],
    at: usize,
}

impl Cursor<'_> {
    fn skip_blanks(&mut self) {
        while let Some(b' ') = self.bytes.get(self.at) {
            self.at += 1;
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let there = self.bytes.get(self.at) == Some(&byte);
        self.at += usize::from(there);
        there
    }

    /// Reads up to nine digits. Returns their value and their count.
    fn digits(&mut self) -> Option<(u32, u32)> {
        let (mut value, mut count) = (0, 0);
        while let Some(digit @ b'0'..=b'9') = self.bytes.get(self.at) {
            count += 1;
            if count > 9 {
                return None;
            }
            value = value * 10 + u32::from(digit - b'0');
            self.at += 1;
        }
        (count > 0).then_some((value, count))
    }

    /// Reads `16`, `0:16` or `00:00:16`, with an optional fraction. `Some(None)` if nothing is
    /// there, `None` if the text is not a time.
    fn time(&mut self) -> Option<Option<Duration>> {
        self.skip_blanks();
        if let Some(b'/' | b')') = self.bytes.get(self.at) {
            return Some(None);
        }
        let (mut seconds, mut parts) = (0, 0);
        loop {
            let (value, _) = self.digits()?;
            seconds = seconds * 60 + u64::from(value);
            parts += 1;
            self.skip_blanks();
            if parts == 3 || !self.eat(b':') {
                break;
            }
            self.skip_blanks();
        }
        let mut nanos = 0;
        if self.eat(b'.') {
            let (value, count) = self.digits()?;
            nanos = value * 10u32.pow(9 - count);
            self.skip_blanks();
        }
        Some(Some(Duration::new(seconds, nanos)))
    }
}

/// Reads the times in brackets at the beginning of a text. Returns them with the rest.
pub(super) fn read(text: &str) -> Option<(Times, &str)> {
    let mut cursor = Cursor { bytes: text.as_bytes(), at: 0 };
    if !cursor.eat(b'(') {
        return None;
    }
    let taken = cursor.time()?;
    let total = if cursor.eat(b'/') { cursor.time()? } else { None };
    let rest = if cursor.eat(b')') { text.get(cursor.at..)? } else { return None };
    Some((Times { move_time: taken, total }, rest))
}

fn push_fraction(out: &mut String, time: Duration) {
    let nanos = time.subsec_nanos();
    if nanos > 0 {
        // Writing to a string cannot fail.
        let _ = write!(out, ".{nanos:09}");
        out.truncate(out.trim_end_matches('0').len());
    }
}

/// Writes the times in whole seconds, the form that all programs read: minutes and seconds for the
/// move, hours, minutes and seconds for the total.
pub(super) fn write(out: &mut String, taken: Option<Duration>, total: Duration) {
    out.push('(');
    if let Some(taken) = taken {
        let _ = write!(out, "{:2}:{:02}", taken.as_secs() / 60, taken.as_secs() % 60);
    }
    let seconds = total.as_secs();
    let _ = write!(out, "/{:02}:{:02}:{:02})", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

/// The beginning of a remark with the exact times of the entry before it.
const EXACT: &str = "exact time: ";

/// Writes the exact times as a remark, if whole seconds lose something: the time of the move and
/// the total if it is not the sum of the times. Other programs skip the remark.
pub(super) fn write_exact(out: &mut String, taken: Option<Duration>, stated: Option<Duration>) {
    if taken.into_iter().chain(stated).all(|time| time.subsec_nanos() == 0) {
        return;
    }
    out.push('#');
    out.push_str(EXACT);
    out.push('(');
    let parts = [taken, stated];
    for (at, time) in parts.into_iter().enumerate() {
        out.push_str(if at == 1 && stated.is_some() { "/" } else { "" });
        if let Some(time) = time {
            let _ = write!(out, "{}", time.as_secs());
            push_fraction(out, time);
        }
    }
    out.push_str(")\n");
}

/// Reads the times from a remark without its `#`; `None` if it is another remark.
pub(super) fn read_exact(remark: &str) -> Option<Times> {
    let (times, rest) = read(remark.strip_prefix(EXACT)?)?;
    rest.trim().is_empty().then_some(times)
}
