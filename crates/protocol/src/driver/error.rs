//! What can go wrong with an engine.

use std::time::Duration;

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
        reason: String,
    },
    /// The engine, the protocol or this driver does not know the game or the position.
    #[error("{reason}")]
    CannotPlay {
        /// Why, and what to do.
        reason: String,
    },
    /// The caller's stop flag was set.
    #[error("stopped")]
    Stopped,
}

impl DriverError {
    pub(crate) fn cannot_play(reason: impl Into<String>) -> Self {
        Self::CannotPlay { reason: reason.into() }
    }
}
