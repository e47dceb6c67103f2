//! Chess-like games with exact rules: shogi, EuroShogi, Evo, and Chess with Different Armies.
//!
//! This crate has no code of its own: it re-exports the other crates under one name, with a feature
//! for each.
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
//! | [`geometry`] | boards, squares and square sets | always |
//! | [`betza`] | Betza notation, which defines how pieces move | always |
//! | [`game`] | the `Game` trait, outcomes, end reasons, records | always |
//! | [`text`] | texts for users by key, in their language | always |
//! | `chesslike` | the kernel of shogi, EuroShogi and CwDA | `chesslike`, which each of these games enables |
//! | [`builtin`], and `shogi`, `cwda` … | the enabled games with everything that belongs to them, and the rules of each for programs that know the game at compile time | one for each game |
//! | [`registry`] | the game registry, and games in progress of any kind | always |
//! | `session` | the table around a game: seats, clocks, offers, claims | `session`, off by default |
//! | `ai` | search and evaluation for any game | `ai` |
//! | `players` | computer players for the games of a registry | `ai` |
//! | `learn` | many games at once, in numbers, for machine learning | `learn`, off by default |
//! | `endings` | endgame tables | `ai` |
//! | `lessons` | positions with tasks, for beginners | `lessons`, off by default |
//! | `notation` | records of games, and the formats that games bring along | `notation` |
//! | `kifu` | KIF, CSA and the other formats of shogi | `notation` with `shogi` |
//! | `pgn` | PGN, FEN and SAN | `notation` with `cwda` or `euroshogi` |
//! | `render` | pictures of a position | `render` |
//! | `variant` | games and armies from files | `variant`, which enables `cwda` |
//! | `protocol` | USI, UCI and CECP, from both sides | `protocol`, off by default; enables `ai` |
//! | `arena` | matches, statistics, tuning | `arena`, off by default; enables `protocol` |
//! | `saves` | files of saved games | `saves`, off by default; enables `notation` |
//!
//! Features only add. `move-notation`, which `notation` enables, has moves as people write them without
//! the record formats of the games, for programs that have to be small. With `notation`, `euroshogi` and `cwda` compile the rules of each other: both
//! use PGN, which has one reader. The feature `serde`, off by default, adds serde support for
//! positions, moves, records and events; `std`, also off by default, adds `notation::stream`, which
//! reads files of any size, and multithreaded perft.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "ai")]
pub use wazir_ai as ai;
#[cfg(feature = "arena")]
pub use wazir_arena as arena;
pub use wazir_betza as betza;
pub use wazir_builtin as builtin;
pub use wazir_builtin::games;
#[cfg(any(feature = "cwda", feature = "euroshogi", feature = "evo", feature = "shogi"))]
pub use wazir_builtin::rules::*;
#[cfg(feature = "chesslike")]
pub use wazir_chesslike as chesslike;
#[cfg(feature = "ai")]
pub use wazir_endings as endings;
// Evo has no record formats of its own.
#[cfg(all(
    feature = "move-notation",
    any(feature = "cwda", feature = "euroshogi", feature = "shogi")
))]
pub use wazir_formats::*;
pub use wazir_game as game;
pub use wazir_geometry as geometry;
#[cfg(feature = "learn")]
pub use wazir_learn as learn;
#[cfg(feature = "lessons")]
pub use wazir_lessons as lessons;
#[cfg(feature = "move-notation")]
pub use wazir_notation as notation;
#[cfg(feature = "ai")]
pub use wazir_players as players;
#[cfg(feature = "protocol")]
pub use wazir_protocol as protocol;
pub use wazir_registry as registry;
#[cfg(feature = "render")]
pub use wazir_render as render;
#[cfg(feature = "saves")]
pub use wazir_saves as saves;
#[cfg(feature = "session")]
pub use wazir_session as session;
pub use wazir_text as text;
#[cfg(feature = "variant")]
pub use wazir_variant as variant;

// Runs the example of this package's README as a test.
#[cfg(all(doctest, feature = "ai", feature = "cwda"))]
#[doc = include_str!("../README.md")]
struct Readme;
