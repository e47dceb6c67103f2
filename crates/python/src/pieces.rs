//! Movements in Betza notation, and armies.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use wazir_surface as surface;
use wazir_surface::ArmyPiece;

use crate::errors::OrRaise;

/// A movement in Betza notation, such as `fhNbsK`.
///
/// :raises ParseError: with the place in the text, and a `hint` where one is near.
///
/// >>> import wazir
/// >>> wazir.Betza("fhNbsK").explain()[0]
/// 'leaps to the four forward knight squares'
/// >>> wazir.Betza("R4").value() < wazir.Betza("R").value()
/// True
/// >>> try:
/// ...     wazir.Betza("fhNbsX")
/// ... except wazir.ParseError as error:
/// ...     print(error.caret)
/// fhNbsX
///      ^
#[pyclass(frozen, eq, hash, str, module = "wazir")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Betza(surface::Betza);

impl std::fmt::Display for Betza {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A number of files and ranks.
type Size = (usize, usize);

/// The board of chess.
const BOARD: Size = (8, 8);

#[pymethods]
impl Betza {
    #[new]
    #[pyo3(signature = (text, /))]
    fn py_new(py: Python<'_>, text: &str) -> PyResult<Self> {
        surface::Betza::parse(text).or_raise(py).map(Self)
    }

    /// Explains the movement in plain English, a clause for each way of moving.
    fn explain(&self) -> Vec<String> {
        self.0.explain()
    }

    /// Returns what other programs read differently.
    fn warnings(&self) -> Vec<String> {
        self.0.warnings()
    }

    /// Returns the movement as XBoard writes it; `None` if it cannot.
    fn to_xboard(&self) -> Option<String> {
        self.0.to_xboard()
    }

    /// Returns the movement as Fairy-Stockfish writes it; `None` if it cannot.
    fn to_fairy_stockfish(&self) -> Option<String> {
        self.0.to_fairy_stockfish()
    }

    /// Returns an estimate of the value in pawns, made for the board of chess.
    #[pyo3(signature = (*, board = BOARD))]
    fn value(&self, py: Python<'_>, board: Size) -> PyResult<f64> {
        Ok(self.analysis(py, board)?.0.value)
    }

    /// Analyses the piece on a board of this many files and ranks.
    #[pyo3(signature = (*, board = BOARD))]
    fn analysis(&self, py: Python<'_>, board: Size) -> PyResult<BetzaAnalysis> {
        let found = py.detach(|| self.0.analysis(board.0, board.1));
        found.or_raise(py).map(BetzaAnalysis)
    }

    /// Returns the moves of the piece from a square among other pieces, in the order of the squares.
    ///
    /// >>> import wazir
    /// >>> moves = wazir.Betza("N").moves("a1", enemies=["b3"])
    /// >>> [(move.square, move.captures) for move in moves]
    /// [('c2', []), ('b3', ['b3'])]
    #[pyo3(signature = (source, *, board = BOARD, friends = Vec::new(), enemies = Vec::new()))]
    fn moves(
        &self,
        py: Python<'_>,
        source: &str,
        board: Size,
        friends: Vec<String>,
        enemies: Vec<String>,
    ) -> PyResult<Vec<PieceTarget>> {
        let found = self.0.moves(source, board, &friends, &enemies).or_raise(py)?;
        Ok(found.into_iter().map(PieceTarget).collect())
    }

    /// Solves the ending of king and this piece against a bare king.
    ///
    /// >>> import wazir
    /// >>> power = wazir.Betza("R").mating_power()
    /// >>> power.forces_mate, power.longest
    /// (True, 16)
    fn mating_power(&self, py: Python<'_>) -> PyResult<MatingPower> {
        py.detach(|| self.0.mating_power()).or_raise(py).map(MatingPower)
    }

    /// Returns a diagram of the moves as an SVG file.
    #[pyo3(signature = (*, board = BOARD))]
    fn svg(&self, py: Python<'_>, board: Size) -> PyResult<String> {
        self.0.svg(board.0, board.1).or_raise(py)
    }

    /// Returns a diagram of the moves as text.
    #[pyo3(signature = (*, board = BOARD))]
    fn diagram(&self, py: Python<'_>, board: Size) -> PyResult<String> {
        self.0.board_text(board.0, board.1).or_raise(py)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, BOARD)
    }

    fn __repr__(&self) -> String {
        format!("Betza('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.text(),)
    }
}

/// The analysis of a movement on a board.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct BetzaAnalysis(surface::BetzaAnalysis);

#[pymethods]
impl BetzaAnalysis {
    /// An estimate of the value in pawns, made for the board of chess.
    #[getter]
    fn value(&self) -> f64 {
        self.0.value
    }

    /// The mean number of moves on an empty board.
    #[getter]
    fn mean_moves(&self) -> f64 {
        self.0.mean_moves
    }

    /// The number of moves from each square of an empty board, row by row from a1.
    #[getter]
    fn moves_by_square(&self) -> Vec<u32> {
        self.0.moves_by_square.clone()
    }

    /// The mean number of squares that the piece reaches on a crowded board.
    #[getter]
    fn crowded_mobility(&self) -> f64 {
        self.0.crowded_mobility
    }

    /// The part of it that leads to ranks further ahead.
    #[getter]
    fn forward_mobility(&self) -> f64 {
        self.0.forward_mobility
    }

    /// Whether the piece never leaves the colour of its square.
    #[getter]
    fn is_color_bound(&self) -> bool {
        self.0.is_color_bound
    }

    fn __repr__(&self) -> String {
        format!("<BetzaAnalysis {:.2} pawns, {:.2} moves>", self.0.value, self.0.mean_moves)
    }
}

/// What a piece and its king do to a bare king, on the board of chess.
#[pyclass(frozen, eq, module = "wazir")]
#[derive(PartialEq, Eq)]
pub(crate) struct MatingPower(surface::MatingPower);

#[pymethods]
impl MatingPower {
    /// Whether the piece can force mate: whether it wins more than half of the positions.
    #[getter]
    fn forces_mate(&self) -> bool {
        self.0.forces_mate
    }

    /// The number of legal positions with the side of the piece to move.
    #[getter]
    fn positions(&self) -> u32 {
        self.0.positions
    }

    /// The number of these that are won.
    #[getter]
    fn won(&self) -> u32 {
        self.0.won
    }

    /// The number of moves of the longest win; 0 if there is none.
    #[getter]
    fn longest(&self) -> u8 {
        self.0.longest
    }

    fn __repr__(&self) -> String {
        format!("<MatingPower {} of {} won>", self.0.won, self.0.positions)
    }
}

/// A move of a piece on a board.
#[pyclass(frozen, eq, hash, module = "wazir")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PieceTarget(surface::PieceTarget);

#[pymethods]
impl PieceTarget {
    /// The square on which the piece ends.
    #[getter]
    fn square(&self) -> &str {
        &self.0.square
    }

    /// The squares of the pieces that it captures.
    #[getter]
    fn captures(&self) -> Vec<String> {
        self.0.captures.clone()
    }

    fn __repr__(&self) -> String {
        format!("<PieceTarget {}>", self.0.square)
    }
}

/// An army for Chess with Different Armies: four kinds of pieces beside king and pawns.
///
/// :param id: 1 to 32 lower-case letters, digits, `-` and `_`.
/// :param pieces: what is on the files a and h, b and g, c and f, and d: tuples of letter, name
///     and Betza notation.
/// :raises ParseError: if a movement is no Betza notation, or no army can have the pieces.
///
/// >>> import wazir
/// >>> riders = wazir.Army("riders", [
/// ...     ("S", "Short Rook", "R4"), ("N", "Nightrider", "NN"),
/// ...     ("B", "Bishop", "B"), ("A", "Amazon", "QN")])
/// >>> game = wazir.Game("cwda", armies=(riders, "fide"))
/// >>> game.count()
/// 26
#[pyclass(frozen, eq, hash, str, module = "wazir")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Army(pub(crate) surface::Army);

impl std::fmt::Display for Army {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[pymethods]
impl Army {
    #[new]
    #[pyo3(signature = (id, pieces, *, title = None, king = None, pawn = None))]
    fn py_new(
        py: Python<'_>,
        id: &str,
        pieces: Vec<(String, String, String)>,
        title: Option<&str>,
        king: Option<&str>,
        pawn: Option<&str>,
    ) -> PyResult<Self> {
        let piece = |(letter, name, betza)| ArmyPiece { letter, name, betza };
        let pieces: Vec<ArmyPiece> = pieces.into_iter().map(piece).collect();
        let mut army = surface::Army::new(id, &pieces).or_raise(py)?;
        if let Some(title) = title {
            army = army.with_title(title).or_raise(py)?;
        }
        if let Some(king) = king {
            army = army.with_king(king).or_raise(py)?;
        }
        if let Some(pawn) = pawn {
            army = army.with_pawn(pawn).or_raise(py)?;
        }
        Ok(Self(army))
    }

    /// Returns the known army with this name, such as `nutters` or `Nutty Knights`.
    ///
    /// :raises ParseError: if there is none.
    #[staticmethod]
    fn find(py: Python<'_>, name: &str) -> PyResult<Self> {
        surface::Army::find(name).or_raise(py).map(Self)
    }

    /// Returns every known army, those of the library last.
    #[staticmethod]
    fn all() -> Vec<Self> {
        surface::Army::all().into_iter().map(Self).collect()
    }

    /// Reads what `text` holds, or the identifier of a known army.
    ///
    /// :raises ParseError: with the place.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Self> {
        surface::Army::parse(text).or_raise(py).map(Self)
    }

    /// Reads an army from the text of a TOML file.
    ///
    /// :raises ParseError: with the place.
    #[staticmethod]
    fn from_toml(py: Python<'_>, text: &str) -> PyResult<Self> {
        surface::Army::from_toml(text).or_raise(py).map(Self)
    }

    /// The identifier.
    #[getter]
    fn id(&self) -> &str {
        self.0.id()
    }

    /// The title, which players use.
    #[getter]
    fn title(&self) -> &str {
        self.0.title()
    }

    /// The kinds of pieces by letter: name and movement.
    ///
    /// >>> import wazir
    /// >>> wazir.Army.find("nutters").pieces["H"]
    /// ('Horse', Betza('FbNfN'))
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for ArmyPiece { letter, name, betza } in self.0.pieces() {
            pieces.set_item(letter, (name, Betza(surface::Betza::parse(&betza).or_raise(py)?)))?;
        }
        Ok(pieces)
    }

    /// The movement of the king, without castling.
    #[getter]
    fn king(&self) -> String {
        self.0.king()
    }

    /// The movement of the pawns.
    #[getter]
    fn pawn(&self) -> String {
        self.0.pawn()
    }

    /// The identifier of a built-in army, and the whole definition of any other.
    #[getter]
    fn text(&self) -> String {
        self.0.text()
    }

    fn __repr__(&self) -> String {
        format!("<Army {}>", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("wazir._native")?.getattr("_load_army")?, (self.0.text(),)))
    }
}

/// Makes an army from a text that a pickle holds.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn _load_army(py: Python<'_>, text: &str) -> PyResult<Army> {
    Army::parse(py, text)
}
