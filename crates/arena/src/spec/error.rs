//! What can be wrong with the text of a player.

use std::io;

use wazir_ai::{
    SearchParamsError, UnknownLevel, UnknownMultiplayerMethod, UnknownSearchFeature, UnknownWeights,
};
use wazir_protocol::ParseProtocolError;
use wazir_text::{Argument, Message, message};

use crate::texts::Matches;

/// The keys that a player of our own is set up with.
const OWN_KEYS: &str = "name, level, weights, features, constant.NAME, method, variety, nodes, depth, movetime, \
                        time, margin, hash, threads";
/// The keys that another program is set up with.
const OTHER_KEYS: &str = "name, engine, protocol, option.NAME, variant, dir, patience, nodes, \
                          depth, movetime, time, margin";

/// A text as it may be shown, on one line.
fn escaped(text: &str) -> String {
    text.escape_debug().to_string()
}

/// Why a text is no player.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayerSpecError {
    /// It begins with something that is not `key=value`.
    NoValue {
        /// What it begins with.
        part: String,
    },
    /// A key or its value is wrong.
    Key {
        /// The text of the player.
        player: String,
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What is wrong.
        #[source]
        reason: Box<PlayerKeyError>,
    },
    /// It is another program, and nobody knows how to talk to it.
    NoProtocol {
        /// The text of the player.
        player: String,
    },
    /// Nothing ends its thinking.
    NoLimit {
        /// The text of the player.
        player: String,
    },
}

impl PlayerSpecError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::NoValue { part } => message!(Matches::NoValue { part: part.clone() }),
            Self::Key { player, key, value, reason } => {
                let (key, value) = (key.clone(), value.clone());
                message!(Matches::WrongKey {
                    player: escaped(player),
                    key,
                    value,
                    why: reason.message()
                })
            }
            Self::NoProtocol { player } => {
                message!(Matches::WhichProtocol { player: escaped(player) })
            }
            Self::NoLimit { player } => message!(Matches::Endless { player: escaped(player) }),
        }
    }
}

/// What is wrong with a key of a player, or its value.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayerKeyError {
    /// There is no such key.
    Unknown,
    /// The key is one of our own players'.
    BuiltinOnly,
    /// The key is one of other programs.
    EngineOnly,
    /// There is no name.
    NoName,
    /// There is no command.
    NoCommand,
    /// It is no number, or 0.
    Number,
    /// It is no time.
    Seconds,
    /// There is neither time for the game nor for a move.
    NoTime,
    /// There is no such level.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
    /// There are no such weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The search has no such feature.
    #[error(transparent)]
    Feature(#[from] UnknownSearchFeature),
    /// The search has no such constant, or it cannot have such a value.
    #[error(transparent)]
    Constant(#[from] SearchParamsError),
    /// There is no such search for many players.
    #[error(transparent)]
    Method(#[from] UnknownMultiplayerMethod),
    /// There is no such protocol.
    #[error(transparent)]
    Protocol(#[from] ParseProtocolError),
}

impl PlayerKeyError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown => message!(Matches::UnknownKey { own: OWN_KEYS, others: OTHER_KEYS }),
            Self::BuiltinOnly => Matches::KeyOfOurs.into(),
            Self::EngineOnly => Matches::KeyOfPrograms.into(),
            Self::NoName => Matches::NoName.into(),
            Self::NoCommand => Matches::NoCommand.into(),
            Self::Number => Matches::WholeNumber.into(),
            Self::Seconds => Matches::Seconds.into(),
            Self::NoTime => Matches::NoTime.into(),
            Self::Level(error) => message!(Matches::Words { words: Argument::from_display(error) }),
            Self::Weights(error) => error.message(),
            Self::Feature(error) => {
                message!(Matches::Words { words: Argument::from_display(error) })
            }
            Self::Constant(error) => error.message(),
            Self::Method(error) => {
                message!(Matches::Words { words: Argument::from_display(error) })
            }
            Self::Protocol(error) => error.message(),
        }
    }
}

/// Why there are no such weights.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum WeightsError {
    /// No set of weights has the name, and no file.
    Unknown(UnknownWeights),
    /// The file cannot be read.
    #[error(transparent)]
    File(io::Error),
    /// The file holds something else.
    #[error(transparent)]
    Text(#[from] wazir_ai::WeightsError),
    /// The file begins like a net and is none that can be used.
    #[error(transparent)]
    Net(#[from] wazir_ai::NetError),
}

impl WeightsError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown(error) => {
                message!(Matches::OrFile { why: Argument::from_display(error) })
            }
            Self::File(error) => message!(Matches::Words { words: Argument::from_display(error) }),
            Self::Text(error) => message!(Matches::Words { words: Argument::from_display(error) }),
            Self::Net(error) => error.message(),
        }
    }
}
