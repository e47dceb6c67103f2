//! The benchmark: a fixed workload with the same positions on every machine.

use wazir_registry::OpenError;
use wazir_text::{Message, message};

use crate::dialect::{GameDialect, ReadPositionError};
use crate::engine_game::EngineGame;
use crate::job::{BenchJob, Job, SearchRequest};
use crate::settings::Settings;
use crate::texts::Protocols;
use crate::{Protocol, Variant};

/// The default depth, in plies.
const DEPTH: u32 = 7;
/// The greatest depth allowed, in plies.
const MAX_DEPTH: u32 = 30;

/// The reason why there is no benchmark.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum BenchError {
    Depth,
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Position(#[from] ReadPositionError),
}

impl BenchError {
    fn message(&self) -> Message {
        match self {
            Self::Depth => message!(Protocols::BenchDepth { most: MAX_DEPTH }),
            Self::Open(error) => error.message(),
            Self::Position(error) => error.message(),
        }
    }
}

/// Returns the benchmark job over the positions of the known games, with an optional depth.
///
/// # Errors
/// [`BenchError::Depth`] if the depth is not a number in range.
pub(crate) fn job(depth: Option<&str>, known: &Settings) -> Result<Job, BenchError> {
    let depth = match depth {
        None => DEPTH,
        Some(text) => {
            let depth = text.parse().ok().filter(|depth| (1..=MAX_DEPTH).contains(depth));
            depth.ok_or(BenchError::Depth)?
        }
    };
    let mut jobs = Vec::new();
    let positions = known.games.iter().flat_map(|game| GameDialect::of(game).bench_positions());
    for (number, &(name, position)) in (1..).zip(positions) {
        let Ok(variant) = Variant::find(name, &known.games) else { continue };
        let settings = known.defaults_for(Protocol::Usi, variant.clone());
        let mut board = EngineGame::open(&settings)?;
        if !position.is_empty() {
            board.set_up(&settings, position, true)?;
        }
        let limits = wazir_ai::Limits::default().depth(depth);
        let plan = SearchRequest::new(&settings, limits, true);
        jobs.push((format!("{number:2} {variant}"), board.think(plan, &[], &settings)));
    }
    Ok(Job::new(BenchJob { jobs }))
}
