//! Boards, squares and bitboards for chess-like games.
//!
//! This crate knows the shapes of boards, but no pieces, rules or games. It contains:
//!
//! * three shapes as zero-sized types: [`Chess8`], [`Shogi9`] and [`Cross12`], the 128-square cross
//!   on which Evo is played;
//! * two shapes for boards made at run time: [`RectBoard`], a plain rectangle, and [`Grid`], which
//!   may have holes and works with the move generator;
//! * [`Square`] and [`Bitboard`], typed by the shape so that squares of two games cannot be mixed
//!   up;
//! * [`Bits`], the raw integer sets that move generators work on;
//! * [`Facing`], which turns squares and steps for the player of each seat.
//!
//! Squares are numbered without gaps, and along any straight line the numbers only grow or only
//! shrink. So a move generator finds the free part of a line with one subtraction, despite holes.
//!
//! ```
//! use wazir_geometry::{Board, Chess8, Facing, Square};
//!
//! let e2: Square<Chess8> = "e2".parse()?;
//! let knight_leap = Facing::half().rotate((1, 2));
//! let board = Chess8;
//! assert_eq!(board.step(e2.index(), knight_leap), None);
//! assert_eq!(e2.rotated(Facing::half()).to_string(), "d7");
//! # Ok::<(), wazir_geometry::ParseSquareError>(())
//! ```
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

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

// The example in README.md runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
