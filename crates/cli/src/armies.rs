//! Armies that the command line names: known ones, and files of the user.

use std::path::Path;

use wazir::builtin::cwda;
use wazir::cwda::Matchup;
use wazir::cwda::{Army, ArmyRegistry};
use wazir::registry::{GameEntry, RANDOM_ARMY};
use wazir::saves::{TextFileError, read_text};
use wazir::text::{Message, message};
use wazir::variant::texts::ArmyFiles;
use wazir::variant::{ArmyNameError, load_matchup};

/// The reason why a text does not name two armies.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ArmiesError {
    /// An army is not known, or its file cannot be read.
    Named(#[from] ArmyNameError<TextFileError>),
    /// A file is wrong; the report shows the line.
    File(String),
}

impl ArmiesError {
    /// Returns the error message, as a translatable text.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Named(ArmyNameError::Load { path, source }) => {
                message!(ArmyFiles::Unreadable { path: path.clone(), why: source.message() })
            }
            Self::Named(error) => error.message(),
            Self::File(report) => message!(ArmyFiles::Said { reason: report.clone() }),
        }
    }
}

/// Replaces each `random` by the identifier of an army.
fn with_random_armies(names: &str, known: &ArmyRegistry) -> String {
    let draw = || fastrand::choice(known.iter()).map_or("fide", |army| army.id());
    let names: Vec<&str> = names.split(':').collect();
    let drawn = names.into_iter().map(|name| if name == RANDOM_ARMY { draw() } else { name });
    drawn.collect::<Vec<_>>().join(":")
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
    let both = format!("{RANDOM_ARMY}:{RANDOM_ARMY}");
    let names = if names == RANDOM_ARMY { &both } else { names };
    let names = &with_random_armies(names, known);
    let pairing = load_matchup(names, &mut armies, |path| read_text(Path::new(path)));
    Ok((pairing.map_err(with_report)?, cwda::entry_with_armies(armies)))
}

/// Returns the army that a text names: one of `known`, a definition, or a file. The army of a file is
/// known by its name from then on.
///
/// # Errors
/// Returns an error if the army is not known or its file cannot be used.
pub fn load_army(name: &str, known: &mut ArmyRegistry) -> Result<Army, ArmiesError> {
    let name = &*with_random_armies(name, known);
    let army = wazir::variant::load_army(name, known, |path| read_text(Path::new(path)));
    army.map_err(with_report)
}

/// Shows the line of a file that is wrong.
fn with_report(error: ArmyNameError<TextFileError>) -> ArmiesError {
    match error {
        ArmyNameError::File { path, text, error } => {
            let report = error.render(&path, &text, false);
            ArmiesError::File(report.strip_prefix("error: ").unwrap_or(&report).to_owned())
        }
        error => error.into(),
    }
}
