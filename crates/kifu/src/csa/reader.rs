//! The CSA reader: one pass over the bytes, statement by statement.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use core::time::Duration;

use wazir_game::{Game, Seat};
use wazir_shogi::{Move, Position};
use wazir_text::Message;

use super::board::StartPosition;
use super::{headers, moves, terminations};
use crate::texts::Kifu;
use wazir_notation::format_support::trim_padding;
use wazir_notation::{
    Error, ErrorKind, GameTree, Headers, ParsedGame, RecordEntry, Termination, TreeNodeId, Warning,
    WarningKind,
};

const BOM: &[u8] = "\u{feff}".as_bytes();

/// The longest time of a move, in seconds: 31 years. Sums of such times do not overflow.
pub(super) const MAX_SECONDS: u64 = 999_999_999;

/// The games of a text.
pub(super) struct CsaGames<'t> {
    text: &'t str,
    /// The start of the next game.
    at: usize,
    /// The byte up to which line ends have been counted, and their number.
    counted: (usize, usize),
}

impl<'t> CsaGames<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let text = trim_padding(text.strip_prefix('\u{feff}').unwrap_or(text));
        Self { text, at: 0, counted: (0, 0) }
    }

    fn lines_before(&mut self, at: usize) -> usize {
        let (from, lines) = self.counted;
        let new = self.text.as_bytes().get(from..at).unwrap_or(&[]);
        let lines = lines + new.iter().filter(|&&b| b == b'\n').count();
        self.counted = (at, lines);
        lines
    }

    /// Returns the start of the line after the next `/` line.
    fn after_separator(&self, from: usize) -> usize {
        let mut at = from;
        for line in self.text.get(from..).unwrap_or("").split_inclusive('\n') {
            at += line.len();
            if at > from + line.len() && line.trim_end() == "/" {
                return at;
            }
        }
        self.text.len()
    }
}

impl Iterator for CsaGames<'_> {
    type Item = ParsedGame<Position>;

    fn next(&mut self) -> Option<ParsedGame<Position>> {
        while self.at < self.text.len() {
            let start = self.at;
            let text = self.text.get(start..)?;
            let mut reader = Reader::new(text);
            let stopped = reader.all();
            if stopped.is_ok() && !reader.is_game {
                self.at = start + reader.at;
                continue;
            }
            let error = match stopped {
                Ok(()) => {
                    self.at = start + reader.at;
                    None
                }
                Err(stop) => {
                    self.at = self.after_separator(start + reader.at.min(stop.span.start));
                    let error = Error::new(stop.kind, text, stop.span, stop.reason);
                    Some(error.offset_lines(self.lines_before(start)))
                }
            };
            let mut warnings = Vec::new();
            for stop in core::mem::take(&mut reader.fouls) {
                let error = Error::new(stop.kind, text, stop.span, stop.reason);
                let error = error.offset_lines(self.lines_before(start));
                warnings.push(Warning::of_error(WarningKind::IllegalMove, &error));
            }
            return Some(ParsedGame::new(reader.into_tree(), error).with_warnings(warnings));
        }
        None
    }
}

/// An error that stops the reader.
struct ReadFailure {
    kind: ErrorKind,
    span: Range<usize>,
    reason: Message,
}

/// A record whose start position is known.
struct OpenGame {
    tree: GameTree<Position>,
    position: Position,
    /// The node that times and comments belong to.
    node: TreeNodeId,
    /// The node that the last comment line belongs to.
    commented: Option<TreeNodeId>,
}

struct Reader<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    /// Set once the text held anything but remarks.
    is_game: bool,
    headers: Headers,
    board: StartPosition,
    /// The location of the first statement about the start position.
    board_span: Range<usize>,
    /// The time and comment of the start position, until it is complete.
    time: Option<Duration>,
    comment: Option<String>,
    record: Option<OpenGame>,
    /// Illegal moves that end the game, with their errors.
    fouls: Vec<ReadFailure>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            at: 0,
            is_game: false,
            headers: Headers::default(),
            board: StartPosition::default(),
            board_span: 0..0,
            time: None,
            comment: None,
            record: None,
            fouls: Vec::new(),
        }
    }

    /// Reads up to the end of the text or past a `/` line.
    fn all(&mut self) -> Result<(), ReadFailure> {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' | b'\r' | b' ' | b'\t' | b',' => self.at += 1,
                b'+' | b'-' => self.side(byte)?,
                // Files that were concatenated contain a byte order mark each.
                0xef if self.bytes.get(self.at..self.at + 3) == Some(BOM) => self.at += 3,
                b'T' => self.time()?,
                b'\'' => self.remark(),
                b'%' => self.end()?,
                b'$' => {
                    self.is_game = true;
                    let line = self.rest_of_line();
                    headers::read(self.headers(), line.get(1..).unwrap_or(""));
                }
                b'/' if self.statement() == "/" => {
                    self.at = self.bytes.len().min(self.at + self.rest_of_line_len() + 1);
                    break;
                }
                _ => self.before_moves(byte)?,
            }
        }
        if self.record.is_none() && self.is_game {
            self.begin(Seat::FIRST)?;
        }
        Ok(())
    }

    /// Reads a statement that may only be before the moves.
    fn before_moves(&mut self, byte: u8) -> Result<(), ReadFailure> {
        let statement = self.statement();
        let known = matches!(byte, b'V' | b'N' | b'P');
        if !known {
            return Err(self.stop(ErrorKind::Syntax, statement, Kifu::CsaStatement));
        }
        if self.record.is_some() {
            let reason = Kifu::CsaTooLate;
            return Err(self.stop(ErrorKind::Syntax, statement, reason));
        }
        self.is_game = true;
        match byte {
            b'N' => return self.name(),
            b'P' => self.board(statement)?,
            _ => {
                let number = statement.get(1..).unwrap_or("");
                let is_number = |b: u8| b.is_ascii_digit() || b == b'.';
                if number.is_empty() || !number.bytes().all(is_number) {
                    let reason = Kifu::CsaVersion;
                    return Err(self.stop(ErrorKind::Syntax, statement, reason));
                }
            }
        }
        self.at += statement.len();
        Ok(())
    }

    fn name(&mut self) -> Result<(), ReadFailure> {
        let seat = match self.bytes.get(self.at + 1) {
            Some(b'+') => Seat::FIRST,
            Some(b'-') => Seat::SECOND,
            _ => {
                let reason = Kifu::CsaName;
                return Err(self.stop(ErrorKind::Syntax, self.statement(), reason));
            }
        };
        let line = self.rest_of_line();
        let name = line.get(2..).unwrap_or("").trim();
        self.headers().push(wazir_notation::HeaderKey::Player(seat), name);
        Ok(())
    }

    fn board(&mut self, statement: &str) -> Result<(), ReadFailure> {
        let start = self.at;
        if !self.board.is_given {
            self.board_span = start..start + statement.len();
        }
        self.board.read(statement.trim_end().as_bytes()).map_err(|(at, reason)| ReadFailure {
            kind: ErrorKind::Position,
            span: start + at..start + statement.len(),
            reason,
        })
    }

    /// Reads a line with the side to move, or a move.
    #[inline]
    fn side(&mut self, byte: u8) -> Result<(), ReadFailure> {
        let is_move = self.bytes.get(self.at + 1).is_some_and(u8::is_ascii_digit);
        let seat = if byte == b'+' { Seat::FIRST } else { Seat::SECOND };
        if is_move {
            if self.record.is_none() {
                self.begin(seat)?;
            }
            return self.mv();
        }
        let statement = self.statement();
        if statement.len() > 1 || self.record.is_some() {
            return Err(self.stop(ErrorKind::Move, statement, moves::EXPECTED));
        }
        self.begin(seat)?;
        self.at += 1;
        Ok(())
    }

    /// Completes the start position.
    #[cold]
    fn begin(&mut self, to_move: Seat) -> Result<(), ReadFailure> {
        self.is_game = true;
        let board = core::mem::take(&mut self.board);
        let start = board.position(to_move).map_err(|why| ReadFailure {
            kind: ErrorKind::Position,
            span: self.board_span.clone(),
            reason: why.message(),
        })?;
        // A move and its time take at least 8 bytes; a text full of comments has fewer moves.
        let room = (self.bytes.len() / 10).min(512);
        let mut tree = GameTree::with_capacity(start.clone(), room);
        *tree.headers_mut() = core::mem::take(&mut self.headers);
        tree.set_time(TreeNodeId::START, self.time);
        let commented = self.comment.is_some().then_some(TreeNodeId::START);
        tree.set_comment(TreeNodeId::START, self.comment.take().unwrap_or_default());
        self.record = Some(OpenGame { tree, position: start, node: TreeNodeId::START, commented });
        Ok(())
    }

    #[inline]
    fn mv(&mut self) -> Result<(), ReadFailure> {
        let Some(record) = &mut self.record else { return Ok(()) };
        let rest = self.bytes.get(self.at..).unwrap_or(&[]);
        let said = rest.first_chunk::<7>().and_then(moves::parse);
        let ends = matches!(rest.get(7), None | Some(b'\n' | b'\r' | b',' | b' ' | b'\t'));
        let found = said.filter(|_| ends).and_then(|said| moves::resolve(&record.position, said));
        match found {
            Some(mv) if record.position.is_legal(mv) && !record.has_ended() => {
                record.position.play_unchecked(mv);
                record.node = record.tree.add(record.node, RecordEntry::Move(mv));
                self.at += 7;
                Ok(())
            }
            _ => self.illegal_or_unreadable_move(found),
        }
    }

    /// Accepts a move that the rules refuse, if the record says that it was a foul.
    #[cold]
    fn illegal_or_unreadable_move(&mut self, found: Option<Move>) -> Result<(), ReadFailure> {
        let stop = self.why_no_move();
        let is_foul = self.text.get(self.at + 7..).is_some_and(is_foul_next);
        match (found, &mut self.record) {
            (Some(mv), Some(record)) if is_foul && !record.has_ended() => {
                record.node = record.tree.add(record.node, RecordEntry::IllegalMove(mv));
                self.at += 7;
                self.fouls.push(stop);
                Ok(())
            }
            _ => Err(stop),
        }
    }

    /// Returns the reason why the statement is not the next move.
    #[cold]
    fn why_no_move(&self) -> ReadFailure {
        let statement = self.statement();
        let said = statement.as_bytes().first_chunk().filter(|_| statement.len() == 7);
        let (Some(said), Some(record)) = (said.and_then(moves::parse), &self.record) else {
            return self.stop(ErrorKind::Move, statement, moves::EXPECTED);
        };
        if record.has_ended() {
            return self.stop(ErrorKind::Syntax, statement, Kifu::HasEnded);
        }
        let Some(mv) = moves::resolve(&record.position, said) else {
            let reason = moves::why_not(&record.position, said);
            return self.stop(ErrorKind::IllegalMove, statement, reason);
        };
        let why = record.position.check(mv).err();
        let reason = why.map_or_else(|| Kifu::IllegalMove.into(), |why| why.message());
        self.stop(ErrorKind::IllegalMove, statement, reason)
    }

    fn time(&mut self) -> Result<(), ReadFailure> {
        let statement = self.statement();
        let number = statement.get(1..).unwrap_or("");
        let Some(time) = seconds(number) else {
            let is_number = number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
            let (kind, reason) = match is_number && number.len() > 9 {
                true => (ErrorKind::Limit, Kifu::LongTime),
                false => (ErrorKind::Syntax, Kifu::CsaSeconds),
            };
            return Err(self.stop(kind, statement, reason));
        };
        self.is_game = true;
        match &mut self.record {
            Some(record) => record.tree.set_time(record.node, Some(time)),
            None => self.time = Some(time),
        }
        self.at += statement.len();
        Ok(())
    }

    fn end(&mut self) -> Result<(), ReadFailure> {
        if self.record.is_none() {
            self.begin(Seat::FIRST)?;
        }
        let statement = self.statement();
        let word = statement.get(1..).unwrap_or("");
        let Some(record) = &mut self.record else { return Ok(()) };
        let end = match record.is_foul() {
            // Whatever the word says, the player who made the illegal move has lost.
            true => Termination::FoulWin,
            false => terminations::read(word, record.position.to_move()),
        };
        match record.ending() {
            Some(before) if *before == end => {}
            Some(_) => {
                let reason = Kifu::CsaOtherEnd;
                return Err(self.stop(ErrorKind::Syntax, statement, reason));
            }
            None if !terminations::is_word(word) => {
                let reason = Kifu::CsaEnd;
                return Err(self.stop(ErrorKind::Syntax, statement, reason));
            }
            None => record.node = record.tree.add(record.node, RecordEntry::End(end)),
        }
        self.at += statement.len();
        Ok(())
    }

    fn remark(&mut self) {
        let line = self.rest_of_line();
        let Some(comment) = line.strip_prefix("'*") else {
            return headers::read_remark(self.headers(), line.get(1..).unwrap_or(""));
        };
        let Some(record) = &mut self.record else {
            match &mut self.comment {
                Some(before) => {
                    before.push('\n');
                    before.push_str(comment);
                }
                None => self.comment = Some(comment.into()),
            }
            return;
        };
        let node = record.node;
        if record.commented == Some(node) {
            record.tree.append_to_comment(node, "\n");
        }
        record.tree.append_to_comment(node, comment);
        record.commented = Some(node);
    }

    fn headers(&mut self) -> &mut Headers {
        match &mut self.record {
            Some(record) => record.tree.headers_mut(),
            None => &mut self.headers,
        }
    }

    /// Returns the statement that begins here, up to a comma or the end of the line, without
    /// trailing blanks.
    fn statement(&self) -> &'t str {
        statement(self.text.get(self.at..).unwrap_or(""))
    }

    fn rest_of_line_len(&self) -> usize {
        let rest = self.bytes.get(self.at..).unwrap_or(&[]);
        rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len())
    }

    /// Consumes the rest of the line, including commas, and returns it without its line end.
    fn rest_of_line(&mut self) -> &'t str {
        let end = self.at + self.rest_of_line_len();
        let line = self.text.get(self.at..end).unwrap_or("");
        self.at = end;
        line.trim_end_matches('\r')
    }

    #[cold]
    fn stop(&self, kind: ErrorKind, statement: &str, reason: impl Into<Message>) -> ReadFailure {
        ReadFailure { kind, span: self.at..self.at + statement.len(), reason: reason.into() }
    }

    fn into_tree(self) -> GameTree<Position> {
        match self.record {
            Some(record) => record.tree,
            None => {
                let mut tree = GameTree::new(crate::start::even());
                *tree.headers_mut() = self.headers;
                tree.set_time(TreeNodeId::START, self.time);
                tree.set_comment(TreeNodeId::START, self.comment.unwrap_or_default());
                tree
            }
        }
    }
}

impl OpenGame {
    fn ending(&self) -> Option<&Termination> {
        match self.tree.entry(self.node) {
            RecordEntry::End(end) => Some(end),
            _ => None,
        }
    }

    #[inline]
    fn has_ended(&self) -> bool {
        self.ending().is_some() || self.is_foul()
    }

    /// Returns whether the last entry is an illegal move.
    fn is_foul(&self) -> bool {
        matches!(self.tree.entry(self.node), RecordEntry::IllegalMove(_))
    }
}

/// Returns the statement at the beginning of a text, up to a comma or the end of the line, without
/// trailing blanks.
fn statement(text: &str) -> &str {
    let end = text.bytes().position(|b| matches!(b, b'\n' | b'\r' | b','));
    text.get(..end.unwrap_or(text.len())).unwrap_or("").trim_end_matches([' ', '\t'])
}

/// Returns whether the next statement, apart from times and remarks, says that the game ended by a
/// foul.
fn is_foul_next(text: &str) -> bool {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([',', ' ', '\t', '\r', '\n']);
        if rest.starts_with('\'') {
            rest = rest.split_once('\n').map_or("", |(_, below)| below);
            continue;
        }
        let next = statement(rest);
        match next.split_at_checked(1) {
            Some(("T", time)) if seconds(time).is_some() => {
                rest = rest.get(next.len()..).unwrap_or("");
            }
            Some(("%", word)) => return terminations::is_foul(word),
            _ => return false,
        }
    }
}

/// Reads seconds with an optional fraction, of which nine digits count.
fn seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(fraction) {
        return None;
    }
    let seconds: u64 = whole.parse().ok().filter(|&seconds| seconds <= MAX_SECONDS)?;
    let nanos = fraction.bytes().chain(core::iter::repeat(b'0')).take(9);
    let nanos = nanos.fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'));
    Some(Duration::new(seconds, nanos))
}
