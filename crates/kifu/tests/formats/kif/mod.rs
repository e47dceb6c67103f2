//! KIF and KI2 records.

mod corpus;
mod headers;
mod hostile;
mod ki2;
mod moves;
mod outline;
mod trees;
mod writing;
