//! Tests of logs: lines are numbered, written atomically, and kept.

use std::collections::BTreeMap;

use wazir_store::{
    AppendBatch, ClaimOutcome, Lease, StoreError, StoredTable, TableFilter, TableHeader,
    TableStatus, TableSummary,
};

use crate::{TestStore, create_owned, node, seat_line, table};

/// Later than any table, so that every table that may be pruned is pruned.
const LATER: i64 = 1_000_000_000;

pub(crate) async fn a_table_is_begun_and_loaded(place: &TestStore) {
    let store = place.open().await;
    assert_eq!(store.load("a").await, Ok(None));
    assert_eq!(store.read_log("a", 0).await, Err(StoreError::TableNotFound));

    let mut new = table("a");
    new.row.private = true;
    new.summary.seats = vec![seat_line("ann"), seat_line("ben")];
    new.summary.to_move = Some(1);
    new.summary.due_ms = Some(-5);
    new.lines = vec!["one".into(), "two".into()];
    new.values = vec![("premove".into(), "7g7f".into()), ("a".into(), String::new())];
    new.owner = Some(Lease { node: node("n"), now_ms: 1_000, lease_ms: 500 });
    assert_eq!(store.create(new.clone()).await, Ok(1));
    assert_eq!(store.create(new.clone()).await, Err(StoreError::TableExists));

    let kept: BTreeMap<_, _> = new.values.into_iter().collect();
    let stored =
        StoredTable { header: new.row, summary: new.summary, log: new.lines, values: kept };
    assert_eq!(store.load("a").await, Ok(Some(stored)));
    assert_eq!(store.append(AppendBatch::new("a", 1, 3, ["three"])).await, Ok(()));
    assert_eq!(store.read_log("a", 0).await.unwrap(), ["one", "two", "three"]);

    let held = store.claim("a", &node("m"), 1_499, 500).await;
    assert_eq!(held, Ok(ClaimOutcome::Held { by: node("n"), until_ms: 1_500 }));
    // Nobody owns this one.
    assert_eq!(store.create(table("b")).await, Ok(0));
    assert_eq!(store.load("b").await.unwrap().unwrap().log, Vec::<String>::new());
}

pub(crate) async fn lines_are_numbered(place: &TestStore) {
    let store = place.open().await;
    create_owned(&*store, "a", &node("n")).await;
    for first in [0, 2, u64::MAX] {
        let gap = store.append(AppendBatch::new("a", 1, first, ["x"])).await;
        assert_eq!(gap, Err(StoreError::Conflict { expected: 1 }), "{first}");
    }
    assert_eq!(store.append(AppendBatch::new("a", 1, 1, ["one", "two", "three"])).await, Ok(()));
    let again = store.append(AppendBatch::new("a", 1, 3, ["three", "four"])).await;
    assert_eq!(again, Err(StoreError::Conflict { expected: 4 }));
    assert_eq!(store.append(AppendBatch::new("a", 1, 4, ["four"])).await, Ok(()));

    // A batch without lines only checks ownership.
    let none: [&str; 0] = [];
    assert_eq!(store.append(AppendBatch::new("a", 1, 77, none)).await, Ok(()));
    assert_eq!(
        store.append(AppendBatch::new("a", 2, 5, none)).await,
        Err(StoreError::OwnershipLost)
    );
    assert_eq!(
        store.append(AppendBatch::new("b", 1, 1, none)).await,
        Err(StoreError::TableNotFound)
    );

    assert_eq!(store.read_log("a", 0).await.unwrap(), ["one", "two", "three", "four"]);
    assert_eq!(store.read_log("a", 2).await.unwrap(), ["three", "four"]);
    for after in [4, 5, u64::MAX] {
        assert_eq!(store.read_log("a", after).await.unwrap(), none_of_them(), "{after}");
    }
}

fn none_of_them() -> Vec<String> {
    Vec::new()
}

pub(crate) async fn a_batch_is_all_or_nothing(place: &TestStore) {
    let store = place.open().await;
    create_owned(&*store, "a", &node("n")).await;
    let mut batch = AppendBatch::new("a", 1, 1, ["one"]);
    let running = TableSummary {
        status: TableStatus::Running,
        to_move: Some(0),
        ply: 1,
        seats: vec![seat_line("ann")],
        due_ms: Some(9_000),
        updated_ms: 2_000,
        clock_runs: true,
        end: Some("{\"decided\":1}".into()),
    };
    batch.summary = Some(running.clone());
    batch.values = vec![("premove 0".into(), Some("x".into())), ("a".into(), Some("1".into()))];
    store.append(batch.clone()).await.unwrap();
    let first = store.load("a").await.unwrap().unwrap();
    assert_eq!(first.summary, running);
    assert_eq!(first.values.keys().collect::<Vec<_>>(), ["a", "premove 0"]);

    // A refused batch has no effect.
    batch.summary = Some(TableSummary::waiting(3_000));
    batch.values = vec![("a".into(), None), ("b".into(), Some("2".into()))];
    assert_eq!(store.append(batch.clone()).await, Err(StoreError::Conflict { expected: 2 }));
    (batch.epoch, batch.first) = (3, 2);
    assert_eq!(store.append(batch.clone()).await, Err(StoreError::OwnershipLost));
    assert_eq!(store.load("a").await.unwrap().unwrap(), first);

    // Without a summary the old one stays; without lines the rest is still written. If a value is
    // set and removed in one batch, the last change counts.
    let mut batch = AppendBatch::new("a", 1, 2, ["two"]);
    batch.values = vec![
        ("a".into(), None),
        ("nothing".into(), None),
        ("b".into(), Some("1".into())),
        ("b".into(), Some("2".into())),
        ("c".into(), Some("1".into())),
        ("c".into(), None),
    ];
    store.append(batch).await.unwrap();
    let mut quiet = AppendBatch::new("a", 1, 0, Vec::<String>::new());
    quiet.summary = Some(TableSummary { seats: vec![seat_line("ben")], ..running });
    store.append(quiet).await.unwrap();
    let then = store.load("a").await.unwrap().unwrap();
    assert_eq!(then.log, ["one", "two"]);
    assert_eq!(then.values["b"], "2");
    assert_eq!(then.values.keys().collect::<Vec<_>>(), ["b", "premove 0"]);
    assert_eq!(then.summary.seats, [seat_line("ben")]);
    let of = |person| store.list(TableFilter::new().person(person));
    assert_eq!((of("ann").await.unwrap().len(), of("ben").await.unwrap().len()), (0, 1));
}

pub(crate) async fn many_tasks_append_to_many_tables(place: &TestStore) {
    let store = place.open().await;
    let tasks: Vec<_> = (0..24)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let id = format!("table {number}");
                create_owned(&*store, &id, &node("n")).await;
                let mut next = 1;
                for round in 0..20 {
                    let lines = (0..round % 4).map(|line| format!("{number} {}", next + line));
                    let mut batch = AppendBatch::new(&id, 1, next, lines);
                    next += batch.lines.len() as u64;
                    batch.summary =
                        Some(TableSummary { ply: round as u32, ..TableSummary::waiting(2_000) });
                    store.append(batch).await.unwrap();
                    if round % 5 == 0 {
                        let wrong =
                            store.append(AppendBatch::new(&id, 1, next + 1, ["wrong"])).await;
                        assert_eq!(wrong, Err(StoreError::Conflict { expected: next }));
                        let lost = store.append(AppendBatch::new(&id, 2, next, ["wrong"])).await;
                        assert_eq!(lost, Err(StoreError::OwnershipLost));
                    }
                    assert_eq!(store.read_log(&id, 0).await.unwrap().len() as u64, next - 1);
                }
                next
            })
        })
        .collect();
    for (number, task) in tasks.into_iter().enumerate() {
        let next = task.await.unwrap();
        let lines: Vec<_> = (1..next).map(|line| format!("{number} {line}")).collect();
        assert_eq!(store.read_log(&format!("table {number}"), 0).await.unwrap(), lines);
    }
}

pub(crate) async fn two_writers_of_one_epoch_never_write_a_line_twice(place: &TestStore) {
    let store = place.open().await;
    create_owned(&*store, "a", &node("n")).await;
    let tasks: Vec<_> = (0..8)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let (mut first, mut written) = (1, Vec::new());
                for round in 0..10 {
                    let line = format!("{number} {round}");
                    while let Err(why) =
                        store.append(AppendBatch::new("a", 1, first, [&line])).await
                    {
                        match why {
                            StoreError::Conflict { expected } => first = expected,
                            other => panic!("{other}"),
                        }
                    }
                    written.push((first, line));
                }
                written
            })
        })
        .collect();
    let mut acknowledged = BTreeMap::new();
    for task in tasks {
        for (number, line) in task.await.unwrap() {
            assert_eq!(acknowledged.insert(number, line), None, "line {number} twice");
        }
    }
    let log: Vec<_> = acknowledged.into_values().collect();
    assert_eq!(log.len(), 80);
    assert_eq!(store.read_log("a", 0).await.unwrap(), log);
}

pub(crate) async fn texts_are_kept_as_they_are(place: &TestStore) {
    let store = place.open().await;
    let odd = ["", " ", "'; DROP TABLE tables; --", "歩\u{1F600}\r\n\t\"\\", "{\"a\":\"\\u0000\"}"];
    for (number, text) in odd.into_iter().enumerate() {
        let id = format!("{number}{text}");
        let mut new = table(&id);
        (new.row.game, new.row.opening) = (text.into(), text.into());
        new.summary.seats = vec![seat_line(text)];
        new.owner = Some(Lease { node: node(text), now_ms: 1, lease_ms: 1 });
        store.create(new.clone()).await.unwrap();
        let mut batch = AppendBatch::new(&id, 1, 1, odd);
        batch.values = vec![(text.into(), Some(text.into()))];
        store.append(batch).await.unwrap();
        let stored = store.load(&id).await.unwrap().unwrap();
        assert_eq!((&stored.header, &stored.summary), (&new.row, &new.summary));
        assert_eq!(
            (&stored.log[..], &stored.values[text]),
            (&odd.map(String::from)[..], &text.into())
        );
        store.put_value(text, text, Some(text.into()), None).await.unwrap();
        assert_eq!(store.get_value(text, text).await, Ok(Some(text.into())));
    }
    // A long line.
    let long = "long ".repeat(200_000);
    create_owned(&*store, "long", &node("n")).await;
    store.append(AppendBatch::new("long", 1, 1, [&long])).await.unwrap();
    assert_eq!(store.read_log("long", 0).await.unwrap(), [long]);

    // Texts that a database cannot store are refused, without effect on others.
    let zero = "a\0b";
    let refused = Err(StoreError::ZeroByte);
    assert_eq!(store.append(AppendBatch::new("long", 1, 2, [zero])).await, refused);
    let mut batch = AppendBatch::new("long", 1, 2, ["x"]);
    batch.values = vec![("key".into(), Some(zero.into()))];
    assert_eq!(store.append(batch).await, refused);
    let mut batch = AppendBatch::new("long", 1, 2, ["x"]);
    batch.summary = Some(TableSummary { seats: vec![seat_line(zero)], ..TableSummary::waiting(0) });
    assert_eq!(store.append(batch).await, refused);
    assert_eq!(store.put_value("scope", "key", Some(zero.into()), None).await, refused);
    assert_eq!(store.create(table(zero)).await, Err(StoreError::ZeroByte));
    assert_eq!(store.load(zero).await, Err(StoreError::ZeroByte));
    assert_eq!(store.get_value("scope", zero).await, Err(StoreError::ZeroByte));
    assert_eq!(store.list(TableFilter::new().game(zero)).await, Err(StoreError::ZeroByte));
    assert_eq!(store.claim("long", &node(zero), 0, 0).await, Err(StoreError::ZeroByte));
    assert_eq!(store.append(AppendBatch::new("long", 1, 2, ["x"])).await, Ok(()));
}

pub(crate) async fn a_deleted_table_is_gone(place: &TestStore) {
    let store = place.open().await;
    for id in ["a", "b"] {
        create_owned(&*store, id, &node("n")).await;
        let mut batch = AppendBatch::new(id, 1, 1, ["one", "two"]);
        batch.values = vec![("key".into(), Some("value".into()))];
        batch.summary =
            Some(TableSummary { seats: vec![seat_line("ann")], ..TableSummary::waiting(0) });
        store.append(batch).await.unwrap();
    }
    assert_eq!(store.delete("a").await, Ok(true));
    assert_eq!(store.delete("a").await, Ok(false));
    assert_eq!(store.load("a").await, Ok(None));
    let late = store.append(AppendBatch::new("a", 1, 3, ["three"])).await;
    assert_eq!(late, Err(StoreError::TableNotFound));
    assert_eq!(store.claim("a", &node("n"), 0, 0).await, Err(StoreError::TableNotFound));
    assert_eq!(store.list(TableFilter::new().person("ann")).await.unwrap().len(), 1);
    // A new table with the same name starts empty.
    create_owned(&*store, "a", &node("n")).await;
    let again = store.load("a").await.unwrap().unwrap();
    assert_eq!((again.log.len(), again.values.len()), (0, 0));
    assert_eq!(store.read_log("b", 0).await.unwrap(), ["one", "two"]);
}

pub(crate) async fn old_tables_are_pruned(place: &TestStore) {
    let store = place.open().await;
    for status in TableStatus::ALL {
        for updated_ms in [1_000, 2_000] {
            let mut new = table(&format!("{status} {updated_ms}"));
            new.summary = TableSummary { status, ..TableSummary::waiting(updated_ms) };
            new.lines = vec!["one".into()];
            store.create(new).await.unwrap();
        }
    }
    let ids = || async {
        let list = store.list(TableFilter::new()).await.unwrap();
        let mut ids: Vec<_> = list.into_iter().map(|(row, _)| row.id).collect();
        ids.sort();
        ids
    };
    assert_eq!(store.prune(0, 0).await, Ok(0));
    assert_eq!(store.prune(2_000, 1_000).await, Ok(1));
    let left = ["over 2000", "running 1000", "running 2000", "waiting 1000", "waiting 2000"];
    assert_eq!(ids().await, left);
    assert_eq!(store.prune(0, LATER).await, Ok(2));
    assert_eq!(ids().await, ["over 2000", "running 1000", "running 2000"]);

    // More than one transaction prunes.
    for number in 0..450 {
        let mut new = table(&format!("old {number}"));
        new.summary.status = TableStatus::Over;
        store.create(new).await.unwrap();
    }
    assert_eq!(store.prune(LATER, LATER).await, Ok(451));
    assert_eq!(ids().await, ["running 1000", "running 2000"]);
    assert_eq!(store.load("running 1000").await.unwrap().unwrap().log, ["one"]);
}

pub(crate) async fn everything_is_there_after_it_was_closed(place: &TestStore) {
    let store = place.open().await;
    create_owned(&*store, "a", &node("n")).await;
    let mut batch = AppendBatch::new("a", 1, 1, ["one", "two"]);
    batch.summary =
        Some(TableSummary { seats: vec![seat_line("ann")], ..TableSummary::waiting(7) });
    batch.values = vec![("key".into(), Some("value".into()))];
    store.append(batch).await.unwrap();
    store.put_value("scope", "key", Some("value".into()), None).await.unwrap();
    let before = store.load("a").await.unwrap();
    drop(store);

    let store = place.open().await;
    assert_eq!(store.load("a").await.unwrap(), before);
    assert_eq!(store.get_value("scope", "key").await.unwrap().as_deref(), Some("value"));
    // The owner still owns it and continues.
    let held = store.claim("a", &node("m"), 1_000, 1).await;
    assert_eq!(held, Ok(ClaimOutcome::Held { by: node("n"), until_ms: 11_000 }));
    assert_eq!(store.append(AppendBatch::new("a", 1, 3, ["three"])).await, Ok(()));
}

pub(crate) async fn a_backup_has_everything(place: &TestStore) {
    let store = place.open().await;
    for number in 0..300 {
        let mut new = table(&format!("table {number:03}"));
        new.row = TableHeader { private: number % 2 == 0, created_ms: number, ..new.row };
        new.summary.seats = vec![seat_line("ann"), seat_line(&format!("person {number}"))];
        new.lines = (0..number % 7).map(|line| format!("line {line}\n歩")).collect();
        new.values = (0..number % 3).map(|key| (format!("key {key}"), "value".into())).collect();
        store.create(new).await.unwrap();
    }
    store.put_value("ban", "eve", Some("for ever".into()), None).await.unwrap();
    store.put_value("link", "k", Some("v".into()), Some(i64::MAX)).await.unwrap();

    let path = place.file("backup");
    store.backup(&path).await.unwrap();
    assert_eq!(store.backup(&path).await, Err(StoreError::FileExists(path.clone())));
    store.append(AppendBatch::new("table 001", 0, 1, ["later"])).await.unwrap_err();
    store.delete("table 002").await.unwrap();

    let copy = place.restore(&path).await;
    let everything = || TableFilter::new().include_private(true).limit(1_000);
    assert_eq!(copy.list(everything()).await.unwrap().len(), 300);
    assert_eq!(copy.load("table 002").await.unwrap().unwrap().log.len(), 2);
    for (row, _) in store.list(everything()).await.unwrap() {
        assert_eq!(copy.load(&row.id).await, store.load(&row.id).await);
    }
    assert_eq!(copy.get_value("ban", "eve").await.unwrap().as_deref(), Some("for ever"));
    assert_eq!(copy.take_value("link", "k").await.unwrap().as_deref(), Some("v"));
    // The copy is a normal store.
    create_owned(&*copy, "new", &node("n")).await;
    assert_eq!(copy.append(AppendBatch::new("new", 1, 1, ["one"])).await, Ok(()));

    let nowhere = place.file("no such folder").join("backup");
    assert!(matches!(store.backup(&nowhere).await, Err(StoreError::Unavailable(_))));
}
