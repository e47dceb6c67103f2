//! How a player is set up.

use crate::{SearchParams, SearchFeatures, MultiplayerMethod, TunedWeights, Weights};

/// How a [`Searcher`](crate::Searcher) thinks.
///
/// ```
/// use wazir_ai::{SearchFeatures, Options};
/// let options = Options::default().hash(64).threads(2);
/// let weaker = options.clone().features(SearchFeatures::all() - SearchFeatures::SINGULAR);
/// assert_ne!(options, weaker);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) multi_pv: usize,
    pub(crate) features: SearchFeatures,
    pub(crate) constants: SearchParams,
    pub(crate) weights: Weights,
    pub(crate) many: MultiplayerMethod,
}

impl Default for Options {
    /// A table of 16 MiB, one thread, one line, everything on, the best weights.
    fn default() -> Self {
        let (features, constants, weights, many) = Default::default();
        Self { hash: 16, threads: 1, multi_pv: 1, features, constants, weights, many }
    }
}

/// The largest table, in MiB.
const MOST_HASH: usize = 1 << 20;
/// The most threads; WebAssembly without shared memory has but one.
const MOST_THREADS: usize =
    if cfg!(all(target_family = "wasm", not(target_feature = "atomics"))) { 1 } else { 512 };

impl Options {
    /// The size of the transposition table in MiB, from 1 to 2^20.
    #[must_use]
    pub fn hash(self, mib: usize) -> Self {
        Self { hash: mib.clamp(1, MOST_HASH), ..self }
    }

    /// The size of the transposition table in MiB.
    pub fn hash_size(&self) -> usize {
        self.hash
    }

    /// How many threads think together, from 1 to 512; on a platform without threads always 1. With
    /// one thread a search by nodes or depth gives the same result every time.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.clamp(1, MOST_THREADS), ..self }
    }

    /// How many of the best moves are each followed with a line of their own, at least 1.
    #[must_use]
    pub fn multi_pv(self, lines: usize) -> Self {
        Self { multi_pv: lines.max(1), ..self }
    }

    /// What the search does; all of it unless told otherwise.
    #[must_use]
    pub fn features(self, features: SearchFeatures) -> Self {
        Self { features, ..self }
    }

    /// Which weights the evaluation uses.
    #[must_use]
    pub fn weights(self, weights: Weights) -> Self {
        Self { weights, ..self }
    }

    /// These options for the game that has taught these weights ([`Weights::for_game`]).
    ///
    /// ```
    /// use wazir_ai::{Options, TunedWeights, Weights};
    /// let tuned = TunedWeights::new("tempo: 12/3", &[]);
    /// let options = Options::default().for_game(Some(&tuned));
    /// assert_eq!(options, Options::default().weights(Weights::from_text("tempo: 12/3")?));
    /// # Ok::<(), wazir_ai::WeightsError>(())
    /// ```
    #[must_use]
    pub fn for_game(self, tuned: Option<&TunedWeights>) -> Self {
        Self { weights: self.weights.for_game(tuned), ..self }
    }

    /// The numbers that [`Options::params`] sets.
    pub fn search_params(&self) -> SearchParams {
        self.constants
    }

    /// The numbers by which the search decides how deep to look.
    #[must_use]
    pub fn params(self, constants: SearchParams) -> Self {
        Self { constants, ..self }
    }

    /// How to think in games of more than two players.
    #[must_use]
    pub fn multiplayer(self, method: MultiplayerMethod) -> Self {
        Self { many: method, ..self }
    }
}
