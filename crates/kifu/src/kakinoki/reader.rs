//! The reader of KIF and KI2, line by line.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_game::Game;
use wazir_shogi::{Move, Position, Setup, Square};
use wazir_text::{Message, message};

use super::clock::{self, Times};
use super::header::LineContent;
use super::lexical::{
    begins_as_move, begins_with_square, lines, marked_word, names_origin, number, numbered, trim,
    trim_start, unmarked,
};
use super::tree::TreeBuilder;
use super::{KakinokiFormat, header, terminations};
use crate::japanese::{self, ShogiMoveError};
use crate::texts::Kifu;
use crate::{bod, handicap, start};
use wazir_notation::format_support::trim_padding;
use wazir_notation::format_support::{error_at, first_word, span_of};
use wazir_notation::{Error, ErrorKind, ParsedGame, Warning, WarningKind};

/// Estimates the number of nodes in a text of this many bytes. The tree grows if there are more.
fn nodes(bytes: usize) -> usize {
    (bytes / 36).min(1000)
}

/// Reads a record.
pub(crate) fn read(text: &str, format: KakinokiFormat) -> ParsedGame<Position> {
    let text = trim_padding(text);
    let tree = TreeBuilder::new(start::even(), nodes(text.len()), text.len());
    let mut reader = Reader {
        source: text,
        format,
        head: StartInfo::default(),
        tree,
        begun: false,
        has_result: false,
        in_dangling_variation: false,
        first: None,
        number_offset: 0,
        current_line: (0, ""),
        warnings: Vec::new(),
    };
    let error = reader.run().err();
    ParsedGame::new(reader.tree.finish(), error).with_warnings(reader.warnings)
}

/// The statements about the start position.
#[derive(Default)]
struct StartInfo<'t> {
    /// The value of 手合割, and the position that it names.
    handicap: Option<&'t str>,
    named: Option<Setup>,
    board: bod::DiagramReader,
    /// The last line of the diagram, where errors about the whole diagram are reported.
    diagram_line: &'t str,
}

impl StartInfo<'_> {
    /// Returns the start position if it is not the default one, and the square of the previous move
    /// if it is known. A diagram overrides a name.
    fn start(&self, source: &str) -> Result<Option<(Position, Option<Square>)>, Error> {
        let place = if self.diagram_line.is_empty() {
            self.handicap.unwrap_or("")
        } else {
            self.diagram_line
        };
        let wrong = |why: Message| error_at(ErrorKind::Position, source, place, why);
        let drawn = self.board.clone().finish().map_err(|why| wrong(why.message()))?;
        let told = self.board.to_move();
        let (mut setup, last) = match (drawn, self.handicap, &self.named) {
            (None, None | Some(handicap::EVEN), _) if told.is_none() => return Ok(None),
            (None, None | Some(handicap::EVEN), _) => (start::even().to_setup(), None),
            (None, Some(_), Some(named)) => (named.clone(), None),
            (None, Some(name), None) => return Err(Self::unknown(name, source)),
            (Some(mut drawn), _, named) => {
                // The player who gives a handicap moves first, unless the diagram says otherwise.
                let named = named.as_ref().filter(|_| drawn.last.is_none());
                drawn.setup.set_to_move(named.map_or(drawn.setup.to_move(), Setup::to_move));
                (drawn.setup, drawn.last)
            }
        };
        setup.set_to_move(told.unwrap_or(setup.to_move()));
        let position = start::position_from_setup(&setup).map_err(|why| wrong(why.message()))?;
        Ok(Some((position, last)))
    }

    fn unknown(name: &str, source: &str) -> Error {
        if name == handicap::OTHER {
            let reason = Kifu::UnnamedStart;
            return error_at(ErrorKind::Position, source, name, reason);
        }
        let reason = Kifu::UnknownHandicap;
        error_at(ErrorKind::Game, source, name, reason)
    }
}

/// Returns whether a text begins with a legal move.
fn can_play(position: &Position, previous: Option<Square>, text: &str) -> bool {
    japanese::read(position, previous, text).is_ok_and(|(mv, _)| position.is_legal(mv))
}

struct Reader<'t> {
    source: &'t str,
    format: KakinokiFormat,
    head: StartInfo<'t>,
    tree: TreeBuilder,
    /// Set once the start position is settled.
    begun: bool,
    /// Set once the result of the line was read.
    has_result: bool,
    /// Set while a variation that begins nowhere is skipped.
    in_dangling_variation: bool,
    /// The number of the first move.
    first: Option<u32>,
    /// The amount by which the move numbers of the line are too low since one was wrong.
    number_offset: u32,
    /// The current line: its number and text.
    current_line: (usize, &'t str),
    warnings: Vec<Warning>,
}

impl<'t> Reader<'t> {
    fn run(&mut self) -> Result<(), Error> {
        for (number, line) in (1..).zip(lines(self.source)) {
            self.current_line = (number, line);
            self.line(line)?;
        }
        self.begin()
    }

    /// Settles the start position before the first entry that depends on it.
    fn begin(&mut self) -> Result<(), Error> {
        if !self.begun {
            if let Some((start, before)) = self.head.start(self.source)? {
                self.tree.start_from(start, before, nodes(self.source.len()));
            }
            self.begun = true;
        }
        Ok(())
    }

    fn warn(&mut self, kind: WarningKind, part: &str) {
        let (number, line) = self.current_line;
        self.warnings.push(Warning::in_line(kind, number, line, part));
    }

    fn error(&self, kind: ErrorKind, part: &str, reason: impl Into<Message>) -> Error {
        error_at(kind, self.source, part, reason)
    }

    fn line(&mut self, line: &'t str) -> Result<(), Error> {
        if line.is_empty() {
            return Ok(());
        }
        if let Some(remark) = line.strip_prefix('#') {
            if let Some(times) = clock::read_exact(remark).filter(|_| !self.in_dangling_variation) {
                self.tree.exact_time(times);
            }
            return Ok(());
        }
        if self.in_dangling_variation
            && !matches!(LineContent::parse(trim(line)), LineContent::Variation(_))
        {
            self.tree.comment.push(line);
            return Ok(());
        }
        if let Some(comment) = line.strip_prefix('*') {
            self.tree.comment.push(comment);
            return Ok(());
        }
        if let Some(name) = line.strip_prefix('&') {
            self.tree.bookmark.push(name);
            return Ok(());
        }
        if !self.begun && self.diagram_line(line)? {
            return Ok(());
        }
        match self.format {
            KakinokiFormat::Kif => {
                if let Some((number, entry)) = numbered(line) {
                    return self.numbered(number, entry);
                }
            }
            KakinokiFormat::Ki2 => {
                let text = trim(line);
                let is_marked = unmarked(text).len() < text.len();
                if is_marked || begins_with_square(text) && !text.contains('：') {
                    return self.moves(text);
                }
            }
        }
        self.words(trim(line))
    }

    /// Reads a line of the diagram. Returns whether it was one.
    fn diagram_line(&mut self, line: &'t str) -> Result<bool, Error> {
        if trim(line) == header::TURNED {
            return Ok(false);
        }
        let is_drawn = self.head.board.line(line).map_err(|error| {
            let line = span_of(self.source, line);
            Error::new(
                error.kind(),
                self.source,
                line.start + error.at()..line.end,
                error.message(),
            )
        })?;
        if is_drawn {
            self.head.diagram_line = line;
        }
        Ok(is_drawn)
    }

    /// Reads a line of KIF that begins with a move number.
    fn numbered(&mut self, digits: &'t str, entry: &'t str) -> Result<(), Error> {
        let text = unmarked(entry);
        let is_move = begins_as_move(text) || names_origin(text);
        if self.tree.ended() && !is_move && terminations::is_unknown(text) {
            self.after_end(trim(self.current_line.1));
            return Ok(());
        }
        self.begin()?;
        self.go_to_number(digits, entry, is_move)?;
        if is_move {
            let rest = self.play(entry)?;
            return self.times(rest);
        }
        self.not_ended(entry)?;
        let (word, rest) = terminations::split_termination(text);
        if word.is_empty() {
            return Err(self.error(ErrorKind::Move, entry, Kifu::MoveAfterNumber));
        }
        self.tree.end(terminations::parse_word(word));
        self.times(rest)
    }

    /// Compares a number with that of the next move. A number that has already passed begins a
    /// variation if its move is legal there; otherwise the number counts as wrong if its move is
    /// legal here.
    fn go_to_number(&mut self, digits: &'t str, entry: &str, is_move: bool) -> Result<(), Error> {
        let found = number(digits).map(|(number, _)| number);
        let first = *self.first.get_or_insert(found.unwrap_or(1));
        let line = self.tree.line();
        let due = u32::try_from(line.len()).ok().and_then(|plies| first.checked_add(plies));
        let skewed = found.and_then(|found| found.checked_add(self.number_offset));
        if found.is_some() && (found == due || skewed == due) {
            return Ok(());
        }
        let passed = found.filter(|&found| due.is_some_and(|due| found < due));
        let plies = passed.and_then(|found| found.checked_sub(first)).map(|plies| plies as usize);
        let ended = self.tree.ended();
        let here = || can_play(line.position(), line.previous(), entry);
        let there = |plies| {
            let (position, previous) = self.tree.at(plies);
            can_play(&position, previous, entry)
        };
        match plies {
            Some(plies) if is_move && there(plies) => {
                self.warn(WarningKind::RepeatedMoveNumber, digits);
                self.start_variation(plies);
                Ok(())
            }
            Some(_) if !ended && (!is_move || here()) => {
                self.number_offset = due.zip(found).map_or(0, |(due, found)| due - found);
                self.warn(WarningKind::WrongNumber, digits);
                Ok(())
            }
            _ => {
                let due = due.map_or(String::new(), |due| due.to_string());
                let reason = message!(Kifu::MoveNumber { number: due });
                Err(self.error(ErrorKind::Syntax, digits, reason))
            }
        }
    }

    /// Reads the text after a move: its times, a `+` if there are variations, and stray words.
    fn times(&mut self, text: &'t str) -> Result<(), Error> {
        if !text.is_empty() && trim_start(text) == text && !text.starts_with(['(', '+']) {
            let reason = Kifu::AfterMove;
            return Err(self.error(ErrorKind::Syntax, text, reason));
        }
        let text = trim(text);
        let (times, rest) = clock::read(text).unwrap_or((Times::default(), text));
        self.tree.time(times);
        let rest = trim(rest);
        let words = rest.strip_prefix('+').map_or(rest, trim);
        if !words.is_empty() {
            self.warn(WarningKind::WordsAfterMove, words);
            self.tree.comment.push(words);
        }
        Ok(())
    }

    fn not_ended(&self, entry: &str) -> Result<(), Error> {
        if self.tree.ended() {
            let reason = Kifu::AfterEnd;
            return Err(self.error(ErrorKind::Syntax, entry, reason));
        }
        Ok(())
    }

    /// Plays the move at the beginning of a text. Returns the rest.
    fn play(&mut self, text: &'t str) -> Result<&'t str, Error> {
        self.not_ended(text)?;
        self.turn_to_mover(text);
        let line = self.tree.line();
        let (mv, length) = japanese::read(line.position(), line.previous(), text)
            .map_err(|error| self.unreadable(text, error))?;
        let (part, rest) = text.split_at_checked(length).unwrap_or((text, ""));
        self.has_result = false;
        if line.position().is_legal(mv) {
            self.tree.play(mv);
            return Ok(rest);
        }
        let error = self.illegal(part, mv);
        if !self.is_foul(rest) {
            return Err(error);
        }
        self.warnings.push(Warning::of_error(WarningKind::IllegalMove, &error));
        self.tree.play_illegal(mv);
        Ok(rest)
    }

    /// Gives the first turn to the side that makes the first move, if neither a diagram nor a
    /// handicap name states the turn.
    fn turn_to_mover(&mut self, text: &str) {
        let is_told = self.head.board.to_move().is_some() || self.head.named.is_some();
        let line = self.tree.line();
        let (position, previous) = (line.position(), line.previous());
        let unsure = !is_told && !self.head.diagram_line.is_empty() && self.tree.is_empty();
        if !unsure || can_play(position, previous, text) {
            return;
        }
        let mut setup = position.to_setup();
        setup.set_to_move(position.to_move().other());
        if let Ok(turned) = start::position_from_setup(&setup)
            && can_play(&turned, previous, text)
        {
            self.tree.start_from(turned, previous, nodes(self.source.len()));
        }
    }

    /// Returns whether the record says, after the move that `rest` follows, that the game ended by
    /// a foul.
    fn is_foul(&self, rest: &str) -> bool {
        if self.format == KakinokiFormat::Ki2 && !trim(rest).is_empty() {
            let word = marked_word(trim(rest)).map(|(word, _)| terminations::parse_word(word));
            return word.is_some_and(|end| terminations::is_foul(&end));
        }
        let after = span_of(self.source, rest).end;
        let turn = self.tree.line().turn().other();
        let is_remark = |line: &&str| line.is_empty() || line.starts_with(['*', '&', '#']);
        let mut lines = lines(self.source.get(after..).unwrap_or("")).map(trim);
        let Some(next) = lines.find(|line| !is_remark(line)) else { return false };
        let end = match (LineContent::parse(next), numbered(next)) {
            (LineContent::Result(rest), _) => {
                terminations::parse_result_line(terminations::result_text(rest), turn)
            }
            (_, Some((_, entry))) => {
                terminations::parse_word(terminations::split_termination(unmarked(entry)).0)
            }
            _ => match marked_word(next) {
                Some((word, _)) => terminations::parse_word(word),
                None => return false,
            },
        };
        terminations::is_foul(&end)
    }

    fn unreadable(&self, text: &str, error: ShogiMoveError) -> Error {
        let start = span_of(self.source, text).start;
        let at = start + error.at();
        let rest = text.get(error.at()..).map_or("", first_word);
        Error::new(error.error_kind(), self.source, at..at + rest.len(), error.message())
    }

    fn illegal(&self, part: &str, mv: Move) -> Error {
        let why = self.tree.line().position().check(mv).err();
        let reason = why.map_or_else(|| Kifu::IllegalMove.into(), |why| why.message());
        self.error(ErrorKind::IllegalMove, part, reason)
    }

    /// Reads a line of KI2 with moves.
    fn moves(&mut self, text: &'t str) -> Result<(), Error> {
        self.begin()?;
        let mut rest = text;
        while !rest.is_empty() {
            rest = if begins_as_move(unmarked(rest)) {
                trim_start(self.play(rest)?)
            } else if let Some((word, after)) = marked_word(rest) {
                self.not_ended(rest)?;
                self.tree.end(terminations::parse_word(word));
                trim_start(after)
            } else {
                let reason = Kifu::MarkedMove;
                return Err(self.error(ErrorKind::Move, first_word(rest), reason));
            };
        }
        Ok(())
    }

    /// Reads a line that is not a move: a header, a variation, a result.
    fn words(&mut self, line: &'t str) -> Result<(), Error> {
        match LineContent::parse(line) {
            LineContent::Nothing => Ok(()),
            LineContent::Result(rest) => self.result(rest),
            LineContent::Variation(rest) => self.variation(line, rest),
            LineContent::Header(name, value) => self.header(line, name, value),
            LineContent::Unknown if line.starts_with('|') => Err(self.too_late(line)),
            LineContent::Unknown if self.is_over() => {
                self.after_end(line);
                Ok(())
            }
            // Other programs skip unknown lines before the moves.
            LineContent::Unknown if !self.begun && self.is_header(line) => {
                self.warn(WarningKind::UnknownHeader, line);
                self.tree.headers_mut().push(header::key(line), "");
                Ok(())
            }
            LineContent::Unknown => {
                let reason = match self.format {
                    KakinokiFormat::Kif => Kifu::KifLine,
                    KakinokiFormat::Ki2 => Kifu::Ki2Line,
                };
                Err(self.error(ErrorKind::Syntax, line, reason))
            }
        }
    }

    /// Returns whether a line without a colon is an unknown header rather than a malformed move.
    fn is_header(&self, line: &str) -> bool {
        let is_word = |c: char| !c.is_ascii() && !c.is_control() && !c.is_whitespace();
        line.chars().all(is_word) && !begins_as_move(unmarked(line)) && unmarked(line) == line
    }

    /// Returns whether the end of the line was read.
    fn is_over(&self) -> bool {
        self.has_result || self.tree.ended()
    }

    /// Keeps words after the end that are not a header as a comment, with a warning.
    fn after_end(&mut self, line: &'t str) {
        self.warn(WarningKind::WordsAfterEnd, line);
        self.tree.comment.push(line);
    }

    fn too_late(&self, line: &str) -> Error {
        let reason = Kifu::StartTooLate;
        self.error(ErrorKind::Position, line, reason)
    }

    /// Reads `まで61手で先手の勝ち`: the end of the game, unless an ending was read before.
    fn result(&mut self, after: &'t str) -> Result<(), Error> {
        self.begin()?;
        let text = terminations::result_text(after);
        if !self.tree.ended() && !text.is_empty() {
            let turn = self.tree.line().turn();
            self.tree.end(terminations::parse_result_line(text, turn));
            self.first.get_or_insert(1);
        }
        self.has_result = true;
        Ok(())
    }

    /// Reads `変化：3手`: the following moves replace that move in the line read last.
    fn variation(&mut self, line: &'t str, rest: &'t str) -> Result<(), Error> {
        let parsed = number(rest).filter(|(_, rest)| matches!(trim(rest), "手" | "手目"));
        let Some((number, _)) = parsed else {
            let reason = Kifu::Variation;
            return Err(self.error(ErrorKind::Variation, line, reason));
        };
        let first = self.first.unwrap_or(1);
        let plies = number.checked_sub(first).and_then(|plies| usize::try_from(plies).ok());
        // Some files have such a line among the headers, where it means nothing.
        if self.begun || plies == Some(0) {
            self.first = Some(first);
            self.begin()?;
        }
        match plies {
            Some(plies) if self.start_variation(plies) => {}
            Some(plies) if self.tree.go_to_longer(plies) => {
                self.warn(WarningKind::VariationOfEarlierLine, line);
                self.start_variation(plies);
            }
            _ => {
                self.warn(WarningKind::DanglingVariation, line);
                self.tree.comment.push(line);
                self.in_dangling_variation = self.begun;
            }
        }
        Ok(())
    }

    /// Begins a variation after `plies` plies. Returns whether the line reaches them.
    fn start_variation(&mut self, plies: usize) -> bool {
        let begins = self.tree.start_variation(plies);
        if begins {
            (self.has_result, self.in_dangling_variation, self.number_offset) = (false, false, 0);
        }
        begins
    }

    fn header(&mut self, line: &'t str, name: &'t str, value: &'t str) -> Result<(), Error> {
        let is_start = name == header::HANDICAP;
        if is_start && self.is_over() {
            return Err(self.error(ErrorKind::Syntax, line, Kifu::SecondGame));
        }
        if self.begun && (is_start || name.ends_with("の持駒")) {
            return Err(self.too_late(line));
        }
        if is_start {
            self.head.handicap = Some(value);
            let has_no_setup = value == handicap::EVEN || value == handicap::OTHER;
            self.head.named = if has_no_setup { None } else { handicap::setup_by_name(value) };
            if has_no_setup || self.head.named.is_some() {
                return Ok(());
            }
        }
        self.tree.headers_mut().push(header::key(name), value);
        Ok(())
    }
}
