//! Endgame tables for chess, exact and for any pieces given in Betza notation.
//!
//! A [`Material`] names the pieces: `KQKR` in the letters of chess, `K(WD)(WD)K` with other pieces.
//! An [`EndgameGenerator`] generates the [`Table`] of an ending by retrograde analysis, backward
//! from the mates, after the tables of the smaller endings that captures and promotions lead into.
//! A table counts the plies to mate, or, with the fifty-move rule, the plies to the next capture or
//! pawn move.
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
//! An [`EndgameFolder`] generates the tables that are missing in a folder and answers questions
//! about them; [`EndgameTables`] looks positions up in all tables of a folder.
//!
//! Endings have up to five pieces, or four if there is a pawn, without castling and en passant.
//! Moves that only an unmoved piece may make are available to pawns on their start row only.
#![forbid(unsafe_code)]

mod bare_king;
mod conversions;
mod endgame_rules;
mod file;
mod folder;
mod generator;
mod index;
mod material;
mod moves;
mod partial;
mod retrograde;
mod rules;
mod setup;
mod stats;
mod survey;
mod table;
mod tables;

pub use bare_king::{BareKingReport, SquareColors};
pub use endgame_rules::{EndgameRules, Metric, Stalemate};
pub use file::{EndgameTableFile, FileError, file_name};
pub use folder::{EndgameFolder, EndgameFolderError};
pub use generator::{EndgameGenerator, GenerateError, GenerateProgress};
pub use material::{MAX_MEN, Material, MaterialError, Piece, Side};
pub use partial::PartialEndgameTable;
pub use setup::{EndgameSetup, EndgameSetupError};
pub use stats::EndgameStats;
pub use survey::{survey_groups, write_survey};
pub use table::{EndgameMove, EndgamePosition, EndgameValue, Table};
pub use tables::{EndgameTables, EndgameTablesError};

// Runs the example of the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
