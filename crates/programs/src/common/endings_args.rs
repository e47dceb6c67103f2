//! Tables of endings on the command line.

use std::path::Path;

use clap::Args;
use wazir::players::Endings;

/// Which tables of endings there are.
#[derive(Args, Clone, Debug)]
pub(crate) struct EndingsArgs {
    /// A folder with tables of endings, which the computer at its strongest looks up in chess with
    /// any armies; the program `endings` makes them
    #[arg(id = "endings", long = "endings", value_name = "DIR", value_parser = open)]
    tables: Option<Endings>,
}

fn open(folder: &str) -> Result<Endings, String> {
    Endings::open(Path::new(folder)).map_err(|error| error.to_string())
}

impl EndingsArgs {
    /// The tables, or none.
    pub(crate) fn tables(&self) -> Endings {
        self.tables.clone().unwrap_or_default()
    }
}
