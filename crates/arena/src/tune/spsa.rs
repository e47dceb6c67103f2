//! SPSA tuning of search parameters: simultaneous perturbation stochastic approximation (J. C.
//! Spall, 1992).

use wazir_ai::{Options, ParamInfo, SearchParams, SearchParamsError, Weights};

use super::{SelfPlay, SelfPlayError};

/// The perturbation of the last iteration, as the divisor of a parameter's range.
const SPREAD: f64 = 20.0;
/// The usual exponents by which steps and perturbations shrink with the number of iterations.
const STEP_POWER: f64 = 0.602;
const SPREAD_POWER: f64 = 0.101;
/// The share of the run that keeps the first steps from being too long.
const STABLE: f64 = 0.1;

/// The settings of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpsaOptions {
    iterations: u64,
    pairs: u64,
    rate: f64,
    seed: u64,
}

impl Default for SpsaOptions {
    /// A thousand iterations of four pairs of games, rate 0.002, seed 1.
    fn default() -> Self {
        Self { iterations: 1000, pairs: 4, rate: 0.002, seed: 1 }
    }
}

impl SpsaOptions {
    /// Sets the number of iterations.
    #[must_use]
    pub fn iterations(self, iterations: u64) -> Self {
        Self { iterations, ..self }
    }

    /// Sets the number of openings per iteration, each played twice with the seats exchanged; at
    /// least 1.
    #[must_use]
    pub fn pairs(self, pairs: u64) -> Self {
        Self { pairs: pairs.max(1), ..self }
    }

    /// Sets the step per pair won at the end of the run, as a part of the distance between the two
    /// players.
    #[must_use]
    pub fn rate(self, rate: f64) -> Self {
        Self { rate, ..self }
    }

    /// Sets the seed of the directions.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

/// A run of SPSA: each iteration moves all parameters a little, up or down at random, and the
/// opposite way for the other player; then they go towards the player who wins.
///
/// A step depends only on its number and on the points of its games, so that a run can be resumed
/// from the list of points.
///
/// ```
/// use wazir_arena::tune::{SelfPlay, Spsa, SpsaOptions};
/// use wazir_ai::{SearchParams, Weights};
/// use wazir_registry::GameRegistry;
///
/// let games = wazir_builtin::games();
/// let play = SelfPlay::new(games.find("cwda")?).nodes(30);
/// let options = SpsaOptions::default().iterations(2).pairs(1);
/// let mut spsa = Spsa::new(options, &["window", "delta"])?;
/// let points = spsa.play(&play, &Weights::Derived)?;
/// spsa.step(points);
/// assert_eq!(spsa.done(), 1);
/// // The same points lead to the same constants.
/// let mut again = Spsa::new(options, &["window", "delta"])?;
/// again.step(points);
/// assert_eq!(spsa.params(), again.params());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Spsa {
    options: SpsaOptions,
    tuned: Vec<(ParamInfo, f64)>,
    done: u64,
}

impl Spsa {
    /// Starts a run from the default values of the named parameters; of all if there are no names.
    ///
    /// # Errors
    /// [`SearchParamsError::Unknown`] if there is no such parameter.
    pub fn new(options: SpsaOptions, names: &[&str]) -> Result<Self, SearchParamsError> {
        let unknown = |name: &&&str| SearchParams::default().get(name).is_none();
        if let Some(name) = names.iter().find(unknown) {
            return Err(SearchParamsError::Unknown { name: (*name).to_owned() });
        }
        let wanted =
            |constant: &&ParamInfo| names.is_empty() || names.contains(&constant.name().as_str());
        let sought = SearchParams::ALL.iter().filter(wanted);
        let sought =
            sought.map(|&constant| (constant, f64::from(constant.default_value()))).collect();
        Ok(Self { options, tuned: sought, done: 0 })
    }

    /// The number of iterations so far.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// Returns the tuned parameters with their current values.
    pub fn values(&self) -> impl Iterator<Item = (&ParamInfo, f64)> {
        self.tuned.iter().map(|(constant, value)| (constant, *value))
    }

    /// Returns the search parameters with their current values.
    pub fn params(&self) -> SearchParams {
        self.moved(|_, value| value)
    }

    fn moved(&self, change: impl Fn(usize, f64) -> f64) -> SearchParams {
        let places = self.tuned.iter().enumerate();
        places.fold(SearchParams::default(), |constants, (place, (constant, value))| {
            let (least, most) = constant.range();
            let value = change(place, *value).round().clamp(least.into(), most.into());
            constants.with(&constant.name(), value as i32).unwrap_or(constants)
        })
    }

    /// Returns the direction of each parameter in the next iteration: 1 or -1.
    fn directions(&self) -> Vec<f64> {
        let mut of_run = fastrand::Rng::with_seed(self.options.seed);
        let mut of_step = fastrand::Rng::with_seed(of_run.u64(..) ^ self.done);
        self.tuned.iter().map(|_| if of_step.bool() { 1.0 } else { -1.0 }).collect()
    }

    /// Returns the perturbation of a parameter in the next iteration.
    fn spread(&self, constant: &ParamInfo) -> f64 {
        let left = self.options.iterations.max(1) as f64 / (self.done + 1) as f64;
        (last_spread(constant) * left.powf(SPREAD_POWER)).max(0.5)
    }

    /// Returns the two players of the next iteration.
    pub fn players(&self) -> [SearchParams; 2] {
        let directions = self.directions();
        [1.0, -1.0].map(|sign| {
            self.moved(|place, value| {
                let (constant, _) = &self.tuned[place];
                value + sign * directions[place] * self.spread(constant)
            })
        })
    }

    /// Plays the games of the next iteration and returns the wins of the first player minus its
    /// losses.
    ///
    /// # Errors
    /// A [`SelfPlayError`] if the game cannot be played.
    pub fn play(&self, play: &SelfPlay, weights: &Weights) -> Result<f64, SelfPlayError> {
        let games = 2 * self.options.pairs;
        let usual = Options::default().weights(weights.clone());
        let players = self.players().map(|constants| usual.clone().params(constants));
        let numbers = self.done * games..(self.done + 1) * games;
        let tally = play.duel_with_options(&players, numbers, |_| {})?;
        let [won, _, lost] = tally.games();
        Ok(won as f64 - lost as f64)
    }

    /// Makes the next step, from the wins of the first player minus its losses.
    pub fn step(&mut self, ahead: f64) {
        let directions = self.directions();
        let all = self.options.iterations.max(1) as f64;
        let stable = STABLE * all;
        let shrunk = ((stable + all) / (stable + self.done as f64 + 1.0)).powf(STEP_POWER);
        let moves: Vec<f64> = (self.tuned.iter().zip(&directions))
            .map(|((constant, _), direction)| {
                let last = last_spread(constant);
                let gain = self.options.rate * last * last * shrunk / self.spread(constant);
                gain * ahead * direction
            })
            .collect();
        for ((constant, value), change) in self.tuned.iter_mut().zip(moves) {
            let (least, most) = constant.range();
            *value = (*value + change).clamp(least.into(), most.into());
        }
        self.done += 1;
    }
}

/// Returns the perturbation of a parameter in the last iteration.
fn last_spread(constant: &ParamInfo) -> f64 {
    let (least, most) = constant.range();
    f64::from(most - least) / SPREAD
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the points as if one value were best and the loss grew with the distance from it.
    fn points(players: [SearchParams; 2], best: i32, chance: &mut fastrand::Rng) -> f64 {
        let [first, second] = players.map(|player| {
            let away = player.get("window").unwrap_or_default() - best;
            f64::from(away * away)
        });
        let expected = 1.0 / (1.0 + ((first - second) / 400.0).exp());
        let won = (0..8).filter(|_| chance.f64() < expected).count() as f64;
        won - (8.0 - won)
    }

    #[test]
    fn constants_go_to_where_games_are_won() {
        let options = SpsaOptions::default().iterations(2000).rate(0.02);
        let mut spsa = Spsa::new(options, &["window", "delta"]).expect("known");
        let mut chance = fastrand::Rng::with_seed(5);
        for _ in 0..2000 {
            let ahead = points(spsa.players(), 60, &mut chance);
            spsa.step(ahead);
        }
        let found = spsa.params();
        let window = found.get("window").expect("a constant");
        assert!((52..=68).contains(&window), "{found}");
        assert_eq!(spsa.values().count(), 2);
        assert_eq!(found.get("late-base"), Some(400), "what is not sought stays");
    }

    #[test]
    fn names_are_checked() {
        assert!(Spsa::new(SpsaOptions::default(), &["windows"]).is_err());
        let all = Spsa::new(SpsaOptions::default(), &[]).expect("all");
        assert_eq!(all.values().count(), SearchParams::ALL.len());
        let [first, second] = all.players();
        assert_ne!(first, second);
    }
}
