//! The errors of the driver.

use std::time::Duration;

use wazir_text::{Argument, Message, message};

use crate::Protocol;
use crate::dialect::ReadMoveError;
use crate::texts::Engines;

/// The reason why an engine gave no answer. The engine cannot be used any more, except after
/// [`DriverError::CannotPlay`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum DriverError {
    /// The program could not be run.
    Start {
        /// The program that was to be run.
        command: String,
        /// The reason, as a translatable text.
        reason: Argument,
    },
    /// The engine did not send the awaited line.
    TimedOut {
        /// The awaited output, such as `move`.
        awaited: &'static str,
        /// The time limit of the wait.
        limit: Duration,
        /// The last lines of its standard error, separated by ` | `; often empty.
        stderr: String,
    },
    /// The process ended, or closed its output.
    Ended {
        /// The exit status, such as `exit status: 1`.
        status: Argument,
        /// The last lines of its standard error, separated by ` | `; often empty.
        said: String,
    },
    /// The engine refused its input, so it is no longer at the right position.
    Refused {
        /// The line with the refusal.
        line: String,
        /// The last lines of its standard error, separated by ` | `; often empty.
        said: String,
    },
    /// The answer is not a move in the protocol.
    UnreadableMove {
        /// The text of the answer, at most 40 characters.
        text: String,
        /// The reason why it cannot be read.
        reason: ReadMoveError,
    },
    /// The engine finished without a decision.
    NoDecision,
    /// The engine, the protocol or this driver does not support the game or the position.
    #[error(transparent)]
    CannotPlay(#[from] CannotPlayReason),
    /// The caller's stop flag was set.
    Stopped,
}

impl DriverError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Start { command, reason } => {
                message!(Engines::Start { command: command.clone(), why: reason.clone() })
            }
            Self::TimedOut { awaited, limit, stderr: said } => {
                let (awaited, said) = (awaited_in_words(awaited), said_in_words(said));
                message!(Engines::TimedOut { awaited, millis: limit.as_millis() as u64, said })
            }
            Self::Ended { status, said } => {
                message!(Engines::Ended { status: status.clone(), said: said_in_words(said) })
            }
            Self::Refused { line, said } => {
                message!(Engines::Refused { line: line.clone(), said: said_in_words(said) })
            }
            Self::UnreadableMove { text, reason } => {
                message!(Engines::NoMove { text: text.clone(), why: reason.message() })
            }
            Self::NoDecision => Engines::Undecided.into(),
            Self::CannotPlay(unable) => unable.message(),
            Self::Stopped => Engines::Stopped.into(),
        }
    }
}

/// Returns the awaited output as a text; words of protocols stay as they are.
fn awaited_in_words(awaited: &'static str) -> Argument {
    match awaited {
        "move" => Engines::Move.into(),
        "banner" => Engines::Banner.into(),
        "greeting" => Engines::Greeting.into(),
        word => word.into(),
    }
}

/// Returns the program's standard error as a clause after a sentence.
fn said_in_words(lines: &str) -> Argument {
    match lines {
        "" => "".into(),
        lines => message!(Engines::ItSaid { lines: lines.to_owned() }).into(),
    }
}

/// The reason why an engine cannot be asked for a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum CannotPlayReason {
    /// The protocol cannot express the game.
    GameNotInProtocol {
        /// The protocol of the engine.
        protocol: Protocol,
        /// The id of the game.
        game: String,
    },
    /// The engine plays only one game, and this is another.
    NoVariantOption {
        /// The wanted variant.
        variant: String,
    },
    /// The engine's list of variants lacks the wanted one.
    VariantNotListed {
        /// The wanted variant.
        variant: String,
    },
    /// The engine's list of variants lacks the wanted one, with the list.
    UnknownVariant {
        /// The wanted variant.
        variant: String,
        /// The variants that the engine knows, separated by commas.
        known: String,
    },
    /// The engine does not support this matchup.
    Pairing {
        /// White's army.
        white: String,
        /// Black's army.
        black: String,
    },
    /// A file that the engine needs could not be written.
    File {
        /// The system's error message.
        reason: String,
    },
    /// The engine can only begin at the default start.
    NoSetBoard,
    /// The engine has no option for Chess960.
    NoChess960,
    /// gnushogi plays only shogi from its default start.
    OnlyShogi,
    /// gnushogi accepts only a depth as a limit.
    OnlyDepth,
    /// CECP has no node limit.
    NoNodeLimit,
    /// The engine failed before.
    EngineFailed,
}

impl CannotPlayReason {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::GameNotInProtocol { protocol, game } => {
                let protocol = Argument::from_display(protocol);
                message!(Engines::Unspoken { protocol, game: game.clone() })
            }
            Self::NoVariantOption { variant } => {
                message!(Engines::OneGame { variant: variant.clone() })
            }
            Self::VariantNotListed { variant } => {
                message!(Engines::Unlisted { variant: variant.clone() })
            }
            Self::UnknownVariant { variant, known } => {
                message!(Engines::Variant { variant: variant.clone(), known: known.clone() })
            }
            Self::Pairing { white, black } => {
                message!(Engines::Pairing { white: white.clone(), black: black.clone() })
            }
            Self::File { reason } => message!(Engines::File { why: reason.clone() }),
            Self::NoSetBoard => Engines::NoSetup.into(),
            Self::NoChess960 => Engines::NoChess960.into(),
            Self::OnlyShogi => Engines::ShogiAlone.into(),
            Self::OnlyDepth => Engines::DepthAlone.into(),
            Self::NoNodeLimit => Engines::NoNodes.into(),
            Self::EngineFailed => Engines::GivenUp.into(),
        }
    }
}
