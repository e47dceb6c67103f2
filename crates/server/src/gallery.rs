//! The gallery: games from files that people have made, each with its versions, and those of the
//! house.

mod bot_games;
mod changes;
mod sheet;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};
use wazir_store::{
    Document, DocumentFilter, DocumentVersion, Heading, NewVersion, StoreError, StoredDocument,
    VersionSummary,
};
use wazir_tables::{CUSTOM_FILE, GallerySource, MAX_GAME_FILE_BYTES, TableSpec};
use wazir_text::{Message, message};
use wazir_variant::KnownVariant;
use wazir_variant::game::GameFile;

use crate::app::AppState;
use crate::identity::new_game_id;
use crate::texts::Remote;
use crate::time::unix_ms;
pub(crate) use bot_games::BotGames;
pub(crate) use changes::ChangeNote;
pub(crate) use sheet::GameSheet;

/// Maximum number of games of a person.
const MAX_GAMES: usize = 200;
/// Maximum number of versions of a game.
const MAX_VERSIONS: u32 = 200;
/// The store scope of the ids of deleted games, which lead there from tables and other pages.
const DELETED: &str = "gallery-deleted";
/// Number of games that stay ready to be shown.
const MAX_SHEETS: usize = 48;

/// The reason why something cannot be done with a game of the gallery.
#[derive(Debug)]
pub(crate) enum GalleryError {
    /// There is no such game, or it is hidden from the person.
    NoGame,
    /// Its author has deleted it.
    Deleted,
    /// It belongs to somebody else.
    NotYours,
    /// The text or the choice is wrong.
    Invalid(Message),
    /// There is a version that the person does not know.
    Stale,
    /// Too many files are being read.
    Busy,
    Storage(String),
}

impl From<StoreError> for GalleryError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::DocumentNotFound => Self::NoGame,
            StoreError::Conflict { .. } => Self::Stale,
            StoreError::ZeroByte => Self::Invalid(Remote::ZeroByteInText.into()),
            error => Self::Storage(error.to_string()),
        }
    }
}

/// What lists show of a game besides its title.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct GameDetails {
    pub(crate) by: String,
    pub(crate) about: String,
}

impl GameDetails {
    pub(crate) fn of(document: &Document) -> Self {
        serde_json::from_str(&document.details).unwrap_or_default()
    }
}

/// What a person saves: the text, and the name to be shown as its author.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) text: String,
    pub(crate) by: String,
}

impl Draft {
    fn heading(&self, file: &GameFile) -> Heading {
        let definition = file.definition();
        let (title, about) = (definition.title(), definition.about().unwrap_or_default());
        let details = GameDetails { by: self.by.clone(), about: about.to_owned() };
        let details = serde_json::to_string(&details).unwrap_or_default();
        let words = [title, definition.id(), &self.by, about].join("\n").to_lowercase();
        Heading::new(title, details, words)
    }
}

/// A game of the gallery, as somebody may see it.
pub(crate) enum GalleryGame {
    /// A game of the house, which has one version.
    House(&'static KnownVariant),
    /// A game that somebody has made.
    Own(Document, Vec<VersionSummary>),
}

impl GalleryGame {
    /// Returns the number of versions.
    pub(crate) fn versions(&self) -> u32 {
        match self {
            Self::House(_) => 1,
            Self::Own(document, _) => document.versions,
        }
    }
}

/// A game of the house.
pub(crate) struct HouseGame {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) known: &'static KnownVariant,
}

/// Returns the games of the house. Those that differ from another only by shuffled starts are left
/// out.
pub(crate) fn house() -> &'static [HouseGame] {
    static HOUSE: OnceLock<Vec<HouseGame>> = OnceLock::new();
    HOUSE.get_or_init(|| {
        let games = KnownVariant::all().iter().filter_map(|known| {
            let entry = known.entry().ok().filter(|_| known.shuffles().is_none())?;
            Some(HouseGame { id: entry.id().to_string(), title: entry.title().to_owned(), known })
        });
        games.collect()
    })
}

/// Games that are ready to be shown, and what bots have played of them.
#[derive(Default)]
pub(crate) struct Gallery {
    sheets: Mutex<VecDeque<(String, Arc<GameSheet>)>>,
    pub(crate) bot_games: BotGames,
}

impl Gallery {
    /// Finds a game. Hidden ones are found by their authors only.
    pub(crate) async fn find(
        &self,
        app: &AppState,
        id: &str,
        person: &str,
    ) -> Result<GalleryGame, GalleryError> {
        if let Some(game) = house().iter().find(|game| game.id == id) {
            return Ok(GalleryGame::House(game.known));
        }
        match app.store.load_document(id).await? {
            Some((document, _)) if document.hidden && document.owner != person => {
                Err(GalleryError::NoGame)
            }
            Some((document, versions)) => Ok(GalleryGame::Own(document, versions)),
            None => match app.store.get_value(DELETED, id).await? {
                Some(_) => Err(GalleryError::Deleted),
                None => Err(GalleryError::NoGame),
            },
        }
    }

    /// Finds a game that belongs to the person.
    pub(crate) async fn find_own(
        &self,
        app: &AppState,
        id: &str,
        person: &str,
    ) -> Result<Document, GalleryError> {
        match self.find(app, id, person).await? {
            GalleryGame::Own(document, _) if document.owner == person => Ok(document),
            _ => Err(GalleryError::NotYours),
        }
    }

    /// Deletes a game that belongs to the person, with all its versions and what bots have played of
    /// them. Tables keep the text with which they were opened.
    pub(crate) async fn delete(
        &self,
        app: &AppState,
        id: &str,
        person: &str,
    ) -> Result<(), GalleryError> {
        let document = self.find_own(app, id, person).await?;
        // A game that is marked and still there is found as before, and can be deleted again.
        let now = Some(unix_ms().to_string());
        app.store.put_value(DELETED, id, now, None).await?;
        app.store.delete_document(id).await?;
        self.bot_games.delete(app, id, document.versions).await;
        Ok(())
    }

    /// Returns the text of a version and its number; 0 stands for the last one.
    pub(crate) async fn text(
        &self,
        app: &AppState,
        game: &GalleryGame,
        version: u32,
    ) -> Result<(String, u32), GalleryError> {
        let number = if version == 0 { game.versions() } else { version };
        match game {
            GalleryGame::House(known) if number == 1 => Ok((known.text().to_owned(), 1)),
            GalleryGame::House(_) => Err(GalleryError::NoGame),
            GalleryGame::Own(document, _) => {
                let found = app.store.read_version(&document.id, number).await?;
                found.map(|found| (found.body, number)).ok_or(GalleryError::NoGame)
            }
        }
    }

    /// Returns a game ready to be shown. Its file is read on a separate thread, one at a time.
    pub(crate) async fn sheet(
        &self,
        app: &Arc<AppState>,
        text: &str,
    ) -> Result<Arc<GameSheet>, GalleryError> {
        if let Some(known) = self.known_sheet(text) {
            return Ok(known);
        }
        let file = text.to_owned();
        let read = app.custom_games.read_alone(move || GameSheet::read(&file)).await;
        let sheet = read.ok_or(GalleryError::Busy)?.map_err(GalleryError::Invalid)?;
        let sheet = Arc::new(sheet);
        let mut sheets = self.sheets.lock().unwrap_or_else(PoisonError::into_inner);
        sheets.push_back((text.to_owned(), Arc::clone(&sheet)));
        if sheets.len() > MAX_SHEETS {
            sheets.pop_front();
        }
        Ok(sheet)
    }

    fn known_sheet(&self, text: &str) -> Option<Arc<GameSheet>> {
        let mut sheets = self.sheets.lock().unwrap_or_else(PoisonError::into_inner);
        let place = sheets.iter().position(|(of, _)| of == text)?;
        // The least recently used one goes first.
        let found = sheets.remove(place)?;
        sheets.push_back(found.clone());
        Some(found.1)
    }

    /// Reads what somebody wants to save.
    async fn read_draft(
        &self,
        app: &Arc<AppState>,
        draft: &Draft,
    ) -> Result<Arc<GameSheet>, GalleryError> {
        if draft.text.len() > MAX_GAME_FILE_BYTES {
            let most = MAX_GAME_FILE_BYTES;
            return Err(GalleryError::Invalid(message!(Remote::GameTooLong { most })));
        }
        self.sheet(app, &draft.text).await
    }

    /// Saves a new game. Returns its id.
    pub(crate) async fn create(
        &self,
        app: &Arc<AppState>,
        person: &str,
        draft: &Draft,
    ) -> Result<String, GalleryError> {
        let sheet = self.read_draft(app, draft).await?;
        let own = DocumentFilter::new().owner(person).limit(MAX_GAMES);
        if app.store.list_documents(own).await?.len() >= MAX_GAMES {
            return Err(GalleryError::Invalid(message!(Remote::TooManyGames { most: MAX_GAMES })));
        }
        let note = ChangeNote::first(&draft.text, &draft.by).to_text();
        let first = DocumentVersion::new(draft.text.as_str(), note, unix_ms());
        let (id, heading) = (new_game_id(), draft.heading(sheet.file()));
        app.store.create_document(StoredDocument::new(&*id, person, heading, first)).await?;
        self.bot_games.request(app, &id, 1, &sheet);
        Ok(id)
    }

    /// Saves a version after version number `after`. Returns its number; a text that has not
    /// changed makes none.
    pub(crate) async fn save(
        &self,
        app: &Arc<AppState>,
        (id, person): (&str, &str),
        after: u32,
        draft: &Draft,
    ) -> Result<u32, GalleryError> {
        let document = self.find_own(app, id, person).await?;
        let sheet = self.read_draft(app, draft).await?;
        if document.versions != after {
            return Err(GalleryError::Stale);
        }
        let before = app.store.read_version(id, after).await?.ok_or(GalleryError::NoGame)?.body;
        if before == draft.text && GameDetails::of(&document).by == draft.by {
            return Ok(after);
        }
        if after >= MAX_VERSIONS {
            let most = MAX_VERSIONS;
            return Err(GalleryError::Invalid(message!(Remote::TooManyVersions { most })));
        }
        let note = ChangeNote::between(&before, &draft.text, &draft.by).to_text();
        let version = DocumentVersion::new(draft.text.as_str(), note, unix_ms());
        let heading = draft.heading(sheet.file());
        let new = NewVersion { document: id.to_owned(), after, heading, version };
        app.store.add_version(new).await?;
        self.bot_games.request(app, id, after + 1, &sheet);
        Ok(after + 1)
    }

    /// Puts the text of a game of the gallery into the specification of a table, which keeps it:
    /// later versions change nothing there.
    pub(crate) async fn fill(
        &self,
        app: &AppState,
        opening: TableSpec,
        person: &str,
    ) -> Result<TableSpec, GalleryError> {
        let Some(GallerySource { id, version }) = opening.gallery else { return Ok(opening) };
        let game = self.find(app, &id, person).await?;
        let (text, version) = self.text(app, &game, version).await?;
        Ok(TableSpec {
            game: CUSTOM_FILE.to_owned(),
            game_file: Some(text),
            gallery: Some(GallerySource { id, version }),
            ..opening
        })
    }
}
