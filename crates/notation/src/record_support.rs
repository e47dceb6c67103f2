//! Record support of a game: its formats and its notation dialect.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_registry::{AnyMove, AnyPosition, GameEntry, Playable};

use crate::{Error, Format, MoveNotations, MoveStyles, Warning};

/// The formats and the notation dialect of a game, as an extension of its [`GameEntry`]. A game
/// without it is written in the formats that serve every game, in its own notation.
///
/// ```
/// use wazir_notation::{Formats, RecordSupport};
/// use wazir_pgn::PGN;
/// let games = wazir_builtin::games();
/// let evo = games.find("evo")?;
/// assert!(!Formats::for_game(evo).iter().any(|format| format == PGN));
/// let evo = evo.clone().with_extension(RecordSupport::new(&[PGN]));
/// assert!(Formats::for_game(&evo).iter().any(|format| format == PGN));
/// # Ok::<(), wazir_registry::OpenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RecordSupport {
    formats: &'static [Format],
    absent: &'static [&'static str],
    dialect: Option<NotationDialect>,
    moves: Option<&'static MoveStyles>,
}

impl RecordSupport {
    /// Creates the support for a game with these formats, beside those of every game.
    pub const fn new(formats: &'static [Format]) -> Self {
        Self { formats, absent: &[], dialect: None, moves: None }
    }

    /// Creates the support for a game in a program that leaves out all readers and writers, also
    /// those of the formats for every game. `names` are the names of the formats, in order of preference.
    ///
    /// ```
    /// use wazir_notation::RecordSupport;
    /// let support = RecordSupport::without_formats(&["pgn", "plain", "position"]);
    /// assert!(support.formats().is_empty());
    /// assert_eq!(support.absent_formats(), ["pgn", "plain", "position"]);
    /// ```
    pub const fn without_formats(names: &'static [&'static str]) -> Self {
        Self { formats: &[], absent: names, dialect: None, moves: None }
    }

    /// Adds the dialect in which other programs write this game.
    #[must_use]
    pub const fn with_dialect(self, dialect: NotationDialect) -> Self {
        Self { dialect: Some(dialect), ..self }
    }

    /// Adds the styles in which people write the moves of this game.
    #[must_use]
    pub const fn with_move_styles(self, styles: &'static MoveStyles) -> Self {
        Self { moves: Some(styles), ..self }
    }

    /// The styles of moves, if the game has more than its own notation.
    pub const fn move_styles(&self) -> Option<&'static MoveStyles> {
        self.moves
    }

    /// The formats, in order of preference.
    pub const fn formats(&self) -> &'static [Format] {
        self.formats
    }

    /// The names of the formats that the program leaves out, in order of preference.
    pub const fn absent_formats(&self) -> &'static [&'static str] {
        self.absent
    }
}

/// A position, and warnings about what was dropped from it.
pub type LenientPosition = (AnyPosition, Vec<Warning>);

/// A reader that drops nothing from a position.
type StrictReader = fn(&str, &GameEntry) -> Result<AnyPosition, Error>;

/// The notation that other programs use for the positions and moves of one game.
#[derive(Clone, Copy, Debug)]
pub struct NotationDialect {
    has_rows: fn(&str) -> bool,
    read: fn(&str, &GameEntry) -> Result<LenientPosition, Error>,
    strict: Option<StrictReader>,
    position: fn(&AnyPosition) -> String,
    mv: fn(&AnyPosition, AnyMove) -> String,
    notations: fn(&AnyPosition, Option<AnyMove>, AnyMove) -> MoveNotations,
    termination_from_record: bool,
}

impl NotationDialect {
    /// Creates a dialect. `has_rows` says whether the rows of a one-line position can be of this
    /// game, and `read` reads such a position with what the registry's game knows. By default,
    /// positions and moves are written in the game's own notation.
    pub const fn new(
        has_rows: fn(&str) -> bool,
        read: fn(&str, &GameEntry) -> Result<LenientPosition, Error>,
    ) -> Self {
        Self {
            has_rows,
            read,
            strict: None,
            position: |at| wazir_game::Game::position_text(at),
            mv: |at, mv| wazir_game::Game::move_text(at, mv),
            notations: own_notation,
            termination_from_record: false,
        }
    }

    /// Sets a reader for contexts where nothing may be dropped from a position.
    #[must_use]
    pub const fn with_strict_reader(
        self,
        read: fn(&str, &GameEntry) -> Result<AnyPosition, Error>,
    ) -> Self {
        Self { strict: Some(read), ..self }
    }

    /// Sets the machine notation of positions.
    #[must_use]
    pub const fn with_position(self, position: fn(&AnyPosition) -> String) -> Self {
        Self { position, ..self }
    }

    /// Sets the machine notation of moves.
    #[must_use]
    pub const fn with_move(self, mv: fn(&AnyPosition, AnyMove) -> String) -> Self {
        Self { mv, ..self }
    }

    /// Sets the function that writes a move of the main line in every notation; it gets the
    /// position, the move before (if any) and the move.
    #[must_use]
    pub const fn with_notations(
        self,
        forms: fn(&AnyPosition, Option<AnyMove>, AnyMove) -> MoveNotations,
    ) -> Self {
        Self { notations: forms, ..self }
    }

    /// Declares that only the record says how a game ended, never its last position.
    #[must_use]
    pub const fn with_recorded_termination(self) -> Self {
        Self { termination_from_record: true, ..self }
    }

    /// The dialect of a game, if it has one.
    pub(crate) fn of(game: &GameEntry) -> Option<&Self> {
        game.extension::<RecordSupport>()?.dialect.as_ref()
    }

    /// Returns whether a position with these rows can be one of the game.
    pub(crate) fn has_rows(&self, rows: &str) -> bool {
        (self.has_rows)(rows)
    }

    /// Reads a position in this dialect and drops nothing.
    pub(crate) fn read(&self, text: &str, game: &GameEntry) -> Result<AnyPosition, Error> {
        match self.strict {
            Some(read) => read(text, game),
            None => (self.read)(text, game).map(|(position, _)| position),
        }
    }

    /// Reads a position in this dialect. Impossible parts that programs write all the same are
    /// dropped, with warnings.
    pub(crate) fn read_lenient(
        &self,
        text: &str,
        game: &GameEntry,
    ) -> Result<LenientPosition, Error> {
        (self.read)(text, game)
    }

    pub(crate) fn position(&self, at: &AnyPosition) -> String {
        (self.position)(at)
    }

    pub(crate) fn mv(&self, at: &AnyPosition, mv: AnyMove) -> String {
        (self.mv)(at, mv)
    }

    pub(crate) fn forms(
        &self,
        at: &AnyPosition,
        before: Option<AnyMove>,
        mv: AnyMove,
    ) -> MoveNotations {
        (self.notations)(at, before, mv)
    }

    pub(crate) fn end_is_stated(&self) -> bool {
        self.termination_from_record
    }
}

/// The notations of a game that has only its own.
pub(crate) fn own_notation(at: &AnyPosition, _: Option<AnyMove>, mv: AnyMove) -> MoveNotations {
    Vec::from([("text", wazir_game::Game::move_text(at, mv))])
}

/// Converts a move and the position before it to game `P`. Returns `None` if they are of another
/// game.
pub fn downcast_move<P: Playable>(at: &AnyPosition, mv: AnyMove) -> Option<(&P, P::Move)> {
    at.downcast::<P>().zip(P::decode(mv.packed()))
}
