//! Positions for nets to learn from.

use std::collections::btree_map::{self, BTreeMap};
use std::fmt;
use std::ops::Range;

use wazir_ai::{Net, NetInputs, NetShape, Tunable, Weights};
use wazir_games::{Entry, Play, Playable, Start};

use super::PlayedGame;
use super::sample::{SampleError, quiet_positions};
use crate::games;

/// Reads the quiet positions of games as a net sees them.
///
/// ```
/// use wazir_arena::tune::ExampleReader;
/// use wazir_games::Games;
///
/// # #[cfg(feature = "shogi")] {
/// let games = Games::built_in();
/// let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// let line = format!(
///     r#"{{"moves":"7g7f 3c3d 2g2f","random":1,"result":1,"scores":[9,-8],"start":"{start}"}}"#
/// );
/// let mut reader = ExampleReader::new(games.find("shogi")?, false)?;
/// reader.add(&line.parse()?)?;
/// assert_eq!(reader.finish().len(), 2);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ExampleReader {
    game: Entry,
    source: Box<dyn Source>,
    examples: Examples,
}

/// Positions as a net sees them, and how it should judge them.
#[derive(Debug)]
pub struct Examples {
    pub(super) shape: NetShape,
    pub(super) terms: bool,
    games: u32,
    /// The rows of all positions, one after the other: those of who is to move, those of the other.
    rows: [Vec<u16>; 2],
    ends: Vec<usize>,
    pub(super) buckets: Vec<u8>,
    /// What is judged without the net, in hundredths for who is to move.
    pub(super) bases: Vec<f32>,
    /// What the search thought, in hundredths for who is to move.
    pub(super) scores: Vec<f32>,
    /// The points of who is to move.
    pub(super) results: Vec<f32>,
    /// Which game each is from.
    pub(super) of_game: Vec<u32>,
}

impl ExampleReader {
    /// A reader for a game whose positions are of a type that nets know. A net is to correct all of
    /// the linear evaluation when `terms` says so, else the sums that are kept from position to
    /// position.
    ///
    /// # Errors
    /// When the game is another, or has no usual start.
    pub fn new(game: &Entry, terms: bool) -> Result<Self, SampleError> {
        let starts = games::pairings(game, &Start::default());
        let starts = starts.unwrap_or_else(|_| vec![Start::default()]);
        let starts = starts.iter().map(|start| game.open(start)).collect::<Result<Vec<_>, _>>()?;
        let made = games::EXAMPLES.iter().find_map(|maker| maker(&starts, terms));
        made.ok_or_else(|| SampleError::Game { game: game.id().clone() })
    }

    /// As [`ExampleReader::new`] for a game that begins in one of these ways with positions of type
    /// `P`; `None` when they are of another, or no net can know all their pieces.
    pub fn typed<P: Playable + Tunable>(starts: &[Play], terms: bool) -> Option<Self> {
        let mut shape: Option<NetShape> = None;
        for start in starts {
            let more = start.typed::<P>()?.net_shape()?;
            match &mut shape {
                Some(shape) => shape.join(&more).then_some(())?,
                None => shape = Some(more),
            }
        }
        let (game, shape) = (starts.first()?.entry().clone(), shape?);
        let net = Weights::net(Net::blank(shape.clone(), terms)).of_game(game.id().as_str());
        let source = Box::new(Typed::<P> { net, known: BTreeMap::new() });
        let examples = Examples::none(shape, terms);
        Some(Self { game, source, examples })
    }

    /// Adds the quiet positions of a game.
    ///
    /// # Errors
    /// When it is no game of this kind. The positions up to there may have been added.
    pub fn add(&mut self, played: &PlayedGame) -> Result<(), SampleError> {
        self.source.add(&self.game, played, &mut self.examples)?;
        self.examples.games += 1;
        Ok(())
    }

    /// What was read.
    pub fn finish(self) -> Examples {
        self.examples
    }
}

impl Examples {
    fn none(shape: NetShape, terms: bool) -> Self {
        Self {
            shape,
            terms,
            games: 0,
            rows: Default::default(),
            ends: Vec::new(),
            buckets: Vec::new(),
            bases: Vec::new(),
            scores: Vec::new(),
            results: Vec::new(),
            of_game: Vec::new(),
        }
    }

    /// How many games they are from.
    pub fn games(&self) -> usize {
        self.games as usize
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Takes in the examples of another reader of the same game, as if its games had come after
    /// those here.
    pub fn append(&mut self, other: Self) {
        let (end, games) = (self.rows[0].len(), self.games);
        for (rows, more) in self.rows.iter_mut().zip(other.rows) {
            rows.extend(more);
        }
        self.ends.extend(other.ends.into_iter().map(|more| end + more));
        self.buckets.extend(other.buckets);
        self.bases.extend(other.bases);
        self.scores.extend(other.scores);
        self.results.extend(other.results);
        self.of_game.extend(other.of_game.into_iter().map(|game| games + game));
        self.games += other.games;
    }

    /// The rows of a position: of who is to move, and of the other.
    pub(super) fn rows(&self, index: usize) -> [&[u16]; 2] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        let range: Range<usize> = start..self.ends[index];
        self.rows.each_ref().map(|rows| &rows[range.clone()])
    }

    fn add(&mut self, inputs: NetInputs, base: i32, score: i32, result: f32) {
        for (rows, more) in self.rows.iter_mut().zip(inputs.rows) {
            rows.extend(more);
        }
        self.ends.push(self.rows[0].len());
        self.buckets.push(inputs.bucket as u8);
        self.bases.push(base as f32);
        self.scores.push(score as f32);
        self.results.push(result);
        self.of_game.push(self.games);
    }
}

/// Where positions of some type come from.
trait Source: fmt::Debug + Send {
    fn add(
        &mut self,
        game: &Entry,
        played: &PlayedGame,
        to: &mut Examples,
    ) -> Result<(), SampleError>;
}

struct Typed<G: Tunable> {
    /// Weights with a net that says nothing.
    net: Weights,
    /// Starts, and what is known of the games from there.
    known: BTreeMap<String, (G, G::Knowledge)>,
}

impl<G: Tunable> fmt::Debug for Typed<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Typed").field("starts", &self.known.len()).finish_non_exhaustive()
    }
}

impl<G: Playable + Tunable> Source for Typed<G> {
    fn add(
        &mut self,
        game: &Entry,
        played: &PlayedGame,
        to: &mut Examples,
    ) -> Result<(), SampleError> {
        let unknown = || SampleError::Game { game: game.id().clone() };
        let key = [&*played.start, &played.rules.join(" ")].concat();
        let (start, knowledge) = match self.known.entry(key) {
            btree_map::Entry::Occupied(known) => known.into_mut(),
            btree_map::Entry::Vacant(place) => {
                let start = game.open(&games::start(&played.start, &played.rules))?;
                let start = start.typed::<G>().ok_or_else(unknown)?.clone();
                let knowledge = start.knowledge(&self.net);
                start.net_inputs(&knowledge).ok_or_else(unknown)?;
                place.insert((start, knowledge))
            }
        };
        let judge = |position: &G| {
            position.evaluate(knowledge, &position.sums(knowledge), position.to_move())
        };
        let first = start.seats().first().copied();
        quiet_positions(start, played, &judge, |position, score| {
            let Some(inputs) = position.net_inputs(knowledge) else { return };
            let at_first = Some(position.to_move()) == first;
            let result = if at_first { played.result } else { 1.0 - played.result };
            to.add(inputs, judge(position), score, result);
        })
    }
}
