//! Evo as a registry entry.

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

use wazir_evo::texts::Seats as Name;
use wazir_evo::{Options, Position, Role, SeatSet};
use wazir_game::{Seat, changed_options};

use wazir_registry::{
    AnyPiece, ClaimKind, Consent, GameEntry, GameFactory, GameId, GameInfo, NamedStart, OpenError,
    PieceShape, PieceStyle, PositionView, StartOptions,
};

#[cfg(feature = "notation")]
pub use records::read_position;

use self::texts::{About, Starts, Title};

/// The id of Evo.
pub const ID: GameId = GameId::from_static("evo");

/// The kind number of castles; roles have the numbers before it.
const CASTLE: usize = Role::ALL.len();

/// Returns the entry of the game with its extensions.
pub fn entry() -> GameEntry {
    let entry = GameEntry::new(EvoDefinition::default());
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
    let entry = entry.with_extension(crate::absent_formats::EVO);
    #[cfg(feature = "protocol")]
    let entry = entry.with_extension(dialect::dialect());
    entry
}

#[derive(Clone, Debug)]
struct EvoDefinition {
    facts: GameInfo,
}

impl Default for EvoDefinition {
    fn default() -> Self {
        let cluster = NamedStart::with_options("cluster", [])
            .with_title(Starts::Cluster)
            .with_about(Starts::ClusterUse);
        let wall = NamedStart::with_options("wall", [("setup", "wall")])
            .with_title(Starts::Wall)
            .with_about(Starts::WallUse);
        let names = (0..4).map(|seat| wazir_evo::seat_name(Seat::new(seat)));
        let facts = GameInfo::new(ID, Title::Evo.english(), names)
            .with_seat_counts([2, 4])
            .with_chequered_board()
            .with_localized_names(Title::Evo, [Name::South, Name::West, Name::North, Name::East])
            .with_about([About::Aim, About::Means, About::Care])
            .with_default_start(cluster)
            .with_starts([wall]);
        Self { facts: facts.with_ruleset_options::<Options>() }
    }
}

impl GameFactory for EvoDefinition {
    type Position = Position;

    fn info(&self) -> &GameInfo {
        &self.facts
    }

    fn open(&self, start: &StartOptions) -> Result<Position, OpenError> {
        let options: Options = start.ruleset_options()?;
        if let Some(text) = start.position() {
            let wrong = |error| OpenError::Position { game: ID, source: Arc::new(error) };
            return options.position(text).map_err(wrong);
        }
        let seats = if start.seats() == Some(4) { SeatSet::Four } else { SeatSet::SouthNorth };
        Ok(Position::start(seats, &options))
    }

    fn changed_options(&self, position: &Position) -> Vec<(&'static str, String)> {
        changed_options(position.options())
    }

    /// With four seats there is no resignation: a player who gives up leaves the seat to somebody
    /// else, and the game continues.
    fn claims(&self, position: &Position) -> Vec<(ClaimKind, Consent)> {
        let two = position.seat_set().players() == 2;
        let resign = two.then_some((ClaimKind::Resign, Consent::NotNeeded));
        resign.into_iter().chain([(ClaimKind::Draw, Consent::Everyone)]).collect()
    }

    fn piece_style(&self, position: &Position, piece: AnyPiece) -> PieceStyle {
        let edges = Role::ALL.map(Role::letter);
        let body = match piece.kind {
            CASTLE => PieceShape::Castle,
            role => PieceShape::Tile { edges, active: role as u8 },
        };
        PieceStyle::new(body).with_letters(position.piece_facts(piece).label)
    }
}
