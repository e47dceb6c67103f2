//! The resolver of SAN: from a parsed move to the legal move in a position.

use wazir_chesslike::{CastlingSide, Kind, Move, Piece, Position};
use wazir_game::{Game, IllegalMoveError};
use wazir_geometry::{Bitboard, Chess8, Square};
use wazir_notation::texts::Records;
use wazir_text::{Argument, message};

use super::ChessBoardRules;
use super::parse::{MoveAction, PromotionText, San, SanError, UNSPECIFIED};
use crate::texts::Pgn;
use wazir_notation::ErrorKind;

/// Returns the legal move that is meant.
#[inline]
pub(crate) fn resolve<R: ChessBoardRules>(
    position: &Position<R>,
    san: &San,
) -> Result<Move<R>, SanError> {
    match (san.act, san.kind) {
        (MoveAction::Step, Some(kind)) if san.rank == UNSPECIFIED || san.file == UNSPECIFIED => {
            from_anywhere(position, san, kind)
        }
        (MoveAction::Step, kind) => from_square(position, san, kind),
        (MoveAction::Drop, kind) => drop_of(position, san, kind.unwrap_or(Kind::KING)),
        (MoveAction::CastleShort, _) => castle(position, CastlingSide::KingSide),
        (MoveAction::CastleLong, _) => castle(position, CastlingSide::QueenSide),
    }
}

#[inline]
fn from_anywhere<R: ChessBoardRules>(
    position: &Position<R>,
    san: &San,
    kind: Kind,
) -> Result<Move<R>, SanError> {
    let promotion = match san.promotes {
        PromotionText::Unspecified | PromotionText::Declined => None,
        PromotionText::To(kind) => Some(kind),
        // The meaning depends on the origin of the piece.
        PromotionText::Plus => return choose_origin(position, san, kind),
    };
    match position.only_move(kind, san.to, promotion, origin_mask(san)) {
        Some(mv) => Ok(mv),
        None => choose_origin(position, san, kind),
    }
}

/// Returns the squares from which the move can start by its text alone.
#[inline]
fn origin_mask(san: &San) -> Bitboard<Chess8> {
    let file = if san.file == UNSPECIFIED { !0 } else { 0x0101_0101_0101_0101 << (san.file & 7) };
    let rank = if san.rank == UNSPECIFIED { !0 } else { 0xff << ((san.rank & 7) * 8) };
    Bitboard::from_bits(file & rank)
}

fn from_square<R: ChessBoardRules>(
    position: &Position<R>,
    san: &San,
    kind: Option<Kind>,
) -> Result<Move<R>, SanError> {
    let from = Square::at(i32::from(san.file), i32::from(san.rank));
    let from = from.ok_or_else(|| SanError::new(ErrorKind::Move, Pgn::AnySquare))?;
    let wrong = |kind: Kind| position.piece_at(from).is_some_and(|piece| piece.kind != kind);
    if let Some(kind) = kind.filter(|&kind| wrong(kind)) {
        let (from, piece) =
            (Argument::from_display(&from), Argument::from_display(name(position, kind)));
        let reason = message!(Pgn::OtherKind { from, piece });
        return Err(SanError::new(ErrorKind::IllegalMove, reason));
    }
    legal(position, from, san)
}

/// Returns the move from this square, if it is legal.
#[inline]
fn legal<R: ChessBoardRules>(
    position: &Position<R>,
    from: Square<Chess8>,
    san: &San,
) -> Result<Move<R>, SanError> {
    let mv = build_move(position, from, san);
    if position.is_legal(mv) && plus_is_true(position, san, mv) {
        return Ok(mv);
    }
    Err(illegal_fault(position, mv))
}

/// Returns the move from a square, whether legal or not.
#[inline]
fn build_move<R: ChessBoardRules>(
    position: &Position<R>,
    from: Square<Chess8>,
    san: &San,
) -> Move<R> {
    let promotion = match san.promotes {
        PromotionText::Unspecified | PromotionText::Declined => None,
        PromotionText::To(kind) => Some(kind),
        PromotionText::Plus => promoted(position, from, san.to),
    };
    let castling = position.castling_onto(from, san.to).filter(|_| promotion.is_none());
    castling.unwrap_or_else(|| position.board_move(from, san.to, promotion))
}

/// Returns the promotion of a piece of a shogi game by this move, if it can promote.
fn promoted<R: ChessBoardRules>(
    position: &Position<R>,
    from: Square<Chess8>,
    to: Square<Chess8>,
) -> Option<Kind> {
    let seat = position.to_move();
    let zone = position.rules().promotion_zone(seat);
    let kind = position.piece_at(from).filter(|_| zone.contains(from) || zone.contains(to))?.kind;
    position.rules().promotions(seat, kind).first().copied()
}

/// Returns whether a `+` that does not promote gives check.
#[inline]
fn plus_is_true<R: ChessBoardRules>(position: &Position<R>, san: &San, mv: Move<R>) -> bool {
    if san.promotes != PromotionText::Plus || mv.promotion().is_some() {
        return true;
    }
    let mut after = position.clone();
    after.play_unchecked(mv);
    after.in_check()
}

/// Returns the only legal move from several squares.
#[inline(never)]
fn choose_origin<R: ChessBoardRules>(
    position: &Position<R>,
    san: &San,
    kind: Kind,
) -> Result<Move<R>, SanError> {
    let origins = position.origins(kind, san.to) & origin_mask(san);
    let moves = || origins.iter().map(|from| build_move(position, from, san));
    let meant = |&mv: &Move<R>| position.is_legal(mv) && plus_is_true(position, san, mv);
    let legal: Bitboard<Chess8> = moves().filter(meant).filter_map(Move::from).collect();
    match (legal.iter().next(), legal.len()) {
        (Some(from), 1) => Ok(build_move(position, from, san)),
        (Some(_), _) => {
            let reason = message!(Pgn::Ambiguous { squares: list(legal) });
            Err(SanError::new(ErrorKind::AmbiguousMove, reason))
        }
        (None, _) => match moves().next() {
            Some(mv) => Err(illegal_fault(position, mv)),
            None => no_origin(position, san, kind),
        },
    }
}

fn list(squares: Bitboard<Chess8>) -> Argument {
    let squares = squares.iter().map(|square| Argument::from_display(&square));
    let all = squares.reduce(|first, second| message!(Records::Or { first, second }).into());
    all.unwrap_or(Argument::from(""))
}

#[cold]
fn illegal_fault<R: ChessBoardRules>(position: &Position<R>, mv: Move<R>) -> SanError {
    let reason = match (position.check(mv), mv.from()) {
        (Err(reason), _) => reason,
        // The move is legal, but its mark is wrong.
        (Ok(()), Some(from)) => IllegalMoveError::CannotPromote { from, to: mv.to() },
        (Ok(()), None) => IllegalMoveError::NotInHand { to: mv.to() },
    };
    SanError::new(ErrorKind::IllegalMove, reason.message())
}

fn name<R: ChessBoardRules>(position: &Position<R>, kind: Kind) -> &str {
    let names = position.rules().kinds().get(kind.index()).map(|spec| &spec.name);
    names.map_or("piece", |names| &names[position.to_move()])
}

/// Handles the case that no piece of the kind reaches the square: castling written as a king move,
/// or an illegal move.
#[cold]
#[inline(never)]
fn no_origin<R: ChessBoardRules>(
    position: &Position<R>,
    san: &San,
    kind: Kind,
) -> Result<Move<R>, SanError> {
    let seat = position.to_move();
    let told = |king: &Square<Chess8>| kind == Kind::KING && origin_mask(san).contains(*king);
    let king = position.king(seat).filter(told);
    if let Some(mv) = king.map(|king| build_move(position, king, san)).filter(|mv| mv.is_castling())
    {
        return if position.is_legal(mv) { Ok(mv) } else { Err(illegal_fault(position, mv)) };
    }
    let own = Piece { seat, kind };
    let mut pieces =
        position.pieces().filter(|&(at, piece)| piece == own && origin_mask(san).contains(at));
    if let (Some((from, _)), None) = (pieces.next(), pieces.next()) {
        return Err(illegal_fault(position, build_move(position, from, san)));
    }
    let (piece, to) =
        (Argument::from_display(name(position, kind)), Argument::from_display(&san.to));
    let reason = message!(Pgn::CannotGo { piece, to });
    Err(SanError::new(ErrorKind::IllegalMove, reason))
}

fn drop_of<R: ChessBoardRules>(
    position: &Position<R>,
    san: &San,
    kind: Kind,
) -> Result<Move<R>, SanError> {
    let mv = position.drop_move(kind, san.to);
    if position.is_legal(mv) { Ok(mv) } else { Err(illegal_fault(position, mv)) }
}

/// Returns castling towards the higher files or the lower ones, however far the king goes.
#[inline(never)]
fn castle<R: ChessBoardRules>(
    position: &Position<R>,
    wing: CastlingSide,
) -> Result<Move<R>, SanError> {
    let king = position.king(position.to_move());
    let castling = position.castling_move(wing).filter(|mv| mv.from() == king);
    match castling {
        Some(mv) if position.is_legal(mv) => Ok(mv),
        Some(mv) => Err(illegal_fault(position, mv)),
        None => Err(SanError::new(ErrorKind::IllegalMove, Pgn::CannotCastle)),
    }
}
