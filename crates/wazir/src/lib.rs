//! Chess-like games with exact rules: shogi, EuroShogi, Evo, and Chess with Different Armies.
//!
//! This crate gathers the others and lets a program choose the game while it runs. [`GameId`]
//! names a game, [`Setup`] says how it starts, and [`GameId::open`] gives a [`Table`]: a game in
//! progress that is played in its own notation, whichever game it is.
//!
//! ```
//! use wazir::{GameId, Setup};
//!
//! let game: GameId = "evo".parse()?;
//! let mut table = game.open(&Setup::default().seats(4))?;
//! assert_eq!(table.moves().len(), 92);
//!
//! table.play("g2-g3=B")?;
//! let reason = table.play("j12-j11").unwrap_err();
//! assert_eq!(reason.to_string(), "j12-j11 is not allowed: there is no piece on j12");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where the game is known beforehand, its own crate says more: the games are re-exported as
//! modules, each behind a feature of the same name (all are on by default), and so are the crates
//! they build on.
//!
//! | module | holds |
//! |---|---|
//! | [`geometry`] | boards, squares and sets of squares |
//! | [`betza`] | the language in which pieces are written |
//! | [`game`] | the `Game` trait, outcomes, reasons, records |
//! | `chesslike` | the kernel of shogi, EuroShogi and CwDA |
//! | `shogi`, `euroshogi`, `cwda`, `evo` | the games |
//! | `ai` | search and evaluation |
//! | `notation` | every text form of positions, moves and games |
//! | `render` | pictures of a position |
//! | [`text`] | the texts that players read, by key, and places in a text |

#[cfg(feature = "ai")]
pub use wazir_ai as ai;
pub use wazir_betza as betza;
#[cfg(any(feature = "shogi", feature = "euroshogi", feature = "cwda"))]
pub use wazir_chesslike as chesslike;
#[cfg(feature = "cwda")]
pub use wazir_cwda as cwda;
#[cfg(feature = "euroshogi")]
pub use wazir_euroshogi as euroshogi;
#[cfg(feature = "evo")]
pub use wazir_evo as evo;
pub use wazir_game as game;
pub use wazir_geometry as geometry;
#[cfg(feature = "notation")]
pub use wazir_notation as notation;
#[cfg(feature = "render")]
pub use wazir_render as render;
#[cfg(feature = "shogi")]
pub use wazir_shogi as shogi;
pub use wazir_text as text;

#[cfg_attr(
    not(any(feature = "shogi", feature = "euroshogi", feature = "cwda", feature = "evo")),
    allow(dead_code, reason = "without any game there is nothing to play at a table")
)]
mod games;
mod id;
mod setup;
#[cfg_attr(
    not(any(feature = "shogi", feature = "euroshogi", feature = "cwda", feature = "evo")),
    allow(dead_code, reason = "without any game there is nothing to play at a table")
)]
mod table;

pub use id::{GameId, ParseGameIdError};
pub use setup::{Setup, SetupError};
pub use table::{PerftJob, PlayError, Table};

// The examples of the front page of the repository are run as tests.
#[cfg(all(doctest, feature = "shogi", feature = "cwda"))]
#[doc = include_str!("../../../README.md")]
struct Readme;
