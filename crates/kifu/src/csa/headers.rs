//! CSA headers: player names, `$` lines, and remarks.

use alloc::borrow::Cow;
use alloc::string::String;

use wazir_game::Seat;

use wazir_notation::{HeaderKey, Headers};

/// The header names with a key of their own.
const KEYS: [(&str, HeaderKey); 10] = [
    ("EVENT", HeaderKey::Event),
    ("SITE", HeaderKey::Site),
    ("START_TIME", HeaderKey::StartTime),
    ("END_TIME", HeaderKey::EndTime),
    ("TIME_LIMIT", HeaderKey::TimeLimit),
    ("OPENING", HeaderKey::Opening),
    ("TITLE", HeaderKey::Title),
    ("NOTE", HeaderKey::Note),
    ("ROUND", HeaderKey::Round),
    ("RESULT", HeaderKey::Result),
];

/// The name of time limits in version 3.0, `900+30+5`; earlier versions write `00:15+30`.
const TIME: &str = "TIME";
/// The name of the date if there is also a start time; without one the date is written as the start
/// time.
const DATE: &str = "DATE";

/// The key of remarks that have no key of their own.
const REMARK: &str = "'";

/// Remarks that belong after the moves.
const LAST: [&str; 2] = ["'summary", "'$END_TIME"];

/// Reads a line `$NAME:value`, without the `$`.
pub(super) fn read(headers: &mut Headers, line: &str) {
    let (name, value) = line.split_once(':').unwrap_or((line, ""));
    let name = name.trim();
    let known = KEYS.iter().find(|(known, _)| *known == name).map(|(_, key)| key.clone());
    let key = known.unwrap_or_else(|| match name {
        TIME => HeaderKey::TimeLimit,
        DATE => HeaderKey::Date,
        _ => HeaderKey::other(name),
    });
    headers.push(key, value.trim());
}

/// Reads a remark, without the `'`.
pub(super) fn read_remark(headers: &mut Headers, line: &str) {
    let about_encoding = line.strip_prefix("CSA ").unwrap_or(line).starts_with("encoding=");
    if about_encoding || line.is_empty() {
        return;
    }
    let is_name = |name: &&str| {
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"$_+-".contains(&b))
    };
    match line.split_once(':').filter(|(name, _)| is_name(name)) {
        Some((name, value)) => {
            let mut key = String::with_capacity(name.len() + 1);
            key.push_str(REMARK);
            key.push_str(name);
            headers.push(HeaderKey::other(key), value);
        }
        None => headers.push(HeaderKey::other(REMARK), line),
    }
}

/// Returns whether the text has the form `10+5+0`: seconds, byoyomi and increment.
fn is_new_limit(text: &str) -> bool {
    let is_number =
        |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    text.split('+').count() == 3 && text.split('+').all(is_number)
}

/// Appends the headers that belong before the moves. Returns whether all could be written.
pub(super) fn write_first(text: &mut String, headers: &Headers) -> bool {
    for (key, sign) in
        [(HeaderKey::Player(Seat::FIRST), "N+"), (HeaderKey::Player(Seat::SECOND), "N-")]
    {
        if let Some(name) = headers.get(&key) {
            push_line(text, &[sign, &one_line(name)]);
        }
    }
    let has_start = headers.get(&HeaderKey::StartTime).is_some();
    let mut complete = true;
    for (key, value) in headers.iter() {
        let line = one_line(value);
        complete &= line == value;
        match key {
            HeaderKey::Player(seat) => {
                complete &= seat.index() < 2 && headers.get(key) == Some(value);
                complete &= value.trim() == value;
            }
            HeaderKey::Other(name) if LAST.contains(&&**name) => {}
            HeaderKey::Other(name) if name.starts_with(REMARK) => {
                complete &= push_remark(text, key, name, &line);
            }
            _ => match name_of(key, value, has_start) {
                Some(name) => {
                    push_line(text, &["$", name, ":", line.trim()]);
                    complete &= line.trim() == line;
                }
                None => complete = false,
            },
        }
    }
    complete
}

/// Appends a remark if it will be read back unchanged. Returns whether it was appended.
fn push_remark(text: &mut String, key: &HeaderKey, name: &str, value: &str) -> bool {
    let name = name.strip_prefix(REMARK).unwrap_or(name);
    let mark = if name.is_empty() { "" } else { ":" };
    let line = [name, mark, value].concat();
    let mut again = Headers::default();
    read_remark(&mut again, &line);
    let same = again.iter().eq([(key, value)]) && !line.contains(['\n', '\r']);
    if same {
        push_line(text, &[REMARK, &line]);
    }
    same
}

fn name_of<'a>(key: &'a HeaderKey, value: &str, has_start: bool) -> Option<&'a str> {
    match key {
        HeaderKey::TimeLimit if is_new_limit(value) => Some(TIME),
        HeaderKey::Date => Some(if has_start { DATE } else { "START_TIME" }),
        HeaderKey::Other(name) => {
            let fits = |c: char| !c.is_control() && c != ':';
            (name.chars().all(fits) && name.trim() == &**name && !name.is_empty()).then_some(name)
        }
        _ => KEYS.iter().find(|(_, known)| known == key).map(|(name, _)| *name),
    }
}

/// Appends the remarks that belong after the moves.
pub(super) fn write_last(text: &mut String, headers: &Headers) {
    for (key, value) in headers.iter() {
        if let HeaderKey::Other(name) = key
            && LAST.contains(&&**name)
        {
            push_line(text, &[name, ":", &one_line(value)]);
        }
    }
}

/// Replaces line ends by blanks.
fn one_line(text: &str) -> Cow<'_, str> {
    match text.contains(['\n', '\r']) {
        true => Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " ")),
        false => Cow::Borrowed(text),
    }
}

fn push_line(text: &mut String, parts: &[&str]) {
    text.extend(parts.iter().copied());
    text.push('\n');
}
