//! Tests of texts with versions.

use wazir_store::{
    Document, DocumentFilter, DocumentVersion, Heading, NewVersion, Store, StoreError,
    StoredDocument,
};

use crate::TestStore;

fn heading(title: &str) -> Heading {
    Heading::new(title, format!("by {title}"), title.to_lowercase())
}

fn document(id: &str, owner: &str, title: &str, ms: i64) -> StoredDocument {
    let body = format!("name = '{title}' # 歩");
    let first = DocumentVersion::new(body, "first", ms);
    StoredDocument::new(id, owner, heading(title), first)
}

fn version(id: &str, after: u32, title: &str, ms: i64) -> NewVersion {
    NewVersion {
        document: id.to_owned(),
        after,
        heading: heading(title),
        version: DocumentVersion::new(format!("name = '{title}'"), format!("+{after}"), ms),
    }
}

async fn ids(store: &dyn Store, filter: DocumentFilter) -> Vec<String> {
    let found = store.list_documents(filter).await.unwrap();
    found.into_iter().map(|document| document.id).collect()
}

pub(crate) async fn every_version_stays(place: &TestStore) {
    let store = place.open().await;
    store.create_document(document("a", "ann", "One", 1_000)).await.unwrap();
    let again = store.create_document(document("a", "eve", "Other", 2_000)).await;
    assert_eq!(again, Err(StoreError::DocumentExists));
    assert_eq!(store.add_version(version("a", 1, "Two", 2_000)).await, Ok(()));
    let late = store.add_version(version("a", 1, "Three", 3_000)).await;
    assert_eq!(late, Err(StoreError::Conflict { expected: 3 }));
    let nowhere = store.add_version(version("b", 1, "Two", 2_000)).await;
    assert_eq!(nowhere, Err(StoreError::DocumentNotFound));
    drop(store);

    let store = place.open().await;
    let (known, versions) = store.load_document("a").await.unwrap().unwrap();
    let expected = Document { versions: 2, updated_ms: 2_000, ..known.clone() };
    assert_eq!(known, expected);
    assert_eq!((known.owner.as_str(), known.title.as_str()), ("ann", "Two"));
    assert_eq!((known.details.as_str(), known.words.as_str()), ("by Two", "two"));
    assert_eq!((known.created_ms, known.listed, known.listed_ms), (1_000, false, None));
    let notes: Vec<_> = versions.iter().map(|it| (it.note.as_str(), it.created_ms)).collect();
    assert_eq!(notes, [("first", 1_000), ("+1", 2_000)]);
    let first = store.read_version("a", 1).await.unwrap().unwrap();
    assert_eq!(first.body, "name = 'One' # 歩");
    assert_eq!(store.read_version("a", 2).await.unwrap().unwrap().body, "name = 'Two'");
    for number in [0, 3, u32::MAX] {
        assert_eq!(store.read_version("a", number).await, Ok(None));
    }
    assert_eq!(store.load_document("b").await, Ok(None));
    let zero = store.create_document(document("z\0", "ann", "One", 1)).await;
    assert_eq!(zero, Err(StoreError::ZeroByte));
    assert_eq!(store.add_version(version("a", 2, "\0", 1)).await, Err(StoreError::ZeroByte));
}

pub(crate) async fn what_is_listed_can_be_found(place: &TestStore) {
    let store = place.open().await;
    for (number, title) in ["Knights 100%", "Many Knights", "Rooks"].iter().enumerate() {
        let id = format!("d{number}");
        let owner = if number == 2 { "ben" } else { "ann" };
        store.create_document(document(&id, owner, title, number as i64)).await.unwrap();
    }
    let public = || DocumentFilter::new().public();
    assert!(ids(&*store, public()).await.is_empty());
    // The order is that of being listed, the first time counted.
    for (id, now_ms) in [("d2", 10), ("d0", 20), ("d1", 30)] {
        assert_eq!(store.set_listed(id, true, now_ms).await, Ok(true));
    }
    assert_eq!(store.set_listed("d2", false, 40).await, Ok(true));
    assert_eq!(ids(&*store, public()).await, ["d1", "d0"]);
    assert_eq!(store.set_listed("d2", true, 50).await, Ok(true));
    assert_eq!(store.set_listed("none", true, 50).await, Ok(false));
    assert_eq!(ids(&*store, public()).await, ["d1", "d0", "d2"]);

    assert_eq!(ids(&*store, public().word("knights")).await, ["d1", "d0"]);
    assert_eq!(ids(&*store, public().word("knights").word("many")).await, ["d1"]);
    assert_eq!(ids(&*store, public().word("100%")).await, ["d0"]);
    assert!(ids(&*store, public().word("10_%")).await.is_empty(), "there are no wildcards");

    let page = store.list_documents(public().limit(2)).await.unwrap();
    assert_eq!(ids(&*store, public().limit(2).after(&page[1])).await, ["d2"]);
    assert_eq!(ids(&*store, DocumentFilter::new().owner("ann")).await, ["d1", "d0"]);
    assert_eq!(ids(&*store, DocumentFilter::new()).await, ["d2", "d1", "d0"]);

    assert_eq!(store.set_hidden("d1", true).await, Ok(true));
    assert_eq!(store.set_hidden("none", true).await, Ok(false));
    assert_eq!(ids(&*store, public()).await, ["d0", "d2"]);
    let (hidden, _) = store.load_document("d1").await.unwrap().unwrap();
    assert!(hidden.hidden && hidden.listed && !hidden.is_public());
    store.set_hidden("d1", false).await.unwrap();
    assert_eq!(ids(&*store, public()).await, ["d1", "d0", "d2"]);
}

pub(crate) async fn what_is_deleted_is_gone(place: &TestStore) {
    let store = place.open().await;
    for (id, ms) in [("a", 1), ("b", 2), ("c", 3)] {
        store.create_document(document(id, "ann", "One", ms)).await.unwrap();
        store.set_listed(id, true, ms).await.unwrap();
    }
    store.add_version(version("b", 1, "Two", 4)).await.unwrap();
    let page = store.list_documents(DocumentFilter::new().public().limit(2)).await.unwrap();
    assert_eq!(store.delete_document("b").await, Ok(true));
    assert_eq!(store.delete_document("b").await, Ok(false));
    assert_eq!(store.delete_document("z\0").await, Err(StoreError::ZeroByte));
    drop(store);

    let store = place.open().await;
    assert_eq!(store.load_document("b").await, Ok(None));
    for number in [1, 2] {
        assert_eq!(store.read_version("b", number).await, Ok(None));
        let other = store.read_version("a", number).await.unwrap();
        assert_eq!(other.is_some(), number == 1, "others stay");
    }
    let late = store.add_version(version("b", 2, "Three", 5)).await;
    assert_eq!(late, Err(StoreError::DocumentNotFound));
    assert_eq!(store.set_listed("b", true, 6).await, Ok(false));
    let public = || DocumentFilter::new().public();
    assert_eq!(ids(&*store, public()).await, ["c", "a"]);
    // A list continues behind it.
    let key = public().key(&page[1]);
    assert_eq!(ids(&*store, public().after_key(key, "b")).await, ["a"]);
    // What comes back under its id is another document.
    store.create_document(document("b", "ben", "New", 7)).await.unwrap();
    assert_eq!(store.load_document("b").await.unwrap().unwrap().1.len(), 1);
}

pub(crate) async fn one_of_many_adds_the_version(place: &TestStore) {
    let stores = place.open_two().await;
    stores[0].create_document(document("a", "ann", "One", 1)).await.unwrap();
    let tasks: Vec<_> = (0..16)
        .map(|number| {
            let store = stores[number % 2].clone();
            tokio::spawn(async move { store.add_version(version("a", 1, "Two", 2)).await })
        })
        .collect();
    let mut added = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(()) => added += 1,
            Err(why) => assert_eq!(why, StoreError::Conflict { expected: 3 }),
        }
    }
    assert_eq!(added, 1);
    let (known, versions) = stores[1].load_document("a").await.unwrap().unwrap();
    assert_eq!((known.versions, versions.len()), (2, 2));
}

/// A version that is saved while the document is deleted leaves nothing behind.
pub(crate) async fn deletion_leaves_no_version(place: &TestStore) {
    let stores = place.open_two().await;
    for number in 0..30 {
        let id = format!("d{number}");
        stores[0].create_document(document(&id, "ann", "One", 1)).await.unwrap();
        let (saving, other) = (stores[0].clone(), id.clone());
        let saving =
            tokio::spawn(async move { saving.add_version(version(&other, 1, "Two", 2)).await });
        assert_eq!(stores[1].delete_document(&id).await, Ok(true));
        let saved = saving.await.unwrap();
        assert!(matches!(saved, Ok(()) | Err(StoreError::DocumentNotFound)), "{saved:?}");
        for version in [1, 2] {
            assert_eq!(stores[0].read_version(&id, version).await, Ok(None), "{saved:?}");
        }
    }
}

pub(crate) async fn a_backup_has_the_documents(place: &TestStore) {
    let store = place.open().await;
    store.create_document(document("a", "ann", "One", 1)).await.unwrap();
    store.add_version(version("a", 1, "Two", 2)).await.unwrap();
    store.set_listed("a", true, 3).await.unwrap();
    store.create_document(document("b", "ben", "Other", 4)).await.unwrap();
    let path = place.file("backup");
    store.backup(&path).await.unwrap();
    let copy = place.restore(&path).await;
    for id in ["a", "b"] {
        assert_eq!(copy.load_document(id).await, store.load_document(id).await);
        assert_eq!(copy.read_version(id, 1).await, store.read_version(id, 1).await);
    }
    assert_eq!(copy.read_version("a", 2).await.unwrap().unwrap().body, "name = 'Two'");
}
