//! Records whose game and format are known only at run time.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_game::{Game, IllegalMoveError};
use wazir_registry::{
    AnyMove, AnyPosition, AnySquare, GameEntry, GameRegistry, Play, Playable, StartOptions,
};
use wazir_text::{Message, message};

use crate::error::error_at;
use crate::record_support::{NotationDialect, own_notation};
use crate::start_position::changed_options;
use crate::texts::Records;
use crate::{
    Error, ErrorKind, Format, Formats, GameTree, HeaderKey, Headers, Loss, ParsedGame, Warning,
    WriteError, WrittenRecord,
};

/// A record of any game of a registry.
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
    /// Compares the ids of the games, the trees, the errors and the warnings.
    fn eq(&self, other: &Self) -> bool {
        self.entry.id() == other.entry.id() && self.reading == other.reading
    }
}

impl Eq for AnyParsedGame {}

/// A summary of a record, in machine-readable notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordSummary {
    /// The start position as an SFEN or a FEN. In CwDA it uses the letters of pychess.org if these
    /// tell the armies, and otherwise names the armies in front.
    pub start: String,
    /// The position at the end of the main line.
    pub end_position: String,
    /// The moves of the main line in USI or UCI notation (in Evo, and in games from outside, in
    /// their own notation).
    pub moves: Vec<String>,
    /// The illegal move after these that ended the game, in the same notation.
    pub illegal_move: Option<String>,
    /// The number of continuations beside the first ones.
    pub variation_count: usize,
    /// The end of the game. In shogi this is what the record states, as a [`crate::Termination`]
    /// prints it; in other games it is `checkmate`, `stalemate` and the like if the last position
    /// is one, and otherwise what the record states.
    pub termination: Option<String>,
    /// The result stated by the headers, in the form of PGN.
    pub result: Option<String>,
}

/// A move in every notation, each with the name of the notation.
pub type MoveNotations = Vec<(&'static str, String)>;

/// The reason why a record cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ResumeError {
    /// The record could not be read to its end.
    Read(#[from] Error),
    /// A move of the record is not legal where it stands.
    Illegal(IllegalMoveError<AnySquare>),
    /// The record begins at a position of another game.
    OtherGame {
        /// The game that the record was read as.
        game: String,
    },
}

impl ResumeError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Read(error) => error.located_message(),
            Self::Illegal(why) => message!(Records::ResumeIllegal { why: why.message() }),
            Self::OtherGame { game } => message!(Records::ResumeOther { game: game.clone() }),
        }
    }
}

impl AnyParsedGame {
    /// Creates a record of a game of the registry. Returns `None` if its start position belongs to
    /// another game.
    pub fn new(entry: GameEntry, reading: ParsedGame<AnyPosition>) -> Option<Self> {
        entry.accepts_position(&**reading.tree().start()).then_some(Self { entry, reading })
    }

    /// Creates a record of a game in progress.
    pub fn from_play(play: &Play, headers: Headers) -> Self {
        let mut tree = GameTree::from(play.record());
        *tree.headers_mut() = headers;
        Self { entry: play.entry().clone(), reading: ParsedGame::new(tree, None) }
    }

    /// Creates a record of the first game of the registry that accepts its start position.
    ///
    /// # Errors
    /// [`ErrorKind::Game`] if no game accepts it.
    pub fn resolve<P: Playable>(
        games: &GameRegistry,
        reading: ParsedGame<P>,
    ) -> Result<Self, Error> {
        let reading = reading.erased();
        let entry = games.iter().find(|entry| entry.accepts_position(&**reading.tree().start()));
        entry.cloned().map(|entry| Self { entry, reading }).ok_or_else(unknown_game_error)
    }

    /// Creates an empty record of a game that carries an error.
    pub(crate) fn empty_with_error(entry: &GameEntry, error: Error) -> Result<Self, Error> {
        match entry.open(&StartOptions::default()) {
            Ok(play) => {
                let tree = GameTree::new(play.position().to_any());
                Ok(Self { entry: entry.clone(), reading: ParsedGame::new(tree, Some(error)) })
            }
            Err(_) => Err(error),
        }
    }

    /// The registry entry of the game.
    pub fn game_entry(&self) -> &GameEntry {
        &self.entry
    }

    /// The id of the game, such as `shogi`.
    pub fn game(&self) -> &str {
        self.entry.id().as_str()
    }

    /// The game tree, up to the error.
    pub fn tree(&self) -> &GameTree<AnyPosition> {
        self.reading.tree()
    }

    /// The game tree, mutably.
    pub fn tree_mut(&mut self) -> &mut GameTree<AnyPosition> {
        self.reading.tree_mut()
    }

    /// Returns the game tree as one of game `P`, or `None` if the record is of another game.
    pub fn downcast<P: Playable>(&self) -> Option<GameTree<P>> {
        self.tree().downcast()
    }

    /// The error that stopped the reader.
    pub fn error(&self) -> Option<&Error> {
        self.reading.error()
    }

    /// Everything the reader was lenient about.
    pub fn warnings(&self) -> &[Warning] {
        self.reading.warnings()
    }

    /// Returns whether both hold the same tree of the same game; see [`GameTree::same_tree`].
    pub fn same_tree(&self, other: &Self) -> bool {
        self.entry.id() == other.entry.id() && self.tree().same_tree(other.tree())
    }

    /// Returns the game in progress, at the end of the main line.
    ///
    /// # Errors
    /// The error that stopped the reader, or the move that is not legal.
    pub fn into_play(self) -> Result<Play, ResumeError> {
        let tree = self.reading.into_result()?;
        let other = || ResumeError::OtherGame { game: self.entry.id().to_string() };
        let mut play = self.entry.play_from_position(tree.start().clone()).ok_or_else(other)?;
        tree.replay_into(play.record_mut()).map_err(ResumeError::Illegal)?;
        Ok(play)
    }

    /// Adds what a game in progress has and the record lacks; see [`GameTree::merge_record`].
    /// Returns `false` and changes nothing if the games, their rules or their start positions
    /// differ.
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

    /// Returns a summary of the record.
    pub fn summary(&self) -> RecordSummary {
        let tree = self.tree();
        let dialect = NotationDialect::of(&self.entry);
        let position = |at: &AnyPosition| {
            dialect.map_or_else(|| at.position_text(), |dialect| dialect.position(at))
        };
        let mv = |at: &AnyPosition, mv| {
            dialect.map_or_else(|| at.move_text(mv), |dialect| dialect.mv(at, mv))
        };
        let last = tree.last_position();
        RecordSummary {
            start: position(tree.start()),
            end_position: position(&last),
            moves: map_main_line(tree, mv),
            illegal_move: tree.illegal_move().map(|illegal| mv(&last, illegal)),
            variation_count: tree.variation_count(),
            termination: self.termination_at(last),
            result: tree.headers().get(&HeaderKey::Result).map(ToString::to_string),
        }
    }

    /// Returns the seat name of the loser in a game for two, as the record states it; see
    /// [`GameTree::outcome`].
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

    /// Returns how the game ended if `last` is its last position.
    fn termination_at(&self, last: AnyPosition) -> Option<String> {
        let stated = self.tree().termination().map(ToString::to_string);
        match NotationDialect::of(&self.entry).is_some_and(NotationDialect::end_is_stated) {
            true => stated,
            false => rules_outcome_text(last).or(stated),
        }
    }

    /// Returns how the game ended, in the form of [`RecordSummary::termination`].
    pub(crate) fn termination_text(&self) -> Option<String> {
        self.termination_at(self.tree().last_position())
    }

    /// The number of moves in the main line, including an illegal one at the end.
    pub(crate) fn ply_count(&self) -> usize {
        self.tree().main_moves().count() + usize::from(self.tree().illegal_move().is_some())
    }

    /// Adds `lines` to every line number, for a text that starts that many lines further down.
    #[cfg(feature = "std")]
    #[must_use]
    pub(crate) fn shifted(self, lines: usize) -> Self {
        Self { entry: self.entry, reading: self.reading.offset_lines(lines) }
    }

    /// Writes the record in a format.
    ///
    /// # Errors
    /// [`WriteError::WrongGame`] if the format does not hold this game, or another error if it
    /// cannot express the record, such as its start position.
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

    /// Writes the last position only.
    pub(crate) fn write_position(&self) -> WrittenRecord {
        with_position_only_losses(
            WrittenRecord::lossless(self.summary().end_position + "\n"),
            self.tree(),
        )
    }

    /// Returns the moves of the main line, each in every notation of its game: `usi`, `csa`, `kif`,
    /// `ki2`, `hodges`, `hodges_number`, `hosking` and `kitao_kawasaki` in shogi, `uci` and `san`
    /// in EuroShogi and CwDA, `text` in Evo and in games from outside.
    pub fn move_notations(&self) -> Vec<MoveNotations> {
        let dialect = NotationDialect::of(&self.entry);
        let mut previous = None;
        map_main_line(self.tree(), |at, mv| match (dialect, previous.replace(mv)) {
            (Some(dialect), before) => dialect.forms(at, before, mv),
            (None, before) => own_notation(at, before, mv),
        })
    }
}

/// Maps the moves of the main line, each with the position before it.
fn map_main_line<T>(
    tree: &GameTree<AnyPosition>,
    mut form: impl FnMut(&AnyPosition, AnyMove) -> T,
) -> Vec<T> {
    let mut position = tree.start().clone();
    let each = tree.main_moves().map(|mv| {
        let form = form(&position, mv);
        position.play_unchecked(mv);
        form
    });
    each.collect()
}

/// Returns the reason if the last position alone says that the game is over.
fn rules_outcome_text(last: AnyPosition) -> Option<String> {
    AnyPosition::outcome(&[last]).map(|outcome| outcome.reason().to_string())
}

/// Adds the losses of a text that holds only the last position.
pub fn with_position_only_losses(
    written: WrittenRecord,
    tree: &GameTree<AnyPosition>,
) -> WrittenRecord {
    let moves = tree.any_node(|tree, id| tree.mv(id).is_some());
    written
        .with_loss_if(Loss::Moves, moves)
        .with_loss_if(Loss::NullMoves, tree.has_null_moves())
        .with_loss_if(Loss::IllegalMove, tree.has_illegal_moves())
        .with_loss_if(Loss::Headers, !tree.headers().is_empty())
        .with_loss_if(Loss::Ending, tree.termination().is_some())
}

/// The error for a text in a format whose games are not in the registry.
pub fn unknown_game_error() -> Error {
    Error::without_location(ErrorKind::Game, Records::UnknownGame)
}

/// Reads lines that are positions; the shape of each tells its game.
pub(crate) fn read_positions(
    text: &str,
    games: &GameRegistry,
) -> Result<Vec<AnyParsedGame>, Error> {
    positions(text, games).collect()
}

/// Reads the positions of one chunk of a long text, each line by itself.
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

/// The lines that are neither empty nor comments: for each, the number of lines above it, the whole
/// line, and the line without the blanks around it.
pub fn position_lines(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let lines = lines.map(|(above, raw)| (above, raw, raw.trim_matches(is_blank)));
    lines.filter(|(_, _, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Returns `true` for blanks and for the characters that end DOS files.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\0' | '\x1a' | '\u{feff}')
}

/// Reads a position. `fen` is the position with anything else known about it, `line` its line in
/// the text without surrounding blanks, `raw` the same line with them, and `above` the number of
/// lines before it.
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
