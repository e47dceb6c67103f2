//! Chess-like games with exact rules: shogi, EuroShogi, Evo, and Chess with Different Armies.
//!
//! This crate holds nothing of its own: it gives the others one name, and a feature for each.
//!
//! ```
//! # #[cfg(feature = "evo")] {
//! use wazir::games::{Games, Start};
//!
//! let mut game = Games::built_in().open("evo", &Start::default().seats(4))?;
//! assert_eq!(game.moves().len(), 92);
//!
//! game.play_text("g2-g3=B")?;
//! let reason = game.play_text("j12-j11").unwrap_err();
//! assert_eq!(reason.to_string(), "j12-j11 is not allowed: there is no piece on j12");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | holds |
//! |---|---|
//! | [`geometry`] | boards, squares and sets of squares |
//! | [`betza`] | the language in which pieces are written |
//! | [`game`] | the `Game` trait, outcomes, reasons, records |
//! | [`text`] | what people read, by key, in their language |
//! | `chesslike` | the kernel of shogi, EuroShogi and CwDA |
//! | `shogi`, `euroshogi`, `cwda`, `evo` | the games, each where it is known beforehand |
//! | [`games`] | the list of games, and a game in progress whichever game it is |
//! | `ai` | search and evaluation for any game |
//! | `players` | computer players for the games of the list |
//! | `notation` | every text form of positions, moves and games |
//! | `render` | pictures of a position |
//! | `variant` | armies read from files |

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
pub use wazir_games as games;
pub use wazir_geometry as geometry;
#[cfg(feature = "notation")]
pub use wazir_notation as notation;
#[cfg(feature = "ai")]
pub use wazir_players as players;
#[cfg(feature = "render")]
pub use wazir_render as render;
#[cfg(feature = "shogi")]
pub use wazir_shogi as shogi;
pub use wazir_text as text;
#[cfg(feature = "variant")]
pub use wazir_variant as variant;

// The examples of the front page of the repository are run as tests.
#[cfg(all(doctest, feature = "shogi", feature = "cwda"))]
#[doc = include_str!("../../../README.md")]
struct Readme;
