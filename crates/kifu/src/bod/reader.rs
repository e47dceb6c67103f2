//! The line-by-line reader of diagrams.

use core::str::Chars;

use wazir_chesslike::Piece;
use wazir_game::Seat;
use wazir_shogi::{Setup, Square, kinds};
use wazir_text::Message;

use crate::japanese::{digit, kind_from_kanji, square};
use crate::texts::Kifu;
use wazir_notation::ErrorKind;

/// The reason why a line of a diagram cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct DiagramLineError {
    kind: ErrorKind,
    at: usize,
    reason: Kifu,
}

impl DiagramLineError {
    /// Returns the kind of error, always [`ErrorKind::Position`].
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the position of the error in the line, in bytes.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns the error message in English.
    pub const fn reason(&self) -> &'static str {
        self.reason.english()
    }

    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        self.reason.into()
    }
}

/// The contents of a diagram, not yet checked against the rules.
#[derive(Clone)]
#[non_exhaustive]
pub struct UncheckedDiagram {
    /// The pieces, hands, side to move and number of plies.
    pub setup: Setup,
    /// The target square of the last move, if it is named.
    pub last: Option<Square>,
}

/// A reader that picks the lines of a diagram out of the headers of a record.
///
/// ```
/// use wazir_kifu::bod::DiagramReader;
/// let mut reader = DiagramReader::default();
/// assert_eq!(reader.line("先手の持駒：金二　歩十"), Ok(true));
/// assert_eq!(reader.line("先手：羽生"), Ok(false));
/// assert!(reader.line("先手の持駒：王").is_err());
/// ```
#[derive(Clone, Default)]
pub struct DiagramReader {
    setup: Setup,
    rows: u8,
    to_move: Option<Seat>,
    /// The player of the last move.
    last_mover: Option<Seat>,
    last: Option<Square>,
}

impl DiagramReader {
    /// Reads a line without its line end. Returns `false` if the line does not belong to a diagram.
    ///
    /// # Errors
    /// The line belongs to a diagram but cannot be read.
    pub fn line(&mut self, line: &str) -> Result<bool, DiagramLineError> {
        let mut scan = Scanner { line, rest: line.chars() };
        match scan.rest.next() {
            Some('|' | '｜') => self.row(&mut scan).map(|()| true),
            Some(c @ ('先' | '下' | '後' | '上')) => {
                let seat = if matches!(c, '先' | '下') { Seat::FIRST } else { Seat::SECOND };
                self.side(seat, &mut scan)
            }
            Some('手') => self.ply(&mut scan),
            Some('+' | '＋') => Ok(scan.rest.all(|c| matches!(c, '-' | '－' | '+' | '＋' | ' '))),
            Some(' ' | '\u{3000}' | '9' | '９') => files(line),
            // A note that the board was shown turned. The diagram is drawn from Black's side even
            // so.
            Some('盤') => Ok(line.trim_end() == "盤面回転"),
            _ => Ok(false),
        }
    }

    /// Returns whether a row of the board was read.
    pub fn has_board(&self) -> bool {
        self.rows > 0
    }

    /// Returns the side to move, if a line named it.
    pub fn to_move(&self) -> Option<Seat> {
        self.to_move
    }

    /// Returns the diagram, or `None` if there was no row of a board.
    ///
    /// # Errors
    /// Rows are missing, or pieces in hand are given without a board.
    pub fn finish(mut self) -> Result<Option<UncheckedDiagram>, DiagramLineError> {
        let error = |reason| Err(DiagramLineError { kind: ErrorKind::Position, at: 0, reason });
        match self.rows {
            9 => {}
            0 if self.setup.count(|_| true) > 0 => {
                return error(Kifu::HandsAlone);
            }
            0 => return Ok(None),
            _ => return error(Kifu::FewRows),
        }
        let after_last = self.last_mover.map(Seat::other);
        self.setup.set_to_move(self.to_move.or(after_last).unwrap_or(Seat::FIRST));
        Ok(Some(UncheckedDiagram { setup: self.setup, last: self.last }))
    }

    /// Reads a row: `| ・v歩 …|一`.
    fn row(&mut self, scan: &mut Scanner<'_>) -> Result<(), DiagramLineError> {
        let rank = self.rows + 1;
        if rank > 9 {
            return Err(scan.error(Kifu::ManyRows));
        }
        for file in (1..=9).rev() {
            scan.skip_blanks();
            let is_second = scan.take(|c| matches!(c, 'v' | 'V' | 'ｖ'));
            let at = scan.at();
            let piece = match scan.rest.next() {
                Some('・' | '･' | '·' | '．' | '.') if !is_second => None,
                name => {
                    let kind = name.and_then(kind_from_kanji);
                    let reason = Kifu::DiagramSquares;
                    let seat = if is_second { Seat::SECOND } else { Seat::FIRST };
                    let kind = kind.ok_or_else(|| scan.error_at(at, reason))?;
                    Some(Piece { seat, kind })
                }
            };
            if let Some(square) = square(file, rank) {
                self.setup.put(square, piece);
            }
        }
        scan.skip_blanks();
        if !scan.take(|c| matches!(c, '|' | '｜')) && !scan.is_at_end() {
            return Err(scan.error(Kifu::DiagramBar));
        }
        scan.skip_blanks();
        let at = scan.at();
        match scan.rest.next().map(digit) {
            None => {}
            Some(Some(label)) if label == rank => {}
            _ => return Err(scan.error_at(at, Kifu::DiagramRanks)),
        }
        self.rows = rank;
        Ok(())
    }

    /// Reads `先手の持駒：…` or `先手番`; other lines that begin with a player are headers.
    fn side(&mut self, seat: Seat, scan: &mut Scanner<'_>) -> Result<bool, DiagramLineError> {
        let rest = scan.rest.as_str();
        let Some(rest) = rest.strip_prefix('手') else { return Ok(false) };
        if rest.trim_end() == "番" {
            self.to_move = Some(seat);
            return Ok(true);
        }
        let rest = rest.strip_prefix('の').unwrap_or(rest);
        let pieces = ["持駒", "持ち駒"].into_iter().find_map(|word| rest.strip_prefix(word));
        let Some(pieces) = pieces.and_then(|rest| rest.trim_start().strip_prefix(['：', ':']))
        else {
            return Ok(false);
        };
        scan.rest = pieces.chars();
        self.hand(seat, scan).map(|()| true)
    }

    fn hand(&mut self, seat: Seat, scan: &mut Scanner<'_>) -> Result<(), DiagramLineError> {
        for kind in KINDS_IN_HAND {
            self.setup.set_in_hand(seat, kind, 0);
        }
        if matches!(scan.rest.as_str().trim(), "なし" | "無し" | "無" | "ナシ") {
            return Ok(());
        }
        loop {
            scan.skip_blanks();
            let at = scan.at();
            let Some(name) = scan.rest.next() else { return Ok(()) };
            let kind = kind_from_kanji(name).filter(|kind| KINDS_IN_HAND.contains(kind));
            let reason = Kifu::DiagramHand;
            let kind = kind.ok_or_else(|| scan.error_at(at, reason))?;
            let count = scan.count().ok_or_else(|| scan.error_at(at, reason))?;
            let held = self.setup.in_hand(seat, kind).saturating_add(count);
            self.setup.set_in_hand(seat, kind, held);
        }
    }

    /// Reads `手数＝171  ▲６二角成  まで`; `手数：61` is a header, `手数----` the head of the moves.
    fn ply(&mut self, scan: &mut Scanner<'_>) -> Result<bool, DiagramLineError> {
        let Some(rest) = scan.rest.as_str().strip_prefix('数') else { return Ok(false) };
        let Some(rest) = rest.strip_prefix(['＝', '=']) else { return Ok(false) };
        scan.rest = rest.chars();
        scan.skip_blanks();
        let at = scan.at();
        let ply = scan.number().ok_or_else(|| scan.error_at(at, Kifu::DiagramPlies))?;
        self.setup.set_ply(ply);
        scan.skip_blanks();
        self.last_mover = match scan.rest.clone().next() {
            Some('▲' | '▼' | '☗' | '⛊') => Some(Seat::FIRST),
            Some('△' | '▽' | '☖' | '⛉') => Some(Seat::SECOND),
            _ => return Ok(true),
        };
        scan.rest.next();
        scan.skip_blanks();
        self.last = scan
            .rest
            .next()
            .and_then(digit)
            .zip(scan.rest.next().and_then(digit))
            .and_then(|(file, rank)| square(file, rank));
        Ok(true)
    }
}

const KINDS_IN_HAND: [wazir_chesslike::Kind; 7] = [
    kinds::ROOK,
    kinds::BISHOP,
    kinds::GOLD,
    kinds::SILVER,
    kinds::KNIGHT,
    kinds::LANCE,
    kinds::PAWN,
];

/// Checks the labels of the files, `  ９ ８ ７ ６ ５ ４ ３ ２ １`.
fn files(line: &str) -> Result<bool, DiagramLineError> {
    let labels = || line.chars().filter(|c| !matches!(c, ' ' | '\u{3000}')).map(digit);
    let reason = Kifu::DiagramTurned;
    if labels().eq((1..=9).map(Some)) {
        return Err(DiagramLineError { kind: ErrorKind::Position, at: 0, reason });
    }
    Ok(labels().eq((1..=9).rev().map(Some)))
}

struct Scanner<'a> {
    line: &'a str,
    rest: Chars<'a>,
}

impl Scanner<'_> {
    fn at(&self) -> usize {
        self.line.len() - self.rest.as_str().len()
    }

    fn is_at_end(&self) -> bool {
        self.rest.as_str().is_empty()
    }

    fn error_at(&self, at: usize, reason: Kifu) -> DiagramLineError {
        DiagramLineError { kind: ErrorKind::Position, at, reason }
    }

    fn error(&self, reason: Kifu) -> DiagramLineError {
        self.error_at(self.at(), reason)
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> bool {
        let mut ahead = self.rest.clone();
        let found = ahead.next().is_some_and(wanted);
        if found {
            self.rest = ahead;
        }
        found
    }

    fn skip_blanks(&mut self) {
        while self.take(|c| matches!(c, ' ' | '\u{3000}' | '\t' | '\r' | '、' | ',')) {}
    }

    /// Reads digits of any width; `None` if there are none or too many.
    fn number(&mut self) -> Option<u32> {
        let mut number = None;
        while let Some(value) = self.rest.clone().next().and_then(digit) {
            self.rest.next();
            number = Some(number.unwrap_or(0u32).checked_mul(10)?.checked_add(value.into())?);
        }
        number
    }

    /// Reads a number of pieces: nothing for one, `二`, `十`, `十八`, `二十`, `18`.
    fn count(&mut self) -> Option<u8> {
        let has_digits = self.rest.clone().next().and_then(digit).is_some();
        let number = if has_digits { self.number()? } else { 1 };
        if !self.take(|c| c == '十') {
            return u8::try_from(number).ok().filter(|&count| count > 0);
        }
        let has_ones = self.rest.clone().next().and_then(digit).is_some();
        let ones = if has_ones { self.number()? } else { 0 };
        u8::try_from(number.checked_mul(10)?.checked_add(ones)?).ok()
    }
}
