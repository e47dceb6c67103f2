//! The game registry and its entries.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;

use wazir_text::Message;

use crate::line::{ErasedLine, TypedLine};
use crate::{
    AnyLine, AnyPosition, DynPosition, GameFactory, GameId, GameInfo, OpenError, Play, StartOptions,
};

/// A [`GameFactory`] without its types.
trait ErasedDefinition: Send + Sync {
    fn facts(&self) -> &GameInfo;
    fn definition(&self) -> Option<(&str, u64)>;
    fn plays(&self, position: &DynPosition) -> bool;
    fn open(self: Arc<Self>, start: &StartOptions) -> Result<Box<dyn ErasedLine>, OpenError>;
    fn begin(self: Arc<Self>, position: AnyPosition) -> Option<Box<dyn ErasedLine>>;
}

impl<V: GameFactory> ErasedDefinition for V {
    fn facts(&self) -> &GameInfo {
        GameFactory::info(self)
    }

    fn definition(&self) -> Option<(&str, u64)> {
        GameFactory::definition_source(self)
    }

    fn plays(&self, position: &DynPosition) -> bool {
        position.downcast::<V::Position>().is_some()
    }

    fn open(self: Arc<Self>, start: &StartOptions) -> Result<Box<dyn ErasedLine>, OpenError> {
        let position = GameFactory::open(&*self, start)?;
        Ok(TypedLine::new_boxed(self, position))
    }

    fn begin(self: Arc<Self>, position: AnyPosition) -> Option<Box<dyn ErasedLine>> {
        position.into_typed().map(|position| TypedLine::new_boxed(self, position))
    }
}

/// A game of the registry, with its extensions. Cheap to clone.
#[derive(Clone)]
pub struct GameEntry(Arc<EntryData>);

/// The contents of an entry.
#[derive(Clone)]
struct EntryData {
    definition: Arc<dyn ErasedDefinition>,
    /// At most one extension of each type.
    extensions: Vec<Arc<dyn Any + Send + Sync>>,
}

impl GameEntry {
    /// Creates an entry that is not in any registry yet.
    pub fn new(variety: impl GameFactory) -> Self {
        Self(Arc::new(EntryData { definition: Arc::new(variety), extensions: Vec::new() }))
    }

    /// Adds an extension, such as the lessons of the game or its dialect in a protocol, replacing
    /// one of the same type. The crate of the type retrieves it with [`GameEntry::extension`].
    ///
    /// ```
    /// # #[derive(Debug, PartialEq)]
    /// struct Greeting(&'static str);
    ///
    /// let games = wazir_builtin::games();
    /// let shogi = games.find("shogi")?.clone().with_extension(Greeting("Onegai shimasu."));
    /// assert_eq!(shogi.extension(), Some(&Greeting("Onegai shimasu.")));
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    #[must_use]
    pub fn with_extension<T: Any + Send + Sync>(self, part: T) -> Self {
        let mut all = EntryData::clone(&self.0);
        all.extensions.retain(|known| !known.is::<T>());
        all.extensions.push(Arc::new(part));
        Self(Arc::new(all))
    }

    /// Returns the extension of type `T`, if the game has one.
    pub fn extension<T: Any>(&self) -> Option<&T> {
        self.0.extensions.iter().find_map(|part| part.downcast_ref())
    }

    /// Returns the names of the game and the choices before it starts.
    pub fn info(&self) -> &GameInfo {
        self.0.definition.facts()
    }

    /// Returns the short name.
    pub fn id(&self) -> &GameId {
        self.info().id()
    }

    /// Returns the full name.
    pub fn title(&self) -> &str {
        self.info().title()
    }

    /// Begins a game.
    ///
    /// # Errors
    /// The reason why the game cannot start with these choices.
    pub fn open(&self, start: &StartOptions) -> Result<Play, OpenError> {
        let start = start.with_resolved_name(self.info())?;
        start.check_against(self.info())?;
        let game = self.0.definition.clone().open(&start)?;
        Ok(Play::begin(AnyLine::new(self.clone(), game)))
    }

    /// Begins a game at a position. Returns `None` if the position belongs to another game.
    ///
    /// ```
    /// use wazir_registry::{GameRegistry, StartOptions};
    /// let games = wazir_builtin::games();
    /// let (shogi, evo) = (games.find("shogi")?, games.find("evo")?);
    /// let game = shogi.open(&StartOptions::default().with_option("repetition-count", "3"))?;
    /// let again = shogi.play_from_position(game.position().to_any()).unwrap();
    /// assert_eq!(again.changed_options(), game.changed_options());
    /// assert!(evo.play_from_position(game.position().to_any()).is_none());
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    pub fn play_from_position(&self, position: impl Into<AnyPosition>) -> Option<Play> {
        let game = self.0.definition.clone().begin(position.into())?;
        Some(Play::begin(AnyLine::new(self.clone(), game)))
    }

    /// Returns whether this game uses positions of this type, which several games can share.
    pub fn accepts_position(&self, position: &DynPosition) -> bool {
        self.0.definition.plays(position)
    }

    /// Returns the text that defines the game, for readers that do not know it, and a number shared
    /// by all games with the same rules. Returns `None` for games of the program itself.
    pub fn definition_source(&self) -> Option<(&str, u64)> {
        self.0.definition.definition()
    }

    /// Returns whether both are the same entry, not merely entries with the same id.
    ///
    /// ```
    /// use wazir_registry::GameRegistry;
    /// let games = wazir_builtin::games();
    /// let shogi = games.find("shogi")?;
    /// assert!(shogi.is_same_entry(&shogi.clone()) && !shogi.is_same_entry(wazir_builtin::games().find("shogi")?));
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    pub fn is_same_entry(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<V: GameFactory> From<V> for GameEntry {
    fn from(variety: V) -> Self {
        Self::new(variety)
    }
}

impl fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameEntry").field(self.id()).finish()
    }
}

/// An extension that creates the entry again from another value of type `T`, such as one with more
/// armies; see [`GameEntry::with_extension`].
#[derive(Clone, Copy, Debug)]
pub struct EntryRebuilder<T>(pub fn(T) -> GameEntry);

/// The games that a program knows, as a value to pass to the code that needs it.
///
/// ```
/// use wazir_registry::{GameRegistry, StartOptions};
///
/// let games = wazir_builtin::games();
/// let evo = games.find("evo")?;
/// assert_eq!(evo.info().seat_counts(), [2, 4]);
/// let mut game = evo.open(&StartOptions::default().with_seats(4))?;
/// game.play_text("g2-g3=B")?;
/// let error = game.play_text("j12-j11").unwrap_err();
/// assert_eq!(error.to_string(), "j12-j11 is not allowed: there is no piece on j12");
///
/// let error = games.find("checkers").unwrap_err();
/// assert!(error.to_string().starts_with("there is no game `checkers`: choose "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GameRegistry {
    entries: Vec<GameEntry>,
    definition_parser: Option<DefinitionParser>,
    lookup: Option<GameLookup>,
}

/// A function that creates a game from its definition, or returns the error in the definition.
pub type DefinitionParser = fn(&str) -> Result<GameEntry, Message>;

/// A function that finds games by name and creates them on demand.
pub type GameLookup = fn(&str) -> Option<GameEntry>;

impl GameRegistry {
    /// Returns a registry without games.
    pub fn empty() -> Self {
        Self::default()
    }

    /// Adds a game, replacing one with the same id, and returns the registry.
    #[must_use]
    pub fn with(mut self, game: impl Into<GameEntry>) -> Self {
        self.add(game.into());
        self
    }

    /// Adds a game, replacing one with the same id.
    pub fn add(&mut self, entry: GameEntry) {
        match self.entries.iter_mut().find(|known| known.id() == entry.id()) {
            Some(known) => *known = entry,
            None => self.entries.push(entry),
        }
    }

    /// Sets the parser for definitions of games, such as those that come with a record.
    #[must_use]
    pub fn with_definition_parser(self, reader: DefinitionParser) -> Self {
        Self { definition_parser: Some(reader), ..self }
    }

    /// Sets a lookup for further games by name. [`GameRegistry::iter`] does not list them; only
    /// [`GameRegistry::find_by_name`] finds them.
    #[must_use]
    pub fn with_lookup(self, finder: GameLookup) -> Self {
        Self { lookup: Some(finder), ..self }
    }

    /// Creates a game from a definition. Returns `None` if the registry has no parser.
    ///
    /// # Errors
    /// The error in the definition.
    pub fn parse_definition(&self, text: &str) -> Option<Result<GameEntry, Message>> {
        self.definition_parser.map(|reader| reader(text))
    }

    /// Returns the games, in the order in which they were added.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &GameEntry> {
        self.entries.iter()
    }

    /// Returns the game with this id; case is ignored.
    ///
    /// # Errors
    /// [`OpenError::UnknownGame`] if there is none.
    pub fn find(&self, id: &str) -> Result<&GameEntry, OpenError> {
        let found = self.entries.iter().find(|entry| entry.id().as_str().eq_ignore_ascii_case(id));
        found.ok_or_else(|| OpenError::UnknownGame {
            name: id.chars().take(40).flat_map(char::escape_debug).collect(),
            known: self.entries.iter().map(|entry| entry.id().to_string()).collect(),
        })
    }

    /// Returns the games with this name, see [`GameInfo::has_name`]: the one with this id first,
    /// the one from the lookup last.
    ///
    /// ```
    /// use wazir_registry::GameRegistry;
    /// let games = wazir_builtin::games();
    /// let called: Vec<_> = games.find_by_name("Chess with different armies").collect();
    /// assert_eq!(called[0].id().as_str(), "cwda");
    /// ```
    pub fn find_by_name(&self, name: &str) -> impl Iterator<Item = GameEntry> {
        let id = self.find(name.trim()).ok().cloned();
        let others = self.entries.iter().filter(|entry| entry.info().has_name(name)).cloned();
        let found = self.lookup.and_then(|find| find(name));
        let mut called: Vec<GameEntry> = Vec::new();
        for entry in id.into_iter().chain(others).chain(found) {
            if !called.iter().any(|known| known.id() == entry.id()) {
                called.push(entry);
            }
        }
        called.into_iter()
    }

    /// Begins the game with this id.
    ///
    /// # Errors
    /// The reason why the game is unknown or cannot start with these choices.
    pub fn open(&self, id: &str, start: &StartOptions) -> Result<Play, OpenError> {
        self.find(id)?.open(start)
    }
}
