//! Which language is spoken.

use std::fmt;
use std::str::FromStr;

use wazir_text::{Message, message};

use crate::texts::Protocols;

/// A protocol between engines and the programs that show the board.
///
/// ```
/// use wazir_protocol::Protocol;
/// assert_eq!("xboard".parse(), Ok(Protocol::Cecp));
/// assert_eq!(Protocol::Cecp.to_string(), "cecp");
/// assert_eq!(Protocol::Cecp.first_line(), Some("xboard"));
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
    /// The dialogue of `gnushogi -X`, which the [driver](crate::driver) alone holds.
    GnuShogi,
}

impl Protocol {
    /// Every protocol.
    pub const ALL: [Self; 4] = [Self::Usi, Self::Uci, Self::Cecp, Self::GnuShogi];

    /// The name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Usi => "usi",
            Self::Uci => "uci",
            Self::Cecp => "cecp",
            Self::GnuShogi => "gnushogi",
        }
    }

    /// The line by which a program asks an engine for the protocol; `None` where there is none.
    pub const fn first_line(self) -> Option<&'static str> {
        match self {
            Self::Usi => Some("usi"),
            Self::Uci => Some("uci"),
            Self::Cecp => Some("xboard"),
            Self::GnuShogi => None,
        }
    }

    /// The variant that is played where nobody chooses one, and the only one of an engine that has no
    /// option for it: the game that the protocol was made for, under the name that it has there.
    pub const fn default_variant(self) -> &'static str {
        match self {
            Self::Usi | Self::GnuShogi => "shogi",
            Self::Uci | Self::Cecp => "chess",
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseProtocolError(String);

impl ParseProtocolError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        message!(Protocols::UnknownProtocol { text: self.0.clone() })
    }
}

impl FromStr for Protocol {
    type Err = ParseProtocolError;

    /// Reads a name as [`Protocol::name`] gives it, or `xboard`; capitals do not matter.
    fn from_str(text: &str) -> Result<Self, ParseProtocolError> {
        let named = |protocol: &Self| {
            let names = [Some(protocol.name()), protocol.first_line()];
            names.into_iter().flatten().any(|name| name.eq_ignore_ascii_case(text))
        };
        let unknown = || text.chars().take(40).flat_map(char::escape_debug).collect();
        Self::ALL.into_iter().find(named).ok_or_else(|| ParseProtocolError(unknown()))
    }
}
