//! Errors in game files.

use alloc::boxed::Box;
use alloc::string::String;

use wazir_chesslike::{BuildError, PositionError};
use wazir_text::{Argument, Message, message};

use crate::texts::GameFiles;

/// An error in the definition of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameFileProblem {
    /// A number is out of range.
    Range {
        /// The key.
        key: &'static str,
        /// The minimum.
        least: u32,
        /// The maximum.
        most: u32,
    },
    /// The value is not one of the words that the key takes.
    UnknownWord {
        /// The key.
        key: &'static str,
        /// The valid words, separated by commas.
        known: String,
        /// The word found.
        found: String,
        /// The word that was probably meant.
        suggestion: Option<&'static str>,
    },
    /// A text is empty or too long.
    Length {
        /// The key.
        key: &'static str,
        /// The maximum number of characters.
        most: usize,
    },
    /// A text is not an identifier.
    Id {
        /// The text found.
        text: String,
        /// The maximum number of characters.
        most: usize,
    },
    /// There are not exactly two player names.
    Seats,
    /// The board has too many squares.
    Board {
        /// The number of squares.
        squares: usize,
        /// The maximum.
        most: usize,
    },
    /// The holes leave no square of the board.
    NoSquares,
    /// A part of a region cannot be parsed.
    Region {
        /// The part of the region.
        part: String,
    },
    /// A part of a region contains no square of the board.
    OutsideBoard {
        /// The part of the region.
        part: String,
        /// The number of files of the board.
        files: u32,
        /// The number of ranks of the board.
        ranks: u32,
    },
    /// The target file of castling is not on the board.
    CastlingFile {
        /// The key of the target file, in this file or in its base.
        key: &'static str,
        /// The target file found.
        file: String,
        /// The number of files of the board.
        files: u32,
    },
    /// Castling leads to the same file on both sides.
    OneCastlingFile,
    /// The castling piece is not the royal piece of the game.
    CastlingPiece,
    /// No base game has this name.
    UnknownBase {
        /// The name found.
        name: String,
        /// The valid names, separated by commas.
        known: String,
    },
    /// No piece has this name.
    NoPiece {
        /// The name found.
        name: String,
        /// The valid names, separated by commas.
        known: String,
    },
    /// The file defines no piece.
    NoPieces,
    /// A text is not a piece letter.
    Letter {
        /// The text found.
        text: String,
    },
    /// A piece would be taken in hand as the royal piece.
    CapturedAsRoyal {
        /// The name of the royal piece.
        piece: String,
    },
    /// Two pieces of a side have the same letter.
    LetterTwice {
        /// The letter.
        letter: String,
    },
    /// There are too many kinds of pieces.
    Kinds {
        /// The number of kinds.
        kinds: usize,
        /// The maximum.
        most: usize,
    },
    /// Too many kinds of pieces can be in hand.
    Droppable {
        /// The number of kinds.
        kinds: usize,
        /// The maximum.
        most: usize,
    },
    /// A movement is not Betza notation.
    Movement {
        /// The name of the piece.
        piece: String,
        /// The error, with its place in the string.
        why: wazir_betza::ParseError,
    },
    /// There is a second royal piece.
    SecondRoyal {
        /// The name of the first royal piece.
        piece: String,
    },
    /// The royal piece promotes or can be in hand.
    RoyalPromotes,
    /// A piece promotes to the royal one.
    PromotesToRoyal {
        /// The name of the royal piece.
        piece: String,
    },
    /// A movement contains castling, which has a table of its own.
    CastlingMove,
    /// A region of the base game does not fit the board.
    InBase {
        /// The key that can override it.
        key: String,
        /// The error in the region.
        why: Box<GameFileProblem>,
    },
    /// A piece promotes to itself.
    PromotesToItself {
        /// The name of the piece.
        piece: String,
    },
    /// The piece that a promoted one turns back into is ambiguous.
    AmbiguousOrigin {
        /// The name of the piece.
        piece: String,
    },
    /// A key has no meaning without another one.
    MissingKey {
        /// The key found.
        key: &'static str,
        /// The missing key.
        other: &'static str,
    },
    /// King and partner are not on their castling squares.
    Castling {
        /// The name of the piece that castles.
        piece: String,
        /// The rank, as White counts, from 1.
        rank: u32,
    },
    /// The start position is invalid.
    Start(PositionError),
    /// The kernel cannot play the game.
    Unplayable(BuildError),
}

impl GameFileProblem {
    /// The error message, as a translatable text.
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
            Self::NoSquares => GameFiles::NoSquares.into(),
            Self::CapturedAsRoyal { piece } => {
                message!(GameFiles::CapturedAsRoyal { piece: piece.clone() })
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
            Self::CastlingPiece => GameFiles::CastlingPiece.into(),
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

    /// The value that was probably meant.
    pub(crate) fn suggestion(&self) -> Option<String> {
        match self {
            Self::UnknownWord { suggestion, .. } => suggestion.map(Into::into),
            Self::Movement { why, .. } => why.suggestion(),
            _ => None,
        }
    }
}
