//! Records of games in every format.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyDict, PyMapping};
use wazir_surface as surface;
use wazir_surface::{ReadOptions, Stop, WriteOptions};

use crate::errors::{OrRaise, instance, text};
use crate::game::{Game, pairs};
use crate::interrupt;
use crate::moves::{Move, list};
use crate::values::Outcome;

/// Where records are read from: the path of a file, bytes, or a file that is open in binary mode.
pub(crate) struct Source {
    reader: Box<dyn Read + Send>,
    path: Option<String>,
}

impl FromPyObject<'_, '_> for Source {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = given.cast::<PyBytes>() {
            return Ok(Self {
                reader: Box::new(Cursor::new(bytes.as_bytes().to_vec())),
                path: None,
            });
        }
        if given.hasattr("read")? {
            let reader = Box::new(BufReader::new(PythonFile(given.to_owned().unbind())));
            let name = given.getattr("name").ok().and_then(|name| name.extract::<String>().ok());
            return Ok(Self { reader, path: name });
        }
        let path: PathBuf = given.extract()?;
        let reader = Box::new(BufReader::new(File::open(&path)?));
        Ok(Self { reader, path: Some(path.to_string_lossy().into_owned()) })
    }
}

impl Source {
    /// Returns the reader, and how to read.
    fn with_options(
        self,
        format: Option<String>,
        encoding: Option<String>,
    ) -> (Box<dyn Read + Send>, ReadOptions) {
        let mut options = ReadOptions::default();
        (options.format, options.encoding, options.path) = (format, encoding, self.path);
        (self.reader, options)
    }
}

/// A file of Python that is open in binary mode.
struct PythonFile(Py<PyAny>);

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = Python::attach(|py| -> PyResult<usize> {
            let bytes = self.0.call_method1(py, "read", (buffer.len(),))?;
            let bytes = bytes.bind(py).cast::<PyBytes>().map_err(|_| {
                pyo3::exceptions::PyTypeError::new_err("open the file in binary mode ('rb')")
            })?;
            let bytes = bytes.as_bytes();
            let count = bytes.len().min(buffer.len());
            buffer[..count].copy_from_slice(&bytes[..count]);
            Ok(count)
        });
        read.map_err(io::Error::other)
    }
}

/// A source that ends with an error once the flag is set.
struct Stoppable(Box<dyn Read + Send>, Stop);

impl Read for Stoppable {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_set() {
            return Err(io::Error::other("stopped"));
        }
        self.0.read(buffer)
    }
}

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
/// the iterator raises :class:`ParseError`; the next call goes on with the record after it.
///
/// :param source: a path, bytes, or a file that is open in binary mode.
/// :param format: see :func:`wazir.formats`; by default it is recognised.
/// :param encoding: `utf8`, `cp932`, `euc-jp`, `latin1` and others; by default it is recognised.
///
/// >>> import wazir
/// >>> pgn = b'[White "Ann"]\n\n1. e4 e5 *\n\n[White "Bob"]\n\n1. e4 Ke7 *\n'
/// >>> for record in wazir.read(pgn):
/// ...     print(record.players[0], record.moves, record.error)
/// Ann [Move('e2e4'), Move('e7e5')] None
/// Bob [Move('e2e4')] ...
#[pyfunction]
#[pyo3(signature = (source, *, format = None, encoding = None))]
pub(crate) fn read(
    py: Python<'_>,
    source: Source,
    format: Option<String>,
    encoding: Option<String>,
) -> PyResult<Records> {
    let (reader, options) = source.with_options(format, encoding);
    let records = surface::read_from(reader, &options).or_raise(py)?;
    Ok(Records(Mutex::new(records)))
}

/// Returns an iterator over the records in a text, as :func:`wazir.read` does.
///
/// >>> import wazir
/// >>> next(wazir.reads("手合割：平手\n   1 ７六歩(77)\n")).game
/// 'shogi'
#[pyfunction]
#[pyo3(signature = (text, *, format = None))]
pub(crate) fn reads(py: Python<'_>, text: String, format: Option<String>) -> PyResult<Records> {
    let mut options = ReadOptions::default();
    (options.format, options.encoding) = (format, Some("utf8".to_owned()));
    let records = surface::read(text.into_bytes(), &options).or_raise(py)?;
    Ok(Records(Mutex::new(records)))
}

/// Converts all records of a source to a format.
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
    let (mut reader, from) = source.with_options(format, source_encoding);
    let mut bytes = Vec::new();
    py.detach(|| reader.read_to_end(&mut bytes))?;
    py.detach(|| surface::convert(bytes, &from, to, &options)).or_raise(py).map(Written)
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
    let (reader, options) = source.with_options(format, encoding);
    let stop = Stop::default();
    let reader = Box::new(Stoppable(reader, stop.clone()));
    let work = |_: &mut dyn FnMut(())| surface::check(reader, &options);
    let report = interrupt::run(py, &stop, |()| Ok(()), work)?;
    report.or_raise(py).map(CheckReport)
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

/// A format of records.
#[pyclass(frozen, eq, module = "wazir")]
#[derive(PartialEq, Eq)]
pub(crate) struct Format(surface::FormatFacts);

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

/// The records of a source, an iterator. Several threads can take records from it.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct Records(Mutex<surface::Records>);

#[pymethods]
impl Records {
    /// The name of the format; `None` before the first record.
    #[getter]
    fn format(&self, py: Python<'_>) -> Option<&'static str> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner).format()
    }

    /// The name of the encoding, as far as the text has been read.
    #[getter]
    fn encoding(&self, py: Python<'_>) -> Option<&'static str> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner).encoding()
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        let mut records = self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        let source = &mut *records;
        let next = py.detach(|| source.next());
        drop(records);
        Ok(next.transpose().or_raise(py)?.map(Record))
    }
}

/// A record that was read: headers, a tree of moves, and the error that stopped the reader.
///
/// >>> import wazir
/// >>> record = next(wazir.reads('[White "Ann"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 *'))
/// >>> record.players, record.to_game().line(), record.variation_count
/// (['Ann'], ['e4', 'e5', 'Nf3'], 1)
#[pyclass(frozen, eq, module = "wazir")]
#[derive(PartialEq, Eq)]
pub(crate) struct Record(pub(crate) surface::Record);

#[pymethods]
impl Record {
    /// The id of the game, such as `shogi`.
    #[getter]
    fn game(&self) -> &str {
        self.0.game()
    }

    /// The headers in their order. Those that several formats know have the keys `player-0`,
    /// `player-1` and so on, `event`, `site`, `date`, `start-time`, `end-time`, `round`,
    /// `time-limit`, `opening`, `title`, `note` and `result`; others have their own names.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (key, value) in self.0.headers() {
            headers.set_item(key, value)?;
        }
        Ok(headers)
    }

    /// The names of the players, as far as the headers give them.
    #[getter]
    fn players(&self) -> Vec<String> {
        let named = |seat| self.0.header(&format!("player-{seat}")).map(str::to_owned);
        (0..).map_while(named).collect()
    }

    /// The start position in the game's own text form.
    #[getter]
    fn start_fen(&self) -> String {
        self.0.start_fen()
    }

    /// The position at the end of the main line.
    #[getter]
    fn end_fen(&self) -> String {
        self.0.end_fen()
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        list(self.0.moves())
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
        self.0.nodes().into_iter().map(Node).collect()
    }

    /// The number of continuations beside the first ones.
    #[getter]
    fn variation_count(&self) -> usize {
        self.0.variation_count()
    }

    /// How the game ended as the record states it, as one word such as `resign` or `mate`.
    #[getter]
    fn termination(&self) -> Option<String> {
        self.0.termination()
    }

    /// The result in the form of PGN, if the headers state one.
    #[getter]
    fn result(&self) -> Option<&str> {
        self.0.result()
    }

    /// The outcome that the record states, if it is one.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    /// The error that stopped the reader, an exception that is not raised. The record holds what
    /// stands before it.
    #[getter]
    fn error<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.error().map(|error| instance(py, &error)).transpose()
    }

    /// The error and everything that the reader was lenient about.
    #[getter]
    fn problems(&self) -> Vec<Problem> {
        self.0.problems().into_iter().map(Problem).collect()
    }

    /// Returns the game at the end of the main line, with all variations, to go on with.
    ///
    /// :raises WazirError: the error of the record.
    fn to_game(&self, py: Python<'_>) -> PyResult<Game> {
        self.0.to_game().or_raise(py).map(Game::new)
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
        self.0.write(format, &write_options(headers, encoding)?).or_raise(py).map(Written)
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}: {} plies>", self.0.game(), self.0.moves().len())
    }
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

/// Something wrong or doubtful in a record.
#[pyclass(frozen, eq, module = "wazir")]
#[derive(PartialEq, Eq)]
pub(crate) struct Problem(surface::Problem);

#[pymethods]
impl Problem {
    /// The number of the game in its file, from 0.
    #[getter]
    fn game(&self) -> usize {
        self.0.game
    }

    /// Whether reading stopped here; otherwise the reader was lenient.
    #[getter]
    fn is_error(&self) -> bool {
        self.0.is_error
    }

    /// The kind as one word, such as `illegal-move`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind
    }

    /// The line, from 1; 0 if the whole text is concerned.
    #[getter]
    fn line(&self) -> usize {
        self.0.line
    }

    /// The column in characters, from 1; 0 if the whole text is concerned.
    #[getter]
    fn column(&self) -> usize {
        self.0.column
    }

    /// The text that stands there.
    #[getter]
    fn found(&self) -> &str {
        &self.0.text
    }

    /// What is wrong, or what was done, in English and Japanese.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        text(py, &self.0.message)
    }

    fn __str__(&self) -> &str {
        &self.0.message.en
    }

    fn __repr__(&self) -> String {
        format!("<Problem {} in line {}: {}>", self.0.kind, self.0.line, self.0.message)
    }
}

/// The result of checking a file of records.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct CheckReport(surface::CheckReport);

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
        self.0.problems.iter().cloned().map(Problem).collect()
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
