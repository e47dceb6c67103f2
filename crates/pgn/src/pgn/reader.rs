//! The reader of PGN, game by game.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use wazir_chesslike::Position;
use wazir_cwda::{ArmyRegistry, Cwda};
use wazir_euroshogi::EuroShogi;
use wazir_registry::{AnyPosition, GameEntry, GameRegistry};
use wazir_text::Message;

use super::lexer::{Lexer, Token};
use super::movetext::{self, MovetextError, MovetextVisitor, StatedResult};
use super::pending_warnings::{PendingWarning, PendingWarnings};
use super::position::PgnPosition;
use super::start::{GameStart, StartCache, StartLine};
use super::tags::{self, Tag};
use wazir_notation::format_support::count_lines;
use wazir_notation::{Error, ErrorKind, Warning, WarningKind};

/// The tag that holds the result.
const RESULT: &str = "Result";

/// The product that a reader makes of the games.
pub(super) trait GameProduct {
    type Item;
    type Visitor<P: PgnPosition>: MovetextVisitor<P>;

    fn visitor<P: PgnPosition>(start: &P) -> Self::Visitor<P>;
    fn own(
        sink: Self::Visitor<AnyPosition>,
        game: &GameEntry,
        tags: &[Tag<'_>],
        found: GameFindings,
    ) -> Self::Item;
    fn cwda(
        sink: Self::Visitor<Position<Cwda>>,
        tags: &[Tag<'_>],
        found: GameFindings,
    ) -> Self::Item;
    fn euroshogi(
        sink: Self::Visitor<Position<EuroShogi>>,
        tags: &[Tag<'_>],
        found: GameFindings,
    ) -> Self::Item;
}

/// The warnings and the error of a game.
#[derive(Default)]
pub(super) struct GameFindings {
    pub(super) warnings: Vec<Warning>,
    pub(super) error: Option<Error>,
}

/// A reader for the games of a text.
pub(super) struct Reader<'a> {
    lexer: Lexer<'a>,
    tags: Vec<Tag<'a>>,
    starts: StartCache,
    /// Set if the text continues after its end.
    partial: bool,
    /// The oddities of the current game.
    odd: PendingWarnings,
    /// The byte up to which lines have been counted, and their number.
    counted: (usize, usize),
    /// The position of the last warning.
    warned: LineColumnCursor,
}

/// A position in the text, with its line and column, counted from 1.
struct LineColumnCursor {
    at: usize,
    line: usize,
    column: usize,
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("at", &self.lexer.at()).finish_non_exhaustive()
    }
}

/// An error with its span.
struct GameFailure {
    kind: ErrorKind,
    span: Range<usize>,
    reason: Message,
}

impl From<MovetextError> for GameFailure {
    fn from(stop: MovetextError) -> Self {
        let stop = *stop;
        Self { kind: stop.kind, span: stop.span, reason: stop.reason }
    }
}

/// The comments before the moves.
type Preface = Vec<tags::Comment>;

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, known: ArmyRegistry, games: GameRegistry) -> Self {
        Self::with_starts(text, StartCache::new(known, games))
    }

    fn with_starts(text: &'a str, starts: StartCache) -> Self {
        Self {
            lexer: Lexer::new(text),
            tags: Vec::new(),
            starts,
            partial: false,
            odd: PendingWarnings::default(),
            counted: (0, 0),
            warned: LineColumnCursor { at: 0, line: 1, column: 1 },
        }
    }

    /// Continues at a position in a chunk of a longer text, with the state of the chunks before it.
    /// Unless this is the last chunk, a game that may continue after it is not returned.
    pub(super) fn resumed(text: &'a str, at: usize, last: bool, starts: StartCache) -> Self {
        let mut reader = Self::with_starts(text, starts);
        reader.partial = !last;
        reader.lexer.go_to(at.max(reader.lexer.at()));
        reader
    }

    /// Returns the start of the next game.
    pub(super) fn at(&self) -> usize {
        self.lexer.at()
    }

    /// Returns whether the last game may continue after the end of the text.
    fn may_go_on(&self) -> bool {
        self.partial && self.lexer.has_ended()
    }

    pub(super) fn into_starts(self) -> StartCache {
        self.starts
    }

    /// Returns the next game, or `None` at the end of the text.
    pub(super) fn next_game<P: GameProduct>(&mut self) -> Option<P::Item> {
        self.tags.clear();
        let mut preface = Preface::new();
        let begins = self.lexer.at();
        if !self.head(&mut preface) {
            return None;
        }
        let begun = self.starts.of(&self.tags, &mut self.odd).map_err(|refusal| GameFailure {
            kind: refusal.kind,
            span: refusal.span,
            reason: refusal.reason,
        });
        let game = match begun {
            Ok(GameStart::Cwda(begin)) => {
                let (sink, played) =
                    play::<P, Position<Cwda>>(&mut self.lexer, begin, &preface, &mut self.odd);
                let found = self.found(begins, played)?;
                P::cwda(sink, &self.tags, found)
            }
            Ok(GameStart::EuroShogi(begin)) => {
                let (sink, played) =
                    play::<P, Position<EuroShogi>>(&mut self.lexer, begin, &preface, &mut self.odd);
                let found = self.found(begins, played)?;
                P::euroshogi(sink, &self.tags, found)
            }
            Ok(GameStart::Own(begin, game)) => {
                let game = game.clone();
                let (sink, played) =
                    play::<P, AnyPosition>(&mut self.lexer, begin, &preface, &mut self.odd);
                let found = self.found(begins, played)?;
                P::own(sink, &game, &self.tags, found)
            }
            Err(wrong) => {
                let found = self.found(begins, Err(wrong))?;
                P::cwda(P::visitor(self.starts.chess().line.start()), &self.tags, found)
            }
        };
        Some(game)
    }

    /// Reads the part before the moves. Returns `false` at the end of the text.
    fn head(&mut self, preface: &mut Preface) -> bool {
        loop {
            let before = self.lexer.at();
            match self.lexer.next() {
                Ok(Token::End) => return !preface.is_empty(),
                Ok(Token::Comment { start, end, line }) => preface.push((start, end, line)),
                Ok(Token::Skipped(kind, at)) => self.odd.note(kind, at..self.lexer.at()),
                Ok(Token::Tags) => {
                    let at = self.lexer.at();
                    tags::read(&mut self.lexer, &mut self.tags, preface, &mut self.odd);
                    if !self.lexer.opens_line(at) {
                        let end = self.tags.first().map_or(at + 1, |tag| tag.span().end);
                        self.odd.note(WarningKind::TagInLine, at..end);
                    }
                    return true;
                }
                // Moves without tags, or text that is not PGN, which the reader of moves reports.
                _ => {
                    self.lexer.go_to(before);
                    return true;
                }
            }
        }
    }

    /// Returns the findings of the game that begins here, or `None` if it may continue in the next
    /// chunk, with which it is read again.
    #[inline]
    fn found(
        &mut self,
        begins: usize,
        played: Result<Option<StatedResult>, GameFailure>,
    ) -> Option<GameFindings> {
        if self.may_go_on() {
            return None;
        }
        let (stated, wrong) = match played {
            Ok(stated) => (stated, None),
            Err(wrong) => (None, Some(wrong)),
        };
        self.compare_results(stated.as_ref());
        let warnings = self.warnings(stated.as_ref());
        let error = wrong.map(|wrong| self.error(begins, wrong));
        // The search for the next game may have reached the end of the text.
        (!self.may_go_on()).then_some(GameFindings { warnings, error })
    }

    /// Notes a result tag that is spelled oddly, or that the result after the moves contradicts.
    #[inline]
    fn compare_results(&mut self, stated: Option<&StatedResult>) {
        let Some(tag) = tags::find(&self.tags, RESULT) else { return };
        let value = tag.value();
        if stated.is_some_and(|stated| stated.result == value) {
            return;
        }
        let usual = tags::normalize_result(&value);
        if usual.is_some_and(|usual| usual != value) {
            self.odd.note(WarningKind::NonstandardSpelling, tag.span());
        }
        // A tag without a known result takes the one after the moves.
        let known = usual.unwrap_or("*");
        let contradicts = |stated: &&StatedResult| !["*", known].contains(&stated.result);
        if let Some(stated) = stated.filter(contradicts).filter(|_| value != "?") {
            self.odd.note(WarningKind::ResultMismatch, stated.span.clone());
        }
    }

    /// Returns the warnings of a game, each with its position.
    #[inline]
    fn warnings(&mut self, stated: Option<&StatedResult>) -> Vec<Warning> {
        self.odd.take().into_iter().map(|oddity| self.warning(oddity, stated)).collect()
    }

    #[cold]
    fn warning(
        &mut self,
        PendingWarning { kind, span }: PendingWarning,
        stated: Option<&StatedResult>,
    ) -> Warning {
        let text = self.lexer.text();
        let LineColumnCursor { at, mut line, mut column } = self.warned;
        for c in text.get(at..span.start).unwrap_or("").chars() {
            match c {
                '\n' => (line, column) = (line + 1, 1),
                '\u{feff}' => {}
                _ => column += 1,
            }
        }
        self.warned = LineColumnCursor { at: span.start.max(at), line, column };
        let part = text.get(span).unwrap_or("");
        match (kind, stated, tags::find(&self.tags, RESULT)) {
            (WarningKind::ResultMismatch, Some(stated), Some(tag)) => {
                let both = format!("[{RESULT} \"{}\"] {}", tag.value(), stated.result);
                Warning::new(kind, line, column, &both)
            }
            _ => Warning::new(kind, line, column, part.lines().next().unwrap_or("")),
        }
    }

    /// Returns the error with its line, and moves the lexer to the next game.
    #[cold]
    fn error(&mut self, begins: usize, wrong: GameFailure) -> Error {
        let text = self.lexer.text();
        self.lexer.recover();
        let line_start = |at: usize| {
            text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1)
        };
        let (from, counted) = self.counted;
        let from_here = line_start(begins).max(from);
        let passed = text.as_bytes().get(from..from_here).unwrap_or(&[]);
        let lines = counted + count_lines(passed);
        self.counted = (from_here, lines);
        let rest = text.get(from_here..).unwrap_or("");
        // A game that cannot be started for a reason outside its tags is reported at the first tag.
        let first = self.tags.first().map_or(begins, |tag| tag.at);
        let span = if wrong.span == (0..0) { first..first } else { wrong.span };
        let (start, end) = (span.start.max(from_here), span.end.max(from_here));
        Error::new(wrong.kind, rest, start - from_here..end - from_here, wrong.reason)
            .offset_lines(lines)
    }
}

fn play<K: GameProduct, P: PgnPosition>(
    lexer: &mut Lexer<'_>,
    begin: &mut StartLine<P>,
    preface: &Preface,
    odd: &mut PendingWarnings,
) -> (K::Visitor<P>, Result<Option<StatedResult>, GameFailure>) {
    let StartLine { line, letters } = begin;
    let mut sink = K::visitor(line.start());
    for &(start, end, line) in preface {
        sink.comment(lexer.slice(start, end), line);
    }
    let played = movetext::read(lexer, line, letters, &mut sink, odd);
    (sink, played.map_err(GameFailure::from))
}
