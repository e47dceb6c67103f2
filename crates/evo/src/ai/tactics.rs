//! Move encoding, captures and exchanges for the search.

use core::convert::Infallible;
use core::ops::ControlFlow;

use alloc::vec::Vec;

use wazir_ai::{MoveGenType, SeeValues, Tactics};
use wazir_game::{Game, Seat};
use wazir_geometry::{Bitboard, Cross12, Square};

use super::order;
use crate::{Kind, Move, Piece, Position, Role};

/// The number of the castle's kind, after those of the roles.
const CASTLE: usize = 4;
/// The packed role of a tile that keeps its role.
const KEEP_ROLE: u32 = 4;
/// The longest exchange followed on one square.
const MAX_EXCHANGE: usize = 12;

/// Calls `visit` with each action of a tile that moves to one of the targets.
fn travel(from: Square<Cross12>, role: Role, to: Bitboard<Cross12>, visit: &mut impl FnMut(Move)) {
    for to in to.iter() {
        let others = Role::ALL.into_iter().filter(|&other| other != role).map(Some);
        core::iter::once(None)
            .chain(others)
            .filter_map(|after| Move::new(from, to, after))
            .for_each(&mut *visit);
    }
}

fn seat_and_kind(piece: Piece) -> (Seat, usize) {
    let kind = match piece.kind() {
        Kind::Tile(role) => role.index(),
        Kind::Castle => CASTLE,
    };
    (piece.seat(), kind)
}

impl Tactics for Position {
    fn pack(mv: Move) -> u32 {
        let role = mv.role().map_or(KEEP_ROLE, |role| role.index() as u32);
        1 << 20 | role << 14 | (mv.to().index() as u32) << 7 | mv.from().index() as u32
    }

    fn unpack(packed: u32) -> Option<Move> {
        let square = |shift: u32| Square::new((packed >> shift & 127) as usize);
        let role = packed >> 14 & 7;
        let role = (role < KEEP_ROLE).then(|| Role::ALL[role as usize & 3]);
        Move::new(square(0)?, square(7)?, role).filter(|_| packed >> 20 == 1)
    }

    fn generate(&self, part: MoveGenType, moves: &mut Vec<Move>) {
        let mut visit = |mv| moves.push(mv);
        let occupied = self.occupied();
        let flow = self.for_each_tile(|from, role, targets| {
            match part {
                MoveGenType::Noisy => travel(from, role, targets & occupied, &mut visit),
                // The final role matters little in a series of captures.
                MoveGenType::Quiescence => {
                    let to = (targets & occupied).iter();
                    to.filter_map(|to| Move::new(from, to, None)).for_each(&mut visit);
                }
                MoveGenType::All | MoveGenType::Quiet => {
                    let others = Role::ALL.into_iter().filter(|&other| other != role);
                    others.map(|other| Move::rotation(from, other)).for_each(&mut visit);
                    let free = if part == MoveGenType::All { targets } else { targets & !occupied };
                    travel(from, role, free, &mut visit);
                }
                // There are no checks.
                _ => {}
            }
            ControlFlow::<Infallible>::Continue(())
        });
        let ControlFlow::Continue(()) = flow;
    }

    fn moved_kind(&self, mv: Move) -> usize {
        self.piece_at(mv.from()).map_or(CASTLE, |piece| seat_and_kind(piece).1)
    }

    /// Combines the role before and the role after.
    fn history_piece(&self, mv: Move) -> usize {
        let before = self.moved_kind(mv) & 3;
        before * 4 + mv.role().map_or(before, Role::index)
    }

    fn source_index(&self, mv: Move) -> usize {
        mv.from().index()
    }

    fn to_index(&self, mv: Move) -> usize {
        mv.to().index()
    }

    fn captured_piece(&self, mv: Move) -> Option<(Seat, usize)> {
        if mv.is_rotation() {
            return None;
        }
        self.piece_at(mv.to()).map(seat_and_kind)
    }

    /// The last tile is as valuable as the castle.
    fn material_gain(&self, prices: &SeeValues, mv: Move) -> i32 {
        let Some((seat, kind)) = self.captured_piece(mv) else { return 0 };
        let last = self.tiles(seat).len() == 1;
        prices.loss(seat, if last { CASTLE } else { kind })
    }

    /// Follows the captures on the square one by one, with any tile that can capture.
    fn see(&self, prices: &SeeValues, mv: Move) -> i32 {
        let (mut gains, mut last) = ([0; MAX_EXCHANGE], 0);
        gains[0] = self.material_gain(prices, mv);
        let mut next = *self;
        next.play_unchecked(mv);
        let square = mv.to();
        while last + 1 < MAX_EXCHANGE {
            let mut takers = next.tiles(next.to_move()).iter();
            let taker = takers.find(|&tile| next.targets(tile).contains(square));
            let Some(take) = taker.and_then(|tile| Move::new(tile, square, None)) else { break };
            last += 1;
            gains[last] = next.material_gain(prices, take) - gains[last - 1];
            if gains[last].max(-gains[last - 1]) < 0 {
                break;
            }
            next.play_unchecked(take);
        }
        for i in (0..last).rev() {
            gains[i] = -gains[i + 1].max(-gains[i]);
        }
        gains[0]
    }

    fn winning_move(&self) -> Option<Move> {
        order::winning_move(self)
    }

    fn has_forced_win(&self) -> bool {
        order::forces_win(self)
    }

    fn score_moves(&self, prices: &SeeValues, moves: &mut [(Move, i32)]) {
        order::score_moves(self, prices, moves);
    }

    fn gives_check(&self, _: Move) -> bool {
        false
    }

    fn play_null_move(&mut self) -> bool {
        Position::play_null_move(self)
    }

    /// Zugzwang is impossible: a tile can always turn and turn back.
    fn allows_null_move(&self) -> bool {
        true
    }

    fn perpetual_check_loses(&self) -> bool {
        false
    }

    fn reversible_plies(&self) -> usize {
        self.clock() as usize
    }
}
