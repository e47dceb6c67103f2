//! CSA moves and the codes of pieces.

use alloc::string::String;

use wazir_chesslike::Kind;
use wazir_game::{Game, Seat};
use wazir_shogi::{KINDS, Move, Position, Square};
use wazir_text::{Argument, Message, message};

use crate::japanese::promoted_kind;
use crate::texts::Kifu;

/// The code of each kind, indexed by the number of the kind.
const CODES: [&str; KINDS] =
    ["OU", "HI", "KA", "KI", "GI", "KE", "KY", "FU", "RY", "UM", "NG", "NK", "NY", "TO"];

const NONE: u8 = u8::MAX;

/// The kind for every pair of capital letters: one table lookup instead of fourteen comparisons.
const KIND_OF: [u8; 26 * 26] = {
    let mut table = [NONE; 26 * 26];
    let mut kind = 0;
    while kind < CODES.len() {
        let code = CODES[kind].as_bytes();
        table[(code[0] - b'A') as usize * 26 + (code[1] - b'A') as usize] = kind as u8;
        kind += 1;
    }
    table
};

/// Returns the code of a kind, or that of the king for an unknown number.
pub(crate) fn code(kind: Kind) -> &'static str {
    CODES.get(kind.index()).copied().unwrap_or(CODES[0])
}

/// Returns the kind with this code.
#[inline]
pub(crate) fn kind_of(code: [u8; 2]) -> Option<Kind> {
    let letter = |byte: u8| Some(usize::from(byte.wrapping_sub(b'A'))).filter(|&i| i < 26);
    let at = letter(code[0])? * 26 + letter(code[1])?;
    KIND_OF.get(at).and_then(|&kind| Kind::new(usize::from(kind)))
}

/// Returns the square of two digits from 1 to 9, file and rank.
#[inline]
pub(crate) fn square(file: u8, rank: u8) -> Option<Square> {
    let from_far = |digit: u8| Some(usize::from(b'9'.wrapping_sub(digit))).filter(|&i| i < 9);
    Square::new(from_far(file)? * 9 + from_far(rank)?)
}

/// A move as it stands in the text.
#[derive(Clone, Copy)]
pub(super) struct CsaMove {
    seat: Seat,
    /// `None` for a drop.
    from: Option<Square>,
    to: Square,
    /// The kind of the piece after the move.
    kind: Kind,
}

/// The message for a text that is not a move.
pub(super) const EXPECTED: Kifu = Kifu::CsaMove;

#[inline]
pub(super) fn parse(text: &[u8; 7]) -> Option<CsaMove> {
    let &[sign, file, rank, to_file, to_rank, a, b] = text;
    let seat = match sign {
        b'+' => Seat::FIRST,
        b'-' => Seat::SECOND,
        _ => return None,
    };
    let from = match (file, rank) {
        (b'0', b'0') => None,
        _ => Some(square(file, rank)?),
    };
    Some(CsaMove { seat, from, to: square(to_file, to_rank)?, kind: kind_of([a, b])? })
}

/// Returns the move, if it is that side's turn and the piece is there. The owner of the piece and
/// its way of moving are not checked.
#[inline]
pub(super) fn resolve(position: &Position, said: CsaMove) -> Option<Move> {
    if said.seat != position.to_move() {
        return None;
    }
    let Some(from) = said.from else {
        let can_drop = (1..=7).contains(&said.kind.index());
        return can_drop.then(|| position.drop_move(said.kind, said.to));
    };
    let kind = position.piece_at(from)?.kind;
    if kind == said.kind {
        Some(position.board_move(from, said.to, None))
    } else {
        let promotes = promoted_kind(kind) == Some(said.kind);
        promotes.then(|| position.board_move(from, said.to, Some(said.kind)))
    }
}

/// Returns the reason why [`resolve`] finds no move.
pub(super) fn why_not(position: &Position, said: CsaMove) -> Message {
    if said.seat != position.to_move() {
        let sign = Argument::from_display(&sign(position.to_move()));
        return message!(Kifu::CsaTurn { sign });
    }
    let Some(from) = said.from else {
        return message!(Kifu::CsaDrop { piece: code(said.kind) });
    };
    let square = digits(from);
    match position.piece_at(from) {
        None => message!(Kifu::CsaNoPiece { square }),
        Some(piece) => {
            let (piece, wanted) = (code(piece.kind), code(said.kind));
            message!(Kifu::CsaOtherPiece { square, piece, wanted })
        }
    }
}

/// Returns the sign of a side: `+` is Black, who moves first in even games.
pub(super) const fn sign(seat: Seat) -> char {
    if seat.index() == 0 { '+' } else { '-' }
}

/// Returns a square as two digits, file and rank.
pub(super) fn digits(square: Square) -> String {
    let mut text = String::with_capacity(2);
    push_square(&mut text, square);
    text
}

fn push_square(text: &mut String, square: Square) {
    let (file, rank) = crate::japanese::file_and_rank(square);
    text.push(char::from(b'0' + file));
    text.push(char::from(b'0' + rank));
}

/// Appends a move of the position.
pub(super) fn push(text: &mut String, position: &Position, mv: Move) {
    text.push(sign(position.to_move()));
    match mv.from() {
        Some(from) => push_square(text, from),
        None => text.push_str("00"),
    }
    push_square(text, mv.to());
    let moved = || mv.from().and_then(|from| position.piece_at(from)).map(|piece| piece.kind);
    let kind = mv.promotion().or(mv.dropped()).or_else(moved);
    text.push_str(code(kind.unwrap_or(Kind::KING)));
}
