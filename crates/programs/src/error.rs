//! Why programs cannot go on, and how they end.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use wazir::ai::SearchParamsError;
use wazir::registry::OpenError;
use wazir::text::{Argument, Message, message};
use wazir_arena::tune::{SampleError, SelfPlayError, TrainingGameError};
use wazir_arena::{
    BenchError, GameLogError, OpeningError, OpeningListError, PlayerSpecError, PlaytestError,
    TournamentError,
};
use wazir_cli::texts::Programs;
use wazir_cli::{GameError, said};

/// Why a program cannot go on.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ProgramError {
    /// A text is wrong, in a file or on the command line. The report shows the place, and may have
    /// colours.
    Report(String),
    /// What is asked for cannot be done.
    Message(Message),
    /// A file cannot be read.
    Read(PathBuf, #[source] io::Error),
    /// A file cannot be written.
    Write(PathBuf, #[source] io::Error),
    /// The output cannot be written.
    Output(#[from] io::Error),
}

fn unreadable(path: &Path, why: &io::Error) -> Message {
    let (path, why) = (Argument::from_display(&path.display()), Argument::from_display(why));
    message!(Programs::CannotRead { path, why })
}

fn unwritable(path: &Path, why: &io::Error) -> Message {
    let (path, why) = (Argument::from_display(&path.display()), Argument::from_display(why));
    message!(Programs::CannotWriteFile { path, why })
}

fn output_error(why: &io::Error) -> Message {
    message!(Programs::CannotWrite { why: Argument::from_display(why) })
}

impl From<Message> for ProgramError {
    fn from(reason: Message) -> Self {
        Self::Message(reason)
    }
}

/// What libraries refuse is told in their words.
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
    PlayerSpecError,
    PlaytestError,
    SampleError,
    SelfPlayError,
    TournamentError,
);

impl ProgramError {
    /// What is the matter, to be said in any language.
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

    /// What the user is told, and the exit status.
    #[must_use]
    pub fn report(&self) -> (String, u8) {
        match self {
            Self::Report(report) => (report.clone(), 1),
            error => (said(message!(Programs::Error { why: error.message() })), 2),
        }
    }
}

/// The text of a file.
pub(crate) fn read_file(path: &Path) -> Result<String, ProgramError> {
    std::fs::read_to_string(path).map_err(|error| ProgramError::Read(path.to_owned(), error))
}

/// Tells of a failure; the exit status.
pub(crate) fn exit_code(result: Result<u8, ProgramError>, remarks: &mut impl Write) -> ExitCode {
    match result {
        Ok(status) => ExitCode::from(status),
        // Whoever read our output has left.
        Err(ProgramError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            let (report, status) = failure.report();
            // When not even this can be written there is nobody to tell.
            let _ = writeln!(remarks, "{report}");
            ExitCode::from(status)
        }
    }
}
