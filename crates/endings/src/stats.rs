//! What a table says on the whole.

use crate::{EndgamePosition, EndgameValue, Side, Table};

/// Figures of one table. Of positions alike by symmetry each counts, but for mutual zugzwangs.
#[derive(Clone, Debug, PartialEq)]
pub struct EndgameStats {
    positions: [u64; 2],
    won: [[u64; 2]; 2],
    longest: [Option<(u16, EndgamePosition)>; 2],
    zugzwangs: u64,
}

impl EndgameStats {
    pub(crate) fn of(table: &Table, wanted: impl Fn(&EndgamePosition) -> bool) -> Self {
        let mut report =
            Self { positions: [0; 2], won: [[0; 2]; 2], longest: [None; 2], zugzwangs: 0 };
        for (position, value) in table.positions().filter(|(position, _)| wanted(position)) {
            let mover = position.side();
            if mover == Side::White && is_zugzwang(table, &position, value) {
                report.zugzwangs += 1;
            }
            let alike = table.symmetric_count(&position);
            report.positions[mover.index()] += alike;
            let (winner, plies) = match value {
                EndgameValue::Draw => continue,
                EndgameValue::Win { plies } => (mover, plies),
                EndgameValue::Loss { plies } => (mover.other(), plies),
            };
            report.won[winner.index()][mover.index()] += alike;
            let longest = &mut report.longest[winner.index()];
            if mover == winner && longest.is_none_or(|(most, _)| plies > most) {
                *longest = Some((plies, position));
            }
        }
        report
    }

    /// How many positions there are with `mover` to move.
    pub fn positions(&self, mover: Side) -> u64 {
        self.positions[mover.index()]
    }

    /// In how many of the positions with `mover` to move `winner` wins.
    pub fn wins(&self, winner: Side, mover: Side) -> u64 {
        self.won[winner.index()][mover.index()]
    }

    /// The part of the positions with `mover` to move, from 0 to 1, in which `winner` wins.
    pub fn win_share(&self, winner: Side, mover: Side) -> f64 {
        self.wins(winner, mover) as f64 / (self.positions(mover).max(1)) as f64
    }

    /// The plies that the longest win of a side takes when it is to move; `None` when it never
    /// wins.
    pub fn longest_win(&self, winner: Side) -> Option<u16> {
        self.longest[winner.index()].map(|(plies, _)| plies)
    }

    /// A position of the longest win.
    pub fn longest_win_position(&self, winner: Side) -> Option<EndgamePosition> {
        self.longest[winner.index()].map(|(_, position)| position)
    }

    /// How many mutual zugzwangs there are, of those alike by symmetry one: with either side to move that side would do better to
    /// pass.
    pub fn zugzwangs(&self) -> u64 {
        self.zugzwangs
    }
}

/// Whether White, to move, would do better if Black were to move, and so would Black the other way
/// round.
fn is_zugzwang(table: &Table, position: &EndgamePosition, value: EndgameValue) -> bool {
    let rank = |value| match value {
        EndgameValue::Loss { .. } => 0,
        EndgameValue::Draw => 1,
        EndgameValue::Win { .. } => 2,
    };
    let passed = table.stored_value(Side::Black, &position.squares);
    passed.is_some_and(|raw| rank(value) < 2 - rank(EndgameValue::of(raw)))
}
