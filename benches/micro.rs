//! The small operations: listing legal moves, making them, reading and writing positions, reading
//! pieces.
//!
//! ```text
//! cargo bench -p wazir-benches --bench micro -- list
//! ```

use std::fmt::Debug;
use std::hint::black_box;
use std::str::FromStr;
use std::time::Duration;

use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use criterion::{criterion_group, criterion_main, measurement::WallTime};
use wazir_benches::{Game, WORKLOADS, Workload};

/// Pieces from the simplest to the most crowded one in use.
const PIECES: [(&str, &str); 4] =
    [("wazir", "W"), ("queen", "RB"), ("pawn", "mfWcfFimfnD"), ("colonel", "fRsRbWFfhN")];

fn positions(criterion: &mut Criterion) {
    for workload in WORKLOADS {
        let mut group = criterion.benchmark_group(workload.name);
        group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
        match workload.game {
            Game::Shogi => operations::<wazir_shogi::Position>(&mut group, workload),
            Game::Euroshogi => operations::<wazir_euroshogi::Position>(&mut group, workload),
            Game::Fide | Game::Cwda => operations::<wazir_cwda::Position>(&mut group, workload),
            // Nothing here that the built-in armies do not show.
            Game::RunTimeArmies => {}
            Game::Evo => operations::<wazir_evo::Position>(&mut group, workload),
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
        assert!(text.parse::<wazir_betza::Piece>().is_ok(), "{name}: {text} is refused");
        group.bench_with_input(BenchmarkId::new("read", name), text, |bencher, text| {
            bencher.iter(|| black_box(text).parse::<wazir_betza::Piece>());
        });
    }
    group.finish();
}

criterion_group!(benches, positions, pieces);
criterion_main!(benches);
