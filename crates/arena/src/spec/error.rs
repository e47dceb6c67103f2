//! What can be wrong with the text of a player.

use std::io;

use wazir_ai::{UnknownFeature, UnknownLevel, UnknownManyMethod, UnknownWeights};
use wazir_protocol::ParseProtocolError;

/// The keys a player is set up with.
const KEYS: &str = "name, level, weights, features, method, variety, nodes, depth, movetime, time, \
                    margin, hash, threads; or for another program name, engine, protocol, \
                    option.NAME, variant, dir, patience, nodes, depth, movetime, time, margin";

/// Why a text is no player.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// It begins with something that is not `key=value`.
    #[error("`{part}` has no `=`: write nodes=2000 and so on")]
    NoValue {
        /// What it begins with.
        part: String,
    },
    /// A key or its value is wrong.
    #[error("player `{}`: {key}={value}: {reason}", .player.escape_debug())]
    Key {
        /// The text of the player.
        player: String,
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What is wrong.
        #[source]
        reason: Box<KeyError>,
    },
    /// It is another program, and nobody knows how to talk to it.
    #[error(
        "player `{}`: which protocol? add protocol=usi, uci, cecp or gnushogi",
        .player.escape_debug()
    )]
    NoProtocol {
        /// The text of the player.
        player: String,
    },
    /// Nothing ends its thinking.
    #[error(
        "player `{}` would think for ever: add nodes=2000, depth=, movetime= or time=",
        .player.escape_debug()
    )]
    Endless {
        /// The text of the player.
        player: String,
    },
}

/// What is wrong with a key of a player, or its value.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// There is no such key.
    #[error("there is no such key: {KEYS}")]
    Unknown,
    /// The key is one of our own players'.
    #[error("another program has no such key: its own are option.NAME")]
    OfOurs,
    /// The key is one of other programs.
    #[error("it belongs to another program: add engine=COMMAND")]
    OfPrograms,
    /// There is no name.
    #[error("a name is expected")]
    NoName,
    /// There is no command.
    #[error("a program is expected")]
    NoCommand,
    /// It is no number, or 0.
    #[error("a whole number of at least 1 is expected")]
    Number,
    /// It is no time.
    #[error("a time in seconds is expected, such as 1+0.05")]
    Seconds,
    /// There is neither time for the game nor for a move.
    #[error("no time at all: write 1+0.05 for instance")]
    NoTime,
    /// There is no such level.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
    /// There are no such weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The search has no such feature.
    #[error(transparent)]
    Feature(#[from] UnknownFeature),
    /// There is no such search for many players.
    #[error(transparent)]
    Method(#[from] UnknownManyMethod),
    /// There is no such protocol.
    #[error(transparent)]
    Protocol(#[from] ParseProtocolError),
}

/// Why there are no such weights.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// No set of weights has the name, and no file.
    #[error("{0}, or a file")]
    Unknown(UnknownWeights),
    /// The file cannot be read.
    #[error(transparent)]
    File(io::Error),
    /// The file holds something else.
    #[error(transparent)]
    Text(#[from] wazir_ai::WeightsError),
}
