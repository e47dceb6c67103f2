//! A game in the form that an engine receives.

use wazir_registry::{AnyMove, AnyPiece, DynPosition, Play, StartOptions};

use crate::dialect::{GameDialect, NotationStyle, placement};
use crate::{Protocol, Variant};

use super::error::DriverError;

/// A game in the notation of a protocol.
pub(crate) struct DriverGame<'g> {
    pub(crate) game: &'g Play,
    words: GameDialect,
    form: NotationStyle,
}

impl<'g> DriverGame<'g> {
    pub(crate) fn new(game: &'g Play, protocol: Protocol) -> Self {
        Self { game, words: GameDialect::of(game.entry()), form: NotationStyle::driver(protocol) }
    }

    /// Sets whether castling is written as in Chess960.
    pub(crate) fn with_chess960(self, chess960: bool) -> Self {
        Self { form: self.form.with_chess960(chess960), ..self }
    }

    /// Returns whether engines have to be told that castling follows Chess960.
    pub(crate) fn is_chess960(&self) -> bool {
        self.words.is_chess960(self.game.record().start())
    }

    /// Returns whether the protocol can express the game.
    pub(crate) fn is_spoken(&self) -> bool {
        self.words.is_supported_by(self.form.protocol)
    }

    /// Returns the variant under the name that most engines use.
    pub(crate) fn variant(&self) -> Variant {
        Variant::of(self.game)
    }

    /// Returns the title that engines use for an army.
    pub(crate) fn army_title(&self, id: &str) -> String {
        self.words.army_title(id)
    }

    /// Returns the game at its default start, with these armies.
    pub(crate) fn usual(&self) -> Option<Play> {
        // Armies may be known only by their definition.
        let start = self.variant().start().clone();
        let start = self.game.armies().into_iter().fold(start, StartOptions::with_armies);
        self.game.entry().open(&start).ok()
    }

    /// Returns whether the game begins at its default start, with these armies.
    pub(crate) fn starts_at_default(&self) -> bool {
        let start = self.game.record().start();
        self.usual().is_some_and(|usual| usual.position().same_position(start))
    }

    /// Returns the label of a piece in diagrams.
    pub(crate) fn label(&self, position: &DynPosition, piece: AnyPiece) -> String {
        self.words.piece_label(position, piece, self.form)
    }

    /// Returns the value of a piece in centipawns, if it is fixed.
    pub(crate) fn value(&self, position: &DynPosition, piece: AnyPiece) -> Option<u32> {
        self.words.value(position, piece)
    }

    /// Returns the text of the start position.
    pub(crate) fn start(&self) -> String {
        self.words.write_position(self.game.record().start(), self.form)
    }

    /// Returns the placement of the start position, as in a FEN.
    pub(crate) fn placement(&self) -> String {
        let start = self.game.record().start();
        placement(start, |piece| self.label(start, piece))
    }

    /// Returns the moves played. With `short`, implied promotions are omitted.
    pub(crate) fn moves(&self, short: bool) -> impl Iterator<Item = String> {
        let record = self.game.record();
        record.moves().into_iter().zip(record.history().iter()).map(move |(mv, before)| {
            let unsaid = short.then(|| self.words.without_implied(before, mv)).flatten();
            self.words.write_move(before, unsaid.unwrap_or(mv), self.form)
        })
    }

    /// Reads a move from the engine, which may be illegal. A forced promotion may be omitted.
    pub(crate) fn read_engine_move(&self, text: &str) -> Result<AnyMove, DriverError> {
        let position = self.game.position();
        let mv = self.words.read_move(position, text, self.form).map_err(|reason| {
            DriverError::UnreadableMove { text: text.chars().take(40).collect(), reason }
        })?;
        Ok(self.words.resolve_implied(position, mv).unwrap_or(mv))
    }
}
