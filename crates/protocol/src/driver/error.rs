//! What can go wrong with an engine.

use std::time::Duration;

use wazir_text::{Argument, Message, message};

use crate::Protocol;
use crate::dialect::ReadMoveError;
use crate::texts::Engines;

/// Why an engine gave no answer. The engine is not to be used any more, except after
/// [`DriverError::CannotPlay`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum DriverError {
    /// The program could not be run.
    Start {
        /// The program.
        command: String,
        /// What the system says.
        reason: String,
    },
    /// The engine said nothing that was waited for.
    TimedOut {
        /// What was waited for, as in `move`.
        awaited: &'static str,
        /// For how long.
        limit: Duration,
        /// The last lines of its standard error, with ` | ` between them; often empty.
        stderr: String,
    },
    /// The process ended, or closed its output.
    Ended {
        /// How, as in `exit status: 1`.
        status: Argument,
        /// The last lines of its standard error, with ` | ` between them; often empty.
        said: String,
    },
    /// The engine refused what it was told, and is no longer at the position it should be.
    Refused {
        /// The line.
        line: String,
        /// The last lines of its standard error, with ` | ` between them; often empty.
        said: String,
    },
    /// The answer is no move in the words of the protocol.
    UnreadableMove {
        /// The answer.
        text: String,
        /// What is wrong with it.
        reason: ReadMoveError,
    },
    /// The engine said that it is done, and nothing else.
    NoDecision,
    /// The engine, the protocol or this driver does not know the game or the position.
    #[error(transparent)]
    CannotPlay(#[from] CannotPlayReason),
    /// The caller's stop flag was set.
    Stopped,
}

impl DriverError {
    /// What is the matter, as a sentence that can be said in several languages.
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

/// What is waited for; the words of protocols stand for themselves.
fn awaited_in_words(awaited: &'static str) -> Argument {
    match awaited {
        "move" => Engines::Move.into(),
        "banner" => Engines::Banner.into(),
        "greeting" => Engines::Greeting.into(),
        word => word.into(),
    }
}

/// What the program said on its standard error, to be put after a sentence.
fn said_in_words(lines: &str) -> Argument {
    match lines {
        "" => "".into(),
        lines => message!(Engines::ItSaid { lines: lines.to_owned() }).into(),
    }
}

/// Why an engine cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum CannotPlayReason {
    /// The protocol has no words for the game.
    GameNotInProtocol {
        /// The protocol.
        protocol: Protocol,
        /// The id of the game.
        game: String,
    },
    /// The engine plays one game alone, and this is another.
    NoVariantOption {
        /// The variant wanted.
        variant: String,
    },
    /// The engine's list of variants lacks the one wanted.
    VariantNotListed {
        /// The variant wanted.
        variant: String,
    },
    /// The engine's list of variants lacks the one wanted; what it has.
    UnknownVariant {
        /// The variant wanted.
        variant: String,
        /// Those that it knows.
        known: String,
    },
    /// The engine does not know these armies against each other.
    Pairing {
        /// White's army.
        white: String,
        /// Black's army.
        black: String,
    },
    /// A file that the engine needs could not be written.
    File {
        /// What the system says.
        reason: String,
    },
    /// The engine begins nowhere but at the usual start.
    NoSetBoard,
    /// The engine has no option for Chess960.
    NoChess960,
    /// gnushogi was to play something else.
    OnlyShogi,
    /// gnushogi was given another limit than a depth.
    OnlyDepth,
    /// CECP was to say a limit by nodes.
    NoNodeLimit,
    /// The engine has failed before.
    EngineFailed,
}

impl CannotPlayReason {
    /// What is the matter, as a sentence that can be said in several languages.
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
