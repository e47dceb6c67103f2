//! What the list knows of a game before anybody plays it.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use wazir_game::texts::Options;
use wazir_game::{
    AllowedValues, Claim, GameOption, GameOptions, OptionHelp, ParseChoiceError, Phrase, Seat,
};
use wazir_text::{Message, MessageKey, message};

use crate::texts::Opening;

/// The short name of a game, by which it is chosen: lower-case letters, digits and `-`.
///
/// ```
/// use wazir_registry::GameId;
/// let id: GameId = "shogi".parse()?;
/// assert_eq!(id, GameId::from_static("shogi"));
/// assert!("two words".parse::<GameId>().is_err());
/// # Ok::<(), wazir_registry::ParseGameIdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(Cow<'static, str>);

impl GameId {
    /// The longest id, in bytes.
    pub const MAX_LENGTH: usize = 40;

    /// An id that stands in the source of a program and is known to be one.
    pub const fn from_static(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A text that cannot name a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseGameIdError(String);

impl ParseGameIdError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        message!(Opening::Id { text: self.0.clone(), most: GameId::MAX_LENGTH })
    }
}

impl FromStr for GameId {
    type Err = ParseGameIdError;

    fn from_str(text: &str) -> Result<Self, ParseGameIdError> {
        let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        match (1..=Self::MAX_LENGTH).contains(&text.len()) && text.bytes().all(fits) {
            true => Ok(Self(Cow::Owned(text.to_string()))),
            false => {
                Err(ParseGameIdError(text.chars().take(40).flat_map(char::escape_debug).collect()))
            }
        }
    }
}

/// A choice between rules that a game leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    key: Cow<'static, str>,
    values: AllowedValues,
    default: String,
    help: OptionHelp,
}

impl OptionInfo {
    /// An option with its values, the usual one, and a line that explains it.
    pub fn new(
        key: impl Into<Cow<'static, str>>,
        values: AllowedValues,
        default: impl Into<String>,
        help: impl Into<OptionHelp>,
    ) -> Self {
        Self { key: key.into(), values, default: default.into(), help: help.into() }
    }

    /// The name by which it is set, such as `repetition-count`.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// What it can be set to.
    pub fn values(&self) -> &AllowedValues {
        &self.values
    }

    /// What it is set to unless chosen otherwise.
    pub fn default(&self) -> &str {
        &self.default
    }

    /// What it is about, in one line.
    pub fn help(&self) -> Message {
        self.help.message()
    }
}

impl<O: GameOptions> From<&GameOption<O>> for OptionInfo {
    fn from(row: &GameOption<O>) -> Self {
        Self::new(row.key(), row.values(), row.value(&O::default()), row.help().clone())
    }
}

/// A start position that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStart {
    name: Cow<'static, str>,
    title: Option<MessageKey>,
    position: Cow<'static, str>,
}

impl NamedStart {
    /// A start by its name, in the text form of the game.
    pub fn new(name: impl Into<Cow<'static, str>>, position: impl Into<Cow<'static, str>>) -> Self {
        Self { name: name.into(), title: None, position: position.into() }
    }

    /// The same start, which is called so in several languages.
    #[must_use]
    pub fn with_title(self, title: impl Into<MessageKey>) -> Self {
        Self { title: Some(title.into()), ..self }
    }

    /// The name by which it is chosen, the same in every language.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is called, to be said in whichever language.
    pub fn title(&self) -> Message {
        self.title.map_or_else(|| untranslated(&self.name), Message::new)
    }

    /// The position in the text form of the game.
    pub fn position(&self) -> &str {
        &self.position
    }
}

/// What players can claim, without saying who does.
///
/// ```
/// use wazir_registry::ClaimKind;
/// assert_eq!("impasse".parse(), Ok(ClaimKind::Impasse));
/// assert_eq!(ClaimKind::Draw.to_string(), "draw");
/// // That of a game from outside, in its own words.
/// let standstill: ClaimKind = "'nobody gets through'".parse()?;
/// assert_eq!(standstill.as_str(), "nobody gets through");
/// # Ok::<(), wazir_game::ParseChoiceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ClaimKind {
    /// Giving up.
    Resign,
    /// A draw.
    Draw,
    /// The end of a game with entering kings.
    Impasse,
    /// What a game from outside knows by these words.
    Custom(Phrase),
}

impl ClaimKind {
    /// Every claim but those that games have [of their own](Self::Custom).
    pub const ALL: [Self; 3] = [Self::Resign, Self::Draw, Self::Impasse];

    const WORDS: &[&str] = &["resign", "draw", "impasse", "'words of the game'"];

    /// The word for the claim, or the words of a game's own.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Resign => "resign",
            Self::Draw => "draw",
            Self::Impasse => "impasse",
            Self::Custom(words) => words.as_str(),
        }
    }

    /// The claim as `seat` makes it.
    pub const fn claimed_by(self, seat: Seat) -> Claim {
        match self {
            Self::Resign => Claim::Resign(seat),
            Self::Draw => Claim::Draw,
            Self::Impasse => Claim::Impasse,
            Self::Custom(words) => Claim::Custom(seat, words),
        }
    }
}

impl fmt::Display for ClaimKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Custom(words) => f.pad(&alloc::format!("'{words}'")),
            known => f.pad(known.as_str()),
        }
    }
}

impl FromStr for ClaimKind {
    type Err = ParseChoiceError;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ParseChoiceError> {
        let known = Self::ALL.into_iter().find(|claim| claim.as_str() == text);
        let quoted = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\''));
        let own = || quoted.and_then(Phrase::new).map(Self::Custom);
        known.or_else(own).ok_or_else(|| ParseChoiceError::new(text, "claim", Self::WORDS))
    }
}

/// Who has to say yes to a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Consent {
    /// Nobody else: it is a declaration.
    NotNeeded,
    /// Everybody: it is an offer.
    Everyone,
}

/// What the list knows of a game: its names and what can be chosen before it starts.
///
/// ```
/// use wazir_registry::{GameInfo, GameId};
/// let facts = GameInfo::new(GameId::from_static("go"), "Go", ["Black", "White"]);
/// assert_eq!(facts.seat_counts(), [2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    id: GameId,
    title: Cow<'static, str>,
    names: Vec<Cow<'static, str>>,
    seats: Vec<Cow<'static, str>>,
    seat_counts: Vec<u8>,
    starts: Vec<NamedStart>,
    options: Vec<OptionInfo>,
    armies: Vec<Cow<'static, str>>,
    chequered: bool,
    about: Vec<MessageKey>,
    /// Title and names of the seats where they can be said in several languages.
    localized: Option<(MessageKey, Vec<MessageKey>)>,
}

impl GameInfo {
    /// A game with its id, its name in full, and what the players of its seats are called, by
    /// number of the seat. It is for as many players as there are names.
    pub fn new(
        id: GameId,
        title: impl Into<Cow<'static, str>>,
        seats: impl IntoIterator<Item: Into<Cow<'static, str>>>,
    ) -> Self {
        let seats: Vec<_> = seats.into_iter().map(Into::into).collect();
        Self {
            id,
            title: title.into(),
            names: Vec::new(),
            seat_counts: [seats.len() as u8].into(),
            seats,
            starts: Vec::new(),
            options: Vec::new(),
            armies: Vec::new(),
            chequered: false,
            about: Vec::new(),
            localized: None,
        }
    }

    /// The same game for so many players, the usual number first.
    #[must_use]
    pub fn with_seat_counts(self, counts: impl Into<Vec<u8>>) -> Self {
        Self { seat_counts: counts.into(), ..self }
    }

    /// The same game as one that other programs know, by these names: first the one that they write.
    ///
    /// ```
    /// use wazir_registry::{GameInfo, GameId};
    /// let facts = GameInfo::new(GameId::from_static("crazyhouse"), "Crazyhouse", ["White", "Black"]);
    /// let facts = facts.with_external_names(["Crazyhouse", "ZH"]);
    /// assert!(facts.has_name("crazy house") && facts.has_name("zh"));
    /// ```
    #[must_use]
    pub fn with_external_names(
        self,
        names: impl IntoIterator<Item: Into<Cow<'static, str>>>,
    ) -> Self {
        Self { names: names.into_iter().map(Into::into).collect(), ..self }
    }

    /// The same game with named starts to choose from.
    #[must_use]
    pub fn with_starts(self, starts: impl Into<Vec<NamedStart>>) -> Self {
        Self { starts: starts.into(), ..self }
    }

    /// The same game with rules to choose from.
    #[must_use]
    pub fn with_options(self, options: impl Into<Vec<OptionInfo>>) -> Self {
        Self { options: options.into(), ..self }
    }

    /// The same game with rules to choose from that are the options of a ruleset.
    #[must_use]
    pub fn with_ruleset_options<O: GameOptions>(self) -> Self {
        self.with_options(O::OPTIONS.iter().map(OptionInfo::from).collect::<Vec<_>>())
    }

    /// The same game with armies to choose from, by their names.
    #[must_use]
    pub fn with_armies(self, armies: impl IntoIterator<Item: Into<Cow<'static, str>>>) -> Self {
        Self { armies: armies.into_iter().map(Into::into).collect(), ..self }
    }

    /// The same game, whose title and whose names of seats can be said in several languages.
    #[must_use]
    pub fn with_localized_names(
        self,
        title: impl Into<MessageKey>,
        seats: impl IntoIterator<Item: Into<MessageKey>>,
    ) -> Self {
        Self { localized: Some((title.into(), seats.into_iter().map(Into::into).collect())), ..self }
    }

    /// The title, to be said in whichever language.
    pub fn localized_title(&self) -> Message {
        match &self.localized {
            Some((title, _)) => Message::new(*title),
            None => untranslated(self.title()),
        }
    }

    /// What the player of a seat is called, to be said in whichever language.
    pub fn localized_seat_name(&self, seat: Seat) -> Message {
        let key = self.localized.as_ref().and_then(|(_, seats)| seats.get(seat.index()));
        key.map_or_else(|| untranslated(self.seat_name(seat)), |&key| Message::new(key))
    }

    /// The same game with a few lines that say to somebody new what it is about.
    #[must_use]
    pub fn with_about(self, about: impl IntoIterator<Item: Into<MessageKey>>) -> Self {
        Self { about: about.into_iter().map(Into::into).collect(), ..self }
    }

    /// The same game on a board of light and dark squares.
    #[must_use]
    pub fn with_chequered_board(self) -> Self {
        Self { chequered: true, ..self }
    }

    /// The short name.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// The name in full.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The names by which other programs know the game, first the one that they write; none where
    /// nobody is known to.
    pub fn external_names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(|name| &**name)
    }

    /// Whether the game goes by this name: its id, its title, or one by which other programs know it.
    /// Only letters and digits count, and capitals do not matter.
    pub fn has_name(&self, name: &str) -> bool {
        let own = [self.id.as_str(), self.title()].into_iter();
        own.chain(self.external_names()).any(|known| names_match(known, name))
    }

    /// What the player of a seat is called; `nobody` for a seat the game does not have.
    pub fn seat_name(&self, seat: Seat) -> &str {
        self.seats.get(seat.index()).map_or("nobody", |name| name)
    }

    /// What the players of all seats are called, by number of the seat.
    pub fn seat_names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.seats.iter().map(|name| &**name)
    }

    /// How many can play, the usual number first.
    pub fn seat_counts(&self) -> &[u8] {
        &self.seat_counts
    }

    /// The starts that have a name, the usual one not among them.
    pub fn starts(&self) -> &[NamedStart] {
        &self.starts
    }

    /// The rules to choose from.
    pub fn options(&self) -> &[OptionInfo] {
        &self.options
    }

    /// The option with this key.
    pub fn option(&self, key: &str) -> Option<&OptionInfo> {
        self.options.iter().find(|field| field.key() == key)
    }

    /// The names of the armies to choose from; none in games where nothing is to choose.
    pub fn armies(&self) -> impl ExactSizeIterator<Item = &str> {
        self.armies.iter().map(|name| &**name)
    }

    /// What the game is about, in a few lines.
    pub fn about(&self) -> impl ExactSizeIterator<Item = Message> + '_ {
        self.about.iter().map(|&line| Message::new(line))
    }

    /// Whether the squares are light and dark by turns.
    pub fn is_chequered(&self) -> bool {
        self.chequered
    }
}

/// Words that are the same in every language.
fn untranslated(words: &str) -> Message {
    message!(Options::Own { words: words.to_string() })
}

/// Whether two names of games are the same: only letters and digits count, and capitals do not
/// matter. A name without any is none.
///
/// ```
/// use wazir_registry::names_match;
/// assert!(names_match("King of the Hill", "kingOfTheHill"));
/// assert!(!names_match("", "-"));
/// ```
pub fn names_match(one: &str, other: &str) -> bool {
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let one = plain(one);
    !one.is_empty() && one == plain(other)
}
