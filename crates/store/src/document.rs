//! Texts with versions, stored beside the tables.

use serde::{Deserialize, Serialize};

use crate::StoreFuture;

/// A text with versions: everything but the texts themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// The id, unique among all documents.
    pub id: String,
    /// The person to whom it belongs.
    pub owner: String,
    /// The title of its last version.
    pub title: String,
    /// What lists show besides, in the caller's own format.
    pub details: String,
    /// The text in which [searches](DocumentFilter::word) look, in the caller's own spelling.
    pub words: String,
    /// Creation time, in milliseconds since 1970.
    pub created_ms: i64,
    /// The time of its last version, in milliseconds since 1970.
    pub updated_ms: i64,
    /// `true` if its owner shows it to everybody.
    pub listed: bool,
    /// The time when it was first listed, in milliseconds since 1970.
    pub listed_ms: Option<i64>,
    /// `true` if it is kept out of the public list whatever its owner wants.
    pub hidden: bool,
    /// The number of versions; they are numbered from 1.
    pub versions: u32,
}

impl Document {
    /// Returns whether everybody sees it in the public list.
    pub fn is_public(&self) -> bool {
        self.listed && !self.hidden
    }
}

/// A version of a document. It never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentVersion {
    /// The text.
    pub body: String,
    /// A note for lists, in the caller's own format.
    pub note: String,
    /// Creation time, in milliseconds since 1970.
    pub created_ms: i64,
}

impl DocumentVersion {
    /// Creates a version.
    pub fn new(body: impl Into<String>, note: impl Into<String>, created_ms: i64) -> Self {
        Self { body: body.into(), note: note.into(), created_ms }
    }
}

/// What lists show of a document, and where searches look; each version brings its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The title.
    pub title: String,
    /// What lists show besides, in the caller's own format.
    pub details: String,
    /// The text in which [searches](DocumentFilter::word) look.
    pub words: String,
}

impl Heading {
    /// Creates a heading.
    pub fn new(
        title: impl Into<String>,
        details: impl Into<String>,
        words: impl Into<String>,
    ) -> Self {
        Self { title: title.into(), details: details.into(), words: words.into() }
    }
}

/// A version in a list, without its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionSummary {
    /// The note.
    pub note: String,
    /// Creation time, in milliseconds since 1970.
    pub created_ms: i64,
}

/// A document with all its versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredDocument {
    /// The document. Its number of versions is that of [`Self::versions`].
    pub document: Document,
    /// The versions, in order.
    pub versions: Vec<DocumentVersion>,
}

impl StoredDocument {
    /// Creates a document that is not listed, with its first version.
    pub fn new(
        id: impl Into<String>,
        owner: impl Into<String>,
        heading: Heading,
        first: DocumentVersion,
    ) -> Self {
        let (created_ms, updated_ms) = (first.created_ms, first.created_ms);
        let document = Document {
            id: id.into(),
            owner: owner.into(),
            title: heading.title,
            details: heading.details,
            words: heading.words,
            created_ms,
            updated_ms,
            listed: false,
            listed_ms: None,
            hidden: false,
            versions: 1,
        };
        Self { document, versions: vec![first] }
    }
}

/// A version to be added to a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewVersion {
    /// The id of the document.
    pub document: String,
    /// The number of the last version that the caller knows.
    pub after: u32,
    /// What lists show from now on.
    pub heading: Heading,
    /// The version.
    pub version: DocumentVersion,
}

/// The selection and number of documents in a list.
///
/// The documents last created come first, and in a [public](Self::public) list those that were
/// first listed last. Ties are ordered by id.
///
/// ```
/// use wazir_store::DocumentFilter;
///
/// let found = DocumentFilter::new().public().word("knights").limit(20);
/// assert_eq!(found, DocumentFilter::default().limit(20).word("knights").public());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentFilter {
    pub(crate) owner: Option<String>,
    pub(crate) public: bool,
    pub(crate) words: Vec<String>,
    pub(crate) after: Option<(i64, String)>,
    pub(crate) limit: usize,
}

impl Default for DocumentFilter {
    fn default() -> Self {
        Self::new()
    }
}

impl DocumentFilter {
    /// Selects the last 100 documents.
    pub fn new() -> Self {
        Self { owner: None, public: false, words: Vec::new(), after: None, limit: 100 }
    }

    /// Selects documents of this person.
    pub fn owner(self, owner: impl Into<String>) -> Self {
        Self { owner: Some(owner.into()), ..self }
    }

    /// Selects documents that everybody may see.
    pub fn public(self) -> Self {
        Self { public: true, ..self }
    }

    /// Selects documents in whose [words](Document::words) this text occurs; each call adds one.
    pub fn word(mut self, word: impl Into<String>) -> Self {
        self.words.push(word.into());
        self
    }

    /// Selects documents after this one in the order of the list, for the next page.
    pub fn after(self, last: &Document) -> Self {
        let key = self.key(last);
        self.after_key(key, last.id.clone())
    }

    /// Selects documents after a place in the order of the list: the [key](Self::key) and the id of a
    /// document, which need not exist any more.
    pub fn after_key(self, key: i64, id: impl Into<String>) -> Self {
        Self { after: Some((key, id.into())), ..self }
    }

    /// Sets the maximum number of documents.
    pub fn limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// Returns the time by which the list is ordered, in milliseconds since 1970.
    pub fn key(&self, document: &Document) -> i64 {
        match self.public {
            true => document.listed_ms.unwrap_or(document.created_ms),
            false => document.created_ms,
        }
    }

    pub(crate) fn matches(&self, document: &Document) -> bool {
        self.owner.as_ref().is_none_or(|owner| document.owner == *owner)
            && (!self.public || document.is_public())
            && self.words.iter().all(|word| document.words.contains(word))
            && self.after.as_ref().is_none_or(|(key, id)| {
                (self.key(document), document.id.as_str()) < (*key, id.as_str())
            })
    }

    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let after = self.after.iter().map(|(_, id)| id);
        self.owner.iter().chain(&self.words).chain(after).map(String::as_str)
    }
}

/// The documents of a [`Store`](crate::Store): texts with versions, each of which stays as it is.
///
/// Like the other calls, one that returns `Ok` is durable.
///
/// ```
/// use wazir_store::{DocumentStore, DocumentVersion, Heading, MemoryStore, NewVersion, StoreError, StoredDocument};
///
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let store = MemoryStore::new();
/// let first = DocumentVersion::new("name = 'One'", "", 1_000);
/// store.create_document(StoredDocument::new("k3xq", "ann", Heading::new("One", "", "one"), first)).await?;
/// let version = DocumentVersion::new("name = 'Two'", "changed", 2_000);
/// let heading = Heading::new("Two", "", "two");
/// let second = NewVersion { document: "k3xq".to_owned(), after: 1, heading, version };
/// store.add_version(second.clone()).await?;
/// // Somebody who knows the first version only does not write over the second.
/// assert_eq!(store.add_version(second).await, Err(StoreError::Conflict { expected: 3 }));
/// let before = store.read_version("k3xq", 1).await?.expect("it stays");
/// assert_eq!(before.body, "name = 'One'");
/// # Ok::<(), StoreError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Those of [`Store`](crate::Store).
pub trait DocumentStore: Send + Sync {
    /// Creates a document with its versions.
    ///
    /// # Errors
    ///
    /// [`StoreError::DocumentExists`](crate::StoreError::DocumentExists) if there is a document with
    /// this id.
    fn create_document(&self, document: StoredDocument) -> StoreFuture<'_, ()>;

    /// Adds a version.
    ///
    /// # Errors
    ///
    /// [`StoreError::DocumentNotFound`](crate::StoreError::DocumentNotFound);
    /// [`StoreError::Conflict`](crate::StoreError::Conflict) with the number of the next version if
    /// the document has others than the caller knows.
    fn add_version(&self, version: NewVersion) -> StoreFuture<'_, ()>;

    /// Lists a document for everybody from `now_ms` on, or not any more. Returns whether it exists.
    /// When it was first listed stays.
    fn set_listed<'a>(&'a self, id: &'a str, listed: bool, now_ms: i64) -> StoreFuture<'a, bool>;

    /// Sets whether a document is kept out of the public list. Returns whether it exists.
    fn set_hidden<'a>(&'a self, id: &'a str, hidden: bool) -> StoreFuture<'a, bool>;

    /// Deletes a document with all its versions. Returns whether it existed.
    fn delete_document<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool>;

    /// Returns a document with the list of its versions, or `None` if there is no such document.
    fn load_document<'a>(
        &'a self,
        id: &'a str,
    ) -> StoreFuture<'a, Option<(Document, Vec<VersionSummary>)>>;

    /// Returns a version by its number, from 1.
    fn read_version<'a>(
        &'a self,
        id: &'a str,
        number: u32,
    ) -> StoreFuture<'a, Option<DocumentVersion>>;

    /// Returns the documents that match the filter, in its order and up to its limit.
    fn list_documents(&self, filter: DocumentFilter) -> StoreFuture<'_, Vec<Document>>;
}
