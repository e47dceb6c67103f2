//! FEN positions of EuroShogi, with hands in brackets.

use alloc::format;

use wazir_chesslike::PositionError;
use wazir_euroshogi::Position;
use wazir_text::message;

use wazir_notation::format_support::{error_at, span_of};
use wazir_notation::{Error, ErrorKind};

use crate::texts::Pgn;

/// Reads a position of EuroShogi.
///
/// The hands may be `[]` or `[-]`. After the side to move, `-` for castling and en passant is
/// skipped; missing counters default to 0 and 1.
///
/// ```
/// use wazir_pgn::fen;
/// let text = "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[-] w - - 0 1";
/// assert_eq!(fen::read_euroshogi(text)?, wazir_euroshogi::Position::default());
/// # Ok::<(), wazir_notation::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Position`] with the part of the text that is wrong.
pub fn read_euroshogi(text: &str) -> Result<Position, Error> {
    let mut words = text.split_ascii_whitespace();
    let board = words.next().unwrap_or("");
    let side = words.next().unwrap_or("w");
    let mut rest = words.clone();
    // EuroShogi has neither castling nor en passant, but FENs of other games have both fields.
    for _ in 0..2 {
        let mut ahead = rest.clone();
        if ahead.next() == Some("-") {
            rest = ahead;
        }
    }
    let clock = rest.next().unwrap_or("0");
    let number = rest.next().map_or("1", |number| if number == "0" { "1" } else { number });
    if let Some(more) = rest.next() {
        let reason = Pgn::FenEnd;
        return Err(error_at(ErrorKind::Position, text, more, reason));
    }
    let canonical = format!("{board} {side} {clock} {number}");
    canonical
        .parse()
        .map_err(|error: PositionError| locate(text, [board, side, clock, number], &error))
}

/// Maps an error in the canonical text back to the text that was read.
fn locate(text: &str, parts: [&str; 4], error: &PositionError) -> Error {
    let PositionError::Text { at, expected } = *error else {
        return error_at(ErrorKind::Position, text, text.trim(), error.message());
    };
    let mut start = 0;
    for part in parts {
        if at <= start + part.len() {
            let whole = span_of(text, part);
            let inside = whole.end <= text.len() && text.get(whole.clone()) == Some(part);
            let from = if inside { whole.start + at - start } else { text.len() };
            let reason = message!(Pgn::Expected { expected });
            return Error::new(ErrorKind::Position, text, from..whole.end.max(from), reason);
        }
        start += part.len() + 1;
    }
    error_at(ErrorKind::Position, text, text.trim(), error.message())
}
