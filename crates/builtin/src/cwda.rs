//! Chess with Different Armies as a registry entry.

#[cfg(feature = "ai")]
mod ai;
#[cfg(feature = "protocol")]
mod dialect;
mod glyphs;
#[cfg(feature = "lessons")]
mod lessons;
#[cfg(feature = "arena")]
mod random_armies;
#[cfg(feature = "notation")]
mod records;
mod texts;
#[cfg(feature = "arena")]
mod tuning;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_cwda::{ArmyRegistry, Matchup, Options, Position};
use wazir_game::changed_options;
use wazir_game::texts::Seats;

use wazir_registry::{
    AnyPiece, EntryRebuilder, GameEntry, GameFactory, GameId, GameInfo, OpenError, PieceShape,
    PieceStyle, StartOptions,
};

#[cfg(feature = "arena")]
pub use random_armies::RandomArmies;

use self::texts::{About, Title};

/// The id of Chess with Different Armies.
pub const ID: GameId = GameId::from_static("cwda");

/// Returns the entry of the game with its extensions, including the armies of
/// [`ArmyRegistry::builtin`].
pub fn entry() -> GameEntry {
    entry_with_armies(ArmyRegistry::builtin())
}

/// Returns the entry of the game with these armies known by name.
///
/// ```
/// use wazir_cwda::ArmyRegistry;
/// use wazir_registry::StartOptions;
/// use wazir_builtin::cwda;
/// let mut armies = ArmyRegistry::builtin();
/// armies.add("mine(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN)".parse()?)?;
/// let games = wazir_builtin::games().with(cwda::entry_with_armies(armies));
/// let game = games.open("cwda", &StartOptions::default().with_armies("mine:nutters"))?;
/// assert_eq!(game.armies().as_deref(), Some("mine(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN):nutters"));
/// // Whoever has the game has the armies.
/// let known = game.entry().extension::<ArmyRegistry>().expect("the armies of the game");
/// assert!(known.iter().any(|army| army.id() == "mine"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn entry_with_armies(armies: ArmyRegistry) -> GameEntry {
    let facts =
        GameInfo::new(ID, Title::Cwda.english(), [Seats::White, Seats::Black].map(Seats::english));
    let facts = facts.with_ruleset_options::<Options>().with_chequered_board();
    let facts = facts.with_localized_names(Title::Cwda, [Seats::White, Seats::Black]);
    let facts = facts.with_about([About::Aim, About::Means, About::Care]);
    let names: Vec<String> = armies.iter().map(|army| army.id().to_string()).collect();
    let facts = facts.with_armies(names);
    let entry = GameEntry::new(CwdaDefinition { facts, armies: armies.clone() });
    let entry = entry.with_extension(armies).with_extension(EntryRebuilder(entry_with_armies));
    #[cfg(feature = "ai")]
    let entry = entry.with_extension(ai::searcher_factory()).with_extension(ai::weights());
    #[cfg(feature = "arena")]
    let entry = entry.with_extension(tuning::tuning_hooks());
    #[cfg(feature = "lessons")]
    let entry = entry.with_extension(lessons::course());
    #[cfg(feature = "notation")]
    let entry = entry.with_extension(records::RECORDS);
    #[cfg(feature = "protocol")]
    let entry = entry.with_extension(dialect::dialect());
    entry
}

#[derive(Clone, Debug)]
struct CwdaDefinition {
    facts: GameInfo,
    armies: ArmyRegistry,
}

impl GameFactory for CwdaDefinition {
    type Position = Position;

    fn info(&self) -> &GameInfo {
        &self.facts
    }

    fn open(&self, start: &StartOptions) -> Result<Position, OpenError> {
        let options: Options = start.ruleset_options()?;
        let wrong = |error| OpenError::Position { game: ID, source: Box::new(error) };
        let armies = |text: &str| -> Result<Matchup, OpenError> {
            Matchup::read(text, &self.armies)
                .map_err(|error| OpenError::Armies { source: Box::new(error) })
        };
        if let Some(text) = start.position() {
            return wazir_cwda::read_position(text, &self.armies, &options).map_err(wrong);
        }
        let matchup = start.armies().map(armies).transpose()?.unwrap_or_default();
        matchup.start(&options).map_err(|error| OpenError::Armies { source: Box::new(error) })
    }

    fn changed_options(&self, position: &Position) -> Vec<(&'static str, String)> {
        changed_options(position.rules().options())
    }

    fn armies_of(&self, position: &Position) -> Option<String> {
        Some(position.rules().armies().to_string())
    }

    fn piece_style(&self, position: &Position, piece: AnyPiece) -> PieceStyle {
        let kind = position.rules().kinds().get(piece.kind);
        let name = kind.map_or("", |kind| &*kind.name[piece.seat]);
        PieceStyle::new(PieceShape::Disc).with_glyph(glyphs::glyph(name))
    }
}
