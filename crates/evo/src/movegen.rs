//! Generation of the actions of the seat to move.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

use wazir_geometry::{Bitboard, Bits, Cross12, Square};

use crate::tables::RoleMoveTables;
use crate::{Move, Position, Role};

/// The number of final roles of a tile that has moved.
const ROLES_AFTER_MOVE: u64 = 4;
/// The number of other roles of a tile that turns in place.
const ROTATIONS: u64 = 3;

/// Calls `sink` with every square of `set` and its targets.
#[inline(always)]
fn visit_each<T>(
    set: u128,
    sink: &mut impl FnMut(usize, u128) -> ControlFlow<T>,
    targets: impl Fn(usize) -> u128,
) -> ControlFlow<T> {
    for from in set.iter() {
        sink(from, targets(from))?;
    }
    ControlFlow::Continue(())
}

impl Position {
    /// Calls `sink` with every tile of the seat to move, its role and its targets, ordered by role
    /// and square number. There are no calls if the game is over.
    #[inline(always)]
    pub(crate) fn visit_tiles<T>(
        &self,
        tables: &RoleMoveTables,
        mut sink: impl FnMut(usize, Role, u128) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        if self.is_over() {
            return ControlFlow::Continue(());
        }
        let occupied = self.occupied_bits();
        let free = !self.pieces_of(self.to_move());
        for role in Role::ALL {
            let mover = tables.role_moves(self.to_move(), role);
            let set = self.own_tiles() & self.tiles_with_role(role);
            let mut sink = |from, targets: u128| sink(from, role, targets & free);
            // The number of lines is tested once for each role, not for each tile.
            match mover.lines.as_slice() {
                [] => visit_each(set, &mut sink, |from| mover.steps(from))?,
                [line] => visit_each(set, &mut sink, |from| {
                    mover.steps(from) | line[from & 127].targets(occupied)
                })?,
                [one, two] => visit_each(set, &mut sink, |from| {
                    let lines =
                        one[from & 127].targets(occupied) | two[from & 127].targets(occupied);
                    mover.steps(from) | lines
                })?,
                _ => visit_each(set, &mut sink, |from| mover.targets(from, occupied))?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Counts the actions of the seat to move without listing them.
    #[inline(always)]
    pub(crate) fn count(&self, tables: &RoleMoveTables) -> u64 {
        let mut destinations = 0;
        let mut tiles = 0;
        let ControlFlow::Continue(()) = self.visit_tiles::<Infallible>(tables, |_, _, targets| {
            destinations += u64::from(targets.count());
            tiles += 1;
            ControlFlow::Continue(())
        });
        ROLES_AFTER_MOVE * destinations + ROTATIONS * tiles
    }

    /// Returns the number of legal actions of the seat to move; 0 if the game is over.
    ///
    /// ```
    /// use wazir_evo::{Options, Position, SeatSet};
    /// assert_eq!(Position::start(SeatSet::SouthNorth, &Options::default()).count_moves(), 92);
    /// ```
    pub fn count_moves(&self) -> u64 {
        self.count(RoleMoveTables::get())
    }

    /// Calls `sink` with each tile of the seat to move: its square, its role and its targets. Stops
    /// when `sink` breaks, and returns the value that it broke with.
    ///
    /// Every tile also has three rotations, and every target four final roles. There are no calls
    /// if the game is over.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use wazir_evo::{NORTH, Options, Position, SeatSet, castle_square};
    /// let position = Position::start(SeatSet::SouthNorth, &Options::default());
    /// let goal = castle_square(NORTH).unwrap();
    /// let winner = position.for_each_tile(|from, _, targets| match targets.contains(goal) {
    ///     true => ControlFlow::Break(from),
    ///     false => ControlFlow::Continue(()),
    /// });
    /// assert!(winner.is_continue());
    /// ```
    pub fn for_each_tile<T>(
        &self,
        mut sink: impl FnMut(Square<Cross12>, Role, Bitboard<Cross12>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        self.visit_tiles(RoleMoveTables::get(), |from, role, targets| match Square::new(from) {
            Some(from) => sink(from, role, Bitboard::from_bits(targets)),
            None => ControlFlow::Continue(()),
        })
    }

    /// Calls `sink` with every legal action, once each, in the order of
    /// [`Game::legal_moves`](wazir_game::Game::legal_moves), until it breaks. Returns the value
    /// that it broke with.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use wazir_evo::{Options, Position, SeatSet};
    /// let position = Position::start(SeatSet::Four, &Options::default());
    /// let ControlFlow::Break(first) = position.for_each_move(ControlFlow::Break) else { panic!() };
    /// assert_eq!(first.to_string(), "g1=B");
    /// ```
    pub fn for_each_move<T>(&self, mut sink: impl FnMut(Move) -> ControlFlow<T>) -> ControlFlow<T> {
        self.for_each_tile(|from, role, targets| {
            let others = Role::ALL.into_iter().filter(move |&other| other != role);
            for other in others.clone() {
                sink(Move::rotation(from, other))?;
            }
            for to in targets.iter() {
                sink(Move::travel(from, to, None))?;
                for other in others.clone() {
                    sink(Move::travel(from, to, Some(other)))?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    pub(crate) fn collect_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(self.count_moves() as usize);
        let ControlFlow::Continue(()) = self.for_each_move::<Infallible>(|mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }
}
