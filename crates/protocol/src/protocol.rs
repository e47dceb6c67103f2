//! Which language is spoken.

use std::fmt;
use std::str::FromStr;

/// A protocol between engines and the programs that show the board.
///
/// ```
/// use wazir_protocol::Protocol;
/// assert_eq!("xboard".parse(), Ok(Protocol::Cecp));
/// assert_eq!(Protocol::Usi.to_string(), "usi");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Protocol {
    /// The Universal Shogi Interface: ShogiHome, Shogidokoro, ShogiGUI.
    Usi,
    /// The Universal Chess Interface: cutechess and the front ends of Fairy-Stockfish.
    Uci,
    /// The Chess Engine Communication Protocol, version 2: XBoard, WinBoard.
    Cecp,
}

impl Protocol {
    /// Every protocol.
    pub const ALL: [Self; 3] = [Self::Usi, Self::Uci, Self::Cecp];

    /// The name, which is the line by which a program asks for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Usi => "usi",
            Self::Uci => "uci",
            Self::Cecp => "xboard",
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such protocol: choose usi, uci or xboard")]
pub struct UnknownProtocol(());

impl FromStr for Protocol {
    type Err = UnknownProtocol;

    /// Reads a name as [`Protocol::name`] gives it, or `cecp`; capitals do not matter.
    fn from_str(text: &str) -> Result<Self, UnknownProtocol> {
        if text.eq_ignore_ascii_case("cecp") {
            return Ok(Self::Cecp);
        }
        let mut all = Self::ALL.into_iter();
        all.find(|one| one.name().eq_ignore_ascii_case(text)).ok_or(UnknownProtocol(()))
    }
}
