//! Moves as nearly all are written, read from eight bytes at once.

use wazir_chesslike::{Kind, Move, Position};
use wazir_game::{Game, Seat};
use wazir_geometry::{Bitboard, Chess8, Square};

use super::ChessBoardRules;
use crate::fen::Alphabet;

/// Every byte of a word the same.
const fn all(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// A byte of the word.
#[inline(always)]
const fn byte(word: u64, at: usize) -> u8 {
    (word >> (8 * (at & 7))) as u8
}

/// A file or rank by its letter or digit, the others being none.
#[inline(always)]
fn eighth(byte: u8, first: u8) -> Option<u8> {
    let number = byte.wrapping_sub(first);
    if number < 8 { Some(number) } else { None }
}

/// The squares of the file or the rank that a byte names; none for other bytes.
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

/// The legal move that the text begins with, and its length, when it is a piece (or none, a pawn)
/// with its target, perhaps with a file or rank before it, a sign of capture and a sign of check,
/// and a blank, a mark or the end of a variation behind it. `None` for any other, legal or not: [`super::San::parse`] and
/// [`super::resolve`] know all of them and say what is wrong.
///
/// What the letters say is looked up and not branched on, for it changes from move to move.
#[inline(always)]
pub(crate) fn read_fast<R: ChessBoardRules>(
    position: &Position<R>,
    alphabet: &Alphabet,
    text: [u8; 8],
) -> Option<(Move<R>, usize)> {
    let word = u64::from_le_bytes(text);
    // Digits and letters are none of these; blanks, signs of check and most marks are.
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

/// What moves, and the squares it can come from by what the first `end` bytes say.
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
    // The letter of a pawn is the file it comes from, or that of the target.
    let at = usize::from(!is_pawn);
    let among = match before.wrapping_sub(at) {
        0 => !0,
        1 => NAMED[usize::from(byte(word, at))],
        _ => return None,
    };
    Some((kind, among))
}
