//! Arguments for endgame tables.

use std::path::Path;

use clap::Args;
use wazir::players::{EndgameTables, EndgameTablesError};

/// Which tables of endings there are.
#[derive(Args, Clone, Debug)]
pub struct EndgameTableArgs {
    /// A folder with tables of endings, which the computer at its strongest looks up in chess with
    /// any armies; the program `endings` makes them
    #[arg(id = "endings", long = "endings", value_name = "DIR", value_parser = open)]
    tables: Option<EndgameTables>,
}

fn open(folder: &str) -> Result<EndgameTables, EndgameTablesError> {
    EndgameTables::open(Path::new(folder))
}

impl EndgameTableArgs {
    /// Returns the tables, or an empty set if none were given.
    #[must_use]
    pub fn tables(&self) -> EndgameTables {
        self.tables.clone().unwrap_or_default()
    }
}
