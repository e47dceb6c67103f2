//! What a game brings along for its records: formats, and how other programs write its positions.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_registry::{AnyMove, AnyPosition, GameEntry, Playable};

use crate::{Error, Format, MoveNotations, Warning};

/// What a game brings along for its records, as a part of its [`GameEntry`]. A game without it is
/// written in the formats of every game and in its own words.
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
    dialect: Option<NotationDialect>,
}

impl RecordSupport {
    /// A game with these formats, beside those of every game.
    pub const fn new(formats: &'static [Format]) -> Self {
        Self { formats, dialect: None }
    }

    /// A game that other programs write like this.
    #[must_use]
    pub const fn with_dialect(self, dialect: NotationDialect) -> Self {
        Self { dialect: Some(dialect), ..self }
    }

    /// The formats, in the order in which they are preferred.
    pub const fn formats(&self) -> &'static [Format] {
        self.formats
    }
}

/// A position, and what had to be left out of it.
pub type LenientPosition = (AnyPosition, Vec<Warning>);

/// Reads a position of which nothing may be left out.
type StrictReader = fn(&str, &GameEntry) -> Result<AnyPosition, Error>;

/// How other programs write the positions and moves of one game.
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
    /// How other programs write positions: whether the rows of a position in one line are those of
    /// this game, and what reads such a position, by what the game of the list knows. Unless more is
    /// said, positions and moves are written in the game's own words.
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

    /// Where nothing may be left out of a position, this reads it.
    #[must_use]
    pub const fn with_strict_reader(
        self,
        read: fn(&str, &GameEntry) -> Result<AnyPosition, Error>,
    ) -> Self {
        Self { strict: Some(read), ..self }
    }

    /// Writes a position as machines do.
    #[must_use]
    pub const fn with_position(self, position: fn(&AnyPosition) -> String) -> Self {
        Self { position, ..self }
    }

    /// Writes a move as machines do.
    #[must_use]
    pub const fn with_move(self, mv: fn(&AnyPosition, AnyMove) -> String) -> Self {
        Self { mv, ..self }
    }

    /// Writes a move of a main line, behind the one before it, in every notation.
    #[must_use]
    pub const fn with_notations(
        self,
        forms: fn(&AnyPosition, Option<AnyMove>, AnyMove) -> MoveNotations,
    ) -> Self {
        Self { notations: forms, ..self }
    }

    /// A record alone says how a game ended, and never its last position.
    #[must_use]
    pub const fn with_recorded_termination(self) -> Self {
        Self { termination_from_record: true, ..self }
    }

    /// The dialect of a game.
    pub(crate) fn of(game: &GameEntry) -> Option<&Self> {
        game.extension::<RecordSupport>()?.dialect.as_ref()
    }

    /// Whether a position with these rows can be one of the game.
    pub(crate) fn has_rows(&self, rows: &str) -> bool {
        (self.has_rows)(rows)
    }

    /// Reads a position as other programs write it.
    pub(crate) fn read(&self, text: &str, game: &GameEntry) -> Result<AnyPosition, Error> {
        match self.strict {
            Some(read) => read(text, game),
            None => (self.read)(text, game).map(|(position, _)| position),
        }
    }

    /// The same, and leaves out what cannot be where programs write it all the same, with warnings.
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

/// Every notation of a game that has only its own.
pub(crate) fn own_notation(at: &AnyPosition, _: Option<AnyMove>, mv: AnyMove) -> MoveNotations {
    Vec::from([("text", wazir_game::Game::move_text(at, mv))])
}

/// A move of game `P` with the position before it, for writing it; nothing for one of another game.
pub fn downcast_move<P: Playable>(at: &AnyPosition, mv: AnyMove) -> Option<(&P, P::Move)> {
    at.downcast::<P>().zip(P::decode(mv.packed()))
}
