//! The dialect of a game, or its own notation if it has none.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use wazir_game::Game;
use wazir_registry::{AnyMove, DynPosition, GameEntry, GameInfo, GameRegistry, Play, StartOptions};

use super::{Dialect, NotationStyle, PositionContext, ReadPositionError};

/// The dialect of a game that is written in its own notation.
struct NativeNotation;

impl Dialect for NativeNotation {}

/// The dialect of one game, or its own notation if it has none. It is an extension of the game's
/// [`GameEntry`].
///
/// ```
/// use wazir_registry::StartOptions;
/// use wazir_protocol::Protocol;
/// use wazir_protocol::dialect::{NotationStyle, GameDialect};
///
/// let mut game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
/// let words = GameDialect::of(game.entry());
/// let form = NotationStyle::driver(Protocol::Uci);
/// let mv = words.read_move(game.position(), "c3c4", form)?;
/// assert_eq!(game.move_text(mv), "7g7f");
/// game.play(mv)?;
/// let reply = game.read_move("3c3d")?;
/// assert_eq!(words.write_move(game.position(), reply, form), "g7g6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct GameDialect {
    dialect: Arc<dyn Dialect>,
    /// The name of the game here, in place of its id.
    name: Option<Arc<str>>,
}

impl Default for GameDialect {
    fn default() -> Self {
        Self::new(NativeNotation)
    }
}

impl fmt::Debug for GameDialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameDialect").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Deref for GameDialect {
    type Target = dyn Dialect;

    fn deref(&self) -> &Self::Target {
        &*self.dialect
    }
}

impl GameDialect {
    /// Wraps a dialect so that it can be registered with its game.
    ///
    /// ```
    /// use wazir_protocol::Protocol;
    /// use wazir_protocol::dialect::{Dialect, GameDialect};
    ///
    /// /// A game that only programs of USI have a board for.
    /// struct UsiAlone;
    ///
    /// impl Dialect for UsiAlone {
    ///     fn is_supported_by(&self, protocol: Protocol) -> bool {
    ///         protocol == Protocol::Usi
    ///     }
    /// }
    ///
    /// let game = wazir_builtin::evo::entry().with_extension(GameDialect::new(UsiAlone));
    /// assert!(!GameDialect::of(&game).is_supported_by(Protocol::Uci));
    /// ```
    pub fn new(dialect: impl Dialect) -> Self {
        Self { dialect: Arc::new(dialect), name: None }
    }

    /// Returns the dialect of a game, or its own notation if it has none.
    pub fn of(game: &GameEntry) -> Self {
        game.extension().cloned().unwrap_or_default()
    }

    /// Returns the dialect with this name in place of the game's id, in lower case and with `-` for
    /// blanks and other signs.
    fn named(self, name: &str) -> Self {
        let word = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
        let name: String = name.chars().take(60).map(word).collect();
        Self { name: Some(name.to_ascii_lowercase().into()), ..self }
    }

    /// Returns the name of the game.
    pub(crate) fn name<'n>(&'n self, facts: &'n GameInfo) -> &'n str {
        self.name.as_deref().unwrap_or(facts.id().as_str())
    }

    /// Returns the names of the armies that play in a game.
    pub(crate) fn armies(&self, game: &Play) -> Option<[String; 2]> {
        self.armies_of(game.record().start()).or_else(|| {
            let armies = game.armies()?;
            let (white, black) = armies.split_once(':')?;
            Some([white.to_owned(), black.to_owned()])
        })
    }

    /// Writes a line of play from a position, as far as it is legal.
    pub(crate) fn write_line(
        &self,
        start: &DynPosition,
        moves: &[AnyMove],
        form: NotationStyle,
    ) -> Vec<String> {
        let mut position = start.to_any();
        let mut texts = Vec::with_capacity(moves.len());
        for &mv in moves {
            if position.check(mv).is_err() {
                break;
            }
            texts.push(self.write_move(&*position, mv, form));
            position.play_unchecked(mv);
        }
        texts
    }

    /// Returns the promotion that is meant by a move that is illegal only because it names none, or
    /// `None` if there is none.
    pub(crate) fn resolve_implied(&self, position: &DynPosition, mv: AnyMove) -> Option<AnyMove> {
        position.move_parts(mv).filter(|parts| parts.new_kind.is_none())?;
        let promoted = self.implied_promotion(position, mv);
        promoted.filter(|&promoted| position.check(mv).is_err() && position.check(promoted).is_ok())
    }

    /// Returns the move without its promotion, if the promotion is implied.
    pub(crate) fn without_implied(&self, position: &DynPosition, mv: AnyMove) -> Option<AnyMove> {
        let parts = position.move_parts(mv)?;
        parts.new_kind?;
        let plain =
            |&mv: &AnyMove| position.move_parts(mv).is_some_and(|parts| parts.new_kind.is_none());
        let plain = position.candidate_moves(parts.from, parts.to).into_iter().find(plain)?;
        (self.resolve_implied(position, plain) == Some(mv)).then_some(plain)
    }

    /// Reads a position of the game of `opening`, under its rules. Returns it with the form in
    /// which it is written. `present` is the game on the board until now.
    pub(crate) fn set_up(
        &self,
        text: &str,
        [opening, present]: [&Play; 2],
        sfen: bool,
        form: NotationStyle,
    ) -> Result<(Play, NotationStyle), ReadPositionError> {
        if let Some(read) =
            self.read_position(text, PositionContext::new(opening, present, sfen), form)?
        {
            return Ok(read);
        }
        let mut start = StartOptions::default().with_position(text);
        for (key, value) in opening.changed_options() {
            start = start.with_option(key, value);
        }
        Ok((opening.entry().open(&start)?, form))
    }
}

/// Adds a game under a name. Returns that name as it is written here. The game replaces one with
/// the same id, and takes the name from any other game that has it.
pub(crate) fn add_named_game(games: &mut GameRegistry, name: &str, game: GameEntry) -> String {
    let words = GameDialect::of(&game).named(name);
    let same = |entry: &&GameEntry| GameDialect::of(entry).name == words.name;
    let other = games.iter().find(same).cloned();
    if let Some(other) = other {
        let words = GameDialect { name: None, ..GameDialect::of(&other) };
        games.add(other.with_extension(words));
    }
    let name = words.name(game.info()).to_owned();
    games.add(game.with_extension(words));
    name
}
