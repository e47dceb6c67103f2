//! BOD, the diagram of a shogi position in the style of Kakinoki's programs. It is alone or at
//! the head of a KIF or KI2 file.
//!
//! ```
//! use wazir_kifu::bod;
//! let text = "\
//! 後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! | ・ ・ ・ ・v玉 ・ ・ ・ ・|一
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|二
//! | ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|四
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|五
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|六
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|七
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|八
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|九
//! +---------------------------+
//! 先手の持駒：金
//! ";
//! let diagram = bod::read(text)?;
//! let sfen = wazir_game::Game::position_text(diagram.position());
//! assert_eq!(sfen, "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
//! assert_eq!(bod::write(diagram.position()), text);
//! # Ok::<(), wazir_notation::Error>(())
//! ```

mod reader;

use alloc::string::{String, ToString};

use wazir_game::{Game, Seat};
use wazir_shogi::{Move, Position, Square};

use crate::japanese::{diagram_name, kanji_digit, kanji_number, write_ki2};
use crate::start;
use crate::texts::Kifu;
use wazir_notation::format_support::span_of;
use wazir_notation::{Error, ErrorKind};

pub use reader::{DiagramLineError, DiagramReader, UncheckedDiagram};

/// A parsed diagram.
#[derive(Clone, Debug)]
pub struct Diagram {
    position: Position,
    last: Option<Square>,
}

impl Diagram {
    /// Returns the position in the diagram.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the target square of the last move, if the diagram names it. 同 in the next move
    /// means this square.
    pub fn last(&self) -> Option<Square> {
        self.last
    }
}

/// Reads a diagram. Lines that do not belong to it, such as names and comments, are skipped.
///
/// # Errors
/// The first line of the diagram that cannot be read, or [`ErrorKind::Position`] if the text
/// contains no diagram, the diagram lacks rows, or the rules do not allow the position.
pub fn read(text: &str) -> Result<Diagram, Error> {
    let mut reader = DiagramReader::default();
    for line in text.lines() {
        let line = line.trim_start_matches('\u{feff}');
        if let Err(error) = reader.line(line) {
            let line = span_of(text, line);
            let at = line.start + error.at();
            return Err(Error::new(error.kind(), text, at..line.end, error.message()));
        }
    }
    let drawn =
        reader.finish().map_err(|error| Error::without_location(error.kind(), error.message()))?;
    let drawn =
        drawn.ok_or_else(|| Error::without_location(ErrorKind::Position, Kifu::NoDiagram))?;
    let position = start::position_from_setup(&drawn.setup)
        .map_err(|why| Error::without_location(ErrorKind::Position, why.message()))?;
    Ok(Diagram { position, last: drawn.last })
}

/// Writes a position, with its ply number if that is not 0. The text holds everything that SFEN
/// holds.
pub fn write(position: &Position) -> String {
    let mut text = diagram(position);
    if position.ply() > 0 {
        push_ply(&mut text, position.ply(), "");
    }
    text
}

/// Writes the position after a legal move, followed by that move: `手数＝1  ▲７六歩  まで`.
pub fn write_after(before: &Position, mv: Move) -> String {
    let mut position = before.clone();
    position.play_unchecked(mv);
    let mut text = diagram(&position);
    // Never 同: the diagram alone does not show the move before.
    push_ply(&mut text, position.ply(), &write_ki2(before, None, mv));
    text
}

/// Writes a position without its ply number, as at the head of a record.
pub fn diagram(position: &Position) -> String {
    let mut text = String::with_capacity(700);
    push_hand(&mut text, position, Seat::SECOND);
    text.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in 1..=9 {
        text.push('|');
        for x in 0..9 {
            let piece = Square::at(x, 9 - rank).and_then(|square| position.piece_at(square));
            let is_second = piece.is_some_and(|piece| piece.seat == Seat::SECOND);
            text.push(if is_second { 'v' } else { ' ' });
            text.push_str(piece.map_or("・", |piece| diagram_name(piece.kind)));
        }
        text.push('|');
        text.push(kanji_digit(rank as usize));
        text.push('\n');
    }
    text.push_str("+---------------------------+\n");
    push_hand(&mut text, position, Seat::FIRST);
    if position.to_move() == Seat::SECOND {
        text.push_str("後手番\n");
    }
    text
}

fn push_hand(text: &mut String, position: &Position, seat: Seat) {
    text.push_str(if seat == Seat::FIRST { "先手の持駒：" } else { "後手の持駒：" });
    let mut is_empty = true;
    for (kind, count) in position.hand(seat) {
        if !is_empty {
            text.push('\u{3000}');
        }
        is_empty = false;
        text.push_str(diagram_name(kind));
        if count > 1 {
            text.push_str(&kanji_number(count as usize));
        }
    }
    text.push_str(if is_empty { "なし\n" } else { "\n" });
}

fn push_ply(text: &mut String, ply: u32, named: &str) {
    text.push_str("手数＝");
    text.push_str(&ply.to_string());
    for part in [named, "まで"] {
        if !part.is_empty() {
            text.push_str("  ");
            text.push_str(part);
        }
    }
    text.push('\n');
}
