//! Facts about games, known before a game starts.

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

/// The short name by which a game is chosen: lower-case letters, digits and `-`.
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
    /// The greatest length of an id, in bytes.
    pub const MAX_LENGTH: usize = 40;

    /// Creates an id from a text in the source of a program. The text is not checked.
    pub const fn from_static(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    /// Returns the id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The error for a text that is not a valid game id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseGameIdError(String);

impl ParseGameIdError {
    /// Returns the error message, as a translatable text.
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

/// An option of a game: a choice between rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    key: Cow<'static, str>,
    values: AllowedValues,
    default: String,
    help: OptionHelp,
}

impl OptionInfo {
    /// Creates an option with its values, the default, and a line that explains it.
    pub fn new(
        key: impl Into<Cow<'static, str>>,
        values: AllowedValues,
        default: impl Into<String>,
        help: impl Into<OptionHelp>,
    ) -> Self {
        Self { key: key.into(), values, default: default.into(), help: help.into() }
    }

    /// Returns the key by which the option is set, such as `repetition-count`.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Returns the values that the option accepts.
    pub fn values(&self) -> &AllowedValues {
        &self.values
    }

    /// Returns the default value.
    pub fn default(&self) -> &str {
        &self.default
    }

    /// Returns the line that explains the option.
    pub fn help(&self) -> Message {
        self.help.message()
    }
}

impl<O: GameOptions> From<&GameOption<O>> for OptionInfo {
    fn from(row: &GameOption<O>) -> Self {
        Self::new(row.key(), row.values(), row.value(&O::default()), row.help().clone())
    }
}

/// A start position with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStart {
    name: Cow<'static, str>,
    title: Option<MessageKey>,
    position: Cow<'static, str>,
}

impl NamedStart {
    /// Creates a start from its name and its position, in the text form of the game.
    pub fn new(name: impl Into<Cow<'static, str>>, position: impl Into<Cow<'static, str>>) -> Self {
        Self { name: name.into(), title: None, position: position.into() }
    }

    /// Sets the translatable title of the start.
    #[must_use]
    pub fn with_title(self, title: impl Into<MessageKey>) -> Self {
        Self { title: Some(title.into()), ..self }
    }

    /// Returns the name by which the start is chosen, the same in every language.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the title, as a translatable text.
    pub fn title(&self) -> Message {
        self.title.map_or_else(|| untranslated(&self.name), Message::new)
    }

    /// Returns the position in the text form of the game.
    pub fn position(&self) -> &str {
        &self.position
    }
}

/// A claim that players can make, without the player who makes it.
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
    /// A resignation.
    Resign,
    /// A draw.
    Draw,
    /// The end of a game by entering kings.
    Impasse,
    /// A claim that only its game knows, named by this phrase.
    Custom(Phrase),
}

impl ClaimKind {
    /// All claims except those [that only one game knows](Self::Custom).
    pub const ALL: [Self; 3] = [Self::Resign, Self::Draw, Self::Impasse];

    const WORDS: &[&str] = &["resign", "draw", "impasse", "'words of the game'"];

    /// Returns the word for the claim, or the phrase of a custom claim.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Resign => "resign",
            Self::Draw => "draw",
            Self::Impasse => "impasse",
            Self::Custom(words) => words.as_str(),
        }
    }

    /// Returns the claim as made by `seat`.
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

    /// Parses the text that `Display` writes.
    fn from_str(text: &str) -> Result<Self, ParseChoiceError> {
        let known = Self::ALL.into_iter().find(|claim| claim.as_str() == text);
        let quoted = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\''));
        let own = || quoted.and_then(Phrase::new).map(Self::Custom);
        known.or_else(own).ok_or_else(|| ParseChoiceError::new(text, "claim", Self::WORDS))
    }
}

/// The consent that a claim needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Consent {
    /// No consent: the claim is a declaration.
    NotNeeded,
    /// The consent of all other players: the claim is an offer.
    Everyone,
}

/// The facts about a game: its names and the choices before it starts.
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
    /// The translatable title and names of the seats.
    localized: Option<(MessageKey, Vec<MessageKey>)>,
}

impl GameInfo {
    /// Creates the facts of a game from its id, its full name, and the names of its players in the
    /// order of their seats. The number of players is the number of names.
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

    /// Sets the possible numbers of players, the default first.
    #[must_use]
    pub fn with_seat_counts(self, counts: impl Into<Vec<u8>>) -> Self {
        Self { seat_counts: counts.into(), ..self }
    }

    /// Sets the names by which other programs know the game. The first is the name that they write.
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

    /// Sets the named starts to choose from.
    #[must_use]
    pub fn with_starts(self, starts: impl Into<Vec<NamedStart>>) -> Self {
        Self { starts: starts.into(), ..self }
    }

    /// Sets the options to choose from.
    #[must_use]
    pub fn with_options(self, options: impl Into<Vec<OptionInfo>>) -> Self {
        Self { options: options.into(), ..self }
    }

    /// Sets the options to choose from to those of a ruleset.
    #[must_use]
    pub fn with_ruleset_options<O: GameOptions>(self) -> Self {
        self.with_options(O::OPTIONS.iter().map(OptionInfo::from).collect::<Vec<_>>())
    }

    /// Sets the names of the armies to choose from.
    #[must_use]
    pub fn with_armies(self, armies: impl IntoIterator<Item: Into<Cow<'static, str>>>) -> Self {
        Self { armies: armies.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets the translatable title and names of the seats.
    #[must_use]
    pub fn with_localized_names(
        self,
        title: impl Into<MessageKey>,
        seats: impl IntoIterator<Item: Into<MessageKey>>,
    ) -> Self {
        Self {
            localized: Some((title.into(), seats.into_iter().map(Into::into).collect())),
            ..self
        }
    }

    /// Returns the title, as a translatable text.
    pub fn localized_title(&self) -> Message {
        match &self.localized {
            Some((title, _)) => Message::new(*title),
            None => untranslated(self.title()),
        }
    }

    /// Returns the name of the player in a seat, as a translatable text.
    pub fn localized_seat_name(&self, seat: Seat) -> Message {
        let key = self.localized.as_ref().and_then(|(_, seats)| seats.get(seat.index()));
        key.map_or_else(|| untranslated(self.seat_name(seat)), |&key| Message::new(key))
    }

    /// Sets a few lines that explain the game to newcomers.
    #[must_use]
    pub fn with_about(self, about: impl IntoIterator<Item: Into<MessageKey>>) -> Self {
        Self { about: about.into_iter().map(Into::into).collect(), ..self }
    }

    /// Makes the board one of light and dark squares.
    #[must_use]
    pub fn with_chequered_board(self) -> Self {
        Self { chequered: true, ..self }
    }

    /// Returns the short name.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// Returns the full name.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the names by which other programs know the game; the first is the name that they
    /// write. Empty if no such program is known.
    pub fn external_names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(|name| &**name)
    }

    /// Returns whether the game has this name: its id, its title, or a name used by other programs.
    /// The comparison ignores case and everything but letters and digits.
    pub fn has_name(&self, name: &str) -> bool {
        let own = [self.id.as_str(), self.title()].into_iter();
        own.chain(self.external_names()).any(|known| names_match(known, name))
    }

    /// Returns the name of the player in a seat, or `nobody` if there is no such seat.
    pub fn seat_name(&self, seat: Seat) -> &str {
        self.seats.get(seat.index()).map_or("nobody", |name| name)
    }

    /// Returns the names of the players, in the order of their seats.
    pub fn seat_names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.seats.iter().map(|name| &**name)
    }

    /// Returns the possible numbers of players, the default first.
    pub fn seat_counts(&self) -> &[u8] {
        &self.seat_counts
    }

    /// Returns the named starts, without the default start.
    pub fn starts(&self) -> &[NamedStart] {
        &self.starts
    }

    /// Returns the options to choose from.
    pub fn options(&self) -> &[OptionInfo] {
        &self.options
    }

    /// Returns the option with this key.
    pub fn option(&self, key: &str) -> Option<&OptionInfo> {
        self.options.iter().find(|field| field.key() == key)
    }

    /// Returns the names of the armies to choose from; empty in games without a choice.
    pub fn armies(&self) -> impl ExactSizeIterator<Item = &str> {
        self.armies.iter().map(|name| &**name)
    }

    /// Returns a few lines that explain the game.
    pub fn about(&self) -> impl ExactSizeIterator<Item = Message> + '_ {
        self.about.iter().map(|&line| Message::new(line))
    }

    /// Returns whether the board has light and dark squares.
    pub fn is_chequered(&self) -> bool {
        self.chequered
    }
}

/// Returns a text that is the same in every language.
fn untranslated(words: &str) -> Message {
    message!(Options::Own { words: words.to_string() })
}

/// Returns whether two names of games are the same. The comparison ignores case and everything but
/// letters and digits. A name without any of these matches nothing.
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
