//! Tests of injected faults, and of damaged backups.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use wazir_store::{
    AppendBatch, FaultyStore, InjectedFault, MemoryStore, Store, StoreError, restore,
};

use crate::{TestStore, create_owned, node, table};

#[tokio::test]
async fn faults_are_as_told() {
    let store = Arc::new(FaultyStore::new(MemoryStore::new()));
    create_owned(&*store, "a", &node("n")).await;
    let line = |n: u64| AppendBatch::new("a", 1, n, [format!("line {n}")]);
    let unavailable = |failed: &StoreError| matches!(failed, StoreError::Unavailable(_));

    store.fail(Some(InjectedFault::NoWriting));
    assert!(unavailable(&store.append(line(1)).await.unwrap_err()));
    assert_eq!(store.read_log("a", 0).await, Ok(Vec::new()));
    store.fail(Some(InjectedFault::Unreachable));
    assert!(unavailable(&store.append(line(1)).await.unwrap_err()));
    assert!(unavailable(&store.read_log("a", 0).await.unwrap_err()));
    // The append is done, but reported as failed.
    store.fail(Some(InjectedFault::NoAnswers));
    assert!(unavailable(&store.append(line(1)).await.unwrap_err()));
    assert_eq!(store.inner().read_log("a", 0).await.unwrap(), ["line 1"]);
    // Refusals are still refusals.
    assert_eq!(store.append(line(5)).await, Err(StoreError::Conflict { expected: 2 }));

    store.fail(Some(InjectedFault::Stalled));
    let stalled = {
        let store = store.clone();
        tokio::spawn(async move { store.append(line(2)).await })
    };
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert!(!stalled.is_finished());
    assert_eq!(store.inner().read_log("a", 0).await.unwrap().len(), 1);
    store.fail(None);
    assert_eq!(stalled.await.unwrap(), Ok(()));
    assert_eq!(store.read_log("a", 0).await.unwrap(), ["line 1", "line 2"]);
}

#[tokio::test]
async fn a_damaged_backup_is_not_restored() {
    let place = TestStore::memory();
    let store = place.open().await;
    for id in ["a", "b"] {
        store.create(table(id)).await.unwrap();
    }
    store.put_value("scope", "key", Some("value".into()), None).await.unwrap();
    let path = place.file("backup");
    store.backup(&path).await.unwrap();
    let whole = fs::read_to_string(&path).unwrap();
    assert_eq!(restore(&MemoryStore::new(), &path).await, Ok(2));

    let lines: Vec<&str> = whole.lines().collect();
    let without = |n: usize| [&lines[..n], &lines[n + 1..]].concat().join("\n");
    let damaged = [
        String::new(),
        "no backup".to_owned(),
        whole.replace("{\"tables\":1}", "{\"tables\":2}"),
        without(0),
        without(1),
        without(lines.len() - 1),
        whole[..whole.len() / 2].to_owned(),
        format!("{whole}{whole}"),
        whole.replace("\"b\"", "b"),
    ];
    for text in damaged {
        fs::write(&path, &text).unwrap();
        let empty = MemoryStore::new();
        let refused = restore(&empty, &path).await;
        assert!(matches!(refused, Err(StoreError::Backup { .. })), "{refused:?} of {text}");
        assert_eq!(empty.list(wazir_store::TableFilter::new()).await, Ok(Vec::new()), "{text}");
    }
    // Existing data is not overwritten.
    fs::write(&path, &whole).unwrap();
    assert_eq!(restore(&*store, &path).await, Err(StoreError::TableExists));
    let nothing = restore(&*store, &place.file("nothing")).await;
    assert!(matches!(nothing, Err(StoreError::Unavailable(_))), "{nothing:?}");
}
