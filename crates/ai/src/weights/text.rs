//! The text format of weights.

use std::str::FromStr;

use wazir_text::{Message, message};

use super::GameRows;
use crate::eval::chesslike;
use crate::texts::Computers;

/// An error in a text of weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum WeightsError {
    /// The line is not `name: weights`.
    Syntax {
        /// The number of the line, from 1.
        line: usize,
    },
    /// No game has a row with this name.
    UnknownRow {
        /// The number of the line, from 1.
        line: usize,
        /// The name in the text.
        name: String,
    },
    /// A row has too many or too few weights.
    Length {
        /// The number of the line, from 1.
        line: usize,
        /// The name of the row.
        name: String,
        /// The number of weights that the row has.
        expected: usize,
        /// The number of weights in the text.
        found: usize,
    },
}

impl WeightsError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Syntax { line } => message!(Computers::WeightsSyntax { line: *line }),
            Self::UnknownRow { line, name } => {
                message!(Computers::WeightsRow { line: *line, name: name.clone() })
            }
            Self::Length { line, name, expected, found } => message!(Computers::WeightsLength {
                line: *line,
                name: name.clone(),
                expected: *expected,
                found: *found,
            }),
        }
    }
}

/// A row of a text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WeightsLine {
    /// The only family of games that it applies to: `hands` or `plain`.
    pub(crate) family: Option<String>,
    pub(crate) name: String,
    pub(crate) values: Vec<[f32; 2]>,
}

/// Weights from a text such as those in `crates/builtin/weights`.
///
/// A line is `name: middle/end middle/end ...`, or `name: both ...`; `hands name: ...` applies only to
/// games with pieces in hand and `plain name: ...` only to the others. A comment begins with `#`. A name
/// that no game knows, or a row of the wrong length, is an error. Rows of pieces may be of any army.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightsText {
    lines: Vec<WeightsLine>,
}

/// The numbers are finite, so equality is reflexive.
impl Eq for WeightsText {}

impl WeightsText {
    /// Parses a text that may also have the rows of these evaluations.
    ///
    /// # Errors A [`WeightsError`] if a line is not the name of a row of some game, with its
    /// weights.
    pub fn parse(text: &str, own: &[GameRows]) -> Result<Self, WeightsError> {
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or("").trim();
            if !line.is_empty() {
                lines.push(read(number, line, own)?);
            }
        }
        Ok(Self { lines })
    }

    pub(crate) fn lines(&self) -> &[WeightsLine] {
        &self.lines
    }
}

impl FromStr for WeightsText {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Self, WeightsError> {
        Self::parse(text, &[])
    }
}

fn read(number: usize, line: &str, own: &[GameRows]) -> Result<WeightsLine, WeightsError> {
    let bad = || WeightsError::Syntax { line: number };
    let (name, values) = line.split_once(':').ok_or_else(bad)?;
    let (family, name) = match name.split_once(' ') {
        Some((family @ ("hands" | "plain"), name)) => (Some(family.to_owned()), name),
        Some(_) => return Err(bad()),
        None => (None, name),
    };
    let values: Option<Vec<[f32; 2]>> = values.split_whitespace().map(weight).collect();
    let (values, name) = (values.ok_or_else(bad)?, name.to_owned());
    match row_len(&name, own) {
        None => Err(WeightsError::UnknownRow { line: number, name }),
        Some(RowLen::Exact(expected)) if expected != values.len() => {
            Err(WeightsError::Length { line: number, name, expected, found: values.len() })
        }
        Some(_) => Ok(WeightsLine { family, name, values }),
    }
}

fn weight(text: &str) -> Option<[f32; 2]> {
    let number = |text: &str| text.parse::<f32>().ok().filter(|value| value.is_finite());
    match text.split_once('/') {
        Some((middle, end)) => Some([number(middle)?, number(end)?]),
        None => number(text).map(|value| [value; 2]),
    }
}

/// The number of weights in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowLen {
    /// This many.
    Exact(usize),
    /// One for each square of the board, with the two wings counted as one.
    HalfBoard,
}

/// Returns the number of weights in the row of a name, or `None` if no game has such a row. It must
/// agree with the models of the games, which tests check.
fn row_len(name: &str, own: &[GameRows]) -> Option<RowLen> {
    let own = || own.iter().find_map(|rows| rows.len(name)).map(RowLen::Exact);
    chesslike::row_len(name).or_else(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said() {
        let own = GameRows::new(|name| (name == "own.tempo").then_some(1), "", "");
        let read = |text: &str| WeightsText::parse(text, &[own]).map(|text| text.lines.len());
        assert_eq!(read("tempo: 1\n\n# no weights\npair: 1/2 # and more"), Ok(2));
        let syntax = |line| Err(WeightsError::Syntax { line });
        assert_eq!(read("tempo: 1\ntempo 2"), syntax(2));
        assert_eq!(read("tempo: one"), syntax(1));
        assert_eq!(read("tempo: 1/inf"), syntax(1));
        assert_eq!(read("both tempo: 1"), syntax(1));
        let unknown = |line, name: &str| {
            let name = name.to_owned();
            Err(WeightsError::UnknownRow { line, name })
        };
        assert_eq!(read("# old\ntemp: 1"), unknown(2, "temp"));
        assert_eq!(read("own.tempo: 1"), Ok(1));
        assert_eq!(
            "own.tempo: 1".parse::<WeightsText>(),
            unknown(1, "own.tempo").map(|_: usize| unreachable!())
        );
        assert_eq!(read("king.weak.f4: 1"), unknown(1, "king.weak.f4"));
        assert_eq!(read("piece.R.worth: 1"), unknown(1, "piece.R.worth"));
        let length = |name: &str, expected, found| {
            let name = name.to_owned();
            Err(WeightsError::Length { line: 1, name, expected, found })
        };
        assert_eq!(read("castling: 1 2"), length("castling", 3, 2));
        assert_eq!(read("own.tempo:"), length("own.tempo", 1, 0));
        assert_eq!(read("piece.R.value: 1 2"), length("piece.R.value", 1, 2));
    }
}
