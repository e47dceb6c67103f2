//! Betza notation: the movement of a chess piece, as a short string.
//!
//! A piece is the union of its moves. A move is an **atom**, a capital letter, with lower-case letters
//! before it and an optional number after it. An example is the Colonel of Chess with Different
//! Armies, which charges ahead: it moves forward and sideways like a rook, in any direction like a
//! king, and leaps forward like a knight.
//!
//! 1. **Atoms** are leaps. `W` steps one square orthogonally, `F` one diagonally; `D` and `A` leap
//!    two squares that way, `H` and `G` three. `N` is the knight's leap; `C` (or `L`) leaps 3 and
//!    1, `Z` (or `J`) 3 and 2. Moves written side by side add up: `WF` is the king, for short `K`.
//! 2. **A number** repeats a leap in its direction over empty squares, up to that many times: `W3`
//!    is a rook limited to three squares. `0`, or a doubled letter, removes the limit: `W0` is the
//!    rook `R`, `F0` the bishop `B`, both are the queen `Q`, and `NN` rides knight leaps.
//! 3. **Directions** choose among the leaps, from the player's own view: `f` forward, `b` backward,
//!    `l` left, `r` right, `v` both `f` and `b`, `s` both `l` and `r`. On orthogonal atoms they add
//!    (`fsR` goes forward and sideways); on diagonal ones a pair names a corner (`frF` is one
//!    step); on `N`, `C` and `Z` one letter is the narrow pair (`fN` leaps two ahead and one
//!    aside), `fh` the forward half, and `fs` the wide pair of that half.
//!
//! The Colonel is therefore `fRsRKfhN`:
//!
//! ```
//! use wazir_betza::Movement;
//! use wazir_geometry::{Bits, Board, Chess8, Facing};
//!
//! let colonel: Movement = "fRsRKfhN".parse()?;
//! assert_eq!(colonel.moves().len(), 4);
//! // Three slides, five steps that no slide covers, four leaps:
//! assert_eq!(colonel.rays()?.len(), 12);
//!
//! // Compiled for a board, it gives the squares that the piece can go to.
//! let tables = colonel.compile(&Chess8, Facing::forward())?;
//! let (own, enemy) = (u64::bit(36), u64::bit(31)); // e5 and h4
//! let to = tables.targets(28, own, enemy, false, None); // from e4
//! let names: Vec<_> = to.quiet.iter().map(|i| Chess8.square_name(i)).collect();
//! assert_eq!(names.join(" "), "d3 e3 f3 a4 b4 c4 d4 f4 g4 c5 d5 f5 g5 d6 f6");
//! assert_eq!(Chess8.square_name(to.captures.lowest()), "h4");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! 4. **Modes** say what happens at the end and on the way. `m` only moves, `c` only captures; with
//!    neither, a piece does both. `i` is for a piece that has never moved, `e` goes to the
//!    en-passant square. `n` is blocked by the squares it passes, `p` must hop over one piece, `g`
//!    lands right behind it, `j` jumps. The pawn of chess is `fmWfceFifmnD`, the Chinese cannon
//!    `mRcpR`, the Chinese horse `nN`, the grasshopper `gQ`.
//! 5. **Castling** is `O` with the squares the king travels: the king of chess is `KisO2`.
//!
//! Letters in front come in any order. On `K` and `Q` they apply to both halves: `bK` is `bWbF`.
//! Dialects of the notation differ in such points. [`Movement::to_xboard`] and
//! [`Movement::to_fairy_stockfish`] write text for those programs, and [`Movement::warnings`]
//! reports text that other programs read differently.
//!
//! # Errors show their location
//!
//! ```
//! let error = "fRsRKhfN".parse::<wazir_betza::Movement>().unwrap_err();
//! assert_eq!(error.report(), "\
//! `h` does not go before `f`, a half is written fh, bh, lh or rh
//!   fRsRKhfN
//!        ^^");
//! ```
//!
//! # From text to tables
//!
//! [`Movement`] is the syntax tree, without a board. [`Movement::rays`] gives its meaning as one
//! [`Ray`] per direction, with overlaps removed. [`Movement::compile`] unrolls the rays over any
//! [`Board`](wazir_geometry::Board), for a seat with any [`Facing`](wazir_geometry::Facing), into
//! the plain tables of [`MoveTables`]. [`Movement::reference_targets`] gives the same answers by
//! walking square by square. It is the definition against which the tables are tested.
//!
//! [`MoveTables::targets`] gives sets of squares, which are enough for most pieces. Whatever does
//! not fit into sets is in [`MoveTables::all_targets`].
//!
//! # Beyond straight lines
//!
//! * `a` chains **legs**: `afsW` steps as a wazir and continues at 45 degrees to either side, which
//!   is the Chinese horse. The letters before an `a` say what its leg does where it ends: `m` or
//!   nothing needs an empty square, `c` captures and continues, `p` and `g` step onto a piece
//!   without capturing it. Directions of later legs are relative to the leg before.
//! * `y`, and `g` before an `a`, swap one step and a slide for the legs that follow: the griffon
//!   `FyafsF` steps as a ferz and slides on outward.
//! * `d` captures friends, `t` spares royal pieces, `o` joins the left and right edges, `z` turns
//!   right and left alternately, `q` goes in circles.
//!
//! ```
//! use wazir_betza::{Occupancy, Movement, Target};
//! use wazir_geometry::{Bits, Chess8, Facing};
//!
//! // The lion of Chu shogi, in short: it takes twice, or takes and comes back, or passes.
//! let lion: Movement = "KNADcaKmcabK".parse()?;
//! let tables = lion.compile(&Chess8, Facing::forward())?;
//! let (d5, e6) = (u64::bit(35), u64::bit(44));
//! let view = Occupancy { enemy: d5 | e6, ..Occupancy::default() };
//! let targets = tables.all_targets(28, &view); // from e4
//! assert!(targets.contains(&Target::Locust { to: 44, captured: 1 << 35 | 1 << 44 }));
//! assert!(targets.contains(&Target::Igui { kills: 1 << 35 }));
//! assert!(targets.contains(&Target::Pass));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod analysis;
mod ast;
mod compile;
mod direction;
mod error;
#[cfg(feature = "explain")]
mod explain;
mod parse;
mod paths;
mod print;
mod ray;
mod reference;
mod sequence;
mod square_mark;
mod stockfish;
mod suggest;
mod supported;
mod table;
mod target;
mod trail;
mod walk;
mod warning;

#[cfg(feature = "explain")]
pub use analysis::Endgame;
pub use analysis::{EMPTINESS, PieceAnalysis, Symmetry};
pub use ast::{
    Atom, BetzaMove, Direction, Joint, Leaper, Leg, Modifiers, Movement, PathLeg, Reach,
};
pub use error::{ParseError, ParseErrorKind, UnsupportedError, UnsupportedForm};
#[cfg(feature = "explain")]
pub use explain::Explanation;
pub use parse::MAX_LENGTH;
pub use paths::WalkPath;
pub use ray::{Mode, Ray, RayKind};
pub use square_mark::SquareMark;
pub use stockfish::{TranslationError, TranslationErrorKind};
pub use table::{Castling, HopTable, LeapTable, LineRow, LineTable, MoveTables, Targets};
pub use target::{Occupancy, Target};
pub use walk::Walk;
pub use warning::{MovementWarning, MovementWarningKind};

// The example in README.md runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
