//! The reader of movetext: it checks moves one by one and passes them to a visitor.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

use super::lexer::{LexError, Lexer, Token};
use super::line::LineTracker;
use super::pending_warnings::PendingWarnings;
use super::position::PgnPosition;
use super::spelling;
use crate::san::SanError;
use crate::texts::Pgn;
use wazir_notation::{ErrorKind, WarningKind};

/// A visitor of the movetext, called in the order of the text.
pub(super) trait MovetextVisitor<P: PgnPosition> {
    /// Called for a legal move.
    fn mv(&mut self, mv: P::Move);
    /// Called for a null move.
    fn null_move(&mut self) {}
    /// Called for a NAG on the last move.
    fn nag(&mut self, _mark: u8) {}
    /// Called for a comment on the last move or before the next; `line` is set if it is the rest of
    /// a line.
    fn comment(&mut self, _text: &str, _line: bool) {}
    /// Called at the beginning of a variation on the last move.
    fn begin_variation(&mut self) {}
    /// Called at the end of a variation.
    fn end_variation(&mut self) {}
    /// Called for the result. Only comments follow it.
    fn result(&mut self, _result: &str) {}
    /// Called with the last position of the main line.
    fn main_line_end(&mut self, _position: &P) {}
}

/// The error that stopped the reader.
pub(super) type MovetextError = Box<LexError>;

fn stop_at(kind: ErrorKind, span: Range<usize>, reason: Pgn) -> MovetextError {
    LexError::new(kind, span, reason)
}

/// Reads to the end of a game: past its result and the comments after it, or to the tags of the
/// next game. Oddities go to `odd`. Returns the result and its span.
pub(super) fn read<P: PgnPosition, S: MovetextVisitor<P>>(
    lexer: &mut Lexer<'_>,
    line: &mut LineTracker<P>,
    letters: &P::Letters,
    sink: &mut S,
    odd: &mut PendingWarnings,
) -> Result<Option<StatedResult>, MovetextError> {
    line.restart();
    let mut opened = 0;
    loop {
        let before = lexer.at();
        lexer.pass_numbers();
        if read_common_token(lexer, line, letters, sink, &mut opened)? {
            continue;
        }
        match lexer.next()? {
            Token::Move(at) => {
                let result = read_move(lexer, at, line, letters, sink, odd)?;
                if let Some(result) = result.filter(|_| line.depth() == 0) {
                    let span = at..lexer.at();
                    sink.main_line_end(line.position());
                    return after_result(lexer, sink, odd, StatedResult { span, result });
                }
            }
            Token::Comment { start, end, line } => sink.comment(lexer.slice(start, end), line),
            Token::Nag(mark) if line.has_moved() => sink.nag(mark),
            Token::Nag(_) => {
                // Blanks and move numbers may be before the mark.
                let end = lexer.at();
                let marks = |&b: &u8| b.is_ascii_digit() || matches!(b, b'$' | b'!' | b'?');
                let length = lexer.since(before).iter().rev().take_while(|b| marks(b)).count();
                odd.note(WarningKind::DroppedNag, end - length..end);
            }
            Token::Skipped(kind, at) => odd.note(kind, at..lexer.at()),
            Token::Open if line.begin_variation() => {
                opened = lexer.at() - 1;
                sink.begin_variation();
            }
            Token::Open => {
                let reason = Pgn::VariationAlone;
                let at = lexer.at();
                return Err(stop_at(ErrorKind::Variation, at - 1..at, reason));
            }
            Token::Close => {
                let at = lexer.at();
                if line.depth() == 0 || !line.has_moved() {
                    odd.note(WarningKind::UnmatchedBracket, at - 1..at);
                }
                if line.end_variation() {
                    sink.end_variation();
                }
            }
            Token::Result(_) if line.depth() > 0 => {}
            Token::Result(at) => {
                let span = at..lexer.at();
                let result = known(lexer.slice(at, lexer.at()));
                sink.main_line_end(line.position());
                return after_result(lexer, sink, odd, StatedResult { span, result });
            }
            Token::Tags | Token::End => {
                if line.depth() > 0 {
                    odd.note(WarningKind::UnmatchedBracket, opened..opened + 1);
                }
                while line.end_variation() {
                    sink.end_variation();
                }
                sink.main_line_end(line.position());
                return Ok(None);
            }
        }
    }
}

/// Reads the next token if it has the form of nearly all tokens and nothing about it is odd: a move
/// in standard form, a comment in braces, a NAG, a bracket. Returns `false`, and does nothing,
/// otherwise. The start of a variation goes to `opened`.
#[inline(always)]
fn read_common_token<P: PgnPosition, S: MovetextVisitor<P>>(
    lexer: &mut Lexer<'_>,
    line: &mut LineTracker<P>,
    letters: &P::Letters,
    sink: &mut S,
    opened: &mut usize,
) -> Result<bool, MovetextError> {
    match lexer.first() {
        b'a'..=b'z' | b'A'..=b'Z' => {
            let word = lexer.next_eight_bytes();
            let found = word.and_then(|text| line.position().read_fast(letters, text));
            let Some((mv, length)) = found else { return Ok(false) };
            lexer.pass(length);
            line.play(mv);
            sink.mv(mv);
        }
        b'{' => {
            let (start, end) = lexer.braces()?;
            sink.comment(lexer.slice(start, end), false);
        }
        b'$' if line.has_moved() => {
            let Some(mark) = lexer.read_nag() else { return Ok(false) };
            sink.nag(mark);
        }
        b'(' if line.begin_variation() => {
            *opened = lexer.at();
            lexer.pass(1);
            sink.begin_variation();
        }
        b')' if line.depth() > 0 && line.has_moved() => {
            lexer.pass(1);
            line.end_variation();
            sink.end_variation();
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// A result with its span.
pub(super) struct StatedResult {
    pub(super) span: Range<usize>,
    pub(super) result: &'static str,
}

/// Returns the result for its text.
fn known(text: &str) -> &'static str {
    match text {
        "1-0" => "1-0",
        "0-1" => "0-1",
        "1/2-1/2" => "1/2-1/2",
        _ => "*",
    }
}

/// Reports a result and reads the comments after it.
fn after_result<P: PgnPosition, S: MovetextVisitor<P>>(
    lexer: &mut Lexer<'_>,
    sink: &mut S,
    odd: &mut PendingWarnings,
    stated: StatedResult,
) -> Result<Option<StatedResult>, MovetextError> {
    sink.result(stated.result);
    loop {
        let before = lexer.at();
        match lexer.next() {
            Ok(Token::Comment { start, end, line }) => sink.comment(lexer.slice(start, end), line),
            Ok(Token::Skipped(kind @ WarningKind::ControlCharacter, at)) => {
                odd.note(kind, at..lexer.at());
            }
            Ok(Token::Move(at)) if lexer.pass_words(at) => {
                odd.note(WarningKind::WordsAfterEnd, at..lexer.at());
                sink.comment(lexer.slice(at, lexer.at()), false);
            }
            // Anything else belongs to the next game.
            _ => {
                lexer.go_to(before);
                return Ok(Some(stated));
            }
        }
    }
}

/// Reads a move. Returns the result if the word is one.
#[inline]
fn read_move<P: PgnPosition, S: MovetextVisitor<P>>(
    lexer: &mut Lexer<'_>,
    at: usize,
    line: &mut LineTracker<P>,
    letters: &P::Letters,
    sink: &mut S,
    odd: &mut PendingWarnings,
) -> Result<Option<&'static str>, MovetextError> {
    let word = lexer.since(at);
    match line.position().read(letters, word) {
        Ok(mv) => {
            if line.position().is_nonstandard_castling(mv, word) {
                odd.note(WarningKind::NonstandardSpelling, at..lexer.at());
            }
            line.play(mv);
            sink.mv(mv);
            Ok(None)
        }
        Err(_) if matches!(word, b"e.p." | b"ep" | b"e.p") && line.has_moved() => Ok(None),
        Err(_) if NULL_MOVES.contains(&word) => {
            if !line.pass() {
                let reason = Pgn::NullInCheck;
                return Err(stop_at(ErrorKind::IllegalMove, at..at + word.len(), reason));
            }
            sink.null_move();
            if line.depth() == 0 {
                odd.note(WarningKind::NullMove, at..lexer.at());
            }
            Ok(None)
        }
        Err(fault) => read_nonstandard_token(lexer, at, line, letters, sink, odd, fault),
    }
}

/// Reads a word that is not a move as it stands: a move, a mark or a result in another spelling.
#[cold]
#[inline(never)]
fn read_nonstandard_token<P: PgnPosition, S: MovetextVisitor<P>>(
    lexer: &mut Lexer<'_>,
    at: usize,
    line: &mut LineTracker<P>,
    letters: &P::Letters,
    sink: &mut S,
    odd: &mut PendingWarnings,
    fault: SanError,
) -> Result<Option<&'static str>, MovetextError> {
    // A non-ASCII blank, or the byte order mark between two files, ends a word too; it is skipped
    // later.
    let whole = lexer.slice(at, lexer.at());
    let cut = whole.find(spelling::is_blank).filter(|_| whole.len() <= LONGEST);
    if let Some(cut) = cut {
        lexer.go_to(at + cut);
    }
    let word = lexer.slice(at, lexer.at());
    if let Some((result, from, length)) = result(lexer.text(), at) {
        let end = from + length;
        lexer.go_to(end);
        if lexer.slice(from, end) != result {
            odd.note(WarningKind::NonstandardSpelling, from..end);
        }
        return Ok(Some(result));
    }
    let place = at..lexer.at();
    if line.has_moved() && spelling::is_check(word, P::plus_promotes(letters)) {
        odd.note(WarningKind::NonstandardSpelling, place);
        return Ok(None);
    }
    let read = in_other_spelling(line.position(), letters, word, fault);
    let read = read.map_err(|fault| refused(whole.as_bytes(), at, fault))?;
    if !read.marks.is_empty() && read.mv.is_none() && !line.has_moved() {
        odd.note(WarningKind::DroppedNag, place);
        return Ok(None);
    }
    if let Some(mv) = read.mv {
        line.play(mv);
        sink.mv(mv);
    }
    if read.respelled {
        odd.note(WarningKind::NonstandardSpelling, place.clone());
    }
    if !read.marks.is_empty() {
        odd.note(WarningKind::NonstandardNag, place);
    }
    read.marks.into_iter().for_each(|mark| sink.nag(mark));
    Ok(None)
}

/// The greatest number of signs that are removed from a word, and the greatest length of a word
/// that is cut at a blank. Both keep the total time proportional to the text.
const MOST: usize = 8;
const LONGEST: usize = 256;

/// The meaning of a word that is not a move as it stands.
struct NormalizedToken<M> {
    /// The move; `None` if the word contains only signs.
    mv: Option<M>,
    /// Set if the move itself has a nonstandard spelling.
    respelled: bool,
    /// The NAGs of the signs after the move.
    marks: Vec<u8>,
}

/// Reads a word in standard spelling, with the signs after it removed. `fault` is the error in the
/// word as it stands.
fn in_other_spelling<P: PgnPosition>(
    position: &P,
    letters: &P::Letters,
    word: &str,
    mut fault: SanError,
) -> Result<NormalizedToken<P::Move>, SanError> {
    if let Some(mark) = spelling::nag_of_symbol(word) {
        return Ok(NormalizedToken { mv: None, respelled: false, marks: Vec::from([mark]) });
    }
    let mut marks = Vec::new();
    let mut rest = word;
    while !rest.is_empty() && marks.len() < MOST {
        let usual = position.castling_onto_rook(rest);
        let usual = usual.map_or_else(|| spelling::normalize_move(rest), Cow::Borrowed);
        if usual.is_empty() {
            // A move number, separated from its move.
            return Ok(NormalizedToken { mv: None, respelled: true, marks });
        }
        for (text, respelled) in [(&*usual, usual != rest), (rest, false)] {
            match position.read(letters, text.as_bytes()) {
                Ok(mv) => {
                    let respelled =
                        respelled || position.is_nonstandard_castling(mv, text.as_bytes());
                    return Ok(NormalizedToken { mv: Some(mv), respelled, marks });
                }
                Err(found) if !marks.is_empty() => fault = found,
                Err(_) => {}
            }
        }
        if let Some(mv) = read_sloppy_move(position, letters, &usual) {
            return Ok(NormalizedToken { mv: Some(mv), respelled: true, marks });
        }
        let Some((shorter, mark)) = spelling::strip_nag_symbol(rest, P::plus_promotes(letters))
        else {
            return Err(fault);
        };
        rest = shorter;
        marks.insert(0, mark);
    }
    if rest.is_empty() {
        Ok(NormalizedToken { mv: None, respelled: false, marks })
    } else {
        Err(fault)
    }
}

/// Reads a move whose piece is in lower case, such as `nf3`, or a pawn capture by its files alone,
/// such as `ed` or `exd`, if exactly one such capture is legal.
fn read_sloppy_move<P: PgnPosition>(
    position: &P,
    letters: &P::Letters,
    word: &str,
) -> Option<P::Move> {
    let read = |text: &str| position.read(letters, text.as_bytes()).ok();
    let (first, rest) = word.split_at_checked(1)?;
    if matches!(first, "b" | "k" | "n" | "q" | "r")
        && let Some(mv) = read(&[&first.to_ascii_uppercase(), rest].concat())
    {
        return Some(mv);
    }
    let rest = rest.strip_prefix(['x', ':']).unwrap_or(rest);
    let (file, behind) = rest.split_at_checked(1)?;
    let is_file = |file: &str| matches!(file.as_bytes(), [b'a'..=b'h']);
    if !is_file(first) || !is_file(file) || behind.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let ranks = ["1", "2", "3", "4", "5", "6", "7", "8"];
    let mut found =
        ranks.iter().filter_map(|rank| read(&[first, "x", file, rank, behind].concat()));
    let mv = found.next()?;
    found.next().is_none().then_some(mv)
}

/// Returns the result at a word, or around it if the word is the dash of a result with blanks: the
/// result, its start and its length.
fn result(text: &str, at: usize) -> Option<(&'static str, usize, usize)> {
    let here = |from: usize| {
        let (result, length) = spelling::result(text.get(from..)?)?;
        (from + length > at).then_some((result, from, length))
    };
    let before = text.get(..at)?.trim_end_matches([' ', '\t']);
    let score = before.len() - before.chars().rev().take_while(|c| "01.,".contains(*c)).count();
    here(at).or_else(|| (score < before.len()).then(|| here(score)).flatten())
}

/// The spellings of a null move.
const NULL_MOVES: [&[u8]; 7] = [b"--", b"Z0", b"Z1", b"null", b"@@@@", b"<>", b"0000"];

#[cold]
fn refused(word: &[u8], at: usize, fault: SanError) -> MovetextError {
    let span = at..at + word.len();
    if !word.first().is_some_and(u8::is_ascii) {
        return stop_at(ErrorKind::Syntax, span, Pgn::Token);
    }
    // The whole of a short word says more than the position of the error in it.
    let matter = fault.into_data();
    LexError::new(matter.kind, span, matter.reason)
}
