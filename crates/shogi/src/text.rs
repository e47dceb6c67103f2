//! SFEN positions and USI moves: rules/shogi.md sections 3 and 4.

use alloc::string::ToString;
use alloc::sync::Arc;
use core::fmt::{self, Write};

use wazir_chesslike::drops::DropNotation;
use wazir_chesslike::text::{Field, fields, read_board, write_board};
use wazir_chesslike::texts::Wanted;
use wazir_chesslike::{Piece, Position, PositionError, Rules, Setup};
use wazir_game::{Game, Seat};

use crate::ruleset::Shogi;

pub(crate) fn read(
    text: &str,
    rules: &Arc<Rules<Shogi>>,
) -> Result<Position<Shogi>, PositionError> {
    let [board, side, hands, number] = fields(
        text,
        [Wanted::Placement, Wanted::BlackOrWhite, Wanted::HandsOrNone, Wanted::Number],
    )?;
    let mut setup = Setup::default();
    read_board(board, rules, &mut setup)?;
    setup.set_to_move(match side.text {
        "b" => Seat::FIRST,
        "w" => Seat::SECOND,
        _ => return Err(side.error(0, Wanted::BlackOrWhite)),
    });
    read_hands(hands, rules, &mut setup)?;
    setup.set_ply(read_ply(number)?);
    Position::from_setup(Arc::clone(rules), &setup)
}

/// Parses a move number, which may be one more than the largest ply, and returns the plies before.
fn read_ply(field: Field<'_>) -> Result<u32, PositionError> {
    let digits = field.text.bytes().all(|b| b.is_ascii_digit());
    let number: Option<u64> = field.text.parse().ok().filter(|_| digits);
    let ply = number.and_then(|number| u32::try_from(number.checked_sub(1)?).ok());
    ply.ok_or_else(|| field.error(0, Wanted::NumberFromOne))
}

fn read_hands(
    field: Field<'_>,
    rules: &Rules<Shogi>,
    setup: &mut Setup<Shogi>,
) -> Result<(), PositionError> {
    if field.text == "-" {
        return Ok(());
    }
    let mut count: Option<u32> = None;
    for (i, c) in field.text.char_indices() {
        if let Some(digit) = c.to_digit(10) {
            let so_far = count.unwrap_or(0);
            if (count.is_none() && digit == 0) || so_far > 9 {
                return Err(field.error(i, Wanted::Count));
            }
            count = Some(so_far * 10 + digit);
            continue;
        }
        let seat = if c.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND };
        let kind = c.is_ascii_alphabetic().then(|| c.to_ascii_uppercase().to_string());
        let kind = kind.and_then(|letter| rules.kind_of_letter(seat, &letter));
        let kind = kind.filter(|&kind| rules.is_droppable(kind));
        let kind = kind.ok_or_else(|| field.error(i, Wanted::HandLetter))?;
        let held = u32::from(setup.in_hand(seat, kind)) + count.take().unwrap_or(1);
        setup.set_in_hand(seat, kind, u8::try_from(held).unwrap_or(u8::MAX));
    }
    match count {
        None => Ok(()),
        Some(_) => Err(field.error(field.text.len(), Wanted::PieceLetter)),
    }
}

pub(crate) fn write(position: &Position<Shogi>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_board(position, f)?;
    f.write_str(if position.to_move() == Seat::FIRST { " b " } else { " w " })?;
    let mut empty = true;
    for seat in Seat::BOTH {
        for (kind, count) in position.hand(seat) {
            empty = false;
            if count > 1 {
                write!(f, "{count}")?;
            }
            f.write_str(&position.letters(Piece { seat, kind }))?;
        }
    }
    if empty {
        f.write_char('-')?;
    }
    write!(f, " {}", u64::from(position.ply()) + 1)
}

/// The move notation of rules/shogi.md section 4.
pub(crate) const NOTATION: DropNotation =
    DropNotation { marks: &['*'], letters: "R B G S N L P", square: "7f" };
