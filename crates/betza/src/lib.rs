//! Betza notation: how a chess piece moves, as a short string.
//!
//! A piece is the union of its moves, and a move is an **atom**, a capital letter, with small
//! letters in front and perhaps a number behind. Let us describe the Colonel, a piece of Chess with
//! Different Armies that charges: it moves ahead and sideways as a rook, anywhere as a king, and
//! leaps forward as a knight.
//!
//! 1. **Atoms** are leaps. `W` steps one square orthogonally, `F` one diagonally; `D` and `A` leap
//!    two squares that way, `H` and `G` three. `N` is the knight's leap; `C` (or `L`) leaps 3 and 1,
//!    `Z` (or `J`) 3 and 2. Moves written side by side add up: `WF` is the king, for short `K`.
//! 2. **A number** makes a leap go on in its direction over empty squares, up to that many times:
//!    `W3` is a rook that goes three squares at most. `0`, or the letter doubled, lifts the limit;
//!    `W0` is the rook `R`, `F0` the bishop `B`, both are the queen `Q`, and `NN` rides knight leaps.
//! 3. **Directions** choose among the leaps, from the player's own view: `f` forward, `b` backward,
//!    `l` left, `r` right, `v` both `f` and `b`, `s` both `l` and `r`. On orthogonal atoms they add
//!    (`fsR` goes forward and sideways); on diagonal ones a pair meets in a corner (`frF` is one
//!    step); on `N`, `C` and `Z` one letter is the narrow pair (`fN` leaps two ahead and one
//!    aside), `fh` the forward half, and `fs` the wide pair of it.
//!
//! So the Colonel is `fRsRKfhN`:
//!
//! ```
//! use wazir_betza::Piece;
//! use wazir_geometry::{Bits, Board, Chess8, Facing};
//!
//! let colonel: Piece = "fRsRKfhN".parse()?;
//! assert_eq!(colonel.moves().len(), 4);
//! // Three slides, five steps that no slide covers, four leaps:
//! assert_eq!(colonel.rays()?.len(), 12);
//!
//! // Rolled out over a board it answers where the piece may go.
//! let tables = colonel.compile(&Chess8, Facing::forward())?;
//! let (own, enemy) = (u64::bit(36), u64::bit(31)); // e5 and h4
//! let to = tables.targets(28, own, enemy, false, None); // from e4
//! let names: Vec<_> = to.quiet.iter().map(|i| Chess8.square_name(i)).collect();
//! assert_eq!(names.join(" "), "d3 e3 f3 a4 b4 c4 d4 f4 g4 c5 d5 f5 g5 d6 f6");
//! assert_eq!(Chess8.square_name(to.captures.lowest()), "h4");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! 4. **Modes** say what happens at the end and on the way. `m` only moves, `c` only takes; with
//!    neither a piece does both. `i` is for a piece that has never moved, `e` goes to the
//!    en-passant square. `n` is blocked by what it passes, `p` must hop over one piece, `g` lands
//!    right behind it, `j` jumps. The pawn of chess is `fmWfceFifmnD`, the Chinese cannon
//!    `mRcpR`, the Chinese horse `nN`, the grasshopper `gQ`.
//! 5. **Castling** is `O` with the squares the king travels: the king of chess is `KisO2`.
//!
//! Letters in front come in any order. On `K` and `Q` they go to both halves: `bK` is `bWbF`.
//! Dialects of the notation differ in such points; [`Piece::to_xboard`] writes what XBoard
//! understands, and [`Piece::warnings`] points at what is read differently elsewhere.
//!
//! # Errors show their place
//!
//! ```
//! let error = "fRsRKhfN".parse::<wazir_betza::Piece>().unwrap_err();
//! assert_eq!(error.report(), "\
//! `h` does not go before `f`, a half is written fh, bh, lh or rh
//!   fRsRKhfN
//!        ^^");
//! ```
//!
//! # From text to tables
//!
//! [`Piece`] is the syntax tree, with no board in hand. [`Piece::rays`] says what it means, one
//! [`Ray`] a direction, overlaps removed. [`Piece::compile`] unrolls that over any
//! [`Board`](wazir_geometry::Board), for a seat of any [`Facing`](wazir_geometry::Facing), into the
//! plain tables of [`Compiled`]. [`Piece::reference`] gives the same answers by walking
//! square by square; it is the definition that the tables are tested against.
//!
//! Longer forms of the notation are read, checked and printed, but refused as [`Unsupported`] when
//! their meaning is asked for: legs chained by `a`, and the modes `d`, `t`, `o`, `z` and `q`.
#![no_std]

extern crate alloc;

mod ast;
mod compile;
mod direction;
mod error;
mod parse;
mod print;
mod ray;
mod reference;
mod table;
mod warning;

pub use ast::{Atom, Direction, Leaper, Leg, Modifiers, Move, Piece, Reach};
pub use error::{ErrorKind, Form, ParseError, Unsupported};
pub use parse::MAX_LENGTH;
pub use ray::{Mode, Ray, RayKind};
pub use reference::{Occupancy, Target};

pub use table::{Castling, Compiled, Hop, Line, LineRow, Steps, Targets};
pub use warning::{Warning, WarningKind};
