//! The common part of KIF and KI2. Both come from the programs of Yoshikazu Kakinoki and differ
//! only in how they write moves.

mod clock;
mod header;
mod lexical;
mod reader;
mod terminations;
mod tree;
mod writer;

pub(crate) use header::{key as header_key, name as header_name};
pub(crate) use reader::read;
pub(crate) use writer::{is_expressible_in_ki2, write_ki2, write_kif};

/// One of the two formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KakinokiFormat {
    /// One numbered move per line, with its origin square.
    Kif,
    /// Moves as in books, several on a line.
    Ki2,
}
