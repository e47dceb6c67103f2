//! Documents in memory.

use super::{MemoryState, MemoryStore};
use crate::{
    Document, DocumentFilter, DocumentStore, DocumentVersion, NewVersion, StoreError, StoreFuture,
    StoredDocument, VersionSummary, checks,
};

impl MemoryState {
    fn change(&mut self, id: &str, change: impl FnOnce(&mut Document)) -> Result<bool, StoreError> {
        checks::check_texts([id])?;
        let known = self.documents.get_mut(id);
        Ok(known.map(|stored| change(&mut stored.document)).is_some())
    }

    fn add_version(&mut self, new: NewVersion) -> Result<(), StoreError> {
        checks::check_version(&new)?;
        let known = self.documents.get_mut(&new.document);
        let stored = known.ok_or(StoreError::DocumentNotFound)?;
        let document = &mut stored.document;
        if document.versions != new.after {
            return Err(StoreError::Conflict { expected: u64::from(document.versions) + 1 });
        }
        (document.title, document.words) = (new.heading.title, new.heading.words);
        document.details = new.heading.details;
        document.updated_ms = new.version.created_ms;
        document.versions += 1;
        stored.versions.push(new.version);
        Ok(())
    }
}

impl DocumentStore for MemoryStore {
    fn create_document(&self, new: StoredDocument) -> StoreFuture<'_, ()> {
        self.with_state(move |all| {
            let new = checks::checked_document(new)?;
            let id = new.document.id.clone();
            if all.documents.contains_key(&id) {
                return Err(StoreError::DocumentExists);
            }
            all.documents.insert(id, new);
            Ok(())
        })
    }

    fn add_version(&self, version: NewVersion) -> StoreFuture<'_, ()> {
        self.with_state(move |all| all.add_version(version))
    }

    fn set_listed<'a>(&'a self, id: &'a str, listed: bool, now_ms: i64) -> StoreFuture<'a, bool> {
        self.with_state(move |all| {
            all.change(id, |document| {
                document.listed = listed;
                if listed {
                    document.listed_ms.get_or_insert(now_ms);
                }
            })
        })
    }

    fn set_hidden<'a>(&'a self, id: &'a str, hidden: bool) -> StoreFuture<'a, bool> {
        self.with_state(move |all| all.change(id, |document| document.hidden = hidden))
    }

    fn delete_document<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool> {
        self.with_state(move |all| {
            checks::check_texts([id])?;
            Ok(all.documents.remove(id).is_some())
        })
    }

    fn load_document<'a>(
        &'a self,
        id: &'a str,
    ) -> StoreFuture<'a, Option<(Document, Vec<VersionSummary>)>> {
        self.with_state(move |all| {
            checks::check_texts([id])?;
            let summary = |version: &DocumentVersion| VersionSummary {
                note: version.note.clone(),
                created_ms: version.created_ms,
            };
            Ok(all.documents.get(id).map(|stored| {
                (stored.document.clone(), stored.versions.iter().map(summary).collect())
            }))
        })
    }

    fn read_version<'a>(
        &'a self,
        id: &'a str,
        number: u32,
    ) -> StoreFuture<'a, Option<DocumentVersion>> {
        self.with_state(move |all| {
            checks::check_texts([id])?;
            let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
            let stored = all.documents.get(id).zip(place);
            Ok(stored.and_then(|(stored, place)| stored.versions.get(place).cloned()))
        })
    }

    fn list_documents(&self, filter: DocumentFilter) -> StoreFuture<'_, Vec<Document>> {
        self.with_state(move |all| {
            checks::check_texts(filter.texts())?;
            let known = all.documents.values().map(|stored| &stored.document);
            let mut found: Vec<&Document> = known.filter(|it| filter.matches(it)).collect();
            found.sort_by_key(|it| std::cmp::Reverse((filter.key(it), it.id.as_str())));
            Ok(found.into_iter().take(filter.limit).cloned().collect())
        })
    }
}
