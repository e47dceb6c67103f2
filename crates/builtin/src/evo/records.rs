//! Record support for Evo.

use alloc::vec::Vec;

use wazir_evo::{ParsePositionError, Position};
use wazir_notation::format_support::error_at;
use wazir_notation::{Error, ErrorKind, LenientPosition, NotationDialect, RecordSupport};
use wazir_registry::{AnyPosition, GameEntry};

/// The notation dialect of Evo.
pub(crate) const RECORDS: RecordSupport =
    RecordSupport::new(&[]).with_dialect(NotationDialect::new(placement_matches, read));

fn placement_matches(rows: &str) -> bool {
    rows.matches('/').count() == 11
}

fn read(text: &str, _: &GameEntry) -> Result<LenientPosition, Error> {
    read_position(text).map(|position| (AnyPosition::new(position), Vec::new()))
}

/// Reads a position of Evo.
///
/// # Errors
/// [`ErrorKind::Position`] with the reason and its location.
pub fn read_position(text: &str) -> Result<Position, Error> {
    let placed = text.trim();
    placed.parse().map_err(|error: ParsePositionError| {
        error_at(ErrorKind::Position, text, placed, error.message())
    })
}
