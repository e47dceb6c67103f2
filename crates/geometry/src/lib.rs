//! Boards, squares and bitboards for chess-like games.
//!
//! This crate knows the shape of a board and nothing else: no piece, no rule, no game. It offers
//!
//! * three shapes as zero-sized types, [`Chess8`], [`Shogi9`] and [`Cross12`] (the cross of 128
//!   squares on which Evo is played), and for boards made at run time [`RectBoard`], a rectangle, and
//!   [`Grid`], which may have holes and on which a move generator can work;
//! * [`Square`] and [`Bitboard`], typed by the shape so that squares of two games cannot be mixed;
//! * [`Bits`], the raw integer sets that move generators work on;
//! * [`Facing`], which turns squares and steps for the player of each seat.
//!
//! Squares are numbered compactly, and along every straight line the numbers only grow or only
//! shrink. A move generator can therefore find the free part of a line by one subtraction, on a
//! board with holes too.
//!
//! ```
//! use wazir_geometry::{Board, Chess8, Facing, Square};
//!
//! let e2: Square<Chess8> = "e2".parse()?;
//! let knight_leap = Facing::half().rotate((1, 2));
//! let board = Chess8;
//! assert_eq!(board.step(e2.index(), knight_leap), None);
//! assert_eq!(e2.turned(Facing::half()).to_string(), "d7");
//! # Ok::<(), wazir_geometry::ParseSquareError>(())
//! ```
#![no_std]

extern crate alloc;

mod bitboard;
mod bits;
mod board;
mod facing;
mod grid;
mod square;
mod texts;

pub use bitboard::Bitboard;
pub use bits::{Bits, BitsIter};
pub use board::{Board, Chess8, Cross12, Geometry, RectBoard, Shogi9};
pub use facing::Facing;
pub use grid::{Grid, Grid64, Grid128};
pub use square::{ParseSquareError, Square};

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
