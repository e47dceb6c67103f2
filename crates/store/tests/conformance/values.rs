//! Tests of values beside the tables.

use wazir_store::StoreError;

use crate::{TestStore, create_owned, node};

pub(crate) async fn values_are_set_and_removed(place: &TestStore) {
    let store = place.open().await;
    assert_eq!(store.get_value("ban", "eve").await, Ok(None));
    assert_eq!(store.take_value("ban", "eve").await, Ok(None));
    let set = |scope, key, value: &str| store.put_value(scope, key, Some(value.to_owned()), None);
    set("ban", "eve", "1").await.unwrap();
    set("ban", "eve", "2").await.unwrap();
    set("ban", "Zoe", "3").await.unwrap();
    set("ban", "adam", "4").await.unwrap();
    set("link", "eve", "5").await.unwrap();
    assert_eq!(store.get_value("ban", "eve").await, Ok(Some("2".into())));
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let bans = [pair("Zoe", "3"), pair("adam", "4"), pair("eve", "2")];
    assert_eq!(store.list_values("ban").await.unwrap(), bans);
    assert_eq!(store.list_values("nothing").await.unwrap(), []);
    store.put_value("ban", "adam", None, None).await.unwrap();
    store.put_value("ban", "nobody", None, None).await.unwrap();
    assert_eq!(store.take_value("ban", "eve").await, Ok(Some("2".into())));
    assert_eq!(store.take_value("ban", "eve").await, Ok(None));
    assert_eq!(store.list_values("ban").await.unwrap(), bans[..1]);
    assert_eq!(store.list_values("link").await.unwrap(), [pair("eve", "5")]);
}

pub(crate) async fn values_expire(place: &TestStore) {
    let store = place.open().await;
    for (key, expires_ms) in [("old", Some(1)), ("new", Some(i64::MAX)), ("ever", None)] {
        store.put_value("link", key, Some(key.to_owned()), expires_ms).await.unwrap();
    }
    for round in 0..2 {
        assert_eq!(store.get_value("link", "old").await, Ok(None));
        let keys: Vec<_> =
            store.list_values("link").await.unwrap().into_iter().map(|it| it.0).collect();
        assert_eq!(keys, ["ever", "new"]);
        if round == 0 {
            assert_eq!(store.prune(0, 0).await, Ok(0), "it counts tables");
        }
    }
    store.put_value("link", "old", Some("again".into()), Some(1)).await.unwrap();
    assert_eq!(store.take_value("link", "old").await, Ok(None));
    // If set again, the last expiry counts.
    store.put_value("link", "old", Some("again".into()), None).await.unwrap();
    store.put_value("link", "new", Some("again".into()), Some(1)).await.unwrap();
    assert_eq!(store.take_value("link", "old").await, Ok(Some("again".into())));
    assert_eq!(store.get_value("link", "new").await, Ok(None));
}

pub(crate) async fn one_of_many_takes_a_value(place: &TestStore) {
    let stores = place.open_two().await;
    for round in 0..10 {
        let key = format!("{round}");
        stores[0].put_value("link", &key, Some("seat".into()), None).await.unwrap();
        let tasks: Vec<_> = (0..16)
            .map(|number| {
                let (store, key) = (stores[number % 2].clone(), key.clone());
                tokio::spawn(async move { store.take_value("link", &key).await.unwrap() })
            })
            .collect();
        let mut had = Vec::new();
        for task in tasks {
            had.extend(task.await.unwrap());
        }
        assert_eq!(had, ["seat"]);
    }
}

pub(crate) async fn it_says_whether_it_works(place: &TestStore) {
    let store = place.open().await;
    assert_eq!(store.check_writable().await, Ok(()));
    assert_eq!(store.check_writable().await, Ok(()));
    // It leaves nothing visible behind.
    create_owned(&*store, "a", &node("n")).await;
    assert_eq!(store.read_log("a", 0).await, Ok(Vec::new()));
    assert_eq!(store.read_log("b", 0).await, Err(StoreError::TableNotFound));
}
