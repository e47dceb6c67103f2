//! Tests of lists of tables.

use wazir_store::{Store, TableFilter, TableStatus, TableSummary};

use crate::{TestStore, seat_line, table};

const NONE: [usize; 0] = [];

/// Creates tables 0 to 59, of several kinds.
async fn fill(store: &dyn Store) {
    for number in 0..60 {
        let mut new = table(&format!("table {number:02}"));
        new.row.game = ["shogi", "evo", "cwda"][number % 3].into();
        new.row.private = number % 10 == 9;
        // Several have the same time.
        new.row.created_ms = 1_000 + number as i64 / 4;
        new.summary = TableSummary {
            status: TableStatus::ALL[number / 20],
            seats: vec![seat_line("ann"), seat_line(&format!("person {}", number % 7))],
            due_ms: (number % 4 == 0).then_some(5_000 - number as i64),
            ..TableSummary::waiting(2_000 + (number as i64 * 7) % 60)
        };
        store.create(new).await.unwrap();
    }
}

async fn numbers(store: &dyn Store, filter: TableFilter) -> Vec<usize> {
    let list = store.list(filter).await.unwrap();
    list.iter().map(|(row, _)| row.id["table ".len()..].parse().unwrap()).collect()
}

/// Returns the selected numbers, newest first.
fn newest(wanted: impl Fn(usize) -> bool) -> Vec<usize> {
    (0..60).rev().filter(|&number| wanted(number)).collect()
}

pub(crate) async fn a_filter_is_obeyed(place: &TestStore) {
    let store = place.open().await;
    fill(&*store).await;
    let public = |number: usize| number % 10 != 9;
    let all = || TableFilter::new().include_private(true);
    assert_eq!(numbers(&*store, TableFilter::new()).await, newest(public));
    assert_eq!(numbers(&*store, all()).await, newest(|_| true));
    assert_eq!(numbers(&*store, all().limit(3)).await, [59, 58, 57]);
    assert_eq!(numbers(&*store, all().limit(0)).await, NONE);
    let evo = TableFilter::new().game("evo").status(TableStatus::Running);
    let wanted = |number| public(number) && number % 3 == 1 && (20..40).contains(&number);
    assert_eq!(numbers(&*store, evo).await, newest(wanted));
    let three = all().person("person 3");
    assert_eq!(numbers(&*store, three.clone()).await, newest(|number| number % 7 == 3));
    assert_eq!(numbers(&*store, three.game("go")).await, NONE);
    assert_eq!(numbers(&*store, all().person("ann").limit(100)).await.len(), 60);
    assert_eq!(numbers(&*store, all().person("nobody")).await, NONE);
    let (one, _) = store.list(all().limit(1)).await.unwrap().remove(0);
    assert_eq!(numbers(&*store, all().id(one.id.clone())).await, [59]);
    assert_eq!(numbers(&*store, TableFilter::new().id(one.id)).await, NONE, "it is private");
    assert_eq!(numbers(&*store, all().id("nothing")).await, NONE);
    // The list shows the stored data.
    let (row, summary) = store.list(all().limit(1)).await.unwrap().remove(0);
    let stored = store.load(&row.id).await.unwrap().unwrap();
    assert_eq!((stored.header, stored.summary), (row, summary));
}

pub(crate) async fn pages_have_every_table_once(place: &TestStore) {
    let store = place.open().await;
    fill(&*store).await;
    let all = TableFilter::new().include_private(true);
    let filters =
        [all.clone(), all.clone().updated_after_ms(2_009), all.clone().due_before_ms(4_990)];
    for filter in filters {
        let whole = store.list(filter.clone()).await.unwrap();
        let (mut pages, mut page) = (Vec::new(), filter.clone().limit(7));
        loop {
            let found = store.list(page.clone()).await.unwrap();
            let Some((row, summary)) = found.last() else { break };
            page = page.after(row, summary);
            pages.extend(found);
        }
        assert_eq!(pages, whole, "{filter:?}");
        assert!(pages.len() > 7, "{filter:?}");
    }
}

pub(crate) async fn orders_are_as_told(place: &TestStore) {
    let store = place.open().await;
    fill(&*store).await;
    let all = || TableFilter::new().include_private(true);
    let due: Vec<_> = (0..60).rev().step_by(4).map(|number| number - 3).collect();
    assert_eq!(numbers(&*store, all().due_before_ms(10_000)).await, due);
    assert_eq!(numbers(&*store, all().due_before_ms(4_944)).await, NONE);
    assert_eq!(numbers(&*store, all().due_before_ms(4_945)).await, [56]);
    let running = all().due_before_ms(4_975).status(TableStatus::Running);
    assert_eq!(numbers(&*store, running).await, [36, 32, 28]);

    let list = store.list(all().updated_after_ms(2_029)).await.unwrap();
    let times: Vec<_> = list.iter().map(|(_, summary)| summary.updated_ms).collect();
    assert_eq!(times, (2_030..2_060).collect::<Vec<_>>());
    let old = store.list(all().updated_before_ms(2_005).limit(1_000)).await.unwrap();
    assert!(old.len() == 5 && old.is_sorted_by_key(|(row, _)| -row.created_ms));
    // With both conditions, the order is by due time.
    let both = store.list(all().updated_after_ms(2_029).due_before_ms(10_000)).await.unwrap();
    assert!(both.is_sorted_by_key(|(_, summary)| summary.due_ms));
    assert!(both.len() > 3);
}
