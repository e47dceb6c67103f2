//! Moves as nearly all are written, read from eight bytes at once.

use wazir_chesslike::{Kind, Move, Position};
use wazir_game::{Game, Seat};
use wazir_geometry::{Bitboard, Chess8, Square};

use super::Rules8;
use crate::fen::Alphabet;

/// Every byte of a word the same.
const fn all(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The top bit of every byte of the word that equals `byte`; above the first, others may be marked.
const fn marks(word: u64, byte: u8) -> u64 {
    let differs = word ^ all(byte);
    differs.wrapping_sub(all(1)) & !differs & all(0x80)
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

#[inline(always)]
fn on_file(file: u8) -> u64 {
    0x0101_0101_0101_0101 << (file & 7)
}

/// The legal move that the text begins with, and its length, when it is a piece (or none, a pawn)
/// with its target, perhaps with a file or rank before it, a sign of capture and a sign of check,
/// and a blank, a mark or the end of a variation behind it. `None` for any other, legal or not: [`super::San::parse`] and
/// [`super::resolve`] know all of them and say what is wrong.
#[inline(always)]
pub(crate) fn usual<R: Rules8>(
    position: &Position<R>,
    alphabet: &Alphabet,
    text: [u8; 8],
) -> Option<(Move<R>, usize)> {
    let word = u64::from_le_bytes(text);
    // Blanks are among the bytes below `!`.
    let low = word.wrapping_sub(all(b'!')) & !word & all(0x80);
    let ends = low | marks(word, b'!') | marks(word, b'?') | marks(word, b')');
    let length = (ends.trailing_zeros() / 8) as usize;
    let whole = matches!(byte(word, length), b' ' | b'\n' | b'\r' | b'!' | b'?' | b')');
    if ends == 0 || length < 2 || !whole {
        return None;
    }
    let sign = matches!(byte(word, length - 1), b'+' | b'#') && alphabet.mark() != '+';
    let end = length - usize::from(sign);
    let rank = eighth(byte(word, end.wrapping_sub(1)), b'1')?;
    let file = eighth(byte(word, end.wrapping_sub(2)), b'a')?;
    let to = Square::<Chess8>::new(usize::from(rank * 8 + file))?;
    let (kind, among) = piece(word, end, alphabet, position.to_move())?;
    let mv = position.only_move(kind, to, None, Bitboard::from_bits(among))?;
    Some((mv, length))
}

/// What moves, and the squares it can come from by what the first `end` bytes say.
#[inline(always)]
fn piece(word: u64, end: usize, alphabet: &Alphabet, seat: Seat) -> Option<(Kind, u64)> {
    let (first, second) = (byte(word, 0), byte(word, 1));
    if let Some(file) = eighth(first, b'a') {
        let pawn = alphabet.kind(seat, false, b'P')?;
        return match end {
            2 => Some((pawn, !0)),
            4 if second == b'x' => Some((pawn, on_file(file))),
            _ => None,
        };
    }
    if !first.is_ascii_uppercase() {
        return None;
    }
    let kind = alphabet.kind(seat, false, first)?;
    let told = end == 4 || (end == 5 && byte(word, 2) == b'x');
    let among = match (eighth(second, b'a'), eighth(second, b'1')) {
        _ if end == 3 || (end == 4 && second == b'x') => !0,
        (Some(file), _) if told => on_file(file),
        (_, Some(rank)) if told => 0xff << (8 * rank),
        _ => return None,
    };
    Some((kind, among))
}
