//! Many games at once.

use std::fmt;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use wazir_game::{Game, Outcome, Seat, SplitMix64};
use wazir_registry::{AnyMove, Play};

use crate::encoding::{Encoding, LearnSupport};
use crate::error::BatchError;
use crate::slot::{Ending, Slot};

/// The greatest number of games in a batch.
pub(crate) const MAX_GAMES: usize = 1 << 20;
/// The number of games that a thread takes at once: fewer are not worth a thread.
const GAMES_PER_TASK: usize = 32;
/// The number of plies after which a game is cut off by default.
const DEFAULT_MAX_PLIES: usize = 512;

/// How many games a batch has, and how it treats them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchConfig {
    games: usize,
    seed: u64,
    max_plies: usize,
    auto_reset: bool,
    threads: Option<usize>,
}

impl BatchConfig {
    /// Returns the settings for a number of games, from 1 to 2^20: seed 0, at most 512 plies a game,
    /// games that have ended begin again, and all threads of the machine.
    pub const fn new(games: usize) -> Self {
        Self { games, seed: 0, max_plies: DEFAULT_MAX_PLIES, auto_reset: true, threads: None }
    }

    /// Sets the seed of the random numbers. Each game has its own, so they do not depend on the
    /// number of threads.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets the number of plies after which a game is cut off (truncated), at least 1.
    #[must_use]
    pub const fn with_max_plies(self, plies: usize) -> Self {
        Self { max_plies: if plies == 0 { 1 } else { plies }, ..self }
    }

    /// Sets whether a game that has ended begins again at once. Otherwise it stays as it is, and its
    /// actions are ignored, until [`Batch::reset`].
    #[must_use]
    pub const fn with_auto_reset(self, auto_reset: bool) -> Self {
        Self { auto_reset, ..self }
    }

    /// Sets the number of threads; 0 for all of the machine.
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Self {
        Self { threads: if threads == 0 { None } else { Some(threads) }, ..self }
    }
}

/// The arrays that a step fills, game by game.
#[derive(Debug)]
pub struct StepArrays<'a> {
    rewards: &'a mut [f32],
    terminated: &'a mut [bool],
    truncated: &'a mut [bool],
}

impl<'a> StepArrays<'a> {
    /// Returns the arrays: a reward for each seat of each game, whether the game ended by the rules,
    /// and whether it was cut off.
    ///
    /// The winner of a game gets 1, and the others share -1; without a winner all get 0.
    pub fn new(
        rewards: &'a mut [f32],
        terminated: &'a mut [bool],
        truncated: &'a mut [bool],
    ) -> Self {
        Self { rewards, terminated, truncated }
    }
}

/// A batch without the type of its positions.
trait ErasedBatch: Send + Sync {
    fn shape(&self) -> Shape;
    fn plane_names(&self) -> Vec<String>;
    fn reset(&mut self, seed: Option<u64>);
    fn random_actions(&mut self, actions: &mut [i32]);
    fn choose(&mut self, actions: &[i32]) -> Result<(), BatchError>;
    fn play_chosen(&mut self, results: StepArrays<'_>);
    fn play_random(&mut self, plies: usize) -> usize;
    fn write_planes(&self, viewer: Option<usize>, planes: &mut [u8]);
    fn write_masks(&self, masks: &mut [bool]);
    fn write_to_move(&self, seats: &mut [u8]);
    fn outcome(&self, index: usize) -> Option<Outcome>;
    fn position_text(&self, index: usize) -> Option<String>;
    fn move_texts(&self, index: usize) -> Vec<String>;
    fn moves(&self, index: usize) -> Vec<AnyMove>;
    fn action_of(&self, index: usize, mv: AnyMove) -> Option<i32>;
    fn action_of_text(&self, index: usize, text: &str) -> Option<i32>;
    fn move_of(&self, index: usize, action: i32) -> Option<AnyMove>;
}

/// The sizes of a batch.
#[derive(Clone, Copy)]
struct Shape {
    games: usize,
    seats: usize,
    actions: usize,
    planes: usize,
    board: (usize, usize),
}

impl Shape {
    fn plane_bytes(self) -> usize {
        self.planes * self.board.0 * self.board.1
    }
}

/// Many games of one kind, played in threads.
pub struct Batch {
    inner: Box<dyn ErasedBatch>,
    pool: Option<ThreadPool>,
    shape: Shape,
}

impl Batch {
    pub(crate) fn new<E: Encoding>(typed: TypedBatch<E>) -> Self {
        Self { shape: typed.shape(), inner: Box::new(typed), pool: None }
    }

    /// Opens a batch of games that begin at the current position of a game, with its options.
    ///
    /// # Errors
    /// The game is over or has no [`LearnSupport`], the number of games is 0 or too large, or the
    /// threads cannot be started.
    pub fn open(play: &Play, config: &BatchConfig) -> Result<Self, BatchError> {
        if !(1..=MAX_GAMES).contains(&config.games) {
            return Err(BatchError::Count(config.games));
        }
        if play.outcome().is_some() || play.legal_moves().is_empty() {
            return Err(BatchError::Over);
        }
        let support = play.entry().extension::<LearnSupport>();
        let batch = support.and_then(|support| support.open(play, config));
        let batch = batch.ok_or_else(|| BatchError::UnknownGame(play.entry().id().clone()))?;
        let Some(threads) = config.threads else { return Ok(batch) };
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| BatchError::Threads(error.to_string()))?;
        Ok(Self { pool: Some(pool), ..batch })
    }

    /// Returns the number of games.
    pub fn games(&self) -> usize {
        self.shape.games
    }

    /// Returns the number of seats of each game. The seats in play are numbered from 0 in turn
    /// order.
    pub fn seats(&self) -> usize {
        self.shape.seats
    }

    /// Returns the number of actions.
    pub fn action_count(&self) -> usize {
        self.shape.actions
    }

    /// Returns the number of planes, and of the rows and columns of each.
    pub fn plane_shape(&self) -> [usize; 3] {
        let (rows, columns) = self.shape.board;
        [self.shape.planes, rows, columns]
    }

    /// Returns the number of entries of all planes of a game.
    pub fn plane_bytes(&self) -> usize {
        self.shape.plane_bytes()
    }

    /// Returns the names of the planes, in their order.
    pub fn plane_names(&self) -> Vec<String> {
        self.inner.plane_names()
    }

    /// Begins all games again. With a seed, the random numbers begin again too.
    pub fn reset(&mut self, seed: Option<u64>) {
        let Self { inner, pool, .. } = self;
        within(pool, || inner.reset(seed));
    }

    /// Fills `actions` with a random legal action of each game; 0 for a game that has ended.
    ///
    /// # Errors
    /// The array has the wrong length.
    pub fn random_actions(&mut self, actions: &mut [i32]) -> Result<(), BatchError> {
        expect_length("actions", self.shape.games, actions.len())?;
        let Self { inner, pool, .. } = self;
        within(pool, || inner.random_actions(actions));
        Ok(())
    }

    /// Plays an action in each game and fills the arrays with the results.
    ///
    /// # Errors
    /// An array has the wrong length, or an action is not legal. No game has changed then.
    pub fn step(&mut self, actions: &[i32], results: StepArrays<'_>) -> Result<(), BatchError> {
        let games = self.shape.games;
        expect_length("actions", games, actions.len())?;
        expect_length("rewards", games * self.shape.seats, results.rewards.len())?;
        expect_length("terminated", games, results.terminated.len())?;
        expect_length("truncated", games, results.truncated.len())?;
        let Self { inner, pool, .. } = self;
        within(pool, || {
            inner.choose(actions)?;
            inner.play_chosen(results);
            Ok(())
        })
    }

    /// Plays a number of random plies in each game, and returns how many games have ended meanwhile.
    /// A game that ends begins again, even without [`BatchConfig::with_auto_reset`].
    pub fn play_random(&mut self, plies: usize) -> usize {
        let Self { inner, pool, .. } = self;
        within(pool, || inner.play_random(plies))
    }

    /// Fills `planes` with the planes of all games, as their players to move see them, or, with
    /// `viewer`, the players in the seat of this number.
    ///
    /// # Errors
    /// The array has the wrong length, or there is no such seat.
    pub fn write_planes(&self, viewer: Option<usize>, planes: &mut [u8]) -> Result<(), BatchError> {
        expect_length("planes", self.shape.games * self.plane_bytes(), planes.len())?;
        if let Some(seat) = viewer.filter(|&seat| seat >= self.shape.seats) {
            return Err(BatchError::Seat { seat, seats: self.shape.seats });
        }
        within(&self.pool, || self.inner.write_planes(viewer, planes));
        Ok(())
    }

    /// Fills `masks` with whether each action is legal, for all games.
    ///
    /// # Errors
    /// The array has the wrong length.
    pub fn write_masks(&self, masks: &mut [bool]) -> Result<(), BatchError> {
        expect_length("masks", self.shape.games * self.shape.actions, masks.len())?;
        within(&self.pool, || self.inner.write_masks(masks));
        Ok(())
    }

    /// Fills `seats` with the seat to move in each game.
    ///
    /// # Errors
    /// The array has the wrong length.
    pub fn write_to_move(&self, seats: &mut [u8]) -> Result<(), BatchError> {
        expect_length("seats", self.shape.games, seats.len())?;
        self.inner.write_to_move(seats);
        Ok(())
    }

    /// Returns how a game ended by the rules. `None` if it continues, was cut off, or does not exist.
    pub fn outcome(&self, index: usize) -> Option<Outcome> {
        self.inner.outcome(index)
    }

    /// Returns the position of a game as text, if there is such a game.
    pub fn position_text(&self, index: usize) -> Option<String> {
        self.inner.position_text(index)
    }

    /// Returns the moves of a game since its start, in the game's own notation.
    pub fn move_texts(&self, index: usize) -> Vec<String> {
        self.inner.move_texts(index)
    }

    /// Returns the moves of a game since its start.
    pub fn moves(&self, index: usize) -> Vec<AnyMove> {
        self.inner.moves(index)
    }

    /// Returns the action of a move, or `None` if it is not legal in this game.
    pub fn action_of(&self, index: usize, mv: AnyMove) -> Option<i32> {
        self.inner.action_of(index, mv)
    }

    /// Returns the action of a move in the game's own notation, or `None` if it is not legal in this
    /// game.
    pub fn action_of_text(&self, index: usize, text: &str) -> Option<i32> {
        self.inner.action_of_text(index, text)
    }

    /// Returns the move of an action, or `None` if it is not legal in this game.
    pub fn move_of(&self, index: usize, action: i32) -> Option<AnyMove> {
        self.inner.move_of(index, action)
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").field("games", &self.shape.games).finish_non_exhaustive()
    }
}

/// Runs a task in the threads of a batch.
fn within<T: Send>(pool: &Option<ThreadPool>, task: impl FnOnce() -> T + Send) -> T {
    match pool {
        Some(pool) => pool.install(task),
        None => task(),
    }
}

fn expect_length(name: &'static str, expected: usize, found: usize) -> Result<(), BatchError> {
    match expected == found {
        true => Ok(()),
        false => Err(BatchError::Length { name, expected, found }),
    }
}

/// A batch with the type of its positions.
pub(crate) struct TypedBatch<E: Encoding> {
    encoding: E,
    start: E::Position,
    seats: Vec<Seat>,
    max_plies: usize,
    auto_reset: bool,
    slots: Vec<Slot<E>>,
    /// The places of the chosen moves in the lists of the games.
    chosen: Vec<usize>,
}

/// Returns the seed of a game.
fn seed_of(seed: u64, index: usize) -> u64 {
    SplitMix64::mix(seed).wrapping_add(SplitMix64::mix(index as u64 + 1))
}

impl<E: Encoding> TypedBatch<E> {
    pub(crate) fn new(encoding: E, start: E::Position, config: &BatchConfig) -> Self {
        let new = |index| Slot::new(&encoding, &start, seed_of(config.seed, index));
        Self {
            slots: (0..config.games).map(new).collect(),
            chosen: vec![0; config.games],
            seats: start.seats(),
            max_plies: config.max_plies,
            auto_reset: config.auto_reset,
            encoding,
            start,
        }
    }

    /// Returns the number of a seat among those in play.
    fn seat_number(seats: &[Seat], seat: Seat) -> usize {
        seats.iter().position(|&other| other == seat).unwrap_or(0)
    }

    fn slot(&self, index: usize) -> Option<&Slot<E>> {
        self.slots.get(index)
    }

    fn action_of_move(&self, slot: &Slot<E>, mv: <E::Position as Game>::Move) -> Option<i32> {
        let legal = slot.moves().contains(&mv);
        legal.then(|| self.encoding.action(slot.position(), mv) as i32)
    }
}

/// Fills the rewards of a game that has ended.
fn reward(rewards: &mut [f32], seats: &[Seat], outcome: Outcome) {
    let Some(winner) = outcome.winner() else { return };
    let others = rewards.len().saturating_sub(1).max(1) as f32;
    for (reward, &seat) in rewards.iter_mut().zip(seats) {
        *reward = if seat == winner { 1.0 } else { -1.0 / others };
    }
}

impl<E: Encoding> ErasedBatch for TypedBatch<E> {
    fn shape(&self) -> Shape {
        Shape {
            games: self.slots.len(),
            seats: self.seats.len(),
            actions: self.encoding.action_count(),
            planes: self.encoding.plane_names().len(),
            board: self.encoding.board_size(),
        }
    }

    fn plane_names(&self) -> Vec<String> {
        self.encoding.plane_names()
    }

    fn reset(&mut self, seed: Option<u64>) {
        let (encoding, start) = (&self.encoding, &self.start);
        let slots = self.slots.par_iter_mut().enumerate().with_min_len(GAMES_PER_TASK);
        slots.for_each(|(index, slot)| {
            slot.restart(encoding, start);
            if let Some(seed) = seed {
                slot.seed(seed_of(seed, index));
            }
        });
    }

    fn random_actions(&mut self, actions: &mut [i32]) {
        let encoding = &self.encoding;
        let slots = self.slots.par_iter_mut().zip(actions).with_min_len(GAMES_PER_TASK);
        slots.for_each(|(slot, action)| {
            let place = slot.random_place();
            let chosen = slot.moves().get(place);
            *action = chosen.map_or(0, |&mv| encoding.action(slot.position(), mv) as i32);
        });
    }

    fn choose(&mut self, actions: &[i32]) -> Result<(), BatchError> {
        let encoding = &self.encoding;
        let slots = self.slots.par_iter().zip(&mut self.chosen).zip(actions).enumerate();
        let wrong = slots.with_min_len(GAMES_PER_TASK).find_map_first(
            |(index, ((slot, chosen), &action))| {
                if slot.moves().is_empty() {
                    return None;
                }
                let place = usize::try_from(action);
                let place = place.ok().and_then(|action| slot.place_of(encoding, action));
                match place {
                    Some(place) => *chosen = place,
                    None => return Some((index, action)),
                }
                None
            },
        );
        match wrong {
            Some((index, action)) => {
                Err(BatchError::IllegalAction { index, action: action.into() })
            }
            None => Ok(()),
        }
    }

    fn play_chosen(&mut self, results: StepArrays<'_>) {
        let (encoding, start, seats) = (&self.encoding, &self.start, &*self.seats);
        let (max_plies, auto_reset) = (self.max_plies, self.auto_reset);
        let arrays = results
            .rewards
            .par_chunks_mut(seats.len())
            .zip(results.terminated)
            .zip(results.truncated);
        let games = self.slots.par_iter_mut().zip(&self.chosen).zip(arrays);
        games.with_min_len(GAMES_PER_TASK).for_each(
            |((slot, &place), ((rewards, terminated), truncated))| {
                let ended_before = slot.ending() != Ending::None;
                let ending = slot.play(encoding, start, place, max_plies);
                rewards.fill(0.0);
                *terminated = matches!(ending, Ending::Outcome(_));
                *truncated = ending == Ending::Truncated;
                if let Ending::Outcome(outcome) = ending
                    && !ended_before
                {
                    reward(rewards, seats, outcome);
                }
                if ending != Ending::None && auto_reset {
                    slot.restart(encoding, start);
                }
            },
        );
    }

    fn play_random(&mut self, plies: usize) -> usize {
        let (encoding, start, max_plies) = (&self.encoding, &self.start, self.max_plies);
        let slots = self.slots.par_iter_mut().with_min_len(GAMES_PER_TASK);
        let ended = slots.map(|slot| {
            let mut ended = 0;
            for _ in 0..plies {
                if slot.ending() != Ending::None {
                    slot.restart(encoding, start);
                }
                let place = slot.random_place();
                ended += usize::from(slot.play(encoding, start, place, max_plies) != Ending::None);
            }
            if slot.ending() != Ending::None {
                slot.restart(encoding, start);
            }
            ended
        });
        ended.sum()
    }

    fn write_planes(&self, viewer: Option<usize>, planes: &mut [u8]) {
        let size = planes.len() / self.slots.len().max(1);
        let viewer = viewer.and_then(|number| self.seats.get(number)).copied();
        let games = self.slots.par_iter().zip(planes.par_chunks_mut(size));
        games.with_min_len(GAMES_PER_TASK).for_each(|(slot, planes)| {
            planes.fill(0);
            let viewer = viewer.unwrap_or_else(|| slot.position().to_move());
            self.encoding.write_planes(slot.position(), viewer, slot.occurred(), planes);
        });
    }

    fn write_masks(&self, masks: &mut [bool]) {
        let games = self.slots.par_iter().zip(masks.par_chunks_mut(self.encoding.action_count()));
        games.with_min_len(GAMES_PER_TASK).for_each(|(slot, mask)| {
            mask.fill(false);
            for &mv in slot.moves() {
                if let Some(legal) = mask.get_mut(self.encoding.action(slot.position(), mv)) {
                    *legal = true;
                }
            }
        });
    }

    fn write_to_move(&self, seats: &mut [u8]) {
        for (slot, seat) in self.slots.iter().zip(seats) {
            *seat = Self::seat_number(&self.seats, slot.position().to_move()) as u8;
        }
    }

    fn outcome(&self, index: usize) -> Option<Outcome> {
        match self.slot(index)?.ending() {
            Ending::Outcome(outcome) => Some(outcome),
            _ => None,
        }
    }

    fn position_text(&self, index: usize) -> Option<String> {
        self.slot(index).map(|slot| slot.position().position_text())
    }

    fn move_texts(&self, index: usize) -> Vec<String> {
        self.slot(index).map_or(Vec::new(), |slot| slot.move_texts(&self.start))
    }

    fn moves(&self, index: usize) -> Vec<AnyMove> {
        let played = self.slot(index).map_or(&[][..], Slot::played);
        played.iter().map(|&mv| AnyMove::new::<E::Position>(mv)).collect()
    }

    fn action_of(&self, index: usize, mv: AnyMove) -> Option<i32> {
        self.action_of_move(self.slot(index)?, mv.typed::<E::Position>()?)
    }

    fn action_of_text(&self, index: usize, text: &str) -> Option<i32> {
        let slot = self.slot(index)?;
        self.action_of_move(slot, slot.position().read_move(text).ok()?)
    }

    fn move_of(&self, index: usize, action: i32) -> Option<AnyMove> {
        let slot = self.slot(index)?;
        let place = slot.place_of(&self.encoding, usize::try_from(action).ok()?)?;
        slot.moves().get(place).map(|&mv| AnyMove::new::<E::Position>(mv))
    }
}
