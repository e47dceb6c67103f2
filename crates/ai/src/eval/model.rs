//! The model of an evaluation: its weights by name, and how they make up its table.
//!
//! An evaluation is a sum of table entries: this piece on this square, each square within
//! reach, a castling right. Each entry is a sum of a few weights, each times a fixed factor that
//! follows from how the pieces move: the entry for a knight on e5 is its derived value times
//! `scale.value`, plus the centrality of e5 times `shape.centre.t1`, plus a correction tuned for
//! this very piece and square. Weights that all pieces share therefore also apply to an army never
//! seen before, and tuned corrections depart from them where that pays.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::eval::packed::pack;
use crate::weights::WeightsText;

/// A named row of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightRow {
    name: String,
    start: usize,
    len: usize,
}

impl WeightRow {
    /// Returns the name. The part before the first dot is its family.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the indices of its weights.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.len
    }

    /// Returns whether the weights correct derived ones, and are initially zero.
    pub fn is_correction(&self) -> bool {
        self.name.starts_with("piece.") || self.name.starts_with("near.") && self.len > 3
    }
}

/// The contribution of a weight, times a factor, to an entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coefficient {
    /// The index of the entry.
    pub entry: u32,
    /// The index of the weight.
    pub weight: u32,
    /// The factor of the weight in the entry.
    pub factor: f32,
}

/// The weights of one game with given pieces.
///
/// A weight is a pair of numbers in hundredths of the weakest piece: for a full board and for the
/// end of the game.
#[derive(Clone, Debug, Default)]
pub struct EvalModel {
    rows: Vec<WeightRow>,
    by_name: BTreeMap<String, usize>,
    values: Vec<[f32; 2]>,
    links: Vec<Coefficient>,
    /// The family of the game: lines of a text can be for one family only.
    family: &'static str,
}

impl EvalModel {
    /// Creates a model without rows. Of lines that a text marks for one family of games, `hands` or
    /// `plain`, it loads those of `family`.
    pub fn new(family: &'static str) -> Self {
        Self { family, ..Self::default() }
    }

    /// Returns the index of the first weight of a row, which is inserted if there is none of that name.
    pub fn row_or_insert(&mut self, name: &str, len: usize) -> usize {
        if let Some(&row) = self.by_name.get(name) {
            return self.rows[row].start;
        }
        let start = self.values.len();
        self.by_name.insert(name.to_owned(), self.rows.len());
        self.rows.push(WeightRow { name: name.to_owned(), start, len });
        self.values.resize(start + len, [0.0; 2]);
        start
    }

    /// Adds a weight, times a factor, to an entry.
    pub fn add_coefficient(&mut self, entry: usize, weight: usize, factor: f32) {
        if factor != 0.0 {
            self.links.push(Coefficient { entry: entry as u32, weight: weight as u32, factor });
        }
    }

    /// Adds a row in which each weight is an entry of its own, from `entry` on.
    pub fn add_direct_row(&mut self, name: &str, entry: usize, len: usize) {
        let start = self.row_or_insert(name, len);
        (0..len).for_each(|i| self.add_coefficient(entry + i, start + i, 1.0));
    }

    /// Returns the rows, in the order of their weights.
    pub fn rows(&self) -> &[WeightRow] {
        &self.rows
    }

    /// Returns the weights by index.
    pub fn values(&self) -> &[[f32; 2]] {
        &self.values
    }

    /// Returns the weights by index, to be changed.
    pub fn values_mut(&mut self) -> &mut [[f32; 2]] {
        &mut self.values
    }

    /// Returns the coefficients that make up the entries.
    pub fn coefficients(&self) -> &[Coefficient] {
        &self.links
    }

    /// Loads the weights of a text into the rows that exist here. Rows of other games, and of
    /// pieces not used here, are ignored.
    pub fn load(&mut self, text: &WeightsText) {
        for line in text.lines() {
            if line.family.as_deref().is_some_and(|family| family != self.family) {
                continue;
            }
            let row = self.by_name.get(&line.name).and_then(|&row| self.rows.get(row));
            // A row of another length is for the same piece on another board.
            if let Some(row) = row.filter(|row| row.len == line.values.len()) {
                self.values[row.range()].copy_from_slice(&line.values);
            }
        }
    }

    /// Returns the mean over the phases of a row with a single weight, or 0 if there is no such row.
    pub fn phase_mean(&self, name: &str) -> f32 {
        let row = self.by_name.get(name).and_then(|&row| self.rows.get(row));
        let value = row.and_then(|row| self.values.get(row.start));
        value.map_or(0.0, |[middle, end]| (middle + end) / 2.0)
    }

    /// Returns the weights as a text for [`WeightsText`], without rows of zeros.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let values = &self.values[row.range()];
            if values.iter().flatten().all(|value| shown(*value) == "0") {
                continue;
            }
            text.push_str(&row.name);
            text.push(':');
            for &[middle, end] in values {
                let (middle, end) = (shown(middle), shown(end));
                // Writing into a String cannot fail.
                let _ = if middle == end {
                    write!(text, " {middle}")
                } else {
                    write!(text, " {middle}/{end}")
                };
            }
            text.push('\n');
        }
        text
    }

    /// Returns the table of the entries below `N`, each with the scores for the middle and the end
    /// of the game packed into one number ([`taper`](crate::evaluation::taper)).
    pub fn table<const N: usize>(&self) -> Box<[i64; N]> {
        let mut sums = vec![[0.0_f32; 2]; N];
        for link in &self.links {
            let [middle, end] = self.values[link.weight as usize];
            // Models and tables are made with the same constants.
            debug_assert!((link.entry as usize) < N, "entry {} has no place", link.entry);
            let Some(sum) = sums.get_mut(link.entry as usize) else { continue };
            *sum = [sum[0] + link.factor * middle, sum[1] + link.factor * end];
        }
        let mut table = Box::new([0; N]);
        for (entry, sum) in table.iter_mut().zip(sums) {
            *entry = pack(sum);
        }
        table
    }
}

/// Formats a number with two decimals at most, and no sign before zero.
fn shown(value: f32) -> String {
    let hundredths = (value * 100.0).round() as i64;
    format!("{}", hundredths as f64 / 100.0)
}

/// A visitor of the entries of an evaluation.
pub trait TermVisitor {
    /// Adds an entry `times` times.
    fn add(&mut self, entry: usize, times: i32);
}

/// A visitor that records the entries, for a tuner.
#[derive(Debug, Default)]
pub struct EvalTrace(pub Vec<(u32, i32)>);

impl TermVisitor for EvalTrace {
    fn add(&mut self, entry: usize, times: i32) {
        if times != 0 {
            self.0.push((entry as u32, times));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> WeightsText {
        text.parse().expect("a text of weights")
    }

    #[test]
    fn a_text_is_read_as_it_was_written() {
        let mut model = EvalModel::new("hands");
        model.add_direct_row("tempo", 0, 1);
        model.add_direct_row("near.own", 1, 3);
        model.load(&text(
            "tempo: 12/8 # always\nhands near.own: 0 -1.25 3/0\nplain near.own: 9 9 9\npair: 1\n",
        ));
        assert_eq!(model.values(), [[12.0, 8.0], [0.0, 0.0], [-1.25, -1.25], [3.0, 0.0]]);
        assert_eq!(model.to_text(), "tempo: 12/8\nnear.own: 0 -1.25 3/0\n");
        let mut again = model.clone();
        again.load(&text(&model.to_text()));
        assert_eq!(again.values(), model.values());
    }

    #[test]
    fn entries_are_sums_of_weights() {
        let mut model = EvalModel::new("plain");
        let shared = model.row_or_insert("pair", 1);
        let own = model.row_or_insert("tempo", 1);
        model.add_coefficient(5, shared, 2.0);
        model.add_coefficient(5, own, -1.0);
        model.load(&text("pair: 10/20\ntempo: 1"));
        assert_eq!(*model.table::<6>(), [0, 0, 0, 0, 0, pack([19.0, 39.0])]);
    }
}
