//! Records of games in every format.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBool, PyDict, PyMapping};
use wazir_surface as surface;
use wazir_surface::{Stop, WriteOptions};

use crate::errors::{OrRaise, instance};
use crate::game::{Game, pairs};
use crate::interrupt;
use crate::moves::{Move, list};
use crate::reports::{CheckReport, Format, Problem, Written};
use crate::source::{PendingException, Source};
use crate::values::Outcome;

/// Returns the options of a writer as Python passes them.
pub(crate) fn write_options(
    headers: Option<Bound<'_, PyMapping>>,
    encoding: Option<String>,
) -> PyResult<WriteOptions> {
    let mut options = WriteOptions::default();
    options.encoding = encoding;
    for (key, value) in pairs(headers)? {
        options.headers.push((key.extract()?, value.extract()?));
    }
    Ok(options)
}

/// Returns an iterator over the records of a file of any size and format, in bounded memory.
///
/// What is wrong with a record is a value, :attr:`Record.error`. Where no record can be read at all,
/// such as in a game that is not text in any encoding, the iterator raises :class:`WazirError`; the
/// next call continues with the record after it. A `for` loop would end there; with `on_error` it
/// continues. Ctrl-C ends the iterator.
///
/// :param source: a path, bytes, or a file that is open in binary mode.
/// :param format: see :func:`wazir.formats`; by default it is recognised.
/// :param encoding: `utf8`, `cp932`, `euc-jp`, `latin1` and others; by default it is recognised.
/// :param on_error: called with the error in place of each record that cannot be read at all, which
///     is then left out. If it raises, so does the iterator.
///
/// >>> import wazir
/// >>> pgn = b'[White "Ann"]\n\n1. e4 e5 *\n\n[White "Bob"]\n\n1. e4 Ke7 *\n'
/// >>> for record in wazir.read(pgn):
/// ...     print(record.players[0], record.moves, record.error)
/// Ann [Move('e2e4'), Move('e7e5')] None
/// Bob [Move('e2e4')] ...
/// >>> errors = []
/// >>> pgn = b'[White "Ann"]\n\n1. e4 *\n\n[White "\x00\x01\xff\xff"]\n\n1. d4 *\n'
/// >>> [record.players for record in wazir.read(pgn, on_error=errors.append)], errors[0].line
/// ([['Ann']], 5)
#[pyfunction]
#[pyo3(signature = (source, *, format = None, encoding = None, on_error = None))]
pub(crate) fn read(
    py: Python<'_>,
    source: Source,
    format: Option<String>,
    encoding: Option<String>,
    on_error: Option<Py<PyAny>>,
) -> PyResult<Records> {
    Records::open(py, source, format, encoding, on_error)
}

/// Returns an iterator over the records in a text, as :func:`wazir.read` does.
///
/// >>> import wazir
/// >>> next(wazir.reads("手合割：平手\n   1 ７六歩(77)\n")).game
/// 'shogi'
#[pyfunction]
#[pyo3(signature = (text, *, format = None, on_error = None))]
pub(crate) fn reads(
    py: Python<'_>,
    text: String,
    format: Option<String>,
    on_error: Option<Py<PyAny>>,
) -> PyResult<Records> {
    Records::open(py, Source::of_text(text), format, Some("utf8".to_owned()), on_error)
}

/// Converts all records of a source to a format. Ctrl-C ends it.
///
/// :param to: the name of the format; see :func:`wazir.formats`.
/// :param headers: these replace those of the records.
/// :param encoding: of what is written; UTF-8 by default.
/// :raises WazirError: the first error in the records.
/// :raises WriteError: if the format cannot hold the game.
///
/// >>> import wazir
/// >>> kif = "手合割：平手\n   1 ７六歩(77)\n*The usual.\n".encode()
/// >>> written = wazir.convert(kif, to="usi")
/// >>> written.text.strip()
/// 'position startpos moves 7g7f'
/// >>> [loss.kind for loss in written.losses]
/// ['comments']
#[pyfunction]
#[pyo3(signature = (
    source, *, to, format = None, source_encoding = None, headers = None, encoding = None
))]
pub(crate) fn convert(
    py: Python<'_>,
    source: Source,
    to: &str,
    format: Option<String>,
    source_encoding: Option<String>,
    headers: Option<Bound<'_, PyMapping>>,
    encoding: Option<String>,
) -> PyResult<Written> {
    let options = write_options(headers, encoding)?;
    let (reader, from, exception) = source.open(format, source_encoding);
    let bytes = py.detach(|| surface::read_bytes(reader));
    let bytes = bytes.map_err(|error| exception.or_of(py, &error))?;
    let stop = Stop::default();
    let work = |_: &mut dyn FnMut(())| surface::convert_until(&stop, bytes, &from, to, &options);
    interrupt::run(py, &stop, |()| Ok(()), work)?.or_raise(py).map(Written)
}

/// Checks every move of the records of a file of any size. Ctrl-C ends it.
///
/// >>> import wazir
/// >>> report = wazir.check(b"1. e4 e5 *\n\n1. e4 Ke7 *\n")
/// >>> report.games, [(problem.kind, problem.line) for problem in report.problems]
/// (2, [('illegal-move', 3)])
#[pyfunction]
#[pyo3(signature = (source, *, format = None, encoding = None))]
pub(crate) fn check(
    py: Python<'_>,
    source: Source,
    format: Option<String>,
    encoding: Option<String>,
) -> PyResult<CheckReport> {
    let (reader, options, exception) = source.open(format, encoding);
    let report = py.detach(|| surface::check(reader, &options));
    report.map(CheckReport).map_err(|error| exception.or_of(py, &error))
}

/// Returns every format.
///
/// >>> import wazir
/// >>> {format.name for format in wazir.formats()} >= {"pgn", "kif", "ki2", "csa", "jkf", "usi"}
/// True
#[pyfunction]
pub(crate) fn formats() -> Vec<Format> {
    surface::formats().into_iter().map(Format).collect()
}

/// The records of a source, an iterator. Several threads can take records from it.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct Records {
    records: Mutex<surface::Records>,
    exception: PendingException,
    on_error: Option<Py<PyAny>>,
}

impl Records {
    fn open(
        py: Python<'_>,
        source: Source,
        format: Option<String>,
        encoding: Option<String>,
        on_error: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let (reader, options, exception) = source.open(format, encoding);
        let records = Mutex::new(surface::read_from(reader, &options).or_raise(py)?);
        Ok(Self { records, exception, on_error })
    }

    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, surface::Records> {
        self.records.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Records {
    /// The name of the format; `None` before the first record.
    #[getter]
    fn format(&self, py: Python<'_>) -> Option<&'static str> {
        self.lock(py).format()
    }

    /// The name of the encoding, as far as the text has been read.
    #[getter]
    fn encoding(&self, py: Python<'_>) -> Option<&'static str> {
        self.lock(py).encoding()
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        loop {
            let mut records = self.lock(py);
            let source = &mut *records;
            let next = py.detach(|| source.next());
            drop(records);
            match (next.transpose(), &self.on_error) {
                (Ok(record), _) => return Ok(record.map(Record::from)),
                (Err(error), Some(on_error)) if error.kind() != surface::ErrorKind::Io => {
                    on_error.call1(py, (instance(py, &error)?,))?;
                    py.check_signals()?;
                }
                (Err(error), _) => return Err(self.exception.or_of(py, &error)),
            }
        }
    }
}

/// A record that was read: headers, a tree of moves, and the error that stopped the reader.
///
/// >>> import wazir
/// >>> record = next(wazir.reads('[White "Ann"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 *'))
/// >>> record.players, record.to_game().line(), record.variation_count
/// (['Ann'], ['e4', 'e5', 'Nf3'], 1)
///
/// Two records are equal if their games, trees, headers and problems are. Records can be pickled.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct Record {
    record: surface::Record,
    /// The error and the problems that a pickle held.
    pickled: Option<(Option<Py<PyAny>>, Vec<Problem>)>,
}

impl From<surface::Record> for Record {
    fn from(record: surface::Record) -> Self {
        Self { record, pickled: None }
    }
}

#[pymethods]
impl Record {
    /// The id of the game, such as `shogi`.
    #[getter]
    fn game(&self) -> &str {
        self.record.game()
    }

    /// The headers in their order. Those that several formats know have the keys `player-0`,
    /// `player-1` and so on, `event`, `site`, `date`, `start-time`, `end-time`, `round`,
    /// `time-limit`, `opening`, `title`, `note` and `result`; others have their own names.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (key, value) in self.record.headers() {
            headers.set_item(key, value)?;
        }
        Ok(headers)
    }

    /// The names of the players, as far as the headers give them.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.record.players()
    }

    /// The start position in the game's own text form.
    #[getter]
    fn start_fen(&self) -> String {
        self.record.start_fen()
    }

    /// The position at the end of the main line.
    #[getter]
    fn end_fen(&self) -> String {
        self.record.end_fen()
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        list(self.record.moves())
    }

    /// The nodes of the tree with its variations, each after the one before it. The first is the
    /// start position.
    ///
    /// >>> import wazir
    /// >>> record = next(wazir.reads("1. e4 {best} e5 (1... c5!?) 2. Nf3 *"))
    /// >>> [(node.parent, str(node.move), node.comment, node.nags) for node in record.nodes[1:]]
    /// [(0, 'e2e4', 'best', []), (1, 'e7e5', '', []), (1, 'c7c5', '', [5]), (2, 'g1f3', '', [])]
    #[getter]
    fn nodes(&self) -> Vec<Node> {
        self.record.nodes().into_iter().map(Node).collect()
    }

    /// The number of continuations beside the first ones.
    #[getter]
    fn variation_count(&self) -> usize {
        self.record.variation_count()
    }

    /// How the game ended as the record states it, as one word such as `resign` or `mate`.
    #[getter]
    fn termination(&self) -> Option<String> {
        self.record.termination()
    }

    /// The result in the form of PGN, if the headers state one.
    #[getter]
    fn result(&self) -> Option<&str> {
        self.record.result()
    }

    /// The outcome that the record states, if it is one.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome().map(Outcome)
    }

    /// The error that stopped the reader, an exception that is not raised. The record holds what
    /// is before it.
    #[getter]
    fn error<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match &self.pickled {
            Some((error, _)) => Ok(error.as_ref().map(|error| error.bind(py).clone())),
            None => self.record.error().map(|error| instance(py, &error)).transpose(),
        }
    }

    /// The error and everything that the reader was lenient about.
    #[getter]
    fn problems(&self) -> Vec<Problem> {
        match &self.pickled {
            Some((_, problems)) => problems.clone(),
            None => self.record.problems().into_iter().map(Problem::from).collect(),
        }
    }

    /// Returns the game at the end of the main line, with all variations, to continue with.
    ///
    /// :raises WazirError: the error of the record.
    fn to_game(&self, py: Python<'_>) -> PyResult<Game> {
        if let Some(error) = self.error(py)? {
            return Err(PyErr::from_value(error));
        }
        self.record.to_game().or_raise(py).map(Game::new)
    }

    /// Returns the game at a node of the tree, with the moves that lead there.
    ///
    /// :param node: the number of the node, its place in `nodes`.
    /// :raises WazirError: if there is no such node, or an illegal or null move leads to it.
    ///
    /// >>> import wazir
    /// >>> record = next(wazir.reads("1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *"))
    /// >>> [node.parent for node in record.nodes]
    /// [None, 0, 1, 1, 3, 2]
    /// >>> record.game_at(4).line()
    /// ['e4', 'c5', 'Nf3']
    fn game_at(&self, py: Python<'_>, node: usize) -> PyResult<Game> {
        self.record.game_at(node).or_raise(py).map(Game::new)
    }

    /// Returns the main line in a notation, by default the preferred one of the game; see
    /// :attr:`Game.styles`.
    ///
    /// >>> import wazir
    /// >>> next(wazir.reads("1. e4 e5 2. Nf3 *")).line()
    /// ['e4', 'e5', 'Nf3']
    #[pyo3(signature = (style = None))]
    fn line(&self, py: Python<'_>, style: Option<&str>) -> PyResult<Vec<String>> {
        self.record.line(style).or_raise(py)
    }

    /// Writes the record in a format; see :func:`wazir.formats`.
    #[pyo3(signature = (format, *, headers = None, encoding = None))]
    fn write(
        &self,
        py: Python<'_>,
        format: &str,
        headers: Option<Bound<'_, PyMapping>>,
        encoding: Option<String>,
    ) -> PyResult<Written> {
        self.record.write(format, &write_options(headers, encoding)?).or_raise(py).map(Written)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let other = other.get();
        let equal = self.record.same_tree(&other.record) && self.problems() == other.problems();
        Ok(PyBool::new(py, equal).to_owned().into_any().unbind())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, PickledRecord<'py>)> {
        let load = py.import("wazir._native")?.getattr("_load_record")?;
        let text = self.record.save().or_raise(py)?;
        Ok((load, (text, self.error(py)?, self.problems())))
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}: {} plies>", self.record.game(), self.record.moves().len())
    }
}

type PickledRecord<'py> = (String, Option<Bound<'py, PyAny>>, Vec<Problem>);

/// Makes a record from what a pickle holds.
#[pyfunction]
#[pyo3(signature = (text, error, problems, /))]
pub(crate) fn _load_record(
    py: Python<'_>,
    text: &str,
    error: Option<Py<PyAny>>,
    problems: Vec<PyRef<'_, Problem>>,
) -> PyResult<Record> {
    let record = surface::Record::load(text).or_raise(py)?;
    let problems = problems.iter().map(|problem| (**problem).clone()).collect();
    Ok(Record { record, pickled: Some((error, problems)) })
}

/// A node of the tree of a :class:`Record`.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct Node(surface::RecordNode);

#[pymethods]
impl Node {
    /// The number of the node before; `None` for the start.
    #[getter]
    fn parent(&self) -> Option<usize> {
        self.0.parent
    }

    /// The move that leads here; `None` for the start, an end and a null move.
    #[getter]
    fn r#move(&self) -> Option<Move> {
        self.0.mv.clone().map(Move)
    }

    /// Whether the move is an illegal one that ended the game.
    #[getter]
    fn is_illegal(&self) -> bool {
        self.0.is_illegal
    }

    /// How the game ends here, as one word; `None` if it does not.
    #[getter]
    fn termination(&self) -> Option<&str> {
        self.0.termination.as_deref()
    }

    /// The comment; may be empty.
    #[getter]
    fn comment(&self) -> &str {
        &self.0.comment
    }

    /// The marks (NAGs) of the move, such as 1 for `!`.
    #[getter]
    fn nags(&self) -> Vec<u32> {
        self.0.nags.iter().copied().map(u32::from).collect()
    }

    /// The time of the move in seconds, if it is known.
    #[getter]
    fn time(&self) -> Option<f64> {
        self.0.time
    }

    fn __repr__(&self) -> String {
        let moved = self.0.mv.as_ref().map(surface::Move::text);
        format!("<Node {}>", moved.or(self.0.termination.as_deref()).unwrap_or("start"))
    }
}
