//! The small operations: listing and making legal moves, reading and writing positions, parsing and
//! compiling pieces.
//!
//! ```text
//! cargo bench -p wazir-benches --features criterion --bench micro -- list
//! ```

use std::fmt::Debug;
use std::hint::black_box;
use std::str::FromStr;
use std::time::Duration;

use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use criterion::{criterion_group, criterion_main, measurement::WallTime};
use wazir_benches::{BenchGame, WORKLOADS, Workload};
use wazir_betza::{Movement, Occupancy};
use wazir_geometry::{Chess8, Facing};

/// The pieces of the four armies and of orthodox chess, as the games define them.
const GAME_PIECES: [&str; 18] = [
    "KisO2",
    "fmWfceFifmnD",
    "R",
    "N",
    "B",
    "Q",
    "BD",
    "WA",
    "FAD",
    "BN",
    "bKfsR",
    "FbbNffN",
    "fhNbsK",
    "fRsRKfhN",
    "R4",
    "WD",
    "HFD",
    "RN",
];

/// Bent pieces, to measure the cost of compiling them.
const BENT_PIECES: [(&str, &str); 4] =
    [("griffon", "FyafsF"), ("lion", "KNADcaKmcabK"), ("rose", "qN"), ("cylinder", "oQ")];

/// Pieces from the simplest to the most complex one in use.
const PIECES: [(&str, &str); 4] =
    [("wazir", "W"), ("queen", "RB"), ("pawn", "mfWcfFimfnD"), ("colonel", "fRsRbWFfhN")];

fn positions(criterion: &mut Criterion) {
    for workload in WORKLOADS {
        let mut group = criterion.benchmark_group(workload.name);
        group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
        match workload.game {
            BenchGame::Shogi => {
                operations::<wazir_builtin::rules::shogi::Position>(&mut group, workload)
            }
            BenchGame::Euroshogi => {
                operations::<wazir_builtin::rules::euroshogi::Position>(&mut group, workload)
            }
            BenchGame::Fide | BenchGame::Cwda => {
                operations::<wazir_builtin::rules::cwda::Position>(&mut group, workload)
            }
            // They show nothing that the built-in armies do not.
            BenchGame::RunTimeArmies => {}
            BenchGame::Evo => {
                operations::<wazir_builtin::rules::evo::Position>(&mut group, workload)
            }
        }
        group.finish();
    }
}

fn operations<G>(group: &mut BenchmarkGroup<'_, WallTime>, workload: &Workload)
where
    G: wazir_game::Game + FromStr<Err: Debug>,
{
    let text = workload.position;
    let position: G = match text.parse() {
        Ok(position) => position,
        Err(error) => panic!("{}: {error:?}", workload.name),
    };
    let moves = position.legal_moves();

    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("list", |bencher| {
        bencher.iter(|| black_box(&position).legal_moves());
    });
    group.bench_function("make", |bencher| {
        bencher.iter(|| {
            for &mv in black_box(&moves) {
                let mut next = position.clone();
                next.play_unchecked(mv);
                black_box(&next);
            }
        });
    });

    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("read", |bencher| bencher.iter(|| black_box(text).parse::<G>()));
    group.bench_function("write", |bencher| {
        bencher.iter(|| black_box(&position).position_text());
    });
}

fn pieces(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("betza");
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    for (name, text) in PIECES {
        assert!(text.parse::<Movement>().is_ok(), "{name}: {text} is refused");
        group.bench_with_input(BenchmarkId::new("read", name), text, |bencher, text| {
            bencher.iter(|| black_box(text).parse::<Movement>());
        });
    }
    // With this element count, the throughput is in strings per second.
    group.throughput(Throughput::Elements(GAME_PIECES.len() as u64));
    group.bench_function("read-game-pieces", |bencher| {
        bencher.iter(|| {
            for text in black_box(GAME_PIECES) {
                black_box(text.parse::<Movement>().is_ok());
            }
        });
    });
    let parsed: Vec<Movement> = GAME_PIECES.iter().filter_map(|text| text.parse().ok()).collect();
    assert_eq!(parsed.len(), GAME_PIECES.len());
    group.bench_function("compile-game-pieces", |bencher| {
        bencher.iter(|| {
            for piece in black_box(&parsed) {
                black_box(piece.compile(&Chess8, Facing::forward()).is_ok());
            }
        });
    });
    group.throughput(Throughput::Elements(1));
    for (name, text) in BENT_PIECES {
        bent(&mut group, name, text);
    }
    group.finish();
}

/// Compiles a piece of many legs, and computes its targets on a crowded board.
fn bent(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, text: &str) {
    let Ok(piece) = text.parse::<Movement>() else { panic!("{name}: {text} is refused") };
    group.bench_function(BenchmarkId::new("compile", name), |bencher| {
        bencher.iter(|| black_box(&piece).compile(&Chess8, Facing::forward()));
    });
    let Ok(tables) = piece.compile(&Chess8, Facing::forward()) else {
        panic!("{name}: {text} has no meaning")
    };
    // The pieces of both sides after a few exchanges; the piece is on e4.
    let view = Occupancy { own: 0x0a61_9200, enemy: 0x91c6_2008_0000_0000, ..Occupancy::default() };
    group.bench_function(BenchmarkId::new("all-targets", name), |bencher| {
        bencher.iter(|| tables.all_targets(28, black_box(&view)));
    });
}

criterion_group!(benches, positions, pieces);
criterion_main!(benches);
