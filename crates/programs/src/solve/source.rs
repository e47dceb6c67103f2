//! Sources of positions.

use std::io::BufRead;

use wazir::text::{Argument, Message, message};

use crate::texts::Problems;

/// A line that should hold a position.
pub struct Problem {
    /// The name of the line in messages: `line 3`, `position 2`.
    pub location: Message,
    /// The text, or the reason why it could not be read.
    pub text: Result<String, Message>,
}

/// An iterator over positions, which reads each one only on demand.
pub struct ProblemSource(SourceKind);

enum SourceKind {
    Arguments { positions: std::vec::IntoIter<String>, taken: usize },
    Lines { input: Box<dyn BufRead>, line: usize, over: bool },
}

impl ProblemSource {
    /// Creates a source from a list of positions.
    #[must_use]
    pub fn arguments(positions: Vec<String>) -> Self {
        Self(SourceKind::Arguments { positions: positions.into_iter(), taken: 0 })
    }

    /// Creates a source with one position a line. Empty lines and lines that begin with `#` are
    /// skipped.
    #[must_use]
    pub fn lines(input: Box<dyn BufRead>) -> Self {
        Self(SourceKind::Lines { input, line: 0, over: false })
    }

    /// Returns the number of positions that are left, if it is known.
    #[must_use]
    pub fn known_count(&self) -> Option<u64> {
        match &self.0 {
            SourceKind::Arguments { positions, .. } => Some(positions.len() as u64),
            SourceKind::Lines { .. } => None,
        }
    }
}

impl Iterator for ProblemSource {
    type Item = Problem;

    fn next(&mut self) -> Option<Problem> {
        match &mut self.0 {
            SourceKind::Arguments { positions, taken } => {
                let text = positions.next()?;
                *taken += 1;
                let text = text.trim().to_owned();
                let place = message!(Problems::Position { number: *taken });
                Some(Problem { location: place, text: Ok(text) })
            }
            SourceKind::Lines { over: true, .. } => None,
            SourceKind::Lines { input, line, over } => loop {
                let mut bytes = Vec::new();
                *line += 1;
                let place = message!(Problems::Line { number: *line });
                match input.read_until(b'\n', &mut bytes) {
                    Ok(0) => return None,
                    Ok(_) => {}
                    Err(error) => {
                        *over = true;
                        let why = Argument::from_display(&error);
                        let why = message!(Problems::CannotRead { why });
                        return Some(Problem { location: place, text: Err(why) });
                    }
                }
                let Ok(text) = String::from_utf8(bytes) else {
                    return Some(Problem { location: place, text: Err(Problems::NotUtf8.into()) });
                };
                // Some editors begin a file with a byte order mark.
                let text = text.trim_start_matches('\u{feff}').trim();
                if !text.is_empty() && !text.starts_with('#') {
                    return Some(Problem { location: place, text: Ok(text.to_owned()) });
                }
            },
        }
    }
}
