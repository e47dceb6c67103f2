//! The moves of a game, checked one by one and handed to a sink.

use alloc::boxed::Box;
use core::ops::Range;

use wazir_text::Pgn;

use super::lexer::{Lexer, Token, Unknown};
use super::line::Line;
use super::notated::Notated;
use crate::ErrorKind;

/// Takes what is read, in the order of the text.
pub(super) trait Sink<P: Notated> {
    /// A legal move.
    fn mv(&mut self, mv: P::Move);
    /// A null move.
    fn null(&mut self) {}
    /// A mark on the last move.
    fn mark(&mut self, _mark: u8) {}
    /// A comment, on the last move or before the next; `line` when it is the rest of a line.
    fn comment(&mut self, _text: &str, _line: bool) {}
    /// A variation on the last move begins.
    fn open(&mut self) {}
    /// It ends.
    fn close(&mut self) {}
    /// The result. Only comments follow it.
    fn result(&mut self, _result: &str) {}
    /// The main line is read, up to this position.
    fn last(&mut self, _position: &P) {}
}

/// What stopped the reading.
pub(super) type Stop = Box<Unknown>;

fn stop(kind: ErrorKind, span: Range<usize>, reason: Pgn) -> Stop {
    Unknown::new(kind, span, reason)
}

/// Reads to the end of a game: past its result and the comments after it, or to the tags of the
/// next. The place of the first null move in the main line goes to `null`.
pub(super) fn read<P: Notated, S: Sink<P>>(
    lexer: &mut Lexer<'_>,
    start: &P,
    letters: &P::Letters,
    sink: &mut S,
    null: &mut Option<Range<usize>>,
) -> Result<(), Stop> {
    let mut line = Line::new(start.clone());
    let mut opened = 0;
    loop {
        let before = lexer.at();
        lexer.pass_numbers();
        let found = lexer.eight().and_then(|text| line.position().usual(letters, text));
        if let Some((mv, length)) = found {
            lexer.pass(length);
            line.play(mv);
            sink.mv(mv);
            continue;
        }
        match lexer.next_here()? {
            Token::Move(at) => {
                let passed = one_move(lexer, at, &mut line, letters, sink)?;
                if passed && line.depth() == 0 {
                    null.get_or_insert(at..lexer.at());
                }
            }
            Token::Comment { start, end, line } => sink.comment(lexer.slice(start, end), line),
            Token::Mark(mark) if line.has_moved() => sink.mark(mark),
            Token::Mark(_) => {
                let reason = Pgn::MarkAlone;
                return Err(stop(ErrorKind::Syntax, before..lexer.at(), reason));
            }
            Token::Open if line.open() => {
                opened = lexer.at() - 1;
                sink.open();
            }
            Token::Open => {
                let reason = Pgn::VariationAlone;
                let at = lexer.at();
                return Err(stop(ErrorKind::Variation, at - 1..at, reason));
            }
            Token::Close => {
                let at = lexer.at();
                if line.depth() > 0 && !line.has_moved() {
                    let reason = Pgn::VariationEmpty;
                    return Err(stop(ErrorKind::Variation, at - 1..at, reason));
                }
                if !line.close() {
                    let reason = Pgn::VariationNotBegun;
                    return Err(stop(ErrorKind::Variation, at - 1..at, reason));
                }
                sink.close();
            }
            Token::Result(_) if line.depth() > 0 => {}
            Token::Result(at) => {
                sink.result(lexer.slice(at, lexer.at()));
                sink.last(line.position());
                return after_result(lexer, sink);
            }
            Token::Tags | Token::End if line.depth() > 0 => {
                let reason = Pgn::VariationOpen;
                return Err(stop(ErrorKind::Variation, opened..opened + 1, reason));
            }
            Token::Tags | Token::End => {
                sink.last(line.position());
                return Ok(());
            }
        }
    }
}

/// Passes the comments after a result.
fn after_result<P: Notated, S: Sink<P>>(lexer: &mut Lexer<'_>, sink: &mut S) -> Result<(), Stop> {
    loop {
        let before = lexer.at();
        match lexer.next() {
            Ok(Token::Comment { start, end, line }) => sink.comment(lexer.slice(start, end), line),
            // Whatever else it is belongs to the next game.
            _ => {
                lexer.go_to(before);
                return Ok(());
            }
        }
    }
}

/// Reads a move; whether it is a null move.
#[inline]
fn one_move<P: Notated, S: Sink<P>>(
    lexer: &Lexer<'_>,
    at: usize,
    line: &mut Line<P>,
    letters: &P::Letters,
    sink: &mut S,
) -> Result<bool, Stop> {
    let word = lexer.since(at);
    match line.position().read(letters, word) {
        Ok(mv) => {
            line.play(mv);
            sink.mv(mv);
            Ok(false)
        }
        Err(_) if matches!(word, b"e.p." | b"ep" | b"e.p") && line.has_moved() => Ok(false),
        Err(_) if NULL.contains(&word) => {
            if !line.pass() {
                let reason = Pgn::NullInCheck;
                return Err(stop(ErrorKind::IllegalMove, at..at + word.len(), reason));
            }
            sink.null();
            Ok(true)
        }
        Err(fault) => Err(refused(word, at, fault)),
    }
}

/// The ways in which a null move is written.
const NULL: [&[u8]; 7] = [b"--", b"Z0", b"Z1", b"null", b"@@@@", b"<>", b"0000"];

#[cold]
fn refused(word: &[u8], at: usize, fault: crate::san::Fault) -> Stop {
    let span = at..at + word.len();
    // All of a short word says more than where in it the fault lies.
    let matter = fault.into_matter();
    Unknown::new(matter.kind, span, matter.reason)
}
