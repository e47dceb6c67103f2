//! Formats, problems of records, and records as text.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use wazir_surface as surface;
use wazir_surface::Bilingual;

use crate::errors::text;

/// A format of records.
#[pyclass(frozen, eq, module = "wazir")]
#[derive(PartialEq, Eq)]
pub(crate) struct Format(pub(crate) surface::FormatFacts);

#[pymethods]
impl Format {
    /// The name by which the format is chosen.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The title.
    #[getter]
    fn title(&self) -> &str {
        &self.0.title
    }

    /// The usual extension of its files, without the dot.
    #[getter]
    fn extension(&self) -> &str {
        &self.0.extension
    }

    /// `games`, `diagram` or `line`: whole games, or the last position only.
    #[getter]
    fn content(&self) -> &'static str {
        self.0.content
    }

    /// Whether a text can hold more than one game.
    #[getter]
    fn has_many_games(&self) -> bool {
        self.0.many_games
    }

    fn __repr__(&self) -> String {
        format!("<Format {}: {}>", self.0.name, self.0.title)
    }
}

/// Something wrong or doubtful in a record.
#[pyclass(frozen, eq, module = "wazir")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    game: usize,
    is_error: bool,
    kind: String,
    line: usize,
    column: usize,
    found: String,
    message: Bilingual,
}

impl From<surface::Problem> for Problem {
    fn from(problem: surface::Problem) -> Self {
        Self {
            game: problem.game,
            is_error: problem.is_error,
            kind: problem.kind.to_owned(),
            line: problem.line,
            column: problem.column,
            found: problem.text,
            message: problem.message,
        }
    }
}

#[pymethods]
impl Problem {
    /// The number of the game in its file, from 0.
    #[getter]
    fn game(&self) -> usize {
        self.game
    }

    /// Whether reading stopped here; otherwise the reader was lenient.
    #[getter]
    fn is_error(&self) -> bool {
        self.is_error
    }

    /// The kind as one word, such as `illegal-move`.
    #[getter]
    fn kind(&self) -> &str {
        &self.kind
    }

    /// The line, from 1; 0 if the whole text is concerned.
    #[getter]
    fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, from 1; 0 if the whole text is concerned.
    #[getter]
    fn column(&self) -> usize {
        self.column
    }

    /// The text at this location.
    #[getter]
    fn found(&self) -> &str {
        &self.found
    }

    /// What is wrong, or what was done, in English and Japanese.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        text(py, &self.message)
    }

    fn __str__(&self) -> &str {
        &self.message.en
    }

    fn __repr__(&self) -> String {
        format!("<Problem {} in line {}: {}>", self.kind, self.line, self.message)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledProblem)> {
        let make = py.import("wazir._native")?.getattr("_problem")?;
        let Self { game, is_error, kind, line, column, found, message } = self.clone();
        let (en, ja) = (message.en, message.ja);
        Ok((make, (game, is_error, kind, line, column, found, en, ja)))
    }
}

type PickledProblem = (usize, bool, String, usize, usize, String, String, String);

/// Makes a problem from its parts, for pickles.
#[pyfunction]
#[pyo3(signature = (game, is_error, kind, line, column, found, en, ja, /))]
#[expect(clippy::too_many_arguments, reason = "they are what a pickle holds")]
pub(crate) fn _problem(
    game: usize,
    is_error: bool,
    kind: String,
    line: usize,
    column: usize,
    found: String,
    en: String,
    ja: String,
) -> Problem {
    Problem { game, is_error, kind, line, column, found, message: Bilingual::new(en, ja) }
}

/// The result of checking a file of records.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct CheckReport(pub(crate) surface::CheckReport);

#[pymethods]
impl CheckReport {
    /// The name of the format; `None` if none was recognised.
    #[getter]
    fn format(&self) -> Option<&'static str> {
        self.0.format
    }

    /// The name of the encoding; `None` if it is not text.
    #[getter]
    fn encoding(&self) -> Option<&'static str> {
        self.0.encoding
    }

    /// The number of games.
    #[getter]
    fn games(&self) -> usize {
        self.0.games
    }

    /// The number of moves in their main lines.
    #[getter]
    fn plies(&self) -> usize {
        self.0.plies
    }

    /// The problems, in the order of the games.
    #[getter]
    fn problems(&self) -> Vec<Problem> {
        self.0.problems.iter().cloned().map(Problem::from).collect()
    }

    fn __repr__(&self) -> String {
        format!("<CheckReport {} games, {} problems>", self.0.games, self.0.problems.len())
    }
}

/// A record in text form. `str` is the text, `bytes` the text in its encoding.
#[pyclass(frozen, eq, module = "wazir")]
#[derive(PartialEq, Eq)]
pub(crate) struct Written(pub(crate) surface::Written);

#[pymethods]
impl Written {
    /// The text.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// The name of the encoding of `bytes(...)`.
    #[getter]
    fn encoding(&self) -> &'static str {
        self.0.encoding
    }

    /// What the text does not hold of the record, each once.
    #[getter]
    fn losses(&self) -> Vec<Loss> {
        self.0.losses.iter().cloned().map(Loss).collect()
    }

    fn __str__(&self) -> &str {
        &self.0.text
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.bytes)
    }

    fn __repr__(&self) -> String {
        format!("<Written: {} bytes, {} losses>", self.0.bytes.len(), self.0.losses.len())
    }
}

/// Something that a format cannot hold. `str` says it in words.
#[pyclass(frozen, eq, module = "wazir")]
#[derive(PartialEq, Eq)]
pub(crate) struct Loss(surface::LossNote);

#[pymethods]
impl Loss {
    /// What is lost as one word, such as `variations`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind
    }

    /// What is lost, in English and Japanese.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        text(py, &self.0.message)
    }

    fn __str__(&self) -> &str {
        &self.0.message.en
    }

    fn __repr__(&self) -> String {
        format!("<Loss {}: {}>", self.0.kind, self.0.message.en)
    }
}
