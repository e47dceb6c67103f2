//! Many games at once, for machine learning.

use wazir::learn::{self, BatchError};
use wazir::text::message;

use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::texts::Calls;
use crate::{Move, Outcome};

pub use wazir::learn::StepArrays;

/// The largest number of threads.
const MAX_THREADS: usize = 512;

/// How a [`BatchGame`] treats its games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BatchOptions {
    /// The seed of the random numbers; 0 by default.
    pub seed: u64,
    /// The number of plies after which a game is cut off; 512 by default.
    pub max_plies: usize,
    /// Whether a game that has ended begins again at once; `true` by default.
    pub auto_reset: bool,
    /// The number of threads; 0, the default, for all of the machine.
    pub threads: usize,
}

impl Default for BatchOptions {
    fn default() -> Self {
        Self { seed: 0, max_plies: 512, auto_reset: true, threads: 0 }
    }
}

/// Many games that begin at the position of a [`Game`], stepped in threads. Moves are numbered
/// actions and positions are planes: `docs/learning.md` lists them.
///
/// ```
/// use wazir_surface::{BatchGame, BatchOptions, Game, Setup};
/// let start = Game::new("evo", &Setup::default())?;
/// let mut batch = BatchGame::new(&start, 100, &BatchOptions::default())?;
/// assert_eq!((batch.seats(), batch.actions(), batch.plane_shape()), (2, 8640, [22, 12, 12]));
/// batch.play_random(1000);
/// assert_eq!(batch.game(7)?.id(), "evo");
/// # Ok::<(), wazir_surface::Error>(())
/// ```
#[derive(Debug)]
pub struct BatchGame {
    batch: learn::Batch,
    start: Game,
}

impl BatchGame {
    /// Begins a number of games, from 1 to 2^20.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if the number is out of this range or the threads cannot be started,
    /// [`ErrorKind::GameOver`] if the game is over, [`ErrorKind::Unsupported`] if it has no actions.
    pub fn new(start: &Game, games: usize, options: &BatchOptions) -> Result<Self, Error> {
        if options.threads > MAX_THREADS {
            return Err(out_of_range("threads", options.threads, MAX_THREADS));
        }
        let config = learn::BatchConfig::new(games)
            .with_seed(options.seed)
            .with_max_plies(options.max_plies)
            .with_auto_reset(options.auto_reset)
            .with_threads(options.threads);
        let batch = learn::Batch::open(start.play(), &config).map_err(|error| refused(&error))?;
        Ok(Self { batch, start: start.without_history() })
    }

    /// Returns the number of games.
    pub fn games(&self) -> usize {
        self.batch.games()
    }

    /// Returns the number of seats of each game.
    pub fn seats(&self) -> usize {
        self.batch.seats()
    }

    /// Returns the number of actions.
    pub fn actions(&self) -> usize {
        self.batch.action_count()
    }

    /// Returns the number of planes, and of the rows and columns of each.
    pub fn plane_shape(&self) -> [usize; 3] {
        self.batch.plane_shape()
    }

    /// Returns the names of the planes, in their order.
    pub fn plane_names(&self) -> Vec<String> {
        self.batch.plane_names()
    }

    /// Begins all games again; with a seed, the random numbers begin again too.
    pub fn reset(&mut self, seed: Option<u64>) {
        self.batch.reset(seed);
    }

    /// Fills an array with a random legal action of each game.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if the array has the wrong length.
    pub fn random_actions(&mut self, actions: &mut [i32]) -> Result<(), Error> {
        self.batch.random_actions(actions).map_err(|error| refused(&error))
    }

    /// Plays an action in each game and fills the arrays with the results.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if an array has the wrong length, [`ErrorKind::IllegalMove`] if an action
    /// is not legal. No game has changed then.
    pub fn step(&mut self, actions: &[i32], results: StepArrays<'_>) -> Result<(), Error> {
        self.batch.step(actions, results).map_err(|error| refused(&error))
    }

    /// Plays a number of random plies in each game, and returns the number of games that have ended
    /// meanwhile. These begin again.
    pub fn play_random(&mut self, plies: usize) -> usize {
        self.batch.play_random(plies)
    }

    /// Fills an array with the planes of all games, as their players to move see them, or, with
    /// `viewer`, the players in the seat of this number.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if the array has the wrong length or there is no such seat.
    pub fn write_planes(&self, viewer: Option<usize>, planes: &mut [u8]) -> Result<(), Error> {
        self.batch.write_planes(viewer, planes).map_err(|error| refused(&error))
    }

    /// Fills an array with whether each action is legal, for all games.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if the array has the wrong length.
    pub fn write_masks(&self, masks: &mut [bool]) -> Result<(), Error> {
        self.batch.write_masks(masks).map_err(|error| refused(&error))
    }

    /// Fills an array with the number of the seat to move in each game, counted among the seats in
    /// play.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if the array has the wrong length.
    pub fn write_to_move(&self, seats: &mut [u8]) -> Result<(), Error> {
        self.batch.write_to_move(seats).map_err(|error| refused(&error))
    }

    /// Returns a game of the batch with its moves.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if there is no such game.
    pub fn game(&self, index: usize) -> Result<Game, Error> {
        self.check(index)?;
        let mut game = self.start.clone();
        for mv in self.batch.moves(index) {
            game.push_packed(mv.packed())?;
        }
        Ok(game)
    }

    /// Returns how a game ended by the rules; `None` if it continues or was cut off.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if there is no such game.
    pub fn outcome(&self, index: usize) -> Result<Option<Outcome>, Error> {
        self.check(index)?;
        Ok(self.batch.outcome(index).map(|outcome| Outcome::of(outcome, self.start.play())))
    }

    /// Returns the action of a move of a game, or `None` if it is not legal there.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if there is no such game.
    pub fn action_of(&self, index: usize, mv: &Move) -> Result<Option<i32>, Error> {
        self.check(index)?;
        Ok(self.batch.action_of(index, mv.any()))
    }

    /// Returns the move of an action in a game.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if there is no such game, [`ErrorKind::IllegalMove`] if the action is not
    /// legal there.
    pub fn move_of(&self, index: usize, action: i32) -> Result<Move, Error> {
        self.check(index)?;
        let illegal = || refused(&BatchError::IllegalAction { index, action: action.into() });
        let mv = self.batch.move_of(index, action).ok_or_else(illegal)?;
        self.game(index)?.described_line(&[mv]).pop().ok_or_else(illegal)
    }

    fn check(&self, index: usize) -> Result<(), Error> {
        if index < self.games() {
            return Ok(());
        }
        Err(out_of_range("index", index, self.games() - 1))
    }
}

fn out_of_range(name: &'static str, value: usize, most: usize) -> Error {
    Error::new(ErrorKind::Value, message!(Calls::OutOfRange { name, value, least: 0, most }))
}

fn refused(error: &BatchError) -> Error {
    let kind = match error {
        BatchError::UnknownGame(_) => ErrorKind::Unsupported,
        BatchError::Over => ErrorKind::GameOver,
        BatchError::IllegalAction { .. } => ErrorKind::IllegalMove,
        _ => ErrorKind::Value,
    };
    Error::new(kind, error.message())
}
