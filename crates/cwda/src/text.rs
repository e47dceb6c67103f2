//! The text forms of positions and moves: rules/cwda.md section 4.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::fmt::{self, Write};

use wazir_chesslike::text::{Field, fields, read_board, read_square_prefix, write_board};
use wazir_chesslike::texts::{Expected, Wanted};
use wazir_chesslike::{Kind, Move, Position, PositionError, Rules, Setup};
use wazir_game::{Game, MoveTextError, Seat};
use wazir_geometry::{Chess8, Square};
use wazir_text::message;

use crate::castling::{self, CastlingRightsError, CornerRule};
use crate::ruleset::Cwda;

/// Parses a position without its armies; `at` is its offset in the whole text, in bytes.
pub(crate) fn read(
    text: &str,
    at: usize,
    rules: &Arc<Rules<Cwda>>,
) -> Result<Position<Cwda>, PositionError> {
    let shift = |error| match error {
        PositionError::Text { at: inner, expected } => {
            PositionError::Text { at: at + inner, expected }
        }
        other => other,
    };
    read_fields(text, rules).map_err(shift)
}

fn read_fields(text: &str, rules: &Arc<Rules<Cwda>>) -> Result<Position<Cwda>, PositionError> {
    let [board, side, castling, skipped, clock, number] = fields(
        text,
        [
            Wanted::Placement,
            Wanted::WhiteOrBlack,
            Wanted::Rights,
            Wanted::EnPassant,
            Wanted::Clock,
            Wanted::Number,
        ],
    )?;
    let mut setup = Setup::default();
    read_board(board, rules, &mut setup)?;
    let to_move = match side.text {
        "w" => Seat::FIRST,
        "b" => Seat::SECOND,
        _ => return Err(side.error(0, Wanted::WhiteOrBlack)),
    };
    setup.set_to_move(to_move);
    let rules = read_castling_rights(castling, &mut setup, rules)?;
    if skipped.text != "-" {
        let square = Square::named(skipped.text);
        let square = square.ok_or_else(|| skipped.error(0, Wanted::EnPassant))?;
        setup.set_en_passant(Some(square));
    }
    setup.set_halfmove_clock(clock.number(u32::from(u16::MAX), Wanted::Progress)?);
    let full = number.number(u32::MAX / 2 + 1, Wanted::NumberFromOne)?;
    let full = full.checked_sub(1).ok_or_else(|| number.error(0, Wanted::NumberFromOne))?;
    setup.set_ply(full * 2 + u32::from(to_move == Seat::SECOND));
    Position::from_setup(rules, &setup)
}

/// Parses the castling rights, and returns the rules that have them.
fn read_castling_rights(
    field: Field<'_>,
    setup: &mut Setup<Cwda>,
    rules: &Arc<Rules<Cwda>>,
) -> Result<Arc<Rules<Cwda>>, PositionError> {
    castling::read_castling_rights(field.text, setup, rules, CornerRule::Outermost).map_err(
        |error| match error {
            CastlingRightsError::Letter(at) => field.error(at, Wanted::CastlingLetters),
            CastlingRightsError::Position(error) => error,
        },
    )
}

pub(crate) fn write(position: &Position<Cwda>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{} ", position.rules().armies())?;
    write_board(position, f)?;
    let side = if position.to_move() == Seat::FIRST { 'w' } else { 'b' };
    write!(f, " {side} {} ", castling::write_castling_rights(position))?;
    match position.en_passant() {
        Some(square) => write!(f, "{square}")?,
        None => f.write_char('-')?,
    }
    write!(f, " {} {}", position.halfmove_clock(), position.ply() / 2 + 1)
}

pub(crate) fn read_move(
    position: &Position<Cwda>,
    text: &str,
) -> Result<Move<Cwda>, MoveTextError> {
    let no_square =
        |at, example| MoveTextError::new(text, at, message!(Expected::Square { example }));
    let (from, rest) = read_square_prefix::<Cwda>(text).ok_or_else(|| no_square(0, "e2"))?;
    if let Some(mv) = read_locust_move(position, from, rest) {
        return Ok(mv);
    }
    let (to, rest) = read_square_prefix::<Cwda>(rest).ok_or_else(|| no_square(2, "e4"))?;
    if rest.is_empty() {
        let castling = position.castling_onto(from, to);
        return Ok(castling.unwrap_or_else(|| position.board_move(from, to, None)));
    }
    let kind = Some(rest).filter(|rest| rest.chars().all(|c| !c.is_ascii_uppercase()));
    let kind = kind.and_then(|rest| {
        position.rules().kind_of_letter(position.to_move(), &rest.to_ascii_uppercase())
    });
    let kind: Kind = kind
        .ok_or_else(|| MoveTextError::new(text, text.len() - rest.len(), Expected::ArmyLetter))?;
    Ok(position.board_move(from, to, Some(kind)))
}

/// Parses the rest of a move that captures on its way (`b1xc2d3`) or ends where it began (`b1b1`).
fn read_locust_move(
    position: &Position<Cwda>,
    from: Square<Chess8>,
    rest: &str,
) -> Option<Move<Cwda>> {
    let (over, rest) = match rest.strip_prefix('x') {
        // A piece captures nothing on its own square.
        Some(rest) => read_square_prefix::<Cwda>(rest)
            .filter(|&(over, _)| over != from)
            .map(|(over, rest)| (Some(over), rest))?,
        None => (None, rest),
    };
    let (to, _) = read_square_prefix::<Cwda>(rest).filter(|(_, rest)| rest.is_empty())?;
    let is_locust = over.is_some() || from == to && !position.locust_moves(from).is_empty();
    is_locust.then(|| position.locust_move(from, over, to, None))
}

pub(crate) fn move_text(position: &Position<Cwda>, mv: Move<Cwda>) -> String {
    let from = mv.from().map_or(String::new(), |from| from.to_string());
    let by_rule = position.rules().castles_by_rule();
    if let Some(corner) = position.castling_corner(mv).filter(|_| by_rule) {
        // An ordinary king move may also lead to the castling square.
        return format!("{from}{corner}");
    }
    let letter =
        mv.promotion().map_or("", |kind| position.rules().letters(position.to_move(), kind));
    let over = mv.locust_square().map_or(String::new(), |over| format!("x{over}"));
    format!("{from}{over}{}{}", mv.to(), letter.to_lowercase())
}
