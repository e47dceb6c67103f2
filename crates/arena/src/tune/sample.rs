//! Samples: the evaluation terms and targets of the positions of games.

use std::collections::btree_map::{self, BTreeMap};

use wazir_ai::{EvalModel, Weights};
use wazir_game::{MoveTextError, Seat};
use wazir_players::{ArenaHooks, DynTunable};
use wazir_registry::{AnyMove, GameEntry, GameId, OpenError, Play, StartOptions};
use wazir_text::{Argument, Message, message};

use super::{SidePosition, TrainingGame};
use crate::game_text;
use crate::texts::Matches;

/// An error in the positions of a game.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SampleError {
    /// The weights of the game cannot be fitted.
    NotTunable {
        /// The id of the game.
        game: GameId,
    },
    /// The game does not start with a valid position.
    #[error(transparent)]
    Start(#[from] OpenError),
    /// A text is not a move.
    Move {
        /// The number of the move, from 1.
        ply: usize,
        /// The text of the move.
        text: String,
        /// The error of the text.
        error: MoveTextError,
    },
    /// A move breaks the rules.
    Illegal {
        /// The number of the move, from 1.
        ply: usize,
        /// The text of the move.
        text: String,
        /// The reason why it is illegal.
        reason: Message,
    },
}

impl SampleError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::NotTunable { game } => {
                message!(Matches::NotFitted { game: Argument::from_display(game) })
            }
            Self::Start(error) => error.message(),
            Self::Move { ply, text, error } => {
                let text = text.escape_debug().to_string();
                message!(Matches::UnreadMove { ply: *ply, text, why: error.message() })
            }
            Self::Illegal { ply, text, reason } => {
                let (text, why) = (text.clone(), reason.clone());
                message!(Matches::IllegalMove { ply: *ply, text, why })
            }
        }
    }
}

/// A collector of the quiet positions of games: the player to move is not in check, and the move
/// played neither captures nor promotes.
///
/// ```
/// use wazir_ai::Weights;
/// use wazir_arena::tune::Sampler;
/// use wazir_registry::GameRegistry;
///
/// let games = wazir_builtin::games();
/// let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// let game = |moves: &str| {
///     format!(r#"{{"moves":"{moves}","random":1,"result":1,"scores":[9,-8],"start":"{start}"}}"#)
/// };
/// let mut sampler = Sampler::new(games.find("shogi")?, &Weights::Derived)?;
/// sampler.add(&game("7g7f 3c3d 2g2f").parse()?)?;
/// assert!(sampler.add(&game("7g7e").parse()?).is_err());
/// let samples = sampler.finish();
/// assert_eq!((samples.games(), samples.len()), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sampler {
    game: GameEntry,
    from: Weights,
    sources: BTreeMap<String, StartTerms>,
    space: WeightIndex,
    rows: SampleRows,
    games: u32,
}

impl Sampler {
    /// Creates a sampler for a game whose [`ArenaHooks`] provide tunable positions. The fit starts
    /// from the weights `from` and stays near them.
    ///
    /// # Errors
    /// [`SampleError::NotTunable`] if the game has no tunable positions; [`SampleError::Start`] if
    /// it has no default start.
    pub fn new(game: &GameEntry, from: &Weights) -> Result<Self, SampleError> {
        let from = from.for_game(game.extension());
        tunable_position(game, &game.open(&StartOptions::default())?, &from)?;
        Ok(Self {
            game: game.clone(),
            from,
            sources: BTreeMap::new(),
            space: WeightIndex::default(),
            rows: SampleRows::default(),
            games: 0,
        })
    }

    /// Adds the quiet positions of a game.
    ///
    /// # Errors
    /// A [`SampleError`] if the game cannot be replayed. Its positions up to the error may have
    /// been added.
    pub fn add(&mut self, played: &TrainingGame) -> Result<(), SampleError> {
        let key = [&*played.start, &played.rules.join(" "), &played.players].concat();
        let source = match self.sources.entry(key) {
            btree_map::Entry::Occupied(known) => known.into_mut(),
            btree_map::Entry::Vacant(place) => {
                let start =
                    self.game.open(&game_text::start_with_rules(&played.start, &played.rules))?;
                let learnt = tunable_position(&self.game, &start, &self.from)?;
                let players = &played.players;
                place.insert(StartTerms::new(&start, learnt, players, &self.from, &mut self.space))
            }
        };
        let (rows, games) = (&mut self.rows, self.games);
        visit_quiet_positions(&*source.start, played, |position, score| {
            source.add(position, rows);
            let score = if Some(position.to_move()) == source.first { score } else { -score };
            rows.scores.push(score as f32);
            rows.results.push(played.result);
            rows.games.push(games);
        })?;
        self.games += 1;
        Ok(())
    }

    /// Returns the positions that were collected.
    pub fn finish(self) -> Samples {
        let Self { game, space, rows, games, .. } = self;
        Samples { game: game.id().clone(), count: games, space, rows }
    }
}

/// Returns the current position of a game with these weights, ready for tuning.
pub(super) fn tunable_position(
    game: &GameEntry,
    at: &Play,
    weights: &Weights,
) -> Result<Box<dyn DynTunable>, SampleError> {
    let made = game.extension().and_then(|bed: &ArenaHooks| bed.tunable_position(at, weights));
    made.ok_or_else(|| SampleError::NotTunable { game: game.id().clone() })
}

/// The positions of games with their evaluation terms.
#[derive(Debug)]
pub struct Samples {
    pub(super) game: GameId,
    count: u32,
    pub(super) space: WeightIndex,
    pub(super) rows: SampleRows,
}

impl Samples {
    /// The number of games that the positions are from.
    pub fn games(&self) -> usize {
        self.count as usize
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of weights to fit.
    pub fn weights(&self) -> usize {
        self.space.values.len()
    }
}

/// All weights of all games seen, by name.
#[derive(Debug, Default)]
pub(crate) struct WeightIndex {
    pub(super) rows: Vec<(String, usize, usize)>,
    by_name: BTreeMap<String, usize>,
    pub(super) values: Vec<[f32; 2]>,
    /// `true` for a weight that only corrects a derived one.
    pub(super) correction: Vec<bool>,
}

impl WeightIndex {
    /// Adds the weights of a model and returns the index of each.
    fn join(&mut self, model: &EvalModel) -> Vec<u32> {
        let mut places = vec![0; model.values().len()];
        for row in model.rows() {
            let range = row.range();
            let start = *self.by_name.entry(row.name().to_owned()).or_insert_with(|| {
                let start = self.values.len();
                self.rows.push((row.name().to_owned(), start, range.len()));
                self.values.extend_from_slice(&model.values()[range.clone()]);
                self.correction.resize(self.values.len(), row.is_correction());
                start
            });
            for (offset, place) in places[range].iter_mut().enumerate() {
                *place = (start + offset) as u32;
            }
        }
        places
    }
}

impl WeightIndex {
    fn bias(&mut self, start: &str) -> u32 {
        self.rows.push((format!("{BIAS}{start}"), self.values.len(), 1));
        self.values.push([0.0; 2]);
        self.correction.push(true);
        (self.values.len() - 1) as u32
    }
}

/// The family of rows that are not part of the evaluation.
pub(super) const BIAS: &str = "bias.";

/// The rows of all positions in sequence: weights with their factors.
#[derive(Debug, Default)]
pub(crate) struct SampleRows {
    pub(super) weights: Vec<u32>,
    pub(super) factors: Vec<f32>,
    /// The end of each position's row.
    pub(super) ends: Vec<usize>,
    /// The game phase of each position: the share of the middle game that is left.
    pub(super) phases: Vec<f32>,
    /// The points of the first seat.
    pub(super) results: Vec<f32>,
    /// The search scores, in hundredths for the first seat.
    pub(super) scores: Vec<f32>,
    /// The game of each position.
    pub(super) games: Vec<u32>,
}

impl SampleRows {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn row(&self, index: usize) -> std::ops::Range<usize> {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        start..self.ends[index]
    }
}

/// The data shared by all games from one start position.
#[derive(Debug)]
struct StartTerms {
    start: Box<dyn DynTunable>,
    /// The first seat in turn order.
    first: Option<Seat>,
    /// The weights that make up each entry, with their factors.
    entries: Vec<Vec<(u32, f32)>>,
    /// A weight for the first seat's advantage from the start, or from being the better player; no
    /// weight of the evaluation should account for it.
    bias: u32,
}

impl StartTerms {
    fn new(
        at: &Play,
        start: Box<dyn DynTunable>,
        players: &str,
        from: &Weights,
        space: &mut WeightIndex,
    ) -> Self {
        let model = start.model(from);
        let places = space.join(&model);
        let most =
            model.coefficients().iter().map(|link| link.entry as usize + 1).max().unwrap_or(0);
        let mut entries = vec![Vec::new(); most];
        for link in model.coefficients() {
            entries[link.entry as usize].push((places[link.weight as usize], link.factor));
        }
        let bias = space.bias(&[&at.position_text(), players].concat());
        Self { start, first: at.seats().first().copied(), entries, bias }
    }

    fn add(&self, position: &dyn DynTunable, rows: &mut SampleRows) {
        let (trace, phase) = position.trace();
        let mut sums = BTreeMap::from([(self.bias, 1.0)]);
        for (entry, times) in trace {
            for &(weight, factor) in self.entries.get(entry as usize).into_iter().flatten() {
                *sums.entry(weight).or_default() += factor * times as f32;
            }
        }
        for (weight, factor) in sums.into_iter().filter(|(_, factor)| factor.abs() > 1e-4) {
            rows.weights.push(weight);
            rows.factors.push(factor);
        }
        rows.ends.push(rows.weights.len());
        rows.phases.push(phase);
    }
}

/// Beyond this score, in hundredths, a game is decided and teaches nothing.
const DECIDED_SCORE: u32 = 2000;

/// Visits the quiet positions of a game from `start`, each with its search score for the player to
/// move, or with the evaluation if there is none. A position is quiet if nobody is in check and the
/// move played neither captures nor promotes.
pub(super) fn visit_quiet_positions(
    start: &dyn DynTunable,
    played: &TrainingGame,
    mut visit: impl FnMut(&dyn DynTunable, i32),
) -> Result<(), SampleError> {
    let (mut position, mut asides) = (start.clone_boxed(), played.asides.iter().peekable());
    for (index, text) in played.moves.iter().enumerate() {
        while let Some(aside) = asides.next_if(|aside| aside.ply <= index) {
            visit_aside(&*position, aside, &mut visit)?;
        }
        let mv = legal(&*position, index + 1, text)?;
        let told = index.checked_sub(played.random).and_then(|at| played.scores.get(at));
        let quiet = position.is_quiet(mv);
        let unknown = played.scores.is_empty() && index >= played.random;
        let score = told.copied().or_else(|| unknown.then(|| position.evaluate()));
        if let Some(score) = score.filter(|score| quiet && score.unsigned_abs() <= DECIDED_SCORE) {
            visit(&*position, score);
        }
        position.play_unchecked(mv);
    }
    Ok(())
}

/// Visits a side position if it is quiet.
fn visit_aside(
    from: &dyn DynTunable,
    aside: &SidePosition,
    visit: &mut impl FnMut(&dyn DynTunable, i32),
) -> Result<(), SampleError> {
    let Some((best, line)) = aside.moves.split_last() else { return Ok(()) };
    let mut position = from.clone_boxed();
    for text in line {
        let mv = legal(&*position, aside.ply + 1, text)?;
        position.play_unchecked(mv);
    }
    let best = legal(&*position, aside.ply + 1, best)?;
    if position.is_quiet(best) && aside.score.unsigned_abs() <= DECIDED_SCORE {
        visit(&*position, aside.score);
    }
    Ok(())
}

/// Reads a move and checks that it is legal.
fn legal(position: &dyn DynTunable, ply: usize, text: &str) -> Result<AnyMove, SampleError> {
    let unread = |error| SampleError::Move { ply, text: text.to_owned(), error };
    let mv = position.read_move(text).map_err(unread)?;
    match position.illegal_reason(mv) {
        None => Ok(mv),
        Some(reason) => Err(SampleError::Illegal { ply, text: text.to_owned(), reason }),
    }
}
