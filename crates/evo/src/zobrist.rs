//! Zobrist keys of all that counts for repetition: placement, seat to move, seats in play.

use wazir_game::{Seat, SplitMix64};

use crate::{Role, SeatSet};

/// The numbers of keys: those of tiles are 0 to 2047.
const CASTLES: usize = 4 * 4 * 128;
const TO_MOVE: usize = CASTLES + 16;
const SEATS: usize = TO_MOVE + 4;

/// Returns the key of a number. To compute it takes little longer than to read it from a table, which
/// would be a large part of a WebAssembly module.
#[inline(always)]
fn key(number: usize) -> u64 {
    SplitMix64::nth(0x45_766f_2131, number as u64)
}

#[inline(always)]
pub(crate) fn tile(seat: Seat, role: Role, square: usize) -> u64 {
    key((seat.index() * 4 + role.index()) * 128 + (square & 127))
}

/// Returns the key of a set of standing castles.
#[inline(always)]
pub(crate) fn castles(mask: u8) -> u64 {
    key(CASTLES + usize::from(mask & 15))
}

#[inline(always)]
pub(crate) fn to_move(seat: Seat) -> u64 {
    key(TO_MOVE + seat.index())
}

pub(crate) fn seats(seats: SeatSet) -> u64 {
    key(SEATS + seats as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thing_has_a_key_of_its_own_from_one_sequence() {
        let mut numbers = SplitMix64::new(0x45_766f_2131);
        for number in 0..4 * 4 * 128 {
            let (seat, role) = (Seat::new((number / 512) as u8), Role::ALL[number / 128 % 4]);
            assert_eq!(tile(seat, role, number % 128), numbers.next_u64());
        }
        assert!((0..16).all(|mask| castles(mask) == numbers.next_u64()));
        assert!((0..4).all(|seat| to_move(Seat::new(seat)) == numbers.next_u64()));
        let all = [SeatSet::SouthNorth, SeatSet::WestEast, SeatSet::Four];
        assert!(all.into_iter().all(|set| seats(set) == numbers.next_u64()));
    }
}
