//! Arguments for endgame tables.

use std::path::Path;

use clap::Args;
use wazir::players::{EndgameTables, EndgameTablesError};
use wazir::saves::io_message;

use crate::said;

/// The endgame tables that there are.
#[derive(Args, Clone, Debug)]
pub struct EndgameTableArgs {
    /// A folder of endgame tables made with the program `endings`
    ///
    /// The master level uses them in chess with any armies.
    #[arg(hide_short_help = true, id = "endings", long = "endings", value_name = "DIR", value_parser = open)]
    tables: Option<EndgameTables>,
}

fn open(folder: &str) -> Result<EndgameTables, String> {
    EndgameTables::open(Path::new(folder)).map_err(|error| match error {
        EndgameTablesError::Folder { why, .. } => said(io_message(&why)),
        error => error.to_string(),
    })
}

impl EndgameTableArgs {
    /// Returns the tables, or an empty set if none were given.
    #[must_use]
    pub fn tables(&self) -> EndgameTables {
        self.tables.clone().unwrap_or_default()
    }
}
