//! CSA start positions: `PI`, rows, and lists of pieces.

use alloc::boxed::Box;
use alloc::string::String;

use once_cell::race::OnceBox;
use wazir_chesslike::{Kind, Piece, PositionError};
use wazir_game::{Game, Seat};
use wazir_shogi::{PIECES, Position, Setup, Square, kinds};
use wazir_text::{Message, message};

use super::moves::{code, kind_of, sign, square};
use crate::japanese::promoted_kind;
use crate::texts::Kifu;

/// An error in a statement: its position in bytes from the start of the statement, and the message.
pub(super) type Fault = (usize, Message);

/// A start position under construction.
#[derive(Clone, Default)]
pub(super) struct StartPosition {
    setup: Setup,
    /// Set once a statement about the position was read.
    pub(super) is_given: bool,
}

/// Returns the pieces of an even game, square by square.
fn even_pieces() -> &'static [Option<Piece>; 81] {
    static EVEN: OnceBox<[Option<Piece>; 81]> = OnceBox::new();
    EVEN.get_or_init(|| {
        let start = crate::start::even();
        let mut squares = Square::all();
        Box::new(core::array::from_fn(|_| squares.next().and_then(|sq| start.piece_at(sq))))
    })
}

impl StartPosition {
    /// Reads a statement, which begins with `P`.
    pub(super) fn read(&mut self, text: &[u8]) -> Result<(), Fault> {
        self.is_given = true;
        match text.get(1) {
            Some(b'I') => self.even_without(text),
            Some(&rank @ b'1'..=b'9') => self.row(rank, text),
            Some(b'+') => self.list(Seat::FIRST, text),
            Some(b'-') => self.list(Seat::SECOND, text),
            _ => Err((1, Kifu::CsaBoard.into())),
        }
    }

    fn put(&mut self, at: usize, square: Square, piece: Piece) -> Result<(), Fault> {
        if self.setup.piece_at(square).is_some() {
            return Err((at, Kifu::CsaOccupied.into()));
        }
        self.setup.put(square, Some(piece));
        Ok(())
    }

    fn even_without(&mut self, text: &[u8]) -> Result<(), Fault> {
        for (square, &piece) in Square::all().zip(even_pieces()) {
            self.setup.put(square, piece);
        }
        for (at, place, code) in entries(text) {
            let code = code?;
            let place = square(place[0], place[1]);
            let there = place.and_then(|square| self.setup.piece_at(square));
            match (place, there) {
                (Some(square), Some(piece)) if kind_of(code) == Some(piece.kind) => {
                    self.setup.put(square, None);
                }
                _ => return Err((at, Kifu::CsaNotThere.into())),
            }
        }
        Ok(())
    }

    fn row(&mut self, rank: u8, text: &[u8]) -> Result<(), Fault> {
        let mut file = b'9';
        let mut at = 2;
        loop {
            let seat = match text.get(at) {
                None => break,
                Some(b' ') => {
                    at += 1;
                    continue;
                }
                Some(b'*') => None,
                Some(b'+') => Some(Seat::FIRST),
                Some(b'-') => Some(Seat::SECOND),
                Some(_) => return Err((at, Kifu::CsaRow.into())),
            };
            let Some(square) = square(file, rank) else {
                return Err((at, Kifu::CsaLongRow.into()));
            };
            if let Some(seat) = seat {
                let code = text.get(at + 1..).and_then(|rest| rest.first_chunk().copied());
                let kind = code.and_then(kind_of).ok_or_else(|| no_piece(at + 1))?;
                self.put(at, square, Piece { seat, kind })?;
                at += 2;
            }
            at += 1;
            file -= 1;
        }
        match file - b'0' {
            0 => Ok(()),
            missing => Err((0, message!(Kifu::CsaShortRow { missing }))),
        }
    }

    fn list(&mut self, seat: Seat, text: &[u8]) -> Result<(), Fault> {
        for (at, place, code) in entries(text) {
            let code = code?;
            if place == *b"00" && code == *b"AL" {
                self.put_rest_in_hand(seat);
                continue;
            }
            let kind = kind_of(code).ok_or_else(|| no_piece(at + 2))?;
            match square(place[0], place[1]) {
                Some(square) => self.put(at, square, Piece { seat, kind })?,
                None if place == *b"00" && (1..=7).contains(&kind.index()) => {
                    let held = self.setup.in_hand(seat, kind);
                    self.setup.set_in_hand(seat, kind, held.saturating_add(1));
                }
                None => {
                    let reason = Kifu::CsaPlace;
                    return Err((at, reason.into()));
                }
            }
        }
        Ok(())
    }

    /// Gives a side all pieces of the set that are not yet on the board or in hand.
    fn put_rest_in_hand(&mut self, seat: Seat) {
        for kind in (1..=7).filter_map(Kind::new) {
            let all = PIECES.get(kind.index()).map_or(0, |piece| piece.in_set());
            let same = |other: Kind| other == kind || Some(other) == promoted_kind(kind);
            let rest = all.saturating_sub(self.setup.count(|piece| same(piece.kind)));
            let held = usize::from(self.setup.in_hand(seat, kind)) + rest;
            self.setup.set_in_hand(seat, kind, u8::try_from(held).unwrap_or(u8::MAX));
        }
    }

    /// Returns the position, with this side to move. Without any statement it is that of an even
    /// game.
    pub(super) fn position(mut self, to_move: Seat) -> Result<Position, PositionError> {
        let holds = |seat| (1..=7).filter_map(Kind::new).any(|k| self.setup.in_hand(seat, k) > 0);
        let even = || {
            let same = |(sq, piece): (Square, &Option<Piece>)| self.setup.piece_at(sq) == *piece;
            Square::all().zip(even_pieces()).all(same)
                && !holds(Seat::FIRST)
                && !holds(Seat::SECOND)
        };
        if to_move == Seat::FIRST && (!self.is_given || even()) {
            return Ok(crate::start::even());
        }
        if !self.is_given {
            self.setup = crate::start::even().to_setup();
        }
        self.setup.set_to_move(to_move);
        crate::start::position_from_setup(&self.setup)
    }
}

fn no_piece(at: usize) -> Fault {
    (at, Kifu::PieceCode.into())
}

/// Returns the entries of a list: the position of each in bytes, two digits, and a code.
fn entries(text: &[u8]) -> impl Iterator<Item = (usize, [u8; 2], Result<[u8; 2], Fault>)> + '_ {
    let mut at = 2;
    core::iter::from_fn(move || {
        while text.get(at) == Some(&b' ') {
            at += 1;
        }
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let here = at;
        at += 4;
        Some(match rest.first_chunk::<4>() {
            Some(&[file, rank, a, b]) => (here, [file, rank], Ok([a, b])),
            None => (here, [0; 2], Err((here, Kifu::CsaPlaced.into()))),
        })
    })
}

/// Appends the statements for a start position, including the side to move.
pub(super) fn write(text: &mut String, position: &Position) {
    let hands = Seat::BOTH.map(|seat| position.hand(seat).next().is_some());
    match removed(position).filter(|_| hands == [false, false]) {
        Some(removed) => {
            text.push_str("PI");
            for (square, piece) in removed {
                text.push_str(&super::moves::digits(square));
                text.push_str(code(piece.kind));
            }
            text.push('\n');
        }
        None => {
            write_rows(text, position);
            write_hands(text, position);
        }
    }
    text.push(sign(position.to_move()));
    text.push('\n');
}

/// Returns the pieces missing from the even start position, if that is the only difference.
fn removed(position: &Position) -> Option<alloc::vec::Vec<(Square, Piece)>> {
    let mut removed = alloc::vec::Vec::new();
    for (square, &even) in Square::all().zip(even_pieces()) {
        match (position.piece_at(square), even) {
            (here, even) if here == even => {}
            (None, Some(piece)) if piece.kind != kinds::KING => removed.push((square, piece)),
            _ => return None,
        }
    }
    // Only if they are from one side and not too many; otherwise the rows are easier to read.
    let of_first = removed.iter().filter(|(_, piece)| piece.seat == Seat::FIRST).count();
    let usual = (of_first == 0 || of_first == removed.len()) && removed.len() <= 10;
    usual.then_some(removed)
}

fn write_rows(text: &mut String, position: &Position) {
    for rank in b'1'..=b'9' {
        text.push('P');
        text.push(char::from(rank));
        for file in (b'1'..=b'9').rev() {
            match square(file, rank).and_then(|square| position.piece_at(square)) {
                None => text.push_str(" * "),
                Some(piece) => {
                    text.push(sign(piece.seat));
                    text.push_str(code(piece.kind));
                }
            }
        }
        text.push('\n');
    }
}

fn write_hands(text: &mut String, position: &Position) {
    for seat in Seat::BOTH {
        if position.hand(seat).next().is_none() {
            continue;
        }
        text.push('P');
        text.push(sign(seat));
        for (kind, count) in position.hand(seat) {
            for _ in 0..count {
                text.push_str("00");
                text.push_str(code(kind));
            }
        }
        text.push('\n');
    }
}
