//! Chess with Different Armies as a registry entry.

#[cfg(feature = "ai")]
mod ai;
#[cfg(feature = "arena")]
mod army_change;
#[cfg(feature = "protocol")]
mod dialect;
#[cfg(feature = "learn")]
mod learn;
#[cfg(feature = "lessons")]
mod lessons;
#[cfg(feature = "arena")]
mod random_armies;
#[cfg(feature = "notation")]
mod records;
mod texts;
#[cfg(feature = "arena")]
mod tuning;

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use wazir_cwda::{Army, ArmyPiece, ArmyRegistry, CHESS960_LAST, Matchup, Options, Position};
use wazir_game::changed_options;
use wazir_game::texts::Seats;

use wazir_registry::{
    AnyPiece, ArmyInfo, EntryRebuilder, GameEntry, GameFactory, GameId, GameInfo, NumberedStarts,
    OpenError, PieceShape, PieceStyle, StartOptions,
};

#[cfg(feature = "arena")]
pub use random_armies::RandomArmies;

use self::texts::{About, Starts, Title};

/// The id of Chess with Different Armies.
pub const ID: GameId = GameId::from_static("cwda");

/// Returns the entry of the game with its extensions, including the armies of
/// [`ArmyRegistry::with_library`].
pub fn entry() -> GameEntry {
    entry_with_armies(ArmyRegistry::with_library())
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
    let facts = facts.with_armies(armies.iter().map(army_info)).with_numbered_starts(
        NumberedStarts::new(CHESS960_LAST, Starts::Chess960).with_about(Starts::Chess960Use),
    );
    let entry = GameEntry::new(CwdaDefinition { facts, armies: armies.clone() });
    let entry = entry.with_extension(armies).with_extension(EntryRebuilder(entry_with_armies));
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
    let entry = entry.with_extension(crate::absent_formats::CWDA);
    #[cfg(feature = "protocol")]
    let entry = entry.with_extension(dialect::dialect());
    entry
}

/// Returns the description of an army for a person who chooses one.
fn army_info(army: &Army) -> ArmyInfo {
    let info = ArmyInfo::new(army.id().to_string()).with_title(army.title().to_string());
    let info = info.with_description(army.origin().description().to_string());
    let piece = |piece: &ArmyPiece| (piece.name().to_string(), piece.movement().to_string());
    let info = info.with_pieces(army.pieces().iter().map(piece).collect::<Vec<_>>());
    if Army::library().contains(army) { info.in_library() } else { info }
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
        let wrong = |error| OpenError::Position { game: ID, source: Arc::new(error) };
        let armies = |text: &str| -> Result<Matchup, OpenError> {
            Matchup::read(text, &self.armies)
                .map_err(|error| OpenError::Armies { source: Arc::new(error) })
        };
        if let Some(text) = start.position() {
            return wazir_cwda::read_position(text, &self.armies, &options).map_err(wrong);
        }
        let matchup = start.armies().map(armies).transpose()?.unwrap_or_default();
        let start = match start.start_number() {
            Some(number) => matchup.chess960_start(number, &options),
            None => matchup.start(&options),
        };
        start.map_err(|error| OpenError::Armies { source: Arc::new(error) })
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
        PieceStyle::new(PieceShape::Disc).with_glyph_of(name)
    }
}
