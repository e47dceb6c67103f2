//! The specification of a new table.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use wazir_registry::{ChosenStart, GameEntry, GameRegistry, Play, StartOptions};
use wazir_session::{ClockStart, Occupant, SessionSetup, TimeControl};
use wazir_text::{Message, message};

use crate::lag;
use crate::table_state::{MAX_NAME_CHARS, is_plain_name, sanitize_line};
use crate::texts::Rooms;

/// Maximum size of an army file, in bytes.
pub const MAX_ARMY_FILE_BYTES: usize = 16 * 1024;
/// Maximum size of a game file, in bytes.
pub const MAX_GAME_FILE_BYTES: usize = 16 * 1024;
/// Maximum size of the other texts, in bytes.
const MAX_TEXT_BYTES: usize = 600;
/// The name that refers to the army file in [`TableSpec::armies`], and to the game file in
/// [`TableSpec::game`].
pub const CUSTOM_FILE: &str = "own.toml";

/// A request for the occupant of a seat.
///
/// The text form is `me`, `open`, or `level:` with the name of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeatRequest {
    /// The person who opens the table.
    Me,
    /// The first person to come.
    Open,
    /// The computer at a level.
    Level(String),
}

impl fmt::Display for SeatRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Me => f.write_str("me"),
            Self::Open => f.write_str("open"),
            Self::Level(level) => write!(f, "level:{level}"),
        }
    }
}

impl FromStr for SeatRequest {
    type Err = TableSpecError;

    fn from_str(text: &str) -> Result<Self, TableSpecError> {
        match text.split_once(':') {
            None if text == "me" => Ok(Self::Me),
            None if text == "open" => Ok(Self::Open),
            Some(("level", level)) if !level.is_empty() => Ok(Self::Level(level.to_owned())),
            _ => {
                let text = text.chars().take(40).collect::<String>();
                Err(TableSpecError(message!(Rooms::NoPlace { text })))
            }
        }
    }
}

impl Serialize for SeatRequest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for SeatRequest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A version of a game in a gallery.
///
/// ```
/// use wazir_tables::GallerySource;
/// let json = r#"{"id": "k3xq7mzw", "version": 2}"#;
/// let source: GallerySource = serde_json::from_str(json)?;
/// assert_eq!((source.id.as_str(), source.version), ("k3xq7mzw", 2));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GallerySource {
    /// The id of the game in the gallery.
    pub id: String,
    /// The number of the version, from 1; 0 stands for the last one in a request.
    #[serde(default)]
    pub version: u32,
}

/// The reason why a table cannot be opened.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct TableSpecError(Message);

impl TableSpecError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        self.0.clone()
    }
}

fn default_true() -> bool {
    true
}

/// The choices of the person who opens a table.
///
/// ```
/// use wazir_registry::GameRegistry;
/// use wazir_tables::TableSpec;
/// let json = r#"{"game": "shogi", "seats": ["me", "level:easy"], "clock": "10m byo 30sx3", "name": "Ann"}"#;
/// let opening: TableSpec = serde_json::from_str(json)?;
/// let (game, setup) = opening.open(&wazir_builtin::games())?;
/// assert_eq!(setup.occupants()[0].to_string(), "person:Ann");
/// assert_eq!(game.legal_moves().len(), 30);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TableSpec {
    /// The id of the game; `own.toml` refers to [`Self::game_file`].
    pub game: String,
    /// The text of a custom game file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_file: Option<String>,
    /// The place of the game file in a gallery. It is optional, and changes nothing in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gallery: Option<GallerySource>,
    /// The name of the game for lists. It is optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The armies, if the game has several; `own.toml` refers to [`Self::army_file`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armies: Option<String>,
    /// The text of a custom army file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub army_file: Option<String>,
    /// The start position, or the name or number of one of the game's starts. `random` has to be
    /// [settled](Self::with_settled_start) before, or is the same each time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The requests for the seats, in turn order.
    pub seats: Vec<SeatRequest>,
    /// Rule options, by key.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The time control of all players; `None` for no clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// `true` to keep the table out of lists.
    #[serde(default)]
    pub private: bool,
    /// `true` if the chat is on at first.
    #[serde(default = "default_true")]
    pub chat: bool,
    /// `true` if moves can be taken back.
    #[serde(default = "default_true")]
    pub takebacks: bool,
    /// `true` if clients request confirmation before they send moves.
    #[serde(default)]
    pub confirm: bool,
    /// The name of the person who opens it.
    #[serde(default)]
    pub name: String,
}

impl TableSpec {
    /// Creates the specification of a table without a clock, with all defaults.
    ///
    /// ```
    /// use wazir_tables::{SeatRequest, TableSpec};
    /// let spec = TableSpec::new("shogi", vec![SeatRequest::Me, SeatRequest::Open]);
    /// assert!(spec.chat && spec.takebacks && !spec.private && spec.clock.is_none());
    /// assert!(spec.open(&wazir_builtin::games()).is_ok());
    /// ```
    pub fn new(game: impl Into<String>, seats: Vec<SeatRequest>) -> Self {
        Self {
            game: game.into(),
            game_file: None,
            gallery: None,
            title: None,
            armies: None,
            army_file: None,
            start: None,
            seats,
            options: BTreeMap::new(),
            clock: None,
            private: false,
            chat: true,
            takebacks: true,
            confirm: false,
            name: String::new(),
        }
    }

    /// Opens the game and its set-up. The same specification always gives the same result.
    ///
    /// # Errors
    /// Returns an error if the game is unknown, a file has an error, a text is too long, or the
    /// seats or options do not suit the game.
    pub fn open(&self, games: &GameRegistry) -> Result<(Play, SessionSetup), TableSpecError> {
        self.open_with(self.game(games)?)
    }

    /// Opens the set-up with a game that is already loaded, so that tables of one file share it.
    /// Otherwise like [`Self::open`].
    ///
    /// # Errors
    /// Returns an error if a text is too long, or the seats or options do not suit the game.
    pub fn open_with(&self, game: GameEntry) -> Result<(Play, SessionSetup), TableSpecError> {
        let said = |message: Message| TableSpecError(message);
        self.check_lengths().map_err(said)?;
        let me = self.seats.iter().filter(|place| **place == SeatRequest::Me).count();
        if me > 1 {
            return Err(said(Rooms::TwoSeats.into()));
        }
        let people = self.seats.iter().any(|place| !matches!(place, SeatRequest::Level(_)));
        if !(2..=4).contains(&self.seats.len()) || !people {
            return Err(said(Rooms::NoSeats.into()));
        }
        let (entry, start) = self.start(game)?;
        let game = entry.open(&start).map_err(|error| said(error.message()))?;
        let setup = self.setup();
        wazir_session::Session::new(game.clone(), setup.clone())
            .map_err(|error| said(error.message()))?;
        Ok((game, setup))
    }

    /// Returns the specification with a number in place of the start `random`, so that whoever
    /// reads it opens the same game. `seed` decides which number.
    ///
    /// ```
    /// use wazir_registry::GameRegistry;
    /// use wazir_tables::TableSpec;
    /// let json = r#"{"game": "cwda", "start": "random", "seats": ["me", "open"], "name": "Ann"}"#;
    /// let spec: TableSpec = serde_json::from_str(json)?;
    /// let spec = spec.with_settled_start(&wazir_builtin::games(), 7);
    /// assert!(spec.start.unwrap().parse::<u32>()? < 960);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_settled_start(self, games: &GameRegistry, seed: u64) -> Self {
        let known = games.find(&self.game).ok();
        let chosen = known.zip(self.start.as_deref());
        let found = chosen.and_then(|(game, word)| game.info().find_start(word, seed));
        match found {
            Some(ChosenStart::Number(number)) => Self { start: Some(number.to_string()), ..self },
            _ => self,
        }
    }

    /// Checks the name of the person who opens the table. Tables of earlier versions are read with
    /// names that would be refused now.
    ///
    /// # Errors
    /// Returns an error if the name contains characters that nobody sees or that turn text around.
    pub fn check_name(&self) -> Result<(), TableSpecError> {
        match is_plain_name(&self.name) {
            true => Ok(()),
            false => Err(TableSpecError(Rooms::NameSigns.into())),
        }
    }

    fn check_lengths(&self) -> Result<(), Message> {
        let texts = [&self.armies, &self.start, &self.title].into_iter().flatten();
        let texts = texts.chain(self.gallery.iter().map(|source| &source.id));
        let options = self.options.iter().flat_map(|(key, value)| [key, value]);
        let longest = texts.chain(options).chain([&self.game, &self.name]).map(String::len).max();
        if longest > Some(MAX_TEXT_BYTES) || self.options.len() > 64 {
            return Err(message!(Rooms::TooLong { what: "text", most: MAX_TEXT_BYTES }));
        }
        if self.army_file.as_ref().is_some_and(|file| file.len() > MAX_ARMY_FILE_BYTES) {
            return Err(message!(Rooms::TooLong { what: "army-file", most: MAX_ARMY_FILE_BYTES }));
        }
        if self.game_file.as_ref().is_some_and(|file| file.len() > MAX_GAME_FILE_BYTES) {
            return Err(message!(Rooms::TooLong { what: "game-file", most: MAX_GAME_FILE_BYTES }));
        }
        Ok(())
    }

    /// Returns the game, from the registry or from the file.
    ///
    /// # Errors
    /// Returns an error if no game has this id, the file has an error, or a text is too long.
    pub fn game(&self, games: &GameRegistry) -> Result<GameEntry, TableSpecError> {
        self.check_lengths().map_err(TableSpecError)?;
        let Some(file) = self.game_file.as_ref().filter(|_| self.is_custom_game()) else {
            let known = games.find(&self.game).cloned();
            return known.map_err(|error| TableSpecError(error.message()));
        };
        let read = wazir_variant::game::read_game(file).map(|file| file.entry());
        read.map_err(|error| {
            // The message already begins with the location.
            TableSpecError(message!(Rooms::GameFile { why: error.message() }))
        })
    }

    fn start(&self, mut entry: GameEntry) -> Result<(GameEntry, StartOptions), TableSpecError> {
        let facts = entry.info().clone();
        let mut start = StartOptions::default();
        if let Some(armies) = &self.armies {
            let mut named = armies.clone();
            let armed = wazir_variant::entry_with_armies(&entry, armies, |path| {
                self.army_file.clone().filter(|_| path == CUSTOM_FILE).ok_or(fmt::Error)
            });
            if let Some(armed) = armed {
                let (armed, matchup) = armed.map_err(|error| match error {
                    // The message already begins with the location.
                    wazir_variant::ArmyNameError::File { error, .. } => {
                        TableSpecError(message!(Rooms::ArmyFile { why: error.message() }))
                    }
                    error => TableSpecError(error.message()),
                })?;
                entry = armed;
                named = matchup.to_string();
            }
            start = start.with_armies(named);
        }
        if let Some(text) = &self.start {
            let named = facts.find_start(text, 0).is_some();
            start = if named { start.with_start(text, 0) } else { start.with_position(text) };
        }
        if facts.seat_counts().len() > 1 && start.position().is_none() {
            start = start.with_seats(u8::try_from(self.seats.len()).unwrap_or(u8::MAX));
        }
        let options = self.options.iter();
        let start = options.fold(start, |start, (key, value)| start.with_option(key, value));
        Ok((entry, start))
    }

    fn setup(&self) -> SessionSetup {
        let occupant = |place: &SeatRequest| match place {
            SeatRequest::Me => Occupant::person(sanitize_line(&self.name, MAX_NAME_CHARS)),
            SeatRequest::Open => Occupant::Open,
            SeatRequest::Level(level) => Occupant::bot(level.clone()),
        };
        let occupants: Vec<Occupant> = self.seats.iter().map(occupant).collect();
        let setup = SessionSetup::new(occupants)
            .with_takebacks(self.takebacks)
            .with_clock_start(ClockStart::FirstMove);
        match self.clock {
            Some(clock) if lag::is_correspondence(&clock) => setup.with_clock(clock),
            Some(clock) => setup.with_clock(clock).with_max_lag(lag::MAX_LAG),
            None => setup,
        }
    }

    /// Returns whether the game comes from a custom file.
    ///
    /// ```
    /// use wazir_registry::GameRegistry;
    /// use wazir_tables::TableSpec;
    /// let json = r#"{"game": "own.toml", "game-file": "name = 'Mine'\nbased-on = 'chess'",
    ///     "seats": ["me", "open"], "name": "Ann"}"#;
    /// let opening: TableSpec = serde_json::from_str(json)?;
    /// assert!(opening.is_custom_game());
    /// let (game, _) = opening.open(&GameRegistry::empty())?;
    /// assert_eq!(game.entry().title(), "Mine");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_custom_game(&self) -> bool {
        self.game == CUSTOM_FILE && self.game_file.is_some()
    }

    /// Returns whether it is a correspondence game.
    pub fn is_correspondence(&self) -> bool {
        self.clock.as_ref().is_some_and(lag::is_correspondence)
    }
}
