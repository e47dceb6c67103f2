//! What is wrong with the file of a game.

use alloc::boxed::Box;
use alloc::string::String;

use wazir_chesslike::{BuildError, PositionError};
use wazir_text::{Argument, Message, message};

use crate::texts::GameFiles;

/// What is wrong with the file of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameFileProblem {
    /// A number out of its range.
    Range {
        /// The key.
        key: &'static str,
        /// The least it may be.
        least: u32,
        /// The most it may be.
        most: u32,
    },
    /// A word that is none of those the key takes.
    UnknownWord {
        /// The key.
        key: &'static str,
        /// The words there are, with commas between them.
        known: String,
        /// What stands there.
        found: String,
        /// The one that may be meant.
        suggestion: Option<&'static str>,
    },
    /// A text that is empty or too long.
    Length {
        /// The key.
        key: &'static str,
        /// The most characters.
        most: usize,
    },
    /// A text that is no identifier.
    Id {
        /// The text.
        text: String,
        /// The most characters.
        most: usize,
    },
    /// Not two names of players.
    Seats,
    /// More squares than there can be.
    Board {
        /// How many there are.
        squares: usize,
        /// The most there may be.
        most: usize,
    },
    /// A part of a region that cannot be read.
    Region {
        /// The part.
        part: String,
    },
    /// A part of a region without a square of the board.
    OutsideBoard {
        /// The part.
        part: String,
        /// How many files the board has.
        files: u32,
        /// How many ranks the board has.
        ranks: u32,
    },
    /// Castling that leads to no file of the board.
    CastlingFile {
        /// The key that says where to, in the file or in its base.
        key: &'static str,
        /// The file.
        file: String,
        /// How many files the board has.
        files: u32,
    },
    /// Castling that leads to the same file on both sides.
    OneCastlingFile,
    /// Nothing to build on has this name.
    UnknownBase {
        /// The name.
        name: String,
        /// The names there are.
        known: String,
    },
    /// No piece has this name.
    NoPiece {
        /// The name.
        name: String,
        /// The names there are.
        known: String,
    },
    /// No piece at all.
    NoPieces,
    /// A text that is no letter of a piece.
    Letter {
        /// The text.
        text: String,
    },
    /// Two pieces of a side have one letter.
    LetterTwice {
        /// The letter.
        letter: String,
    },
    /// More kinds of pieces than there can be.
    Kinds {
        /// How many there are.
        kinds: usize,
        /// The most there may be.
        most: usize,
    },
    /// More kinds of pieces in hand than there can be.
    Droppable {
        /// How many there are.
        kinds: usize,
        /// The most there may be.
        most: usize,
    },
    /// A movement that is no Betza notation.
    Movement {
        /// The name of the piece.
        piece: String,
        /// What is the matter, with its place in the string.
        why: wazir_betza::ParseError,
    },
    /// A second royal piece.
    SecondRoyal {
        /// The name of the first.
        piece: String,
    },
    /// The royal piece promotes or can be in hand.
    RoyalPromotes,
    /// A piece promotes to the royal one.
    PromotesToRoyal {
        /// The name of the royal piece.
        piece: String,
    },
    /// A movement with castling, which games say in a table of its own.
    CastlingMove,
    /// A region of the base that does not fit the board.
    InBase {
        /// The key under which it can be said anew.
        key: String,
        /// What is wrong with it.
        why: Box<GameFileProblem>,
    },
    /// A piece promotes to itself.
    PromotesToItself {
        /// The name of the piece.
        piece: String,
    },
    /// It is open what a promoted piece turns back into.
    AmbiguousOrigin {
        /// The name of the piece.
        piece: String,
    },
    /// A key that means nothing without another.
    MissingKey {
        /// The key.
        key: &'static str,
        /// The one that is missing.
        other: &'static str,
    },
    /// King and partner do not stand where castling begins.
    Castling {
        /// The name of the piece that castles.
        piece: String,
        /// The rank, as White counts.
        rank: u32,
    },
    /// The start position is none.
    Start(PositionError),
    /// The kernel cannot play it.
    Unplayable(BuildError),
}

impl GameFileProblem {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Range { key, least, most } => {
                message!(GameFiles::Range { key: *key, least: *least, most: *most })
            }
            Self::UnknownWord { key, known, found, .. } => {
                message!(GameFiles::Word { key: *key, known: known.clone(), found: found.clone() })
            }
            Self::Length { key, most } => message!(GameFiles::Length { key: *key, most: *most }),
            Self::Id { text, most } => message!(GameFiles::Id { text: text.clone(), most: *most }),
            Self::Seats => message!(GameFiles::Seats { key: "seats" }),
            Self::Board { squares, most } => {
                message!(GameFiles::Board { squares: *squares, most: *most })
            }
            Self::Region { part } => message!(GameFiles::Region { part: part.clone() }),
            Self::OutsideBoard { part, files, ranks } => {
                message!(GameFiles::Outside { part: part.clone(), files: *files, ranks: *ranks })
            }
            Self::CastlingFile { key, file, files } => {
                let (file, files) = (file.clone(), *files);
                message!(GameFiles::CastlingFile { file, files, key: *key })
            }
            Self::OneCastlingFile => GameFiles::OneCastlingFile.into(),
            Self::UnknownBase { name, known } => {
                message!(GameFiles::Base { name: name.clone(), known: known.clone() })
            }
            Self::NoPiece { name, known } => {
                message!(GameFiles::NoPiece { name: name.clone(), known: known.clone() })
            }
            Self::NoPieces => GameFiles::NoPieces.into(),
            Self::Letter { text } => message!(GameFiles::Letter { text: text.clone() }),
            Self::LetterTwice { letter } => {
                message!(GameFiles::LetterTwice { letter: letter.clone() })
            }
            Self::Kinds { kinds, most } => {
                message!(GameFiles::Kinds { kinds: *kinds, most: *most })
            }
            Self::Droppable { kinds, most } => {
                message!(GameFiles::Droppable { kinds: *kinds, most: *most })
            }
            Self::Movement { piece, why } => {
                message!(GameFiles::Movement {
                    piece: piece.clone(),
                    why: Argument::from_display(why)
                })
            }
            Self::SecondRoyal { piece } => message!(GameFiles::Royals { piece: piece.clone() }),
            Self::RoyalPromotes => GameFiles::RoyalTurns.into(),
            Self::PromotesToRoyal { piece } => {
                message!(GameFiles::BecomesRoyal { piece: piece.clone() })
            }
            Self::CastlingMove => GameFiles::CastlingMove.into(),
            Self::InBase { key, why } => {
                message!(GameFiles::OfBase { key: key.clone(), why: why.message() })
            }
            Self::PromotesToItself { piece } => {
                message!(GameFiles::Becomes { piece: piece.clone() })
            }
            Self::AmbiguousOrigin { piece } => message!(GameFiles::Origin { piece: piece.clone() }),
            Self::MissingKey { key, other } => {
                message!(GameFiles::Needs { key: *key, other: *other })
            }
            Self::Castling { piece, rank } => {
                message!(GameFiles::Castling { piece: piece.clone(), rank: *rank })
            }
            Self::Start(why) => message!(GameFiles::Start { why: why.message() }),
            Self::Unplayable(why) => message!(GameFiles::Unplayable { why: why.message() }),
        }
    }

    /// What may have been meant.
    pub(crate) fn suggestion(&self) -> Option<String> {
        match self {
            Self::UnknownWord { suggestion, .. } => suggestion.map(Into::into),
            Self::Movement { why, .. } => why.suggestion(),
            _ => None,
        }
    }
}
