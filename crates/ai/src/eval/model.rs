//! Weights by name, and how they make up the table that an evaluation reads.
//!
//! An evaluation is a sum of table entries: this piece on this square, so many squares within
//! reach, a castling right. Each entry is in turn a sum of a few weights, each times a fixed
//! factor that follows from how the pieces move: the entry for a knight on e5 is its derived
//! value times `scale.value`, plus how central e5 is times `shape.centre.t1`, plus what games have
//! taught about this very piece and square. Weights that all pieces share therefore hold for an
//! army nobody has seen before, and one that was tuned departs from them where that pays.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::eval::packed::pack;

/// Some weights under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    name: String,
    start: usize,
    len: usize,
}

impl Row {
    /// The name. What comes before the first dot is its family.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The numbers of its weights.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.len
    }

    /// Whether the weights correct something that is derived, and are nothing at first.
    pub fn is_correction(&self) -> bool {
        self.name.starts_with("piece.") || self.name.starts_with("near.") && self.len > 3
    }
}

/// A weight, times a factor, is part of an entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// The number of the entry.
    pub entry: u32,
    /// The number of the weight.
    pub weight: u32,
    /// The factor.
    pub factor: f32,
}

/// The weights of one game with given pieces.
///
/// A weight is a pair of numbers in hundredths of the weakest piece: for a full board and for the
/// end of the game.
#[derive(Clone, Debug, Default)]
pub struct Model {
    rows: Vec<Row>,
    by_name: BTreeMap<String, usize>,
    values: Vec<[f32; 2]>,
    links: Vec<Link>,
    /// What a text marks the lines with that are for such games alone.
    family: &'static str,
}

/// A weights text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the weights is not `name: middle/end ...`")]
pub struct WeightsError {
    line: usize,
}

impl Model {
    pub(crate) fn new(family: &'static str) -> Self {
        Self { family, ..Self::default() }
    }

    /// The number of the first weight of a row, which is made if there is none of that name.
    pub(crate) fn row(&mut self, name: &str, len: usize) -> usize {
        if let Some(&row) = self.by_name.get(name) {
            return self.rows[row].start;
        }
        let start = self.values.len();
        self.by_name.insert(name.to_owned(), self.rows.len());
        self.rows.push(Row { name: name.to_owned(), start, len });
        self.values.resize(start + len, [0.0; 2]);
        start
    }

    pub(crate) fn link(&mut self, entry: usize, weight: usize, factor: f32) {
        if factor != 0.0 {
            self.links.push(Link { entry: entry as u32, weight: weight as u32, factor });
        }
    }

    /// A row of which each weight is an entry of its own, from `entry` on.
    pub(crate) fn plain(&mut self, name: &str, entry: usize, len: usize) {
        let start = self.row(name, len);
        (0..len).for_each(|i| self.link(entry + i, start + i, 1.0));
    }

    /// The rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The weights by number.
    pub fn values(&self) -> &[[f32; 2]] {
        &self.values
    }

    /// The weights, to be changed.
    pub fn values_mut(&mut self) -> &mut [[f32; 2]] {
        &mut self.values
    }

    /// What makes up the entries.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Takes over the weights of a text for the rows there are, and leaves the others.
    ///
    /// A line is `name: middle/end middle/end ...`, or `name: both ...`; `hands name: ...` counts
    /// for games with pieces in hand alone and `plain name: ...` for the others. What follows `#`
    /// is a comment.
    ///
    /// # Errors
    /// When a line is something else.
    pub fn load(&mut self, text: &str) -> Result<(), WeightsError> {
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let bad = || WeightsError { line: index + 1 };
            let (name, values) = line.split_once(':').ok_or_else(bad)?;
            let name = match name.split_once(' ') {
                Some((family, name)) if family == self.family => name,
                Some(_) => continue,
                None => name,
            };
            let values: Option<Vec<[f32; 2]>> = values.split_whitespace().map(weight).collect();
            let values = values.ok_or_else(bad)?;
            let Some(row) = self.by_name.get(name).and_then(|&row| self.rows.get(row)) else {
                continue;
            };
            for (slot, value) in self.values[row.range()].iter_mut().zip(values) {
                *slot = value;
            }
        }
        Ok(())
    }

    /// The weights as [`Model::load`] reads them; rows of zeros left out.
    pub fn text(&self) -> String {
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

    /// The table of entries, which has `len` of them.
    pub(crate) fn table(&self, len: usize) -> Vec<i64> {
        let mut sums = vec![[0.0_f32; 2]; len];
        for link in &self.links {
            let Some(sum) = sums.get_mut(link.entry as usize) else { continue };
            let [middle, end] = self.values[link.weight as usize];
            *sum = [sum[0] + link.factor * middle, sum[1] + link.factor * end];
        }
        sums.into_iter().map(pack).collect()
    }
}

/// Two decimals at most, and no sign before nothing.
fn shown(value: f32) -> String {
    let hundredths = (value * 100.0).round() as i64;
    format!("{}", hundredths as f64 / 100.0)
}

fn weight(text: &str) -> Option<[f32; 2]> {
    let number = |text: &str| text.parse::<f32>().ok().filter(|value| value.is_finite());
    match text.split_once('/') {
        Some((middle, end)) => Some([number(middle)?, number(end)?]),
        None => number(text).map(|value| [value; 2]),
    }
}

/// Takes the entries of an evaluation as they are found.
pub(crate) trait Sink {
    /// An entry counts `times`.
    fn add(&mut self, entry: usize, times: i32);
}

/// Notes the entries, for a tuner.
#[derive(Debug, Default)]
pub(crate) struct Trace(pub(crate) Vec<(u32, i32)>);

impl Sink for Trace {
    fn add(&mut self, entry: usize, times: i32) {
        if times != 0 {
            self.0.push((entry as u32, times));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_as_it_was_written() {
        let mut model = Model::new("hands");
        model.plain("tempo", 0, 1);
        model.plain("attackers", 1, 3);
        model
            .load("tempo: 12/8 # always\nhands attackers: 0 -1.25 3/0\nplain attackers: 9 9 9\n")
            .expect("good lines");
        assert_eq!(model.values(), [[12.0, 8.0], [0.0, 0.0], [-1.25, -1.25], [3.0, 0.0]]);
        assert_eq!(model.text(), "tempo: 12/8\nattackers: 0 -1.25 3/0\n");
        assert_eq!(model.load("tempo: 1\ntempo 2"), Err(WeightsError { line: 2 }));
        assert_eq!(model.load("tempo: one"), Err(WeightsError { line: 1 }));
    }

    #[test]
    fn entries_are_sums_of_weights() {
        let mut model = Model::new("plain");
        let shared = model.row("shape", 1);
        let own = model.row("piece", 1);
        model.link(5, shared, 2.0);
        model.link(5, own, -1.0);
        model.load("shape: 10/20\npiece: 1").expect("good lines");
        assert_eq!(model.table(6), [0, 0, 0, 0, 0, pack([19.0, 39.0])]);
    }
}
