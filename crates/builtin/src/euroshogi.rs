//! EuroShogi as a registry entry.

#[cfg(feature = "ai")]
mod ai;
#[cfg(feature = "protocol")]
mod dialect;
#[cfg(feature = "learn")]
mod learn;
#[cfg(feature = "lessons")]
mod lessons;
#[cfg(feature = "notation")]
mod records;
mod texts;
#[cfg(feature = "arena")]
mod tuning;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use wazir_euroshogi::{Impasse, Options, Position, START};
use wazir_game::changed_options;
use wazir_game::texts::Seats;

use wazir_registry::{
    AnyPiece, ClaimKind, Consent, GameEntry, GameFactory, GameId, GameInfo, OpenError, PieceShape,
    PieceStyle, PositionView, StartOptions,
};

use self::texts::{About, Title};

/// The id of EuroShogi.
pub const ID: GameId = GameId::from_static("euroshogi");

/// Returns the entry of the game with its extensions.
pub fn entry() -> GameEntry {
    let entry = GameEntry::new(EuroShogiDefinition::default());
    #[cfg(feature = "ai")]
    let entry = entry.with_extension(ai::searcher_factory()).with_extension(ai::weights());
    #[cfg(feature = "arena")]
    let entry = entry.with_extension(tuning::tuning_hooks());
    #[cfg(feature = "learn")]
    let entry = entry.with_extension(learn::support());
    #[cfg(feature = "lessons")]
    let entry = entry.with_extension(lessons::course());
    #[cfg(feature = "notation")]
    let entry = entry.with_extension(records::RECORDS);
    #[cfg(all(feature = "move-notation", not(feature = "notation")))]
    let entry = entry.with_extension(crate::absent_formats::EUROSHOGI);
    #[cfg(feature = "protocol")]
    let entry = entry.with_extension(dialect::dialect());
    entry
}

#[derive(Clone, Debug)]
struct EuroShogiDefinition {
    facts: GameInfo,
}

impl Default for EuroShogiDefinition {
    fn default() -> Self {
        let facts = GameInfo::new(
            ID,
            Title::EuroShogi.english(),
            [Seats::White, Seats::Black].map(Seats::english),
        );
        let facts = facts.with_ruleset_options::<Options>();
        let facts = facts.with_localized_names(Title::EuroShogi, [Seats::White, Seats::Black]);
        let about = [About::Aim, About::Means, About::Care];
        Self { facts: facts.with_chequered_board().with_about(about) }
    }
}

impl GameFactory for EuroShogiDefinition {
    type Position = Position;

    fn info(&self) -> &GameInfo {
        &self.facts
    }

    fn open(&self, start: &StartOptions) -> Result<Position, OpenError> {
        let options: Options = start.ruleset_options()?;
        let text = start.position().unwrap_or(START);
        let wrong = |error| OpenError::Position { game: ID, source: Arc::new(error) };
        options.position(text).map_err(wrong)
    }

    fn changed_options(&self, position: &Position) -> Vec<(&'static str, String)> {
        changed_options(position.rules().options())
    }

    fn claims(&self, position: &Position) -> Vec<(ClaimKind, Consent)> {
        let impasse = position.rules().options().impasse() != Impasse::None;
        let impasse = impasse.then_some((ClaimKind::Impasse, Consent::Everyone));
        let usual = [(ClaimKind::Resign, Consent::NotNeeded), (ClaimKind::Draw, Consent::Everyone)];
        usual.into_iter().chain(impasse).collect()
    }

    /// The letter and the silhouette of the unpromoted piece; the ring says the rest.
    fn piece_style(&self, position: &Position, piece: AnyPiece) -> PieceStyle {
        let facts = position.piece_facts(piece);
        let base = facts.name.trim_start_matches("promoted ");
        let style = PieceStyle::new(PieceShape::Figure).with_glyph_of(base);
        style.with_letters(facts.letter.trim_start_matches('+'))
    }
}
