//! Leaf counting under criterion, to compare our speed between versions: every position of the
//! `ratio` bench. With the feature `peers`, each peer has its own id, which distinguishes a slower
//! machine from slower code.
//!
//! ```text
//! cargo bench -p wazir-benches --features criterion --bench perft -- --save-baseline before
//! cargo bench -p wazir-benches --features criterion --bench perft -- --baseline before wazir
//! ```

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use wazir_benches::WORKLOADS;

fn perft(criterion: &mut Criterion) {
    for workload in WORKLOADS {
        let mut group = criterion.benchmark_group(workload.name);
        group
            .throughput(Throughput::Elements(workload.leaves))
            // One count takes up to a fifth of a second: few samples of one count each.
            .sampling_mode(SamplingMode::Flat)
            .sample_size(15)
            .warm_up_time(Duration::from_millis(500))
            .measurement_time(Duration::from_secs(3));
        for engine in workload.engines() {
            let leaves = engine.count();
            assert_eq!(leaves, workload.leaves, "{} on {}", engine.name(), workload.name);
            group.bench_function(engine.name(), |bencher| {
                bencher.iter(|| black_box(engine.count()));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, perft);
criterion_main!(benches);
