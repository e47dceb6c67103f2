//! The text forms of positions and moves: rules/euroshogi.md sections 3 and 4.

use alloc::string::ToString;
use alloc::sync::Arc;
use core::fmt::{self, Write};

use wazir_chesslike::drops::DropNotation;
use wazir_chesslike::text::{Field, fields, read_board, write_board};
use wazir_chesslike::texts::Wanted;
use wazir_chesslike::{Piece, Position, PositionError, Rules, Setup};
use wazir_game::{Game, Seat};

use crate::ruleset::EuroShogi;

pub(crate) fn read(
    text: &str,
    rules: &Arc<Rules<EuroShogi>>,
) -> Result<Position<EuroShogi>, PositionError> {
    let [board, side, clock, number] = fields(
        text,
        [Wanted::PlacementWithHands, Wanted::WhiteOrBlack, Wanted::Clock, Wanted::Number],
    )?;
    let mut setup = Setup::default();
    let (placement, hands) =
        board.text.split_once('[').ok_or_else(|| board.error(board.text.len(), Wanted::Hands))?;
    read_board(Field { text: placement, at: board.at }, rules, &mut setup)?;
    let at = board.at + placement.len() + 1;
    let hands = Field { text: hands, at };
    read_hands(hands, rules, &mut setup)?;
    let to_move = match side.text {
        "w" => Seat::FIRST,
        "b" => Seat::SECOND,
        _ => return Err(side.error(0, Wanted::WhiteOrBlack)),
    };
    setup.set_to_move(to_move);
    setup.set_halfmove_clock(clock.number(u32::from(u16::MAX), Wanted::Progress)?);
    // The largest number that is ever written: half of the largest ply count, plus one.
    let full = number.number(u32::MAX / 2 + 1, Wanted::NumberFromOne)?;
    let full = full.checked_sub(1).ok_or_else(|| number.error(0, Wanted::NumberFromOne))?;
    setup.set_ply(full * 2 + u32::from(to_move == Seat::SECOND));
    Position::from_setup(Arc::clone(rules), &setup)
}

fn read_hands(
    field: Field<'_>,
    rules: &Rules<EuroShogi>,
    setup: &mut Setup<EuroShogi>,
) -> Result<(), PositionError> {
    let end = field.text.len();
    let hands = field.text.strip_suffix(']').ok_or_else(|| field.error(end, Wanted::HandsEnd))?;
    if hands == "-" {
        return Ok(());
    }
    for (i, c) in hands.char_indices() {
        let seat = if c.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND };
        let kind = rules.kind_of_letter(seat, &c.to_ascii_uppercase().to_string());
        let kind = kind.filter(|&kind| rules.is_droppable(kind));
        let kind = kind.ok_or_else(|| field.error(i, Wanted::HandLetter))?;
        let held = setup.in_hand(seat, kind);
        setup.set_in_hand(seat, kind, held.saturating_add(1));
    }
    Ok(())
}

pub(crate) fn write(position: &Position<EuroShogi>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_board(position, f)?;
    f.write_char('[')?;
    for seat in Seat::BOTH {
        for (kind, count) in position.hand(seat) {
            for _ in 0..count {
                f.write_str(&position.letters(Piece { seat, kind }))?;
            }
        }
    }
    let side = if position.to_move() == Seat::FIRST { 'w' } else { 'b' };
    write!(f, "] {side} {} {}", position.halfmove_clock(), position.ply() / 2 + 1)
}

/// The move notation of rules/euroshogi.md section 4.
pub(crate) const NOTATION: DropNotation =
    DropNotation { marks: &['@', '*'], letters: "R B G N P", square: "e4" };
