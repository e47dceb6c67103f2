//! The SAN writer.

use alloc::string::String;

use wazir_chesslike::{CastlingSide, Kind, Move, Position};
use wazir_game::Game;

use super::ChessBoardRules;
use super::describe::{MoveDescription, SanPosition, coords};
use super::parse::Coords;
use crate::fen::{Alphabet, KindLetter};

/// The meaning of the signs after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SanStyle {
    /// `=Q` promotes, `+` is check.
    Chess,
    /// Like `Chess`, but castling over three squares is a king move: XBoard always reads `O-O-O` as
    /// castling over two.
    XBoard,
    /// `+` promotes, check has no sign.
    Shogi,
}

fn push_name(name: KindLetter, alphabet: &Alphabet, lower: bool, text: &mut String) {
    if name.marked {
        text.push(alphabet.mark());
    }
    let letter = if lower { name.letter.to_ascii_lowercase() } else { name.letter };
    text.push(char::from(letter));
}

fn push_kind<R: ChessBoardRules>(
    position: &Position<R>,
    kind: Kind,
    alphabet: &Alphabet,
    lower: bool,
    text: &mut String,
) {
    push_name(alphabet.name(position.to_move(), kind), alphabet, lower, text);
}

fn push_file((x, _): Coords, text: &mut String) {
    text.push(char::from(b'a' + x));
}

fn push_rank((_, y): Coords, text: &mut String) {
    let number = y + 1;
    if number > 9 {
        text.push(char::from(b'0' + number / 10));
    }
    text.push(char::from(b'0' + number % 10));
}

fn push_square(square: Coords, text: &mut String) {
    push_file(square, text);
    push_rank(square, text);
}

/// Appends a legal move as SAN.
pub(crate) fn write_move<P: SanPosition>(
    position: &P,
    mv: P::Move,
    script: &P::SanContext,
    style: SanStyle,
    text: &mut String,
) {
    let told = position.describe_move(script, mv);
    let alphabet = P::alphabet(script);
    let name = |kind: Kind| alphabet.name(position.to_move(), kind);
    match (told.castling, told.from) {
        (Some(_), _) if style == SanStyle::XBoard && told.castles_three_squares => {
            push_name(name(told.kind), alphabet, false, text);
            push_square(told.to, text);
        }
        (Some(wing), _) => {
            text.push_str(if wing == CastlingSide::KingSide { "O-O" } else { "O-O-O" })
        }
        (None, None) => {
            push_name(name(told.kind), alphabet, false, text);
            text.push('@');
            push_square(told.to, text);
        }
        (None, Some(from)) => {
            let piece = name(told.kind);
            if is_pawn(piece) {
                push_pawn(position, &told, from, script, text);
            } else {
                push_name(piece, alphabet, false, text);
                push_origin(position, &told, from, script, text);
            }
            if told.is_capture {
                text.push('x');
            }
            push_square(told.to, text);
        }
    }
    if let Some(kind) = told.promotion {
        push_promotion(name(told.kind), name(kind), alphabet, style, text);
    }
    let mut after = position.clone();
    after.play_unchecked(mv);
    if after.in_check() {
        match (after.is_mate(), style) {
            (true, _) => text.push('#'),
            (false, SanStyle::Chess | SanStyle::XBoard) => text.push('+'),
            (false, SanStyle::Shogi) => {}
        }
    }
}

fn is_pawn(name: KindLetter) -> bool {
    !name.marked && name.letter == b'P'
}

/// Appends the promotion, unless the letter stays the same.
fn push_promotion(
    old: KindLetter,
    new: KindLetter,
    alphabet: &Alphabet,
    style: SanStyle,
    text: &mut String,
) {
    if old == new {
        return;
    }
    if style == SanStyle::Shogi && new.marked && new.letter == old.letter {
        text.push('+');
    } else {
        text.push('=');
        push_name(new, alphabet, false, text);
    }
}

/// Appends the origin of a pawn: its file if it captures and otherwise nothing, as long as that
/// distinguishes it from other pawns. In orthodox chess it always does.
fn push_pawn<P: SanPosition>(
    position: &P,
    told: &MoveDescription,
    from: Coords,
    script: &P::SanContext,
    text: &mut String,
) {
    let others = position.rivals(script, told);
    let rival = |other: &Coords| !told.is_capture || other.0 == from.0;
    if others.iter().any(rival) {
        push_square(from, text);
    } else if told.is_capture {
        push_file(from, text);
    }
}

/// Appends the shortest origin that distinguishes the piece from others of its kind that could
/// legally make the move: the file, else the rank, else both.
fn push_origin<P: SanPosition>(
    position: &P,
    told: &MoveDescription,
    from: Coords,
    script: &P::SanContext,
    text: &mut String,
) {
    let others = position.rivals(script, told);
    if others.is_empty() {
        return;
    }
    let on_file = others.iter().any(|other| other.0 == from.0);
    let on_rank = others.iter().any(|other| other.1 == from.1);
    if !on_file || on_rank {
        push_file(from, text);
    }
    if on_file {
        push_rank(from, text);
    }
}

/// Appends a move in UCI notation, with drops as `P@e4`.
pub(super) fn write_coordinates<R: ChessBoardRules>(
    position: &Position<R>,
    mv: Move<R>,
    alphabet: &Alphabet,
    text: &mut String,
) {
    match (mv.dropped(), mv.from()) {
        (Some(kind), _) => {
            push_kind(position, kind, alphabet, false, text);
            text.push('@');
        }
        (None, Some(from)) => push_square(coords(from), text),
        (None, None) => {}
    }
    let corner = position.castling_corner(mv).filter(|_| position.rules().castles_by_rule());
    push_square(coords(corner.unwrap_or(mv.to())), text);
    if let Some(kind) = mv.promotion() {
        push_kind(position, kind, alphabet, true, text);
    }
}
