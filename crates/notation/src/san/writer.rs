//! Moves written.

use alloc::string::String;

use wazir_chesslike::{Kind, Move, Position, Wing};
use wazir_game::Game;
use wazir_geometry::{Bitboard, Chess8, Square};

use super::Rules8;
use crate::fen::Alphabet;

/// What the signs after a move mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// `=Q` promotes, `+` is check.
    Chess,
    /// The same, but castling over three squares is a move of the king: XBoard takes `O-O-O` for
    /// two always.
    XBoard,
    /// `+` promotes, check has no sign.
    #[cfg(feature = "euroshogi")]
    Shogi,
}

fn push_kind<R: Rules8>(
    position: &Position<R>,
    kind: Kind,
    alphabet: &Alphabet,
    lower: bool,
    text: &mut String,
) {
    let name = alphabet.name(position.to_move(), kind);
    if name.marked {
        text.push(alphabet.mark());
    }
    let letter = if lower { name.letter.to_ascii_lowercase() } else { name.letter };
    text.push(char::from(letter));
}

fn push_file(square: Square<Chess8>, text: &mut String) {
    text.push(char::from(b'a' + square.coords().0 as u8));
}

fn push_rank(square: Square<Chess8>, text: &mut String) {
    text.push(char::from(b'1' + square.coords().1 as u8));
}

fn push_square(square: Square<Chess8>, text: &mut String) {
    push_file(square, text);
    push_rank(square, text);
}

/// Appends a legal move as SAN.
pub(crate) fn write_move<R: Rules8>(
    position: &Position<R>,
    mv: Move<R>,
    alphabet: &Alphabet,
    style: Style,
    text: &mut String,
) {
    let to = mv.to();
    if let Some(kind) = mv.dropped() {
        push_kind(position, kind, alphabet, false, text);
        text.push('@');
        push_square(to, text);
    } else if mv.is_castling() {
        let way = mv.from().map_or(0, |from| to.coords().0 - from.coords().0);
        if style == Style::XBoard && way.abs() > 2 && !position.rules().castles_by_rule() {
            push_kind(position, Kind::KING, alphabet, false, text);
            push_square(to, text);
        } else {
            let short = position.castling_wing(mv) == Some(Wing::Short);
            text.push_str(if short { "O-O" } else { "O-O-O" });
        }
    } else if let Some(from) = mv.from() {
        let takes = position.is_capture(mv);
        let kind = position.piece_at(from).map_or(Kind::KING, |piece| piece.kind);
        let name = alphabet.name(position.to_move(), kind);
        let pawn = !name.marked && name.letter == b'P';
        if pawn {
            push_pawn(position, mv, from, takes, text);
        } else {
            push_kind(position, kind, alphabet, false, text);
            push_origin(position, mv, from, kind, text);
        }
        if takes {
            text.push('x');
        }
        push_square(to, text);
    }
    match (mv.promotion(), style) {
        (Some(kind), Style::Chess | Style::XBoard) => {
            text.push('=');
            push_kind(position, kind, alphabet, false, text);
        }
        #[cfg(feature = "euroshogi")]
        (Some(_), Style::Shogi) => text.push('+'),
        (None, _) => {}
    }
    let mut after = position.clone();
    after.play_unchecked(mv);
    if after.in_check() {
        match (after.has_moves(), style) {
            (false, _) => text.push('#'),
            (true, Style::Chess | Style::XBoard) => text.push('+'),
            #[cfg(feature = "euroshogi")]
            (true, Style::Shogi) => {}
        }
    }
}

/// Where other pieces of the kind stand that could legally go there.
fn rivals<R: Rules8>(
    position: &Position<R>,
    to: Square<Chess8>,
    from: Square<Chess8>,
    kind: Kind,
) -> Bitboard<Chess8> {
    let others = position.origins(kind, to) & !Bitboard::from(from);
    let legal = |&other: &Square<Chess8>| {
        let plain = position.board_move(other, to, None);
        let promoting = position.rules().promotions(position.to_move(), kind).first().copied();
        let promoting = promoting.map(|kind| position.board_move(other, to, Some(kind)));
        position.is_legal(plain) || promoting.is_some_and(|mv| position.is_legal(mv))
    };
    others.iter().filter(legal).collect()
}

/// The origin of a pawn: its file where it takes, and nothing otherwise, as long as that tells it
/// from other pawns. Those of orthodox chess it always does.
fn push_pawn<R: Rules8>(
    position: &Position<R>,
    mv: Move<R>,
    from: Square<Chess8>,
    takes: bool,
    text: &mut String,
) {
    let kind = position.piece_at(from).map_or(Kind::KING, |piece| piece.kind);
    let others = rivals(position, mv.to(), from, kind);
    let rival = |other: Square<Chess8>| !takes || other.coords().0 == from.coords().0;
    if others.iter().any(rival) {
        push_square(from, text);
    } else if takes {
        push_file(from, text);
    }
}

/// As little of the origin as tells it from those of other pieces of the kind that could legally
/// make the move: the file, else the rank, else both.
fn push_origin<R: Rules8>(
    position: &Position<R>,
    mv: Move<R>,
    from: Square<Chess8>,
    kind: Kind,
    text: &mut String,
) {
    let others = rivals(position, mv.to(), from, kind);
    if others.is_empty() {
        return;
    }
    let (x, y) = from.coords();
    let on_file = others.iter().any(|other| other.coords().0 == x);
    let on_rank = others.iter().any(|other| other.coords().1 == y);
    if !on_file || on_rank {
        push_file(from, text);
    }
    if on_file {
        push_rank(from, text);
    }
}

/// Appends a move as UCI writes it, drops as `P@e4`.
pub(super) fn write_coordinates<R: Rules8>(
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
        (None, Some(from)) => push_square(from, text),
        (None, None) => {}
    }
    let corner = position.castling_corner(mv).filter(|_| position.rules().castles_by_rule());
    push_square(corner.unwrap_or(mv.to()), text);
    if let Some(kind) = mv.promotion() {
        push_kind(position, kind, alphabet, true, text);
    }
}
