//! Errors in the text of a player.

use std::io;

use wazir_ai::{
    SearchParamsError, UnknownLevel, UnknownMultiplayerMethod, UnknownSearchFeature, UnknownWeights,
};
use wazir_protocol::ParseProtocolError;
use wazir_text::{Argument, Message, message};

use crate::texts::Matches;

/// The keys of a built-in player.
const OWN_KEYS: &str = "name, level, weights, features, constant.NAME, method, variety, nodes, depth, movetime, \
                        time, margin, hash, threads";
/// The keys of another program.
const OTHER_KEYS: &str = "name, engine, protocol, option.NAME, variant, dir, patience, nodes, \
                          depth, movetime, byoyomi, time, margin";

/// Escapes a text so that it fits on one line.
fn escaped(text: &str) -> String {
    text.escape_debug().to_string()
}

/// An error in the text of a player.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayerSpecError {
    /// The text does not start with `key=value`.
    NoValue {
        /// The first part of the text.
        part: String,
    },
    /// A key or its value is wrong.
    Key {
        /// The text of the player.
        player: String,
        /// The wrong key.
        key: String,
        /// The value given.
        value: String,
        /// The error of the key or value.
        #[source]
        reason: Box<PlayerKeyError>,
    },
    /// A program without a protocol.
    NoProtocol {
        /// The text of the player.
        player: String,
    },
    /// A player without a limit, who would think for ever.
    NoLimit {
        /// The text of the player.
        player: String,
    },
}

impl PlayerSpecError {
    /// The error message, as a translatable text.
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

/// An error in a key of a player or its value.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayerKeyError {
    /// No such key.
    Unknown,
    /// The key applies only to built-in players.
    BuiltinOnly,
    /// The key applies only to other programs.
    EngineOnly,
    /// The name is empty.
    NoName,
    /// The command is empty.
    NoCommand,
    /// The value is not a whole number of at least 1.
    Number,
    /// The value is not a time.
    Seconds,
    /// The clock has neither time for the game nor an increment.
    NoTime,
    /// No such level.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
    /// No such weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The search has no such feature.
    #[error(transparent)]
    Feature(#[from] UnknownSearchFeature),
    /// The search has no such parameter, or the value is out of range.
    #[error(transparent)]
    Constant(#[from] SearchParamsError),
    /// No such multiplayer search.
    #[error(transparent)]
    Method(#[from] UnknownMultiplayerMethod),
    /// No such protocol.
    #[error(transparent)]
    Protocol(#[from] ParseProtocolError),
}

impl PlayerKeyError {
    /// The error message, as a translatable text.
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

/// An error of weights.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum WeightsError {
    /// No set of weights and no file has this name.
    Unknown(UnknownWeights),
    /// The file cannot be read.
    #[error(transparent)]
    File(io::Error),
    /// The file does not hold weights.
    #[error(transparent)]
    Text(#[from] wazir_ai::WeightsError),
    /// The file starts like a net but cannot be used.
    #[error(transparent)]
    Net(#[from] wazir_ai::NetError),
}

impl WeightsError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown(error) => {
                message!(Matches::OrFile { why: Argument::from_display(error) })
            }
            Self::File(error) => wazir_saves::io_message(error),
            Self::Text(error) => message!(Matches::Words { words: Argument::from_display(error) }),
            Self::Net(error) => error.message(),
        }
    }
}
