//! The tags before the moves.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use wazir_game::Seat;

use super::bytes::{self, find_any};
use super::lexer::Lexer;
use super::pending_warnings::PendingWarnings;
use super::spelling;
use wazir_notation::format_support::span_of;
use wazir_notation::{HeaderKey, WarningKind};

/// A tag as it stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    raw: &'a str,
    /// Set if the value may contain a backslash.
    escaped: bool,
    /// The start of the value in the text.
    pub(super) at: usize,
}

impl<'a> Tag<'a> {
    /// Returns the value, with `\"` and `\\` resolved.
    pub(super) fn value(&self) -> Cow<'a, str> {
        if !self.escaped || !self.raw.contains('\\') {
            return Cow::Borrowed(self.raw);
        }
        let mut value = String::with_capacity(self.raw.len());
        let mut letters = self.raw.chars().peekable();
        while let Some(c) = letters.next() {
            let escaped = letters.next_if(|next| c == '\\' && matches!(next, '"' | '\\'));
            value.push(escaped.unwrap_or(c));
        }
        Cow::Owned(value)
    }

    /// Returns whether the tag may decide the game or its start. This runs for every tag of every
    /// game, so it compares only length and first letter.
    #[inline]
    pub(super) fn may_select_game(&self) -> bool {
        let first = self.name.as_bytes().first();
        matches!(
            (self.name.len(), first),
            (7, Some(b'V')) | (3, Some(b'F')) | (9, Some(b'W' | b'B'))
        )
    }

    /// Returns the span of the value in bytes.
    pub(super) fn span(&self) -> core::ops::Range<usize> {
        self.at..self.at + self.raw.len()
    }
}

/// Returns the first tag of this name.
pub(super) fn find<'t, 'a>(tags: &'t [Tag<'a>], name: &str) -> Option<&'t Tag<'a>> {
    tags.iter().find(|tag| tag.name == name)
}

/// Returns the name of the tag at the beginning of a text, or `None` if something else stands in
/// the brackets.
pub(super) fn name_of(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('[')?;
    let length = inside.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    let (name, after) = inside.split_at_checked(length)?;
    let opens = after.trim_start_matches([' ', '\t']).starts_with('"');
    (!name.is_empty() && opens).then_some(name)
}

/// A comment: the start and end of its text, and whether it is the rest of a line.
pub(super) type Comment = (usize, usize, bool);

/// Reads the tags from the position of the lexer. Blank lines may be between them, but an
/// `Event` tag after a blank line, or the tag that this game began with, begins another game.
/// Comments between tags go to `preface`.
pub(super) fn read<'a>(
    lexer: &mut Lexer<'a>,
    tags: &mut Vec<Tag<'a>>,
    preface: &mut Vec<Comment>,
    odd: &mut PendingWarnings,
) {
    let text = lexer.text();
    let bytes = text.as_bytes();
    let mut at = lexer.at();
    let mut newlines = 0;
    let mut line = TagLine::default();
    loop {
        match bytes.get(at) {
            Some(b'\n') => {
                newlines += 1;
                at += 1;
            }
            Some(b' ' | b'\t' | b'\r') => at += 1,
            Some(b'%') if newlines > 0 => {
                let rest = text.get(at..).unwrap_or("");
                at += rest.find('\n').unwrap_or(rest.len());
            }
            Some(b'[') => {
                let found = match read_plain_tag(text, at) {
                    Some(tag) => ScannedTag::usual(tag),
                    None => {
                        line.reach(bytes, at);
                        read_any_tag(text, at, &mut line)
                    }
                };
                let name = found.tag.map_or("", |tag| tag.name);
                if newlines > 1 && begins_another(name, tags) {
                    return;
                }
                if found.malformed {
                    odd.note(WarningKind::MalformedTag, at..found.end);
                }
                tags.extend(found.tag);
                (at, newlines) = (found.end, 0);
                lexer.go_to(at);
            }
            // After a tag that was already closed, or cut off by the end of its line.
            Some(b']') => {
                odd.note(WarningKind::MalformedTag, at..at + 1);
                at += 1;
                lexer.go_to(at);
            }
            Some(b'{' | b';') => {
                let Some(after) = comments(text, at, newlines, tags, preface) else { return };
                odd.note(WarningKind::CommentInTags, at..after);
                (at, newlines) = (after, 0);
                lexer.go_to(at);
            }
            _ => return,
        }
    }
}

/// Collects the comments from `at` on, if a tag of the same game follows, and returns their end.
/// Otherwise they belong to the moves, and nothing is done.
#[cold]
fn comments(
    text: &str,
    mut at: usize,
    mut newlines: usize,
    tags: &[Tag<'_>],
    preface: &mut Vec<Comment>,
) -> Option<usize> {
    let bytes = text.as_bytes();
    let (known, mut end) = (preface.len(), at);
    let follows = loop {
        match bytes.get(at) {
            Some(b'\n') => (at, newlines) = (at + 1, newlines + 1),
            Some(b' ' | b'\t' | b'\r') => at += 1,
            Some(sign @ (b'{' | b';')) => {
                let line = *sign == b';';
                let length = bytes::find(bytes.get(at + 1..)?, if line { b'\n' } else { b'}' });
                let inside = length.map_or(text.len(), |length| at + 1 + length);
                // The reader of moves reports a comment that is never closed.
                if !line && length.is_none() {
                    break false;
                }
                preface.push((at + 1, inside, line));
                end = if line { inside } else { inside + 1 };
                at = end;
            }
            Some(b'[') => {
                let name = name_of(text.get(at..).unwrap_or(""));
                break name.is_some_and(|name| newlines < 2 || !begins_another(name, tags));
            }
            _ => break false,
        }
    };
    if !follows {
        preface.truncate(known);
    }
    follows.then_some(end)
}

/// The contents of brackets.
struct ScannedTag<'a> {
    /// The tag, as far as name and value can be distinguished.
    tag: Option<Tag<'a>>,
    /// The end of the tag.
    end: usize,
    /// Set if the tag is malformed.
    malformed: bool,
}

impl<'a> ScannedTag<'a> {
    fn usual((tag, end): (Tag<'a>, usize)) -> Self {
        Self { tag: Some(tag), end, malformed: false }
    }
}

/// Returns whether a tag of this name begins a new game after these tags, if a blank line stands
/// between them.
fn begins_another(name: &str, tags: &[Tag<'_>]) -> bool {
    tags.first().is_some_and(|first| name == "Event" || name == first.name)
}

/// A cache for the current line, so that a text of a single line takes no longer.
#[derive(Default)]
struct TagLine {
    /// The end of the line.
    end: usize,
    /// Set if no tag in the rest of the line is closed.
    unclosed: bool,
}

impl TagLine {
    /// Advances to the line that contains a byte, which must not be before the current line.
    #[inline]
    fn reach(&mut self, bytes: &[u8], at: usize) {
        if at >= self.end {
            let rest = bytes.get(at..).unwrap_or(&[]);
            let length = bytes::find(rest, b'\n').unwrap_or(rest.len());
            *self = Self { end: at + length, unclosed: false };
        }
    }
}

/// The length that nearly all tag names stay below, in bytes.
const NAME: usize = 64;

/// Reads a tag in the common form: `[Name "value"]` without a backslash, alone in its line.
#[inline]
fn read_plain_tag(text: &str, start: usize) -> Option<(Tag<'_>, usize)> {
    let bytes = text.as_bytes();
    let ends_name = |b: &u8| matches!(b, b' ' | b'"' | b']' | b'\t' | b'\n');
    let inside = bytes.get(start + 1..)?;
    let length = inside.iter().take(NAME).position(ends_name).filter(|&length| length > 0)?;
    let value = inside.get(length..)?.strip_prefix(b" \"")?;
    let at = start + 1 + length + 2;
    let end = at + find_any(value, [b'"', b'\\', b'\n'])?;
    let after = bytes.get(end..)?.strip_prefix(b"\"]")?;
    let closes = matches!(after, [] | [b'\n', ..] | [b'\r'] | [b'\r', b'\n', ..]);
    let (name, raw) = (text.get(start + 1..start + 1 + length)?, text.get(at..end)?);
    closes.then_some((Tag { name, raw, escaped: false, at }, end + 2))
}

/// Reads a tag in any form, from the bracket at `start`.
fn read_any_tag<'a>(text: &'a str, start: usize, within: &mut TagLine) -> ScannedTag<'a> {
    let line = text.get(start + 1..within.end).unwrap_or("").trim_end_matches('\r');
    // Returns the position in the text of a part of the line.
    let place = |part: &str| start + 1 + span_of(line, part).start;
    let named = |name: &'a str, raw: &'a str| Tag { name, raw, escaped: true, at: place(raw) };
    let blanks = [' ', '\t'];
    let bracket = line.find(']');
    let Some(quote) = line.get(..bracket.unwrap_or(line.len())).and_then(|it| it.find('"')) else {
        // Some write values without quotation marks.
        let inside = line.get(..bracket.unwrap_or(line.len())).unwrap_or("").trim();
        let (name, value) = inside.split_once(blanks).unwrap_or((inside, ""));
        let value = value.trim_matches(|c: char| c.is_whitespace() || "'“”„«»".contains(c));
        let tag = (!name.is_empty() && !value.is_empty()).then(|| named(name, value));
        let end = start + 1 + bracket.map_or(line.len(), |at| at + 1);
        return ScannedTag { tag, end, malformed: true };
    };
    let (name, inside) = (line.get(..quote).unwrap_or(""), line.get(quote + 1..).unwrap_or(""));
    let name = name.trim();
    let closed = if within.unclosed { None } else { closing(inside) };
    if let Some((raw, passed)) = closed {
        let tag = (!name.is_empty()).then(|| named(name, raw));
        let malformed = name.is_empty() || name.contains(blanks);
        return ScannedTag { tag, end: place(inside) + passed, malformed };
    }
    within.unclosed = true;
    let end = start + 1 + bracket.map_or(line.len(), |at| at + 1);
    let value = inside.get(..inside.find(']').unwrap_or(inside.len())).unwrap_or("");
    // One of the two quotation marks is missing, either the first or the second.
    let (name, value) = match name.split_once(blanks) {
        Some((name, said)) if value.trim().is_empty() => (name, said.trim()),
        _ => (name, value.trim_end_matches(['"', ' ', '\t'])),
    };
    let tag = (!name.is_empty()).then(|| named(name, value));
    ScannedTag { tag, end, malformed: true }
}

/// Returns the value up to its closing quotation mark, and the number of bytes up to and including
/// the bracket. A quotation mark inside the value that should have been escaped is part of it.
fn closing(inside: &str) -> Option<(&str, usize)> {
    let bytes = inside.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if matches!(bytes.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            b'"' => {
                let after = inside.get(at + 1..)?;
                let blanks = after.len() - after.trim_start_matches([' ', '\t']).len();
                if after.as_bytes().get(blanks) == Some(&b']') {
                    return Some((inside.get(..at)?, at + 1 + blanks + 1));
                }
                at += 1;
            }
            _ => at += 1,
        }
    }
    None
}

/// Tags that describe the game and its start; the writer derives them from the record.
pub(super) const DERIVED: [&str; 9] = [
    "Variant",
    "SetUp",
    "FEN",
    "WhiteArmy",
    "BlackArmy",
    "Promotion",
    "VariantMen",
    RULES,
    DEFINITION,
];

/// The tags for the number of the rules, and the rules themselves, of a game that brings them
/// along.
pub(super) const RULES: &str = "VariantRules";
pub(super) const DEFINITION: &str = "VariantDefinition";

/// Tags with a meaning that other formats share, beginning with the seven tag roster.
pub(super) const NAMES: [(&str, HeaderKey); 13] = [
    ("Event", HeaderKey::Event),
    ("Site", HeaderKey::Site),
    ("Date", HeaderKey::Date),
    ("Round", HeaderKey::Round),
    ("White", HeaderKey::Player(Seat::FIRST)),
    ("Black", HeaderKey::Player(Seat::SECOND)),
    ("Result", HeaderKey::Result),
    ("TimeControl", HeaderKey::TimeLimit),
    ("Opening", HeaderKey::Opening),
    ("StartTime", HeaderKey::StartTime),
    ("EndTime", HeaderKey::EndTime),
    ("Title", HeaderKey::Title),
    ("Note", HeaderKey::Note),
];

/// Frequent names without a meaning beyond the format. A static string saves a copy.
const FREQUENT: [&str; 18] = [
    "ECO",
    "WhiteElo",
    "BlackElo",
    "UTCDate",
    "UTCTime",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "Termination",
    "WhiteTitle",
    "BlackTitle",
    "WhiteFideId",
    "BlackFideId",
    "EventDate",
    "EventType",
    "Variation",
    "PlyCount",
    "Annotator",
    "GameId",
];

/// The number of [`NAMES`] in the seven tag roster.
pub(super) const ROSTER: usize = 7;

/// Returns the value of a roster tag for which nothing is known.
pub(super) fn unknown_value(name: &str) -> &'static str {
    match name {
        "Date" => "????.??.??",
        "Result" => "*",
        _ => "?",
    }
}

/// Returns the key of a tag with a meaning beyond the format, and whether it is in the roster.
fn key(name: &str) -> Option<(HeaderKey, bool)> {
    let known = NAMES.iter().position(|(known, _)| known.len() == name.len() && *known == name)?;
    Some((NAMES[known].1.clone(), known < ROSTER))
}

/// Returns the key of any other tag.
fn other_key(name: &str) -> HeaderKey {
    let known = FREQUENT.iter().find(|known| known.len() == name.len() && **known == name);
    known.map_or_else(|| HeaderKey::other(name), |known| HeaderKey::Other(Cow::Borrowed(known)))
}

/// Returns the result that the value of a tag means in any spelling, or `None` if it is unknown.
pub(super) fn normalize_result(value: &str) -> Option<&'static str> {
    let value = value.trim();
    spelling::result(value).filter(|(_, length)| *length == value.len()).map(|(result, _)| result)
}

/// Returns the header of a tag, or `None` for tags that are derived or say that nothing is known.
pub(super) fn header(tag: &Tag<'_>) -> Option<(HeaderKey, String)> {
    let value = tag.value();
    let known = key(tag.name);
    let roster = known.as_ref().is_some_and(|(key, roster)| *roster && *key != HeaderKey::Result);
    if (roster && value == unknown_value(tag.name)) || DERIVED.contains(&tag.name) {
        return None;
    }
    let key = known.map_or_else(|| other_key(tag.name), |(key, _)| key);
    if let Some(result) = (key == HeaderKey::Result).then(|| normalize_result(&value)).flatten() {
        return Some((key, result.into()));
    }
    Some((key, value.into_owned()))
}
