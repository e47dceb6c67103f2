//! Armies that the command line names: known ones, and files of one's own.

use std::fs;

use wazir::cwda::ArmyRegistry;
use wazir::cwda::Matchup;
use wazir::registry::GameEntry;
use wazir::builtin::cwda;
use wazir::text::{Message, message};
use wazir::variant::texts::ArmyFiles;
use wazir::variant::{ArmyNameError, load_matchup};

/// Why a text names no two armies.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ArmiesError {
    /// Which name is not known, or where a file is wrong.
    Named(#[from] ArmyNameError<std::io::Error>),
    /// A file is wrong; the place is shown.
    File(String),
}

impl ArmiesError {
    /// What is the matter.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Named(error) => error.message(),
            Self::File(report) => message!(ArmyFiles::Said { reason: report.clone() }),
        }
    }
}

/// Two armies, and the game that knows them by name from then on.
///
/// # Errors
/// Which name is not known, or where a file is wrong.
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
