//! The built-in games: a module for each game, with everything that belongs to it except its rules,
//! which are a separate crate.
//!
//! ```
//! use wazir_registry::StartOptions;
//!
//! let game = wazir_builtin::games().open("evo", &StartOptions::default().with_seats(4))?;
//! assert_eq!(game.legal_moves().len(), 92);
//! # Ok::<(), wazir_registry::OpenError>(())
//! ```
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

/// Creates the place of a net from the path of its file. With `--cfg wazir_nets_apart` it is empty:
/// such a program, a page for example, fetches the nets of the games that are played.
#[cfg(feature = "ai")]
#[allow(unused_macros, reason = "there may be no game")]
macro_rules! embedded_net {
    ($path:literal) => {
        if cfg!(wazir_nets_apart) {
            EmbeddedNet::empty()
        } else {
            EmbeddedNet::new(include_bytes!($path))
        }
    };
}

#[cfg(all(
    feature = "move-notation",
    any(feature = "shogi", feature = "euroshogi", feature = "cwda", feature = "evo"),
    any(
        not(feature = "notation"),
        all(test, feature = "shogi", feature = "euroshogi", feature = "cwda", feature = "evo")
    )
))]
mod absent_formats;
#[cfg(feature = "cwda")]
pub mod cwda;
#[cfg(all(feature = "protocol", any(feature = "euroshogi", feature = "shogi")))]
mod drop_notation;
#[cfg(feature = "euroshogi")]
pub mod euroshogi;
#[cfg(feature = "evo")]
pub mod evo;
#[cfg(all(feature = "lessons", any(feature = "euroshogi", feature = "shogi")))]
mod hands;
#[cfg(feature = "shogi")]
pub mod shogi;

use wazir_registry::{GameEntry, GameRegistry};

/// The rules of the games, each a separate crate, for programs that know the game at compile time.
///
/// ```
/// # #[cfg(feature = "shogi")]
/// assert_eq!(wazir_builtin::rules::shogi::Position::default().count_moves(), 30);
/// ```
pub mod rules {
    #[cfg(feature = "cwda")]
    pub use wazir_cwda as cwda;
    #[cfg(feature = "euroshogi")]
    pub use wazir_euroshogi as euroshogi;
    #[cfg(feature = "evo")]
    pub use wazir_evo as evo;
    #[cfg(feature = "shogi")]
    pub use wazir_shogi as shogi;
}

/// The games, in the order of the registry.
const GAMES: &[fn() -> GameEntry] = &[
    #[cfg(feature = "shogi")]
    shogi::entry,
    #[cfg(feature = "euroshogi")]
    euroshogi::entry,
    #[cfg(feature = "cwda")]
    cwda::entry,
    #[cfg(feature = "evo")]
    evo::entry,
];

/// Converts an error in a position for engine protocols. The position is on one line, so only
/// the column is of use.
#[cfg(all(feature = "protocol", any(feature = "cwda", feature = "shogi")))]
fn position_error(error: wazir_notation::Error) -> wazir_protocol::dialect::ReadPositionError {
    let (text, reason) = (error.text().into(), error.message().clone().into());
    wazir_protocol::dialect::ReadPositionError::Text { column: error.column(), text, reason }
}

/// Returns a registry of the built-in games: one for each enabled game feature of this crate.
///
/// ```
/// let games = wazir_builtin::games();
/// # #[cfg(feature = "shogi")]
/// assert_eq!(games.find("shogi")?.title(), "Shogi");
/// # Ok::<(), wazir_registry::OpenError>(())
/// ```
pub fn games() -> GameRegistry {
    let mut games = GameRegistry::empty();
    for entry in GAMES {
        games.add(entry());
    }
    games
}

// Runs the example of the README as a test.
#[cfg(all(doctest, feature = "shogi"))]
#[doc = include_str!("../README.md")]
struct Readme;
