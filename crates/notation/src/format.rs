//! The formats: what they are called, which games they hold, how they are read and written.

mod detect;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

#[cfg(any(feature = "shogi", feature = "cwda"))]
use wazir_games::Playable;
use wazir_games::{AnyPosition, Entry, Games, Play};
use wazir_text::{Argument, Message, Records, message};

use crate::any::{read_positions, unknown};
use crate::encoding::without_padding;
use crate::{AnyReading, Encoding, Error, Headers, Loss, WriteError, Written, plain};
#[cfg(feature = "shogi")]
use crate::{Reading, bod, csa, jkf, ki2, kif, usen, usi};
#[cfg(feature = "cwda")]
use crate::{epd, pgn, pgn::Style};

/// A format of records or positions.
///
/// ```
/// use wazir_notation::Format;
/// assert_eq!("csa".parse(), Ok(Format::Csa));
/// assert_eq!(Format::detect("V2.2\nPI\n+\n+7776FU\n"), Some(Format::Csa));
/// assert_eq!(Format::detect("[Event \"?\"]\n\n1. e4 *\n"), Some(Format::Pgn));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// KIF, the record of Kakinoki's program and nearly all others.
    Kif,
    /// KI2, as printed in books: origins are left out.
    Ki2,
    /// CSA, version 2.2 when written.
    Csa,
    /// CSA in version 3.0 when written.
    Csa3,
    /// JKF, the JSON form of KIF.
    Jkf,
    /// Lines of USI: `position startpos moves …`.
    Usi,
    /// USEN, a game in the address of a web page.
    Usen,
    /// PGN, with the letters of pychess.org where armies differ when written.
    Pgn,
    /// PGN with the letters and tags of XBoard and Fairy-Max when written.
    PgnXboard,
    /// The plain record of [`crate::plain`], for every game.
    Plain,
    /// A diagram of the last position (BOD).
    Bod,
    /// The last position as a line: SFEN or FEN.
    Position,
    /// The last position of a game of chess as a line of EPD, with operations such as `bm e4;`.
    Epd,
}

/// What there is to know of a format. Adding one is a row of [`FORMATS`] and its module.
struct FormatInfo {
    format: Format,
    /// The name by which it is chosen, in lower case.
    name: &'static str,
    /// What it is called in print.
    title: &'static str,
    /// The extensions of its files, the usual one first.
    extensions: &'static [&'static str],
    /// What stands between two games of one text; `None` when a text holds one game.
    between: Option<&'static str>,
    /// How it is read and written; `None` when its games are not built in.
    codec: Option<Codec>,
}

/// How a format is read and written.
struct Codec {
    /// Whether it holds games with such positions.
    serves: fn(&Entry, &AnyPosition) -> bool,
    /// Whether it tells that a rule, by the key of the option, is not the usual one.
    holds_rule: fn(&str) -> bool,
    read: fn(&str, &Games) -> Result<Vec<AnyReading>, Error>,
    /// `None` for games that it does not hold.
    write: fn(&AnyReading) -> Option<Result<Written, WriteError>>,
}

/// The codec of a format, where the feature with its game is on.
macro_rules! codec {
    ($feature:tt, $codec:expr) => {{
        #[cfg(feature = $feature)]
        {
            Some($codec)
        }
        #[cfg(not(feature = $feature))]
        {
            None
        }
    }};
}

/// Every format.
const FORMATS: [FormatInfo; 13] = [
    FormatInfo {
        format: Format::Kif,
        name: "kif",
        title: "KIF",
        extensions: &["kif", "kifu"],
        between: None,
        codec: codec!(
            "shogi",
            shogi(
                |text, games| one(games, kif::read(text)),
                |game| { game.typed().map(|sheet| Ok(kif::write(&sheet))) }
            )
        ),
    },
    FormatInfo {
        format: Format::Ki2,
        name: "ki2",
        title: "KI2",
        extensions: &["ki2", "ki2u"],
        between: None,
        codec: codec!(
            "shogi",
            shogi(
                |text, games| one(games, ki2::read(text)),
                |game| { game.typed().map(|sheet| Ok(ki2::write(&sheet))) }
            )
        ),
    },
    FormatInfo {
        format: Format::Csa,
        name: "csa",
        title: "CSA",
        extensions: &["csa"],
        between: Some("/\n"),
        codec: codec!(
            "shogi",
            shogi(
                |text, games| all(games, csa::games(text)),
                |game| { game.typed().map(|sheet| Ok(csa::write(&sheet, csa::Version::V2_2))) }
            )
        ),
    },
    FormatInfo {
        format: Format::Csa3,
        name: "csa3",
        title: "CSA",
        extensions: &["csa"],
        between: Some("/\n"),
        codec: codec!(
            "shogi",
            shogi(
                |text, games| all(games, csa::games(text)),
                |game| { game.typed().map(|sheet| Ok(csa::write(&sheet, csa::Version::V3))) }
            )
        ),
    },
    FormatInfo {
        format: Format::Jkf,
        name: "jkf",
        title: "JKF",
        extensions: &["jkf"],
        between: None,
        codec: codec!(
            "shogi",
            shogi(
                |text, games| one(games, jkf::read(text)),
                |game| { game.typed().map(|sheet| Ok(jkf::write(&sheet))) }
            )
        ),
    },
    FormatInfo {
        format: Format::Usi,
        name: "usi",
        title: "USI",
        extensions: &["usi", "db"],
        between: Some(""),
        codec: codec!(
            "shogi",
            shogi(
                |text, games| all(games, usi::games(text)),
                |game| { game.typed().map(|sheet| Ok(usi::write(&sheet))) }
            )
        ),
    },
    FormatInfo {
        format: Format::Usen,
        name: "usen",
        title: "USEN",
        extensions: &["usen"],
        between: Some(""),
        codec: codec!(
            "shogi",
            shogi(
                |text, games| all(games, usen::games(text)),
                |game| { game.typed().map(|sheet| Ok(usen::write(&sheet).with_line_end())) }
            )
        ),
    },
    FormatInfo {
        format: Format::Pgn,
        name: "pgn",
        title: "PGN",
        extensions: &["pgn"],
        between: Some("\n"),
        codec: codec!("cwda", chess(|game| write_pgn(game, Style::Pychess))),
    },
    FormatInfo {
        format: Format::PgnXboard,
        name: "pgn-xboard",
        title: "PGN",
        extensions: &["pgn"],
        between: Some("\n"),
        codec: codec!("cwda", chess(|game| write_pgn(game, Style::XBoard))),
    },
    FormatInfo {
        format: Format::Plain,
        name: "plain",
        title: "plain",
        extensions: &["wzr"],
        between: None,
        codec: Some(Codec {
            serves: |_, _| true,
            holds_rule: |_| true,
            read: |text, games| plain::read(text, games).map(|game| [game].into()),
            write: |game| Some(Ok(plain::write(game.entry(), game.sheet()))),
        }),
    },
    FormatInfo {
        format: Format::Bod,
        name: "bod",
        title: "BOD",
        extensions: &["bod"],
        between: None,
        codec: codec!(
            "shogi",
            shogi(
                |text, games| one(games, kif::read(text)),
                |game| {
                    let last = game.typed()?.last_position();
                    let written = Written::complete(bod::write(&last));
                    Some(Ok(crate::any::without_game(written, game.sheet())))
                }
            )
        ),
    },
    FormatInfo {
        format: Format::Position,
        name: "position",
        title: "position",
        extensions: &["sfen", "fen"],
        between: Some(""),
        codec: Some(Codec {
            serves: |_, _| true,
            holds_rule: |_| false,
            read: read_positions,
            write: |game| Some(Ok(game.write_position())),
        }),
    },
    FormatInfo {
        format: Format::Epd,
        name: "epd",
        title: "EPD",
        extensions: &["epd"],
        between: Some(""),
        codec: codec!(
            "cwda",
            Codec {
                serves: |_, position| is::<wazir_cwda::Position>(position),
                holds_rule: |_| false,
                read: epd::read,
                write: |game| {
                    let chess = is::<wazir_cwda::Position>(game.sheet().start());
                    chess.then(|| epd::write(game)).flatten().map(Ok)
                },
            }
        ),
    },
];

/// A format of shogi. Problems tell by themselves that their rules are not the usual ones.
#[cfg(feature = "shogi")]
const fn shogi(
    read: fn(&str, &Games) -> Result<Vec<AnyReading>, Error>,
    write: fn(&AnyReading) -> Option<Result<Written, WriteError>>,
) -> Codec {
    Codec {
        serves: |_, position| is::<wazir_shogi::Position>(position),
        holds_rule: |key| matches!(key, "missing-king" | "impossible-pieces"),
        read,
        write,
    }
}

/// A format of the games on the board of chess.
#[cfg(feature = "cwda")]
const fn chess(write: fn(&AnyReading) -> Option<Result<Written, WriteError>>) -> Codec {
    Codec { serves: is_chess, holds_rule: |key| key == "promotion", read: read_pgn, write }
}

#[cfg(feature = "cwda")]
fn is_chess(game: &Entry, position: &AnyPosition) -> bool {
    if brings_rules(game, position) {
        return true;
    }
    #[cfg(feature = "euroshogi")]
    if is::<wazir_euroshogi::Position>(position) {
        return true;
    }
    is::<wazir_cwda::Position>(position)
}

/// Whether a game for two brings its rules along.
#[cfg(feature = "cwda")]
fn brings_rules(game: &Entry, start: &AnyPosition) -> bool {
    use wazir_game::Game;
    game.definition().is_some() && start.seats().len() == 2
}

#[cfg(any(feature = "shogi", feature = "cwda"))]
fn is<P: Playable>(position: &AnyPosition) -> bool {
    position.downcast::<P>().is_some()
}

#[cfg(feature = "shogi")]
fn all<P: Playable>(
    games: &Games,
    readings: impl IntoIterator<Item = Reading<P>>,
) -> Result<Vec<AnyReading>, Error> {
    readings.into_iter().map(|reading| AnyReading::among(games, reading)).collect()
}

#[cfg(feature = "shogi")]
fn one<P: Playable>(games: &Games, reading: Reading<P>) -> Result<Vec<AnyReading>, Error> {
    all(games, [reading])
}

#[cfg(feature = "cwda")]
fn read_pgn(text: &str, games: &Games) -> Result<Vec<AnyReading>, Error> {
    pgn::games_among(text, &armies(games), games).map(|game| any_pgn(game, games)).collect()
}

/// The armies that the games of a list know by name.
#[cfg(feature = "cwda")]
pub(crate) fn armies(games: &Games) -> wazir_cwda::Armies {
    let known = games.iter().find_map(Entry::part::<wazir_cwda::Armies>);
    known.cloned().unwrap_or_else(wazir_cwda::Armies::builtin)
}

/// A game of PGN as one of the list.
#[cfg(feature = "cwda")]
pub(crate) fn any_pgn(game: pgn::Game, games: &Games) -> Result<AnyReading, Error> {
    match game {
        pgn::Game::Cwda(reading) => {
            // Where the game could not be told, that is said, and not that it is not in the list.
            let wrong = reading.error().cloned();
            AnyReading::among(games, reading).map_err(|unknown| wrong.unwrap_or(unknown))
        }
        pgn::Game::Own(game, reading) => AnyReading::new(game, reading).ok_or_else(unknown),
        #[cfg(feature = "euroshogi")]
        pgn::Game::EuroShogi(reading) => AnyReading::among(games, reading),
    }
}

#[cfg(feature = "cwda")]
fn write_pgn(game: &AnyReading, style: Style) -> Option<Result<Written, WriteError>> {
    if brings_rules(game.entry(), game.sheet().start()) {
        return Some(Ok(pgn::write_own(game.entry(), game.sheet())));
    }
    #[cfg(feature = "euroshogi")]
    if let Some(sheet) = game.typed() {
        return Some(Ok(pgn::write_euroshogi(&sheet)));
    }
    game.typed().map(|sheet| pgn::write(&sheet, style))
}

impl Format {
    /// Every format that can be read and written: those whose games are built in, and those for
    /// every game.
    pub fn all() -> impl Iterator<Item = Self> {
        FORMATS.iter().filter(|row| row.codec.is_some()).map(|row| row.format)
    }

    /// The formats that hold games of this kind with such positions.
    pub fn serving(game: &Entry, position: &AnyPosition) -> impl Iterator<Item = Self> {
        Self::all().filter(|format| format.serves(game, position))
    }

    fn row(self) -> &'static FormatInfo {
        FORMATS.iter().find(|row| row.format == self).unwrap_or(&FORMATS[0])
    }

    /// The name by which the format is chosen, in lower case.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What the format is called; its versions are not told apart.
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// The usual extension of file names.
    pub fn extension(self) -> &'static str {
        self.row().extensions[0]
    }

    /// The format that files of this name usually have: by what stands after the last dot, or the
    /// whole where there is none. Versions are not told apart.
    ///
    /// ```
    /// use wazir_notation::Format;
    /// assert_eq!(Format::of_path("games/final.KIFU"), Some(Format::Kif));
    /// assert_eq!(Format::of_path("wzr"), Some(Format::Plain));
    /// assert_eq!(Format::of_path("notes.txt"), None);
    /// ```
    pub fn of_path(path: &str) -> Option<Self> {
        let extension = path.rsplit(['.', '/', '\\']).next()?.to_ascii_lowercase();
        let known = |row: &&FormatInfo| row.extensions.contains(&extension.as_str());
        FORMATS.iter().filter(|row| row.codec.is_some()).find(known).map(|row| row.format)
    }

    /// Whether the format holds games of this kind with such positions.
    pub fn serves(self, game: &Entry, position: &AnyPosition) -> bool {
        self.row().codec.as_ref().is_some_and(|codec| (codec.serves)(game, position))
    }

    /// Whether a text in this format can hold more than one game.
    pub fn holds_several(self) -> bool {
        self.row().between.is_some()
    }

    /// What stands between two games of one text; `None` when a text holds one game.
    pub fn separator(self) -> Option<&'static str> {
        self.row().between
    }

    /// Puts texts of one game each together to one text, for formats that hold several.
    pub fn join(self, texts: &[String]) -> String {
        texts.join(self.row().between.unwrap_or(""))
    }

    /// The encoding that files of this name have by custom: `.kif` and `.ki2` are Shift_JIS, all
    /// others UTF-8.
    ///
    /// ```
    /// use wazir_notation::{Encoding, Format};
    /// assert_eq!(Format::encoding_of_path("game.kif"), Encoding::ShiftJis);
    /// assert_eq!(Format::encoding_of_path("game.kifu"), Encoding::Utf8);
    /// ```
    pub fn encoding_of_path(path: &str) -> Encoding {
        let extension = path.rsplit(['.', '/', '\\']).next().unwrap_or("");
        let is_old = ["kif", "ki2"].iter().any(|old| extension.eq_ignore_ascii_case(old));
        if is_old { Encoding::ShiftJis } else { Encoding::Utf8 }
    }

    /// The encoding that a file of this name in this format has by custom: that of
    /// [`Format::encoding_of_path`] for records in Japanese, UTF-8 for all others.
    ///
    /// ```
    /// use wazir_notation::{Encoding, Format};
    /// assert_eq!(Format::Kif.usual_encoding("game.kif"), Encoding::ShiftJis);
    /// assert_eq!(Format::Ki2.usual_encoding("game.ki2u"), Encoding::Utf8);
    /// assert_eq!(Format::Plain.usual_encoding("game.kif"), Encoding::Utf8);
    /// ```
    pub fn usual_encoding(self, path: &str) -> Encoding {
        match self {
            Self::Kif | Self::Ki2 => Self::encoding_of_path(path),
            _ => Encoding::Utf8,
        }
    }

    /// A text in this format as it is to be stored in an encoding: with the line that says which it
    /// is, where the format has one. KI2 has none that all of its readers pass over.
    ///
    /// ```
    /// use wazir_notation::{Encoding, Format};
    /// let text = Format::Kif.announce("手合割：平手\n".into(), Encoding::ShiftJis);
    /// assert_eq!(text, "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n");
    /// let text = Format::Csa3.announce("'CSA encoding=UTF-8\nV3.0\n".into(), Encoding::ShiftJis);
    /// assert_eq!(text, "'CSA encoding=SHIFT_JIS\nV3.0\n");
    /// ```
    pub fn announce(self, text: String, encoding: Encoding) -> String {
        let Some(label) = encoding.label() else { return text };
        match self {
            Self::Kif => ["#KIF version=2.0 encoding=", label, "\n", &text].concat(),
            Self::Csa3 if label != "UTF-8" => {
                let label = label.to_ascii_uppercase();
                text.replace("'CSA encoding=UTF-8\n", &["'CSA encoding=", &label, "\n"].concat())
            }
            _ => text,
        }
    }

    pub(crate) fn holds_rule(self, key: &str) -> bool {
        self.row().codec.as_ref().is_some_and(|codec| (codec.holds_rule)(key))
    }

    /// Writes a record; `None` when the format does not hold its game.
    pub(crate) fn write(self, game: &AnyReading) -> Option<Result<Written, WriteError>> {
        self.row().codec.as_ref().and_then(|codec| (codec.write)(game))
    }

    /// Reads all games of a text in this format, as games of the list. Only a text without any game
    /// gives none.
    ///
    /// # Errors
    /// When the text is of a game that is not in the list, or does not say of which. What is wrong
    /// with one game of it is told by [`AnyReading::error`].
    pub fn read(self, text: &str, games: &Games) -> Result<Vec<AnyReading>, Error> {
        match &self.row().codec {
            Some(codec) => (codec.read)(without_padding(text), games),
            None => Err(unknown()),
        }
    }

    /// What a game in progress loses when it is saved in this format; nothing when it reads back
    /// as it is.
    ///
    /// # Errors
    /// When the format cannot hold the game at all.
    pub fn losses(self, play: &Play) -> Result<Vec<Loss>, WriteError> {
        save(play, self, Headers::default()).map(|written| written.lost().collect())
    }

    /// Whether a game in progress that is saved in this format reads back as it is: start, rules,
    /// moves, variations, comments, times and end.
    ///
    /// ```
    /// use wazir_games::{Games, Start};
    /// use wazir_notation::Format;
    /// let mut game = wazir_packs::games().open("shogi", &Start::default())?;
    /// game.play_text("7g7f")?;
    /// assert!(Format::Csa.holds_exactly(&game));
    /// game.undo();
    /// game.play_text("2g2f")?;
    /// assert!(Format::Kif.holds_exactly(&game) && !Format::Csa.holds_exactly(&game));
    /// assert!(!Format::Pgn.holds_exactly(&game));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn holds_exactly(self, play: &Play) -> bool {
        let Ok(written) = save(play, self, Headers::default()) else { return false };
        if written.lost().next().is_some() {
            return false;
        }
        let mut games = Games::none();
        games.add(play.entry().clone());
        let Ok(read) = self.read(written.text(), &games) else { return false };
        let [again] = &read[..] else { return false };
        again.error().is_none() && again.same_tree(&AnyReading::of_play(play, Headers::default()))
    }
}

/// Writes a game in progress as a record with these headers.
///
/// ```
/// use wazir_games::{Games, Start};
/// use wazir_notation::{Format, Headers, Key, save};
/// let games = wazir_packs::games();
/// let mut game = games.open("euroshogi", &Start::default())?;
/// game.play_text("a3a4")?;
/// let mut headers = Headers::default();
/// headers.push(Key::Player(game.seats()[0]), "Ann");
/// let written = save(&game, Format::Plain, headers)?;
/// assert_eq!(written.text(), "Wazir record 1\nGame: euroshogi\nWhite: Ann\n\n1 a3a4\n");
///
/// let mut read = Format::Plain.read(written.text(), &games)?;
/// let again = read.remove(0).into_play()?;
/// assert_eq!(again.line(), game.line());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the format belongs to other games or cannot express the start position.
pub fn save(play: &Play, format: Format, headers: Headers) -> Result<Written, WriteError> {
    AnyReading::of_play(play, headers).write(format)
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseFormatError {
    name: String,
}

impl ParseFormatError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        let known = Argument::one_of(Format::all().map(Format::name));
        message!(Records::FormatName { name: self.name.clone(), known })
    }
}

impl fmt::Display for ParseFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl core::error::Error for ParseFormatError {}

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(name: &str) -> Result<Self, ParseFormatError> {
        let lower = name.to_ascii_lowercase();
        let alias = match lower.as_str() {
            "kifu" => "kif",
            "ki2u" => "ki2",
            "csa2" => "csa",
            "wzr" | "text" => "plain",
            "sfen" | "fen" => "position",
            name => name,
        };
        let found = Self::all().find(|format| format.name() == alias);
        found.ok_or_else(|| ParseFormatError { name: name.chars().take(40).collect() })
    }
}
