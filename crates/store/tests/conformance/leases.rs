//! Tests of ownership and of refused writes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use wazir_store::{AppendBatch, ClaimOutcome, Store, StoreError};

use crate::{TestStore, create_owned, node, table};

pub(crate) async fn who_owns_no_epoch_cannot_write(place: &TestStore) {
    let store = place.open().await;
    store.create(table("a")).await.unwrap();
    // Nobody owns it yet.
    for epoch in [0, 1, u64::MAX] {
        let nobody = store.append(AppendBatch::new("a", epoch, 1, ["x"])).await;
        assert_eq!(nobody, Err(StoreError::OwnershipLost), "{epoch}");
    }
    let claim = store.claim("a", &node("n"), 0, 10).await;
    assert_eq!(claim, Ok(ClaimOutcome::Granted { epoch: 1 }));
    for epoch in [0, 2, u64::MAX] {
        let other = store.append(AppendBatch::new("a", epoch, 1, ["x"])).await;
        assert_eq!(other, Err(StoreError::OwnershipLost), "{epoch}");
    }
    assert_eq!(store.append(AppendBatch::new("a", 1, 1, ["one"])).await, Ok(()));
    // The owner keeps it, even after the lease; its earlier writes are refused from then on.
    for (now_ms, epoch) in [(0, 2), (5, 3), (100, 4)] {
        let again = store.claim("a", &node("n"), now_ms, 10).await;
        assert_eq!(again, Ok(ClaimOutcome::Granted { epoch }));
        let late = store.append(AppendBatch::new("a", epoch - 1, epoch, ["late"])).await;
        assert_eq!(late, Err(StoreError::OwnershipLost), "{epoch}");
        assert_eq!(store.append(AppendBatch::new("a", epoch, epoch, ["more"])).await, Ok(()));
    }
    assert_eq!(store.claim("b", &node("n"), 0, 10).await, Err(StoreError::TableNotFound));
}

pub(crate) async fn a_lease_ends_unless_it_is_renewed(place: &TestStore) {
    let store = place.open().await;
    let (one, two) = (node("one"), node("two"));
    assert_eq!(store.renew(&one, 0, 10).await, Ok(0));
    for id in ["a", "b", "c"] {
        create_owned(&*store, id, &one).await;
    }
    let held = |until_ms| Ok(ClaimOutcome::Held { by: one.clone(), until_ms });
    assert_eq!(store.claim("a", &two, 10_999, 10_000).await, held(11_000));
    assert_eq!(store.renew(&one, 10_000, 10_000).await, Ok(3));
    assert_eq!(store.claim("a", &two, 11_000, 10_000).await, held(20_000));
    // An expired lease alone does not end ownership.
    assert_eq!(store.append(AppendBatch::new("a", 1, 1, ["one"])).await, Ok(()));
    assert_eq!(
        store.claim("a", &two, 20_000, 10_000).await,
        Ok(ClaimOutcome::Granted { epoch: 2 })
    );
    assert_eq!(
        store.append(AppendBatch::new("a", 1, 2, ["two"])).await,
        Err(StoreError::OwnershipLost)
    );
    assert_eq!(store.append(AppendBatch::new("a", 2, 2, ["two"])).await, Ok(()));

    // The first node comes back: it keeps what nobody claimed.
    assert_eq!(store.renew(&one, 20_000, 10_000).await, Ok(2));
    assert_eq!(store.renew(&two, 20_000, 10_000).await, Ok(1));
    assert_eq!(store.claim("b", &two, 21_000, 10_000).await, held(30_000));
    assert_eq!(store.append(AppendBatch::new("b", 1, 1, ["one"])).await, Ok(()));
    let by_two = ClaimOutcome::Held { by: two.clone(), until_ms: 30_000 };
    assert_eq!(store.claim("a", &one, 21_000, 10_000).await, Ok(by_two));

    // The node changes its address.
    let moved = wazir_store::ServerNode::new("two", "https://moved.example");
    assert_eq!(store.renew(&moved, 22_000, 10_000).await, Ok(1));
    let by_two = ClaimOutcome::Held { by: moved, until_ms: 32_000 };
    assert_eq!(store.claim("a", &one, 22_000, 10_000).await, Ok(by_two));
}

pub(crate) async fn a_table_is_given_back(place: &TestStore) {
    let store = place.open().await;
    let (one, two) = (node("one"), node("two"));
    for id in ["a", "b", "c"] {
        create_owned(&*store, id, &one).await;
    }
    create_owned(&*store, "d", &two).await;
    let ids = ["a", "d", "no such table"].map(String::from);
    store.release(&one, Some(&ids)).await.unwrap();
    assert_eq!(
        store.append(AppendBatch::new("a", 1, 1, ["x"])).await,
        Err(StoreError::OwnershipLost)
    );
    assert_eq!(store.append(AppendBatch::new("b", 1, 1, ["one"])).await, Ok(()));
    assert_eq!(store.append(AppendBatch::new("d", 1, 1, ["one"])).await, Ok(()));
    // The claim succeeds at once, and the old epoch is refused even for the same node.
    assert_eq!(store.claim("a", &one, 1_000, 10_000).await, Ok(ClaimOutcome::Granted { epoch: 2 }));
    assert_eq!(store.append(AppendBatch::new("a", 2, 1, ["one"])).await, Ok(()));

    store.release(&one, None).await.unwrap();
    for (id, epoch) in [("a", 3), ("b", 2), ("c", 2)] {
        let claim = store.claim(id, &two, 1_000, 10_000).await;
        assert_eq!(claim, Ok(ClaimOutcome::Granted { epoch }), "{id}");
    }
    assert_eq!(store.renew(&one, 1_000, 10_000).await, Ok(0));
    assert_eq!(store.renew(&two, 1_000, 10_000).await, Ok(4));
}

pub(crate) async fn one_of_many_gets_the_table(place: &TestStore) {
    let stores = place.open_two().await;
    for round in 0..10 {
        let id = format!("table {round}");
        stores[0].create(table(&id)).await.unwrap();
        let tasks: Vec<_> = (0..10)
            .map(|number| {
                let (store, id) = (stores[number % 2].clone(), id.clone());
                let me = node(&format!("node {round} {number}"));
                tokio::spawn(async move { (store.claim(&id, &me, 0, 10).await.unwrap(), me) })
            })
            .collect();
        let (mut had, mut told) = (Vec::new(), Vec::new());
        for task in tasks {
            match task.await.unwrap() {
                (ClaimOutcome::Granted { epoch }, me) => had.push((epoch, me)),
                (ClaimOutcome::Held { by, .. }, _) => told.push(by),
            }
        }
        let [(1, owner)] = &had[..] else { panic!("{had:?}") };
        assert_eq!(told, vec![owner.clone(); 9]);
    }
}

pub(crate) async fn the_one_before_writes_nothing(place: &TestStore) {
    // Nodes claim the table from each other all the time, and write until they are refused.
    let stores = place.open_two().await;
    stores[0].create(table("a")).await.unwrap();
    let now_ms = Arc::new(AtomicU64::new(0));
    let tasks: Vec<_> = (0..4)
        .map(|number| {
            let (store, now_ms) = (stores[number % 2].clone(), now_ms.clone());
            tokio::spawn(writes_when_it_can(store, number, now_ms))
        })
        .collect();
    let mut acknowledged = Vec::new();
    for task in tasks {
        acknowledged.extend(task.await.unwrap());
    }
    acknowledged.sort();
    let log = stores[0].read_log("a", 0).await.unwrap();
    let numbered: Vec<_> = (1..).zip(log.iter().cloned()).collect();
    assert_eq!(acknowledged, numbered, "each line was acknowledged, once");
    // Epochs only increase.
    let epochs: Vec<u64> =
        log.iter().map(|line| line.split(' ').next().unwrap().parse().unwrap()).collect();
    assert!(epochs.is_sorted(), "{epochs:?}");
    assert!(epochs.last().unwrap() > &10, "the table went round: {epochs:?}");
}

async fn writes_when_it_can(
    store: Arc<dyn Store>,
    number: usize,
    now_ms: Arc<AtomicU64>,
) -> Vec<(u64, String)> {
    let me = node(&format!("node {number}"));
    let mut written = Vec::new();
    for _ in 0..20 {
        // Each reading of the clock advances it, so that leases are always over.
        let now = now_ms.fetch_add(10, Ordering::SeqCst) as i64;
        let epoch = match store.claim("a", &me, now, 1).await.unwrap() {
            ClaimOutcome::Granted { epoch } => epoch,
            ClaimOutcome::Held { .. } => continue,
        };
        let mut next = store.read_log("a", 0).await.unwrap().len() as u64 + 1;
        for _ in 0..3 {
            let line = format!("{epoch} {number} {next}");
            match store.append(AppendBatch::new("a", epoch, next, [&line])).await {
                Ok(()) => written.push((next, line)),
                // Another node wrote after this one had read, and owns it now.
                Err(StoreError::OwnershipLost) => break,
                Err(other) => panic!("{other}"),
            }
            next += 1;
            tokio::task::yield_now().await;
        }
    }
    written
}
