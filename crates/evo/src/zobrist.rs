//! Hash keys of what counts for repetition: placement, seat to move, seats in play.

use wazir_game::Seat;

use crate::{Role, Seats};

struct Keys {
    tiles: [[[u64; 128]; 4]; 4],
    castles: [u64; 16],
    to_move: [u64; 4],
    seats: [u64; 3],
}

static KEYS: Keys = {
    let mut state = 0x45_766f_2131;
    let mut keys =
        Keys { tiles: [[[0; 128]; 4]; 4], castles: [0; 16], to_move: [0; 4], seats: [0; 3] };
    let mut i = 0;
    while i < 4 * 4 * 128 {
        (state, keys.tiles[i / 512][i / 128 % 4][i % 128]) = split_mix(state);
        i += 1;
    }
    let mut i = 0;
    while i < 16 {
        (state, keys.castles[i]) = split_mix(state);
        i += 1;
    }
    let mut i = 0;
    while i < 4 {
        (state, keys.to_move[i]) = split_mix(state);
        i += 1;
    }
    let mut i = 0;
    while i < 3 {
        (state, keys.seats[i]) = split_mix(state);
        i += 1;
    }
    keys
};

/// The next state and number of the generator SplitMix64.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}

/// The key of a tile.
#[inline(always)]
pub(crate) fn tile(seat: Seat, role: Role, square: usize) -> u64 {
    KEYS.tiles[seat.index() & 3][role.index()][square & 127]
}

/// The key of the set of castles that stand.
#[inline(always)]
pub(crate) fn castles(mask: u8) -> u64 {
    KEYS.castles[usize::from(mask & 15)]
}

/// The key of the seat to move.
#[inline(always)]
pub(crate) fn to_move(seat: Seat) -> u64 {
    KEYS.to_move[seat.index() & 3]
}

/// The key of the seats in play.
pub(crate) fn seats(seats: Seats) -> u64 {
    KEYS.seats[seats as usize]
}
