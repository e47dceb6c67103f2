//! From games to positions: what the evaluation sees in each, and how it should judge.

use std::collections::BTreeMap;

use wazir::ai::{Model, Tunable, Weights};

use crate::Outcome;
use crate::game::Played;
use crate::games::read;

/// All weights of all games seen, by name.
#[derive(Debug, Default)]
pub(crate) struct Space {
    pub(crate) rows: Vec<(String, usize, usize)>,
    by_name: BTreeMap<String, usize>,
    pub(crate) values: Vec<[f32; 2]>,
    /// Whether each weight is a mere correction of what is derived.
    pub(crate) correction: Vec<bool>,
}

impl Space {
    /// Makes room for the weights of a model and returns where each of them is kept.
    fn join(&mut self, model: &Model) -> Vec<u32> {
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

impl Space {
    fn bias(&mut self, start: &str) -> u32 {
        self.rows.push((format!("{BIAS}{start}"), self.values.len(), 1));
        self.values.push([0.0; 2]);
        self.correction.push(true);
        (self.values.len() - 1) as u32
    }
}

/// Rows with this family are not part of the evaluation.
pub(crate) const BIAS: &str = "bias.";

/// Positions in rows one after the other: which weights count how much.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    pub(crate) weights: Vec<u32>,
    pub(crate) factors: Vec<f32>,
    /// Where each position's row ends.
    pub(crate) ends: Vec<usize>,
    /// How much of the middle of the game is left.
    pub(crate) phases: Vec<f32>,
    /// The points of the first seat.
    pub(crate) results: Vec<f32>,
    /// What the search thought, in hundredths for the first seat.
    pub(crate) scores: Vec<f32>,
    /// Which game it is from.
    pub(crate) games: Vec<u32>,
}

impl Samples {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn row(&self, index: usize) -> std::ops::Range<usize> {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        start..self.ends[index]
    }
}

/// What is the same for all games from one start position.
struct Source<G: Tunable> {
    start: G,
    knowledge: G::Knowledge,
    /// By entry, the weights that make it up and their factors.
    entries: Vec<Vec<(u32, f32)>>,
    /// A weight that stands for what the first seat is ahead by from the start, or by being the
    /// better player, which no weight of the evaluation should answer for.
    bias: u32,
}

impl<G: Tunable> Source<G> {
    fn new(start: G, players: &str, from: &Weights, space: &mut Space) -> Self {
        let model = start.model(from);
        let places = space.join(&model);
        let most = model.links().iter().map(|link| link.entry as usize + 1).max().unwrap_or(0);
        let mut entries = vec![Vec::new(); most];
        for link in model.links() {
            entries[link.entry as usize].push((places[link.weight as usize], link.factor));
        }
        let bias = space.bias(&[&start.position_text(), players].concat());
        Self { knowledge: start.knowledge(from), start, entries, bias }
    }

    /// What the weights to start from say of a position, for the player to move.
    fn judge(&self, position: &G) -> i32 {
        let sums = position.sums(&self.knowledge);
        position.evaluate(&self.knowledge, &sums, position.to_move())
    }

    fn add(&self, position: &G, samples: &mut Samples) {
        let (trace, phase) = position.trace(&self.knowledge);
        let mut sums = BTreeMap::from([(self.bias, 1.0)]);
        for (entry, times) in trace {
            for &(weight, factor) in self.entries.get(entry as usize).into_iter().flatten() {
                *sums.entry(weight).or_default() += factor * times as f32;
            }
        }
        for (weight, factor) in sums.into_iter().filter(|(_, factor)| factor.abs() > 1e-4) {
            samples.weights.push(weight);
            samples.factors.push(factor);
        }
        samples.ends.push(samples.weights.len());
        samples.phases.push(phase);
    }
}

/// Collects the quiet positions of games from the texts of files.
pub(crate) struct Collector<'a, G: Tunable> {
    from: &'a Weights,
    sources: BTreeMap<String, Source<G>>,
    pub(crate) space: Space,
    pub(crate) samples: Samples,
    games: u32,
}

/// Beyond this, in hundredths, a game is decided and teaches nothing.
const CLEAR: i32 = 3000;

impl<'a, G> Collector<'a, G>
where
    G: Tunable + std::str::FromStr,
{
    pub(crate) fn new(from: &'a Weights) -> Self {
        Self {
            from,
            sources: BTreeMap::new(),
            space: Space::default(),
            samples: Samples::default(),
            games: 0,
        }
    }

    /// Adds the positions of one game.
    pub(crate) fn game(&mut self, played: &Played) -> Outcome<()> {
        let key = [&*played.start, &played.players].concat();
        if !self.sources.contains_key(&key) {
            let start: G = read(&played.start).ok_or("a start position is wrong")?;
            let source = Source::new(start, &played.players, self.from, &mut self.space);
            self.sources.insert(key.clone(), source);
        }
        let source = &self.sources[&key];
        let first = source.start.seats().first().copied();
        let mut position = source.start.clone();
        for (ply, text) in played.moves.iter().enumerate() {
            let mv = position.read_move(text)?;
            position.check(mv).map_err(|why| format!("illegal move {text}: {why:?}"))?;
            let told = ply.checked_sub(played.random).and_then(|ply| played.scores.get(ply));
            let quiet = !position.in_check()
                && position.victim(mv).is_none()
                && position.promotion(mv).is_none();
            let unknown = played.scores.is_empty() && ply >= played.random;
            let score = told.copied().or_else(|| unknown.then(|| source.judge(&position)));
            if let Some(score) = score.filter(|score| quiet && score.abs() <= CLEAR) {
                source.add(&position, &mut self.samples);
                let score = if Some(position.to_move()) == first { score } else { -score };
                self.samples.scores.push(score as f32);
                self.samples.results.push(played.result);
                self.samples.games.push(self.games);
            }
            position.play_unchecked(mv);
        }
        self.games += 1;
        Ok(())
    }
}
