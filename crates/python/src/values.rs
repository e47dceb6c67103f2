//! Small values that games answer with.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use wazir_surface as surface;

use crate::errors::text;

/// A piece on the board or in hand.
///
/// >>> import wazir
/// >>> rook = wazir.Game("shogi").piece_at("2h")
/// >>> rook.name, rook.betza, rook.kanji, rook.seat
/// ('rook', 'R', '飛', 0)
#[pyclass(frozen, eq, hash, module = "wazir")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Piece(pub(crate) surface::Piece);

#[pymethods]
impl Piece {
    /// The number of the owner's seat, from 0.
    #[getter]
    fn seat(&self) -> usize {
        self.0.seat
    }

    /// The text of the piece in positions, different for each owner, such as `+r`.
    #[getter]
    fn label(&self) -> &str {
        &self.0.label
    }

    /// The letters of its kind in moves.
    #[getter]
    fn letter(&self) -> &str {
        &self.0.letter
    }

    /// The English name.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The characters on the piece, for pieces of shogi.
    #[getter]
    fn kanji(&self) -> Option<&str> {
        self.0.kanji.as_deref()
    }

    /// The movement in Betza notation; `None` where the notation cannot express it.
    #[getter]
    fn betza(&self) -> Option<&str> {
        self.0.betza.as_deref()
    }

    /// Whether the piece is the promoted form of another.
    #[getter]
    fn is_promoted(&self) -> bool {
        self.0.promoted
    }

    /// Whether the game is lost with the piece.
    #[getter]
    fn is_royal(&self) -> bool {
        self.0.royal
    }

    fn __str__(&self) -> &str {
        &self.0.label
    }

    fn __repr__(&self) -> String {
        format!("<Piece {} of seat {}: {}>", self.0.label, self.0.seat, self.0.name)
    }
}

/// A kind of piece in hand, and how many there are.
///
/// >>> import wazir
/// >>> game = wazir.Game("shogi", position="4k4/9/9/9/9/9/9/9/4K4 b 2G 1")
/// >>> [(held.piece.letter, held.count) for held in game.hand(0)]
/// [('G', 2)]
#[pyclass(frozen, eq, hash, module = "wazir")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct HandPiece(pub(crate) surface::HandPiece);

#[pymethods]
impl HandPiece {
    /// The piece.
    #[getter]
    fn piece(&self) -> Piece {
        Piece(self.0.piece.clone())
    }

    /// The number of pieces of this kind.
    #[getter]
    fn count(&self) -> u32 {
        self.0.count
    }

    fn __repr__(&self) -> String {
        format!("<HandPiece {} {}>", self.0.count, self.0.piece.name)
    }
}

/// The end of a game. `str` says it as a sentence.
///
/// >>> import wazir
/// >>> game = wazir.Game("cwda")
/// >>> for move in "f3 e5 g4 Qh4#".split():
/// ...     _ = game.push(move)
/// >>> game.outcome.winner, game.outcome.reason
/// (1, 'checkmate')
#[pyclass(frozen, eq, hash, module = "wazir")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) surface::Outcome);

#[pymethods]
impl Outcome {
    /// The number of the winner's seat, from 0; `None` for a draw.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.0.winner
    }

    /// The reason as a phrase that never changes, such as `checkmate`.
    #[getter]
    fn reason(&self) -> &str {
        &self.0.reason
    }

    /// The outcome as a sentence, in English and Japanese.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        text(py, &self.0.message)
    }

    fn __str__(&self) -> &str {
        &self.0.message.en
    }

    fn __repr__(&self) -> String {
        format!("<Outcome: {}>", self.0.message.en)
    }
}

/// A square in a :class:`Refusal`, with the part that it plays.
#[pyclass(frozen, eq, hash, module = "wazir")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct SquareNote(pub(crate) surface::SquareNote);

#[pymethods]
impl SquareNote {
    /// `from`, `to`, `cause` (the piece here prevents the move) or `attacked`.
    #[getter]
    fn role(&self) -> &'static str {
        self.0.role
    }

    /// The name of the square.
    #[getter]
    fn square(&self) -> &str {
        &self.0.square
    }

    fn __repr__(&self) -> String {
        format!("<SquareNote {}: {}>", self.0.role, self.0.square)
    }
}

/// The reason why a text is not a legal move. `str` says it as a sentence.
///
/// >>> import wazir
/// >>> refusal = wazir.Game("shogi").why("8h2b+")
/// >>> print(refusal)
/// the way from 8h to 2b is blocked at 7g
/// >>> refusal.reason, refusal.squares
/// ('blocked', ('8h', '2b', '7g'))
#[pyclass(frozen, eq, hash, module = "wazir")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Refusal(pub(crate) surface::Refusal);

#[pymethods]
impl Refusal {
    /// The reason as one word for programs.
    #[getter]
    fn reason(&self) -> &'static str {
        self.0.reason
    }

    /// The reason as a sentence, in English and Japanese.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        text(py, &self.0.message)
    }

    /// The names of the squares concerned, in the order in which the sentence names them.
    #[getter]
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let squares = self.0.squares.iter().map(|note| note.square.as_str());
        PyTuple::new(py, squares.collect::<Vec<_>>())
    }

    /// The same squares with the part that each plays.
    #[getter]
    fn notes(&self) -> Vec<SquareNote> {
        self.0.squares.iter().cloned().map(SquareNote).collect()
    }

    fn __str__(&self) -> &str {
        &self.0.message.en
    }

    fn __repr__(&self) -> String {
        format!("<Refusal {}: {}>", self.0.reason, self.0.message.en)
    }
}
