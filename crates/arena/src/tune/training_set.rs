//! Training positions for nets.

use std::collections::BTreeSet;
use std::collections::btree_map::{self, BTreeMap};
use std::ops::Range;

use wazir_ai::{Net, NetFactorizer, NetInputs, NetShape, Weights};
use wazir_game::Seat;
use wazir_players::{ArenaHooks, DynTunable};
use wazir_registry::{GameEntry, Play, StartOptions};

use super::TrainingGame;
use super::sample::{SampleError, tunable_position, visit_quiet_positions};
use crate::{army_pairings, game_text};

/// The maximum number of starts kept at once.
const MAX_CACHED_STARTS: usize = 64;

/// A reader that turns the quiet positions of games into inputs of a net.
///
/// ```
/// use wazir_arena::tune::ExampleReader;
/// use wazir_registry::GameRegistry;
///
/// let games = wazir_builtin::games();
/// let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// let line = format!(
///     r#"{{"moves":"7g7f 3c3d 2g2f","random":1,"result":1,"scores":[9,-8],"start":"{start}"}}"#
/// );
/// let mut reader = ExampleReader::new(games.find("shogi")?, false)?;
/// reader.add(&line.parse()?)?;
/// assert_eq!(reader.finish().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ExampleReader {
    game: GameEntry,
    /// Weights with a zero net, from the first game on.
    net: Option<Weights>,
    /// The starts, each with its seats in turn order.
    start_cache: BTreeMap<String, (Vec<Seat>, Box<dyn DynTunable>)>,
    /// The number of seats of the start.
    seats: usize,
    /// The armies whose pieces are known.
    known_armies: BTreeSet<String>,
    examples: TrainingSet,
}

/// Positions as inputs of a net, with the values to learn.
#[derive(Debug)]
pub struct TrainingSet {
    pub(super) shape: NetShape,
    /// The number of kinds in the default starts; they come first.
    pub(super) usual: usize,
    pub(super) parts: NetFactorizer,
    pub(super) terms: bool,
    games: u32,
    /// The active rows of all positions in sequence, by view: the player to move first, then the
    /// others.
    rows: Vec<Vec<u16>>,
    ends: Vec<usize>,
    pub(super) buckets: Vec<u8>,
    /// The evaluations without the net, in hundredths for the player to move.
    pub(super) bases: Vec<f32>,
    /// The search scores, in hundredths for the player to move.
    pub(super) scores: Vec<f32>,
    /// The points of the player to move.
    pub(super) results: Vec<f32>,
}

impl ExampleReader {
    /// Creates a reader for a game whose positions nets support. If `terms` is set, the net is to
    /// correct the whole linear evaluation, otherwise only the sums that are updated from position
    /// to position.
    ///
    /// # Errors
    /// [`SampleError::NotTunable`] if nets do not support the game; [`SampleError::Start`] if it
    /// has no default start.
    pub fn new(game: &GameEntry, terms: bool) -> Result<Self, SampleError> {
        Self::from_start(game, &StartOptions::default(), terms)
    }

    /// Creates a reader like [`ExampleReader::new`] for games from this start, for example with
    /// another number of seats. If there are armies to choose, it knows all their pairings.
    ///
    /// # Errors
    /// [`SampleError::NotTunable`] if nets do not support the game; [`SampleError::Start`] if the
    /// game refuses the start.
    pub fn from_start(
        game: &GameEntry,
        start: &StartOptions,
        terms: bool,
    ) -> Result<Self, SampleError> {
        let starts = army_pairings(game, start).unwrap_or_else(|_| vec![start.clone()]);
        let starts = starts.iter().map(|start| game.open(start)).collect::<Result<Vec<_>, _>>()?;
        let unknown = || SampleError::NotTunable { game: game.id().clone() };
        let (first, rest) = starts.split_first().ok_or_else(unknown)?;
        let (shape, parts) = net_layout(game, first).ok_or_else(unknown)?;
        let mut examples = TrainingSet::none(shape, parts, terms);
        for start in rest {
            examples.add_kinds(net_layout(game, start)).then_some(()).ok_or_else(unknown)?;
        }
        examples.usual = examples.shape.kinds().count();
        let (game, seats) = (game.clone(), first.seats().len());
        Ok(Self::of(game, seats, BTreeSet::new(), examples))
    }

    fn of(
        game: GameEntry,
        seats: usize,
        known_armies: BTreeSet<String>,
        examples: TrainingSet,
    ) -> Self {
        Self { game, net: None, start_cache: BTreeMap::new(), seats, known_armies, examples }
    }

    /// Sets the number of neurons for each player ([`NetShape::with_width`]).
    #[must_use]
    pub fn with_width(mut self, neurons: usize) -> Self {
        self.examples.shape = self.examples.shape.with_width(neurons);
        self
    }

    /// Makes the net distinguish zones of the own king ([`NetShape::with_king_buckets`]).
    #[must_use]
    pub fn with_zones(mut self) -> Self {
        self.examples.shape = self.examples.shape.with_king_buckets();
        self
    }

    /// Gives the net hidden layers ([`NetShape::with_hidden_layers`]), or returns `None` if the games have
    /// more than two seats: those are evaluated seat by seat, without such layers.
    pub fn with_hidden_layers(mut self) -> Option<Self> {
        self.examples.shape = self.examples.shape.with_hidden_layers();
        (self.seats <= 2).then_some(self)
    }

    /// Registers the pieces of a game that is to be added. If there are pieces besides those of the
    /// default starts, call this before the first game is added.
    ///
    /// # Errors
    /// A [`SampleError`] if the game does not start from a position that the net supports.
    pub fn register_pieces(&mut self, played: &TrainingGame) -> Result<(), SampleError> {
        let Some(armies) = game_text::armies_in_position(&played.start) else { return Ok(()) };
        if !self.known_armies.contains(armies) {
            let known =
                self.examples.add_kinds(net_layout(&self.game, &start(&self.game, played)?));
            known
                .then_some(())
                .ok_or_else(|| SampleError::NotTunable { game: self.game.id().clone() })?;
            self.known_armies.insert(armies.to_owned());
        }
        Ok(())
    }

    /// Returns a reader that knows the same pieces and has read nothing.
    pub(super) fn fork(&self) -> Self {
        let TrainingSet { shape, usual, parts, terms, .. } = &self.examples;
        let mut examples = TrainingSet::none(shape.clone(), parts.clone(), *terms);
        examples.usual = *usual;
        Self::of(self.game.clone(), self.seats, self.known_armies.clone(), examples)
    }

    /// Adds the quiet positions of a game.
    ///
    /// # Errors
    /// A [`SampleError`] if the game cannot be replayed. Its positions up to the error may have
    /// been added.
    pub fn add(&mut self, played: &TrainingGame) -> Result<(), SampleError> {
        let (seats, start) = self.known(played)?;
        let examples = &mut self.examples;
        visit_quiet_positions(&*start, played, |position, score| {
            let Some(inputs) = position.net_inputs() else { return };
            let place = seats.iter().position(|&seat| seat == position.to_move());
            let result = played.points(place.unwrap_or(0));
            examples.add(inputs, position.evaluate(), score, result);
        })?;
        self.examples.games += 1;
        Ok(())
    }

    /// Returns the seats of a game and its start.
    fn known(
        &mut self,
        played: &TrainingGame,
    ) -> Result<(Vec<Seat>, Box<dyn DynTunable>), SampleError> {
        let net = self.net.get_or_insert_with(|| {
            let blank = Net::zero(self.examples.shape.clone(), self.examples.terms);
            Weights::from_net(blank).for_game(self.game.extension())
        });
        let key = [&*played.start, &played.rules.join(" ")].concat();
        if self.start_cache.len() >= MAX_CACHED_STARTS && !self.start_cache.contains_key(&key) {
            self.start_cache.clear();
        }
        let (seats, start) = match self.start_cache.entry(key) {
            btree_map::Entry::Occupied(known) => known.into_mut(),
            btree_map::Entry::Vacant(place) => {
                let start = start(&self.game, played)?;
                let learnt = tunable_position(&self.game, &start, net)?;
                let unknown = || SampleError::NotTunable { game: self.game.id().clone() };
                learnt.net_inputs().ok_or_else(unknown)?;
                place.insert((start.seats(), learnt))
            }
        };
        Ok((seats.clone(), start.clone_boxed()))
    }

    /// Returns the positions that were read.
    pub fn finish(self) -> TrainingSet {
        self.examples
    }
}

/// Returns the start of a game.
fn start(game: &GameEntry, played: &TrainingGame) -> Result<Play, SampleError> {
    Ok(game.open(&game_text::start_with_rules(&played.start, &played.rules))?)
}

/// Returns the net layout that games from this start need.
fn net_layout(game: &GameEntry, start: &Play) -> Option<(NetShape, NetFactorizer)> {
    game.extension().and_then(|bed: &ArenaHooks| bed.net_layout(start))
}

impl TrainingSet {
    fn none(shape: NetShape, parts: NetFactorizer, terms: bool) -> Self {
        Self {
            usual: shape.kinds().count(),
            shape,
            parts,
            terms,
            games: 0,
            rows: Vec::new(),
            ends: Vec::new(),
            buckets: Vec::new(),
            bases: Vec::new(),
            scores: Vec::new(),
            results: Vec::new(),
        }
    }

    /// Adds the pieces of a game; returns `false` if one net cannot know them together with the
    /// others.
    fn add_kinds(&mut self, both: Option<(NetShape, NetFactorizer)>) -> bool {
        let joined =
            both.is_some_and(|(shape, parts)| self.shape.merge(&shape) && self.parts.merge(&parts));
        // Row numbers have 16 bits.
        joined && self.shape.rows() <= 1 << u16::BITS
    }

    /// The number of games that the positions are from.
    pub fn games(&self) -> usize {
        self.games as usize
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Appends the examples of another reader of the same game, as if its games came after those
    /// here.
    pub(super) fn append(&mut self, other: Self) {
        let end = self.rows.first().map_or(0, Vec::len);
        self.join_rows(other.rows);
        self.ends.extend(other.ends.into_iter().map(|more| end + more));
        self.buckets.extend(other.buckets);
        self.bases.extend(other.bases);
        self.scores.extend(other.scores);
        self.results.extend(other.results);
        self.games += other.games;
    }

    /// The number of players that see each position.
    pub(super) fn views(&self) -> usize {
        self.rows.len()
    }

    /// The active rows of a position: those of the player to move, then of the others.
    pub(super) fn rows(&self, index: usize) -> impl Iterator<Item = &[u16]> {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        let range: Range<usize> = start..self.ends[index];
        self.rows.iter().map(move |rows| &rows[range.clone()])
    }

    fn join_rows(&mut self, more: Vec<Vec<u16>>) {
        self.rows.resize_with(self.rows.len().max(more.len()), Vec::new);
        self.rows.iter_mut().zip(more).for_each(|(rows, more)| rows.extend(more));
    }

    fn add(&mut self, inputs: NetInputs, base: i32, score: i32, result: f32) {
        self.join_rows(inputs.active_rows);
        self.ends.push(self.rows.first().map_or(0, Vec::len));
        self.buckets.push(inputs.bucket as u8);
        self.bases.push(base as f32);
        self.scores.push(score as f32);
        self.results.push(result);
    }
}
