//! A lenient SFEN reader.

use core::ops::Range;

use wazir_chesslike::text::{Field, read_board};
use wazir_chesslike::{Kind, PositionError};
use wazir_game::Seat;
use wazir_shogi::{Position, Setup};
use wazir_text::message;

use super::Fault;
use crate::texts::Records;

/// Reads an SFEN whose later fields may be missing.
pub(super) fn read(text: &str) -> Result<Position, Fault> {
    let mut words = text.split([' ', '\t', '_']).filter(|word| !word.is_empty());
    let mut next =
        || words.next().map(|word| (wazir_notation::format_support::span_of(text, word), word));
    let mut setup = Setup::default();
    let whole = 0..text.len();
    let (place, board) = next().ok_or_else(|| (whole.clone(), Records::SfenBoard.into()))?;
    let even = crate::start::even();
    let field = Field { text: board, at: 0 };
    read_board(field, even.rules(), &mut setup).map_err(|why| located(place, &why))?;
    if let Some((place, side)) = next() {
        setup.set_to_move(match side {
            "b" => Seat::FIRST,
            "w" => Seat::SECOND,
            _ => return Err((place, Records::SfenSide.into())),
        });
    }
    if let Some((place, hands)) = next() {
        read_hands(hands, &mut setup)
            .map_err(|(at, reason)| (place.start + at.start..place.start + at.end, reason))?;
    }
    if let Some((place, number)) = next() {
        let digits = number.bytes().all(|b| b.is_ascii_digit());
        let ply = number.parse::<u64>().ok().filter(|_| digits).map(|n| n.saturating_sub(1));
        let ply = ply.and_then(|ply| u32::try_from(ply).ok());
        setup.set_ply(ply.ok_or_else(|| (place, Records::SfenNumber.into()))?);
    }
    if let Some((place, _)) = next() {
        return Err((place, Records::SfenAfterNumber.into()));
    }
    crate::start::position_from_setup(&setup).map_err(|why| (whole, why.message()))
}

/// Returns the location of an error within the word at `place`.
fn located(place: Range<usize>, why: &PositionError) -> Fault {
    match why {
        PositionError::Text { at, expected } => {
            (place.start + at..place.end, message!(Records::IsExpected { expected: *expected }))
        }
        _ => (place, why.message()),
    }
}

fn read_hands(text: &str, setup: &mut Setup) -> Result<(), Fault> {
    const LETTERS: [char; 7] = ['R', 'B', 'G', 'S', 'N', 'L', 'P'];
    if text == "-" {
        return Ok(());
    }
    let mut count: Option<u32> = None;
    for (at, c) in text.char_indices() {
        if let Some(digit) = c.to_digit(10) {
            let so_far = count.unwrap_or(0) * 10 + digit;
            if so_far > 99 {
                return Err((at..at + 1, Records::SfenTooMany.into()));
            }
            count = Some(so_far);
            continue;
        }
        let seat = if c.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND };
        let index = LETTERS.iter().position(|&letter| letter == c.to_ascii_uppercase());
        let Some(kind) = index.and_then(|index| Kind::new(index + 1)) else {
            let reason = Records::SfenHand;
            return Err((at..at + c.len_utf8(), reason.into()));
        };
        let held = u32::from(setup.in_hand(seat, kind)) + count.take().unwrap_or(1);
        setup.set_in_hand(seat, kind, u8::try_from(held).unwrap_or(u8::MAX));
    }
    match count {
        None => Ok(()),
        Some(_) => Err((text.len()..text.len(), Records::SfenCount.into())),
    }
}
