//! The extension module of the Python package `wazir`: classes and exceptions over the plain values
//! of `wazir-surface`, and no logic of its own.
#![forbid(unsafe_code)]

mod batch;
mod engine;
mod errors;
mod facts;
mod game;
mod interrupt;
mod moves;
mod pieces;
mod player;
mod records;
mod reports;
mod source;
mod values;

use pyo3::pymodule;

/// What `wazir/__init__.py` reexports. Each class and function is in a module of its subject.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::BatchGame;
    #[pymodule_export]
    use crate::engine::{_Engine, _engine_info};
    #[pymodule_export]
    use crate::facts::{
        ArmyInfo, ClaimInfo, GameInfo, OptionInfo, StartInfo, ValueInfo, check_game_file, games,
    };
    #[pymodule_export]
    use crate::game::{_load_game, Game};
    #[pymodule_export]
    use crate::moves::{_move, Move};
    #[pymodule_export]
    use crate::pieces::{_load_army, Army, Betza, BetzaAnalysis, MatingPower, PieceTarget};
    #[pymodule_export]
    use crate::player::{
        Analysis, Ending, EndingSide, Line, Player, Score, SearchInfo, Solution, ending, solve,
    };
    #[pymodule_export]
    use crate::records::{
        _load_record, Node, Record, Records, check, convert, formats, read, reads,
    };
    #[pymodule_export]
    use crate::reports::{_problem, CheckReport, Format, Loss, Problem, Written};
    #[pymodule_export]
    use crate::values::{HandPiece, Outcome, Piece, Refusal, SquareNote};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
