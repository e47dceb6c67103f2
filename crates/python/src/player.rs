//! Computer players, the mate solver and statistics of endings.

use std::sync::{Mutex, TryLockError};

use pyo3::prelude::*;
use wazir_surface as surface;
use wazir_surface::{PlayerOptions, SolveLimits, Stop, ThinkLimits};

use crate::errors::OrRaise;
use crate::game::Game;
use crate::interrupt;
use crate::moves::{Move, MoveArgument, list};

/// A computer player for all games, with the memory of its searches.
///
/// It thinks in a thread of its own while other threads run Python, and Ctrl-C ends the thinking.
/// One player thinks about one position at a time: a call from a second thread meanwhile raises a
/// :class:`RuntimeError`. Make a player for each thread.
///
/// :param hash: the size of the hash table in MiB.
/// :param threads: with one thread a search by nodes or depth gives the same answer every time.
/// :param lines: the number of best lines to search.
///
/// >>> import wazir
/// >>> player = wazir.Player()
/// >>> game = wazir.Game("cwda", position="6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
/// >>> answer = player.think(game, nodes=10_000)
/// >>> answer.best, answer.score.mate
/// (Move('d1d8'), 1)
#[pyclass(frozen, module = "wazir")]
pub(crate) struct Player(Mutex<surface::Player>);

impl Player {
    /// Does something with the player, unless it is busy.
    fn with<T>(&self, work: impl FnOnce(&mut surface::Player) -> PyResult<T>) -> PyResult<T> {
        match self.0.try_lock() {
            Ok(mut player) => work(&mut player),
            Err(TryLockError::Poisoned(poisoned)) => work(&mut poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(pyo3::exceptions::PyRuntimeError::new_err(
                "the player is thinking; make a player for each thread",
            )),
        }
    }
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (*, hash = 16, threads = 1, lines = 1))]
    fn py_new(py: Python<'_>, hash: usize, threads: usize, lines: usize) -> PyResult<Self> {
        let player = surface::Player::new(&player_options(hash, threads, lines)).or_raise(py)?;
        Ok(Self(Mutex::new(player)))
    }

    /// Changes the options and keeps the memory of the searches.
    #[pyo3(signature = (*, hash = 16, threads = 1, lines = 1))]
    fn set_options(
        &self,
        py: Python<'_>,
        hash: usize,
        threads: usize,
        lines: usize,
    ) -> PyResult<()> {
        let options = player_options(hash, threads, lines);
        self.with(|player| player.set_options(&options).or_raise(py))
    }

    /// Clears the memory of the searches, as before another game.
    fn clear(&self) -> PyResult<()> {
        self.with(|player| {
            player.clear();
            Ok(())
        })
    }

    /// Searches the current position. Without any limit it plays like the level `hard`.
    ///
    /// :param time: seconds.
    /// :param nodes: the number of positions to visit.
    /// :param depth: plies.
    /// :param mate: the search ends when a win or loss in this many plies is found.
    /// :param level: `beginner`, `easy`, `medium`, `hard` or `master`.
    /// :param seed: decides between moves that look alike to a weak level.
    /// :param moves: the moves to choose from.
    /// :param on_info: called with every line found on the way. If it raises, the search ends.
    ///
    /// >>> import wazir
    /// >>> depths = []
    /// >>> _ = wazir.Player().think(
    /// ...     wazir.Game("shogi"), depth=3, on_info=lambda info: depths.append(info.depth))
    /// >>> max(depths)
    /// 3
    #[pyo3(signature = (
        game, *, time = None, nodes = None, depth = None, mate = None, level = None, seed = 0,
        moves = Vec::new(), on_info = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords of Python")]
    fn think(
        &self,
        py: Python<'_>,
        game: &Game,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        mate: Option<u32>,
        level: Option<String>,
        seed: u64,
        moves: Vec<MoveArgument>,
        on_info: Option<Py<PyAny>>,
    ) -> PyResult<Analysis> {
        let game = game.snapshot(py);
        let mut limits = ThinkLimits::default();
        (limits.time, limits.nodes, limits.depth, limits.mate) = (time, nodes, depth, mate);
        (limits.level, limits.seed) = (level, seed);
        for mv in moves {
            limits.moves.push(game.legal_move(mv.0).or_raise(py)?);
        }
        let stop = Stop::default();
        let report = |report| match &on_info {
            Some(listener) => listener.call1(py, (SearchInfo(report),)).map(drop),
            None => Ok(()),
        };
        let wanted = on_info.is_some();
        self.with(|player| {
            let found = interrupt::run(py, &stop, report, |told| {
                player.think(&game, &limits, &stop, &mut |info| {
                    if wanted {
                        told(info.clone());
                    }
                })
            })?;
            found.or_raise(py).map(Analysis)
        })
    }

    /// Searches for a mate from the current position. Ctrl-C ends the search.
    ///
    /// :param nodes: the number of positions to visit; ten million if `time` is not given either.
    /// :param time: seconds.
    /// :param plies: the greatest length of the mate; the shortest one is searched then.
    #[pyo3(signature = (game, *, nodes = None, time = None, plies = None))]
    fn solve(
        &self,
        py: Python<'_>,
        game: &Game,
        nodes: Option<u64>,
        time: Option<f64>,
        plies: Option<u32>,
    ) -> PyResult<Solution> {
        let mut limits = SolveLimits::default();
        (limits.nodes, limits.time, limits.plies) = (nodes, time, plies);
        let (game, stop) = (game.snapshot(py), Stop::default());
        self.with(|player| {
            let work = |_: &mut dyn FnMut(())| player.solve(&game, &limits, &stop);
            let found = interrupt::run(py, &stop, |()| Ok(()), work)?;
            found.or_raise(py).map(Solution)
        })
    }

    fn __repr__(&self) -> &'static str {
        "<Player>"
    }
}

fn player_options(hash: usize, threads: usize, lines: usize) -> PlayerOptions {
    let mut options = PlayerOptions::default();
    (options.hash, options.threads, options.lines) = (hash, threads, lines);
    options
}

/// Searches for a mate, with a player of its own: see :meth:`Player.solve`.
///
/// >>> import wazir
/// >>> game = wazir.Game("shogi", position="7nl/7k1/6p1p/7P1/9/9/9/9/4K4 b RGS 1")
/// >>> solution = wazir.solve(game, plies=9)
/// >>> solution.verdict, len(solution.line)
/// ('mate', 3)
#[pyfunction]
#[pyo3(signature = (game, *, nodes = None, time = None, plies = None))]
pub(crate) fn solve(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    nodes: Option<u64>,
    time: Option<f64>,
    plies: Option<u32>,
) -> PyResult<Solution> {
    let options = PlayerOptions::default();
    let player = Player::py_new(py, options.hash, options.threads, options.lines)?;
    player.solve(py, game.get(), nodes, time, plies)
}

/// A score for the player to move. `str` writes it, such as `+0.35` or `win in 5 plies`.
#[pyclass(frozen, eq, hash, module = "wazir")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Score(surface::SearchScore);

#[pymethods]
impl Score {
    /// The estimate in hundredths of the weakest piece; `None` for a forced win or loss.
    #[getter]
    fn centipawns(&self) -> Option<i32> {
        self.0.centipawns
    }

    /// The number of plies to a forced win, or, below zero, to a forced loss.
    #[getter]
    fn mate(&self) -> Option<i32> {
        self.0.mate
    }

    fn __str__(&self) -> &str {
        &self.0.text
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.0.text)
    }
}

/// A line of play with its score.
#[pyclass(frozen, eq, module = "wazir")]
#[derive(PartialEq, Eq)]
pub(crate) struct Line(surface::SearchLine);

#[pymethods]
impl Line {
    /// The score for the player who begins the line.
    #[getter]
    fn score(&self) -> Score {
        Score(self.0.score.clone())
    }

    /// The moves.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        list(self.0.moves.clone())
    }

    fn __repr__(&self) -> String {
        let moves: Vec<&str> = self.0.moves.iter().map(surface::Move::text).collect();
        format!("<Line {}: {}>", self.0.score.text, moves.join(" "))
    }
}

/// A report on the way of a search.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct SearchInfo(surface::SearchReport);

#[pymethods]
impl SearchInfo {
    /// The depth, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.0.depth
    }

    /// The length of the longest line searched, in plies.
    #[getter]
    fn seldepth(&self) -> u32 {
        self.0.seldepth
    }

    /// The number of positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    /// The fill level of the hash table, in thousandths.
    #[getter]
    fn hashfull(&self) -> u32 {
        self.0.hashfull
    }

    /// The rank of the line, from 1 for the best.
    #[getter]
    fn rank(&self) -> usize {
        self.0.rank
    }

    /// `exact`, `lower` (the true score is at least this) or `upper`.
    #[getter]
    fn bound(&self) -> &'static str {
        self.0.bound
    }

    /// The line.
    #[getter]
    fn line(&self) -> Line {
        Line(self.0.line.clone())
    }

    fn __repr__(&self) -> String {
        format!("<SearchInfo depth {}: {}>", self.0.depth, self.0.line.score.text)
    }
}

/// The answer of a search.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct Analysis(surface::SearchAnswer);

#[pymethods]
impl Analysis {
    /// The move to play; `None` if the game is over.
    #[getter]
    fn best(&self) -> Option<Move> {
        self.0.best.clone().map(Move)
    }

    /// The score for the player to move.
    #[getter]
    fn score(&self) -> Score {
        Score(self.0.score.clone())
    }

    /// The depth, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.0.depth
    }

    /// The number of positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    /// The best lines, the best first.
    #[getter]
    fn lines(&self) -> Vec<Line> {
        self.0.lines.iter().cloned().map(Line).collect()
    }

    fn __repr__(&self) -> String {
        let best = self.0.best.as_ref().map_or("none", surface::Move::text);
        format!("<Analysis {best} {}, depth {}>", self.0.score.text, self.0.depth)
    }
}

/// The answer of the mate solver.
#[pyclass(frozen, eq, module = "wazir")]
#[derive(PartialEq, Eq)]
pub(crate) struct Solution(surface::Solution);

#[pymethods]
impl Solution {
    /// `mate`, `no-mate` or `unknown`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.0.verdict
    }

    /// The moves to the mate; empty without one.
    #[getter]
    fn line(&self) -> Vec<Move> {
        list(self.0.line.clone())
    }

    /// Whether no shorter mate exists.
    #[getter]
    fn is_shortest(&self) -> bool {
        self.0.shortest
    }

    /// The number of positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    fn __repr__(&self) -> String {
        format!("<Solution {} in {} plies>", self.0.verdict, self.0.line.len())
    }
}

/// Solves an ending on the board of chess and counts its positions. Ctrl-C ends it.
///
/// The letters `K Q R B N P` are the pieces of chess; all others are written in Betza notation in
/// parentheses. Black begins at its king.
///
/// >>> import wazir
/// >>> rook = wazir.ending("KRK")
/// >>> rook.white.longest_win, rook.black.wins
/// (31, 0)
#[pyfunction]
pub(crate) fn ending(py: Python<'_>, material: &str) -> PyResult<Ending> {
    let stop = Stop::default();
    let work = |_: &mut dyn FnMut(())| surface::ending(material, &stop);
    let found = interrupt::run(py, &stop, |()| Ok(()), work)?;
    found.or_raise(py).map(Ending)
}

/// The statistics of an ending.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct Ending(surface::EndingReport);

#[pymethods]
impl Ending {
    /// The pieces in their usual order, such as `KRK`.
    #[getter]
    fn material(&self) -> &str {
        &self.0.material
    }

    /// White, the side of the pieces named first.
    #[getter]
    fn white(&self) -> EndingSide {
        EndingSide(self.0.white.clone())
    }

    /// Black.
    #[getter]
    fn black(&self) -> EndingSide {
        EndingSide(self.0.black.clone())
    }

    /// The number of mutual zugzwangs.
    #[getter]
    fn zugzwangs(&self) -> u64 {
        self.0.zugzwangs
    }

    fn __repr__(&self) -> String {
        format!("<Ending {}>", self.0.material)
    }
}

/// The statistics of one side of an ending.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct EndingSide(surface::EndingSide);

#[pymethods]
impl EndingSide {
    /// The number of positions with this side to move.
    #[getter]
    fn positions(&self) -> u64 {
        self.0.positions
    }

    /// The number of these that it wins.
    #[getter]
    fn wins(&self) -> u64 {
        self.0.wins
    }

    /// The number of these that it loses.
    #[getter]
    fn losses(&self) -> u64 {
        self.0.losses
    }

    /// The share of them that it wins, from 0 to 1.
    #[getter]
    fn win_share(&self) -> f64 {
        self.0.win_share
    }

    /// The length of its longest win in plies; `None` if it never wins.
    #[getter]
    fn longest_win(&self) -> Option<u32> {
        self.0.longest_win
    }

    fn __repr__(&self) -> String {
        format!("<EndingSide {} of {} won>", self.0.wins, self.0.positions)
    }
}
