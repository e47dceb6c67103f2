//! From games to positions: what the evaluation sees in each, and how it should judge.

use std::collections::btree_map::{self, BTreeMap};

use wazir_ai::{EvalModel, Weights};
use wazir_game::{MoveTextError, Seat};
use wazir_registry::{AnyMove, GameEntry, GameId, OpenError, Play, StartOptions};
use wazir_players::{ArenaHooks, DynTunable};
use wazir_text::{Argument, Message, message};

use super::{SidePosition, TrainingGame};
use crate::game_text;
use crate::texts::Matches;

/// Why the positions of a game cannot be learnt from.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SampleError {
    /// The weights of the game cannot be fitted.
    NotTunable {
        /// The game.
        game: GameId,
    },
    /// The game does not begin with a position.
    #[error(transparent)]
    Start(#[from] OpenError),
    /// A text is no move.
    Move {
        /// The number of the move, from 1.
        ply: usize,
        /// The text.
        text: String,
        /// What was expected where.
        error: MoveTextError,
    },
    /// A move breaks the rules.
    Illegal {
        /// The number of the move, from 1.
        ply: usize,
        /// The move.
        text: String,
        /// Why it is refused.
        reason: Message,
    },
}

impl SampleError {
    /// What is the matter, as a sentence that can be said in several languages.
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

/// Collects the quiet positions of games: the player to move is not in check, and the move played
/// neither takes nor promotes.
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
    /// A sampler for a game whose [`ArenaHooks`] knows how to learn from its positions, with the weights
    /// to start from and to stay near.
    ///
    /// # Errors
    /// When nothing is known of that, or the game has no usual start.
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

    /// Adds the positions of a game.
    ///
    /// # Errors
    /// When it is no game of this kind. The positions up to there may have been added.
    pub fn add(&mut self, played: &TrainingGame) -> Result<(), SampleError> {
        let key = [&*played.start, &played.rules.join(" "), &played.players].concat();
        let source = match self.sources.entry(key) {
            btree_map::Entry::Occupied(known) => known.into_mut(),
            btree_map::Entry::Vacant(place) => {
                let start = self.game.open(&game_text::start_with_rules(&played.start, &played.rules))?;
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

    /// What was collected.
    pub fn finish(self) -> Samples {
        let Self { game, space, rows, games, .. } = self;
        Samples { game: game.id().clone(), count: games, space, rows }
    }
}

/// The present position of a game, as these weights judge it.
pub(super) fn tunable_position(
    game: &GameEntry,
    at: &Play,
    weights: &Weights,
) -> Result<Box<dyn DynTunable>, SampleError> {
    let made = game.extension().and_then(|bed: &ArenaHooks| bed.tunable_position(at, weights));
    made.ok_or_else(|| SampleError::NotTunable { game: game.id().clone() })
}

/// The positions of games with what the evaluation sees in them.
#[derive(Debug)]
pub struct Samples {
    pub(super) game: GameId,
    count: u32,
    pub(super) space: WeightIndex,
    pub(super) rows: SampleRows,
}

impl Samples {
    /// How many games they are from.
    pub fn games(&self) -> usize {
        self.count as usize
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many weights there are to fit.
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
    /// Whether each weight is a mere correction of what is derived.
    pub(super) correction: Vec<bool>,
}

impl WeightIndex {
    /// Makes room for the weights of a model and returns where each of them is kept.
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

/// Rows with this family are not part of the evaluation.
pub(super) const BIAS: &str = "bias.";

/// Positions in rows one after the other: which weights count how much.
#[derive(Debug, Default)]
pub(crate) struct SampleRows {
    pub(super) weights: Vec<u32>,
    pub(super) factors: Vec<f32>,
    /// Where each position's row ends.
    pub(super) ends: Vec<usize>,
    /// How much of the middle of the game is left.
    pub(super) phases: Vec<f32>,
    /// The points of the first seat.
    pub(super) results: Vec<f32>,
    /// What the search thought, in hundredths for the first seat.
    pub(super) scores: Vec<f32>,
    /// Which game it is from.
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

/// What is the same for all games from one start position.
#[derive(Debug)]
struct StartTerms {
    start: Box<dyn DynTunable>,
    /// The seat that begins the order of turns.
    first: Option<Seat>,
    /// By entry, the weights that make it up and their factors.
    entries: Vec<Vec<(u32, f32)>>,
    /// A weight that stands for what the first seat is ahead by from the start, or by being the
    /// better player, which no weight of the evaluation should answer for.
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

/// Beyond this, in hundredths, a game is decided and teaches nothing.
const DECIDED_SCORE: u32 = 3000;

/// Shows the quiet positions of a game from `start`, each with what the search thought of it for
/// the player to move; where that is not known, what the evaluation says. Quiet is a position
/// with nobody in check in which the move played neither takes nor promotes.
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

/// Shows a position beside the game if it is quiet.
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

/// The move that a text stands for, which has to be legal.
fn legal(position: &dyn DynTunable, ply: usize, text: &str) -> Result<AnyMove, SampleError> {
    let unread = |error| SampleError::Move { ply, text: text.to_owned(), error };
    let mv = position.read_move(text).map_err(unread)?;
    match position.illegal_reason(mv) {
        None => Ok(mv),
        Some(reason) => Err(SampleError::Illegal { ply, text: text.to_owned(), reason }),
    }
}
