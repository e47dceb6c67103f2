//! Records of games in every format.

use std::fmt;
use std::io::{Cursor, Read};

use wazir::game::{Game as _, Seat};
use wazir::notation::stream::{GameChecker, GameReader, StreamError};
use wazir::notation::{
    AnyParsedGame, Encoding, Format, FormatContent, Formats, HeaderKey, Headers, Loss,
    ParseEncodingError, RecordEntry, ResumeError, UnmappablePolicy, Warning, WriteError, encode,
};
use wazir::registry::AnyPosition;
use wazir::text::{Argument, message};

use crate::error::{Error, ErrorKind, Place, Refusal};
use crate::facts::registry;
use crate::game::Game;
use crate::moves::{Move, MoveDescriber};
use crate::refused::reason_saying;
use crate::setup::check_bytes;
use crate::stop::Stop;
use crate::texts::{Calls, Records as Texts};
use crate::{Bilingual, Outcome};

/// The largest text that is held as a whole, in bytes.
pub(crate) const MAX_BYTES: usize = 64 << 20;

/// What is known about a format of records.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatFacts {
    /// The name by which the format is chosen.
    pub name: String,
    /// The title.
    pub title: String,
    /// The usual extension of its files, without the dot.
    pub extension: String,
    /// `games`, `diagram` or `line`: whole games, or the last position only.
    pub content: &'static str,
    /// Whether a text can hold more than one game.
    pub many_games: bool,
}

/// Returns every format of the built-in games.
///
/// ```
/// assert!(wazir_surface::formats().iter().any(|format| format.name == "kif"));
/// ```
pub fn formats() -> Vec<FormatFacts> {
    let facts = |format: Format| FormatFacts {
        name: format.name().to_owned(),
        title: format.title().to_owned(),
        extension: format.extension().to_owned(),
        content: match format.content() {
            FormatContent::Games => "games",
            FormatContent::Diagram => "diagram",
            _ => "line",
        },
        many_games: format.allows_many_games(),
    };
    Formats::for_games(registry()).iter().map(facts).collect()
}

fn format_named(name: &str) -> Result<Format, Error> {
    let formats = Formats::for_games(registry());
    formats.find(name).map_err(|error| Error::new(ErrorKind::Format, error.message()))
}

fn encoding_named(name: &str) -> Result<Encoding, Error> {
    name.parse()
        .map_err(|error: ParseEncodingError| Error::new(ErrorKind::Encoding, error.message()))
}

/// How bytes are read. By default the format and the encoding are recognised.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The name of the format; see [`formats`].
    pub format: Option<String>,
    /// The name of a file or its extension, which tells the format of texts that give no sign of
    /// any.
    pub path: Option<String>,
    /// The name of the encoding: `utf8`, `cp932`, `euc-jp`, `latin1` and others.
    pub encoding: Option<String>,
}

/// How records are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The name of the encoding; UTF-8 by default.
    pub encoding: Option<String>,
    /// Headers as pairs of key and value, see [`Record::headers`]. They replace those of a record.
    pub headers: Vec<(String, String)>,
}

/// A record in text form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The text.
    pub text: String,
    /// The text in the wanted encoding.
    pub bytes: Vec<u8>,
    /// The name of the encoding.
    pub encoding: &'static str,
    /// What the text does not hold of the record, each once.
    pub losses: Vec<LossNote>,
}

/// Something that a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LossNote {
    /// What is lost as one word, such as `variations`; see
    /// [`Loss::as_str`](wazir::notation::Loss::as_str).
    pub kind: &'static str,
    /// What is lost, in words.
    pub message: Bilingual,
}

impl From<Loss> for LossNote {
    fn from(loss: Loss) -> Self {
        Self { kind: loss.as_str(), message: loss.message().into() }
    }
}

/// Something wrong or doubtful in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The number of the game in its file, from 0.
    pub game: usize,
    /// `true` if reading stopped here, `false` if the reader was lenient.
    pub is_error: bool,
    /// The kind as one word, such as `illegal-move`.
    pub kind: &'static str,
    /// The line, from 1; 0 if the whole text is concerned.
    pub line: usize,
    /// The column in characters, from 1; 0 if the whole text is concerned.
    pub column: usize,
    /// The text at this location.
    pub text: String,
    /// What is wrong, or what was done.
    pub message: Bilingual,
}

impl Problem {
    fn of_error(game: usize, error: &wazir::notation::Error) -> Self {
        let located = !error.has_no_location();
        Self {
            game,
            is_error: true,
            kind: error.kind().as_str(),
            line: if located { error.line() } else { 0 },
            column: if located { error.column() } else { 0 },
            text: error.text().to_owned(),
            message: error.message().into(),
        }
    }

    fn of_warning(game: usize, warning: &Warning) -> Self {
        Self {
            game,
            is_error: false,
            kind: warning.kind().as_str(),
            line: warning.line(),
            column: warning.column(),
            text: warning.text().to_owned(),
            message: warning.reason().into(),
        }
    }
}

/// Returns the error of a reader with its place.
pub(crate) fn record_error(error: &wazir::notation::Error) -> Error {
    use wazir::notation::ErrorKind as Reader;
    let kind = match error.kind() {
        Reader::Encoding => ErrorKind::Encoding,
        Reader::Position => ErrorKind::Position,
        Reader::Move => ErrorKind::Move,
        Reader::AmbiguousMove => ErrorKind::AmbiguousMove,
        Reader::IllegalMove => ErrorKind::IllegalMove,
        Reader::Game => ErrorKind::UnknownGame,
        Reader::Limit => ErrorKind::Limit,
        Reader::Syntax if error.has_no_location() => ErrorKind::Format,
        _ => ErrorKind::Record,
    };
    let found = Error::new(kind, error.message().clone());
    if error.has_no_location() {
        return found;
    }
    found.at(Place::of_found(error.line(), error.column(), error.text()))
}

/// Returns the error for a record that cannot be continued.
fn resume_error(error: &ResumeError) -> Error {
    match error {
        ResumeError::Read(error) => record_error(error),
        ResumeError::Illegal(why) => Error::illegal(why),
        other => Error::new(ErrorKind::Record, other.message()),
    }
}

fn stream_error(error: &StreamError) -> Error {
    match error {
        StreamError::Record(error) => record_error(error),
        other => {
            let why = Argument::from_display(other);
            Error::new(ErrorKind::Io, message!(Texts::Io { why }))
        }
    }
}

fn write_error(error: &WriteError) -> Error {
    Error::new(ErrorKind::Write, error.message())
}

/// Reads the records of some bytes, game by game.
///
/// # Errors
/// [`ErrorKind::Format`] or [`ErrorKind::Encoding`] if an option names none. Everything else is an
/// error of a single record.
///
/// ```
/// use wazir_surface::{ReadOptions, read};
/// let pgn = "[White \"Ann\"]\n\n1. e4 e5 *\n\n[White \"Bob\"]\n\n1. e4 Ke7 *\n";
/// let records: Vec<_> = read(pgn.into(), &ReadOptions::default())?.collect();
/// let [Ok(first), Ok(second)] = &records[..] else { panic!() };
/// assert_eq!(first.header("player-0"), Some("Ann"));
/// assert_eq!(first.moves().len(), 2);
/// let place = second.error().unwrap().place().cloned().unwrap();
/// assert_eq!((place.line, place.column), (7, 7));
/// # Ok::<(), wazir_surface::Error>(())
/// ```
pub fn read(bytes: Vec<u8>, options: &ReadOptions) -> Result<Records, Error> {
    read_from(Box::new(Cursor::new(bytes)), options)
}

/// Reads the records of a file of any size, game by game, in bounded memory.
///
/// # Errors
/// As for [`read`].
pub fn read_from(source: Box<dyn Read + Send>, options: &ReadOptions) -> Result<Records, Error> {
    let mut reader = GameReader::new(source, registry());
    if let Some(format) = &options.format {
        reader = reader.with_format(format_named(format)?);
    } else if let Some(format) = format_of_path(options) {
        reader = reader.with_default_format(format);
    }
    if let Some(encoding) = &options.encoding {
        reader = reader.with_encoding(encoding_named(encoding)?);
    }
    Ok(Records { reader, ended: false })
}

fn format_of_path(options: &ReadOptions) -> Option<Format> {
    Formats::for_games(registry()).by_path(options.path.as_deref()?)
}

/// The records of a file, an iterator. After an error the next record follows, if there is one.
pub struct Records {
    reader: GameReader<Box<dyn Read + Send>>,
    ended: bool,
}

impl Records {
    /// Returns the name of the format; `None` before the first record.
    pub fn format(&self) -> Option<&'static str> {
        self.reader.format().map(Format::name)
    }

    /// Returns the name of the encoding, as far as the text has been read.
    pub fn encoding(&self) -> Option<&'static str> {
        self.reader.encoding().map(Encoding::name)
    }
}

impl Iterator for Records {
    type Item = Result<Record, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.reader.next()?;
        // A source that fails once may fail for ever.
        self.ended = matches!(next, Err(StreamError::Io(_)));
        Some(next.map(Record).map_err(|error| stream_error(&error)))
    }
}

impl fmt::Debug for Records {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Records").field("format", &self.format()).finish_non_exhaustive()
    }
}

/// A record that was read: headers, a tree of moves, and the error that stopped the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record(pub(crate) AnyParsedGame);

/// A node of the tree of a [`Record`]. Node 0 is the start position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RecordNode {
    /// The number of the node before; `None` for the start.
    pub parent: Option<usize>,
    /// The move that leads here; `None` for the start, an end and a null move.
    pub mv: Option<Move>,
    /// Whether it is an illegal move that ended the game.
    pub is_illegal: bool,
    /// How the game ends here, as one word; `None` if it does not.
    pub termination: Option<String>,
    /// The comment; may be empty.
    pub comment: String,
    /// The marks (NAGs) of the move, such as 1 for `!`.
    pub nags: Vec<u8>,
    /// The time of the move in seconds, if it is known.
    pub time: Option<f64>,
}

impl Record {
    /// Returns the id of the game.
    pub fn game(&self) -> &str {
        self.0.game()
    }

    /// Returns the headers as pairs of key and value, in their order. Headers that several formats
    /// know have the keys `player-0`, `player-1` and so on, `event`, `site`, `date`, `start-time`,
    /// `end-time`, `round`, `time-limit`, `opening`, `title`, `note` and `result`; others have their
    /// own names.
    pub fn headers(&self) -> Vec<(String, String)> {
        let headers = self.0.tree().headers().iter();
        headers.map(|(key, value)| (key_name(key), value.to_owned())).collect()
    }

    /// Returns the value of the first header with this key.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.0.tree().headers().get(&header_key(key))
    }

    /// Returns the names of the players, as far as the headers give them.
    pub fn players(&self) -> Vec<String> {
        let named = |seat| self.header(&format!("player-{seat}")).map(str::to_owned);
        (0..).map_while(named).collect()
    }

    /// Returns the start position in the game's own text form.
    pub fn start_fen(&self) -> String {
        self.0.tree().start().position_text()
    }

    /// Returns the position at the end of the main line in the game's own text form.
    pub fn end_fen(&self) -> String {
        self.0.tree().last_position().position_text()
    }

    /// Returns the moves of the main line.
    pub fn moves(&self) -> Vec<Move> {
        let tree = self.0.tree();
        let squares = square_names(tree.start());
        let mut position = tree.start().clone();
        let described = tree.main_moves().map(|mv| {
            let described = MoveDescriber::new(&*position, &squares).describe(mv);
            position.play_unchecked(mv);
            described
        });
        described.collect()
    }

    /// Returns the moves of the main line in the game's own notation.
    pub fn move_texts(&self) -> Vec<String> {
        self.moves().iter().map(ToString::to_string).collect()
    }

    /// Returns every node of the tree with its variations, each after the one before it; the
    /// continuations of a node follow in their order.
    pub fn nodes(&self) -> Vec<RecordNode> {
        let tree = self.0.tree();
        let squares = square_names(tree.start());
        let mut positions: Vec<AnyPosition> = Vec::new();
        let mut nodes = Vec::new();
        for id in tree.node_ids() {
            let parent = tree.parent(id).map(wazir::notation::TreeNodeId::index);
            let before = parent.and_then(|at| positions.get(at));
            let mut here = before.unwrap_or(tree.start()).clone();
            let (mut mv, mut is_illegal, mut termination) = (None, false, None);
            match tree.entry(id) {
                RecordEntry::Start => {}
                RecordEntry::Move(played) => {
                    mv = Some(MoveDescriber::new(&*here, &squares).describe(*played));
                    here.play_unchecked(*played);
                }
                RecordEntry::NullMove => drop(here.play_null_move()),
                RecordEntry::IllegalMove(refused) => {
                    mv = Some(MoveDescriber::new(&*here, &squares).describe(*refused));
                    is_illegal = true;
                }
                RecordEntry::End(end) => termination = Some(end.to_string()),
            }
            positions.push(here);
            nodes.push(RecordNode {
                parent,
                mv,
                is_illegal,
                termination,
                comment: tree.comment(id).to_owned(),
                nags: tree.nags(id).to_vec(),
                time: tree.time(id).map(|time| time.as_secs_f64()),
            });
        }
        nodes
    }

    /// Returns the number of continuations beside the first ones.
    pub fn variation_count(&self) -> usize {
        self.0.tree().variation_count()
    }

    /// Returns how the game ended as the record states it, as one word such as `resign` or `mate`.
    pub fn termination(&self) -> Option<String> {
        self.0.tree().termination().map(ToString::to_string)
    }

    /// Returns the result in the form of PGN, if the headers state one.
    pub fn result(&self) -> Option<&str> {
        self.0.tree().headers().get(&HeaderKey::Result)
    }

    /// Returns the outcome that the record states, if it is one.
    pub fn outcome(&self) -> Option<Outcome> {
        let info = self.0.game_entry().info();
        let outcome = self.0.tree().outcome()?;
        Some(Outcome::named(outcome, |seat| info.localized_seat_name(seat)))
    }

    /// Returns the error that stopped the reader; the record holds what is before it.
    pub fn error(&self) -> Option<Error> {
        let error = self.0.error()?;
        let found = record_error(error);
        Some(self.refusal(error).into_iter().fold(found, Error::with_refusal))
    }

    /// Returns the reason of the rules against the move at which reading stopped, with its squares.
    fn refusal(&self, error: &wazir::notation::Error) -> Option<Refusal> {
        if error.kind() != wazir::notation::ErrorKind::IllegalMove {
            return None;
        }
        let play = self.0.game_entry().play_from_position(self.0.tree().last_position())?;
        reason_saying(&play, error.message()).as_ref().map(Refusal::from)
    }

    /// Returns the error and everything that the reader was lenient about.
    pub fn problems(&self) -> Vec<Problem> {
        let warnings = self.0.warnings().iter().map(|warning| Problem::of_warning(0, warning));
        self.0
            .error()
            .map(|error| Problem::of_error(0, error))
            .into_iter()
            .chain(warnings)
            .collect()
    }

    /// Returns the game at the end of the main line, with all variations, to continue with.
    ///
    /// # Errors
    /// The error of the record, or the reason of the rules against one of its moves.
    pub fn to_game(&self) -> Result<Game, Error> {
        if let Some(error) = self.error() {
            return Err(error);
        }
        let play = self.0.clone().into_play().map_err(|error| resume_error(&error))?;
        Ok(Game::of_play(play))
    }

    /// Writes the record in a format.
    ///
    /// # Errors
    /// [`ErrorKind::Format`] or [`ErrorKind::Encoding`] if there is none such, [`ErrorKind::Write`]
    /// if the format cannot hold the game.
    pub fn write(&self, format: &str, options: &WriteOptions) -> Result<Written, Error> {
        write_all(&[&self.with_headers(&options.headers)], format, options, &Stop::default())
    }

    fn with_headers(&self, headers: &[(String, String)]) -> AnyParsedGame {
        let mut record = self.0.clone();
        for (key, value) in headers {
            record.tree_mut().headers_mut().set(header_key(key), value.clone());
        }
        record
    }
}

impl Game {
    /// Reads a game from any text: a record in any format, a position as SFEN or FEN, `position
    /// startpos moves …`. It is at the end of the main line of the first game in the text.
    ///
    /// # Errors
    /// The error in the text, with its place.
    ///
    /// ```
    /// use wazir_surface::Game;
    /// let game = Game::open("手合割：平手\n   1 ７六歩(77)\n")?;
    /// assert_eq!((game.id(), game.ply()), ("shogi", 1));
    /// # Ok::<(), wazir_surface::Error>(())
    /// ```
    pub fn open(text: &str) -> Result<Self, Error> {
        check_bytes(text.len(), MAX_BYTES)?;
        let mut records = read(text.as_bytes().to_vec(), &ReadOptions::default())?;
        let no_game = || Error::new(ErrorKind::Format, Texts::NoGame);
        records.next().unwrap_or_else(|| Err(no_game()))?.to_game()
    }

    /// Writes the game in a format, with its variations and comments.
    ///
    /// # Errors
    /// As for [`Record::write`].
    ///
    /// ```
    /// use wazir_surface::{Game, Setup, WriteOptions};
    /// let mut game = Game::new("shogi", &Setup::default())?;
    /// game.push("7g7f")?;
    /// let written = game.write("csa", &WriteOptions::default())?;
    /// assert!(written.text.ends_with("+7776FU\n") && written.losses.is_empty());
    /// # Ok::<(), wazir_surface::Error>(())
    /// ```
    pub fn write(&self, format: &str, options: &WriteOptions) -> Result<Written, Error> {
        Record(AnyParsedGame::from_play(self.play(), Headers::default())).write(format, options)
    }

    /// Returns the game as a record.
    pub fn to_record(&self) -> Record {
        Record(AnyParsedGame::from_play(self.play(), Headers::default()))
    }
}

/// Converts all records of some bytes to a format.
///
/// # Errors
/// The first error in the records, and those of [`Record::write`].
///
/// ```
/// use wazir_surface::{ReadOptions, WriteOptions, convert};
/// let kif = "手合割：平手\n   1 ７六歩(77)\n";
/// let usi = convert(kif.into(), &ReadOptions::default(), "usi", &WriteOptions::default())?;
/// assert_eq!(usi.text.trim_end(), "position startpos moves 7g7f");
/// # Ok::<(), wazir_surface::Error>(())
/// ```
pub fn convert(
    bytes: Vec<u8>,
    from: &ReadOptions,
    to: &str,
    options: &WriteOptions,
) -> Result<Written, Error> {
    convert_until(&Stop::default(), bytes, from, to, options)
}

/// Converts all records of some bytes, as [`convert`] does, until the flag is set.
///
/// # Errors
/// As for [`convert`], and [`ErrorKind::Stopped`].
pub fn convert_until(
    stop: &Stop,
    bytes: Vec<u8>,
    from: &ReadOptions,
    to: &str,
    options: &WriteOptions,
) -> Result<Written, Error> {
    check_bytes(bytes.len(), MAX_BYTES)?;
    let mut games = Vec::new();
    for record in read(bytes, from)? {
        check_stop(stop)?;
        let record = record?;
        if let Some(error) = record.error() {
            return Err(error);
        }
        games.push(record.with_headers(&options.headers));
    }
    if games.is_empty() {
        return Err(Error::new(ErrorKind::Format, Texts::NoGame));
    }
    write_all(&games.iter().collect::<Vec<_>>(), to, options, stop)
}

/// Reads a whole source, for [`convert`].
///
/// # Errors
/// [`ErrorKind::Io`], and [`ErrorKind::Limit`] for a source of more than 64 MiB.
///
/// ```
/// let bytes = wazir_surface::read_bytes(Box::new(&b"1. e4 e5 *"[..]))?;
/// assert_eq!(bytes.len(), 10);
/// # Ok::<(), wazir_surface::Error>(())
/// ```
pub fn read_bytes(source: Box<dyn Read + Send>) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let filled = source.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes);
    filled.map_err(|error| stream_error(&StreamError::Io(error)))?;
    check_bytes(bytes.len(), MAX_BYTES)?;
    Ok(bytes)
}

fn check_stop(stop: &Stop) -> Result<(), Error> {
    match stop.is_set() {
        true => Err(Error::new(ErrorKind::Stopped, Calls::Stopped)),
        false => Ok(()),
    }
}

/// Writes records in one text.
fn write_all(
    games: &[&AnyParsedGame],
    format: &str,
    options: &WriteOptions,
    stop: &Stop,
) -> Result<Written, Error> {
    let format = format_named(format)?;
    let encoding = options.encoding.as_deref().map_or(Ok(Encoding::Utf8), encoding_named)?;
    if games.len() > 1 && !format.allows_many_games() {
        return Err(write_error(&WriteError::OneGame { format: format.name() }));
    }
    let mut losses = std::collections::BTreeSet::new();
    let mut texts = Vec::with_capacity(games.len());
    for game in games {
        check_stop(stop)?;
        let written = game.write(format).map_err(|error| write_error(&error))?;
        losses.extend(written.losses());
        texts.push(written.into_text());
    }
    let mut text = format.join(&texts);
    if encoding != Encoding::Utf8 {
        text = format.declare_encoding(text, encoding);
    }
    let encoded = encode(&text, encoding, UnmappablePolicy::Replace);
    let encoded = encoded.map_err(|error| write_error(&error))?;
    if encoded.replaced {
        losses.insert(Loss::Characters);
    }
    Ok(Written {
        text,
        bytes: encoded.bytes,
        encoding: encoding.name(),
        losses: losses.into_iter().map(LossNote::from).collect(),
    })
}

/// The result of checking a file of records.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckReport {
    /// The name of the format; `None` if none was recognised.
    pub format: Option<&'static str>,
    /// The name of the encoding; `None` if it is not text.
    pub encoding: Option<&'static str>,
    /// The number of games that could be read.
    pub games: usize,
    /// The number of moves in their main lines.
    pub plies: usize,
    /// The problems, in the order of the games.
    pub problems: Vec<Problem>,
}

/// Checks every move of the records of a file of any size, and returns what is wrong.
///
/// # Errors
/// [`ErrorKind::Format`] or [`ErrorKind::Encoding`] if an option names none, [`ErrorKind::Io`].
///
/// ```
/// use wazir_surface::{ReadOptions, check};
/// let pgn: &[u8] = b"1. e4 e5 *\n\n[White \"Bob\"]\n\n1. e4 Ke7 *\n";
/// let report = check(Box::new(pgn), &ReadOptions::default())?;
/// assert_eq!((report.games, report.plies), (2, 3));
/// let problem = &report.problems[0];
/// assert_eq!((problem.game, problem.kind, problem.line), (1, "illegal-move", 5));
/// # Ok::<(), wazir_surface::Error>(())
/// ```
pub fn check(source: Box<dyn Read + Send>, options: &ReadOptions) -> Result<CheckReport, Error> {
    let mut checker = GameChecker::new(source, registry());
    if let Some(format) = &options.format {
        checker = checker.with_format(format_named(format)?);
    } else if let Some(format) = format_of_path(options) {
        checker = checker.with_default_format(format);
    }
    if let Some(encoding) = &options.encoding {
        checker = checker.with_encoding(encoding_named(encoding)?);
    }
    let (mut games, mut plies, mut problems) = (0, 0, Vec::new());
    for number in 0.. {
        match checker.next() {
            None => break,
            Some(Ok(game)) => {
                problems.extend(game.error().map(|error| Problem::of_error(number, error)));
                problems.extend(game.warnings().iter().map(|w| Problem::of_warning(number, w)));
                plies += game.ply_count();
                games += 1;
            }
            Some(Err(StreamError::Record(error))) => {
                problems.push(Problem::of_error(number, &error));
            }
            Some(Err(error)) => return Err(stream_error(&error)),
        }
        let doubts = checker.take_warnings();
        problems.extend(doubts.iter().map(|warning| Problem::of_warning(number, warning)));
    }
    let (format, encoding) = (checker.format().map(Format::name), checker.encoding());
    Ok(CheckReport { format, encoding: encoding.map(Encoding::name), games, plies, problems })
}

/// The headers that several formats know, by key.
fn known_headers() -> [(&'static str, HeaderKey); 15] {
    let player = |seat| HeaderKey::Player(Seat::new(seat));
    [
        ("player-0", player(0)),
        ("player-1", player(1)),
        ("player-2", player(2)),
        ("player-3", player(3)),
        ("event", HeaderKey::Event),
        ("site", HeaderKey::Site),
        ("date", HeaderKey::Date),
        ("start-time", HeaderKey::StartTime),
        ("end-time", HeaderKey::EndTime),
        ("round", HeaderKey::Round),
        ("time-limit", HeaderKey::TimeLimit),
        ("opening", HeaderKey::Opening),
        ("title", HeaderKey::Title),
        ("note", HeaderKey::Note),
        ("result", HeaderKey::Result),
    ]
}

fn header_key(name: &str) -> HeaderKey {
    let known = known_headers().into_iter().find(|(known, _)| *known == name);
    known.map_or_else(|| HeaderKey::other(name), |(_, key)| key)
}

fn key_name(key: &HeaderKey) -> String {
    let known = known_headers().into_iter().find(|(_, known)| known == key);
    match (known, key) {
        (Some((name, _)), _) => name.to_owned(),
        (None, HeaderKey::Other(name)) => name.to_string(),
        (None, other) => format!("{other:?}"),
    }
}

fn square_names(start: &AnyPosition) -> Vec<Box<str>> {
    start.board().all_squares().map(|square| square.name().into()).collect()
}
