//! Errors as exceptions.

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use wazir_surface::{Bilingual, Error, ErrorKind};

/// The class of an exception in `wazir/errors.py`.
fn class_name(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::UnknownGame | ErrorKind::Setup => "StartError",
        ErrorKind::Move | ErrorKind::AmbiguousMove => "MoveTextError",
        ErrorKind::IllegalMove | ErrorKind::GameOver => "IllegalMoveError",
        ErrorKind::Claim => "ClaimError",
        ErrorKind::Position
        | ErrorKind::Betza
        | ErrorKind::Army
        | ErrorKind::GameFile
        | ErrorKind::Record
        | ErrorKind::Encoding
        | ErrorKind::Saved => "ParseError",
        ErrorKind::Write => "WriteError",
        ErrorKind::Engine => "EngineError",
        _ => "WazirError",
    }
}

fn errors(py: Python<'_>) -> PyResult<&Bound<'_, PyModule>> {
    static ERRORS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = ERRORS.get_or_try_init(py, || py.import("wazir.errors").map(Bound::unbind))?;
    Ok(module.bind(py))
}

/// Returns the exception for an error, as an instance of a class of `wazir.errors`.
pub(crate) fn instance<'py>(py: Python<'py>, error: &Error) -> PyResult<Bound<'py, PyAny>> {
    let facts = PyDict::new(py);
    facts.set_item("kind", error.kind().as_str())?;
    facts.set_item("ja", &error.message().ja)?;
    if let Some(refusal) = error.refusal() {
        facts.set_item("reason", refusal.reason)?;
        let squares = error.squares();
        let names: Vec<&str> = squares.iter().map(|note| note.square.as_str()).collect();
        let roles: Vec<&str> = squares.iter().map(|note| note.role).collect();
        facts.set_item("squares", PyTuple::new(py, names)?)?;
        facts.set_item("roles", PyTuple::new(py, roles)?)?;
    }
    if let Some(place) = error.place() {
        facts.set_item("line", place.line)?;
        facts.set_item("column", place.column)?;
        facts.set_item("caret", &place.caret)?;
    }
    if let Some(hint) = error.hint() {
        facts.set_item("hint", &hint.en)?;
    }
    let others = error.others().iter().map(|other| instance(py, other));
    let others = others.collect::<PyResult<Vec<_>>>()?;
    if !others.is_empty() {
        facts.set_item("others", PyTuple::new(py, others)?)?;
    }
    errors(py)?.getattr(class_name(error.kind()))?.call((&error.message().en,), Some(&facts))
}

/// Returns the exception for an error.
pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    if error.kind() == ErrorKind::Io {
        return PyOSError::new_err(error.message().en.clone());
    }
    instance(py, error).map_or_else(|failed| failed, PyErr::from_value)
}

/// Returns a text in English that also has its Japanese form, as an instance of `wazir.Text`.
pub(crate) fn text<'py>(py: Python<'py>, text: &Bilingual) -> PyResult<Bound<'py, PyAny>> {
    errors(py)?.getattr("Text")?.call1((&text.en, &text.ja))
}

/// Turns the errors of the surface into exceptions.
pub(crate) trait OrRaise<T> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, Error> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| raised(py, &error))
    }
}
