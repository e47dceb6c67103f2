//! The impasse rules (entering kings): rules/shogi.md section 10.

use wazir_chesslike::{Kind, Position};
use wazir_game::{ClaimError, EndReason, Game, Outcome, Seat};
use wazir_geometry::Square;

use crate::options::Impasse;
use crate::ruleset::{PIECES, Shogi, kinds};

/// The points of a seat: 5 for each rook and bishop (promoted or not), 0 for the king, else 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ImpassePoints {
    /// Points of all pieces on the board and in hand.
    pub total: u32,
    /// Points of the pieces in the promotion zone and in hand.
    pub entered: u32,
    /// The number of pieces in the zone, without the king.
    pub pieces_in_zone: u32,
    /// `true` if the king stands in the zone.
    pub king_entered: bool,
}

fn impasse_points_of(kind: Kind) -> u32 {
    match kind {
        kinds::KING => 0,
        kinds::ROOK | kinds::BISHOP | kinds::DRAGON | kinds::HORSE => 5,
        _ => 1,
    }
}

/// Counts the points of a seat for an impasse.
///
/// ```
/// use wazir_game::Seat;
/// let position = "+R+R+B+B5/4K4/PPPPPPPP1/9/9/9/9/4k4/9 b 4g4s4n4l10p 1".parse()?;
/// assert_eq!(wazir_shogi::impasse_points(&position, Seat::FIRST).entered, 28);
/// assert_eq!(wazir_shogi::impasse_points(&position, Seat::SECOND).total, 26);
/// # Ok::<(), wazir_chesslike::PositionError>(())
/// ```
pub fn impasse_points(position: &Position<Shogi>, seat: Seat) -> ImpassePoints {
    let zone = position.rules().promotion_zone(seat);
    let own = position.pieces().filter(|(_, p)| p.seat == seat);
    let hand: u32 = position.hand(seat).map(|(kind, count)| impasse_points_of(kind) * count).sum();
    let mut points =
        ImpassePoints { total: hand, entered: hand, pieces_in_zone: 0, king_entered: false };
    for (square, piece) in own {
        points.total += impasse_points_of(piece.kind);
        if zone.contains(square) {
            points.entered += impasse_points_of(piece.kind);
            points.pieces_in_zone += u32::from(piece.kind != kinds::KING);
            points.king_entered |= piece.kind == kinds::KING;
        }
    }
    points
}

/// Returns the outcome of an impasse claim under the option in force.
pub(crate) fn claim(line: &[Position<Shogi>]) -> Result<Outcome, ClaimError> {
    let (Some(start), Some(position)) = (line.first(), line.last()) else {
        return Err(ClaimError::Unknown);
    };
    match position.rules().options().impasse() {
        Impasse::Agreed24 => agreed_count(start, position),
        Impasse::Declare24 => Ok(declare(position, |points, _| match points {
            31.. => Some(true),
            24.. => None,
            _ => Some(false),
        })),
        Impasse::Declare27 => Ok(declare(position, |points, seat| {
            Some(points >= if seat == Seat::FIRST { 28 } else { 27 })
        })),
        Impasse::Try | Impasse::None => Err(ClaimError::Unknown),
    }
}

/// Both sides count all their pieces; a side under 24 loses, unless both are (R10).
fn agreed_count(
    start: &Position<Shogi>,
    position: &Position<Shogi>,
) -> Result<Outcome, ClaimError> {
    let [first, second] = Seat::BOTH.map(|seat| impasse_points(position, seat));
    if !first.king_entered || !second.king_entered {
        return Err(ClaimError::KingsNotEntered);
    }
    let short =
        |seat: Seat, points: ImpassePoints| points.total + handicap_points(start, seat) < 24;
    Ok(match (short(Seat::FIRST, first), short(Seat::SECOND, second)) {
        (true, false) => Outcome::win(Seat::SECOND, EndReason::Impasse),
        (false, true) => Outcome::win(Seat::FIRST, EndReason::Impasse),
        _ => Outcome::draw(EndReason::Impasse),
    })
}

/// Returns the points that a side gave away before the game. In a handicap game, the pieces missing
/// from the start position count for the giver, who is White (R10).
fn handicap_points(start: &Position<Shogi>, seat: Seat) -> u32 {
    let full_set = 54;
    let at_start: u32 = Seat::BOTH.map(|s| impasse_points(start, s).total).iter().sum();
    let other = impasse_points(start, seat.other()).total;
    let gave = other == full_set / 2 && start.ply() == 0 && start.to_move() == seat;
    if gave { full_set - at_start.min(full_set) } else { 0 }
}

/// Returns the outcome of a declaration by the side to move. It needs its king and ten other pieces
/// in the zone, must not be in check, and needs enough points.
fn declare(position: &Position<Shogi>, verdict: impl Fn(u32, Seat) -> Option<bool>) -> Outcome {
    let seat = position.to_move();
    let points = impasse_points(position, seat);
    let fit = points.king_entered && points.pieces_in_zone >= 10 && !position.in_check();
    match if fit { verdict(points.entered, seat) } else { Some(false) } {
        Some(true) => Outcome::win(seat, EndReason::Impasse),
        Some(false) => Outcome::win(seat.other(), EndReason::Impasse),
        None => Outcome::draw(EndReason::Impasse),
    }
}

/// The try rule: the last move has brought the king to the other king's start square.
pub(crate) fn try_rule_win(line: &[Position<Shogi>]) -> Option<Outcome> {
    let [.., before, position] = line else { return None };
    if position.rules().options().impasse() != Impasse::Try {
        return None;
    }
    let seat = before.to_move();
    let goal = Square::at(4, if seat == Seat::FIRST { 8 } else { 0 });
    let arrived = position.king(seat) == goal && before.king(seat) != goal;
    arrived.then(|| Outcome::win(seat, EndReason::Try))
}

/// The points of a set are 27 a side.
const _: () = assert!(PIECES[1].in_set() * 5 + PIECES[2].in_set() * 5 + 4 + 4 + 4 + 4 + 18 == 54);
