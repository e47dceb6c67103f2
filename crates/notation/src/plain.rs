//! Wazir's plain text record for any game, meant for mail and version control: one move per line in
//! the game's own notation, everything else in words.
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
//! * Headers are `Key: value`. `Game`, the id of the game in the registry (such as `evo`), comes
//!   first. `Start` holds the start position in the game's own text form and is omitted for the
//!   default one; in Chess with Different Armies it begins with the armies, with whole definitions
//!   of those that are not built in. `Options` are the changed rules, as in
//!   `Options: promotion=either, repetition-count=4`. A game from a file brings it along as
//!   `Definition`, and in `Rules` a number that identifies its rules. Players are named by their
//!   seats, as in `White` or `South`. A `\` escapes `\`, a `:` in a key, and line ends as `\n` and
//!   `\r`; a blank at the end is `\s`.
//! * A blank line ends the headers; other blank lines have no meaning.
//! * A move is its ply, counted from 1 in turn order over all seats, and its text. It may be
//!   followed by the time it took in seconds, `(12.5s)`, with the player's total if that is not the
//!   sum, `(12.5s/80s)`; and by marks with their PGN numbers, `$1` for a good move.
//! * `--` instead of the text of a move is a null move. It is not allowed in check.
//! * `0` instead of a ply gives a time to the start position itself.
//! * A ply that is not one more than that of the move above begins a variation: the line above is
//!   cut down to the ply before it, and the move is another continuation there.
//! * `end` and a word of [`Termination`] instead of a move tell how the game ended.
//! * `; text` is a comment on the line above, `< text` one that is before it, `@ name` a
//!   bookmark there.
//!
//! ```
//! use wazir_registry::GameRegistry;
//! use wazir_notation::plain;
//! let text = "Wazir record 1\nGame: evo\nSouth: Ann\n\n1 g2-g3=B (2s)\n; A blade at once.\n";
//! let game = plain::read(text, &wazir_builtin::games())?;
//! assert_eq!(game.tree().main_moves().count(), 1);
//! assert_eq!(plain::write(game.game_entry(), game.tree()).text(), text);
//! # Ok::<(), wazir_notation::Error>(())
//! ```

mod write;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use wazir_game::{Game, Seat};
use wazir_registry::{AnyMove, AnyPosition, GameEntry, GameRegistry};
use wazir_text::{Message, message};

use crate::error::{error_at, first_word, span_of};
use crate::start_position::{self, GameLookupError};
use crate::texts::Records;
use crate::{
    AnyParsedGame, Error, ErrorKind, GameTree, HeaderKey, Headers, ParsedGame, RecordEntry,
    Termination, TreeNodeId, Warning, WarningKind,
};

pub use write::write;

/// The text of a null move.
const NULL_MOVE: &str = "--";

/// The beginning of the first line.
const MAGIC: &str = "Wazir record ";
const VERSION: &str = "1";

/// The headers with a meaning, besides the players.
const KEYS: [(HeaderKey, &str); 10] = [
    (HeaderKey::Event, "Event"),
    (HeaderKey::Site, "Site"),
    (HeaderKey::Date, "Date"),
    (HeaderKey::StartTime, "Started"),
    (HeaderKey::EndTime, "Ended"),
    (HeaderKey::Round, "Round"),
    (HeaderKey::TimeLimit, "Time limit"),
    (HeaderKey::Opening, "Opening"),
    (HeaderKey::Title, "Title"),
    (HeaderKey::Note, "Note"),
];
const RESULT: &str = "Result";

/// The name of a header in records of a game.
fn key_name(key: &HeaderKey, game: &GameEntry) -> String {
    match key {
        HeaderKey::Player(seat) => game.info().seat_name(*seat).to_string(),
        HeaderKey::Result => RESULT.to_string(),
        // Unescaped, a reserved name would be read as something else.
        HeaderKey::Other(name) if is_reserved(name, game) => ["\\", name].concat(),
        HeaderKey::Other(name) => escape(name, &[':']),
        key => {
            let known = KEYS.iter().find(|(known, _)| known == key);
            known.map_or(String::new(), |(_, name)| (*name).to_string())
        }
    }
}

/// Returns whether headers of this name have a meaning here.
fn is_reserved(name: &str, game: &GameEntry) -> bool {
    matches!(name, "Game" | "Definition" | "Rules" | "Start" | "Options")
        || !matches!(key_named(name, game), HeaderKey::Other(_))
}

fn key_named(name: &str, game: &GameEntry) -> HeaderKey {
    if let Some(seat) = game.info().seat_names().position(|known| known == name) {
        return HeaderKey::Player(Seat::new(seat as u8));
    }
    if name == RESULT {
        return HeaderKey::Result;
    }
    let known = KEYS.iter().find(|(_, known)| *known == name);
    known.map_or_else(|| HeaderKey::other(name), |(key, _)| key.clone())
}

/// Escapes line ends, `\` and the characters of `more` with a `\`.
pub fn escape(text: &str, more: &[char]) -> String {
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

/// Reads a hexadecimal character code up to `}`.
fn read_code_point(chars: &mut core::str::Chars<'_>) -> Option<char> {
    let digits: String = chars.by_ref().take_while(|&c| c != '}').take(7).collect();
    u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)
}

/// Escapes the text of a termination, including the blanks at its end, which would be cut off.
fn escape_end(text: &str) -> String {
    let kept = text.trim_end();
    let blanks = text[kept.len()..].chars().map(|c| format!("\\{{{:x}}}", u32::from(c)));
    escape(kept, &['(', '$']) + &blanks.collect::<String>()
}

/// Undoes [`escape`].
pub fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => plain.push('\n'),
                Some('r') => plain.push('\r'),
                Some('s') => plain.push(' '),
                Some('{') => plain.extend(read_code_point(&mut chars)),
                Some(c) => plain.push(c),
                None => plain.push('\\'),
            },
            c => plain.push(c),
        }
    }
    plain
}

/// Returns whether a text is a plain record, by its first line.
pub fn is_record(text: &str) -> bool {
    text.trim_start_matches(['\u{feff}', '\n', '\r', ' ']).starts_with(MAGIC)
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

/// Reads a record of any game of a registry.
///
/// ```
/// use wazir_builtin::rules::cwda::ArmyRegistry;
/// use wazir_notation::plain;
/// use wazir_builtin::cwda;
/// let mut armies = ArmyRegistry::builtin();
/// armies.add("mine(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN)".parse()?)?;
/// let text = "Wazir record 1\nGame: cwda\nStart: mine:fide 4k3/8/8/8/8/8/8/A3K3 w - - 0 1\n\n1 a1b3\n";
/// let game = plain::read(text, &wazir_builtin::games().with(cwda::entry_with_armies(armies)))?;
/// assert!(game.error().is_none());
/// // What is written can be read by everybody.
/// let written = plain::write(game.game_entry(), game.tree());
/// assert!(plain::read(written.text(), &wazir_builtin::games())?.same_tree(&game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the text does not name a game of the registry. An error in the rest is in
/// [`AnyParsedGame::error`].
pub fn read(text: &str, games: &GameRegistry) -> Result<AnyParsedGame, Error> {
    let mut lines = text.lines();
    let head = PlainHeader::read(text, &mut lines)?;
    let game = &head.find(games)?;
    let (start, headers) = match head.open(game) {
        Ok(read) => read,
        Err(error) => return AnyParsedGame::empty_with_error(game, error),
    };
    let mut reader = Reader {
        source: text,
        last: TreeNodeId::START,
        line_prefix: ' ',
        path: Vec::new(),
        positions: Vec::from([start.clone()]),
        tree: GameTree::new(start),
        warnings: Vec::new(),
    };
    *reader.tree.headers_mut() = headers;
    let error = lines.find_map(|line| reader.line(line).err());
    let unknown = || error_at(ErrorKind::Game, text, head.magic, Records::OtherPosition);
    let reading = ParsedGame::new(reader.tree, error).with_warnings(reader.warnings);
    AnyParsedGame::new(game.clone(), reading).ok_or_else(unknown)
}

/// The lines before the moves, unparsed.
struct PlainHeader<'a> {
    source: &'a str,
    magic: &'a str,
    headers: Vec<&'a str>,
}

impl<'a> PlainHeader<'a> {
    fn read(source: &'a str, lines: &mut core::str::Lines<'a>) -> Result<Self, Error> {
        let mut first = lines.by_ref().skip_while(|line| line.trim().is_empty());
        let magic = first.next().unwrap_or("");
        match magic.trim_start_matches('\u{feff}').strip_prefix(MAGIC).map(str::trim) {
            Some(VERSION) => {}
            Some(_) => {
                let reason = Records::PlainVersion;
                return Err(error_at(ErrorKind::Syntax, source, magic, reason));
            }
            None => {
                return Err(error_at(ErrorKind::Syntax, source, magic, Records::PlainMagic));
            }
        }
        let headers = lines.take_while(|line| !line.trim().is_empty()).collect();
        Ok(Self { source, magic, headers })
    }

    /// The value of the first header with this name.
    fn named(&self, name: &str) -> Option<&'a str> {
        let mut named = self.headers.iter().filter_map(|line| split_header(line));
        named.find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// Finds the game that the header `Game` names: the one of the registry if its rules are those
    /// of the record, or else the one that the record defines.
    fn find(&self, games: &GameRegistry) -> Result<GameEntry, Error> {
        let Some(name) = self.named("Game") else {
            let reason = Records::PlainGame;
            return Err(error_at(ErrorKind::Game, self.source, self.magic, reason));
        };
        let wrong = |part: &str, reason: Message| {
            let part = part.strip_prefix(' ').unwrap_or(part);
            error_at(ErrorKind::Game, self.source, part, reason)
        };
        let (rules, definition) = (self.named("Rules"), self.named("Definition"));
        let text = definition.map(|text| unescape(text.strip_prefix(' ').unwrap_or(text)));
        start_position::find_record_game(games, name, rules, text.as_deref()).map_err(|why| {
            match why {
                GameLookupError::Name(why) => wrong(name, why),
                GameLookupError::Rules(why) => wrong(rules.unwrap_or(name), why),
                GameLookupError::Definition(why) => wrong(definition.unwrap_or(name), why),
            }
        })
    }

    /// Reads the start position and the headers.
    fn open(&self, game: &GameEntry) -> Result<(AnyPosition, Headers), Error> {
        let (mut start, mut options, mut headers) = (None, None, Headers::default());
        for line in &self.headers {
            let (key, value) = split_header(line).ok_or_else(|| {
                error_at(ErrorKind::Syntax, self.source, line, Records::PlainHeader)
            })?;
            let value = value.strip_prefix(' ').unwrap_or(value);
            match key {
                "Game" | "Definition" | "Rules" => {}
                "Start" => start = Some(value.trim()),
                "Options" => options = Some(value.trim()),
                key if key.starts_with('\\') => {
                    headers.push(HeaderKey::other(unescape(key)), unescape(value));
                }
                key => headers.push(key_named(&unescape(key), game), unescape(value)),
            }
        }
        let start = start_position::read_start(game, self.source, self.magic, start, options)?;
        Ok((start, headers))
    }
}

/// Splits a header at the first unescaped `:`.
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

struct Reader<'a> {
    source: &'a str,
    tree: GameTree<AnyPosition>,
    /// The nodes of the current line, without the start.
    path: Vec<TreeNodeId>,
    /// The positions before each of them, and after the last if it is a move.
    positions: Vec<AnyPosition>,
    last: TreeNodeId,
    /// The first character of the line above.
    line_prefix: char,
    warnings: Vec<Warning>,
}

impl Reader<'_> {
    fn error(&self, kind: ErrorKind, part: &str, reason: impl Into<Message>) -> Error {
        error_at(kind, self.source, part, reason)
    }

    fn line(&mut self, line: &str) -> Result<(), Error> {
        let text = line.trim_end_matches('\r');
        let Some(sign) = text.trim_start().chars().next() else { return Ok(()) };
        let after = |sign: char| {
            let rest = text.trim_start().strip_prefix(sign).unwrap_or("");
            unescape(rest.strip_prefix(' ').unwrap_or(rest))
        };
        let continued = core::mem::replace(&mut self.line_prefix, sign) == sign;
        let joint = if continued { "\n" } else { "" };
        match sign {
            ';' => {
                self.tree.append_to_comment(self.last, joint);
                self.tree.append_to_comment(self.last, &after(sign));
            }
            '<' => {
                let before = self.tree.comment_before_mut(self.last);
                before.push_str(joint);
                before.push_str(&after(sign));
            }
            '@' => self.tree.set_bookmark(self.last, after('@')),
            _ => return self.entry(text.trim()),
        }
        Ok(())
    }

    fn entry(&mut self, text: &str) -> Result<(), Error> {
        let number = first_word(text);
        if number == "0" && self.last == TreeNodeId::START {
            return self.read_details(&text[number.len()..]);
        }
        let digits = number.bytes().all(|b| b.is_ascii_digit());
        let ply = number.parse::<usize>().ok().filter(|&ply| digits && ply > 0);
        let ply = ply.ok_or_else(|| self.error(ErrorKind::Syntax, number, Records::PlainPly))?;
        if ply > self.path.len() + 1 {
            let reason = message!(Records::PlainEarlierPly { ply: self.path.len() + 1 });
            return Err(self.error(ErrorKind::Variation, number, reason));
        }
        let words = text[number.len()..].trim_start();
        self.path.truncate(ply - 1);
        let is_foul = self.is_foul();
        if ply > self.positions.len() + usize::from(is_foul) {
            return Err(self.error(ErrorKind::Variation, number, Records::PlainAfterEnd));
        }
        self.positions.truncate(ply);
        match words.strip_prefix("end ") {
            Some(end) => self.end(end.trim_start(), is_foul),
            None if is_foul => {
                Err(self.error(ErrorKind::Variation, number, Records::PlainAfterEnd))
            }
            None => self.mv(words),
        }
    }

    /// Returns whether the current line ends with an illegal move; only a termination may follow.
    fn is_foul(&self) -> bool {
        self.path.last().is_some_and(|&node| self.tree.illegal_move_at(node).is_some())
    }

    /// Returns whether, in a game for two, the next entry says that the game ended by a foul.
    fn ends_by_foul(&self, word: &str) -> bool {
        let after = self.source.get(span_of(self.source, word).end..).unwrap_or("");
        let mut lines = after.lines().skip(1).map(str::trim);
        let next = lines.find(|line| !line.is_empty() && !line.starts_with([';', '<', '@']));
        let end = next.and_then(|line| line.split_once(" end ")).map(|(_, end)| first_word(end));
        let foul = [Termination::FoulWin, Termination::FoulLose];
        self.tree.start().seats().len() == 2
            && end.and_then(|end| end.parse().ok()).is_some_and(|end| foul.contains(&end))
    }

    fn append(&mut self, entry: RecordEntry<AnyMove>) {
        let parent = self.path.last().copied().unwrap_or(TreeNodeId::START);
        self.last = self.tree.add(parent, entry);
        self.path.push(self.last);
    }

    fn mv(&mut self, words: &str) -> Result<(), Error> {
        let text = first_word(words);
        let Some(mut after) = self.positions.last().cloned() else { return Ok(()) };
        let entry = if text == NULL_MOVE {
            if !after.play_null_move() {
                let reason = Records::NullInCheck;
                return Err(self.error(ErrorKind::IllegalMove, text, reason));
            }
            RecordEntry::NullMove
        } else {
            let mv = after.read_move(text);
            let mv = mv.map_err(|why| self.error(ErrorKind::Move, text, why.message()))?;
            if let Err(why) = after.play(mv) {
                let error = self.error(ErrorKind::IllegalMove, text, why.message());
                if !self.ends_by_foul(text) {
                    return Err(error);
                }
                self.warnings.push(Warning::of_error(WarningKind::IllegalMove, &error));
                self.append(RecordEntry::IllegalMove(mv));
                return self.read_details(&words[text.len()..]);
            }
            RecordEntry::Move(mv)
        };
        self.positions.push(after);
        self.append(entry);
        self.read_details(&words[text.len()..])
    }

    fn end(&mut self, words: &str, is_foul: bool) -> Result<(), Error> {
        // The record's own text may have blanks; its special characters are escaped.
        let mut escaped = false;
        let stop = words.char_indices().find(|&(_, c)| {
            let special = matches!(c, '(' | '$') && !escaped;
            escaped = c == '\\' && !escaped;
            special
        });
        let stop = stop.map_or(words.len(), |(at, _)| at);
        let word = words[..stop].trim_end();
        let end = unescape(word).parse();
        let end = end.map_err(|why: crate::ParseTerminationError| {
            self.error(ErrorKind::Syntax, word, why.message())
        })?;
        // Whatever the word says, the side that made the illegal move has lost.
        self.append(RecordEntry::End(if is_foul { Termination::FoulWin } else { end }));
        self.read_details(&words[stop..])
    }

    /// Reads the times and marks after a move.
    fn read_details(&mut self, rest: &str) -> Result<(), Error> {
        for word in rest.split_ascii_whitespace() {
            if let Some(times) = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')) {
                self.times(word, times)?;
            } else if let Some(mark) = word.strip_prefix('$').and_then(|mark| mark.parse().ok()) {
                self.tree.add_nag(self.last, mark);
            } else {
                let reason = Records::PlainDetail;
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
        let wrong = |()| self.error(ErrorKind::Syntax, word, Records::PlainTime);
        let (time, total) = (read(time).map_err(wrong)?, read(total).map_err(wrong)?);
        self.tree.set_time(self.last, time);
        self.tree.set_recorded_total_time(self.last, total);
        Ok(())
    }
}
