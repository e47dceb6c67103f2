//! What can go wrong with an engine.

use std::time::Duration;

use crate::Protocol;
use crate::dialect::ReadMoveError;

/// Why an engine gave no answer. The engine is not to be used any more, except after
/// [`DriverError::CannotPlay`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DriverError {
    /// The program could not be run.
    #[error("cannot run `{command}`: {reason}")]
    Start {
        /// The program.
        command: String,
        /// What the system says.
        reason: String,
    },
    /// The engine said nothing that was waited for.
    #[error("no {awaited} within {} ms{said}", .limit.as_millis())]
    TimedOut {
        /// What was waited for, as in `move`.
        awaited: &'static str,
        /// For how long.
        limit: Duration,
        /// The last lines of its standard error, ready to be shown; often empty.
        said: String,
    },
    /// The process ended, or closed its output.
    #[error("the engine ended ({status}){said}")]
    Ended {
        /// How, as in `exit status: 1`.
        status: String,
        /// The last lines of its standard error, ready to be shown; often empty.
        said: String,
    },
    /// The engine refused what it was told, and is no longer at the position it should be.
    #[error("the engine said `{line}`{said}")]
    Refused {
        /// The line.
        line: String,
        /// The last lines of its standard error, ready to be shown; often empty.
        said: String,
    },
    /// The answer is no move in the words of the protocol.
    #[error("the engine's `{text}` is no move: {reason}")]
    NoMove {
        /// The answer.
        text: String,
        /// What is wrong with it.
        reason: ReadMoveError,
    },
    /// The engine said that it is done, and nothing else.
    #[error("the engine decided nothing")]
    Undecided,
    /// The engine, the protocol or this driver does not know the game or the position.
    #[error(transparent)]
    CannotPlay(#[from] Unable),
    /// The caller's stop flag was set.
    #[error("stopped")]
    Stopped,
}

/// Why an engine cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unable {
    /// The protocol has no words for the game.
    #[error("{protocol} has no words for {game}")]
    Unspoken {
        /// The protocol.
        protocol: Protocol,
        /// The id of the game.
        game: String,
    },
    /// The engine plays one game alone, and this is another.
    #[error("the engine has no option that chooses `{variant}`: another engine is needed")]
    OneGame {
        /// The variant wanted.
        variant: String,
    },
    /// The engine's list of variants lacks the one wanted.
    #[error(
        "the engine does not know `{variant}`: add it by option.VariantPath=FILE, or give its name \
         for the game"
    )]
    Unlisted {
        /// The variant wanted.
        variant: String,
    },
    /// The engine's list of variants lacks the one wanted; what it has.
    #[error("the engine does not know the variant `{variant}`, but {known}")]
    Variant {
        /// The variant wanted.
        variant: String,
        /// Those that it knows.
        known: String,
    },
    /// The engine does not know these armies against each other.
    #[error("the engine does not know {white} against {black}")]
    Pairing {
        /// White's army.
        white: String,
        /// Black's army.
        black: String,
    },
    /// A file that the engine needs could not be written.
    #[error("no file for Fairy-Max: {reason}")]
    File {
        /// What the system says.
        reason: String,
    },
    /// The engine begins nowhere but at the usual start.
    #[error("the engine cannot set up a position: begin at the usual start")]
    NoSetup,
    /// gnushogi was to play something else.
    #[error("gnushogi plays shogi from its usual start alone")]
    ShogiAlone,
    /// gnushogi was given another limit than a depth.
    #[error("gnushogi obeys a depth alone: add depth=3")]
    DepthAlone,
    /// CECP was to say a limit by nodes.
    #[error("cecp has no limit by nodes: give depth, movetime or time")]
    NoNodes,
    /// The engine has failed before.
    #[error("the engine was given up after an error")]
    GivenUp,
}
