//! The conformance tests, run on every store.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "what tests share is part of them")]

mod crash;
mod databases;
mod documents;
mod faults;
mod files;
mod leases;
mod lists;
mod logs;
mod postgres_server;
mod test_store;
mod values;

use test_store::TestStore;
use wazir_store::{NewTable, SeatSummary, ServerNode, Store, TableHeader, TableSummary};

/// Makes a test of each function for each store.
macro_rules! conformance {
    ($($module:ident::$test:ident),* $(,)?) => {
        conformance!(memory, Some(crate::TestStore::memory()), $($module::$test),*);
        conformance!(sqlite, Some(crate::TestStore::sqlite()), $($module::$test),*);
        conformance!(postgres, crate::TestStore::postgres().await, $($module::$test),*);
    };
    ($store:ident, $place:expr, $($module:ident::$test:ident),*) => {
        mod $store {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    if let Some(place) = $place {
                        crate::$module::$test(&place).await;
                    }
                }
            )*
        }
    };
}

conformance! {
    logs::a_table_is_begun_and_loaded,
    logs::lines_are_numbered,
    logs::a_batch_is_all_or_nothing,
    logs::many_tasks_append_to_many_tables,
    logs::two_writers_of_one_epoch_never_write_a_line_twice,
    logs::texts_are_kept_as_they_are,
    logs::a_deleted_table_is_gone,
    logs::old_tables_are_pruned,
    logs::everything_is_there_after_it_was_closed,
    logs::a_backup_has_everything,
    leases::who_owns_no_epoch_cannot_write,
    leases::a_lease_ends_unless_it_is_renewed,
    leases::a_table_is_given_back,
    leases::one_of_many_gets_the_table,
    leases::the_one_before_writes_nothing,
    lists::a_filter_is_obeyed,
    lists::pages_have_every_table_once,
    lists::orders_are_as_told,
    values::values_are_set_and_removed,
    values::values_expire,
    values::one_of_many_takes_a_value,
    values::it_says_whether_it_works,
    documents::every_version_stays,
    documents::what_is_deleted_is_gone,
    documents::what_is_listed_can_be_found,
    documents::one_of_many_adds_the_version,
    documents::deletion_leaves_no_version,
    documents::a_backup_has_the_documents,
}

fn node(name: &str) -> ServerNode {
    ServerNode::new(name, format!("http://{name}.example"))
}

fn table(id: &str) -> NewTable {
    NewTable::new(
        TableHeader::new(id, "shogi", "{\"armies\":null}", 1_000),
        TableSummary::waiting(1_000),
    )
}

fn seat_line(person: &str) -> SeatSummary {
    let (kind, name) = ("person".to_owned(), person.to_uppercase());
    SeatSummary {
        number: Some(2),
        kind,
        name,
        person: Some(person.to_owned()),
        clock_ms: Some(61_000),
        clock_rest: Some(r#"{"delay":2000}"#.to_owned()),
    }
}

/// Creates a table that the node owns under epoch 1.
async fn create_owned(store: &dyn Store, id: &str, by: &ServerNode) {
    store.create(table(id)).await.unwrap();
    let claim = store.claim(id, by, 1_000, 10_000).await.unwrap();
    assert_eq!(claim, wazir_store::ClaimOutcome::Granted { epoch: 1 });
}
