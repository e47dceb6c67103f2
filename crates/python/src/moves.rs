//! Moves.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};
use wazir_surface as surface;
use wazir_surface::MoveInput;

/// A move, which has a meaning in the position it was made for.
///
/// Two moves are equal if their numbers and their texts are. `str` is the text in the game's own
/// notation, `int` the number. Moves can be sorted, hashed and pickled.
///
/// >>> import wazir
/// >>> game = wazir.Game("shogi")
/// >>> move = game.parse("P-7f")
/// >>> move, str(move), move.source, move.target
/// (Move('7g7f'), '7g7f', '7g', '7f')
/// >>> game.kif(move)
/// '☗７六歩'
#[pyclass(frozen, eq, ord, hash, str, module = "wazir")]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Move(pub(crate) surface::Move);

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[pymethods]
impl Move {
    /// The move in the game's own notation, such as `7g7f`, `P*5e` or `e7e8q`.
    #[getter]
    fn text(&self) -> &str {
        self.0.text()
    }

    /// The square on which the move starts; `None` for a drop.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.0.from()
    }

    /// The square on which the move ends.
    #[getter]
    fn target(&self) -> &str {
        self.0.to()
    }

    /// The letter of the dropped piece; `None` for a move on the board.
    #[getter]
    fn drop(&self) -> Option<&str> {
        self.0.dropped()
    }

    /// The letter of the piece that the moved one becomes; `None` if it stays the same.
    #[getter]
    fn promotion(&self) -> Option<&str> {
        self.0.promotion()
    }

    /// Whether the move captures a piece.
    #[getter]
    fn is_capture(&self) -> bool {
        self.0.is_capture()
    }

    /// Whether the move is castling.
    #[getter]
    fn is_castling(&self) -> bool {
        self.0.is_castling()
    }

    fn __int__(&self) -> u64 {
        self.0.packed()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.0.text())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let make = py.import("wazir._native")?.getattr("_move")?;
        let parts = (
            self.0.packed(),
            self.0.text().to_owned(),
            self.0.from().map(str::to_owned),
            self.0.to().to_owned(),
            self.0.dropped().map(str::to_owned),
            self.0.promotion().map(str::to_owned),
            self.0.is_capture(),
            self.0.is_castling(),
        );
        Ok((make, parts))
    }
}

type Parts = (u64, String, Option<String>, String, Option<String>, Option<String>, bool, bool);

/// Makes a move from its parts, for pickles.
#[pyfunction]
#[pyo3(signature = (number, text, source, target, drop, promotion, is_capture, is_castling, /))]
#[expect(clippy::too_many_arguments, reason = "they are what a pickle holds")]
pub(crate) fn _move(
    number: u64,
    text: &str,
    source: Option<&str>,
    target: &str,
    drop: Option<&str>,
    promotion: Option<&str>,
    is_capture: bool,
    is_castling: bool,
) -> Move {
    let mv = surface::Move::from_parts(number, text, source, target, drop, promotion);
    Move(mv.with_flags(is_capture, is_castling))
}

/// A move as a caller gives it: a [`Move`], its text in any notation, or its number.
pub(crate) struct MoveArgument(pub(crate) MoveInput);

impl FromPyObject<'_, '_> for MoveArgument {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = given.cast::<Move>() {
            return Ok(Self(MoveInput::from(&mv.get().0)));
        }
        if let Ok(text) = given.cast::<PyString>() {
            return Ok(Self(MoveInput::Text(text.to_cow()?.into_owned())));
        }
        if let Ok(number) = given.cast::<PyInt>() {
            return Ok(Self(MoveInput::Packed(number.extract()?)));
        }
        let kind = given.get_type().name()?;
        Err(PyTypeError::new_err(format!("a move is a Move, a str or an int, not {kind}")))
    }
}

/// Returns moves as a list of Python.
pub(crate) fn list(moves: Vec<surface::Move>) -> Vec<Move> {
    moves.into_iter().map(Move).collect()
}
