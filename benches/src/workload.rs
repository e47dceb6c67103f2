//! The positions to count, with their speed targets.

#[cfg(feature = "peers")]
use crate::peers;
use crate::{LeafCounter, wazir};

/// The speed target of a workload.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SpeedTarget {
    /// A multiple of the speed of the fastest peer in the same run (of the built-in armies, for
    /// armies read at run time).
    Ratio {
        /// The factor in a build for the machine at hand (`-C target-cpu=native`).
        native: f64,
        /// The factor in a plain build, which on x86-64 counts bits in software.
        plain: f64,
    },
    /// Million leaves per second in a native build, for games without a peer.
    Millions(f64),
}

/// The game of a workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BenchGame {
    /// Shogi, in SFEN.
    Shogi,
    /// EuroShogi, in its own text form.
    Euroshogi,
    /// Orthodox chess, in FEN; for Wazir, Chess with Different Armies with FIDE on both sides.
    Fide,
    /// Chess with Different Armies, in its own text form.
    Cwda,
    /// Chess with Different Armies with armies read from strings at run time, beside the built-in
    /// ones.
    RunTimeArmies,
    /// Evo, the game on the cross board, in its own text form.
    Evo,
}

/// A position, a depth and the number of leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Workload {
    /// A short name, to print and to filter by.
    pub name: &'static str,
    /// The game of the position.
    pub game: BenchGame,
    /// The position, in the text form of the game.
    pub position: &'static str,
    /// The depth in plies.
    pub depth: u32,
    /// The number of leaves: move sequences of `depth` plies.
    pub leaves: u64,
    /// The speed target.
    pub bar: SpeedTarget,
}

const SHOGI_START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// A middlegame full of drops, a customary test of shogi move generators.
const MATSURI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1";
/// 593 legal moves, the most a shogi position can have.
const MAX_MOVES: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
const FIDE_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const EUROSHOGI_START: &str = "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[-] w 0 1";
const FIDE_FIDE: &str = "fide:fide rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const NUTTERS_ROOKIES: &str =
    "nutters:rookies swbmkbws/pppppppp/8/8/8/8/PPPPPPPP/THBCKBHT w KQkq - 0 1";
const EVO_TWO: &str =
    "nKnWnWnW4/nWnWnWnWnW3/12/12/12/12/12/12/12/12/3sWsWsWsWsW/4sWsWsWsK sn s 0 1";
const EVO_FOUR: &str = "nKnWnWnW4/nWnWnWnWnW3/10eWeK/10eWeW/10eWeW/1wW8eWeW/wWwW8eW1/wWwW10/\
                        wWwW10/wKwW10/3sWsWsWsWsW/4sWsWsWsK swne s 0 1";

/// A custom army may be a tenth slower than the same army built in.
const RUN_TIME: SpeedTarget = SpeedTarget::Ratio { native: 0.9, plain: 0.9 };

/// All workloads.
pub const WORKLOADS: &[Workload] = &[
    Workload {
        name: "shogi-start",
        game: BenchGame::Shogi,
        position: SHOGI_START,
        depth: 5,
        leaves: 19_861_490,
        bar: SpeedTarget::Ratio { native: 2.2, plain: 1.2 },
    },
    Workload {
        name: "shogi-matsuri",
        game: BenchGame::Shogi,
        position: MATSURI,
        depth: 3,
        leaves: 4_809_015,
        bar: SpeedTarget::Ratio { native: 1.6, plain: 1.2 },
    },
    Workload {
        name: "shogi-max-moves",
        game: BenchGame::Shogi,
        position: MAX_MOVES,
        depth: 3,
        leaves: 53_393_368,
        bar: SpeedTarget::Ratio { native: 2.4, plain: 1.2 },
    },
    Workload {
        name: "fide-start",
        game: BenchGame::Fide,
        position: FIDE_START,
        depth: 5,
        leaves: 4_865_609,
        bar: SpeedTarget::Ratio { native: 1.25, plain: 1.2 },
    },
    Workload {
        name: "fide-kiwipete",
        game: BenchGame::Fide,
        position: KIWIPETE,
        depth: 4,
        leaves: 4_085_603,
        bar: SpeedTarget::Ratio { native: 1.4, plain: 1.2 },
    },
    Workload {
        name: "euroshogi-start",
        game: BenchGame::Euroshogi,
        position: EUROSHOGI_START,
        depth: 5,
        leaves: 9_451_149,
        bar: SpeedTarget::Millions(300.0),
    },
    Workload {
        name: "cwda-nutters-rookies",
        game: BenchGame::Cwda,
        position: NUTTERS_ROOKIES,
        depth: 4,
        leaves: 476_455,
        bar: SpeedTarget::Millions(300.0),
    },
    Workload {
        name: "run-time-fide",
        game: BenchGame::RunTimeArmies,
        position: FIDE_FIDE,
        depth: 5,
        leaves: 4_865_609,
        bar: RUN_TIME,
    },
    Workload {
        name: "run-time-nutters-rookies",
        game: BenchGame::RunTimeArmies,
        position: NUTTERS_ROOKIES,
        depth: 4,
        leaves: 476_455,
        bar: RUN_TIME,
    },
    Workload {
        name: "evo-two",
        game: BenchGame::Evo,
        position: EVO_TWO,
        depth: 3,
        leaves: 830_576,
        bar: SpeedTarget::Millions(500.0),
    },
    Workload {
        name: "evo-four",
        game: BenchGame::Evo,
        position: EVO_FOUR,
        depth: 3,
        leaves: 778_688,
        bar: SpeedTarget::Millions(500.0),
    },
];

impl Workload {
    /// Returns every engine that can count this workload, set up on its position: Wazir, then the
    /// peers (for armies read at run time, the same armies built in). Without the feature `peers`,
    /// Wazir is alone.
    ///
    /// # Panics
    /// An engine refuses the position, which would be a fault of this table or of the engine.
    #[must_use]
    pub fn engines(&self) -> Vec<LeafCounter> {
        let peers: &[fn(&str, u32) -> Option<LeafCounter>] = match self.game {
            #[cfg(feature = "peers")]
            BenchGame::Shogi => &[peers::haitaka, peers::rsshogi],
            #[cfg(feature = "peers")]
            BenchGame::Fide => &[peers::cozy_chess],
            BenchGame::RunTimeArmies => &[wazir::built_in],
            _ => &[],
        };
        let own = match self.game {
            BenchGame::Shogi => wazir::shogi,
            BenchGame::Euroshogi => wazir::euroshogi,
            BenchGame::Fide | BenchGame::Cwda => wazir::cwda,
            BenchGame::RunTimeArmies => wazir::custom_armies,
            BenchGame::Evo => wazir::evo,
        };
        std::iter::once(&(own as fn(&str, u32) -> Option<LeafCounter>))
            .chain(peers)
            .map(|set_up| match set_up(self.position, self.depth) {
                Some(engine) => engine,
                None => panic!("{}: an engine refuses {:?}", self.name, self.position),
            })
            .collect()
    }
}
