//! Errors of the programs, and their exit statuses.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use wazir::ai::SearchParamsError;
use wazir::notation::WriteError;
use wazir::registry::{OpenError, PlayError};
use wazir::saves::{TextFileError, io_message, read_text};
use wazir::text::{Argument, Message, message};
use wazir_arena::tune::{SampleError, SelfPlayError, TrainingGameError, TrainingSourceError};
use wazir_arena::{
    BenchError, GameLogError, OpeningError, OpeningListError, PlayerSpecError, PlaytestError,
    TournamentError,
};
use wazir_cli::texts::Programs;
use wazir_cli::{GameError, said};

/// The reason why a program cannot continue.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ProgramError {
    /// A text in a file or on the command line is wrong. The report shows the place and can have
    /// colours.
    Report(String),
    /// The request cannot be carried out, for the reason in this message.
    Message(Message),
    /// A file cannot be read.
    Read(PathBuf, #[source] TextFileError),
    /// A file cannot be written.
    Write(PathBuf, #[source] io::Error),
    /// The output cannot be written.
    Output(#[from] io::Error),
}

fn unreadable(path: &Path, why: &TextFileError) -> Message {
    let (path, why) = (Argument::from_display(&path.display()), why.message());
    message!(Programs::CannotRead { path, why })
}

fn unwritable(path: &Path, why: &io::Error) -> Message {
    let (path, why) = (Argument::from_display(&path.display()), io_message(why));
    message!(Programs::CannotWriteFile { path, why })
}

fn output_error(why: &io::Error) -> Message {
    message!(Programs::CannotWrite { why: io_message(why) })
}

impl From<Message> for ProgramError {
    fn from(reason: Message) -> Self {
        Self::Message(reason)
    }
}

/// Converts library errors into their own messages.
macro_rules! refused {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for ProgramError {
            fn from(error: $error) -> Self {
                Self::Message(error.message())
            }
        })*
    };
}

refused!(
    BenchError,
    SearchParamsError,
    GameError,
    GameLogError,
    OpenError,
    OpeningError,
    OpeningListError,
    TrainingGameError,
    PlayError,
    PlayerSpecError,
    PlaytestError,
    SampleError,
    SelfPlayError,
    TournamentError,
    TrainingSourceError,
    WriteError,
);

impl ProgramError {
    /// Returns the error message, as a translatable text.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Report(report) => message!(Programs::Report { report: report.clone() }),
            Self::Message(why) => why.clone(),
            Self::Read(path, why) => unreadable(path, why),
            Self::Write(path, why) => unwritable(path, why),
            Self::Output(why) => output_error(why),
        }
    }

    /// Returns the text for the user and the exit status.
    #[must_use]
    pub fn report(&self) -> (String, u8) {
        match self {
            Self::Report(report) => (report.clone(), 1),
            error => (said(message!(Programs::Error { why: error.message() })), 2),
        }
    }
}

/// Reads the text of a file, in any encoding.
pub(crate) fn read_file(path: &Path) -> Result<String, ProgramError> {
    read_text(path).map_err(|error| ProgramError::Read(path.to_owned(), error))
}

/// Prints the failure, if there is one, and returns the exit status.
pub(crate) fn exit_code(result: Result<u8, ProgramError>, remarks: &mut impl Write) -> ExitCode {
    match result {
        Ok(status) => ExitCode::from(status),
        // The reader of our output has left.
        Err(ProgramError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            let (report, status) = failure.report();
            // If even this cannot be written, nobody is left to tell.
            let _ = writeln!(remarks, "{report}");
            ExitCode::from(status)
        }
    }
}
