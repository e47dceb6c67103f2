//! Many games at once, in numpy arrays that are filled in place.

use std::sync::{Mutex, PoisonError};

use numpy::{
    Element, PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadwriteArrayDyn,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use wazir_surface as surface;
use wazir_surface::{BatchOptions, StepArrays};

use crate::errors::OrRaise;
use crate::game::Game;
use crate::moves::Move;
use crate::values::Outcome;

/// Many games that begin alike, stepped in Rust threads without the global interpreter lock.
///
/// Moves are numbered actions, positions are planes of `uint8`; the page `docs/learning.md` of the
/// repository lists both for each game. Arrays are filled in place: a method without `out` returns
/// the same array each time, with new contents. Copy what you keep. It needs numpy.
///
/// :param game: a :class:`Game` at the position where all games begin, or the name of a game.
/// :param games: the number of games, from 1 to 2**20.
/// :param seed: the seed of the random actions. Each game has its own numbers, so they do not depend
///     on the number of threads.
/// :param max_plies: the number of plies after which a game is cut off (truncated).
/// :param auto_reset: whether a game that has ended begins again at once. Otherwise its actions are
///     ignored until :meth:`reset`.
/// :param threads: the number of threads; 0 for all of the machine.
/// :raises WazirError: if a number is out of range, or the game is over.
///
/// >>> import wazir
/// >>> batch = wazir.BatchGame("shogi", 1000, seed=7)
/// >>> for _ in range(10):
/// ...     rewards, terminated, truncated = batch.step(batch.random_actions())
/// >>> batch.observe().shape, batch.masks().shape, rewards.shape
/// ((1000, 44, 9, 9), (1000, 13689), (1000, 2))
/// >>> batch.game(0).ply
/// 10
#[pyclass(frozen, module = "wazir")]
pub(crate) struct BatchGame {
    batch: Mutex<surface::BatchGame>,
    games: usize,
    seats: usize,
    actions: usize,
    planes: [usize; 3],
    arrays: Arrays,
}

/// An array of a batch, made when it is first used.
type OwnArray = PyOnceLock<Py<PyAny>>;

/// The arrays of a batch.
struct Arrays {
    planes: OwnArray,
    masks: OwnArray,
    to_move: OwnArray,
    chosen: OwnArray,
    rewards: OwnArray,
    terminated: OwnArray,
    truncated: OwnArray,
}

impl Arrays {
    const fn new() -> Self {
        Self {
            planes: OwnArray::new(),
            masks: OwnArray::new(),
            to_move: OwnArray::new(),
            chosen: OwnArray::new(),
            rewards: OwnArray::new(),
            terminated: OwnArray::new(),
            truncated: OwnArray::new(),
        }
    }
}

/// Returns an array of zeros, which numpy makes so that a lack of memory is an exception.
fn zeros<'py>(py: Python<'py>, shape: &[usize], kind: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("numpy")?.call_method1("zeros", (PyTuple::new(py, shape)?, kind))
}

/// Returns the array of the caller, or that of the batch.
fn array<'py>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    own: &OwnArray,
    shape: &[usize],
    kind: &str,
) -> PyResult<Bound<'py, PyAny>> {
    match out {
        Some(out) => Ok(out),
        None => own
            .get_or_try_init(py, || zeros(py, shape, kind).map(Bound::unbind))
            .map(|array| array.bind(py).clone()),
    }
}

/// Returns an array for writing.
fn writable<'py, T: Element>(
    array: &Bound<'py, PyAny>,
    kind: &str,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let wrong = || PyTypeError::new_err(format!("out is a writable, contiguous array of {kind}"));
    let array = array.cast::<PyArrayDyn<T>>().map_err(|_| wrong())?;
    // Rows in the order of Fortran are contiguous too, but would be filled in the wrong order.
    if !array.is_c_contiguous() {
        return Err(wrong());
    }
    array.try_readwrite().map_err(|_| wrong())
}

/// Returns the actions of the caller as `int32`, copied only if they are something else.
fn read_actions<'py>(actions: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i32>> {
    if let Ok(ready) = actions.cast::<PyArray1<i32>>()
        && ready.is_c_contiguous()
    {
        return Ok(ready.try_readonly()?);
    }
    let py = actions.py();
    let keywords = PyDict::new(py);
    keywords.set_item("casting", "same_kind")?;
    let array = py.import("numpy")?.call_method1("ascontiguousarray", (actions,))?;
    let array = array.call_method("astype", ("int32",), Some(&keywords))?;
    let one_row =
        |_| PyValueError::new_err("actions are a row of whole numbers, one for each game");
    Ok(array.cast::<PyArray1<i32>>().map_err(one_row)?.try_readonly()?)
}

impl BatchGame {
    /// Does something with the games, while other threads may run Python.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut surface::BatchGame) -> T + Send,
    ) -> T {
        py.detach(|| work(&mut self.batch.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

#[pymethods]
impl BatchGame {
    #[new]
    #[pyo3(signature = (
        game, games, *, seed = 0, max_plies = 512, auto_reset = true, threads = 0
    ))]
    fn py_new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        games: usize,
        seed: u64,
        max_plies: usize,
        auto_reset: bool,
        threads: usize,
    ) -> PyResult<Self> {
        let start = match game.cast::<Game>() {
            Ok(game) => game.clone(),
            Err(_) => py.get_type::<Game>().call1((game,))?.cast_into::<Game>()?,
        };
        let start = start.get().snapshot(py);
        let mut options = BatchOptions::default();
        (options.seed, options.max_plies) = (seed, max_plies);
        (options.auto_reset, options.threads) = (auto_reset, threads);
        let batch = py.detach(|| surface::BatchGame::new(&start, games, &options)).or_raise(py)?;
        Ok(Self {
            games,
            seats: batch.seats(),
            actions: batch.actions(),
            planes: batch.plane_shape(),
            batch: Mutex::new(batch),
            arrays: Arrays::new(),
        })
    }

    /// The number of games.
    #[getter]
    fn games(&self) -> usize {
        self.games
    }

    fn __len__(&self) -> usize {
        self.games
    }

    /// The number of seats of each game. They are numbered from 0 in turn order.
    #[getter]
    fn seats(&self) -> usize {
        self.seats
    }

    /// The number of actions.
    #[getter]
    fn actions(&self) -> usize {
        self.actions
    }

    /// The number of planes, and of the rows and columns of each.
    #[getter]
    fn plane_shape(&self) -> (usize, usize, usize) {
        let [planes, rows, columns] = self.planes;
        (planes, rows, columns)
    }

    /// The names of the planes, in their order.
    #[getter]
    fn plane_names(&self, py: Python<'_>) -> Vec<String> {
        self.with(py, |batch| batch.plane_names())
    }

    /// Begins all games again. With a seed, the random actions begin again too.
    #[pyo3(signature = (seed = None))]
    fn reset(&self, py: Python<'_>, seed: Option<u64>) {
        self.with(py, |batch| batch.reset(seed));
    }

    /// Returns the seat to move in each game, as `uint8`.
    #[pyo3(signature = (out = None))]
    fn to_move<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let out = array(py, out, &self.arrays.to_move, &[self.games], "uint8")?;
        let mut values = writable::<u8>(&out, "uint8")?;
        let values = values.as_slice_mut()?;
        self.with(py, |batch| batch.write_to_move(values)).or_raise(py)?;
        Ok(out)
    }

    /// Returns the planes of all games, as `uint8` with the shape `(games, planes, rows, columns)`.
    ///
    /// Each game is seen by its player to move, or by the player in the seat `viewer`; the first row
    /// is the far side of the board.
    #[pyo3(signature = (out = None, *, viewer = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
        viewer: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let [planes, rows, columns] = self.planes;
        let shape = [self.games, planes, rows, columns];
        let out = array(py, out, &self.arrays.planes, &shape, "uint8")?;
        let mut values = writable::<u8>(&out, "uint8")?;
        let values = values.as_slice_mut()?;
        self.with(py, |batch| batch.write_planes(viewer, values)).or_raise(py)?;
        Ok(out)
    }

    /// Returns which actions are legal, as `bool` with the shape `(games, actions)`.
    #[pyo3(signature = (out = None))]
    fn masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let out = array(py, out, &self.arrays.masks, &[self.games, self.actions], "bool")?;
        let mut values = writable::<bool>(&out, "bool")?;
        let values = values.as_slice_mut()?;
        self.with(py, |batch| batch.write_masks(values)).or_raise(py)?;
        Ok(out)
    }

    /// Returns a random legal action of each game, as `int32`; 0 for a game that has ended.
    #[pyo3(signature = (out = None))]
    fn random_actions<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let out = array(py, out, &self.arrays.chosen, &[self.games], "int32")?;
        let mut values = writable::<i32>(&out, "int32")?;
        let values = values.as_slice_mut()?;
        self.with(py, |batch| batch.random_actions(values)).or_raise(py)?;
        Ok(out)
    }

    /// Plays an action in each game.
    ///
    /// Returns the rewards as `float32` with the shape `(games, seats)`, whether each game ended by
    /// the rules, and whether it was cut off. The winner of a game gets 1, and the others share -1.
    ///
    /// :raises IllegalMoveError: if an action is not legal; no game has changed then.
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let own = &self.arrays;
        let rewards = array(py, None, &own.rewards, &[self.games, self.seats], "float32")?;
        let terminated = array(py, None, &own.terminated, &[self.games], "bool")?;
        let truncated = array(py, None, &own.truncated, &[self.games], "bool")?;
        {
            let actions = read_actions(actions)?;
            let actions = actions.as_slice()?;
            let mut rewards = writable::<f32>(&rewards, "float32")?;
            let mut terminated = writable::<bool>(&terminated, "bool")?;
            let mut truncated = writable::<bool>(&truncated, "bool")?;
            let results = StepArrays::new(
                rewards.as_slice_mut()?,
                terminated.as_slice_mut()?,
                truncated.as_slice_mut()?,
            );
            self.with(py, |batch| batch.step(actions, results)).or_raise(py)?;
        }
        Ok((rewards, terminated, truncated))
    }

    /// Plays random plies in each game, and returns the number of games that have ended meanwhile.
    /// These begin again. Nothing is faster.
    #[pyo3(signature = (plies = 1))]
    fn play_random(&self, py: Python<'_>, plies: u32) -> PyResult<usize> {
        // Few plies at a time, so that Ctrl-C is heard.
        let (mut left, mut ended) = (plies, 0);
        while left > 0 {
            let plies = left.min(PLIES_BETWEEN_SIGNALS);
            ended += self.with(py, |batch| batch.play_random(plies as usize));
            left -= plies;
            py.check_signals()?;
        }
        Ok(ended)
    }

    /// Returns a copy of a game with its moves.
    fn game(&self, py: Python<'_>, index: usize) -> PyResult<Game> {
        self.with(py, |batch| batch.game(index)).or_raise(py).map(Game::new)
    }

    /// Returns how a game ended by the rules; `None` if it continues or was cut off.
    fn outcome(&self, py: Python<'_>, index: usize) -> PyResult<Option<Outcome>> {
        let outcome = self.with(py, |batch| batch.outcome(index)).or_raise(py)?;
        Ok(outcome.map(Outcome))
    }

    /// Returns the action of a move in a game, or `None` if it is not legal there.
    fn action(&self, py: Python<'_>, index: usize, r#move: &Move) -> PyResult<Option<i32>> {
        let mv = r#move.0.clone();
        self.with(py, move |batch| batch.action_of(index, &mv)).or_raise(py)
    }

    /// Returns the move of an action in a game.
    ///
    /// :raises IllegalMoveError: if the action is not legal there.
    fn r#move(&self, py: Python<'_>, index: usize, action: i32) -> PyResult<Move> {
        self.with(py, |batch| batch.move_of(index, action)).or_raise(py).map(Move)
    }

    fn __repr__(&self) -> String {
        format!("<BatchGame of {} games, {} actions>", self.games, self.actions)
    }
}

/// The number of random plies after which signals are handled.
const PLIES_BETWEEN_SIGNALS: u32 = 64;
