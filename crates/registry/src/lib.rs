//! The game registry, and games in progress of any kind.
//!
//! [`GameRegistry`] is the list of games, a value that a program creates once and passes to the
//! code that needs it. Each game in it is a [`GameEntry`] with its [`GameInfo`]. Opening one gives
//! a [`Play`], a game in progress of any kind for front ends, protocols and records.
//!
//! A game joins the list by implementing [`GameFactory`] (its info, how it opens) with positions
//! that are [`Playable`] (a [`Game`](wazir_game::Game) that people can look at through
//! [`PositionView`]). The built-in games do the same, and so does a ruleset created at run time.
//!
//! ```
//! use wazir_registry::{MoveSource, GameRegistry, StartOptions};
//!
//! let games = wazir_builtin::games();
//! let mut game = games.open("cwda", &StartOptions::default().with_armies("fide:nutters"))?;
//! game.play_text("e2e4")?;
//!
//! // Where the knight on g1 could go if it were White's turn, and why it cannot.
//! let g1 = game.board().square_by_name("g1").unwrap();
//! let reached = game.reachable_squares(MoveSource::Square(g1.index()));
//! let names: Vec<String> = reached.iter().map(|r| r.square.to_string()).collect();
//! assert_eq!(names, ["e2", "f3", "h3"]);
//! let why = reached[0].illegal.as_ref().unwrap();
//! assert_eq!(why.to_string(), "the piece on g1 is not yours");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod any;
mod board_look;
#[cfg(feature = "chesslike")]
mod chesslike;
#[cfg(feature = "std")]
mod count;
mod facts;
#[cfg(feature = "glyphs")]
mod glyphs;
mod line;
mod list;
mod named_start;
mod play;
mod start;
mod texts;
mod variety;

pub use any::{AnyBoard, AnyMove, AnyPosition, AnySquare, DynPosition, ErasedPosition};
pub use board_look::{BoardLook, SquarePattern};
pub use facts::{
    ArmyInfo, ClaimKind, Consent, GameId, GameInfo, OptionInfo, ParseGameIdError, RANDOM_ARMY,
    names_match,
};
pub use line::AnyLine;
pub use list::{DefinitionParser, EntryRebuilder, GameEntry, GameLookup, GameRegistry};
pub use named_start::{ChosenStart, NamedStart, NumberedStarts, RANDOM_START};
pub use play::{AnyRecord, MoveChoice, Play, PlayError, ReachableSquare};
pub use start::{OpenError, StartOptions};
pub use variety::{
    AnyPiece, GameFactory, MoveParts, MoveSource, PieceInfo, PieceShape, PieceStyle, Playable,
    PositionView,
};
pub use wazir_game::{AllowedValues, OptionHelp, OptionWords, ValueWords};

// The example in README.md runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
