//! Chess-like games with exact rules: shogi, EuroShogi, Evo, and Chess with Different Armies.
//!
//! This crate holds nothing of its own: it gives the others one name, and a feature for each.
//!
//! ```
//! # #[cfg(feature = "evo")] {
//! use wazir::registry::{GameRegistry, StartOptions};
//!
//! let mut game = wazir::games().open("evo", &StartOptions::default().with_seats(4))?;
//! assert_eq!(game.legal_moves().len(), 92);
//!
//! game.play_text("g2-g3=B")?;
//! let reason = game.play_text("j12-j11").unwrap_err();
//! assert_eq!(reason.to_string(), "j12-j11 is not allowed: there is no piece on j12");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | holds | feature |
//! |---|---|---|
//! | [`geometry`] | boards, squares and sets of squares | always there |
//! | [`betza`] | the language in which pieces are written | always there |
//! | [`game`] | the `Game` trait, outcomes, reasons, records | always there |
//! | [`text`] | what people read, by key, in their language | always there |
//! | `chesslike` | the kernel of shogi, EuroShogi and CwDA | `chesslike`, which any of these games brings |
//! | [`builtin`], and `shogi`, `cwda` … | the games that are on: all that belongs to one, and its rules where it is known beforehand | each has its own |
//! | [`registry`] | the list of games, and a game in progress whichever game it is | always there |
//! | `session` | the table around a game: seats, clocks, offers, claims | `session`, off by default |
//! | `ai` | search and evaluation for any game | `ai` |
//! | `players` | computer players for the games of the list | `ai` |
//! | `lessons` | positions with a task, for newcomers | `lessons`, off by default |
//! | `notation` | records of games, and the formats that games bring along | `notation` |
//! | `kifu` | KIF, CSA and whatever else shogi is written in | `notation` with `shogi` |
//! | `pgn` | PGN, FEN and SAN | `notation` with `cwda` or `euroshogi` |
//! | `render` | pictures of a position | `render` |
//! | `variant` | armies read from files | `variant`, which brings `cwda` |
//! | `protocol` | USI, UCI and CECP, from both sides | `protocol`, off by default; brings `ai` |
//! | `arena` | matches, statistics, the fit of weights | `arena`, off by default; brings `protocol` |
//! | `saves` | files of saved games | `saves`, off by default; brings `notation` |
//!
//! Features only add. With `notation`, `euroshogi` and `cwda` compile the rules of each other: both are written in
//! PGN, which one reader reads. The feature `serde`, off by default, adds what is written by serde: positions,
//! moves, records, events; `std`, off by default too, adds `notation::stream`, which reads files of any size,
//! and counts of lines of play by several threads.

#[cfg(feature = "ai")]
pub use wazir_ai as ai;
#[cfg(feature = "arena")]
pub use wazir_arena as arena;
pub use wazir_betza as betza;
#[cfg(feature = "chesslike")]
pub use wazir_chesslike as chesslike;
#[cfg(feature = "notation")]
pub use wazir_formats::*;
pub use wazir_game as game;
pub use wazir_registry as registry;
pub use wazir_geometry as geometry;
#[cfg(feature = "lessons")]
pub use wazir_lessons as lessons;
#[cfg(feature = "notation")]
pub use wazir_notation as notation;
pub use wazir_builtin as builtin;
pub use wazir_builtin::games;
pub use wazir_builtin::rules::*;
#[cfg(feature = "ai")]
pub use wazir_players as players;
#[cfg(feature = "protocol")]
pub use wazir_protocol as protocol;
#[cfg(feature = "render")]
pub use wazir_render as render;
#[cfg(feature = "saves")]
pub use wazir_saves as saves;
#[cfg(feature = "session")]
pub use wazir_session as session;
pub use wazir_text as text;
#[cfg(feature = "variant")]
pub use wazir_variant as variant;

// The examples of the front page of the repository are run as tests.
#[cfg(all(doctest, feature = "shogi", feature = "cwda"))]
#[doc = include_str!("../../../README.md")]
struct Readme;

// And so is that of the package's own page.
#[cfg(all(doctest, feature = "ai", feature = "cwda"))]
#[doc = include_str!("../README.md")]
struct PackageReadme;
