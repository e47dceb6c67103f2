//! The list of protocols.

use std::fmt;
use std::str::FromStr;

use wazir_text::{Message, message};

use crate::texts::Protocols;

/// A protocol between engines and programs with a board.
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
    /// The dialogue of `gnushogi -X`, which only the [driver](crate::driver) supports.
    GnuShogi,
}

impl Protocol {
    /// Every protocol.
    pub const ALL: [Self; 4] = [Self::Usi, Self::Uci, Self::Cecp, Self::GnuShogi];

    /// Returns the name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Usi => "usi",
            Self::Uci => "uci",
            Self::Cecp => "cecp",
            Self::GnuShogi => "gnushogi",
        }
    }

    /// Returns the line that asks an engine for the protocol, or `None` if there is none.
    pub const fn first_line(self) -> Option<&'static str> {
        match self {
            Self::Usi => Some("usi"),
            Self::Uci => Some("uci"),
            Self::Cecp => Some("xboard"),
            Self::GnuShogi => None,
        }
    }

    /// Returns the variant that is played by default, and the only one of an engine without an
    /// option for it: the game for which the protocol was made, under its name there.
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

/// An unknown protocol name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseProtocolError(String);

impl ParseProtocolError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Protocols::UnknownProtocol { text: self.0.clone() })
    }
}

impl FromStr for Protocol {
    type Err = ParseProtocolError;

    /// Parses a name of [`Protocol::name`], or `xboard`, ignoring case.
    fn from_str(text: &str) -> Result<Self, ParseProtocolError> {
        let named = |protocol: &Self| {
            let names = [Some(protocol.name()), protocol.first_line()];
            names.into_iter().flatten().any(|name| name.eq_ignore_ascii_case(text))
        };
        let unknown = || text.chars().take(40).flat_map(char::escape_debug).collect();
        Self::ALL.into_iter().find(named).ok_or_else(|| ParseProtocolError(unknown()))
    }
}
