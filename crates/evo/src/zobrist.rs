//! Zobrist keys of all that counts for repetition: placement, seat to move, seats in play.

use wazir_game::{BySeat, Seat, SplitMix64};

use crate::{Role, SeatSet};

struct Keys {
    tiles: BySeat<[[u64; 128]; 4], 4>,
    castles: [u64; 16],
    to_move: BySeat<u64, 4>,
    seats: [u64; 3],
}

static KEYS: Keys = {
    let mut numbers = SplitMix64::new(0x45_766f_2131);
    let mut tiles = [[[0; 128]; 4]; 4];
    let (mut castles, mut to_move, mut seats) = ([0; 16], [0; 4], [0; 3]);
    let mut i = 0;
    while i < 4 * 4 * 128 {
        tiles[i / 512][i / 128 % 4][i % 128] = numbers.next_u64();
        i += 1;
    }
    let mut i = 0;
    while i < 16 {
        castles[i] = numbers.next_u64();
        i += 1;
    }
    let mut i = 0;
    while i < 4 {
        to_move[i] = numbers.next_u64();
        i += 1;
    }
    let mut i = 0;
    while i < 3 {
        seats[i] = numbers.next_u64();
        i += 1;
    }
    Keys { tiles: BySeat::new(tiles), castles, to_move: BySeat::new(to_move), seats }
};

#[inline(always)]
pub(crate) fn tile(seat: Seat, role: Role, square: usize) -> u64 {
    KEYS.tiles[seat][role.index()][square & 127]
}

/// Returns the key of a set of standing castles.
#[inline(always)]
pub(crate) fn castles(mask: u8) -> u64 {
    KEYS.castles[usize::from(mask & 15)]
}

#[inline(always)]
pub(crate) fn to_move(seat: Seat) -> u64 {
    KEYS.to_move[seat]
}

pub(crate) fn seats(seats: SeatSet) -> u64 {
    KEYS.seats[seats as usize]
}
