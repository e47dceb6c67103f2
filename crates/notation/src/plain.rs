//! A plain text record for any of the games, meant for mail and for version control: one move a
//! line in the game's own notation, everything else in words.
//!
//! ```text
//! Wazir record 1
//! Game: euroshogi
//! White: Ann
//! Event: Tea house, round 3
//!
//! ; What is said before the first move.
//! 1 a3a4 (12.5s)
//! 2 f6f5 (3s) $2
//! ; Comments belong to the line above them.
//! @ a bookmark
//! 3 end resign
//!
//! 2 g6g5
//! ```
//!
//! * The first line names the format and its version.
//! * Headers are `Key: value`. `Game` (`shogi`, `euroshogi`, `cwda` or `evo`) comes first. `Start`
//!   holds the start position in the game's own text form and is left out for the usual one; in Chess
//!   with Different Armies it begins with the armies, those that are not built in with their whole
//!   definitions, and ` promotion=either` behind it gives pawns the pieces of both.
//!   Players are named by their seats, as in `White` or `South`. A `\` stands before `\`, before a
//!   `:` in a key, and for line ends as `\n` and `\r`, and
//!   a blank at the end is `\s`.
//! * A blank line ends the headers; other blank lines mean nothing.
//! * A move is its ply, counted from 1 in turn order over all seats, and its text. Then may follow
//!   the time it took in seconds, `(12.5s)`, with the player's total where that is not the sum,
//!   `(12.5s/80s)`; and marks by their numbers in PGN, `$1` for a good move.
//! * `0` in the place of a ply gives a time to the start position itself.
//! * A ply that is not one more than that of the move above begins a variation: the line above is
//!   cut down to the ply before it, and the move is another continuation there.
//! * `end` and a word of [`End`](crate::End) in the place of a move say how the game ended.
//! * `; text` is a comment on the line above, `< text` one that stands before it, `@ name` a
//!   bookmark there.
//!
//! ```
//! use wazir_notation::plain;
//! let text = "Wazir record 1\nGame: evo\nSouth: Ann\n\n1 g2-g3=B (2s)\n; A blade at once.\n";
//! let sheet = plain::read::<wazir_evo::Position>(text).strict()?;
//! assert_eq!(sheet.main_moves().count(), 1);
//! assert_eq!(plain::write(&sheet).text(), text);
//! # Ok::<(), wazir_notation::Error>(())
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;
use core::time::Duration;

use wazir_game::Seat;

use crate::error::{error_at, first_word};
use crate::order::Lines;
use crate::{Entry, Error, ErrorKind, Headers, Key, NodeId, Reading, Recorded, Sheet, Written};

/// How the first line begins.
const MAGIC: &str = "Wazir record ";
const VERSION: &str = "1";

/// The headers that have a meaning, besides the players.
const KEYS: [(Key, &str); 10] = [
    (Key::Event, "Event"),
    (Key::Site, "Site"),
    (Key::Date, "Date"),
    (Key::Started, "Started"),
    (Key::Ended, "Ended"),
    (Key::Round, "Round"),
    (Key::TimeLimit, "Time limit"),
    (Key::Opening, "Opening"),
    (Key::Title, "Title"),
    (Key::Note, "Note"),
];
const RESULT: &str = "Result";

fn key_name<G: Recorded>(key: &Key) -> String {
    match key {
        Key::Player(seat) => G::seat_name(*seat).to_string(),
        Key::Result => RESULT.to_string(),
        // Under a name with a meaning it would be read as something else.
        Key::Other(name) if is_taken::<G>(name) => ["\\", name].concat(),
        Key::Other(name) => escape(name, &[':']),
        key => {
            let known = KEYS.iter().find(|(known, _)| known == key);
            known.map_or(String::new(), |(_, name)| (*name).to_string())
        }
    }
}

/// Whether headers of this name mean something here.
fn is_taken<G: Recorded>(name: &str) -> bool {
    matches!(name, "Game" | "Start") || !matches!(key_named::<G>(name), Key::Other(_))
}

fn key_named<G: Recorded>(name: &str) -> Key {
    let seats = (0..4).map(Seat::new);
    if let Some(seat) = seats.into_iter().find(|&seat| G::seat_name(seat) == name) {
        return Key::Player(seat);
    }
    if name == RESULT {
        return Key::Result;
    }
    let known = KEYS.iter().find(|(_, known)| *known == name);
    known.map_or_else(|| Key::other(name), |(key, _)| key.clone())
}

fn escape(text: &str, more: &[char]) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            c if c == '\\' || more.contains(&c) => {
                escaped.push('\\');
                escaped.push(c);
            }
            c => escaped.push(c),
        }
    }
    escaped
}

/// The character of a number up to `}`, which stands for it.
fn code(chars: &mut core::str::Chars<'_>) -> Option<char> {
    let digits: String = chars.by_ref().take_while(|&c| c != '}').take(7).collect();
    u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)
}

/// An ending, with what would be cut off its end spelled out.
fn escape_end(text: &str) -> String {
    let kept = text.trim_end();
    let blanks = text[kept.len()..].chars().map(|c| format!("\\{{{:x}}}", u32::from(c)));
    escape(kept, &['(', '$']) + &blanks.collect::<String>()
}

fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => plain.push('\n'),
                Some('r') => plain.push('\r'),
                Some('s') => plain.push(' '),
                Some('{') => plain.extend(code(&mut chars)),
                Some(c) => plain.push(c),
                None => plain.push('\\'),
            },
            c => plain.push(c),
        }
    }
    plain
}

/// Whether a text is such a record, by its first line.
pub fn is_record(text: &str) -> bool {
    text.trim_start_matches(['\u{feff}', '\n', '\r', ' ']).starts_with(MAGIC)
}

/// The game named in the headers of a record.
pub fn game_of(text: &str) -> Option<&str> {
    let headers = text.lines().skip(1).take_while(|line| !line.trim().is_empty());
    headers
        .filter_map(|line| line.split_once(": "))
        .find(|(key, _)| *key == "Game")
        .map(|g| g.1.trim())
}

/// Writes a record. Nothing of a sheet is lost.
pub fn write<G: Recorded>(sheet: &Sheet<G>) -> Written {
    let mut text = format!("{MAGIC}{VERSION}\nGame: {}\n", G::NAME);
    let start = sheet.start().start_text();
    if start != G::usual_start().start_text() {
        line(&mut text, format_args!("Start: {start}"));
    }
    for (key, value) in sheet.headers().iter() {
        let mut value = escape(value, &[]);
        // Mail programs cut blanks off the ends of lines.
        if value.ends_with(' ') {
            value.truncate(value.len() - 1);
            value.push_str("\\s");
        }
        line(&mut text, format_args!("{}: {value}", key_name::<G>(key)));
    }
    text.push('\n');
    let details = details(sheet, NodeId::START);
    if !details.is_empty() {
        line(&mut text, format_args!("0{details}"));
    }
    write_notes(sheet, NodeId::START, &mut text);
    let mut positions = Vec::from([sheet.start().clone()]);
    for (index, part) in Lines::new(sheet).enumerate() {
        positions.truncate(part.ply);
        if index > 0 {
            text.push('\n');
        }
        for (ply, node) in (part.ply..).zip(part.nodes) {
            write_entry(sheet, node, ply, &mut positions, &mut text);
            write_notes(sheet, node, &mut text);
        }
    }
    Written::complete(text)
}

/// Writing to a string cannot fail.
fn line(text: &mut String, words: core::fmt::Arguments<'_>) {
    let written = text.write_fmt(words);
    debug_assert!(written.is_ok(), "a string takes everything");
    text.push('\n');
}

fn write_entry<G: Recorded>(
    sheet: &Sheet<G>,
    node: NodeId,
    ply: usize,
    positions: &mut Vec<G>,
    text: &mut String,
) {
    let words = match sheet.entry(node) {
        Entry::End(end) => format!("{ply} end {}", escape_end(&end.to_string())),
        Entry::Move(mv) => {
            let Some(before) = positions.last() else { return };
            let words = format!("{ply} {}", before.move_text(*mv));
            let mut after = before.clone();
            after.play_unchecked(*mv);
            positions.push(after);
            words
        }
        Entry::Start => return,
    };
    line(text, format_args!("{words}{}", details(sheet, node)));
}

/// The time and the marks of a node, each with a blank before it.
fn details<G: Recorded>(sheet: &Sheet<G>, node: NodeId) -> String {
    let mut words = match (sheet.time(node), sheet.stated_total(node)) {
        (None, None) => String::new(),
        (Some(time), None) => format!(" ({}s)", seconds(time)),
        (None, Some(total)) => format!(" (/{}s)", seconds(total)),
        (Some(time), Some(total)) => format!(" ({}s/{}s)", seconds(time), seconds(total)),
    };
    for mark in sheet.marks(node) {
        words += &format!(" ${mark}");
    }
    words
}

fn write_notes<G: Recorded>(sheet: &Sheet<G>, node: NodeId, text: &mut String) {
    for (sign, words) in [('<', sheet.comment_before(node)), (';', sheet.comment(node))] {
        if !words.is_empty() {
            for part in words.split('\n') {
                let blank = if part.is_empty() { "" } else { " " };
                line(text, format_args!("{sign}{blank}{}", escape(part, &[])));
            }
        }
    }
    if !sheet.bookmark(node).is_empty() {
        line(text, format_args!("@ {}", escape(sheet.bookmark(node), &[])));
    }
}

/// Seconds with as many decimals as it takes.
fn seconds(time: Duration) -> String {
    let text = format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn read_seconds(text: &str) -> Option<Duration> {
    let digits = text.strip_suffix('s')?;
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || part.len() > 9 || !number(whole) || !number(part) {
        return None;
    }
    let nanos: u32 = format!("{part:0<9}").parse().ok()?;
    Some(Duration::new(whole.parse().ok()?, nanos))
}

/// Reads a record of game `G`.
pub fn read<G: Recorded>(text: &str) -> Reading<G> {
    read_with(text, &G::Known::default())
}

/// As [`read`], with what is known beforehand: the armies that a start position can name.
///
/// ```
/// use wazir_cwda::{Armies, Position};
/// use wazir_notation::plain;
/// let mut armies = Armies::builtin();
/// armies.add("mine(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN)".parse()?)?;
/// let text = "Wazir record 1\nGame: cwda\nStart: mine:fide 4k3/8/8/8/8/8/8/A3K3 w - - 0 1\n\n1 a1b3\n";
/// let sheet = plain::read_with::<Position>(text, &armies).strict()?;
/// // What is written can be read by everybody.
/// let written = plain::write(&sheet);
/// assert!(plain::read::<Position>(written.text()).strict()?.same_tree(&sheet));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_with<G: Recorded>(text: &str, known: &G::Known) -> Reading<G> {
    let mut lines = text.lines();
    let (start, headers) = match read_headers::<G>(text, &mut lines, known) {
        Ok(read) => read,
        Err(error) => return Reading::new(Sheet::new(G::usual_start()), Some(error)),
    };
    let mut reader = Reader {
        source: text,
        last: NodeId::START,
        sign: ' ',
        path: Vec::new(),
        positions: Vec::from([start.clone()]),
        sheet: Sheet::new(start),
    };
    *reader.sheet.headers_mut() = headers;
    let error = lines.find_map(|line| reader.line(line).err());
    Reading::new(reader.sheet, error)
}

fn read_headers<'a, G: Recorded>(
    source: &'a str,
    lines: &mut core::str::Lines<'a>,
    known: &G::Known,
) -> Result<(G, Headers), Error> {
    let mut first = lines.by_ref().skip_while(|line| line.trim().is_empty());
    let magic = first.next().unwrap_or("");
    match magic.trim_start_matches('\u{feff}').strip_prefix(MAGIC).map(str::trim) {
        Some(VERSION) => {}
        Some(_) => {
            let reason = "a version this program does not know; it reads version 1";
            return Err(error_at(ErrorKind::Syntax, source, magic, reason));
        }
        None => {
            return Err(error_at(ErrorKind::Syntax, source, magic, "`Wazir record 1` expected"));
        }
    }
    let (mut start, mut headers, mut game) = (None, Headers::default(), false);
    for line in lines.take_while(|line| !line.trim().is_empty()) {
        let (key, value) = split_header(line).ok_or_else(|| {
            error_at(ErrorKind::Syntax, source, line, "a header such as `Event: Tea house`, or a blank line before the first move, was expected")
        })?;
        let value = value.strip_prefix(' ').unwrap_or(value);
        match key {
            "Game" if value.trim() == G::NAME => game = true,
            "Game" => {
                let reason = format!("the game {} was expected", G::NAME);
                return Err(error_at(ErrorKind::Game, source, value, reason));
            }
            "Start" => {
                let text = value.trim();
                let read = G::read_position(text, known);
                start = Some(read.map_err(|error| error.within(source, text))?);
            }
            key if key.starts_with('\\') => {
                headers.push(Key::other(unescape(key)), unescape(value));
            }
            key => headers.push(key_named::<G>(&unescape(key)), unescape(value)),
        }
    }
    match game {
        true => Ok((start.unwrap_or_else(G::usual_start), headers)),
        false => Err(error_at(ErrorKind::Game, source, magic, "a header `Game` is missing")),
    }
}

/// Splits a header at the first `:` that is not escaped.
fn split_header(line: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (at, c) in line.char_indices() {
        match c {
            ':' if !escaped => return Some((&line[..at], &line[at + 1..])),
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}

struct Reader<'a, G: Recorded> {
    source: &'a str,
    sheet: Sheet<G>,
    /// The nodes of the line that is being read, without the start.
    path: Vec<NodeId>,
    /// The positions before each of them, and after the last if it is a move.
    positions: Vec<G>,
    last: NodeId,
    /// How the line above began.
    sign: char,
}

impl<G: Recorded> Reader<'_, G> {
    fn error(&self, kind: ErrorKind, part: &str, reason: impl ToString) -> Error {
        error_at(kind, self.source, part, reason)
    }

    fn line(&mut self, line: &str) -> Result<(), Error> {
        let text = line.trim_end_matches('\r');
        let Some(sign) = text.trim_start().chars().next() else { return Ok(()) };
        let after = |sign: char| {
            let rest = text.trim_start().strip_prefix(sign).unwrap_or("");
            unescape(rest.strip_prefix(' ').unwrap_or(rest))
        };
        let continued = core::mem::replace(&mut self.sign, sign) == sign;
        let comment = match sign {
            ';' => self.sheet.comment_mut(self.last),
            '<' => self.sheet.comment_before_mut(self.last),
            '@' => {
                self.sheet.set_bookmark(self.last, after('@'));
                return Ok(());
            }
            _ => return self.entry(text.trim()),
        };
        if continued {
            comment.push('\n');
        }
        comment.push_str(&after(sign));
        Ok(())
    }

    fn entry(&mut self, text: &str) -> Result<(), Error> {
        let number = first_word(text);
        if number == "0" && self.last == NodeId::START {
            return self.details(&text[number.len()..]);
        }
        let digits = number.bytes().all(|b| b.is_ascii_digit());
        let ply = number.parse::<usize>().ok().filter(|&ply| digits && ply > 0);
        let ply = ply.ok_or_else(|| {
            self.error(ErrorKind::Syntax, number, "the number of a ply, from 1, was expected")
        })?;
        if ply > self.path.len() + 1 {
            let reason = format!("ply {} or an earlier one was expected", self.path.len() + 1);
            return Err(self.error(ErrorKind::Variation, number, reason));
        }
        let words = text[number.len()..].trim_start();
        self.path.truncate(ply - 1);
        if ply > self.positions.len() {
            return Err(self.error(ErrorKind::Variation, number, "nothing can follow an ending"));
        }
        self.positions.truncate(ply);
        match words.strip_prefix("end ") {
            Some(end) => self.end(end.trim_start()),
            None => self.mv(words),
        }
    }

    fn append(&mut self, entry: Entry<G::Move>) {
        let parent = self.path.last().copied().unwrap_or(NodeId::START);
        self.last = self.sheet.add(parent, entry);
        self.path.push(self.last);
    }

    fn mv(&mut self, words: &str) -> Result<(), Error> {
        let text = first_word(words);
        let Some(before) = self.positions.last() else { return Ok(()) };
        let mv = before.read_move(text);
        let mv = mv.map_err(|why| self.error(ErrorKind::Move, text, why))?;
        let mut after = before.clone();
        after.play(mv).map_err(|why| self.error(ErrorKind::IllegalMove, text, why))?;
        self.positions.push(after);
        self.append(Entry::Move(mv));
        self.details(&words[text.len()..])
    }

    fn end(&mut self, words: &str) -> Result<(), Error> {
        // A text of the record's own may have blanks; what is special in it is escaped.
        let mut escaped = false;
        let stop = words.char_indices().find(|&(_, c)| {
            let special = matches!(c, '(' | '$') && !escaped;
            escaped = c == '\\' && !escaped;
            special
        });
        let stop = stop.map_or(words.len(), |(at, _)| at);
        let word = words[..stop].trim_end();
        let end = unescape(word).parse();
        let end =
            end.map_err(|why: crate::ParseEndError| self.error(ErrorKind::Syntax, word, why))?;
        self.append(Entry::End(end));
        self.details(&words[stop..])
    }

    /// Times and marks behind a move.
    fn details(&mut self, rest: &str) -> Result<(), Error> {
        for word in rest.split_ascii_whitespace() {
            if let Some(times) = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')) {
                self.times(word, times)?;
            } else if let Some(mark) = word.strip_prefix('$').and_then(|mark| mark.parse().ok()) {
                self.sheet.add_mark(self.last, mark);
            } else {
                let reason = "a time such as `(12.5s)` or a mark such as `$1` was expected";
                return Err(self.error(ErrorKind::Syntax, word, reason));
            }
        }
        Ok(())
    }

    fn times(&mut self, word: &str, times: &str) -> Result<(), Error> {
        let (time, total) = times.split_once('/').unwrap_or((times, ""));
        let read = |part: &str| match part {
            "" => Ok(None),
            part => read_seconds(part).map(Some).ok_or(()),
        };
        let wrong =
            |()| self.error(ErrorKind::Syntax, word, "a time such as `(12.5s)` was expected");
        let (time, total) = (read(time).map_err(wrong)?, read(total).map_err(wrong)?);
        self.sheet.set_time(self.last, time);
        self.sheet.set_stated_total(self.last, total);
        Ok(())
    }
}
