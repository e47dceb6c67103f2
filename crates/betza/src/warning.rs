//! Warnings about texts that are valid but suspicious.

use core::fmt;
use core::ops::Range;

use crate::{Atom, BetzaMove, Leaper, Modifiers, direction};

/// A warning about part of a text that may not mean what its author thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementWarning {
    kind: MovementWarningKind,
    span: Range<usize>,
}

impl MovementWarning {
    pub(crate) fn new(kind: MovementWarningKind, span: Range<usize>) -> Self {
        Self { kind, span }
    }

    /// Returns the kind of the warning.
    pub fn kind(&self) -> MovementWarningKind {
        self.kind
    }

    /// Returns the byte range of the move in the text.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl fmt::Display for MovementWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            MovementWarningKind::Repetition => {
                "the same move is written twice; only a leaper's letter is doubled to make a rider"
            }
            MovementWarningKind::AddedDirections => {
                "`s` or `v` in front does not combine here but adds its moves; dialects differ"
            }
            MovementWarningKind::LameOblique => {
                "dialects differ on the square that blocks this leap; here it is the one half-way, \
                 rounded toward the start"
            }
            MovementWarningKind::NoMove => "this move never reaches a square",
        })
    }
}

/// The kind of a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MovementWarningKind {
    /// The same move twice, as in `RR`.
    Repetition,
    /// `sf`, `vr` and the like on an oblique atom.
    AddedDirections,
    /// `n` on a camel or zebra.
    LameOblique,
    /// A move that skips as many squares as it may travel, such as `jW`.
    NoMove,
}

/// Returns the warnings about a move by itself, as it was written.
pub(crate) fn move_warnings(part: &BetzaMove) -> impl Iterator<Item = MovementWarningKind> {
    let leg = part.legs().first();
    let leaper = match part.atom() {
        Atom::Leaper(leaper) => leaper,
        Atom::King | Atom::Castling => Leaper::Wazir,
    };
    let disputed = leg.is_some_and(|leg| direction::is_disputed(leaper, leg.directions()));
    let lame = leg.is_some_and(|leg| leg.modifiers().contains(Modifiers::LAME))
        && matches!(leaper, Leaper::Camel | Leaper::Zebra);
    let idle = part.legs().len() == 1
        && leaper.is_step()
        && leg.is_some_and(|leg| !part.reach().allows(u32::from(leg.jumps()) + 1));
    [
        (disputed, MovementWarningKind::AddedDirections),
        (lame, MovementWarningKind::LameOblique),
        (idle, MovementWarningKind::NoMove),
    ]
    .into_iter()
    .filter_map(|(applies, kind)| applies.then_some(kind))
}
