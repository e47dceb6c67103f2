//! Engines that are other programs. `wazir/engines.py` makes the public classes of this one.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use wazir_surface as surface;
use wazir_surface::{EngineLimits, EngineOptions, Stop};

use crate::errors::OrRaise;
use crate::game::Game;
use crate::interrupt;
use crate::moves::Move;

/// A running engine. One thread asks it for a move at a time; any thread may stop it.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct _Engine {
    /// `None` once it has quit.
    engine: Mutex<Option<surface::Engine>>,
    name: String,
    stop: Stop,
}

impl _Engine {
    fn lock(&self) -> PyResult<MutexGuard<'_, Option<surface::Engine>>> {
        match self.engine.try_lock() {
            Ok(engine) => Ok(engine),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("the engine is thinking; stop() ends that"))
            }
        }
    }
}

/// What is told of an engine's line: depth, selective depth, score, mate, bound, nodes, seconds, fill
/// level of the hash table, rank and line of play.
type Info = (
    Option<u32>,
    Option<u32>,
    Option<i32>,
    Option<i32>,
    &'static str,
    Option<u64>,
    Option<f64>,
    Option<u32>,
    usize,
    Vec<String>,
);

/// Reads a line of an engine; `None` if it says nothing about its search.
#[pyfunction]
#[pyo3(signature = (line, /))]
pub(crate) fn _engine_info(line: &str) -> Option<Info> {
    let info = surface::EngineInfo::parse(line)?;
    Some((
        info.depth,
        info.seldepth,
        info.score,
        info.mate,
        info.bound,
        info.nodes,
        info.time,
        info.hashfull,
        info.rank,
        info.pv,
    ))
}

/// The decision, the move, the score, the depth and the nodes of an engine's answer.
type Answer = (&'static str, Option<Move>, Option<i32>, u32, u64);

#[pymethods]
impl _Engine {
    #[new]
    #[pyo3(signature = (
        protocol, command, arguments, directory, options, variant, byoyomi, timeout, overrun
    ))]
    #[expect(clippy::too_many_arguments, reason = "wazir/engines.py gives them names")]
    fn py_new(
        py: Python<'_>,
        protocol: String,
        command: String,
        arguments: Vec<String>,
        directory: Option<String>,
        options: Vec<(String, String)>,
        variant: Option<String>,
        byoyomi: bool,
        timeout: f64,
        overrun: f64,
    ) -> PyResult<Self> {
        let mut start = EngineOptions::default();
        (start.arguments, start.directory, start.options) = (arguments, directory, options);
        (start.variant, start.byoyomi) = (variant, byoyomi);
        (start.timeout, start.overrun) = (timeout, overrun);
        let engine = py.detach(|| surface::Engine::start(&protocol, &command, &start));
        let engine = engine.or_raise(py)?;
        let name = engine.name().to_owned();
        Ok(Self { engine: Mutex::new(Some(engine)), name, stop: Stop::default() })
    }

    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    #[getter]
    fn running(&self) -> bool {
        match self.engine.try_lock() {
            Ok(engine) => engine.as_ref().is_some_and(surface::Engine::is_usable),
            Err(_) => true,
        }
    }

    #[pyo3(signature = (game, time, nodes, depth, clock, on_line))]
    #[expect(clippy::too_many_arguments, reason = "wazir/engines.py gives them names")]
    fn think(
        &self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        clock: Option<(f64, f64, f64)>,
        on_line: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Answer> {
        let game = game.get().snapshot(py);
        let mut engine = self.lock()?;
        let Some(engine) = engine.as_mut() else {
            return Err(PyRuntimeError::new_err("the engine has quit; start another one"));
        };
        self.stop.clear();
        let mut limits = EngineLimits::default();
        (limits.time, limits.nodes, limits.depth, limits.clock) = (time, nodes, depth, clock);
        let report = |line: String| match &on_line {
            Some(on_line) => on_line.call1((line,)).map(drop),
            None => Ok(()),
        };
        let (wanted, stop) = (on_line.is_some(), self.stop.clone());
        let answer = interrupt::run(py, &self.stop, report, |on_line| {
            engine.think(&game, &limits, &stop, &mut |line| {
                if wanted {
                    on_line(line.to_owned());
                }
            })
        })?;
        let answer = answer.or_raise(py)?;
        Ok((answer.decision, answer.best.map(Move), answer.score, answer.depth, answer.nodes))
    }

    fn stop(&self) {
        self.stop.set();
    }

    fn quit(&self, py: Python<'_>) -> bool {
        self.stop.set();
        py.detach(|| {
            let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            engine.take().is_none_or(surface::Engine::quit)
        })
    }
}
