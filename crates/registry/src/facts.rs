//! Facts about games, known before a game starts.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use wazir_game::texts::Options;
use wazir_game::{
    AllowedValues, Claim, GameOption, GameOptions, OptionHelp, OptionWords, ParseChoiceError,
    Phrase, Seat,
};
use wazir_text::{Message, MessageKey, message};

use crate::named_start::RANDOM_START;
use crate::texts::Opening;
use crate::{BoardLook, ChosenStart, NamedStart, NumberedStarts, SquarePattern};

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
///
/// ```
/// let games = wazir_builtin::games();
/// let impasse = games.find("shogi")?.info().option("impasse").unwrap();
/// assert_eq!(impasse.title().to_string(), "Impasse");
/// assert_eq!(impasse.value_title("try").to_string(), "try rule");
/// assert!(impasse.value_help("try").to_string().starts_with("A king that reaches"));
/// # Ok::<(), wazir_registry::OpenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    key: Cow<'static, str>,
    values: AllowedValues,
    default: String,
    words: OptionWords,
}

impl OptionInfo {
    /// Creates an option with its values, the default, and a line that explains it. Its title is
    /// made from the key.
    ///
    /// ```
    /// use wazir_registry::{AllowedValues, OptionInfo};
    /// let rows = OptionInfo::new("pawn-rows", AllowedValues::Number(1..=2), "2", "how many rows");
    /// assert_eq!(rows.title().to_string(), "Pawn rows");
    /// assert_eq!(rows.value_title("1").to_string(), "1");
    /// assert_eq!(rows.with_title("Rows of pawns").title().to_string(), "Rows of pawns");
    /// ```
    pub fn new(
        key: impl Into<Cow<'static, str>>,
        values: AllowedValues,
        default: impl Into<String>,
        help: impl Into<OptionHelp>,
    ) -> Self {
        let key = key.into();
        let words = OptionWords::of(title_from_key(&key).into(), help.into());
        Self { key, values, default: default.into(), words }
    }

    /// Sets the title.
    #[must_use]
    pub fn with_title(self, title: impl Into<OptionHelp>) -> Self {
        Self { words: self.words.with_title(title.into()), ..self }
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
        self.words.help()
    }

    /// Returns the title, such as `Repetition`.
    pub fn title(&self) -> Message {
        self.words.title()
    }

    /// Returns the title of a value, such as `4 times`.
    pub fn value_title(&self, value: &str) -> Message {
        self.words.value_title(value)
    }

    /// Returns the sentence that explains a value, or the line that explains the option if the value
    /// has none.
    pub fn value_help(&self, value: &str) -> Message {
        self.words.value_help(value)
    }

    /// Returns whether the option is for problems, engines or matches between programs, so that
    /// pages on which people set up a game leave it out.
    pub fn is_advanced(&self) -> bool {
        self.words.is_advanced()
    }
}

/// Returns the words of a key, with a capital at the start.
fn title_from_key(key: &str) -> String {
    let mut letters = key.chars().map(|letter| if letter == '-' { ' ' } else { letter });
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

impl<O: GameOptions> From<&GameOption<O>> for OptionInfo {
    fn from(row: &GameOption<O>) -> Self {
        let (default, words) = (row.value(&O::default()), row.words().clone());
        Self { key: row.key().into(), values: row.values(), default, words }
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

/// The word for an army that is drawn at random; no army has this identifier.
pub const RANDOM_ARMY: &str = "random";

/// What is known about an army before a game starts.
///
/// ```
/// use wazir_registry::ArmyInfo;
/// let army = ArmyInfo::new("fizzies").with_title("Fighting Fizzies").with_description("bent pieces");
/// assert_eq!((army.id(), army.title(), army.description()), ("fizzies", "Fighting Fizzies", "bent pieces"));
/// assert_eq!(ArmyInfo::new("fide").title(), "fide");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyInfo {
    id: Cow<'static, str>,
    title: Cow<'static, str>,
    description: Cow<'static, str>,
    pieces: Vec<(String, String)>,
    in_library: bool,
}

impl ArmyInfo {
    /// Returns an army of the game itself, whose title is its identifier.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        let id = id.into();
        let (title, description) = (id.clone(), "".into());
        Self { title, id, description, pieces: Vec::new(), in_library: false }
    }

    /// Sets the title, which players use.
    #[must_use]
    pub fn with_title(self, title: impl Into<Cow<'static, str>>) -> Self {
        Self { title: title.into(), ..self }
    }

    /// Sets the description, one line.
    #[must_use]
    pub fn with_description(self, description: impl Into<Cow<'static, str>>) -> Self {
        Self { description: description.into(), ..self }
    }

    /// Sets the name and the movement of each kind of piece.
    #[must_use]
    pub fn with_pieces(self, pieces: impl Into<Vec<(String, String)>>) -> Self {
        Self { pieces: pieces.into(), ..self }
    }

    /// Marks the army as one of a library: found by name, but not among the variants that a protocol
    /// announces.
    #[must_use]
    pub fn in_library(self) -> Self {
        Self { in_library: true, ..self }
    }

    /// Returns the identifier.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the description, which may be empty.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns the name and the movement, in Betza notation, of each kind of piece; empty if they are
    /// not known.
    pub fn pieces(&self) -> &[(String, String)] {
        &self.pieces
    }

    /// Returns whether the army is one of a library.
    pub fn is_in_library(&self) -> bool {
        self.in_library
    }
}

impl From<&'static str> for ArmyInfo {
    fn from(id: &'static str) -> Self {
        Self::new(id)
    }
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
    default_start: Option<NamedStart>,
    numbered_starts: Option<NumberedStarts>,
    options: Vec<OptionInfo>,
    armies: Vec<ArmyInfo>,
    board: BoardLook,
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
            default_start: None,
            numbered_starts: None,
            options: Vec::new(),
            armies: Vec::new(),
            board: BoardLook::default(),
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

    /// Sets the names and the title of the default start.
    #[must_use]
    pub fn with_default_start(self, start: NamedStart) -> Self {
        Self { default_start: Some(start), ..self }
    }

    /// Sets the starts that are chosen by number.
    #[must_use]
    pub fn with_numbered_starts(self, starts: NumberedStarts) -> Self {
        Self { numbered_starts: Some(starts), ..self }
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

    /// Sets the armies to choose from.
    #[must_use]
    pub fn with_armies(self, armies: impl IntoIterator<Item: Into<ArmyInfo>>) -> Self {
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
        self.with_board_look(BoardLook::new(SquarePattern::Chequered))
    }

    /// Sets how the board is drawn; the default is squares that all look alike.
    #[must_use]
    pub fn with_board_look(self, board: BoardLook) -> Self {
        Self { board, ..self }
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

    /// Returns the names and the title of the default start, if it has any.
    pub fn default_start(&self) -> Option<&NamedStart> {
        self.default_start.as_ref()
    }

    /// Returns the starts that are chosen by number, if the game has such.
    pub fn numbered_starts(&self) -> Option<&NumberedStarts> {
        self.numbered_starts.as_ref()
    }

    /// Returns the start that a word names: a named start, the default one, or a number. `seed`
    /// decides which number the word `random` means. Returns `None` if no start has this name.
    ///
    /// ```
    /// use wazir_registry::ChosenStart;
    /// let games = wazir_builtin::games();
    /// let shogi = games.find("shogi")?.info();
    /// let Some(ChosenStart::Named(start)) = shogi.find_start("Two-Piece Handicap", 0) else { panic!() };
    /// assert_eq!(start.name(), "two-pieces");
    /// let chess = games.find("cwda")?.info();
    /// assert_eq!(chess.find_start("518", 0), Some(ChosenStart::Number(518)));
    /// assert_eq!(chess.find_start("960", 0), None);
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    pub fn find_start(&self, word: &str, seed: u64) -> Option<ChosenStart<'_>> {
        if let Some(start) = self.starts.iter().find(|start| start.has_name(word)) {
            return Some(ChosenStart::Named(start));
        }
        if self.default_start.as_ref().is_some_and(|start| start.has_name(word)) {
            return Some(ChosenStart::Default);
        }
        let numbered = self.numbered_starts.as_ref()?;
        numbered.number(word, seed).map(ChosenStart::Number)
    }

    /// Returns the words by which the starts are chosen, the default one first, and `random` last
    /// if there are numbers.
    pub fn start_names(&self) -> Vec<String> {
        let named = self.default_start.iter().chain(&self.starts);
        let numbers = self.numbered_starts.iter();
        let numbers = numbers.flat_map(|all| [format!("0-{}", all.last()), RANDOM_START.into()]);
        named.map(|start| start.name().to_string()).chain(numbers).collect()
    }

    /// Returns whether a start decides this option, so that there is no need to offer it again.
    pub fn is_decided_by_start(&self, key: &str) -> bool {
        self.starts.iter().any(|start| start.options().any(|(known, _)| known == key))
    }

    /// Returns the options to choose from.
    pub fn options(&self) -> &[OptionInfo] {
        &self.options
    }

    /// Returns the option with this key.
    pub fn option(&self, key: &str) -> Option<&OptionInfo> {
        self.options.iter().find(|field| field.key() == key)
    }

    /// Returns the identifiers of the armies to choose from; empty in games without a choice.
    pub fn armies(&self) -> impl ExactSizeIterator<Item = &str> {
        self.armies.iter().map(ArmyInfo::id)
    }

    /// Returns the identifiers of the armies of the game itself, without those of the library.
    pub fn main_armies(&self) -> impl Iterator<Item = &str> + Clone {
        self.armies.iter().filter(|army| !army.is_in_library()).map(ArmyInfo::id)
    }

    /// Returns what is known about an army, by its identifier.
    pub fn army_info(&self, id: &str) -> Option<&ArmyInfo> {
        self.armies.iter().find(|army| army.id() == id)
    }

    /// Returns what is known about the armies to choose from, in the order of
    /// [`GameInfo::armies`].
    pub fn army_infos(&self) -> &[ArmyInfo] {
        &self.armies
    }

    /// Returns a few lines that explain the game.
    pub fn about(&self) -> impl ExactSizeIterator<Item = Message> + '_ {
        self.about.iter().map(|&line| Message::new(line))
    }

    /// Returns whether the board has light and dark squares.
    pub fn is_chequered(&self) -> bool {
        self.board.pattern() == SquarePattern::Chequered
    }

    /// Returns how the board is drawn.
    pub fn board_look(&self) -> &BoardLook {
        &self.board
    }
}

/// Returns a text that is the same in every language.
pub(crate) fn untranslated(words: &str) -> Message {
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
