//! Records whose game and format are known only while the program runs.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_game::{Game, IllegalMoveError};
use wazir_registry::{
    AnyMove, AnyPosition, AnySquare, GameEntry, GameRegistry, Play, Playable, StartOptions,
};
use wazir_text::{Message, message};

use crate::error::error_at;
use crate::start_position::changed_options;
use crate::record_support::{NotationDialect, own_notation};
use crate::texts::Records;
use crate::{
    Error, ErrorKind, Format, Formats, GameTree, HeaderKey, Headers, Loss, ParsedGame, Warning,
    WriteError, WrittenRecord,
};

/// A record of any of the games of a list.
///
/// ```
/// use wazir_kifu::KIF;
/// let text = "手合割：平手\n   1 ７六歩(77)\n*The usual.\n   2 ３四歩(33)\n";
/// let games = KIF.read(text, &wazir_builtin::games())?;
/// assert_eq!((games[0].game(), games[0].summary().moves.len()), ("shogi", 2));
///
/// // It can be gone on with, and what is played is added to what was read.
/// let mut record = games[0].clone();
/// let mut play = games[0].clone().into_play()?;
/// play.play_text("2g2f")?;
/// assert!(record.merge_play(&play));
/// let written = record.write(KIF)?;
/// assert!(written.text().contains("３ ２六歩") || written.text().contains("3 ２六歩"));
/// assert!(written.text().contains("*The usual."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnyParsedGame {
    entry: GameEntry,
    reading: ParsedGame<AnyPosition>,
}

impl PartialEq for AnyParsedGame {
    /// The same game by its id, and equal sheets, errors and warnings.
    fn eq(&self, other: &Self) -> bool {
        self.entry.id() == other.entry.id() && self.reading == other.reading
    }
}

impl Eq for AnyParsedGame {}

/// A record in short, in the terms of machines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordSummary {
    /// The start position: an SFEN or a FEN; in CwDA with the letters of pychess.org where these
    /// tell the armies, and with the armies in front where they do not.
    pub start: String,
    /// The position at the end of the main line.
    pub end_position: String,
    /// The moves of the main line, as USI or UCI writes them (Evo, and games from outside: in
    /// their own notation).
    pub moves: Vec<String>,
    /// The illegal move after these by which the game ended, in the same notation.
    pub illegal_move: Option<String>,
    /// How many continuations there are beside the first ones.
    pub variation_count: usize,
    /// How the game ended: what a shogi record states, in the words of [`crate::Termination`]; for the
    /// other games `checkmate`, `stalemate` and the like, when the last position is one, and
    /// otherwise what the record states.
    pub termination: Option<String>,
    /// The result that the headers state, in the form of PGN.
    pub result: Option<String>,
}

/// A move in every notation, each with its name.
pub type MoveNotations = Vec<(&'static str, String)>;

/// Why a record cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ResumeError {
    /// It could not be read to its end.
    Read(#[from] Error),
    /// A move of it is not legal where it stands.
    Illegal(IllegalMoveError<AnySquare>),
    /// It begins at a position of another game.
    OtherGame {
        /// The game it was taken for.
        game: String,
    },
}

impl ResumeError {
    /// Why not, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Read(error) => error.located_message(),
            Self::Illegal(why) => message!(Records::ResumeIllegal { why: why.message() }),
            Self::OtherGame { game } => message!(Records::ResumeOther { game: game.clone() }),
        }
    }
}

impl AnyParsedGame {
    /// A record of a game of the list; `None` when its start position is one of another game.
    pub fn new(entry: GameEntry, reading: ParsedGame<AnyPosition>) -> Option<Self> {
        entry.accepts_position(&**reading.tree().start()).then_some(Self { entry, reading })
    }

    /// A game in progress as it is written down.
    pub fn from_play(play: &Play, headers: Headers) -> Self {
        let mut sheet = GameTree::from(play.record());
        *sheet.headers_mut() = headers;
        Self { entry: play.entry().clone(), reading: ParsedGame::new(sheet, None) }
    }

    /// A record of the first game of the list that is played with such positions.
    ///
    /// # Errors
    /// [`ErrorKind::Game`] when there is no such game.
    pub fn resolve<P: Playable>(
        games: &GameRegistry,
        reading: ParsedGame<P>,
    ) -> Result<Self, Error> {
        let reading = reading.erased();
        let entry = games.iter().find(|entry| entry.accepts_position(&**reading.tree().start()));
        entry.cloned().map(|entry| Self { entry, reading }).ok_or_else(unknown_game_error)
    }

    /// An empty record of a game with what is wrong with it.
    pub(crate) fn empty_with_error(entry: &GameEntry, error: Error) -> Result<Self, Error> {
        match entry.open(&StartOptions::default()) {
            Ok(play) => {
                let sheet = GameTree::new(play.position().to_any());
                Ok(Self { entry: entry.clone(), reading: ParsedGame::new(sheet, Some(error)) })
            }
            Err(_) => Err(error),
        }
    }

    /// Which game it is.
    pub fn game_entry(&self) -> &GameEntry {
        &self.entry
    }

    /// The short name of the game, such as `shogi`.
    pub fn game(&self) -> &str {
        self.entry.id().as_str()
    }

    /// The record, up to the error.
    pub fn tree(&self) -> &GameTree<AnyPosition> {
        self.reading.tree()
    }

    /// The record, to be changed.
    pub fn tree_mut(&mut self) -> &mut GameTree<AnyPosition> {
        self.reading.tree_mut()
    }

    /// The record as one of game `P`; `None` when it is of another.
    pub fn downcast<P: Playable>(&self) -> Option<GameTree<P>> {
        self.tree().downcast()
    }

    /// What stopped the reader.
    pub fn error(&self) -> Option<&Error> {
        self.reading.error()
    }

    /// What the reader was lenient about.
    pub fn warnings(&self) -> &[Warning] {
        self.reading.warnings()
    }

    /// Whether both hold the same tree of the same game; see [`GameTree::same_tree`].
    pub fn same_tree(&self, other: &Self) -> bool {
        self.entry.id() == other.entry.id() && self.tree().same_tree(other.tree())
    }

    /// The game to be gone on with, at the end of its main line.
    ///
    /// # Errors
    /// What stopped the reader, or which move is not legal.
    pub fn into_play(self) -> Result<Play, ResumeError> {
        let sheet = self.reading.into_result()?;
        let other = || ResumeError::OtherGame { game: self.entry.id().to_string() };
        let mut play = self.entry.play_from_position(sheet.start().clone()).ok_or_else(other)?;
        sheet.replay_into(play.record_mut()).map_err(ResumeError::Illegal)?;
        Ok(play)
    }

    /// Adds what a game holds and the record does not; see [`GameTree::merge_record`]. False, with nothing
    /// changed, when the game is another or does not begin where the record does.
    pub fn merge_play(&mut self, play: &Play) -> bool {
        let mine = self.tree().start();
        let rules = |entry: &GameEntry| entry.definition_source().map(|(_, rules)| rules);
        let same = self.entry.id() == play.entry().id()
            && rules(&self.entry) == rules(play.entry())
            && mine.position_text() == play.start_text()
            && changed_options(&self.entry, mine) == play.changed_options();
        if same {
            self.tree_mut().merge_record(play.record());
        }
        same
    }

    /// The record in short.
    pub fn summary(&self) -> RecordSummary {
        let sheet = self.tree();
        let dialect = NotationDialect::of(&self.entry);
        let position = |at: &AnyPosition| {
            dialect.map_or_else(|| at.position_text(), |dialect| dialect.position(at))
        };
        let mv = |at: &AnyPosition, mv| {
            dialect.map_or_else(|| at.move_text(mv), |dialect| dialect.mv(at, mv))
        };
        let last = sheet.last_position();
        RecordSummary {
            start: position(sheet.start()),
            end_position: position(&last),
            moves: map_main_line(sheet, mv),
            illegal_move: sheet.illegal_move().map(|illegal| mv(&last, illegal)),
            variation_count: sheet.variation_count(),
            termination: self.termination_at(last),
            result: sheet.headers().get(&HeaderKey::Result).map(ToString::to_string),
        }
    }

    /// Who lost a game of two, by what the record states; see [`GameTree::outcome`].
    ///
    /// ```
    /// use wazir_kifu::CSA;
    /// let games = CSA.read("PI\n+\n+7776FU\n%-ILLEGAL_ACTION\n", &wazir_builtin::games())?;
    /// assert_eq!(games[0].loser(), Some("White"));
    /// # Ok::<(), wazir_notation::Error>(())
    /// ```
    pub fn loser(&self) -> Option<&str> {
        let winner = self.tree().outcome()?.winner()?;
        let seats = self.tree().start().seats();
        let loser = seats.iter().find(|&&seat| seat != winner).filter(|_| seats.len() == 2);
        loser.map(|&seat| self.entry.info().seat_name(seat))
    }

    /// How the game ended, when this is its last position.
    fn termination_at(&self, last: AnyPosition) -> Option<String> {
        let stated = self.tree().termination().map(ToString::to_string);
        match NotationDialect::of(&self.entry).is_some_and(NotationDialect::end_is_stated) {
            true => stated,
            false => rules_outcome_text(last).or(stated),
        }
    }

    /// How the game ended, as [`RecordSummary::termination`] says it.
    pub(crate) fn termination_text(&self) -> Option<String> {
        self.termination_at(self.tree().last_position())
    }

    /// How many moves the main line has, an illegal one at the end counted.
    pub(crate) fn ply_count(&self) -> usize {
        self.tree().main_moves().count() + usize::from(self.tree().illegal_move().is_some())
    }

    /// The same, for a text that starts `lines` further down.
    #[cfg(feature = "std")]
    #[must_use]
    pub(crate) fn shifted(self, lines: usize) -> Self {
        Self { entry: self.entry, reading: self.reading.offset_lines(lines) }
    }

    /// Writes the record in a format.
    ///
    /// # Errors
    /// When the format belongs to other games or cannot express the start position.
    pub fn write(&self, format: Format) -> Result<WrittenRecord, WriteError> {
        let Some(written) = format.write(self) else {
            let formats = Formats::for_game(&self.entry);
            let serving = formats.supporting(&self.entry, self.tree().start());
            return Err(WriteError::WrongGame {
                format: format.name(),
                game: self.entry.title().to_string(),
                instead: serving.map(Format::name).collect::<Vec<_>>().join(", "),
            });
        };
        let rules = changed_options(&self.entry, self.tree().start());
        let lost = rules.iter().any(|(key, _)| !format.holds_rule(key));
        Ok(written?.with_loss_if(Loss::Rules, lost))
    }

    /// The last position alone.
    pub(crate) fn write_position(&self) -> WrittenRecord {
        with_position_only_losses(
            WrittenRecord::lossless(self.summary().end_position + "\n"),
            self.tree(),
        )
    }

    /// The moves of the main line, each in every notation of its game: `usi`, `csa`, `kif`, `ki2`,
    /// `hodges`, `hodges_number`, `hosking` and `kitao_kawasaki` in shogi, `uci` and `san` in
    /// EuroShogi and CwDA, `text` in Evo and in games from outside.
    pub fn move_notations(&self) -> Vec<MoveNotations> {
        let dialect = NotationDialect::of(&self.entry);
        let mut previous = None;
        map_main_line(self.tree(), |at, mv| match (dialect, previous.replace(mv)) {
            (Some(dialect), before) => dialect.forms(at, before, mv),
            (None, before) => own_notation(at, before, mv),
        })
    }
}

/// Walks the main line, with the position before each move.
fn map_main_line<T>(
    sheet: &GameTree<AnyPosition>,
    mut form: impl FnMut(&AnyPosition, AnyMove) -> T,
) -> Vec<T> {
    let mut position = sheet.start().clone();
    let each = sheet.main_moves().map(|mv| {
        let form = form(&position, mv);
        position.play_unchecked(mv);
        form
    });
    each.collect()
}

/// How the last position alone says that the game is over.
fn rules_outcome_text(last: AnyPosition) -> Option<String> {
    AnyPosition::outcome(&[last]).map(|outcome| outcome.reason().to_string())
}

/// What is lost when only the last position is written. The moves are not meant to be held.
pub fn with_position_only_losses(
    written: WrittenRecord,
    sheet: &GameTree<AnyPosition>,
) -> WrittenRecord {
    let moves = sheet.any_node(|sheet, id| sheet.mv(id).is_some());
    written
        .with_loss_if(Loss::Moves, moves)
        .with_loss_if(Loss::NullMoves, sheet.has_null_moves())
        .with_loss_if(Loss::IllegalMove, sheet.has_illegal_moves())
        .with_loss_if(Loss::Headers, !sheet.headers().is_empty())
        .with_loss_if(Loss::Ending, sheet.termination().is_some())
}

/// A text in a format whose games are not in the list.
pub fn unknown_game_error() -> Error {
    Error::without_location(ErrorKind::Game, Records::UnknownGame)
}

/// Reads lines that are positions, whose shape tells the game.
pub(crate) fn read_positions(
    text: &str,
    games: &GameRegistry,
) -> Result<Vec<AnyParsedGame>, Error> {
    positions(text, games).collect()
}

/// The same of a part of a long text, each line by itself.
pub(crate) fn read_position_chunk(
    text: &str,
    games: &GameRegistry,
) -> Vec<Result<AnyParsedGame, Error>> {
    positions(text, games).collect()
}

fn positions(
    text: &str,
    games: &GameRegistry,
) -> impl Iterator<Item = Result<AnyParsedGame, Error>> {
    position_lines(text).map(move |(above, raw, line)| read_position(line, line, raw, above, games))
}

/// The lines that are neither empty nor comments: how many stand above, the whole, and without the
/// blanks around it.
pub fn position_lines(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let lines = lines.map(|(above, raw)| (above, raw, raw.trim_matches(is_blank)));
    lines.filter(|(_, _, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Blanks, and what ends files of DOS.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\0' | '\x1a' | '\u{feff}')
}

/// Reads a position. `fen` is it, with what else is known about it; `line` its line in the text
/// without blanks, `raw` with them, and `above` the number of lines before.
pub fn read_position(
    fen: &str,
    line: &str,
    raw: &str,
    above: usize,
    games: &GameRegistry,
) -> Result<AnyParsedGame, Error> {
    let rows = line.split(' ').find(|field| field.contains('/')).unwrap_or("");
    let mut wrong = None;
    let with_dialect =
        games.iter().filter_map(|entry| NotationDialect::of(entry).map(|of| (entry, of)));
    for (entry, dialect) in with_dialect.filter(|(_, dialect)| dialect.has_rows(rows)) {
        match dialect.read_lenient(fen, entry) {
            Ok((position, warnings)) => {
                let warnings =
                    warnings.into_iter().map(|w| w.within(raw, line).offset_lines(above));
                let reading = ParsedGame::new(GameTree::new(position), None);
                let reading = reading.with_warnings(warnings.collect());
                return Ok(AnyParsedGame { entry: entry.clone(), reading });
            }
            Err(error) => wrong = wrong.or(Some((entry, error))),
        }
    }
    // A game without a dialect reads its own text form.
    for entry in games.iter().filter(|entry| NotationDialect::of(entry).is_none()) {
        if let Ok(play) = entry.open(&StartOptions::default().with_position(line)) {
            let reading = ParsedGame::new(GameTree::new(play.position().to_any()), None);
            return Ok(AnyParsedGame { entry: entry.clone(), reading });
        }
    }
    match wrong {
        Some((entry, error)) => {
            AnyParsedGame::empty_with_error(entry, error.embedded_in(raw, line).offset_lines(above))
        }
        None => {
            let reason = Records::UnknownPosition;
            Err(error_at(ErrorKind::Game, raw, line, reason).offset_lines(above))
        }
    }
}
