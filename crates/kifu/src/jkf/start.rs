//! JKF start positions: presets, and boards with hands.

use alloc::string::{String, ToString};

use wazir_chesslike::{Kind, Piece};
use wazir_game::{Game, Seat};
use wazir_shogi::{Position, Setup, Square};
use wazir_text::Message;

use super::json::{JsonType, JsonValue, push_string};
use crate::csa::{code, kind_of};
use crate::handicap;
use crate::japanese::square;
use crate::texts::Kifu;

/// The names of the presets, each with the name of its handicap.
const PRESETS: [(&str, &str); 16] = [
    ("HIRATE", handicap::EVEN),
    ("KY", "香落ち"),
    ("KY_R", "右香落ち"),
    ("KA", "角落ち"),
    ("HI", "飛車落ち"),
    ("HIKY", "飛香落ち"),
    ("2", "二枚落ち"),
    ("3", "三枚落ち"),
    ("4", "四枚落ち"),
    ("5", "五枚落ち"),
    ("5_L", "左五枚落ち"),
    ("6", "六枚落ち"),
    ("7_L", "左七枚落ち"),
    ("7_R", "右七枚落ち"),
    ("8", "八枚落ち"),
    ("10", "十枚落ち"),
];
/// The name of all other start positions, which are given in full.
const OTHER: &str = "OTHER";

/// An error: the value that is wrong, and the message.
pub(super) type Fault<'d, 't> = (JsonValue<'d, 't>, Message);

/// Reads the value of `initial`.
pub(super) fn read<'d, 't>(initial: JsonValue<'d, 't>) -> Result<Position, Fault<'d, 't>> {
    let preset = initial.get("preset");
    let name = preset.and_then(JsonValue::string);
    let named = PRESETS.iter().find(|(known, _)| name.as_deref() == Some(*known));
    if let Some(start) = named.and_then(|(_, handicap)| of_handicap(handicap)) {
        return Ok(start);
    }
    if name.as_deref().is_some_and(|name| name != OTHER) {
        return Err((preset.unwrap_or(initial), Kifu::JkfPreset.into()));
    }
    let Some(data) = initial.get("data") else {
        let reason = Kifu::JkfStart;
        return Err((initial, reason.into()));
    };
    let setup = read_data(data)?;
    crate::start::position_from_setup(&setup).map_err(|why| (data, why.message()))
}

/// Returns the start position of a handicap name.
pub(super) fn of_handicap(name: &str) -> Option<Position> {
    crate::start::position_from_setup(&handicap::setup_by_name(name)?).ok()
}

fn seat<'d, 't>(value: JsonValue<'d, 't>) -> Result<Seat, Fault<'d, 't>> {
    match value.whole() {
        Some(0) => Ok(Seat::FIRST),
        Some(1) => Ok(Seat::SECOND),
        _ => Err((value, Kifu::JkfSeat.into())),
    }
}

/// Returns the side that `color` names: the owner of a piece or the side to move.
pub(super) fn color<'d, 't>(of: JsonValue<'d, 't>) -> Result<Option<Seat>, Fault<'d, 't>> {
    of.get("color").map(seat).transpose()
}

/// Returns the kind of a piece.
pub(super) fn kind<'d, 't>(value: JsonValue<'d, 't>) -> Result<Kind, Fault<'d, 't>> {
    let code = value.string();
    let code = code.as_ref().and_then(|code| code.as_bytes().try_into().ok());
    code.and_then(kind_of).ok_or((value, Kifu::PieceCode.into()))
}

fn read_data<'d, 't>(data: JsonValue<'d, 't>) -> Result<Setup, Fault<'d, 't>> {
    let mut setup = Setup::default();
    setup.set_to_move(color(data)?.unwrap_or(Seat::FIRST));
    let Some(board) = data.get("board") else {
        return Err((data, Kifu::JkfBoard.into()));
    };
    let nine = |value: JsonValue<'d, 't>, reason: Kifu| match value.items().count() {
        9 => Ok(()),
        _ => Err((value, reason.into())),
    };
    nine(board, Kifu::JkfFiles)?;
    for (file, squares) in (1..).zip(board.items()) {
        nine(squares, Kifu::JkfRanks)?;
        for (rank, entry) in (1..).zip(squares.items()) {
            let (Some(value), Some(square)) = (entry.get("kind"), square(file, rank)) else {
                continue;
            };
            let Some(seat) = color(entry)? else {
                return Err((entry, Kifu::JkfPieceColor.into()));
            };
            setup.put(square, Some(Piece { seat, kind: kind(value)? }));
        }
    }
    if let Some(hands) = data.get("hands") {
        for (seat, hand) in Seat::BOTH.into_iter().zip(hands.items()) {
            read_hand(hand, seat, &mut setup)?;
        }
    }
    Ok(setup)
}

fn read_hand<'d, 't>(
    hand: JsonValue<'d, 't>,
    seat: Seat,
    setup: &mut Setup,
) -> Result<(), Fault<'d, 't>> {
    if hand.kind() != JsonType::Object {
        return Err((hand, Kifu::JkfHand.into()));
    }
    for (name, count) in hand.members() {
        let kind = name.as_bytes().try_into().ok().and_then(kind_of);
        let number = count.whole().and_then(|number| u8::try_from(number).ok());
        match (kind, number) {
            (_, Some(0)) => {}
            (Some(kind), Some(number)) if (1..=7).contains(&kind.index()) => {
                setup.set_in_hand(seat, kind, number);
            }
            (_, None) => return Err((count, Kifu::JkfCount.into())),
            _ => return Err((count, Kifu::JkfNotHeld.into())),
        }
    }
    Ok(())
}

/// Appends the value of `initial`.
pub(super) fn write(out: &mut String, start: &Position) {
    let name = handicap::name_of(start);
    let preset = PRESETS.iter().find(|(_, handicap)| name == Some(*handicap));
    out.push_str("{\"preset\":");
    push_string(out, preset.map_or(OTHER, |(preset, _)| preset));
    if preset.is_none() {
        out.push_str(",\"data\":");
        write_data(out, start);
    }
    out.push('}');
}

fn digit(seat: Seat) -> char {
    if seat == Seat::FIRST { '0' } else { '1' }
}

fn write_data(out: &mut String, start: &Position) {
    out.push_str("{\"color\":");
    out.push(digit(start.to_move()));
    out.push_str(",\"board\":[");
    for file in 1..=9 {
        out.push_str(if file == 1 { "[" } else { "],[" });
        for rank in 1..=9 {
            let piece = square(file, rank).and_then(|square: Square| start.piece_at(square));
            out.push_str(if rank == 1 { "{" } else { ",{" });
            if let Some(piece) = piece {
                out.push_str("\"color\":");
                out.push(digit(piece.seat));
                out.push_str(",\"kind\":");
                push_string(out, code(piece.kind));
            }
            out.push('}');
        }
    }
    out.push_str("]],\"hands\":[");
    for seat in Seat::BOTH {
        out.push_str(if seat == Seat::FIRST { "{" } else { ",{" });
        // All kinds are written, pawn first, because readers may expect them.
        for (index, kind) in (1..=7).rev().filter_map(Kind::new).enumerate() {
            let held = start.hand(seat).find(|&(held, _)| held == kind).map_or(0, |(_, n)| n);
            out.push_str(if index == 0 { "" } else { "," });
            push_string(out, code(kind));
            out.push(':');
            out.push_str(&held.to_string());
        }
        out.push('}');
    }
    out.push_str("]}");
}
