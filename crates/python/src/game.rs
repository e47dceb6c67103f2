//! Games in progress.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBool, PyDict, PyInt, PyMapping, PyString, PyTuple};
use wazir_surface as surface;
use wazir_surface::{MoveInput, Setup, Stop, SvgOptions};

use crate::errors::{OrRaise, text};
use crate::facts::{ClaimInfo, GameInfo};
use crate::interrupt;
use crate::moves::{Move, MoveArgument, list};
use crate::pieces::Army;
use crate::records::{Record, write_options};
use crate::reports::Written;
use crate::values::{HandPiece, Outcome, Piece, Refusal};

/// Counts up to this depth take less time than a thread of their own.
const SHALLOW: u32 = 2;

/// A game in progress: its start, the moves played, and those undone.
///
/// Two games are equal if they are of the same game with the same start, the same moves, claims and
/// comments, and are at the same position. A game can be copied, pickled and used from several
/// threads; each call sees it before or after another one. Its hash changes when it is played on.
///
/// :param game: `shogi`, `euroshogi`, `cwda` or `evo`; see :func:`wazir.games`.
/// :param position: the start position in the text form of the game: SFEN, FEN or the like.
/// :param start: the name or number of a start, or `random`.
/// :param seed: decides what `random` means.
/// :param armies: the armies of `cwda`, such as `"fide:nutters"`, an :class:`Army`, or two of them.
/// :param seats: the number of players.
/// :param options: rules by key, such as `{"repetition-count": 3}`.
/// :raises StartError: if the game does not offer one of these.
/// :raises ParseError: if the text is not a position of the game.
///
/// >>> import wazir
/// >>> game = wazir.Game("cwda", armies="fide:nutters")
/// >>> game.push("e4"), game.turn, game.count()
/// (Move('e2e4'), 1, 26)
/// >>> wazir.Game("shogi", position="lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b - 1").count()
/// 39
/// >>> wazir.Game("checkers")
/// Traceback (most recent call last):
///     ...
/// wazir.errors.StartError: there is no game `checkers`: choose shogi, euroshogi, cwda or evo
#[pyclass(frozen, module = "wazir")]
pub(crate) struct Game(Mutex<surface::Game>);

impl Game {
    pub(crate) fn new(game: surface::Game) -> Self {
        Self(Mutex::new(game))
    }

    /// Returns the game for a short use, which runs no Python.
    pub(crate) fn lock(&self, py: Python<'_>) -> MutexGuard<'_, surface::Game> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a copy of the game, for long work.
    pub(crate) fn snapshot(&self, py: Python<'_>) -> surface::Game {
        self.lock(py).clone()
    }
}

/// The choices of [`Game`]'s constructor as Python passes them.
struct Choices<'py> {
    position: Option<String>,
    start: Option<Bound<'py, PyAny>>,
    seed: u64,
    armies: Option<Bound<'py, PyAny>>,
    seats: Option<usize>,
    options: Option<Bound<'py, PyMapping>>,
}

impl Choices<'_> {
    fn setup(self) -> PyResult<Setup> {
        let mut setup = Setup::default();
        setup.position = self.position;
        setup.start = self.start.map(|start| word(&start, "a start")).transpose()?;
        setup.seed = self.seed;
        setup.armies = self.armies.map(|armies| armies_text(&armies)).transpose()?;
        setup.seats = self.seats;
        for (key, value) in pairs(self.options)? {
            setup.options.push((word(&key, "the key of an option")?, word(&value, "an option")?));
        }
        Ok(setup)
    }
}

/// A key and a value of a mapping.
type Pair<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// Returns what a mapping holds; nothing without one.
pub(crate) fn pairs<'py>(mapping: Option<Bound<'py, PyMapping>>) -> PyResult<Vec<Pair<'py>>> {
    let Some(mapping) = mapping else { return Ok(Vec::new()) };
    mapping.items()?.iter().map(|pair| pair.extract()).collect()
}

/// Returns a `str` or an `int` as text.
fn word(value: &Bound<'_, PyAny>, what: &str) -> PyResult<String> {
    if value.is_instance_of::<PyString>() || value.is_instance_of::<PyInt>() {
        return Ok(value.str()?.to_cow()?.into_owned());
    }
    let kind = value.get_type().name()?;
    Err(PyTypeError::new_err(format!("{what} is a str or an int, not {kind}")))
}

fn armies_text(armies: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(army) = armies.cast::<Army>() {
        return Ok(army.get().0.text());
    }
    if let Ok(text) = armies.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    if let Ok(both) = armies.cast::<PyTuple>() {
        if both.len() == 2 {
            let texts = both.iter().map(|army| armies_text(&army));
            return Ok(texts.collect::<PyResult<Vec<_>>>()?.join(":"));
        }
        return Err(PyValueError::new_err(format!("there are two armies, not {}", both.len())));
    }
    let kind = armies.get_type().name()?;
    Err(PyTypeError::new_err(format!("armies are a str, an Army or two of them, not {kind}")))
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (
        game = "shogi", *, position = None, start = None, seed = 0, armies = None, seats = None,
        options = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords of Python")]
    fn py_new(
        py: Python<'_>,
        game: &str,
        position: Option<String>,
        start: Option<Bound<'_, PyAny>>,
        seed: u64,
        armies: Option<Bound<'_, PyAny>>,
        seats: Option<usize>,
        options: Option<Bound<'_, PyMapping>>,
    ) -> PyResult<Self> {
        let setup = Choices { position, start, seed, armies, seats, options }.setup()?;
        surface::Game::new(game, &setup).or_raise(py).map(Self::new)
    }

    /// Begins a game that is defined by a text in TOML.
    ///
    /// :raises ParseError: with the place in the text; `others` are further faults.
    ///
    /// >>> import wazir
    /// >>> wazir.Game.from_toml("[game]\nname = 7")
    /// Traceback (most recent call last):
    ///     ...
    /// wazir.errors.ParseError: ...
    #[staticmethod]
    #[pyo3(signature = (
        text, *, position = None, start = None, seed = 0, armies = None, seats = None, options = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords of Python")]
    fn from_toml(
        py: Python<'_>,
        text: &str,
        position: Option<String>,
        start: Option<Bound<'_, PyAny>>,
        seed: u64,
        armies: Option<Bound<'_, PyAny>>,
        seats: Option<usize>,
        options: Option<Bound<'_, PyMapping>>,
    ) -> PyResult<Self> {
        let setup = Choices { position, start, seed, armies, seats, options }.setup()?;
        surface::Game::from_toml(text, &setup).or_raise(py).map(Self::new)
    }

    /// Reads a game from any text: a record in any format, a position as SFEN or FEN, `position
    /// startpos moves …`. It is at the end of the main line of the first game in the text.
    ///
    /// :raises WazirError: with the place in the text.
    ///
    /// >>> import wazir
    /// >>> wazir.Game.open("1. e4 e5 2. Nf3 *").line()
    /// ['e4', 'e5', 'Nf3']
    #[staticmethod]
    fn open(py: Python<'_>, text: &str) -> PyResult<Self> {
        surface::Game::open(text).or_raise(py).map(Self::new)
    }

    /// Returns the whole game as a text for :meth:`Game.load`: its rules, start, moves with
    /// variations and comments, undone moves, and claims. Pickles hold the same.
    fn save(&self, py: Python<'_>) -> PyResult<String> {
        let saved = self.lock(py).save();
        saved.or_raise(py)
    }

    /// Returns the game that `save` wrote.
    ///
    /// :raises ParseError: if the text is damaged.
    ///
    /// >>> import wazir
    /// >>> game = wazir.Game("evo", seats=4)
    /// >>> wazir.Game.load(game.save()) == game
    /// True
    #[staticmethod]
    fn load(py: Python<'_>, text: &str) -> PyResult<Self> {
        surface::Game::load(text).or_raise(py).map(Self::new)
    }

    /// The short name of the game, such as `shogi`.
    #[getter]
    fn id(&self, py: Python<'_>) -> String {
        self.lock(py).id().to_owned()
    }

    /// The full name of the game, in English and Japanese.
    #[getter]
    fn title<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let title = self.lock(py).title();
        text(py, &title)
    }

    /// What is known about the game: options, starts, armies, formats.
    #[getter]
    fn info(&self, py: Python<'_>) -> GameInfo {
        GameInfo(self.lock(py).facts())
    }

    /// The text that defines the game; `None` for a built-in one.
    #[getter]
    fn definition(&self, py: Python<'_>) -> Option<String> {
        self.lock(py).definition().map(str::to_owned)
    }

    /// The options that differ from the defaults.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        let changed = self.lock(py).changed_options();
        for (key, value) in changed {
            options.set_item(key, value)?;
        }
        Ok(options)
    }

    /// The armies as the constructor takes them; `None` in games without armies.
    #[getter]
    fn armies(&self, py: Python<'_>) -> Option<String> {
        self.lock(py).armies()
    }

    /// The numbers of the seats in play, in turn order.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Vec<usize> {
        self.lock(py).seats()
    }

    /// Returns the name of the player in a seat, in English and Japanese.
    ///
    /// >>> import wazir
    /// >>> name = wazir.Game("shogi").seat_name(1)
    /// >>> name, name.ja
    /// ('White', '後手')
    fn seat_name<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyAny>> {
        let name = self.lock(py).seat_name(seat).or_raise(py)?;
        text(py, &name)
    }

    /// Returns the legal moves, or those of the piece on a square; none if the game is over.
    ///
    /// >>> import wazir
    /// >>> wazir.Game("cwda").moves(source="g1")
    /// [Move('g1f3'), Move('g1h3')]
    #[pyo3(signature = (*, source = None))]
    fn moves(&self, py: Python<'_>, source: Option<&str>) -> PyResult<Vec<Move>> {
        let game = self.lock(py);
        let found = match source {
            Some(square) => game.moves_from(square),
            None => Ok(game.moves()),
        };
        drop(game);
        found.or_raise(py).map(list)
    }

    /// Returns the legal moves in the game's own notation, in the order of `moves()`. It is faster.
    fn move_texts(&self, py: Python<'_>) -> Vec<String> {
        self.lock(py).move_texts()
    }

    /// Returns the numbers of the legal moves, in the order of `moves()`. Nothing is faster.
    fn move_numbers(&self, py: Python<'_>) -> Vec<u64> {
        self.lock(py).packed_moves()
    }

    /// Returns the number of legal moves.
    fn count(&self, py: Python<'_>) -> usize {
        self.lock(py).count()
    }

    /// Returns the legal move that is meant, without playing it.
    ///
    /// A text may be in any notation of the game: coordinates, SAN, KIF, CSA, Western shogi.
    ///
    /// :raises MoveTextError: if the text is not a move, or could be several.
    /// :raises IllegalMoveError: if the rules refuse the move.
    fn parse(&self, py: Python<'_>, r#move: MoveArgument) -> PyResult<Move> {
        let found = self.lock(py).legal_move(r#move.0);
        found.or_raise(py).map(Move)
    }

    /// Returns whether this is a legal move.
    fn is_legal(&self, py: Python<'_>, r#move: MoveArgument) -> bool {
        self.lock(py).is_legal(r#move.0)
    }

    /// Returns why this is not a legal move, or `None` if it is one.
    ///
    /// >>> import wazir
    /// >>> print(wazir.Game("cwda").why("e1g1"))
    /// the way from e1 to g1 is blocked at f1
    fn why(&self, py: Python<'_>, r#move: MoveArgument) -> Option<Refusal> {
        self.lock(py).why(r#move.0).map(Refusal)
    }

    /// Returns the legal moves that a typed text can mean: the one it names, or all that begin so.
    ///
    /// >>> import wazir
    /// >>> wazir.Game("cwda").complete("Nf")
    /// [Move('g1f3')]
    fn complete(&self, py: Python<'_>, typed: &str) -> Vec<Move> {
        list(self.lock(py).complete(typed))
    }

    /// Plays a move and returns it. Unless it is played, the game stays as it was.
    ///
    /// :raises MoveTextError: if the text is not a move, or could be several.
    /// :raises IllegalMoveError: if the rules refuse the move.
    ///
    /// >>> import wazir
    /// >>> game = wazir.Game("shogi")
    /// >>> game.push("☗７六歩"), game.push("3c3d"), game.push("Bx2b+")
    /// (Move('7g7f'), Move('3c3d'), Move('8h2b+'))
    /// >>> game.push("1a1z")
    /// Traceback (most recent call last):
    ///     ...
    /// wazir.errors.MoveTextError: ...
    fn push(&self, py: Python<'_>, r#move: MoveArgument) -> PyResult<Move> {
        let played = self.lock(py).push(r#move.0);
        played.or_raise(py).map(Move)
    }

    /// Undoes the last move and returns it.
    ///
    /// :raises IndexError: at the start.
    fn pop(&self, py: Python<'_>) -> PyResult<Move> {
        let undone = self.lock(py).pop();
        undone.map(Move).ok_or_else(|| no_move("the game is at its start"))
    }

    /// Plays the move that was undone and returns it.
    ///
    /// :raises IndexError: if there is none.
    fn redo(&self, py: Python<'_>) -> PyResult<Move> {
        let redone = self.lock(py).redo();
        redone.map(Move).ok_or_else(|| no_move("no move was undone here"))
    }

    /// The moves from the start to the current position.
    #[getter]
    fn history(&self, py: Python<'_>) -> Vec<Move> {
        list(self.lock(py).history())
    }

    /// Returns whether a legal move gives check.
    fn gives_check(&self, py: Python<'_>, r#move: MoveArgument) -> PyResult<bool> {
        let game = self.lock(py);
        let found = game.legal_move(r#move.0).and_then(|mv| game.gives_check(&mv));
        drop(game);
        found.or_raise(py)
    }

    /// The names of the notations of moves, the preferred one first.
    ///
    /// >>> import wazir
    /// >>> wazir.Game("cwda").styles
    /// ['san', 'figurine', 'coordinates']
    #[getter]
    fn styles(&self, py: Python<'_>) -> Vec<String> {
        self.lock(py).styles()
    }

    /// Returns a legal move in a notation of `styles`.
    ///
    /// >>> import wazir
    /// >>> game = wazir.Game("shogi")
    /// >>> game.text("7g7f", "western"), game.text("7g7f", "csa")
    /// ('P-7f', '+7776FU')
    fn text(&self, py: Python<'_>, r#move: MoveArgument, style: &str) -> PyResult<String> {
        let game = self.lock(py);
        let found = game.legal_move(r#move.0).and_then(|mv| game.text_of(&mv, style));
        drop(game);
        found.or_raise(py)
    }

    /// Returns a legal move in Standard Algebraic Notation, such as `Nf3`.
    fn san(&self, py: Python<'_>, r#move: MoveArgument) -> PyResult<String> {
        self.text(py, r#move, "san")
    }

    /// Returns a legal move in Japanese notation, such as `☗７六歩`.
    fn kif(&self, py: Python<'_>, r#move: MoveArgument) -> PyResult<String> {
        self.text(py, r#move, "japanese")
    }

    /// Returns moves that follow each other from here in a notation, by default the preferred one;
    /// without moves those played so far.
    ///
    /// >>> import wazir
    /// >>> wazir.Game("cwda").line(["e2e4", "e7e5", "g1f3"])
    /// ['e4', 'e5', 'Nf3']
    #[pyo3(signature = (moves = None, style = None))]
    fn line(
        &self,
        py: Python<'_>,
        moves: Option<Vec<MoveArgument>>,
        style: Option<&str>,
    ) -> PyResult<Vec<String>> {
        let moves: Option<Vec<MoveInput>> =
            moves.map(|moves| moves.into_iter().map(|given| given.0).collect());
        let written = self.lock(py).line(moves.as_deref(), style);
        written.or_raise(py)
    }

    /// The outcome; `None` while the game continues.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> Option<Outcome> {
        self.lock(py).outcome().map(Outcome)
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> bool {
        self.lock(py).is_over()
    }

    /// Whether the game ended by checkmate.
    #[getter]
    fn is_checkmate(&self, py: Python<'_>) -> bool {
        self.lock(py).is_checkmate()
    }

    /// Whether the game ended by stalemate.
    #[getter]
    fn is_stalemate(&self, py: Python<'_>) -> bool {
        self.lock(py).is_stalemate()
    }

    /// The claims that the rules allow now, such as `resign`.
    #[getter]
    fn claims(&self, py: Python<'_>) -> Vec<ClaimInfo> {
        self.lock(py).claims().into_iter().map(ClaimInfo).collect()
    }

    /// Ends the game by a claim of a seat, by default the one to move. Nobody is asked for consent.
    ///
    /// Besides `claims` there are `time-forfeit`, `abandonment` and `foul` against a seat.
    ///
    /// :raises ClaimError: if the claim does not hold.
    ///
    /// >>> import wazir
    /// >>> print(wazir.Game("shogi").claim("resign"))
    /// White wins: resignation
    #[pyo3(signature = (name, seat = None))]
    fn claim(&self, py: Python<'_>, name: &str, seat: Option<usize>) -> PyResult<Outcome> {
        let ended = self.lock(py).claim(name, seat);
        ended.or_raise(py).map(Outcome)
    }

    /// Takes a claim back and returns its outcome; `None` if none was made here.
    fn retract_claim(&self, py: Python<'_>) -> Option<Outcome> {
        self.lock(py).retract_claim().map(Outcome)
    }

    /// Whether the player to move is in check.
    #[getter]
    fn in_check(&self, py: Python<'_>) -> bool {
        self.lock(py).in_check()
    }

    /// The squares of the pieces that give check; none without a check.
    #[getter]
    fn checkers(&self, py: Python<'_>) -> Vec<String> {
        self.lock(py).checkers()
    }

    /// The number of times that the current position has occurred before in the game.
    ///
    /// >>> import wazir
    /// >>> game = wazir.Game("cwda")
    /// >>> for move in ["Nf3", "Nf6", "Ng1", "Ng8"]:
    /// ...     _ = game.push(move)
    /// >>> game.occurrences
    /// 1
    #[getter]
    fn occurrences(&self, py: Python<'_>) -> usize {
        self.lock(py).occurrences()
    }

    /// The number of the seat whose turn it is.
    #[getter]
    fn turn(&self, py: Python<'_>) -> usize {
        self.lock(py).turn()
    }

    /// The number of plies from the start.
    #[getter]
    fn ply(&self, py: Python<'_>) -> usize {
        self.lock(py).ply()
    }

    /// A hash of everything that counts for repetition, 64 bits.
    #[getter]
    fn key(&self, py: Python<'_>) -> u64 {
        self.lock(py).key()
    }

    /// The current position in the game's own text form: SFEN, FEN or the like.
    #[getter]
    fn fen(&self, py: Python<'_>) -> String {
        self.lock(py).fen()
    }

    /// The start position in the game's own text form.
    #[getter]
    fn start_fen(&self, py: Python<'_>) -> String {
        self.lock(py).start_fen()
    }

    /// The comment on the current position; may be empty.
    #[getter]
    fn comment(&self, py: Python<'_>) -> String {
        self.lock(py).comment().to_owned()
    }

    #[setter]
    fn set_comment(&self, py: Python<'_>, comment: &str) -> PyResult<()> {
        let set = self.lock(py).set_comment(comment);
        set.or_raise(py)
    }

    /// Returns the number of lines of `depth` plies from here, at most 64. Ctrl-C ends the count.
    ///
    /// >>> import wazir
    /// >>> wazir.Game("shogi").perft(3)
    /// 25470
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let (game, stop) = (self.snapshot(py), Stop::default());
        if depth <= SHALLOW {
            return game.perft(depth, &stop).or_raise(py);
        }
        interrupt::run(py, &stop, no_report, |_| game.perft(depth, &stop))?.or_raise(py)
    }

    /// Returns the number of lines of `depth` plies for each first move. Ctrl-C ends the count.
    fn divide<'py>(&self, py: Python<'py>, depth: u32) -> PyResult<Bound<'py, PyDict>> {
        let (game, stop) = (self.snapshot(py), Stop::default());
        let found = interrupt::run(py, &stop, no_report, |_| game.divide(depth, &stop))?;
        let counts = PyDict::new(py);
        for (mv, count) in found.or_raise(py)? {
            counts.set_item(Move(mv), count)?;
        }
        Ok(counts)
    }

    /// The names of the squares.
    #[getter]
    fn squares(&self, py: Python<'_>) -> Vec<String> {
        self.lock(py).squares()
    }

    /// Returns the piece on a square; `None` if it is empty.
    fn piece_at(&self, py: Python<'_>, square: &str) -> PyResult<Option<Piece>> {
        let found = self.lock(py).piece_at(square);
        Ok(found.or_raise(py)?.map(Piece))
    }

    /// Returns the pieces on the board by square.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        let found = self.lock(py).pieces();
        for (square, piece) in found {
            pieces.set_item(square, Piece(piece))?;
        }
        Ok(pieces)
    }

    /// Returns the pieces in the hand of a seat.
    fn hand(&self, py: Python<'_>, seat: usize) -> PyResult<Vec<HandPiece>> {
        let found = self.lock(py).hand(seat);
        Ok(found.or_raise(py)?.into_iter().map(HandPiece).collect())
    }

    /// Returns the squares of the pieces of a seat that attack a square, pinned or not.
    ///
    /// >>> import wazir
    /// >>> wazir.Game("cwda").attackers(0, "f3")
    /// ['g1', 'e2', 'g2']
    fn attackers(&self, py: Python<'_>, seat: usize, square: &str) -> PyResult<Vec<String>> {
        let found = self.lock(py).attackers(seat, square);
        found.or_raise(py)
    }

    /// Returns the squares that the piece on a square can reach by its way of moving, whosever turn
    /// it is.
    fn targets(&self, py: Python<'_>, square: &str) -> PyResult<Vec<String>> {
        let found = self.lock(py).targets(square);
        found.or_raise(py)
    }

    /// Returns the board as an SVG file.
    ///
    /// :param seat: the seat from which the board is seen.
    /// :param script: `kanji`, `two-kanji`, `letters`, `figures` or `outlined`.
    /// :param board: `standard`, `wood`, `light`, `blue` or `green`.
    /// :param cell_size: the width of a square in pixels.
    /// :param coordinates: whether files and ranks are named.
    /// :param arrows: pairs of squares.
    /// :param marks: squares with the name of their mark: `last`, `picked`, `target`, `check`,
    ///     `barred`, `zone` or `idea`.
    ///
    /// >>> import wazir
    /// >>> wazir.Game("evo").svg(arrows=[("g2", "g3")])[:4]
    /// '<svg'
    #[pyo3(signature = (
        *, seat = 0, script = None, board = None, cell_size = None, coordinates = true,
        arrows = Vec::new(), marks = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords of Python")]
    fn svg(
        &self,
        py: Python<'_>,
        seat: usize,
        script: Option<String>,
        board: Option<String>,
        cell_size: Option<u32>,
        coordinates: bool,
        arrows: Vec<(String, String)>,
        marks: Option<Bound<'_, PyMapping>>,
    ) -> PyResult<String> {
        let mut options = SvgOptions::default();
        options.seat = seat;
        options.script = script;
        options.board = board;
        options.cell_size = cell_size;
        options.without_coordinates = !coordinates;
        options.arrows = arrows;
        for (square, mark) in pairs(marks)? {
            options.marks.push((square.extract()?, mark.extract()?));
        }
        let drawn = self.lock(py).svg(&options);
        drawn.or_raise(py)
    }

    /// Returns the board as text, as the player of a seat sees it, or in the colours of a terminal.
    #[pyo3(signature = (*, seat = 0, colors = false))]
    fn board(&self, py: Python<'_>, seat: usize, colors: bool) -> PyResult<String> {
        let game = self.lock(py);
        let drawn = if colors { game.board_ansi(seat) } else { game.board_text(seat) };
        drop(game);
        drawn.or_raise(py)
    }

    /// Writes the game in a format, with its variations and comments; see :func:`wazir.formats`.
    ///
    /// :param headers: see :attr:`Record.headers`.
    ///
    /// >>> import wazir
    /// >>> game = wazir.Game("shogi")
    /// >>> _ = game.push("7g7f")
    /// >>> game.write("usi").text.strip()
    /// 'position startpos moves 7g7f'
    #[pyo3(signature = (format, *, headers = None, encoding = None))]
    fn write(
        &self,
        py: Python<'_>,
        format: &str,
        headers: Option<Bound<'_, PyMapping>>,
        encoding: Option<String>,
    ) -> PyResult<Written> {
        let options = write_options(headers, encoding)?;
        let written = self.lock(py).write(format, &options);
        written.or_raise(py).map(Written)
    }

    /// Returns the game as a record.
    fn to_record(&self, py: Python<'_>) -> Record {
        self.lock(py).to_record().into()
    }

    /// Returns a copy of the game.
    fn copy(&self, py: Python<'_>) -> Self {
        Self::new(self.snapshot(py))
    }

    /// Returns the same game at its default start, with the same options and armies.
    fn restarted(&self, py: Python<'_>) -> PyResult<Self> {
        let begun = self.lock(py).restarted();
        begun.or_raise(py).map(Self::new)
    }

    /// Returns a game that begins at the current position, without the moves before it.
    fn without_history(&self, py: Python<'_>) -> Self {
        Self::new(self.lock(py).without_history())
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("wazir._native")?.getattr("_load_game")?, (self.save(py)?,)))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        // One lock at a time: two threads may compare the same games the other way round.
        let other = other.get().snapshot(py);
        let equal = *self.lock(py) == other;
        Ok(PyBool::new(py, equal).to_owned().into_any().unbind())
    }

    fn __hash__(&self, py: Python<'_>) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.lock(py).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.lock(py).to_string().trim_end().to_owned()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let game = self.lock(py);
        format!("<Game {} at ply {}: {}>", game.id(), game.ply(), game.fen())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let drawn = self.lock(py).svg(&SvgOptions::default());
        drawn.or_raise(py)
    }
}

fn no_move(message: &'static str) -> PyErr {
    pyo3::exceptions::PyIndexError::new_err(message)
}

/// Takes no reports.
fn no_report((): ()) -> PyResult<()> {
    Ok(())
}

/// Makes a game from a text that a pickle holds.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn _load_game(py: Python<'_>, text: &str) -> PyResult<Game> {
    Game::load(py, text)
}
