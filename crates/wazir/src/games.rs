//! What each game adds to the common table.

#[cfg(any(feature = "shogi", feature = "euroshogi", feature = "cwda"))]
mod chesslike;
#[cfg(feature = "evo")]
mod evo;

use wazir_game::Seat;

#[cfg(any(feature = "shogi", feature = "euroshogi", feature = "cwda", feature = "evo"))]
use crate::table::Match;
use crate::{GameId, Setup, SetupError, Table};

/// A game the computer can play, when that is built in.
#[cfg(feature = "ai")]
pub(crate) trait Thinkable: wazir_ai::Search {}
#[cfg(feature = "ai")]
impl<G: wazir_ai::Search> Thinkable for G {}
#[cfg(not(feature = "ai"))]
pub(crate) trait Thinkable: wazir_game::Game {}
#[cfg(not(feature = "ai"))]
impl<G: wazir_game::Game> Thinkable for G {}

/// What a table wants of a game besides its rules.
pub(crate) trait Playable: Thinkable + 'static {
    /// Which game it is.
    const ID: GameId;

    /// What the game calls the player of a seat.
    fn seat_name(seat: Seat) -> &'static str;

    /// How many lines of `depth` plies start here.
    fn perft(&self, depth: u32) -> u64;

    /// The board and the hands as the first player sees them.
    #[cfg(feature = "render")]
    fn picture(&self) -> wazir_render::View;

    /// The numbers of the squares a move leaves and reaches.
    #[cfg(feature = "render")]
    fn squares_of(mv: Self::Move) -> Vec<usize>;

    /// Where the king of the player to move stands, when in check.
    #[cfg(feature = "render")]
    fn king_in_check(&self) -> Option<usize>;

    /// Which way the player of a seat looks at the board.
    #[cfg(feature = "render")]
    fn facing(seat: Seat) -> wazir_geometry::Facing;
}

impl GameId {
    /// Opens a table for a new game.
    ///
    /// # Errors
    /// Why the game cannot start as the set-up asks.
    pub fn open(self, setup: &Setup) -> Result<Box<dyn Table>, SetupError> {
        setup.suits(self)?;
        match self {
            #[cfg(feature = "shogi")]
            Self::Shogi => Ok(Box::new(Match::<wazir_shogi::Position>::new(read(self, setup)?))),
            #[cfg(feature = "euroshogi")]
            Self::EuroShogi => {
                Ok(Box::new(Match::<wazir_euroshogi::Position>::new(read(self, setup)?)))
            }
            #[cfg(feature = "cwda")]
            Self::Cwda => {
                let start = match &setup.armies {
                    Some(armies) => wazir_cwda::start(armies)
                        .map_err(|error| SetupError::Armies { reason: error.to_string() })?,
                    None => read(self, setup)?,
                };
                Ok(Box::new(Match::new(start)))
            }
            #[cfg(feature = "evo")]
            Self::Evo => Ok(Box::new(Match::new(evo::start(setup)?))),
            #[cfg(not(all(
                feature = "shogi",
                feature = "euroshogi",
                feature = "cwda",
                feature = "evo"
            )))]
            game => Err(SetupError::LeftOut { game }),
        }
    }
}

/// The position the set-up asks for, or the usual start.
#[cfg(any(feature = "shogi", feature = "euroshogi", feature = "cwda"))]
fn read<G>(game: GameId, setup: &Setup) -> Result<G, SetupError>
where
    G: Default + std::str::FromStr,
    G::Err: std::fmt::Display,
{
    let wrong = |error: G::Err| SetupError::Position { game, reason: error.to_string() };
    setup.position.as_deref().map_or_else(|| Ok(G::default()), |text| text.parse().map_err(wrong))
}
