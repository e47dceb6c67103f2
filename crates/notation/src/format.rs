//! Formats: their names, the games they hold, and how they are read and written.

mod detect;
mod list;

use alloc::string::String;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use wazir_registry::{DynPosition, GameEntry, GameRegistry, Play};

use crate::any_game::read_positions;
use crate::encoding::trim_padding;
use crate::{
    AnyParsedGame, Encoding, Error, GameSplitter, Headers, Loss, WriteError, WrittenRecord, plain,
};

pub use detect::{MatchConfidence, looks_like_position};
pub use list::{Formats, ParseFormatError};

/// A format of records or positions: a handle to a [`FormatInfo`]. Games bring their formats along
/// in their [`RecordSupport`](crate::RecordSupport), and [`Formats`] is the list of those of a
/// registry. Two formats are equal if they have the same name.
///
/// ```
/// use wazir_notation::{Format, Formats};
/// let formats = Formats::for_games(&wazir_builtin::games());
/// let csa = formats.find("csa")?;
/// assert_eq!((csa.name(), csa.extension()), ("csa", "csa"));
/// assert_eq!(formats.detect("V2.2\nPI\n+\n+7776FU\n"), Some(csa));
/// assert_eq!(formats.detect("Wazir record 1\nGame: evo\n"), Some(Format::PLAIN));
/// # Ok::<(), wazir_notation::ParseFormatError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Format(&'static FormatInfo);

/// The description of a format: its names, its file extensions and its functions.
///
/// ```
/// use wazir_registry::GameRegistry;
/// use wazir_notation::{AnyParsedGame, Error, Format, FormatInfo, WriteError, WrittenRecord};
///
/// fn read(text: &str, games: &GameRegistry) -> Result<Vec<AnyParsedGame>, Error> {
///     Format::PLAIN.read(text, games)
/// }
///
/// fn write(game: &AnyParsedGame) -> Option<Result<WrittenRecord, WriteError>> {
///     Some(game.write(Format::PLAIN))
/// }
///
/// static MAIL: FormatInfo = FormatInfo::new("mail", "Mail", &["eml"], read, write);
/// let mail = Format::new(&MAIL);
/// assert_eq!((mail.to_string(), mail.extension()), ("mail".into(), "eml"));
/// ```
#[derive(Clone, Copy)]
pub struct FormatInfo {
    name: &'static str,
    title: &'static str,
    aliases: &'static [&'static str],
    /// The extensions of its files, the usual one first.
    extensions: &'static [&'static str],
    holds: FormatContent,
    /// The text between two games of one file; `None` if a text holds only one game.
    separator: Option<&'static str>,
    serves: fn(&GameEntry, &DynPosition) -> bool,
    stores_option: fn(&str) -> bool,
    read: ReadFn,
    write: WriteFn,
    detect_text: fn(&str) -> MatchConfidence,
    detect_line: fn(&str) -> MatchConfidence,
    version: fn(&str) -> Option<Format>,
    /// For streams.
    #[cfg(feature = "std")]
    split: Option<fn(&str) -> GameSplitter>,
    legacy_encoding: Option<(&'static [&'static str], Encoding)>,
    announce: Option<fn(String, &str) -> String>,
}

type ReadFn = fn(&str, &GameRegistry) -> Result<Vec<AnyParsedGame>, Error>;
type WriteFn = fn(&AnyParsedGame) -> Option<Result<WrittenRecord, WriteError>>;

/// The content of a text in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum FormatContent {
    /// Whole games.
    Games,
    /// The last position of a game, as a diagram.
    Diagram,
    /// The last position of a game, on one line.
    Line,
}

impl FormatInfo {
    /// Creates a format from its name in lower case, its title, the extensions of its files (the
    /// usual one first), and its reader and writer. `read` returns the games of a text, as games of
    /// the registry; `write` returns `None` for games that the format does not hold.
    ///
    /// By default, a text holds one whole game of any kind, with its default rules.
    pub const fn new(
        name: &'static str,
        title: &'static str,
        extensions: &'static [&'static str],
        read: fn(&str, &GameRegistry) -> Result<Vec<AnyParsedGame>, Error>,
        write: fn(&AnyParsedGame) -> Option<Result<WrittenRecord, WriteError>>,
    ) -> Self {
        Self {
            name,
            title,
            aliases: &[],
            extensions,
            holds: FormatContent::Games,
            separator: None,
            serves: |_, _| true,
            stores_option: |_| false,
            read,
            write,
            detect_text: |_| MatchConfidence::None,
            detect_line: |_| MatchConfidence::None,
            version: |_| None,
            #[cfg(feature = "std")]
            split: None,
            legacy_encoding: None,
            announce: None,
        }
    }

    /// Adds other names by which the format can be chosen, in lower case.
    #[must_use]
    pub const fn with_aliases(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    /// Sets the content to positions instead of games.
    #[must_use]
    pub const fn with_content(self, holds: FormatContent) -> Self {
        Self { holds, ..self }
    }

    /// Allows several games in one text, with `between` between them.
    #[must_use]
    pub const fn with_separator(self, between: &'static str) -> Self {
        Self { separator: Some(between), ..self }
    }

    /// Restricts the format to games and positions that `serves` accepts.
    #[must_use]
    pub const fn with_supported(self, serves: fn(&GameEntry, &DynPosition) -> bool) -> Self {
        Self { serves, ..self }
    }

    /// Declares which changed rules the format can store, by the key of the option.
    #[must_use]
    pub const fn with_stored_options(self, holds_rule: fn(&str) -> bool) -> Self {
        Self { stores_option: holds_rule, ..self }
    }

    /// Sets the functions that recognise the format: `whole` gets the whole text from its first
    /// non-blank character on, `line` gets one line without surrounding blanks, cut off after 200
    /// characters.
    #[must_use]
    pub const fn with_detectors(
        self,
        whole: fn(&str) -> MatchConfidence,
        line: fn(&str) -> MatchConfidence,
    ) -> Self {
        Self { detect_text: whole, detect_line: line, ..self }
    }

    /// Sets the function that finds the version of a text in this format, so that it is written
    /// back in the same version.
    #[must_use]
    pub const fn with_version(self, version: fn(&str) -> Option<Format>) -> Self {
        Self { version, ..self }
    }

    /// Sets the function that chooses a splitter for a long text, from the beginning of the text.
    #[must_use]
    pub const fn with_splitter(self, split: fn(&str) -> GameSplitter) -> Self {
        #[cfg(not(feature = "std"))]
        let _ = split;
        Self {
            #[cfg(feature = "std")]
            split: Some(split),
            ..self
        }
    }

    /// Declares that files with these extensions have this encoding by custom, instead of UTF-8.
    #[must_use]
    pub const fn with_legacy_encoding(
        self,
        extensions: &'static [&'static str],
        encoding: Encoding,
    ) -> Self {
        Self { legacy_encoding: Some((extensions, encoding)), ..self }
    }

    /// Sets the function that writes the label of the encoding into a text.
    #[must_use]
    pub const fn with_encoding_line(self, announce: fn(String, &str) -> String) -> Self {
        Self { announce: Some(announce), ..self }
    }
}

static PLAIN: FormatInfo = FormatInfo::new(
    "plain",
    "plain",
    &["wzr"],
    |text, games| plain::read(text, games).map(|game| [game].into()),
    |game| Some(Ok(plain::write(game.game_entry(), game.tree()))),
)
.with_aliases(&["wzr", "text"])
.with_stored_options(|_| true);

static POSITION: FormatInfo =
    FormatInfo::new("position", "position", &["sfen", "fen"], read_positions, |game| {
        Some(Ok(game.write_position()))
    })
    .with_aliases(&["sfen", "fen"])
    .with_content(FormatContent::Line)
    .with_separator("")
    .with_detectors(|_| MatchConfidence::None, detect::detect_position)
    .with_splitter(|_| GameSplitter::lines(crate::any_game::read_position_chunk));

impl Format {
    /// The plain record of [`crate::plain`], for every game.
    pub const PLAIN: Self = Self(&PLAIN);
    /// The last position on one line, in the game's own text form or that of other programs (SFEN
    /// or FEN).
    pub const POSITION: Self = Self(&POSITION);

    /// Creates the handle of a format.
    pub const fn new(info: &'static FormatInfo) -> Self {
        Self(info)
    }

    /// The name by which the format is chosen, in lower case.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The title of the format; versions of a format share one.
    pub fn title(self) -> &'static str {
        self.0.title
    }

    /// The usual file extension, without the dot.
    pub fn extension(self) -> &'static str {
        self.0.extensions[0]
    }

    /// Returns whether files of the format have this extension, in lower case.
    pub fn has_extension(self, extension: &str) -> bool {
        self.0.extensions.contains(&extension)
    }

    /// The content of a text in the format.
    pub fn content(self) -> FormatContent {
        self.0.holds
    }

    /// Returns whether the format holds this game with this position.
    pub fn supports<P>(self, game: &GameEntry, position: &P) -> bool
    where
        P: Borrow<DynPosition> + ?Sized,
    {
        (self.0.serves)(game, position.borrow())
    }

    /// Returns whether a text in this format can hold more than one game.
    pub fn allows_many_games(self) -> bool {
        self.0.separator.is_some()
    }

    /// The text between two games of one file; `None` if a text holds only one game.
    pub fn separator(self) -> Option<&'static str> {
        self.0.separator
    }

    /// Joins texts of one game each into one text, for formats that hold several games.
    pub fn join(self, texts: &[String]) -> String {
        texts.join(self.0.separator.unwrap_or(""))
    }

    /// Returns the customary encoding of a file with this name: UTF-8, except for old files of some
    /// formats.
    ///
    /// ```
    /// use wazir_notation::{Encoding, Format};
    /// use wazir_kifu::{KI2, KIF};
    /// assert_eq!(KIF.default_encoding("game.kif"), Encoding::ShiftJis);
    /// assert_eq!(KI2.default_encoding("game.ki2u"), Encoding::Utf8);
    /// assert_eq!(Format::PLAIN.default_encoding("game.kif"), Encoding::Utf8);
    /// ```
    pub fn default_encoding(self, path: &str) -> Encoding {
        let extension = path.rsplit(['.', '/', '\\']).next().unwrap_or("");
        let is_old = |old: &&str| extension.eq_ignore_ascii_case(old);
        match self.0.legacy_encoding {
            Some((old, encoding)) if old.iter().any(is_old) => encoding,
            _ => Encoding::Utf8,
        }
    }

    /// Returns the extension for files of the format in this encoding: the usual one, or one that
    /// stands for UTF-8 if the usual one stands for another encoding.
    ///
    /// ```
    /// use wazir_notation::Encoding;
    /// use wazir_kifu::KIF;
    /// assert_eq!(KIF.extension_for(Encoding::ShiftJis), "kif");
    /// assert_eq!(KIF.extension_for(Encoding::Utf8), "kifu");
    /// ```
    pub fn extension_for(self, encoding: Encoding) -> &'static str {
        let is_unicode = matches!(encoding, Encoding::Utf8 | Encoding::Utf8Bom);
        let fits = |extension: &&&str| self.default_encoding(extension) == Encoding::Utf8;
        let found = self.0.extensions.iter().find(fits).filter(|_| is_unicode);
        found.copied().unwrap_or(self.extension())
    }

    /// Adds the line that names the encoding to a text, if the format has one. KI2 has none that
    /// all of its readers ignore.
    ///
    /// ```
    /// use wazir_notation::Encoding;
    /// use wazir_kifu::{CSA3, KIF};
    /// let text = KIF.declare_encoding("手合割：平手\n".into(), Encoding::ShiftJis);
    /// assert_eq!(text, "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n");
    /// let text = CSA3.declare_encoding("'CSA encoding=UTF-8\nV3.0\n".into(), Encoding::ShiftJis);
    /// assert_eq!(text, "'CSA encoding=SHIFT_JIS\nV3.0\n");
    /// ```
    pub fn declare_encoding(self, text: String, encoding: Encoding) -> String {
        match (self.0.announce, encoding.label()) {
            (Some(announce), Some(label)) => announce(text, label),
            _ => text,
        }
    }

    pub(crate) fn holds_rule(self, key: &str) -> bool {
        (self.0.stores_option)(key)
    }

    /// The version of the format that the text is in.
    pub(crate) fn version_of(self, text: &str) -> Self {
        (self.0.version)(text).unwrap_or(self)
    }

    /// The splitter for a long text with this beginning; `None` if it is read as a whole.
    #[cfg(feature = "std")]
    pub(crate) fn split(self, text: &str) -> Option<GameSplitter> {
        self.0.split.map(|split| split(text))
    }

    /// Writes a record. Returns `None` if the format does not hold its game.
    pub(crate) fn write(self, game: &AnyParsedGame) -> Option<Result<WrittenRecord, WriteError>> {
        (self.0.write)(game)
    }

    /// Reads all games of a text in this format, as games of the registry. The result is empty only
    /// if the text contains no game.
    ///
    /// # Errors
    /// If the text is of a game that is not in the registry, or does not say which game it is. An
    /// error within one game is in [`AnyParsedGame::error`].
    pub fn read(self, text: &str, games: &GameRegistry) -> Result<Vec<AnyParsedGame>, Error> {
        (self.0.read)(trim_padding(text), games)
    }

    /// Returns what a game in progress would lose if it were saved in this format. The result is
    /// empty if it reads back unchanged.
    ///
    /// # Errors
    /// If the format cannot hold the game at all.
    pub fn losses_of(self, play: &Play) -> Result<Vec<Loss>, WriteError> {
        write_play(play, self, Headers::default()).map(|written| written.losses().collect())
    }

    /// Returns whether a game in progress that is saved in this format reads back unchanged: start,
    /// rules, moves, variations, comments, times and termination.
    ///
    /// ```
    /// use wazir_registry::{GameRegistry, StartOptions};
    /// use wazir_kifu::{CSA, KIF};
    /// use wazir_pgn::PGN;
    /// let mut game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
    /// game.play_text("7g7f")?;
    /// assert!(CSA.round_trips(&game));
    /// game.undo();
    /// game.play_text("2g2f")?;
    /// assert!(KIF.round_trips(&game) && !CSA.round_trips(&game));
    /// assert!(!PGN.round_trips(&game));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn round_trips(self, play: &Play) -> bool {
        let Ok(written) = write_play(play, self, Headers::default()) else { return false };
        if written.losses().next().is_some() {
            return false;
        }
        let mut games = GameRegistry::empty();
        games.add(play.entry().clone());
        let Ok(read) = self.read(written.text(), &games) else { return false };
        let [again] = &read[..] else { return false };
        again.error().is_none()
            && again.same_tree(&AnyParsedGame::from_play(play, Headers::default()))
    }
}

/// Writes a game in progress as a record with these headers.
///
/// ```
/// use wazir_registry::{GameRegistry, StartOptions};
/// use wazir_notation::{Format, Headers, HeaderKey, write_play};
/// let games = wazir_builtin::games();
/// let mut game = games.open("euroshogi", &StartOptions::default())?;
/// game.play_text("a3a4")?;
/// let mut headers = Headers::default();
/// headers.push(HeaderKey::Player(game.seats()[0]), "Ann");
/// let written = write_play(&game, Format::PLAIN, headers)?;
/// assert_eq!(written.text(), "Wazir record 1\nGame: euroshogi\nWhite: Ann\n\n1 a3a4\n");
///
/// let mut read = Format::PLAIN.read(written.text(), &games)?;
/// let again = read.remove(0).into_play()?;
/// assert_eq!(again.move_texts(), game.move_texts());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the format does not hold the game or cannot express the start position.
pub fn write_play(
    play: &Play,
    format: Format,
    headers: Headers,
) -> Result<WrittenRecord, WriteError> {
    AnyParsedGame::from_play(play, headers).write(format)
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Format {}

impl PartialOrd for Format {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Format {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name().cmp(other.name())
    }
}

impl Hash for Format {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Format({})", self.name())
    }
}

impl fmt::Debug for FormatInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FormatInfo").field("name", &self.name).finish_non_exhaustive()
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
