//! The notation style of positions and moves: the protocol, the side of the wire, and the piece
//! letters.

use crate::Protocol;

/// The letters of pieces whose letters depend on the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProtocolLetters {
    /// The letters of the game's own text form.
    #[default]
    Own,
    /// The letters of pychess.org.
    PyChess,
    /// The letters of XBoard and Fairy-Max.
    FairyMax,
}

/// The side of the wire on which the writer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProtocolSide {
    /// An engine that talks to a program with a board.
    Engine,
    /// A program with a board that talks to external engines.
    Driver,
}

/// The style in which positions and moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NotationStyle {
    /// The protocol of the connection.
    pub protocol: Protocol,
    /// The side of the protocol.
    pub side: ProtocolSide,
    /// The piece letters.
    pub letters: ProtocolLetters,
    /// `true` if castling in chess is always written as in Chess960, and not only if kings and
    /// rooks begin on other files: as the king's move onto its rook under UCI (`UCI_Chess960`), as
    /// `O-O` and `O-O-O` under CECP (`variant fischerandom`).
    pub chess960: bool,
}

impl NotationStyle {
    /// Returns the style of an engine's output.
    pub const fn engine(protocol: Protocol, letters: ProtocolLetters) -> Self {
        Self { protocol, side: ProtocolSide::Engine, letters, chess960: false }
    }

    /// Returns the style of a driver's output to an engine.
    pub const fn driver(protocol: Protocol) -> Self {
        let letters = match protocol {
            Protocol::Cecp => ProtocolLetters::FairyMax,
            Protocol::Uci => ProtocolLetters::PyChess,
            _ => ProtocolLetters::Own,
        };
        Self { protocol, side: ProtocolSide::Driver, letters, chess960: false }
    }

    /// Replaces the piece letters.
    #[must_use]
    pub const fn with_letters(self, letters: ProtocolLetters) -> Self {
        Self { letters, ..self }
    }

    /// Sets whether castling is written as in Chess960.
    #[must_use]
    pub const fn with_chess960(self, chess960: bool) -> Self {
        Self { chess960, ..self }
    }
}
