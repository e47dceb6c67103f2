//! A fixed amount of work: the same number of positions on every machine.

use wazir_games::OpenError;
use wazir_text::{Message, Protocols, message};

use crate::board::Board;
use crate::dialect::ReadPositionError;
use crate::job::{BenchJob, Job, Plan};
use crate::settings::Settings;
use crate::{Protocol, Variant};

/// How many plies are looked ahead unless told otherwise.
const DEPTH: u32 = 7;
/// The deepest that can be asked for.
const MOST_DEPTH: u32 = 30;

/// Openings and middle games of every game; an empty text is the start.
const POSITIONS: [(&str, &str); 10] = [
    ("shogi", ""),
    ("shogi", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"),
    ("shogi", "ln1g3nl/1r1sgk1b1/p2pppspp/2p3p2/1p7/2P1P4/PPSP1PPPP/1BG1GS1R1/LN2K2NL b - 21"),
    ("euroshogi", ""),
    ("euroshogi", "1n2kgn1/1r3g2/ppp1p1pp/3p1p2/2P2P2/PP1PP1PP/5GR1/1NGK2N1[BBbb] w 0 9"),
    ("chess", ""),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("cwda-clobberers-nutters", ""),
    ("cwda-rookies-fide", ""),
    ("evo", ""),
];

/// Why there is no such work.
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
            Self::Depth => message!(Protocols::BenchDepth { most: MOST_DEPTH }),
            Self::Open(error) => error.message(),
            Self::Position(error) => error.message(),
        }
    }
}

/// The work, to a depth that may be given, on those of the games that there are.
///
/// # Errors
/// When the depth is no number that is allowed.
pub(crate) fn job(depth: Option<&str>, known: &Settings) -> Result<Job, BenchError> {
    let depth = match depth {
        None => DEPTH,
        Some(text) => {
            let depth = text.parse().ok().filter(|depth| (1..=MOST_DEPTH).contains(depth));
            depth.ok_or(BenchError::Depth)?
        }
    };
    let mut jobs = Vec::new();
    for (number, (name, position)) in (1..).zip(POSITIONS) {
        let Ok(variant) = Variant::find(name, &known.games, &known.dialects) else { continue };
        let settings = known.usual(Protocol::Usi, variant.clone());
        let mut board = Board::open(&settings)?;
        if !position.is_empty() {
            board.set_up(&settings, position, true)?;
        }
        let limits = wazir_ai::Limits::default().depth(depth);
        let plan = Plan::new(&settings, limits, true);
        jobs.push((format!("{number:2} {variant}"), board.think(plan, &[], &settings)));
    }
    Ok(Job::new(BenchJob { jobs }))
}
