//! Armies that the command line names: known ones, and files of the user.

use std::fs;

use wazir::builtin::cwda;
use wazir::cwda::ArmyRegistry;
use wazir::cwda::Matchup;
use wazir::registry::GameEntry;
use wazir::text::{Message, message};
use wazir::variant::texts::ArmyFiles;
use wazir::variant::{ArmyNameError, load_matchup};

/// The reason why a text does not name two armies.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ArmiesError {
    /// An army is not known, or its file cannot be read.
    Named(#[from] ArmyNameError<std::io::Error>),
    /// A file is wrong; the report shows the line.
    File(String),
}

impl ArmiesError {
    /// Returns the error message, as a translatable text.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Named(error) => error.message(),
            Self::File(report) => message!(ArmyFiles::Said { reason: report.clone() }),
        }
    }
}

/// Returns two armies, and the game whose list of armies includes them.
///
/// # Errors
/// Returns an error if an army is not known or its file cannot be used.
pub(crate) fn load_armies(
    names: &str,
    known: &ArmyRegistry,
) -> Result<(Matchup, GameEntry), ArmiesError> {
    let mut armies = known.clone();
    match load_matchup(names, &mut armies, |path| fs::read_to_string(path)) {
        Ok(pairing) => Ok((pairing, cwda::entry_with_armies(armies))),
        Err(ArmyNameError::File { path, text, error }) => {
            let report = error.render(&path, &text, false);
            Err(ArmiesError::File(report.strip_prefix("error: ").unwrap_or(&report).to_owned()))
        }
        Err(error) => Err(error.into()),
    }
}
