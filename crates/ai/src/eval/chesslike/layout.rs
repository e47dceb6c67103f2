//! The layout of the entry table: the start index of each term of the evaluation.

use wazir_chesslike::Kind;
use wazir_game::Seat;

/// The number of entries, a power of two so that an index needs only a mask.
pub(super) const TABLE_SIZE: usize = 1 << 16;
/// The maximum number of kinds and classes.
pub(super) const KINDS: usize = wazir_chesslike::Kind::MAX + 1;
/// The number of groups of pieces for positions near a king; with more, some share their entries.
const GROUPS: usize = 16;
/// The maximum number of squares.
pub(super) const SQUARES: usize = 128;
/// The number of tiers: pawn-like, light, middle and heavy pieces.
pub(super) const TIERS: usize = 4;
/// The number of counts distinguished, of pieces in hand and of squares within reach.
pub(super) const COUNTS: usize = 32;
/// The number of relative positions of two squares, on a board of up to 11 by 11. Not a power of
/// two: the rows would share the same few cache lines.
pub(super) const OFFSETS: usize = 456;
/// The number of counts, from 0, of the squares beside a king and its own.
pub(super) const RING: usize = 10;
/// The number of force degrees.
pub(super) const FORCES: usize = 4;
/// The number of ranks, files or pawn counts distinguished.
pub(super) const ROWS: usize = 16;

/// A piece on a square: by seat, kind and square.
pub(super) const PLACED: usize = 0;
/// A piece relative to a king: by the king's seat, friend or foe, group and relative position.
pub(super) const NEAR: usize = PLACED + 2 * KINDS * SQUARES;
/// A number of pieces in hand: by seat, kind and count.
pub(super) const HAND: usize = NEAR + 4 * GROUPS * OFFSETS;
/// Squares within reach of a piece: by seat, kind and count.
pub(super) const MOBILITY: usize = HAND + 2 * 8 * COUNTS;
/// Two pieces of a kind bound to different colours: by seat and kind.
pub(super) const PAIR: usize = MOBILITY + 2 * KINDS * COUNTS;
/// Squares for a drop with check: by seat, kind and count, first the distant ones where the king
/// could not capture the piece, then protected ones next to the king.
pub(super) const DROP_CHECK: usize = PAIR + 2 * KINDS;
pub(super) const DROP_CONTACT: usize = DROP_CHECK + 2 * 8 * FORCES;
/// The side to move.
pub(super) const TEMPO: usize = DROP_CONTACT + 2 * 8 * FORCES;
/// A piece under attack by one of a lower tier: by the tiers of attacker and victim.
pub(super) const THREAT_BY_LESSER: usize = TEMPO + 1;
/// A piece attacked and not defended: by whether the attacker is to move, and by tier.
pub(super) const HANGING: usize = THREAT_BY_LESSER + TIERS * TIERS;
/// A piece defended by a pawn: by tier.
pub(super) const SUPPORTED: usize = HANGING + 2 * TIERS;
/// The number of attackers of the squares around the enemy king: by the attacker's force.
pub(super) const ATTACKERS: usize = SUPPORTED + TIERS;
/// Squares around the enemy king that only the king defends, under attack: by force.
pub(super) const WEAK_RING: usize = ATTACKERS + FORCES * RING;
/// Squares around the enemy king that are attacked twice: by force.
pub(super) const ATTACKED_TWICE: usize = WEAK_RING + FORCES * RING;
/// Squares to which the enemy king can step: by force.
pub(super) const ESCAPES: usize = ATTACKED_TWICE + FORCES * RING;
/// Squares for a safe check by a piece on the board: by tier and count.
pub(super) const SAFE_CHECK: usize = ESCAPES + FORCES * RING;
/// Squares for other checks: by tier and count.
pub(super) const CHECK: usize = SAFE_CHECK + TIERS * FORCES;
/// A promotion that can be played next, on an undefended square: by tier.
pub(super) const PROMOTION: usize = CHECK + TIERS * FORCES;
/// Files on which a pawn in hand could be dropped.
pub(super) const FILES: usize = PROMOTION + TIERS;
/// Castling rights that are left.
pub(super) const CASTLING: usize = FILES + ROWS;
/// A passed pawn: by row, first those with a free square ahead, then blocked ones.
pub(super) const PASSED: usize = CASTLING + 4;
/// The distance in steps of the owner's, and of the enemy's, king from the square before a passed pawn.
pub(super) const PASSED_OWN_KING: usize = PASSED + 2 * ROWS;
pub(super) const PASSED_FOE_KING: usize = PASSED_OWN_KING + ROWS;
/// A pawn with one of its own beside it, or behind it in support: by row.
pub(super) const PHALANX: usize = PASSED_FOE_KING + ROWS;
pub(super) const PAWN_SUPPORTED: usize = PHALANX + ROWS;
/// An isolated pawn: on a closed or an open file.
pub(super) const ISOLATED: usize = PAWN_SUPPORTED + ROWS;
/// A pawn behind another.
pub(super) const DOUBLED: usize = ISOLATED + 2;
/// A backward pawn, which pawns cannot defend and which cannot advance safely.
pub(super) const BACKWARD: usize = DOUBLED + 1;
/// One past the last entry in use.
pub(super) const END: usize = BACKWARD + 1;

const _: () = assert!(END <= TABLE_SIZE && KINDS.is_power_of_two());

/// Returns the row of a kind in tables with [`KINDS`] rows, a power of two.
#[inline(always)]
fn kind_row(kind: Kind) -> usize {
    kind.index() & (KINDS - 1)
}

#[inline(always)]
pub(super) fn placed(seat: Seat, kind: Kind, square: usize) -> usize {
    PLACED + (seat.pair_index() * KINDS + kind_row(kind)) * SQUARES + (square & (SQUARES - 1))
}

#[inline(always)]
pub(super) fn near(king: Seat, foe: bool, group: usize, way: usize) -> usize {
    NEAR + (king.pair_index() * 2 + usize::from(foe)) * GROUPS * OFFSETS
        + (group & (GROUPS - 1)) * OFFSETS
        + way
}

#[inline(always)]
pub(super) fn hand(seat: Seat, lane: usize, count: usize) -> usize {
    HAND + (seat.pair_index() * 8 + (lane & 7)) * COUNTS + count.min(COUNTS - 1)
}

#[inline(always)]
pub(super) fn mobility(seat: Seat, kind: Kind, count: usize) -> usize {
    MOBILITY + (seat.pair_index() * KINDS + kind_row(kind)) * COUNTS + count.min(COUNTS - 1)
}

#[inline(always)]
/// Returns the entry of a colour-bound kind with a partner on the other colour.
pub(super) fn pair(seat: Seat, kind: Kind) -> usize {
    PAIR + seat.pair_index() * KINDS + kind_row(kind)
}

#[inline(always)]
pub(super) fn drop(base: usize, seat: Seat, lane: usize, count: usize) -> usize {
    base + (seat.pair_index() * 8 + (lane & 7)) * FORCES + count.min(FORCES - 1)
}
