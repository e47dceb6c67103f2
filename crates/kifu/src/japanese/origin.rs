//! The choice of the piece when several could move, and the words that tell them apart: 右, 左, 直, 上,
//! 寄 and 引.

use wazir_chesslike::Kind;
use wazir_game::{Game, Seat};
use wazir_geometry::{Bitboard, Shogi9};
use wazir_shogi::{Move, Position, Square, kinds};

use super::lex::MoveText;
use super::words::promoted_kind;
use super::{ShogiMoveError, ShogiMoveErrorKind};
use crate::texts::Kifu;

/// The side of the target on which a piece stands, from its player's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// The direction in which a piece moves, from its player's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motion {
    /// Straight up, used for generals only.
    Straight,
    Up,
    Across,
    Down,
}

/// The words that tell a piece apart from others of its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Disambiguation {
    pub(super) side: Option<Side>,
    pub(super) motion: Option<Motion>,
}

/// Returns the offset from the target to the piece, to the player's right and ahead.
fn offset(seat: Seat, from: Square, to: Square) -> (i32, i32) {
    let ((from_x, from_y), (to_x, to_y)) = (from.coords(), to.coords());
    let (dx, dy) = (from_x - to_x, from_y - to_y);
    if seat == Seat::FIRST { (dx, dy) } else { (-dx, -dy) }
}

fn motion(seat: Seat, from: Square, to: Square) -> Motion {
    match offset(seat, from, to).1 {
        ..0 => Motion::Up,
        0 => Motion::Across,
        1.. => Motion::Down,
    }
}

/// Returns whether a kind is distinguished by the relative position of its pieces, because 直 is not
/// used for it.
const fn is_major_piece(kind: Kind) -> bool {
    matches!(kind, kinds::ROOK | kinds::BISHOP | kinds::DRAGON | kinds::HORSE)
}

/// Returns the pieces of this kind of the side to move that reach a square, ignoring pins and
/// checks.
pub(crate) fn candidate_origins(position: &Position, kind: Kind, to: Square) -> Bitboard<Shogi9> {
    let all = position.attackers(position.to_move(), to);
    let of_kind = |&from: &Square| position.piece_at(from).is_some_and(|p| p.kind == kind);
    all.iter().filter(of_kind).collect()
}

/// Returns the shortest words that tell the piece on `from` apart from its rivals, in the order
/// that the Japan Shogi Association prefers: the motion alone, then 直 or the side alone, then both.
pub(super) fn disambiguate(
    position: &Position,
    kind: Kind,
    from: Square,
    to: Square,
) -> Disambiguation {
    let mut rivals = candidate_origins(position, kind, to);
    rivals.remove(from);
    if rivals.is_empty() {
        return Disambiguation::default();
    }
    let seat = position.to_move();
    let mine = motion(seat, from, to);
    if rivals.iter().all(|rival| motion(seat, rival, to) != mine) {
        return Disambiguation { side: None, motion: Some(mine) };
    }
    let across = |square: Square| offset(seat, square, to).0;
    let x = across(from);
    if is_major_piece(kind) {
        let side = match rivals.iter().all(|rival| across(rival) > x) {
            true => Side::Left,
            false => Side::Right,
        };
        return Disambiguation { side: Some(side), motion: None };
    }
    if x == 0 {
        return Disambiguation { side: None, motion: Some(Motion::Straight) };
    }
    let side = if x < 0 { Side::Left } else { Side::Right };
    let shared = rivals.iter().any(|rival| across(rival).signum() == x.signum());
    Disambiguation { side: Some(side), motion: shared.then_some(mine) }
}

/// Returns the pieces that fit the given motion and side.
fn matching_origins(said: &MoveText, seat: Seat, all: Bitboard<Shogi9>) -> Bitboard<Shogi9> {
    let across = |square: Square| offset(seat, square, said.to).0;
    let moves_so = |&square: &Square| match said.motion {
        None => true,
        Some(Motion::Straight) => {
            across(square) == 0 && motion(seat, square, said.to) == Motion::Up
        }
        Some(said_motion) => motion(seat, square, said.to) == said_motion,
    };
    let moving: Bitboard<Shogi9> = all.iter().filter(moves_so).collect();
    let Some(side) = said.side else { return moving };
    let reach = |square: Square| across(square) * if side == Side::Left { -1 } else { 1 };
    let at_least = |least: i32| moving.iter().filter(|&square| reach(square) >= least).collect();
    if is_major_piece(said.kind) && moving.len() > 1 {
        return at_least(moving.iter().map(reach).max().unwrap_or(0));
    }
    let beside: Bitboard<Shogi9> = at_least(1);
    // Of two pieces, the one straight below the target counts as the other's neighbour, whatever
    // its proper word.
    if beside.is_empty() && moving.len() > 1 { at_least(0) } else { beside }
}

/// Returns the board move that the text describes.
pub(super) fn board_move(position: &Position, said: &MoveText, from: Square) -> Move {
    // A piece that cannot promote gets a promotion to itself: a move that is refused.
    let promotion =
        (said.promotes == Some(true)).then(|| promoted_kind(said.kind).unwrap_or(said.kind));
    position.board_move(from, said.to, promotion)
}

/// The error that more than one move fits.
pub(crate) struct AmbiguousOrigin;

/// Returns the move meant by a text that several moves fit: the legal one. If none is legal, the
/// first is returned, so that the caller can give the reason. `drop` is chosen if nothing else
/// fits, or nothing legal.
pub(crate) fn pick_legal(
    position: &Position,
    moves: impl ExactSizeIterator<Item = Move>,
    drop: Option<Move>,
) -> Result<Option<Move>, AmbiguousOrigin> {
    let (mut moves, is_plain) = (moves.peekable(), drop.is_none());
    let Some(&first) = moves.peek() else { return Ok(drop) };
    if moves.len() == 1 && is_plain {
        return Ok(Some(first));
    }
    let legal = |&mv: &Move| position.check(mv).is_ok();
    let mut legal_moves = moves.filter(legal);
    match (legal_moves.next(), legal_moves.next()) {
        (Some(mv), None) => Ok(Some(mv)),
        (None, _) => Ok(Some(drop.filter(legal).unwrap_or(first))),
        (Some(_), Some(_)) => Err(AmbiguousOrigin),
    }
}

/// Finds the move if the text does not name the origin square.
pub(super) fn resolve(position: &Position, said: &MoveText) -> Result<Move, ShogiMoveError> {
    let seat = position.to_move();
    let fitting = matching_origins(said, seat, candidate_origins(position, said.kind, said.to));
    let held = || position.hand(seat).any(|(kind, _)| kind == said.kind);
    let drops = said.may_drop() && held() && position.piece_at(said.to).is_none();
    let drop = drops.then(|| position.drop_move(said.kind, said.to));
    let error = |kind, reason| ShogiMoveError::new(kind, said.piece_at, reason);
    let moves = fitting.iter().map(|from| board_move(position, said, from));
    let found = pick_legal(position, moves, drop).map_err(|AmbiguousOrigin| {
        let reason = Kifu::Ambiguous;
        error(ShogiMoveErrorKind::Ambiguous, reason)
    })?;
    found.ok_or_else(|| {
        let reason = Kifu::NoPiece;
        error(ShogiMoveErrorKind::NoSuchPiece, reason)
    })
}
