//! Tables of verified node counts.

use std::fmt::Display;
use std::str::FromStr;

use serde_json::Value;

/// A position with its perft counts.
pub struct PerftRow {
    /// The position in the text form of its game.
    pub position: String,
    /// The number of leaf nodes at depth 1, 2, and so on.
    pub perft: Vec<u64>,
}

/// Returns the rows of a table: one JSON object per line, with `position` and `perft`.
///
/// # Panics
/// The table does not have this form.
pub fn perft_rows(table: &str) -> impl Iterator<Item = PerftRow> + '_ {
    table.lines().map(|line| {
        let row: Value = serde_json::from_str(line).expect("a row of the table");
        let perft = row["perft"].as_array().expect("counts").iter();
        PerftRow {
            position: row["position"].as_str().expect("a position").to_owned(),
            perft: perft.map(|count| count.as_u64().expect("a count")).collect(),
        }
    })
}

/// Checks the perft counts of every position of a table, at every depth it lists.
///
/// # Panics
/// The table has another number of rows, a position cannot be parsed, or a count is wrong.
pub fn assert_perft<G: FromStr<Err: Display>>(
    table: &str,
    rows: usize,
    perft: impl Fn(&G, u32) -> u64,
) {
    let mut seen = 0;
    for row in perft_rows(table) {
        let position: G = crate::parse(&row.position);
        for (depth, count) in (1..).zip(row.perft) {
            assert_eq!(perft(&position, depth), count, "{} depth {depth}", row.position);
        }
        seen += 1;
    }
    assert_eq!(seen, rows, "rows of the table");
}
