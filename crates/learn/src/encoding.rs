//! The numbers in which a learner sees a game: actions and planes.

use std::fmt;

use wazir_game::{Game, Seat};
use wazir_registry::{Play, Playable};

use crate::batch::{Batch, BatchConfig, TypedBatch};

/// The actions and observation planes of a game: how its moves are numbered, and how its positions
/// are written as rows of small numbers.
///
/// Actions are seen by the player to move. The cells of a plane are rows from the far side of the
/// board to the near one, each from left to right.
pub trait Encoding: Send + Sync + 'static {
    /// The positions of the game.
    ///
    /// A batch requests the outcome ([`Game::outcome`]) with the last two positions of the line, or
    /// with the whole line if the last position has occurred before. The rules may not look back
    /// further for anything but repetition.
    type Position: Playable;

    /// Returns the number of actions, the same in all positions of a game.
    fn action_count(&self) -> usize;

    /// Returns the number of a legal move, below [`Encoding::action_count`]. The legal moves of a
    /// position have different numbers.
    fn action(&self, position: &Self::Position, mv: <Self::Position as Game>::Move) -> usize;

    /// Returns the number of rows and of columns of a plane.
    fn board_size(&self) -> (usize, usize);

    /// Returns the names of the planes, in their order.
    fn plane_names(&self) -> Vec<String>;

    /// Writes the planes of a position as the player `viewer` sees them. `planes` has one entry for
    /// each cell of each plane, all 0 before the call. `occurred` is the number of times that the
    /// position has occurred before in the game. Counts above 255 are written as 255.
    fn write_planes(
        &self,
        position: &Self::Position,
        viewer: Seat,
        occurred: u8,
        planes: &mut [u8],
    );

    /// Replaces the contents of `moves` by the legal moves, in an order that depends on the position
    /// alone.
    fn legal_moves(
        &self,
        position: &Self::Position,
        moves: &mut Vec<<Self::Position as Game>::Move>,
    ) {
        moves.clear();
        moves.extend(position.legal_moves());
    }
}

type OpenBatch = dyn Fn(&Play, &BatchConfig) -> Option<Batch> + Send + Sync;

/// The extension of a game's entry that makes the game playable in a [`Batch`].
pub struct LearnSupport(Box<OpenBatch>);

impl LearnSupport {
    /// Returns the extension of a game. `encoding` makes the encoding of the games that begin with
    /// a position.
    pub fn new<E: Encoding>(encoding: impl Fn(&E::Position) -> E + Send + Sync + 'static) -> Self {
        Self(Box::new(move |play, config| {
            let start: &E::Position = play.typed_position()?;
            Some(Batch::new(TypedBatch::new(encoding(start), start.clone(), config)))
        }))
    }

    pub(crate) fn open(&self, play: &Play, config: &BatchConfig) -> Option<Batch> {
        (self.0)(play, config)
    }
}

impl fmt::Debug for LearnSupport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LearnSupport")
    }
}
