//! What KIF and KI2 have in common. Both come from the programs of Yoshikazu Kakinoki and differ
//! only in how they write moves.

mod clock;
mod terminations;
mod header;
mod reader;
mod tree;
mod lexical;
mod writer;

pub(crate) use header::{key as header_key, name as header_name};
pub(crate) use reader::read;
pub(crate) use writer::{is_expressible_in_ki2, write_ki2, write_kif};

/// Which of the two formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KakinokiFormat {
    /// One numbered move on a line, with the square it comes from.
    Kif,
    /// Moves as books have them, several on a line.
    Ki2,
}
