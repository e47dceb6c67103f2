//! Statistics of a table.

use crate::{EndgamePosition, EndgameValue, Side, Table};

/// The statistics of one table. Symmetric positions are all counted, except in mutual zugzwangs.
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

    /// The number of positions with `mover` to move.
    pub fn positions(&self, mover: Side) -> u64 {
        self.positions[mover.index()]
    }

    /// The number of positions with `mover` to move that `winner` wins.
    pub fn wins(&self, winner: Side, mover: Side) -> u64 {
        self.won[winner.index()][mover.index()]
    }

    /// The share of the positions with `mover` to move, from 0 to 1, that `winner` wins.
    pub fn win_share(&self, winner: Side, mover: Side) -> f64 {
        self.wins(winner, mover) as f64 / (self.positions(mover).max(1)) as f64
    }

    /// The length in plies of the longest win of a side that is to move; `None` if it never wins.
    pub fn longest_win(&self, winner: Side) -> Option<u16> {
        self.longest[winner.index()].map(|(plies, _)| plies)
    }

    /// A position with the longest win of a side that is to move.
    pub fn longest_win_position(&self, winner: Side) -> Option<EndgamePosition> {
        self.longest[winner.index()].map(|(_, position)| position)
    }

    /// The number of mutual zugzwangs up to symmetry: positions in which either side, if to move,
    /// would do better to pass.
    pub fn zugzwangs(&self) -> u64 {
        self.zugzwangs
    }
}

/// Returns whether each side would do better if the other were to move.
fn is_zugzwang(table: &Table, position: &EndgamePosition, value: EndgameValue) -> bool {
    let rank = |value| match value {
        EndgameValue::Loss { .. } => 0,
        EndgameValue::Draw => 1,
        EndgameValue::Win { .. } => 2,
    };
    let passed = table.stored_value(Side::Black, &position.squares);
    passed.is_some_and(|raw| rank(value) < 2 - rank(EndgameValue::of(raw)))
}
