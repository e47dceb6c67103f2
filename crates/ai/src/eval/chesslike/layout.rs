//! Where in the table of entries each term of the evaluation has its place.

/// The entries of the table, a power of two so that an index needs only a mask.
pub(super) const TABLE_SIZE: usize = 1 << 16;
/// Kinds and classes of pieces at most.
pub(super) const KINDS: usize = wazir_chesslike::KIND_SLOTS;
/// Groups of pieces that are told apart by where they stand to a king; with more, some share their
/// entries.
const GROUPS: usize = 16;
/// Squares at most.
pub(super) const SQUARES: usize = 128;
/// Classes of strength: pawns and the like, light, middle and heavy pieces.
pub(super) const TIERS: usize = 4;
/// Counts of pieces in hand, and of squares within reach, are told apart up to this.
pub(super) const COUNTS: usize = 32;
/// How two squares can lie to each other, on a board of up to 11 by 11. Not a power of two: the
/// rows would share the same few lines of the processor's cache.
pub(super) const OFFSETS: usize = 456;
/// Squares beside a king, and its own, counted from 0.
pub(super) const RING: usize = 10;
/// Amounts of force that are told apart.
pub(super) const FORCES: usize = 4;
/// How many ranks, files or counts of pawns are told apart.
pub(super) const ROWS: usize = 16;

/// A piece on a square: by seat, kind and square.
pub(super) const PLACED: usize = 0;
/// A piece as it stands to a king: by the king's seat, friend or foe, group and way.
pub(super) const NEAR: usize = PLACED + 2 * KINDS * SQUARES;
/// A number of pieces in hand: by seat, kind and count.
pub(super) const HAND: usize = NEAR + 4 * GROUPS * OFFSETS;
/// Squares within reach of a piece: by seat, kind and count.
pub(super) const MOBILITY: usize = HAND + 2 * 8 * COUNTS;
/// Two pieces of a kind bound to different colours: by seat and kind.
pub(super) const PAIR: usize = MOBILITY + 2 * KINDS * COUNTS;
/// Squares beside the enemy king on which a kind can be dropped with check: by seat, kind and
/// count, first those where the king could not take it, then those next to the king under
/// protection.
pub(super) const DROP_CHECK: usize = PAIR + 2 * KINDS;
pub(super) const DROP_CONTACT: usize = DROP_CHECK + 2 * 8 * FORCES;
/// The turn.
pub(super) const TEMPO: usize = DROP_CONTACT + 2 * 8 * FORCES;
/// A piece under attack by one of a lower tier: by the tiers of attacker and victim.
pub(super) const THREAT_BY_LESSER: usize = TEMPO + 1;
/// A piece attacked and not defended: by whether the attacker is to move, and tier.
pub(super) const HANGING: usize = THREAT_BY_LESSER + TIERS * TIERS;
/// A piece defended by a pawn: by tier.
pub(super) const SUPPORTED: usize = HANGING + 2 * TIERS;
/// How many pieces attack the squares around the enemy king: by the attacker's force.
pub(super) const ATTACKERS: usize = SUPPORTED + TIERS;
/// Squares around the enemy king that only the king defends, under attack: by force.
pub(super) const WEAK_RING: usize = ATTACKERS + FORCES * RING;
/// Of these the ones attacked twice: by force.
pub(super) const ATTACKED_TWICE: usize = WEAK_RING + FORCES * RING;
/// Squares to which the enemy king can step: by force.
pub(super) const ESCAPES: usize = ATTACKED_TWICE + FORCES * RING;
/// Squares for a check by a piece on the board where it cannot be taken: by tier and count.
pub(super) const SAFE_CHECK: usize = ESCAPES + FORCES * RING;
/// Squares for other checks: by tier and count.
pub(super) const CHECK: usize = SAFE_CHECK + TIERS * FORCES;
/// A promotion that can come next, on a square that is not defended: by tier.
pub(super) const PROMOTION: usize = CHECK + TIERS * FORCES;
/// Files on which a pawn in hand could be dropped.
pub(super) const FILES: usize = PROMOTION + TIERS;
/// Castling rights that are left.
pub(super) const CASTLING: usize = FILES + ROWS;
/// A pawn that no enemy pawn can stop: by row, first those with a free square before them, then
/// those without.
pub(super) const PASSED: usize = CASTLING + 4;
/// The same, whose owner's or other king stands so many steps from the square before it.
pub(super) const PASSED_OWN_KING: usize = PASSED + 2 * ROWS;
pub(super) const PASSED_FOE_KING: usize = PASSED_OWN_KING + ROWS;
/// A pawn beside or behind which none of its own stands: by row.
pub(super) const PHALANX: usize = PASSED_FOE_KING + ROWS;
pub(super) const PAWN_SUPPORTED: usize = PHALANX + ROWS;
/// A pawn without friends on the files beside it, on an open file or not.
pub(super) const ISOLATED: usize = PAWN_SUPPORTED + ROWS;
/// A pawn behind another.
pub(super) const DOUBLED: usize = ISOLATED + 2;
/// A pawn that cannot be defended by pawns nor go on safely.
pub(super) const BACKWARD: usize = DOUBLED + 1;
/// One past the last entry in use.
pub(super) const END: usize = BACKWARD + 1;

const _: () = assert!(END <= TABLE_SIZE);

#[inline(always)]
pub(super) fn placed(seat: usize, kind: usize, square: usize) -> usize {
    PLACED + ((seat & 1) * KINDS + (kind & (KINDS - 1))) * SQUARES + (square & (SQUARES - 1))
}

#[inline(always)]
pub(super) fn near(king: usize, foe: bool, group: usize, way: usize) -> usize {
    NEAR + ((king & 1) * 2 + usize::from(foe)) * GROUPS * OFFSETS + (group & (GROUPS - 1)) * OFFSETS + way
}

#[inline(always)]
pub(super) fn hand(seat: usize, lane: usize, count: usize) -> usize {
    HAND + ((seat & 1) * 8 + (lane & 7)) * COUNTS + count.min(COUNTS - 1)
}

#[inline(always)]
pub(super) fn mobility(seat: usize, kind: usize, count: usize) -> usize {
    MOBILITY + ((seat & 1) * KINDS + (kind & (KINDS - 1))) * COUNTS + count.min(COUNTS - 1)
}

#[inline(always)]
pub(super) fn drop(base: usize, seat: usize, lane: usize, count: usize) -> usize {
    base + ((seat & 1) * 8 + (lane & 7)) * FORCES + count.min(FORCES - 1)
}
