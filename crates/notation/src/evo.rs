//! Positions of Evo.

use wazir_evo::{ParsePositionError, Position};

use crate::error::error_at;
use crate::{Error, ErrorKind};

/// Reads a position of Evo.
///
/// # Errors
/// What is wrong with it.
#[cfg_attr(not(feature = "cwda"), allow(unreachable_pub, reason = "its public place is `fen`"))]
pub fn read_evo(text: &str) -> Result<Position, Error> {
    let placed = text.trim();
    placed.parse().map_err(|error: ParsePositionError| {
        error_at(ErrorKind::Position, text, placed, error.message())
    })
}
