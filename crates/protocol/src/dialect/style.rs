//! How positions and moves are written: for which protocol, from which side, in which letters.

use crate::Protocol;

/// In which letters pieces are written whose letters depend on the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProtocolLetters {
    /// Those of the game's own text form.
    #[default]
    Own,
    /// Those of pychess.org.
    PyChess,
    /// Those of XBoard and Fairy-Max.
    FairyMax,
}

/// On which side of the wire the writer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProtocolSide {
    /// An engine, to a program that shows the board.
    Engine,
    /// Such a program, to the engines of other people.
    Driver,
}

/// How positions and moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NotationStyle {
    /// The protocol.
    pub protocol: Protocol,
    /// On which side of it.
    pub side: ProtocolSide,
    /// The letters of pieces.
    pub letters: ProtocolLetters,
    /// Whether castling in chess is written as in Chess960 from everywhere, and not only where kings
    /// and rooks begin on other files: as the king's way onto its rook under UCI (`UCI_Chess960`), as
    /// `O-O` and `O-O-O` under CECP (`variant fischerandom`).
    pub chess960: bool,
}

impl NotationStyle {
    /// What an engine says.
    pub const fn engine(protocol: Protocol, letters: ProtocolLetters) -> Self {
        Self { protocol, side: ProtocolSide::Engine, letters, chess960: false }
    }

    /// What an engine is told.
    pub const fn driver(protocol: Protocol) -> Self {
        let letters = match protocol {
            Protocol::Cecp => ProtocolLetters::FairyMax,
            Protocol::Uci => ProtocolLetters::PyChess,
            _ => ProtocolLetters::Own,
        };
        Self { protocol, side: ProtocolSide::Driver, letters, chess960: false }
    }

    /// The same with other letters.
    #[must_use]
    pub const fn with_letters(self, letters: ProtocolLetters) -> Self {
        Self { letters, ..self }
    }

    /// The same with castling written as in Chess960, or not.
    #[must_use]
    pub const fn with_chess960(self, chess960: bool) -> Self {
        Self { chess960, ..self }
    }
}
