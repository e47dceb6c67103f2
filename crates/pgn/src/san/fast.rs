//! The quick reader for moves in their most common form, from eight bytes at once.

use wazir_chesslike::{Kind, Move, Position};
use wazir_game::{Game, Seat};
use wazir_geometry::{Bitboard, Chess8, Square};

use super::ChessBoardRules;
use crate::fen::Alphabet;

/// Returns a word with every byte equal to `byte`.
const fn all(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Returns a byte of the word.
#[inline(always)]
const fn byte(word: u64, at: usize) -> u8 {
    (word >> (8 * (at & 7))) as u8
}

/// Returns the number of a file or rank from its letter or digit, or `None` for other bytes.
#[inline(always)]
fn eighth(byte: u8, first: u8) -> Option<u8> {
    let number = byte.wrapping_sub(first);
    if number < 8 { Some(number) } else { None }
}

/// The squares of the file or rank that a byte names; empty for other bytes.
const NAMED: [u64; 256] = {
    let mut named = [0; 256];
    let mut i = 0;
    while i < 8 {
        named[b'a' as usize + i] = 0x0101_0101_0101_0101 << i;
        named[b'1' as usize + i] = 0xff << (8 * i);
        i += 1;
    }
    named
};

/// Returns the legal move at the beginning of the text and its length, if the text is a piece
/// letter (or none, for a pawn) and its target, optionally with a file or rank, a capture symbol
/// and a check symbol, followed by a blank, a mark or the end of a variation. `None` for any other
/// text, legal or not: [`super::San::parse`] and [`super::resolve`] handle all of them and report
/// errors.
///
/// The code looks letters up rather than branching on them, because they change from move to move.
#[inline(always)]
pub(crate) fn read_fast<R: ChessBoardRules>(
    position: &Position<R>,
    alphabet: &Alphabet,
    text: [u8; 8],
) -> Option<(Move<R>, usize)> {
    let word = u64::from_le_bytes(text);
    // Digits and letters are not matched; blanks, signs of check and most marks are.
    let low = word.wrapping_sub(all(b'0')) & !word & all(0x80);
    let mut end = (low.trailing_zeros() / 8) as usize;
    while end > 2 && byte(word, end - 1) == b'?' {
        end -= 1;
    }
    let sign = matches!(byte(word, end), b'+' | b'#') && alphabet.mark() != '+';
    let length = end + usize::from(sign);
    let whole = matches!(byte(word, length), b' ' | b'\n' | b'\r' | b'!' | b'?' | b')');
    if low == 0 || !(2..8).contains(&end) || length > 7 || !whole {
        return None;
    }
    let rank = eighth(byte(word, end - 1), b'1')?;
    let file = eighth(byte(word, end - 2), b'a')?;
    let to = Square::<Chess8>::new(usize::from(rank * 8 + file))?;
    let (kind, among) = piece(word, end - 2, alphabet, position.to_move())?;
    let mv = position.only_move(kind, to, None, Bitboard::from_bits(among))?;
    Some((mv, length))
}

/// Returns the kind that moves, and the possible origin squares by the first `end` bytes.
#[inline(always)]
fn piece(word: u64, end: usize, alphabet: &Alphabet, seat: Seat) -> Option<(Kind, u64)> {
    let first = byte(word, 0);
    let is_pawn = eighth(first, b'a').is_some();
    if !is_pawn && !first.is_ascii_uppercase() {
        return None;
    }
    let letter = if is_pawn { b'P' } else { first };
    let kind = alphabet.kind(seat, false, letter)?;
    let before = end - usize::from(end > 0 && byte(word, end.wrapping_sub(1)) == b'x');
    // The first letter of a pawn move is its origin file or that of the target.
    let at = usize::from(!is_pawn);
    let among = match before.wrapping_sub(at) {
        0 => !0,
        1 => NAMED[usize::from(byte(word, at))],
        _ => return None,
    };
    Some((kind, among))
}
