//! Tests of tables whose generation is stopped and resumed.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

use wazir_endings::{
    EndgameGenerator, EndgameRules, FileError, GenerateProgress, Metric, PartialEndgameTable, Table,
};

/// Stops after this many calls.
fn stop_after(calls: u32) -> impl Fn(&GenerateProgress) -> ControlFlow<()> + Sync {
    let count = AtomicU32::new(0);
    move |_| match count.fetch_add(1, Ordering::Relaxed) {
        count if count < calls => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    }
}

#[test]
fn it_makes_no_difference_how_often_work_is_stopped() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("table");
    let conditions = EndgameRules::for_board(4, 5).unwrap();
    for (ending, metric) in [("KRKN", Metric::Dtm), ("KPKP", Metric::Dtz50)] {
        let material = ending.parse().unwrap();
        let whole = EndgameGenerator::new(conditions.clone()).generate(&material, metric).unwrap();
        for calls in [9, 40] {
            let mut solver = EndgameGenerator::new(conditions.clone());
            let mut stops = 0;
            let table = loop {
                match solver.generate_with_progress(&material, metric, &stop_after(calls)) {
                    Ok(table) => break table,
                    Err(_) => stops += 1,
                }
                assert!(stops < 300, "{ending} {calls}");
                let Some(unfinished) = solver.partial_table() else { continue };
                unfinished.write(&path).unwrap();
                assert!(matches!(Table::read(&path), Err(FileError::Unfinished)));
                assert!(solver.resume(PartialEndgameTable::read(&path).unwrap()));
            };
            assert!(stops > 2, "{ending} {stops}");
            assert!(table.positions().eq(whole.positions()), "{ending} {calls}");
        }
    }
}

#[test]
fn a_finished_table_is_not_gone_on_with() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("table");
    let conditions = EndgameRules::for_board(4, 4).unwrap();
    let table =
        EndgameGenerator::new(conditions).generate(&"KRK".parse().unwrap(), Metric::Dtm).unwrap();
    table.write(&path).unwrap();
    assert!(matches!(PartialEndgameTable::read(&path), Err(FileError::NotATable)));
}
