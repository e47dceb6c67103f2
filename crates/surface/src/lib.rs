//! The common layer of Wazir's bindings to other languages, in plain values.
//!
//! A package for another language wraps this crate and nothing else, so that all packages agree:
//! `crates/python` and `crates/wasm` convert types and have no logic of their own. Everything goes
//! in and out as text, numbers, lists and small structs without references. The work is done by
//! the crates below [`wazir`].
//!
//! * [`Game`] is a game in progress of any kind: moves in any notation, undo, outcome, claims,
//!   reasons for refusals, pictures. [`games`] lists the games with their options and starts.
//! * [`Army`] and [`Betza`] are your own armies and pieces.
//! * [`read`], [`convert`] and [`check`] handle records in every format and of any size.
//! * `BatchGame`, behind the feature `learn`, plays thousands of games at once for machine learning;
//!   `Engine`, behind the feature `engines`, plays with other programs.
//! * [`Player`] searches and solves mates; [`ending`] counts the positions of an endgame.
//!
//! ```
//! use wazir_surface::{Game, Setup};
//!
//! let mut game = Game::new("shogi", &Setup::default())?;
//! assert_eq!(game.count(), 30);
//! game.push("☗７六歩")?;
//! let refusal = game.why("8c8e").expect("a pawn goes one square");
//! assert_eq!(refusal.reason, "cannot-reach");
//! assert_eq!(refusal.message.en, "the piece on 8c does not move to 8e");
//! # Ok::<(), wazir_surface::Error>(())
//! ```
//!
//! Every function that can fail returns an [`Error`] with a stable kind, a message in English and
//! Japanese, the place in the text and the squares concerned. No input makes a function panic.
//! Work that can take long has a [`Stop`] flag.
//!
//! `testdata/calls.json` is a table of calls with their results; the tests of each package run it.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod claims;
#[cfg(feature = "engines")]
mod engine;
mod error;
mod facts;
mod game;
mod moves;
mod outcome;
mod perft;
mod piece;
mod saved;
mod setup;
mod stop;
mod text;
mod texts;

#[cfg(feature = "cwda")]
mod army;
mod betza;
#[cfg(feature = "render")]
mod draw;
#[cfg(feature = "ai")]
mod ending;
#[cfg(feature = "learn")]
mod learn;
#[cfg(feature = "ai")]
mod player;
#[cfg(feature = "notation")]
mod record;
#[cfg(feature = "notation")]
mod record_play;
#[cfg(feature = "move-notation")]
mod refused;
#[cfg(feature = "variant")]
mod variant;

#[cfg(feature = "cwda")]
pub use army::{Army, ArmyPiece};
pub use betza::{Betza, BetzaAnalysis, MatingPower, PieceTarget};
#[cfg(feature = "render")]
pub use draw::SvgOptions;
#[cfg(feature = "ai")]
pub use ending::{EndingReport, EndingSide, ending};
#[cfg(feature = "engines")]
pub use engine::{Engine, EngineAnswer, EngineInfo, EngineLimits, EngineOptions};
pub use error::{Error, ErrorKind, Place, Refusal, SquareNote};
pub use facts::{ArmyFacts, ClaimFacts, GameFacts, OptionFacts, StartFacts, ValueFacts, games};
pub use game::Game;
#[cfg(feature = "learn")]
pub use learn::{BatchGame, BatchOptions, StepArrays};
pub use moves::{Move, MoveInput};
pub use outcome::Outcome;
pub use piece::{HandPiece, Piece};
#[cfg(feature = "ai")]
pub use player::{
    Player, PlayerOptions, SearchAnswer, SearchLine, SearchReport, SearchScore, Solution,
    SolveLimits, ThinkLimits, set_clock,
};
#[cfg(feature = "notation")]
pub use record::{
    CheckReport, FormatFacts, LossNote, Problem, ReadOptions, Record, RecordNode, Records,
    WriteOptions, Written, check, convert, convert_until, formats, read, read_bytes, read_from,
};
pub use setup::Setup;
pub use stop::Stop;
pub use text::Bilingual;
#[cfg(feature = "variant")]
pub use variant::check_game_file;

// Runs the example of the README as a test.
#[cfg(all(
    doctest,
    feature = "shogi",
    feature = "ai",
    feature = "notation",
    feature = "render",
    feature = "variant"
))]
#[doc = include_str!("../README.md")]
struct Readme;
