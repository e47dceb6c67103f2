//! Endings of chess solved exactly, for any pieces given in Betza notation.
//!
//! A [`Material`] names the pieces: `KQKR` in the letters of chess, `K(WD)(WD)K` with pieces of
//! others. An [`EndgameGenerator`] makes the [`Table`] of an ending by retrograde analysis, backward from the
//! mates, and before it those of the smaller endings that captures and promotions lead into. A table
//! counts the plies to mate, or under the rule of fifty moves those to the next capture or pawn move.
//!
//! ```
//! use wazir_endings::{Metric, Side, EndgameGenerator};
//! let mut solver = EndgameGenerator::default();
//! // A Woody Rook mates with the help of its king.
//! let woody = solver.generate(&"K(WD)K".parse()?, Metric::Dtm)?;
//! assert!(woody.stats().win_share(Side::White, Side::White) > 0.96);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`EndgameFolder`] makes the tables that are missing in it and tells what they hold; an [`EndgameTables`] looks
//! positions up in all tables of a folder.
//!
//! There are up to five men, without pawns, or four. Castling and en passant are left out. Moves
//! that only a piece that has never moved may make are those of pawns on their start row.
#![forbid(unsafe_code)]

mod bare_king;
mod endgame_rules;
mod retrograde;
mod file;
mod folder;
mod index;
mod tables;
mod conversions;
mod material;
mod moves;
mod stats;
mod rules;
mod setup;
mod generator;
mod survey;
mod table;
mod partial;

pub use bare_king::{BareKingReport, SquareColors};
pub use endgame_rules::{EndgameRules, Metric, Stalemate};
pub use file::{EndgameTableFile, FileError, file_name};
pub use folder::{EndgameFolder, EndgameFolderError};
pub use tables::{EndgameTables, EndgameTablesError};
pub use material::{MAX_MEN, Material, MaterialError, Piece, Side};
pub use stats::EndgameStats;
pub use setup::{EndgameSetup, EndgameSetupError};
pub use generator::{EndgameGenerator, GenerateError, GenerateProgress};
pub use survey::{survey_groups, write_survey};
pub use table::{EndgameMove, EndgamePosition, EndgameValue, Table};
pub use partial::PartialEndgameTable;

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
